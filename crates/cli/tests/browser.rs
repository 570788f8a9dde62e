//! The page in a real browser, against the real program: whole games, two people, keyboard, phone, and axe-core on every page; and the scenarios in which a server
//! matters once more against three nodes on PostgreSQL that are restarted one after another all the while.
//!
//! What is tested is in `crates/server/web-tests`; `TABULEIRO_SEED` repeats a failure.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Held by whoever runs: two browsers at once would only wait for each other, and both would fetch the packages.
static ALONE: Mutex<()> = Mutex::new(());

/// Scenarios in which the page and the servers talk all the time: whole games against the computer, two people and a spectator, silent and lost connections,
/// endings. The others look at one page, which is the same from every node.
#[cfg(unix)]
const WITH_NODES: [&str; 3] = ["2-games", "3-together", "8-endings"];

/// Runs scenarios, all where none is named, on a database of PostgreSQL where one is given.
fn run(scenarios: &[&str], database: Option<String>) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/web-tests/run");
    let mut command = Command::new(script);
    command.arg(env!("CARGO_BIN_EXE_tabuleiro")).args(scenarios).env_remove("TABULEIRO_TEST_DATABASE");
    command.envs(database.map(|database| ("TABULEIRO_TEST_DATABASE", database)));
    let output = command.output().unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "the page is not well:\n{said}\n{errors}");
}

#[test]
fn the_page_in_a_browser() {
    run(&[], None);
}

#[cfg(unix)]
#[test]
fn the_page_at_three_nodes_that_are_restarted() {
    run(&WITH_NODES, Some(tabuleiro_test_postgres::server().database()));
}
