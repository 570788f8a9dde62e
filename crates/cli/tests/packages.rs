//! What the packages say about themselves on a registry, and that they hold what their sources include. `cargo package --workspace` also builds them.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The tools of the project itself, and the module that `tabuleiro-server` holds compiled.
const NOT_PUBLISHED: [&str; 4] = ["tabuleiro-learn", "tabuleiro-plain", "tabuleiro-test-postgres", "tabuleiro-wasm"];

/// Categories that crates.io knows, as far as they are used: it drops any other.
const CATEGORIES: [&str; 15] = [
    "algorithms",
    "command-line-interface",
    "command-line-utilities",
    "config",
    "database",
    "development-tools::profiling",
    "encoding",
    "game-engines",
    "games",
    "multimedia::images",
    "parser-implementations",
    "rendering",
    "science",
    "web-programming::http-client",
    "web-programming::http-server",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What Cargo answers, without asking a network.
fn cargo(args: &[&str]) -> String {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(program).args(args).arg("--offline").current_dir(root()).output().expect("cargo");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    said
}

/// The packages of the workspace, as Cargo describes them.
fn packages() -> Vec<Value> {
    let said = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&said).expect("JSON");
    metadata["packages"].as_array().expect("a list").clone()
}

fn name(package: &Value) -> &str {
    package["name"].as_str().expect("a name")
}

fn is_published(package: &Value) -> bool {
    package["publish"].is_null()
}

fn texts<'p>(package: &'p Value, field: &str) -> Vec<&'p str> {
    package[field].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

#[test]
fn packages_say_what_they_are() {
    let packages = packages();
    let kept: BTreeSet<&str> = packages.iter().filter(|package| !is_published(package)).map(name).collect();
    assert_eq!(kept, BTreeSet::from(NOT_PUBLISHED));
    for package in packages.iter().filter(|package| is_published(package)) {
        let name = name(package);
        let description = package["description"].as_str().unwrap_or_default();
        assert!((20..=200).contains(&description.len()), "{name}: its description is one sentence");
        assert!(!description.ends_with('.'), "{name}: its description has no full stop, as on other pages");
        assert_eq!(package["license"], "MIT OR Apache-2.0", "{name}");
        assert_eq!(package["documentation"], format!("https://docs.rs/{name}"));
        let keywords = texts(package, "keywords");
        // The rules of crates.io.
        assert!((3..=5).contains(&keywords.len()), "{name}: {keywords:?}");
        for keyword in keywords {
            let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_+".contains(letter);
            let is_keyword = keyword.starts_with(|first: char| first.is_ascii_alphanumeric());
            assert!(is_keyword && keyword.len() <= 20 && keyword.chars().all(is_plain), "{name}: {keyword}");
        }
        let categories = texts(package, "categories");
        assert!((1..=5).contains(&categories.len()), "{name}: {categories:?}");
        for category in categories {
            assert!(CATEGORIES.contains(&category), "{name}: {category}");
        }
        if let Some(readme) = package["readme"].as_str() {
            let folder = Path::new(package["manifest_path"].as_str().expect("a path")).parent().expect("a folder");
            assert!(folder.join(readme).is_file(), "{name}: {readme}");
        }
    }
    for name in ["tabuleiro", "tabuleiro-rules"] {
        let package = packages.iter().find(|package| package["name"] == name).expect("a package");
        assert!(package["readme"].is_string(), "{name} has a page of its own on crates.io");
    }
}

/// A registry knows only versions, and no package that is not published. Dependencies of tests without a version are left out of a package.
#[test]
fn packages_depend_on_published_ones_by_version() {
    for package in packages().iter().filter(|package| is_published(package)) {
        let dependencies = package["dependencies"].as_array().expect("a list");
        for dependency in dependencies.iter().filter(|dependency| dependency["path"].is_string()) {
            let (of, to) = (name(package), name(dependency));
            if NOT_PUBLISHED.contains(&to) {
                assert_eq!(dependency["kind"], "dev", "{of} needs {to}");
                assert_eq!(dependency["req"], "*", "{of}: {to} is not published, so it has no version");
            } else {
                assert_eq!(dependency["req"], format!("^{}", package["version"].as_str().expect("a version")));
            }
        }
    }
}

/// Whatever a source includes from beside it is in the package, and so inside its folder; tests of other crates' files stay at home.
#[test]
fn packages_hold_what_they_include() {
    let mut found = 0;
    for package in packages().iter().filter(|package| is_published(package)) {
        let folder = Path::new(package["manifest_path"].as_str().expect("a path")).parent().expect("a folder");
        let list = cargo(&["package", "--list", "--allow-dirty", "--quiet", "-p", name(package)]);
        let files: BTreeSet<&Path> = list.lines().map(Path::new).collect();
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            let Ok(source) = std::fs::read_to_string(folder.join(file)) else { continue };
            for included in included(&source) {
                let path = plain(&file.parent().expect("a folder").join(included));
                assert!(files.contains(path.as_path()), "{}: {} includes {included}", name(package), file.display());
                found += 1;
            }
        }
    }
    assert!(found > 20, "includes were found: {found}");
}

/// The paths in `include_str!("…")` and `include_bytes!("…")`.
fn included(source: &str) -> impl Iterator<Item = &str> {
    let after = source.split("include_str!(\"").skip(1).chain(source.split("include_bytes!(\"").skip(1));
    after.filter_map(|rest| rest.split_once("\")")).map(|(path, _)| path).filter(|path| !path.contains(['\n', '{']))
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}
