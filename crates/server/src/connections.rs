//! Accepts connections within the limits (in all, per address, per time) and hands them to hyper.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
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
use crate::config::ServerConfig;
use crate::framing::StrictStream;
use crate::limits::{Address, CountPass, Counts};
use crate::live::stopped;

/// Connections beyond the limit, reserved for health checks: monitoring must get through a full server.
const RESERVED: usize = 16;

/// The header timeout of those, short so that they cannot be held.
const RESERVED_HEAD: Duration = Duration::from_secs(1);

/// Files that the process needs besides connections.
const OTHER_FILES: usize = 64;

/// The largest head of a request, in bytes.
const LONGEST_HEAD: usize = 32 << 10;

/// How long to wait after the system could not accept a connection, such as when there are no more file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How long a server that stops waits for the first request of a connection.
const FIRST_REQUEST: Duration = Duration::from_millis(500);

/// How many connections there are.
pub(crate) struct Connections {
    most: usize,
    most_of_one: Option<usize>,
    count: AtomicUsize,
    by_address: Counts<Address>,
}

/// A connection that is counted until this is dropped.
pub(crate) struct ConnectionPass {
    connections: Arc<Connections>,
    /// Whether only health checks are answered on it.
    is_reserved: bool,
    _of_address: Option<CountPass>,
}

impl Drop for ConnectionPass {
    fn drop(&mut self) {
        self.connections.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Marks the requests of a connection beyond the limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reserved;

impl Connections {
    pub(crate) fn new(config: &ServerConfig) -> Arc<Connections> {
        // Where the system does not say how many files may be open, the setting alone counts.
        let files = rlimit::Resource::NOFILE.get_soft().ok().and_then(|files| usize::try_from(files).ok());
        let room = files.unwrap_or(usize::MAX).saturating_sub(OTHER_FILES + RESERVED).max(1);
        Arc::new(Connections {
            most: (config.limit_connections as usize).min(room),
            // Behind a proxy all connections come from the proxy.
            most_of_one: (!config.proxy).then_some(config.limit_connections_address as usize),
            count: AtomicUsize::new(0),
            by_address: Counts::default(),
        })
    }

    /// How many connections there are.
    pub(crate) fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Lets a connection in, if there is room.
    fn admit(self: &Arc<Self>, address: Address) -> Option<ConnectionPass> {
        let of_address = match self.most_of_one {
            Some(most) => Some(CountPass::take(&self.by_address, address, most)?),
            None => None,
        };
        let before = self.count.fetch_add(1, Ordering::Relaxed);
        let pass =
            ConnectionPass { connections: Arc::clone(self), is_reserved: before >= self.most, _of_address: of_address };
        (before < self.most + RESERVED).then_some(pass)
    }
}

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

/// A setting in milliseconds as a duration.
pub(crate) fn milliseconds(ms: u32) -> Duration {
    Duration::from_millis(u64::from(ms))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    #[test]
    fn connections_are_counted_for_each_address_and_in_all() {
        let config = ServerConfig { limit_connections: 3, limit_connections_address: 2, ..ServerConfig::default() };
        let connections = Connections::new(&config);
        let from = |number: u8| Address::from(IpAddr::from([10, 0, 0, number]));
        let mut passes = vec![connections.admit(from(1)).unwrap(), connections.admit(from(1)).unwrap()];
        assert!(connections.admit(from(1)).is_none(), "two from one address");
        passes.push(connections.admit(from(2)).unwrap());
        assert!(!passes.iter().any(|pass| pass.is_reserved));
        // All are taken: further connections get health checks only, and those are limited as well.
        for number in 3..19 {
            passes.push(connections.admit(from(number)).unwrap());
            assert!(passes.last().unwrap().is_reserved);
        }
        assert!(connections.admit(from(19)).is_none());
        assert_eq!(connections.count(), 3 + RESERVED);
        passes.truncate(2);
        assert!(!connections.admit(from(3)).unwrap().is_reserved);
    }
}
