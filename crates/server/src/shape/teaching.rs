//! What a newcomer is told about a game, as its options have it: what it is about, how each side wins, what the things on the board are,
//! and the first steps.

use serde::Serialize;
use tabuleiro_catalog::AnyRecord;
use utoipa::ToSchema;

use super::Words;
use super::board::{Square, View};

/// What a newcomer is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Teaching {
    /// What the game is about, in a sentence.
    pub about: Words,
    /// How each side wins: a sentence each.
    pub goals: [Words; 2],
    /// What stands and lies on the board.
    pub legend: Vec<LegendLine>,
    /// The first steps.
    pub steps: Vec<LessonStep>,
}

/// A thing on the board and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LegendLine {
    /// What to draw; nothing for a wall between cells.
    pub square: Option<Square>,
    /// What it is.
    pub words: Words,
}

/// A step of the first lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonStep {
    /// The places to point at on the board.
    pub places: Vec<String>,
    /// What to say.
    pub words: Words,
}

impl Teaching {
    /// What is told about the game of a record.
    pub fn of(record: &dyn AnyRecord) -> Teaching {
        let about = Words::from(record.info().about);
        let named = |square: Square| square.name.clone().map(|words| LegendLine { square: Some(square), words });
        Teaching {
            goals: [about.clone(), about.clone()],
            about,
            legend: View::of(record).legend.into_iter().filter_map(named).collect(),
            steps: vec![],
        }
    }
}
