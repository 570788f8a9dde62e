//! The functions that JavaScript calls, and those of JavaScript that are called. The only file that may say `unsafe`: there is no `unsafe` block in it, only
//! names that the linker has to keep and declarations of imports.
//!
//! JavaScript asks for room with `request_room`, writes the request there, and calls `answer`; the answer then lies at `answer_start`, `answer_length` bytes long.
#![allow(unsafe_code, reason = "exports and imports of a module are declared like this; nothing else here needs it")]

use std::cell::RefCell;
use std::time::Duration;

use tabuleiro_catalog::search::clock::set_clock;

use crate::face::{BrowserFace, Teller};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some fixed moment.
    safe fn now() -> f64;
    /// Hears a line that a request has to tell before its answer.
    safe fn tell(start: *const u8, length: usize);
}

/// Hands lines to JavaScript.
struct PageTeller;

impl Teller for PageTeller {
    fn tell(&mut self, line: &str) {
        tell(line.as_ptr(), line.len());
    }
}

thread_local! {
    static FACE: RefCell<BrowserFace> = RefCell::default();
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Room for a request of so many bytes: where it begins.
#[unsafe(no_mangle)]
pub extern "C" fn request_room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request that was written. Tells where the answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    let request = REQUEST.take();
    let text = FACE.with_borrow_mut(|face| face.answer(&String::from_utf8_lossy(&request), &mut PageTeller));
    ANSWER.set(text);
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// How many bytes the last answer has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(String::len)
}
