//! What a newcomer is told about a game, as its options have it: what it is about, how each side wins, what the things on the board are,
//! and the first steps.

use serde::Serialize;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::teaching::Sign;
use tabuleiro_catalog::rules::view;

use super::Words;
use super::board::{self, SquareJson};

/// What a newcomer is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Teaching))]
pub struct TeachingJson {
    /// What the game is about, in a sentence.
    pub about: Words,
    /// How each side wins: a sentence each.
    pub goals: [Words; 2],
    /// What stands and lies on the board.
    pub legend: Vec<LegendLineJson>,
    /// The first steps.
    pub steps: Vec<LessonStepJson>,
}

/// A thing on the board and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = LegendLine))]
pub struct LegendLineJson {
    /// What to draw; nothing for a wall between cells.
    pub square: Option<SquareJson>,
    /// What it is.
    pub words: Words,
}

/// A step of the first lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = LessonStep))]
pub struct LessonStepJson {
    /// The places to point at on the board.
    pub places: Vec<String>,
    /// What to say.
    pub words: Words,
}

impl TeachingJson {
    /// What is told about the game of a record.
    pub fn of(record: &dyn AnyRecord) -> TeachingJson {
        let told = record.teaching();
        let about = about(record);
        let line = |line: &tabuleiro_catalog::rules::teaching::LegendLine| LegendLineJson {
            square: match line.sign {
                Sign::Square(ground, piece) => {
                    Some(board::square(&view::Square { ground, piece, letter: "", name: None }))
                }
                Sign::Wall => None,
            },
            words: Words::from(&line.words),
        };
        TeachingJson {
            goals: told.goals.map_or_else(|| [about.clone(), about.clone()], |goals| goals.each_ref().map(Words::from)),
            about,
            legend: told.legend.iter().map(line).collect(),
            steps: told
                .steps
                .iter()
                .map(|step| LessonStepJson { places: board::names(&step.places), words: Words::from(&step.words) })
                .collect(),
        }
    }
}

/// What the game of a record is about, as its options have it.
pub fn about(record: &dyn AnyRecord) -> Words {
    record.teaching().about.map_or_else(|| Words::from(record.info().about), |about| Words::from(&about))
}
