//! `tabuleiro games`: the games, their options, ranges and defaults.

use serde_json::{Value as Json, json};
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::options::{NumberDefault, OptionKind, OptionSpec};
use tabuleiro_catalog::{AnyGame, games};

use crate::failure::Failure;
use crate::output::Output;
use crate::texts::show;

pub(crate) fn run(as_json: bool, output: &mut Output) -> Result<(), Failure> {
    if as_json {
        let list: Vec<Json> = games().iter().map(|game| game_json(game.as_ref(), output.lang)).collect();
        return output.line(format!("{:#}", Json::from(list)));
    }
    for (index, game) in games().iter().enumerate() {
        if index > 0 {
            output.line("")?;
        }
        let info = game.info();
        let name = info.name.in_lang(output.lang);
        output.line(format!("{} ({name})", info.id))?;
        output.line(format!("  {}", info.about.in_lang(output.lang)))?;
        let sides =
            Message::new(&show::GAME_SIDES).with("first", info.sides[0].subject).with("second", info.sides[1].subject);
        output.line(format!("  {}", sides.in_lang(output.lang)))?;
        output.line(format!("  {}", info.credit.in_lang(output.lang)))?;
        for spec in info.options {
            let message = Message::new(&show::GAME_OPTION).with("about", spec.about).with("range", spec.range());
            let message = message.with("default", spec.usual());
            output.line(format!("  {}: {}", spec.key, message.in_lang(output.lang)))?;
        }
    }
    Ok(())
}

fn game_json(game: &dyn AnyGame, lang: Lang) -> Json {
    let info = game.info();
    json!({
        "id": info.id,
        "name": info.name.in_lang(lang),
        "about": info.about.in_lang(lang),
        "credit": info.credit.in_lang(lang),
        "document": info.document,
        "sides": info.sides.iter().map(|side| json!({"letter": side.letter, "name": side.name.in_lang(lang)})).collect::<Vec<_>>(),
        "options": info.options.iter().map(|spec| option_json(spec, game, lang)).collect::<Vec<_>>(),
        "matches": info.matches.is_some(),
    })
}

fn option_json(spec: &OptionSpec, game: &dyn AnyGame, lang: Lang) -> Json {
    let mut option = json!({"key": spec.key, "about": spec.about.in_lang(lang)});
    match spec.kind {
        OptionKind::Number { min, max, default } => {
            option["type"] = "number".into();
            option["min"] = min.into();
            option["max"] = max.into();
            option["default"] = game.usual_options().number(spec.key).into();
            if let NumberDefault::SameAs(other) = default {
                option["same_as"] = other.into();
            }
        }
        OptionKind::Choice(words) => {
            option["type"] = "choice".into();
            option["values"] = words.into();
            option["default"] = game.usual_options().get(spec.key).into();
        }
    }
    option
}
