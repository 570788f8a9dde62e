//! Accepts connections, hands them to hyper with time limits, and lets them finish when the server stops.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::Service;

use crate::app::AppState;
use crate::connections::{ConnectionPass, Reserved, milliseconds};
use crate::framing::StrictStream;
use crate::live::stopped;

/// The header timeout of connections that are reserved for health checks, short so that they cannot be held.
const RESERVED_HEAD: Duration = Duration::from_secs(1);

/// The largest head of a request, in bytes.
const LONGEST_HEAD: usize = 32 << 10;

/// How long to wait after the system could not accept a connection, such as when there are no more file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How long a server that stops waits for the first request of a connection.
const FIRST_REQUEST: Duration = Duration::from_millis(500);

impl AppState {
    /// Serves connections until `stop` is done, then tells everybody and lets them finish.
    pub async fn serve(self: &Arc<AppState>, listener: TcpListener, stop: impl Future<Output = ()>) {
        let router = self.router();
        let mut tasks = JoinSet::new();
        let mut stop = std::pin::pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                Some(_) = tasks.join_next() => continue,
                () = &mut stop => break,
            };
            match accepted {
                Ok((stream, peer)) => match self.connections.admit(peer.ip().into()) {
                    Some(pass) => drop(tasks.spawn(Arc::clone(self).connect(stream, peer, pass, router.clone()))),
                    None => metrics::counter!("tabuleiro_limited_total", "limit" => "connections").increment(1),
                },
                Err(error) => {
                    metrics::counter!("tabuleiro_accept_errors_total").increment(1);
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
        // Connections that the system has accepted already would be reset with the listener: their requests are on the way.
        while let Some((stream, peer)) = waiting(&listener).await {
            if let Some(pass) = self.connections.admit(peer.ip().into()) {
                drop(tasks.spawn(Arc::clone(self).connect(stream, peer, pass, router.clone())));
            }
        }
        drop(listener);
        tracing::info!("stopping");
        self.stop();
        while tasks.join_next().await.is_some() {}
    }

    /// Serves one connection until it ends or becomes a WebSocket.
    async fn connect(self: Arc<AppState>, stream: TcpStream, peer: SocketAddr, pass: ConnectionPass, router: Router) {
        // Messages are small and somebody waits for each: they go at once. An error means that the connection is gone already.
        drop(stream.set_nodelay(true));
        let is_reserved = pass.is_reserved;
        let has_asked = Arc::new(watch::Sender::new(false));
        let asks = Arc::clone(&has_asked);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            asks.send_replace(true);
            request.extensions_mut().insert(ConnectInfo(peer));
            if is_reserved {
                request.extensions_mut().insert(Reserved);
            }
            router.clone().call(request)
        });
        let stream = StrictStream::new(stream, milliseconds(self.config.timeout_send_ms), pass);
        let head = milliseconds(self.config.timeout_head_ms);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .keep_alive(!is_reserved)
            .header_read_timeout(if is_reserved { head.min(RESERVED_HEAD) } else { head })
            .max_buf_size(LONGEST_HEAD)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut connection = std::pin::pin!(connection);
        let mut stopping = self.stopping.subscribe();
        let mut has_asked = has_asked.subscribe();
        // A graceful shutdown closes a connection on which no request has arrived yet, although one may be on the way.
        let last_request = async {
            stopped(&mut stopping).await;
            let _ = tokio::time::timeout(FIRST_REQUEST, has_asked.wait_for(|has_asked| *has_asked)).await;
        };
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = last_request => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        // An error ends the connection. It is not logged, because it may contain what the peer sent.
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended");
        }
    }
}

/// A connection that waits to be accepted, if there is one.
async fn waiting(listener: &TcpListener) -> Option<(TcpStream, SocketAddr)> {
    tokio::select! {
        biased;
        accepted = listener.accept() => accepted.ok(),
        () = std::future::ready(()) => None,
    }
}
