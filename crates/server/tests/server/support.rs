//! A server for a test: the application, its clock, its file.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tabuleiro_server::AppState;
use tabuleiro_server::config::{Hosts, ServerConfig};
use tabuleiro_server::time::SetTime;
use tabuleiro_store::{Sqlite, SqliteOptions};
use tempfile::TempDir;
use tower::ServiceExt;

/// When tests begin: some day in 2026.
pub(crate) const START: i64 = 1_790_000_000_000;

pub(crate) struct World {
    pub(crate) app: Arc<AppState>,
    pub(crate) router: Router,
    pub(crate) time: Arc<SetTime>,
    config: ServerConfig,
    folder: TempDir,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct HttpReply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
    /// The body as it came, for what is no text.
    pub(crate) bytes: Vec<u8>,
}

impl HttpReply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The body of an answer that has to be a success.
    pub(crate) fn good(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }

    /// Status and code of a refusal.
    pub(crate) fn refusal(&self) -> (u16, String) {
        let code = self.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("{}", self.text)).to_owned();
        for lang in ["en", "pt"] {
            let words = self.json()["error"]["message"][lang].as_str().unwrap_or_default().to_owned();
            assert!(!words.is_empty() && !words.contains('{'), "{}", self.text);
        }
        (self.status.as_u16(), code)
    }
}

/// A config without limits that would disturb other tests.
pub(crate) fn roomy() -> ServerConfig {
    ServerConfig {
        engine_threads: 1,
        limit_requests: 1_000_000,
        limit_burst: 1_000_000,
        limit_games: 1_000_000,
        limit_open_seats: 1_000_000,
        limit_sockets: 1_000_000,
        limit_engine_ms: 1_000_000_000,
        proxy: true,
        hosts: Hosts(vec!["play.example".to_owned()]),
        ..ServerConfig::default()
    }
}

async fn start(config: &ServerConfig, folder: &TempDir, time: &Arc<SetTime>) -> Arc<AppState> {
    let largest = Some(u64::from(config.limit_database_mb) << 20).filter(|bytes| *bytes > 0);
    let file = folder.path().join("test.db");
    let store = Sqlite::open_with(&file, SqliteOptions { largest }).await.unwrap();
    AppState::start(config.clone(), Arc::new(store), Arc::clone(time) as _).await.unwrap()
}

async fn ask(router: &Router, mut request: Request<Body>) -> HttpReply {
    request.headers_mut().entry("host").or_insert_with(|| "localhost".parse().unwrap());
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    HttpReply {
        status: parts.status,
        headers: parts.headers,
        text: String::from_utf8_lossy(&bytes).into_owned(),
        bytes: bytes.to_vec(),
    }
}

/// Asks a server something, with JSON.
pub(crate) async fn call(router: &Router, method: &str, token: &str, path: &str, body: Value) -> HttpReply {
    let request = Request::builder().method(method).uri(path).header("content-type", "application/json");
    let request = if token.is_empty() { request } else { request.header("authorization", format!("Bearer {token}")) };
    ask(router, request.body(Body::from(body.to_string())).unwrap()).await
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(roomy()).await
    }

    pub(crate) async fn with(config: ServerConfig) -> World {
        let folder = tempfile::tempdir().unwrap();
        let time = Arc::new(SetTime::at(START));
        let app = start(&config, &folder, &time).await;
        World { router: app.router(), app, time, config, folder }
    }

    /// Stops the server in good order and starts another on the same file, after some time.
    pub(crate) async fn restart(self, after: i64) -> World {
        let World { app, router, time, config, folder } = self;
        app.stop();
        app.close().await;
        drop((app, router));
        time.advance(after);
        let app = start(&config, &folder, &time).await;
        World { router: app.router(), app, time, config, folder }
    }

    /// The same with the clock set to a point in time, which may lie before what is stored.
    pub(crate) async fn restart_at(self, now: i64) -> World {
        let World { app, router, config, folder, .. } = self;
        app.stop();
        app.close().await;
        drop((app, router));
        let time = Arc::new(SetTime::at(now));
        let app = start(&config, &folder, &time).await;
        World { router: app.router(), app, time, config, folder }
    }

    /// Another handle on the file, for what no request can do.
    pub(crate) async fn store(&self) -> Sqlite {
        Sqlite::open(&self.folder.path().join("test.db")).await.unwrap()
    }

    /// Lets other tasks run until something holds.
    pub(crate) async fn wait_until(&self, holds: impl Fn(&World) -> bool) {
        for _ in 0..10_000_000 {
            if holds(self) {
                return;
            }
            tokio::task::yield_now().await;
        }
        panic!("it never comes true");
    }

    /// Where the file is.
    pub(crate) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub(crate) async fn request(&self, request: Request<Body>) -> HttpReply {
        ask(&self.router, request).await
    }

    pub(crate) async fn get(&self, token: &str, path: &str) -> HttpReply {
        let request = Request::get(path);
        let request =
            if token.is_empty() { request } else { request.header("authorization", format!("Bearer {token}")) };
        self.request(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn send(&self, method: &str, token: &str, path: &str, body: Value) -> HttpReply {
        call(&self.router, method, token, path, body).await
    }

    pub(crate) async fn post(&self, token: &str, path: &str, body: Value) -> HttpReply {
        self.send("POST", token, path, body).await
    }

    /// A new guest's token.
    pub(crate) async fn guest(&self, name: &str) -> String {
        let made = self.post("", "/api/v1/guests", json!({"name": name})).await.good();
        made["token"].as_str().unwrap().to_owned()
    }

    /// Makes a game and tells its id and invitation.
    pub(crate) async fn game(&self, token: &str, mut body: Value) -> (String, String) {
        for (seat, who) in [("first", "me"), ("second", "open")] {
            if body[seat].is_null() {
                body[seat] = json!({"who": who});
            }
        }
        let made = self.post(token, "/api/v1/games", body).await.good();
        (made["id"].as_str().unwrap().to_owned(), made["invite"].as_str().unwrap_or_default().to_owned())
    }

    /// A game between two new guests: its id and their tokens.
    pub(crate) async fn pair(&self, body: Value) -> (String, String, String) {
        let (ana, rui) = (self.guest("Ana").await, self.guest("Rui").await);
        let (id, invite) = self.game(&ana, body).await;
        self.post(&rui, &format!("/api/v1/games/{id}/join"), json!({"invite": invite})).await.good();
        (id, ana, rui)
    }

    pub(crate) async fn state(&self, token: &str, id: &str) -> Value {
        self.get(token, &format!("/api/v1/games/{id}")).await.good()
    }

    pub(crate) async fn seq(&self, id: &str) -> i64 {
        self.state("", id).await["seq"].as_i64().unwrap()
    }

    /// Sends a wish in answer to the last event.
    pub(crate) async fn wish(&self, token: &str, id: &str, mut body: Value) -> HttpReply {
        body["seq"] = self.seq(id).await.into();
        self.post(token, &format!("/api/v1/games/{id}/events"), body).await
    }

    pub(crate) async fn play(&self, token: &str, id: &str, turn: &str) -> Value {
        self.wish(token, id, json!({"do": "play", "turn": turn})).await.good()
    }

    pub(crate) async fn events(&self, id: &str) -> Vec<Value> {
        let events = self.get("", &format!("/api/v1/games/{id}/events")).await.good();
        events["events"].as_array().unwrap().clone()
    }

    /// The ids of all games.
    pub(crate) async fn ids(&self) -> Vec<String> {
        use tabuleiro_store::Store;
        let store = Sqlite::open(&self.folder.path().join("test.db")).await.unwrap();
        let ids = store.ids("", 1000).await.unwrap();
        store.close().await;
        ids
    }

    /// Listens on a free port.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Arc::clone(&self.app);
        tokio::spawn(async move { app.serve(listener, std::future::pending()).await });
        address
    }
}
