//! `tabuleiro play`: games in plain lines, from a keyboard or from a pipe.
//!
//! What the command line does not give is asked for, and asked again after a bad answer: where the game and both players are
//! given, nothing is. [`session`] then plays; [`saved`] writes and reads the files; [`words`] knows the commands.

mod advice;
mod saved;
mod session;
mod who;
mod words;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal};

use tabuleiro_catalog::rules::lang::{Message, Text, quoted};
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::texts::play as texts;
use tabuleiro_catalog::{AnyGame, games};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::input;
use crate::lines::{self, Line};
use crate::output::Output;
use session::Session;
use who::Who;

fn bad_answer(found: &str, expected: impl Into<Message>) -> Message {
    Message::new(&texts::BAD_ANSWER).with("found", quoted(found)).with("expected", expected.into())
}

/// A seed that differs from run to run.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

pub(crate) fn run(args: &PlayArgs, output: &mut Output) -> Result<(), Failure> {
    let mut keyboard = Keyboard;
    let given = |flag: &str, who: &Option<String>| {
        let wrong = |word: &str| Message::new(&texts::WHO_FORM).with("flag", flag).with("found", quoted(word));
        who.as_deref().map(|word| Who::read(word).ok_or_else(|| Failure::Usage(wrong(word)))).transpose()
    };
    let players = [given("--first", &args.first)?, given("--second", &args.second)?];
    let seed = args.seed.unwrap_or_else(fresh_seed);
    if let Some(file) = &args.load {
        let loaded = saved::load(file).map_err(Failure::Usage)?;
        let players = players.map(|player| player.unwrap_or(Who::Human));
        return Session::new(loaded, players, seed, output).run(&mut keyboard);
    }
    let all_given = args.game.is_some() && players.iter().all(Option::is_some);
    let game = match &args.game {
        Some(name) => input::game(name)?,
        None => ask_game(&mut keyboard, output)?,
    };
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
    let players = [
        first.map_or_else(|| ask_player(game, 0, &mut keyboard, output), Ok)?,
        second.map_or_else(|| ask_player(game, 1, &mut keyboard, output), Ok)?,
    ];
    Session::new(saved::Loaded::new(game, record, as_match), players, seed, output).run(&mut keyboard)
}

/// Lines that a person types.
pub(crate) struct Keyboard;

impl Keyboard {
    /// Shows a prompt and reads a line; `None` at the end of the input.
    pub(crate) fn line(&mut self, prompt: &str, output: &mut Output) -> Result<Option<String>, Failure> {
        output.raw(format!("{prompt}> ").as_bytes())?;
        output.flush()?;
        let line = loop {
            match lines::next()? {
                Line::Text(line) => break line.trim().to_owned(),
                Line::TooLong(limit) => {
                    output.say(Message::new(&texts::LINE_TOO_LONG).with("limit", limit.to_string()))?;
                }
                Line::NotText(byte) => output.say(Message::new(&texts::LINE_NOT_TEXT).with("byte", byte))?,
                Line::End => {
                    output.line("")?;
                    return Ok(None);
                }
            }
        };
        // A terminal shows what is typed; a transcript from a pipe would lack it.
        if !io::stdin().is_terminal() {
            output.line(&line)?;
        }
        Ok(Some(line))
    }

    /// Asks until the answer is a good one. An empty answer takes the default, where there is one.
    fn ask<T>(
        &mut self,
        question: &Message,
        output: &mut Output,
        understand: impl Fn(&str) -> Result<T, Message>,
    ) -> Result<T, Failure> {
        loop {
            let words = question.in_lang(output.lang);
            let Some(answer) = self.line(&words, output)? else {
                return Err(Failure::Usage(Message::new(&texts::INPUT_ENDED)));
            };
            match words::understand(&answer) {
                words::Line::Quit => return Err(Failure::Closed),
                words::Line::Help => {
                    output.say(&texts::SETUP_HELP)?;
                    continue;
                }
                _ => {}
            }
            match understand(&answer) {
                Ok(value) => return Ok(value),
                Err(message) => output.say(message)?,
            }
        }
    }
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
        let wanted = answer.to_lowercase();
        let found = games().iter().enumerate().find(|(index, game)| {
            let Text { en, pt } = game.info().name;
            wanted == (index + 1).to_string()
                || wanted == game.info().id
                || wanted == en.to_lowercase()
                || wanted == pt.to_lowercase()
        });
        let expected = Message::new(&texts::A_GAME).with("count", games().len());
        found.map(|(_, game)| game.as_ref()).ok_or_else(|| bad_answer(answer, expected))
    })
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
            let question = Message::new(&texts::ASK_OPTION).with("about", spec.about).with("range", spec.range());
            let question = question.with("default", options.get(spec.key));
            let value = keyboard.ask(&question, output, |answer| {
                if answer.is_empty() {
                    return Ok(None);
                }
                let answer = answer.to_lowercase();
                let mut trial = options.clone();
                trial.set(spec.key, &answer).map(|()| Some(answer)).map_err(|error| error.0)
            })?;
            if let Some(value) = value {
                options.set(spec.key, &value)?;
            }
        }
        match game.check_options(options) {
            Ok(()) => return Ok(()),
            // Nothing is left to ask for: what was given on the command line does not go together.
            Err(error) if game.info().options.iter().all(|spec| given.is_set(spec.key)) => return Err(error.into()),
            Err(error) => output.say(error.0)?,
        }
        *options = given.clone();
    }
}

fn ask_match(keyboard: &mut Keyboard, output: &mut Output) -> Result<bool, Failure> {
    keyboard.ask(&Message::new(&texts::ASK_MATCH), output, |answer| match answer.to_lowercase().as_str() {
        "" | "game" | "jogo" => Ok(false),
        "match" | "encontro" => Ok(true),
        _ => Err(bad_answer(answer, &texts::A_MATCH_OR_GAME)),
    })
}

fn ask_player(game: &dyn AnyGame, side: usize, keyboard: &mut Keyboard, output: &mut Output) -> Result<Who, Failure> {
    let question = Message::new(&texts::ASK_PLAYER).with("side", game.info().sides[side].name);
    keyboard.ask(&question.with("default", Who::Human.to_string()), output, |answer| match answer {
        "" | "pessoa" => Ok(Who::Human),
        "acaso" => Ok(Who::Random),
        word => Who::read(&word.to_lowercase()).ok_or_else(|| bad_answer(word, &texts::A_PLAYER)),
    })
}
