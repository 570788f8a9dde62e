//! The real application over a real SQLite file, through its HTTP and WebSocket interfaces. Time is set by the tests.

mod clocks;
mod draft;
mod games;
mod guests;
mod limits;
mod lists;
mod offers;
mod pages;
mod random;
mod sockets;
mod support;
