//! The words about the user's own files, settings and games.

pub mod dates;
pub mod files;
pub mod local;
pub mod settings;
