//! Seeded schedules of faults under load, and the history of every client compared with what is stored. In some of the games the computer plays: its turns are
//! jobs for two workers, one at the database and one that speaks only HTTP, which fail as nodes do.

use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_load::{Figures, Load, Progress, history, run};
use tabuleiro_store::StorePlace;
use tabuleiro_test_postgres::{TestPostgres, name_of};

use crate::process::{NodeProcess, WorkerProcess};
use crate::proxy::Proxy;
use crate::workers::token;

/// Nodes leave jobs to workers for two seconds before they think themselves; a job without its worker is soon somebody else's.
const PATIENT: &[&str] = &["engine_patience_ms=2000", "job_lease_ms=1000"];

/// The same lease for the worker at the database.
const LEASE: &str = "job_lease_ms=1000";

/// For so many actions a fault of a worker waits at most until the worker is in the state that the fault is about.
const FOLLOWED: usize = 25;

/// Actions in a schedule.
const ACTIONS: u64 = 160;

/// How many schedules are run, unless the environment says how many (`TABULEIRO_SCHEDULES`).
const SCHEDULES: u64 = 4;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// What fails.
#[derive(Clone, Copy, Debug)]
enum NodeFault {
    /// A node is killed, and started again.
    Kill(usize),
    /// A node stands still.
    Pause(usize),
    /// A node, or the worker at the database, does not reach the database.
    Partition(usize),
    /// All nodes lose their connections to the database at once.
    Cut,
    /// PostgreSQL crashes and starts again.
    Crash,
    /// PostgreSQL is away until every node says that it is not ready.
    Outage,
    /// The disk stops to answer until a write waits for it.
    Stall,
    /// A node is stopped in good order and started again.
    Replace(usize),
    /// A worker is killed in mid-search, and started again.
    KillWorker(usize),
    /// A worker stands still in mid-search, until its lease has ended.
    PauseWorker(usize),
    /// A worker is stopped in good order, and started again.
    StopWorker(usize),
}

/// The words for the kinds of the workers in the table of jobs.
const WORKERS: [&str; 2] = ["database", "lent"];

impl NodeFault {
    fn random(random: &mut Random) -> NodeFault {
        let node = random.below(3) as usize;
        let worker = random.below(2) as usize;
        match random.below(12) {
            0 => NodeFault::Kill(node),
            1 => NodeFault::Pause(node),
            2 => NodeFault::Partition(node),
            8 => NodeFault::KillWorker(worker),
            9 => NodeFault::PauseWorker(worker),
            10 => NodeFault::StopWorker(worker),
            11 => NodeFault::Partition(WORKER_PROXY),
            3 => NodeFault::Cut,
            4 => NodeFault::Crash,
            5 => NodeFault::Outage,
            6 => NodeFault::Stall,
            _ => NodeFault::Replace(node),
        }
    }
}

/// A fault that begins after so many actions, and ends after so many more.
#[derive(Clone, Copy, Debug)]
struct Planned {
    from: usize,
    to: usize,
    fault: NodeFault,
}

/// Three faults one after another. The last ends before the actions do, so that everything comes to rest.
fn plan(random: &mut Random) -> Vec<Planned> {
    let mut from = 0;
    let mut next = || {
        from += 5 + random.below(25) as usize;
        let planned = Planned { from, to: from + 1 + random.below(10) as usize, fault: NodeFault::random(random) };
        from = planned.to;
        planned
    };
    vec![next(), next(), next()]
}

/// The proxy between the worker at the database and PostgreSQL, after those of the nodes.
const WORKER_PROXY: usize = 3;

/// What can fail.
struct FaultyCluster<'a> {
    postgres: &'a TestPostgres,
    database: &'a str,
    proxies: Vec<Proxy>,
    nodes: Vec<NodeProcess>,
    workers: [WorkerProcess; 2],
    /// Actions that have reached their players.
    heard: Heard<'a>,
}

/// How far the load has come.
struct Heard<'a> {
    news: &'a Receiver<usize>,
    count: usize,
}

impl Heard<'_> {
    /// Waits until so many actions have reached their players, or the load is over.
    fn reach(&mut self, count: usize) {
        while self.count < count
            && let Ok(heard) = self.news.recv()
        {
            self.count = heard;
        }
    }

    /// Waits until something is so. Gives up after some more actions, or when the load is over: it may never be.
    fn until(&mut self, mut is_so: impl FnMut() -> bool) {
        let last = self.count + FOLLOWED;
        while !is_so() && self.count < last {
            match self.news.try_recv() {
                Ok(heard) => self.count = heard,
                Err(TryRecvError::Empty) => thread::yield_now(),
                Err(TryRecvError::Disconnected) => return,
            }
        }
    }
}

impl FaultyCluster<'_> {
    /// Waits until a worker has a job that it may answer, or until it has none.
    fn worker_has_job(&mut self, worker: usize, has: bool) {
        let (postgres, database) = (self.postgres, self.database);
        let held = format!(
            "SELECT count(*) FROM jobs WHERE state = 'running' AND worker_kind = '{}' AND until_ms > extract(epoch FROM clock_timestamp()) * 1000",
            WORKERS[worker]
        );
        self.heard.until(|| (postgres.sql(database, &held) != "0") == has);
    }

    fn begin(&mut self, fault: NodeFault) {
        match fault {
            NodeFault::Kill(node) => self.nodes[node].kill(),
            NodeFault::Pause(node) => self.nodes[node].pause(),
            NodeFault::Partition(node) => self.proxies[node].cut(),
            NodeFault::Cut => {
                self.proxies.iter().for_each(Proxy::cut);
                self.proxies.iter().for_each(Proxy::mend);
            }
            NodeFault::Crash => {
                self.postgres.down();
                self.postgres.up();
            }
            NodeFault::Outage => {
                self.postgres.down();
                self.nodes.iter().for_each(|node| node.becomes_ready(false));
                self.postgres.up();
                self.nodes.iter().for_each(|node| node.becomes_ready(true));
            }
            NodeFault::Stall => {
                let _stalled = self.postgres.stall(self.database, "events");
                while self.postgres.waiting(self.database, "events") == 0 {}
            }
            NodeFault::Replace(node) => self.nodes[node].replace(),
            NodeFault::KillWorker(worker) => {
                self.worker_has_job(worker, true);
                self.workers[worker].kill();
            }
            NodeFault::PauseWorker(worker) => {
                self.worker_has_job(worker, true);
                self.workers[worker].pause();
                self.worker_has_job(worker, false);
            }
            NodeFault::StopWorker(worker) => self.workers[worker].stop(),
        }
    }

    fn end(&mut self, fault: NodeFault) {
        match fault {
            NodeFault::Kill(node) => self.nodes[node].restart(),
            NodeFault::Pause(node) => self.nodes[node].go_on(),
            NodeFault::Partition(node) => self.proxies[node].mend(),
            NodeFault::KillWorker(worker) | NodeFault::StopWorker(worker) => self.workers[worker].restart(),
            NodeFault::PauseWorker(worker) => self.workers[worker].go_on(),
            NodeFault::Cut | NodeFault::Crash | NodeFault::Outage | NodeFault::Stall | NodeFault::Replace(_) => {}
        }
    }

    /// Lets faults begin and end as the load goes on.
    fn follow(mut self, plan: &[Planned]) {
        for Planned { from, to, fault } in plan {
            self.heard.reach(*from);
            self.begin(*fault);
            self.heard.reach(*to);
            self.end(*fault);
        }
        // Until the load is over.
        self.heard.reach(usize::MAX);
        for (worker, kind) in self.workers.iter_mut().zip(WORKERS) {
            assert!(worker.is_running(), "{plan:?}: the worker ({kind}) has ended by itself");
        }
    }
}

/// Compares a load with what is stored.
pub(crate) async fn compare(figures: &Figures, database: &str, context: &str) {
    assert_eq!(figures.lost, 0, "{context}: a game stands still");
    let place: StorePlace = database.parse().unwrap();
    let store = place.open_existing().await.unwrap();
    let stored = history::read(store.as_ref(), &figures.games).await.unwrap();
    store.close().await;
    let found: Vec<String> = history::check(&figures.history, &stored).iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "{context}: {found:#?}");
    assert_eq!(place.examine(true).await.unwrap(), [], "{context}");
}

async fn schedule(postgres: &TestPostgres, seed: u64) {
    let mut random = Random::new(seed);
    let plan = plan(&mut random);
    let context = format!("TABULEIRO_SEED={seed}: {plan:?}");
    let database = postgres.database();
    let (mut proxies, mut urls) = (vec![], vec![]);
    for _ in 0..=WORKER_PROXY {
        let proxy = Proxy::start(postgres.port()).await;
        urls.push(postgres.url(name_of(&database), proxy.port));
        proxies.push(proxy);
    }
    let nodes: Vec<NodeProcess> =
        (0..3).map(|number| NodeProcess::start_with(number, &urls[number], PATIENT)).collect();
    let (token, _) = token(&database);
    let workers = [WorkerProcess::at_database(&urls[WORKER_PROXY], LEASE), WorkerProcess::lent(&nodes[0], &token)];
    let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    let patience = Duration::from_secs(60);
    let load = Load { games: 6, computer_games: 4, rate: 100, actions: ACTIONS, patience, seed };
    let (progress, news) = channel();
    let figures = thread::scope(|scope| {
        let (plan, database) = (&plan, name_of(&database));
        scope.spawn(move || {
            let heard = Heard { news: &news, count: 0 };
            FaultyCluster { postgres, database, proxies, nodes, workers, heard }.follow(plan);
        });
        let tell = move |now: Progress| {
            if let Progress::Heard(count) = now {
                // Nobody listens after the last fault.
                let _ = progress.send(count);
            }
        };
        tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(run(&addresses, load, tell)))
    });
    let figures = figures.unwrap_or_else(|error| panic!("{context}: {error}"));
    compare(&figures, &database, &context).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_schedule_of_faults_loses_or_doubles_anything() {
    let postgres = TestPostgres::start();
    let first = number("TABULEIRO_SEED", 1);
    for seed in first..first + number("TABULEIRO_SCHEDULES", SCHEDULES) {
        schedule(&postgres, seed).await;
    }
}
