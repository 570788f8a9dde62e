//! The watch over all deadlines: wakes the games in which something has to happen although nobody is connected.
//!
//! Where several nodes serve the games, a lease says which of them wakes a game; a node that is gone leaves it to the next.
//!
//! Only games whose deadline has come are loaded, so that a server with thousands of unfinished games starts at once.

use std::sync::Arc;

use super::nodes::LEASE;
use super::{Hub, until_stopped};

/// How many games are woken at once.
const PAGE: u32 = 100;

/// How often it looks at least, in milliseconds. Games that are loaded look after themselves for longer than that.
const LOOK: i64 = 60_000;

/// The same where other nodes may be gone, and with them the games that they had loaded.
const LOOK_AFTER_OTHERS: i64 = 3000;

/// After how long a game is woken again that could not go on, in milliseconds.
const AFTER_FAILURE: i64 = 10_000;

/// Watches until the server stops.
pub(crate) async fn watch(hub: Arc<Hub>) {
    let watch_for_ever = async {
        loop {
            let next = wake_due(&hub).await;
            hub.time.until(next).await;
        }
    };
    until_stopped(&hub, watch_for_ever).await;
}

/// Wakes the games that are due. Returns when to look again.
async fn wake_due(hub: &Arc<Hub>) -> i64 {
    let now = hub.time.now();
    let (later, due) = match hub.store.cluster() {
        None => (now + LOOK, hub.store.due(now, PAGE).await),
        Some(cluster) => (now + LOOK_AFTER_OTHERS, cluster.lease_due(now, now + LEASE, PAGE).await),
    };
    let due = match due {
        Ok(due) => due,
        Err(error) => {
            tracing::warn!(%error, "the deadlines could not be read");
            return later;
        }
    };
    let is_full = due.len() == PAGE as usize;
    for due in due {
        let deadline = match hub.wake(&due.game).await {
            Ok(deadline) => deadline,
            // Without a deadline nobody would look at it again, and the database may answer in a moment.
            Err(refusal) => {
                tracing::error!(game = due.game, error = %refusal.message, "a game could not go on");
                Some(hub.time.now() + AFTER_FAILURE)
            }
        };
        // An event has moved the deadline already. Where there was none, an outage has moved it.
        if hub
            .store
            .game(&due.game)
            .await
            .is_ok_and(|row| row.is_some_and(|row| row.update.deadline_ms == Some(due.deadline_ms)))
            && let Err(error) = hub.store.set_deadline(&due.game, deadline.filter(|deadline| *deadline > now)).await
        {
            tracing::warn!(game = due.game, %error, "a deadline could not be moved");
            return later;
        }
    }
    if is_full {
        return now;
    }
    match hub.store.next_deadline(now).await {
        Ok(Some(next)) => next.min(later),
        _ => later,
    }
}
