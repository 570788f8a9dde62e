//! Every promise of `docs/security.md` and `docs/operations.md` names a test, and every test that they name exists.

use std::path::{Path, PathBuf};

/// The folder of the project.
fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: &str) -> Option<String> {
    std::fs::read_to_string(project().join(path)).ok()
}

/// The tests that a text names in code: `module::test` of this folder, or `file: test` of a crate. `*` stands for all of a file, `…` for a part of a name.
fn named(text: &str) -> Vec<(String, String)> {
    let code = text.split('`').skip(1).step_by(2);
    let parts = code.filter_map(|code| {
        let (place, test) = code.split_once("::").or_else(|| code.split_once(": "))?;
        let is_name = |name: &str, more: &str| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || more.contains(c))
        };
        let is_file = place.ends_with(".rs") || code.contains("::");
        (is_file && is_name(place, "_/.") && is_name(test, "_*…")).then(|| (place.to_owned(), test.to_owned()))
    });
    parts.collect()
}

/// The source in which a test has to be.
fn source(place: &str) -> Option<String> {
    if place.ends_with(".rs") {
        return [format!("crates/server/src/{place}"), format!("crates/{place}")].iter().find_map(|path| read(path));
    }
    read(&format!("crates/server/tests/server/{place}.rs"))
}

/// The names of the tests in a source.
fn tests(source: &str) -> Vec<&str> {
    let mut found = vec![];
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
            is_test = true;
        } else if let Some(name) = line.strip_prefix("async fn ").or_else(|| line.strip_prefix("fn ")) {
            if is_test {
                found.push(name.split('(').next().unwrap_or_default());
            }
            is_test = false;
        }
    }
    found
}

fn fits(pattern: &str, name: &str) -> bool {
    let mut rest = name;
    let parts: Vec<&str> = pattern.split(['*', '…']).collect();
    for (index, part) in parts.iter().enumerate() {
        let found = if index == 0 { rest.starts_with(part).then_some(0) } else { rest.find(part) };
        match found {
            Some(place) => rest = &rest[place + part.len()..],
            None => return false,
        }
    }
    rest.is_empty() || parts.last() == Some(&"")
}

#[test]
fn every_test_that_is_named_exists() {
    let mut count = 0;
    for document in ["docs/security.md", "docs/operations.md"] {
        for (place, test) in named(&read(document).unwrap()) {
            let source = source(&place).unwrap_or_else(|| panic!("{document} names {place}, which is not there"));
            let tests = tests(&source);
            assert!(
                tests.iter().any(|name| fits(&test, name)),
                "{document} names {place}: {test}; there are {tests:?}"
            );
            count += 1;
        }
    }
    assert!(count > 30, "{count} tests are named");
}

#[test]
fn every_promise_names_a_test() {
    let text = read("docs/security.md").unwrap();
    let promised = text.split("## What is not promised").next().unwrap();
    // A promise is an item of a list, a row of a table, or a paragraph that says first what it is about.
    for part in promised.split("\n- ").skip(1) {
        let item = part.split("\n\n").next().unwrap();
        assert!(!named(item).is_empty(), "no test: {item}");
    }
    for row in promised.lines().filter(|line| line.starts_with("| `")) {
        assert!(!named(row).is_empty(), "no test: {row}");
    }
    for paragraph in promised.split("\n\n").filter(|paragraph| paragraph.starts_with("**")) {
        assert!(!named(paragraph).is_empty(), "no test: {paragraph}");
    }
}
