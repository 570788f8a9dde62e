//! What a worker does with a job: thinks about a position, or plays a pair of games of a match.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tabuleiro_arena::remote::PairJob;
use tabuleiro_protocol::watch::{WallClock, Watch};
use tabuleiro_server::config::ServerConfig;
use tabuleiro_server::{JobDoer, JobThinker};
use tabuleiro_store::HeldJob;
use tabuleiro_store::jobs::MATCH_CLASS;

pub(crate) struct WorkerDoer {
    thinker: JobThinker,
}

impl WorkerDoer {
    pub(crate) fn new(config: &ServerConfig) -> WorkerDoer {
        WorkerDoer { thinker: JobThinker::new(config) }
    }
}

impl JobDoer for WorkerDoer {
    fn run(&self, job: &HeldJob, stop: &Arc<AtomicBool>) -> Result<String, String> {
        if job.class == MATCH_CLASS {
            let pair = PairJob::read(&job.payload).map_err(|message| message.to_string())?;
            return pair
                .play(stop, &(Arc::new(WallClock::start()) as Arc<dyn Watch>))
                .map_err(|message| message.to_string());
        }
        self.thinker.run(job, stop)
    }
}
