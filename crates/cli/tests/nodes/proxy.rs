//! A proxy between a node and PostgreSQL, which cuts the connections.

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A proxy on a port of its own.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    /// Whether connections are let through; each change of it ends those that are open.
    is_open: watch::Sender<bool>,
}

impl Proxy {
    /// Hands connections on to a port.
    pub(crate) async fn start(to: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let is_open = watch::Sender::new(true);
        let state = is_open.subscribe();
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let mut state = state.clone();
                if !*state.borrow_and_update() {
                    continue;
                }
                tokio::spawn(async move {
                    let Ok(mut server) = TcpStream::connect(("127.0.0.1", to)).await else { return };
                    tokio::select! {
                        _ = copy_bidirectional(&mut client, &mut server) => {}
                        _ = state.changed() => {}
                    }
                });
            }
        });
        Proxy { port, is_open }
    }

    /// Ends all connections and lets none through.
    pub(crate) fn cut(&self) {
        self.is_open.send_replace(false);
    }

    /// Lets connections through again.
    pub(crate) fn mend(&self) {
        self.is_open.send_replace(true);
    }
}
