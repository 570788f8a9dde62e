//! The computer's thinking, in a thread of its own: questions go in, reports come out, and whoever asks can stop it at any time.
//!
//! The interface only sees [`Thinker`]; tests answer at once with the same players.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use tabuleiro_catalog::analysis::{Asked, Evaluation, Hint, Judge, Judged, evaluate, hint};
use tabuleiro_catalog::engine::{AnyEngine, EngineOptions, Question};
use tabuleiro_catalog::random::Random;
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::search::levels::Level;
use tabuleiro_catalog::search::time::Clock;
use tabuleiro_catalog::texts::screen as texts;
use tabuleiro_catalog::{AnyGame, AnyRecord, find};

/// Who plays for the computer, by the word of the command line: `3`, `random`, `ugi:COMMAND`.
pub trait Opponent: Send {
    /// The next action. `stop` asks for an answer at once.
    ///
    /// # Errors
    /// An engine that cannot be asked, or that answers wrongly.
    fn choose(
        &mut self,
        record: &dyn AnyRecord,
        clock: Option<Clock>,
        stop: &Arc<AtomicBool>,
    ) -> Result<String, Message>;
}

/// Makes opponents by their word.
pub type MakeOpponent =
    Arc<dyn Fn(&str, &'static dyn AnyGame, u64) -> Result<Box<dyn Opponent>, Message> + Send + Sync>;

/// How much to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// So long.
    Time(Duration),
    /// So many nodes: the same answer on every machine.
    Nodes(u64),
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum Ask {
    /// An action of an opponent.
    Move {
        /// Its word.
        who: String,
        /// Its clock.
        clock: Option<Clock>,
    },
    /// How the position stands.
    Evaluate(Effort),
    /// What to play, and why.
    Hint(Effort),
    /// What every turn of the game was worth, with so much thinking about each position.
    Judge(Effort),
}

/// A question about a position.
pub struct Job {
    /// Its number: answers carry it.
    pub id: u64,
    /// The game with its history.
    pub record: Box<dyn AnyRecord>,
    /// What is asked.
    pub ask: Ask,
    /// Set when the answer is wanted at once or not at all.
    pub stop: Arc<AtomicBool>,
}

/// An answer, or a part of it.
#[derive(Clone, Debug)]
pub enum Report {
    /// The action of an opponent.
    Move {
        /// The number of the question.
        id: u64,
        /// The action, or why there is none.
        action: Result<String, Message>,
    },
    /// How the position stands, so far.
    Opinion {
        /// The number of the question.
        id: u64,
        /// What was found.
        evaluation: Evaluation,
        /// Whether this is the last word.
        done: bool,
    },
    /// What to play, and why.
    Hint {
        /// The number of the question.
        id: u64,
        /// `None` where thinking was stopped before there was one.
        hint: Option<Hint>,
    },
    /// One more turn is judged; nothing after the last.
    Judged {
        /// The number of the question.
        id: u64,
        /// The judgement.
        judged: Option<Box<Judged>>,
    },
}

impl Report {
    /// The number of the question.
    pub fn id(&self) -> u64 {
        match self {
            Report::Move { id, .. }
            | Report::Opinion { id, .. }
            | Report::Hint { id, .. }
            | Report::Judged { id, .. } => *id,
        }
    }
}

/// Somebody who answers questions.
pub trait Thinker {
    /// Asks. Reports come later, as events.
    fn ask(&mut self, job: Job);
}

/// Answers in a thread of its own.
pub struct Brain {
    jobs: Sender<Job>,
}

impl Brain {
    /// Starts the thread; reports go to `tell`.
    pub fn start(make: MakeOpponent, seed: u64, tell: impl Fn(Report) + Send + 'static) -> Brain {
        let (jobs, inbox) = channel::<Job>();
        std::thread::spawn(move || {
            let mut mind = Mind::new(make, seed);
            while let Ok(job) = inbox.recv() {
                mind.answer(&job, &tell);
            }
        });
        Brain { jobs }
    }
}

impl Thinker for Brain {
    fn ask(&mut self, job: Job) {
        // When the thread is gone the program is ending.
        let _ = self.jobs.send(job);
    }
}

/// The players that have been asked, each with what it remembers.
pub struct Mind {
    make: MakeOpponent,
    seed: u64,
    opponents: HashMap<(&'static str, String), Box<dyn Opponent>>,
    engines: HashMap<&'static str, Box<dyn AnyEngine>>,
}

impl Mind {
    /// Nobody asked yet.
    pub fn new(make: MakeOpponent, seed: u64) -> Mind {
        Mind { make, seed, opponents: HashMap::new(), engines: HashMap::new() }
    }

    /// Answers a question.
    pub fn answer(&mut self, job: &Job, tell: &dyn Fn(Report)) {
        let id = job.id;
        match &job.ask {
            Ask::Move { who, clock } => {
                let action = self.choose(job, who, *clock);
                tell(Report::Move { id, action });
            }
            _ if job.stop.load(Ordering::Relaxed) => {}
            Ask::Evaluate(effort) => {
                let asked = Asked { long: true, ..asked(job, *effort) };
                let Some(engine) = self.engine(job) else { return };
                let record = job.record.as_ref();
                let mut hear =
                    |evaluation: &Evaluation| tell(Report::Opinion { id, evaluation: evaluation.clone(), done: false });
                let evaluation = evaluate(record, engine, &asked, &mut hear);
                tell(Report::Opinion { id, evaluation, done: true });
            }
            Ask::Hint(effort) => {
                let Some(engine) = self.engine(job) else { return };
                tell(Report::Hint { id, hint: hint(job.record.as_ref(), engine, &asked(job, *effort)) });
            }
            Ask::Judge(effort) => {
                let asked = asked(job, *effort);
                let Some(engine) = self.engine(job) else { return };
                for judged in Judge::new(job.record.as_ref(), engine, &asked) {
                    tell(Report::Judged { id, judged: Some(Box::new(judged)) });
                }
                tell(Report::Judged { id, judged: None });
            }
        }
    }

    /// The engine that gives advice about a game.
    fn engine(&mut self, job: &Job) -> Option<&mut dyn AnyEngine> {
        let game = find(job.record.info().id)?;
        let seed = self.seed;
        let make = || game.engine(EngineOptions { seed, ..EngineOptions::default() });
        Some(self.engines.entry(game.info().id).or_insert_with(make).as_mut())
    }

    fn choose(&mut self, job: &Job, who: &str, clock: Option<Clock>) -> Result<String, Message> {
        let game = find(job.record.info().id).ok_or_else(|| Message::new(&texts::NO_MOVE_FOUND))?;
        let key = (game.info().id, who.to_owned());
        if !self.opponents.contains_key(&key) {
            let opponent = (self.make)(who, game, self.seed)?;
            self.opponents.insert(key.clone(), opponent);
        }
        let Some(opponent) = self.opponents.get_mut(&key) else { return Err(Message::new(&texts::NO_MOVE_FOUND)) };
        let answer = opponent.choose(job.record.as_ref(), clock, &job.stop);
        if answer.is_err() {
            // Whoever failed starts anew the next time.
            self.opponents.remove(&key);
        }
        answer
    }
}

/// So much thinking, until the question is stopped.
fn asked(job: &Job, effort: Effort) -> Asked {
    let asked = match effort {
        Effort::Time(time) => Asked::time(time),
        Effort::Nodes(nodes) => Asked::nodes(nodes),
    };
    Asked { stop: Arc::clone(&job.stop), ..asked }
}

/// The opponents that need nothing but this program: levels, random, uct, nodes:N, time:MS.
///
/// # Errors
/// A word that is none of these.
pub fn built_in(who: &str, game: &'static dyn AnyGame, seed: u64) -> Result<Box<dyn Opponent>, Message> {
    let unknown = || Message::new(&texts::UNKNOWN_PLAYER).with("who", quoted(who));
    if who == "random" {
        return Ok(Box::new(Chooser::Random(Random::new(seed))));
    }
    let mut question = Question { lines: 1, ..Question::default() };
    match who.split_once(':') {
        Some(("nodes", nodes)) => question.nodes = Some(nodes.parse().map_err(|_| unknown())?),
        Some(("time", time)) => {
            question.turn_time = Some(Duration::from_millis(time.parse().map_err(|_| unknown())?));
        }
        None if who == "uct" => question.turn_time = Some(tabuleiro_catalog::engine::USUAL_TURN),
        None => question.level = Some(who.parse().ok().and_then(Level::new).ok_or_else(unknown)?),
        Some(_) => return Err(unknown()),
    }
    let engine = game.engine(EngineOptions { plain: who == "uct", seed, ..EngineOptions::default() });
    Ok(Box::new(Chooser::Engine(engine, question)))
}

enum Chooser {
    Random(Random),
    Engine(Box<dyn AnyEngine>, Question),
}

impl Opponent for Chooser {
    fn choose(
        &mut self,
        record: &dyn AnyRecord,
        clock: Option<Clock>,
        stop: &Arc<AtomicBool>,
    ) -> Result<String, Message> {
        let action = match self {
            Chooser::Random(random) => record.random_action(random),
            Chooser::Engine(engine, question) => {
                let question = Question { clock, stop: Arc::clone(stop), ..question.clone() };
                engine.choose(record, &question)
            }
        };
        action.ok_or_else(|| Message::new(&texts::NO_MOVE_FOUND))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_opponent_plays_and_others_are_refused() {
        let game = find("infection").unwrap();
        let record = game.start(game.usual_options()).unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        for who in ["random", "1", "nodes:200", "time:5"] {
            let action = built_in(who, game, 1).unwrap().choose(record.as_ref(), None, &stop).unwrap();
            assert!(record.legal().contains(&action), "{who} {action}");
        }
        for who in ["", "0", "11", "human", "nodes:x", "ugi:x"] {
            assert!(built_in(who, game, 1).is_err(), "{who}");
        }
    }

    #[test]
    fn a_stopped_opponent_answers_all_the_same() {
        let game = find("blockade").unwrap();
        let record = game.start(game.usual_options()).unwrap();
        let stop = Arc::new(AtomicBool::new(true));
        let action = built_in("10", game, 1).unwrap().choose(record.as_ref(), None, &stop).unwrap();
        assert!(record.legal().contains(&action));
    }
}
