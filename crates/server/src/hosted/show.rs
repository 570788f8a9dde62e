//! The state of a game in the forms in which it leaves the server: for players and watchers, for lists, and as a record.

use crate::texts::page;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as JsonValue};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::matches;
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::matches::MatchPlayer;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_store::Update;
use utoipa::ToSchema;

use super::{HostedGame, Outages, SeatHolder, Status};
use crate::shape::board::{View, names};
use crate::shape::clock::{ClockNow, ClockSpec};
use crate::shape::{EndingJson, SideName, Words, options_json};

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatNow {
    /// Nobody yet.
    Open,
    /// A guest.
    Guest {
        /// His name.
        name: String,
        /// Whether he is there.
        online: bool,
    },
    /// The computer.
    Computer {
        /// Its level.
        level: u8,
    },
}

/// Who offers what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Offers {
    /// A draw.
    pub draw: Option<SideName>,
    /// To take a turn back.
    pub takeback: Option<SideName>,
    /// Another game.
    pub rematch: Option<SideName>,
}

/// What the players can do besides playing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Can {
    /// Call the game off.
    pub abort: bool,
    /// Go back without asking.
    pub undo: bool,
    /// Ask the computer what it would play.
    pub hint: bool,
}

/// The match that the game belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatchNow {
    /// 1 or 2.
    pub round: u8,
    /// The id of the other game.
    pub other: Option<String>,
    /// Games won, by player; player one is first in game 1.
    pub wins: [u32; 2],
    /// What is tallied, by player.
    pub tally: [u32; 2],
    /// How the match ended.
    pub result: Option<Words>,
}

/// Everything about a game that can change.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Live {
    /// In what state it is.
    pub status: Status,
    /// Who sits where.
    pub seats: [SeatNow; 2],
    /// Who is to act.
    pub to_act: SideName,
    /// Whole turns so far.
    pub turns: Vec<String>,
    /// Actions of an unfinished turn.
    pub turn_open: Vec<String>,
    /// Position text.
    pub position: String,
    /// The position, to be drawn.
    pub view: View,
    /// Places that the last turn touched.
    pub last: Vec<String>,
    /// How it ended.
    pub ending: Option<EndingJson>,
    /// The clocks.
    pub clock: Option<ClockNow>,
    /// Who offers what.
    pub offers: Offers,
    /// What the players can do.
    pub can: Can,
    /// How many watch without playing.
    pub watchers: usize,
    /// The game that follows by agreement.
    pub rematch: Option<String>,
    /// The match.
    #[serde(rename = "match")]
    pub match_: Option<MatchNow>,
}

/// What lists show of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Summary {
    /// Options that are not the usual ones.
    #[schema(value_type = Object)]
    pub options: Map<String, JsonValue>,
    /// Who sits where.
    pub seats: [SeatNow; 2],
    /// Position text. Empty in games that an older server wrote last.
    #[serde(default)]
    pub position: String,
    /// Who is to act.
    pub to_act: SideName,
    /// The clock.
    pub clock: Option<ClockSpec>,
    /// How many turns have been played.
    pub turn_count: usize,
    /// How it ended.
    pub ending: Option<EndingJson>,
    /// Which game of a match it is.
    #[serde(rename = "match")]
    pub round: Option<u8>,
}

impl HostedGame {
    fn seats_now(&self, online: [bool; 2]) -> [SeatNow; 2] {
        Side::BOTH.map(|side| match &self.spec.seats[side.index()] {
            SeatHolder::Open => SeatNow::Open,
            SeatHolder::Guest { name, .. } => SeatNow::Guest { name: name.clone(), online: online[side.index()] },
            SeatHolder::Computer { level } => SeatNow::Computer { level: *level },
        })
    }

    fn clock_now(&self, now: i64, outages: &Outages) -> Option<ClockNow> {
        let clock = self.clock.as_ref()?;
        // Clients know nothing of outages: for them the start of the running clock is moved by the downtime.
        let since = clock.running().map(|(_, since)| since + outages.down(since, now));
        Some(clock.shown(since.unwrap_or(self.changed)))
    }

    /// What the players can do besides playing.
    pub fn can(&self) -> Can {
        let playing = self.status == Status::Playing;
        let me = Side::BOTH.into_iter().find(|side| matches!(self.spec.seats[side.index()], SeatHolder::Guest { .. }));
        Can {
            abort: matches!(self.status, Status::Playing | Status::Waiting) && self.finished_turns() < 2,
            undo: me.is_some_and(|side| self.undo_target(side).is_ok()),
            hint: playing && self.is_private() && matches!(self.seat_to_act(), Some((_, SeatHolder::Guest { .. }))),
        }
    }

    /// How the game stands.
    pub fn live(&self, online: [bool; 2], watchers: usize, now: i64, outages: &Outages) -> Live {
        let mut turns = self.turns.clone();
        let open = if self.is_turn_open() { turns.pop() } else { None };
        Live {
            status: self.status,
            seats: self.seats_now(online),
            to_act: self.record.side_to_act().into(),
            turns,
            turn_open: open.map(|open| open.split(',').map(str::to_owned).collect()).unwrap_or_default(),
            position: self.record.position_text(),
            view: View::of(self.record.as_ref()),
            last: names(&self.last),
            ending: self.record.ending().map(Into::into),
            clock: self.clock_now(now, outages),
            offers: Offers {
                draw: self.draw.map(Into::into),
                takeback: self.takeback.map(Into::into),
                rematch: self.rematch.map(Into::into),
            },
            can: self.can(),
            watchers,
            rematch: self.rematch_game.clone(),
            match_: self.match_now(),
        }
    }

    fn match_now(&self) -> Option<MatchNow> {
        let round = self.spec.round.as_ref()?;
        let standing = self.record.standing_after().unwrap_or_else(|| round.standing());
        Some(MatchNow {
            round: round.number,
            other: round.other.clone().or_else(|| self.next_game.clone()),
            wins: standing.wins,
            tally: standing.tally,
            result: self.match_result(),
        })
    }

    fn match_result(&self) -> Option<Words> {
        let standing = *self.record.standing();
        let result = |lang: Lang| {
            let mut names = [String::new(), String::new()];
            for side in Side::BOTH {
                let player: MatchPlayer = standing.player(side);
                names[player.index()] = self.called(side, lang);
            }
            Some(matches::result(self.record.as_ref(), [&names[0], &names[1]])?.in_lang(lang))
        };
        Some(Words { en: result(Lang::En)?, pt: result(Lang::Pt)? })
    }

    /// What a person calls a player.
    fn called(&self, side: Side, lang: Lang) -> String {
        match &self.spec.seats[side.index()] {
            SeatHolder::Computer { level } => Message::new(&page::COMPUTER_LEVEL).with("level", *level).in_lang(lang),
            _ => self.seat_name(side),
        }
    }

    /// What a record calls a player.
    pub fn seat_name(&self, side: Side) -> String {
        match &self.spec.seats[side.index()] {
            SeatHolder::Open => "?".to_owned(),
            SeatHolder::Guest { name, .. } => name.clone(),
            SeatHolder::Computer { level } => format!("Tabuleiro, level {level}"),
        }
    }

    /// The record with its tags: players and date; one of a match has its round already.
    pub fn tagged_record(&self) -> Box<dyn AnyRecord> {
        let mut record = self.record.clone();
        record.set_tag("First", &self.seat_name(Side::First));
        record.set_tag("Second", &self.seat_name(Side::Second));
        record.set_tag("Date", &date(self.created));
        record
    }

    /// What lists show.
    pub fn summary(&self) -> Summary {
        Summary {
            options: options_json(self.record.options()),
            seats: self.seats_now([false; 2]),
            position: self.record.position_text(),
            to_act: self.record.side_to_act().into(),
            clock: self.spec.clock,
            turn_count: self.finished_turns(),
            ending: self.record.ending().map(Into::into),
            round: self.spec.round.as_ref().map(|round| round.number),
        }
    }

    /// What the store has to know besides the events.
    pub fn stored(&self, invite_hash: Option<&str>) -> Update {
        let guest = |side: Side| match &self.spec.seats[side.index()] {
            SeatHolder::Guest { id, .. } => Some(id.clone()),
            _ => None,
        };
        Update {
            status: self.status.word().to_owned(),
            guests: Side::BOTH.map(guest),
            invite_hash: invite_hash.filter(|_| self.status == Status::Waiting).map(str::to_owned),
            deadline_ms: self.wake_at(),
            // Serialising strings and numbers cannot fail.
            summary: serde_json::to_string(&self.summary()).unwrap_or_default(),
        }
    }
}

/// The day of a point in time, `2026-11-16`. A time beyond the calendar has none.
fn date(ms: i64) -> String {
    Timestamp::from_millisecond(ms).map_or_else(|_| String::new(), |time| time.strftime("%Y-%m-%d").to_string())
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_have_dates() {
        for (day, wanted) in [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_773, "2026-11-16")] {
            assert_eq!(super::date(day * 86_400_000 + 5), wanted);
        }
    }
}
