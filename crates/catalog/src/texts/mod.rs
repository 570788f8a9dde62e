//! The words that several interfaces share. Those of one interface are in its own crate, those of a game in its folder in `rules`.

pub mod analysis;
pub mod matches;
pub mod puzzle;
