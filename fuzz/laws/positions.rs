//! Positions as text, JSON and Prolog: whatever one form reads, every form writes and reads again as the same position.

use tabuleiro_catalog::rules::for_each_game;
use tabuleiro_catalog::rules::game::{Game, Ruleset};
use tabuleiro_catalog::rules::notation::Notation;
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::outcome::Referee;
use tabuleiro_catalog::rules::position::GamePosition;
use tabuleiro_catalog::rules::targets::Pointing;
use tabuleiro_catalog::rules::view::Viewable;
use tabuleiro_catalog::{AnyGame, AnyRecord, Drawing, Input};

use super::{faults, with_game};

pub(super) fn hold_text(input: &str) -> bool {
    with_game(input, |game, options, text| match open(game, options, Input::Text(text), text) {
        Some(record) => {
            // Every position has one text, and only that is read.
            assert_eq!(record.position_text(), text);
            true
        }
        None => false,
    })
}

pub(super) fn hold_json(input: &str) -> bool {
    with_game(input, |game, options, text| open(game, options, Input::Json(text), text).is_some())
}

pub(super) fn hold_prolog(input: &str) -> bool {
    with_game(input, |game, options, text| open(game, options, Input::Prolog(text), text).is_some())
}

/// Reads a position; it keeps the laws, or the error does.
fn open(game: &'static dyn AnyGame, options: Options, input: Input<'_>, text: &str) -> Option<Box<dyn AnyRecord>> {
    match game.open(options, input) {
        Ok(record) => {
            keep(game, record.as_ref());
            Some(record)
        }
        Err(error) => {
            faults::input(&error, text);
            None
        }
    }
}

/// The laws of a position that has been read, be it one that play never reaches.
pub(super) fn keep(game: &'static dyn AnyGame, record: &dyn AnyRecord) {
    let text = record.position_text();
    let options = record.options();
    let again = |options: Options, input: Input<'_>| {
        game.open(options, input).unwrap_or_else(|error| panic!("`{text}` as {input:?}: {error}"))
    };
    assert_eq!(again(options.clone(), Input::Text(&text)).position_text(), text);

    let json = record.position_json().to_string();
    // JSON names its options itself.
    let read = again(game.usual_options(), Input::Json(&json));
    assert_eq!((read.position_text(), read.options().text()), (text.clone(), options.text()));
    assert_eq!(read.position_json().to_string(), json);

    if let Some(prolog) = record.draw(Drawing::Prolog) {
        let read = again(options.clone(), Input::Prolog(&prolog));
        assert_eq!((read.position_text(), read.standing()), (text.clone(), record.standing()));
        assert_eq!(read.draw(Drawing::Prolog), Some(prolog));
    }
    assert!(record.draw(Drawing::Classic).is_none_or(|text| !text.trim().is_empty()));
    assert_eq!(record.legal().is_empty(), record.ending().is_some(), "`{text}`");
    if let Some(ending) = record.ending() {
        faults::message(&ending.message);
    }
    let typed = Typed { id: game.info().id, options, text: &text };
    for_each_game!(G => typed.hold::<G>());
}

/// How many actions of a position are looked at: neighbours in the list are much alike.
const ACTIONS: usize = 6;

/// The laws that need the type of the game.
struct Typed<'t> {
    id: &'static str,
    options: &'t Options,
    text: &'t str,
}

impl Typed<'_> {
    fn hold<G: Game>(&self) {
        if G::INFO.id != self.id {
            return;
        }
        let rules = G::rules(self.options).expect("options that have been checked");
        let position = rules.read_text(self.text).expect("a text that has been written");
        let actions = position.actions();
        assert_eq!(actions.len() as u64, position.count_actions(), "`{}`", self.text);
        assert_eq!(position.ending().map(|ending| ending.outcome), position.outcome(), "`{}`", self.text);
        for action in actions.iter().step_by(actions.len().div_ceil(ACTIONS).max(1)) {
            let written = action.to_string();
            assert_eq!(position.parse_action(&written).as_ref(), Ok(action), "`{}` {written}", self.text);
            assert_eq!(position.check(*action), Ok(()), "`{}` {written}", self.text);
            // What play works out step by step is what reading works out at once.
            let after = position.after(*action);
            let after_text = after.to_string();
            let read =
                rules.read_text(&after_text).unwrap_or_else(|error| panic!("`{}` after {written}: {error}", self.text));
            assert_eq!(read, after, "`{}` after {written}", self.text);
            assert_eq!(read.key(), after.key(), "`{}` after {written}", self.text);
        }
        for mark in position.marks() {
            if let Some(refusal) = mark.refused {
                faults::message(&refusal.message);
            }
        }
        assert_eq!(position.view().squares.len(), rules.schema().size.cells());
    }
}
