//! The page in a real browser, against the real program: whole games, two people, keyboard, phone, and axe-core on every page.
//!
//! What is tested is in `crates/server/web-tests`; `TABULEIRO_SEED` repeats a failure.

use std::path::Path;
use std::process::Command;

/// Runs scenarios, with a setting of the environment.
fn scenarios(names: &[&str], environment: &[(&str, &str)]) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/web-tests/run");
    let mut command = Command::new(script);
    command.arg(env!("CARGO_BIN_EXE_tabuleiro")).args(names).envs(environment.iter().copied());
    let output = command.output().unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "the page is not well:\n{said}\n{errors}");
}

#[test]
fn the_page_in_a_browser() {
    scenarios(&[], &[]);
}

/// What two people and the server do together, against three nodes that are restarted one after another all the while.
#[cfg(unix)]
#[test]
fn the_page_before_three_nodes() {
    let database = tabuleiro_test_postgres::server().database();
    scenarios(&["2-games", "3-together", "8-endings"], &[("TABULEIRO_TEST_DATABASE", &database)]);
}
