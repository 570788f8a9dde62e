//! `tabuleiro bench server`: a server of our own under the load of many games.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::texts::serve as texts;
use serde_json::json;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_load::{Figures, Load};
use tokio::runtime::Builder;

use crate::args::ServerBenchArgs;
use crate::failure::Failure;
use crate::output::Output;

fn failed(why: impl std::fmt::Display) -> Failure {
    Failure::NoBecause(Message::new(&texts::LOAD_FAILED).with("why", why.to_string()))
}

/// A server that ends with this.
struct ServerProcess {
    child: Child,
    address: SocketAddr,
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl ServerProcess {
    fn start(folder: &Path) -> Result<ServerProcess, Failure> {
        let program = std::env::current_exe().map_err(failed)?;
        let mut command = Command::new(program);
        command.args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--database"]).arg(folder.join("load.db"));
        // One address makes the whole load.
        for limit in [
            "limit_requests",
            "limit_burst",
            "limit_games",
            "limit_sockets",
            "limit_connections",
            "limit_connections_address",
        ] {
            command.arg("--set").arg(format!("{limit}=1000000000"));
        }
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(failed)?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line).map_err(failed)?;
        }
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
        let Some(address) = address else {
            let _ = child.kill();
            return Err(failed("the server did not start"));
        };
        Ok(ServerProcess { child, address })
    }

    /// The most memory that it had, in MB, where the system tells.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? / 1024)
    }
}

pub(crate) fn run(args: &ServerBenchArgs, output: &mut Output) -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("tabuleiro-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let measured = measure(args, &folder);
    // A folder that cannot be removed is no reason to hide the figures.
    let _ = std::fs::remove_dir_all(&folder);
    let (figures, memory) = measured?;
    let ms = |percent: f64| figures.percentile(percent).as_secs_f64() * 1000.0;
    let rate = figures.actions as f64 / figures.took.as_secs_f64().max(0.001);
    if args.json {
        let line = json!({
            "games": args.games, "sockets": figures.sockets, "actions": figures.actions, "lost": figures.lost,
            "per_second": rate.round(), "p50_ms": ms(50.0), "p99_ms": ms(99.0), "p999_ms": ms(99.9),
            "max_ms": ms(100.0), "server_mb": memory,
        });
        return output.line(line.to_string());
    }
    let number = |value: f64| format!("{value:.1}");
    let message = Message::new(&texts::LOAD)
        .with("games", args.games)
        .with("sockets", figures.sockets)
        .with("actions", figures.actions)
        .with("lost", figures.lost)
        .with("rate", number(rate))
        .with("p50", number(ms(50.0)))
        .with("p99", number(ms(99.0)))
        .with("p999", number(ms(99.9)))
        .with("max", number(ms(100.0)))
        .with("memory", memory.map_or_else(|| "?".to_owned(), |memory| memory.to_string()));
    output.say(message)
}

fn measure(args: &ServerBenchArgs, folder: &Path) -> Result<(Figures, Option<u64>), Failure> {
    tabuleiro_server::raise_limits();
    let server = ServerProcess::start(folder)?;
    let load = Load { games: args.games as usize, rate: args.rate, seconds: args.seconds, seed: args.seed };
    let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let figures = runtime.block_on(tabuleiro_load::run(server.address, load)).map_err(failed)?;
    Ok((figures, server.memory()))
}
