//! The command line: what can be given.

mod values;
mod words;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

pub(crate) use values::TurnRange;
use values::{Expected, number, turns};
pub(crate) use words::{command_of, explain, language, locale, localise, unknown_command};

/// Everything that can be given.
#[derive(Debug, Parser)]
#[command(name = "tabuleiro", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    // Read by `language` before anything else, because the help needs it; here so that it is checked and listed.
    #[arg(long, global = true, value_parser = ["en", "pt"])]
    pub(crate) lang: Option<String>,
    #[arg(long, global = true, default_value = "auto")]
    pub(crate) color: Color,
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Games {
        #[arg(long)]
        json: bool,
    },
    Rules {
        game: String,
    },
    Show {
        game: String,
        #[command(flatten)]
        input: InputArgs,
        #[arg(long = "as", id = "as", value_name = "FORM", default_value = "text")]
        form: Form,
        #[arg(long)]
        marks: bool,
        #[command(flatten)]
        picture: PictureArgs,
    },
    Moves {
        game: String,
        #[command(flatten)]
        input: InputArgs,
        #[arg(long)]
        json: bool,
    },
    Try {
        game: String,
        #[command(flatten)]
        input: InputArgs,
        #[arg(required = true, value_name = "ACTION")]
        actions: Vec<String>,
        #[arg(long)]
        json: bool,
    },
    Perft {
        game: String,
        #[arg(value_parser = number::<u32>(0, 99))]
        depth: u32,
        #[command(flatten)]
        input: InputArgs,
        #[arg(long)]
        divide: bool,
    },
    Record {
        #[command(subcommand)]
        action: RecordAction,
    },
    Play(PlayArgs),
    Analyse(AnalyseArgs),
    Match(MatchArgs),
    Solve(SolveArgs),
    Puzzle {
        game: Option<String>,
        #[arg(value_parser = number::<usize>(1, u64::MAX))]
        number: Option<usize>,
        #[arg(long, conflicts_with = "number")]
        list: bool,
        #[arg(long)]
        json: bool,
    },
    Bench {
        #[command(subcommand)]
        what: BenchKind,
    },
    Ugi {
        game: String,
        #[arg(long, value_name = "KEY=VALUE", value_hint = ValueHint::Other)]
        set: Vec<String>,
    },
    Serve {
        #[command(flatten)]
        server: ServerArgs,
        #[arg(long, value_name = "ADDRESS")]
        listen: Option<String>,
        #[arg(long, value_name = "ADDRESS")]
        metrics: Option<String>,
    },
    Backup {
        file: PathBuf,
        #[command(flatten)]
        server: ServerArgs,
    },
    Site {
        #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
        folder: PathBuf,
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    Export {
        #[command(flatten)]
        server: ServerArgs,
    },
    Store {
        #[command(subcommand)]
        action: StoreAction,
    },
    Worker(WorkerArgs),
    Config {
        #[arg(long)]
        current: bool,
    },
    Uai {
        #[arg(long, value_name = "KEY=VALUE", value_hint = ValueHint::Other)]
        set: Vec<String>,
    },
    Help {
        #[arg(value_name = "COMMAND")]
        about: Vec<String>,
    },
    Completions {
        shell: clap_complete::Shell,
    },
    Man,
}

/// What is done with a server's database.
#[derive(Debug, Subcommand)]
pub(crate) enum StoreAction {
    Check {
        #[arg(long)]
        full: bool,
        #[command(flatten)]
        server: ServerArgs,
    },
    Copy {
        from: String,
        to: String,
    },
}

/// A worker, or the tokens of workers.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct WorkerArgs {
    #[command(subcommand)]
    pub(crate) action: Option<WorkerAction>,
    #[command(flatten)]
    pub(crate) settings: ServerArgs,
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url, conflicts_with = "database")]
    pub(crate) server: Option<String>,
    #[arg(long, value_hint = ValueHint::Other, requires = "server")]
    pub(crate) token: Option<String>,
    #[arg(long, value_name = "N", value_parser = number::<usize>(1, 256))]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum WorkerAction {
    Token {
        #[command(subcommand)]
        action: TokenAction,
    },
}

/// What is done with tokens of workers.
#[derive(Debug, Subcommand)]
pub(crate) enum TokenAction {
    Create {
        name: String,
        #[command(flatten)]
        server: ServerArgs,
    },
    List {
        #[command(flatten)]
        server: ServerArgs,
    },
    Revoke {
        id: String,
        #[command(flatten)]
        server: ServerArgs,
    },
}

/// Where a server's settings come from, and its database.
#[derive(Debug, Default, Args)]
pub(crate) struct ServerArgs {
    #[arg(long, value_name = "DATABASE", value_hint = ValueHint::FilePath)]
    pub(crate) database: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, value_name = "KEY=VALUE", value_hint = ValueHint::Other)]
    pub(crate) set: Vec<String>,
}

/// A position: the start unless another is given.
#[derive(Debug, Default, Args)]
pub(crate) struct InputArgs {
    #[arg(long, value_name = "KEY=VALUE", value_hint = ValueHint::Other)]
    pub(crate) set: Vec<String>,
    #[arg(long, value_name = "TEXT", conflicts_with = "from", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long, num_args = 2, value_names = ["FORM", "FILE"])]
    pub(crate) from: Option<Vec<String>>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RecordAction {
    Check {
        file: PathBuf,
    },
    Show {
        file: PathBuf,
    },
    Convert {
        file: PathBuf,
        #[arg(long = "as", id = "as", value_name = "FORM", default_value = "text")]
        form: RecordForm,
        #[arg(long, value_name = "N", value_parser = number::<usize>(1, u64::MAX))]
        game: Option<usize>,
        #[arg(long, value_name = "FROM-TO", value_parser = turns)]
        turns: Option<TurnRange>,
        #[arg(long, value_name = "MS", value_parser = number::<u32>(20, 60_000))]
        delay: Option<u32>,
        #[command(flatten)]
        picture: PictureArgs,
    },
}

/// How a picture is made, and where it goes.
#[derive(Debug, Default, Args)]
pub(crate) struct PictureArgs {
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "PIXELS", value_parser = number::<u32>(100, u64::from(tabuleiro_pictures::WIDEST)))]
    pub(crate) width: Option<u32>,
    #[arg(long)]
    pub(crate) evaluation: bool,
    #[arg(long, requires = "output")]
    pub(crate) replace: bool,
}

#[derive(Debug, Default, Args)]
pub(crate) struct PlayArgs {
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[arg(long, value_name = "WHO", value_hint = ValueHint::Other)]
    pub(crate) first: Option<String>,
    #[arg(long, value_name = "WHO", value_hint = ValueHint::Other)]
    pub(crate) second: Option<String>,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long)]
    pub(crate) words: bool,
    #[arg(long = "match", id = "match", conflicts_with_all = ["position", "from"])]
    pub(crate) as_match: bool,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "set", "position", "from", "match"])]
    pub(crate) load: Option<PathBuf>,
    #[arg(long = "continue", id = "continue", conflicts_with_all = ["game", "set", "position", "from", "match", "load", "first", "second", "clock"])]
    pub(crate) resume: bool,
    #[arg(long, value_name = "CLOCK")]
    pub(crate) clock: Option<String>,
    #[arg(long, value_parser = number::<u64>(0, u64::MAX))]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    #[arg(value_name = "GAME|FILE")]
    pub(crate) what: String,
    #[arg(conflicts_with_all = ["set", "position", "from"])]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[arg(long, value_name = "N", value_parser = number::<u8>(1, 50))]
    pub(crate) lines: Option<u8>,
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    pub(crate) time: Option<u64>,
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, u64::MAX))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = number::<u32>(1, 120))]
    pub(crate) depth: Option<u32>,
    #[arg(long, conflicts_with_all = ["time", "nodes", "depth"])]
    pub(crate) infinite: bool,
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u16>(1, 256))]
    pub(crate) threads: u16,
    #[arg(long, value_name = "MB", default_value = "64", value_parser = number::<u32>(1, 65_536))]
    pub(crate) hash: u32,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) annotate: Option<PathBuf>,
    #[arg(long)]
    pub(crate) replace: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[arg(value_name = "WHO", value_hint = ValueHint::Other)]
    pub(crate) players: Vec<String>,
    #[arg(long, conflicts_with = "all")]
    pub(crate) game: Vec<String>,
    #[arg(long)]
    pub(crate) all: bool,
    #[arg(long, value_name = "KEY=VALUE", value_hint = ValueHint::Other)]
    pub(crate) set: Vec<String>,
    #[arg(long, conflicts_with = "ladder")]
    pub(crate) gauntlet: bool,
    #[arg(long)]
    pub(crate) ladder: bool,
    #[arg(long, value_name = "N", value_parser = number::<u64>(0, u64::MAX))]
    pub(crate) games: Option<u64>,
    #[arg(long, value_name = "N", value_parser = number::<u64>(0, 1000))]
    pub(crate) openings: Option<u64>,
    #[arg(long, value_parser = number::<u64>(0, u64::MAX))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "MS", conflicts_with = "clock")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "TIME+INC")]
    pub(crate) clock: Option<String>,
    #[arg(long, value_name = "MS")]
    pub(crate) margin: Option<String>,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>(1, 256))]
    pub(crate) concurrency: u64,
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) workers: Option<String>,
    #[arg(long, value_hint = ValueHint::Other, requires = "workers")]
    pub(crate) token: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    #[arg(long, requires = "log")]
    pub(crate) resume: bool,
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "players", "game", "all", "set", "gauntlet", "ladder", "games", "openings", "seed", "time", "clock", "margin", "sprt"
        ]
    )]
    pub(crate) settings: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, conflicts_with = "json")]
    pub(crate) markdown: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[arg(long, default_value = "10m")]
    pub(crate) time: String,
    #[arg(long, default_value = "1G")]
    pub(crate) memory: String,
    #[arg(long, value_parser = number::<u64>(1, u64::MAX))]
    pub(crate) nodes: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BenchKind {
    Playouts(BenchArgs),
    Perft(BenchArgs),
    Pictures(BenchArgs),
    Search(SearchBenchArgs),
    Reliability(ReliabilityArgs),
    Server(ServerBenchArgs),
    Jobs(JobsBenchArgs),
}

#[derive(Debug, Args)]
pub(crate) struct JobsBenchArgs {
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "URL")]
    pub(crate) database: String,
    #[arg(long, default_value = "8", value_parser = number::<u32>(1, 200))]
    pub(crate) workers: u32,
    #[arg(long, default_value = "200", value_parser = number::<u32>(1, 100_000))]
    pub(crate) waiting: u32,
    #[arg(long, default_value = "100", value_parser = number::<u32>(1, 100_000))]
    pub(crate) payers: u32,
    #[arg(long, default_value = "10", value_parser = number::<u32>(1, 600))]
    pub(crate) seconds: u32,
}

#[derive(Debug, Args)]
pub(crate) struct ServerBenchArgs {
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, default_value = "1000", value_parser = number::<u32>(1, 100_000))]
    pub(crate) games: u32,
    #[arg(long, default_value = "500", value_parser = number::<u32>(1, 100_000))]
    pub(crate) rate: u32,
    #[arg(long, default_value = "20", value_parser = number::<u32>(1, 600))]
    pub(crate) seconds: u32,
    #[arg(long, default_value = "1", value_parser = number::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    #[arg(long, default_value = "1", requires = "database", value_parser = number::<u32>(1, 100))]
    pub(crate) nodes: u32,
    #[arg(long, requires = "nodes")]
    pub(crate) kill_one: bool,
    #[arg(long, requires = "database", conflicts_with = "kill_one")]
    pub(crate) compare: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReliabilityArgs {
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "KEY=VALUE", requires = "game")]
    pub(crate) set: Vec<String>,
    #[arg(long, conflicts_with = "set")]
    pub(crate) usual: bool,
    #[arg(long, value_name = "PLAYER", num_args = 1.., default_values = ["3", "5", "7", "uct:20"])]
    pub(crate) players: Vec<String>,
    #[arg(long, default_value = "2000", value_parser = number::<usize>(1, 1_000_000))]
    pub(crate) positions: usize,
    #[arg(long, default_value = "4", value_parser = number::<usize>(1, 100))]
    pub(crate) per_game: usize,
    #[arg(long, default_value = "20000", value_parser = number::<u64>(1, u64::MAX))]
    pub(crate) nodes: u64,
    #[arg(long, default_value = "1", value_parser = number::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    #[arg(long, value_parser = number::<usize>(1, 256))]
    pub(crate) threads: Option<usize>,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) fit: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SearchBenchArgs {
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// For every position; the signature depends on it.
    #[arg(long, default_value = "100000", value_parser = number::<u64>(1, u64::MAX))]
    pub(crate) nodes: u64,
    /// Milliseconds for every position instead of nodes: then there is no signature. More than one thread goes by time, usually a second.
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = milliseconds)]
    pub(crate) time: Option<u64>,
    #[arg(long, default_value = "1", value_parser = number::<u32>(1, 256))]
    pub(crate) threads: u32,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, default_value = "1", value_parser = number::<u32>(1, 600))]
    pub(crate) seconds: u32,
    #[arg(long)]
    pub(crate) game: Option<String>,
    #[arg(long, default_value = "1", value_parser = number::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    Text,
    Classic,
    Json,
    Prolog,
    Svg,
    Png,
    Words,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RecordForm {
    Text,
    Json,
    Words,
    Svg,
    Png,
    Gif,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// A time in milliseconds, or with its unit.
fn milliseconds(text: &str) -> Result<u64, Expected> {
    let time = tabuleiro_arena::plan::read_duration(text).and_then(|time| u64::try_from(time.as_millis()).ok());
    time.filter(|time| *time > 0).ok_or_else(|| Expected::words("500, 500ms, 2s, 1m"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
