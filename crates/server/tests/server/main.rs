//! The real application over a real SQLite file, through its HTTP and WebSocket interfaces. Time is set by the tests.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod bundle;
mod clocks;
mod draft;
mod games;
mod growth;
mod guests;
mod health;
mod hostile;
mod limits;
mod lists;
mod monitoring;
#[cfg(unix)]
mod nodes;
mod offers;
mod pages;
mod pictures;
mod promises;
mod random;
mod review;
mod run;
mod sockets;
mod support;
#[cfg(unix)]
mod work;
