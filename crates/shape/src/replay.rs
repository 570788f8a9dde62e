//! All positions of a game, to walk through it.

use serde::Serialize;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::record::PlayError;

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

impl ReplayStep {
    fn of(record: &dyn AnyRecord, turn: Option<String>, last: Vec<String>) -> ReplayStep {
        ReplayStep { turn, position: record.position_text(), view: View::of(record), last }
    }
}

/// Takes back turns until so many are left.
pub fn rewind(record: &mut dyn AnyRecord, turns: usize) {
    let keep: usize = record.turns().iter().take(turns).map(|turn| turn.split(',').count()).sum();
    while record.action_count() > keep && record.undo().is_some() {}
}

impl Replay {
    /// The positions of a record.
    ///
    /// # Errors
    /// Its turns are not legal from its start, which the rules rule out.
    pub fn of(played: &dyn AnyRecord) -> Result<Replay, PlayError> {
        let mut record = played.clone_box();
        record.reopen();
        rewind(record.as_mut(), 0);
        let mut steps = vec![ReplayStep::of(record.as_ref(), None, vec![])];
        for turn in played.turns() {
            let mut touched = Vec::new();
            for action in turn.split(',') {
                let action = record.read(action)?;
                record.play(&action)?;
                touched.extend(action.touched().concat());
            }
            steps.push(ReplayStep::of(record.as_ref(), Some(turn), names(&touched)));
        }
        // Resignations, flags and agreements are known only to the record as it was.
        if let Some(last) = steps.last_mut() {
            last.view = View::of(played);
        }
        Ok(Replay { steps })
    }
}
