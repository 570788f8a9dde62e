//! Tests that are written once and hold for every game.

mod drawn;
mod golden;
mod laws;
mod perft;
mod shrinking;
mod support;
mod texts;
