//! The named maps: start boards with blocked cells.

use super::texts;
use crate::lang::Text;

/// The names of the maps, the usual one first.
pub(super) const NAMES: [&str; 10] =
    ["open", "four", "diamond", "bars", "gates", "lanes", "five", "plus", "ring", "cross"];

/// What they look like, in the same order.
pub(super) const WORDS: [&Text; 10] = [
    &texts::MAP_OPEN,
    &texts::MAP_FOUR,
    &texts::MAP_DIAMOND,
    &texts::MAP_BARS,
    &texts::MAP_GATES,
    &texts::MAP_LANES,
    &texts::MAP_FIVE,
    &texts::MAP_PLUS,
    &texts::MAP_RING,
    &texts::MAP_CROSS,
];

/// Their boards, in the same order.
pub(super) const BOARDS: [&str; 10] = [
    "B5R/7/7/7/7/7/R5B",
    "B5R/7/2-1-2/7/2-1-2/7/R5B",
    "B5R/7/3-3/2-1-2/3-3/7/R5B",
    "B2-2R/3-3/2---2/7/2---2/3-3/R2-2B",
    "B2-2R/3-3/7/--3--/7/3-3/R2-2B",
    "B1-1-1R/2-1-2/2-1-2/7/2-1-2/2-1-2/R1-1-1B",
    "B5R/7/2-1-2/3-3/2-1-2/7/R5B",
    "B5R/7/3-3/2---2/3-3/7/R5B",
    "B5R/2-1-2/1-3-1/7/1-3-1/2-1-2/R5B",
    "B5R/1-3-1/2-1-2/7/2-1-2/1-3-1/R5B",
];
