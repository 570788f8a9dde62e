//! The state of a conversation with a client: which game, which options, what is being searched.
//!
//! A bad line is answered with `info string error: …` and changes nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tabuleiro_catalog::engine::{EngineOptions, Thought};
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::quoted;
use tabuleiro_catalog::rules::matches::Standing;
use tabuleiro_catalog::rules::options::{OptionKind, Options};
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::search::alphabeta::SearchSettings;
use tabuleiro_catalog::{AnyGame, AnyRecord, InputError};

use super::dialect::Dialect;
use super::go::GoCommand;
use super::info;
use super::seat::{Decision, EngineWish, ThinkTask};
use super::settings::EngineSettings;
use crate::standing;

/// What is answered to a line.
#[derive(Default)]
pub struct SessionAnswer {
    /// The lines to send, after what is to be done.
    pub lines: Vec<String>,
    /// What is to be done.
    pub then: Then,
}

/// What a line leads to, besides an answer.
#[derive(Default)]
pub enum Then {
    /// Nothing.
    #[default]
    Nothing,
    /// The player is to get ready before the answer is sent.
    Prepare(EngineWish),
    /// Somebody is to think, and to tell [`Session::decided`].
    Think(Box<ThinkTask>),
    /// The conversation is over, and with it every search.
    Quit,
}

impl SessionAnswer {
    /// The answer to a line that cannot be understood.
    pub fn error(what: &str) -> SessionAnswer {
        SessionAnswer::of(error(what))
    }

    fn of(line: impl Into<String>) -> SessionAnswer {
        SessionAnswer { lines: vec![line.into()], then: Then::Nothing }
    }
}

fn error(what: &str) -> String {
    format!("info string error: {what}")
}

/// Thinking that is under way, or over and held back.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// Whether the answer waits for `stop`.
    waits: bool,
    /// The answer that waits.
    held: Option<String>,
}

/// The state of a conversation with a client, about one game.
pub struct Session {
    dialect: Dialect,
    game: &'static dyn AnyGame,
    /// What `setoption` has chosen; in force from the next game on.
    chosen: Options,
    settings: EngineSettings,
    /// The match that games belong to from the next position on.
    standing: Option<Standing>,
    record: Box<dyn AnyRecord>,
    /// The seed where a client chooses none.
    fresh_seed: u64,
    game_number: u32,
    thinking: Option<Thinking>,
}

impl Session {
    /// A conversation about a game whose options are these until a client changes them.
    ///
    /// # Errors
    /// Options that make no game.
    pub fn new(
        dialect: Dialect,
        game: &'static dyn AnyGame,
        options: Options,
        fresh_seed: u64,
    ) -> Result<Session, InputError> {
        let record = game.start(options.clone())?;
        let settings = EngineSettings::USUAL;
        Ok(Session {
            dialect,
            game,
            chosen: options,
            settings,
            standing: None,
            record,
            fresh_seed,
            game_number: 0,
            thinking: None,
        })
    }

    /// Whether an answer to `go` is due.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Answers a line.
    pub fn line(&mut self, line: &str) -> SessionAnswer {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let name = self.dialect.name();
        let result = match command {
            "" => Ok(SessionAnswer::default()),
            _ if command == name => Ok(self.identify()),
            "isready" => Ok(self.ready()),
            "quit" => Ok(self.quit()),
            "stop" => Ok(self.stop()),
            "query" => self.query(rest),
            "setoption" => self.idle(command).and_then(|()| self.set_option(rest)),
            "position" => self.idle(command).and_then(|()| self.position(rest)),
            "go" => self.idle(command).and_then(|()| self.go(rest)),
            _ if command.strip_prefix(name) == Some("newgame") => self.idle(command).and_then(|()| self.new_game()),
            _ => Err(format!(
                "unknown command {}; known are: {name}, isready, setoption, {name}newgame, position, go, stop, query, quit",
                quoted(command)
            )),
        };
        result.unwrap_or_else(|error| SessionAnswer::error(&error))
    }

    /// Tells of progress.
    pub fn progress(&self, thought: &Thought, elapsed: Duration) -> Vec<String> {
        info::lines(self.dialect, thought, self.settings.lines as usize, elapsed)
    }

    /// Takes a decision, and tells it unless it has to wait for `stop`.
    pub fn decided(&mut self, decision: &Decision, elapsed: Duration) -> Vec<String> {
        let mut lines = self.progress(&decision.thought, elapsed);
        lines.extend(self.best(decision.best.as_deref().unwrap_or(NONE)));
        lines
    }

    /// Handles a player that panicked: any legal action is better than none.
    pub fn broke_down(&mut self) -> Vec<String> {
        let any = self.record.random_action(&mut Random::new(self.fresh_seed));
        let mut lines = vec![error("the search broke down; this action is a random one")];
        lines.extend(self.best(any.as_deref().unwrap_or(NONE)));
        lines
    }

    fn best(&mut self, action: &str) -> Option<String> {
        let best = format!("bestmove {action}");
        match &mut self.thinking {
            Some(thinking) if thinking.waits => {
                thinking.held = Some(best);
                None
            }
            _ => {
                self.thinking = None;
                Some(best)
            }
        }
    }

    fn idle(&self, command: &str) -> Result<(), String> {
        match self.thinking {
            Some(_) => Err(format!("{command} while thinking; send stop first")),
            None => Ok(()),
        }
    }

    fn identify(&self) -> SessionAnswer {
        let mut lines = vec![
            format!("id name Tabuleiro {}", env!("CARGO_PKG_VERSION")),
            "id author the Tabuleiro authors".to_owned(),
        ];
        lines.extend(EngineSettings::describe());
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
        if self.has_matches() {
            lines.push(format!("option name {} type string default {}", standing::OPTION, standing::ALONE));
        }
        lines.push(format!("{}ok", self.dialect.name()));
        SessionAnswer { lines, then: Then::Nothing }
    }

    /// Which player the client wants.
    fn wish(&self) -> EngineWish {
        let EngineSettings { seed, hash, threads, search, .. } = self.settings;
        // A seed that is given makes every game the same; otherwise every game has its own.
        let fresh = self.fresh_seed.wrapping_add(u64::from(self.game_number));
        let options = EngineOptions {
            memory: (hash as usize).saturating_mul(1 << 20),
            threads: threads as usize,
            seed: if seed == 0 { fresh } else { seed.into() },
            search,
            ..EngineOptions::default()
        };
        EngineWish { options, game: self.game_number }
    }

    fn ready(&self) -> SessionAnswer {
        // An engine that is thinking is ready already.
        let then = if self.is_thinking() { Then::Nothing } else { Then::Prepare(self.wish()) };
        SessionAnswer { lines: vec!["readyok".to_owned()], then }
    }

    fn quit(&mut self) -> SessionAnswer {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
        }
        SessionAnswer { lines: vec![], then: Then::Quit }
    }

    fn stop(&mut self) -> SessionAnswer {
        let Some(thinking) = &mut self.thinking else { return SessionAnswer::default() };
        thinking.stop.store(true, Ordering::Relaxed);
        thinking.waits = false;
        match thinking.held.take() {
            Some(best) => {
                self.thinking = None;
                SessionAnswer::of(best)
            }
            None => SessionAnswer::default(),
        }
    }

    fn set_option(&mut self, rest: &str) -> Result<SessionAnswer, String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let ["name", name, "value", value] = words[..] else {
            return Err(format!("expected `setoption name X value Y`, found {}", quoted(rest)));
        };
        if self.settings.set(name, value)? {
            return Ok(SessionAnswer::default());
        }
        if self.has_matches() && name.eq_ignore_ascii_case(standing::OPTION) {
            self.standing = standing::read(value)?;
            return Ok(SessionAnswer::default());
        }
        let key = name.to_ascii_lowercase();
        let keys = || self.game.info().options.iter().map(|spec| spec.key);
        if !keys().any(|known| known == key) {
            let own = self.has_matches().then_some(standing::OPTION);
            let known: Vec<&str> = EngineSettings::names().into_iter().chain(keys()).chain(own).collect();
            return Err(format!("unknown option {}; known are: {}", quoted(name), known.join(", ")));
        }
        self.chosen.set(&key, value).map_err(|error| error.to_string())?;
        Ok(SessionAnswer::default())
    }

    fn new_game(&mut self) -> Result<SessionAnswer, String> {
        let record = self.game.start(self.chosen.clone()).map_err(|error| error.to_string())?;
        self.record = self.in_match(record);
        self.game_number = self.game_number.wrapping_add(1);
        Ok(SessionAnswer::default())
    }

    /// Whether two games of this game make a match.
    fn has_matches(&self) -> bool {
        self.game.info().matches.is_some()
    }

    /// A record as a game of the match that the client has told of.
    fn in_match(&self, mut record: Box<dyn AnyRecord>) -> Box<dyn AnyRecord> {
        if let Some(standing) = self.standing {
            record.set_standing(standing);
            record.set_tag("Round", if standing.swapped { "2" } else { "1" });
        }
        record
    }

    fn position(&mut self, rest: &str) -> Result<SessionAnswer, String> {
        let (start, moves) = match rest.split_once(" moves ") {
            Some((start, moves)) => (start, moves),
            None => (rest.strip_suffix(" moves").unwrap_or(rest), ""),
        };
        let opened = match start.strip_prefix("fen ") {
            Some(fen) => self.dialect.open(self.game, self.record.as_ref(), fen),
            None if start.trim() == "startpos" => self.game.start(self.record.options().clone()),
            None => return Err(format!("expected `position startpos` or `position fen P`, found {}", quoted(rest))),
        };
        let mut record = self.in_match(opened.map_err(|error| error.to_string())?);
        for (index, text) in moves.split_whitespace().enumerate() {
            let played = self.dialect.play(self.game, record.as_mut(), text);
            played.map_err(|error| format!("move {}: {error}", index + 1))?;
        }
        self.record = record;
        Ok(SessionAnswer::default())
    }

    fn go(&mut self, rest: &str) -> Result<SessionAnswer, String> {
        let go = GoCommand::read(self.dialect, rest)?;
        if let Some(ending) = self.record.ending() {
            let over = error(&format!("the game is over: {}", ending.message));
            return Ok(SessionAnswer { lines: vec![over, format!("bestmove {NONE}")], then: Then::Nothing });
        }
        let EngineSettings { level, lines, .. } = self.settings;
        let question = go.question(self.record.side_to_act(), level as u8, lines as usize);
        self.thinking = Some(Thinking { stop: Arc::clone(&question.stop), waits: go.infinite, held: None });
        let task = ThinkTask { wish: self.wish(), record: self.record.clone(), question };
        Ok(SessionAnswer { lines: vec![], then: Then::Think(Box::new(task)) })
    }

    fn query(&self, what: &str) -> Result<SessionAnswer, String> {
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
            "fen" => self.dialect.position(self.record.as_ref()),
            "moves" => self.record.legal().join(" "),
            "ablations" => SearchSettings::names().collect::<Vec<_>>().join(" "),
            _ => return Err(format!("query: expected gameover, p1turn, result, fen or moves, found {}", quoted(what))),
        };
        Ok(SessionAnswer::of(format!("response {answer}").trim_end().to_owned()))
    }
}

/// The best action where there is none.
const NONE: &str = "(none)";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_that_breaks_down_leaves_a_legal_answer() {
        for game in tabuleiro_catalog::games() {
            let mut session =
                Session::new(Dialect::Ugi, game.as_ref(), game.usual_options(), 1).expect("the usual options");
            assert!(matches!(session.line("go").then, Then::Think(_)));
            let said = session.broke_down();
            assert!(said[0].starts_with("info string error: the search broke down"), "{said:?}");
            let action = said[1].strip_prefix("bestmove ").expect("a best move");
            assert_eq!(session.line(&format!("position startpos moves {action}")).lines, [""; 0]);
        }
    }

    #[test]
    fn a_client_tells_how_the_match_stands() {
        for game in tabuleiro_catalog::games() {
            let mut session =
                Session::new(Dialect::Ugi, game.as_ref(), game.usual_options(), 1).expect("the usual options");
            let listed = session.line("ugi").lines.contains(&"option name Match type string default alone".to_owned());
            assert_eq!(listed, game.info().matches.is_some(), "{}", game.info().id);
            let said = session.line("setoption name match value p2win:38").lines;
            assert_eq!(said.is_empty(), listed, "{said:?}");
            session.line("position startpos");
            assert_eq!(session.record.is_in_match(), listed);
            if listed {
                assert_eq!(session.record.standing().tally, [38, 0]);
                assert!(session.line("setoption name Match value soon").lines[0].contains("expected alone, first"));
                session.line("setoption name Match value alone");
                session.line("uginewgame");
                assert!(!session.record.is_in_match());
            }
        }
    }
}
