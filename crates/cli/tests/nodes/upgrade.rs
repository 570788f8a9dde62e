//! A rolling upgrade: nodes go on while the tables are those of the next version, and the first node of a version brings the tables of the one before up to date.

use std::net::SocketAddr;
use std::time::Duration;

use tabuleiro_load::{Load, Progress, run};
use tabuleiro_test_postgres::{name_of, server};

use crate::faults::compare;
use crate::process::NodeProcess;

/// The migrations of PostgreSQL, in order.
fn migrations() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/migrations/postgres");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

/// What a migration may do that nodes of the version before do not know of: it only expands.
const NEXT: &str = "ALTER TABLE games ADD COLUMN place TEXT; ALTER TABLE events ADD COLUMN origin TEXT NOT NULL DEFAULT 'here'; \
    ALTER TABLE guests ADD COLUMN rating BIGINT; CREATE TABLE tournaments (id TEXT PRIMARY KEY); \
    CREATE INDEX events_by_origin ON events (origin); UPDATE tabuleiro_store SET version = version + 1";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_of_two_versions_run_side_by_side() {
    let database = server().database();
    let name = name_of(&database);
    // The tables of the version before, as that one has made them.
    let before = migrations();
    let (_, before) = before.split_last().unwrap();
    let count = before.len();
    let made = format!(
        "CREATE TABLE tabuleiro_store (version BIGINT NOT NULL, works_with BIGINT NOT NULL); \
        INSERT INTO tabuleiro_store VALUES ({count}, 1); {}",
        before.join("")
    );
    server().sql(name, &made);
    let mut nodes: Vec<NodeProcess> = (0..2).map(|number| NodeProcess::start(number, &database)).collect();
    let now = server().sql(name, "SELECT version, works_with FROM tabuleiro_store");
    assert_eq!(now, format!("{}|1", count + 1), "the version before works with what the newest has made");
    let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    let load = Load { games: 4, computer_games: 2, rate: 100, actions: 80, patience: Duration::from_secs(60), seed: 7 };
    // In the middle of it somebody brings the tables to the next version; then a node is replaced, which finds them so.
    let figures = run(&addresses, load, |progress| match progress {
        Progress::Heard(20) => drop(server().sql(name, NEXT)),
        Progress::Heard(40) => nodes[0].replace(),
        _ => {}
    });
    let figures = figures.await.unwrap();
    compare(&figures, &database, "a rolling upgrade").await;
}
