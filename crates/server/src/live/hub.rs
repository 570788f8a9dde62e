//! The registry of actors by game id: finds the actor of a game, or starts one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::texts::api as texts;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_store::{NewGame, Store, StoreError};
use tokio::sync::{mpsc, oneshot, watch};

use super::actor::{Actor, ActorMessage};
use super::{Accepted, StateNow};
use crate::engine::{EngineJob, EnginePool};
use crate::guests;
use crate::hosted::{EventBody, GameCommand, GameEvent, HostedGame, Outages, Spec};
use crate::limits::{Address, Limits};
use crate::refusal::Refusal;
use crate::time::Time;

/// How many messages may wait for one actor.
const INBOX: usize = 64;

/// The games under way.
pub struct Hub {
    pub(super) store: Arc<dyn Store>,
    pub(super) time: Arc<dyn Time>,
    pub(super) limits: Arc<Limits>,
    pub(super) outages: Arc<Outages>,
    pub(super) pool: EnginePool,
    pub(super) stopping: watch::Receiver<bool>,
    actors: Mutex<HashMap<String, mpsc::Sender<ActorMessage>>>,
}

/// A game that has just been made.
pub(crate) fn new_game(
    id: &str,
    spec: Spec,
    creator: Option<String>,
    invite_hash: Option<&str>,
    now: i64,
) -> Result<NewGame, Refusal> {
    let (kind, listed) = (spec.game.clone(), spec.listed);
    let created = GameEvent { seq: 1, at: now, what: EventBody::Created { spec: Box::new(spec) } };
    let game = HostedGame::replay(id, std::slice::from_ref(&created)).map_err(Refusal::internal)?;
    let update = game.stored(invite_hash);
    Ok(NewGame { id: id.to_owned(), kind, listed, creator, events: vec![created.stored()], update })
}

impl Hub {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        time: Arc<dyn Time>,
        limits: Arc<Limits>,
        outages: Arc<Outages>,
        pool: EnginePool,
        stopping: watch::Receiver<bool>,
    ) -> Arc<Hub> {
        Arc::new(Hub { store, time, limits, outages, pool, stopping, actors: Mutex::default() })
    }

    fn actors(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<ActorMessage>>> {
        // A map is whole after every statement, so a panic elsewhere does not matter.
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the actors of all games that need the server: its engine, or its clock.
    pub(crate) async fn wake(self: &Arc<Hub>) -> Result<(), StoreError> {
        for id in self.store.awake().await? {
            if let Err(refusal) = self.actor(&id).await {
                tracing::error!(game = id, error = %refusal.message, "a game could not go on");
            }
        }
        Ok(())
    }

    /// The actor of a game; starts it where it does not run.
    pub(crate) async fn actor(self: &Arc<Hub>, id: &str) -> Result<mpsc::Sender<ActorMessage>, Refusal> {
        if let Some(actor) = self.actors().get(id).filter(|actor| !actor.is_closed()) {
            return Ok(actor.clone());
        }
        let (game, invite_hash) = self.load(id).await?;
        let (sender, inbox) = mpsc::channel(INBOX);
        // Another request may have started it meanwhile.
        match self.actors().entry(id.to_owned()) {
            Entry::Occupied(entry) if !entry.get().is_closed() => return Ok(entry.get().clone()),
            Entry::Occupied(mut entry) => drop(entry.insert(sender.clone())),
            Entry::Vacant(entry) => drop(entry.insert(sender.clone())),
        }
        self.limits.quiet_game(id, None);
        metrics::gauge!("tabuleiro_tables").increment(1);
        let actor = Actor::new(Arc::clone(self), game, invite_hash, sender.downgrade());
        actor.start(inbox);
        Ok(sender)
    }

    async fn load(&self, id: &str) -> Result<(HostedGame, Option<String>), Refusal> {
        let row = self.store.game(id).await?.ok_or_else(|| Refusal::not_found(&texts::NO_SUCH_GAME))?;
        let game = HostedGame::replay(id, &self.events(id, 0).await?).map_err(Refusal::internal)?;
        Ok((game, row.update.invite_hash))
    }

    /// The events of a game after a number, from the store.
    pub(crate) async fn events(&self, id: &str, after: i64) -> Result<Vec<GameEvent>, Refusal> {
        let stored = self.store.events(id, after).await?;
        stored.iter().map(GameEvent::read).collect::<Result<_, _>>().map_err(Refusal::internal)
    }

    /// Removes an idle actor, unless a message has arrived meanwhile.
    pub(super) fn retire(&self, id: &str, inbox: &mpsc::Receiver<ActorMessage>) -> bool {
        let mut actors = self.actors();
        // One sender belongs to the registry; any other may still send.
        if inbox.is_empty() && inbox.sender_strong_count() <= 1 {
            actors.remove(id);
            self.limits.quiet_game(id, Some(self.time.now()));
            return true;
        }
        false
    }

    /// Removes an actor that has failed, so that the next request reads the game anew.
    pub(super) fn discard(&self, id: &str) {
        self.actors().remove(id);
        self.limits.quiet_game(id, Some(self.time.now()));
    }

    async fn ask<T>(
        self: &Arc<Hub>,
        id: &str,
        message: impl FnOnce(oneshot::Sender<T>) -> ActorMessage,
    ) -> Result<T, Refusal> {
        let actor = self.actor(id).await?;
        let (reply, answer) = oneshot::channel();
        actor.send(message(reply)).await.map_err(|_| Refusal::busy())?;
        answer.await.map_err(|_| Refusal::busy())
    }

    /// Executes a player's command.
    pub(crate) async fn act(
        self: &Arc<Hub>,
        id: &str,
        guest: &str,
        address: Address,
        seq: i64,
        command: GameCommand,
    ) -> Result<Accepted, Refusal> {
        let guest = guest.to_owned();
        self.ask(id, |reply| ActorMessage::Act { guest, address, seq, command, reply }).await?
    }

    /// Gives the open seat to a guest.
    pub(crate) async fn join(
        self: &Arc<Hub>,
        id: &str,
        guest: &tabuleiro_store::Guest,
        invite: Option<String>,
    ) -> Result<StateNow, Refusal> {
        let guest = guest.clone();
        self.ask(id, |reply| ActorMessage::Join { guest, invite_hash: invite.as_deref().map(guests::hash), reply })
            .await?
    }

    /// How a game stands, as a guest sees it.
    pub(crate) async fn state(self: &Arc<Hub>, id: &str, guest: Option<&str>) -> Result<StateNow, Refusal> {
        let guest = guest.map(str::to_owned);
        self.ask(id, |reply| ActorMessage::State { guest, reply }).await
    }

    /// Reads something from a game.
    pub(crate) async fn look<T: Send + 'static>(
        self: &Arc<Hub>,
        id: &str,
        look: impl FnOnce(&HostedGame) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.ask(id, |reply| {
            ActorMessage::Look(Box::new(move |game| {
                let _ = reply.send(look(game));
            }))
        })
        .await
    }

    /// A copy of the record of a game.
    pub(crate) async fn record(self: &Arc<Hub>, id: &str) -> Result<Box<dyn AnyRecord>, Refusal> {
        self.look(id, |game| game.record().clone_box()).await
    }

    /// Queues a job for the engine, if there is room.
    pub(crate) fn try_ask(&self, job: EngineJob) -> bool {
        self.pool.try_ask(job)
    }

    /// How many watch a game.
    pub(crate) async fn watchers(&self, id: &str) -> usize {
        let Some(actor) = self.actors().get(id).cloned() else { return 0 };
        let (reply, answer) = oneshot::channel();
        match actor.send(ActorMessage::Watchers { reply }).await {
            Ok(()) => answer.await.unwrap_or(0),
            Err(_) => 0,
        }
    }
}
