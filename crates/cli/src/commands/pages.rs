//! `tabuleiro help`, `completions` and `man`: made from the command line itself.

use std::sync::OnceLock;

use crate::texts::help as texts;
use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::options::OptionKind;

use crate::args::{Cli, localise, unknown_command};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn completions(shell: clap_complete::Shell, output: &mut Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut command = localise(Cli::command(), output.lang).mut_subcommands(offer_words);
    clap_complete::generate(shell, &mut command, "tabuleiro", &mut script);
    output.bytes(&script)
}

/// The words that say who plays, as far as they can be listed.
const WHO: [&str; 17] =
    ["human", "random", "uct", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "nodes:", "time:", "ugi:", "uai:"];

/// Lets a shell complete the names of games, their options and who plays. The commands themselves read any word, and say which are known.
fn offer_words(command: Command) -> Command {
    let of_server = command.get_arguments().any(|arg| arg.get_id() == "database");
    command.mut_subcommands(offer_words).mut_args(|arg| match arg.get_id().as_str() {
        "game" => arg.value_parser(PossibleValuesParser::new(games().iter().map(|game| game.info().id))),
        "first" | "second" | "players" => arg.value_parser(PossibleValuesParser::new(WHO)),
        "set" if !of_server => arg.value_parser(PossibleValuesParser::new(options())),
        _ => arg,
    })
}

/// The options of all games as `--set` takes them: a choice with each of its words, a number up to its sign.
fn options() -> impl Iterator<Item = &'static str> {
    static PAIRS: OnceLock<Vec<String>> = OnceLock::new();
    PAIRS.get_or_init(option_pairs).iter().map(String::as_str)
}

fn option_pairs() -> Vec<String> {
    let mut pairs: Vec<String> = games()
        .iter()
        .flat_map(|game| game.info().options)
        .flat_map(|spec| match spec.kind {
            OptionKind::Choice(words) => words.iter().map(|word| format!("{}={word}", spec.key)).collect(),
            OptionKind::Number { .. } => vec![format!("{}=", spec.key)],
        })
        .collect();
    pairs.sort();
    pairs.dedup();
    pairs
}

/// The help of the program or of a command, as `--help` gives it.
pub(crate) fn help(path: &[String], output: &mut Output) -> Result<(), Failure> {
    let mut command = localise(Cli::command(), output.lang);
    for name in path {
        let Some(sub) = command.find_subcommand(name) else {
            return Err(Failure::Usage(unknown_command(name, &command).with("command", "tabuleiro")));
        };
        command = sub.clone();
    }
    output.block(&command.render_help().to_string())
}

/// One page: the program, and after it a section for every command.
pub(crate) fn man(output: &mut Output) -> Result<(), Failure> {
    let command = localise(Cli::command(), output.lang);
    let page = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_options_section(&mut text)?;
    for sub in command.get_subcommands() {
        section(sub, "tabuleiro", &mut text)?;
    }
    for (heading, words) in [
        (&texts::MAN_EXIT_STATUS, &texts::MAN_EXIT_STATUS_TEXT),
        (&texts::MAN_FILES, &texts::MAN_FILES_TEXT),
        (&texts::MAN_ENVIRONMENT, &texts::MAN_ENVIRONMENT_TEXT),
        (&texts::MAN_EXAMPLES, &texts::MAN_EXAMPLES_TEXT),
    ] {
        text.extend_from_slice(format!(".SH {}\n", heading.in_lang(output.lang)).as_bytes());
        text.extend_from_slice(tagged(words.in_lang(output.lang)).as_bytes());
    }
    // Two headings that are English in every language of their own accord.
    let mut text = String::from_utf8_lossy(&text).into_owned();
    for (english, words) in [("NAME", &texts::MAN_NAME), ("SYNOPSIS", &texts::MAN_SYNOPSIS)] {
        for level in [".SH", ".SS"] {
            text = text.replace(&format!("{level} {english}\n"), &format!("{level} {}\n", words.in_lang(output.lang)));
        }
    }
    output.bytes(text.as_bytes())
}

/// Lines of a name, a tab and words as tagged paragraphs of a manual page.
fn tagged(lines: &str) -> String {
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('-', "\\-");
    let paragraph = |(name, words): (&str, &str)| format!(".TP\n{}\n{}\n", escaped(name), escaped(words));
    lines.lines().filter_map(|line| line.split_once('\t')).map(paragraph).collect()
}

fn section(command: &Command, parent: &str, text: &mut Vec<u8>) -> Result<(), Failure> {
    let name = format!("{parent} {}", command.get_name());
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    text.extend_from_slice(format!(".SH \"{}\"\n{about}\n", name.to_uppercase()).as_bytes());
    let page = clap_mangen::Man::new(command.clone());
    let mut parts = Vec::new();
    page.render_synopsis_section(&mut parts)?;
    page.render_options_section(&mut parts)?;
    // Inside a section the parts are sub-sections.
    text.extend_from_slice(String::from_utf8_lossy(&parts).replace(".SH ", ".SS ").as_bytes());
    for sub in command.get_subcommands() {
        section(sub, &name, text)?;
    }
    Ok(())
}
