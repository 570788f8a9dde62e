//! Deltas: an event is sent with those fields of the game's state that it changes, and no others.
//!
//! Every field is written as JSON once for each event, compared by a fingerprint, and the same text is sent where it is new: building trees of JSON values and
//! writing them again for every comparison took most of the time of an event.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde_json::json;

use super::Live;
use crate::shape::board::View;

/// What clients know: a fingerprint of each field, so that the fields themselves need not be kept.
#[derive(Clone, Debug, Default)]
pub struct KnownState {
    fields: Vec<(&'static str, u64)>,
    turns: usize,
}

/// An object of JSON that is being written.
struct ObjectText(String);

impl ObjectText {
    fn new() -> ObjectText {
        ObjectText("{".to_owned())
    }

    fn is_empty(&self) -> bool {
        self.0.len() == 1
    }

    fn add(&mut self, key: &str, value: &str) {
        if !self.is_empty() {
            self.0.push(',');
        }
        for part in ["\"", key, "\":", value] {
            self.0.push_str(part);
        }
    }

    fn close(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

fn text_of(value: &impl Serialize) -> String {
    // Serialising a structure of strings and numbers cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

impl KnownState {
    /// A state that clients know.
    pub fn of(live: &Live) -> KnownState {
        let mut known = KnownState::default();
        known.update(live);
        known
    }

    /// The fields of a state that differ from what is known, which is then this state: an object of JSON. Of the view, only the parts that
    /// differ; of the turns, how many to keep and what to add.
    pub fn update(&mut self, live: &Live) -> String {
        // Taken apart without a rest, so that no field can be forgotten.
        let Live {
            status,
            seats,
            to_act,
            turns,
            turn_open,
            position,
            view,
            last,
            ending,
            clock,
            offers,
            can,
            watchers,
            rematch,
            match_,
        } = live;
        let mut changed = ObjectText::new();
        for (key, text) in [
            ("status", text_of(status)),
            ("seats", text_of(seats)),
            ("to_act", text_of(to_act)),
            ("turn_open", text_of(turn_open)),
            ("position", text_of(position)),
            ("last", text_of(last)),
            ("ending", text_of(ending)),
            ("clock", text_of(clock)),
            ("offers", text_of(offers)),
            ("can", text_of(can)),
            ("watchers", text_of(watchers)),
            ("rematch", text_of(rematch)),
            ("match", text_of(match_)),
        ] {
            if self.learn(key, &text) {
                changed.add(key, &text);
            }
        }
        // Turns are only ever added or taken back.
        let keep = self.turns.min(turns.len());
        if keep != self.turns || keep != turns.len() {
            self.turns = turns.len();
            changed.add("turns", &json!({"keep": keep, "add": turns[keep..]}).to_string());
        }
        if let Some(parts) = self.update_view(view) {
            changed.add("view", &parts);
        }
        changed.close()
    }

    /// The parts of a view that differ from what is known; `None` where none does.
    fn update_view(&mut self, view: &View) -> Option<String> {
        let View { cols, rows, has_walls, walls, legend, cells, to_act, part, counters, status, shade, decisive } =
            view;
        let mut changed = ObjectText::new();
        for (key, text) in [
            ("view.cols", text_of(cols)),
            ("view.rows", text_of(rows)),
            ("view.has_walls", text_of(has_walls)),
            ("view.walls", text_of(walls)),
            ("view.legend", text_of(legend)),
            ("view.cells", text_of(cells)),
            ("view.to_act", text_of(to_act)),
            ("view.part", text_of(part)),
            ("view.counters", text_of(counters)),
            ("view.status", text_of(status)),
            ("view.shade", text_of(shade)),
            ("view.decisive", text_of(decisive)),
        ] {
            if self.learn(key, &text) {
                changed.add(key.trim_start_matches("view."), &text);
            }
        }
        (!changed.is_empty()).then(|| changed.close())
    }

    /// Whether the text of a field is new.
    fn learn(&mut self, key: &'static str, text: &str) -> bool {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let print = hasher.finish();
        match self.fields.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => std::mem::replace(known, print) != print,
            None => {
                self.fields.push((key, print));
                true
            }
        }
    }
}
