//! Moves a store to another place, between either kind of database.
//!
//! The source is read from one snapshot. A game is written with all its events in one transaction, so an interrupted copy can simply be started again: rows
//! that are there already and equal are skipped. At the end everything is read again from both and compared.

use crate::examine::PAGE;
use crate::sql::{Sql, SqlRow, values};
use crate::{StoreError, StorePlace, StoreResult, postgres, reads, sqlite, writes};

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Guests.
    pub guests: u64,
    /// Games.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// The games that were there already, from a copy that was interrupted.
    pub kept: u64,
}

/// Copies a store. The target has to be empty, or an earlier copy of the same store.
///
/// # Errors
/// A store that cannot be read or written, a target with something else in it, or a copy that is not equal.
pub async fn copy(from: &StorePlace, to: &StorePlace) -> StoreResult<Copied> {
    let mut source = open_source(from).await?;
    let mut target = open_target(to).await?;
    let (source, target) = (source.as_mut(), target.as_mut());
    belongs(source, target, to).await?;
    let mut copied = Copied { guests: copy_guests(source, target).await?, ..Copied::default() };
    copy_games(source, target, &mut copied).await?;
    copy_times(source, target).await?;
    compare(source, target, to, &mut copied).await?;
    match to.examine(true).await?.first() {
        Some(damage) => Err(to.problem(format_args!("the copy is damaged: {damage}"))),
        None => Ok(copied),
    }
}

/// A connection that reads from a snapshot.
async fn open_source(place: &StorePlace) -> StoreResult<Box<dyn Sql>> {
    Ok(match place {
        StorePlace::File(path) => {
            let mut connection = sqlite::connect_to_read(path).await?;
            connection.run("BEGIN", &[]).await?;
            Box::new(connection)
        }
        StorePlace::Postgres(url) => {
            let mut connection = postgres::connect_to_store(url).await?;
            connection.run(postgres::SNAPSHOT, &[]).await?;
            Box::new(connection)
        }
    })
}

/// A connection to tables that are there and up to date.
async fn open_target(place: &StorePlace) -> StoreResult<Box<dyn Sql>> {
    place.open(crate::StoreOptions::default()).await?.close().await;
    Ok(match place {
        StorePlace::File(path) => Box::new(sqlite::connect_to_write(path).await?),
        StorePlace::Postgres(url) => Box::new(postgres::connect_to_store(url).await?),
    })
}

/// Refuses a target with guests or games that are not the source's.
async fn belongs(source: &mut dyn Sql, target: &mut dyn Sql, to: &StorePlace) -> StoreResult<()> {
    for (page, one, what) in
        [(reads::GUESTS_AFTER, reads::GUEST_BY_ID, "guest"), (reads::GAMES_AFTER, reads::SEALED_GAME, "game")]
    {
        let mut after = String::new();
        loop {
            let rows = target.all(page, values![&after, PAGE]).await?;
            let Some(last) = rows.last() else { break };
            after = last.text(0)?;
            for row in &rows {
                let id = row.text(0)?;
                if source.first(one, values![&id]).await?.is_none() {
                    let problem =
                        format!("it is in use: {what} {id} is not in what would be copied; choose an empty one");
                    return Err(to.problem(problem));
                }
            }
        }
    }
    Ok(())
}

async fn copy_guests(source: &mut dyn Sql, target: &mut dyn Sql) -> StoreResult<u64> {
    let mut after = String::new();
    let mut count = 0;
    loop {
        let rows = source.all(reads::GUESTS_AFTER, values![&after, PAGE]).await?;
        let there = target.all(reads::GUESTS_AFTER, values![&after, PAGE]).await?;
        let Some(last) = rows.last() else { return Ok(count) };
        after = last.text(0)?;
        target.run("BEGIN", &[]).await?;
        for row in rows.iter().filter(|row| !there.contains(row)) {
            let guest = reads::guest_row(row)?;
            target.run("DELETE FROM guests WHERE id = $1", values![&guest.id]).await?;
            writes::add_sealed_guest(target, &guest, reads::guest_seal(row)?).await?;
        }
        target.run("COMMIT", &[]).await?;
        count += rows.len() as u64;
    }
}

/// How many games share a transaction.
const GAMES: i64 = 50;

async fn copy_games(source: &mut dyn Sql, target: &mut dyn Sql, copied: &mut Copied) -> StoreResult<()> {
    let mut after = String::new();
    loop {
        let rows = source.all(reads::GAMES_AFTER, values![&after, GAMES]).await?;
        let there = target.all(reads::GAMES_AFTER, values![&after, GAMES]).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.text(0)?;
        target.run("BEGIN", &[]).await?;
        for row in &rows {
            copied.games += 1;
            if there.contains(row) {
                copied.kept += 1;
            } else {
                copy_game(source, target, row).await?;
            }
        }
        target.run("COMMIT", &[]).await?;
    }
}

async fn copy_game(source: &mut dyn Sql, target: &mut dyn Sql, row: &SqlRow) -> StoreResult<()> {
    let game = reads::game_row(row)?;
    let (chain, seal) = reads::game_checksums(row)?;
    // An interrupted attempt may have copied the game in an earlier state.
    target.run("DELETE FROM events WHERE game = $1", values![&game.id]).await?;
    target.run("DELETE FROM games WHERE id = $1", values![&game.id]).await?;
    writes::add_game(target, &game, chain, seal).await?;
    let mut after = 0;
    loop {
        let events = source.all(reads::CHAINED_EVENTS, values![&game.id, after, PAGE]).await?;
        let Some(last) = events.last() else { return Ok(()) };
        after = last.number(0)?;
        for row in &events {
            writes::add_event(target, &game.id, &reads::event_row(row)?, row.maybe_number(3)?).await?;
        }
    }
}

/// Outages and the heartbeat: the time until the new place is served counts as an outage, which no player's clock is charged for.
async fn copy_times(source: &mut dyn Sql, target: &mut dyn Sql) -> StoreResult<()> {
    target.run("BEGIN", &[]).await?;
    target.run("DELETE FROM outages", &[]).await?;
    for row in source.all(reads::OUTAGES, &[]).await? {
        let statement = "INSERT INTO outages (from_ms, to_ms, seal) VALUES ($1, $2, $3)";
        target.run(statement, values![row.number(0)?, row.number(1)?, row.maybe_number(2)?]).await?;
    }
    target.run("DELETE FROM heartbeat", &[]).await?;
    if let Some(newest) = reads::newest(source).await? {
        writes::beat(target, newest).await?;
    }
    target.run("COMMIT", &[]).await?;
    Ok(())
}

/// Reads everything from both, compares it, and counts the rows.
async fn compare(source: &mut dyn Sql, target: &mut dyn Sql, to: &StorePlace, copied: &mut Copied) -> StoreResult<()> {
    let different = |what: String| to.problem(format_args!("{what} is not as in the original; copy again"));
    for (page, what) in [(reads::GUESTS_AFTER, "guest"), (reads::GAMES_AFTER, "game")] {
        let mut after = String::new();
        loop {
            let rows = source.all(page, values![&after, PAGE]).await?;
            if rows != target.all(page, values![&after, PAGE]).await? {
                return Err(different(format!("something after {what} {after}")));
            }
            let Some(last) = rows.last() else { break };
            after = last.text(0)?;
            if what == "game" {
                for row in &rows {
                    copied.events += compare_events(source, target, &row.text(0)?).await?.map_err(different)?;
                }
            }
        }
    }
    let events = "SELECT count(*) FROM events";
    let (here, there) = (source.number(events, &[]).await?, target.number(events, &[]).await?);
    if here != there || here.and_then(|count| u64::try_from(count).ok()) != Some(copied.events) {
        return Err(different("the number of events".to_owned()));
    }
    if source.all(reads::OUTAGES, &[]).await? != target.all(reads::OUTAGES, &[]).await? {
        return Err(different("an outage".to_owned()));
    }
    Ok(())
}

/// How many events a game has, where both have the same.
async fn compare_events(
    source: &mut dyn Sql,
    target: &mut dyn Sql,
    game: &str,
) -> Result<Result<u64, String>, StoreError> {
    let (mut after, mut count) = (0, 0);
    loop {
        let rows = source.all(reads::CHAINED_EVENTS, values![game, after, PAGE]).await?;
        if rows != target.all(reads::CHAINED_EVENTS, values![game, after, PAGE]).await? {
            return Ok(Err(format!("game {game}")));
        }
        let Some(last) = rows.last() else { return Ok(Ok(count)) };
        after = last.number(0)?;
        count += rows.len() as u64;
    }
}
