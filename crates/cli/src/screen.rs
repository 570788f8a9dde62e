//! The full-screen interface, opened with what the command line gives: nothing, a game to set up, or a game to play.

use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_home::store::{Folder, Memory};
use tabuleiro_home::{LocalGame, Saved, SavedGames, Seat, Settings, UserPaths};
use tabuleiro_protocol::who::Who;
use tabuleiro_tui::{Opening, Surroundings, TerminalConfig};

use crate::args::{self, Cli, Color, PlayArgs};
use crate::failure::Failure;
use crate::local::LocalServer;
use crate::output::Output;
use crate::texts::play as texts;
use crate::{input, play};

/// The settings of the user.
pub(crate) fn settings(places: &UserPaths) -> Result<Settings, Failure> {
    match &places.settings {
        Some(file) => Settings::load(file).map_err(Failure::Usage),
        None => Ok(Settings::default()),
    }
}

/// The language that the settings choose. Settings with a mistake choose none here; who needs them says what is wrong.
pub(crate) fn chosen_language() -> Option<Lang> {
    settings(&UserPaths::here()).ok()?.language()
}

pub(crate) fn run(args: &PlayArgs, cli: &Cli, output: &mut Output) -> Result<(), Failure> {
    let places = UserPaths::here();
    let settings = settings(&places)?;
    let opening = opening(args, &settings)?;
    let (store, notice): (Box<dyn SavedGames>, _) = match places.games.as_deref().map(Folder::open) {
        Some(Ok(folder)) => (Box::new(folder), None),
        Some(Err(message)) => (Box::<Memory>::default(), Some(message)),
        None => (Box::<Memory>::default(), None),
    };
    let env = ["TERM", "COLORTERM", "COLORFGBG", "NO_COLOR"];
    let surroundings = Surroundings {
        lang: cli.lang.as_deref().and_then(Lang::from_code),
        locale: args::locale(|name| std::env::var(name).ok()),
        ascii: output.ascii,
        colour: match cli.color {
            Color::Auto => None,
            Color::Always => Some(true),
            Color::Never => Some(false),
        },
        env: env.into_iter().filter_map(|name| Some((name.to_owned(), std::env::var(name).ok()?))).collect(),
    };
    output.flush()?;
    let ended = tabuleiro_tui::run(TerminalConfig {
        settings,
        settings_file: places.settings,
        store,
        seed: args.seed.unwrap_or_else(play::fresh_seed),
        surroundings,
        opening,
        notice,
        web: Some(Box::new(LocalServer::default())),
    })?;
    match ended {
        None => Ok(()),
        Some(signal) => Err(Failure::Signal(signal)),
    }
}

/// What the command line wants to see first.
fn opening(args: &PlayArgs, settings: &Settings) -> Result<Opening, Failure> {
    let clock = play::clock(args)?;
    if args.resume {
        return Ok(Opening::Continue);
    }
    let players = play::given_players(args)?;
    if let Some(file) = &args.load {
        return Ok(Opening::Game(Box::new(play::load_game(file, players, clock, settings)?)));
    }
    let Some(name) = &args.game else { return Ok(Opening::Start) };
    let game = input::game(name)?;
    let plain = args.input.set.is_empty() && args.input.position.is_none() && args.input.from.is_none();
    if plain && !args.as_match && clock.is_none() && players.iter().all(Option::is_none) {
        return Ok(Opening::Setup(game.info().id));
    }
    if args.as_match && game.info().matches.is_none() {
        return Err(Failure::Usage(Message::new(&texts::NO_MATCH).with("game", game.info().name)));
    }
    let record = input::open(game, &args.input)?;
    let [first, second] = players;
    let level = u8::try_from(settings.number("level")).unwrap_or(1);
    let players = [first.unwrap_or(Who::Human), second.unwrap_or(Who::Level(level, None))];
    players.iter().try_for_each(|who| who.fits(game)).map_err(Failure::Usage)?;
    let sides = players.map(|who| Seat::new(who, settings));
    let saved = Saved::new(game, record, args.as_match);
    Ok(Opening::Game(Box::new(LocalGame::start(saved, sides, clock.unwrap_or_default()))))
}
