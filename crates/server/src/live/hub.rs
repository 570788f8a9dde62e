//! The registry of actors by game id: finds the actor of a game, or starts one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabuleiro_catalog::AnyRecord;
use tabuleiro_store::{Guest, NewGame, Presence, Store};
use tokio::sync::{mpsc, oneshot, watch};

use super::actor::{Act, Actor, ActorMessage, Viewer};
use super::nodes::Nodes;
use super::{Accepted, StateNow};
use crate::engine::{EngineJob, EnginePool, EngineTicket};
use crate::guests;
use crate::hosted::{EventBody, GameEvent, GameSpec, HostedGame, KnownOutages, Outages};
use crate::limits::{Payer, ServerLimits};
use crate::refusal::Refusal;
use crate::texts::api as texts;
use crate::time::Time;

/// How many messages may wait for one actor.
const INBOX: usize = 32;

/// How many events are read and applied at once: a long game lets others have their turn in between.
pub(crate) const PAGE: u32 = 500;

/// The live games.
pub struct Hub {
    pub(super) store: Arc<dyn Store>,
    pub(super) time: Arc<dyn Time>,
    pub(super) limits: Arc<ServerLimits>,
    pub(super) outages: KnownOutages,
    pub(crate) pool: EnginePool,
    pub(super) stopping: watch::Receiver<bool>,
    /// What this server knows of others on the same database.
    pub(super) nodes: Nodes,
    actors: Mutex<HashMap<String, RunningActor>>,
}

/// An actor in the registry.
struct RunningActor {
    inbox: mpsc::Sender<ActorMessage>,
    /// The number of the last event that it knows, or has heard of.
    known_seq: Arc<AtomicI64>,
}

impl RunningActor {
    fn is_closed(&self) -> bool {
        self.inbox.is_closed()
    }
}

/// A game that has just been made.
pub(crate) fn new_game(
    id: &str,
    spec: GameSpec,
    creator: Option<String>,
    invite_hash: Option<&str>,
    now: i64,
) -> Result<NewGame, Refusal> {
    let (kind, listed) = (spec.game.clone(), spec.listed);
    let created = GameEvent { seq: 1, at: now, what: EventBody::Created { spec: Box::new(spec) } };
    let game = HostedGame::begin(id, &created).map_err(Refusal::internal)?;
    let update = game.stored(invite_hash);
    Ok(NewGame { id: id.to_owned(), kind, listed, creator, events: vec![created.stored()], update })
}

impl Hub {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        time: Arc<dyn Time>,
        limits: Arc<ServerLimits>,
        outages: Outages,
        pool: EnginePool,
        stopping: watch::Receiver<bool>,
    ) -> Arc<Hub> {
        let (outages, nodes) = (KnownOutages::new(outages), Nodes::default());
        Arc::new(Hub { store, time, limits, outages, pool, stopping, nodes, actors: Mutex::default() })
    }

    fn actors(&self) -> MutexGuard<'_, HashMap<String, RunningActor>> {
        // The map is consistent after every statement, so a poisoned lock can be used.
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many actors run.
    pub(crate) fn running(&self) -> usize {
        self.actors().values().filter(|actor| !actor.is_closed()).count()
    }

    /// Whether the actor of a game runs.
    pub(super) fn is_running(&self, id: &str) -> bool {
        self.actors().get(id).is_some_and(|actor| !actor.is_closed())
    }

    /// The actor of a game, if it runs.
    pub(super) fn running_actor(&self, id: &str) -> Option<mpsc::Sender<ActorMessage>> {
        self.actors().get(id).filter(|actor| !actor.is_closed()).map(|actor| actor.inbox.clone())
    }

    /// All actors that run, with the ids of their games.
    pub(super) fn running_actors(&self) -> Vec<(String, mpsc::Sender<ActorMessage>)> {
        let actors = self.actors();
        let running = actors.iter().filter(|(_, actor)| !actor.is_closed());
        running.map(|(id, actor)| (id.clone(), actor.inbox.clone())).collect()
    }

    /// The number of the last event that the actor of a game knows, if it runs.
    pub(super) fn known_seq(&self, id: &str) -> Option<i64> {
        self.actors().get(id).map(|actor| actor.known_seq.load(Ordering::Relaxed))
    }

    /// The same for all that run.
    pub(super) fn known_seqs(&self) -> Vec<(String, i64)> {
        let actors = self.actors();
        let running = actors.iter().filter(|(_, actor)| !actor.is_closed());
        running.map(|(id, actor)| (id.clone(), actor.known_seq.load(Ordering::Relaxed))).collect()
    }

    /// The actor of a game; starts it where it does not run.
    pub(crate) async fn actor(self: &Arc<Hub>, id: &str) -> Result<mpsc::Sender<ActorMessage>, Refusal> {
        if let Some(actor) = self.running_actor(id) {
            return Ok(actor);
        }
        let (game, invite_hash) = self.load(id).await?;
        let elsewhere = self.elsewhere(&[id.to_owned()]).await.remove(id).unwrap_or_default();
        let (sender, inbox) = mpsc::channel(INBOX);
        let known_seq = Arc::new(AtomicI64::new(game.seq));
        let running = RunningActor { inbox: sender.clone(), known_seq: Arc::clone(&known_seq) };
        // Another request may have started it meanwhile.
        match self.actors().entry(id.to_owned()) {
            Entry::Occupied(entry) if !entry.get().is_closed() => return Ok(entry.get().inbox.clone()),
            Entry::Occupied(mut entry) => drop(entry.insert(running)),
            Entry::Vacant(entry) => drop(entry.insert(running)),
        }
        self.limits.quiet_game(id, None);
        Actor::new(Arc::clone(self), game, invite_hash, sender.downgrade(), known_seq, elsewhere).start(inbox);
        Ok(sender)
    }

    async fn load(&self, id: &str) -> Result<(HostedGame, Option<String>), Refusal> {
        let row = self.store.game(id).await?.ok_or_else(|| Refusal::not_found(&texts::NO_SUCH_GAME))?;
        let game = read_game(self.store.as_ref(), id).await?;
        Ok((game, row.update.invite_hash))
    }

    /// The events of a game after a number, from the store, at most a page.
    pub(crate) async fn events(&self, id: &str, after: i64, limit: u32) -> Result<Vec<GameEvent>, Refusal> {
        let stored = self.store.events(id, after, limit.min(PAGE)).await?;
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
        if self.is_shared() {
            self.nodes.note(id, Presence::default());
        }
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
        act: impl FnOnce(oneshot::Sender<Result<Accepted, Refusal>>) -> Act,
    ) -> Result<Accepted, Refusal> {
        self.ask(id, |reply| ActorMessage::Act(Box::new(act(reply)))).await?
    }

    /// Gives the open seat to a guest, who is written with it where he is new.
    pub(crate) async fn join(
        self: &Arc<Hub>,
        id: &str,
        guest: &Guest,
        is_new: bool,
        invite: Option<String>,
    ) -> Result<StateNow, Refusal> {
        let guest = Box::new(guest.clone());
        let invite_hash = invite.as_deref().map(|invite| guests::hash(invite).into_boxed_str());
        self.ask(id, |reply| ActorMessage::Join { guest, is_new, invite_hash, reply }).await?
    }

    /// How a game stands, as somebody sees it.
    pub(crate) async fn state(self: &Arc<Hub>, id: &str, viewer: Viewer) -> Result<StateNow, Refusal> {
        self.ask(id, |reply| ActorMessage::State { viewer: Box::new(viewer), reply }).await
    }

    /// Lets a game do what its deadline asks for. Returns when its deadline comes, or comes again.
    pub(super) async fn wake(self: &Arc<Hub>, id: &str) -> Result<Option<i64>, Refusal> {
        self.ask(id, |reply| ActorMessage::Wake { reply }).await
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

    /// Whether the engine may think for a payer: there is time left, and room in the queue.
    pub(crate) fn may_think(&self, payer: &Payer, now: i64) -> Result<(), Refusal> {
        self.limits.may_think(payer, now)?;
        self.pool.has_room(payer).map_err(|_| self.limits.queue_full())
    }

    /// Queues a job for the engine.
    pub(crate) fn submit(&self, job: EngineJob) -> Result<EngineTicket, Refusal> {
        self.pool.submit(job).map_err(|_| self.limits.queue_full())
    }

    /// How many engine jobs wait, and for how long the oldest has waited.
    pub(crate) fn engine_queue(&self) -> (usize, std::time::Duration) {
        self.pool.waiting()
    }

    /// How many watch each of some games, at all nodes.
    pub(crate) async fn watchers(&self, ids: &[String]) -> Vec<usize> {
        let (mut counts, mut unloaded) = (vec![0; ids.len()], vec![]);
        for (index, id) in ids.iter().enumerate() {
            match self.running_actor(id) {
                Some(actor) => {
                    let (reply, answer) = oneshot::channel();
                    if actor.send(ActorMessage::Watchers { reply }).await.is_ok() {
                        counts[index] = answer.await.unwrap_or(0);
                    }
                }
                None => unloaded.push(id.clone()),
            }
        }
        if self.is_shared() && !unloaded.is_empty() {
            let found = self.elsewhere(&unloaded).await;
            for (index, id) in ids.iter().enumerate() {
                if let Some(presence) = found.get(id) {
                    counts[index] = usize::try_from(presence.watchers).unwrap_or(0);
                }
            }
        }
        counts
    }
}

/// A game out of the events of a store.
pub(crate) async fn read_game(store: &dyn Store, id: &str) -> Result<HostedGame, Refusal> {
    read_game_until(store, id, i64::MAX).await
}

/// A game out of its events up to a number, a page at a time.
pub(super) async fn read_game_until(store: &dyn Store, id: &str, last: i64) -> Result<HostedGame, Refusal> {
    let mut game: Option<HostedGame> = None;
    loop {
        let mut stored = store.events(id, game.as_ref().map_or(0, |game| game.seq), PAGE).await?;
        let mut is_last = stored.len() < PAGE as usize;
        if stored.last().is_some_and(|event| event.seq >= last) {
            stored.retain(|event| event.seq <= last);
            is_last = true;
        }
        let events = stored.iter().map(GameEvent::read).collect::<Result<Vec<_>, _>>().map_err(Refusal::internal)?;
        match &mut game {
            Some(game) => game.go_on(&events).map_err(Refusal::internal)?,
            None => game = Some(HostedGame::replay(id, &events).map_err(Refusal::internal)?),
        }
        match game {
            Some(game) if is_last => return Ok(game),
            _ => tokio::task::yield_now().await,
        }
    }
}
