//! The command line: what can be given, and its help in the user's language.

use std::error::Error as _;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand, ValueEnum};
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::lang::{Lang, Message, Text, quoted};
use tabuleiro_catalog::texts::help;

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
    },
    Perft {
        game: String,
        #[arg(value_parser = clap::value_parser!(u32).range(0..=99))]
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
        game: String,
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
        #[arg(long, value_name = "KEY=VALUE")]
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
    Export {
        #[command(flatten)]
        server: ServerArgs,
    },
    Config {
        #[arg(long)]
        current: bool,
    },
    Uai {
        #[arg(long, value_name = "KEY=VALUE")]
        set: Vec<String>,
    },
    Completions {
        shell: clap_complete::Shell,
    },
    Man,
}

/// Where a server's settings come from, and its database.
#[derive(Debug, Default, Args)]
pub(crate) struct ServerArgs {
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
}

/// A position: the start unless another is given.
#[derive(Debug, Default, Args)]
pub(crate) struct InputArgs {
    #[arg(long, value_name = "KEY=VALUE")]
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
    },
}

#[derive(Debug, Default, Args)]
pub(crate) struct PlayArgs {
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[arg(long, value_name = "WHO")]
    pub(crate) first: Option<String>,
    #[arg(long, value_name = "WHO")]
    pub(crate) second: Option<String>,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long = "match", id = "match", conflicts_with_all = ["position", "from"])]
    pub(crate) as_match: bool,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "set", "position", "from", "match"])]
    pub(crate) load: Option<PathBuf>,
    #[arg(long = "continue", id = "continue", conflicts_with_all = ["game", "set", "position", "from", "match", "load", "first", "second", "clock"])]
    pub(crate) resume: bool,
    #[arg(long, value_name = "CLOCK")]
    pub(crate) clock: Option<String>,
    #[arg(long)]
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(crate) lines: Option<u8>,
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    pub(crate) time: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=120))]
    pub(crate) depth: Option<u32>,
    #[arg(long, conflicts_with_all = ["time", "nodes", "depth"])]
    pub(crate) infinite: bool,
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    #[arg(long, value_name = "MB", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=65_536))]
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
    #[arg(value_name = "WHO")]
    pub(crate) players: Vec<String>,
    #[arg(long, conflicts_with = "all")]
    pub(crate) game: Vec<String>,
    #[arg(long)]
    pub(crate) all: bool,
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    #[arg(long, conflicts_with = "ladder")]
    pub(crate) gauntlet: bool,
    #[arg(long)]
    pub(crate) ladder: bool,
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1000))]
    pub(crate) openings: Option<u64>,
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "MS", conflicts_with = "clock")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "TIME+INC")]
    pub(crate) clock: Option<String>,
    #[arg(long, value_name = "MS")]
    pub(crate) margin: Option<String>,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..=256))]
    pub(crate) concurrency: u64,
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
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BenchKind {
    Playouts(BenchArgs),
    Perft(BenchArgs),
    Search(SearchBenchArgs),
    Server(ServerBenchArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ServerBenchArgs {
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, default_value = "1000", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: u32,
    #[arg(long, default_value = "500", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) rate: u32,
    #[arg(long, default_value = "20", value_parser = clap::value_parser!(u32).range(1..=600))]
    pub(crate) seconds: u32,
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct SearchBenchArgs {
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// For every position; the signature depends on it.
    #[arg(long, default_value = "100000", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Milliseconds for every position instead of nodes: then there is no signature. More than one thread goes by time, usually a second.
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = milliseconds)]
    pub(crate) time: Option<u64>,
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) threads: u32,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u32).range(1..=600))]
    pub(crate) seconds: u32,
    #[arg(long)]
    pub(crate) game: Option<String>,
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    Text,
    Classic,
    Json,
    Prolog,
    Svg,
    Words,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RecordForm {
    Text,
    Json,
    Words,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// The language: `--lang`, or else what the settings say, or else the locale, or else English.
pub(crate) fn language(
    words: &[OsString],
    env: impl Fn(&str) -> Option<String>,
    settings: impl Fn() -> Option<Lang>,
) -> Lang {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--").collect();
    for (index, word) in words.iter().enumerate() {
        let code = word
            .strip_prefix("--lang=")
            .or_else(|| (*word == "--lang").then(|| words.get(index + 1).copied()).flatten());
        if let Some(lang) = code.and_then(Lang::from_code) {
            return lang;
        }
    }
    settings().unwrap_or_else(|| locale(env))
}

/// The language of the locale.
pub(crate) fn locale(env: impl Fn(&str) -> Option<String>) -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| env(name).filter(|value| !value.is_empty()));
    locale.and_then(|value| Lang::from_code(&value)).unwrap_or_default()
}

/// Gives every command and argument its help in one language.
pub(crate) fn localise(command: clap::Command, lang: Lang) -> clap::Command {
    let template =
        format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}\n", help::USAGE.in_lang(lang));
    let names: Vec<&str> = games().iter().map(|game| game.info().name.in_lang(lang)).collect();
    let about = Message::new(&help::ABOUT).with("games", names.join(", ")).in_lang(lang);
    let mut command = command.about(about).after_help(help::AFTER.in_lang(lang));
    // Built now, so that the arguments that clap adds itself are there to be translated.
    command.build();
    localise_below(command, lang, &template, "")
}

fn localise_below(command: clap::Command, lang: Lang, template: &str, name: &str) -> clap::Command {
    let options = help::HEADING_OPTIONS.in_lang(lang);
    let arguments = help::HEADING_ARGUMENTS.in_lang(lang);
    command
        .subcommand_help_heading(help::HEADING_COMMANDS.in_lang(lang))
        .help_template(template.to_owned())
        .mut_args(|arg| {
            let heading = if arg.is_positional() { arguments } else { options };
            match arg_text(name, arg.get_id().as_str()) {
                Some(text) => arg
                    .help(text.in_lang(lang))
                    .help_heading(heading)
                    .hide_possible_values(true)
                    .hide_default_value(true),
                None => arg,
            }
        })
        .mut_subcommands(|sub| {
            let sub_name = sub.get_name().to_owned();
            let sub = match command_text(name, &sub_name) {
                Some(text) => sub.about(text.in_lang(lang)),
                None => sub,
            };
            localise_below(sub, lang, template, &sub_name)
        })
}

fn arg_text(command: &str, arg: &str) -> Option<&'static Text> {
    help::named(&["arg", command, arg]).or_else(|| help::named(&["arg", arg]))
}

fn command_text(parent: &str, command: &str) -> Option<&'static Text> {
    help::named(&["cmd", parent, command]).or_else(|| help::named(&["cmd", command]))
}

/// What is wrong with a command line, where it is one of the usual mistakes. The rest is in clap's words.
pub(crate) fn explain(error: &clap::Error, command: &str) -> Option<Message> {
    let context = |kind| {
        error.context().find(|(known, _)| *known == kind).map(|(_, value)| match value {
            ContextValue::Strings(words) => words.join(", "),
            other => other.to_string(),
        })
    };
    let argument = context(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::UnknownArgument => Message::new(&help::WRONG_WORD).with("word", quoted(&argument?)),
        ErrorKind::InvalidSubcommand => {
            Message::new(&help::WRONG_WORD).with("word", quoted(&context(ContextKind::InvalidSubcommand)?))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = context(ContextKind::InvalidValue).filter(|value| !value.is_empty());
            match value {
                Some(value) => {
                    let known = context(ContextKind::ValidValue).or_else(|| Some(error.source()?.to_string()));
                    let message =
                        Message::new(&help::WRONG_VALUE).with("argument", argument?).with("value", quoted(&value));
                    message.with("known", known.unwrap_or_default())
                }
                None => Message::new(&help::MISSING).with("argument", argument?),
            }
        }
        ErrorKind::MissingRequiredArgument | ErrorKind::WrongNumberOfValues => {
            Message::new(&help::MISSING).with("argument", argument?)
        }
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg)?;
            Message::new(&help::CONFLICT).with("argument", argument?).with("other", other)
        }
        _ => return None,
    };
    Some(message.with("command", command))
}

/// A time in milliseconds, or with its unit.
fn milliseconds(text: &str) -> Result<u64, &'static str> {
    let time = tabuleiro_arena::plan::read_duration(text).and_then(|time| u64::try_from(time.as_millis()).ok());
    time.filter(|time| *time > 0).ok_or("500, 500ms, 2s, 1m")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_and_argument_has_help() {
        fn look(command: &clap::Command, name: &str) {
            for arg in command.get_arguments() {
                assert!(arg_text(name, arg.get_id().as_str()).is_some(), "no help for {name} {}", arg.get_id());
            }
            for sub in command.get_subcommands() {
                assert!(command_text(name, sub.get_name()).is_some(), "no help for {name} {}", sub.get_name());
                look(sub, sub.get_name());
            }
        }
        let mut command = Cli::command();
        command.build();
        look(&command, "");
    }

    #[test]
    fn the_language_is_that_of_the_option_then_of_the_settings_then_of_the_locale() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        let none = |_: &str| None;
        let portuguese = |name: &str| (name == "LANG").then(|| "pt_PT.UTF-8".to_owned());
        let unset = || None;
        assert_eq!(language(&words("t --lang pt games"), none, || Some(Lang::En)), Lang::Pt);
        assert_eq!(language(&words("t games --lang=en"), portuguese, unset), Lang::En);
        assert_eq!(language(&words("t games"), portuguese, unset), Lang::Pt);
        assert_eq!(language(&words("t games"), portuguese, || Some(Lang::En)), Lang::En);
        assert_eq!(language(&words("t games"), none, unset), Lang::En);
    }
}
