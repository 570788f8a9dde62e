//! What a turn is good for, in words.

use super::super::cells::{cells, neighbours, spread};
use super::super::position::Position;
use super::super::texts;
use crate::lang::{Arg, Message};
use crate::outcome::Side;

pub(super) fn reasons(before: &Position, after: &Position) -> Option<Vec<Message>> {
    let (own, enemy) = (before.side.index(), before.side.opponent().index());
    let infected = (before.pieces[enemy] & after.pieces[own]).count_ones() as usize;
    if infected > 0 {
        let message = Message::new(&texts::REASON_INFECTS).with("count", infected);
        return Some(vec![message.with("microbes", Arg::counted(infected, &texts::MICROBE))]);
    }
    let counted = |text, count: u32| {
        let count = count as usize;
        (count > 0)
            .then(|| Message::new(text).with("count", count).with("microbes", Arg::counted(count, &texts::MICROBE)))
    };
    let grows = after.pieces[own].count_ones() > before.pieces[own].count_ones();
    let saved =
        most_infected(before, before.side.opponent()).saturating_sub(most_infected(after, before.side.opponent()));
    let mut reasons: Vec<Message> = grows.then(|| Message::new(&texts::REASON_GROWS)).into_iter().collect();
    reasons.extend(counted(&texts::REASON_SAVES, saved));
    if reasons.is_empty() {
        reasons.extend(counted(&texts::REASON_THREATENS, most_infected(after, before.side)));
    }
    if reasons.is_empty() {
        let cells = (spread(after.pieces[own]) & after.empty).count_ones() as usize;
        reasons.push(
            Message::new(&texts::REASON_ROOM).with("count", cells).with("cells", Arg::counted(cells, &texts::CELL)),
        );
    }
    Some(reasons)
}

/// The most microbes that a side could infect with one move, if it were its turn.
fn most_infected(position: &Position, side: Side) -> u32 {
    let (own, enemy) = (position.pieces[side.index()], position.pieces[side.opponent().index()]);
    let jumps = cells(own).fold(0, |set, from| set | position.jump_targets(from));
    let targets = (spread(own) | jumps) & position.empty;
    cells(targets).map(|to| (neighbours(to) & enemy).count_ones()).max().unwrap_or(0)
}
