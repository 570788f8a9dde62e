//! The Universal Game Interface, as far as a match needs it. A bad line is answered with an error and changes nothing.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::games::{Blockade, FrozenForest, Infection, ThreeDragons, VirusWars};
use tabuleiro_rules::options::{OptionKind, Options};
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;

use crate::evaluation::PlainGame;
use crate::search::{Limits, SURE, WIN, search};

/// A conversation with a client about one game.
pub trait Talk {
    /// Answers a line; thinks before it answers a `go`.
    fn line(&mut self, line: &str) -> Vec<String>;
}

type Opened = fn(Arc<AtomicBool>) -> Option<Box<dyn Talk>>;

/// The games that the plain player plays.
const GAMES: [(&str, Opened); 5] = [
    (VirusWars::INFO.id, PlainSession::<VirusWars>::boxed),
    (Infection::INFO.id, PlainSession::<Infection>::boxed),
    (FrozenForest::INFO.id, PlainSession::<FrozenForest>::boxed),
    (Blockade::INFO.id, PlainSession::<Blockade>::boxed),
    (ThreeDragons::INFO.id, PlainSession::<ThreeDragons>::boxed),
];

/// The names of the games.
pub fn games() -> Vec<&'static str> {
    GAMES.iter().map(|(id, _)| *id).collect()
}

/// A conversation about a game; `stop` ends a search. `None` for a game that is not known.
pub fn open(game: &str, stop: Arc<AtomicBool>) -> Option<Box<dyn Talk>> {
    GAMES.iter().find(|(id, _)| *id == game).and_then(|(_, opened)| opened(stop))
}

struct PlainSession<G: PlainGame> {
    /// What `setoption` has chosen; in force from the next game on.
    chosen: Options,
    record: Record<G>,
    stop: Arc<AtomicBool>,
}

impl<G: PlainGame> PlainSession<G> {
    fn boxed(stop: Arc<AtomicBool>) -> Option<Box<dyn Talk>> {
        let chosen = Options::new(G::INFO.options);
        let record = Record::new(chosen.clone()).ok()?;
        Some(Box::new(PlainSession::<G> { chosen, record, stop }))
    }

    fn greeting(&self) -> Vec<String> {
        let mut lines = vec!["id name Tabuleiro plain".to_owned(), "id author the Tabuleiro authors".to_owned()];
        for spec in G::INFO.options {
            let default = self.chosen.get(spec.key);
            lines.push(match spec.kind {
                OptionKind::Number { min, max, .. } => {
                    format!("option name {} type spin default {default} min {min} max {max}", spec.key)
                }
                OptionKind::Choice(words) => {
                    format!("option name {} type combo default {default} var {}", spec.key, words.join(" var "))
                }
            });
        }
        lines.push("ugiok".to_owned());
        lines
    }

    fn answer(&mut self, line: &str) -> Result<Vec<String>, String> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match command {
            "" | "stop" => {}
            "ugi" => return Ok(self.greeting()),
            "isready" => return Ok(vec!["readyok".to_owned()]),
            "uginewgame" => self.record = Record::new(self.chosen.clone()).map_err(|error| error.to_string())?,
            "setoption" => match rest.split_whitespace().collect::<Vec<_>>()[..] {
                ["name", name, "value", value] => {
                    self.chosen.set(&name.to_ascii_lowercase(), value).map_err(|error| error.to_string())?;
                }
                _ => return Err("expected `setoption name X value Y`".to_owned()),
            },
            "position" => self.record = self.position(rest)?,
            "go" => return self.go(rest),
            "query" => return self.query(rest.trim()).map(|answer| vec![format!("response {answer}")]),
            _ => {
                let known = "ugi, isready, setoption, uginewgame, position, go, stop, query, quit";
                return Err(format!("unknown command `{command}`; known are: {known}"));
            }
        }
        Ok(vec![])
    }

    fn position(&self, text: &str) -> Result<Record<G>, String> {
        let (start, moves) = text.split_once(" moves").unwrap_or((text, ""));
        let options = self.record.options().clone();
        let mut record = match start.trim().strip_prefix("fen ") {
            Some(fen) => {
                let rules = self.record.rules().clone();
                let position = rules.read_text(fen).map_err(|error| error.to_string())?;
                Record::from_position(options, rules, position)
            }
            None if start.trim() == "startpos" => Record::new(options).map_err(|error| error.to_string())?,
            None => return Err("expected `position startpos` or `position fen P`".to_owned()),
        };
        for text in moves.split_whitespace() {
            record.play_text(text).map_err(|error| error.to_string())?;
        }
        Ok(record)
    }

    fn go(&self, words: &str) -> Result<Vec<String>, String> {
        let asked = Instant::now();
        let limits = self.limits(words, asked)?;
        let mut lines = Vec::new();
        let _position = self.record.position();
        let found = search(&self.record, &limits, &mut |found| {
            let score = match found.value {
                value if value > SURE => format!("win {}", WIN - value),
                value if value < -SURE => format!("loss {}", WIN + value),
                value => format!("cp {value}"),
            };
            let (time, best) = (asked.elapsed().as_millis(), found.action.to_string());
            lines.push(format!("info depth {} score {score} nodes {} time {time} pv {best}", found.depth, found.nodes));
        });
        let best = found.map_or("(none)".to_owned(), |found| found.action.to_string());
        lines.push(format!("bestmove {best}"));
        Ok(lines)
    }

    fn limits(&self, words: &str, asked: Instant) -> Result<Limits, String> {
        let mut limits = Limits { stop: Arc::clone(&self.stop), ..Limits::default() };
        let mut time: Option<u64> = None;
        let own = match self.record.position().side_to_act() {
            Side::First => ["p1time", "p1inc"],
            Side::Second => ["p2time", "p2inc"],
        };
        let mut words = words.split_whitespace();
        while let Some(word) = words.next() {
            if word == "infinite" {
                continue;
            }
            let value = words.next().unwrap_or("");
            let number: i64 = value.parse().map_err(|_| format!("{word}: expected a whole number, found `{value}`"))?;
            let number = number.max(0).unsigned_abs();
            match word {
                // Some time is kept for the way of the answer.
                "movetime" => time = Some(number - (number / 6).min(8)),
                // A small part for each action: a turn may have several, and a game many turns.
                _ if word == own[0] => time = Some(time.unwrap_or(0) + number / 100),
                _ if word == own[1] => time = Some(time.unwrap_or(0) + number / 10),
                "p1time" | "p2time" | "p1inc" | "p2inc" => {}
                "nodes" => limits.nodes = Some(number),
                "depth" => limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
                _ => return Err(format!("go does not take `{word}`")),
            }
        }
        // A time too long for the clock to represent sets no deadline.
        limits.deadline = time.and_then(|time| asked.checked_add(Duration::from_millis(time)));
        Ok(limits)
    }

    fn query(&self, what: &str) -> Result<String, String> {
        let ending = self.record.ending();
        Ok(match what {
            "gameover" => ending.is_some().to_string(),
            "p1turn" => (self.record.position().side_to_act() == Side::First).to_string(),
            "result" => match ending.map(|ending| ending.outcome) {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Side::First)) => "p1win",
                Some(Outcome::Win(Side::Second)) => "p2win",
            }
            .to_owned(),
            _ => return Err(format!("query: expected gameover, p1turn or result, found `{what}`")),
        })
    }
}

impl<G: PlainGame> Talk for PlainSession<G> {
    fn line(&mut self, line: &str) -> Vec<String> {
        self.answer(line).unwrap_or_else(|error| vec![format!("info string error: {error}")])
    }
}
