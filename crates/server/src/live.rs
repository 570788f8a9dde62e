//! Live games: one actor for each game that somebody or the server looks at.
//!
//! The actor alone holds the state of its game. It handles commands one after another; an accepted one is stored first and broadcast afterwards,
//! so that nobody ever sees what a crash could take back.

mod actor;
pub(crate) mod deadlines;
pub(crate) mod housekeeping;
mod hub;
mod messages;
pub(crate) mod nodes;

pub(crate) use actor::{Act, ActorMessage, Subscription, Viewer};
pub use hub::Hub;
pub(crate) use hub::{PAGE, new_game, read_game};
pub(crate) use messages::{Accepted, BroadcastKind, ServerMessage, SharedText, StateNow};

/// Completes when the server stops or is dropped.
pub(crate) async fn stopped(stopping: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Runs a task that has no end of its own, until the server stops.
async fn until_stopped(hub: &Hub, task: impl Future<Output = ()>) {
    let mut stopping = hub.stopping.clone();
    tokio::select! {
        () = stopped(&mut stopping) => {}
        () = task => {}
    }
}
