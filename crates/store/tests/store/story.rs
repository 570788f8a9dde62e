//! One story that walks all of a store; every store has to tell it the same way.

use std::sync::Arc;

use tabuleiro_store::{Append, Due, Guest, List, ListQuery, NewGame, Outage, Store, StoreError, StoredEvent, Update};

pub(crate) fn event(seq: i64) -> StoredEvent {
    StoredEvent { seq, at_ms: 1000 + seq, body: format!("{{\"n\":{seq}}}") }
}

pub(crate) fn update(status: &str) -> Update {
    Update {
        status: status.to_owned(),
        guests: [Some("ana".to_owned()), None],
        invite_hash: Some("hash".to_owned()),
        deadline_ms: (status == "playing").then_some(5000),
        summary: "{}".to_owned(),
    }
}

pub(crate) fn game(id: &str, listed: bool) -> NewGame {
    NewGame {
        id: id.to_owned(),
        kind: "chess".to_owned(),
        listed,
        creator: Some("ana".to_owned()),
        events: vec![event(1)],
        update: update("waiting"),
    }
}

pub(crate) fn append(game: &str, seq: i64, status: &str, follower: Option<NewGame>) -> Append {
    Append { game: game.to_owned(), event: event(seq), update: update(status), follower, guest: None }
}

pub(crate) fn guest(id: &str, token_hash: &str) -> Guest {
    Guest { id: id.to_owned(), token_hash: token_hash.to_owned(), name: "Ana".to_owned(), created_ms: 5 }
}

pub(crate) async fn story(store: &dyn Store) {
    // Guests.
    store.add_guest(guest("ana", "t1")).await.unwrap();
    assert!(matches!(store.add_guest(guest("eva", "t1")).await, Err(StoreError::Conflict)));
    store.rename_guest("ana", "Zé").await.unwrap();
    let ana = store.guest_by_token("t1").await.unwrap().unwrap();
    assert_eq!(ana, Guest { name: "Zé".to_owned(), ..guest("ana", "t1") });
    assert_eq!(store.guest_by_token("t2").await.unwrap(), None);

    // Games and events.
    store.create(game("g1", true), None).await.unwrap();
    store.create(game("g2", false), None).await.unwrap();
    assert!(matches!(store.create(game("g1", true), None).await, Err(StoreError::Conflict)));
    store.append(append("g1", 2, "playing", None)).await.unwrap();
    let conflict = store.append(append("g1", 2, "over", Some(game("g9", true)))).await;
    assert!(matches!(conflict, Err(StoreError::Conflict)));
    let row = store.game("g1").await.unwrap().unwrap();
    assert_eq!((row.seq, row.created_ms, row.changed_ms, row.update), (2, 1001, 1002, update("playing")));
    assert_eq!(store.game("g9").await.unwrap(), None, "a conflict leaves nothing behind");
    assert!(matches!(store.append(append("g1", 4, "over", None)).await, Err(StoreError::Conflict)), "3 is missing");
    assert_eq!(store.events("g1", 0, 100).await.unwrap(), [event(1), event(2)]);
    assert_eq!(store.events("g1", 1, 100).await.unwrap(), [event(2)]);
    assert_eq!(store.events("none", 0, 100).await.unwrap(), []);
    store.append(append("g1", 3, "over", Some(game("g3", true)))).await.unwrap();
    assert_eq!(store.game("g3").await.unwrap().unwrap().seq, 1);
    assert!(store.append(append("none", 1, "over", None)).await.is_err(), "an event needs its game");

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
    assert_eq!(store.due(i64::MAX, 9).await.unwrap(), []);
    store.append(append("g2", 2, "playing", None)).await.unwrap();

    // Deadlines.
    assert_eq!(store.due(4999, 9).await.unwrap(), []);
    assert_eq!(store.next_deadline(0).await.unwrap(), Some(5000));
    assert_eq!(store.due(5000, 9).await.unwrap(), [Due { game: "g2".to_owned(), deadline_ms: 5000 }]);
    store.set_deadline("g2", Some(6000)).await.unwrap();
    assert_eq!(store.next_deadline(5000).await.unwrap(), Some(6000));
    store.set_deadline("g2", None).await.unwrap();
    assert_eq!(store.next_deadline(0).await.unwrap(), None);
    assert_eq!(store.ids("", 2).await.unwrap(), ["g1", "g2"]);
    assert_eq!(store.ids("g2", 2).await.unwrap(), ["g3"]);
    assert_eq!(store.events("g1", 0, 2).await.unwrap(), [event(1), event(2)], "a page");
    store.ready().await.unwrap();

    // Growth ends. A guest may come with his first game, and goes without one.
    assert_eq!(store.newest().await.unwrap(), Some(1003), "events are as good as heartbeats");
    store
        .create(NewGame { creator: Some("rui".to_owned()), ..game("g4", true) }, Some(guest("rui", "t3")))
        .await
        .unwrap();
    store.add_guest(guest("eva", "t4")).await.unwrap();
    let taken = store.create(game("g5", true), Some(guest("eva", "t5"))).await;
    assert!(taken.is_err() && store.game("g5").await.unwrap().is_none(), "all of it or nothing");
    assert_eq!(store.stale("waiting", 1001, 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.stale("waiting", 1002, 9).await.unwrap(), ["g3", "g4"]);
    store.delete_games(vec!["g4".to_owned()]).await.unwrap();
    assert_eq!((store.game("g4").await.unwrap(), store.events("g4", 0, 9).await.unwrap()), (None, vec![]));
    assert_eq!(store.delete_idle_guests(5, 9).await.unwrap(), 0, "not old enough");
    assert_eq!(store.delete_idle_guests(6, 9).await.unwrap(), 2);
    assert!(store.guest_by_token("t1").await.unwrap().is_some() && store.guest_by_token("t3").await.unwrap().is_none());
}

/// The end of the story: heartbeats, and everything is there after the store was opened again. The first store has told the story already.
pub(crate) async fn afterwards(store: &dyn Store, again: impl AsyncFnOnce() -> Arc<dyn Store>) {
    store.beat(2000).await.unwrap();
    store.beat(100).await.unwrap();
    store.close().await;
    assert!(store.ready().await.is_err());
    assert!(matches!(store.beat(2001).await, Err(StoreError::Closed)));

    // The time between is an outage.
    let store = again().await;
    assert_eq!(store.newest().await.unwrap(), Some(2000), "heartbeats never go back");
    assert_eq!(store.started(2700).await.unwrap(), [Outage { from_ms: 2000, to_ms: 2700 }]);
    assert_eq!(store.started(2700).await.unwrap().len(), 1, "no time has passed");
    assert_eq!(store.events("g1", 0, 100).await.unwrap().len(), 3);
    assert_eq!(store.guest_by_token("t1").await.unwrap().unwrap().name, "Zé");
    assert!(store.size().await.unwrap().database > 0);
    store.close().await;
}

/// Two writers for each of twenty games, who write all numbers, by one handle or by two.
pub(crate) async fn one_of_two_wins(stores: [Arc<dyn Store>; 2]) {
    for number in 0..20 {
        stores[0].create(game(&format!("g{number}"), false), None).await.unwrap();
    }
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..20 {
        for store in &stores {
            let store = Arc::clone(store);
            tasks.spawn(async move {
                let mut won = 0;
                for seq in 2..22 {
                    match store.append(append(&format!("g{number}"), seq, "playing", None)).await {
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
        let events = stores[1].events(&format!("g{number}"), 0, 100).await.unwrap();
        assert_eq!(events.iter().map(|event| event.seq).collect::<Vec<_>>(), (1..22).collect::<Vec<_>>());
    }
}
