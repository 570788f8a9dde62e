//! The actor of one game: a task that alone holds its state and handles messages one after another. Where several nodes serve the games, that state is a cache
//! of the table (`sharing.rs`).

mod commands;
mod sharing;

use std::collections::HashMap;
use std::future::pending;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use tabuleiro_store::{Append, Guest, Presence, StoreError};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::hub::new_game;
use super::messages::{Broadcast, BroadcastKind, ServerMessage};
use super::nodes::LEASE;
use super::{Accepted, Hub, StateNow, stopped};
use crate::engine::{EngineJob, EngineReply, EngineTask, EngineTicket};
use crate::guests;
use crate::hosted::{
    CommandSource, DecisionContext, EventBody, GameCommand, GameEvent, HostedGame, KnownState, SeatHolder, Status,
};
use crate::limits::{Address, Payer};
use crate::refusal::{Refusal, RefusalKind};
use crate::shape::Allowed;
use crate::time::Time;

/// How long a game that nobody looks at is kept in memory, in milliseconds.
pub(super) const IDLE: i64 = 5 * 60 * 1000;

/// How many broadcasts a slow reader may be behind.
const BEHIND: usize = 16;

/// After how long the engine is asked again when its queue was full, in milliseconds.
const RETRY: i64 = 1000;

/// What can be asked of the actor. Kept small: an inbox has room for 32 of them as long as its game is loaded.
pub(crate) enum ActorMessage {
    Act(Box<Act>),
    Join {
        guest: Box<Guest>,
        is_new: bool,
        invite_hash: Option<Box<str>>,
        reply: oneshot::Sender<Result<StateNow, Refusal>>,
    },
    State {
        viewer: Box<Viewer>,
        reply: oneshot::Sender<StateNow>,
    },
    Look(Box<dyn FnOnce(&HostedGame) + Send>),
    Watch {
        viewer: Box<Viewer>,
        reply: oneshot::Sender<Subscription>,
    },
    Leave {
        guest: Option<String>,
    },
    Watchers {
        reply: oneshot::Sender<usize>,
    },
    /// Its deadline may have come. The reply is when it comes, or comes again.
    Wake {
        reply: oneshot::Sender<Option<i64>>,
    },
    Thought {
        seq: i64,
        answer: Box<EngineReply>,
    },
    /// Another node has added an event with this number.
    Newer {
        seq: i64,
    },
    /// Who is connected to the game at other nodes.
    Elsewhere(Presence),
    /// Every connection has to hear the whole state again.
    Again,
}

impl ActorMessage {
    /// Whether it comes from the server itself, and is no reason to keep the game in memory.
    fn is_notice(&self) -> bool {
        matches!(self, ActorMessage::Newer { .. } | ActorMessage::Elsewhere(_) | ActorMessage::Again)
    }
}

/// A command of a player.
pub(crate) struct Act {
    pub(crate) guest: String,
    pub(crate) address: Address,
    /// The last event that the player has seen.
    pub(crate) seq: i64,
    pub(crate) command: GameCommand,
    /// Whether the reply says how the game stands. Connections hear that anyway.
    pub(crate) wants_state: bool,
    pub(crate) reply: oneshot::Sender<Result<Accepted, Refusal>>,
}

/// Somebody who looks at a game: who, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Viewer {
    pub(crate) guest: Option<String>,
    pub(crate) address: Address,
}

/// A subscription to the broadcasts of a game.
pub(crate) struct Subscription {
    /// How the game stood when it began.
    pub(crate) state: Box<StateNow>,
    /// The broadcasts from then on.
    pub(crate) messages: broadcast::Receiver<Broadcast>,
}

pub(super) struct Actor {
    hub: Arc<Hub>,
    game: HostedGame,
    invite_hash: Option<String>,
    /// Sends to its own inbox, for replies of the engine. Weak, so that it does not keep the actor alive.
    own: mpsc::WeakSender<ActorMessage>,
    messages: broadcast::Sender<Broadcast>,
    /// What connected clients know of the state; events carry what differs.
    known: Option<KnownState>,
    /// Connections by guest; `None` for strangers.
    present: HashMap<Option<String>, usize>,
    /// Who is connected at other nodes.
    elsewhere: Presence,
    /// Who is connected here, as other nodes were told.
    noted: Presence,
    /// Whether the presence has changed since it was broadcast.
    is_presence_new: bool,
    /// The number of the last event, for whoever compares it with the table.
    known_seq: Arc<AtomicI64>,
    /// The deadline is left alone until then: another node sees to it, or the store does not answer.
    hold_until: i64,
    /// The sequence number that the engine thinks about, and its job.
    thinking: Option<(i64, EngineTicket)>,
    /// When to ask the engine again, after its queue was full.
    retry_at: Option<i64>,
    /// Who pays for engine time: the player who acted or looked last, until then the one who sits there.
    payer: Option<Payer>,
    /// When the last message arrived.
    used: i64,
}

/// The actor has to end, because its state may differ from what is stored. With the answer for whoever waits.
struct Failed(Refusal);

async fn until(time: &dyn Time, at: Option<i64>) {
    match at {
        Some(at) => time.until(at).await,
        None => pending().await,
    }
}

/// Engine time that is reserved for a turn of a level, in milliseconds.
fn reserved_ms(level: u8) -> u64 {
    if level >= 10 { 2000 } else { 300 }
}

impl Actor {
    pub(super) fn new(
        hub: Arc<Hub>,
        game: HostedGame,
        invite_hash: Option<String>,
        own: mpsc::WeakSender<ActorMessage>,
        known_seq: Arc<AtomicI64>,
        elsewhere: Presence,
    ) -> Actor {
        let used = hub.time.now();
        Actor {
            hub,
            game,
            invite_hash,
            own,
            messages: broadcast::Sender::new(BEHIND),
            known: None,
            present: HashMap::new(),
            elsewhere,
            noted: Presence::default(),
            is_presence_new: false,
            known_seq,
            hold_until: 0,
            thinking: None,
            retry_at: None,
            payer: None,
            used,
        }
    }

    /// Starts the task.
    pub(super) fn start(self, mut inbox: mpsc::Receiver<ActorMessage>) {
        // Boxed, because a future that moves the actor would have room for it twice.
        let mut actor = Box::new(self);
        tokio::spawn(async move {
            if actor.serve(&mut inbox).await.is_err() {
                // Dropping the broadcast sender makes every connection close and come back.
                actor.hub.discard(&actor.game.id);
            }
        });
    }

    async fn serve(&mut self, inbox: &mut mpsc::Receiver<ActorMessage>) -> Result<(), Failed> {
        let mut stopping = self.hub.stopping.clone();
        loop {
            let time = Arc::clone(&self.hub.time);
            self.known_seq.fetch_max(self.game.seq, Ordering::Relaxed);
            let deadline = self.game.deadline(&self.hub.outages.get());
            let look = deadline.map(|deadline| deadline.max(self.hold_until));
            // A deadline that is far away is left to the watch over all deadlines.
            let is_unused = self.present.is_empty()
                && self.thinking.is_none()
                && deadline.is_none_or(|deadline| deadline > self.used + 2 * IDLE);
            let unused = is_unused.then_some(self.used + IDLE);
            tokio::select! {
                message = inbox.recv() => match message {
                    Some(message) => {
                        if !message.is_notice() {
                            self.used = self.hub.time.now();
                        }
                        // Boxed, so that an idle game needs no room for what it does with a message.
                        Box::pin(self.handle(message)).await?;
                        self.stand_in();
                        // Joins and leaves that arrive together are broadcast once.
                        if inbox.is_empty() {
                            if self.is_presence_new {
                                self.broadcast_presence();
                            }
                            self.note_presence();
                        }
                    }
                    None => return Ok(()),
                },
                () = until(time.as_ref(), look) => Box::pin(self.deadline_comes()).await?,
                () = until(time.as_ref(), self.retry_at) => {
                    self.retry_at = None;
                    self.catch_up().await?;
                    self.look_ahead().await?;
                }
                () = until(time.as_ref(), unused) => {
                    if self.hub.retire(&self.game.id, inbox) {
                        return Ok(());
                    }
                    self.used = self.hub.time.now();
                }
                () = stopped(&mut stopping) => {
                    // Connections are told by themselves. Messages that wait are still answered.
                    inbox.close();
                    while let Some(message) = inbox.recv().await {
                        self.handle(message).await?;
                    }
                    return Ok(());
                }
            }
        }
    }

    fn online(&self) -> [bool; 2] {
        self.here().and(&self.elsewhere).online
    }

    fn watchers(&self) -> usize {
        usize::try_from(self.here().and(&self.elsewhere).watchers).unwrap_or(0)
    }

    fn state(&self, guest: Option<&str>) -> StateNow {
        StateNow::new(&self.game, guest, self.hub.time.now(), &self.hub.outages.get(), self.online(), self.watchers())
    }

    /// A player who looks pays for the engine, where nobody has acted since the server started.
    fn seen(&mut self, viewer: &Viewer) {
        let has_seat = !self.game.sides_of(viewer.guest.as_deref()).is_empty();
        if has_seat && !matches!(self.payer, Some(Payer::Address(_))) {
            self.payer = Some(Payer::Address(viewer.address));
        }
    }

    async fn handle(&mut self, message: ActorMessage) -> Result<(), Failed> {
        match message {
            ActorMessage::Act(act) => {
                let Act { guest, address, seq, command, wants_state, reply } = *act;
                match self.act(&guest, address, seq, &command).await {
                    Ok(accepted) => {
                        let accept = |seq| Accepted { seq, live: wants_state.then(|| self.live()) };
                        // The caller may have disconnected; the event is stored anyway.
                        let _ = reply.send(accepted.map(accept));
                    }
                    Err(failed) => {
                        let _ = reply.send(Err(failed.0.clone()));
                        return Err(failed);
                    }
                }
                self.look_ahead().await?;
            }
            ActorMessage::Join { guest, is_new, invite_hash, reply } => {
                match self.join(&guest, is_new, invite_hash.as_deref()).await {
                    Ok(joined) => drop(reply.send(joined.map(|()| self.state(Some(&guest.id))))),
                    Err(failed) => {
                        let _ = reply.send(Err(failed.0.clone()));
                        return Err(failed);
                    }
                }
                self.look_ahead().await?;
            }
            ActorMessage::State { viewer, reply } => {
                self.catch_up().await?;
                self.flag().await?;
                self.seen(&viewer);
                let _ = reply.send(self.state(viewer.guest.as_deref()));
                self.look_ahead().await?;
            }
            ActorMessage::Look(look) => {
                self.catch_up().await?;
                look(&self.game);
            }
            ActorMessage::Watch { viewer, reply } => {
                self.catch_up().await?;
                self.seen(&viewer);
                *self.present.entry(viewer.guest.clone()).or_default() += 1;
                let state = Box::new(self.state(viewer.guest.as_deref()));
                if reply.send(Subscription { state, messages: self.messages.subscribe() }).is_err() {
                    self.leave(&viewer.guest);
                } else {
                    self.is_presence_new = true;
                }
                self.look_ahead().await?;
            }
            ActorMessage::Leave { guest } => {
                self.leave(&guest);
                self.is_presence_new = true;
                if self.present.is_empty() && self.elsewhere.is_empty() && !self.game.is_clock_running() {
                    // No player is connected: the engine job is cancelled, and queued again when one comes back.
                    self.thinking = None;
                }
            }
            ActorMessage::Watchers { reply } => drop(reply.send(self.watchers())),
            ActorMessage::Wake { reply } => {
                self.catch_up().await?;
                self.look_ahead().await?;
                let deadline = self.game.deadline(&self.hub.outages.get());
                // Another node takes over where this one is gone by then.
                let patience = if self.is_shared() { LEASE } else { IDLE };
                // Also where it could not be queued, or another node has the lease: this one may be gone before it tries again.
                let is_due = self.thinking.is_some() || self.is_shared() && self.game.computer_to_act().is_some();
                let _ = reply.send(is_due.then(|| self.hub.time.now() + patience).or(deadline));
            }
            ActorMessage::Thought { seq, answer } => self.computer_plays(seq, &answer).await?,
            ActorMessage::Newer { seq } => {
                if self.present.is_empty() && self.thinking.is_none() {
                    // Nobody is connected: it is read when somebody asks.
                    self.known_seq.fetch_max(seq, Ordering::Relaxed);
                } else if seq > self.game.seq {
                    self.catch_up().await?;
                }
            }
            ActorMessage::Elsewhere(presence) => self.set_elsewhere(presence),
            ActorMessage::Again => self.broadcast(BroadcastKind::Again, super::SharedText::from_static(""), None),
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

    /// Broadcasts to every connection of this game; the player to act may get another text. Having no connection is no error.
    fn broadcast(&self, kind: BroadcastKind, text: super::SharedText, for_player: Option<(String, super::SharedText)>) {
        let for_player = for_player.map(Arc::new);
        let _ = self.messages.send(Broadcast { seq: self.game.seq, kind, text, for_player });
    }

    fn live(&self) -> String {
        let live = self.game.live(self.online(), self.watchers(), self.game.changed, &self.hub.outages.get());
        // Serialising strings and numbers cannot fail.
        serde_json::to_string(&live).unwrap_or_default()
    }

    /// Applies and stores an event, then broadcasts it. `false` where another node has stored another event with its number: that one is applied instead.
    async fn commit(&mut self, what: EventBody, guest: Option<Guest>) -> Result<bool, Failed> {
        let before = self.game.seq;
        // The times of a game's events never decrease, whatever the clock does.
        let event = GameEvent { seq: before + 1, at: self.hub.time.now().max(self.game.changed), what };
        self.remember_known();
        if !self.store(&event, guest).await? {
            self.reload(before).await?;
            return Ok(false);
        }
        metrics::counter!("tabuleiro_events_total", "kind" => event.public().kind).increment(1);
        self.spread(&event);
        if let EventBody::Rematch { game, .. } | EventBody::Next { game } = event.what {
            // The computer may have to begin there. In a task of its own, because an actor may not wait for another.
            let hub = Arc::clone(&self.hub);
            tokio::spawn(async move { hub.wake(&game).await.map(drop) });
        }
        Ok(true)
    }

    /// Notes what connected clients know before the first event that they hear of.
    fn remember_known(&mut self) {
        if self.known.is_none() && self.messages.receiver_count() > 0 {
            let before = self.game.live(self.online(), self.watchers(), self.game.changed, &self.hub.outages.get());
            self.known = Some(KnownState::of(&before));
        }
    }

    /// Broadcasts an event that was applied, and counts what it ends.
    fn spread(&mut self, event: &GameEvent) {
        // It was about what followed the event before.
        self.retry_at = None;
        self.tell(&event.public());
        match self.game.status() {
            Status::Over | Status::Aborted => self.hub.limits.close_game(&self.game.id),
            Status::Playing => self.hub.limits.seat_taken(&self.game.id),
            Status::Waiting => {}
        }
    }

    /// Applies an event and stores it, together with a game that follows. `false` where its number is taken.
    async fn store(&mut self, event: &GameEvent, guest: Option<Guest>) -> Result<bool, Failed> {
        let id = self.game.id.clone();
        let failed = |error: &dyn std::fmt::Display| {
            tracing::error!(game = id, seq = event.seq, %error, "an event could not be stored");
            Failed(Refusal::busy())
        };
        let follower = match &event.what {
            EventBody::Rematch { game, .. } => Some((game, self.game.following(false))),
            EventBody::Next { game } => Some((game, self.game.following(true))),
            _ => None,
        };
        let follower = follower.map(|(id, spec)| new_game(id, spec, None, None, event.at)).transpose();
        let follower = follower.map_err(|refusal| failed(&refusal.message))?;
        self.game.apply(event).map_err(|why| failed(&why))?;
        let update = self.game.stored(self.invite_hash.as_deref());
        let append = Append { game: self.game.id.clone(), event: event.stored(), update, follower, guest };
        match self.hub.store.append(append).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => {
                let _ = failed(&error);
                Err(Failed(Refusal::from(error)))
            }
        }
    }

    /// Broadcasts an event with what it has changed; the player who has to act also hears what can be pointed at.
    fn tell(&mut self, event: &crate::hosted::PublicEvent) {
        if self.messages.receiver_count() == 0 {
            self.known = None;
            return;
        }
        let live = self.game.live(self.online(), self.watchers(), event.at, &self.hub.outages.get());
        let changed = self.known.get_or_insert_default().update(&live);
        let player = self.game.guest_to_act().filter(|guest| self.present.contains_key(&Some((*guest).to_owned())));
        let for_player = player.map(|guest| {
            let next = Allowed::of(self.game.record());
            (guest.to_owned(), ServerMessage::event(event, &changed, Some(&next)))
        });
        self.broadcast(BroadcastKind::Event, ServerMessage::event(event, &changed, None), for_player);
    }

    /// Does what the server itself has to do now: creates the match's second game, starts the engine.
    async fn look_ahead(&mut self) -> Result<(), Failed> {
        self.flag().await?;
        while self.game.wants_next() {
            self.commit(EventBody::Next { game: guests::fresh_id(self.hub.time.now()) }, None).await?;
        }
        if self.thinking.as_ref().is_some_and(|(seq, _)| *seq != self.game.seq) {
            self.thinking = None;
        }
        if let Some(level) = self.game.computer_to_act()
            && self.thinking.is_none()
            && self.retry_at.is_none()
        {
            if self.takes_lease().await {
                self.start_thinking(level);
            } else {
                // Another node thinks about it.
                self.retry_at = Some(self.hub.time.now() + RETRY);
            }
        }
        Ok(())
    }

    /// Ends the game if the side to act has run out of time.
    async fn flag(&mut self) -> Result<(), Failed> {
        if self.hub.be_current().await.is_err() {
            // Nobody loses by time as long as it is unknown whether that time counts.
            self.wait_at_deadline();
            return Ok(());
        }
        loop {
            let now = self.hub.time.now();
            let outages = self.hub.outages.get();
            let context = DecisionContext { now, outages: &outages, fresh_id: "" };
            let Some(what) = self.game.decide_flag(&context) else { return Ok(()) };
            self.thinking = None;
            if self.commit(what, None).await? {
                break;
            }
        }
        while self.game.wants_next() {
            self.commit(EventBody::Next { game: guests::fresh_id(self.hub.time.now()) }, None).await?;
        }
        Ok(())
    }

    /// Who pays for the engine: whoever acted or looked last, else the guest who sits there.
    fn payer(&self) -> Payer {
        let seated = || {
            let id = self.game.spec.seats.iter().find_map(|seat| match seat {
                SeatHolder::Guest { id, .. } => Some(id.clone()),
                _ => None,
            });
            Payer::Guest(id.unwrap_or_default())
        };
        self.payer.clone().unwrap_or_else(seated)
    }

    fn start_thinking(&mut self, level: u8) {
        let (seq, now) = (self.game.seq, self.hub.time.now());
        let mut hasher = DefaultHasher::new();
        (&self.game.id, seq).hash(&mut hasher);
        let clock = self.game.computer_clock(now, &self.hub.outages.get());
        let (reply, answer) = oneshot::channel();
        let submitted = self.hub.pool.submit(EngineJob {
            key: format!("turn/{}/{seq}", self.game.id),
            game: self.game.id.clone(),
            record: self.game.record().clone_box(),
            task: EngineTask::Play { level, clock },
            seed: hasher.finish(),
            reservation: self.hub.limits.reserve_forced(self.payer(), reserved_ms(level), now),
            reply,
        });
        match submitted {
            Ok(ticket) => self.thinking = Some((seq, ticket)),
            Err(_) => {
                self.retry_at = Some(now + RETRY);
                return;
            }
        }
        let own = self.own.clone();
        tokio::spawn(async move {
            // There is no reply where the job was cancelled or the server stops.
            let Ok(answer) = answer.await else { return };
            if let Some(own) = own.upgrade() {
                let _ = own.send(ActorMessage::Thought { seq, answer: Box::new(answer) }).await;
            }
        });
    }

    async fn computer_plays(&mut self, seq: i64, answer: &EngineReply) -> Result<(), Failed> {
        if self.thinking.as_ref().is_none_or(|(thinking, _)| *thinking != seq) || seq != self.game.seq {
            // The game has moved on; another job is under way if one is needed.
            return self.look_ahead().await;
        }
        self.thinking = None;
        self.flag().await?;
        if seq != self.game.seq {
            return self.look_ahead().await;
        }
        let outages = self.hub.outages.get();
        let context = DecisionContext { now: self.hub.time.now(), outages: &outages, fresh_id: "" };
        let command = GameCommand::Play { turn: answer.actions.join(",") };
        match self.game.decide(CommandSource::Computer, &command, &context) {
            Ok(what) => {
                self.commit(what, None).await?;
                self.look_ahead().await
            }
            Err(refusal) if refusal.kind == RefusalKind::Over => Ok(()),
            Err(refusal) => {
                // The engine uses the same rules, and answers of other machines were checked: this is a bug, and thinking again would only repeat it.
                tracing::error!(game = self.game.id, error = %refusal.message, "the computer's turn was refused");
                Ok(())
            }
        }
    }
}
