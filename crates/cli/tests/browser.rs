//! The page in a real browser, against the real program: whole games, two people, keyboard, phone, and axe-core on every page.
//!
//! What is tested is in `crates/server/web-tests`; `TABULEIRO_SEED` repeats a failure.

use std::path::Path;
use std::process::Command;

#[test]
fn the_page_in_a_browser() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/web-tests/run");
    let output = Command::new(script).arg(env!("CARGO_BIN_EXE_tabuleiro")).output().unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "the page is not well:\n{said}\n{errors}");
}
