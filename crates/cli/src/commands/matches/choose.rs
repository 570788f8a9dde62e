//! From the command line to a plan.

use tabuleiro_arena::plan::{
    Contest, Entrant, Pace, Pairing, Plan, PlanBoard, number_names, read_clock, read_duration,
};
use tabuleiro_arena::settings::{self, USUAL_GAMES, USUAL_OPENING, USUAL_SPRT_GAMES};
use tabuleiro_arena::sprt::Sprt;
use tabuleiro_arena::texts;
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::lang::{Message, Text, quoted};
use tabuleiro_protocol::who::Who;

use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::texts::matches;
use crate::{files, input};

/// The plan that a command line describes.
pub(super) fn plan(args: &MatchArgs) -> Result<Plan, Failure> {
    if let Some(file) = &args.settings {
        let text = files::read(file, files::POSITION)?;
        return Ok(settings::read(&text, &file.display().to_string())?);
    }
    let mut players: Vec<Entrant> =
        args.players.iter().map(|word| Who::read(word).map(Entrant::of)).collect::<Result<_, _>>()?;
    number_names(&mut players);
    if players.len() < 2 {
        return Err(Failure::from(&texts::NOTHING_TO_PLAY));
    }
    let boards = boards(args)?;
    let sprt = args.sprt.as_deref().map(|text| Sprt::read(text).ok_or_else(|| wrong(&texts::BAD_SPRT, "--sprt", text)));
    let sprt = sprt.transpose()?;
    let usual = if sprt.is_some() { USUAL_SPRT_GAMES } else { USUAL_GAMES };
    let pairs = settings::even(args.games.unwrap_or(usual), "--games")?;
    let pairing = match (args.gauntlet, args.ladder) {
        (true, _) => Pairing::Gauntlet,
        (_, true) => Pairing::Ladder,
        _ => Pairing::RoundRobin,
    };
    let pairings = pairing.pairs(players.len());
    let contests = (0..boards.len())
        .flat_map(|board| pairings.iter().map(move |players| Contest { players: *players, board, pairs }))
        .collect();
    let plan = Plan {
        players,
        boards,
        contests,
        openings: args.openings.unwrap_or(USUAL_OPENING) as u32,
        seed: args.seed.unwrap_or(1),
        pace: pace(args)?,
        sprt,
    };
    plan.check()?;
    Ok(plan)
}

fn wrong(text: &'static Text, place: &str, found: &str) -> Failure {
    Failure::Usage(Message::new(text).with("place", place).with("found", quoted(found)))
}

fn boards(args: &MatchArgs) -> Result<Vec<PlanBoard>, Failure> {
    let chosen = if args.all {
        games().iter().map(Box::as_ref).collect()
    } else {
        args.game.iter().map(|name| input::game(name)).collect::<Result<Vec<_>, _>>()?
    };
    if chosen.is_empty() {
        return Err(Failure::from(&matches::WHICH_GAME));
    }
    chosen.into_iter().map(|game| Ok(PlanBoard { game, options: input::options(game, &args.set)? })).collect()
}

fn pace(args: &MatchArgs) -> Result<Pace, Failure> {
    let mut pace = Pace::default();
    if let Some(text) = &args.time {
        let time = read_duration(text).filter(|time| !time.is_zero());
        pace.turn = Some(time.ok_or_else(|| wrong(&texts::BAD_TIME, "--time", text))?);
    }
    if let Some(text) = &args.clock {
        pace.clock = Some(read_clock(text).ok_or_else(|| wrong(&texts::BAD_CLOCK, "--clock", text))?);
    }
    if let Some(text) = &args.margin {
        pace.margin = read_duration(text).ok_or_else(|| wrong(&texts::BAD_TIME, "--margin", text))?;
    }
    Ok(pace)
}
