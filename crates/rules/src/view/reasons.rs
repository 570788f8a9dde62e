//! Marks in groups: the legal targets, and the refused ones by their reason.

use super::lists::{cell_of, edge_of};
use super::{BoardView, Mark, texts};
use crate::board::{Cell, Direction, Edge, Place};
use crate::lang::{Arg, Lang, Message, capital};
use crate::outcome::IllegalAction;

/// Places that are refused for the same reason.
#[derive(Clone, Debug)]
pub(super) struct Reason {
    /// The rule.
    pub(super) rule: &'static str,
    /// The reason, said of no place in particular, without a full stop: `This cell is not empty`.
    pub(super) words: String,
    /// Where.
    pub(super) places: Vec<Place>,
}

/// The legal cells.
pub(super) fn legal_cells(view: &BoardView) -> Vec<Cell> {
    legal(view).filter_map(cell_of).collect()
}

/// The legal walls of one direction.
pub(super) fn legal_edges(view: &BoardView, direction: Direction) -> Vec<Edge> {
    legal(view).filter_map(|place| edge_of(place, direction)).collect()
}

fn legal(view: &BoardView) -> impl Iterator<Item = Place> {
    view.marks.iter().filter(|mark| mark.refused.is_none()).map(|mark| mark.place)
}

/// More reasons than this are told apart only by what they say in general.
const MOST: usize = 6;

/// The refused places, grouped, in the order in which the reasons first appear.
pub(super) fn refused(view: &BoardView, lang: Lang) -> Vec<Reason> {
    let exact = grouped(view, lang, true);
    if exact.len() <= MOST { exact } else { grouped(view, lang, false) }
}

/// Groups the refused places. Reasons that differ only in what else they name, such as the wall that is in the way, are one
/// unless they are to be `exact`.
fn grouped(view: &BoardView, lang: Lang, exact: bool) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    for mark in &view.marks {
        let Some(refusal) = &mark.refused else { continue };
        let words = words(mark, refusal, lang, exact);
        match reasons.iter_mut().find(|reason| reason.rule == refusal.rule && reason.words == words) {
            Some(reason) => reason.places.push(mark.place),
            None => reasons.push(Reason { rule: refusal.rule, words, places: vec![mark.place] }),
        }
    }
    reasons
}

/// A refusal names its place; for a group of places it says `this cell` instead, and `another one` for whatever else it names where that
/// need not be exact.
fn words(mark: &Mark, refusal: &IllegalAction, lang: Lang, exact: bool) -> String {
    let place = mark.place.to_string();
    let this = match mark.place {
        Place::Cell(_) => &texts::THIS_CELL,
        Place::Edge(_) => &texts::THIS_WALL,
    };
    let mut message = Message::new(refusal.message.text());
    let mut named = false;
    for (blank, arg) in refusal.message.args() {
        let names_the_place = match arg {
            Arg::Cell(cell) => mark.place == Place::Cell(*cell),
            Arg::Word(word) => *word == place,
            _ => false,
        };
        message = message.with(
            blank,
            match arg {
                // Only the first time: `this wall lies on this wall` would say nothing.
                _ if names_the_place && !named => Arg::Text(this),
                Arg::Cell(_) | Arg::Word(_) if !exact => Arg::Text(&texts::ANOTHER),
                _ => arg.clone(),
            },
        );
        named |= names_the_place;
    }
    let mut words = message.in_lang(lang);
    if lang == Lang::Pt {
        words = contract(&words, this.in_lang(lang));
    }
    capital(words.trim_end_matches('.'))
}

/// In Portuguese `em esta` is written `nesta`, and `de esta` `desta`.
fn contract(words: &str, this: &str) -> String {
    // The space in front lets a word at the start be found like any other.
    let mut words = format!(" {words}");
    for (apart, joined) in [(" em ", " n"), (" Em ", " N"), (" de ", " d"), (" De ", " D")] {
        words = words.replace(&format!("{apart}{this}"), &format!("{joined}{this}"));
    }
    words.split_off(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portuguese_prepositions_are_contracted() {
        assert_eq!(contract("Não há nada em esta casa", "esta casa"), "Não há nada nesta casa");
        assert_eq!(
            contract("De esta casa não se vê, ao lado de esta casa sim", "esta casa"),
            "Desta casa não se vê, ao lado desta casa sim"
        );
        assert_eq!(contract("quem esta casa", "esta casa"), "quem esta casa");
    }
}
