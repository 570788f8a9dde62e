//! The story of jobs: who gets which in what order, what becomes of those whose worker is gone, and that nobody gets another's. Time passes by moving the rows.

use std::collections::BTreeSet;
use std::sync::Arc;

use tabuleiro_store::jobs::{BACK_OFF_MS, MATCH_CLASS, MOST_ATTEMPTS};
use tabuleiro_store::{
    Cluster, HeldJob, JobClaim, JobState, JobTable, NewJob, Notice, Postgres, PostgresUrl, Store, WorkerKind,
};
use tabuleiro_test_postgres::{name_of, server};

/// A lease that outlasts every test.
const LEASE: i64 = 600_000;

const TURN: i64 = 0;
const HINT: i64 = 1;
const ANALYSIS: i64 = 2;

async fn table() -> (String, Postgres) {
    let text = server().database();
    let url: PostgresUrl = text.parse().unwrap();
    let store = Postgres::open(&url).await.unwrap();
    store.see_worker("here", WorkerKind::Node, 9).await.unwrap();
    (text, store)
}

fn new(key: &str, payer: &str, class: i64) -> NewJob {
    NewJob {
        key: key.to_owned(),
        class,
        payer: payer.to_owned(),
        payload: format!("do {key}"),
        lendable: class != HINT,
        limit_ms: 1_000_000,
    }
}

async fn queue(store: &Postgres, jobs: &[(&str, &str, i64)]) {
    for (key, payer, class) in jobs {
        store.queue_job(&new(key, payer, *class)).await.unwrap();
    }
}

/// Makes tokens, so that these are let in.
async fn lend(store: &Postgres, tokens: &[&str]) {
    for token in tokens {
        store.add_worker_token(token, &format!("hash of {token}"), token).await.unwrap();
    }
}

fn claim(worker: &str, kind: WorkerKind) -> JobClaim {
    let classes = vec![TURN, HINT, ANALYSIS, MATCH_CLASS];
    JobClaim { worker: worker.to_owned(), kind, classes, lease_ms: LEASE, patience_ms: 0, most_of_one: 8 }
}

async fn next(store: &Postgres) -> Option<HeldJob> {
    store.claim_job(&claim("here", WorkerKind::Node)).await.unwrap()
}

async fn taken(store: &Postgres) -> String {
    next(store).await.map_or_else(String::new, |job| job.key)
}

/// Moves everything back, as if so much time had passed.
fn pass(database: &str, ms: i64) {
    let moved =
        ["queued_ms", "due_ms", "changed_ms", "claimed_ms", "until_ms"].map(|name| format!("{name} = {name} - {ms}"));
    server().sql(
        name_of(database),
        &format!("UPDATE jobs SET {}; UPDATE workers SET seen_ms = seen_ms - {ms}", moved.join(", ")),
    );
}

#[tokio::test]
async fn payers_are_served_in_rounds_and_urgent_jobs_first() {
    let (_, store) = table().await;
    queue(&store, &[("a1", "a", TURN), ("a2", "a", TURN), ("a3", "a", TURN)]).await;
    assert_eq!(taken(&store).await, "a1");
    queue(
        &store,
        &[("m1", "m", MATCH_CLASS), ("b1", "b", TURN), ("d1", "d", ANALYSIS), ("c1", "c", HINT), ("c2", "c", TURN)],
    )
    .await;
    // Those who were not served yet come first; among them turns before hints before analysis: the order of the queue of one server. Games of matches are last.
    let mut order = vec![];
    for _ in 0..7 {
        order.push(taken(&store).await);
    }
    assert_eq!(order, ["b1", "c2", "d1", "a2", "c1", "a3", "m1"]);
    assert_eq!(next(&store).await, None);
}

#[tokio::test]
async fn a_patient_node_leaves_jobs_to_others_for_a_while() {
    let (text, store) = table().await;
    queue(&store, &[("k", "a", TURN)]).await;
    let patient = JobClaim { patience_ms: 5000, ..claim("node", WorkerKind::Node) };
    assert_eq!(store.claim_job(&patient).await.unwrap(), None);
    pass(&text, 5000);
    assert_eq!(store.claim_job(&patient).await.unwrap().unwrap().key, "k");
}

#[tokio::test]
async fn one_payer_never_has_all_threads() {
    let (_, store) = table().await;
    store.see_worker("here", WorkerKind::Node, 2).await.unwrap();
    queue(&store, &[("a1", "a", TURN), ("a2", "a", TURN)]).await;
    let first = next(&store).await.unwrap();
    assert_eq!(next(&store).await, None, "the other thread is not for the payer who has one");
    queue(&store, &[("b1", "b", ANALYSIS)]).await;
    assert_eq!(taken(&store).await, "b1");
    assert!(store.answer_job(&first.key, &first.lease, "x", 5).await.unwrap());
    assert_eq!(taken(&store).await, "a2");
}

#[tokio::test]
async fn where_nothing_may_be_lent_the_hosts_threads_are_shared_as_usual() {
    let (_, store) = table().await;
    store.see_worker("here", WorkerKind::Node, 4).await.unwrap();
    queue(&store, &[("a1", "a", TURN), ("a2", "a", ANALYSIS)]).await;
    let claim = JobClaim { most_of_one: 0, ..claim("here", WorkerKind::Node) };
    assert!(store.claim_job(&claim).await.unwrap().is_some());
    assert!(store.claim_job(&claim).await.unwrap().is_some(), "a turn while a review runs");
}

#[tokio::test]
async fn what_lent_machines_say_gives_nobody_the_threads_of_the_host() {
    let (_, store) = table().await;
    lend(&store, &["token"]).await;
    store.see_worker("here", WorkerKind::Node, 2).await.unwrap();
    store.see_worker("token", WorkerKind::Lent, 3).await.unwrap();
    let jobs: Vec<String> = (0..9).map(|number| format!("a{number}")).collect();
    for key in &jobs {
        queue(&store, &[(key, "a", TURN)]).await;
    }
    // One of the host's two, and two of the three that are lent.
    assert!(next(&store).await.is_some());
    assert_eq!(next(&store).await, None);
    let lent = claim("token", WorkerKind::Lent);
    assert!(store.claim_job(&lent).await.unwrap().is_some() && store.claim_job(&lent).await.unwrap().is_some());
    assert_eq!(store.claim_job(&lent).await.unwrap(), None);
    assert_eq!(next(&store).await, None);
    queue(&store, &[("b", "b", TURN), ("c", "c", TURN), ("m1", "m", MATCH_CLASS), ("m2", "m", MATCH_CLASS)]).await;
    assert_eq!(taken(&store).await, "b");
    assert_eq!(store.claim_job(&lent).await.unwrap().unwrap().key, "c");
    // Games of matches come last, and are counted apart: so many of one payer at once.
    let few = JobClaim { most_of_one: 1, ..claim("here", WorkerKind::Node) };
    assert_eq!(store.claim_job(&few).await.unwrap().unwrap().key, "m1");
    assert_eq!(store.claim_job(&few).await.unwrap(), None);
    assert_eq!(taken(&store).await, "m2");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_job_goes_to_two() {
    let (text, store) = table().await;
    let url: PostgresUrl = text.parse().unwrap();
    let stores = [Arc::new(store), Arc::new(Postgres::open(&url).await.unwrap())];
    stores[0].see_worker("here", WorkerKind::Node, 1000).await.unwrap();
    const JOBS: usize = 60;
    for number in 0..JOBS {
        stores[0].queue_job(&new(&format!("j{number}"), &format!("p{}", number % 3), TURN)).await.unwrap();
    }
    let claimers: Vec<_> = (0..6)
        .map(|number| {
            let store = Arc::clone(&stores[number % 2]);
            tokio::spawn(async move {
                let mut keys = vec![];
                while let Some(job) = next(&store).await {
                    keys.push(job.key);
                }
                keys
            })
        })
        .collect();
    let mut all = vec![];
    for claimer in claimers {
        all.extend(claimer.await.unwrap());
    }
    let different: BTreeSet<&String> = all.iter().collect();
    assert_eq!((all.len(), different.len()), (JOBS, JOBS));
}

#[tokio::test]
async fn a_lost_worker_is_replaced_and_a_hopeless_job_is_dead() {
    let (text, store) = table().await;
    queue(&store, &[("k", "a", TURN)]).await;
    let mut last = None;
    for attempt in 1..=MOST_ATTEMPTS {
        let job = next(&store).await.unwrap();
        assert_eq!((job.attempt, job.payload.as_str()), (attempt, "do k"));
        assert_eq!(next(&store).await, None, "it is somebody's");
        pass(&text, LEASE - 1000);
        assert!(store.extend_job(&job.key, &job.lease, LEASE).await.unwrap());
        pass(&text, LEASE);
        // Too late, although nobody else has it yet.
        assert!(!store.extend_job(&job.key, &job.lease, LEASE).await.unwrap());
        assert!(!store.answer_job(&job.key, &job.lease, "late", 5).await.unwrap());
        assert_eq!(store.held_job(&job.key, &job.lease, "here").await.unwrap(), None);
        assert_eq!(store.job("k").await.unwrap(), JobState::Pending);
        // It waits for a moment before it is tried again.
        assert_eq!(next(&store).await, None);
        pass(&text, BACK_OFF_MS * attempt);
        last = Some(job);
    }
    let (JobState::Dead { problem, attempts }, Some(last)) = (store.job("k").await.unwrap(), last) else { panic!() };
    assert!(problem.contains("not heard of") && attempts == 3, "{problem} {attempts}");
    assert_eq!(next(&store).await, None);
    assert!(!store.answer_job(&last.key, &last.lease, "late", 5).await.unwrap(), "the dead stay dead");
    assert_eq!(store.job_figures().await.unwrap().dead, 1);
    store.tidy_jobs().await.unwrap();
    assert!(matches!(store.job("k").await.unwrap(), JobState::Dead { .. }), "kept for whoever looks into it");
    pass(&text, 25 * 60 * 60 * 1000);
    store.tidy_jobs().await.unwrap();
    assert_eq!(store.job("k").await.unwrap(), JobState::Missing);
}

#[tokio::test]
async fn whoever_is_lent_and_silent_holds_little_up() {
    let (text, store) = table().await;
    lend(&store, &["token", "other", "third"]).await;
    let lent = claim("token", WorkerKind::Lent);
    let keys: Vec<String> = (0..14).map(|number| format!("k{number}")).collect();
    for (number, key) in keys.iter().enumerate() {
        queue(&store, &[(key, &format!("payer {number}"), TURN)]).await;
    }
    // It takes whatever there is, up to a limit; others get the rest.
    let mut taken = vec![];
    while let Some(job) = store.claim_job(&lent).await.unwrap() {
        taken.push(job);
    }
    assert_eq!(taken.len(), 8);
    assert!(store.claim_job(&claim("other", WorkerKind::Lent)).await.unwrap().is_some());
    assert!(next(&store).await.is_some());
    // What it was silent about comes back for the host's own machines; what one of those has lost may go to anybody.
    pass(&text, LEASE);
    let mut given = vec![next(&store).await.unwrap().attempt];
    pass(&text, BACK_OFF_MS);
    while let Some(job) = store.claim_job(&claim("third", WorkerKind::Lent)).await.unwrap() {
        given.push(job.attempt);
    }
    given.sort_unstable();
    assert_eq!(given, [1, 1, 1, 1, 2]);
    assert_eq!(store.claim_job(&lent).await.unwrap(), None);
    let mut again = 0;
    while let Some(job) = next(&store).await {
        assert_eq!(job.attempt, 2);
        again += 1;
    }
    assert_eq!(again, 9);
}

#[tokio::test]
async fn a_worker_has_a_job_no_longer_than_it_may() {
    let (text, store) = table().await;
    store.queue_job(&NewJob { limit_ms: LEASE + 5000, ..new("k", "a", TURN) }).await.unwrap();
    let job = next(&store).await.unwrap();
    pass(&text, LEASE - 1000);
    assert!(store.extend_job("k", &job.lease, LEASE).await.unwrap());
    pass(&text, 6000);
    assert!(!store.extend_job("k", &job.lease, LEASE).await.unwrap(), "it has gone on for too long");
}

#[tokio::test]
async fn answers_come_from_the_holder_and_cost_what_they_took() {
    let (text, store) = table().await;
    lend(&store, &["ana"]).await;
    queue(&store, &[("k", "a", TURN), ("k", "b", TURN), ("l", "a", TURN)]).await;
    let job = next(&store).await.unwrap();
    assert_eq!(job.key, "k");
    assert!(!store.answer_job("k", "another", "x", 5).await.unwrap());
    assert_eq!(store.held_job("k", &job.lease, "another").await.unwrap(), None);
    assert_eq!(store.held_job("k", &job.lease, "here").await.unwrap(), Some((TURN, "do k".to_owned())));
    pass(&text, 3000);
    assert!(store.answer_job("k", &job.lease, "x", 1_000_000_000).await.unwrap());
    let JobState::Done { answer, spent_ms, attempts, by } = store.job("k").await.unwrap() else { panic!() };
    assert_eq!((answer.as_str(), attempts, by.as_str()), ("x", 1, "node"));
    assert!((3000..600_000).contains(&spent_ms), "not more than the time that it had: {spent_ms}");
    assert!(!store.answer_job("k", &job.lease, "y", 5).await.unwrap(), "once");
    // A wrong answer goes back to the queue, and no lent worker gets it again.
    store.refuse_job("k", "no turn").await.unwrap();
    pass(&text, BACK_OFF_MS);
    let lent = store.claim_job(&claim("ana", WorkerKind::Lent)).await.unwrap().unwrap();
    assert_eq!(lent.key, "l");
    assert_eq!(taken(&store).await, "k");
    assert!(store.fail_job("l", &lent.lease, "no engine").await.unwrap());
    assert!(!store.fail_job("l", &lent.lease, "no engine").await.unwrap());
    pass(&text, BACK_OFF_MS);
    assert_eq!(store.claim_job(&claim("ana", WorkerKind::Lent)).await.unwrap(), None);
    assert_eq!(taken(&store).await, "l");
}

#[tokio::test]
async fn whoever_stops_gives_back_what_he_has_as_it_was() {
    let (_, store) = table().await;
    lend(&store, &["ana"]).await;
    queue(&store, &[("k", "a", TURN)]).await;
    for _ in 0..2 * MOST_ATTEMPTS {
        let job = next(&store).await.unwrap();
        assert_eq!(job.attempt, 1, "it has not failed");
        store.release_job("k", "another").await.unwrap();
        assert_eq!(next(&store).await, None);
        store.release_job("k", &job.lease).await.unwrap();
        assert!(!store.answer_job("k", &job.lease, "late", 5).await.unwrap());
    }
    assert!(store.claim_job(&claim("ana", WorkerKind::Lent)).await.unwrap().is_some(), "also for those who are lent");
}

#[tokio::test]
async fn hints_are_not_lent_and_cancelled_jobs_are_nobodys() {
    let (_, store) = table().await;
    lend(&store, &["ana"]).await;
    queue(&store, &[("h", "a", HINT), ("t", "b", TURN), ("u", "c", TURN)]).await;
    let only_hints = JobClaim { classes: vec![HINT], ..claim("ana", WorkerKind::Lent) };
    assert_eq!(store.claim_job(&only_hints).await.unwrap(), None);
    let mut heard = store.notices().await.unwrap();
    let job = next(&store).await.unwrap();
    assert_eq!(store.cancel_job("u").await.unwrap(), 0, "nobody had begun");
    store.cancel_job(&job.key).await.unwrap();
    assert_eq!(heard.next().await.unwrap(), Notice::JobChanged { key: job.key.clone() });
    assert!(!store.extend_job(&job.key, &job.lease, LEASE).await.unwrap(), "whoever works on it stops");
    assert!(!store.answer_job(&job.key, &job.lease, "x", 5).await.unwrap());
    assert_eq!(taken(&store).await, "h");
    assert_eq!(next(&store).await, None);
    // A job that waits wakes whoever takes jobs, and an answer whoever waits for it.
    queue(&store, &[("v", "a", TURN)]).await;
    assert_eq!(heard.next().await.unwrap(), Notice::JobWaits);
    let job = next(&store).await.unwrap();
    store.answer_job("v", &job.lease, "x", 5).await.unwrap();
    assert_eq!(heard.next().await.unwrap(), Notice::JobChanged { key: "v".to_owned() });
    assert_eq!(store.cancel_job("v").await.unwrap(), 0);
    assert!(matches!(store.job("v").await.unwrap(), JobState::Done { .. }), "others may wait for the same answer");
}

#[tokio::test]
async fn figures_and_what_is_over() {
    let (text, store) = table().await;
    store.see_worker("far", WorkerKind::Lent, 4).await.unwrap();
    queue(&store, &[("a", "a", TURN), ("b", "b", TURN), ("c", "c", TURN)]).await;
    let first = next(&store).await.unwrap();
    next(&store).await.unwrap();
    store.answer_job(&first.key, &first.lease, "x", 5).await.unwrap();
    pass(&text, 2000);
    let figures = store.job_figures().await.unwrap();
    assert_eq!((figures.waiting, figures.running, figures.dead), (1, 1, 0));
    assert!(figures.oldest_ms >= 2000, "{figures:?}");
    assert_eq!((figures.workers, figures.threads), ([1, 0, 1], 13));
    store.dismiss_worker("far").await.unwrap();
    pass(&text, 120_000);
    store.tidy_jobs().await.unwrap();
    assert_eq!(store.job(&first.key).await.unwrap(), JobState::Missing);
    assert_eq!(store.job_figures().await.unwrap().workers, [0; 3]);
    assert_eq!(store.payer_key().await.unwrap(), store.payer_key().await.unwrap());
    assert_eq!(Postgres::examine(&text.parse().unwrap(), true).await.unwrap(), []);
}

#[tokio::test]
async fn tokens_are_revoked_with_what_their_workers_have() {
    let (text, store) = table().await;
    store.add_worker_token("w1", "hash1", "Ana's machine").await.unwrap();
    store.add_worker_token("w2", "hash2", "Rui").await.unwrap();
    assert_eq!(store.worker_by_token("hash1").await.unwrap().unwrap().name, "Ana's machine");
    assert_eq!(store.worker_by_token("w1").await.unwrap(), None);
    queue(&store, &[("k", "a", TURN)]).await;
    let job = store.claim_job(&claim("w1", WorkerKind::Lent)).await.unwrap().unwrap();
    assert!(store.revoke_worker_token("w1").await.unwrap());
    assert!(!store.revoke_worker_token("w1").await.unwrap());
    assert!(!store.revoke_worker_token("none").await.unwrap());
    assert_eq!(store.worker_by_token("hash1").await.unwrap(), None);
    assert!(!store.answer_job("k", &job.lease, "x", 5).await.unwrap());
    // Also where one of its requests still waits.
    queue(&store, &[("l", "b", TURN)]).await;
    assert_eq!(store.claim_job(&claim("w1", WorkerKind::Lent)).await.unwrap(), None);
    assert_eq!(store.claim_job(&claim("w2", WorkerKind::Lent)).await.unwrap().unwrap().key, "l");
    assert_eq!(next(&store).await, None, "it is given back first");
    pass(&text, BACK_OFF_MS);
    assert_eq!(taken(&store).await, "k");
    let all = store.worker_tokens().await.unwrap();
    let known: Vec<(&str, bool)> = all.iter().map(|token| (token.id.as_str(), token.revoked_ms.is_some())).collect();
    assert_eq!(known, [("w1", true), ("w2", false)]);
    store.close().await;
}
