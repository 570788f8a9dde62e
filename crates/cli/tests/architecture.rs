//! What ARCHITECTURE.md says about the code: every function of its walks is in the file that it names there; and a bare type name
//! means one type in the whole workspace.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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

/// The types that every game's folder has under the same names.
const OF_EVERY_GAME: [&str; 3] = ["Position", "Action", "Rules"];

#[test]
fn a_bare_type_name_means_one_type() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in std::fs::read_dir(&crates).expect("the crates").flatten() {
        for file in sources(&folder.path().join("src")) {
            let source = std::fs::read_to_string(&file).expect("a source");
            for name in source.lines().filter_map(declared_type).filter(|name| !OF_EVERY_GAME.contains(name)) {
                let place = file.strip_prefix(&crates).unwrap_or(&file).display().to_string();
                places.entry(name.to_owned()).or_default().push(place);
            }
        }
    }
    assert!(places.len() > 100, "types were found");
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "names of several types: {places:#?}");
}

/// The Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return vec![] };
    let paths = entries.flatten().map(|entry| entry.path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect()
}

/// The name of the type that a line declares, outside of functions and implementations.
fn declared_type(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        None => line,
        Some(rest) => rest.split_once(' ')?.1,
    };
    let kinds = ["struct ", "enum ", "trait ", "type "];
    let name = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    name.split(|letter: char| !letter.is_alphanumeric()).next().filter(|name| !name.is_empty())
}
