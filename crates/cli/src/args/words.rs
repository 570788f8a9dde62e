//! The command line in the user's language: which one that is, every command's and argument's help, and what is wrong with a line.

use std::error::Error as _;
use std::ffi::OsString;

use clap::CommandFactory;
use clap::builder::Str;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::lang::{Lang, Message, Text, quoted};

use super::Cli;
use super::values::Expected;
use crate::input::nearest;
use crate::texts::help;

/// The language: `--lang`, or else what the settings say, or else the locale, or else English.
pub(crate) fn language(
    words: &[OsString],
    env: impl Fn(&str) -> Option<String>,
    settings: impl Fn() -> Option<Lang>,
) -> Lang {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--").collect();
    for (index, word) in words.iter().enumerate() {
        let code = word
            .strip_prefix("--lang=")
            .or_else(|| (*word == "--lang").then(|| words.get(index + 1).copied()).flatten());
        if let Some(lang) = code.and_then(Lang::from_code) {
            return lang;
        }
    }
    settings().unwrap_or_else(|| locale(env))
}

/// The language of the locale.
pub(crate) fn locale(env: impl Fn(&str) -> Option<String>) -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| env(name).filter(|value| !value.is_empty()));
    locale.and_then(|value| Lang::from_code(&value)).unwrap_or_default()
}

/// Gives every command and argument its help in one language.
pub(crate) fn localise(command: clap::Command, lang: Lang) -> clap::Command {
    let template =
        format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}\n", help::USAGE.in_lang(lang));
    let names: Vec<&str> = games().iter().map(|game| game.info().name.in_lang(lang)).collect();
    let about = Message::new(&help::ABOUT).with("games", names.join(", ")).in_lang(lang);
    let mut command = command.about(about).after_help(help::AFTER.in_lang(lang));
    // Built now, so that the arguments that clap adds itself are there to be translated.
    command.build();
    localise_below(command, lang, &template, "")
}

fn localise_below(command: clap::Command, lang: Lang, template: &str, name: &str) -> clap::Command {
    let options = help::HEADING_OPTIONS.in_lang(lang);
    let arguments = help::HEADING_ARGUMENTS.in_lang(lang);
    let command = command
        .subcommand_help_heading(help::HEADING_COMMANDS.in_lang(lang))
        .subcommand_value_name(help::USAGE_COMMAND.in_lang(lang))
        .help_template(template.to_owned())
        .mut_args(|arg| {
            let heading = if arg.is_positional() { arguments } else { options };
            let arg = in_order(named_values(arg, lang));
            match arg_text(name, arg.get_id().as_str()) {
                Some(text) => arg
                    .help(text.in_lang(lang))
                    .help_heading(heading)
                    .hide_possible_values(true)
                    .hide_default_value(true),
                None => arg,
            }
        })
        .mut_subcommands(|sub| {
            let sub_name = sub.get_name().to_owned();
            let sub = match command_text(name, &sub_name) {
                Some(text) => sub.about(text.in_lang(lang)),
                None => sub,
            };
            localise_below(sub, lang, template, &sub_name)
        });
    localise_usage(command, lang)
}

/// The words that stand for the values of an argument: `KEY=VALUE`.
fn named_values(arg: clap::Arg, lang: Lang) -> clap::Arg {
    if !arg.get_action().takes_values() {
        return arg;
    }
    match arg.get_value_names().map(<[Str]>::to_vec) {
        Some(names) => arg.value_names(names.iter().map(|name| match value_text(name) {
            Some(text) => Str::from(text.in_lang(lang)),
            None => name.clone(),
        })),
        // Without a name of its own the value has that of the argument.
        None => match value_text(arg.get_id().as_str()) {
            Some(text) => arg.value_name(text.in_lang(lang)),
            None => arg,
        },
    }
}

fn value_text(name: &str) -> Option<&'static Text> {
    help::named(&["value", &name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_")])
}

/// The usage line. In it clap has `[OPTIONS]` in English, whatever the language.
fn localise_usage(mut command: clap::Command, lang: Lang) -> clap::Command {
    let options = help::USAGE_OPTIONS.in_lang(lang);
    let rendered = command.render_usage().to_string();
    let usage = rendered.trim_start_matches("Usage:").trim_start();
    match usage.contains("[OPTIONS]") {
        true => {
            let usage = usage.replace("[OPTIONS]", options);
            command.override_usage(usage)
        }
        false => command,
    }
}

/// Every argument in its place: positional ones as they are given, and what every command has after what only this one has.
fn in_order(arg: clap::Arg) -> clap::Arg {
    const EVERYWHERE: [&str; 5] = ["lang", "color", "ascii", "help", "version"];
    /// More than any command has options.
    const LAST: usize = 900;
    let index = arg.get_index();
    let everywhere = EVERYWHERE.iter().position(|known| arg.get_id() == known);
    match (index, everywhere) {
        (Some(index), _) => arg.display_order(index),
        (None, Some(place)) => arg.display_order(LAST + place),
        (None, None) => arg,
    }
}

fn arg_text(command: &str, arg: &str) -> Option<&'static Text> {
    help::named(&["arg", command, arg]).or_else(|| help::named(&["arg", arg]))
}

fn command_text(parent: &str, command: &str) -> Option<&'static Text> {
    help::named(&["cmd", parent, command]).or_else(|| help::named(&["cmd", command]))
}

/// The command that a line names, with its subcommands: `tabuleiro bench search`.
pub(crate) fn command_of(words: &[OsString]) -> String {
    let mut name = "tabuleiro".to_owned();
    let mut command = Cli::command();
    for word in words.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(sub) = command.find_subcommand(word).cloned() {
            name = format!("{name} {word}");
            command = sub;
        }
    }
    name
}

/// What is wrong with a command line, where it is one of the usual mistakes. The rest is in clap's words.
pub(crate) fn explain(error: &clap::Error, command: &str) -> Option<Message> {
    let context = |kind| {
        error.context().find(|(known, _)| *known == kind).map(|(_, value)| match value {
            ContextValue::Strings(words) => words.join(", "),
            other => other.to_string(),
        })
    };
    let argument = context(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::UnknownArgument => wrong_word(&argument?, context(ContextKind::SuggestedArg)),
        ErrorKind::InvalidSubcommand => {
            let word = context(ContextKind::InvalidSubcommand)?;
            let inner = |outer: clap::Command, name: &str| outer.find_subcommand(name).cloned().unwrap_or(outer);
            unknown_command(&word, &command.split(' ').skip(1).fold(Cli::command(), inner))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = context(ContextKind::InvalidValue).filter(|value| !value.is_empty());
            match value {
                Some(value) => {
                    let listed = context(ContextKind::ValidValue).map(|words| Expected::words(&words));
                    // Only what has words in every language: those of the standard library are English.
                    let known = listed.or_else(|| error.source()?.downcast_ref::<Expected>().cloned());
                    let message = match known {
                        Some(Expected(known)) => Message::new(&help::WRONG_VALUE).with("known", known),
                        None => Message::new(&help::NO_VALUE),
                    };
                    message.with("argument", argument?).with("value", quoted(&value))
                }
                None => Message::new(&help::NEEDS_VALUE).with("argument", argument?),
            }
        }
        ErrorKind::WrongNumberOfValues => Message::new(&help::NEEDS_VALUE).with("argument", argument?),
        ErrorKind::MissingRequiredArgument => Message::new(&help::MISSING).with("argument", argument?),
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg)?;
            Message::new(&help::CONFLICT).with("argument", argument?).with("other", other)
        }
        _ => return None,
    };
    Some(message.with("command", command))
}

/// Says that a word is none of the commands that can stand there, with the one that is most like it.
pub(crate) fn unknown_command(word: &str, outer: &clap::Command) -> Message {
    let known: Vec<&str> = outer.get_subcommands().map(clap::Command::get_name).collect();
    match nearest(word, &known) {
        Some(meant) => Message::new(&help::MEANT_COMMAND).with("word", quoted(word)).with("meant", meant),
        None => Message::new(&help::UNKNOWN_COMMAND).with("word", quoted(word)),
    }
}

fn wrong_word(word: &str, meant: Option<String>) -> Message {
    match meant {
        Some(meant) => Message::new(&help::MEANT_WORD).with("word", quoted(word)).with("meant", meant),
        None => Message::new(&help::WRONG_WORD).with("word", quoted(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_argument_has_help() {
        fn look(command: &clap::Command, name: &str) {
            for arg in command.get_arguments() {
                assert!(arg_text(name, arg.get_id().as_str()).is_some(), "no help for {name} {}", arg.get_id());
            }
            for sub in command.get_subcommands() {
                assert!(command_text(name, sub.get_name()).is_some(), "no help for {name} {}", sub.get_name());
                look(sub, sub.get_name());
            }
        }
        let mut command = Cli::command();
        command.build();
        look(&command, "");
    }

    #[test]
    fn usage_lines_speak_the_language() {
        let usage = |line: &str, lang| {
            let error = localise(Cli::command(), lang).try_get_matches_from(line.split(' ')).unwrap_err();
            let text = error.to_string();
            text.lines().find(|line| line.contains(help::USAGE.in_lang(lang))).unwrap_or(&text).to_owned()
        };
        for (line, english, portuguese) in [
            ("t --help", "Usage: tabuleiro [OPTIONS] [COMMAND]", "Utilização: tabuleiro [OPÇÕES] [COMANDO]"),
            ("t play --help", "Usage: tabuleiro play [OPTIONS] [GAME]", "Utilização: tabuleiro play [OPÇÕES] [JOGO]"),
            (
                "t analyse --help",
                "Usage: tabuleiro analyse [OPTIONS] <GAME|FILE> [FILE]",
                "Utilização: tabuleiro analyse [OPÇÕES] <JOGO|FICHEIRO> [FICHEIRO]",
            ),
            (
                "t worker token create --help",
                "Usage: tabuleiro worker token create [OPTIONS] <NAME>",
                "Utilização: tabuleiro worker token create [OPÇÕES] <NOME>",
            ),
        ] {
            assert_eq!(usage(line, Lang::En), english);
            assert_eq!(usage(line, Lang::Pt), portuguese);
        }
        let values = |name| value_text(name).map(|text| text.in_lang(Lang::Pt));
        assert_eq!(
            ["KEY=VALUE", "TIME+INC", "FROM-TO"].map(values),
            [Some("CHAVE=VALOR"), Some("TEMPO+INC"), Some("DE-A")]
        );
        assert_eq!(["MS", "ELO0,ELO1"].map(values), [None, None]);
    }

    #[test]
    fn a_mistake_is_sent_to_the_help_of_its_command() {
        let named = |line: &str| command_of(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(named("t bench search --time"), "tabuleiro bench search");
        assert_eq!(named("t --lang pt show x"), "tabuleiro show");
        assert_eq!(named("t shwo"), "tabuleiro");
    }

    #[test]
    fn an_unknown_command_is_called_one_and_one_other_is_suggested() {
        let explained = |line: &str, lang| {
            let error = localise(Cli::command(), lang).try_get_matches_from(line.split(' ')).unwrap_err();
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            explain(&error, &command_of(&words)).unwrap().in_lang(lang)
        };
        let english = "unknown command `paly`; did you mean play? See tabuleiro --help";
        assert_eq!(explained("t paly", Lang::En), english);
        let portuguese = "comando desconhecido `paly`; querias dizer play? Vê tabuleiro --help";
        assert_eq!(explained("t paly", Lang::Pt), portuguese);
        let inner = "unknown command `serch`; did you mean search? See tabuleiro bench --help";
        assert_eq!(explained("t bench serch", Lang::En), inner);
        assert_eq!(explained("t dance", Lang::En), "unknown command `dance`; see tabuleiro --help");
    }

    #[test]
    fn wrong_values_are_explained_in_the_users_language_alone() {
        let explained = |line: &str, lang| {
            let error = localise(Cli::command(), lang).try_get_matches_from(line.split(' ')).unwrap_err();
            explain(&error, "tabuleiro").unwrap().in_lang(lang)
        };
        for (line, english, portuguese) in [
            ("t analyse infection --threads 0", "(a whole number from 1 to 256)", "(um número inteiro de 1 a 256)"),
            ("t analyse infection --threads x", "(a whole number from 1 to 256)", "(um número inteiro de 1 a 256)"),
            ("t analyse infection --nodes 0", "(a whole number, 1 or more)", "(um número inteiro, 1 ou mais)"),
            ("t play --seed -", "(a whole number, 0 or more)", "(um número inteiro, 0 ou mais)"),
            ("t puzzle infection 0", "(a whole number, 1 or more)", "(um número inteiro, 1 ou mais)"),
            ("t analyse infection --time 0", "(500, 500ms, 2s, 1m)", "(500, 500ms, 2s, 1m)"),
            ("t --color x", "(auto, always, never)", "(auto, always, never)"),
        ] {
            for (lang, words) in [(Lang::En, english), (Lang::Pt, portuguese)] {
                let message = explained(line, lang);
                assert!(message.contains(words), "{line}: {message}");
            }
        }
    }

    #[test]
    fn arguments_stand_in_their_order_and_common_options_last() {
        let help = |line: &str| {
            let error = localise(Cli::command(), Lang::En).try_get_matches_from(line.split(' ')).unwrap_err();
            error.to_string()
        };
        for (line, order) in [
            (
                "t analyse --help",
                &["\n  <GAME|FILE>", "\n  [FILE]", " --set ", " --replace ", " --lang ", " --ascii ", " --help "][..],
            ),
            ("t perft --help", &["\n  <GAME>", "\n  <DEPTH>", " --set ", " --divide ", " --lang "]),
            ("t try --help", &["\n  <GAME>", "\n  <ACTION>...", " --set ", " --color "]),
        ] {
            let text = help(line);
            let places: Vec<_> = order.iter().map(|word| text.find(word)).collect();
            assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}: {places:?}\n{text}");
        }
    }

    #[test]
    fn the_language_is_that_of_the_option_then_of_the_settings_then_of_the_locale() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        let none = |_: &str| None;
        let portuguese = |name: &str| (name == "LANG").then(|| "pt_PT.UTF-8".to_owned());
        let unset = || None;
        assert_eq!(language(&words("t --lang pt games"), none, || Some(Lang::En)), Lang::Pt);
        assert_eq!(language(&words("t games --lang=en"), portuguese, unset), Lang::En);
        assert_eq!(language(&words("t games"), portuguese, unset), Lang::Pt);
        assert_eq!(language(&words("t games"), portuguese, || Some(Lang::En)), Lang::En);
        assert_eq!(language(&words("t games"), none, unset), Lang::En);
    }
}
