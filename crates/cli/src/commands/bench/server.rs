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

    /// The most memory that it had, in kB, where the system tells.
    fn memory_kb(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    }

    /// The processor time that it has used, in milliseconds, where the system tells.
    fn processor_ms(&self) -> Option<u64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // After the name, which may hold spaces, the 12th and 13th field: user and system time in hundredths of a second.
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        let hundredths = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some((hundredths(11)? + hundredths(12)?) * 10)
    }
}

/// What the server needed, where the system tells.
#[derive(Default)]
struct ServerUse {
    /// The most memory that it had, in MB.
    memory_mb: Option<u64>,
    /// What a game with its two sockets added to that, in kB.
    kb_a_game: Option<f64>,
    /// Processor time for an action, in microseconds.
    us_an_action: Option<f64>,
}

pub(crate) fn run(args: &ServerBenchArgs, output: &mut Output) -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("tabuleiro-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let measured = measure(args, &folder);
    // A folder that cannot be removed is no reason to hide the figures.
    let _ = std::fs::remove_dir_all(&folder);
    let (figures, used) = measured?;
    let ms = |percent: f64| figures.percentile(percent).as_secs_f64() * 1000.0;
    let rate = figures.actions as f64 / figures.took.as_secs_f64().max(0.001);
    if args.json {
        let line = json!({
            "games": args.games, "sockets": figures.sockets, "actions": figures.actions, "lost": figures.lost,
            "per_second": rate.round(), "p50_ms": ms(50.0), "p99_ms": ms(99.0), "p999_ms": ms(99.9),
            "max_ms": ms(100.0), "server_mb": used.memory_mb, "kb_a_game": used.kb_a_game.map(f64::round),
            "server_us_an_action": used.us_an_action.map(f64::round),
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
        .with("memory", used.memory_mb.map_or_else(|| "?".to_owned(), |memory| memory.to_string()))
        .with("game", used.kb_a_game.map_or_else(|| "?".to_owned(), number))
        .with("processor", used.us_an_action.map_or_else(|| "?".to_owned(), |us| format!("{us:.0}")));
    output.say(message)
}

fn measure(args: &ServerBenchArgs, folder: &Path) -> Result<(Figures, ServerUse), Failure> {
    tabuleiro_server::raise_limits();
    let server = ServerProcess::start(folder)?;
    let load = Load { games: args.games as usize, rate: args.rate, seconds: args.seconds, seed: args.seed };
    let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let empty_kb = server.memory_kb();
    let mut before_ms = None;
    let ready = || before_ms = server.processor_ms();
    let figures = runtime.block_on(tabuleiro_load::run(server.address, load, ready)).map_err(failed)?;
    let (full_kb, after_ms) = (server.memory_kb(), server.processor_ms());
    let more = |before: Option<u64>, after: Option<u64>| Some(after?.saturating_sub(before?) as f64);
    let used = ServerUse {
        memory_mb: full_kb.map(|kb| kb / 1024),
        kb_a_game: more(empty_kb, full_kb).map(|kb| kb / f64::from(args.games.max(1))),
        us_an_action: more(before_ms, after_ms).map(|ms| ms * 1000.0 / figures.actions.max(1) as f64),
    };
    Ok((figures, used))
}
