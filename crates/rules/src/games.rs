//! The games. A game is one folder here, its `pub mod` line, and one line in the `games!` list, which registers it.

use crate::game::Game;

pub mod blockade;
pub mod frozen_forest;
pub mod infection;
pub mod three_dragons;
pub mod virus_wars;

/// Something to do with every game, whatever its type.
pub trait Visitor {
    /// Called once for each game, in the order of the list.
    fn visit<G: Game>(&mut self);
}

macro_rules! games {
    ($($folder:ident :: $game:ident,)*) => {
        $(pub use $folder::$game;)*

        /// Calls the visitor for every game.
        pub fn visit_all(visitor: &mut impl Visitor) {
            $(visitor.visit::<$game>();)*
        }
    };
}

games! {
    virus_wars::VirusWars,
    infection::Infection,
    frozen_forest::FrozenForest,
    blockade::Blockade,
    three_dragons::ThreeDragons,
}
