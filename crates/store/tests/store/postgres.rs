//! What PostgreSQL's store has to do besides the story: refuse what is no store, find damage, keep its password to itself, survive a restart of the server.

use std::sync::Arc;
use std::time::Duration;

use tabuleiro_store::{
    Copied, Notice, Outage, Postgres, PostgresLock, PostgresUrl, Store, StoreError, StorePlace, copy,
};
use tabuleiro_test_postgres::{PASSWORD, TestPostgres, name_of, server};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::story::{afterwards, append, game, one_of_two_wins, story};

fn url(text: &str) -> PostgresUrl {
    text.parse().unwrap()
}

async fn refused(text: &str) -> String {
    match Postgres::open(&url(text)).await {
        Ok(_) => panic!("it was opened"),
        Err(error) => format!("{error} {error:?}"),
    }
}

#[tokio::test]
async fn the_story_of_postgres() {
    let place: StorePlace = server().database().parse().unwrap();
    let store = place.open(Default::default()).await.unwrap();
    assert_eq!(store.started(50).await.unwrap(), []);
    story(store.as_ref()).await;
    afterwards(store.as_ref(), async || place.open(Default::default()).await.unwrap()).await;
    assert_eq!(place.examine(true).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_write_at_once_and_one_of_two_wins() {
    let url = url(&server().database());
    // Both make the tables.
    let (one, two) = tokio::join!(Postgres::open(&url), Postgres::open(&url));
    one_of_two_wins([Arc::new(one.unwrap()), Arc::new(two.unwrap())]).await;
    assert_eq!(Postgres::examine(&url, true).await.unwrap(), []);
}

#[tokio::test]
async fn what_is_no_store_is_refused_and_left_alone() {
    let other = server().database();
    server().sql(name_of(&other), "CREATE TABLE games (x TEXT)");
    assert!(refused(&other).await.contains("another program"));
    assert_eq!(server().sql(name_of(&other), "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "1");
    let empty = url(&server().database());
    for refused in [Postgres::open_existing(&empty).await.map(drop), Postgres::examine(&empty, true).await.map(drop)] {
        assert!(refused.unwrap_err().to_string().contains("no store"));
    }
    let newer = server().database();
    Postgres::open(&url(&newer)).await.unwrap().close().await;
    server().sql(name_of(&newer), "UPDATE tabuleiro_store SET version = 9, works_with = 9");
    assert!(refused(&newer).await.contains("newer version"));
    // A newer version whose tables this one can still use: a rolling upgrade.
    server().sql(name_of(&newer), "UPDATE tabuleiro_store SET works_with = 1");
    story(&Postgres::open(&url(&newer)).await.unwrap()).await;
    assert_eq!(server().sql(name_of(&newer), "SELECT version FROM tabuleiro_store"), "9");
}

#[tokio::test]
async fn passwords_are_told_to_nobody() {
    let wrong = server().database().replace(PASSWORD, "wrong-secret");
    let message = refused(&wrong).await;
    assert!(message.contains("password authentication failed") && !message.contains("wrong-secret"), "{message}");
    let nowhere = server().url("none", server().port());
    let message = refused(&nowhere).await;
    assert!(message.contains("none") && !message.contains(PASSWORD), "{message}");
}

#[tokio::test]
async fn connections_are_encrypted_as_the_address_says() {
    let postgres = TestPostgres::start_with_tls();
    let plain = postgres.database();
    // The certificate is for the name, not for the number.
    let named = plain.replace("@127.0.0.1", "@localhost");
    let with = |url: &str, parameters: &str| url.replace("sslmode=disable", parameters);
    let (root, other) = (postgres.root().display().to_string(), postgres.other_root().display().to_string());

    for (url, why) in [
        // The server takes nobody who does not encrypt.
        (plain.clone(), "no encryption"),
        (with(&named, &format!("sslmode=verify-full&sslrootcert={other}")), "certificate"),
        (with(&plain, &format!("sslmode=verify-ca&sslrootcert={other}")), "certificate"),
        // What the system trusts has not signed it.
        (with(&named, "sslmode=verify-full"), "certificate"),
        (with(&plain, &format!("sslmode=verify-full&sslrootcert={root}")), "certificate"),
        (with(&named, "sslmode=verify-full&sslrootcert=/nowhere/root.crt"), "/nowhere/root.crt"),
        (
            with(&named, &format!("sslmode=verify-full&sslrootcert={root}")).replace(PASSWORD, "wrong-secret"),
            "password",
        ),
    ] {
        let message = refused(&url).await;
        assert!(message.contains(why), "{why}: {message}");
        assert!(!message.contains(PASSWORD) && !message.contains("wrong-secret"), "{message}");
    }

    for parameters in [
        format!("sslmode=verify-full&sslrootcert={root}"),
        format!("sslmode=verify-ca&sslrootcert={root}"),
        "sslmode=require".to_owned(),
        "sslmode=prefer".to_owned(),
    ] {
        let url = url(&with(&named, &parameters));
        let mut lock = PostgresLock::node(&url, Duration::from_secs(10)).await.unwrap().unwrap();
        let store = Postgres::open(&url).await.unwrap();
        lock.share().await.unwrap();
        // All kinds of connections: the lock's, the pool's and the one that listens.
        let mut notices = store.cluster().unwrap().notices().await.unwrap();
        postgres.sql(name_of(&plain), "NOTIFY tabuleiro, 'job someone waiting'");
        assert_eq!(notices.next().await.unwrap(), Notice::JobWaits, "{parameters}");
        store.ready().await.unwrap();
        let bare = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
            WHERE application_name = 'tabuleiro' AND NOT ssl";
        assert_eq!(postgres.sql(name_of(&plain), bare), "0", "{parameters}");
        store.close().await;
    }
}

#[tokio::test]
async fn damage_is_found() {
    let text = server().database();
    let (url, name) = (url(&text), name_of(&text));
    let store = Postgres::open(&url).await.unwrap();
    story(&store).await;
    for (change, undo, full_only) in [
        (
            "UPDATE events SET body = body || ' ' WHERE game = 'g1' AND seq = 2",
            "UPDATE events SET body = trim(body)",
            true,
        ),
        ("UPDATE games SET summary = '{ }' WHERE id = 'g2'", "UPDATE games SET summary = '{}' WHERE id = 'g2'", true),
        ("UPDATE guests SET name = 'Eva' WHERE id = 'ana'", "UPDATE guests SET name = 'Zé' WHERE id = 'ana'", true),
        ("UPDATE heartbeat SET at_ms = at_ms + 1", "UPDATE heartbeat SET at_ms = at_ms - 1", true),
        ("DELETE FROM events WHERE game = 'g1' AND seq = 3", "", false),
    ] {
        server().sql(name, change);
        assert_ne!(Postgres::examine(&url, true).await.unwrap(), [], "{change}");
        assert_eq!(Postgres::examine(&url, false).await.unwrap().is_empty(), full_only, "{change}");
        if !undo.is_empty() {
            server().sql(name, undo);
            assert_eq!(Postgres::examine(&url, true).await.unwrap(), [], "{undo}");
        }
    }
}

#[tokio::test]
async fn nodes_share_the_lock_and_a_move_has_it_alone() {
    let url = url(&server().database());
    let alone = PostgresLock::alone(&url, Duration::ZERO).await.unwrap();
    assert!(alone.is_some());
    assert!(PostgresLock::alone(&url, Duration::ZERO).await.unwrap().is_none());
    assert!(PostgresLock::node(&url, Duration::ZERO).await.unwrap().is_none());
    let (first, ()) = tokio::join!(PostgresLock::node(&url, Duration::from_secs(60)), async { drop(alone) });
    let mut first = first.unwrap().unwrap();
    // The first has it alone where it had not to wait, until it lets others in.
    first.share().await.unwrap();
    let second = PostgresLock::node(&url, Duration::ZERO).await.unwrap().unwrap();
    assert!(!second.is_alone());
    assert!(first.keep().await.unwrap());
    // The connections are cut: the lock is taken again.
    let others = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 1413562965 \
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    server().sql(name_of(url.secret()), others);
    drop(second);
    while !first.keep().await.unwrap() {}
    assert!(PostgresLock::alone(&url, Duration::ZERO).await.unwrap().is_none());
    drop(first);
    let mut next = PostgresLock::alone(&url, Duration::from_secs(60)).await.unwrap().unwrap();
    assert!(next.keep().await.unwrap());
}

#[tokio::test]
async fn a_store_moves_house_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| StorePlace::File(folder.path().join(name));
    let (old, back, remote) = (file("old.db"), file("back.db"), server().database());
    let new: StorePlace = remote.parse().unwrap();
    let store = old.open(Default::default()).await.unwrap();
    store.started(50).await.unwrap();
    story(store.as_ref()).await;
    store.started(5000).await.unwrap();
    store.close().await;
    let copied = Copied { guests: 1, games: 3, events: 6, kept: 0 };
    assert_eq!(copy(&old, &new).await.unwrap(), copied);
    assert_eq!(copy(&new, &back).await.unwrap(), copied);
    assert_eq!(copy(&old, &new).await.unwrap(), Copied { kept: 3, ..copied }, "everything is there already");
    for place in [&new, &back] {
        assert_eq!(place.examine(true).await.unwrap(), []);
        let store = place.open(Default::default()).await.unwrap();
        assert_eq!(store.newest().await.unwrap(), Some(5000));
        assert_eq!(store.started(5000).await.unwrap(), [Outage { from_ms: 1003, to_ms: 5000 }]);
        store.append(append("g3", 2, "playing", None)).await.unwrap();
        store.close().await;
    }
    // An interrupted copy: a game is missing, another is older than it is now.
    server().sql(name_of(&remote), "DELETE FROM events WHERE game = 'g1'; DELETE FROM games WHERE id = 'g1'");
    assert_eq!(copy(&old, &new).await.unwrap(), Copied { kept: 1, ..copied });
    assert_eq!(new.examine(true).await.unwrap(), []);
    // What is somebody else's is not written over.
    let other: StorePlace = server().database().parse().unwrap();
    let store = other.open(Default::default()).await.unwrap();
    store.create(game("mine", true), None).await.unwrap();
    let refused = copy(&old, &other).await.unwrap_err().to_string();
    assert!(refused.contains("game mine") && !refused.contains(PASSWORD), "{refused}");
    assert_eq!(store.ids("", 9).await.unwrap(), ["mine"]);
    let none = copy(&file("none.db"), &other).await.unwrap_err().to_string();
    assert!(none.contains("no such file"), "{none}");
}

#[tokio::test]
async fn a_store_comes_back_with_its_server() {
    let own = TestPostgres::start();
    let store = Postgres::open(&url(&own.database())).await.unwrap();
    store.create(game("g1", true), None).await.unwrap();
    own.down();
    let error = store.append(append("g1", 2, "playing", None)).await.unwrap_err();
    assert!(error.is_unwritable(), "{error:?}");
    assert!(store.ready().await.unwrap_err().is_unwritable());
    own.up();
    store.ready().await.unwrap();
    store.append(append("g1", 2, "playing", None)).await.unwrap();
    assert!(matches!(store.append(append("g1", 2, "playing", None)).await, Err(StoreError::Conflict)));
}

/// A way to a server that can fall silent, as one whose machine has vanished: connections stay open and carry nothing any more. New ones are as good as ever.
async fn way_that_falls_silent(to: u16) -> (u16, watch::Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (silence, heard) = watch::channel(());
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut heard = heard.clone();
            heard.mark_unchanged();
            tokio::spawn(async move {
                let mut server = TcpStream::connect(("127.0.0.1", to)).await.unwrap();
                tokio::select! {
                    _ = copy_bidirectional(&mut client, &mut server) => {}
                    fell = heard.changed() => if fell.is_ok() {
                        std::future::pending::<()>().await;
                    }
                }
            });
        }
    });
    (port, silence)
}

#[tokio::test]
async fn a_database_that_says_nothing_is_left() {
    let postgres = TestPostgres::start();
    let database = postgres.database();
    let (port, silence) = way_that_falls_silent(postgres.port()).await;
    let store = Arc::new(Postgres::open(&url(&postgres.url(name_of(&database), port))).await.unwrap());
    store.create(game("g", true), None).await.unwrap();
    let mut notices = store.cluster().unwrap().notices().await.unwrap();
    // A write is under way when it happens.
    let stalled = postgres.stall(name_of(&database), "events");
    let writing = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.append(append("g", 2, "playing", None)).await }
    });
    while postgres.waiting(name_of(&database), "events") == 0 {
        tokio::task::yield_now().await;
    }
    silence.send_replace(());
    drop(stalled);
    let (written, ready, heard) = tokio::join!(writing, store.ready(), notices.next());
    for error in [written.unwrap().unwrap_err(), ready.unwrap_err()] {
        assert!(error.is_unwritable(), "{error}");
    }
    assert!(heard.is_err(), "whoever listens is told to listen anew");
    // It comes back by itself.
    while store.ready().await.is_err() {}
    let mut notices = store.cluster().unwrap().notices().await.unwrap();
    postgres.sql(name_of(&database), "NOTIFY tabuleiro, 'job someone waiting'");
    assert_eq!(notices.next().await.unwrap(), Notice::JobWaits);
    // The write may or may not have been stored, as after a connection that broke; the table tells.
    let last = store.game("g").await.unwrap().unwrap().seq;
    store.append(append("g", last + 1, "playing", None)).await.unwrap();
    assert_eq!(Postgres::examine(&url(&database), true).await.unwrap(), []);
}
