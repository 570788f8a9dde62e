//! What every position can do: the fast core that perft, playouts and search are written against.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::chance::Chance;
use crate::outcome::{Ending, Outcome, Side};

/// A checked position: small, without heap, cheap to clone.
///
/// # Equality
/// Two positions are equal exactly when their canonical texts are, under equal rules.
pub trait GamePosition: Clone + Eq + Debug + Send + Sync + 'static {
    /// Whether a game can end without a winner.
    const HAS_DRAWS: bool = true;

    /// The smallest thing a player does, displayed as canonical action text. The side to act need not change after it.
    type Action: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static;

    /// Who is to act. In a finished game, whoever the position's text names.
    fn side_to_act(&self) -> Side;

    /// How the game ended. `Some` exactly when there are no actions.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game ended, in words. `Some` exactly when the position has an outcome, with that outcome.
    fn ending(&self) -> Option<Ending>;

    /// Appends all legal actions to `out`: complete, without duplicates, in a fixed order.
    fn actions_into(&self, out: &mut Vec<Self::Action>);

    /// Calls `visit` with each legal action, in the order of the list. Games that know their actions without listing them
    /// override this and leave the buffer alone; for the others it saves an allocation a position.
    fn visit_actions(&self, buffer: &mut Vec<Self::Action>, visit: impl FnMut(Self::Action)) {
        buffer.clear();
        self.actions_into(buffer);
        buffer.iter().copied().for_each(visit);
    }

    /// How many legal actions there are. Games override this where counting is cheaper than listing.
    fn count_actions(&self) -> u64 {
        let mut actions = Vec::new();
        self.actions_into(&mut actions);
        actions.len() as u64
    }

    /// Plays a legal action. What an action does that is not legal here is unspecified, but one that the game's own parser reads does
    /// not panic or loop.
    fn play_unchecked(&mut self, action: Self::Action);

    /// A hash of board, side, part of the turn and steps left; not of clocks or move numbers. However a position was reached,
    /// its key is that of the same position read from its text.
    fn key(&self) -> u64;

    /// How many actions are left in this turn, the next one included.
    fn actions_left(&self) -> u32 {
        1
    }

    /// How many more actions it takes at least until a quiet clock ends the game, which keys do not know; `u32::MAX` without a clock.
    fn actions_to_clock(&self) -> u32 {
        u32::MAX
    }

    /// Whether no position before a legal action can ever come again after it: then repetition need not look further back.
    fn is_irreversible(&self, _action: Self::Action) -> bool {
        false
    }

    /// A random legal action, every one possible; `None` when the game is over. Games override this where drawing one is
    /// cheaper than listing all.
    fn random_action(&self, chance: &mut impl Chance) -> Option<Self::Action> {
        let mut actions = Vec::new();
        self.actions_into(&mut actions);
        let count = u32::try_from(actions.len()).ok().filter(|count| *count > 0)?;
        Some(actions[chance.below(count) as usize])
    }

    /// The position after a legal action.
    #[must_use]
    fn after(&self, action: Self::Action) -> Self {
        let mut next = self.clone();
        next.play_unchecked(action);
        next
    }

    /// All legal actions.
    fn actions(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.actions_into(&mut actions);
        actions
    }
}

/// The number of action sequences of length `depth`.
pub fn perft<P: GamePosition>(position: &P, depth: u32) -> u64 {
    fn walk<P: GamePosition>(position: &P, depth: u32, buffers: &mut [Vec<P::Action>]) -> u64 {
        let Some((buffer, rest)) = buffers.split_first_mut() else { return 0 };
        let mut count = 0;
        // The last two plies are one loop, so that a position whose actions are only counted need not leave the registers.
        if depth == 2 {
            position.visit_actions(buffer, |action| count += position.after(action).count_actions());
        } else {
            position.visit_actions(buffer, |action| count += walk(&position.after(action), depth - 1, rest));
        }
        count
    }
    match depth {
        0 => 1,
        1 => position.count_actions(),
        _ => walk(position, depth, &mut vec![Vec::new(); depth as usize]),
    }
}

/// Plays random actions until the game is over, and tells how many there were. Repetition is not looked at: the clocks end every
/// game.
pub fn playout<P: GamePosition>(position: &mut P, chance: &mut impl Chance) -> u32 {
    let mut actions = 0;
    while let Some(action) = position.random_action(chance) {
        position.play_unchecked(action);
        actions += 1;
    }
    actions
}
