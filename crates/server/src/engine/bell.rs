//! Wakes whoever waits for jobs or for their answers. A bell only says that the table is worth a look: whoever waits looks now and then in any case.

use tabuleiro_store::Notice;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::{Notify, futures::Notified};

/// How many notices a slow listener may be behind; beyond that it looks.
const BEHIND: usize = 256;

/// Wakes whoever waits.
pub struct JobBell {
    waits: Notify,
    /// The names of jobs that have changed; `None` where notices were lost.
    changed: broadcast::Sender<Option<String>>,
}

impl Default for JobBell {
    fn default() -> JobBell {
        JobBell { waits: Notify::new(), changed: broadcast::Sender::new(BEHIND) }
    }
}

impl JobBell {
    /// Passes on what was heard.
    pub fn hear(&self, notice: &Notice) {
        match notice {
            Notice::JobWaits => self.waits.notify_waiters(),
            Notice::JobChanged { key } => drop(self.changed.send(Some(key.clone()))),
            Notice::Gap => {
                self.waits.notify_waiters();
                let _ = self.changed.send(None);
            }
            Notice::Event { .. } | Notice::Presence { .. } => {}
        }
    }

    /// Completes when a job waits.
    pub(super) fn job_waits(&self) -> Notified<'_> {
        self.waits.notified()
    }

    /// Listens for changes from now on.
    pub(super) fn listen(&self) -> BellListener {
        BellListener(self.changed.subscribe())
    }

    /// Completes when a job has changed, from now on.
    pub(super) async fn changed(&self, key: &str) {
        self.listen().changed(key).await;
    }
}

/// Hears of changes.
pub(super) struct BellListener(broadcast::Receiver<Option<String>>);

impl BellListener {
    /// Completes when a job may have changed.
    pub(super) async fn changed(&mut self, key: &str) {
        loop {
            match self.0.recv().await {
                Ok(Some(other)) if other != key => {}
                Ok(_) | Err(RecvError::Lagged(_)) => return,
                // Nobody rings any more: whoever waits looks now and then.
                Err(RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}
