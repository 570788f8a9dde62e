//! Actions and turns: only canonical ones are played, and one that is refused leaves the record as it was.
//!
//! After the line with the game comes one with the position to start from, `-` for the usual one, and then a turn a line.
//! A line `#7` plays legal action number 7 of the list, counted around: that is how a fuzzer gets deep into a game.

use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::{AnyRecord, Input};

use super::{faults, positions, with_game};

/// More turns than this show nothing new.
const MOST: usize = 20;

pub(super) fn hold(input: &str) -> bool {
    with_game(input, |game, options, body| {
        let mut lines = body.split('\n');
        let start = match lines.next() {
            None | Some("-") => Input::Start,
            Some(text) => Input::Text(text),
        };
        let mut accepted = true;
        let mut record = game.open(options.clone(), start).unwrap_or_else(|error| {
            accepted = false;
            let Input::Text(text) = start else { panic!("the usual start: {error}") };
            faults::input(&error, text);
            game.start(options).expect("options that have been checked")
        });
        // This one sees only what the other has accepted.
        let mut spared = record.clone();
        for line in lines.take(MOST) {
            let picked = line.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
            let legal = record.legal();
            let line = match picked {
                Some(number) if !legal.is_empty() => &legal[number % legal.len()],
                _ => line,
            };
            if attempt(record.as_mut(), line, &legal) {
                spared.play_text(line).expect("a line that was accepted");
            } else {
                accepted = false;
            }
            assert_eq!(record.action_count(), spared.action_count(), "{line}");
            assert_eq!(record.position_text(), spared.position_text(), "{line}");
        }
        assert_eq!(record.text(), spared.text());
        positions::keep(game, record.as_ref());
        accepted
    })
}

/// Plays a line, and tells whether it was accepted.
fn attempt(record: &mut dyn AnyRecord, line: &str, legal: &[String]) -> bool {
    let before = record.action_count();
    let played = record.play_text(line);
    if !line.contains(',') {
        assert_eq!(played.is_ok(), legal.iter().any(|action| action == line), "{line} of {legal:?}");
    }
    match played {
        Ok(count) => {
            assert_eq!(undone(record, count), line, "only canonical text is played");
            // What a person types is read by the same rules, and more: what is canonical means the same there.
            assert_eq!(record.play_typed(line), Ok(count));
            true
        }
        Err(error) => {
            faults::play(&error, line);
            assert_eq!(record.action_count(), before, "{line} was refused");
            typed(record, line);
            false
        }
    }
}

/// Takes a line that is not canonical for something that a person types, and plays nothing in the end.
fn typed(record: &mut dyn AnyRecord, line: &str) {
    match record.play_typed(line) {
        Ok(count) => {
            let after = record.position_text();
            let canonical = undone(record, count);
            assert_eq!(record.play_text(&canonical), Ok(count), "{line} was read as {canonical}");
            assert_eq!(record.position_text(), after, "{line} was read as {canonical}");
            undone(record, count);
        }
        Err(error) => {
            faults::message(&error.message());
            if let PlayError::Notation { examples, .. } = error {
                // They are for the place in the line that is wrong, so that a rule may forbid them here.
                for example in examples {
                    match record.play_text(&example) {
                        Ok(count) => drop(undone(record, count)),
                        Err(error) => assert!(!matches!(error, PlayError::Notation { .. }), "{example}: {error}"),
                    }
                }
            }
        }
    }
}

/// Takes back a number of actions, and tells them as one list.
fn undone(record: &mut dyn AnyRecord, count: usize) -> String {
    let mut actions: Vec<String> = (0..count).map(|_| record.undo().expect("an action that was played")).collect();
    actions.reverse();
    actions.join(",")
}
