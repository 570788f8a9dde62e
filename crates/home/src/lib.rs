//! The user's own games and files: the local game that every interface on this computer is a face of, the games that are saved
//! automatically, the settings.
//!
//! [`local`] plays a game without any interface, with [`seats`] and [`clocks`]; [`store`] keeps games, [`saved`] turns them into
//! text and back, [`dates`] writes days, [`wording`] turns, [`places`] says where the files are, [`settings`] what can be set.

pub mod clocks;
pub mod dates;
pub mod files;
pub mod local;
pub mod places;
pub mod saved;
pub mod seats;
pub mod settings;
pub mod store;
pub mod texts;
pub mod wording;

pub use local::LocalGame;
pub use places::UserPaths;
pub use saved::Saved;
pub use seats::Seat;
pub use settings::Settings;
pub use store::SavedGames;
