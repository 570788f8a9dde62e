//! The computer's thinking, in a thread of its own: questions go in, reports come out, and whoever asks can stop it at any time.
//!
//! The interface only sees [`Thinker`]; tests answer at once with the same players.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use tabuleiro_catalog::analysis::{Asked, Evaluation, Hint, Judge, JudgedTurn, evaluate, hint};
use tabuleiro_catalog::engine::{Engine, EngineOptions};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::search::time::SideClock;
use tabuleiro_catalog::{AnyRecord, find};
use tabuleiro_protocol::player::{Player, PlayerSettings, TurnTime};
use tabuleiro_protocol::who::Who;

use crate::texts::screen as texts;

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
    /// An action of a player.
    Move {
        /// Who it is.
        who: Who,
        /// The number of the game: for another one a player begins anew.
        game: u64,
        /// The clocks of both sides.
        clocks: Option<[SideClock; 2]>,
    },
    /// How the position stands.
    Evaluate(Effort),
    /// What to play, and why.
    Hint(Effort),
    /// What every turn of the game was worth, with so much thinking about each position.
    Judge(Effort),
}

/// A question about a position.
pub struct BrainJob {
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
pub enum BrainReport {
    /// The action of a player.
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
        judged: Option<Box<JudgedTurn>>,
    },
}

impl BrainReport {
    /// The number of the question.
    pub fn id(&self) -> u64 {
        match self {
            BrainReport::Move { id, .. }
            | BrainReport::Opinion { id, .. }
            | BrainReport::Hint { id, .. }
            | BrainReport::Judged { id, .. } => *id,
        }
    }
}

/// Answers questions about positions: the engine thread, or a stand-in of the tests.
pub trait Thinker {
    /// Asks. Reports come later, as events.
    fn ask(&mut self, job: BrainJob);
    /// Releases the players of the game that was left.
    fn leave(&mut self);
}

/// What the thread is told.
enum BrainCommand {
    Answer(Box<BrainJob>),
    Leave,
}

/// Answers questions in a background thread.
pub struct Brain {
    commands: Sender<BrainCommand>,
}

impl Brain {
    /// Starts the thread; reports go to `tell`.
    pub fn start(seed: u64, tell: impl Fn(BrainReport) + Send + 'static) -> Brain {
        let (commands, inbox) = channel::<BrainCommand>();
        std::thread::spawn(move || {
            let mut mind = BrainPlayers::new(seed);
            while let Ok(command) = inbox.recv() {
                match command {
                    BrainCommand::Answer(job) => mind.answer(&job, &tell),
                    BrainCommand::Leave => mind.leave(),
                }
            }
        });
        Brain { commands }
    }
}

impl Thinker for Brain {
    fn ask(&mut self, job: BrainJob) {
        // The thread ends only with the program.
        let _ = self.commands.send(BrainCommand::Answer(Box::new(job)));
    }

    fn leave(&mut self) {
        let _ = self.commands.send(BrainCommand::Leave);
    }
}

/// A player at the board.
struct Seated {
    player: Player,
    /// The number of the game that it plays.
    game: u64,
}

/// The players that have been asked, each with what it remembers.
pub struct BrainPlayers {
    seed: u64,
    /// By game, name and side: two players of the same kind do not share their thoughts.
    players: HashMap<(&'static str, String, Side), Seated>,
    /// Gives advice about whatever game is asked about.
    adviser: Engine,
}

impl BrainPlayers {
    /// No players yet; they are created at their first question.
    pub fn new(seed: u64) -> BrainPlayers {
        BrainPlayers {
            seed,
            players: HashMap::new(),
            adviser: Engine::new(EngineOptions { seed, ..EngineOptions::default() }),
        }
    }

    /// Releases all players: ends engine processes and frees transposition tables.
    pub fn leave(&mut self) {
        self.players.clear();
        self.adviser.forget();
    }

    /// Answers a question.
    pub fn answer(&mut self, job: &BrainJob, tell: &dyn Fn(BrainReport)) {
        let id = job.id;
        match &job.ask {
            Ask::Move { who, game, clocks } => {
                let action = self.choose(job, who, *game, *clocks);
                tell(BrainReport::Move { id, action });
            }
            _ if job.stop.load(Ordering::Relaxed) => {}
            Ask::Evaluate(effort) => {
                let asked = Asked { long: true, ..asked(job, *effort) };
                let record = job.record.as_ref();
                let mut hear = |evaluation: &Evaluation| {
                    tell(BrainReport::Opinion { id, evaluation: evaluation.clone(), done: false });
                };
                let evaluation = evaluate(record, &mut self.adviser, &asked, &mut hear);
                tell(BrainReport::Opinion { id, evaluation, done: true });
            }
            Ask::Hint(effort) => {
                tell(BrainReport::Hint {
                    id,
                    hint: hint(job.record.as_ref(), &mut self.adviser, &asked(job, *effort)),
                });
            }
            Ask::Judge(effort) => {
                let asked = asked(job, *effort);
                for judged in Judge::new(job.record.as_ref(), &mut self.adviser, &asked) {
                    tell(BrainReport::Judged { id, judged: Some(Box::new(judged)) });
                }
                tell(BrainReport::Judged { id, judged: None });
            }
        }
    }

    fn choose(
        &mut self,
        job: &BrainJob,
        who: &Who,
        number: u64,
        clocks: Option<[SideClock; 2]>,
    ) -> Result<String, Message> {
        let record = job.record.as_ref();
        let game = find(record.info().id).ok_or_else(|| Message::new(&texts::NO_MOVE_FOUND))?;
        let side = record.side_to_act();
        let key = (game.info().id, who.to_string(), side);
        let seed = self.seed.wrapping_add(side.index() as u64);
        // Releases the players of other games, except for the one that plays on.
        self.players.retain(|known, seated| *known == key || seated.game == number);
        if !self.players.contains_key(&key) {
            who.fits(game)?;
            let player = Player::new(game, PlayerSettings::new(who.clone()), seed);
            let player = player.ok_or_else(|| Message::new(&texts::NO_MOVE_FOUND))?;
            // No game has the number 0: it begins with the first question.
            self.players.insert(key.clone(), Seated { player, game: 0 });
        }
        let Some(seated) = self.players.get_mut(&key) else { return Err(Message::new(&texts::NO_MOVE_FOUND)) };
        let begun = if seated.game == number { Ok(()) } else { seated.player.new_game(record.options(), seed) };
        seated.game = number;
        let time = TurnTime { turn: None, clocks, stop: Arc::clone(&job.stop) };
        let answer = begun.and_then(|()| seated.player.choose(record, &time));
        answer.map_err(|fault| {
            // A failed player is restarted at the next question.
            self.players.remove(&key);
            fault.message()
        })
    }
}

/// So much thinking, until the question is stopped.
fn asked(job: &BrainJob, effort: Effort) -> Asked {
    let asked = match effort {
        Effort::Time(time) => Asked::time(time),
        Effort::Nodes(nodes) => Asked::nodes(nodes),
    };
    Asked { stop: Arc::clone(&job.stop), ..asked }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::sync::atomic::AtomicBool;

    fn ask(mind: &mut BrainPlayers, game: &str, who: &str, stopped: bool) -> Result<String, Message> {
        ask_in(mind, 1, game, who, stopped)
    }

    fn ask_in(mind: &mut BrainPlayers, number: u64, game: &str, who: &str, stopped: bool) -> Result<String, Message> {
        let game = find(game).unwrap();
        let record = game.start(game.usual_options()).unwrap();
        let job = BrainJob {
            id: 1,
            record,
            ask: Ask::Move { who: Who::read(who)?, game: number, clocks: None },
            stop: Arc::new(AtomicBool::new(stopped)),
        };
        let answers = RefCell::new(Vec::new());
        mind.answer(&job, &|report| answers.borrow_mut().push(report));
        match answers.into_inner().pop() {
            Some(BrainReport::Move { action, .. }) => action,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_kind_of_player_plays_and_others_are_refused() {
        let mut mind = BrainPlayers::new(1);
        for who in ["random", "1", "nodes:200"] {
            ask(&mut mind, "infection", who, false).unwrap();
        }
        for who in ["", "0", "11", "human", "nodes:x", "ugi:"] {
            assert!(ask(&mut mind, "infection", who, false).is_err(), "{who}");
        }
        assert!(ask(&mut mind, "blockade", "uai:x", false).is_err(), "a protocol without words for the game");
    }

    #[test]
    fn an_engine_that_cannot_be_started_says_so() {
        let fault = ask(&mut BrainPlayers::new(1), "infection", "ugi:/no/such/engine", false).unwrap_err();
        assert!(fault.to_string().contains("cannot be started"), "{fault}");
    }

    #[test]
    fn whoever_plays_no_more_is_let_go() {
        let mut mind = BrainPlayers::new(1);
        let players = |mind: &BrainPlayers| {
            let mut words: Vec<String> = mind.players.keys().map(|(game, who, _)| format!("{game} {who}")).collect();
            words.sort();
            words
        };
        for who in ["1", "random"] {
            ask_in(&mut mind, 1, "infection", who, false).unwrap();
        }
        assert_eq!(players(&mind), ["infection level 1", "infection random"], "all players of one game stay");
        ask_in(&mut mind, 2, "infection", "1", false).unwrap();
        assert_eq!(players(&mind), ["infection level 1"]);
        ask_in(&mut mind, 3, "blockade", "random", false).unwrap();
        assert_eq!(players(&mind), ["blockade random"]);
        mind.leave();
        assert!(mind.players.is_empty());
    }

    #[test]
    fn a_stopped_player_answers_all_the_same() {
        ask(&mut BrainPlayers::new(1), "blockade", "10", true).unwrap();
    }
}
