//! What the computer would play, as the board shows it.

use serde::Serialize;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::record::PlayError;

use crate::Words;
use crate::board;

/// What the computer would play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintAnswer {
    /// The turn, or the rest of it.
    pub turn: String,
    /// Its actions.
    pub actions: Vec<String>,
    /// What they touch.
    pub last: Vec<String>,
    /// Where each of them leads.
    pub steps: Vec<String>,
    /// What it is good for.
    pub why: Words,
}

impl HintAnswer {
    /// A turn of the position of a record, with the reason.
    ///
    /// # Errors
    /// The actions are no turn there.
    pub fn new(record: &dyn AnyRecord, actions: Vec<String>, why: &Message) -> Result<HintAnswer, PlayError> {
        let mut ahead = record.clone_box();
        let (mut touched, mut steps) = (Vec::new(), Vec::new());
        for action in &actions {
            let action = ahead.read(action)?;
            ahead.play(&action)?;
            let places = action.touched().concat();
            steps.extend(places.last().map(ToString::to_string));
            touched.extend(places);
        }
        Ok(HintAnswer { turn: actions.join(","), last: board::names(&touched), steps, actions, why: Words::from(why) })
    }
}
