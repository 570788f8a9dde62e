//! All positions of a game, to walk through it.

use serde::Serialize;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::walk::walk;

use crate::board::{View, names};

/// All positions of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replay {
    /// The start, and the position after every turn.
    pub steps: Vec<ReplayStep>,
}

/// A position at the start of a turn, or the last one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReplayStep {
    /// The turn that led here; none at the start.
    pub turn: Option<String>,
    /// Position text.
    pub position: String,
    /// The position, to be drawn.
    pub view: View,
    /// Places that the turn touched.
    pub last: Vec<String>,
}

impl Replay {
    /// The positions of a record.
    ///
    /// # Errors
    /// Its turns are not legal from its start, which the rules rule out.
    pub fn of(played: &dyn AnyRecord) -> Result<Replay, PlayError> {
        let mut steps = Vec::new();
        walk(played, |step| {
            steps.push(ReplayStep {
                turn: step.turn.map(str::to_owned),
                position: step.record.position_text(),
                view: View::of(step.record),
                last: names(&step.touched),
            });
        })?;
        Ok(Replay { steps })
    }
}
