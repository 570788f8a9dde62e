//! `/readyz` says the truth while the database is away, for all nodes or for one.

use serde_json::json;
use tabuleiro_load::Http;
use tabuleiro_test_postgres::{TestPostgres, name_of};

use crate::process::NodeProcess;
use crate::proxy::Proxy;

/// Whether a node takes what is written.
async fn writes(node: &NodeProcess) -> bool {
    let mut http = Http::connect(node.address).await.unwrap();
    http.post("/api/v1/games", &json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "open"}}))
        .await
        .is_ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_is_ready_exactly_while_it_can_write() {
    let postgres = TestPostgres::start();
    let database = postgres.database();
    let proxy = Proxy::start(postgres.port()).await;
    let apart = NodeProcess::start(0, &postgres.url(name_of(&database), proxy.port));
    let nodes = [apart, NodeProcess::start(1, &database), NodeProcess::start(2, &database)];
    let are = async |ready: [bool; 3]| {
        for (node, ready) in nodes.iter().zip(ready) {
            tokio::task::block_in_place(|| node.becomes_ready(ready));
            assert_eq!(writes(node).await, ready);
        }
    };
    are([true; 3]).await;
    // One node is cut off from the database: the others go on.
    proxy.cut();
    are([false, true, true]).await;
    proxy.mend();
    are([true; 3]).await;
    // The database is away for all of them.
    postgres.down();
    are([false; 3]).await;
    postgres.up();
    are([true; 3]).await;
    // A node that stands still comes back as it was.
    nodes[2].pause();
    assert!(nodes[0].is_ready() && nodes[1].is_ready());
    nodes[2].go_on();
    are([true; 3]).await;
}
