//! Search plays for the match that a game belongs to.

use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::games::FrozenForest;
use tabuleiro_rules::matches::Standing;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{SearchSettings, SearchTask, search};
use tabuleiro_search::in_match::InMatch;
use tabuleiro_search::limits::SearchLimits;

/// Mina is to act, and can end the game at once; Yuki has eaten 57 trees.
const LAST_HIDE: &str = "tttttttttt/ttttt3tt/tt3t1t1t/tt5tt1/t2t4t1/t7t1/t4t4/t4t2tt/1t2t3tm/t2y5t M 57";

/// The value of the position for Mina, three actions deep; `None` where the match is decided.
fn value(standing: Standing) -> Option<i32> {
    let rules = FrozenForest::rules(&Options::new(FrozenForest::INFO.options)).expect("the usual rules");
    let position = rules.read_text(LAST_HIDE).expect("a position");
    let root = InMatch::root(&SearchRoot::new(position), &standing)?;
    let limits = SearchLimits { depth: Some(3), ..SearchLimits::default() };
    let task = SearchTask { limits: &limits, table: None, lines: 1, threads: 1, settings: SearchSettings::STRONG };
    let (lines, _) = search(&root, &task, &mut |_, _| {});
    lines.first().map(|line| line.value)
}

#[test]
fn a_game_is_worth_what_the_match_makes_of_it() {
    let second = |trees| Standing::default().after(Outcome::Win(Side::Second), trees);
    // The best that Mina can do is to end it here: 17 trees more than usual, a drawn match, a won one.
    assert_eq!(value(Standing::default()), Some(-1700));
    assert_eq!(value(second(57)), Some(0));
    assert_eq!(value(second(60)), Some(999_999));
    assert_eq!(value(second(56)), None);
}
