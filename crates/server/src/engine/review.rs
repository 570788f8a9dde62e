//! A finished game looked at again: how the chances went, and the turns that mattered most.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{Asked, Judge, TurnMark};
use tabuleiro_catalog::engine::Engine;
use tabuleiro_catalog::rules::outcome::Side;

use crate::once_cache::OnceCache;

/// How long a review may take, in milliseconds.
pub const REVIEW_MS: u64 = 5000;
/// Judging a turn takes up to so many searches: before it, after it, and the turn that seems better.
const SEARCHES_OF_A_TURN: u64 = 3;
/// However few turns there are, a search takes no longer than this.
const LONGEST_SEARCH: Duration = Duration::from_millis(100);
/// How many turns are named.
pub(super) const MOMENTS: usize = 3;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameReview {
    /// The chances of the first side in percent: at the start, and after every turn.
    pub chances: Vec<u32>,
    /// The turns that cost most, in the order in which they were played.
    pub moments: Vec<KeyMoment>,
}

/// A turn that mattered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMoment {
    /// After how many turns it is done.
    pub turn: usize,
    /// Who played it.
    pub side: Side,
    /// What was played.
    pub played: String,
    /// What would have been better.
    pub best: Option<String>,
    /// What it cost, in percent of the chances.
    pub loss: u32,
}

impl GameReview {
    pub(super) fn of(record: &dyn AnyRecord, stop: &Arc<AtomicBool>, engine: &mut Engine) -> GameReview {
        let searches = SEARCHES_OF_A_TURN * record.turns().len().max(1) as u64;
        let each = Duration::from_micros(REVIEW_MS * 1000 / searches).min(LONGEST_SEARCH);
        let asked = Asked { stop: Arc::clone(stop), ..Asked::time(each) };
        let mut review = GameReview::default();
        for (index, judged) in Judge::new(record, engine, &asked).enumerate() {
            if index == 0 {
                review.chances.push(judged.before.percent(Side::First));
            }
            review.chances.push(judged.after.percent(Side::First));
            if judged.counts && judged.loss >= TurnMark::Inaccuracy.least() {
                review.moments.push(KeyMoment {
                    turn: index + 1,
                    side: judged.side,
                    played: judged.turn,
                    best: judged.best,
                    loss: (judged.loss * 100.0).round() as u32,
                });
            }
        }
        review.moments.sort_by_key(|moment| std::cmp::Reverse(moment.loss));
        review.moments.truncate(MOMENTS);
        review.moments.sort_by_key(|moment| moment.turn);
        review
    }
}

/// How many reviews are kept.
pub(crate) const MOST_REVIEWS: usize = 256;

/// Reviews by game and number of its last event, because another event makes it another game: a finished game is looked at by both players, and again.
pub type ReviewCache = OnceCache<(String, i64), GameReview>;
