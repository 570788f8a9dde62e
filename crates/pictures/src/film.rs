//! A film: the turns of a record as a sequence of SVG drawings, to be animated.

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::board::Place;
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::view::{BoardView, PictureNotes, svg_noted};
use tabuleiro_catalog::walk::{WalkStep, walk};

use crate::{Animation, PictureError, texts};

/// Which part of a game is shown, and how.
#[derive(Clone, Debug, Default)]
pub struct FilmRequest {
    /// After how many turns it begins: 0 for the start.
    pub from: usize,
    /// After how many turns it ends; `None` for the last one.
    pub to: Option<usize>,
    /// The language of the words below the board.
    pub lang: Lang,
    /// The chances of the first side in percent, at the start and after every turn. May be empty.
    pub chances: Vec<u32>,
}

/// The pictures of a part of a game, as SVG of one size.
#[derive(Clone, Debug)]
pub struct Film {
    /// The pictures.
    pub svgs: Vec<String>,
}

impl Film {
    /// The width that is usual for an animation: two thirds of the drawing's own, which keeps files small and words readable. A board with
    /// more cells than most gets smaller ones: its game has more to show, and its file would be much larger.
    pub fn width(&self) -> u32 {
        self.svgs.first().map_or(0, |svg| length(svg, "width") * 2 / 3).min(USUAL_LIMIT)
    }

    /// Paints the pictures, `width` pixels wide or as wide as is usual.
    ///
    /// # Errors
    /// As for [`Animation::paint`].
    pub fn paint(&self, width: Option<u32>) -> Result<Animation, PictureError> {
        Animation::paint(self.svgs.iter().map(String::as_str), width.unwrap_or_else(|| self.width()))
    }
}

/// No animation is usually wider, in pixels.
const USUAL_LIMIT: u32 = 520;

/// One position of the film.
struct Scene {
    view: BoardView,
    notes: PictureNotes,
}

/// The pictures of a game or of a part of it. A part beyond the end of the game is its last position.
///
/// # Errors
/// A record that cannot be replayed.
pub fn film(record: &dyn AnyRecord, request: &FilmRequest) -> Result<Film, PictureError> {
    let count = record.turns().len();
    let to = request.to.unwrap_or(count).min(count);
    let from = request.from.min(to);
    let mut scenes = Vec::new();
    let walked = walk(record, |step| {
        if (from..=to).contains(&step.number) {
            scenes.push(scene(step, count, request));
        }
    });
    walked.map_err(|_| PictureError::Turn(scenes.len()))?;
    let draw = |scene: &Scene| svg_noted(&scene.view, record.info(), request.lang, &scene.notes);
    let highest = scenes.iter().map(|scene| length(&draw(scene), "height")).max().unwrap_or(0) as usize;
    for scene in &mut scenes {
        scene.notes.least_height = highest;
    }
    Ok(Film { svgs: scenes.iter().map(draw).collect() })
}

fn scene(step: WalkStep<'_>, count: usize, request: &FilmRequest) -> Scene {
    let mut last: Vec<Place> = Vec::new();
    for place in step.touched {
        if !last.contains(&place) {
            last.push(place);
        }
    }
    let caption = match step.turn {
        None => Message::new(&texts::AT_START),
        Some(turn) => {
            let message = Message::new(&texts::AFTER_TURN).with("number", step.number).with("count", count);
            message.with("turn", turn.replace(',', " "))
        }
    };
    let chance = request.chances.get(step.number).copied();
    Scene {
        view: step.record.view(false),
        notes: PictureNotes { last, caption: Some(caption), chance, least_height: 0 },
    }
}

/// The width or the height that a drawing says it has.
fn length(svg: &str, name: &str) -> u32 {
    let length = svg.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
    length.and_then(|(length, _)| length.parse().ok()).unwrap_or(0)
}
