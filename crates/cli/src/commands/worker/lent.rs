//! A worker that speaks only HTTP: jobs from a server that may be anywhere.

use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value as JsonValue, json};
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_client::{ClientError, Http, ServerUrl};
use tabuleiro_server::texts::serve;
use tabuleiro_server::{JobDoer, JobSource, take_jobs};
use tabuleiro_store::HeldJob;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::failure::Failure;
use crate::texts::worker as texts;

/// How long the server may wait for a job before it says that there is none.
const WAIT_MS: u32 = 15_000;

/// After how long a thread asks again that the server has no room for.
const AGAIN: Duration = Duration::from_secs(10);

/// A request that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(40);

/// How long a worker that stops may take to give its jobs back.
const FAREWELL: Duration = Duration::from_secs(5);

/// Requests to a server with a token, over connections that are kept.
pub(crate) struct TokenClient {
    url: ServerUrl,
    token: String,
    idle: Mutex<Vec<Http>>,
}

impl TokenClient {
    pub(crate) fn new(url: ServerUrl, token: String) -> TokenClient {
        TokenClient { url, token, idle: Mutex::default() }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Http>> {
        // The list is consistent after every statement, so a poisoned lock can be used.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends JSON and reads JSON.
    pub(crate) async fn ask(&self, path: &str, body: &JsonValue) -> Result<JsonValue, ClientError> {
        let asking = async {
            let kept = self.idle().pop();
            if let Some(http) = kept {
                // The server may have closed it meanwhile: then it is asked again on a new one. Everything that is asked may be asked twice.
                match self.ask_on(http, path, body).await {
                    Err(ClientError::Connection(_)) => {}
                    answered => return answered,
                }
            }
            let mut http = Http::open(&self.url).await?;
            http.token = Some(self.token.clone());
            self.ask_on(http, path, body).await
        };
        let late = |_| Err(ClientError::Connection("the server does not answer".to_owned()));
        timeout(PATIENCE, asking).await.unwrap_or_else(late)
    }

    async fn ask_on(&self, mut http: Http, path: &str, body: &JsonValue) -> Result<JsonValue, ClientError> {
        let answered = http.ask(path, body).await;
        if answered.as_ref().is_ok() || answered.as_ref().is_err_and(|error| error.status().is_some()) {
            self.idle().push(http);
        }
        answered
    }
}

struct LentSource {
    client: TokenClient,
    threads: usize,
    /// For how long a job is ours, as the server has said last, in milliseconds.
    lease_ms: AtomicI64,
    /// What the server says that does not want this worker at all.
    refused: watch::Sender<Option<String>>,
    /// Whether it was said that the server has less room than there are threads.
    is_told: AtomicBool,
}

fn read(job: &JsonValue) -> Option<HeldJob> {
    let text = |name: &str| job[name].as_str().map(str::to_owned);
    let number = |name: &str| job[name].as_i64();
    Some(HeldJob {
        key: text("key")?,
        lease: text("lease")?,
        class: number("class")?,
        payload: text("payload")?,
        attempt: number("attempt")?,
        waited_ms: number("waited_ms")?,
    })
}

impl LentSource {
    /// Asks about a job: `false` where it is no longer ours, or the answer was refused.
    async fn tell(&self, path: &str, body: &JsonValue) -> Result<bool, String> {
        match self.client.ask(path, body).await {
            Ok(_) => Ok(true),
            Err(ClientError::Refused { status: 401 | 404 | 409 | 413 | 422, text, .. }) => {
                tracing::debug!(text, "the server does not take it");
                Ok(false)
            }
            Err(error) => Err(error.to_string()),
        }
    }
}

#[async_trait]
impl JobSource for LentSource {
    async fn claim(&self) -> Result<Option<HeldJob>, String> {
        let body = json!({"threads": self.threads, "matches": true, "wait_ms": WAIT_MS});
        match self.client.ask("/api/v1/work/claim", &body).await {
            Ok(JsonValue::Null) => Ok(None),
            Ok(job) => {
                if let Some(lease_ms) = job["lease_ms"].as_i64() {
                    self.lease_ms.store(lease_ms, Ordering::Relaxed);
                }
                read(&job)
                    .map(Some)
                    .ok_or_else(|| "what the server sent is no job; is it of another version?".to_owned())
            }
            // There are more threads than the server lets this token have.
            Err(ClientError::Refused { status: 429, text, .. }) => {
                if !self.is_told.swap(true, Ordering::Relaxed) {
                    tracing::warn!(text, "the server has no room for more threads; they ask again now and then");
                }
                sleep(AGAIN).await;
                Ok(None)
            }
            Err(error) => {
                if let ClientError::Refused { status: 401 | 404 | 421, text, .. } = &error {
                    self.refused.send_replace(Some(text.clone()));
                }
                Err(error.to_string())
            }
        }
    }

    async fn extend(&self, job: &HeldJob) -> Result<bool, String> {
        self.tell("/api/v1/work/extend", &json!({"key": job.key, "lease": job.lease})).await
    }

    async fn answer(&self, job: &HeldJob, answer: &str, spent_ms: u64) -> Result<bool, String> {
        let body = json!({"key": job.key, "lease": job.lease, "answer": answer, "spent_ms": spent_ms});
        self.tell("/api/v1/work/answer", &body).await
    }

    async fn fail(&self, job: &HeldJob, problem: &str) -> Result<(), String> {
        let body = json!({"key": job.key, "lease": job.lease, "problem": problem});
        self.tell("/api/v1/work/fail", &body).await.map(drop)
    }

    async fn release(&self, job: &HeldJob) -> Result<(), String> {
        // A server cannot tell who stops from who only takes jobs away: it counts as a failure.
        self.fail(job, "the worker stops").await
    }

    async fn pause(&self, _: &HeldJob) {
        let third = self.lease_ms.load(Ordering::Relaxed) / 3;
        sleep(Duration::from_millis(u64::try_from(third).unwrap_or(1).max(1))).await;
    }
}

/// The reason of a refusal in a language; all that was said, where that is no refusal of ours.
fn reason(said: &str, lang: Lang) -> String {
    let body: JsonValue = serde_json::from_str(said).unwrap_or_default();
    let words = body["error"]["message"][lang.code()].as_str();
    words.unwrap_or(said).chars().take(300).collect()
}

/// Works for a server until it is told to stop, or the server does not want it.
pub(super) async fn work(
    url: ServerUrl,
    token: String,
    doer: Arc<dyn JobDoer>,
    threads: usize,
    lang: Lang,
    began: impl FnOnce() -> Result<(), Failure>,
    stop: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let place = url.to_string();
    let refused = watch::Sender::new(None);
    let mut is_refused = refused.subscribe();
    let client = TokenClient::new(url, token);
    let source = Arc::new(LentSource {
        client,
        threads,
        lease_ms: AtomicI64::new(3000),
        refused,
        is_told: AtomicBool::new(false),
    });
    let ends = watch::Sender::new(false);
    let started = take_jobs(&(Arc::clone(&source) as _), &doer, threads, &ends.subscribe());
    let started =
        started.map_err(|error| Failure::Usage(Message::new(&serve::CANNOT_START).with("why", error.to_string())))?;
    began()?;
    let why = tokio::select! {
        () = stop => None,
        why = is_refused.wait_for(Option::is_some) => why.ok().and_then(|why| why.clone()),
    };
    ends.send_replace(true);
    let joined = tokio::task::spawn_blocking(move || started.into_iter().for_each(|thread| drop(thread.join())));
    // What was not given back in time goes to others when its lease ends.
    let _ = timeout(FAREWELL, joined).await;
    match why {
        Some(why) => {
            Err(Failure::NoBecause(Message::new(&texts::UNWANTED).with("place", place).with("why", reason(&why, lang))))
        }
        None => Ok(()),
    }
}
