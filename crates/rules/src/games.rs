//! The games. A game is one folder here, its `pub mod` line, and one line in the list of [`registered_games!`](crate::registered_games).

use std::fmt;
use std::str::FromStr;

use crate::game::{Game, GameInfo, Ruleset};
use crate::options::Options;
use crate::setup::{ReadError, ToSetup, text};

pub mod blockade;
pub mod frozen_forest;
pub mod infection;
#[cfg(test)]
mod testing;
pub mod three_dragons;
pub mod virus_wars;

/// Hands the list of all games to another macro. This is where a game is registered.
#[doc(hidden)]
#[macro_export]
macro_rules! registered_games {
    ([$($then:tt)*] $($rest:tt)*) => {
        $($then)*! {
            [
                virus_wars::VirusWars,
                infection::Infection,
                frozen_forest::FrozenForest,
                blockade::Blockade,
                three_dragons::ThreeDragons,
            ]
            $($rest)*
        }
    };
}

/// Runs an expression once for every game, in the order in which they are shown, with a name for its type.
///
/// ```
/// use tabuleiro_rules::prelude::*;
///
/// let mut options = 0;
/// for_each_game!(G => options += G::INFO.options.len());
/// assert!(options > 5);
/// ```
#[macro_export]
macro_rules! for_each_game {
    ([$($folder:ident :: $game:ident,)*] $name:ident => $body:expr) => {
        $({
            type $name = $crate::games::$game;
            $body;
        })*
    };
    ($name:ident => $body:expr) => {
        $crate::registered_games! { [$crate::for_each_game] $name => $body }
    };
}

/// What every game has in common and no trait can give: how its types are exported, and their traits of the standard library.
macro_rules! complete {
    ([$($folder:ident :: $game:ident,)*]) => {
        $(pub use $folder::$game;)*

        /// Facts about every game, in the order in which they are shown.
        pub const ALL: &[&GameInfo] = &[$(&$game::INFO,)*];

        $(
            impl Default for $folder::Rules {
                fn default() -> $folder::Rules {
                    $game::rules(&Options::new($game::INFO.options)).expect("the usual options make a game")
                }
            }

            impl Default for $folder::Position {
                fn default() -> $folder::Position {
                    $folder::Rules::default().start()
                }
            }

            /// Canonical position text.
            impl fmt::Display for $folder::Position {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(&text::write(&self.schema(), &self.setup()))
                }
            }

            /// Canonical position text under the usual rules; for others see [`Ruleset::read_text`].
            impl FromStr for $folder::Position {
                type Err = ReadError;

                fn from_str(text: &str) -> Result<$folder::Position, ReadError> {
                    $folder::Rules::default().read_text(text)
                }
            }
        )*
    };
}

registered_games! { [complete] }
