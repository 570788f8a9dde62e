//! A server from its start to its end: opens the store, listens, serves, stops in good order.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use axum::serve::ListenerExt;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_store::{Sqlite, Store};
use tokio::net::TcpListener;
use tokio::time::{interval, timeout};

use crate::app::App;
use crate::config::{Config, LogForm};
use crate::lock::Lock;
use crate::texts::serve as texts;
use crate::time::{MachineTime, Time};

/// How often the server says that it is up: what a crash may charge too little.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// How long connections get to end by themselves.
const FAREWELL: Duration = Duration::from_secs(5);

/// Sends logs to standard error.
pub fn log(config: &Config) {
    let logs = tracing_subscriber::fmt().with_max_level(config.log_level.0).with_writer(std::io::stderr);
    // An error means that somebody else logs already, as in tests.
    let _ = match config.log {
        LogForm::Json => tracing::subscriber::set_global_default(logs.json().finish()),
        LogForm::Text => tracing::subscriber::set_global_default(logs.finish()),
    };
}

/// Lets this process have as many connections as the system allows.
pub fn raise_limits() {
    // Where the limit cannot be raised, it is met when it is met.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    metrics: Option<(TcpListener, PrometheusHandle)>,
    /// Held until the store is closed.
    lock: Lock,
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
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &seconds)
        .map_err(broken)?
        .install_recorder()
        .map_err(broken)
}

impl Server {
    /// Opens the store and listens.
    ///
    /// # Errors
    /// What stands in the way, in words.
    pub async fn start(config: Config) -> Result<Server, Message> {
        // Before the port: a second server on the same database should be told about the database.
        let mut lock = Lock::take(&config.database)?;
        let metrics = match config.metrics {
            Some(address) => Some((listen(address).await?, recorder()?)),
            None => None,
        };
        raise_limits();
        let listener = listen(config.listen).await?;
        let database = |error: &dyn std::error::Error| Message::new(&texts::DATABASE).with("why", error.to_string());
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&config.database).await.map_err(|error| database(&error))?);
        let time: Arc<dyn Time> = Arc::new(MachineTime::start());
        let app = App::start(config, store, time).await.map_err(|error| database(&error))?;
        if let Ok(address) = listener.local_addr() {
            lock.tell(address);
        }
        Ok(Server { app, listener, metrics, lock })
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
    ///
    /// # Errors
    /// The listener failed.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let Server { app, listener, metrics, lock } = self;
        let heart = tokio::spawn(beat(Arc::clone(&app)));
        let figures = metrics.map(|(listener, handle)| {
            let router = Router::new().route("/metrics", get(async move || handle.render()));
            tokio::spawn(async move { axum::serve(listener, router).await })
        });
        let service = app.router().into_make_service_with_connect_info::<SocketAddr>();
        let stopping = Arc::clone(&app);
        let mut told = app.stopping.subscribe();
        // Messages are small and somebody waits for each: they go at once. An error means that the connection is gone already.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
            stop.await;
            tracing::info!("stopping");
            stopping.stop();
        });
        let served = tokio::select! {
            served = serving.into_future() => served,
            // Connections that are still open by then are dropped; what was acknowledged is stored.
            () = async {
                let _ = told.wait_for(|stopping| *stopping).await;
                tokio::time::sleep(FAREWELL).await;
            } => Ok(()),
        };
        heart.abort();
        if let Some(figures) = figures {
            figures.abort();
        }
        if timeout(FAREWELL, app.close()).await.is_err() {
            tracing::warn!("the database did not close in time");
        }
        drop(lock);
        served
    }
}

async fn beat(app: Arc<App>) {
    let mut ticks = interval(HEARTBEAT);
    loop {
        ticks.tick().await;
        if let Err(error) = app.store.beat(app.time.now()).await {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
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
