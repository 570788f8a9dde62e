//! The full-screen terminal interface.
//!
//! [`app::App`] is the interface as a value: events go in, a picture comes out, nothing else happens. [`terminal`] is the thin shell around
//! it: keyboard, screen, signals, time. [`brain`] thinks in a thread of its own. No game is named anywhere: boards are drawn from the
//! neutral view, moves are made by pointing at what the rules say can be pointed at.

pub mod app;
pub mod board;
pub mod brain;
pub mod canvas;
mod form;
mod keys;
mod library;
pub mod line;
mod options;
mod pager;
mod play;
pub mod prose;
mod puzzles;
#[cfg(unix)]
mod signals;
mod start;
pub mod terminal;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod texts;
pub mod theme;
pub mod web;
mod widgets;

pub use app::{App, Desk, Event, Opening, Surroundings};
pub use terminal::{TerminalConfig, run};
