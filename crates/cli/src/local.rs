//! The server that the full-screen interface starts: on this machine only, in a thread of its own, without a word on the terminal.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::thread::JoinHandle;

use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::texts::WORD;
use tabuleiro_server::config::ServerConfig;
use tabuleiro_server::{Server, served_at};
use tabuleiro_tui::web::{Served, Web};
use tokio::sync::oneshot;

use crate::args::ServerArgs;
use crate::commands::serve;
use crate::failure::Failure;

/// A server that runs while it is wanted.
#[derive(Default)]
pub(crate) struct LocalServer {
    /// What stops it, and the thread that serves. One that has been stopped may still be finishing its connections.
    running: Option<(Option<oneshot::Sender<()>>, JoinHandle<()>)>,
}

impl Web for LocalServer {
    fn start(&mut self, tell: Box<dyn FnOnce(Served) + Send>) {
        self.stop();
        let before = self.running.take().map(|(_, thread)| thread);
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            // Two servers would share a database.
            if let Some(before) = before {
                let _ = before.join();
            }
            serve(stopped, tell);
        });
        self.running = Some((Some(stop), thread));
    }

    fn show(&mut self, address: &str) {
        if let Some(mut command) = browser(address) {
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            // Without a browser the user reads the address on the screen.
            if let Ok(mut child) = command.spawn() {
                std::thread::spawn(move || child.wait());
            }
        }
    }

    fn stop(&mut self) {
        if let Some((stop, _)) = &mut self.running
            && let Some(stop) = stop.take()
        {
            let _ = stop.send(());
        }
    }
}

impl Drop for LocalServer {
    fn drop(&mut self) {
        self.stop();
        if let Some((_, thread)) = self.running.take() {
            let _ = thread.join();
        }
    }
}

/// The command that shows a page, where the system is known to have a screen for it.
fn browser(address: &str) -> Option<Command> {
    if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/c", "start", "", address]);
        return Some(command);
    }
    if cfg!(target_os = "macos") {
        let mut command = Command::new("open");
        command.arg(address);
        return Some(command);
    }
    // Without a display a browser would take over this terminal.
    let display = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    display.then(|| {
        let mut command = Command::new("xdg-open");
        command.arg(address);
        command
    })
}

/// The settings of the server, for this machine only.
fn local_config() -> Result<ServerConfig, Failure> {
    let mut config = serve::config(&ServerArgs::default())?;
    config.listen = SocketAddr::from((Ipv4Addr::LOCALHOST, config.listen.port()));
    config.metrics = None;
    serve::make_folder(&config)?;
    Ok(config)
}

fn words(failure: &Failure) -> Message {
    match failure {
        Failure::Usage(message) | Failure::NoBecause(message) => message.clone(),
        other => Message::new(&WORD).with("word", other.words(Lang::En).unwrap_or_default()),
    }
}

/// Serves until it is told to stop, or nobody is left who could tell.
fn serve(stopped: oneshot::Receiver<()>, tell: Box<dyn FnOnce(Served) + Send>) {
    let ready = local_config().and_then(|config| Ok((config, serve::runtime()?)));
    let (config, runtime) = match ready {
        Ok(ready) => ready,
        Err(failure) => return tell(Err(words(&failure))),
    };
    runtime.block_on(async {
        let server = match Server::start(config.clone()).await {
            Ok(server) => Ok(server),
            Err(_) => match served_at(&config.database) {
                // A server with this database runs already: its address is used.
                Some(address) => return tell(Ok(format!("http://{address}"))),
                // The port may be taken: any free one is tried instead. Other errors occur again and are reported then.
                None => {
                    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
                    Server::start(ServerConfig { listen, ..config }).await
                }
            },
        };
        match server {
            Ok(server) => {
                tell(Ok(server.address().map_or_else(String::new, |address| format!("http://{address}"))));
                let _ = server
                    .serve(async {
                        let _ = stopped.await;
                    })
                    .await;
            }
            Err(message) => tell(Err(message)),
        }
    });
}
