//! Playing for the match (F8), and saying what a position is worth in its terms.
//!
//! Mina nearly always escapes, so trees decide: in the first game every tree counts, in the second the number that is needed. A player who
//! has won as Yuki is answered only by a Yuki who wins with fewer trees.

use super::super::position::Position;
use super::super::texts;
use super::terms::{Land, Terms};
use super::weighed;
use super::weights::WEIGHTS;
use crate::keys::mix;
use crate::knowledge::{Knowledge, MatchEnd};
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition;

/// What the players of a game play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The first game: every tree that Yuki eats.
    Trees,
    /// Mina won the first game: Yuki wins the match with more trees than this, and draws it with as many.
    More(u32),
    /// Yuki won the first game: now he has to win, too, with fewer trees than this; with as many he draws.
    Fewer(u32),
}

impl Aim {
    pub(super) fn of(standing: &Standing) -> Aim {
        // The player who was Yuki in the first game is Mina now.
        let before = standing.player(Side::Second).index();
        match standing.swapped {
            false => Aim::Trees,
            true if standing.wins[before] > 0 => Aim::Fewer(standing.tally[before]),
            true => Aim::More(standing.tally[before]),
        }
    }
}

/// A tree is worth this much.
const TREE: i32 = 100;
/// The trees that Yuki usually eats of a hundred: with more the first game went well for him.
const USUAL_TREES: i32 = 40;

/// What so many trees in all are worth to Yuki in a first game.
fn trees_value(trees: i32) -> i32 {
    TREE * (trees - USUAL_TREES)
}

impl Position {
    /// How the game ends as the match counts it. Decided as soon as nothing that can still happen makes a difference.
    pub(super) fn end_for(&self, aim: Aim) -> Option<MatchEnd> {
        let eaten = u32::from(self.eaten);
        let outcome = self.outcome();
        let (mina, yuki) = (Outcome::Win(Side::Second), Outcome::Win(Side::First));
        let decided = match aim {
            Aim::Trees => {
                return outcome.map(|outcome| match outcome == mina {
                    true => MatchEnd::Graded(outcome, trees_value(eaten as i32)),
                    false => MatchEnd::Decided(outcome),
                });
            }
            Aim::More(needed) if eaten > needed || outcome == Some(yuki) => yuki,
            Aim::More(needed) if outcome.is_some() => {
                if eaten == needed {
                    Outcome::Draw
                } else {
                    mina
                }
            }
            Aim::More(needed) if eaten + self.most_trees() < needed => mina,
            Aim::Fewer(than) if eaten > than || outcome == Some(mina) => mina,
            Aim::Fewer(than) if outcome.is_some() => {
                if eaten == than {
                    Outcome::Draw
                } else {
                    yuki
                }
            }
            Aim::More(_) | Aim::Fewer(_) => return None,
        };
        Some(MatchEnd::Decided(decided))
    }

    /// Yuki eats no more trees than hang together around him; before both are placed, than stand.
    fn most_trees(&self) -> u32 {
        match (self.yuki, self.mina) {
            (Some(yuki), Some(_)) => Land::most(yuki, self.trees),
            _ => self.trees.count_ones(),
        }
    }

    /// The trees that Yuki is expected to have eaten in the end, in hundredths; `None` where he wins at once.
    fn expected_trees(&self) -> Option<i32> {
        let trees = self.trees.count_ones() as i32;
        let more = match self.terms() {
            Some(Terms::Decided(Side::First)) => return None,
            Some(Terms::Decided(Side::Second)) => 0,
            Some(Terms::Open(terms)) => weighed(&WEIGHTS.trees[self.side.index()], &terms, trees).max(TREE / 2),
            None => TREE * trees * USUAL_TREES / 100 + self.placing_value(),
        };
        Some(TREE * i32::from(self.eaten) + more.min(TREE * trees))
    }

    pub(super) fn value_for(&self, aim: Aim) -> i32 {
        let Some(expected) = self.expected_trees() else { return WEIGHTS.decided };
        match aim {
            Aim::Trees => expected - TREE * USUAL_TREES,
            Aim::More(needed) => expected - TREE * needed as i32,
            Aim::Fewer(_) => self.evaluate(),
        }
    }

    /// Tells matches apart, and boards from which other numbers of trees have been eaten.
    pub(super) fn aim_key(&self, aim: Aim) -> u64 {
        let (kind, number) = match aim {
            Aim::Trees => (1, 0),
            Aim::More(needed) => (2, needed),
            Aim::Fewer(than) => (3, than),
        };
        mix(u64::from(self.eaten) + u64::from(self.trees.count_ones()) + (u64::from(number) << 16) + (kind << 48))
    }

    /// What a value of the search says in the terms of the match.
    pub(super) fn forecast_for(&self, value: i32, aim: Aim) -> Option<Message> {
        let trees =
            |base: i32| ((value + TREE * base + TREE / 2) / TREE).clamp(i32::from(self.eaten), 100).unsigned_abs();
        Some(match aim {
            Aim::Trees => Message::new(&texts::FORECAST_TREES).with("trees", trees(USUAL_TREES)),
            Aim::More(needed) => {
                let message = Message::new(&texts::FORECAST_NEEDED).with("trees", trees(needed as i32));
                message.with("needed", needed + 1)
            }
            Aim::Fewer(than) => Message::new(&texts::FORECAST_FEWER).with("than", than),
        })
    }
}
