//! `tabuleiro bench server`: a server of our own, or several on one database, under the load of many games.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::texts::serve as texts;
use serde_json::json;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_load::{Figures, Load, Progress, history};
use tabuleiro_store::StorePlace;
use tokio::runtime::Builder;

use crate::args::ServerBenchArgs;
use crate::failure::Failure;
use crate::output::Output;

/// How long stragglers get at the end.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long players get to find another server after theirs was killed: this time is told apart.
const FAULT: Duration = Duration::from_secs(10);

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
    fn start(database: &str) -> Result<ServerProcess, Failure> {
        let program = std::env::current_exe().map_err(failed)?;
        let mut command = Command::new(program);
        // By the environment: everybody on the machine can read a command line, and the address may hold a password.
        command.args(["--lang", "en", "serve", "--listen", "127.0.0.1:0"]).env("TABULEIRO_DATABASE", database);
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

/// What was measured, and what of it contradicts what is stored.
struct Measured {
    figures: Figures,
    used: ServerUse,
    findings: usize,
    /// When a server was killed, since the start.
    killed: Option<Duration>,
}

/// How the servers on the database compare with one on SQLite, as quotients.
struct Ratios {
    processor: Option<f64>,
    p50: f64,
    p99: f64,
}

impl Measured {
    fn ms(&self, percent: f64) -> f64 {
        milliseconds(&self.figures, percent)
    }

    fn ratios(&self, base: &Measured) -> Ratios {
        let delay = |percent: f64| self.ms(percent) / base.ms(percent).max(0.001);
        let processor = self.used.us_an_action.zip(base.used.us_an_action);
        let processor = processor.map(|(this, base)| this / base.max(0.001));
        Ratios { processor, p50: delay(50.0), p99: delay(99.0) }
    }
}

fn milliseconds(figures: &Figures, percent: f64) -> f64 {
    figures.percentile(percent).as_secs_f64() * 1000.0
}

fn number(value: f64) -> String {
    format!("{value:.1}")
}

pub(crate) fn run(args: &ServerBenchArgs, output: &mut Output) -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("tabuleiro-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let measured = measure_all(args, &folder.join("load.db").display().to_string());
    // A folder that cannot be removed is no reason to hide the figures.
    let _ = std::fs::remove_dir_all(&folder);
    let (base, measured) = measured?;
    let ratios = base.as_ref().map(|base| measured.ratios(base));
    if let Some(base) = &base {
        show(args, 1, base, None, output)?;
    }
    show(args, args.nodes, &measured, ratios.as_ref(), output)
}

/// Measures the database that was asked for, or the file; before it the file where the two are compared.
fn measure_all(args: &ServerBenchArgs, file: &str) -> Result<(Option<Measured>, Measured), Failure> {
    let Some(database) = &args.database else { return Ok((None, measure(args, 1, file)?)) };
    let base = args.compare.then(|| measure(args, 1, file)).transpose()?;
    Ok((base, measure(args, args.nodes, database)?))
}

fn show(
    args: &ServerBenchArgs,
    nodes: u32,
    measured: &Measured,
    ratios: Option<&Ratios>,
    output: &mut Output,
) -> Result<(), Failure> {
    let Measured { figures, used, findings, killed } = measured;
    let calm = killed.map(|killed| figures.without(killed, killed + FAULT));
    let ms = |percent: f64| measured.ms(percent);
    let rate = figures.actions as f64 / figures.took.as_secs_f64().max(0.001);
    if args.json {
        let calm = |percent: f64| calm.as_ref().map(|calm| milliseconds(calm, percent));
        let ratios = ratios.map(|ratios| json!({"processor": ratios.processor, "p50": ratios.p50, "p99": ratios.p99}));
        let line = json!({
            "games": args.games, "nodes": nodes, "sockets": figures.sockets, "actions": figures.actions,
            "lost": figures.lost, "contradictions": findings,
            "per_second": rate.round(), "p50_ms": ms(50.0), "p99_ms": ms(99.0), "p999_ms": ms(99.9),
            "max_ms": ms(100.0), "calm_p99_ms": calm(99.0), "calm_p999_ms": calm(99.9),
            "server_mb": used.memory_mb, "kb_a_game": used.kb_a_game.map(f64::round),
            "server_us_an_action": used.us_an_action.map(f64::round), "against_sqlite": ratios,
        });
        return output.line(line.to_string());
    }
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
    output.say(message)?;
    let calm = calm.as_ref().unwrap_or(figures);
    let history = Message::new(&texts::LOAD_HISTORY)
        .with("findings", *findings)
        .with("window", FAULT.as_secs().to_string())
        .with("p99", number(milliseconds(calm, 99.0)));
    output.say(history.with("p999", number(milliseconds(calm, 99.9))))?;
    let Some(ratios) = ratios else { return Ok(()) };
    let processor = ratios.processor.map_or_else(|| "?".to_owned(), number);
    let message = Message::new(&texts::LOAD_RATIO).with("processor", processor).with("p50", number(ratios.p50));
    output.say(message.with("p99", number(ratios.p99)))
}

/// The sum of what all servers tell, where all do.
fn sum(servers: &[ServerProcess], tell: impl Fn(&ServerProcess) -> Option<u64>) -> Option<u64> {
    servers.iter().map(tell).sum()
}

fn measure(args: &ServerBenchArgs, nodes: u32, database: &str) -> Result<Measured, Failure> {
    tabuleiro_server::raise_limits();
    let servers = (0..nodes).map(|_| ServerProcess::start(database)).collect::<Result<Vec<_>, _>>();
    let mut servers = servers?;
    let addresses: Vec<SocketAddr> = servers.iter().map(|server| server.address).collect();
    let actions = u64::from(args.rate) * u64::from(args.seconds);
    let games = args.games as usize;
    let load = Load { games, computer_games: 0, rate: args.rate, actions, patience: PATIENCE, seed: args.seed };
    let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let empty_kb = sum(&servers, ServerProcess::memory_kb);
    let (mut before_ms, mut start, mut killed) = (None, Instant::now(), None);
    let middle = usize::try_from(actions / 2).unwrap_or(usize::MAX);
    let progress = |progress: Progress| match progress {
        Progress::Ready => {
            before_ms = sum(&servers, ServerProcess::processor_ms);
            start = Instant::now();
        }
        Progress::Heard(count) => {
            if args.kill_one && count >= middle && killed.is_none() {
                killed = Some(start.elapsed());
                // It may have ended by itself.
                let _ = servers[0].child.kill();
                let _ = servers[0].child.wait();
            }
        }
    };
    let figures = runtime.block_on(tabuleiro_load::run(&addresses, load, progress)).map_err(failed)?;
    let (full_kb, after_ms) = (sum(&servers, ServerProcess::memory_kb), sum(&servers, ServerProcess::processor_ms));
    let more = |before: Option<u64>, after: Option<u64>| Some(after?.saturating_sub(before?) as f64);
    let used = ServerUse {
        memory_mb: full_kb.map(|kb| kb / 1024),
        kb_a_game: more(empty_kb, full_kb).map(|kb| kb / f64::from(args.games.max(1))),
        us_an_action: more(before_ms, after_ms).map(|ms| ms * 1000.0 / figures.actions.max(1) as f64),
    };
    drop(servers);
    let findings = runtime.block_on(contradictions(&figures, database))?;
    Ok(Measured { figures, used, findings, killed })
}

/// How many contradictions there are between what clients heard and what is stored.
async fn contradictions(figures: &Figures, database: &str) -> Result<usize, Failure> {
    let place: StorePlace = database.parse().map_err(|()| failed(StorePlace::EXPECTED))?;
    let store = place.open_existing().await.map_err(failed)?;
    let stored = history::read(store.as_ref(), &figures.games).await.map_err(failed)?;
    store.close().await;
    Ok(history::check(&figures.history, &stored).len())
}
