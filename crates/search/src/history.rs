//! Move ordering by what the search has learned: killer moves, the history heuristic with malus, and continuation history.
//!
//! All of it lives with the engine and not with one search: what refuted an action a moment ago refutes it again after the next action of
//! the turn, and most often in the next turn, too. [`MoveOrder::age`] halves its weight between searches.
//!
//! Actions are known by their codes, as the transposition table knows them: [`Knowledge::encode_action`].
//!
//! [`Knowledge::encode_action`]: tabuleiro_rules::knowledge::Knowledge::encode_action

use tabuleiro_rules::keys::mix;
use tabuleiro_rules::outcome::Side;

/// Places of the history, by a hash of the action.
const SLOTS: usize = 1 << 12;
/// Places of the continuation history, for the action before and for the action itself.
const BEFORE_SLOTS: usize = 1 << 8;
const AFTER_SLOTS: usize = 1 << 10;
/// Actions of a game whose killers are kept apart; later ones take the place of earlier ones.
const KILLER_SLOTS: usize = 256;

/// The limit that a history value approaches.
const LIMIT: i32 = 1 << 14;

/// What the hash move, killers, history and the static ordering score are worth against each other.
const HASH_MOVE: i32 = 1 << 28;
const KILLER: i32 = 1 << 20;
const STATIC_WEIGHT: i32 = 64;
const HISTORY_WEIGHT: i32 = 4;

/// A history value that moves towards its limits the slower the nearer it is (history gravity).
#[derive(Clone, Copy, Debug, Default)]
struct Gravity(i16);

impl Gravity {
    fn add(&mut self, bonus: i32) {
        let value = i32::from(self.0);
        self.0 = (value + bonus - value * bonus.abs() / LIMIT) as i16;
    }

    fn get(self) -> i32 {
        self.0.into()
    }
}

/// What earlier parts of the search say about actions; one for each thread.
#[derive(Debug)]
pub(crate) struct MoveOrder {
    /// How often an action was best, by side and action.
    history: Vec<[Gravity; 2]>,
    /// The same after the action before it: the answer to a threat, the second half of a plan.
    continuation: Vec<Gravity>,
    /// The two last actions that caused a cutoff, by the number of actions since the start of the game; 0 for none.
    killers: Vec<[u32; 2]>,
    /// Actions of the game before the root.
    played: usize,
}

/// Where in the tree actions are ordered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderPlace {
    pub(crate) side: Side,
    pub(crate) ply: u32,
    /// Where the continuation history of the action before begins, if it is used here.
    continuation: Option<usize>,
}

/// Spreads the codes of actions, which are often close together.
fn spread(code: u32) -> u64 {
    u64::from(code).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn slot(spread: u64) -> usize {
    (spread >> 48) as usize % SLOTS
}

fn slot_after(spread: u64) -> usize {
    (spread >> 36) as usize % AFTER_SLOTS
}

impl MoveOrder {
    pub(crate) fn new() -> MoveOrder {
        MoveOrder {
            history: vec![[Gravity(0); 2]; SLOTS],
            continuation: vec![Gravity(0); BEFORE_SLOTS * AFTER_SLOTS],
            killers: vec![[0; 2]; KILLER_SLOTS],
            played: 0,
        }
    }

    /// Gets ready for another search, whose root comes after so many actions of the game: what is old counts half.
    pub(crate) fn age(&mut self, played: usize) {
        self.played = played;
        for values in &mut self.history {
            *values = values.map(|Gravity(value)| Gravity(value / 2));
        }
    }

    /// A place in the tree, after an action.
    pub(crate) fn place(&self, side: Side, ply: u32, before: Option<u32>) -> OrderPlace {
        let continuation = before.map(|code| {
            let slot = mix(u64::from(code) << 1 | side.index() as u64) as usize % BEFORE_SLOTS;
            slot * AFTER_SLOTS
        });
        OrderPlace { side, ply, continuation }
    }

    /// The rank of an action with a static ordering score of at most a few thousand; highest is searched first.
    pub(crate) fn rank(&self, place: OrderPlace, code: u32, score: i32, is_hash_move: bool) -> i32 {
        if is_hash_move {
            return HASH_MOVE;
        }
        let killer = if self.is_killer(place, code) { KILLER } else { 0 };
        score.saturating_mul(STATIC_WEIGHT).saturating_add(HISTORY_WEIGHT * self.history(place, code) + killer)
    }

    /// What the histories say about an action, between about −32 000 and 32 000.
    pub(crate) fn history(&self, place: OrderPlace, code: u32) -> i32 {
        let spread = spread(code);
        let continuation = place.continuation.map_or(0, |start| self.continuation[start + slot_after(spread)].get());
        self.history[slot(spread)][place.side.index()].get() + continuation
    }

    pub(crate) fn is_killer(&self, place: OrderPlace, code: u32) -> bool {
        self.killers[self.killer_slot(place)].contains(&code)
    }

    fn killer_slot(&self, place: OrderPlace) -> usize {
        (self.played + place.ply as usize) % KILLER_SLOTS
    }

    /// Remembers that an action caused a cutoff at a depth, and that those searched before it did not (malus).
    pub(crate) fn reward(&mut self, place: OrderPlace, code: u32, failed: &[u32], depth: i32) {
        let slot = self.killer_slot(place);
        let killers = &mut self.killers[slot];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let bonus = (16 * depth * depth + 64 * depth).min(2000);
        self.add(place, code, bonus);
        failed.iter().for_each(|failed| self.add(place, *failed, -bonus));
    }

    fn add(&mut self, place: OrderPlace, code: u32, bonus: i32) {
        let spread = spread(code);
        self.history[slot(spread)][place.side.index()].add(bonus);
        if let Some(start) = place.continuation {
            self.continuation[start + slot_after(spread)].add(bonus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewards_and_maluses_stay_within_their_limits_and_fade() {
        let mut order = MoveOrder::new();
        let place = order.place(Side::First, 3, Some(9));
        (0..1000).for_each(|_| order.reward(place, 1, &[2], 12));
        let (good, bad) = (order.history(place, 1), order.history(place, 2));
        assert!(good > LIMIT && good <= 2 * LIMIT, "{good}");
        assert!((-2 * LIMIT..-LIMIT).contains(&bad), "{bad}");
        assert!(order.is_killer(place, 1) && !order.is_killer(place, 2));
        assert!(order.rank(place, 1, 0, false) > order.rank(place, 3, 100, false));
        assert!(order.rank(place, 3, 0, true) > order.rank(place, 1, 0, false));
        // Two actions further on in the game, what was three plies away is one.
        order.age(2);
        let nearer = order.place(Side::First, 1, Some(9));
        assert!(order.is_killer(nearer, 1));
        assert!(order.history(nearer, 1) < good);
    }
}
