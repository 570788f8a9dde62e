//! Work for engines that several machines share: a table of jobs, who takes them, and the tokens of workers that are lent.
//!
//! A job waits, runs under a lease, and ends with an answer; one whose worker fails or is gone waits again, and after [`MOST_ATTEMPTS`] it is dead (a dead letter).
//! All times are the database's. The store knows texts and numbers only: what a job asks for is the business of whoever wrote it.

use async_trait::async_trait;

use crate::StoreResult;

/// So often a job is tried before it is dead.
pub const MOST_ATTEMPTS: i64 = 3;

/// A worker that has not been heard of for so long is gone, in milliseconds.
pub const WORKER_GONE_MS: i64 = 10_000;

/// After a failure a job waits so long for each attempt so far, in milliseconds.
pub const BACK_OFF_MS: i64 = 250;

/// The class of jobs that goes after all others, whoever pays: games of matches.
pub const MATCH_CLASS: i64 = 3;

/// A job to be queued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// Its name. Jobs with the same name are one job, whoever queues it.
    pub key: String,
    /// How urgent it is, 0 the most.
    pub class: i64,
    /// Whose engine time it is.
    pub payer: String,
    /// What to do.
    pub payload: String,
    /// Whether workers that somebody lends may have it.
    pub lendable: bool,
    /// For how long one worker may have it in all, in milliseconds.
    pub limit_ms: i64,
}

/// What kind of worker takes a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerKind {
    /// A thread of a node.
    Node,
    /// A worker that reaches the database.
    Database,
    /// A worker that somebody lends, and that speaks only HTTP.
    Lent,
}

impl WorkerKind {
    /// All kinds.
    pub const ALL: [WorkerKind; 3] = [WorkerKind::Node, WorkerKind::Database, WorkerKind::Lent];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            WorkerKind::Node => "node",
            WorkerKind::Database => "database",
            WorkerKind::Lent => "lent",
        }
    }
}

/// Somebody asks for a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobClaim {
    /// Who.
    pub worker: String,
    /// What kind of worker.
    pub kind: WorkerKind,
    /// The classes that it can do.
    pub classes: Vec<i64>,
    /// For how long it has the job, unless it says that it goes on, in milliseconds.
    pub lease_ms: i64,
    /// Only jobs that have waited for so long, in milliseconds: until then they are left to others.
    pub patience_ms: i64,
    /// How many jobs the machines of one token may have at once; and how many pairs of games of one payer's matches may be played at once.
    pub most_of_one: i64,
}

/// A job that somebody has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldJob {
    /// Its name.
    pub key: String,
    /// The word that proves who has it.
    pub lease: String,
    /// How urgent it is.
    pub class: i64,
    /// What to do.
    pub payload: String,
    /// How often it was taken, with this time.
    pub attempt: i64,
    /// How long it has waited since it was queued, in milliseconds.
    pub waited_ms: i64,
}

/// How a job stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobState {
    /// There is none with this name.
    Missing,
    /// It waits, or somebody works on it.
    Pending,
    /// It is done.
    Done {
        /// The answer.
        answer: String,
        /// The engine time that it took, in milliseconds: as the worker says, at most as long as it had the job.
        spent_ms: u64,
        /// How often it was taken.
        attempts: u64,
        /// The kind of the worker, as a word.
        by: String,
    },
    /// It was tried too often.
    Dead {
        /// What went wrong last.
        problem: String,
        /// How often it was taken.
        attempts: u64,
    },
}

/// What is in the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JobFigures {
    /// Jobs that wait.
    pub waiting: u64,
    /// Jobs that somebody works on.
    pub running: u64,
    /// Jobs that were tried too often, of the last day.
    pub dead: u64,
    /// How long the oldest has waited, in milliseconds.
    pub oldest_ms: u64,
    /// Workers of each kind that are there.
    pub workers: [u64; 3],
    /// Their threads in all.
    pub threads: u64,
}

/// What lets a worker in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerToken {
    /// Its id, by which it is revoked.
    pub id: String,
    /// What the host calls it.
    pub name: String,
    /// When it was made.
    pub created_ms: i64,
    /// When it was revoked.
    pub revoked_ms: Option<i64>,
}

/// A table of jobs that nodes and workers share.
#[async_trait]
pub trait JobTable: Send + Sync {
    /// Queues a job, unless one with its name is there. Whoever waits for jobs is woken.
    async fn queue_job(&self, job: &NewJob) -> StoreResult<()>;
    /// How a job stands.
    async fn job(&self, key: &str) -> StoreResult<JobState>;
    /// How many jobs of a payer wait, run, or are dead and kept for whoever looks into it.
    async fn pending_jobs(&self, payer: &str) -> StoreResult<u64>;
    /// Takes a job away that nobody wants any more, unless it is done; games of a match also where they are dead. Returns for how long somebody has worked on it, in milliseconds.
    async fn cancel_job(&self, key: &str) -> StoreResult<u64>;
    /// Refuses the answer of a job that is done: it waits again, for workers that are not lent, or is dead.
    async fn refuse_job(&self, key: &str, problem: &str) -> StoreResult<()>;

    /// Takes the next job: of the payer who is served next, the most urgent. No payer has all threads of the host's machines, or all that are lent. Games of
    /// matches come last and are counted apart. Jobs whose lease has ended wait again before, those of a lent worker for others. A lent worker is named by its token, and gets
    /// nothing where that is unknown or revoked.
    async fn claim_job(&self, claim: &JobClaim) -> StoreResult<Option<HeldJob>>;
    /// Somebody goes on with a job. `false` where it is no longer his, or has taken too long: he should stop.
    async fn extend_job(&self, key: &str, lease: &str, lease_ms: i64) -> StoreResult<bool>;
    /// What somebody has to do who holds a job: its class and payload. `None` where it is no longer his.
    async fn held_job(&self, key: &str, lease: &str, worker: &str) -> StoreResult<Option<(i64, String)>>;
    /// Writes the answer of a job. `false` where it is no longer his who answers: it came too late.
    async fn answer_job(&self, key: &str, lease: &str, answer: &str, spent_ms: u64) -> StoreResult<bool>;
    /// Gives a job back that nobody has failed at: whoever has it stops. It waits again as if it had not been taken.
    async fn release_job(&self, key: &str, lease: &str) -> StoreResult<()>;
    /// Gives a job back that failed. It waits again, for workers that are not lent, or is dead. `false` where it is no longer his.
    async fn fail_job(&self, key: &str, lease: &str, problem: &str) -> StoreResult<bool>;

    /// Says that a worker is there.
    async fn see_worker(&self, worker: &str, kind: WorkerKind, threads: u32) -> StoreResult<()>;
    /// A worker stops.
    async fn dismiss_worker(&self, worker: &str) -> StoreResult<()>;
    /// Removes what is done, what has long been dead, and workers that are gone.
    async fn tidy_jobs(&self) -> StoreResult<()>;
    /// What is in the table.
    async fn job_figures(&self) -> StoreResult<JobFigures>;
    /// The key with which payers are hashed: the same for all nodes.
    async fn payer_key(&self) -> StoreResult<String>;

    /// Adds a token of a worker. The token itself is never stored.
    async fn add_worker_token(&self, id: &str, token_hash: &str, name: &str) -> StoreResult<()>;
    /// The token with this hash, unless it was revoked.
    async fn worker_by_token(&self, token_hash: &str) -> StoreResult<Option<WorkerToken>>;
    /// All tokens, oldest first.
    async fn worker_tokens(&self) -> StoreResult<Vec<WorkerToken>>;
    /// Revokes a token: what its workers have is given back. `false` where there is none with this id that was not revoked before.
    async fn revoke_worker_token(&self, id: &str) -> StoreResult<bool>;
}
