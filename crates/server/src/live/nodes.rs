//! This server as one of several nodes on the same database: its heartbeat and time, what it hears of the others, and what it tells them.
//!
//! A notice only says where to look; the table tells. Notices can be lost, so the numbers of all loaded games are compared with the table every few seconds, and
//! whenever the connection that listens was lost. A store that one server has to itself needs nothing of this.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tabuleiro_store::{Cluster, GONE_MS, Notice, Presence, StoreResult, WorkerKind};
use tokio::sync::{Notify, mpsc};

use super::actor::ActorMessage;
use super::{Hub, until_stopped};
use crate::hosted::Outages;
use crate::refusal::Refusal;

/// How often a heartbeat is written, in milliseconds.
const BEAT: i64 = 2000;

/// For how long a node may do alone what a game is due for, in milliseconds.
pub(super) const LEASE: i64 = 5000;

/// How often the loaded games are compared with the table, in milliseconds.
const POLL: i64 = 2000;

/// After how long something that failed is tried again, in milliseconds.
pub(super) const RETRY: i64 = 1000;

/// How often jobs that are over are removed, in milliseconds.
const TIDY_JOBS: i64 = 10_000;

/// For how long changes of presence are gathered, in milliseconds.
const GATHER: i64 = 250;

/// How many games are asked for in one statement.
const CHUNK: usize = 1000;

/// How many notices may wait. What comes beyond is found by comparing.
const WAITING: usize = 4096;

/// What this node knows of the others, and has to tell them.
#[derive(Default)]
pub(super) struct Nodes {
    /// When the last heartbeat was written.
    beaten: AtomicI64,
    seen: tokio::sync::Mutex<SeenNodes>,
    presence: Mutex<PresenceBook>,
    /// There is a presence to tell.
    changed: Notify,
}

/// What the last heartbeat brought back.
#[derive(Default)]
struct SeenNodes {
    outages: i64,
    nodes: Vec<String>,
}

/// Who is connected to which game here.
#[derive(Default)]
struct PresenceBook {
    here: HashMap<String, Presence>,
    untold: HashSet<String>,
}

impl Nodes {
    fn book<T>(&self, change: impl FnOnce(&mut PresenceBook) -> T) -> T {
        // The book is consistent after every statement, so a poisoned lock can be used.
        change(&mut self.presence.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Notes who is connected to a game here, for the others.
    pub(super) fn note(&self, game: &str, presence: Presence) {
        self.book(|book| {
            if presence.is_empty() {
                book.here.remove(game);
            } else {
                book.here.insert(game.to_owned(), presence);
            }
            book.untold.insert(game.to_owned());
        });
        self.changed.notify_one();
    }

    /// Everything has to be told again.
    fn tell_again(&self) {
        self.book(|book| book.untold.extend(book.here.keys().cloned()));
        self.changed.notify_one();
    }

    /// What has to be told.
    fn untold(&self) -> Vec<(String, Presence)> {
        self.book(|book| {
            let games = std::mem::take(&mut book.untold);
            let presence = |game: &String| book.here.get(game).copied().unwrap_or_default();
            games.into_iter().map(|game| (game.clone(), presence(&game))).collect()
        })
    }
}

impl Hub {
    /// Whether other nodes may change the same games.
    pub(super) fn is_shared(&self) -> bool {
        self.store.cluster().is_some()
    }

    /// Writes a heartbeat, and learns what it brings back: the time, new outages, which nodes are up.
    pub(crate) async fn beat(self: &Arc<Hub>) -> StoreResult<()> {
        match self.store.cluster() {
            None => self.store.beat(self.time.now()).await,
            Some(cluster) => self.pulse(cluster, &mut *self.nodes.seen.lock().await).await,
        }
    }

    /// Makes sure that this node knows of every outage before it charges anybody's clock: whoever could not write a heartbeat for a while may have missed one.
    pub(super) async fn be_current(self: &Arc<Hub>) -> Result<(), Refusal> {
        let Some(cluster) = self.store.cluster() else { return Ok(()) };
        if self.is_out_of_touch() {
            let mut seen = self.nodes.seen.lock().await;
            // Somebody else may have written it while this waited.
            if self.is_out_of_touch() {
                self.pulse(cluster, &mut seen).await?;
            }
        }
        Ok(())
    }

    fn is_out_of_touch(&self) -> bool {
        self.time.now() - self.nodes.beaten.load(Ordering::Acquire) > GONE_MS
    }

    async fn pulse(self: &Arc<Hub>, cluster: &dyn Cluster, seen: &mut SeenNodes) -> StoreResult<()> {
        let pulse = cluster.pulse().await?;
        let (earliest, latest) = pulse.time.bounds();
        self.time.follow(earliest, latest);
        if pulse.outages != seen.outages {
            let outages = self.store.outages().await?;
            self.outages.set(Outages::until(self.time.now(), outages));
            seen.outages = pulse.outages;
            // The clocks of games stood still meanwhile: whoever watches has to hear of it.
            for (_, actor) in self.running_actors() {
                let _ = actor.try_send(ActorMessage::Again);
            }
        }
        self.nodes.beaten.store(self.time.now(), Ordering::Release);
        metrics::gauge!("tabuleiro_nodes").set(pulse.nodes.len() as f64);
        if pulse.is_new {
            self.nodes.tell_again();
        }
        if pulse.nodes != seen.nodes {
            tracing::info!(nodes = pulse.nodes.len(), "other nodes have come or gone");
            seen.nodes = pulse.nodes;
            // A node that was alone has told nobody.
            self.nodes.tell_again();
            let hub = Arc::clone(self);
            tokio::spawn(async move {
                let games = hub.running_actors().into_iter().map(|(id, _)| id).collect();
                hub.refresh_presence(games).await;
            });
        }
        Ok(())
    }

    /// Who is connected to games at other nodes.
    pub(crate) async fn elsewhere(&self, games: &[String]) -> HashMap<String, Presence> {
        let Some(cluster) = self.store.cluster() else { return HashMap::new() };
        match cluster.presence(games).await {
            Ok(found) => found.into_iter().collect(),
            Err(error) => {
                tracing::warn!(%error, "who is connected to other nodes could not be read");
                HashMap::new()
            }
        }
    }

    /// Tells loaded games who is connected to them at other nodes.
    async fn refresh_presence(&self, games: Vec<String>) {
        for games in games.chunks(CHUNK) {
            let found = self.elsewhere(games).await;
            for game in games {
                if let Some(actor) = self.running_actor(game) {
                    let presence = found.get(game).copied().unwrap_or_default();
                    let _ = actor.send(ActorMessage::Elsewhere(presence)).await;
                }
            }
        }
    }

    /// Tells a loaded game that the table has a later event than it knows.
    fn heard(&self, game: &str, seq: i64) {
        if self.known_seq(game).is_some_and(|known| known < seq)
            && let Some(actor) = self.running_actor(game)
        {
            // An inbox that is full is read soon; what is lost is found by comparing.
            let _ = actor.try_send(ActorMessage::Newer { seq });
        }
    }

    /// Compares all loaded games with the table.
    async fn compare(&self, cluster: &dyn Cluster) {
        for known in self.known_seqs().chunks(CHUNK) {
            match cluster.outdated(known).await {
                Ok(found) => {
                    metrics::counter!("tabuleiro_node_polled_total").increment(found.len() as u64);
                    found.iter().for_each(|(game, seq)| self.heard(game, *seq));
                }
                Err(error) => tracing::warn!(%error, "the loaded games could not be compared with the table"),
            }
        }
    }
}

/// Starts what a node does besides serving. Nothing where the store is not shared.
pub(crate) fn start(hub: &Arc<Hub>) {
    if hub.is_shared() {
        let (notices, waiting) = mpsc::channel(WAITING);
        for task in
            [NodeTask::Listen(notices), NodeTask::Follow(waiting), NodeTask::Tell, NodeTask::Beat, NodeTask::Tidy]
        {
            let hub = Arc::clone(hub);
            tokio::spawn(async move { until_stopped(&hub, task.run(&hub)).await });
        }
    }
}

enum NodeTask {
    /// Listens for notices.
    Listen(mpsc::Sender<Notice>),
    /// Does what they say, and compares now and then.
    Follow(mpsc::Receiver<Notice>),
    /// Tells others who is connected here.
    Tell,
    /// Writes heartbeats.
    Beat,
    /// Says that this node's engines are there, and removes jobs that are over.
    Tidy,
}

impl NodeTask {
    async fn run(self, hub: &Arc<Hub>) {
        let Some(cluster) = hub.store.cluster() else { return };
        match self {
            NodeTask::Listen(notices) => listen(hub, cluster, &notices).await,
            NodeTask::Follow(waiting) => follow(hub, cluster, waiting).await,
            NodeTask::Tell => tell(hub, cluster).await,
            NodeTask::Beat => loop {
                hub.time.until(hub.time.now() + BEAT).await;
                if let Err(error) = hub.beat().await {
                    tracing::warn!(%error, "the heartbeat could not be written");
                }
            },
            NodeTask::Tidy => look_after_jobs(hub, cluster).await,
        }
    }
}

async fn look_after_jobs(hub: &Hub, cluster: &dyn Cluster) {
    let jobs = cluster.jobs();
    let mut tidy_at = hub.time.now();
    loop {
        let seen = jobs.see_worker(cluster.node(), WorkerKind::Node, hub.pool.threads()).await;
        let tidied = if hub.time.now() >= tidy_at {
            tidy_at = hub.time.now() + TIDY_JOBS;
            jobs.tidy_jobs().await
        } else {
            Ok(())
        };
        if let Err(error) = seen.and(tidied) {
            tracing::warn!(%error, "the table of jobs could not be looked after");
        }
        hub.time.until(hub.time.now() + BEAT).await;
    }
}

async fn listen(hub: &Hub, cluster: &dyn Cluster, notices: &mpsc::Sender<Notice>) {
    loop {
        let lost = match cluster.notices().await {
            Ok(mut listener) => {
                // Whatever happened before it listened.
                hub.pool.hear(&Notice::Gap);
                let _ = notices.send(Notice::Gap).await;
                loop {
                    match listener.next().await {
                        // Whoever waits for jobs or their answers hears it at once, whatever else is behind.
                        Ok(notice @ (Notice::JobWaits | Notice::JobChanged { .. })) => hub.pool.hear(&notice),
                        Ok(notice) => {
                            hub.pool.hear(&notice);
                            let _ = notices.send(notice).await;
                        }
                        Err(error) => break error,
                    }
                }
            }
            Err(error) => error,
        };
        tracing::warn!(error = %lost, "notices of other nodes are not heard at the moment; the table is read instead");
        hub.time.until(hub.time.now() + RETRY).await;
    }
}

async fn follow(hub: &Hub, cluster: &dyn Cluster, mut waiting: mpsc::Receiver<Notice>) {
    let mut notices = Vec::new();
    let mut next = hub.time.now() + POLL;
    loop {
        tokio::select! {
            count = waiting.recv_many(&mut notices, WAITING) => {
                if count == 0 {
                    return;
                }
                let mut presences = BTreeSet::new();
                let mut has_gap = false;
                for notice in notices.drain(..) {
                    match notice {
                        Notice::Event { game, seq } => hub.heard(&game, seq),
                        Notice::Presence { game } => drop(presences.insert(game)),
                        Notice::Gap => has_gap = true,
                        // The pool has heard them.
                        Notice::JobWaits | Notice::JobChanged { .. } => {}
                    }
                }
                presences.retain(|game| hub.is_running(game));
                if !presences.is_empty() {
                    hub.refresh_presence(presences.into_iter().collect()).await;
                }
                if has_gap {
                    hub.compare(cluster).await;
                }
            }
            () = hub.time.until(next) => {
                hub.compare(cluster).await;
                next = hub.time.now() + POLL;
            }
        }
    }
}

async fn tell(hub: &Hub, cluster: &dyn Cluster) {
    loop {
        hub.nodes.changed.notified().await;
        hub.time.until(hub.time.now() + GATHER).await;
        let untold = hub.nodes.untold();
        for games in untold.chunks(CHUNK) {
            if let Err(error) = cluster.set_presence(games).await {
                tracing::warn!(%error, "other nodes could not be told who is connected");
                hub.time.until(hub.time.now() + RETRY).await;
                hub.nodes.book(|book| book.untold.extend(games.iter().map(|(game, _)| game.clone())));
                hub.nodes.changed.notify_one();
            }
        }
    }
}
