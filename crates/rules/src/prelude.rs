//! What a program that plays needs, with one `use`: the games, the traits of their positions, and the types around them.

pub use crate::chance::{Chance, Random};
pub use crate::for_each_game;
pub use crate::game::{Game, Ruleset};
pub use crate::games::*;
pub use crate::notation::Notation;
pub use crate::options::Options;
pub use crate::outcome::{Outcome, Referee, Side};
pub use crate::position::{GamePosition, perft, playout};
pub use crate::record::Record;
pub use crate::setup::ToSetup;
pub use crate::targets::Pointing;
pub use crate::view::Viewable;
