//! The games over HTTP and WebSocket, with the page inside.
//!
//! `docs/api.md` describes the calls. A request passes [`security`](mod@self), finds its handler in `api`, and, where it is about a game on the server, asks the
//! task of that game (`live`), which decides on its [`table`] and writes to the store before it tells anybody. No game is named anywhere here: everything
//! goes through the catalog.

mod api;
mod app;
pub mod config;
mod engine;
mod export;
mod guests;
pub mod hosted;
mod limits;
mod live;
mod lock;
mod pages;
mod refusal;
mod router;
mod run;
mod security;
pub mod shape;
pub mod texts;
pub mod time;

pub use app::{App, StartError};
pub use export::{Exported, export_games};
pub use lock::served_at;
pub use run::{Server, log, raise_limits, told_to_stop};
