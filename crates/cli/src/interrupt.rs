//! Ctrl-C and the signals that ask a program to end (SIGTERM, SIGHUP): the first asks for what is done so far, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The exit status of a program that Ctrl-C, or another such signal, has ended.
const INTERRUPTED: i32 = 130;

/// The flag that the signals set. From the first call on the program no longer ends by itself when the user asks for it.
pub(crate) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        // Where no handler can be had, Ctrl-C does what it always does.
        let _ = ctrlc::set_handler(move || {
            if set.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        });
        flag
    });
    Arc::clone(flag)
}
