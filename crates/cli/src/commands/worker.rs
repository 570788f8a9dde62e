//! `tabuleiro worker`: lends this machine's engines to a server, at its database or over HTTP; and the tokens that let the latter in.

mod doer;
pub(crate) mod lent;

use std::sync::Arc;

use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_client::ServerUrl;
use tabuleiro_home::dates::day_words;
use tabuleiro_server::config::ServerConfig;
use tabuleiro_server::{
    JobDoer, create_worker_token, engine_threads, log, revoke_worker_token, told_to_stop, work_at_database,
    worker_tokens,
};

use super::serve::{config, runtime};
use crate::args::{ServerArgs, TokenAction, WorkerAction, WorkerArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::worker as texts;
use doer::WorkerDoer;

/// The environment's name for the token.
const TOKEN: &str = "TABULEIRO_WORKER_TOKEN";

pub(crate) fn run(args: &WorkerArgs, output: &mut Output) -> Result<(), Failure> {
    if let Some(WorkerAction::Token { action }) = &args.action {
        return token(action, output);
    }
    let config = config(&args.settings)?;
    log(&config);
    let threads = args.threads.unwrap_or_else(|| engine_threads(&config));
    let doer: Arc<dyn JobDoer> = Arc::new(WorkerDoer::new(&config));
    match &args.server {
        Some(server) => work_for(server, args.token.clone(), doer, threads, output),
        None => work_at(&config, doer, threads, output),
    }
}

fn began(place: &str, threads: usize, output: &mut Output) -> Result<(), Failure> {
    output.say(Message::new(&texts::WORKING).with("place", place).with("threads", threads))?;
    // Whoever started it waits for the line.
    output.flush()
}

fn work_at(config: &ServerConfig, doer: Arc<dyn JobDoer>, threads: usize, output: &mut Output) -> Result<(), Failure> {
    let place = config.database.to_string();
    let mut said = Ok(());
    runtime()?.block_on(async {
        let begin = || said = began(&place, threads, output);
        work_at_database(config, doer, threads, begin, told_to_stop()).await.map_err(Failure::Usage)
    })?;
    said?;
    output.say(&texts::WORK_ENDED)
}

/// The address of a server, and the token for it.
pub(crate) fn server_and_token(server: &str, token: Option<String>) -> Result<(ServerUrl, String), Failure> {
    let url: ServerUrl = server.parse().map_err(|()| {
        let message = Message::new(&texts::WRONG_SERVER).with("expected", ServerUrl::EXPECTED);
        Failure::Usage(message.with("found", quoted(server)))
    })?;
    let token = token.or_else(|| std::env::var(TOKEN).ok()).filter(|token| !token.is_empty());
    let is_plain = |token: &String| token.bytes().all(|byte| byte.is_ascii_graphic());
    let token =
        token.filter(is_plain).ok_or_else(|| Failure::Usage(Message::new(&texts::NO_TOKEN).with("name", TOKEN)))?;
    Ok((url, token))
}

fn work_for(
    server: &str,
    token: Option<String>,
    doer: Arc<dyn JobDoer>,
    threads: usize,
    output: &mut Output,
) -> Result<(), Failure> {
    let (url, token) = server_and_token(server, token)?;
    if url.is_readable_on_the_way() {
        tracing::warn!("the token can be read on the way: use https");
    }
    runtime()?.block_on(async {
        let place = url.to_string();
        let lang = output.lang;
        lent::work(url, token, doer, threads, lang, || began(&place, threads, output), told_to_stop()).await
    })?;
    output.say(&texts::WORK_ENDED)
}

/// A day in the user's language.
fn day(ms: i64) -> Message {
    let date = jiff::Timestamp::from_millisecond(ms).map(|time| time.strftime("%Y-%m-%d").to_string());
    day_words(&date.unwrap_or_default())
}

fn token(action: &TokenAction, output: &mut Output) -> Result<(), Failure> {
    let settings = |server: &ServerArgs| config(server);
    match action {
        TokenAction::Create { name, server } => {
            let config = settings(server)?;
            let made = runtime()?.block_on(create_worker_token(&config, name));
            let (id, token) = made.map_err(Failure::Usage)?;
            let message = Message::new(&texts::TOKEN_MADE).with("id", id).with("name", quoted(name));
            output.say(message)?;
            output.line(token)
        }
        TokenAction::List { server } => {
            let tokens = runtime()?.block_on(worker_tokens(&settings(server)?)).map_err(Failure::Usage)?;
            if tokens.is_empty() {
                return output.say(&texts::NO_TOKENS);
            }
            for token in tokens {
                let text = if token.revoked_ms.is_some() { &texts::TOKEN_REVOKED_LINE } else { &texts::TOKEN_LINE };
                let message = Message::new(text).with("id", token.id).with("name", token.name);
                let message = message.with("made", day(token.created_ms));
                output.say(message.with("revoked", token.revoked_ms.map_or_else(|| day_words(""), day)))?;
            }
            Ok(())
        }
        TokenAction::Revoke { id, server } => {
            let config = settings(server)?;
            let is_revoked = runtime()?.block_on(revoke_worker_token(&config, id)).map_err(Failure::Usage)?;
            let text = if is_revoked { &texts::TOKEN_REVOKED } else { &texts::TOKEN_UNKNOWN };
            let message = Message::new(text).with("id", quoted(id));
            if is_revoked { output.say(message) } else { Err(Failure::NoBecause(message)) }
        }
    }
}
