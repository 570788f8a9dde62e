//! A match of two games with the sides swapped: how it stands after the records that were played.

use tabuleiro_rules::lang::Message;
use tabuleiro_rules::matches::Verdict;

use crate::record::AnyRecord;
use crate::texts::play as texts;

/// The result of a match, in words, if the record is its finished second game. `names` are those of player one and two.
pub fn result(second: &dyn AnyRecord, names: [&str; 2]) -> Option<Message> {
    let (text, winner) = match second.verdict()? {
        Verdict::Win(player) => (&texts::MATCH_WON, names[player.index()]),
        Verdict::Draw => (&texts::MATCH_DRAWN, ""),
    };
    let standing = second.standing_after()?;
    let info = second.info();
    let message = Message::new(text)
        .with("winner", winner)
        .with("tally", info.matches.unwrap_or(info.name))
        .with("one", names[0])
        .with("wins-one", standing.wins[0])
        .with("tally-one", standing.tally[0])
        .with("two", names[1])
        .with("wins-two", standing.wins[1])
        .with("tally-two", standing.tally[1]);
    Some(message)
}
