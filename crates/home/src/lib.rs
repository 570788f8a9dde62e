//! The user's own files: settings in one place, games that save themselves in another.
//!
//! Every interface finds them here, so that a game begun in one can be gone on with in another. [`places`] says where they are,
//! [`settings`] what can be set, [`store`] keeps games, [`clocks`] their time, [`saved`] turns them into text and back.

pub mod clocks;
pub mod files;
pub mod places;
pub mod saved;
pub mod settings;
pub mod store;

pub use places::Places;
pub use saved::Saved;
pub use settings::Settings;
pub use store::Store;
