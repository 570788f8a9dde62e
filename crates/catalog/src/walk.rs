//! Walks through a record again, turn by turn.

use tabuleiro_rules::board::Place;
use tabuleiro_rules::record::PlayError;

use crate::record::AnyRecord;

/// A position at the start of a turn, or the last one.
pub struct WalkStep<'w> {
    /// After how many turns it stands.
    pub number: usize,
    /// The turn that led here; none at the start.
    pub turn: Option<&'w str>,
    /// The places that the turn touched.
    pub touched: Vec<Place>,
    /// The record up to here. The last one is the whole record, with an ending that may be a resignation or a flag.
    pub record: &'w dyn AnyRecord,
}

/// Takes back turns until so many are left.
pub fn rewind(record: &mut dyn AnyRecord, turns: usize) {
    let keep: usize = record.turns().iter().take(turns).map(|turn| turn.split(',').count()).sum();
    while record.action_count() > keep && record.undo().is_some() {}
}

/// Shows the start and the position after every turn to a visitor.
///
/// # Errors
/// A turn that cannot be played again, which no record has.
pub fn walk(whole: &dyn AnyRecord, mut visit: impl FnMut(WalkStep<'_>)) -> Result<(), PlayError> {
    let turns = whole.turns();
    let mut record = whole.clone_box();
    record.reopen();
    rewind(record.as_mut(), 0);
    let mut touched = Vec::new();
    for number in 0..=turns.len() {
        let reached = if number == turns.len() { whole } else { record.as_ref() };
        let turn = number.checked_sub(1).map(|index| turns[index].as_str());
        visit(WalkStep { number, turn, touched: std::mem::take(&mut touched), record: reached });
        let Some(next) = turns.get(number) else { break };
        for action in next.split(',') {
            let action = record.read(action)?;
            record.play(&action)?;
            touched.extend(action.touched().concat());
        }
    }
    Ok(())
}
