//! What is called proven holds whatever the loser does, also in games whose search leaves actions out.

use std::collections::HashMap;

use tabuleiro_rules::chance::Random;
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::games::{Blockade, VirusWars};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::GamePosition;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::proves;
use tabuleiro_search::limits::SearchLimits;

/// Who wins, by looking at everything; `None` where that is too much. Virus Wars has no draws and no way back.
fn winner<P: GamePosition>(position: &P, known: &mut HashMap<u64, Side>) -> Option<Side> {
    if let Some(outcome) = position.outcome() {
        return outcome.winner();
    }
    if let Some(side) = known.get(&position.key()) {
        return Some(*side);
    }
    if known.len() > 20_000 {
        return None;
    }
    let side = position.side_to_act();
    let mut found = side.opponent();
    for action in position.actions() {
        if winner(&position.after(action), known)? == side {
            found = side;
            break;
        }
    }
    known.insert(position.key(), found);
    Some(found)
}

#[test]
fn what_is_proven_is_what_exhaustive_search_finds() {
    let mut options = Options::new(VirusWars::INFO.options);
    options.set("size", "5").expect("a size");
    options.set("steps", "2").expect("steps");
    let rules = VirusWars::rules(&options).expect("rules");
    let mut chance = Random::new(11);
    let (mut asked, mut proven) = (0, 0);
    while asked < 40 {
        let mut game = vec![rules.start()];
        while let Some(action) = game[game.len() - 1].random_action(&mut chance) {
            game.push(game[game.len() - 1].after(action));
        }
        // A few actions before the end, where everything can be looked at.
        let position = game[game.len().saturating_sub(5)];
        let Some(truth) = winner(&position, &mut HashMap::new()) else { continue };
        asked += 1;
        let limits = SearchLimits { nodes: Some(10_000), ..SearchLimits::default() };
        for side in Side::BOTH {
            let found = proves(&SearchRoot::new(position), side, 12, &limits, 1 << 20);
            assert!(!found || side == truth, "{side:?} is said to win {position:?}");
            proven += usize::from(found);
        }
    }
    assert!(proven >= 20, "only {proven} of {asked} proven");
}

#[test]
fn a_win_at_once_is_proven_and_one_that_a_wall_stops_is_not() {
    let rules = Blockade::rules(&Options::new(Blockade::INFO.options)).expect("rules");
    let read = |text: &str| rules.read_text(text).expect("a position");
    let limits = SearchLimits { nodes: Some(20_000), ..SearchLimits::default() };
    let at_once = read("11/11/11/11/11/11/11/11/11/7X3/3X7/11/4Y6/5Y5 X m - 9v9h 9v9h 0");
    assert!(proves(&SearchRoot::new(at_once), Side::First, 1, &limits, 1 << 20));
    // The same with Y to act, and all its walls: no.
    let stopped = read("11/11/11/11/11/11/11/11/11/7X3/3X7/11/4Y6/5Y5 Y m - 9v9h 9v9h 0");
    assert!(!proves(&SearchRoot::new(stopped), Side::First, 3, &limits, 1 << 20));
    // Without walls nobody can: whatever Y does, X steps home.
    let bare = read("11/11/11/11/11/11/11/11/11/7X3/3X7/11/4Y6/Y10 Y m - 0v0h 0v0h 0");
    assert!(proves(&SearchRoot::new(bare), Side::First, 2, &limits, 1 << 20));
}
