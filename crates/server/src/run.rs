//! A server from its start to its end: opens the store, listens, serves, stops in good order.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_store::{PostgresOptions, SqliteOptions, StoreOptions};
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::time::{interval, timeout};

use crate::app::AppState;
use crate::config::{LogForm, ServerConfig};
use crate::engine::job_gauges;
use crate::lock::StoreLock;
use crate::texts::serve as texts;
use crate::time::{MachineClocks, SteadyTime, Time};

/// How often a heartbeat is written. After a crash clocks may be off by this much.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// How long connections get to end by themselves.
const FAREWELL: Duration = Duration::from_secs(5);

/// Sends logs to standard error.
pub fn log(config: &ServerConfig) {
    let logs = tracing_subscriber::fmt().with_max_level(config.log_level.0).with_writer(std::io::stderr);
    // An error means that a logger is installed already, as in tests.
    let _ = match config.log {
        LogForm::Json => tracing::subscriber::set_global_default(logs.json().finish()),
        LogForm::Text => tracing::subscriber::set_global_default(logs.finish()),
    };
}

/// Lets this process have as many connections as the system allows.
pub fn raise_limits() {
    // Where the limit cannot be raised, `accept` fails later and is retried.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}

/// A server that listens.
pub struct Server {
    app: Arc<AppState>,
    time: Arc<SteadyTime<MachineClocks>>,
    listener: TcpListener,
    metrics: Option<(TcpListener, PrometheusHandle)>,
    /// Held until the store is closed.
    lock: StoreLock,
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Message> {
    TcpListener::bind(address).await.map_err(|error| {
        Message::new(&texts::CANNOT_LISTEN).with("address", address.to_string()).with("why", error.to_string())
    })
}

fn recorder() -> Result<PrometheusHandle, Message> {
    let broken = |error: metrics_exporter_prometheus::BuildError| {
        Message::new(&texts::CANNOT_START).with("why", error.to_string())
    };
    let seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
    let writes = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &seconds)
        .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_writes".to_owned()), &writes))
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(broken)?;
    // There from the start: an alert on the increase of a counter needs the value before the first fault.
    for fault in ["tabuleiro_accept_errors_total", "tabuleiro_store_errors_total"] {
        metrics::counter!(fault).absolute(0);
    }
    Ok(recorder)
}

impl Server {
    /// Opens the store and listens.
    ///
    /// # Errors
    /// What stands in the way, in words.
    pub async fn start(config: ServerConfig) -> Result<Server, Message> {
        // Before the port: a second server on the same database should be told about the database.
        let mut lock = StoreLock::take(&config.database).await?;
        let metrics = match config.metrics {
            Some(address) => Some((listen(address).await?, recorder()?)),
            None => None,
        };
        raise_limits();
        if config.proxy && config.hosts.0.is_empty() {
            tracing::warn!(
                "behind a proxy, but the setting hosts is empty: only localhost and addresses in numbers are answered, other names with 421"
            );
        }
        let listener = listen(config.listen).await?;
        let database = |error: &dyn std::error::Error| Message::new(&texts::DATABASE).with("why", error.to_string());
        let largest = Some(u64::from(config.limit_database_mb) << 20).filter(|bytes| *bytes > 0);
        let how = StoreOptions {
            sqlite: SqliteOptions { largest },
            postgres: PostgresOptions { connections: config.database_connections },
        };
        let store = config.database.open(how).await.map_err(|error| database(&error))?;
        if lock.is_alone()
            && let Some(cluster) = store.cluster()
        {
            // What nodes have left there that were killed: no other is up.
            cluster.forget_nodes().await.map_err(|error| database(&error))?;
        }
        let time = Arc::new(SteadyTime::start());
        let app = AppState::start(config, store, Arc::clone(&time) as Arc<dyn Time>)
            .await
            .map_err(|error| database(&error))?;
        lock.share().await.map_err(|error| database(&error))?;
        if let Ok(address) = listener.local_addr() {
            lock.tell(address);
        }
        Ok(Server { app, time, listener, metrics, lock })
    }

    /// Where it listens.
    pub fn address(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }

    /// Where it answers Prometheus.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|(listener, _)| listener.local_addr().ok())
    }

    /// Serves until `stop` is done, then tells everybody and ends.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { app, time, listener, metrics, lock } = self;
        let lock = Arc::new(Mutex::new(lock));
        let heart = tokio::spawn(beat(Arc::clone(&app), time, Arc::clone(&lock)));
        let figures = metrics.map(|(listener, handle)| {
            let app = Arc::clone(&app);
            let render = async move || {
                gauges(&app).await;
                handle.render()
            };
            tokio::spawn(async move { axum::serve(listener, Router::new().route("/metrics", get(render))).await })
        });
        let mut told = app.stopping.subscribe();
        tokio::select! {
            () = app.serve(listener, stop) => {}
            // Connections that are still open by then are dropped; what was acknowledged is stored.
            () = async {
                let _ = told.wait_for(|stopping| *stopping).await;
                tokio::time::sleep(FAREWELL).await;
            } => {}
        }
        heart.abort();
        if let Some(figures) = figures {
            figures.abort();
        }
        if timeout(FAREWELL, app.close()).await.is_err() {
            tracing::warn!("the database did not close in time");
        }
        drop(lock);
    }
}

/// Sets the gauges from what is there now. Counting up and down elsewhere would drift when a task panics.
async fn gauges(app: &AppState) {
    let (waiting, oldest) = app.hub.engine_queue();
    let sockets = app.limits.sockets();
    metrics::gauge!("tabuleiro_games_loaded").set(app.hub.running() as f64);
    metrics::gauge!("tabuleiro_connections", "kind" => "websocket").set(sockets as f64);
    metrics::gauge!("tabuleiro_connections", "kind" => "http")
        .set(app.connections.count().saturating_sub(sockets) as f64);
    metrics::gauge!("tabuleiro_engine_queue").set(waiting as f64);
    metrics::gauge!("tabuleiro_engine_oldest_wait_seconds").set(oldest.as_secs_f64());
    if let Some(cluster) = app.store.cluster()
        && let Ok(figures) = cluster.jobs().job_figures().await
    {
        job_gauges(&figures);
        metrics::gauge!("tabuleiro_engine_oldest_wait_seconds").set(figures.oldest_ms as f64 / 1000.0);
    }
    if let Ok(size) = app.store.size().await {
        metrics::gauge!("tabuleiro_store_bytes", "file" => "database").set(size.database as f64);
        metrics::gauge!("tabuleiro_store_bytes", "file" => "log").set(size.log as f64);
    }
}

async fn beat(app: Arc<AppState>, time: Arc<SteadyTime<MachineClocks>>, lock: Arc<Mutex<StoreLock>>) {
    let mut ticks = interval(HEARTBEAT);
    loop {
        ticks.tick().await;
        if let Some(jump_ms) = time.jump() {
            tracing::warn!(jump_ms, "the machine's clock was set or stood still; no game clock was charged");
        }
        // Nodes of a database write theirs by themselves.
        if app.store.cluster().is_none()
            && let Err(error) = app.hub.beat().await
        {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
        lock.lock().await.keep().await;
    }
}

/// Done when the process is told to stop.
pub async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
