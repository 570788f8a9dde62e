//! The browser's face of the games: rules, thinking, hints, reviews, proofs and puzzles, without a server.
//!
//! One request is one JSON text, `{"method": "think", "params": {…}}`, and so is its answer, `{"ok": …}` or `{"error": {code, message, rule}}`. Requests are
//! stateless: each names its position by game, options, start and actions. While it works, a method may tell lines, JSON as well. Nothing here knows a game,
//! and nothing a rule: everything is asked of `catalog`, and written in the forms of `shape` that the server uses, too.
//!
//! `crates/server/web/js/engine/engine.js` describes the methods for those who call them. `exports.rs` joins this to JavaScript; natively the same code is
//! called as [`BrowserFace::answer`].

#[cfg(target_arch = "wasm32")]
mod exports;
mod face;
mod forms;
mod params;
mod play;
mod study;
mod texts;
mod think;
mod values;

pub use face::{BrowserFace, Teller};
