//! The games. A game is one folder here and one line in this list.

use crate::game::Game;

/// Something to do with every game, whatever its type.
pub trait Visitor {
    /// Called once for each game, in the order of the list.
    fn visit<G: Game>(&mut self);
}

macro_rules! games {
    ($($folder:ident :: $game:ident,)*) => {
        $(pub mod $folder;)*
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
