//! A finished game looked at again: how the chances went, and the turns that mattered most.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{Asked, Judge, TurnMark};
use tabuleiro_catalog::engine::Engine;
use tabuleiro_catalog::rules::outcome::Side;
use tokio::sync::OnceCell;

/// How long a review may take, in milliseconds.
pub const REVIEW_MS: u64 = 5000;
/// Judging a turn takes up to so many searches: before it, after it, and the turn that seems better.
const SEARCHES_OF_A_TURN: u64 = 3;
/// However few turns there are, a search takes no longer than this.
const LONGEST_SEARCH: Duration = Duration::from_millis(100);
/// How many turns are named.
const MOMENTS: usize = 3;

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
const MOST_KEPT: usize = 256;

/// A game and the number of its last event: another event makes it another game.
type ReviewKey = (String, i64);

/// Reviews that were made, the most recently used last: a finished game is looked at by both players, and again. Equal requests at the same time share one.
#[derive(Default)]
pub struct ReviewCache {
    kept: Mutex<VecDeque<(ReviewKey, Arc<OnceCell<GameReview>>)>>,
}

impl ReviewCache {
    /// The review of a game after an event; makes it where it is not there. A failure is not kept.
    ///
    /// # Errors
    /// Those of making it.
    pub async fn get<E, F: Future<Output = Result<GameReview, E>>>(
        &self,
        game: &str,
        seq: i64,
        make: impl FnOnce() -> F,
    ) -> Result<GameReview, E> {
        let cell = self.cell((game.to_owned(), seq));
        cell.get_or_try_init(make).await.cloned()
    }

    fn cell(&self, key: ReviewKey) -> Arc<OnceCell<GameReview>> {
        // The list is whole after every statement, so a panic elsewhere does not matter.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().position(|(known, _)| *known == key).and_then(|place| kept.remove(place));
        let (key, cell) = found.unwrap_or_else(|| (key, Arc::default()));
        if kept.len() >= MOST_KEPT {
            kept.pop_front();
        }
        kept.push_back((key, Arc::clone(&cell)));
        cell
    }
}
