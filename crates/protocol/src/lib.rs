//! Text protocols between game engines and the programs that drive them.

pub mod engine;
