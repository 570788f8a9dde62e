//! What the docs show is what the program prints: command lines in `console` blocks (trycmd), and the games in plain lines.
//!
//! `TRYCMD=overwrite cargo test --release -p tabuleiro --test samples` writes what the commands print now; read it before you keep it.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn commands_of_the_docs_print_what_is_shown() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C.UTF-8")
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .env("TABULEIRO_CONFIG", "/nowhere/settings.toml")
        .env("TABULEIRO_DATA", "")
        .case("../../docs/*.md")
        .case("../../README.md");
}

/// Types lines into a game of two people.
fn typed(game: &str, options: &[&str], lines: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    command.args(["play", game, "--plain", "--first", "human", "--second", "human", "--clock", "none"]).args(options);
    command.env_clear().env("LANG", "C.UTF-8").env("TABULEIRO_CONFIG", "/nowhere/settings.toml");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn the_hints_of_the_docs_are_what_is_said() {
    let page = fs::read_to_string(root().join("docs/analysis.md")).unwrap();
    let (_, rest) = page.split_once("## Hints").unwrap();
    let sample = rest.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let asked = sample.lines().filter_map(|line| line.strip_prefix("Amber> "));
    let lines: String = asked.chain(["quit"]).flat_map(|line| [line, "\n"]).collect();
    let said = typed("blockade", &["--set", "rules=seed"], &lines);
    assert!(said.contains(sample), "docs/analysis.md shows\n{sample}\nbut the program says\n{said}");
}
