//! Who plays a side, as one word of a command line: `human`, `random`, `uct`, a level `1` to `10`, `nodes:N`, `time:MS`, `ugi:COMMAND`, `uai:COMMAND`.

use std::fmt;
use std::time::Duration;

use tabuleiro_catalog::AnyGame;
use tabuleiro_catalog::engine::USUAL_TURN;
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::search::levels::Level;

use crate::client::{ClientDialect, command};
use crate::texts;

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Somebody who types.
    Human,
    /// Random legal actions.
    Random,
    /// Plain UCT with random playouts, with so many milliseconds a turn.
    Uct(Option<u64>),
    /// The computer at a level from 1 to 10; 10 may be told its milliseconds a turn.
    Level(u8, Option<u64>),
    /// The computer with so many nodes an action.
    Nodes(u64),
    /// The computer with so many milliseconds a turn.
    Time(u64),
    /// An engine process: its protocol and its command.
    Engine(ClientDialect, String),
}

/// The level that is set by time.
const TIMED_LEVEL: u8 = *tabuleiro_catalog::search::levels::RANGE.end();

impl Who {
    /// Reads a word of the command line.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn read(word: &str) -> Result<Who, Message> {
        let (kind, rest) = match word.split_once(':') {
            Some((kind, rest)) => (kind, Some(rest)),
            None => (word, None),
        };
        let dialect = [ClientDialect::Ugi, ClientDialect::Uai].into_iter().find(|dialect| dialect.word() == kind);
        if let (Some(dialect), Some(line)) = (dialect, rest) {
            if line.trim().is_empty() {
                return Err(Message::new(&texts::COMMAND_EMPTY).with("protocol", dialect.word()));
            }
            command::split(line)?;
            return Ok(Who::Engine(dialect, line.trim().to_owned()));
        }
        Who::inside(kind, rest).ok_or_else(|| {
            Message::new(&texts::NO_PLAYER).with("found", quoted(word)).with("expected", &texts::A_PLAYER)
        })
    }

    fn inside(kind: &str, rest: Option<&str>) -> Option<Who> {
        let number = |text: &str| text.parse().ok().filter(|number: &u64| *number > 0 && !text.starts_with('+'));
        match (kind, rest) {
            ("human", None) => Some(Who::Human),
            ("random", None) => Some(Who::Random),
            ("uct", None) => Some(Who::Uct(None)),
            ("uct", Some(time)) => number(time).map(|time| Who::Uct(Some(time))),
            ("nodes", Some(nodes)) => number(nodes).map(Who::Nodes),
            ("time", Some(time)) => number(time).map(Who::Time),
            (level, time) => {
                let level = number(level).and_then(|level| u8::try_from(level).ok())?;
                Level::new(level)?;
                match time {
                    None => Some(Who::Level(level, None)),
                    Some(time) if level == TIMED_LEVEL => number(time).map(|time| Who::Level(level, Some(time))),
                    Some(_) => None,
                }
            }
        }
    }

    /// Whether a name in a record only says who plays, and is nobody's own.
    pub fn is_name(name: &str) -> bool {
        Who::read(name.strip_prefix("level ").unwrap_or(name)).is_ok()
    }

    /// The word of whoever has this name in a record: one of the `engines` (names and words), a computer, or else a person. Names of a
    /// match may carry a number, to tell apart two players of the same kind.
    pub fn word_of_name(name: &str, in_match: bool, engines: &[(String, String)]) -> String {
        let short = match name.rsplit_once(' ') {
            Some((short, "1" | "2")) if in_match && short != "level" => short,
            _ => name,
        };
        if let Some((_, word)) = engines.iter().find(|(known, _)| known == short) {
            return word.clone();
        }
        let word = short.strip_prefix("level ").unwrap_or(short);
        if Who::read(word).is_ok() { word.to_owned() } else { Who::Human.to_string() }
    }

    /// What a person calls whoever has this name in a record: `level 3` is the same player in every language. Somebody's own name, and
    /// what stands as on the command line (`nodes:500`), stay as they are.
    pub fn name_words(name: &str) -> Message {
        if let Some(words) = Who::known_name(name) {
            return words;
        }
        // Two players of the same kind: `human 2` in a match of two games, `random #2` among many.
        let numbered = name.rsplit_once(' ').and_then(|(short, number)| {
            let digits = number.strip_prefix('#').unwrap_or(number);
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let words = Who::known_name(short).filter(|_| is_number)?;
            Some(Message::new(&texts::NUMBERED).with("name", words).with("number", number))
        });
        numbered.unwrap_or_else(|| Message::new(&tabuleiro_catalog::rules::texts::WORD).with("word", name))
    }

    fn known_name(name: &str) -> Option<Message> {
        let who = Who::read(name.strip_prefix("level ").unwrap_or(name)).ok()?;
        // A person may be called `3`; the record calls the level otherwise.
        if who.to_string() != name {
            return None;
        }
        match who {
            Who::Human => Some(Message::new(&texts::HUMAN)),
            Who::Random => Some(Message::new(&texts::RANDOM)),
            Who::Level(number, None) => Some(Message::new(&texts::LEVEL).with("level", number)),
            Who::Level(number, Some(time)) => {
                Some(Message::new(&texts::LEVEL).with("level", format!("{number}:{time}")))
            }
            Who::Uct(_) | Who::Nodes(_) | Who::Time(_) | Who::Engine(..) => None,
        }
    }

    /// The level, if it is one.
    pub fn level(&self) -> Option<Level> {
        match self {
            Who::Level(number, _) => Level::new(*number),
            _ => None,
        }
    }

    /// The nodes for an action, where they are said.
    pub fn nodes(&self) -> Option<u64> {
        match self {
            Who::Nodes(nodes) => Some(*nodes),
            _ => None,
        }
    }

    /// The time for a turn, where it is said.
    pub fn turn_time(&self) -> Option<Duration> {
        match self {
            Who::Time(time) | Who::Uct(Some(time)) | Who::Level(_, Some(time)) => Some(Duration::from_millis(*time)),
            _ => None,
        }
    }

    /// Whether it thinks as long as it is given, and has to be given something.
    pub fn needs_time(&self) -> bool {
        match self {
            Who::Human | Who::Random | Who::Nodes(_) | Who::Time(_) => false,
            Who::Uct(time) => time.is_none(),
            Who::Level(number, time) => *number == TIMED_LEVEL && time.is_none(),
            Who::Engine(..) => true,
        }
    }

    /// Whether it can play a game at all.
    ///
    /// # Errors
    /// An engine whose protocol has no words for the game.
    pub fn fits(&self, game: &dyn AnyGame) -> Result<(), Message> {
        match self {
            Who::Engine(ClientDialect::Uai, _) if game.info().uai.is_none() => {
                Err(Message::new(&texts::NOT_THIS_GAME).with("game", game.info().name))
            }
            _ => Ok(()),
        }
    }

    /// The time for a turn where nobody says anything else.
    pub const USUAL_TURN: Duration = USUAL_TURN;
}

/// How a record and the screen call such a player.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Human => f.write_str("human"),
            Who::Random => f.write_str("random"),
            Who::Uct(None) => f.write_str("uct"),
            Who::Uct(Some(time)) => write!(f, "uct:{time}"),
            Who::Level(number, None) => write!(f, "level {number}"),
            Who::Level(number, Some(time)) => write!(f, "level {number}:{time}"),
            Who::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Who::Time(milliseconds) => write!(f, "time:{milliseconds}"),
            Who::Engine(dialect, command) => write!(f, "{dialect}:{command}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::rules::lang::Lang;

    #[test]
    fn every_kind_of_player_is_read_and_nothing_else() {
        for (word, who) in [
            ("human", Who::Human),
            ("random", Who::Random),
            ("uct", Who::Uct(None)),
            ("uct:200", Who::Uct(Some(200))),
            ("1", Who::Level(1, None)),
            ("10", Who::Level(10, None)),
            ("10:200", Who::Level(10, Some(200))),
            ("nodes:500", Who::Nodes(500)),
            ("time:50", Who::Time(50)),
            ("ugi: ./engine --x 'a b' ", Who::Engine(ClientDialect::Ugi, "./engine --x 'a b'".to_owned())),
            ("uai:C:\\best.exe", Who::Engine(ClientDialect::Uai, "C:\\best.exe".to_owned())),
        ] {
            assert_eq!(Who::read(word), Ok(who.clone()));
            assert!(Who::is_name(&who.to_string()), "{who}");
        }
        let words = [
            "",
            "0",
            "11",
            "+3",
            "9:200",
            "10:0",
            "10:",
            "level",
            "nodes:",
            "nodes:0",
            "time:x",
            "uct:",
            "human:1",
            "ugi",
            "ugi:",
            "uai: ",
            "ugi:'x",
            "Ana",
            "99999999999999999999",
        ];
        for word in words {
            assert!(Who::read(word).is_err(), "{word}");
        }
    }

    #[test]
    fn names_of_records_are_said_in_every_language() {
        for (name, portuguese) in [
            ("human", "pessoa"),
            ("human 2", "pessoa 2"),
            ("random", "ao acaso"),
            ("random #2", "ao acaso #2"),
            ("level 3", "nível 3"),
            ("level 10", "nível 10"),
            ("level 10:200", "nível 10:200"),
            ("level 3 1", "nível 3 1"),
        ] {
            assert_eq!(Who::name_words(name).in_lang(Lang::Pt), portuguese);
            assert_eq!(Who::name_words(name).in_lang(Lang::En), name);
        }
        for own in ["Ana", "Ana 2", "3", "level 11", "level", "human #", "human ", "", "uct", "nodes:500", "ugi:x y 2"]
        {
            for lang in Lang::ALL {
                assert_eq!(Who::name_words(own).in_lang(lang), own);
            }
        }
    }

    #[test]
    fn errors_say_what_would_be_right() {
        assert!(Who::read("Ana").unwrap_err().to_string().contains("`Ana` is not a player: expected human, random"));
        assert!(Who::read("ugi:").unwrap_err().to_string().contains("after ugi:"));
        assert!(Who::read("ugi:x 'y").unwrap_err().to_string().contains("column 3"));
    }
}
