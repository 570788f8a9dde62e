//! Draws pictures of games on blocking threads, a few at a time, and caches them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use axum::body::Bytes;
use tabuleiro_pictures::PictureError;
use tokio::sync::Semaphore;

use crate::limits::Reservation;
use crate::once_cache::OnceCache;
use crate::refusal::Refusal;

/// What the pictures that are kept may weigh together, in bytes.
const KEPT: usize = 32 << 20;
/// How many are drawn at once.
const AT_ONCE: usize = 2;
/// How many requests may wait for their picture, of all addresses together.
const MOST_WAITING: usize = 64;

/// Where pictures are drawn and kept.
pub(crate) struct PictureDesk {
    /// By their entity tags, which name everything that they depend on.
    kept: OnceCache<String, Bytes>,
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// A request that waits, until this is dropped.
struct WaitingPass<'d>(&'d AtomicUsize);

impl Drop for WaitingPass<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl PictureDesk {
    pub(crate) fn new() -> PictureDesk {
        let kept = OnceCache::new(KEPT, Bytes::len);
        PictureDesk { kept, places: Arc::new(Semaphore::new(AT_ONCE)), waiting: AtomicUsize::new(0) }
    }

    /// The picture of a tag: the one that is kept, or one that is drawn now and paid for.
    pub(crate) async fn picture(
        &self,
        tag: &str,
        pay: impl FnOnce() -> Result<Reservation, Refusal>,
        draw: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Bytes, Refusal> {
        let make = async || {
            let mut reservation = pay()?;
            let waiting = WaitingPass(&self.waiting);
            if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
                return Err(Refusal::busy());
            }
            let place = Arc::clone(&self.places).acquire_owned().await.map_err(Refusal::internal)?;
            drop(waiting);
            let drawn = tokio::task::spawn_blocking(move || {
                // The place is taken until the drawing is done, also where nobody waits for it any more.
                let _place = place;
                let start = Instant::now();
                let drawn = draw();
                reservation.spend(u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX).max(1));
                drawn
            });
            let picture = drawn.await.map_err(Refusal::internal)?.map_err(Refusal::internal)?;
            Ok(Bytes::from(picture))
        };
        self.kept.get(tag.to_owned(), make).await
    }
}
