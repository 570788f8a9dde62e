//! The levels of the computer, 1 to 10.
//!
//! Levels 1 to 9 are set by nodes and use one thread, so that they are the same opponent on every machine; 10 uses all the time it is
//! given. Lower levels are weak in a human way: they look less far ahead, and now and then they go by first sight. They do not throw
//! games away. What each level is in a game stands in the game's folder.

use tabuleiro_rules::chance::Chance;
use tabuleiro_rules::knowledge::{Knowledge, Strength};

use crate::root::PrincipalVariation;
use crate::time::TurnProgress;

/// One level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u8);

/// The weakest and the strongest.
pub const RANGE: std::ops::RangeInclusive<u8> = 1..=10;

impl Level {
    /// The level with a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        RANGE.contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What it is in a game; `None` for the highest, which takes what it gets.
    pub fn strength<P: Knowledge>(self) -> Option<Strength> {
        P::LEVELS.get(usize::from(self.0) - 1).copied()
    }
}

/// The fewest nodes for an action, so that every level compares a few actions.
const LEAST: u64 = 8;

/// The nodes that a strength has for one action of a turn: its even share.
pub fn nodes(strength: Strength, turn: TurnProgress) -> u64 {
    (u64::from(strength.nodes) / u64::from(turn.actions())).max(LEAST)
}

/// How many actions a slip chooses from, the best included.
const GLANCE: usize = 12;

/// How an action is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attention {
    /// For the best action, with all the nodes of the strength.
    Search,
    /// For so many actions that look well at first sight, one action deep.
    Glance(usize),
}

/// The action that a strength takes. Now and then it goes by what it sees at a glance, and takes something that looks nearly as good
/// as the best: what a person does who did not look twice.
pub fn choose<A: Copy>(
    strength: Strength,
    chance: &mut impl Chance,
    look: impl FnOnce(Attention) -> Vec<PrincipalVariation<A>>,
) -> Option<A> {
    let slips = strength.slips > 0 && chance.below(100) < u32::from(strength.slips);
    let lines = look(if slips { Attention::Glance(GLANCE) } else { Attention::Search });
    let best = lines.first()?;
    let is_near = |line: &&PrincipalVariation<A>| best.value - line.value <= i32::from(strength.margin);
    let others: Vec<&PrincipalVariation<A>> = lines.iter().skip(1).filter(is_near).collect();
    let taken = match others.len() {
        0 => best,
        count => others[chance.below(count as u32) as usize],
    };
    taken.actions.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct First;

    impl Chance for First {
        fn below(&mut self, _limit: u32) -> u32 {
            0
        }
    }

    fn line(value: i32, action: u8) -> PrincipalVariation<u8> {
        PrincipalVariation { depth: 1, value, actions: vec![action] }
    }

    #[test]
    fn a_slip_takes_what_is_nearly_as_good_and_never_more() {
        let lines = |_| vec![line(300, 1), line(250, 2), line(-900, 3)];
        assert_eq!(choose(Strength::slipping(100, 50, 100), &mut First, lines), Some(2));
        assert_eq!(choose(Strength::slipping(100, 50, 40), &mut First, lines), Some(1));
        assert_eq!(choose(Strength::slipping(100, 50, 40), &mut First, |_| Vec::<PrincipalVariation<u8>>::new()), None);
    }

    #[test]
    fn without_slips_it_searches() {
        let taken = choose(Strength::nodes(100), &mut First, |look| {
            assert_eq!(look, Attention::Search);
            vec![line(0, 7)]
        });
        assert_eq!(taken, Some(7));
    }

    #[test]
    fn levels_are_numbered_from_one_to_ten() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::new(10).map(Level::number), Some(10));
    }
}
