//! The position on the board, and what the last turn did to it.

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::board::{Cell, Edge};
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::view::BoardView;
use tabuleiro_home::wording::played;

use crate::board::Trail;
use crate::texts::screen as texts;

/// The position on the board, after the whole game or after a part of it.
pub(super) struct Shown {
    /// The game up to here.
    pub(super) record: Box<dyn AnyRecord>,
    pub(super) view: BoardView,
    /// The turns of the whole game.
    pub(super) turns: Vec<String>,
    /// How many actions there are up to the end of each turn.
    pub(super) ends: Vec<usize>,
    /// How many of the turns are on the board, a begun one included.
    pub(super) turn: usize,
    /// The actions of a turn that is not over.
    pub(super) begun: Vec<String>,
    pub(super) trail: Vec<(Cell, Trail)>,
    pub(super) new_walls: Vec<Edge>,
    /// Pieces that changed sides in the last turn, and enemy pieces that were taken.
    pub(super) flips: usize,
    pub(super) captures: usize,
    /// Who made the last turn.
    pub(super) mover: Option<Side>,
}

/// A game without its last actions.
pub(super) fn cut(record: &dyn AnyRecord, actions: usize) -> Box<dyn AnyRecord> {
    let mut short = record.clone_box();
    while short.action_count() > actions {
        short.undo();
    }
    short
}

impl Shown {
    pub(super) fn of(whole: &dyn AnyRecord, at: Option<usize>) -> Shown {
        let turns = whole.turns();
        let mut ends = Vec::with_capacity(turns.len());
        let mut count = 0;
        for turn in &turns {
            count += turn.split(',').count();
            ends.push(count);
        }
        let actions = at.unwrap_or(count);
        let record = cut(whole, actions);
        let view = record.view(false);
        // The turn that the last action belongs to.
        let turn = ends.partition_point(|end| *end < actions) + usize::from(actions > 0);
        let turn = turn.min(turns.len());
        let start = if turn >= 2 { ends[turn - 2] } else { 0 };
        let mover = (turn > 0).then(|| match (turn - 1) % 2 {
            0 => whole.first_to_act(),
            _ => whole.first_to_act().opponent(),
        });
        let made: Vec<String> = match turn {
            0 => vec![],
            turn => turns[turn - 1].split(',').take(actions - start).map(str::to_owned).collect(),
        };
        let goes_on = record.ending().is_none() && mover == Some(record.side_to_act());
        let mut shown = Shown {
            record,
            view,
            turns,
            ends,
            turn,
            begun: if goes_on { made } else { vec![] },
            trail: vec![],
            new_walls: vec![],
            flips: 0,
            captures: 0,
            mover,
        };
        if turn > 0 {
            let before = cut(shown.record.as_ref(), start).view(false);
            shown.compare(&before);
        }
        shown
    }

    /// What is different from the position before the turn.
    fn compare(&mut self, before: &BoardView) {
        for ((cell, now), old) in self.view.cells().zip(&before.squares) {
            match (old.piece, now.piece) {
                (old, now) if old == now => {}
                (old, Some(now)) => {
                    self.trail.push((cell, Trail::Changed));
                    self.flips += usize::from(old.is_some_and(|old| old.side != now.side));
                }
                (Some(old), None) => {
                    self.trail.push((cell, Trail::Lost));
                    self.captures += usize::from(self.mover.is_some_and(|mover| old.side != mover));
                }
                (None, None) => {}
            }
        }
        self.new_walls = self.view.walls.iter().copied().filter(|wall| !before.walls.contains(wall)).collect();
    }

    /// The last turn in a sentence: who, what, and what it did to the other side.
    pub(super) fn announce(&self, lang: Lang) -> Option<String> {
        let mover = self.mover?;
        let start = if self.turn >= 2 { self.ends[self.turn - 2] } else { 0 };
        let made = self.record.action_count() - start;
        let turn: Vec<&str> = self.turns[self.turn - 1].split(',').take(made).collect();
        let side = self.record.info().sides[mover.index()].subject;
        let mut words = played(side, &turn.join(",")).in_lang(lang);
        for (text, count) in [(&texts::FLIPPED, self.flips), (&texts::CAPTURED, self.captures)] {
            if count > 0 {
                words.push(' ');
                words.push_str(&Message::new(text).with("count", count).counted(count, lang));
            }
        }
        Some(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::find;

    fn played(game: &str, options: &[(&str, &str)], turns: &[&str]) -> Box<dyn AnyRecord> {
        let game = find(game).unwrap();
        let mut chosen = game.usual_options();
        for (key, value) in options {
            chosen.set(key, value).unwrap();
        }
        let mut record = game.start(chosen).unwrap();
        for turn in turns {
            record.play_text(turn).unwrap();
        }
        record
    }

    #[test]
    fn a_begun_turn_is_told_apart_from_a_whole_one() {
        let record = played("virus-wars", &[], &["a3,b4,c5,d6,e7", "j1", "i2"]);
        let shown = Shown::of(record.as_ref(), None);
        assert_eq!((shown.turn, shown.begun.join(" ").as_str()), (2, "j1 i2"));
        assert_eq!(shown.trail.len(), 2);
        let earlier = Shown::of(record.as_ref(), Some(5));
        assert_eq!((earlier.turn, earlier.begun.len(), earlier.trail.len()), (1, 0, 5));
        let middle = Shown::of(record.as_ref(), Some(2));
        assert_eq!((middle.turn, middle.begun.join(" ").as_str()), (1, "a3 b4"));
        let start = Shown::of(record.as_ref(), Some(0));
        assert_eq!((start.turn, start.announce(Lang::En)), (0, None));
        assert_eq!(earlier.turns.len(), 2, "the list is that of the whole game");
    }

    #[test]
    fn flips_and_captures_are_counted_and_told() {
        let record = played("infection", &[], &["g1e3", "a1c3", "d3"]);
        let shown = Shown::of(record.as_ref(), None);
        assert_eq!((shown.flips, shown.captures), (1, 0));
        assert_eq!(shown.announce(Lang::En).unwrap(), "Red plays d3. 1 piece changes sides.");
    }
}
