//! What the side to act can point at, small enough to be sent with every event: a tree of all ways to make an action.
//!
//! A key is something to point at: a place, `=WORD` for a choice, `=WORD@PLACE` where the choice can be pointed at, or `=WORD@` where that place is
//! called like everything pointed at before with the word behind it. Keys that lead to the same are written together, with spaces between them. A value is another
//! tree, or the end of a way: `1` where the action ends the turn, `0` where the turn goes on. The action is called like everything pointed at on the way to it;
//! where it is not, the value is `[ACTION, 1]` or `[ACTION, 0]`.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::board::Place;
use tabuleiro_catalog::rules::targets::Target;

use crate::Words;

/// What the side to act can point at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Allowed {
    /// The tree of ways.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub ways: WayTree,
    /// What the words of choices mean.
    pub choices: BTreeMap<String, Words>,
}

/// A tree of ways, or the end of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayTree {
    /// What can be pointed at, and what that leads to.
    Keys(Vec<(String, WayTree)>),
    /// The end of a way whose action is called like everything on it: whether that ends the turn.
    End(bool),
    /// The end of another way: its action, and whether that ends the turn.
    NamedEnd(String, bool),
}

impl Serialize for WayTree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            WayTree::Keys(keys) => serializer.collect_map(keys.iter().map(|(key, tree)| (key, tree))),
            WayTree::End(ends_turn) => serializer.serialize_u8(u8::from(*ends_turn)),
            WayTree::NamedEnd(action, ends_turn) => (action, u8::from(*ends_turn)).serialize(serializer),
        }
    }
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
        Allowed { ways: tree(&branches, ""), choices: choices(&ways) }
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

/// What tells a target from others, whatever it is called in words: its place, and the word of a choice.
fn identity(target: &Target) -> (Option<Place>, &str) {
    match target {
        Target::Place(place) => (Some(*place), ""),
        Target::Choice(choice) => (choice.place, &choice.word),
    }
}

fn tree(branches: &[Branch<'_>], path: &str) -> WayTree {
    // In the order in which they come first; what leads to the same is joined afterwards.
    let mut by_target: Vec<(&Target, Vec<Branch<'_>>)> = Vec::new();
    let mut places: BTreeMap<(Option<Place>, &str), usize> = BTreeMap::new();
    for branch in branches {
        let Some((target, rest)) = branch.targets.split_first() else { continue };
        let place = *places.entry(identity(target)).or_insert_with(|| {
            by_target.push((target, vec![]));
            by_target.len() - 1
        });
        by_target[place].1.push(Branch { targets: rest, ..*branch });
    }
    let mut joined: Vec<(String, WayTree)> = Vec::new();
    for (target, branches) in by_target {
        let (key, with) = step(target, path);
        let value = match branches[..] {
            [Branch { action, ends_turn, targets: [] }] if action == with => WayTree::End(ends_turn),
            [Branch { action, ends_turn, targets: [] }] => WayTree::NamedEnd(action.to_owned(), ends_turn),
            _ => tree(&branches, &with),
        };
        match joined.iter_mut().find(|(_, known)| *known == value) {
            Some((keys, _)) => {
                keys.push(' ');
                keys.push_str(&key);
            }
            None => joined.push((key, value)),
        }
    }
    WayTree::Keys(joined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use serde_json::{Map, Value as JsonValue};
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
                    let tree = serde_json::to_value(Allowed::of(record.as_ref()).ways).unwrap();
                    ways(tree.as_object().unwrap(), "", &[], &mut found);
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
        assert!(text.len() < 2500, "{} bytes: {text}", text.len());
    }
}
