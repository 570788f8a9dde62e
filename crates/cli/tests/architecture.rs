//! What ARCHITECTURE.md says about the code: every function of its walks is in the file that it names there.

use std::path::Path;

#[test]
fn every_step_of_a_walk_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page");
    let walks: Vec<&str> = page.split("```walk\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(walks.len(), 5);
    for step in walks.iter().flat_map(|walk| walk.lines()) {
        let mut words = step.split_whitespace();
        let (file, function) = (words.next().expect("a file"), words.next().expect("a function"));
        let source =
            std::fs::read_to_string(root.join("crates").join(file)).unwrap_or_else(|_| panic!("no file {file}"));
        assert!(declares(&source, function), "{file} declares no {function}");
    }
}

/// Whether a source declares a function or a method: `fn name(` or `fn name<` in Rust, `name(` at the start of a line or after
/// `function` in JavaScript.
fn declares(source: &str, name: &str) -> bool {
    source.lines().any(|line| {
        let line = line.trim_start();
        let line = line.strip_prefix("export ").unwrap_or(line);
        let line = line.strip_prefix("async ").unwrap_or(line);
        let declared = line.split_once("fn ").or_else(|| line.split_once("function ")).map_or(line, |(_, rest)| rest);
        declared.strip_prefix(name).is_some_and(|rest| rest.starts_with(['(', '<']))
    })
}
