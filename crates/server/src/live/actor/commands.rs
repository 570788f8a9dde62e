//! What players ask of the actor: commands and joining. Each is decided on the present state, stored, and decided again where another node was faster.

use tabuleiro_store::Guest;

use super::{Actor, Failed};
use crate::guests;
use crate::hosted::{CommandSource, DecisionContext, EventBody, GameCommand};
use crate::limits::{Address, GameCost, Payer};
use crate::refusal::{Refusal, RefusalKind};
use crate::texts::api as texts;

impl Actor {
    /// Executes a player's command. Returns the number of its event, or why it is refused.
    pub(super) async fn act(
        &mut self,
        guest: &str,
        address: Address,
        seq: i64,
        command: &GameCommand,
    ) -> Result<Result<i64, Refusal>, Failed> {
        if let Err(refusal) = self.hub.be_current().await {
            return Ok(Err(refusal));
        }
        loop {
            if seq > self.game.seq {
                // The player has seen at another node what this one has not.
                self.catch_up().await?;
            }
            // A clock that has run out counts before a command that arrives after it.
            self.flag().await?;
            let what = match self.decide(guest, address, seq, command) {
                Ok(what) => what,
                Err(refusal) => return Ok(Err(refusal)),
            };
            let follower = match &what {
                EventBody::Rematch { game, .. } => Some(game.clone()),
                _ => None,
            };
            self.payer = Some(Payer::Address(address));
            if self.commit(what, None).await? {
                return Ok(Ok(self.game.seq));
            }
            // Another node was faster: this command is decided again, on what is stored now.
            if let Some(follower) = follower {
                self.hub.limits.close_game(&follower);
            }
        }
    }

    /// Gives the open seat to a guest.
    pub(super) async fn join(
        &mut self,
        guest: &Guest,
        is_new: bool,
        invite_hash: Option<&str>,
    ) -> Result<Result<(), Refusal>, Failed> {
        if let Err(refusal) = self.hub.be_current().await {
            return Ok(Err(refusal));
        }
        self.catch_up().await?;
        loop {
            match self.admit(guest, invite_hash) {
                Ok(Some(what)) => {
                    if self.commit(what, is_new.then(|| guest.clone())).await? {
                        return Ok(Ok(()));
                    }
                }
                Ok(None) => return Ok(Ok(())),
                Err(refusal) => return Ok(Err(refusal)),
            }
        }
    }

    fn decide(&mut self, guest: &str, address: Address, seq: i64, command: &GameCommand) -> Result<EventBody, Refusal> {
        // Hides the sequence number from callers without a seat.
        if self.game.sides_of(Some(guest)).is_empty() {
            return Err(Refusal::not_yours(&texts::NOT_YOUR_GAME));
        }
        // Optimistic concurrency: a command answers the event that its sender has seen last.
        if seq != self.game.seq {
            return Err(Refusal::new(RefusalKind::Stale, &texts::STALE).at(self.game.seq));
        }
        let now = self.hub.time.now();
        if self.game.has_computer() && matches!(command, GameCommand::Play { .. } | GameCommand::Rematch) {
            self.hub.may_think(&Payer::Address(address), now)?;
        }
        let fresh_id = guests::fresh_id(now);
        let context = DecisionContext { now, outages: &self.hub.outages.get(), fresh_id: &fresh_id };
        let decided = self.game.decide(CommandSource::Guest(guest), command, &context);
        let what = decided.map_err(|refusal| refusal.at(self.game.seq))?;
        if let EventBody::Rematch { game, .. } = &what {
            // A rematch is a new game of whoever agrees to it.
            let cost = GameCost { has_computer: self.game.has_computer(), is_listed: false };
            self.hub.limits.open_game(address, game, cost, now)?;
        }
        Ok(what)
    }

    fn admit(&self, guest: &Guest, invite_hash: Option<&str>) -> Result<Option<EventBody>, Refusal> {
        let Some(what) = self.game.decide_join(&guest.id, &guest.name)? else { return Ok(None) };
        let invited = match (invite_hash, &self.invite_hash) {
            (Some(shown), Some(wanted)) => guests::same(shown, wanted),
            (None, _) => self.game.spec.listed,
            (Some(_), None) => false,
        };
        if invited { Ok(Some(what)) } else { Err(Refusal::not_yours(&texts::WRONG_INVITATION)) }
    }
}
