//! Work on several threads whose results come in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use crate::LearnError;

/// Calls `work` on so many threads with the numbers from `first` on until it has no more, and `take` with the results in their order.
///
/// # Errors
/// The first error of `take`, which ends the work.
pub(crate) fn in_order<T: Send>(
    threads: usize,
    first: u64,
    work: impl Fn(u64) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Result<(), LearnError>,
) -> Result<(), LearnError> {
    let next = AtomicU64::new(first);
    let (sender, receiver) = mpsc::sync_channel(64);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = work(number) else { return };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut expected = first;
        let mut waiting = BTreeMap::new();
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&expected) {
                take(result)?;
                expected += 1;
            }
        }
        Ok(())
    })
}
