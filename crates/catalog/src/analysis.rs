//! What the computer thinks, in a form that people and programs can use: how a position stands, what to play and why, and where a
//! game went wrong.
//!
//! A turn is judged as a whole: games have turns of several actions, and their order inside a turn means little. Every value keeps both
//! sides apart, so that nobody has to remember whose view a number has.
//!
//! ```
//! use tabuleiro_catalog::analysis::{hint, Asked};
//! use tabuleiro_catalog::engine::{Engine, EngineOptions};
//! use tabuleiro_catalog::find;
//! use tabuleiro_catalog::rules::lang::Lang;
//!
//! let game = find("infection").unwrap();
//! let record = game.open(game.usual_options(), tabuleiro_catalog::Input::Text("7/7/2BB3/7/3R3/7/7 R 0 1")).unwrap();
//! let mut engine = Engine::new(EngineOptions::default());
//! let hint = hint(record.as_ref(), &mut engine, &Asked::nodes(500)).unwrap();
//! assert_eq!(hint.reason().in_lang(Lang::En), "wins at once");
//! ```

mod chances;
mod chart;
mod course;
mod evaluation;
mod hint;
mod judge;
mod picture;
mod summary;
mod value;

pub use chances::{ChanceCurve, Estimate, table_line};
pub use chart::{CHART_ROWS, ChartStyle, chart, chart_column};
pub use course::course;
pub use evaluation::{Asked, Evaluation, PlayLine, evaluate};
pub use hint::{Hint, hint};
pub use judge::{Judge, JudgedTurn, TurnMark};
pub use picture::{CourseGraph, picture};
pub use summary::{SideSummary, summarise};
pub use value::{Value, Win, words_for};
