//! Copies a store to another place, with both locked against servers.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_store::{Copied, StorePlace, copy};

use crate::lock::StoreLock;
use crate::texts::serve as texts;

/// Copies a store, with every game, guest and outage, and compares the copy with it. A copy that was interrupted goes on where it was.
///
/// # Errors
/// A server has one of the two; the source cannot be read; the target cannot be written, or holds something else.
pub async fn copy_store(from: &StorePlace, to: &StorePlace) -> Result<Copied, Message> {
    if from == to {
        return Err(Message::new(&texts::COPY_ONTO_ITSELF).with("place", from.to_string()));
    }
    let failed = |error: &dyn std::error::Error| Message::new(&texts::DATABASE).with("why", error.to_string());
    // Says what is wrong with the source before anything is made.
    from.open_read_only().await.map_err(|error| failed(&error))?.close().await;
    let _from = StoreLock::take_alone(from).await?;
    let _to = StoreLock::take_alone(to).await?;
    copy(from, to).await.map_err(|error| failed(&error))
}
