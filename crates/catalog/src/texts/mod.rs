//! The words of the interfaces: command line, terminal, protocols. Each game's own words are in its folder in `rules`.

pub mod analysis;
pub mod arena;
pub mod browser;
pub mod help;
pub mod home;
pub mod page;
pub mod plain;
pub mod play;
pub mod players;
pub mod screen;
pub mod serve;
pub mod server;
pub mod show;
pub mod solve;
