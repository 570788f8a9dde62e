//! One game, and the pair of games of one opening.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::countdown::{Countdown, TimeControl};
use tabuleiro_catalog::rules::keys::mix;
use tabuleiro_catalog::rules::matches::{MatchPlayer, Standing, Verdict};
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::rules::record::Closing;
use tabuleiro_catalog::search::time::SideClock;
use tabuleiro_protocol::fault::{Fault, FaultKind};
use tabuleiro_protocol::player::{Player, TurnTime};
use tabuleiro_protocol::watch::Watch;

use crate::plan::{Pace, Plan, PlanBoard};
use crate::results::{GameResult, Loss, PairResult};

/// What games are played with, besides their players.
pub(crate) struct GameRunner<'p> {
    pub(crate) plan: &'p Plan,
    pub(crate) watch: &'p dyn Watch,
    pub(crate) stop: &'p Arc<AtomicBool>,
}

/// A game that has come to its end.
struct Finished {
    outcome: Outcome,
    loss: Option<Loss>,
    record: Box<dyn AnyRecord>,
}

impl GameRunner<'_> {
    /// Plays both games of a pair; `None` where it was told to stop.
    pub(crate) fn pair(
        &self,
        contest: usize,
        pair: u32,
        opening: &str,
        players: &mut [Player; 2],
    ) -> Option<PairResult> {
        let board = &self.plan.boards[self.plan.contests[contest].board];
        let first = self.game((contest, pair, 0), board, opening, Standing::default(), players)?;
        let standing = first.record.standing_after().unwrap_or_default();
        let second = self.game((contest, pair, 1), board, opening, standing, players)?;
        let verdict = second.record.verdict().filter(|_| board.in_matches()).map(|verdict| match verdict {
            Verdict::Win(MatchPlayer::One) => 2,
            Verdict::Win(MatchPlayer::Two) => 0,
            Verdict::Draw => 1,
        });
        let games = [first, second].map(|game| GameResult {
            outcome: game.outcome,
            loss: game.loss,
            record: game.record.text(),
        });
        Some(PairResult { contest, pair, games, verdict })
    }

    fn game(
        &self,
        (contest, pair, round): (usize, u32, usize),
        board: &PlanBoard,
        opening: &str,
        standing: Standing,
        players: &mut [Player; 2],
    ) -> Option<Finished> {
        let mut record = board.game.start(board.options.clone()).ok()?;
        record.set_standing(standing);
        // The players of the two sides, by their places in the contest.
        let seats = [round, 1 - round];
        for (tag, seat) in ["First", "Second"].into_iter().zip(seats) {
            record.set_tag(tag, &self.plan.players[self.plan.contests[contest].players[seat]].name);
        }
        record.set_tag("Round", &format!("{}.{}", pair + 1, round + 1));
        for action in opening.split_whitespace() {
            record.play_text(action).ok()?;
        }
        if !opening.is_empty() {
            record.add_comment(record.action_count(), "opening");
        }
        let loss = self.get_ready(board, (pair, round), seats, players);
        let loss = match loss {
            Some(loss) => Some(loss),
            None => self.play(record.as_mut(), seats, players)?,
        };
        if let Some((side, fault)) = &loss {
            let name = &self.plan.players[self.player(contest, seats, *side)].name;
            record.add_comment(record.action_count(), &format!("{name} {fault}"));
            let by_time = fault.kind == FaultKind::Time;
            record.close(if by_time { Closing::Time(*side) } else { Closing::Resignation(*side) });
        }
        let outcome = record.ending()?.outcome;
        let loss = loss.map(|(side, fault)| Loss { player: seats[side.index()], fault });
        Some(Finished { outcome, loss, record })
    }

    fn player(&self, contest: usize, seats: [usize; 2], side: Side) -> usize {
        self.plan.contests[contest].players[seats[side.index()]]
    }

    /// Tells both players that a game begins. The first one that fails to get ready has lost it.
    fn get_ready(
        &self,
        board: &PlanBoard,
        (pair, round): (u32, usize),
        seats: [usize; 2],
        players: &mut [Player; 2],
    ) -> Option<(Side, Fault)> {
        for side in Side::BOTH {
            let seat = seats[side.index()];
            let seed = mix(mix(self.plan.seed ^ mix(u64::from(pair))) ^ (2 * round + seat) as u64);
            if let Err(fault) = players[seat].new_game(&board.options, seed) {
                return Some((side, fault));
            }
        }
        None
    }

    /// Plays a game to its end, by the rules or by a fault. `None` where it was told to stop.
    fn play(
        &self,
        record: &mut dyn AnyRecord,
        seats: [usize; 2],
        players: &mut [Player; 2],
    ) -> Option<Option<(Side, Fault)>> {
        let mut clock = GameClock::new(self.plan.pace);
        while record.ending().is_none() {
            let side = record.side_to_act();
            let time = TurnTime { turn: self.plan.pace.turn, clocks: clock.clocks(), stop: Arc::clone(self.stop) };
            let start = self.watch.now();
            let chosen = players[seats[side.index()]].choose(record, &time);
            let spent = self.watch.now().saturating_sub(start);
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            let action = match chosen {
                Ok(action) => action,
                Err(fault) => return Some(Some((side, fault))),
            };
            // A time per turn limits only players that think by time; a clock limits every player.
            let by_turn = players[seats[side.index()]].goes_by_time();
            if let Err(over) = clock.spend(side, spent, by_turn) {
                return Some(Some((side, Fault::new(FaultKind::Time, action, over.as_millis().max(1).to_string()))));
            }
            if record.play_text(&action).is_err() {
                // Not expected: `Player::choose` returns only legal actions.
                return Some(Some((side, Fault::new(FaultKind::Illegal, record.position_text(), action))));
            }
            if record.side_to_act() != side {
                clock.end_turn(side);
            }
        }
        Some(None)
    }
}

/// The clocks of a game, or the one of a turn, with the margin that a match allows.
struct GameClock {
    pace: Pace,
    countdown: Countdown,
    /// What the turn under way has taken.
    turn: Duration,
}

impl GameClock {
    fn new(pace: Pace) -> GameClock {
        let control = pace.clock.map_or(TimeControl::None, |(time, increment)| TimeControl::Total(time, increment));
        GameClock { pace, countdown: Countdown::new(control), turn: Duration::ZERO }
    }

    fn clocks(&self) -> Option<[SideClock; 2]> {
        self.countdown.for_engine()
    }

    /// Takes time from a side. An error tells by how much it has overstepped its time and the margin.
    fn spend(&mut self, side: Side, spent: Duration, by_turn: bool) -> Result<(), Duration> {
        self.turn += spent;
        let margin = self.pace.margin;
        let turn = self.pace.turn.filter(|_| by_turn).map(|turn| (self.turn, turn));
        let clock = self.pace.clock.map(|_| (spent, self.countdown.left()[side.index()]));
        let limits = turn.into_iter().chain(clock);
        if let Some(over) = limits.filter_map(|(spent, left)| spent.checked_sub(left + margin)).next() {
            return Err(over);
        }
        self.countdown.spend(side, spent);
        Ok(())
    }

    fn end_turn(&mut self, side: Side) {
        self.turn = Duration::ZERO;
        self.countdown.end_turn(side);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn pace(turn: Option<u64>, clock: Option<(u64, u64)>) -> Pace {
        Pace { turn: turn.map(MS), clock: clock.map(|(time, increment)| (MS(time), MS(increment))), margin: MS(5) }
    }

    #[test]
    fn the_increment_comes_when_the_turn_ends_and_the_flag_falls_after_the_margin() {
        let mut clock = GameClock::new(pace(None, Some((100, 10))));
        assert_eq!(clock.spend(Side::First, MS(60), true), Ok(()));
        assert_eq!(clock.spend(Side::First, MS(30), true), Ok(()));
        assert_eq!(clock.clocks().unwrap()[0].left, MS(10));
        clock.end_turn(Side::First);
        assert_eq!(clock.clocks().unwrap().map(|clock| clock.left), [MS(20), MS(100)]);
        assert_eq!(clock.spend(Side::First, MS(24), true), Ok(()));
        assert_eq!(clock.clocks().unwrap()[0].left, MS(0));
        assert_eq!(clock.spend(Side::Second, MS(107), true), Err(MS(2)));
    }

    #[test]
    fn the_time_of_a_turn_is_shared_by_its_actions() {
        let mut clock = GameClock::new(pace(Some(100), None));
        assert_eq!(clock.spend(Side::First, MS(60), true), Ok(()));
        assert_eq!(clock.spend(Side::First, MS(44), true), Ok(()));
        assert_eq!(clock.spend(Side::First, MS(4), true), Err(MS(3)));
        clock.end_turn(Side::First);
        assert_eq!(clock.spend(Side::Second, MS(104), true), Ok(()));
        assert_eq!(clock.spend(Side::Second, MS(500), false), Ok(()), "whoever has another limit is not bound by it");
        assert_eq!(clock.clocks(), None);
    }

    #[test]
    fn without_a_pace_nobody_runs_out_of_time() {
        assert_eq!(GameClock::new(pace(None, None)).spend(Side::First, MS(1_000_000), true), Ok(()));
    }
}
