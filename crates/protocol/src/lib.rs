//! Text protocols between game engines and the programs that drive them, and the players behind them.

pub mod client;
pub mod engine;
pub mod fault;
pub mod player;
pub mod standing;
pub mod texts;
pub mod watch;
pub mod who;
