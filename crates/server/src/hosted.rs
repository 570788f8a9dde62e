//! A game between two seats as event sourcing has it: its events, which commands it accepts, and its state.
//!
//! Everything that happens is a [`GameEvent`] with a number. [`HostedGame::decide`] turns somebody's command into an event or refuses it;
//! [`HostedGame::apply`] applies it. Both are pure, without input, output or clock: the events alone restore a game, and the same commands at the
//! same times lead to the same game. The record of the rules library decides what is legal; nothing here knows any game.

mod changes;
pub mod clock;
mod decide;
mod event;
mod show;
mod spec;
#[cfg(test)]
mod tests;

pub use changes::KnownState;
pub use clock::{KnownOutages, Outages};
pub use decide::{CommandSource, DecisionContext, GameCommand};
pub use event::{EventBody, GameEvent, PublicEvent};
pub use show::{Can, Live, MatchNow, Offers, SeatNow, Summary};
pub use spec::{GameSpec, MatchRound, SeatHolder};

use tabuleiro_catalog::rules::board::Place;
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::Closing;
use tabuleiro_catalog::{AnyActions, AnyRecord, Input, find};

use crate::shape::clock::GameClocks;

use crate::shape::board::side_below;

/// After so many events players may only end the game. No game is nearly as long, with all its offers and undos.
const MOST_EVENTS: i64 = 10_000;

/// In what state a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// It is being played.
    Playing,
    /// It has ended.
    Over,
    /// It was called off.
    Aborted,
}

impl Status {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Playing => "playing",
            Status::Over => "over",
            Status::Aborted => "aborted",
        }
    }
}

/// What one player can ask of the other.
#[derive(Clone, Copy, Debug)]
enum Offer {
    Draw,
    Takeback,
    Rematch,
}

impl Offer {
    const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];
}

/// A game between two seats.
pub struct HostedGame {
    /// The id of the game.
    pub id: String,
    /// How it was made. The seats are as they are now.
    pub spec: GameSpec,
    /// The number of the last event.
    pub seq: i64,
    /// When it was made.
    pub created: i64,
    /// When something happened last.
    pub changed: i64,
    /// The side that begins at the lower edge of the board, where the game has such a side.
    pub below: Option<Side>,
    record: Box<dyn AnyRecord>,
    status: Status,
    clock: Option<GameClocks>,
    /// The actions of the turn that `decide` has read last: `apply` plays them without reading them again.
    decided: Option<AnyActions>,
    /// Turns so far; the last may be unfinished.
    turns: Vec<String>,
    /// Places that the last turn touched.
    last: Vec<Place>,
    draw: Option<Side>,
    takeback: Option<Side>,
    rematch: Option<Side>,
    /// The number of turns when each offer of each side was turned down last.
    declined: [[Option<usize>; Offer::ALL.len()]; 2],
    /// The game that follows by agreement.
    rematch_game: Option<String>,
    /// The second game of the match.
    next_game: Option<String>,
}

/// Why events make no game: they were not written by this program, or by another version of it.
#[derive(Debug, thiserror::Error)]
#[error("event {seq} of game {id} does not fit: {why}")]
pub struct Broken {
    id: String,
    seq: i64,
    why: String,
}

impl HostedGame {
    /// Rebuilds a game from its events.
    ///
    /// # Errors
    /// The events do not describe a game.
    pub fn replay(id: &str, events: &[GameEvent]) -> Result<HostedGame, Broken> {
        let Some((first, rest)) = events.split_first() else {
            return Err(Broken { id: id.to_owned(), seq: 0, why: "there is none".to_owned() });
        };
        let mut game = HostedGame::begin(id, first)?;
        game.go_on(rest)?;
        Ok(game)
    }

    /// Creates a game from its first event.
    ///
    /// # Errors
    /// The event does not describe a game.
    pub fn begin(id: &str, first: &GameEvent) -> Result<HostedGame, Broken> {
        let broken = |why: String| Broken { id: id.to_owned(), seq: first.seq, why };
        let EventBody::Created { spec } = &first.what else {
            return Err(broken("it should make the game".to_owned()));
        };
        HostedGame::new(id, GameSpec::clone(spec), first.at).map_err(broken)
    }

    /// Applies the events that follow.
    ///
    /// # Errors
    /// Events that do not fit.
    pub fn go_on(&mut self, events: &[GameEvent]) -> Result<(), Broken> {
        for event in events {
            let id = self.id.clone();
            let broken = |why: String| Broken { id, seq: event.seq, why };
            if event.seq != self.seq + 1 {
                return Err(broken(format!("after {}", self.seq)));
            }
            self.apply(event).map_err(broken)?;
        }
        Ok(())
    }

    fn new(id: &str, spec: GameSpec, at: i64) -> Result<HostedGame, String> {
        let game = find(&spec.game).ok_or_else(|| format!("there is no game {}", spec.game))?;
        let options = Options::read(game.info().options, &spec.options).map_err(|error| error.to_string())?;
        let usual = game.start(options.clone()).map_err(|error| error.to_string())?;
        let below = side_below(&usual.view(false));
        let input = spec.position.as_deref().map_or(Input::Start, Input::Text);
        let mut record = game.open(options, input).map_err(|error| error.to_string())?;
        if let Some(round) = &spec.round {
            record.set_tag("Round", &round.number.to_string());
            record.set_standing(round.standing());
        }
        let mut clock = spec.clock.map(GameClocks::new);
        if let (Some(clock), Some(left)) = (&mut clock, spec.left_ms) {
            clock.set_left(left);
        }
        let mut game = HostedGame {
            id: id.to_owned(),
            spec,
            seq: 1,
            created: at,
            changed: at,
            below,
            record,
            status: Status::Playing,
            clock,
            decided: None,
            turns: vec![],
            last: vec![],
            draw: None,
            takeback: None,
            rematch: None,
            declined: [[None; Offer::ALL.len()]; 2],
            rematch_game: None,
            next_game: None,
        };
        for turn in game.spec.turns.clone() {
            let side = game.record.side_to_act();
            game.apply_turn(side, &turn)?;
        }
        game.settle(at);
        Ok(game)
    }

    /// Applies an event to the state.
    ///
    /// # Errors
    /// An event that `decide` would not have made.
    pub fn apply(&mut self, event: &GameEvent) -> Result<(), String> {
        self.seq = event.seq;
        self.changed = event.at;
        match &event.what {
            EventBody::Created { .. } => return Err("a game is made only once".to_owned()),
            EventBody::Join { side, guest, name } => {
                let seat = &mut self.spec.seats[Side::from(*side).index()];
                *seat = SeatHolder::Guest { id: guest.clone(), name: name.clone() };
            }
            EventBody::Turn { side, turn, left_ms } => {
                self.apply_turn((*side).into(), turn)?;
                self.set_clock(*left_ms);
            }
            EventBody::Resign { side } => self.close(Closing::Resignation((*side).into())),
            EventBody::Flag { side, left_ms } => {
                self.set_clock(Some(*left_ms));
                self.close(Closing::Time((*side).into()));
            }
            EventBody::Draw { .. } => self.close(Closing::Agreement),
            EventBody::DrawOffer { side } => self.draw = Some((*side).into()),
            EventBody::TakebackOffer { side } => self.takeback = Some((*side).into()),
            EventBody::RematchOffer { side } => self.rematch = Some((*side).into()),
            EventBody::Takeback { actions, left_ms, .. } | EventBody::Undo { actions, left_ms, .. } => {
                while self.record.action_count() > *actions && self.record.undo().is_some() {}
                self.turns = self.record.turns();
                self.last.clear();
                self.draw = None;
                self.takeback = None;
                self.set_clock(*left_ms);
            }
            EventBody::Decline { side } => {
                let other = Side::from(*side).opponent();
                for offer in Offer::ALL {
                    if self.offer(offer).take_if(|side| *side == other).is_some() {
                        self.declined[other.index()][offer as usize] = Some(self.turns.len());
                    }
                }
            }
            EventBody::Abort { .. } => self.status = Status::Aborted,
            EventBody::Rematch { game, .. } => self.rematch_game = Some(game.clone()),
            EventBody::Next { game } => self.next_game = Some(game.clone()),
        }
        self.settle(event.at);
        Ok(())
    }

    /// Who makes an offer at the moment.
    fn offer(&mut self, offer: Offer) -> &mut Option<Side> {
        match offer {
            Offer::Draw => &mut self.draw,
            Offer::Takeback => &mut self.takeback,
            Offer::Rematch => &mut self.rematch,
        }
    }

    fn play(&mut self, actions: &AnyActions) -> Result<(), String> {
        self.record.play(actions).map_err(|error| error.to_string())?;
        self.last.extend(actions.touched().concat());
        Ok(())
    }

    fn apply_turn(&mut self, side: Side, turn: &str) -> Result<(), String> {
        let goes_on = self.is_turn_open();
        if !goes_on {
            self.last.clear();
        }
        if let Some(actions) = self.decided.take().filter(|actions| actions.text() == turn) {
            self.play(&actions)?;
        } else {
            for action in turn.split(',') {
                let action = self.record.read(action).map_err(|error| error.to_string())?;
                self.play(&action)?;
            }
        }
        match self.turns.last_mut().filter(|_| goes_on) {
            Some(open) => {
                open.push(',');
                open.push_str(turn);
            }
            None => self.turns.push(turn.to_owned()),
        }
        // Playing on declines the other side's offers.
        for offer in [&mut self.draw, &mut self.takeback] {
            if *offer == Some(side.opponent()) {
                *offer = None;
            }
        }
        Ok(())
    }

    fn set_clock(&mut self, left: Option<[i64; 2]>) {
        if let (Some(clock), Some(left)) = (&mut self.clock, left) {
            clock.set_left(left);
        }
    }

    fn close(&mut self, closing: Closing) {
        self.record.close(closing);
    }

    /// Recomputes status, offers and clock after an event.
    fn settle(&mut self, at: i64) {
        if self.status != Status::Aborted {
            self.status = if self.spec.seats.contains(&SeatHolder::Open) {
                Status::Waiting
            } else if self.record.ending().is_some() {
                Status::Over
            } else {
                Status::Playing
            };
        }
        if self.status != Status::Playing {
            self.draw = None;
            self.takeback = None;
        }
        if self.status != Status::Over {
            self.rematch = None;
        }
        let to_act = (self.status == Status::Playing).then(|| self.record.side_to_act());
        let finished = self.finished_turns();
        if let Some(clock) = &mut self.clock {
            clock.settle(to_act, finished, at);
        }
    }

    /// The record.
    pub fn record(&self) -> &dyn AnyRecord {
        self.record.as_ref()
    }

    /// In what state the game is.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The seat that has to act, in a game under way.
    pub fn seat_to_act(&self) -> Option<(Side, &SeatHolder)> {
        let side = self.record.side_to_act();
        (self.status == Status::Playing).then(|| (side, &self.spec.seats[side.index()]))
    }

    /// The level of the computer, where it has to act.
    pub fn computer_to_act(&self) -> Option<u8> {
        match self.seat_to_act()? {
            (_, SeatHolder::Computer { level }) => Some(*level),
            _ => None,
        }
    }

    /// When the side to act will have run out of time.
    pub fn deadline(&self, outages: &Outages) -> Option<i64> {
        outages.deadline(self.clock.as_ref()?)
    }

    /// What the computer has to know about its clock.
    pub fn computer_clock(&self, now: i64, outages: &Outages) -> Option<(i64, i64)> {
        let clock = self.clock.as_ref()?;
        clock.for_computer(outages.spent(clock, now))
    }

    /// Whether the second game of the match has to be made.
    pub fn wants_next(&self) -> bool {
        self.status == Status::Over
            && self.next_game.is_none()
            && self.spec.round.as_ref().is_some_and(MatchRound::is_first)
    }

    /// When the server has to look after the game although nobody may be connected: a clock runs out, the computer has to move on a running clock, the
    /// second game of a match has to be made. Outages may make it later.
    pub fn wake_at(&self) -> Option<i64> {
        let clock = self.deadline(&Outages::default());
        if self.wants_next() || clock.is_some() && self.computer_to_act().is_some() {
            return Some(self.changed);
        }
        clock
    }

    /// Whether somebody's clock runs.
    pub fn is_clock_running(&self) -> bool {
        self.clock.as_ref().is_some_and(|clock| clock.running().is_some())
    }

    /// Whether the game has had so many events that only its end may follow.
    pub fn is_worn_out(&self) -> bool {
        self.seq >= MOST_EVENTS
    }

    /// Whether the computer has a seat.
    pub fn has_computer(&self) -> bool {
        self.spec.seats.iter().any(|seat| matches!(seat, SeatHolder::Computer { .. }))
    }

    /// The guest who has to act.
    pub fn guest_to_act(&self) -> Option<&str> {
        match self.seat_to_act()? {
            (_, SeatHolder::Guest { id, .. }) => Some(id),
            _ => None,
        }
    }

    /// The sides that a guest plays.
    pub fn sides_of(&self, guest: Option<&str>) -> Vec<Side> {
        let holds = |side: &Side| match (&self.spec.seats[side.index()], guest) {
            (SeatHolder::Guest { id, .. }, Some(guest)) => id == guest,
            _ => false,
        };
        Side::BOTH.into_iter().filter(holds).collect()
    }

    /// The side that played a turn.
    fn side_of_turn(&self, index: usize) -> Side {
        let first = self.record.first_to_act();
        if index.is_multiple_of(2) { first } else { first.opponent() }
    }

    fn is_turn_open(&self) -> bool {
        !self.turns.is_empty()
            && self.side_of_turn(self.turns.len() - 1) == self.record.side_to_act()
            && self.record.ending().is_none_or(|ending| !ending.by_rule)
    }

    fn finished_turns(&self) -> usize {
        self.turns.len() - usize::from(self.is_turn_open())
    }

    /// Whether one guest has both seats, or the computer has one: then nobody needs to be asked.
    fn is_private(&self) -> bool {
        match &self.spec.seats {
            [SeatHolder::Guest { id: one, .. }, SeatHolder::Guest { id: two, .. }] => one == two,
            seats => seats.iter().any(|seat| matches!(seat, SeatHolder::Computer { .. })),
        }
    }
}
