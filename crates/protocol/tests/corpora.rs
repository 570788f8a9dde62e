//! Replays the fuzz corpora, `fuzz/corpus`, and holds the same laws against mutations of them: a little fuzzing on every
//! test run, without a fuzzer.
//!
//! A failure prints the seed that repeats it: `TABULEIRO_SEED=… cargo test --release -p tabuleiro-protocol --test corpora`.

#[path = "../../../fuzz/laws/mod.rs"]
mod laws;
mod mutation;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use mutation::Mutator;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::{AnyGame, Drawing, games};

/// How often each file is mutated.
const MUTATIONS: usize = 200;

/// How much the parsers have to read at once without slowing down. Time that grows with the square of the length shows as a
/// test that does not end.
const LARGE: usize = 1 << 20;

struct File {
    name: String,
    data: Vec<u8>,
}

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The files of a corpus, and an example of every game. What libFuzzer has added in a working copy has a name without an extension, and is left out.
fn corpus(law: &str) -> Vec<File> {
    let folder = fuzz_folder().join("corpus").join(law);
    let ours = names(&folder).into_iter().filter(|name| name.contains('.'));
    let ours = ours.map(|name| File { data: fs::read(folder.join(&name)).expect("a corpus file"), name });
    ours.chain(games().iter().filter_map(|game| written(law, game.as_ref()))).collect()
}

/// What the program itself writes about a game that has begun, so that every game is in every corpus; `None` where a game has no such form.
fn written(law: &str, game: &dyn AnyGame) -> Option<File> {
    let id = game.info().id;
    let mut record = game.start(game.usual_options()).expect("usual options");
    let mut random = Random::new(seed());
    for _ in 0..20 {
        let Some(action) = record.random_action(&mut random) else { break };
        record.play_text(&action).expect("a legal action");
    }
    let turns = record.turns();
    let data = match law {
        "options" => format!("{id}\n{}", record.options().text()),
        "position_text" => format!("{id}\n{}", record.position_text()),
        "position_json" => format!("{id}\n{}", record.position_json()),
        "prolog" => format!("{id}\n{}", record.draw(Drawing::Prolog)?),
        "turns" => format!("{id}\n-\n{}", turns.join("\n")),
        "record" => record.text(),
        "ugi" => format!("{id}\nugi\nisready\nposition startpos moves {}\nquery moves\ngo\nquit", turns.join(" ")),
        _ => panic!("no example of {law}"),
    };
    Some(File { name: format!("good-{id}, as it is written"), data: data.into_bytes() })
}

fn seed() -> u64 {
    match std::env::var("TABULEIRO_SEED") {
        Ok(text) => text.parse().expect("TABULEIRO_SEED is a whole number"),
        Err(_) => 20_261_115,
    }
}

/// Holds a law against an input that a failure is to name.
fn hold(law: &str, data: &[u8], name: impl FnOnce() -> String) -> bool {
    catch_unwind(AssertUnwindSafe(|| laws::hold(law, data))).unwrap_or_else(|_| {
        let shown = data.get(..2000).unwrap_or(data).escape_ascii();
        panic!("{law}, {}: {} bytes: b\"{shown}\"", name(), data.len())
    })
}

/// Replays a corpus. `bad-…` is refused, `good-…` accepted; a good file names its game next.
fn replay(law: &str) {
    for File { name, data } in corpus(law) {
        let accepted = hold(law, &data, || name.clone());
        if name.starts_with("bad-") {
            assert!(!accepted, "{law}/{name} is accepted");
            continue;
        }
        let of_a_game = games().iter().any(|game| name.starts_with(&format!("good-{}", game.info().id)));
        assert!(of_a_game, "{law}/{name} is neither bad nor good for some game");
        assert!(accepted, "{law}/{name} is refused");
    }
}

fn mutate(law: &str) {
    let seed = seed();
    let files = corpus(law);
    let mut mutator = Mutator::new(seed, files.iter().map(|file| file.data.as_slice()).collect());
    for File { name, data } in &files {
        for round in 1..=MUTATIONS {
            let mutated = mutator.mutate(data);
            hold(law, &mutated, || format!("TABULEIRO_SEED={seed} {name}, mutation {round}"));
        }
    }
    // Few, because they are long; other seeds grow them elsewhere.
    for File { name, data } in files.iter().step_by(4) {
        let grown = mutator.grow(data, LARGE);
        hold(law, &grown, || format!("TABULEIRO_SEED={seed} {name}, grown"));
    }
}

/// Shapes that a careless parser takes long over, or much memory for: a start, a piece that is repeated, a middle, another such
/// piece, and an end. They go round the games: what is slow here is slow before a game looks at it.
const SHAPES: &[(&str, [&str; 5])] = &[
    ("options", ["", "a=b,", "", "=", ""]),
    ("position_text", ["", "1/", "", "1 ", ""]),
    ("position_text", ["", "9", "/", "é", ""]),
    ("position_text", ["", " ", "", "/", ""]),
    ("position_json", ["", "[", "", "]", ""]),
    ("position_json", ["", "{\"a\":", "", "}", ""]),
    ("position_json", ["{\"board\":[", "[],", "[]],\"", "é", ""]),
    ("prolog", ["", "[", "", "f(", ""]),
    ("prolog", ["", "/**/", "", "%\n", ""]),
    ("prolog", ["f('", "''", "', '", "a", "."]),
    ("prolog", ["", "a.", "f(", "[],", "a)."]),
    ("prolog", ["f(", "X,", "X) :- X = [", "0,", "0]."]),
    ("prolog", ["f(", "X,", "X) :- ", "X = X, ", "X = 0."]),
    ("prolog", ["f(X) :- ", "X = Y, Y = X, ", "X = [", "0,", "0]."]),
    ("turns", ["-\n", "a1,", "", "é,", ""]),
    ("turns", ["-\n", "a1\n", "", "9", ""]),
    ("record", ["[Game \"", "\\\\", "\"]", "{}", "*"]),
    ("record", ["[Game \"x\"]", " {", "", "}", "*"]),
    ("record", ["", "[Game \"x\"]*", "", "[", ""]),
    ("record", ["[Game \"x\"] 1. a b 2.", "\n", "", "c,", " *"]),
    ("ugi", ["position startpos moves ", "a1 ", "", "a1,", ""]),
    ("ugi", ["position fen ", "1/", "", " moves", ""]),
    ("ugi", ["setoption name ", "é", " value ", "9", "\ngo"]),
    ("ugi", ["", "go\n", "", "go infinite\n", ""]),
];

#[test]
fn large_inputs_are_read_in_time() {
    for ((law, [start, piece, middle, other, end]), game) in SHAPES.iter().zip(games().iter().cycle()) {
        let many = |piece: &str| piece.repeat(LARGE / 2 / piece.len());
        // A record names its game itself.
        let header = if *law == "record" { String::new() } else { format!("{}\n", game.info().id) };
        let input = format!("{header}{start}{}{middle}{}{end}", many(piece), many(other));
        hold(law, input.as_bytes(), || format!("{header}{start}{piece}…{middle}{other}…{end}"));
    }
}

#[test]
fn a_record_with_many_comments_is_written_in_time() {
    for game in games() {
        let mut record = game.start(game.usual_options()).expect("usual options");
        let mut random = Random::new(seed());
        while let Some(action) = record.random_action(&mut random) {
            record.play_text(&action).expect("a legal action");
        }
        let comments = "{}".repeat(LARGE / 4);
        let text = record.text().replacen("\n\n", &format!("\n\n{comments}"), 1);
        assert!(hold("record", text.as_bytes(), || game.info().id.to_owned()));
    }
}

macro_rules! corpora {
    ($($law:ident)*) => {
        $(
            mod $law {
                #[test]
                fn corpus_is_as_its_names_say() {
                    super::replay(stringify!($law));
                }

                #[test]
                fn mutations_keep_the_law() {
                    super::mutate(stringify!($law));
                }
            }
        )*

        #[test]
        fn every_law_has_its_target_and_its_corpus() {
            let mut laws: Vec<String> = laws::LAWS.iter().map(|(name, _)| name.to_string()).collect();
            laws.sort();
            let mut here = vec![$(stringify!($law).to_owned()),*];
            here.sort();
            assert_eq!(here, laws);
            assert_eq!(names(&fuzz_folder().join("corpus")), laws);
            let targets: Vec<String> = laws.iter().map(|law| format!("{law}.rs")).collect();
            assert_eq!(names(&fuzz_folder().join("fuzz_targets")), targets);
        }
    };
}

corpora! { options position_text position_json prolog turns record ugi }
