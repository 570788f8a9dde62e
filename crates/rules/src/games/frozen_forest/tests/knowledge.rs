//! What the game knows about playing well, tried on random games.

use super::super::knowledge::terms::{Terms, steps_from};
use super::laws::positions;
use super::{MINA_DIAGRAM, Position, play, read, rules};
use crate::game::Ruleset;
use crate::knowledge::{EVALUATION_LIMIT, Knowledge, MatchEnd};
use crate::lang::Lang;
use crate::matches::Standing;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;

fn candidates(position: &Position) -> Vec<String> {
    let mut out = vec![];
    position.candidates_into(&mut out);
    out.iter().map(ToString::to_string).collect()
}

#[test]
fn worthwhile_actions_are_legal_and_not_none() {
    for position in positions(40) {
        let legal = position.actions();
        let mut out = vec![];
        position.candidates_into(&mut out);
        assert_eq!(out.is_empty(), legal.is_empty());
        assert!(out.iter().all(|action| legal.contains(action)));
        assert!(position.mina.is_none() || out == legal);
        assert!(position.evaluate().abs() < EVALUATION_LIMIT);
    }
}

#[test]
fn of_cells_that_are_alike_one_is_worth_placing_on() {
    let start = rules("-").start();
    assert_eq!(candidates(&start).len(), 15);
    // An odd forest does not stand in the middle: only the diagonal mirrors it.
    assert_eq!(candidates(&rules("forest=3").start()).len(), 6);
    // Yuki on the diagonal leaves one symmetry, beside it none.
    let (on, beside) = (play(&start, "c3"), play(&start, "d3"));
    assert!(candidates(&on).len() * 2 <= on.actions().len() + 10);
    assert_eq!(candidates(&beside).len(), beside.actions().len());
}

/// The board mirrored at its main diagonal.
fn mirrored(position: &Position) -> Position {
    let swap = |cell: u8| cell % 10 * 10 + cell / 10;
    let trees = (0..100).filter(|cell| position.trees >> cell & 1 != 0).fold(0, |trees, cell| trees | 1 << swap(cell));
    Position { trees, yuki: position.yuki.map(swap), mina: position.mina.map(swap), ..*position }
}

#[test]
fn a_mirrored_board_is_worth_the_same() {
    for position in positions(20) {
        assert_eq!(position.evaluate(), mirrored(&position).evaluate());
    }
}

#[test]
fn a_win_with_the_next_action_is_seen() {
    for position in positions(60) {
        let wins = position.actions().iter().any(|action| {
            let end = position.after(*action);
            end.outcome() == Some(Outcome::Win(position.side))
        });
        let decided = matches!(position.terms(), Some(Terms::Decided(side)) if side == position.side);
        if position.mina.is_some() && position.outcome().is_none() {
            assert_eq!(decided, wins, "{position:?}");
            let best = position.actions().into_iter().max_by_key(|action| position.ordering_score(*action)).unwrap();
            assert!(!wins || position.after(best).outcome() == Some(Outcome::Win(position.side)));
        }
    }
}

#[test]
fn steps_are_the_legal_ones() {
    for position in positions(20) {
        if let (Side::First, Some(yuki), Some(mina)) = (position.side, position.yuki, position.mina) {
            assert_eq!(steps_from(yuki, mina, position.trees), position.targets());
        }
    }
}

#[test]
fn yuki_wants_trees_to_go_on_and_mina_wants_him_cut_off() {
    let wide = "10/10/10/10/tttttttttt/ttttyttttt/tttttttttt/tttttttttt/tttttttttt/tttttttntt Y 41";
    let cut_off = "tttttttttt/tttttttttt/tttttttttt/tttttttttt/10/4yt4/10/5t4/10/7n2 Y 41";
    assert!(read(wide).evaluate() > read(cut_off).evaluate());
}

const YUKI: Outcome = Outcome::Win(Side::First);
const MINA: Outcome = Outcome::Win(Side::Second);

/// Mina leaves Yuki no step with j4, after he has eaten 57 trees.
const LAST_HIDE: &str = "tttttttttt/ttttt3tt/tt3t1t1t/tt5tt1/t2t4t1/t7t1/t4t4/t4t2tt/1t2t3tm/t2y5t M 57";

/// The second game of a match whose first game ended like this.
fn second(outcome: Outcome, trees: u32) -> Standing {
    Standing::default().after(outcome, trees)
}

#[test]
fn f8_the_trees_of_both_games_decide_where_mina_escapes() {
    let escaped = play(&read(LAST_HIDE), "j4");
    assert_eq!(escaped.outcome(), Some(MINA));
    for (trees, outcome) in [(56, YUKI), (57, Outcome::Draw), (58, MINA)] {
        assert_eq!(escaped.match_end(&second(MINA, trees)), Some(MatchEnd::Decided(outcome)), "{trees}");
    }
    // Whoever won as Yuki and escapes as Mina has won twice.
    assert_eq!(escaped.match_end(&second(YUKI, 99)), Some(MatchEnd::Decided(MINA)));
    // In the first game every tree counts.
    let graded = |position: &Position| match position.match_end(&Standing::default()) {
        Some(MatchEnd::Graded(MINA, value)) => value,
        other => panic!("{other:?}"),
    };
    let with_fewer = Position { eaten: 40, ..escaped };
    assert_eq!(graded(&escaped) - graded(&with_fewer), 1700);
}

#[test]
fn a_match_is_decided_as_soon_as_nothing_can_change_it() {
    let open = read(LAST_HIDE);
    assert_eq!(open.outcome(), None);
    for (standing, end) in [
        (Standing::default(), None),
        (second(MINA, 57), None),
        // Yuki has more already, or cannot get there any more.
        (second(MINA, 56), Some(YUKI)),
        (second(MINA, 99), Some(MINA)),
        // Yuki has to win with fewer, and has eaten as many or more.
        (second(YUKI, 58), None),
        (second(YUKI, 56), Some(MINA)),
    ] {
        assert_eq!(open.match_end(&standing), end.map(MatchEnd::Decided), "{standing:?}");
    }
}

#[test]
fn a_worth_is_said_in_trees() {
    let position = read(MINA_DIAGRAM);
    let said = |estimate, standing: Standing, lang| {
        position.forecast(estimate, Some(&standing)).map(|message| message.in_lang(lang))
    };
    let needed = "Mina escapes; Yuki eats about 41 trees; 39 are needed";
    assert_eq!(said(300, second(MINA, 38), Lang::En).as_deref(), Some(needed));
    let needed = "a Mina escapa; o Yuki come cerca de 41 árvores; são precisas 39";
    assert_eq!(said(300, second(MINA, 38), Lang::Pt).as_deref(), Some(needed));
    let first = "Mina escapes; Yuki eats about 41 trees";
    assert_eq!(said(100, Standing::default(), Lang::En).as_deref(), Some(first));
    assert_eq!(position.forecast(300, None), None);
}

#[test]
fn mina_is_known_to_escape() {
    for forest in 3..=10 {
        assert!(rules(&format!("forest={forest}")).start().evaluate() < 0, "{forest}");
    }
}
