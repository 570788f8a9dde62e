//! `tabuleiro completions` and `tabuleiro man`: made from the command line itself.

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use tabuleiro_catalog::games;

use crate::args::{Cli, localise};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn completions(shell: clap_complete::Shell, output: &mut Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut command = localise(Cli::command(), output.lang).mut_subcommands(offer_games);
    clap_complete::generate(shell, &mut command, "tabuleiro", &mut script);
    output.raw(&script)
}

/// Lets a shell complete the names of games. The commands themselves read any word, and say which are known.
fn offer_games(command: Command) -> Command {
    let names: Vec<&'static str> = games().iter().map(|game| game.info().id).collect();
    command.mut_subcommands(offer_games).mut_args(|arg| match arg.get_id().as_str() {
        "game" => arg.value_parser(PossibleValuesParser::new(&names)),
        _ => arg,
    })
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
    output.raw(&text)
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
