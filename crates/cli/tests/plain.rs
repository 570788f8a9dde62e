//! Plain lines by the real program: a game that is killed in the middle is offered again, here and as a command, and goes on.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const HERE: &str = "a working program and its files";

fn home(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tabuleiro-plain-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&path).expect(HERE);
    path
}

fn command(home: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    command.args(args).env_clear();
    command.env("LANG", "C.UTF-8").env("TABULEIRO_CONFIG", home.join("settings.toml")).env("TABULEIRO_DATA", home);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Types everything and waits for the end.
fn typed(home: &Path, args: &[&str], lines: &str) -> String {
    let mut child = command(home, args).spawn().expect(HERE);
    child.stdin.take().expect(HERE).write_all(lines.as_bytes()).expect(HERE);
    let Output { stdout, stderr, .. } = child.wait_with_output().expect(HERE);
    String::from_utf8(stdout).expect(HERE) + &String::from_utf8(stderr).expect(HERE)
}

fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { panic!("no `{part}` in order in:\n{text}") };
        rest = after;
    }
}

#[test]
fn a_game_that_is_killed_is_offered_again_and_goes_on() {
    let home = home("killed");
    let two = ["play", "infection", "--first", "human", "--second", "human", "--clock", "3600+5"];
    let mut child = command(&home, &two).spawn().expect(HERE);
    let mut input = child.stdin.take().expect(HERE);
    let mut output = BufReader::new(child.stdout.take().expect(HERE)).lines();
    writeln!(input, "g2\na2").expect(HERE);
    // What is on the screen is on the disk.
    assert!(output.any(|line| line.expect(HERE).contains("move number: 2")));
    child.kill().expect(HERE);
    child.wait().expect(HERE);

    let said = typed(&home, &["play"], "yes\nturns\nclock\nf1\nquit\n");
    assert_in_order(
        &said,
        &[
            "There is an unfinished game: Infection of ",
            "human against human, turns: 2.",
            "Resume it? yes or no [yes]",
            "Resumed:",
            "1. Red: g2\n1... Blue: a2\n",
            "1 hour + 5 seconds per turn",
            "The game is not finished.\nThe game is saved: tabuleiro play --plain --continue resumes it.",
        ],
    );
    let said = typed(&home, &["--lang", "pt", "play", "--continue"], "turnos\ndesistir\nsair\n");
    assert_in_order(&said, &["Retomado:", "2. Vermelho: f1", "ganhou"]);
    let said = typed(&home, &["play", "--continue"], "");
    assert_in_order(&said, &["There is no unfinished game."]);

    // A finished game can be looked at; what is taken back there changes nothing.
    let infection = ["play", "infection", "--first", "human", "--second", "human"];
    let said = typed(&home, &infection, "games\ncontinue 2\ncontinue 1\nundo\nundo\nquit\n");
    assert_in_order(
        &said,
        &["1. Infection of ", "Red won.", "There is no game `2`", "A finished game:", "Undone: f1."],
    );
    let said = typed(&home, &infection, "games\ngames blockade\nquit\n");
    assert_in_order(&said, &["turns: 3, Red won.", "No saved game matches these words."]);
    assert!(!said.contains("unfinished"), "{said}");
    std::fs::remove_dir_all(&home).expect(HERE);
}

#[test]
fn whoever_gives_everything_is_told_of_an_unfinished_game_and_can_go_on_with_it() {
    let home = home("told");
    let args = ["play", "infection", "--first", "human", "--second", "1", "--seed", "1"];
    typed(&home, &args, "g2\nquit\n");
    let said = typed(&home, &["play", "blockade", "--first", "human", "--second", "human"], "continue\nturns\nquit\n");
    assert_in_order(
        &said,
        &["There is an unfinished game: Infection", "human against level 1", "Type continue", "Blockade", "1. Red: g2"],
    );
    let said = typed(&home, &["--lang", "pt", "play", "--continue"], "jogos\njogos nível\nsair\n");
    assert_eq!(said.matches("pessoa contra nível 1").count(), 3, "gone on with, and twice in the list:\n{said}");
    assert_in_order(&said, &["Vermelho (pessoa) contra Azul (nível 1)"]);
    // Two computers are not asked, and what they play is not kept.
    let said = typed(&home, &["play", "infection", "--first", "1", "--second", "random", "--seed", "1"], "");
    assert!(!said.contains("unfinished"), "{said}");
    let said = typed(&home, &["play", "infection", "--first", "human", "--second", "human"], "games\nquit\n");
    assert_eq!(said.matches("Infection of").count(), 2, "told of, and the only one in the list:\n{said}");
    std::fs::remove_dir_all(&home).expect(HERE);
}

#[test]
fn whoever_names_a_game_is_asked_about_that_game_and_plays_the_computer() {
    let home = home("named");
    typed(&home, &["play", "infection", "--first", "human", "--second", "human"], "g2\nq\n");
    let said = typed(&home, &["play", "blockade", "--plain"], "\n\n\n\nq\n");
    assert!(!said.contains("Resume it?"), "{said}");
    assert_in_order(
        &said,
        &[
            "Rules (the standard rules",
            ")? seed (standard rules), lakeside (Lakeside rules) [seed]>",
            "Who plays Amber?",
            "[human]>",
            "Who plays Violet?",
            "[2]>",
            "Amber (human) against Violet (level 2)",
            "Amber wins with both pawns on Violet's homes.",
        ],
    );
    assert!(!said.contains("Violet wins with"), "only what concerns the person:\n{said}");
    let said = typed(&home, &["play", "infection", "--plain"], "q\n");
    assert_in_order(&said, &["There is an unfinished game: Infection", "turns: 1.", "Resume it? yes or no [yes]> q"]);
    assert!(!said.contains("Which") && !said.contains("Map"), "{said}");
    let said = typed(
        &home,
        &["play", "infection", "--plain"],
        "n\n\n\n\nhuman\n\nlegend\ngraph\ng1g9\ng2\ngraph nodes:9\nmoon 3\nq\n",
    );
    assert_in_order(
        &said,
        &[
            "Red wins with",
            "microbe: clones",
            "No turns have been",
            "`g1g9` is not a move. Type one such as ",
            "50 %",
            "Unknown",
        ],
    );
    std::fs::remove_dir_all(&home).expect(HERE);
}

#[test]
fn engines_of_the_settings_are_known_by_name() {
    let home = home("engines");
    let engine = env!("CARGO_BIN_EXE_tabuleiro").replace('\\', "/");
    let settings = format!("[engines]\nBot = \"ugi:'{engine}' ugi infection\"\n");
    std::fs::write(home.join("settings.toml"), settings).expect(HERE);
    let said = typed(&home, &["play", "infection", "--first", "human"], "\n\nBot\n\ng2\nquit\n");
    assert_in_order(&said, &["Who plays Blue?", "> Bot", "Red (human) against Blue (Bot)", "Blue plays "]);
    std::fs::remove_dir_all(&home).expect(HERE);
}

#[test]
fn a_line_that_breaks_off_says_so() {
    let home = home("dots");
    for (args, dots) in [(&["--ascii"][..], "..."), (&[], "…")] {
        let args = [&["play", "virus-wars", "--first", "human", "--second", "human"], args].concat();
        let said = typed(&home, &args, "eval nodes:30\nquit\n");
        let line = said.lines().find_map(|line| line.strip_prefix("Best line: ")).unwrap_or_else(|| panic!("{said}"));
        let last = line.split(' ').next_back().unwrap_or_default();
        let steps = last.trim_end_matches(dots).split(',').count();
        assert_eq!(last.ends_with(dots), steps < 5, "a turn has five steps: {line}");
    }
    std::fs::remove_dir_all(&home).expect(HERE);
}
