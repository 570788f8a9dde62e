//! Games under way: one task for each game that somebody or the server looks at.
//!
//! The task alone holds the table. Wishes come in one after another; what is accepted is stored first and told afterwards, so that nobody ever sees
//! what a crash could take back.

mod actor;
mod hub;
mod messages;
pub(crate) mod socket;

pub use hub::Hub;
pub(crate) use hub::new_game;
pub(crate) use messages::{Accepted, StateNow};

/// Done when the server stops, or is gone.
async fn stopped(stopping: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
