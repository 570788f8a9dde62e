//! The actor of one game: a task that alone holds its state and handles messages one after another.

use std::collections::HashMap;
use std::future::pending;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::texts::api as texts;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_store::Guest;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::hub::new_game;
use super::messages::{Broadcast, ServerMessage};
use super::{Accepted, Hub, StateNow, stopped};
use crate::engine::{EngineJob, EngineReply, EngineTask};
use crate::guests;
use crate::hosted::{ClockSpec, CommandSource, DecisionContext, EventBody, GameCommand, GameEvent, HostedGame, Status};
use crate::limits::Address;
use crate::refusal::{Refusal, RefusalKind};
use crate::time::Time;

/// How long a game that nobody looks at is kept in memory, in milliseconds.
const IDLE: i64 = 5 * 60 * 1000;

/// How many messages a slow reader may be behind.
const BEHIND: usize = 64;

/// What can be asked of the actor.
pub(crate) enum ActorMessage {
    Act {
        guest: String,
        address: Address,
        seq: i64,
        command: GameCommand,
        reply: oneshot::Sender<Result<Accepted, Refusal>>,
    },
    Join {
        guest: Guest,
        invite_hash: Option<String>,
        reply: oneshot::Sender<Result<StateNow, Refusal>>,
    },
    State {
        guest: Option<String>,
        reply: oneshot::Sender<StateNow>,
    },
    Look(Box<dyn FnOnce(&HostedGame) + Send>),
    Watch {
        guest: Option<String>,
        reply: oneshot::Sender<Subscription>,
    },
    Leave {
        guest: Option<String>,
    },
    Watchers {
        reply: oneshot::Sender<usize>,
    },
    Thought {
        seq: i64,
        answer: EngineReply,
    },
}

/// A subscription to the broadcasts of a game.
pub(crate) struct Subscription {
    /// How the game stood when it began.
    pub(crate) state: StateNow,
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
    /// Connections by guest; `None` for strangers.
    present: HashMap<Option<String>, usize>,
    /// Whether the presence has changed since it was broadcast.
    is_presence_new: bool,
    /// The sequence number that the engine thinks about, and the flag that stops it.
    thinking: Option<(i64, Arc<AtomicBool>)>,
    /// The address that pays for engine time: that of the last player who acted.
    payer: Option<Address>,
    /// When the last message arrived.
    used: i64,
}

/// The actor has to end, because its state may differ from what is stored.
struct Failed;

async fn until(time: &dyn Time, at: Option<i64>) {
    match at {
        Some(at) => time.until(at).await,
        None => pending().await,
    }
}

impl Actor {
    pub(super) fn new(
        hub: Arc<Hub>,
        game: HostedGame,
        invite_hash: Option<String>,
        own: mpsc::WeakSender<ActorMessage>,
    ) -> Actor {
        let used = hub.time.now();
        Actor {
            hub,
            game,
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
    pub(super) fn start(self, inbox: mpsc::Receiver<ActorMessage>) {
        tokio::spawn(self.run(inbox));
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<ActorMessage>) {
        let id = self.game.id.clone();
        if self.serve(&mut inbox).await.is_err() {
            // Dropping the broadcast sender makes every connection close and come back.
            self.hub.discard(&id);
        }
        self.stop_thinking();
        metrics::gauge!("tabuleiro_tables").decrement(1);
    }

    async fn serve(&mut self, inbox: &mut mpsc::Receiver<ActorMessage>) -> Result<(), Failed> {
        let mut stopping = self.hub.stopping.clone();
        self.look_ahead().await?;
        loop {
            let time = Arc::clone(&self.hub.time);
            let deadline = self.game.deadline(&self.hub.outages);
            let unused = (self.present.is_empty() && !self.game.is_awake()).then_some(self.used + IDLE);
            tokio::select! {
                message = inbox.recv() => match message {
                    Some(message) => {
                        self.used = self.hub.time.now();
                        self.handle(message).await?;
                        // Joins and leaves that arrive together are broadcast once.
                        if self.is_presence_new && inbox.is_empty() {
                            self.is_presence_new = false;
                            self.broadcast(&ServerMessage::Presence { watchers: self.watchers(), online: self.online() });
                        }
                    }
                    None => return Ok(()),
                },
                () = until(time.as_ref(), deadline) => self.flag().await?,
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
        let holds =
            |side: Side| self.present.keys().flatten().any(|guest| self.game.sides_of(Some(guest)).contains(&side));
        Side::BOTH.map(holds)
    }

    fn watchers(&self) -> usize {
        let watches = |guest: &Option<String>| self.game.sides_of(guest.as_deref()).is_empty();
        self.present.iter().filter(|(guest, _)| watches(guest)).map(|(_, count)| count).sum()
    }

    fn state(&self, guest: Option<&str>) -> StateNow {
        StateNow::new(&self.game, guest, self.hub.time.now(), &self.hub.outages, self.online(), self.watchers())
    }

    async fn handle(&mut self, message: ActorMessage) -> Result<(), Failed> {
        match message {
            ActorMessage::Act { guest, address, seq, command, reply } => {
                // A clock that has run out counts before a command that arrives after it.
                self.flag().await?;
                let decided = self.decide(&guest, address, seq, &command);
                let answer = match decided {
                    Ok(what) => {
                        self.payer = Some(address);
                        let live = self.commit(what).await?;
                        Ok(Accepted { seq: self.game.seq, live })
                    }
                    Err(refusal) => Err(refusal),
                };
                // The caller may be gone; the event is stored all the same.
                let _ = reply.send(answer);
                self.look_ahead().await?;
            }
            ActorMessage::Join { guest, invite_hash, reply } => {
                let answer = match self.admit(&guest, invite_hash.as_deref()) {
                    Ok(Some(what)) => self.commit(what).await.map(|_| Ok(()))?,
                    Ok(None) => Ok(()),
                    Err(refusal) => Err(refusal),
                };
                let _ = reply.send(answer.map(|()| self.state(Some(&guest.id))));
                self.look_ahead().await?;
            }
            ActorMessage::State { guest, reply } => drop(reply.send(self.state(guest.as_deref()))),
            ActorMessage::Look(look) => look(&self.game),
            ActorMessage::Watch { guest, reply } => {
                *self.present.entry(guest.clone()).or_default() += 1;
                let watching =
                    Subscription { state: self.state(guest.as_deref()), messages: self.messages.subscribe() };
                if reply.send(watching).is_err() {
                    self.leave(&guest);
                } else {
                    self.is_presence_new = true;
                }
            }
            ActorMessage::Leave { guest } => {
                self.leave(&guest);
                self.is_presence_new = true;
            }
            ActorMessage::Watchers { reply } => drop(reply.send(self.watchers())),
            ActorMessage::Thought { seq, answer } => self.computer_plays(seq, answer).await?,
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

    /// Broadcasts to every connection of this game. Having none is no error.
    fn broadcast(&self, says: &ServerMessage<'_>) {
        let is_event = matches!(says, ServerMessage::Event { .. });
        let _ = self.messages.send(Broadcast { seq: self.game.seq, is_event, text: says.text() });
    }

    fn decide(&mut self, guest: &str, address: Address, seq: i64, command: &GameCommand) -> Result<EventBody, Refusal> {
        // Hides the sequence number from callers without a seat.
        if self.game.sides_of(Some(guest)).is_empty() {
            return Err(Refusal::not_yours(&texts::NOT_YOUR_GAME));
        }
        if seq != self.game.seq {
            return Err(Refusal::new(RefusalKind::Stale, &texts::STALE).at(self.game.seq));
        }
        let now = self.hub.time.now();
        let has_computer = self.game.spec.seats.iter().any(|seat| matches!(seat, crate::hosted::Seat::Computer { .. }));
        if has_computer && matches!(command, GameCommand::Play { .. }) {
            self.hub.limits.may_think(address, 0, now)?;
        }
        let fresh_id = guests::fresh_id();
        let context = DecisionContext { now, outages: &self.hub.outages, fresh_id: &fresh_id };
        self.game.decide(CommandSource::Guest(guest), command, &context).map_err(|refusal| refusal.at(self.game.seq))
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

    /// Applies and stores an event, then broadcasts it. Returns the state of the game as JSON.
    async fn commit(&mut self, what: EventBody) -> Result<String, Failed> {
        let event = GameEvent { seq: self.game.seq + 1, at: self.hub.time.now(), what };
        let id = self.game.id.clone();
        let failed = |error: String| {
            tracing::error!(game = id, seq = event.seq, error, "an event could not be stored");
            Failed
        };
        // A game that follows is stored together with the event that names it.
        let also = match &event.what {
            EventBody::Rematch { game, .. } => Some((game, self.game.following(false))),
            EventBody::Next { game } => Some((game, self.game.following(true))),
            _ => None,
        };
        let also = also.map(|(id, spec)| new_game(id, spec, None, None, event.at)).transpose();
        let also = also.map_err(|refusal| failed(refusal.message.to_string()))?;
        let follower = also.as_ref().map(|game| game.id.clone());
        self.game.apply(&event).map_err(&failed)?;
        let update = self.game.stored(self.invite_hash.as_deref());
        let stored = self.hub.store.append(&self.game.id, event.stored(), update, also).await;
        stored.map_err(|error| failed(error.to_string()))?;

        let public = event.public();
        metrics::counter!("tabuleiro_events_total", "kind" => public.kind).increment(1);
        let live = self.game.live(self.online(), self.watchers(), event.at, &self.hub.outages);
        self.broadcast(&ServerMessage::Event { event: &public, live: &live });
        if matches!(self.game.status(), Status::Over | Status::Aborted) {
            self.hub.limits.close_game(&self.game.id);
        }
        if let Some(id) = follower {
            // The computer may have to begin there. In a task of its own, because a game's task may not wait for another's.
            let hub = Arc::clone(&self.hub);
            tokio::spawn(async move { hub.actor(&id).await.map(drop) });
        }
        // Structures of texts and numbers are always JSON.
        Ok(serde_json::to_string(&live).unwrap_or_default())
    }

    /// Does what the server itself has to do now: creates the match's second game, starts the engine.
    async fn look_ahead(&mut self) -> Result<(), Failed> {
        self.flag().await?;
        if self.game.wants_next() {
            self.commit(EventBody::Next { game: guests::fresh_id() }).await?;
        }
        if self.thinking.as_ref().is_some_and(|(seq, _)| *seq != self.game.seq) {
            self.stop_thinking();
        }
        if let Some(level) = self.game.computer_to_act()
            && self.thinking.is_none()
        {
            self.start_thinking(level);
        }
        Ok(())
    }

    /// Ends the game if the side to act has run out of time.
    async fn flag(&mut self) -> Result<(), Failed> {
        let context = DecisionContext { now: self.hub.time.now(), outages: &self.hub.outages, fresh_id: "" };
        if let Some(what) = self.game.decide_flag(&context) {
            self.commit(what).await?;
            self.stop_thinking();
            if self.game.wants_next() {
                self.commit(EventBody::Next { game: guests::fresh_id() }).await?;
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
        let seq = self.game.seq;
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some((seq, Arc::clone(&stop)));
        let mut hasher = DefaultHasher::new();
        (&self.game.id, seq).hash(&mut hasher);
        let is_total = matches!(self.game.spec.clock, Some(ClockSpec::Total { .. }));
        let clock = self.game.time_left(self.hub.time.now(), &self.hub.outages).filter(|_| is_total);
        let (reply, answer) = oneshot::channel();
        let task = EngineTask::Play { level, clock };
        let job = EngineJob { record: self.game.record().clone_box(), task, seed: hasher.finish(), stop, reply };
        let (pool, own) = (self.hub.pool.clone(), self.own.clone());
        tokio::spawn(async move {
            pool.ask(job).await;
            // There is no reply where the job was cancelled or the server stops.
            let Ok(answer) = answer.await else { return };
            if let Some(own) = own.upgrade() {
                let _ = own.send(ActorMessage::Thought { seq, answer }).await;
            }
        });
    }

    async fn computer_plays(&mut self, seq: i64, answer: EngineReply) -> Result<(), Failed> {
        let now = self.hub.time.now();
        if let Some(address) = self.payer {
            self.hub.limits.thought(address, 0, answer.ms, now);
        }
        if self.thinking.as_ref().is_none_or(|(thinking, _)| *thinking != seq) || seq != self.game.seq {
            // The game has moved on; another job is under way if one is needed.
            return self.look_ahead().await;
        }
        self.thinking = None;
        self.flag().await?;
        let context = DecisionContext { now, outages: &self.hub.outages, fresh_id: "" };
        let command = GameCommand::Play { turn: answer.actions.join(",") };
        match self.game.decide(CommandSource::Computer, &command, &context) {
            Ok(what) => {
                self.commit(what).await?;
                self.look_ahead().await
            }
            Err(refusal) if refusal.kind == RefusalKind::Over => Ok(()),
            Err(refusal) => {
                // The engine uses the same rules, so this is a bug; thinking again would only repeat it.
                tracing::error!(game = self.game.id, error = %refusal.message, "the computer's turn was refused");
                Ok(())
            }
        }
    }
}
