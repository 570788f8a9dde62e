//! Openings: a few random actions, so that deterministic players do not play the same game again and again.
//!
//! An opening ends where a turn does. One that is over, that somebody wins at once, or that a short search finds much better for a side
//! than the start of the game is thrown away, and so is one that leads to a position that another led to. Openings come in a fixed
//! order from a seed: the same on every machine and for any number of games at once.

use std::collections::HashSet;

use tabuleiro_catalog::engine::{Engine, EngineOptions, Question};
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::keys::mix;
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::search::score::{Score, WIN};
use tabuleiro_catalog::{AnyGame, AnyRecord, InputError};

/// Nodes to judge an opening with.
const NODES: u64 = 2000;
/// How much better or worse than the start an opening may be, in the evaluation's hundredths of a piece.
const MARGIN: i32 = 250;
/// After so many that were thrown away the most equal of them is taken: small boards have few fair ones.
const TRIES: usize = 64;
/// Memory of the search that judges.
const MEMORY: usize = 1 << 20;

/// The openings of a game.
pub struct Openings {
    game: &'static dyn AnyGame,
    options: Options,
    /// Random actions at least.
    length: u32,
    random: Random,
    /// What the start is worth to the first side.
    start: i32,
    found: Vec<String>,
    seen: HashSet<String>,
}

impl Openings {
    /// The openings of a game with options, from a seed: `length` random actions or somewhat more, up to the end of a turn.
    ///
    /// # Errors
    /// Options that make no game.
    pub fn new(game: &'static dyn AnyGame, options: Options, length: u32, seed: u64) -> Result<Openings, InputError> {
        let record = game.start(options.clone())?;
        let start = worth(record.as_ref());
        let random = Random::new(mix(seed ^ mix(u64::from(length))));
        Ok(Openings { game, options, length, random, start, found: vec![], seen: HashSet::new() })
    }

    /// The opening with a number from 0: its actions, separated by spaces.
    ///
    /// # Errors
    /// Options that make no game: [`new`](Self::new) has tried them.
    pub fn get(&mut self, number: usize) -> Result<String, InputError> {
        while self.found.len() <= number {
            let next = self.next()?;
            self.found.push(next);
        }
        Ok(self.found[number].clone())
    }

    fn next(&mut self) -> Result<String, InputError> {
        let mut best: Option<(i32, String, String)> = None;
        for _ in 0..TRIES {
            let Some(record) = self.draw()? else { continue };
            let unequal = worth(record.as_ref()).saturating_sub(self.start).saturating_abs();
            let position = record.position_text();
            let text = record.turns().join(",").replace(',', " ");
            if unequal <= MARGIN && (self.length == 0 || !self.seen.contains(&position)) {
                self.seen.insert(position);
                return Ok(text);
            }
            if best.as_ref().is_none_or(|(least, ..)| unequal < *least) {
                best = Some((unequal, position, text));
            }
        }
        let (_, position, text) = best.unwrap_or_default();
        self.seen.insert(position);
        Ok(text)
    }

    /// A random opening that is not over.
    fn draw(&mut self) -> Result<Option<Box<dyn AnyRecord>>, InputError> {
        let mut record = self.game.start(self.options.clone())?;
        let wanted = (self.length + self.random.below(self.length / 2 + 1)) as usize;
        let mut side = record.side_to_act();
        // A turn ends where the side changes, not where enough has been played.
        while record.action_count() < wanted || (record.action_count() > 0 && record.side_to_act() == side) {
            side = record.side_to_act();
            let Some(action) = record.random_action(&mut self.random) else { return Ok(None) };
            if record.play_text(&action).is_err() {
                return Ok(None);
            }
        }
        Ok(record.ending().is_none().then_some(record))
    }
}

/// What a position is worth to the first side, by a short search. A proven result is far beyond any margin.
fn worth(record: &dyn AnyRecord) -> i32 {
    let mut engine = Engine::new(EngineOptions { memory: MEMORY, ..EngineOptions::default() });
    let question = Question { nodes: Some(NODES), lines: 1, ..Question::default() };
    let thought = engine.think(record, &question, &mut |_| {});
    let value = match thought.lines.first().map(|line| line.score) {
        Some(Score::Estimate(value)) => value,
        Some(Score::Win(_)) => WIN,
        Some(Score::Loss(_)) => -WIN,
        None => 0,
    };
    if record.side_to_act() == Side::First { value } else { -value }
}
