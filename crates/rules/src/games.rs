//! The games. A game is one folder here, its `pub mod` line, and one line in the `games!` list, which registers it.

use crate::game::{Game, GameInfo};

pub mod blockade;
pub mod frozen_forest;
pub mod infection;
pub mod three_dragons;
pub mod virus_wars;

// `$` stands for itself in the macro that this one defines.
macro_rules! games {
    ($d:tt: $($folder:ident :: $game:ident,)*) => {
        $(pub use $folder::$game;)*

        /// Facts about every game, in the order in which they are shown.
        pub const ALL: &[&GameInfo] = &[$(&$game::INFO,)*];

        /// Runs an expression once for every game, in the order in which they are shown, with a name for its type.
        ///
        /// ```
        /// use tabuleiro_rules::for_each_game;
        /// use tabuleiro_rules::game::Game;
        ///
        /// let mut options = 0;
        /// for_each_game!(G => options += G::INFO.options.len());
        /// assert!(options > 5);
        /// ```
        #[macro_export]
        macro_rules! for_each_game {
            ($d name:ident => $d body:expr) => {
                $({
                    type $d name = $crate::games::$game;
                    $d body;
                })*
            };
        }
    };
}

games! { $:
    virus_wars::VirusWars,
    infection::Infection,
    frozen_forest::FrozenForest,
    blockade::Blockade,
    three_dragons::ThreeDragons,
}
