//! What ARCHITECTURE.md says about the code: every function of its walks is in the file that it names there, and is called; modules
//! of the server use each other in one direction; and a bare type name means one type in the whole workspace.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

#[test]
fn every_step_of_a_walk_is_called_by_an_earlier_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page");
    let walks: Vec<&str> = page.split("```walk\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(walks.len(), 5);
    for walk in walks {
        let mut bodies: Vec<String> = Vec::new();
        for step in walk.lines() {
            let (is_called, step) = step.strip_prefix("~ ").map_or((true, step), |step| (false, step));
            let mut words = step.split_whitespace();
            let (file, function) = (words.next().expect("a file"), words.next().expect("a function"));
            let source =
                std::fs::read_to_string(root.join("crates").join(file)).unwrap_or_else(|_| panic!("no file {file}"));
            let body = body(&source, function, file.ends_with(".js"));
            let body = body.unwrap_or_else(|| panic!("{file} declares no {function}"));
            let is_reached = bodies.is_empty() || bodies.iter().any(|body| names(body, function));
            assert!(is_reached || !is_called, "no step before it calls {function} of {file}");
            bodies.push(body);
        }
    }
}

/// What stands in the functions and methods of this name, all together; nothing where none is declared. A declaration is `fn name(` or
/// `fn name<` in Rust, `name(` at the start of a line or after `function` in JavaScript; its lines are those that are further to the right.
fn body(source: &str, name: &str, is_script: bool) -> Option<String> {
    let declares = |line: &str| {
        let line = line.trim_start();
        let line = line.strip_prefix("export ").unwrap_or(line);
        let line = line.strip_prefix("async ").unwrap_or(line);
        let after = line.split_once("fn ").or_else(|| line.split_once("function ")).map(|(_, rest)| rest);
        let declared = after.or(is_script.then_some(line)).and_then(|line| line.strip_prefix(name));
        declared.is_some_and(|rest| rest.starts_with(['(', '<']))
    };
    let lines: Vec<&str> = source.lines().collect();
    let mut found = None;
    for at in (0..lines.len()).filter(|at| declares(lines[*at])) {
        let indent = &lines[at][..lines[at].len() - lines[at].trim_start().len()];
        let is_inside = |line: &&&str| match line.strip_prefix(indent) {
            Some(rest) => rest.is_empty() || rest.starts_with([' ', ')']),
            None => line.is_empty(),
        };
        let body: Vec<&str> = lines[at + 1..].iter().take_while(is_inside).copied().collect();
        found.get_or_insert_with(String::new).push_str(&body.join("\n"));
    }
    found
}

/// Whether a text has this name as a word of its own.
fn names(text: &str, name: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
}

#[test]
fn modules_of_the_server_use_each_other_in_one_direction() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src");
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in sources(&folder) {
        let place = file.strip_prefix(&folder).expect("a path below").with_extension("");
        let module = place.iter().next().expect("a module").to_string_lossy().into_owned();
        let source = std::fs::read_to_string(&file).expect("a source");
        // What tests need has no part in it.
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let names = source.split("crate::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
            None => vec![first_name(rest)],
            Some(list) => list.split('}').next().unwrap_or_default().split(',').map(first_name).collect(),
        });
        let others = names.filter(|name| *name != module && !name.is_empty()).map(str::to_owned);
        uses.entry(module.clone()).or_default().extend(others);
    }
    assert!(uses.len() > 20, "modules were found");
    // Modules that use none of those that are left are taken away until none is left, or only a circle.
    while let Some(lowest) = uses.iter().find(|(_, names)| !names.iter().any(|name| uses.contains_key(name))) {
        let lowest = lowest.0.clone();
        uses.remove(&lowest);
    }
    assert!(uses.is_empty(), "modules that use each other in a circle, or one that does: {uses:#?}");
}

/// The name at the beginning of a text.
fn first_name(text: &str) -> &str {
    text.trim_start().split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default()
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
