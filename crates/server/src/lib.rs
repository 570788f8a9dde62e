//! The games over HTTP and WebSocket, with the page inside.
//!
//! `docs/api.md` describes the calls. A request passes `security`, finds its handler in `api`, and, where it is about a game on the server, asks the
//! actor of that game (`live`), which decides on its state ([`hosted`]) and writes to the store before it broadcasts anything. No game is named anywhere here: everything
//! goes through the catalog.

mod accept;
mod api;
mod app;
mod check;
pub mod config;
mod connections;
mod engine;
mod export;
mod figures;
mod framing;
mod guests;
pub mod hosted;
mod limits;
mod live;
mod lock;
mod moving;
mod once_cache;
mod openapi;
mod pages;
mod pictures;
mod readiness;
mod refusal;
mod router;
mod run;
mod security;
pub mod texts;
pub mod time;
mod worker;

pub use tabuleiro_shape as shape;

pub use app::{AppState, StartError};
pub use check::check_games;
pub use engine::{JobAnswer, JobDoer, JobRequest, JobSource, JobThinker, engine_threads, take_jobs};
pub use export::{Exported, export_games};
pub use lock::served_at;
pub use moving::copy_store;
pub use pages::write_site;
pub use run::{Server, log, raise_limits, told_to_stop};
pub use worker::{create_worker_token, revoke_worker_token, work_at_database, worker_tokens};
