//! What one frame costs at 120 columns and 40 rows: state to cells, and the difference to the last frame. The goal is under 5 ms.

use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_home::store::Memory;
use tabuleiro_home::{LocalGame, Saved, Settings};
use tabuleiro_tui::brain::{BrainJob, Thinker};
use tabuleiro_tui::{App, Desk, Opening, Surroundings};

/// Nobody thinks while frames are measured.
struct Nobody;

impl Thinker for Nobody {
    fn ask(&mut self, _job: BrainJob) {}

    fn leave(&mut self) {}
}

fn frames(c: &mut Criterion) {
    for game in games() {
        let mut random = Random::new(5);
        let Ok(mut record) = game.start(game.usual_options()) else { continue };
        for _ in 0..60 {
            let Some(action) = record.random_action(&mut random) else { break };
            if record.play_text(&action).is_err() {
                break;
            }
        }
        let surroundings =
            Surroundings { env: vec![("COLORTERM".to_owned(), "truecolor".to_owned())], ..Surroundings::default() };
        let desk = Desk::new(Settings::default(), None, Box::<Memory>::default(), Box::new(Nobody), surroundings);
        let saved = Saved::new(game.as_ref(), record, false);
        let mut app = App::new(desk, Opening::Game(Box::new(LocalGame::view(saved, &Settings::default()))), None);
        let Ok(mut terminal) = Terminal::new(TestBackend::new(120, 40));
        c.bench_function(&format!("frame {}", game.info().id), |bench| {
            bench.iter(|| {
                let _ = terminal.draw(|frame| app.draw(frame));
            });
        });
    }
}

criterion_group!(benches, frames);
criterion_main!(benches);
