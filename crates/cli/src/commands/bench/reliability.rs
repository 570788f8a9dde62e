//! `tabuleiro bench reliability`: whether the chances that analyses show come true, and the table that makes them do so.

use std::path::Path;
use std::thread;

use serde_json::json;
use tabuleiro_arena::reliability::{Bin, Reliability, ReliabilitySample, Sampling, fit};
use tabuleiro_catalog::analysis::table_line;
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::options::{NumberDefault, OptionKind, Options};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::{AnyGame, games};
use tabuleiro_home::files;
use tabuleiro_protocol::who::Who;

use super::FEW_WORDS;
use crate::args::ReliabilityArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::reliability as texts;
use crate::{input, interrupt};

/// Games with other options than usual get a part of the positions: they are many.
const PART: usize = 4;

pub(super) fn run(args: &ReliabilityArgs, output: &mut Output) -> Result<(), Failure> {
    let players = args.players.iter().map(|word| Who::read(word).map_err(Failure::Usage)).collect::<Result<_, _>>()?;
    let base = Sampling {
        game: games()[0].as_ref(),
        options: games()[0].usual_options(),
        players,
        positions: args.positions,
        per_game: args.per_game,
        nodes: args.nodes,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
        stop: interrupt::flag(),
    };
    let chosen = args.game.as_deref().map(input::game).transpose()?.map(|game| game.info().id);
    for game in games().iter().filter(|game| chosen.is_none_or(|id| game.info().id == id)) {
        let mut table = heading(args);
        for (number, options) in variants(game.as_ref(), args)?.into_iter().enumerate() {
            let usual = number == 0 || !args.set.is_empty();
            let positions = if usual { args.positions } else { args.positions / PART };
            let sampling = Sampling { game: game.as_ref(), options, positions, ..base.clone() };
            let samples = sampling.collect(&|_| {}).map_err(|fault| Failure::NoBecause(fault.message()))?;
            if base.stop.load(std::sync::atomic::Ordering::Relaxed) {
                return Err(Failure::No);
            }
            show(&sampling, &samples, args, output)?;
            for side in Side::BOTH {
                table.extend(fit(&samples, side).map(|curve| table_line(&sampling.options, side, &curve) + "\n"));
            }
        }
        if let Some(folder) = &args.fit {
            write(game.as_ref(), folder, &table, output)?;
        }
    }
    Ok(())
}

/// The options that are looked at: those given, or the usual ones and, each by itself, the other words of short choices and a small
/// value of each number.
fn variants(game: &dyn AnyGame, args: &ReliabilityArgs) -> Result<Vec<Options>, Failure> {
    if !args.set.is_empty() {
        return Ok(vec![input::options(game, &args.set)?]);
    }
    let mut variants = vec![game.usual_options()];
    if args.usual {
        return Ok(variants);
    }
    for spec in game.info().options {
        let values: Vec<String> = match spec.kind {
            OptionKind::Choice(words) if words.len() > FEW_WORDS => vec![],
            OptionKind::Choice(words) => words.iter().skip(1).map(|word| (*word).to_owned()).collect(),
            OptionKind::Number { min, default: NumberDefault::Is(usual), .. } if usual > min => {
                vec![(min + (usual - min) / 4).to_string()]
            }
            OptionKind::Number { .. } => vec![],
        };
        for value in values {
            let mut options = game.usual_options();
            options.set(spec.key, &value)?;
            if game.check_options(&options).is_ok() {
                variants.push(options);
            }
        }
    }
    Ok(variants)
}

/// The first lines of a table: where it comes from.
fn heading(args: &ReliabilityArgs) -> String {
    format!(
        "# What an estimate means as a chance of the first side: options | side to act | estimate:thousandths …\n\
         # Fitted by `tabuleiro bench reliability --fit` (players {}, {} positions, {} of a game, {} nodes, seed {}).\n",
        args.players.join(" "),
        args.positions,
        args.per_game,
        args.nodes,
        args.seed
    )
}

/// Writes the table of a game into its folder.
fn write(game: &dyn AnyGame, games: &Path, table: &str, output: &mut Output) -> Result<(), Failure> {
    let path = games.join(game.info().id.replace('-', "_")).join("chances.txt");
    files::write(&path, table).map_err(Failure::Usage)?;
    output.say(Message::new(&texts::WRITTEN).with("file", path.display().to_string()))
}

fn show(
    sampling: &Sampling,
    samples: &[ReliabilitySample],
    args: &ReliabilityArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    let reliability = Reliability::of(samples);
    let (game, options) = (sampling.game.info().id, sampling.options.text());
    if args.json {
        let bin = |bin: &Bin| json!({"count": bin.count, "said": bin.said, "got": bin.got});
        let line = json!({
            "game": game, "options": options, "positions": samples.len(),
            "bins": reliability.bins.iter().map(bin).collect::<Vec<_>>(),
            "mean_error": reliability.mean_error, "worst_error": reliability.worst(), "brier": reliability.brier,
        });
        output.line(line.to_string())?;
        return output.flush();
    }
    let lang = output.lang;
    let message = Message::new(&texts::HEAD).with("game", game).with("options", options);
    output.say(message.with("count", samples.len()))?;
    for (index, bin) in reliability.bins.iter().enumerate().filter(|(_, bin)| bin.count > 0) {
        let message = Message::new(&texts::BIN).with("from", format!("{:>2}", index * 10)).with("to", index * 10 + 10);
        let message = message.with("count", format!("{:>5}", bin.count)).with("said", percent(bin.said, lang));
        output.say(message.with("got", percent(bin.got, lang)).with("error", percent(bin.error(), lang)))?;
    }
    let message = Message::new(&texts::ERRORS).with("mean", percent(reliability.mean_error, lang));
    let message = message.with("worst", percent(reliability.worst(), lang));
    output.say(message.with("brier", decimal(reliability.brier, 3, lang)))?;
    output.flush()
}

/// A share in hundredths with one decimal, in a column.
fn percent(share: f64, lang: Lang) -> String {
    format!("{:>5}", decimal(share * 100.0, 1, lang))
}

/// A number as the language writes it.
fn decimal(number: f64, places: usize, lang: Lang) -> String {
    let text = format!("{number:.places$}");
    if lang == Lang::Pt { text.replace('.', ",") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args() -> ReliabilityArgs {
        ReliabilityArgs {
            json: false,
            game: None,
            set: vec![],
            usual: false,
            players: vec!["1".to_owned()],
            positions: 20,
            per_game: 4,
            nodes: 50,
            seed: 1,
            threads: Some(2),
            fit: None,
        }
    }

    #[test]
    fn every_short_choice_and_number_is_looked_at() {
        let variants: Vec<String> = games()
            .iter()
            .flat_map(|game| variants(game.as_ref(), &args()).expect("options").into_iter())
            .filter(|options| !options.changed().is_empty())
            .map(|options| options.changed().iter().map(|(key, value)| format!("{key}={value}")).collect())
            .collect();
        assert!(variants.iter().any(|options| options == "forest=4"), "{variants:?}");
        assert!(variants.iter().any(|options| options == "mode=dragons"), "{variants:?}");
        assert!(!variants.iter().any(|options| options.starts_with("map=")), "ten maps are too many: {variants:?}");
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        assert_eq!(percent(0.0525, Lang::En), "  5.2");
        assert_eq!(decimal(0.1, 3, Lang::Pt), "0,100");
    }

    /// The same samples for any number of threads.
    #[test]
    fn samples_do_not_depend_on_threads() {
        let game = games()[0].as_ref();
        let samples = |threads| {
            let sampling = Sampling {
                game,
                options: game.usual_options(),
                players: vec![Who::Level(1, None)],
                positions: 12,
                per_game: 4,
                nodes: 50,
                seed: 5,
                threads,
                stop: std::sync::Arc::default(),
            };
            sampling.collect(&|_| {}).expect("no engine process takes part")
        };
        let one = samples(1);
        assert_eq!(one.len(), 12);
        assert_eq!(samples(3), one);
    }
}
