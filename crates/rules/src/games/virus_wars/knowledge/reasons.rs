//! What a turn is good for, in words.

use super::super::position::Position;
use super::super::{VirusWars, texts};
use super::reach;
use crate::game::Game;
use crate::lang::{Arg, Message, Text};

pub(super) fn reasons(before: &Position, after: &Position) -> Option<Vec<Message>> {
    let (own, enemy) = (before.side.index(), before.side.opponent().index());
    let reason = |text: &'static Text, blank: &'static str, count: i32, word: &'static Text| {
        let count = usize::try_from(count).ok().filter(|count| *count > 0)?;
        let message = Message::new(text).with("count", count).with(blank, Arg::counted(count, word));
        Some(message.with("enemy", VirusWars::INFO.sides[enemy].subject))
    };
    let eaten = (before.live[enemy] & after.zombies[own]).count() as usize;
    let eats = (eaten > 0).then(|| {
        let message = Message::new(&texts::REASON_EATS).with("count", eaten);
        let message = message.with("enemy", VirusWars::INFO.sides[enemy].subject);
        Message::new(&crate::texts::WORD).with("word", Arg::counted(eaten, message))
    });
    let cut_off = |position: &Position, side: usize| reach::terms(position)[side][reach::CUT_OFF];
    let cut = cut_off(after, enemy) - cut_off(before, enemy);
    let joined = cut_off(before, own) - cut_off(after, own);
    let all = [
        eats,
        reason(&texts::REASON_CUTS, "zombies", cut, &texts::ZOMBIE),
        reason(&texts::REASON_JOINS, "zombies", joined, &texts::ZOMBIE),
    ];
    let mut reasons: Vec<Message> = all.into_iter().flatten().collect();
    if reasons.is_empty() {
        let takeable = after.empty | after.live[enemy];
        let cells = (after.live[own].spread() & takeable).count() as usize;
        let message = Message::new(&texts::REASON_REACH).with("count", cells);
        reasons.push(message.with("cells", Arg::counted(cells, &texts::CELL)));
    }
    Some(reasons)
}
