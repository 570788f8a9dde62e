//! Calibration of the chances that analyses show: positions of finished games, the chance predicted for each, and who won.
//!
//! [`Sampling::collect`] plays seeded games between equal players and looks at a few positions of each; [`Reliability`] compares what was
//! said with what came out, in ten bins; [`fit`] makes the table of chances that the game's folder keeps (`chances.txt`).

mod bins;
mod fit;

pub use bins::{Bin, Reliability};
pub use fit::fit;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tabuleiro_catalog::analysis::{Asked, Value, evaluate};
use tabuleiro_catalog::engine::{Engine, EngineOptions};
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::keys::mix;
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::{AnyGame, AnyRecord};
use tabuleiro_protocol::fault::Fault;
use tabuleiro_protocol::player::{Player, PlayerSettings, TurnTime};
use tabuleiro_protocol::who::Who;

/// At most so many random actions before the players begin, so that games differ and some begin unequal.
const OPENING: u32 = 12;
/// A game of more actions than this is given up: two weak players may never end it.
const LONGEST: usize = 2000;
/// Memory of the search that looks at the positions.
const MEMORY: usize = 8 << 20;

/// A position of a finished game, with what was said about it and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReliabilitySample {
    /// Who was to act.
    pub side: Side,
    /// How the position was said to stand.
    pub value: Value,
    /// What the first side got: 1 for a win, one half for a draw.
    pub result: f64,
}

/// How samples are made.
#[derive(Clone)]
pub struct Sampling {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options.
    pub options: Options,
    /// Who plays: each against itself, in turn.
    pub players: Vec<Who>,
    /// At least so many positions.
    pub positions: usize,
    /// So many of each game.
    pub per_game: usize,
    /// Nodes to look at a position with.
    pub nodes: u64,
    /// Seed of everything.
    pub seed: u64,
    /// Games at once.
    pub threads: usize,
    /// Set by somebody else to stop.
    pub stop: Arc<AtomicBool>,
}

impl Sampling {
    /// Plays the games and looks at their positions; `progress` hears how many positions there are after each game. The games have an
    /// order of their own, so the samples do not depend on the number of threads, unless a player goes by time.
    ///
    /// # Errors
    /// A player that fails.
    pub fn collect(&self, progress: &(dyn Fn(usize) + Sync)) -> Result<Vec<ReliabilitySample>, Fault> {
        let next = AtomicUsize::new(0);
        let found: Mutex<Vec<(usize, Vec<ReliabilitySample>)>> = Mutex::new(Vec::new());
        let failed: Mutex<Option<Fault>> = Mutex::new(None);
        let work = || {
            let options = EngineOptions { memory: MEMORY, ..EngineOptions::default() };
            let mut engine = Engine::new(options);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                // The games before this one may fill the list; only the first that are needed count.
                let enough = number * self.per_game >= self.positions.saturating_mul(4);
                if enough || self.stop.load(Ordering::Relaxed) || count(&found) >= self.positions {
                    return;
                }
                match self.game(number, &mut engine) {
                    Ok(samples) => lock(&found).push((number, samples)),
                    Err(fault) => {
                        lock(&failed).get_or_insert(fault);
                        return;
                    }
                }
                progress(count(&found).min(self.positions));
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(work);
            }
        });
        if let Some(fault) = lock(&failed).take() {
            return Err(fault);
        }
        let mut found = std::mem::take(&mut *lock(&found));
        found.sort_by_key(|(number, _)| *number);
        let samples = found.into_iter().flat_map(|(_, samples)| samples);
        Ok(samples.take(self.positions).collect())
    }

    /// Plays the game with a number, and looks at some of its positions. A game that did not end has none.
    fn game(&self, number: usize, engine: &mut Engine) -> Result<Vec<ReliabilitySample>, Fault> {
        let seed = mix(self.seed ^ mix(number as u64));
        let mut random = Random::new(seed);
        let Some(mut record) = self.opening(&mut random) else { return Ok(vec![]) };
        let begun = record.action_count();
        let who = &self.players[number % self.players.len()];
        let player = |seed| Player::new(self.game, PlayerSettings::new(who.clone()), seed);
        let (Some(first), Some(second)) = (player(seed), player(mix(seed))) else { return Ok(vec![]) };
        let mut players = [first, second];
        for (seat, player) in players.iter_mut().enumerate() {
            player.new_game(&self.options, mix(seed ^ seat as u64))?;
        }
        let time = TurnTime { stop: Arc::clone(&self.stop), ..TurnTime::default() };
        while record.ending().is_none() {
            if record.action_count() > LONGEST || self.stop.load(Ordering::Relaxed) {
                return Ok(vec![]);
            }
            let action = players[record.side_to_act().index()].choose(record.as_ref(), &time)?;
            if record.play_text(&action).is_err() {
                return Ok(vec![]);
            }
        }
        let Some(ending) = record.ending() else { return Ok(vec![]) };
        let result = match ending.outcome {
            Outcome::Win(Side::First) => 1.0,
            Outcome::Win(Side::Second) => 0.0,
            Outcome::Draw => 0.5,
        };
        Ok(self.look(record, begun, result, &mut random, engine))
    }

    /// A few random actions; `None` where they end the game.
    fn opening(&self, random: &mut Random) -> Option<Box<dyn AnyRecord>> {
        let mut record = self.game.start(self.options.clone()).ok()?;
        for _ in 0..random.below(OPENING + 1) {
            let action = record.random_action(random)?;
            record.play_text(&action).ok()?;
        }
        record.ending().is_none().then_some(record)
    }

    /// Goes back through a game and looks at some positions, each at the start of a turn and after the random opening.
    fn look(
        &self,
        mut record: Box<dyn AnyRecord>,
        begun: usize,
        result: f64,
        random: &mut Random,
        engine: &mut Engine,
    ) -> Vec<ReliabilitySample> {
        engine.forget();
        let asked = Asked { stop: Arc::clone(&self.stop), ..Asked::nodes(self.nodes) };
        let mut starts = turn_starts(record.as_ref(), begun);
        // The last ones first, because the record is taken back as it goes.
        let mut chosen: Vec<usize> = Vec::new();
        for _ in 0..self.per_game.min(starts.len()) {
            chosen.push(starts.swap_remove(random.below(starts.len() as u32) as usize));
        }
        chosen.sort_unstable();
        let mut samples = Vec::new();
        while let Some(at) = chosen.pop() {
            while record.action_count() > at && record.undo().is_some() {}
            let value = evaluate(record.as_ref(), engine, &asked, &mut |_| {}).value;
            if self.stop.load(Ordering::Relaxed) {
                return vec![];
            }
            samples.push(ReliabilitySample { side: record.side_to_act(), value, result });
        }
        samples
    }
}

/// The numbers of actions after which a turn starts, from `begun` on and without the end.
fn turn_starts(record: &dyn AnyRecord, begun: usize) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut actions = 0;
    for turn in record.turns() {
        if actions >= begun {
            starts.push(actions);
        }
        actions += turn.split(',').count();
    }
    starts
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn count(found: &Mutex<Vec<(usize, Vec<ReliabilitySample>)>>) -> usize {
    lock(found).iter().map(|(_, samples)| samples.len()).sum()
}
