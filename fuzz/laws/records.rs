//! Records: one that is accepted is written canonical, loses nothing, and is read again as the same record.

use tabuleiro_catalog::replay;
use tabuleiro_catalog::rules::record::text::{RawRecord, split};

use super::{faults, positions};

/// More records than this show nothing new, and each is read several times. The outer form of all of them is read.
const MOST: usize = 50;

pub(super) fn hold(input: &str) -> bool {
    let raws = match split(input) {
        Ok(raws) => raws,
        Err(error) => {
            faults::read(&error, input);
            return false;
        }
    };
    assert!(!raws.is_empty());
    let mut accepted = true;
    let mut whole = String::new();
    let mut kept = Vec::new();
    for raw in raws.iter().take(MOST) {
        let record = match replay(raw) {
            Ok(record) => record,
            Err(error) => {
                faults::read(&error, input);
                accepted = false;
                continue;
            }
        };
        let written = record.text();
        let again = split(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again.len(), 1, "{written}");
        same(raw, &again[0]);
        let replayed = replay(&again[0]).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(replayed.text(), written);
        assert_eq!(replayed.position_text(), record.position_text());
        assert_eq!(replayed.ending(), record.ending());
        let game = tabuleiro_catalog::find(record.info().id).expect("a game of the catalog");
        positions::keep(game, record.as_ref());
        whole.push_str(&written);
        kept.push(again);
    }
    if !kept.is_empty() {
        let again = split(&whole).unwrap_or_else(|error| panic!("{error}\n{whole}"));
        assert_eq!(again.len(), kept.len(), "{whole}");
    }
    accepted
}

/// What a record says is all there after writing. Tags that say the usual may go.
fn same(raw: &RawRecord, again: &RawRecord) {
    let turns = |raw: &RawRecord| raw.turns.iter().map(|turn| turn.value.clone()).collect::<Vec<_>>();
    assert_eq!(turns(again), turns(raw));
    assert_eq!(again.comments, raw.comments);
    assert_eq!(again.result.value, raw.result.value);
    for (name, tag) in &raw.tags {
        match again.tag(name) {
            Some(written) => assert_eq!(written.value, tag.value, "{name}"),
            None => assert!(["Options", "Position"].contains(name), "{name} is lost"),
        }
    }
    assert!(again.tags.iter().all(|(name, _)| raw.tag(name).is_some()), "{again:?}");
}
