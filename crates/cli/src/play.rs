//! `tabuleiro play`: games in plain lines, from a keyboard or from a pipe.
//!
//! What the command line does not give is asked for, and asked again after a bad answer: where the game and both players are
//! given, nothing is. [`session`] then plays; [`kept`] keeps the game, [`saved`] writes and reads the files that the user names, [`timer`] tells
//! the time; [`words`] knows the commands.

mod advice;
pub(crate) mod describe;
mod kept;
mod keyboard;
mod saved;
mod session;
mod timer;
pub(crate) mod words;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;

use tabuleiro_catalog::countdown::TimeControl;
use tabuleiro_catalog::rules::lang::{Lang, Message, quoted};
use tabuleiro_catalog::rules::options::{OptionKind, OptionSpec, Options};
use tabuleiro_catalog::{AnyGame, find_named, games};
use tabuleiro_home::store::SavedSummary;
use tabuleiro_home::{LocalGame, Saved, Seat, Settings, UserPaths};
use tabuleiro_protocol::who::Who;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::plain;
use crate::texts::play as texts;
use crate::texts::show;
use crate::{input, screen};
use kept::KeptGames;
use session::{PlaySession, SessionStart};

pub(crate) use keyboard::Keyboard;

fn bad_answer(found: &str, expected: impl Into<Message>) -> Message {
    Message::new(&texts::BAD_ANSWER).with("found", quoted(found)).with("expected", expected.into())
}

/// A seed that differs from run to run.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

pub(crate) fn run(args: &PlayArgs, output: &mut Output) -> Result<(), Failure> {
    let mut keyboard = Keyboard::default();
    let settings = screen::settings(&UserPaths::here())?;
    let players = given_players(args)?;
    let clock = clock(args)?;
    let start = SessionStart { seed: args.seed.unwrap_or_else(fresh_seed), in_words: args.words };
    if let Some(file) = &args.load {
        let game = load_game(file, players, clock, &settings)?;
        let kept = KeptGames::open(settings, output)?;
        return PlaySession::new(game, start, kept, output).run(&mut keyboard);
    }
    if args.resume {
        let mut kept = KeptGames::open(settings, output)?;
        let entry = kept.find("", None).map_err(Failure::NoBecause)?;
        return go_on(kept, &entry, start, &mut keyboard, output);
    }
    let all_given = args.game.is_some() && players.iter().all(Option::is_some);
    let game = args.game.as_deref().map(input::game).transpose()?;
    let mut kept = KeptGames::open(settings.clone(), output)?;
    // Only a person is told of an unfinished game.
    let computers = players.iter().all(|who| who.as_ref().is_some_and(|who| *who != Who::Human));
    // Whoever names a game is asked about that game alone.
    let fits = |entry: &SavedSummary| all_given || game.is_none_or(|game| game.info().id == entry.game);
    if let Some(entry) = kept.unfinished(fits).filter(|_| !computers) {
        output.say(Message::new(&plain::UNFINISHED).with("game", kept::describe_open(&entry)))?;
        if all_given {
            output.say(&plain::GO_ON_BY_COMMAND)?;
        } else if ask_go_on(&mut keyboard, output)? {
            return go_on(kept, &entry, start, &mut keyboard, output);
        }
    }
    let game = match game {
        Some(game) => game,
        None => ask_game(&mut keyboard, output)?,
    };
    players.iter().flatten().try_for_each(|who| who.fits(game)).map_err(Failure::Usage)?;
    let mut options = input::options(game, &args.input.set)?;
    let has_position = args.input.position.is_some() || args.input.from.is_some();
    if !all_given && !has_position {
        ask_options(game, &mut options, &mut keyboard, output)?;
    }
    if args.as_match && game.info().matches.is_none() {
        return Err(Failure::Usage(Message::new(&texts::NO_MATCH).with("game", game.info().name)));
    }
    let record = input::open_with(game, options, &args.input)?;
    let as_match = args.as_match
        || (!all_given && !has_position && game.info().matches.is_some() && ask_match(&mut keyboard, output)?);
    let [first, second] = players;
    let first = match first {
        Some(who) => who,
        None => ask_player(game, 0, second.as_ref(), &settings, &mut keyboard, output)?,
    };
    let second = match second {
        Some(who) => who,
        None => ask_player(game, 1, Some(&first), &settings, &mut keyboard, output)?,
    };
    let players = [first, second];
    let clock = match clock {
        Some(clock) => clock,
        None if all_given => TimeControl::None,
        None => ask_clock(&mut keyboard, output)?,
    };
    let sides = players.map(|who| Seat::new(who, &settings));
    let game = LocalGame::start(Saved::new(game, record, as_match), sides, clock);
    PlaySession::new(game, start, kept, output).run(&mut keyboard)
}

/// The game of a file, between those who played it unless the command line names others.
pub(crate) fn load_game(
    file: &Path,
    players: [Option<Who>; 2],
    clock: Option<TimeControl>,
    settings: &Settings,
) -> Result<LocalGame, Failure> {
    let saved = saved::load(file).map_err(Failure::Usage)?;
    players.iter().flatten().try_for_each(|who| who.fits(saved.game)).map_err(Failure::Usage)?;
    let mut game = LocalGame::load(saved, file, players, settings);
    if let Some(clock) = clock {
        game.set_control(clock);
    }
    Ok(game)
}

/// Who plays, as `--first` and `--second` say.
pub(crate) fn given_players(args: &PlayArgs) -> Result<[Option<Who>; 2], Failure> {
    let given = |flag: &str, who: &Option<String>| {
        let wrong = |why| Failure::Usage(Message::new(&show::OF_FLAG).with("flag", flag).with("why", why));
        who.as_deref().map(|word| Who::read(word).map_err(wrong)).transpose()
    };
    Ok([given("--first", &args.first)?, given("--second", &args.second)?])
}

/// The clock of the command line.
pub(crate) fn clock(args: &PlayArgs) -> Result<Option<TimeControl>, Failure> {
    let wrong = |text: &str| {
        let message = Message::new(&plain::BAD_CLOCK).with("found", quoted(text));
        Failure::Usage(message.with("expected", &plain::A_CLOCK))
    };
    args.clock.as_deref().map(|text| read_clock(text).ok_or_else(|| wrong(text))).transpose()
}

fn read_clock(text: &str) -> Option<TimeControl> {
    match text.to_lowercase().as_str() {
        "none" | "nenhum" => Some(TimeControl::None),
        text => TimeControl::read(&text.replace("/turno", "/turn")),
    }
}

/// Goes on with a kept game.
fn go_on(
    mut kept: KeptGames,
    entry: &SavedSummary,
    start: SessionStart,
    keyboard: &mut Keyboard,
    output: &mut Output,
) -> Result<(), Failure> {
    let game = kept.take(entry).map_err(Failure::Usage)?;
    output.say(session::gone_on(&game, entry))?;
    PlaySession::new(game, start, kept, output).run(keyboard)
}

fn ask_go_on(keyboard: &mut Keyboard, output: &mut Output) -> Result<bool, Failure> {
    keyboard.ask(&Message::new(&plain::ASK_GO_ON), output, |answer| match answer.to_lowercase().as_str() {
        "" | "yes" | "y" | "sim" | "s" | "continue" | "continuar" => Ok(true),
        "no" | "n" | "não" | "nao" => Ok(false),
        _ => Err(bad_answer(answer, &plain::YES_OR_NO)),
    })
}

fn ask_clock(keyboard: &mut Keyboard, output: &mut Output) -> Result<TimeControl, Failure> {
    keyboard.ask(&Message::new(&plain::ASK_CLOCK), output, |answer| match answer {
        "" => Ok(TimeControl::None),
        text => read_clock(text).ok_or_else(|| bad_answer(text, &plain::A_CLOCK)),
    })
}

fn ask_game(keyboard: &mut Keyboard, output: &mut Output) -> Result<&'static dyn AnyGame, Failure> {
    output.say(&texts::WELCOME)?;
    for (index, game) in games().iter().enumerate() {
        let info = game.info();
        output.line(format!(
            "{}. {}: {}",
            index + 1,
            info.name.in_lang(output.lang),
            info.about.in_lang(output.lang)
        ))?;
    }
    keyboard.ask(&Message::new(&texts::ASK_GAME), output, |answer| {
        let numbered = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let found = numbered.and_then(|index| Some(games().get(index)?.as_ref())).or_else(|| find_named(answer));
        let expected = Message::new(&texts::A_GAME).with("count", games().len());
        found.ok_or_else(|| bad_answer(answer, expected))
    })
}

/// The values of an option as they are typed, each word with what it is called: `seed (standard rules)`.
fn named_range(spec: &OptionSpec, lang: Lang) -> String {
    match spec.kind {
        OptionKind::Choice(words) if words.len() == spec.names.len() => {
            let named = words.iter().zip(spec.names).map(|(word, name)| format!("{word} ({})", name.in_lang(lang)));
            named.collect::<Vec<_>>().join(", ")
        }
        _ => spec.range().in_lang(lang),
    }
}

/// Asks for the options that are not set yet, and again for all of them where they make no game together.
fn ask_options(
    game: &dyn AnyGame,
    options: &mut Options,
    keyboard: &mut Keyboard,
    output: &mut Output,
) -> Result<(), Failure> {
    let given = options.clone();
    loop {
        for spec in game.info().options.iter().filter(|spec| !given.is_set(spec.key)) {
            let question = Message::new(&texts::ASK_OPTION).with("label", spec.label).with("about", spec.about);
            let question =
                question.with("range", named_range(spec, output.lang)).with("default", options.get(spec.key));
            let value = keyboard.ask(&question, output, |answer| {
                if answer.is_empty() {
                    return Ok(None);
                }
                let answer = answer.to_lowercase();
                let mut trial = options.clone();
                trial.set(spec.key, &answer).map(|()| Some(answer)).map_err(|error| error.message)
            })?;
            if let Some(value) = value {
                options.set(spec.key, &value)?;
            }
        }
        match game.check_options(options) {
            Ok(()) => return Ok(()),
            // Nothing is left to ask for: what was given on the command line does not go together.
            Err(error) if game.info().options.iter().all(|spec| given.is_set(spec.key)) => return Err(error.into()),
            Err(error) => output.say(error.message)?,
        }
        *options = given.clone();
    }
}

fn ask_match(keyboard: &mut Keyboard, output: &mut Output) -> Result<bool, Failure> {
    keyboard.ask(&Message::new(&texts::ASK_MATCH), output, |answer| match answer.to_lowercase().as_str() {
        "" | "match" | "encontro" => Ok(true),
        "game" | "jogo" => Ok(false),
        _ => Err(bad_answer(answer, &texts::A_MATCH_OR_GAME)),
    })
}

/// Asks who plays a side: without an answer a person, or against a person the computer at the level of the settings.
fn ask_player(
    game: &dyn AnyGame,
    side: usize,
    other: Option<&Who>,
    settings: &Settings,
    keyboard: &mut Keyboard,
    output: &mut Output,
) -> Result<Who, Failure> {
    let default = match other {
        Some(Who::Human) => settings.number("level").to_string(),
        _ => Who::Human.to_string(),
    };
    let question = Message::new(&texts::ASK_PLAYER).with("side", game.info().sides[side].subject);
    keyboard.ask(&question.with("default", default.as_str()), output, |answer| match answer {
        "" => Who::read(&default),
        "pessoa" => Ok(Who::Human),
        "acaso" => Ok(Who::Random),
        // The command of an engine keeps its capital letters; all other words may be typed with any.
        word => {
            let engine = settings.engines.iter().find(|(name, _)| name == word).map(|(_, word)| word.as_str());
            let who =
                Who::read(engine.unwrap_or(word)).or_else(|why| Who::read(&word.to_lowercase()).map_err(|_| why))?;
            who.fits(game).map(|()| who)
        }
    })
}
