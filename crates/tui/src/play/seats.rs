//! Who sits at the board: somebody with a name, or a computer with a word of the command line.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_protocol::who::Who;

use super::Play;
use crate::app::Desk;

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seat {
    /// `human`, or what the command line calls a computer: `3`, `random`, `ugi:COMMAND`.
    pub(super) word: String,
    /// The name in the record.
    pub(super) name: String,
}

impl Seat {
    pub(super) fn human(desk: &Desk) -> Seat {
        let name = match desk.settings.get("name") {
            "" => "human",
            name => name,
        };
        Seat { word: "human".to_owned(), name: name.to_owned() }
    }

    pub(super) fn is_human(&self) -> bool {
        self.word == "human"
    }

    /// The name as a person says it.
    pub(super) fn words(&self) -> Message {
        Who::name_words(&self.name)
    }

    /// The seat of a word.
    pub(super) fn of_word(word: &str, desk: &Desk) -> Seat {
        if word == "human" {
            return Seat::human(desk);
        }
        let engine = desk.settings.engines.iter().find(|(_, who)| who == word);
        let name = match (engine, Who::read(word)) {
            (Some((name, _)), _) => name.clone(),
            (None, Ok(who)) => who.to_string(),
            (None, Err(_)) => word.to_owned(),
        };
        Seat { word: word.to_owned(), name }
    }

    /// The seat of a name in a record. A name that says nothing about a computer is somebody's own.
    fn of_name(name: &str, in_match: bool, desk: &Desk) -> Seat {
        let word = Who::word_of_name(name, in_match, &desk.settings.engines);
        Seat { word, name: name.to_owned() }
    }
}

impl Play {
    /// Finds out from the record who plays.
    pub(super) fn find_seats(&mut self, desk: &Desk) {
        for side in Side::BOTH {
            let tag = ["First", "Second"][side.index()];
            if let Some(name) = self.record().tag(tag) {
                let seat = Seat::of_name(name, self.saved.in_match, desk);
                let player = self.player(side);
                self.seats[player] = seat;
            }
        }
    }

    /// Writes the names into the record. In a match two players never have the same name.
    pub(super) fn write_names(&mut self) {
        if self.saved.in_match && self.seats[0].name == self.seats[1].name {
            for (index, seat) in self.seats.iter_mut().enumerate() {
                seat.name = format!("{} {}", seat.name, index + 1);
            }
        }
        for side in Side::BOTH {
            let name = self.seat(side).name.clone();
            self.saved.record.set_tag(["First", "Second"][side.index()], &name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::desk;

    #[test]
    fn a_record_tells_who_played() {
        let mut desk = desk();
        desk.settings.engines.push(("My bot".to_owned(), "ugi:./bot".to_owned()));
        for word in ["human", "1", "10", "random", "uct", "nodes:50", "ugi:./bot", "ugi:./other -x"] {
            let seat = Seat::of_word(word, &desk);
            assert_eq!(Seat::of_name(&seat.name, false, &desk), seat, "{word}");
            let numbered = format!("{} 2", seat.name);
            assert_eq!(Seat::of_name(&numbered, true, &desk).word, word, "{numbered}");
        }
        assert_eq!(Seat::of_name("level 2", true, &desk).word, "2");
        assert!(Seat::of_name("Ana", false, &desk).is_human());
        assert!(Seat::of_name("level 11", false, &desk).is_human());
    }
}
