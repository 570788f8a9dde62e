//! The task of one game.

use std::collections::HashMap;
use std::future::pending;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_store::Guest;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::hub::new_game;
use super::messages::{Said, Says};
use super::{Accepted, Hub, StateNow, stopped};
use crate::engine::{Answer, Job, Task};
use crate::errors::Refusal;
use crate::guests;
use crate::limits::Address;
use crate::table::{ClockSpec, Context, Event, Happening, Player, Status, Table, Wish};
use crate::texts::api as texts;
use crate::time::Time;

/// How long a game that nobody looks at is kept in memory, in milliseconds.
const IDLE: i64 = 5 * 60 * 1000;

/// How many messages a slow reader may be behind.
const BEHIND: usize = 64;

/// What is asked of the task.
pub(crate) enum Order {
    Act { guest: String, address: Address, seq: i64, wish: Wish, reply: oneshot::Sender<Result<Accepted, Refusal>> },
    Join { guest: Guest, invite_hash: Option<String>, reply: oneshot::Sender<Result<StateNow, Refusal>> },
    State { guest: Option<String>, reply: oneshot::Sender<StateNow> },
    Look(Box<dyn FnOnce(&Table) + Send>),
    Watch { guest: Option<String>, reply: oneshot::Sender<Watching> },
    Leave { guest: Option<String> },
    Watchers { reply: oneshot::Sender<usize> },
    Thought { seq: i64, answer: Answer },
}

/// A place to watch from.
pub(crate) struct Watching {
    /// How the game stood when it began.
    pub(crate) state: StateNow,
    /// What happens from then on.
    pub(crate) messages: broadcast::Receiver<Said>,
}

pub(super) struct Actor {
    hub: Arc<Hub>,
    table: Table,
    invite_hash: Option<String>,
    /// To itself, for answers of the computer. Weak, so that it does not keep itself busy.
    own: mpsc::WeakSender<Order>,
    messages: broadcast::Sender<Said>,
    /// Connections by guest; `None` for strangers.
    present: HashMap<Option<String>, usize>,
    /// Whether somebody came or went and nobody has been told.
    is_presence_new: bool,
    /// For which event the computer thinks, and how to stop it.
    thinking: Option<(i64, Arc<AtomicBool>)>,
    /// Whose time the computer uses: the address of the last player who acted.
    payer: Option<Address>,
    /// When somebody looked last.
    used: i64,
}

/// The task has to end: what it holds may differ from what is stored.
struct Failed;

async fn until(time: &dyn Time, at: Option<i64>) {
    match at {
        Some(at) => time.until(at).await,
        None => pending().await,
    }
}

impl Actor {
    pub(super) fn new(hub: Arc<Hub>, table: Table, invite_hash: Option<String>, own: mpsc::WeakSender<Order>) -> Actor {
        let used = hub.time.now();
        Actor {
            hub,
            table,
            invite_hash,
            own,
            messages: broadcast::Sender::new(BEHIND),
            present: HashMap::new(),
            is_presence_new: false,
            thinking: None,
            payer: None,
            used,
        }
    }

    /// Starts the task.
    pub(super) fn start(self, waiting: mpsc::Receiver<Order>) {
        tokio::spawn(self.run(waiting));
    }

    async fn run(mut self, mut waiting: mpsc::Receiver<Order>) {
        let id = self.table.id.clone();
        if self.serve(&mut waiting).await.is_err() {
            // Those who are connected see that nobody speaks any more, and come back.
            self.hub.discard(&id);
        }
        self.stop_thinking();
        metrics::gauge!("tabuleiro_tables").decrement(1);
    }

    async fn serve(&mut self, waiting: &mut mpsc::Receiver<Order>) -> Result<(), Failed> {
        let mut stopping = self.hub.stopping.clone();
        self.look_ahead().await?;
        loop {
            let time = Arc::clone(&self.hub.time);
            let deadline = self.table.deadline(&self.hub.outages);
            let unused = (self.present.is_empty() && !self.table.is_awake()).then_some(self.used + IDLE);
            tokio::select! {
                order = waiting.recv() => match order {
                    Some(order) => {
                        self.used = self.hub.time.now();
                        self.obey(order).await?;
                        // When many come at once, all are told once.
                        if self.is_presence_new && waiting.is_empty() {
                            self.is_presence_new = false;
                            self.tell(&Says::Presence { watchers: self.watchers(), online: self.online() });
                        }
                    }
                    None => return Ok(()),
                },
                () = until(time.as_ref(), deadline) => self.flag().await?,
                () = until(time.as_ref(), unused) => {
                    if self.hub.retire(&self.table.id, waiting) {
                        return Ok(());
                    }
                    self.used = self.hub.time.now();
                }
                () = stopped(&mut stopping) => {
                    // Those who are connected hear of it from their connections. What waits is still answered.
                    waiting.close();
                    while let Some(order) = waiting.recv().await {
                        self.obey(order).await?;
                    }
                    return Ok(());
                }
            }
        }
    }

    fn online(&self) -> [bool; 2] {
        let holds =
            |side: Side| self.present.keys().flatten().any(|guest| self.table.sides_of(Some(guest)).contains(&side));
        Side::BOTH.map(holds)
    }

    fn watchers(&self) -> usize {
        let watches = |guest: &Option<String>| self.table.sides_of(guest.as_deref()).is_empty();
        self.present.iter().filter(|(guest, _)| watches(guest)).map(|(_, count)| count).sum()
    }

    fn state(&self, guest: Option<&str>) -> StateNow {
        StateNow::new(&self.table, guest, self.hub.time.now(), &self.hub.outages, self.online(), self.watchers())
    }

    async fn obey(&mut self, order: Order) -> Result<(), Failed> {
        match order {
            Order::Act { guest, address, seq, wish, reply } => {
                // Whoever ran out of time did so before this came.
                self.flag().await?;
                let decided = self.decide(&guest, address, seq, &wish);
                let answer = match decided {
                    Ok(what) => {
                        self.payer = Some(address);
                        let live = self.happen(what).await?;
                        Ok(Accepted { seq: self.table.seq, live })
                    }
                    Err(refusal) => Err(refusal),
                };
                // Nobody may wait for the answer any more; what happened has happened.
                let _ = reply.send(answer);
                self.look_ahead().await?;
            }
            Order::Join { guest, invite_hash, reply } => {
                let answer = match self.admit(&guest, invite_hash.as_deref()) {
                    Ok(Some(what)) => self.happen(what).await.map(|_| Ok(()))?,
                    Ok(None) => Ok(()),
                    Err(refusal) => Err(refusal),
                };
                let _ = reply.send(answer.map(|()| self.state(Some(&guest.id))));
                self.look_ahead().await?;
            }
            Order::State { guest, reply } => drop(reply.send(self.state(guest.as_deref()))),
            Order::Look(look) => look(&self.table),
            Order::Watch { guest, reply } => {
                *self.present.entry(guest.clone()).or_default() += 1;
                let watching = Watching { state: self.state(guest.as_deref()), messages: self.messages.subscribe() };
                if reply.send(watching).is_err() {
                    self.leave(&guest);
                } else {
                    self.is_presence_new = true;
                }
            }
            Order::Leave { guest } => {
                self.leave(&guest);
                self.is_presence_new = true;
            }
            Order::Watchers { reply } => drop(reply.send(self.watchers())),
            Order::Thought { seq, answer } => self.computer_plays(seq, answer).await?,
        }
        Ok(())
    }

    fn leave(&mut self, guest: &Option<String>) {
        if let Some(count) = self.present.get_mut(guest) {
            *count -= 1;
            if *count == 0 {
                self.present.remove(guest);
            }
        }
    }

    /// Says something to all who are there. It is no error if nobody is.
    fn tell(&self, says: &Says<'_>) {
        let is_event = matches!(says, Says::Event { .. });
        let _ = self.messages.send(Said { seq: self.table.seq, is_event, text: says.text() });
    }

    fn decide(&mut self, guest: &str, address: Address, seq: i64, wish: &Wish) -> Result<Happening, Refusal> {
        // A stranger learns nothing about numbers.
        if self.table.sides_of(Some(guest)).is_empty() {
            return Err(Refusal::not_yours(&texts::NOT_YOUR_GAME));
        }
        if seq != self.table.seq {
            return Err(Refusal::conflict("stale", &texts::STALE).at(self.table.seq));
        }
        let now = self.hub.time.now();
        let has_computer = self.table.spec.seats.iter().any(|seat| matches!(seat, crate::table::Seat::Computer { .. }));
        if has_computer && matches!(wish, Wish::Play { .. }) {
            self.hub.limits.may_think(address, 0, now)?;
        }
        let fresh_id = guests::fresh_id();
        let context = Context { now, outages: &self.hub.outages, fresh_id: &fresh_id };
        self.table.decide(Player::Guest(guest), wish, &context).map_err(|refusal| refusal.at(self.table.seq))
    }

    fn admit(&self, guest: &Guest, invite_hash: Option<&str>) -> Result<Option<Happening>, Refusal> {
        let Some(what) = self.table.decide_join(&guest.id, &guest.name)? else { return Ok(None) };
        let invited = match (invite_hash, &self.invite_hash) {
            (Some(shown), Some(wanted)) => guests::same(shown, wanted),
            (None, _) => self.table.spec.listed,
            (Some(_), None) => false,
        };
        if invited { Ok(Some(what)) } else { Err(Refusal::not_yours(&texts::WRONG_INVITATION)) }
    }

    /// Stores an event and tells it. The answer is how the game stands, as JSON.
    async fn happen(&mut self, what: Happening) -> Result<String, Failed> {
        let event = Event { seq: self.table.seq + 1, at: self.hub.time.now(), what };
        let id = self.table.id.clone();
        let failed = |error: String| {
            tracing::error!(game = id, seq = event.seq, error, "an event could not be stored");
            Failed
        };
        // A game that follows is stored together with the event that names it.
        let also = match &event.what {
            Happening::Rematch { game, .. } => Some((game, self.table.following(false))),
            Happening::Next { game } => Some((game, self.table.following(true))),
            _ => None,
        };
        let also = also.map(|(id, spec)| new_game(id, spec, None, None, event.at)).transpose();
        let also = also.map_err(|refusal| failed(refusal.message.to_string()))?;
        let follower = also.as_ref().map(|game| game.id.clone());
        self.table.apply(&event).map_err(&failed)?;
        let update = self.table.stored(self.invite_hash.as_deref());
        let stored = self.hub.store.append(&self.table.id, event.stored(), update, also).await;
        stored.map_err(|error| failed(error.to_string()))?;

        let public = event.public();
        metrics::counter!("tabuleiro_events_total", "kind" => public.kind).increment(1);
        let live = self.table.live(self.online(), self.watchers(), event.at, &self.hub.outages);
        self.tell(&Says::Event { event: &public, live: &live });
        if matches!(self.table.status(), Status::Over | Status::Aborted) {
            self.hub.limits.close_game(&self.table.id);
        }
        if let Some(id) = follower {
            // The computer may have to begin there. In a task of its own, because a game's task may not wait for another's.
            let hub = Arc::clone(&self.hub);
            tokio::spawn(async move { hub.task(&id).await.map(drop) });
        }
        // Structures of texts and numbers are always JSON.
        Ok(serde_json::to_string(&live).unwrap_or_default())
    }

    /// What the server itself has to do now: make the match's second game, let the computer think.
    async fn look_ahead(&mut self) -> Result<(), Failed> {
        self.flag().await?;
        if self.table.wants_next() {
            self.happen(Happening::Next { game: guests::fresh_id() }).await?;
        }
        if self.thinking.as_ref().is_some_and(|(seq, _)| *seq != self.table.seq) {
            self.stop_thinking();
        }
        if let Some(level) = self.table.computer_to_act()
            && self.thinking.is_none()
        {
            self.start_thinking(level);
        }
        Ok(())
    }

    /// Ends the game if the side to act has run out of time.
    async fn flag(&mut self) -> Result<(), Failed> {
        let context = Context { now: self.hub.time.now(), outages: &self.hub.outages, fresh_id: "" };
        if let Some(what) = self.table.decide_flag(&context) {
            self.happen(what).await?;
            self.stop_thinking();
            if self.table.wants_next() {
                self.happen(Happening::Next { game: guests::fresh_id() }).await?;
            }
        }
        Ok(())
    }

    fn stop_thinking(&mut self) {
        if let Some((_, stop)) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn start_thinking(&mut self, level: u8) {
        let seq = self.table.seq;
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some((seq, Arc::clone(&stop)));
        let mut hasher = DefaultHasher::new();
        (&self.table.id, seq).hash(&mut hasher);
        let is_total = matches!(self.table.spec.clock, Some(ClockSpec::Total { .. }));
        let clock = self.table.time_left(self.hub.time.now(), &self.hub.outages).filter(|_| is_total);
        let (reply, answer) = oneshot::channel();
        let task = Task::Play { level, clock };
        let job = Job { record: self.table.record().clone_box(), task, seed: hasher.finish(), stop, reply };
        let (pool, own) = (self.hub.pool.clone(), self.own.clone());
        tokio::spawn(async move {
            pool.ask(job).await;
            // No answer where the question was stopped or the server ends.
            let Ok(answer) = answer.await else { return };
            if let Some(own) = own.upgrade() {
                let _ = own.send(Order::Thought { seq, answer }).await;
            }
        });
    }

    async fn computer_plays(&mut self, seq: i64, answer: Answer) -> Result<(), Failed> {
        let now = self.hub.time.now();
        if let Some(address) = self.payer {
            self.hub.limits.thought(address, 0, answer.ms, now);
        }
        if self.thinking.as_ref().is_none_or(|(thinking, _)| *thinking != seq) || seq != self.table.seq {
            // The game has moved on; another question is under way, if one is needed.
            return self.look_ahead().await;
        }
        self.thinking = None;
        self.flag().await?;
        let context = Context { now, outages: &self.hub.outages, fresh_id: "" };
        let wish = Wish::Play { turn: answer.actions.join(",") };
        match self.table.decide(Player::Computer, &wish, &context) {
            Ok(what) => {
                self.happen(what).await?;
                self.look_ahead().await
            }
            Err(refusal) if refusal.code == "over" => Ok(()),
            Err(refusal) => {
                // The computer asks the same rules, so this is a fault; to think again would only repeat it.
                tracing::error!(game = self.table.id, error = %refusal.message, "the computer's turn was refused");
                Ok(())
            }
        }
    }
}
