//! What an event changes in the state of a game: only that is sent with it.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::{Map, Value as JsonValue, json};

use super::Live;

/// What clients know: a fingerprint of each field, so that the fields themselves need not be kept.
#[derive(Clone, Debug, Default)]
pub struct KnownState {
    fields: Vec<(String, u64)>,
    turns: usize,
}

/// The field that is a list which grows: it is sent as how much to keep and what to add.
const TURNS: &str = "turns";

/// The field whose own fields are compared one by one.
const VIEW: &str = "view";

fn fingerprint(value: &JsonValue) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.to_string().hash(&mut hasher);
    hasher.finish()
}

fn object<T: serde::Serialize>(value: &T) -> Map<String, JsonValue> {
    match serde_json::to_value(value) {
        Ok(JsonValue::Object(fields)) => fields,
        // Serialising a structure of strings and numbers gives an object and cannot fail.
        _ => Map::new(),
    }
}

impl KnownState {
    /// A state that clients know.
    pub fn of(live: &Live) -> KnownState {
        let mut known = KnownState::default();
        known.update(live);
        known
    }

    /// The fields of a state that differ from what is known, which is then this state.
    pub fn update(&mut self, live: &Live) -> Map<String, JsonValue> {
        let mut changed = Map::new();
        for (key, value) in object(live) {
            match (key.as_str(), value) {
                (TURNS, JsonValue::Array(turns)) => {
                    // Turns are only ever added or taken back.
                    let keep = self.turns.min(turns.len());
                    if keep != self.turns || keep != turns.len() {
                        self.turns = turns.len();
                        changed.insert(key, json!({"keep": keep, "add": turns[keep..]}));
                    }
                }
                (VIEW, JsonValue::Object(fields)) => {
                    let parts = fields.into_iter().filter(|(part, value)| self.learn(&format!("{VIEW}.{part}"), value));
                    let parts: Map<String, JsonValue> = parts.collect();
                    if !parts.is_empty() {
                        changed.insert(key, JsonValue::Object(parts));
                    }
                }
                (_, value) => {
                    if self.learn(&key, &value) {
                        changed.insert(key, value);
                    }
                }
            }
        }
        changed
    }

    /// Whether a field is new.
    fn learn(&mut self, key: &str, value: &JsonValue) -> bool {
        let print = fingerprint(value);
        match self.fields.iter_mut().find(|(known, _)| known == key) {
            Some((_, known)) => std::mem::replace(known, print) != print,
            None => {
                self.fields.push((key.to_owned(), print));
                true
            }
        }
    }
}
