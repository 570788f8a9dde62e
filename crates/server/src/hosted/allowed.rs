//! What the side to act can point at, small enough to be sent with every event: a tree of all ways to make an action.
//!
//! A key is something to point at: a place, `=WORD` for a choice, `=WORD@PLACE` where the choice can be pointed at, or `=WORD@` where that place is
//! called like everything pointed at before with the word behind it. Keys that lead to the same are written together, with spaces between them. A value is another
//! tree, or the end of a way: `1` where the action ends the turn, `0` where the turn goes on. The action is called like everything pointed at on the way to it;
//! where it is not, the value is `[ACTION, 1]` or `[ACTION, 0]`.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value as JsonValue, json};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::targets::Target;
use utoipa::ToSchema;

use crate::shape::Words;
use crate::shape::board;

/// What the side to act can point at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Allowed {
    /// The tree of ways.
    #[schema(value_type = Object)]
    pub ways: Map<String, JsonValue>,
    /// What the words of choices mean.
    pub choices: BTreeMap<String, Words>,
    /// Places next to legal ones that are not allowed, by reason.
    pub refused: Vec<RefusedPlaces>,
}

/// Places that a rule forbids for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RefusedPlaces {
    /// The number of the rule.
    pub rule: &'static str,
    /// The reason.
    pub why: Words,
    /// The places, with spaces between them.
    pub places: String,
}

/// A way that is being sorted into the tree: its action, whether that ends the turn, and what is left of its targets.
#[derive(Clone, Copy)]
struct Branch<'a> {
    action: &'a str,
    ends_turn: bool,
    targets: &'a [Target],
}

impl Allowed {
    /// What a position allows; nothing where the game has ended.
    pub fn of(record: &dyn AnyRecord) -> Allowed {
        let ways = record.ways();
        // The last action of a turn ends it. Before that only one that ends the game does.
        let is_last = record.actions_left() <= 1;
        let ends_turn = |action: &str| is_last || record.read(action).is_ok_and(|actions| actions.end_turn());
        let branches: Vec<Branch<'_>> =
            ways.iter().map(|(action, targets)| Branch { action, ends_turn: ends_turn(action), targets }).collect();
        Allowed { ways: tree(&branches, ""), choices: choices(&ways), refused: refused(record) }
    }
}

/// The meanings of the words of all choices.
pub fn choices(ways: &[(String, Vec<Target>)]) -> BTreeMap<String, Words> {
    let mut choices = BTreeMap::new();
    for target in ways.iter().flat_map(|(_, way)| way) {
        if let Target::Choice(choice) = target {
            choices.entry(choice.word.clone()).or_insert_with(|| Words::from(&choice.label));
        }
    }
    choices
}

fn refused(record: &dyn AnyRecord) -> Vec<RefusedPlaces> {
    let mut by_reason: Vec<RefusedPlaces> = Vec::new();
    for refused in board::refused(record) {
        match by_reason.iter_mut().find(|known| known.rule == refused.rule && known.why == refused.why) {
            Some(known) => {
                known.places.push(' ');
                known.places.push_str(&refused.place);
            }
            None => by_reason.push(RefusedPlaces { rule: refused.rule, why: refused.why, places: refused.place }),
        }
    }
    by_reason
}

/// The key of a target after a path, and the path with it.
fn step(target: &Target, path: &str) -> (String, String) {
    match target {
        Target::Place(place) => (place.to_string(), format!("{path}{place}")),
        Target::Choice(choice) => {
            let with = format!("{path}{}", choice.word);
            let key = match choice.place.map(|place| place.to_string()) {
                None => format!("={}", choice.word),
                Some(place) if place == with => format!("={}@", choice.word),
                Some(place) => format!("={}@{place}", choice.word),
            };
            (key, with)
        }
    }
}

fn tree(branches: &[Branch<'_>], path: &str) -> Map<String, JsonValue> {
    // In the order in which they come first; what leads to the same is joined afterwards.
    let mut keys: Vec<(String, String, Vec<Branch<'_>>)> = Vec::new();
    for branch in branches {
        let Some((target, rest)) = branch.targets.split_first() else { continue };
        let (key, with) = step(target, path);
        let rest = Branch { targets: rest, ..*branch };
        match keys.iter_mut().find(|(known, _, _)| *known == key) {
            Some((_, _, known)) => known.push(rest),
            None => keys.push((key, with, vec![rest])),
        }
    }
    let mut joined: Vec<(String, JsonValue)> = Vec::new();
    for (key, with, branches) in keys {
        let value = match branches[..] {
            [Branch { action, ends_turn, targets: [] }] if action == with => json!(u8::from(ends_turn)),
            [Branch { action, ends_turn, targets: [] }] => json!([action, u8::from(ends_turn)]),
            _ => JsonValue::Object(tree(&branches, &with)),
        };
        match joined.iter_mut().find(|(_, known)| *known == value) {
            Some((keys, _)) => {
                keys.push(' ');
                keys.push_str(&key);
            }
            None => joined.push((key, value)),
        }
    }
    joined.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::games;
    use tabuleiro_catalog::rules::chance::Random;

    /// Every way of a tree: its action, whether it ends the turn, its targets as `board::target` writes them.
    fn ways(
        tree: &Map<String, JsonValue>,
        path: &str,
        so_far: &[String],
        found: &mut Vec<(String, bool, Vec<String>)>,
    ) {
        for (keys, value) in tree {
            for key in keys.split(' ') {
                let (name, target) = match key.strip_prefix('=') {
                    None => (key.to_owned(), key.to_owned()),
                    Some(choice) => {
                        let word = choice.split('@').next().unwrap();
                        let target = if key.ends_with('@') { format!("={word}@{path}{word}") } else { key.to_owned() };
                        (word.to_owned(), target)
                    }
                };
                let with = format!("{path}{name}");
                let targets: Vec<String> = so_far.iter().cloned().chain([target]).collect();
                match value {
                    JsonValue::Object(tree) => ways(tree, &with, &targets, found),
                    JsonValue::Array(end) => {
                        found.push((end[0].as_str().unwrap().to_owned(), end[1] == 1, targets));
                    }
                    end => found.push((with, end == 1, targets)),
                }
            }
        }
    }

    #[test]
    fn the_tree_holds_every_way_and_says_which_end_the_turn() {
        for game in games() {
            for seed in 0..3 {
                let mut random = Random::new(seed);
                let mut record = game.start(game.usual_options()).unwrap();
                for _ in 0..30 {
                    let Some(action) = record.random_action(&mut random) else { break };
                    let mut found = Vec::new();
                    ways(&Allowed::of(record.as_ref()).ways, "", &[], &mut found);
                    let mut wanted: Vec<(String, bool, Vec<String>)> = record
                        .ways()
                        .into_iter()
                        .map(|(action, way)| {
                            let ends = record.read(&action).unwrap().end_turn();
                            (action, ends, way.iter().map(board::target).collect())
                        })
                        .collect();
                    found.sort();
                    wanted.sort();
                    assert_eq!(found, wanted, "seed {seed}, {}: {}", game.info().id, record.position_text());
                    record.play_text(&action).unwrap();
                }
            }
        }
    }

    #[test]
    fn walls_take_little_room() {
        let game = tabuleiro_catalog::find("blockade").unwrap();
        let mut record = game.start(game.usual_options()).unwrap();
        record.play_text("d4d6").unwrap();
        let text = serde_json::to_string(&Allowed::of(record.as_ref())).unwrap();
        assert!(text.len() < 3000, "{} bytes: {text}", text.len());
    }
}
