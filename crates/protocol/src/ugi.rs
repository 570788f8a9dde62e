//! The engine side of UGI, the Universal Game Interface: UCI made independent of the game.
//!
//! An [`Engine`] takes one line at a time and answers with lines; it does no input or output itself. A bad line is answered with
//! `info string error: …` and changes nothing.
//!
//! ```
//! use tabuleiro_protocol::ugi::Engine;
//!
//! let game = tabuleiro_catalog::find("infection").unwrap();
//! let mut engine = Engine::new(game, game.usual_options(), 1).unwrap();
//! assert_eq!(engine.line("position startpos moves g2").lines, [""; 0]);
//! assert_eq!(engine.line("query p1turn").lines, ["response false"]);
//! ```

use tabuleiro_catalog::random::Random;
use tabuleiro_catalog::rules::lang::quoted;
use tabuleiro_catalog::rules::options::{OptionKind, Options};
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::{AnyGame, AnyRecord, Input, InputError};

/// What an engine answers to a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The lines to send.
    pub lines: Vec<String>,
    /// Whether the engine should stop.
    pub quit: bool,
}

impl Answer {
    /// The answer to a line that cannot be understood.
    pub fn error(what: &str) -> Answer {
        Answer::of(format!("info string error: {what}"))
    }

    fn of(line: impl Into<String>) -> Answer {
        Answer { lines: vec![line.into()], quit: false }
    }
}

/// An engine for one game.
pub struct Engine {
    game: &'static dyn AnyGame,
    /// What `setoption` has chosen; in force from the next `uginewgame` on.
    chosen: Options,
    record: Box<dyn AnyRecord>,
    random: Random,
    /// The seed where a client chooses none.
    fresh_seed: u64,
    /// The answer to `go infinite`, which waits for `stop`.
    held: Option<String>,
}

/// The name of the option that seeds random choices; 0 leaves the seed to chance.
const SEED: &str = "Seed";

impl Engine {
    /// An engine for a game whose options are these until a client changes them.
    ///
    /// # Errors
    /// Options that make no game.
    pub fn new(game: &'static dyn AnyGame, options: Options, seed: u64) -> Result<Engine, InputError> {
        let record = game.start(options.clone())?;
        Ok(Engine { game, chosen: options, record, random: Random::new(seed), fresh_seed: seed, held: None })
    }

    /// Answers a line.
    pub fn line(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let result = match command {
            "" => Ok(Answer::default()),
            "ugi" => Ok(self.identify()),
            "isready" => Ok(Answer::of("readyok")),
            "quit" => Ok(Answer { lines: vec![], quit: true }),
            "stop" => Ok(Answer { lines: self.held.take().into_iter().collect(), quit: false }),
            "query" => self.query(rest),
            "setoption" | "uginewgame" | "position" | "go" if self.held.is_some() => {
                Err(format!("{command} while thinking; send stop first"))
            }
            "setoption" => self.set_option(rest),
            "uginewgame" => self.new_game(),
            "position" => self.position(rest),
            "go" => self.go(rest),
            _ => Err(format!(
                "unknown command {}; known are: ugi, isready, setoption, uginewgame, position, go, stop, query, quit",
                quoted(command)
            )),
        };
        result.unwrap_or_else(|error| Answer::error(&error))
    }

    fn identify(&self) -> Answer {
        let mut lines = vec![
            format!("id name Tabuleiro {}", env!("CARGO_PKG_VERSION")),
            "id author the Tabuleiro authors".to_owned(),
            format!("option name {SEED} type spin default 0 min 0 max {}", u32::MAX),
        ];
        for spec in self.game.info().options {
            let default = self.chosen.get(spec.key);
            lines.push(match spec.kind {
                OptionKind::Number { min, max, .. } => {
                    format!("option name {} type spin default {default} min {min} max {max}", spec.key)
                }
                OptionKind::Choice(words) => {
                    let words: Vec<String> = words.iter().map(|word| format!("var {word}")).collect();
                    format!("option name {} type combo default {default} {}", spec.key, words.join(" "))
                }
            });
        }
        lines.push("ugiok".to_owned());
        Answer { lines, quit: false }
    }

    fn set_option(&mut self, rest: &str) -> Result<Answer, String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let ["name", name, "value", value] = words[..] else {
            return Err(format!("expected `setoption name X value Y`, found {}", quoted(rest)));
        };
        if name.eq_ignore_ascii_case(SEED) {
            let seed: u32 =
                value.parse().map_err(|_| format!("{SEED}: expected 0 to {}, found {}", u32::MAX, quoted(value)))?;
            self.random = Random::new(if seed == 0 { self.fresh_seed } else { seed.into() });
        } else {
            self.chosen.set(&name.to_ascii_lowercase(), value).map_err(|error| error.to_string())?;
        }
        Ok(Answer::default())
    }

    fn new_game(&mut self) -> Result<Answer, String> {
        self.record = self.game.start(self.chosen.clone()).map_err(|error| error.to_string())?;
        Ok(Answer::default())
    }

    fn position(&mut self, rest: &str) -> Result<Answer, String> {
        let (start, moves) = match rest.split_once(" moves ") {
            Some((start, moves)) => (start, moves),
            None => (rest.strip_suffix(" moves").unwrap_or(rest), ""),
        };
        let options = self.record.options().clone();
        let opened = match start.strip_prefix("fen ") {
            // Position text is strict about its spaces, so it is taken from the line as it is.
            Some(text) => self.game.open(options, Input::Text(text)),
            None if start.trim() == "startpos" => self.game.start(options),
            None => return Err(format!("expected `position startpos` or `position fen P`, found {}", quoted(rest))),
        };
        let mut record = opened.map_err(|error| error.to_string())?;
        for (index, text) in moves.split_whitespace().enumerate() {
            record.play_text(text).map_err(|error| format!("move {}: {error}", index + 1))?;
        }
        self.record = record;
        Ok(Answer::default())
    }

    fn go(&mut self, rest: &str) -> Result<Answer, String> {
        let mut words = rest.split_whitespace();
        let mut infinite = false;
        while let Some(word) = words.next() {
            match word {
                "infinite" => infinite = true,
                "p1time" | "p2time" | "p1inc" | "p2inc" | "movetime" | "depth" | "nodes" => {
                    let value = words.next().unwrap_or("");
                    // A clock may have run below zero; everything else counts from zero.
                    let clock = word.ends_with("time") && value.parse::<i64>().is_ok();
                    if !clock && value.parse::<u64>().is_err() {
                        return Err(format!("{word}: expected a whole number, found {}", quoted(value)));
                    }
                }
                _ => return Err(format!("go does not take {}", quoted(word))),
            }
        }
        let best = match (self.record.ending(), self.record.random_action(&mut self.random)) {
            (None, Some(action)) => format!("bestmove {action}"),
            (ending, _) => {
                let why = ending.map_or_else(String::new, |ending| ending.message.to_string());
                let error = format!("info string error: the game is over: {why}");
                return Ok(Answer { lines: vec![error, "bestmove (none)".to_owned()], quit: false });
            }
        };
        if infinite {
            self.held = Some(best);
            return Ok(Answer::default());
        }
        Ok(Answer::of(best))
    }

    fn query(&self, what: &str) -> Result<Answer, String> {
        let answer = match what {
            "gameover" => self.record.ending().is_some().to_string(),
            "p1turn" => (self.record.side_to_act() == Side::First).to_string(),
            "result" => match self.record.ending().map(|ending| ending.outcome) {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Side::First)) => "p1win",
                Some(Outcome::Win(Side::Second)) => "p2win",
            }
            .to_owned(),
            "fen" => self.record.position_text(),
            "moves" => self.record.legal().join(" "),
            _ => return Err(format!("query: expected gameover, p1turn, result, fen or moves, found {}", quoted(what))),
        };
        Ok(Answer::of(format!("response {answer}").trim_end().to_owned()))
    }
}
