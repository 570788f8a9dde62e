//! The actor as a cache of the table, where other nodes may change its game: it reads what they have added, takes leases, and counts who is connected there.

use std::sync::atomic::Ordering;

use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_store::Presence;

use super::super::ServerMessage;
use super::super::hub::{PAGE, read_game_until};
use super::super::nodes::{LEASE, RETRY};
use super::{Actor, Failed};
use crate::hosted::GameEvent;
use crate::refusal::Refusal;

impl Actor {
    /// Whether other nodes may change this game.
    pub(super) fn is_shared(&self) -> bool {
        self.hub.is_shared()
    }

    /// Reads what other nodes have added, and broadcasts it. Where the store cannot be read, the game stays as it is known.
    pub(super) async fn catch_up(&mut self) -> Result<(), Failed> {
        if !self.is_shared() {
            return Ok(());
        }
        loop {
            let events = match self.hub.events(&self.game.id, self.game.seq, PAGE).await {
                Ok(events) => events,
                Err(refusal) => {
                    // Whoever compares finds the difference again.
                    self.known_seq.store(self.game.seq, Ordering::Relaxed);
                    tracing::warn!(game = self.game.id, error = %refusal.message, "what other nodes did could not be read");
                    return Ok(());
                }
            };
            for event in &events {
                self.learn(event)?;
            }
            if events.len() < PAGE as usize {
                break;
            }
        }
        if self.thinking.as_ref().is_some_and(|(seq, _)| *seq != self.game.seq) {
            self.thinking = None;
        }
        Ok(())
    }

    /// Takes in an event of another node.
    fn learn(&mut self, event: &GameEvent) -> Result<(), Failed> {
        let lag = self.hub.time.now() - event.at;
        metrics::histogram!("tabuleiro_node_lag_seconds").record(lag.max(0) as f64 / 1000.0);
        self.remember_known();
        let odd = |why: String| Failed(Refusal::internal(format!("event {} of another node: {why}", event.seq)));
        if event.seq != self.game.seq + 1 {
            return Err(odd(format!("after {}", self.game.seq)));
        }
        self.game.apply(event).map_err(odd)?;
        self.spread(event);
        Ok(())
    }

    /// Forgets an event that another node has overtaken, and reads what is stored instead.
    pub(super) async fn reload(&mut self, last_good: i64) -> Result<(), Failed> {
        let read = read_game_until(self.hub.store.as_ref(), &self.game.id, last_good).await;
        self.game = read.map_err(Failed)?;
        self.thinking = None;
        let mut page = PAGE as usize;
        while page == PAGE as usize {
            let events = self.hub.events(&self.game.id, self.game.seq, PAGE).await.map_err(Failed)?;
            page = events.len();
            for event in &events {
                self.learn(event)?;
            }
        }
        Ok(())
    }

    /// Takes the lease to do what the game is due for. Always granted where the store is not shared.
    pub(super) async fn takes_lease(&mut self) -> bool {
        let now = self.hub.time.now();
        let Some(cluster) = self.hub.store.cluster() else { return true };
        match cluster.lease(&self.game.id, self.game.seq, now, now + LEASE).await {
            Ok(is_taken) => is_taken,
            Err(error) => {
                tracing::warn!(game = self.game.id, %error, "a lease could not be taken");
                false
            }
        }
    }

    /// The deadline of the game has come: ends it, unless another node is about to.
    pub(super) async fn deadline_comes(&mut self) -> Result<(), Failed> {
        if self.takes_lease().await {
            self.flag().await
        } else {
            self.wait_at_deadline();
            self.catch_up().await
        }
    }

    /// Leaves the deadline alone for a moment.
    pub(super) fn wait_at_deadline(&mut self) {
        self.hold_until = self.hub.time.now() + RETRY;
    }

    /// The computer is to act, and another node thinks about it: this one does where that one is gone. By whatever message this one has heard of it, it looks again
    /// as long as somebody waits here for the turn.
    pub(super) fn stand_in(&mut self) {
        let is_awaited = !self.present.is_empty() || self.game.is_clock_running();
        let is_idle = self.thinking.is_none() && self.retry_at.is_none();
        if self.is_shared() && is_awaited && is_idle && self.game.computer_to_act().is_some() {
            self.retry_at = Some(self.hub.time.now() + LEASE);
        }
    }

    /// Who is connected to this game at this node.
    pub(super) fn here(&self) -> Presence {
        let holds =
            |side: Side| self.present.keys().flatten().any(|guest| self.game.sides_of(Some(guest)).contains(&side));
        let watches = |guest: &Option<String>| self.game.sides_of(guest.as_deref()).is_empty();
        let watchers: usize = self.present.iter().filter(|(guest, _)| watches(guest)).map(|(_, count)| count).sum();
        Presence { online: Side::BOTH.map(holds), watchers: i64::try_from(watchers).unwrap_or(i64::MAX) }
    }

    /// Tells other nodes who is connected here, where that has changed.
    pub(super) fn note_presence(&mut self) {
        if self.is_shared() {
            let here = self.here();
            if here != self.noted {
                self.noted = here;
                self.hub.nodes.note(&self.game.id, here);
            }
        }
    }

    /// Takes in who is connected at other nodes.
    pub(super) fn set_elsewhere(&mut self, elsewhere: Presence) {
        if elsewhere != self.elsewhere {
            self.elsewhere = elsewhere;
            self.is_presence_new = true;
        }
    }

    /// Broadcasts who is connected.
    pub(super) fn broadcast_presence(&mut self) {
        self.is_presence_new = false;
        let presence = ServerMessage::Presence { watchers: self.watchers(), online: self.online() };
        self.broadcast(super::BroadcastKind::Presence, presence.text(), None);
    }
}
