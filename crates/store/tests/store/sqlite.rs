//! What SQLite's store has to do besides the story: refuse what is no store, find damage, back up, recover.

use std::path::Path;
use std::sync::Arc;

use tabuleiro_store::{Due, Sqlite, SqliteOptions, Store};

use crate::story::{afterwards, append, game, one_of_two_wins, story};

/// The files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn the_story_of_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("s.db");
    let store = Sqlite::open(&file).await.unwrap();
    assert_eq!(store.started(50).await.unwrap(), []);
    story(&store).await;
    afterwards(&store, async || {
        assert_eq!(names(folder.path()), ["s.db"], "all is in the one file");
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).await.unwrap());
        store
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_write_at_once_and_one_of_two_wins() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join("s.db")).await.unwrap());
    one_of_two_wins([Arc::clone(&store), store]).await;
}

async fn refused(file: &Path) -> String {
    match Sqlite::open(file).await {
        Ok(_) => panic!("{} was opened", file.display()),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn what_is_no_store_is_refused_and_left_alone() {
    use sqlx::ConnectOptions;
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text.db");
    std::fs::write(
        &text,
        "this is no database, and long enough to be looked at as one, with a header of a hundred bytes",
    )
    .unwrap();
    assert!(refused(&text).await.contains("text.db"));
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("this is"));
    assert!(refused(&folder.path().join("none/s.db")).await.contains("none"));

    let run = async |file: &Path, sql: &'static str| {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        sqlx::Connection::close(connection).await.unwrap();
    };
    let other = folder.path().join("other.db");
    run(&other, "CREATE TABLE notes (x TEXT)").await;
    // One with a log, which whoever opens it makes anew.
    let logging = folder.path().join("logging.db");
    run(&logging, "PRAGMA journal_mode = wal; CREATE TABLE notes (x TEXT)").await;
    let newer = folder.path().join("newer.db");
    Sqlite::open(&newer).await.unwrap().close().await;
    run(&newer, "PRAGMA user_version = 99").await;
    let files = names(folder.path());
    for (file, why) in [(&other, "another program"), (&logging, "another program"), (&newer, "newer version")] {
        let bytes = std::fs::read(file).unwrap();
        assert!(refused(file).await.contains(why));
        let copied = Sqlite::backup(file, &folder.path().join("copy.db")).await;
        assert!(copied.unwrap_err().to_string().contains(why));
        assert!(std::fs::read(file).unwrap() == bytes, "{} was changed", file.display());
    }
    assert_eq!(names(folder.path()), files, "nothing was put beside them");
}

#[tokio::test]
async fn a_store_that_was_not_closed_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let (file, after) = (folder.path().join("s.db"), folder.path().join("after.db"));
    let store = Sqlite::open(&file).await.unwrap();
    store.create(game("g1", true), None).await.unwrap();
    // What a crash leaves behind: the tables themselves may be in the log alone.
    std::fs::copy(&file, &after).unwrap();
    std::fs::copy(folder.path().join("s.db-wal"), folder.path().join("after.db-wal")).unwrap();
    let opened = Sqlite::open(&after).await.unwrap();
    assert_eq!(opened.ids("", 9).await.unwrap(), ["g1"]);
    // A database with nothing in it is where a store begins.
    let empty = folder.path().join("empty.db");
    std::fs::write(&empty, "").unwrap();
    Sqlite::open(&empty).await.unwrap().ready().await.unwrap();
}

#[tokio::test]
async fn a_damaged_file_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("s.db");
    let store = Sqlite::open(&file).await.unwrap();
    for number in 0..200 {
        store.create(game(&format!("g{number:03}"), true), None).await.unwrap();
    }
    store.close().await;
    let mut bytes = std::fs::read(&file).unwrap();
    // Everything after the first two pages becomes rubbish: the tables are known, their contents are not.
    for byte in &mut bytes[16_384..] {
        *byte = 0xa5;
    }
    std::fs::write(&file, bytes).unwrap();
    let message = refused(&file).await;
    assert!(message.contains("s.db") && (message.contains("damaged") || message.contains("malformed")), "{message}");
}

#[tokio::test]
async fn a_backup_is_a_store_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("s.db"), folder.path().join("copy.db"));
    let store = Sqlite::open(&file).await.unwrap();
    story(&store).await;
    Sqlite::backup(&file, &copy).await.unwrap();
    assert_eq!(names(folder.path()), ["copy.db", "s.db", "s.db-shm", "s.db-wal"], "a copy is one file");
    store.append(append("g1", 4, "over", None)).await.unwrap();
    let kept = Sqlite::open(&copy).await.unwrap();
    assert_eq!(kept.events("g1", 0, 100).await.unwrap().len(), 3, "as it was at that moment");
    let again = Sqlite::backup(&file, &copy).await.unwrap_err().to_string();
    assert!(again.contains("exists already"), "{again}");
    let none = Sqlite::backup(&folder.path().join("none.db"), &folder.path().join("x.db")).await.unwrap_err();
    assert!(none.to_string().contains("no such file"));
    assert!(!folder.path().join("none.db").exists());
}

#[tokio::test]
async fn a_store_of_the_first_version_is_brought_up_to_date() {
    use sqlx::ConnectOptions;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    let mut connection =
        sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql(include_str!("../../migrations/sqlite/0001_games.sql")).execute(&mut connection).await.unwrap();
    let rows = "PRAGMA user_version = 1; PRAGMA application_id = 1413562965; \
        INSERT INTO games VALUES ('g1', 'chess', 'playing', 0, NULL, 'ana', NULL, NULL, 5, 7, 2, 1, '{}'); \
        INSERT INTO events VALUES ('g1', 1, 5, 'a'), ('g1', 2, 7, 'b')";
    sqlx::raw_sql(rows).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    let store = Sqlite::open(&file).await.unwrap();
    assert_eq!(store.due(7, 9).await.unwrap(), [Due { game: "g1".to_owned(), deadline_ms: 7 }]);
    assert_eq!(store.events("g1", 0, 9).await.unwrap().len(), 2);
    store.append(append("g1", 3, "over", None)).await.unwrap();
    store.close().await;
    assert_eq!(Sqlite::examine(&file, true).await.unwrap(), [], "events without checksums are no damage");
}

#[tokio::test]
async fn a_full_database_refuses_writes_and_recovers_alone() {
    let folder = tempfile::tempdir().unwrap();
    let largest = Some(200 << 10);
    let store = Sqlite::open_with(&folder.path().join("s.db"), SqliteOptions { largest }).await.unwrap();
    let mut number = 0;
    let error = loop {
        number += 1;
        assert!(number < 2000, "the limit is never met");
        if let Err(error) = store.create(game(&format!("g{number:04}"), true), None).await {
            break error;
        }
    };
    assert!(error.is_unwritable(), "{error}");
    assert!(store.game(&format!("g{number:04}")).await.unwrap().is_none(), "nothing of it was written");
    // Room is made, and nobody has to start anything again.
    store.delete_games(store.ids("", 100).await.unwrap()).await.unwrap();
    store.create(game("later", true), None).await.unwrap();
    store.ready().await.unwrap();
}

/// How much the log grows with every event.
#[tokio::test]
async fn an_event_writes_few_pages() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("s.db")).await.unwrap();
    for number in 0..500 {
        store.create(game(&format!("g{number:03}"), false), None).await.unwrap();
    }
    let before = store.size().await.unwrap().log;
    for number in (0..500).step_by(5) {
        store.append(append(&format!("g{number:03}"), 2, "waiting", None)).await.unwrap();
    }
    let each = (store.size().await.unwrap().log - before) / 100;
    assert!(each < 7 << 10, "{each} bytes of log for an event, written alone");
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("s.db");
    let store = Sqlite::open(&file).await.unwrap();
    store.create(game("g1", true), None).await.unwrap();
    Sqlite::backup(&file, &folder.path().join("copy.db")).await.unwrap();
    for name in names(folder.path()) {
        let mode = std::fs::metadata(folder.path().join(&name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}
