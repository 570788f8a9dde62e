//! Two nodes on one database: what one does the other hears of, leases go to one of them, and nobody is charged for a time without nodes.

use tabuleiro_store::{Cluster, GONE_MS, Notice, Outage, Postgres, PostgresUrl, Presence, Store};
use tabuleiro_test_postgres::{name_of, server};

use crate::story::{append, game};

async fn two_nodes() -> (String, [Postgres; 2]) {
    let text = server().database();
    let url: PostgresUrl = text.parse().unwrap();
    (text, [Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap()])
}

/// Moves everything that was written with a time back, as if so much time had passed.
fn pass(database: &str, ms: i64) {
    let statements = format!("UPDATE heartbeat SET at_ms = at_ms - {ms}; UPDATE nodes SET seen_ms = seen_ms - {ms}");
    server().sql(name_of(database), &statements);
}

#[tokio::test]
async fn one_hears_of_what_the_other_does() {
    let (_, [one, two]) = two_nodes().await;
    one.pulse().await.unwrap();
    two.pulse().await.unwrap();
    one.pulse().await.unwrap();
    one.create(game("g1", true), None).await.unwrap();
    let mut heard = two.notices().await.unwrap();
    let seq = one.game("g1").await.unwrap().unwrap().seq;
    assert_eq!(two.outdated(&[("g1".to_owned(), seq), ("none".to_owned(), 0)]).await.unwrap(), []);
    one.append(append("g1", seq + 1, "playing", None)).await.unwrap();
    assert_eq!(heard.next().await.unwrap(), Notice::Event { game: "g1".to_owned(), seq: seq + 1 });
    assert_eq!(two.outdated(&[("g1".to_owned(), seq)]).await.unwrap(), [("g1".to_owned(), seq + 1)]);
    // A node does not hear itself.
    two.append(append("g1", seq + 2, "playing", None)).await.unwrap();
    let here = Presence { online: [true, false], watchers: 3 };
    one.set_presence(&[("g1".to_owned(), here), ("g2".to_owned(), Presence::default())]).await.unwrap();
    assert_eq!(heard.next().await.unwrap(), Notice::Presence { game: "g1".to_owned() });
    assert_eq!(heard.next().await.unwrap(), Notice::Presence { game: "g2".to_owned() });
    let both = ["g1".to_owned(), "g2".to_owned()];
    assert_eq!(two.presence(&both).await.unwrap(), [("g1".to_owned(), here)]);
    assert_eq!(one.presence(&both).await.unwrap(), [], "its own is known to it");
    one.set_presence(&[("g1".to_owned(), Presence::default())]).await.unwrap();
    assert_eq!(two.presence(&both).await.unwrap(), []);
}

#[tokio::test]
async fn a_lost_listener_says_that_it_missed_something() {
    let (text, [one, two]) = two_nodes().await;
    one.create(game("g1", true), None).await.unwrap();
    let mut heard = two.notices().await.unwrap();
    let listeners = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' \
        AND datname = current_database()";
    assert_eq!(server().sql(name_of(&text), listeners), "1");
    assert_eq!(heard.next().await.unwrap(), Notice::Gap);
    let seq = one.game("g1").await.unwrap().unwrap().seq;
    one.append(append("g1", seq + 1, "playing", None)).await.unwrap();
    assert_eq!(heard.next().await.unwrap(), Notice::Event { game: "g1".to_owned(), seq: seq + 1 });
}

#[tokio::test]
async fn a_lease_is_one_nodes_until_it_ends_or_something_happens() {
    let (_, [one, two]) = two_nodes().await;
    assert!(one.lease("g1", 5, 1000, 2000).await.unwrap());
    assert!(!two.lease("g1", 5, 1999, 3000).await.unwrap());
    assert!(one.lease("g1", 5, 1500, 2500).await.unwrap(), "renewed");
    assert!(two.lease("g1", 5, 2500, 3000).await.unwrap(), "it has ended");
    assert!(one.lease("g1", 6, 2600, 3600).await.unwrap(), "another event, another lease");
    assert!(!two.lease("g1", 5, 2600, 3600).await.unwrap(), "what is due after an old event is nobody's business");

    one.create(game("g1", true), None).await.unwrap();
    one.create(game("g2", true), None).await.unwrap();
    for id in ["g1", "g2"] {
        one.set_deadline(id, Some(10_000)).await.unwrap();
    }
    one.forget_nodes().await.unwrap();
    assert!(one.lease_due(9999, 20_000, 10).await.unwrap().is_empty());
    let first = one.lease_due(10_000, 20_000, 1).await.unwrap();
    let second = two.lease_due(10_000, 20_000, 10).await.unwrap();
    assert_eq!((first.len(), second.len()), (1, 1));
    assert_ne!(first[0].game, second[0].game, "each game has one node");
    assert_eq!(one.lease_due(20_000, 30_000, 10).await.unwrap().len(), 2, "both leases have ended");
}

#[tokio::test]
async fn nobody_is_charged_only_while_no_node_is_up() {
    let (text, [one, two]) = two_nodes().await;
    let first = one.pulse().await.unwrap();
    assert!(first.is_new && first.nodes.len() == 1 && first.outages == 0);
    let second = two.pulse().await.unwrap();
    assert!(second.is_new && second.nodes.len() == 2);
    // One node is gone, the other goes on: no outage.
    server().sql(
        name_of(&text),
        &format!("UPDATE nodes SET seen_ms = seen_ms - {GONE_MS} WHERE id = '{}'", second.nodes[0]),
    );
    let now = one.time().await.unwrap().now_ms;
    assert_eq!(two.started(now).await.unwrap(), []);
    let alone = one.pulse().await.unwrap();
    assert!(!alone.is_new && alone.outages == 0);
    // Nobody was up for a minute: whoever comes first writes it down.
    pass(&text, 60_000);
    assert_eq!(two.pulse().await.unwrap().outages, 1);
    assert_eq!(one.pulse().await.unwrap().outages, 1);
    let outages = one.outages().await.unwrap();
    let [Outage { from_ms, to_ms }] = outages[..] else { panic!("{outages:?}") };
    assert!(to_ms - from_ms >= 60_000, "{outages:?}");
    // A start after all have stopped.
    one.depart().await.unwrap();
    two.depart().await.unwrap();
    let later = two.time().await.unwrap().now_ms + 1000;
    assert_eq!(two.started(later).await.unwrap().len(), 2);
    assert_eq!(Postgres::examine(&text.parse().unwrap(), true).await.unwrap(), []);
}

#[tokio::test]
async fn the_presence_of_a_node_that_is_gone_does_not_count() {
    let (text, [one, two]) = two_nodes().await;
    one.pulse().await.unwrap();
    let here = Presence { online: [true, true], watchers: 1 };
    one.set_presence(&[("g1".to_owned(), here)]).await.unwrap();
    let games = ["g1".to_owned()];
    assert_eq!(two.presence(&games).await.unwrap().len(), 1);
    pass(&text, GONE_MS);
    assert_eq!(two.presence(&games).await.unwrap(), []);
    pass(&text, 120_000);
    two.tidy().await.unwrap();
    assert_eq!(server().sql(name_of(&text), "SELECT count(*) FROM presence"), "0");
}
