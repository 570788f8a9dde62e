//! `tabuleiro`: five board games on the command line.
//!
//! Exit status 0 is success, 1 means that the answer is no (an illegal move, a failed check), 2 wrong usage or unreadable input.

mod args;
mod commands;
mod draw;
mod failure;
mod files;
mod input;
mod interrupt;
mod lines;
mod local;
mod output;
mod picture;
mod play;
mod puzzle;
mod screen;
mod surroundings;
mod texts;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use tabuleiro_catalog::rules::lang::Lang;

use crate::args::{Cli, Color, Command, PlayArgs, StoreAction};
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::show;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let lang = args::language(&words, |name| std::env::var(name).ok(), screen::chosen_language);
    let cli =
        match args::localise(Cli::command(), lang).try_get_matches_from(&words).and_then(|m| Cli::from_arg_matches(&m))
        {
            Ok(cli) => cli,
            Err(error) => return usage(&error, &args::command_of(&words), lang),
        };
    let mut output = Output::new(lang, cli.color, cli.ascii || surroundings::lacks_glyphs());
    match run(&cli, &mut output).and_then(|()| output.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was answered before the failure belongs above it.
            let _ = output.flush();
            output.report(&failure);
            ExitCode::from(failure.code())
        }
    }
}

/// Help and version go to standard output with status 0, mistakes to standard error with 2.
fn usage(error: &clap::Error, command: &str, lang: Lang) -> ExitCode {
    if let Some(message) = args::explain(error, command) {
        let failure = Failure::Usage(message);
        Output::new(lang, Color::Never, true).report(&failure);
        return ExitCode::from(failure.code());
    }
    match error.print() {
        Ok(()) if !error.use_stderr() => ExitCode::SUCCESS,
        Err(closed) if closed.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        _ => ExitCode::from(2),
    }
}

fn run(cli: &Cli, output: &mut Output) -> Result<(), Failure> {
    let Some(command) = &cli.command else {
        // On a terminal the program plays; a program that starts it without a command has made a mistake.
        if surroundings::has_screen() {
            return screen::run(&PlayArgs::default(), cli, output);
        }
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            return play::run(&PlayArgs::default(), output);
        }
        return Err(Failure::from(&show::NO_COMMAND));
    };
    match command {
        Command::Games { json } => commands::games::run(*json, output),
        Command::Rules { game } => commands::rules::run(game, output),
        Command::Show { game, input, form, marks, picture } => {
            commands::show::run(game, input, *form, *marks, picture, output)
        }
        Command::Moves { game, input, json } => commands::moves::run(game, input, *json, output),
        Command::Try { game, input, actions, json } => commands::attempt::run(game, input, actions, *json, output),
        Command::Perft { game, depth, input, divide } => commands::perft::run(game, *depth, input, *divide, output),
        Command::Record { action } => commands::record::run(action, output),
        Command::Play(args) => {
            let on_screen = !args.plain && !args.words && surroundings::has_screen();
            if on_screen { screen::run(args, cli, output) } else { play::run(args, output) }
        }
        Command::Config { current } => commands::config::run(*current, output),
        Command::Analyse(args) => commands::analyse::run(args, output),
        Command::Match(args) => commands::matches::run(args, output),
        Command::Solve(args) => commands::solve::run(args, output),
        Command::Puzzle { game, number, list, json } => puzzle::run(game.as_deref(), *number, *list, *json, output),
        Command::Bench { what } => commands::bench::run(what, output),
        Command::Serve { server, listen, metrics } => {
            commands::serve::run(server, listen.as_deref(), metrics.as_deref(), output)
        }
        Command::Backup { file, server } => commands::serve::backup(file, server, output),
        Command::Site { folder, server } => commands::site::run(folder, server.as_deref(), output),
        Command::Export { server } => commands::serve::export(server, output),
        Command::Store { action: StoreAction::Check { full, server } } => commands::store::check(*full, server, output),
        Command::Store { action: StoreAction::Copy { from, to } } => commands::store::copy(from, to, output),
        Command::Worker(args) => commands::worker::run(args, output),
        Command::Ugi { game, set } => commands::ugi::run(game, set),
        Command::Uai { set } => commands::ugi::run_uai(set),
        Command::Help { about } => commands::pages::help(about, output),
        Command::Completions { shell } => commands::pages::completions(*shell, output),
        Command::Man => commands::pages::man(output),
    }
}
