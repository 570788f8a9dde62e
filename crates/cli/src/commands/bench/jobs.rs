//! `tabuleiro bench jobs`: workers that take jobs from the table and answer them at once, without thinking: what the table itself carries.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_store::{Cluster, JobClaim, NewJob, Postgres, PostgresUrl, Store, StorePlace, WorkerKind};
use tokio::task::JoinSet;

use crate::args::JobsBenchArgs;
use crate::commands::serve::runtime;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::serve as texts;

/// For how long a worker has a job.
const LEASE_MS: i64 = 5000;

/// What a worker answers.
const ANSWER: &str = r#"{"actions":["g2"]}"#;

/// Turns of the game that the jobs are about.
const TURNS: usize = 20;

fn failed(why: impl std::fmt::Display) -> Failure {
    Failure::NoBecause(Message::new(&texts::JOBS_FAILED).with("why", why.to_string()))
}

/// How long each step took, of all jobs.
#[derive(Default)]
struct StepTimes {
    claims: Vec<Duration>,
    answers: Vec<Duration>,
    queues: Vec<Duration>,
}

/// What so many in a hundred do not exceed, in milliseconds. Sorts.
fn percentile(times: &mut [Duration], percent: usize) -> f64 {
    times.sort_unstable();
    let index = (times.len() * percent).div_ceil(100).saturating_sub(1);
    times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

/// The jobs of this run: turns in the middle of a game, of payers in turn.
struct JobMaker {
    payload: String,
    payers: u32,
}

impl JobMaker {
    fn new(payers: u32) -> Result<JobMaker, Failure> {
        let game = games().first().ok_or_else(|| failed("there is no game"))?;
        let mut record = game.start(game.usual_options())?;
        let mut random = Random::new(1);
        for _ in 0..TURNS {
            let Some(action) = record.random_action(&mut random) else { break };
            record.play_text(&action).map_err(failed)?;
        }
        Ok(JobMaker { payload: json!({"record": record.text()}).to_string(), payers })
    }

    fn job(&self, worker: u32, number: u32) -> NewJob {
        NewJob {
            key: format!("bench/{worker}/{number}"),
            class: 0,
            payer: format!("payer {}", (worker + number) % self.payers),
            payload: self.payload.clone(),
            lendable: true,
            limit_ms: 20_000,
        }
    }
}

fn claim_by(worker: &str) -> JobClaim {
    let (worker, kind, classes) = (worker.to_owned(), WorkerKind::Database, vec![0]);
    JobClaim { worker, kind, classes, lease_ms: LEASE_MS, patience_ms: 0, most_of_one: i64::MAX }
}

/// Takes jobs, answers each, and queues another in its place, for a time.
async fn work(url: PostgresUrl, maker: Arc<JobMaker>, worker: u32, until: Instant) -> Result<StepTimes, Failure> {
    let store = Postgres::open_existing(&url).await.map_err(failed)?;
    let jobs = store.jobs();
    let name = format!("bench-{worker}");
    jobs.see_worker(&name, WorkerKind::Database, 1).await.map_err(failed)?;
    let claim = claim_by(&name);
    let (mut times, mut number, mut seen) = (StepTimes::default(), 0, Instant::now());
    while Instant::now() < until {
        if seen.elapsed() > Duration::from_secs(2) {
            seen = Instant::now();
            jobs.see_worker(&name, WorkerKind::Database, 1).await.map_err(failed)?;
        }
        let start = Instant::now();
        let Some(job) = jobs.claim_job(&claim).await.map_err(failed)? else { continue };
        let taken = Instant::now();
        if !jobs.answer_job(&job.key, &job.lease, ANSWER, 1).await.map_err(failed)? {
            return Err(failed(format!("{} was answered too late", job.key)));
        }
        let answered = Instant::now();
        number += 1;
        jobs.queue_job(&maker.job(worker, number)).await.map_err(failed)?;
        times.claims.push(taken - start);
        times.answers.push(answered - taken);
        times.queues.push(answered.elapsed());
    }
    jobs.dismiss_worker(&name).await.map_err(failed)?;
    store.close().await;
    Ok(times)
}

async fn measure(args: &JobsBenchArgs, url: &PostgresUrl) -> Result<(StepTimes, Duration), Failure> {
    let store = Postgres::open(url).await.map_err(failed)?;
    let figures = store.jobs().job_figures().await.map_err(failed)?;
    if figures.waiting + figures.running + figures.threads > 0 {
        return Err(Failure::NoBecause(Message::new(&texts::JOBS_IN_USE)));
    }
    let maker = Arc::new(JobMaker::new(args.payers)?);
    for number in 0..args.waiting {
        store.jobs().queue_job(&maker.job(args.workers, number)).await.map_err(failed)?;
    }
    let start = Instant::now();
    let until = start + Duration::from_secs(args.seconds.into());
    let mut workers = JoinSet::new();
    for worker in 0..args.workers {
        workers.spawn(work(url.clone(), Arc::clone(&maker), worker, until));
    }
    let mut all = StepTimes::default();
    while let Some(times) = workers.join_next().await {
        let times = times.map_err(failed)??;
        all.claims.extend(times.claims);
        all.answers.extend(times.answers);
        all.queues.extend(times.queues);
    }
    let took = start.elapsed();
    // What is left over.
    while let Some(job) = store.jobs().claim_job(&claim_by("bench")).await.map_err(failed)? {
        store.jobs().answer_job(&job.key, &job.lease, ANSWER, 1).await.map_err(failed)?;
    }
    store.close().await;
    Ok((all, took))
}

pub(crate) fn run(args: &JobsBenchArgs, output: &mut Output) -> Result<(), Failure> {
    let wrong = || {
        let message = Message::new(&texts::WRONG_PLACE).with("expected", "postgres://USER:PASSWORD@HOST:PORT/NAME");
        Failure::Usage(message.with("found", StorePlace::shown(&args.database)))
    };
    let place: StorePlace = args.database.parse().map_err(|()| wrong())?;
    let StorePlace::Postgres(url) = place else { return Err(wrong()) };
    let (mut times, took) = runtime()?.block_on(measure(args, &url))?;
    let jobs = times.claims.len();
    let rate = jobs as f64 / took.as_secs_f64().max(0.001);
    let (claim50, claim99) = (percentile(&mut times.claims, 50), percentile(&mut times.claims, 99));
    let (answer50, queue50) = (percentile(&mut times.answers, 50), percentile(&mut times.queues, 50));
    if args.json {
        let line = json!({
            "jobs": jobs, "workers": args.workers, "waiting": args.waiting, "payers": args.payers, "per_second": rate.round(),
            "claim_p50_ms": claim50, "claim_p99_ms": claim99, "answer_p50_ms": answer50, "queue_p50_ms": queue50,
        });
        return output.line(line.to_string());
    }
    let ms = |value: f64| format!("{value:.1}");
    let message = Message::new(&texts::JOBS_MEASURED)
        .with("jobs", jobs)
        .with("workers", args.workers)
        .with("waiting", args.waiting)
        .with("rate", format!("{rate:.0}"))
        .with("claim50", ms(claim50))
        .with("claim99", ms(claim99));
    output.say(message.with("answer50", ms(answer50)).with("queue50", ms(queue50)))
}
