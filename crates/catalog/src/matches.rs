//! A match of two games with the sides swapped: how it stands after the records that were played.

use tabuleiro_rules::lang::{Message, quoted};
use tabuleiro_rules::matches::Verdict;
use tabuleiro_rules::outcome::Side;

use crate::record::AnyRecord;
use crate::texts::matches as texts;

/// Whether two records say of themselves that they are the two games of a match.
pub fn is_match(first: &dyn AnyRecord, second: &dyn AnyRecord) -> bool {
    first.info().matches.is_some()
        && first.info().id == second.info().id
        && first.tag("Round") == Some("1")
        && second.tag("Round") == Some("2")
}

/// Makes the second record the second game of the match that the first began.
///
/// # Errors
/// Why the two are no match.
pub fn join(first: &dyn AnyRecord, second: &mut dyn AnyRecord) -> Result<(), Message> {
    if !is_match(first, second) {
        return Err(Message::new(&texts::MATCH_GAMES));
    }
    if first.options() != second.options() || first.start_text() != second.start_text() {
        return Err(Message::new(&texts::MATCH_STARTS));
    }
    let names = |record: &dyn AnyRecord| ["First", "Second"].map(|tag| record.tag(tag).map(str::to_owned));
    let [one, two] = names(first);
    if names(second) != [two.clone(), one.clone()] {
        let name = |name: Option<String>| quoted(&name.unwrap_or_default());
        return Err(Message::new(&texts::MATCH_PLAYERS).with("first", name(two)).with("second", name(one)));
    }
    let Some(standing) = first.standing_after() else { return Err(Message::new(&texts::MATCH_UNFINISHED)) };
    second.set_standing(standing);
    Ok(())
}

/// What the first game of a match has brought, if the record is the second: who won it, and the count that the second has to beat.
pub fn first_game(second: &dyn AnyRecord) -> Option<Message> {
    let (standing, info) = (second.standing(), second.info());
    if !standing.swapped {
        return None;
    }
    // Player one had the first side in the first game.
    let winner = Side::BOTH.into_iter().zip(standing.wins).find(|(_, wins)| *wins > 0).map(|(side, _)| side);
    let message = match winner {
        Some(side) => Message::new(&texts::FIRST_GAME).with("side", info.sides[side.index()].subject),
        None => Message::new(&texts::FIRST_GAME_DRAWN),
    };
    Some(message.with("tally", info.matches.unwrap_or(info.name)).with("count", standing.tally[0]))
}

/// The result of a match, in words, if the record is its finished second game. `names` are those of player one and two.
pub fn result(second: &dyn AnyRecord, names: [&str; 2]) -> Option<Message> {
    let verdict = second.verdict()?;
    let standing = second.standing_after()?;
    let info = second.info();
    // The winner's numbers come first; those of a draw are the same from both ends.
    let (text, one) = match verdict {
        Verdict::Win(player) => (&texts::MATCH_WON, player.index()),
        Verdict::Draw => (&texts::MATCH_DRAWN, 0),
    };
    let message = Message::new(text)
        .with("winner", names[one])
        .with("tally", info.matches.unwrap_or(info.name))
        .with("wins", standing.wins[one])
        .with("wins-other", standing.wins[1 - one])
        .with("count", standing.tally[one])
        .with("count-other", standing.tally[1 - one]);
    Some(message)
}
