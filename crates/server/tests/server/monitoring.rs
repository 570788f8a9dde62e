//! What an operator sees: every metric that the documents name, alerts that ask for nothing else, and logs without secrets.

use std::collections::BTreeSet;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use tabuleiro_server::Server;
use tabuleiro_server::config::ServerConfig;
use tabuleiro_store::StorePlace;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use super::sockets::SocketClient;
use super::support::{World, roomy};

/// Sends a request on a connection of its own and returns the body of the answer.
async fn ask(address: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

/// The names of our metrics in a text.
fn metrics_in(text: &str) -> BTreeSet<String> {
    let names = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let ours = names.filter(|name| name.starts_with("tabuleiro_"));
    // A histogram has three names.
    let plain = |name: &str| {
        let ends = ["_bucket", "_sum", "_count"];
        ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name).to_owned()
    };
    ours.map(plain).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_of_the_documents_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let any = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = ServerConfig {
        listen: any,
        metrics: Some(any),
        database: StorePlace::File(folder.path().join("games.db")),
        proxy: false,
        ..roomy()
    };
    let server = Server::start(config).await.unwrap();
    let (address, metrics) = (server.address().unwrap(), server.metrics_address().unwrap());
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.serve(async {
        let _ = stopped.await;
    }));
    // Whatever may go wrong is there before it does: an alert on the increase of a counter needs the value before.
    let first = metrics_in(&ask(metrics, "GET", "/metrics", "", "").await);
    for name in ["tabuleiro_accept_errors_total", "tabuleiro_store_errors_total"] {
        assert!(first.contains(name), "{name} of {first:?}");
    }

    let guest: serde_json::Value =
        serde_json::from_str(&ask(address, "POST", "/api/v1/guests", "", "{}").await).unwrap();
    let token = guest["token"].as_str().unwrap();
    let body =
        json!({"game": "infection", "first": {"who": "computer", "level": 1}, "second": {"who": "me"}}).to_string();
    let game: serde_json::Value =
        serde_json::from_str(&ask(address, "POST", "/api/v1/games", token, &body).await).unwrap();
    let mut client = SocketClient::connect(address, token, game["id"].as_str().unwrap(), None).await;
    let mut live = client.next("state").await["state"]["live"].clone();
    while live["turns"].as_array().unwrap().is_empty() {
        client.next_event(&mut live).await;
    }
    ask(address, "GET", "/api/v1/games/none", token, "").await;

    let text = ask(metrics, "GET", "/metrics", "", "").await;
    assert!(text.contains("tabuleiro_connections{kind=\"websocket\"} 1\n"), "{text}");
    assert!(text.contains("tabuleiro_games_loaded 1\n"), "{text}");
    assert!(text.contains("tabuleiro_store_commit_seconds_bucket{le="), "histograms have buckets: {text}");
    let found = metrics_in(&text);
    let documented = metrics_in(include_str!("../../../../docs/operations.md"));
    // Nothing has been refused by a limit, nothing has expired, and the database is SQLite; other tests in this process may count such things all the same.
    let absent = [
        "tabuleiro_limited_total",
        "tabuleiro_expired_total",
        "tabuleiro_store_conflicts_total",
        "tabuleiro_store_connections",
        "tabuleiro_nodes",
        "tabuleiro_node_lag_seconds",
        "tabuleiro_node_polled_total",
        "tabuleiro_jobs",
        "tabuleiro_jobs_oldest_seconds",
        "tabuleiro_jobs_claimed_total",
        "tabuleiro_jobs_done_total",
        "tabuleiro_jobs_retried_total",
        "tabuleiro_jobs_refused_total",
        "tabuleiro_jobs_dead_total",
        "tabuleiro_workers",
        "tabuleiro_worker_threads",
    ];
    let absent: BTreeSet<String> = absent.map(str::to_owned).into();
    let without = |names: &BTreeSet<String>| names.difference(&absent).cloned().collect::<BTreeSet<_>>();
    assert_eq!(without(&documented), without(&found));
    assert!(found.is_subset(&documented), "{found:?}");
    let alerts = metrics_in(include_str!("../../../../docs/alerts.yml"));
    assert!(alerts.len() > 4 && alerts.is_subset(&documented), "{alerts:?}");
    let dashboard = include_str!("../../../../deploy/grafana.json");
    assert!(serde_json::from_str::<serde_json::Value>(dashboard).is_ok());
    let shown = metrics_in(dashboard);
    assert!(shown.len() > 9 && shown.is_subset(&documented), "{shown:?}");
    stop.send(()).unwrap();
    drop(client);
    serving.await.unwrap();
}

/// What was logged.
#[derive(Clone, Default)]
struct LogText(Arc<Mutex<Vec<u8>>>);

impl Write for LogText {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn logs_hold_no_secrets() {
    let log = LogText::default();
    let writer = log.clone();
    let everything =
        tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(move || writer.clone());
    // For this thread, on which everything of this test runs but the database.
    let _guard = tracing::subscriber::set_default(everything.with_ansi(false).finish());
    let world = World::with(ServerConfig { access_log: true, ..roomy() }).await;
    let ana = world.guest("Ana Secreta").await;
    let (id, invite) = world.game(&ana, json!({"game": "infection"})).await;
    let rui = world.guest("Rui").await;
    world.post(&rui, &format!("/api/v1/games/{id}/join"), json!({"invite": invite})).await.good();
    world.play(&ana, &id, "g2").await;
    let cookie = Request::get(format!("/api/v1/games/{id}"))
        .header("cookie", format!("tabuleiro={ana}"))
        .header("x-forwarded-for", "203.0.113.7");
    assert_eq!(world.request(cookie.body(Body::empty()).unwrap()).await.status, 200);

    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("method=POST route=\"/api/v1/games/{id}/join\" status=200"), "the access log: {text}");
    for secret in [&ana, &rui, &invite, &id, "203.0.113.7", "Ana Secreta"] {
        assert!(!text.contains(secret), "{secret} was logged: {text}");
    }
}
