//! Analysis of every game: mistakes are found, wins are proven, hints have reasons, and stopping keeps what is done.

mod drawn;
mod hints;
mod judged;
mod proven;

use tabuleiro_catalog::analysis::{Asked, Judge, JudgedTurn};
use tabuleiro_catalog::engine::{Engine, EngineOptions};
use tabuleiro_catalog::rules::record::text::split;
use tabuleiro_catalog::{AnyRecord, Input, find, replay};

/// A record of a game with these tags besides its name, and these turns.
fn record(game: &str, tags: &str, turns: &str) -> Box<dyn AnyRecord> {
    let text = format!("[Game \"{game}\"]\n{tags}[Result \"*\"]\n\n{turns} *\n");
    let raws = split(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
    replay(&raws[0]).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// A game that starts with a position.
fn position(game: &str, options: &[(&str, &str)], text: &str) -> Box<dyn AnyRecord> {
    let game = find(game).expect("a game");
    let mut set = game.usual_options();
    for (key, value) in options {
        set.set(key, value).expect("an option");
    }
    game.open(set, Input::Text(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn engine() -> Engine {
    Engine::new(EngineOptions { memory: 8 << 20, ..EngineOptions::default() })
}

fn judge(record: &dyn AnyRecord, nodes: u64) -> Vec<JudgedTurn> {
    Judge::new(record, &mut engine(), &Asked::nodes(nodes)).collect()
}
