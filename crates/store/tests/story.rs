//! One story that walks all of a store; every store has to tell it the same way. And what SQLite's has to refuse.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::path::Path;
use std::sync::Arc;

use tabuleiro_store::{Guest, List, ListQuery, NewGame, Outage, Sqlite, Store, StoreError, StoredEvent, Update};

fn event(seq: i64) -> StoredEvent {
    StoredEvent { seq, at_ms: 1000 + seq, body: format!("{{\"n\":{seq}}}") }
}

fn update(status: &str) -> Update {
    Update {
        status: status.to_owned(),
        guests: [Some("ana".to_owned()), None],
        invite_hash: Some("hash".to_owned()),
        awake: status == "playing",
        summary: "{}".to_owned(),
    }
}

fn game(id: &str, listed: bool) -> NewGame {
    NewGame {
        id: id.to_owned(),
        kind: "chess".to_owned(),
        listed,
        creator: Some("ana".to_owned()),
        events: vec![event(1)],
        update: update("waiting"),
    }
}

fn guest(id: &str, token_hash: &str) -> Guest {
    Guest { id: id.to_owned(), token_hash: token_hash.to_owned(), name: "Ana".to_owned(), created_ms: 5 }
}

async fn story(store: &dyn Store) {
    // Guests.
    store.add_guest(guest("ana", "t1")).await.unwrap();
    assert!(matches!(store.add_guest(guest("eva", "t1")).await, Err(StoreError::Conflict)));
    store.rename_guest("ana", "Zé").await.unwrap();
    let ana = store.guest_by_token("t1").await.unwrap().unwrap();
    assert_eq!(ana, Guest { name: "Zé".to_owned(), ..guest("ana", "t1") });
    assert_eq!(store.guest_by_token("t2").await.unwrap(), None);

    // Games and events.
    store.create(game("g1", true)).await.unwrap();
    store.create(game("g2", false)).await.unwrap();
    assert!(matches!(store.create(game("g1", true)).await, Err(StoreError::Conflict)));
    store.append("g1", event(2), update("playing"), None).await.unwrap();
    let conflict = store.append("g1", event(2), update("over"), Some(game("g9", true))).await;
    assert!(matches!(conflict, Err(StoreError::Conflict)));
    let row = store.game("g1").await.unwrap().unwrap();
    assert_eq!((row.seq, row.created_ms, row.changed_ms, row.update), (2, 1001, 1002, update("playing")));
    assert_eq!(store.game("g9").await.unwrap(), None, "a conflict leaves nothing behind");
    assert_eq!(store.events("g1", 0).await.unwrap(), [event(1), event(2)]);
    assert_eq!(store.events("g1", 1).await.unwrap(), [event(2)]);
    assert_eq!(store.events("none", 0).await.unwrap(), []);
    store.append("g1", event(3), update("over"), Some(game("g3", true))).await.unwrap();
    assert_eq!(store.game("g3").await.unwrap().unwrap().seq, 1);
    assert!(store.append("none", event(1), update("over"), None).await.is_err(), "an event needs its game");

    // Lists.
    let ids = async |list: List, kind: Option<&str>, before: Option<&str>, limit: u32| {
        let query = ListQuery { list, kind: kind.map(str::to_owned), before: before.map(str::to_owned), limit };
        store.list(&query).await.unwrap().into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let waiting = || List::Listed("waiting".to_owned());
    assert_eq!(ids(waiting(), None, None, 9).await, ["g3"], "g2 is private");
    assert_eq!(ids(List::Of("ana".to_owned()), None, None, 9).await, ["g3", "g2", "g1"]);
    assert_eq!(ids(List::Of("ana".to_owned()), Some("chess"), Some("g3"), 1).await, ["g2"]);
    assert_eq!(ids(List::Of("ana".to_owned()), Some("go"), None, 9).await, Vec::<String>::new());
    assert_eq!(ids(List::Of("rui".to_owned()), None, None, 9).await, Vec::<String>::new());
    assert_eq!(store.awake().await.unwrap(), Vec::<String>::new());
    store.append("g2", event(2), update("playing"), None).await.unwrap();
    assert_eq!(store.awake().await.unwrap(), ["g2"]);
    assert_eq!(store.ids("", 2).await.unwrap(), ["g1", "g2"]);
    assert_eq!(store.ids("g2", 2).await.unwrap(), ["g3"]);
    store.ready().await.unwrap();
}

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
    store.beat(100).await.unwrap();
    store.close().await;
    assert_eq!(names(folder.path()), ["s.db"], "all is in the one file");
    assert!(store.ready().await.is_err());
    assert!(matches!(store.beat(101).await, Err(StoreError::Closed)));

    // Everything is there after it was opened again, and the time between is an outage.
    let store = Sqlite::open(&file).await.unwrap();
    assert_eq!(store.started(700).await.unwrap(), [Outage { from_ms: 100, to_ms: 700 }]);
    assert_eq!(store.started(700).await.unwrap().len(), 1, "no time has passed");
    assert_eq!(store.events("g1", 0).await.unwrap().len(), 3);
    assert_eq!(store.guest_by_token("t1").await.unwrap().unwrap().name, "Zé");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_write_at_once_and_one_of_two_wins() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(&folder.path().join("s.db")).await.unwrap());
    for number in 0..20 {
        store.create(game(&format!("g{number}"), false)).await.unwrap();
    }
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..20 {
        for _ in 0..2 {
            let store = Arc::clone(&store);
            tasks.spawn(async move {
                let mut won = 0;
                for seq in 2..22 {
                    match store.append(&format!("g{number}"), event(seq), update("playing"), None).await {
                        Ok(()) => won += 1,
                        Err(StoreError::Conflict) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
                won
            });
        }
    }
    let won: i32 = tasks.join_all().await.into_iter().sum();
    assert_eq!(won, 20 * 20, "every number once");
    for number in 0..20 {
        let events = store.events(&format!("g{number}"), 0).await.unwrap();
        assert_eq!(events.iter().map(|event| event.seq).collect::<Vec<_>>(), (1..22).collect::<Vec<_>>());
    }
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
    store.create(game("g1", true)).await.unwrap();
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
        store.create(game(&format!("g{number:03}"), true)).await.unwrap();
    }
    store.close().await;
    let mut bytes = std::fs::read(&file).unwrap();
    // Everything after the first two pages becomes rubbish: the tables are known, their contents are not.
    for byte in &mut bytes[8192..] {
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
    store.append("g1", event(4), update("over"), None).await.unwrap();
    let kept = Sqlite::open(&copy).await.unwrap();
    assert_eq!(kept.events("g1", 0).await.unwrap().len(), 3, "as it was at that moment");
    let again = Sqlite::backup(&file, &copy).await.unwrap_err().to_string();
    assert!(again.contains("exists already"), "{again}");
    let none = Sqlite::backup(&folder.path().join("none.db"), &folder.path().join("x.db")).await.unwrap_err();
    assert!(none.to_string().contains("no such file"));
    assert!(!folder.path().join("none.db").exists());
}
