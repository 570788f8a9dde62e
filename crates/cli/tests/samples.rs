//! What the docs show is what the program prints: the commands in `console` blocks, and the hints of a game in plain lines.
//!
//! Numbers and lines of play are left out of the comparison, because they change whenever the computer plays better.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the program prints when it is called with these words, and typed these lines.
fn printed(words: &[String], lines: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    command.args(words).env_clear();
    command.env("LANG", "C.UTF-8").env("COLUMNS", "100").env("TABULEIRO_CONFIG", "/nowhere/settings.toml");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// The words of a command line; what stands in single quotes is one word.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        1 => vec![part],
        _ => part.split_whitespace().collect(),
    });
    words.map(str::to_owned).collect()
}

/// Lines without numbers, lines of play and the widths of columns.
fn masked(text: &str) -> Vec<String> {
    let word = |word: &str| {
        if word.contains(|sign: char| sign.is_ascii_digit() || sign == '∞') { "N" } else { word }.to_owned()
    };
    let line = |line: &str| match line {
        _ if line.starts_with("    ") => "line of play".to_owned(),
        _ if line.starts_with("Hint: ") => "Hint".to_owned(),
        _ if line.starts_with("Best line: ") => "Best line".to_owned(),
        // The words before the bracket say who is better, and change with the number.
        _ if line.starts_with("Now: ") => {
            line.split_whitespace().skip_while(|part| !part.starts_with('(')).map(word).collect::<Vec<_>>().join(" ")
        }
        _ => line.split_whitespace().map(word).collect::<Vec<_>>().join(" "),
    };
    text.trim_end().lines().map(line).collect()
}

/// The blocks of a page with this kind of content.
fn blocks<'p>(page: &'p str, kind: &str) -> Vec<&'p str> {
    let begin = format!("```{kind}\n");
    page.match_indices(&begin).filter_map(|(at, _)| page[at + begin.len()..].split("```").next()).collect()
}

#[test]
fn commands_of_the_docs_print_what_is_shown() {
    let mut pages = vec![root().join("README.md")];
    pages.extend(fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path()));
    let mut count = 0;
    for path in pages.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let page = fs::read_to_string(&path).unwrap();
        for block in blocks(&page, "console") {
            let (command, shown) = block.split_once('\n').unwrap();
            let words = words(command.strip_prefix("$ tabuleiro ").unwrap());
            assert_eq!(masked(shown), masked(&printed(&words, "")), "{}: {command}", path.display());
            count += 1;
        }
    }
    assert!(count >= 2, "only {count} commands were found");
}

#[test]
fn the_hints_of_the_docs_are_what_is_said() {
    let page = fs::read_to_string(root().join("docs/analysis.md")).unwrap();
    let sample = blocks(&page, "text").into_iter().find(|block| block.starts_with("Amber> ")).unwrap();
    let asked = sample.lines().filter_map(|line| line.strip_prefix("Amber> "));
    let lines: String = asked.chain(["quit"]).flat_map(|line| [line, "\n"]).collect();
    let play = "play blockade --plain --first human --second human --clock none --set rules=seed";
    let said = printed(&words(play), &lines);
    let (_, answers) = said.split_once("Amber> ").unwrap();
    let (answers, _) = answers.split_once("Amber> quit").unwrap();
    assert_eq!(masked(sample), masked(&format!("Amber> {answers}")), "docs/analysis.md");
}

#[test]
fn the_program_of_the_readmes_is_the_one_that_is_tested_with_the_library() {
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let library = read("crates/rules/src/lib.rs");
    let docs = library.lines().map_while(|line| line.strip_prefix("//!"));
    let docs: Vec<&str> = docs.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let docs = docs.join("\n");
    let tested = blocks(&docs, "")[0];
    for path in ["README.md", "crates/rules/README.md"] {
        assert_eq!(blocks(&read(path), "rust"), [tested], "{path}");
    }
}
