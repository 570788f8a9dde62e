//! The full-screen interface, opened with what the command line gives: nothing, a game to set up, or a game to play.

use tabuleiro_catalog::countdown::TimeControl;
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_home::store::{Folder, Memory};
use tabuleiro_home::{Places, Saved, Settings, Store};
use tabuleiro_protocol::who::Who;
use tabuleiro_tui::{Config, Opening, Surroundings};

use crate::args::{self, Cli, Color, PlayArgs};
use crate::failure::Failure;
use crate::local::LocalServer;
use crate::output::Output;
use crate::texts::play as texts;
use crate::texts::show;
use crate::{input, play, play::load};

/// The settings of the user.
pub(crate) fn settings(places: &Places) -> Result<Settings, Failure> {
    match &places.settings {
        Some(file) => Settings::load(file).map_err(Failure::Usage),
        None => Ok(Settings::default()),
    }
}

/// The language that the settings choose. Settings with a mistake choose none here; who needs them says what is wrong.
pub(crate) fn chosen_language() -> Option<Lang> {
    settings(&Places::here()).ok()?.language()
}

pub(crate) fn run(args: &PlayArgs, cli: &Cli, output: &mut Output) -> Result<(), Failure> {
    let places = Places::here();
    let settings = settings(&places)?;
    let opening = opening(args, &settings)?;
    let (store, notice): (Box<dyn Store>, _) = match places.games.as_deref().map(Folder::open) {
        Some(Ok(folder)) => (Box::new(folder), None),
        Some(Err(message)) => (Box::<Memory>::default(), Some(message)),
        None => (Box::<Memory>::default(), None),
    };
    let env = ["TERM", "COLORTERM", "COLORFGBG", "NO_COLOR"];
    let surroundings = Surroundings {
        lang: cli.lang.as_deref().and_then(Lang::from_code),
        locale: args::locale(|name| std::env::var(name).ok()),
        ascii: cli.ascii,
        colour: match cli.color {
            Color::Auto => None,
            Color::Always => Some(true),
            Color::Never => Some(false),
        },
        env: env.into_iter().filter_map(|name| Some((name.to_owned(), std::env::var(name).ok()?))).collect(),
    };
    output.flush()?;
    let ended = tabuleiro_tui::run(Config {
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
    let given = |flag: &str, who: &Option<String>| {
        let wrong = |why| Failure::Usage(Message::new(&show::OF_FLAG).with("flag", flag).with("why", why));
        who.as_deref().map(|word| Who::read(word).map(|_| word.to_owned()).map_err(wrong)).transpose()
    };
    let fits = |players: &[String; 2], game| {
        players.iter().try_for_each(|word| Who::read(word)?.fits(game)).map_err(Failure::Usage)
    };
    let clock = play::clock(args)?;
    if args.resume {
        return Ok(Opening::Continue);
    }
    let players = [given("--first", &args.first)?, given("--second", &args.second)?];
    if let Some(file) = &args.load {
        let saved = load(file).map_err(Failure::Usage)?;
        let players = players.map(|player| player.unwrap_or_else(|| "human".to_owned()));
        fits(&players, saved.game)?;
        let control = clock.unwrap_or_else(|| saved.record.tag("Time").and_then(TimeControl::read).unwrap_or_default());
        return Ok(Opening::Game(Box::new(saved), players, control));
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
    let players =
        [first.unwrap_or_else(|| "human".to_owned()), second.unwrap_or_else(|| settings.get("level").to_owned())];
    fits(&players, game)?;
    Ok(Opening::Game(Box::new(Saved::new(game, record, args.as_match)), players, clock.unwrap_or_default()))
}
