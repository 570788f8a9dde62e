//! Turns a command into an event, or refuses it. Never changes the state.

use crate::texts::api as texts;
use serde::{Deserialize, Serialize};
use tabuleiro_catalog::rules::outcome::Side;
use utoipa::ToSchema;

use super::{EventBody, GameSpec, HostedGame, MatchRound, Offer, Outages, SeatHolder, Status};
use crate::refusal::{Refusal, RefusalKind};
use crate::shape::request::read_actions;

/// What somebody wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum GameCommand {
    /// Play a turn, or one action.
    Play {
        /// The actions, with commas between them.
        turn: String,
    },
    /// Give up.
    Resign,
    /// Offer a draw, or agree to one.
    Draw,
    /// Ask to take the last turn back, or grant it.
    Takeback,
    /// Go back where nobody needs to be asked.
    Undo,
    /// Turn an offer down.
    Decline,
    /// Call the game off.
    Abort,
    /// Offer another game, or agree to one.
    Rematch,
}

/// Who wants it.
#[derive(Clone, Copy, Debug)]
pub enum CommandSource<'a> {
    /// A guest, by his id.
    Guest(&'a str),
    /// The computer.
    Computer,
}

/// What else a decision needs.
pub struct DecisionContext<'a> {
    /// Now.
    pub now: i64,
    /// When the server was down.
    pub outages: &'a Outages,
    /// An id for a game that may have to be made.
    pub fresh_id: &'a str,
}

impl HostedGame {
    /// Turns a command into an event, or refuses it. The state of the game does not change; what was read of a turn is kept for `apply`.
    ///
    /// # Errors
    /// Why not.
    pub fn decide(
        &mut self,
        player: CommandSource<'_>,
        command: &GameCommand,
        context: &DecisionContext<'_>,
    ) -> Result<EventBody, Refusal> {
        let side = self.acting_side(player)?;
        let name = side.into();
        if self.is_worn_out()
            && matches!(player, CommandSource::Guest(_))
            && !matches!(command, GameCommand::Resign | GameCommand::Abort | GameCommand::Rematch)
        {
            return Err(Refusal::not_now(&texts::WORN_OUT));
        }
        match command {
            GameCommand::Play { turn } => self.decide_turn(player, turn, context),
            GameCommand::Resign => {
                self.must_be_on()?;
                Ok(EventBody::Resign { side: name })
            }
            GameCommand::Draw => self.decide_draw(side),
            GameCommand::Takeback => self.decide_takeback(side, context),
            GameCommand::Undo => self.decide_undo(side, context),
            GameCommand::Decline => {
                let other = Some(side.opponent());
                if [self.draw, self.takeback, self.rematch].contains(&other) {
                    return Ok(EventBody::Decline { side: name });
                }
                Err(Refusal::not_now(&texts::NO_OFFER))
            }
            GameCommand::Abort => match self.status {
                Status::Over | Status::Aborted => Err(Refusal::new(RefusalKind::Over, &texts::OVER)),
                _ if self.finished_turns() >= 2 => Err(Refusal::not_now(&texts::NO_ABORT)),
                _ => Ok(EventBody::Abort { side: name }),
            },
            GameCommand::Rematch => self.decide_rematch(side, context),
        }
    }

    /// The side for which a player speaks: the one to act, where he has both.
    fn acting_side(&self, player: CommandSource<'_>) -> Result<Side, Refusal> {
        let to_act = self.record.side_to_act();
        match player {
            CommandSource::Computer => Ok(to_act),
            CommandSource::Guest(id) => match self.sides_of(Some(id))[..] {
                [] => Err(Refusal::not_yours(&texts::NOT_YOUR_GAME)),
                [side] => Ok(side),
                _ => Ok(to_act),
            },
        }
    }

    fn must_be_on(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Playing => Ok(()),
            Status::Waiting => Err(Refusal::new(RefusalKind::Waiting, &texts::WAITING)),
            Status::Over | Status::Aborted => Err(Refusal::new(RefusalKind::Over, &texts::OVER)),
        }
    }

    fn decide_turn(
        &mut self,
        player: CommandSource<'_>,
        text: &str,
        context: &DecisionContext<'_>,
    ) -> Result<EventBody, Refusal> {
        self.must_be_on()?;
        let side = self.record.side_to_act();
        let may = match (player, &self.spec.seats[side.index()]) {
            (CommandSource::Guest(guest), SeatHolder::Guest { id, .. }) => id == guest,
            (CommandSource::Computer, SeatHolder::Computer { .. }) => true,
            _ => false,
        };
        if !may {
            return Err(Refusal::not_yours(&texts::NOT_YOUR_TURN));
        }
        let actions = read_actions(self.record.as_ref(), text)?;
        let left_ms = self.clock.as_ref().map(|clock| {
            let spent = context.outages.spent(clock, context.now);
            if actions.end_turn() { clock.left_after_turn(spent) } else { clock.left_after(spent) }
        });
        let turn = actions.text();
        self.decided = Some(actions);
        Ok(EventBody::Turn { side: side.into(), turn, left_ms })
    }

    fn may_offer(&self, side: Side, offer: Offer) -> Result<(), Refusal> {
        // An offer that was declined cannot be repeated in the same turn; after the end of a game there is no later turn.
        match self.declined[side.index()][offer as usize] {
            Some(turns) if turns == self.turns.len() => Err(Refusal::not_now(match offer {
                Offer::Draw | Offer::Takeback => &texts::DECLINED,
                Offer::Rematch => &texts::DECLINED_REMATCH,
            })),
            _ => Ok(()),
        }
    }

    fn decide_draw(&self, side: Side) -> Result<EventBody, Refusal> {
        self.must_be_on()?;
        if self.has_computer() {
            return Err(Refusal::not_now(&texts::COMPUTER_PLAYS_ON));
        }
        if self.is_private() || self.draw == Some(side.opponent()) {
            return Ok(EventBody::Draw { side: side.into() });
        }
        if self.draw == Some(side) {
            return Err(Refusal::not_now(&texts::OFFERED));
        }
        self.may_offer(side, Offer::Draw)?;
        Ok(EventBody::DrawOffer { side: side.into() })
    }

    /// How many actions are left when the last turn of a side is taken back; `None` where it has none.
    fn actions_before(&self, side: Side) -> Option<usize> {
        let last = (0..self.turns.len()).rev().find(|index| self.side_of_turn(*index) == side)?;
        Some(self.turns[..last].iter().map(|turn| turn.split(',').count()).sum())
    }

    fn left_now(&self, context: &DecisionContext<'_>) -> Option<[i64; 2]> {
        self.clock.as_ref().map(|clock| clock.left_after(context.outages.spent(clock, context.now)))
    }

    fn decide_takeback(&self, side: Side, context: &DecisionContext<'_>) -> Result<EventBody, Refusal> {
        self.must_be_on()?;
        if self.is_private() {
            return Err(Refusal::not_now(&texts::UNDO_INSTEAD));
        }
        let nothing = || Refusal::not_now(&texts::NOTHING_TO_TAKE_BACK);
        if self.takeback == Some(side.opponent()) {
            let actions = self.actions_before(side.opponent()).ok_or_else(nothing)?;
            return Ok(EventBody::Takeback { side: side.into(), actions, left_ms: self.left_now(context) });
        }
        if self.takeback == Some(side) {
            return Err(Refusal::not_now(&texts::OFFERED));
        }
        self.actions_before(side).ok_or_else(nothing)?;
        self.may_offer(side, Offer::Takeback)?;
        Ok(EventBody::TakebackOffer { side: side.into() })
    }

    pub(super) fn undo_target(&self, side: Side) -> Result<usize, Refusal> {
        if !self.is_private() {
            return Err(Refusal::not_now(&texts::NO_UNDO));
        }
        match self.status {
            Status::Waiting => return Err(Refusal::new(RefusalKind::Waiting, &texts::WAITING)),
            Status::Aborted => return Err(Refusal::new(RefusalKind::Over, &texts::CLOSED_FOR_GOOD)),
            Status::Playing => {}
            Status::Over => {
                let by_rule = self.record.ending().is_some_and(|ending| ending.by_rule);
                if !by_rule || self.rematch_game.is_some() || self.next_game.is_some() {
                    return Err(Refusal::new(RefusalKind::Over, &texts::CLOSED_FOR_GOOD));
                }
            }
        }
        let nothing = || Refusal::not_now(&texts::NOTHING_TO_TAKE_BACK);
        let both = self.spec.seats.iter().all(|seat| matches!(seat, SeatHolder::Guest { .. }));
        if both {
            // Where one guest plays both sides, the last turn is undone, whichever side played it.
            let last = self.turns.len().checked_sub(1).ok_or_else(nothing)?;
            return self.actions_before(self.side_of_turn(last)).ok_or_else(nothing);
        }
        self.actions_before(side).ok_or_else(nothing)
    }

    fn decide_undo(&self, side: Side, context: &DecisionContext<'_>) -> Result<EventBody, Refusal> {
        let actions = self.undo_target(side)?;
        Ok(EventBody::Undo { side: side.into(), actions, left_ms: self.left_now(context) })
    }

    fn decide_rematch(&self, side: Side, context: &DecisionContext<'_>) -> Result<EventBody, Refusal> {
        match self.status {
            Status::Over => {}
            Status::Aborted => return Err(Refusal::not_now(&texts::NO_REMATCH)),
            _ => return Err(Refusal::not_now(&texts::NOT_OVER)),
        }
        let has_second = self.spec.round.as_ref().is_some_and(MatchRound::is_first);
        if self.rematch_game.is_some() || has_second {
            return Err(Refusal::not_now(&texts::NO_REMATCH));
        }
        if self.is_private() || self.rematch == Some(side.opponent()) {
            return Ok(EventBody::Rematch { side: side.into(), game: context.fresh_id.to_owned() });
        }
        if self.rematch == Some(side) {
            return Err(Refusal::not_now(&texts::OFFERED));
        }
        self.may_offer(side, Offer::Rematch)?;
        Ok(EventBody::RematchOffer { side: side.into() })
    }

    /// Takes the open seat for a guest. Nothing happens where he has it already.
    ///
    /// # Errors
    /// No seat is open.
    pub fn decide_join(&self, guest: &str, name: &str) -> Result<Option<EventBody>, Refusal> {
        if !self.sides_of(Some(guest)).is_empty() {
            return Ok(None);
        }
        match self.status {
            Status::Waiting => {}
            Status::Over | Status::Aborted => return Err(Refusal::new(RefusalKind::Over, &texts::OVER)),
            Status::Playing => return Err(Refusal::new(RefusalKind::Full, &texts::FULL)),
        }
        let open = Side::BOTH.into_iter().find(|side| self.spec.seats[side.index()] == SeatHolder::Open);
        let side = open.ok_or_else(|| Refusal::new(RefusalKind::Full, &texts::FULL))?;
        Ok(Some(EventBody::Join { side: side.into(), guest: guest.to_owned(), name: name.to_owned() }))
    }

    /// The side to act has run out of time, if it has.
    pub fn decide_flag(&self, context: &DecisionContext<'_>) -> Option<EventBody> {
        let (side, _) = self.clock.as_ref()?.running()?;
        let left_ms = self.left_now(context)?;
        (left_ms[side.index()] == 0).then(|| EventBody::Flag { side: side.into(), left_ms })
    }

    /// How the game that follows this one is made: a rematch, or the second game of the match. The players swap sides.
    pub fn following(&self, second_of_match: bool) -> GameSpec {
        let [first, second] = self.spec.seats.clone();
        let round = if second_of_match {
            self.record.standing_after().map(|standing| MatchRound::second(&self.id, standing))
        } else {
            self.spec.round.as_ref().map(|_| MatchRound::first())
        };
        GameSpec { seats: [second, first], round, turns: vec![], left_ms: None, ..self.spec.clone() }
    }
}
