//! Plays a plan, several games at once. What comes out depends neither on how many nor on their order.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use tabuleiro_protocol::texts;

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_protocol::player::Player;
use tabuleiro_protocol::watch::Watch;
use tabuleiro_protocol::who::Who;

use crate::game::GameRunner;
use crate::openings::Openings;
use crate::plan::Plan;
use crate::remote::{PairJob, PairPlayer};
use crate::results::{PairResult, Results};

/// How a plan is played.
pub struct MatchRun<'p> {
    /// The plan.
    pub plan: &'p Plan,
    /// Games at once.
    pub concurrency: usize,
    /// Set by somebody else to stop: games under way are given up.
    pub stop: Arc<AtomicBool>,
    /// What measures the players' time.
    pub watch: Arc<dyn Watch>,
    /// Who plays the games, where this machine does not.
    pub elsewhere: Option<&'p dyn PairPlayer>,
}

/// The pairs that are still to be played.
struct Queue {
    jobs: VecDeque<(usize, u32)>,
    /// Contests that are decided.
    decided: Vec<bool>,
}

/// What all workers share.
struct RunState<'r> {
    run: &'r MatchRun<'r>,
    queue: Mutex<Queue>,
    /// By board.
    openings: Vec<Mutex<Openings>>,
}

impl MatchRun<'_> {
    /// Starts every engine process of the plan once with each of its games, so that a wrong command is found before hours of games.
    ///
    /// # Errors
    /// Which player cannot play which game, and why.
    pub fn try_engines(&self) -> Result<(), Message> {
        let mut tried: HashMap<(usize, usize), ()> = HashMap::new();
        for contest in &self.plan.contests {
            for index in contest.players {
                let entrant = &self.plan.players[index];
                let is_new = tried.insert((index, contest.board), ()).is_none();
                if !is_new || !matches!(entrant.settings.who, Who::Engine(..)) {
                    continue;
                }
                let board = &self.plan.boards[contest.board];
                if let Some(mut player) = Player::new(board.game, entrant.settings.clone(), 0) {
                    player.new_game(&board.options, 0).map_err(|fault| {
                        let message = Message::new(&texts::PLAYER_FAILED).with("player", entrant.name.as_str());
                        message.with("fault", fault.message())
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Plays what is missing in the results. `heard` is told of every pair, after it is among the results; an error of it ends the run.
    ///
    /// # Errors
    /// That of `heard`, options that make no game, or what keeps others from playing.
    pub fn play<E: From<Message>>(
        &self,
        results: &mut Results,
        mut heard: impl FnMut(&PairResult, &Results) -> Result<(), E>,
    ) -> Result<(), E> {
        let plan = self.plan;
        let jobs = (0..plan.contests.len())
            .flat_map(|contest| (0..plan.contests[contest].pairs).map(move |pair| (contest, pair)))
            .filter(|(contest, pair)| !results.has(*contest, *pair))
            .collect();
        let decided = (0..plan.contests.len()).map(|contest| results.is_complete(plan, contest)).collect();
        let mut openings = Vec::new();
        for board in &plan.boards {
            let made = Openings::new(board.game, board.options.clone(), plan.openings, plan.seed);
            openings.push(Mutex::new(made.map_err(|error| E::from(error.message().clone()))?));
        }
        let shared = RunState { run: self, queue: Mutex::new(Queue { jobs, decided }), openings };
        thread::scope(|scope| {
            let (send, pairs) = mpsc::channel();
            for _ in 0..self.concurrency.max(1) {
                let (send, shared) = (send.clone(), &shared);
                scope.spawn(move || shared.work(&send));
            }
            drop(send);
            for pair in pairs {
                let pair: PairResult = pair.map_err(|why: Message| {
                    self.stop.store(true, Ordering::Relaxed);
                    E::from(why)
                })?;
                let contest = pair.contest;
                if !results.add(pair.clone()) {
                    continue;
                }
                if plan.sprt.is_some() && results.decision(plan, contest).is_some() {
                    lock(&shared.queue).decided[contest] = true;
                }
                if let Err(error) = heard(&pair, results) {
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            Ok(())
        })
    }
}

/// The queue is consistent after every statement, so a poisoned lock can be used.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RunState<'_> {
    fn next_job(&self) -> Option<(usize, u32)> {
        if self.run.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut queue = lock(&self.queue);
        loop {
            let (contest, pair) = queue.jobs.pop_front()?;
            if !queue.decided[contest] {
                return Some((contest, pair));
            }
        }
    }

    /// Plays pairs until there are none. Players stay for all pairs of a contest: an engine process starts once.
    fn work(&self, done: &Sender<Result<PairResult, Message>>) {
        if let Some(elsewhere) = self.run.elsewhere {
            return self.have_played(elsewhere, done);
        }
        let plan = self.run.plan;
        let table = GameRunner { plan, watch: self.run.watch.as_ref(), stop: &self.run.stop };
        let mut seated: Option<(usize, [Player; 2])> = None;
        while let Some((contest, pair)) = self.next_job() {
            if seated.as_ref().is_none_or(|(last, _)| *last != contest) {
                // The old players leave before new ones come: an engine may hold a file or much memory.
                drop(seated.take());
                let Some(players) = self.seat(contest) else { return };
                seated = Some((contest, players));
            }
            let Some((_, players)) = &mut seated else { return };
            let board = plan.contests[contest].board;
            let Ok(opening) = lock(&self.openings[board]).get(pair as usize) else { return };
            let Some(result) = table.pair(contest, pair, &opening, players) else { return };
            if done.send(Ok(result)).is_err() {
                return;
            }
        }
    }

    /// Has pairs played elsewhere until there are none.
    fn have_played(&self, elsewhere: &dyn PairPlayer, done: &Sender<Result<PairResult, Message>>) {
        while let Some((contest, pair)) = self.next_job() {
            let played =
                PairJob::of(self.run.plan, contest, pair).and_then(|job| elsewhere.play(&job, contest, &self.run.stop));
            let Some(result) = played.transpose() else { return };
            if done.send(result).is_err() {
                return;
            }
        }
    }

    fn seat(&self, contest: usize) -> Option<[Player; 2]> {
        let plan = self.run.plan;
        let contest = &plan.contests[contest];
        let game = plan.boards[contest.board].game;
        let player = |index: usize| {
            let settings = plan.players[contest.players[index]].settings.clone();
            Player::new(game, settings, plan.seed).map(|player| player.with_watch(Arc::clone(&self.run.watch)))
        };
        Some([player(0)?, player(1)?])
    }
}
