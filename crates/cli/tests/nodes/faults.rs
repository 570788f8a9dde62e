//! Seeded schedules of faults under load, and the history of every client compared with what is stored.

use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_load::{Figures, Load, Progress, history, run};
use tabuleiro_store::StorePlace;
use tabuleiro_test_postgres::{TestPostgres, name_of};

use crate::process::NodeProcess;
use crate::proxy::Proxy;

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
    /// A node does not reach the database.
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
}

impl NodeFault {
    fn random(random: &mut Random) -> NodeFault {
        let node = random.below(3) as usize;
        match random.below(8) {
            0 => NodeFault::Kill(node),
            1 => NodeFault::Pause(node),
            2 => NodeFault::Partition(node),
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

/// What can fail.
struct FaultyCluster<'a> {
    postgres: &'a TestPostgres,
    database: &'a str,
    proxies: Vec<Proxy>,
    nodes: Vec<NodeProcess>,
}

impl FaultyCluster<'_> {
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
        }
    }

    fn end(&mut self, fault: NodeFault) {
        match fault {
            NodeFault::Kill(node) => self.nodes[node].restart(),
            NodeFault::Pause(node) => self.nodes[node].go_on(),
            NodeFault::Partition(node) => self.proxies[node].mend(),
            NodeFault::Cut | NodeFault::Crash | NodeFault::Outage | NodeFault::Stall | NodeFault::Replace(_) => {}
        }
    }

    /// Lets faults begin and end as the load goes on.
    fn follow(mut self, plan: &[Planned], heard: &Receiver<usize>) {
        for Planned { from, to, fault } in plan {
            let reach = |count: usize| while heard.recv().is_ok_and(|heard| heard < count) {};
            reach(*from);
            self.begin(*fault);
            reach(*to);
            self.end(*fault);
        }
        // Until the load is over.
        while heard.recv().is_ok() {}
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
    let (mut proxies, mut nodes) = (vec![], vec![]);
    for number in 0..3 {
        let proxy = Proxy::start(postgres.port()).await;
        nodes.push(NodeProcess::start(number, &postgres.url(name_of(&database), proxy.port)));
        proxies.push(proxy);
    }
    let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    let load = Load { games: 6, rate: 100, actions: ACTIONS, patience: Duration::from_secs(60), seed };
    let (progress, heard) = channel();
    let cluster = FaultyCluster { postgres, database: name_of(&database), proxies, nodes };
    let figures = thread::scope(|scope| {
        let plan = &plan;
        scope.spawn(move || cluster.follow(plan, &heard));
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
