//! From INPUT on the command line to a record.

use std::path::Path;

use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::options::{OptionError, OptionErrorKind, Options};
use tabuleiro_catalog::{AnyGame, AnyRecord, Input, InputError, find_named, games};

use crate::args::InputArgs;
use crate::failure::Failure;
use crate::files;
use crate::texts::show;

/// The game with a name.
pub(crate) fn game(name: &str) -> Result<&'static dyn AnyGame, Failure> {
    find_named(name).ok_or_else(|| {
        let known: Vec<&str> = games().iter().map(|game| game.info().id).collect();
        Failure::Usage(match nearest(&name.to_lowercase(), &known) {
            Some(meant) => Message::new(&show::MEANT_GAME).with("found", quoted(name)).with("meant", meant),
            None => Message::new(&show::UNKNOWN_GAME).with("found", quoted(name)).with("known", known.join(", ")),
        })
    })
}

/// The one of some words that a mistyped or shortened word was meant to be, if one is near enough.
pub(crate) fn nearest<'w>(typed: &str, words: &[&'w str]) -> Option<&'w str> {
    let mut longer = words.iter().copied().filter(|word| typed.chars().count() >= 3 && word.starts_with(typed));
    if let (Some(word), None) = (longer.next(), longer.next()) {
        return Some(word);
    }
    let distance = |word: &str| strsim::damerau_levenshtein(typed, word);
    words
        .iter()
        .copied()
        .filter(|word| distance(word) <= 1 + word.chars().count() / 4)
        .min_by_key(|word| distance(word))
}

/// The options given by `--set`.
pub(crate) fn options(game: &dyn AnyGame, set: &[String]) -> Result<Options, Failure> {
    let mut options = game.usual_options();
    for pair in set {
        let Some((key, value)) = pair.split_once('=') else {
            let message = Message::new(&tabuleiro_catalog::rules::texts::OPTION_FORM).with("found", quoted(pair));
            return Err(OptionError::new(OptionErrorKind::Form, message).into());
        };
        if options.is_set(key) {
            return Err(Failure::Usage(Message::new(&show::OPTION_TWICE).with("key", quoted(key))));
        }
        options.set(key, value)?;
    }
    Ok(options)
}

/// The record that an INPUT starts.
pub(crate) fn open(game: &dyn AnyGame, input: &InputArgs) -> Result<Box<dyn AnyRecord>, Failure> {
    open_with(game, options(game, &input.set)?, input)
}

/// The same with options that have been read already.
pub(crate) fn open_with(
    game: &dyn AnyGame,
    options: Options,
    input: &InputArgs,
) -> Result<Box<dyn AnyRecord>, Failure> {
    if let Some(text) = &input.position {
        return Ok(game.open(options, Input::Text(text))?);
    }
    let Some([form, file]) = input.from.as_deref() else { return Ok(game.start(options)?) };
    let text = if ["text", "json", "prolog"].contains(&form.as_str()) {
        files::read(Path::new(file), files::POSITION)?
    } else {
        String::new()
    };
    let input = match form.as_str() {
        // Position text has no line end, a file with one line has.
        "text" => Input::Text(text.strip_suffix('\n').map_or(&*text, |line| line.strip_suffix('\r').unwrap_or(line))),
        "json" => Input::Json(&text),
        "prolog" => Input::Prolog(&text),
        other => return Err(Failure::Usage(Message::new(&show::FROM_FORM).with("found", quoted(other)))),
    };
    game.open(options, input).map_err(|error| match error {
        InputError::Read(error) => {
            let message = Message::new(&show::IN_FILE).with("file", file.as_str()).with("why", error.as_message());
            Failure::Usage(message)
        }
        other => other.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_or_shortened_word_is_recognised() {
        let games = ["virus-wars", "infection", "frozen-forest"];
        assert_eq!(nearest("virus", &games), Some("virus-wars"));
        assert_eq!(nearest("infexion", &games), Some("infection"));
        assert_eq!(nearest("fr", &games), None, "two letters may be anything");
        assert_eq!(nearest("chess", &games), None);
        assert_eq!(nearest("res", &["resume", "resign"]), None, "two words begin like this");
    }
}
