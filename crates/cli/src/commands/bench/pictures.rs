//! `tabuleiro bench pictures`: how long pictures of a game take, and how large they are.

use std::time::Duration;

use serde_json::json;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_pictures::{Delays, FilmRequest, film, png};

use super::measure;
use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::show as texts;

/// The length of the game that is drawn, in turns, unless it ends before.
const TURNS: usize = 60;

/// Draws a random game with chances, as GIF and its last board as PNG.
pub(super) fn run(start: &dyn AnyRecord, args: &BenchArgs, output: &mut Output) -> Result<(), Failure> {
    let mut record = start.clone_box();
    let mut random = Random::new(args.seed);
    while record.turns().len() <= TURNS {
        let Some(action) = record.random_action(&mut random) else { break };
        record.play_text(&action)?;
    }
    // The last turn may not be whole.
    if record.turns().len() > TURNS {
        tabuleiro_catalog::walk::rewind(record.as_mut(), TURNS);
    }
    let turns = record.turns().len();
    let request = FilmRequest { chances: (0..=100).cycle().take(turns + 1).collect(), ..FilmRequest::default() };
    let animate = || film(record.as_ref(), &request)?.paint(None)?.gif(Delays::default());
    let mut gif = Ok(vec![]);
    let gif_time = time(args, || gif = animate());
    let last = film(record.as_ref(), &FilmRequest { from: turns, ..request })?.svgs.remove(0);
    let mut still = Ok(vec![]);
    let png_time = time(args, || still = png(&last, None));
    let (gif, still) = (gif?, still?);
    let (game, options) = (record.info().id, record.options().text());
    let ms = |time: Duration| (time.as_secs_f64() * 1000.0).round() as u64;
    if args.json {
        let line = json!({
            "game": game, "options": options, "turns": turns, "gif_ms": ms(gif_time), "gif_bytes": gif.len(),
            "png_ms": ms(png_time), "png_bytes": still.len(),
        });
        output.line(line.to_string())?;
    } else {
        let message = Message::new(&texts::BENCH_PICTURES).with("game", game).with("options", options);
        let message = message.with("turns", turns).with("gif-ms", ms(gif_time).to_string());
        let message = message.with("gif-kb", gif.len() / 1000).with("png-ms", ms(png_time).to_string());
        output.say(message.with("png-kb", still.len() / 1000))?;
    }
    output.flush()
}

/// The mean time of some work.
fn time(args: &BenchArgs, mut work: impl FnMut()) -> Duration {
    let mut rounds = 0;
    let time = measure(args, || {
        work();
        rounds += 1;
    });
    time / rounds.max(1)
}
