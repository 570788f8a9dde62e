//! What players read uses the words of `docs/glossary.md`: none of those that it rules out is in any text, rule or caption.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

/// A word that is ruled out.
struct Avoided {
    lang: String,
    word: String,
    instead: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn avoided() -> Vec<Avoided> {
    let glossary = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let (_, rows) = glossary.split_once("## Not these").unwrap();
    rows.lines()
        .filter_map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [lang @ ("en" | "pt"), word, instead] = cells[..] else { return None };
            Some(Avoided { lang: lang.to_owned(), word: word.to_lowercase(), instead: instead.to_owned() })
        })
        .collect()
}

/// Files below a folder, whatever is generated left out.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !matches!(name.as_str(), "target" | "node_modules" | "snapshots" | "testdata") {
            files(&path, found);
        } else if path.is_file() {
            found.push(path);
        }
    }
}

/// The texts of a file, each with its language: `en: "…"` and `"en": "…"`, and whole files of rules.
fn texts(path: &Path) -> Vec<(&'static str, String)> {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let source = || fs::read_to_string(path).unwrap();
    match name.as_str() {
        "rules.en.md" => vec![("en", source())],
        "rules.pt.md" => vec![("pt", source())],
        "pictures.json" => quoted(&source(), "\"en\": \"", "\"pt\": \""),
        _ if name.ends_with(".rs") => quoted(&source(), "en: \"", "pt: \""),
        _ => vec![],
    }
}

fn quoted(source: &str, en: &str, pt: &str) -> Vec<(&'static str, String)> {
    let find = |lang: &'static str, begin: &str| {
        source
            .split(begin)
            .skip(1)
            .map(move |rest| {
                let mut text = String::new();
                let mut letters = rest.chars();
                while let Some(letter) = letters.next() {
                    match letter {
                        '"' => break,
                        '\\' => text.extend(letters.next()),
                        _ => text.push(letter),
                    }
                }
                (lang, text)
            })
            .collect::<Vec<_>>()
    };
    [find("en", en), find("pt", pt)].concat()
}

/// Whether a text has a word: letters on neither side of it. A word that ends with a digit may go on.
fn has(text: &str, word: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        let open_end = word.ends_with(|last: char| last.is_ascii_digit());
        !before.is_some_and(char::is_alphabetic) && (open_end || !after.is_some_and(char::is_alphabetic))
    })
}

#[test]
fn texts_use_the_words_of_the_glossary() {
    let avoided = avoided();
    assert!(avoided.len() > 8, "the table of the glossary is not read");
    let mut found = vec![];
    files(&root().join("crates"), &mut found);
    let (mut read, mut wrong) = (0, vec![]);
    for path in found {
        for (lang, text) in texts(&path) {
            read += 1;
            for one in avoided.iter().filter(|one| one.lang == lang && has(&text, &one.word)) {
                let place = path.strip_prefix(root()).unwrap_or(&path).display();
                let shown: String = text.chars().take(90).collect();
                wrong.push(format!("{place}: “{}” should be “{}”: {shown}", one.word, one.instead));
            }
        }
    }
    assert!(read > 500, "only {read} texts were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_are_found_as_words() {
    assert!(has("Red is to act.", "is to act"));
    assert!(has("uma cave, aqui", "cave"));
    assert!(!has("escavar a caverna", "cave"));
    assert!(has("Document 004.", "document 00"));
}
