//! `/readyz`: whether the server can do its work, found out by a test write.

use std::sync::Mutex;

use tabuleiro_store::{Store, StoreError};

use crate::time::Time;

/// How long an answer holds, in milliseconds: whoever asks often makes no more writes.
const HOLDS: i64 = 1000;

/// The last answer.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<(i64, Option<StoreError>)>>);

impl Readiness {
    /// Whether the store can be read and written.
    pub(crate) async fn check(&self, store: &dyn Store, time: &dyn Time) -> Result<(), StoreError> {
        let now = time.now();
        let last = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        let error = match last {
            Some((at, error)) if now - at < HOLDS => error,
            _ => {
                let error = store.ready().await.err();
                *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some((now, error.clone()));
                error
            }
        };
        error.map_or(Ok(()), Err)
    }
}
