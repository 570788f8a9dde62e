//! Batched appends: one event for each of up to 32 games takes three statements in all, not three for each.
//!
//! Every statement is a trip to the thread of the connection and back, which costs as much as the work there. When many games are played at
//! once, whatever waits for the writer is nearly always one event in each of several games.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::sql::{Sql, SqlValue};
use crate::writes::{self, WriteCommand};
use crate::{Append, GameRow, StoreError, StoreResult, reads, seal};

/// The sizes of a batch, the largest first. What waits is cut into the largest that it fills: few sizes make few prepared statements.
const GROUPS: [usize; 5] = [32, 16, 8, 4, 2];

/// The prepared statements for a batch of one size.
struct GroupStatements {
    size: usize,
    select: String,
    insert: String,
    update: String,
}

static STATEMENTS: LazyLock<[GroupStatements; GROUPS.len()]> = LazyLock::new(|| GROUPS.map(GroupStatements::new));

/// Rows of parameters: `($1, $2), ($3, $4)`.
fn parameters(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let numbers: Vec<String> = (1..=columns).map(|column| format!("${}", row * columns + column)).collect();
        format!("({})", numbers.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

impl GroupStatements {
    fn new(size: usize) -> GroupStatements {
        let select = format!("{} WHERE id IN {}", reads::SELECT_GAMES, parameters(1, size));
        let insert = format!(
            "INSERT INTO events (game, seq, at_ms, body, chain) VALUES {} ON CONFLICT DO NOTHING RETURNING game",
            parameters(size, 5)
        );
        let update = format!(
            "UPDATE games SET status = v.column1, first_guest = v.column2, second_guest = v.column3, invite_hash = v.column4, \
            changed_ms = v.column5, seq = v.column6, deadline_ms = v.column7, summary = v.column8, chain = v.column9, \
            seal = v.column10 FROM (VALUES {}) AS v WHERE games.id = v.column11 AND games.chain = v.column12",
            parameters(size, 12)
        );
        GroupStatements { size, select, insert, update }
    }
}

/// The append of a command that adds an event and neither a game nor a guest.
pub(super) fn plain_append(command: &WriteCommand) -> Option<&Append> {
    match command {
        WriteCommand::Append(append) if append.follower.is_none() && append.guest.is_none() => Some(append),
        _ => None,
    }
}

/// An append with the row of its game as it will be.
struct GameChange<'a> {
    append: &'a Append,
    row: GameRow,
    /// The chains over the events before and after.
    before: i64,
    chain: i64,
}

/// Appends one event to each of several games, which must be different. A conflict is the answer to one append; any other error leaves the
/// transaction to be rolled back.
pub(super) async fn append_all(sql: &mut dyn Sql, mut appends: &[&Append]) -> StoreResult<Vec<StoreResult<u64>>> {
    let mut answers = Vec::with_capacity(appends.len());
    while let Some(statements) = STATEMENTS.iter().find(|statements| statements.size <= appends.len()) {
        let (group, rest) = appends.split_at(statements.size);
        append_group(sql, statements, group, &mut answers).await?;
        appends = rest;
    }
    for append in appends {
        answers.push(alone(writes::append_event(sql, append).await)?);
    }
    Ok(answers)
}

/// A conflict is an answer, any other error ends the transaction.
fn alone(written: StoreResult<()>) -> StoreResult<StoreResult<u64>> {
    match written {
        Ok(()) => Ok(Ok(0)),
        Err(StoreError::Conflict) => Ok(Err(StoreError::Conflict)),
        Err(error) => Err(error),
    }
}

async fn append_group(
    sql: &mut dyn Sql,
    statements: &'static GroupStatements,
    group: &[&Append],
    answers: &mut Vec<StoreResult<u64>>,
) -> StoreResult<()> {
    let Some(changes) = changes(sql, statements, group).await? else {
        // At least one append is in conflict. Done one by one, each gets its own answer.
        for append in group {
            answers.push(alone(writes::append_event(sql, append).await)?);
        }
        return Ok(());
    };
    let events: Vec<SqlValue<'_>> = changes
        .iter()
        .flat_map(|GameChange { append, chain, .. }| {
            let event = &append.event;
            [(&append.game).into(), event.seq.into(), event.at_ms.into(), (&event.body).into(), (*chain).into()]
        })
        .collect();
    let mut inserted = HashSet::new();
    for row in sql.all(&statements.insert, &events).await? {
        inserted.insert(row.text(0)?);
    }
    if inserted.len() == changes.len() {
        let rows: Vec<SqlValue<'_>> =
            changes.iter().flat_map(|change| writes::change_values(&change.row, change.before, change.chain)).collect();
        sql.run(&statements.update, &rows).await?;
        answers.extend(changes.iter().map(|_| Ok(0)));
        return Ok(());
    }
    // An event that its game does not know of: only a damaged file has one.
    for change in &changes {
        if inserted.contains(&change.append.game) {
            writes::change(sql, &change.row, change.before, change.chain).await?;
            answers.push(Ok(0));
        } else {
            answers.push(Err(StoreError::Conflict));
        }
    }
    Ok(())
}

/// The row of each game after its append; `None` where one of the appends has not the next number of its game.
async fn changes<'a>(
    sql: &mut dyn Sql,
    statements: &'static GroupStatements,
    group: &[&'a Append],
) -> StoreResult<Option<Vec<GameChange<'a>>>> {
    let ids: Vec<SqlValue<'_>> = group.iter().map(|append| (&append.game).into()).collect();
    let mut known = HashMap::with_capacity(group.len());
    for row in sql.all(&statements.select, &ids).await? {
        let game = reads::game_row(&row)?;
        known.insert(game.id.clone(), (game, reads::game_checksums(&row)?.0));
    }
    let mut changes = Vec::with_capacity(group.len());
    for append in group {
        let Append { game, event, update, .. } = append;
        let Some((row, before)) = known.remove(game) else {
            return Err(sqlx::Error::RowNotFound.into());
        };
        if event.seq != row.seq + 1 {
            return Ok(None);
        }
        let chain = seal::chain(before, event);
        let row = GameRow { changed_ms: event.at_ms, seq: event.seq, update: update.clone(), ..row };
        changes.push(GameChange { append, row, before, chain });
    }
    Ok(Some(changes))
}

#[cfg(test)]
mod tests {
    use sqlx::Row;
    use sqlx::sqlite::SqliteConnection;
    use sqlx::{ConnectOptions, Connection};

    use super::super::{Sqlite, options};
    use super::*;
    use crate::{NewGame, Store, StoredEvent, Update};

    fn update(summary: String) -> Update {
        Update { status: "playing".to_owned(), summary, guests: [None, None], invite_hash: None, deadline_ms: None }
    }

    fn event(seq: i64) -> StoredEvent {
        StoredEvent { seq, at_ms: 100 + seq, body: format!("event {seq}") }
    }

    async fn make(sql: &mut SqliteConnection, game: &str) {
        let new = NewGame {
            id: game.to_owned(),
            kind: "infection".to_owned(),
            listed: false,
            creator: None,
            events: vec![event(1)],
            update: update("new".to_owned()),
        };
        WriteCommand::Create { game: new, guest: None }.run(sql).await.unwrap();
    }

    #[tokio::test]
    async fn a_group_leaves_the_file_as_single_appends_do_and_tells_who_came_too_late() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("s.db");
        Sqlite::open(&file).await.unwrap().close().await;
        let mut sql = options(&file).connect().await.unwrap();
        // One more than a power of two less one, so that every size of a group has its turn.
        let games: Vec<String> = (0..63).map(|number| format!("g{number:02}")).collect();
        for game in &games {
            make(&mut sql, game).await;
        }
        for (seq, late) in [(2, None), (3, Some(40)), (4, None)] {
            let append = |(number, game): (usize, &String)| Append {
                game: game.clone(),
                event: event(if Some(number) == late || (seq == 4 && number == 40) { seq - 1 } else { seq }),
                update: update(format!("after {seq}")),
                follower: None,
                guest: None,
            };
            let appends: Vec<Append> = games.iter().enumerate().map(append).collect();
            let answers = append_all(&mut sql, &appends.iter().collect::<Vec<_>>()).await.unwrap();
            for (number, answer) in answers.iter().enumerate() {
                assert_eq!(answer.is_ok(), Some(number) != late, "game {number}, event {seq}: {answer:?}");
            }
        }
        // An event that its game does not know of stands in the way of that game alone.
        sqlx::query("INSERT INTO events (game, seq, at_ms, body) VALUES ('g03', 5, 0, '')")
            .execute(&mut sql)
            .await
            .unwrap();
        let appends = ["g02", "g03", "g04", "g05"].map(|game| Append {
            game: game.to_owned(),
            event: event(5),
            update: update("after 5".to_owned()),
            follower: None,
            guest: None,
        });
        let answers = append_all(&mut sql, &appends.iter().collect::<Vec<_>>()).await.unwrap();
        assert_eq!(answers.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true, true]);
        sqlx::query("DELETE FROM events WHERE game = 'g03' AND seq = 5").execute(&mut sql).await.unwrap();
        let counted = sqlx::query("SELECT count(*) FROM events WHERE seq > 1").fetch_one(&mut sql).await.unwrap();
        assert_eq!(counted.get::<i64, _>(0), 63 * 3 - 1 + 3);
        sql.close().await.unwrap();
        // Chains and checksums are those that single appends would have written.
        assert_eq!(Sqlite::examine(&file, true).await.unwrap(), []);
    }
}
