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
    let eaten = (before.live[enemy] & after.zombies[own]).count() as i32;
    let cut_off = |position: &Position, side: usize| reach::terms(position)[side][reach::CUT_OFF];
    let cut = cut_off(after, enemy) - cut_off(before, enemy);
    let joined = cut_off(before, own) - cut_off(after, own);
    let all = [
        reason(&texts::REASON_EATS, "viruses", eaten, &texts::VIRUS),
        reason(&texts::REASON_CUTS, "zombies", cut, &texts::ZOMBIE),
        reason(&texts::REASON_JOINS, "zombies", joined, &texts::ZOMBIE),
    ];
    Some(all.into_iter().flatten().collect())
}
