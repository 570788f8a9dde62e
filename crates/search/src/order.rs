//! Move ordering by killers and the history heuristic: which action to search first.

use std::hash::{Hash, Hasher};

use tabuleiro_rules::outcome::Side;

const SLOTS: usize = 1 << 12;

/// What earlier parts of the search say about actions.
#[derive(Debug)]
pub(crate) struct MoveOrder<A> {
    /// How often an action was best, by side and a hash of the action.
    history: Vec<[i32; 2]>,
    /// The two last actions that refuted something, by distance from the root.
    killers: Vec<[Option<A>; 2]>,
}

/// A hash that is just good enough to spread actions over a small table.
struct Spread(u64);

impl Spread {
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

// Every number at once: an action is hashed for each of its looks, and byte by byte that took longer than finding the action.
impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.add(u64::from(*byte)));
    }

    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.add(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }
}

/// A number of an action whose upper bits are well mixed.
pub(crate) fn spread<A: Hash>(action: A) -> u64 {
    let mut spread = Spread(0x51_7c_c1_b7);
    action.hash(&mut spread);
    spread.finish()
}

fn slot<A: Hash>(action: A) -> usize {
    (spread(action) >> 48) as usize % SLOTS
}

/// What the table's action, killers and history are worth against a game's own score.
const FROM_TABLE: i32 = 1 << 28;
const KILLER: i32 = 1 << 20;
const MOST_HISTORY: i32 = 1 << 19;

impl<A: Copy + Eq + Hash> MoveOrder<A> {
    pub(crate) fn new() -> MoveOrder<A> {
        MoveOrder { history: vec![[0; 2]; SLOTS], killers: vec![] }
    }

    /// The rank of an action: `score` is the game's own opinion, at most a few thousand.
    pub(crate) fn rank(&self, action: A, side: Side, ply: u32, score: i32, from_table: bool) -> i32 {
        if from_table {
            return FROM_TABLE;
        }
        let killer = self.killers.get(ply as usize).is_some_and(|known| known.contains(&Some(action)));
        score.saturating_mul(64) + self.history[slot(action)][side.index()] + if killer { KILLER } else { 0 }
    }

    /// Remembers that an action refuted what came before it.
    pub(crate) fn reward(&mut self, action: A, side: Side, ply: u32, depth: i32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let history = &mut self.history[slot(action)][side.index()];
        *history += depth * depth;
        if *history > MOST_HISTORY {
            for values in &mut self.history {
                *values = values.map(|value| value / 2);
            }
        }
    }
}
