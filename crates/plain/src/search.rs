//! Full-width alpha-beta with iterative deepening. Nothing is left out, reduced or extended.
//!
//! A value is for the side to act, and turned around only where the side to act changes: a turn may have several actions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tabuleiro_rules::game::Action;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;

use crate::evaluation::PlainGame;

/// What a won game is worth, less the actions until then: an earlier win is better, and a later loss.
pub const WIN: i32 = 1_000_000;
/// Values beyond this are wins.
pub const SURE: i32 = WIN - 10_000;
/// The deepest search.
const DEEPEST: u32 = 200;
/// How many best actions of earlier searches are remembered.
const SLOTS: usize = 1 << 16;
/// How often the limits are looked at: every so many nodes.
const LOOK_EVERY: u64 = 128;

/// When to stop. Without any limit a search goes on until it is stopped or has seen the end of every line.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Not beyond this moment.
    pub deadline: Option<Instant>,
    /// At most about so many nodes.
    pub nodes: Option<u64>,
    /// At most so many actions deep.
    pub depth: Option<u32>,
    /// Set by somebody else.
    pub stop: Arc<AtomicBool>,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Found<A> {
    /// The best action.
    pub action: A,
    /// Its value for the side to act.
    pub value: i32,
    /// How deep it was looked at, in actions.
    pub depth: u32,
    /// All positions looked at.
    pub nodes: u64,
}

struct Searcher<'l, G: PlainGame> {
    limits: &'l Limits,
    nodes: u64,
    stopped: bool,
    /// The keys of positions at the start of a turn, of the game and then of the line looked at; empty in games without repetition.
    turns: Vec<u64>,
    /// The best actions of earlier searches, by key: they are looked at first.
    best: Vec<Option<(u64, Action<G>)>>,
}

/// Searches the position of a record; `tell` hears of every depth. `None` where the game is over.
pub fn search<G: PlainGame>(
    record: &Record<G>,
    limits: &Limits,
    tell: &mut dyn FnMut(&Found<Action<G>>),
) -> Option<Found<Action<G>>> {
    let root = record.position();
    let mut actions = record.legal();
    let mut found = Found { action: *actions.first()?, value: 0, depth: 0, nodes: 0 };
    let mut turns = Vec::new();
    if G::INFO.repetition.is_some() {
        let mut position = record.start().clone();
        turns.push(position.key());
        for action in record.actions() {
            let side = position.side_to_act();
            position.play_unchecked(*action);
            if position.side_to_act() != side {
                turns.push(position.key());
            }
        }
    }
    let mut searcher = Searcher::<G> { limits, nodes: 0, stopped: false, turns, best: vec![None; SLOTS] };
    for depth in 1..=limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
        let mut alpha = -WIN;
        for index in 0..actions.len() {
            let value = searcher.after(root, actions[index], depth, 0, alpha, WIN);
            if searcher.stopped {
                break;
            }
            if value > alpha {
                alpha = value;
                found = Found { action: actions[index], value, depth, nodes: searcher.nodes };
                // The best of this depth is the first of the next: a search that is stopped knows only what it has looked at.
                actions[..=index].rotate_right(1);
            }
        }
        found.nodes = searcher.nodes;
        if searcher.stopped {
            break;
        }
        tell(&found);
        if found.value.abs() > SURE {
            break;
        }
    }
    Some(found)
}

impl<G: PlainGame> Searcher<'_, G> {
    /// The value of an action for the side to act.
    fn after(&mut self, position: &G::Position, action: Action<G>, depth: u32, ply: i32, alpha: i32, beta: i32) -> i32 {
        let child = position.after(action);
        let (side, next) = (position.side_to_act(), child.side_to_act());
        let value = match child.outcome() {
            Some(outcome) => return of_outcome(outcome, side, ply + 1),
            None if next == side => return self.node(&child, depth - 1, ply + 1, alpha, beta),
            None if self.turns.is_empty() => self.node(&child, depth - 1, ply + 1, -beta, -alpha),
            None => {
                let key = child.key();
                // What comes again once can come again twice, and is then a draw.
                if self.turns.contains(&key) {
                    return 0;
                }
                self.turns.push(key);
                let value = self.node(&child, depth - 1, ply + 1, -beta, -alpha);
                self.turns.pop();
                value
            }
        };
        -value
    }

    fn node(&mut self, position: &G::Position, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            let Limits { deadline, nodes, stop, .. } = self.limits;
            self.stopped |= stop.load(Ordering::Relaxed)
                || deadline.is_some_and(|deadline| Instant::now() >= deadline)
                || nodes.is_some_and(|nodes| self.nodes >= nodes);
        }
        if self.stopped {
            return 0;
        }
        if depth == 0 {
            return judged::<G>(position, position.side_to_act());
        }
        let key = position.key();
        let slot = key as usize % SLOTS;
        let known = self.best[slot].filter(|(known, _)| *known == key).map(|(_, action)| action);
        let mut actions = position.actions();
        if depth > 1 {
            let side = position.side_to_act();
            let look = |action: &Action<G>| {
                let first = i32::from(Some(*action) == known);
                std::cmp::Reverse(first * WIN + judged::<G>(&position.after(*action), side))
            };
            actions.sort_by_cached_key(look);
        } else if let Some(place) = known.and_then(|known| actions.iter().position(|action| *action == known)) {
            actions[..=place].rotate_right(1);
        }
        let mut best = -WIN;
        for action in actions {
            let value = self.after(position, action, depth, ply, alpha, beta);
            if self.stopped {
                return 0;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.best[slot] = Some((key, action));
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}

fn of_outcome(outcome: Outcome, side: Side, ply: i32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == side => WIN - ply,
        Outcome::Win(_) => ply - WIN,
    }
}

fn judged<G: PlainGame>(position: &G::Position, side: Side) -> i32 {
    let value = G::evaluate(position);
    if side == Side::First { value } else { -value }
}
