//! A match that is told to end says what it has, and nothing about what it has not played.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::process::{Command, Stdio};

/// Starts a match that would take for ever, ends it by a signal after its first pair, and returns what it printed.
fn ended_by(signal: &str, form: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.jsonl");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    command.args(["--lang", "en", "match", "random", "random", "--game", "infection", "--game", "blockade"]);
    command.args(["--games", "100000", "--log"]).arg(&log).args(form);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The first line of a log is the plan, the second the first pair.
    while std::fs::read_to_string(&log).map_or(0, |text| text.lines().count()) < 2 {
        assert!(child.try_wait().unwrap().is_none(), "the match ended by itself");
        std::thread::yield_now();
    }
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--resume"), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_match_ended_by_a_signal_prints_what_it_has() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let report = ended_by(signal, &[]);
        assert!(report.starts_with("infection\n"), "{signal}: {report}");
        let unplayed = report.lines().find(|line| line.contains("0 / 0 / 0")).expect("the game that was not reached");
        assert!(!unplayed.contains("50.0"), "{signal}: {report}");
    }
}

#[test]
fn what_was_not_played_has_no_score_for_programs_either() {
    let report: serde_json::Value = serde_json::from_str(&ended_by("-TERM", &["--json"])).unwrap();
    assert!(report["contests"][0]["score"].is_number(), "{report}");
    for key in ["score", "score_95", "elo", "elo_95", "los"] {
        assert!(report["contests"][1][key].is_null(), "{report}");
    }
}
