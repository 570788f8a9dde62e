//! The checksums of a whole database: every guest, every game with its chain of events, heartbeat and outages. Nothing is changed.

use crate::sql::{Sql, values};
use crate::{StoreResult, reads, seal};

/// Something that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Where: a game, a guest, or the database itself.
    pub place: String,
    /// What is wrong.
    pub problem: String,
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl Damage {
    pub(crate) fn new(place: impl Into<String>, problem: impl Into<String>) -> Damage {
        Damage { place: place.into(), problem: problem.into() }
    }
}

/// At most so many findings are reported.
pub(crate) const FINDINGS: usize = 100;

/// How many rows are read at once.
pub(crate) const PAGE: i64 = 500;

/// Compares every checksum. `place` is what the database is called.
pub(crate) async fn checksums(sql: &mut dyn Sql, place: &str, found: &mut Vec<Damage>) -> StoreResult<()> {
    guests(sql, found).await?;
    games(sql, found).await?;
    times(sql, place, found).await
}

async fn guests(sql: &mut dyn Sql, found: &mut Vec<Damage>) -> StoreResult<()> {
    let mut after = String::new();
    loop {
        let page = sql.all(reads::GUESTS_AFTER, values![&after, PAGE]).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.text(0)?;
        for row in &page {
            let guest = reads::guest_row(row)?;
            if reads::guest_seal(row)?.is_some_and(|seal| seal != seal::of_guest(&guest)) {
                found.push(Damage::new(format!("guest {}", guest.id), "the checksum is wrong"));
            }
        }
    }
}

async fn games(sql: &mut dyn Sql, found: &mut Vec<Damage>) -> StoreResult<()> {
    let orphans = "SELECT DISTINCT game FROM events WHERE game NOT IN (SELECT id FROM games) LIMIT 100";
    for row in sql.all(orphans, &[]).await? {
        found.push(Damage::new(format!("game {}", row.text(0)?), "events without a game"));
    }
    let mut after = String::new();
    loop {
        let page = sql.all(reads::GAMES_AFTER, values![&after, PAGE]).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.text(0)?;
        for row in &page {
            let game = reads::game_row(row)?;
            let (chain, sealed) = reads::game_checksums(row)?;
            let mut damaged = |problem: &str| found.push(Damage::new(format!("game {}", game.id), problem));
            if sealed.is_some_and(|sealed| sealed != seal::of_game(&game, chain)) {
                damaged("the checksum of the game is wrong");
            }
            let events = sql.all(reads::CHAINED_EVENTS, values![&game.id, 0, i64::MAX]).await?;
            let (mut before, mut expected) = (0, 1);
            for row in &events {
                let event = reads::event_row(row)?;
                if event.seq != expected {
                    damaged("events are missing");
                    break;
                }
                expected += 1;
                // Events from before there were checksums have none, and the chain begins after them.
                if let Some(written) = row.maybe_number(3)? {
                    if written != seal::chain(before, &event) {
                        damaged("the chain of events is broken");
                        break;
                    }
                    before = written;
                }
            }
            if expected != game.seq + 1 || (before != chain && sealed.is_some()) {
                damaged("the last event is not the one that the game names");
            }
        }
    }
}

/// Heartbeat and outages: a wrong one would move the server's time, or somebody's clock.
async fn times(sql: &mut dyn Sql, place: &str, found: &mut Vec<Damage>) -> StoreResult<()> {
    for row in sql.all(reads::HEARTBEAT, &[]).await? {
        let at = row.number(0)?;
        if row.maybe_number(1)?.is_some_and(|seal| seal != seal::of_times(&[at])) {
            found.push(Damage::new(place, "the checksum of the heartbeat is wrong"));
        }
    }
    for row in sql.all(reads::OUTAGES, &[]).await? {
        let times = [row.number(0)?, row.number(1)?];
        if row.maybe_number(2)?.is_some_and(|seal| seal != seal::of_times(&times)) {
            found.push(Damage::new(place, "the checksum of an outage is wrong"));
        }
    }
    Ok(())
}
