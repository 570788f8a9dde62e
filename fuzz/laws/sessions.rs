//! The engine protocols: a session of lines. A line that is answered with an error leaves no trace in the engine.
//!
//! A session that starts with `uai` is held in that dialect where the game has it, any other in UGI. Whatever a `go` allows, only a few
//! nodes are thought, at no time at all: the same lines always get the same answers.

use std::time::Duration;

use tabuleiro_catalog::AnyGame;
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_protocol::engine::{Dialect, EngineSeat, Session, Then};

use super::{faults, with_game};

/// More lines than this show nothing new, and after each that is refused two engines are compared.
const MOST: usize = 200;

/// What is thought about a `go`.
const NODES: u64 = 20;

/// The memory of a player, whatever a line asks for.
const MEMORY: usize = 1 << 12;

const ERROR: &str = "info string error: ";

pub(super) fn hold(input: &str) -> bool {
    with_game(input, |game, options, body| {
        let dialect = match game.info().uai {
            Some(form) if body.lines().next() == Some("uai") => Dialect::Uai(form),
            _ => Dialect::Ugi,
        };
        let mut talking = SessionTalk::new(dialect, game, options.clone());
        // This one hears only what the other has accepted. If both go on answering the same, what was refused changed
        // nothing: not the position, not the options for the next game, not the state of the random choices.
        let mut spared = SessionTalk::new(dialect, game, options);
        let mut accepted = true;
        for line in body.split('\n').take(MOST) {
            let answer = talking.line(line);
            keep(&answer, line);
            if answer.first().is_some_and(|first| first.starts_with(ERROR)) {
                accepted = false;
                assert_eq!(talking.look(), spared.look(), "after {line:?}");
                continue;
            }
            assert_eq!(spared.line(line), answer, "{line:?}");
            if talking.over {
                break;
            }
            if line.starts_with("position") {
                talking.reopen(line);
            }
            talking.check_best(&answer);
        }
        talking.line("stop");
        spared.line("stop");
        let new_game = format!("{}newgame", dialect.name());
        for line in [dialect.name(), "query fen", "go", &new_game, "query fen", "go"] {
            assert_eq!(talking.line(line), spared.line(line), "{line} at the end");
        }
        accepted
    })
}

/// A session and its player, in one thread.
struct SessionTalk {
    session: Session,
    seat: EngineSeat,
    greeting: &'static str,
    over: bool,
}

impl SessionTalk {
    fn new(dialect: Dialect, game: &'static dyn AnyGame, options: Options) -> SessionTalk {
        let session = Session::new(dialect, game, options, 1).expect("options that have been checked");
        SessionTalk { session, seat: EngineSeat::with_memory(game, MEMORY), greeting: dialect.name(), over: false }
    }

    /// Says a line, and tells the answer to all that comes of it.
    fn line(&mut self, line: &str) -> Vec<String> {
        let answer = self.session.line(line);
        let mut lines = Vec::new();
        match answer.then {
            Then::Nothing => {}
            Then::Quit => self.over = true,
            Then::Prepare(wish) => self.seat.prepare(&wish),
            Then::Think(mut task) => {
                task.limit(NODES);
                let session = &self.session;
                let mut hear = |thought: &_| lines.extend(session.progress(thought, Duration::ZERO));
                let decision = self.seat.think(&task, &mut hear);
                lines.extend(self.session.decided(&decision, Duration::ZERO));
            }
        }
        lines.extend(answer.lines);
        lines
    }

    /// What a client can see of an engine without changing it.
    fn look(&mut self) -> Vec<Vec<String>> {
        let questions = ["isready", "query fen", "query moves", "query p1turn", "query gameover", "query result"];
        let mut seen = questions.map(|line| self.line(line)).to_vec();
        seen.push(self.line(self.greeting));
        seen
    }

    /// The one answer to a question.
    fn ask(&mut self, question: &str) -> String {
        let answer = self.line(question);
        let said = answer.first().expect("an answer");
        said.strip_prefix("response").expect("a response").trim_start().to_owned()
    }

    /// The position that an engine has is one that it takes; then it hears the line again that led there.
    fn reopen(&mut self, line: &str) {
        let fen = self.ask("query fen");
        assert_eq!(self.line(&format!("position fen {fen}")), [""; 0], "{fen}");
        assert_eq!(self.ask("query fen"), fen);
        assert_eq!(self.line(line), [""; 0], "{line:?}");
        assert_eq!(self.ask("query fen"), fen);
    }

    /// A move that an engine would play is one of the legal ones.
    fn check_best(&mut self, answer: &[String]) {
        let Some(best) = answer.last().and_then(|line| line.strip_prefix("bestmove ")) else { return };
        assert!(self.ask("query moves").split(' ').any(|legal| legal == best), "bestmove {best}");
    }
}

/// The law of an answer: printable lines, one each.
fn keep(answer: &[String], line: &str) {
    for said in answer {
        assert!(!said.trim().is_empty(), "an empty answer to {line:?}");
        assert!(!said.contains(char::is_control), "not one line: {said:?}");
        if let Some(error) = said.strip_prefix(ERROR) {
            faults::words(error);
        }
    }
}
