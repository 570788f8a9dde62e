//! Boards as PNG and games as animated GIF.
//!
//! There is one drawing: the SVG that [`rules::view`](tabuleiro_catalog::rules::view) writes. This crate reads the few elements and styles which that writer
//! uses (`markup`, `style`, `path`), paints them with `tiny-skia` (`paint`), and writes pixels as PNG ([`png()`]) or GIF ([`Animation`]). What the writer does not use
//! is an error here, so a new element cannot be left out silently; a test paints every game. Text is drawn from outlines of its own (`letters`), so that a
//! picture is the same on every machine.
//!
//! ```
//! let game = tabuleiro_catalog::find("infection").unwrap();
//! let record = game.start(game.usual_options()).unwrap();
//! let svg = tabuleiro_catalog::rules::view::svg(&record.view(false), record.info(), Default::default());
//! let picture = tabuleiro_pictures::png(&svg, Some(300)).unwrap();
//! assert!(picture.starts_with(b"\x89PNG"));
//! ```

mod animation;
mod area;
mod film;
mod letters;
mod markup;
mod paint;
mod palette;
mod path;
mod still;
mod style;
mod texts;

pub use animation::{Animation, Delays};
pub use film::{Film, FilmRequest, film};
pub use paint::{Pixels, WIDEST};
pub use still::png;

/// Why a picture could not be made. None of it can be caused by a position: it says that the drawing and its reader do not fit together, or that too much
/// was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The drawing has something that the reader does not know.
    #[error("the drawing has {0}, which cannot be painted")]
    Unknown(String),
    /// A picture has to have at least one pixel and at most a certain size.
    #[error("a picture of {0} by {1} pixels is not possible")]
    Size(u32, u32),
    /// Pictures of one animation have different sizes, or there is none.
    #[error("the pictures of an animation have to have one size")]
    Frames,
    /// The encoder failed.
    #[error("the picture could not be written: {0}")]
    Encoding(String),
    /// A turn of the record cannot be played again.
    #[error("turn {0} of the record cannot be played")]
    Turn(usize),
}

impl PictureError {
    fn unknown(what: impl Into<String>) -> PictureError {
        PictureError::Unknown(what.into())
    }
}
