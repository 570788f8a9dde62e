//! Who sits at the board of a local game: a person with a name, or a player of the program with the name that records give it.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_protocol::who::Who;

use crate::saved::Saved;
use crate::settings::Settings;

/// The tags of a record that hold the names of both sides.
const TAGS: [&str; 2] = ["First", "Second"];

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// A person, or which player of the program.
    pub who: Who,
    /// The name in the record.
    pub name: String,
}

impl Seat {
    /// The seat of a player. A person has the name that the settings give, an engine the one that it has there.
    pub fn new(who: Who, settings: &Settings) -> Seat {
        let name = match &who {
            Who::Human if !settings.get("name").is_empty() => settings.get("name").to_owned(),
            who => {
                let engine = settings.engines.iter().find(|(_, word)| Who::read(word).as_ref() == Ok(who));
                engine.map_or_else(|| who.to_string(), |(name, _)| name.clone())
            }
        };
        Seat { who, name }
    }

    /// The seat of a name in a record. A name that says nothing about a computer belongs to a person.
    pub fn of_name(name: &str, in_match: bool, settings: &Settings) -> Seat {
        let word = Who::word_of_name(name, in_match, &settings.engines);
        Seat { who: Who::read(&word).unwrap_or(Who::Human), name: name.to_owned() }
    }

    /// Whether a person sits here.
    pub fn is_human(&self) -> bool {
        self.who == Who::Human
    }

    /// The name in the reader's language.
    pub fn words(&self) -> Message {
        Who::name_words(&self.name)
    }
}

/// The seats of the two players. In the second game of a match the players have swapped sides and kept their seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats([Seat; 2]);

impl Seats {
    /// The seats of those who play the first and the second side of this game now, whose names are written into the record.
    pub fn take(saved: &mut Saved, sides: [Seat; 2]) -> Seats {
        let mut seats = Seats(sides);
        if seats.player(saved, Side::First) == 1 {
            seats.0.reverse();
        }
        // Records join the two games of a match by the players' names, so these have to differ.
        if saved.in_match && seats.0[0].name == seats.0[1].name {
            for (index, seat) in seats.0.iter_mut().enumerate() {
                seat.name = format!("{} {}", seat.name, index + 1);
            }
        }
        seats.write(saved);
        seats
    }

    /// The seats that a record tells of: people where it names nobody.
    pub fn of_record(saved: &Saved, settings: &Settings) -> [Seat; 2] {
        TAGS.map(|tag| match saved.record.tag(tag) {
            Some(name) => Seat::of_name(name, saved.in_match, settings),
            None => Seat::new(Who::Human, settings),
        })
    }

    /// Writes the names into the record.
    pub fn write(&self, saved: &mut Saved) {
        for side in Side::BOTH {
            let name = self.of(saved, side).name.clone();
            saved.record.set_tag(TAGS[side.index()], &name);
        }
    }

    /// The number of the player who has a side in this game.
    fn player(&self, saved: &Saved, side: Side) -> usize {
        saved.record.standing().player(side).index()
    }

    /// The seat of a side.
    pub fn of(&self, saved: &Saved, side: Side) -> &Seat {
        &self.0[self.player(saved, side)]
    }

    /// Both seats, by player.
    pub fn by_player(&self) -> &[Seat; 2] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_tells_who_played() {
        let mut settings = Settings::default();
        settings.engines.push(("My bot".to_owned(), "ugi:./bot".to_owned()));
        for word in ["human", "1", "10", "random", "uct", "nodes:50", "ugi:./bot", "ugi:./other -x"] {
            let seat = Seat::new(Who::read(word).unwrap(), &settings);
            assert_eq!(Seat::of_name(&seat.name, false, &settings), seat, "{word}");
            let numbered = format!("{} 2", seat.name);
            assert_eq!(Seat::of_name(&numbered, true, &settings).who, seat.who, "{numbered}");
        }
        assert_eq!(Seat::of_name("level 2", true, &settings).who, Who::Level(2, None));
        assert!(Seat::of_name("Ana", false, &settings).is_human());
        assert!(Seat::of_name("level 11", false, &settings).is_human());
        settings.set("name", "Rui");
        assert_eq!(Seat::new(Who::Human, &settings).name, "Rui");
    }
}
