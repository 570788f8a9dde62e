//! `tabuleiro serve`, `backup` and `export`: the server and its database.

use std::path::{Path, PathBuf};
use tabuleiro_server::texts::serve;

use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_home::UserPaths;
use tabuleiro_server::config::ServerConfig;
use tabuleiro_server::{Server, export_games, log, told_to_stop};
use tabuleiro_store::{Sqlite, StoreError, StorePlace, copy};
use tokio::runtime::{Builder, Runtime};

use crate::args::ServerArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::serve as texts;

/// The environment's name for the settings file.
const CONFIG: &str = "TABULEIRO_SERVER_CONFIG";

/// The settings: what is usual, the file, the environment, the flags.
pub(crate) fn config(args: &ServerArgs) -> Result<ServerConfig, Failure> {
    let env = |name: &str| std::env::var(name).ok();
    let mut config = ServerConfig::default();
    if let Some(folder) = UserPaths::here().games.as_deref().and_then(Path::parent) {
        config.database = StorePlace::File(folder.join("server.db"));
    }
    if let Some(file) = args.config.clone().or_else(|| env(CONFIG).map(PathBuf::from)) {
        config.read_file(&file).map_err(Failure::Usage)?;
    }
    config.read_environment(env).map_err(Failure::Usage)?;
    for pair in &args.set {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(Failure::Usage(Message::new(&texts::SETTING_FORM).with("found", quoted(pair))));
        };
        config.set(key, value).map_err(Failure::Usage)?;
    }
    if let Some(database) = &args.database {
        config.set("database", database).map_err(Failure::Usage)?;
    }
    Ok(config)
}

pub(crate) fn runtime() -> Result<Runtime, Failure> {
    let built = Builder::new_multi_thread().enable_all().build();
    built.map_err(|error| Failure::Usage(Message::new(&serve::CANNOT_START).with("why", error.to_string())))
}

pub(crate) fn database(error: &StoreError) -> Failure {
    Failure::Usage(Message::new(&serve::DATABASE).with("why", error.to_string()))
}

/// Makes the folder of the database.
pub(crate) fn make_folder(config: &ServerConfig) -> Result<(), Failure> {
    let StorePlace::File(file) = &config.database else { return Ok(()) };
    match file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => std::fs::create_dir_all(folder).map_err(|error| {
            Failure::Usage(Message::new(&serve::DATABASE).with("why", format!("{}: {error}", folder.display())))
        }),
        None => Ok(()),
    }
}

/// Serves until it is told to stop.
pub(crate) fn run(
    args: &ServerArgs,
    listen: Option<&str>,
    metrics: Option<&str>,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut config = config(args)?;
    for (key, value) in [("listen", listen), ("metrics", metrics)] {
        if let Some(value) = value {
            config.set(key, value).map_err(Failure::Usage)?;
        }
    }
    log(&config);
    let file = config.database.to_string();
    make_folder(&config)?;
    runtime()?.block_on(async {
        let server = Server::start(config).await.map_err(Failure::Usage)?;
        let url = |address: Option<std::net::SocketAddr>| address.map_or_else(String::new, |a| format!("http://{a}"));
        output.say(Message::new(&texts::LISTENING).with("url", url(server.address())).with("file", file))?;
        if let Some(address) = server.metrics_address() {
            output.say(Message::new(&texts::METRICS).with("url", format!("http://{address}/metrics")))?;
        }
        // Whoever started it waits for the address.
        output.flush()?;
        server.serve(told_to_stop()).await;
        output.say(&texts::STOPPED)
    })
}

/// Copies the database.
pub(crate) fn backup(to: &Path, args: &ServerArgs, output: &mut Output) -> Result<(), Failure> {
    let from = config(args)?.database;
    let copied = runtime()?.block_on(async {
        match &from {
            StorePlace::File(file) => Sqlite::backup(file, to).await,
            StorePlace::Postgres(_) if to.exists() => Err(StoreError::file(to, "the file exists already")),
            StorePlace::Postgres(_) => copy(&from, &StorePlace::File(to.to_owned())).await.map(drop),
        }
    });
    copied.map_err(|error| database(&error))?;
    let message = Message::new(&texts::BACKUP_DONE).with("from", from.to_string());
    output.say(message.with("to", to.display().to_string()))
}

/// Prints all games as records.
pub(crate) fn export(args: &ServerArgs, output: &mut Output) -> Result<(), Failure> {
    let place = config(args)?.database;
    runtime()?.block_on(async {
        let store = place.open_existing().await.map_err(|error| database(&error))?;
        let mut broken = None;
        let mut first = true;
        let mut after = String::new();
        loop {
            let page = export_games(store.as_ref(), &after).await.map_err(|error| database(&error))?;
            let Some((last, _)) = page.last() else { break };
            after.clone_from(last);
            for (id, record) in page {
                match record {
                    Ok(text) => {
                        if !std::mem::take(&mut first) {
                            output.line("")?;
                        }
                        output.block(&text)?;
                    }
                    Err(why) => {
                        let message = Message::new(&texts::EXPORT_BROKEN).with("id", id).with("why", why);
                        broken.get_or_insert(Failure::NoBecause(message));
                    }
                }
            }
        }
        store.close().await;
        broken.map_or(Ok(()), Err)
    })
}
