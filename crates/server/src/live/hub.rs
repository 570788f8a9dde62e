//! The games under way, by their ids: finds the task of a game, or starts one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabuleiro_catalog::AnyRecord;
use tabuleiro_store::{NewGame, Store, StoreError};
use tokio::sync::{mpsc, oneshot, watch};

use super::actor::{Actor, Order};
use super::{Accepted, StateNow};
use crate::engine::{Job, Pool};
use crate::errors::Refusal;
use crate::guests;
use crate::limits::{Address, Limits};
use crate::table::{Event, Happening, Outages, Spec, Table, Wish};
use crate::texts::api as texts;
use crate::time::Time;

/// How many wishes may wait for one game.
const WAITING: usize = 64;

/// The games under way.
pub struct Hub {
    pub(super) store: Arc<dyn Store>,
    pub(super) time: Arc<dyn Time>,
    pub(super) limits: Arc<Limits>,
    pub(super) outages: Arc<Outages>,
    pub(super) pool: Pool,
    pub(super) stopping: watch::Receiver<bool>,
    tables: Mutex<HashMap<String, mpsc::Sender<Order>>>,
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
    let created = Event { seq: 1, at: now, what: Happening::Created { spec: Box::new(spec) } };
    let table = Table::replay(id, std::slice::from_ref(&created)).map_err(Refusal::internal)?;
    let update = table.stored(invite_hash);
    Ok(NewGame { id: id.to_owned(), kind, listed, creator, events: vec![created.stored()], update })
}

impl Hub {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        time: Arc<dyn Time>,
        limits: Arc<Limits>,
        outages: Arc<Outages>,
        pool: Pool,
        stopping: watch::Receiver<bool>,
    ) -> Arc<Hub> {
        Arc::new(Hub { store, time, limits, outages, pool, stopping, tables: Mutex::default() })
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Order>>> {
        // A map is whole after every statement, so a panic elsewhere does not matter.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the tasks of all games that need the server: its computer, or its clock.
    pub(crate) async fn wake(self: &Arc<Hub>) -> Result<(), StoreError> {
        for id in self.store.awake().await? {
            if let Err(refusal) = self.task(&id).await {
                tracing::error!(game = id, error = %refusal.message, "a game could not go on");
            }
        }
        Ok(())
    }

    /// The task of a game.
    pub(super) async fn task(self: &Arc<Hub>, id: &str) -> Result<mpsc::Sender<Order>, Refusal> {
        if let Some(task) = self.tables().get(id).filter(|task| !task.is_closed()) {
            return Ok(task.clone());
        }
        let (table, invite_hash) = self.load(id).await?;
        let (orders, waiting) = mpsc::channel(WAITING);
        // Somebody else may have been faster.
        match self.tables().entry(id.to_owned()) {
            Entry::Occupied(entry) if !entry.get().is_closed() => return Ok(entry.get().clone()),
            Entry::Occupied(mut entry) => drop(entry.insert(orders.clone())),
            Entry::Vacant(entry) => drop(entry.insert(orders.clone())),
        }
        self.limits.quiet_game(id, None);
        metrics::gauge!("tabuleiro_tables").increment(1);
        let actor = Actor::new(Arc::clone(self), table, invite_hash, orders.downgrade());
        actor.start(waiting);
        Ok(orders)
    }

    async fn load(&self, id: &str) -> Result<(Table, Option<String>), Refusal> {
        let row = self.store.game(id).await?.ok_or_else(|| Refusal::not_found(&texts::NO_SUCH_GAME))?;
        let table = Table::replay(id, &self.events(id, 0).await?).map_err(Refusal::internal)?;
        Ok((table, row.update.invite_hash))
    }

    /// The events of a game after a number, from the store.
    pub(crate) async fn events(&self, id: &str, after: i64) -> Result<Vec<Event>, Refusal> {
        let stored = self.store.events(id, after).await?;
        stored.iter().map(Event::read).collect::<Result<_, _>>().map_err(Refusal::internal)
    }

    /// Ends the task of a game, if nobody has asked it for anything meanwhile.
    pub(super) fn retire(&self, id: &str, waiting: &mpsc::Receiver<Order>) -> bool {
        let mut tables = self.tables();
        // One sender is the map's; whoever has another may still ask.
        if waiting.is_empty() && waiting.sender_strong_count() <= 1 {
            tables.remove(id);
            self.limits.quiet_game(id, Some(self.time.now()));
            return true;
        }
        false
    }

    /// Ends the task of a game that has failed, so that the next who asks reads it anew.
    pub(super) fn discard(&self, id: &str) {
        self.tables().remove(id);
        self.limits.quiet_game(id, Some(self.time.now()));
    }

    async fn order<T>(
        self: &Arc<Hub>,
        id: &str,
        order: impl FnOnce(oneshot::Sender<T>) -> Order,
    ) -> Result<T, Refusal> {
        let task = self.task(id).await?;
        let (reply, answer) = oneshot::channel();
        task.send(order(reply)).await.map_err(|_| Refusal::busy())?;
        answer.await.map_err(|_| Refusal::busy())
    }

    /// Does what somebody wishes.
    pub(crate) async fn act(
        self: &Arc<Hub>,
        id: &str,
        guest: &str,
        address: Address,
        seq: i64,
        wish: Wish,
    ) -> Result<Accepted, Refusal> {
        let guest = guest.to_owned();
        self.order(id, |reply| Order::Act { guest, address, seq, wish, reply }).await?
    }

    /// Gives the open seat to a guest.
    pub(crate) async fn join(
        self: &Arc<Hub>,
        id: &str,
        guest: &tabuleiro_store::Guest,
        invite: Option<String>,
    ) -> Result<StateNow, Refusal> {
        let guest = guest.clone();
        self.order(id, |reply| Order::Join { guest, invite_hash: invite.as_deref().map(guests::hash), reply }).await?
    }

    /// How a game stands, as a guest sees it.
    pub(crate) async fn state(self: &Arc<Hub>, id: &str, guest: Option<&str>) -> Result<StateNow, Refusal> {
        let guest = guest.map(str::to_owned);
        self.order(id, |reply| Order::State { guest, reply }).await
    }

    /// Looks at a table.
    pub(crate) async fn look<T: Send + 'static>(
        self: &Arc<Hub>,
        id: &str,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.order(id, |reply| {
            Order::Look(Box::new(move |table| {
                let _ = reply.send(look(table));
            }))
        })
        .await
    }

    /// A copy of the record of a game.
    pub(crate) async fn record(self: &Arc<Hub>, id: &str) -> Result<Box<dyn AnyRecord>, Refusal> {
        self.look(id, |table| table.record().clone_box()).await
    }

    /// Asks the computer, if it has room for a question.
    pub(crate) fn try_ask(&self, job: Job) -> bool {
        self.pool.try_ask(job)
    }

    /// How many watch a game.
    pub(crate) async fn watchers(&self, id: &str) -> usize {
        let Some(task) = self.tables().get(id).cloned() else { return 0 };
        let (reply, answer) = oneshot::channel();
        match task.send(Order::Watchers { reply }).await {
            Ok(()) => answer.await.unwrap_or(0),
            Err(_) => 0,
        }
    }
}
