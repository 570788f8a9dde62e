//! `tabuleiro-learn`: plays games of the computer against itself, and trains evaluations on them.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, Parser, Subcommand};
use tabuleiro_learn::LearnError;
use tabuleiro_learn::data::PlaySettings;
use tabuleiro_learn::job::with_game;
use tabuleiro_learn::rescore::Rescore;
use tabuleiro_learn::samples::TargetMix;
use tabuleiro_learn::selfplay::{self, PlayGames};
use tabuleiro_learn::test_error::TestError;
use tabuleiro_learn::train::{self, Train};

/// Learned evaluations for the games of Tabuleiro.
#[derive(Parser)]
#[command(version)]
struct LearnCli {
    #[command(subcommand)]
    command: LearnCommand,
}

#[derive(Subcommand)]
enum LearnCommand {
    /// Play games against oneself into a file; with the same settings, go on where it was interrupted.
    Play(SelfPlayArgs),
    /// Search the positions of played games anew: better values for old games, at a fraction of the cost of new ones.
    Rescore(RescoreArgs),
    /// Train a network on files of games.
    Train(TrainArgs),
    /// Compare what a network says with the results of games that it did not learn from.
    Test(TestArgs),
}

#[derive(Args)]
struct SelfPlayArgs {
    /// The game.
    game: String,
    /// The file; keep it out of the repository.
    file: PathBuf,
    /// How many games the file shall have in the end.
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// Nodes of search for every action.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The most random actions at the start.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(0..=200))]
    random: u32,
    /// The seed of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Options to play with; given several times, each game draws one of them.
    #[arg(long)]
    options: Vec<String>,
    /// Judge by the network of this file instead of the evaluation that the game has built in.
    #[arg(long)]
    network: Option<PathBuf>,
    /// In every game each side's network is off at random, by so many hundredths: styles of play that the network would not choose itself.
    #[arg(long, default_value_t = 0, requires = "network", value_parser = clap::value_parser!(u32).range(0..=200))]
    vary: u32,
    /// How many threads play.
    #[arg(long, default_value_t = cores())]
    threads: usize,
}

#[derive(Args)]
struct RescoreArgs {
    /// The game.
    game: String,
    /// The file of games.
    from: PathBuf,
    /// Where the games with their new values go.
    to: PathBuf,
    /// Nodes of search for every position.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many threads search.
    #[arg(long, default_value_t = cores())]
    threads: usize,
}

#[derive(Args)]
struct TrainArgs {
    /// The game.
    game: String,
    /// Where the network goes, in the end into the game's folder.
    out: PathBuf,
    /// Files of games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Neurons of the hidden layer: a multiple of 32.
    #[arg(long, default_value_t = 64, value_parser = hidden)]
    hidden: usize,
    /// Go on from this network instead of beginning at random; it has to have as many neurons.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Round the weights of inputs to so many 255ths while learning: coarser weights make a smaller file.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(i16).range(1..=256))]
    step: i16,
    /// How often every position is looked at.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Positions for one step.
    #[arg(long, default_value_t = 8192, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The rate of the first step.
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// The part of a target that is the result of the game, from 0 to 1; the rest is what the searches found.
    #[arg(long, default_value_t = 0.5, value_parser = part)]
    result: f32,
    /// How much of what the searches found comes from later positions of the game, from 0 to 1: each time so much from the next one.
    #[arg(long, default_value_t = 0.0, value_parser = part)]
    trace: f32,
    /// The seed of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads learn.
    #[arg(long, default_value_t = cores())]
    threads: usize,
}

#[derive(Args)]
struct TestArgs {
    /// The game.
    game: String,
    /// The file of the network.
    network: PathBuf,
    /// Files of games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn hidden(text: &str) -> Result<usize, String> {
    let fits = |hidden: &usize| (1..=64).any(|blocks| blocks * tabuleiro_net::BLOCK == *hidden);
    text.parse().ok().filter(fits).ok_or_else(|| "expected a multiple of 32 up to 2048".to_string())
}

fn part(text: &str) -> Result<f32, String> {
    let fits = |part: &f32| (0.0..=1.0).contains(part);
    text.parse().ok().filter(fits).ok_or_else(|| "expected a number from 0 to 1".to_string())
}

fn main() -> ExitCode {
    let done = match LearnCli::parse().command {
        LearnCommand::Play(args) => play(args),
        LearnCommand::Rescore(args) => rescore(&args),
        LearnCommand::Train(args) => train(&args),
        LearnCommand::Test(args) => test(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell(&format!("error: {error}"));
            ExitCode::from(2)
        }
    }
}

/// Reports go to standard error: what is made goes into files.
#[expect(clippy::print_stderr, reason = "the one place where the program speaks")]
fn tell(text: &str) {
    eprintln!("{text}");
}

fn play(args: SelfPlayArgs) -> Result<(), LearnError> {
    let SelfPlayArgs { game, file, games, nodes, random, seed, mut options, network, vary, threads } = args;
    if options.is_empty() {
        options.push(String::new());
    }
    let settings = PlaySettings { game, nodes, seed, random, options, network: None, vary };
    let start = Instant::now();
    let mut observer = |count: selfplay::PlayCount| {
        if count.games.is_multiple_of(1000) || count.games == games {
            let speed = count.positions as f64 / start.elapsed().as_secs_f64();
            tell(&format!("{} games, {} positions now, {speed:.0} a second", count.games, count.positions));
        }
    };
    let network = network.as_deref();
    let job = PlayGames { settings: &settings, path: &file, games, threads, network };
    with_game(&settings.game, &job, &mut observer)??;
    Ok(())
}

fn rescore(args: &RescoreArgs) -> Result<(), LearnError> {
    let RescoreArgs { game, from, to, nodes, threads } = args;
    let start = Instant::now();
    let mut observer = |count: selfplay::PlayCount| {
        if count.games.is_multiple_of(1000) {
            let speed = count.positions as f64 / start.elapsed().as_secs_f64();
            tell(&format!("{} games, {} positions, {speed:.0} a second", count.games, count.positions));
        }
    };
    let job = Rescore { from, to, nodes: *nodes, threads: *threads };
    with_game(game, &job, &mut observer)??;
    Ok(())
}

fn train(args: &TrainArgs) -> Result<(), LearnError> {
    // File names are left out: they are no part of the recipe.
    let TrainArgs { game, out, files, hidden, from, step, rounds, batch, rate, result, trace, seed, threads } = args;
    let resumed = if from.is_some() { " --from BEFORE" } else { "" };
    let command = format!(
        "tabuleiro-learn train {game} --hidden {hidden}{resumed} --step {step} --rounds {rounds} --batch {batch} --rate {rate} --result {result} --trace {trace} --seed {seed} --threads {threads}"
    );
    let job = Train {
        files,
        out,
        from: from.as_deref(),
        hidden: *hidden,
        step: *step,
        rounds: *rounds,
        batch: *batch as usize,
        rate: *rate,
        mix: TargetMix { result: *result, trace: *trace },
        seed: *seed,
        threads: *threads,
        command: &command,
    };
    let mut observer = |round: train::TrainingRound| {
        let train::TrainingRound { number, positions, loss, test_loss, speed } = round;
        tell(&format!(
            "round {number}: {positions} positions, loss {loss:.6}, on other games {test_loss:.6}, {speed:.0} positions a second"
        ));
    };
    let made = with_game(game, &job, &mut observer)??;
    tell(&format!("{}: {} inputs, {} neurons, loss {:.6}", out.display(), made.inputs, made.hidden, made.loss));
    Ok(())
}

fn test(args: &TestArgs) -> Result<(), LearnError> {
    let TestArgs { game, network, files } = args;
    let phases = with_game(game, &TestError { network, files }, ())??;
    for (number, phase) in phases.iter().enumerate().filter(|(_, phase)| phase.positions > 0) {
        let (positions, error, bias) = (phase.positions, phase.error, 100.0 * phase.bias);
        tell(&format!(
            "phase {number}: {positions} positions, squared error {error:.4}, {bias:+.1} points too high for the side to act"
        ));
    }
    Ok(())
}
