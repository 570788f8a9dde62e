//! One game at this computer, without any interface: who plays, what is played and taken back, clocks, draws, the games of a match,
//! and where the game is kept. Plain lines and the full-screen interface are faces of it.
//!
//! It reads no clock and starts no thread: moments come from outside as durations since the program started, and the faces run the
//! engines and hand in the actions that these choose.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tabuleiro_catalog::analysis::Evaluation;
use tabuleiro_catalog::countdown::TimeControl;
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::{Closing, PlayError};
use tabuleiro_catalog::{AnyRecord, matches};
use tabuleiro_protocol::who::Who;

use crate::clocks::Clocks;
use crate::files;
use crate::saved::Saved;
use crate::seats::{Seat, Seats};
use crate::settings::Settings;
use crate::store::SavedGames;

/// How many nodes the computer thinks about an offered draw: the same answer on every machine.
pub const DRAW_NODES: u64 = 30_000;

/// Where a game is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Keeping {
    /// Nowhere: a record that is only looked at.
    Viewed,
    /// In the store, under a name that it gets with its first action.
    Unnamed,
    /// In the store, under this name.
    Named(String),
    /// In the user's file that it was loaded from.
    File(PathBuf),
}

/// What was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// The actions, in the order in which they had been played. None where only a resignation, agreement or flag was taken back.
    pub actions: Vec<String>,
    /// Whether the finished game stays as it was, and what follows is a game of its own.
    pub branched: bool,
}

/// Which game [`LocalGame::start_next`] has started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextGame {
    /// The second game of the match.
    SecondOfMatch,
    /// The same game again.
    Rematch,
}

/// Who has to answer an offered draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawOffer {
    /// The game is over.
    TooLate,
    /// The person on this side.
    ToPerson(Side),
    /// The computer on this side: by its evaluation of the position, see [`LocalGame::computer_accepts`].
    ToComputer(Side),
}

/// A game at this computer.
pub struct LocalGame {
    saved: Saved,
    seats: Seats,
    clocks: Clocks,
    /// Actions that were taken back, the last first.
    undone: Vec<String>,
    /// The side that has offered a draw to a person who has not answered.
    offered_by: Option<Side>,
    keeping: Keeping,
}

impl LocalGame {
    /// A game that begins now, or goes on from where its record is. `sides` are those who play the first and the second side.
    pub fn start(saved: Saved, sides: [Seat; 2], control: TimeControl) -> LocalGame {
        let mut game = LocalGame::with(saved, sides, Keeping::Unnamed);
        game.set_control(control);
        game
    }

    /// A game from a store: it goes on, or is looked at where it is over.
    ///
    /// # Errors
    /// A game that cannot be read.
    pub fn resume(name: &str, store: &mut dyn SavedGames, settings: &Settings) -> Result<LocalGame, Message> {
        let saved = Saved::read(&store.read(name)?)?;
        let sides = Seats::of_record(&saved, settings);
        Ok(LocalGame::with(saved, sides, Keeping::Named(name.to_owned())))
    }

    /// A game from a file of the user's, which keeps it from now on. A finished game is never written to: what is played from there
    /// is a game of its own. Those who played it go on, unless somebody else is wanted on a side.
    pub fn load(saved: Saved, file: &Path, wanted: [Option<Who>; 2], settings: &Settings) -> LocalGame {
        let [first, second] = Seats::of_record(&saved, settings);
        // The names join the two games of a match, so they stay when another player takes a seat.
        let has_fixed_names = saved.first.is_some();
        let [wanted_first, wanted_second] = wanted;
        let sides = [(first, wanted_first), (second, wanted_second)].map(|(seat, wanted)| match wanted {
            Some(who) if who == seat.who => seat,
            Some(who) if has_fixed_names => Seat { who, name: seat.name },
            Some(who) => Seat::new(who, settings),
            None => seat,
        });
        LocalGame::with(saved, sides, Keeping::File(file.to_owned()))
    }

    /// A record that is only looked at.
    pub fn view(saved: Saved, settings: &Settings) -> LocalGame {
        let sides = Seats::of_record(&saved, settings);
        LocalGame::with(saved, sides, Keeping::Viewed)
    }

    fn with(mut saved: Saved, sides: [Seat; 2], keeping: Keeping) -> LocalGame {
        let clocks = Clocks::of_tags(saved.record.tag("Time"), saved.record.tag("Clocks"));
        let seats = Seats::take(&mut saved, sides);
        LocalGame { saved, seats, clocks, undone: vec![], offered_by: None, keeping }
    }

    /// Plays with full clocks of another time control.
    pub fn set_control(&mut self, control: TimeControl) {
        if control != self.clocks.control() {
            self.clocks = Clocks::new(control);
        }
        if let Some(text) = control.text() {
            self.saved.record.set_tag("Time", &text);
        }
    }

    /// The records, as they are saved.
    pub fn saved(&self) -> &Saved {
        &self.saved
    }

    /// The game under way.
    pub fn record(&self) -> &dyn AnyRecord {
        self.saved.record.as_ref()
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Both seats, by player.
    pub fn seats(&self) -> &[Seat; 2] {
        self.seats.by_player()
    }

    /// The seat of a side.
    pub fn seat(&self, side: Side) -> &Seat {
        self.seats.of(&self.saved, side)
    }

    /// Whether only computers play.
    pub fn is_unattended(&self) -> bool {
        self.seats().iter().all(|seat| !seat.is_human())
    }

    /// Whether this is the second game of a match.
    pub fn is_second_of_match(&self) -> bool {
        self.saved.in_match && self.record().standing().swapped
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.record().ending().is_some()
    }

    /// Whether nothing more is to be played: the game is over, and no second game of its match follows.
    pub fn is_finished(&self) -> bool {
        self.is_over() && self.saved.next_game().is_none()
    }

    /// Whether it is a record that nobody plays here.
    pub fn is_viewed(&self) -> bool {
        self.keeping == Keeping::Viewed
    }

    /// Whether the game goes on here.
    pub fn is_live(&self) -> bool {
        !self.is_viewed() && !self.is_over()
    }

    /// Whether a person has to act.
    pub fn human_acts(&self) -> bool {
        self.is_live() && self.seat(self.record().side_to_act()).is_human()
    }

    /// Whether a computer has to act.
    pub fn computer_acts(&self) -> bool {
        self.is_live() && !self.seat(self.record().side_to_act()).is_human()
    }

    /// The side that has offered a draw to a person who has not answered.
    pub fn offered_by(&self) -> Option<Side> {
        self.offered_by
    }

    /// Plays an action in canonical text, of a person or a computer.
    ///
    /// # Errors
    /// What is wrong, and by which rule. Nothing is played then.
    pub fn play(&mut self, action: &str, now: Duration) -> Result<usize, PlayError> {
        let count = self.saved.record.play_text(action)?;
        self.played(now);
        Ok(count)
    }

    /// Plays what a person typed.
    ///
    /// # Errors
    /// As for [`play`](Self::play).
    pub fn play_typed(&mut self, typed: &str, now: Duration) -> Result<usize, PlayError> {
        let count = self.saved.record.play_typed(typed)?;
        self.played(now);
        Ok(count)
    }

    fn played(&mut self, now: Duration) {
        self.undone.clear();
        self.offered_by = None;
        self.run_clock(now);
    }

    /// Starts the clock of the side to act, or stops the clocks where nobody acts.
    pub fn run_clock(&mut self, now: Duration) {
        if self.is_live() {
            let side = self.record().side_to_act();
            self.clocks.run(side, now);
        } else {
            self.clocks.stop(now);
        }
    }

    /// Stops the clocks: the players leave.
    pub fn stop_clock(&mut self, now: Duration) {
        self.clocks.stop(now);
    }

    /// The side whose time has run out in a game that goes on.
    pub fn flagged(&self, now: Duration) -> Option<Side> {
        self.clocks.fallen(now).filter(|_| self.is_live())
    }

    /// Ends the game by what somebody says, or by the clock.
    pub fn close(&mut self, closing: Closing, now: Duration) {
        self.saved.record.close(closing);
        self.played(now);
    }

    /// The side to act resigns; against a computer the person does, whoever is to act.
    pub fn resign(&mut self, now: Duration) {
        let to_act = self.record().side_to_act();
        let side = if self.seat(to_act).is_human() { to_act } else { to_act.opponent() };
        self.close(Closing::Resignation(side), now);
    }

    /// The side to act offers a draw.
    pub fn offer_draw(&mut self) -> DrawOffer {
        if self.is_over() {
            return DrawOffer::TooLate;
        }
        let side = self.record().side_to_act();
        let other = side.opponent();
        if !self.seat(other).is_human() {
            return DrawOffer::ToComputer(other);
        }
        self.offered_by = Some(side);
        DrawOffer::ToPerson(other)
    }

    /// Whether a computer takes a draw that `offered_by` offers: where it is not better itself.
    pub fn computer_accepts(evaluation: &Evaluation, offered_by: Side) -> bool {
        evaluation.value.chance(offered_by) >= 0.5
    }

    /// A person answers the offer of a draw. `false` where there is none.
    pub fn answer_draw(&mut self, accepts: bool, now: Duration) -> bool {
        let offered = self.offered_by.take().is_some();
        if offered && accepts {
            self.close(Closing::Agreement, now);
        }
        offered
    }

    /// Whether taking back stops here: a person has to act, or two computers are being watched.
    fn has_choice(&self) -> bool {
        self.is_unattended() || self.seat(self.record().side_to_act()).is_human()
    }

    /// Takes back an action; against a computer, back to where the person last had a choice. `None` where there is nothing to take
    /// back. A finished game stays as it is where it is kept.
    pub fn undo(&mut self, now: Duration) -> Option<TakenBack> {
        let over = self.is_over();
        let mut taken = Vec::new();
        if !self.saved.record.reopen() {
            while let Some(action) = self.saved.record.undo() {
                taken.push(action);
                if self.has_choice() {
                    break;
                }
            }
            if !self.has_choice() {
                // The computer has the first turn, and no person had a choice before it.
                self.replay(&mut taken);
            }
            if taken.is_empty() {
                return None;
            }
        }
        self.undone.extend(taken.iter().cloned());
        taken.reverse();
        if over && self.keeping != Keeping::Viewed {
            self.keeping = Keeping::Unnamed;
        }
        self.moved_in_time(now);
        Some(TakenBack { actions: taken, branched: over })
    }

    /// Plays actions that were just taken back, the last first.
    fn replay(&mut self, taken: &mut Vec<String>) {
        while let Some(action) = taken.pop() {
            if self.saved.record.play_text(&action).is_err() {
                taken.clear();
            }
        }
    }

    /// Plays again what was taken back, up to the next choice of a person, and tells what that was.
    pub fn redo(&mut self, now: Duration) -> Vec<String> {
        let mut played = Vec::new();
        while let Some(action) = self.undone.pop() {
            if self.saved.record.play_text(&action).is_err() {
                self.undone.clear();
                break;
            }
            played.push(action);
            if !self.is_over() && self.has_choice() {
                break;
            }
        }
        if !played.is_empty() {
            self.moved_in_time(now);
        }
        played
    }

    /// After taking back or playing again: nobody gets an increment for that.
    fn moved_in_time(&mut self, now: Duration) {
        self.offered_by = None;
        self.clocks.stop(now);
        self.run_clock(now);
    }

    /// Goes on from an earlier position, after so many actions, as a game of its own.
    pub fn branch(&mut self, actions: usize, now: Duration) {
        let mut record = self.saved.record.clone();
        while record.action_count() > actions {
            record.undo();
        }
        record.reopen();
        self.saved.record = record;
        self.begin_another(now);
    }

    /// After the end: starts the second game of a match, or the same game again. `None` where the game is not over.
    pub fn start_next(&mut self, now: Duration) -> Option<NextGame> {
        if !self.is_over() {
            return None;
        }
        if let Some(second) = self.saved.next_game() {
            if self.is_viewed() {
                self.keeping = Keeping::Unnamed;
            }
            self.saved = second;
            self.seats.write(&mut self.saved);
            self.reset(now);
            return Some(NextGame::SecondOfMatch);
        }
        let record = self.saved.game.start(self.record().options().clone()).ok()?;
        let sides = Side::BOTH.map(|side| self.seat(side).clone());
        let mut again = Saved::new(self.saved.game, record, self.saved.in_match);
        // A rematch begins with the same sides as the first game of the match.
        self.seats = Seats::take(&mut again, if self.is_second_of_match() { swapped(sides) } else { sides });
        self.saved = again;
        self.begin_another(now);
        Some(NextGame::Rematch)
    }

    /// The level of the computer that plays against one person; `None` where it is another opponent.
    pub fn level(&self) -> Option<u8> {
        match self.seats().each_ref().map(|seat| &seat.who) {
            [Who::Human, Who::Level(level, None)] | [Who::Level(level, None), Who::Human] => Some(*level),
            _ => None,
        }
    }

    /// After the end, plays the same game again against the computer at another level. Tells whether that was possible.
    pub fn rematch_at(&mut self, level: u8, now: Duration, settings: &Settings) -> bool {
        if self.level().is_none() || !self.is_finished() || self.start_next(now).is_none() {
            return false;
        }
        let sides = Side::BOTH.map(|side| {
            let seat = self.seat(side);
            if seat.is_human() { seat.clone() } else { Seat::new(Who::Level(level, None), settings) }
        });
        self.seats = Seats::take(&mut self.saved, sides);
        true
    }

    fn begin_another(&mut self, now: Duration) {
        self.keeping = Keeping::Unnamed;
        self.reset(now);
    }

    /// Full clocks, and nothing taken back.
    fn reset(&mut self, now: Duration) {
        let control = self.clocks.control();
        self.clocks = Clocks::new(control);
        if let Some(text) = control.text() {
            self.saved.record.set_tag("Time", &text);
        }
        self.undone.clear();
        self.offered_by = None;
        self.run_clock(now);
    }

    /// Whether the game is kept somewhere by now.
    pub fn is_kept(&self) -> bool {
        matches!(self.keeping, Keeping::Named(_) | Keeping::File(_))
    }

    /// The name under which a store keeps the game.
    pub fn name(&self) -> Option<&str> {
        match &self.keeping {
            Keeping::Named(name) => Some(name),
            _ => None,
        }
    }

    /// The file that keeps the game.
    pub fn file(&self) -> Option<&Path> {
        match &self.keeping {
            Keeping::File(file) => Some(file),
            _ => None,
        }
    }

    /// Keeps the game as it is now. A new game is kept from its first action on.
    ///
    /// # Errors
    /// The user's file cannot be written. What goes wrong in a store is told by [`SavedGames::error`].
    pub fn keep(&mut self, now: Duration, store: &mut dyn SavedGames) -> Result<(), Message> {
        if self.keeping == Keeping::Unnamed {
            if self.record().action_count() == 0 && self.saved.first.is_none() {
                return Ok(());
            }
            let (name, date) = store.fresh(self.saved.game.info().id);
            self.saved.record.set_tag("Date", &date);
            self.keeping = Keeping::Named(name);
        }
        if let Some(clocks) = self.clocks.text(now) {
            self.saved.record.set_tag("Clocks", &clocks);
        }
        match &self.keeping {
            Keeping::Viewed | Keeping::Unnamed => Ok(()),
            Keeping::Named(name) => {
                store.save(name, &self.saved.text());
                Ok(())
            }
            Keeping::File(file) => files::write(file, self.saved.text()),
        }
    }

    /// What the end of this game means for its match.
    pub fn verdict(&self, lang: Lang) -> Option<Message> {
        if !self.is_second_of_match() {
            return None;
        }
        let [one, two] = self.seats().each_ref().map(|seat| seat.words().in_lang(lang));
        matches::result(self.record(), [&one, &two])
    }
}

fn swapped([first, second]: [Seat; 2]) -> [Seat; 2] {
    [second, first]
}

#[cfg(test)]
#[path = "local/tests.rs"]
mod tests;
