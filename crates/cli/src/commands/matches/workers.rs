//! `--workers`: the games of a match are played by the workers of a server. A pair of games is a job; its answer is replayed before it counts.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value as JsonValue, json};
use tabuleiro_arena::remote::{PairJob, PairPlayer};
use tabuleiro_arena::results::PairResult;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_client::ClientError;
use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::commands::serve::runtime;
use crate::commands::worker::lent::TokenClient;
use crate::commands::worker::server_and_token;
use crate::failure::Failure;
use crate::texts::matches as texts;

/// How long the server may wait for an answer: after that it is looked whether the match was stopped.
const WAIT_MS: u64 = 2000;

/// After how long a server that does not answer is asked again.
const RETRY: Duration = Duration::from_secs(1);

/// So often in a row a server may not answer.
const MOST_FAILURES: u32 = 300;

/// So often a pair is asked for anew whose answer was wrong.
const MOST_WRONG: u32 = 3;

/// The workers of a server.
pub(super) struct MatchWorkers {
    client: TokenClient,
    place: String,
    runtime: Runtime,
}

impl MatchWorkers {
    pub(super) fn new(url: &str, token: Option<String>) -> Result<MatchWorkers, Failure> {
        let (url, token) = server_and_token(url, token)?;
        Ok(MatchWorkers { place: url.to_string(), client: TokenClient::new(url, token), runtime: runtime()? })
    }

    fn failed(&self, why: &dyn std::fmt::Display) -> Message {
        Message::new(&texts::WORKERS_FAILED).with("place", self.place.as_str()).with("why", why.to_string())
    }

    /// Asks until there is an answer; `None` where the match was stopped meanwhile.
    async fn ask(&self, call: &str, body: &JsonValue, stop: &AtomicBool) -> Result<Option<JsonValue>, Message> {
        let mut failures = 0;
        while !stop.load(Ordering::Relaxed) {
            match self.client.ask(&format!("/api/v1/work/matches/{call}"), body).await {
                Ok(answer) => return Ok(Some(answer)),
                // Too much at once, or it is about to start or to stop.
                Err(ClientError::Refused { status: 429 | 503 | 502 | 504 | 408, .. }) => {}
                Err(error @ ClientError::Refused { .. }) => return Err(self.failed(&error)),
                Err(error) if failures >= MOST_FAILURES => return Err(self.failed(&error)),
                Err(_) => failures += 1,
            }
            sleep(RETRY).await;
        }
        Ok(None)
    }

    /// The answer of a pair; `None` where the match was stopped.
    async fn answer(&self, key: &str, payload: &str, stop: &AtomicBool) -> Result<Option<String>, Message> {
        let queue = json!({"key": key, "payload": payload});
        if self.ask("queue", &queue, stop).await?.is_none() {
            return Ok(None);
        }
        loop {
            let asked = self.ask("result", &json!({"key": key, "wait_ms": WAIT_MS}), stop).await?;
            let Some(state) = asked else {
                // Best effort: what is not cancelled is played to its end, and nobody reads it.
                let _ = self.client.ask("/api/v1/work/matches/cancel", &json!({"key": key})).await;
                return Ok(None);
            };
            match state["state"].as_str() {
                Some("done") => return Ok(state["answer"].as_str().map(str::to_owned)),
                Some("dead") => return Err(self.failed(&state["problem"].as_str().unwrap_or_default())),
                // PostgreSQL has crashed meanwhile: it is queued again.
                Some("missing") => drop(self.ask("queue", &queue, stop).await?),
                _ => {}
            }
        }
    }
}

impl PairPlayer for MatchWorkers {
    fn play(&self, job: &PairJob, contest: usize, stop: &Arc<AtomicBool>) -> Result<Option<PairResult>, Message> {
        let payload = job.text();
        let mut hasher = DefaultHasher::new();
        payload.hash(&mut hasher);
        let mut wrong = 0;
        loop {
            // The same pair has the same name: a match that goes on finds what was played meanwhile.
            let key = format!("{:016x}-{wrong}", hasher.finish());
            let Some(answer) = self.runtime.block_on(self.answer(&key, &payload, stop))? else { return Ok(None) };
            match job.check(&answer, contest) {
                Ok(pair) => return Ok(Some(pair)),
                Err(why) if wrong + 1 >= MOST_WRONG => return Err(self.failed(&why)),
                Err(_) => wrong += 1,
            }
        }
    }
}
