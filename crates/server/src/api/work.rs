//! Work for machines that somebody lends: they ask for jobs, say that they go on, and answer. Also games of matches, which whoever has a token may queue.
//!
//! A token lets in, and proves nothing else: every answer is checked against what was asked, and counts only from whoever holds the lease.

use std::time::{Duration, Instant};

use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Json, Response};
use serde::{Deserialize, Serialize};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_store::jobs::MATCH_CLASS;
use tabuleiro_store::{JobClaim, JobState, JobTable, NewJob, WorkerKind};
use utoipa::ToSchema;

use super::input::{self, Body};
use crate::app::{AppState, Shared};
use crate::engine::{JobAnswer, JobClass, JobRequest, JobSource, TableSource, check};
use crate::guests::hash;
use crate::refusal::{ErrorBody, Refusal, RefusalKind};
use crate::security::token_of;
use crate::texts::api as texts;

/// How long somebody who asks for a job waits for one at most.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// How many games of matches one token may have in the table.
const MOST_MATCH_JOBS: u64 = 256;

/// For how long a worker may have a pair of games of a match, in milliseconds.
const MATCH_LIMIT_MS: i64 = 4 * 60 * 60 * 1000;

/// How long the name of a job may be.
const LONGEST_KEY: usize = 200;

/// A worker that somebody lends: the id of its token.
pub(crate) struct Lent(String);

impl FromRequestParts<Shared> for Lent {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Lent, Refusal> {
        let no_worker = || Refusal::new(RefusalKind::NoWorker, &texts::NO_WORKER);
        // Cookies are the players'.
        let (token, _) = token_of(&parts.headers).filter(|(_, is_cookie)| !is_cookie).ok_or_else(no_worker)?;
        let found = table(app)?.worker_by_token(&hash(token)).await?;
        found.map(|token| Lent(token.id)).ok_or_else(no_worker)
    }
}

fn table(app: &AppState) -> Result<&dyn JobTable, Refusal> {
    let cluster = app.store.cluster();
    cluster.map(|cluster| cluster.jobs()).ok_or_else(|| Refusal::not_found(&texts::NO_WORK_HERE))
}

fn late() -> Refusal {
    Refusal::new(RefusalKind::Late, &texts::LATE)
}

/// Asks for a job.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimRequest {
    /// How many threads of the worker take jobs. It has as many jobs at once as the host lets a token have, whatever it says.
    #[schema(minimum = 1, maximum = 256)]
    threads: u32,
    /// Whether it also plays games of matches.
    #[serde(default)]
    matches: bool,
    /// How long to wait for a job, in milliseconds; at most 20 seconds.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 20000)]
    wait_ms: u32,
}

/// A job.
#[derive(Serialize, ToSchema)]
pub(crate) struct WorkJob {
    /// Its name.
    key: String,
    /// The word that proves who has it.
    lease: String,
    /// For how long it is yours, unless you extend it, in milliseconds.
    lease_ms: i64,
    /// 0 a turn, 2 an analysis, 3 games of a match.
    class: i64,
    /// What to do: JSON as text.
    payload: String,
    /// How often it was handed out, with this time.
    attempt: i64,
    /// How long it has waited, in milliseconds.
    waited_ms: i64,
}

/// A job that somebody has.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeldRequest {
    key: String,
    lease: String,
}

/// The answer of a job.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerRequest {
    key: String,
    lease: String,
    /// JSON as text.
    answer: String,
    /// The engine time that it took, in milliseconds.
    #[schema(minimum = 0)]
    spent_ms: u64,
}

/// A job that failed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FailRequest {
    key: String,
    lease: String,
    /// What went wrong.
    problem: String,
}

/// Games of a match.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchJobRequest {
    /// A name of your own, without spaces. Equal names are one job.
    #[schema(min_length = 1, max_length = 100)]
    key: String,
    /// What to play: JSON as text.
    payload: String,
}

/// A job of a match.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchKeyRequest {
    /// The name that you gave it.
    #[schema(min_length = 1, max_length = 100)]
    key: String,
    /// How long to wait for the answer, in milliseconds; at most 20 seconds.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 20000)]
    wait_ms: u32,
}

/// How a job of a match stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchJobState {
    /// `missing`, `pending`, `done` or `dead`.
    state: &'static str,
    /// Of one that is done: JSON as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    /// Of one that is dead: what went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

/// Where jobs of a worker come from.
fn source(app: &Shared, worker: &str, matches: bool) -> TableSource {
    let mut classes = vec![JobClass::Turn.number(), JobClass::Analysis.number()];
    if matches {
        classes.push(MATCH_CLASS);
    }
    let claim = JobClaim { classes, ..TableSource::claim_by(worker, WorkerKind::Lent, &app.config) };
    TableSource { store: app.store.clone(), bell: app.hub.pool.bell().clone(), claim }
}

fn wait(app: &AppState, wait_ms: u32) -> Duration {
    // A request that takes longer than the server lets it is cut off.
    let most = LONGEST_WAIT.min(Duration::from_millis(u64::from(app.config.timeout_request_ms) / 2));
    Duration::from_millis(u64::from(wait_ms)).min(most)
}

#[utoipa::path(post, path = "/api/v1/work/claim", tag = "Workers", summary = "Takes a job, or waits for one", request_body = ClaimRequest,
    responses((status = 200, body = WorkJob), (status = 204, description = "there is none at the moment"), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn claim(
    State(app): State<Shared>,
    Lent(worker): Lent,
    Body(request): Body<ClaimRequest>,
) -> Result<Response, Refusal> {
    let threads = input::number("threads", request.threads, 1, 256)?;
    let _waits = app.limits.wait_for_job(&worker)?;
    // Threads beyond the limit do not count: they would change how threads are shared out among payers.
    let threads = threads.min(app.config.limit_worker_jobs);
    table(&app)?.see_worker(&worker, WorkerKind::Lent, threads).await?;
    let source = source(&app, &worker, request.matches);
    let (start, wait) = (Instant::now(), wait(&app, request.wait_ms));
    let mut stopping = app.stopping.subscribe();
    loop {
        // Looks, and listens for a moment where there is nothing.
        let found = tokio::select! {
            found = source.claim() => found.map_err(Refusal::internal)?,
            _ = stopping.wait_for(|stopping| *stopping) => None,
        };
        if let Some(job) = found {
            let lease_ms = source.claim.lease_ms;
            let tabuleiro_store::HeldJob { key, lease, class, payload, attempt, waited_ms } = job;
            return Ok(Json(WorkJob { key, lease, lease_ms, class, payload, attempt, waited_ms }).into_response());
        }
        if start.elapsed() >= wait || *app.stopping.borrow() {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
    }
}

#[utoipa::path(post, path = "/api/v1/work/extend", tag = "Workers", summary = "Goes on with a job", request_body = HeldRequest,
    responses((status = 204, description = "it is still yours"), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn extend(
    State(app): State<Shared>,
    Lent(worker): Lent,
    Body(HeldRequest { key, lease }): Body<HeldRequest>,
) -> Result<StatusCode, Refusal> {
    let table = table(&app)?;
    let is_held = table.held_job(&key, &lease, &worker).await?.is_some();
    let lease_ms = i64::from(app.config.job_lease_ms.max(1));
    if is_held && table.extend_job(&key, &lease, lease_ms).await? { Ok(StatusCode::NO_CONTENT) } else { Err(late()) }
}

#[utoipa::path(post, path = "/api/v1/work/answer", tag = "Workers", summary = "Answers a job", request_body = AnswerRequest,
    responses((status = 204, description = "taken"), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(crate) async fn answer(
    State(app): State<Shared>,
    Lent(worker): Lent,
    Body(request): Body<AnswerRequest>,
) -> Result<StatusCode, Refusal> {
    let AnswerRequest { key, lease, answer, spent_ms } = request;
    let table = table(&app)?;
    let (class, payload) = table.held_job(&key, &lease, &worker).await?.ok_or_else(late)?;
    if let Err(why) = look_at(class, &payload, &answer) {
        metrics::counter!("tabuleiro_jobs_refused_total").increment(1);
        tracing::warn!(worker, job = key, why, "a lent worker has answered wrongly");
        // Not again for those who are lent: the host's own engines do it.
        table.fail_job(&key, &lease, &why).await?;
        return Err(Refusal::new(RefusalKind::Illegal, Message::new(&texts::WRONG_ANSWER).with("why", why)));
    }
    if table.answer_job(&key, &lease, &answer, spent_ms).await? { Ok(StatusCode::NO_CONTENT) } else { Err(late()) }
}

/// Checks an answer against what was asked. Games of a match are checked by whoever has asked for them.
fn look_at(class: i64, payload: &str, answer: &str) -> Result<(), String> {
    if class == MATCH_CLASS {
        return serde_json::from_str::<serde_json::Value>(answer).map(drop).map_err(|error| error.to_string());
    }
    let request: JobRequest = serde_json::from_str(payload).map_err(|error| error.to_string())?;
    let answer: JobAnswer = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    check(request.open()?.as_ref(), request.task, answer).map(drop)
}

#[utoipa::path(post, path = "/api/v1/work/fail", tag = "Workers", summary = "Gives a job back", request_body = FailRequest,
    responses((status = 204, description = "given back"), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn fail(
    State(app): State<Shared>,
    Lent(worker): Lent,
    Body(FailRequest { key, lease, problem }): Body<FailRequest>,
) -> Result<StatusCode, Refusal> {
    let table = table(&app)?;
    let is_held = table.held_job(&key, &lease, &worker).await?.is_some();
    if is_held && table.fail_job(&key, &lease, &problem).await? { Ok(StatusCode::NO_CONTENT) } else { Err(late()) }
}

/// The name of a job of a match in the table: nobody reaches another's.
fn match_key(worker: &str, key: &str) -> Result<String, Refusal> {
    let is_plain =
        key.chars().all(|letter| letter.is_ascii_graphic()) && !key.is_empty() && key.len() <= LONGEST_KEY / 2;
    if is_plain { Ok(format!("match/{worker}/{key}")) } else { Err(Refusal::bad(&texts::BAD_JOB_KEY)) }
}

#[utoipa::path(post, path = "/api/v1/work/matches/queue", tag = "Workers", summary = "Queues games of a match", request_body = MatchJobRequest,
    responses((status = 204, description = "queued"), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn queue_match(
    State(app): State<Shared>,
    Lent(worker): Lent,
    Body(MatchJobRequest { key, payload }): Body<MatchJobRequest>,
) -> Result<StatusCode, Refusal> {
    let table = table(&app)?;
    let key = match_key(&worker, &key)?;
    let payer = format!("match/{worker}");
    if table.pending_jobs(&payer).await? >= MOST_MATCH_JOBS {
        return Err(Refusal::too_many(&texts::TOO_MANY_MATCH_JOBS, 5));
    }
    let job = NewJob { key, class: MATCH_CLASS, payer, payload, lendable: true, limit_ms: MATCH_LIMIT_MS };
    table.queue_job(&job).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(post, path = "/api/v1/work/matches/result", tag = "Workers", summary = "What has become of games of a match", request_body = MatchKeyRequest,
    responses((status = 200, body = MatchJobState), (status = 401, body = ErrorBody)))]
pub(crate) async fn match_result(
    State(app): State<Shared>,
    Lent(worker): Lent,
    Body(MatchKeyRequest { key, wait_ms }): Body<MatchKeyRequest>,
) -> Result<Json<MatchJobState>, Refusal> {
    let table = table(&app)?;
    let key = match_key(&worker, &key)?;
    let (start, wait) = (Instant::now(), wait(&app, wait_ms));
    loop {
        let state = |state, answer, problem| Ok(Json(MatchJobState { state, answer, problem }));
        match table.job(&key).await? {
            JobState::Done { answer, .. } => return state("done", Some(answer), None),
            JobState::Dead { problem, .. } => return state("dead", None, Some(problem)),
            JobState::Missing => return state("missing", None, None),
            JobState::Pending if start.elapsed() >= wait || *app.stopping.borrow() => {
                return state("pending", None, None);
            }
            JobState::Pending => app.hub.pool.job_changed(&key).await,
        }
    }
}

#[utoipa::path(post, path = "/api/v1/work/matches/cancel", tag = "Workers", summary = "Takes games of a match away", request_body = MatchKeyRequest,
    responses((status = 204, description = "nobody plays them any more"), (status = 401, body = ErrorBody)))]
pub(crate) async fn cancel_match(
    State(app): State<Shared>,
    Lent(worker): Lent,
    Body(MatchKeyRequest { key, .. }): Body<MatchKeyRequest>,
) -> Result<StatusCode, Refusal> {
    table(&app)?.cancel_job(&match_key(&worker, &key)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
