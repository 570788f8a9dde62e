//! The levels of the computer, 1 to 10.
//!
//! Levels 1 to 9 are set by nodes and use one thread, so that they are the same opponent on every machine; 10 uses all the time it is
//! given. Lower levels are weak in a human way: they look less far ahead, and now and then they take the second-best action where it
//! is nearly as good. They do not throw games away.

use tabuleiro_rules::knowledge::Knowledge;

/// One level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Nodes for a whole turn, in thousandths of what the game's search makes in 40 milliseconds; `None` for all the time there is.
    share: Option<u64>,
    /// How often, in 100, it takes an action that is not the best.
    pub slips: u32,
    /// How much worse such an action may be, in the evaluation's hundredths of a piece.
    pub margin: i32,
}

/// The weakest and the strongest.
pub const RANGE: std::ops::RangeInclusive<u8> = 1..=10;

const LEVELS: [Level; 10] = [
    Level { share: Some(1), slips: 45, margin: 400 },
    Level { share: Some(2), slips: 30, margin: 300 },
    Level { share: Some(4), slips: 20, margin: 200 },
    Level { share: Some(10), slips: 12, margin: 150 },
    Level { share: Some(30), slips: 8, margin: 100 },
    Level { share: Some(90), slips: 4, margin: 80 },
    Level { share: Some(300), slips: 0, margin: 0 },
    Level { share: Some(1000), slips: 0, margin: 0 },
    Level { share: Some(4000), slips: 0, margin: 0 },
    Level { share: None, slips: 0, margin: 0 },
];

impl Level {
    /// The level with a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        LEVELS.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The nodes for one action of a position; `None` for all the time there is.
    pub fn nodes<P: Knowledge>(&self, position: &P) -> Option<u64> {
        let turn = self.share? * P::NODES_A_MILLISECOND * 40 / 1000;
        Some((turn / u64::from(position.actions_left().max(1))).max(8))
    }
}
