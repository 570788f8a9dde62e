//! Which side reaches each cell first: both colonies flood the board in waves, one step a wave.

use super::super::Position;
use super::super::cells::VirusCells;
use crate::outcome::Side;

/// What is counted of each side: the terms of the evaluation. The order is that of the weights.
pub(super) const TERMS: usize = 15;

/// Live viruses: each is a place to spread from, and one more that the enemy has to eat.
pub(super) const LIVE: usize = 0;
/// The first few live viruses once more: a colony dies with its last.
pub(super) const LAST_LIVE: usize = 1;
/// Zombies with a connection: cells that the enemy never gets back, and from which the colony goes on.
pub(super) const ZOMBIES: usize = 2;
/// Zombies without a connection: still walls.
pub(super) const CUT_OFF: usize = 3;
/// Empty cells that a step can take: liberties.
pub(super) const LIBERTIES: usize = 4;
/// Enemy viruses that a step can take.
pub(super) const PREY: usize = 5;
/// Enemy viruses within a turn.
pub(super) const NEAR_PREY: usize = 6;
/// How many enemy viruses can be eaten in the steps at hand, as far as distance tells.
pub(super) const MEALS: usize = 7;
/// Empty cells reached before the enemy.
pub(super) const FIRST: usize = 8;
/// Live viruses that the enemy does not reach within a turn.
pub(super) const SAFE: usize = 9;
/// Live viruses that the enemy does not reach at all as the board is.
pub(super) const SHELTERED: usize = 10;
/// How far all within reach is above what a turn needs (V6), as long as it is little.
pub(super) const ROOM: usize = 11;
/// Connected zombies that stay so whatever the enemy eats next: a chain leads to a live virus that is safe for a turn.
pub(super) const HELD: usize = 12;
/// All that half a turn reaches.
pub(super) const AROUND: usize = 13;
/// Empty cells that only this side can get to as the board is: a reserve of steps.
pub(super) const PRIVATE: usize = 14;

/// How many live viruses are the last ones.
const FEW: u32 = 6;

/// A colony that spreads.
struct Wave {
    /// Zombies not connected so far.
    cut_off: VirusCells,
    /// What has been reached, zombies apart.
    seen: VirusCells,
    /// Where the next wave starts from.
    front: VirusCells,
    takeable: VirusCells,
}

impl Wave {
    fn new(position: &Position, side: Side) -> Wave {
        let (own, enemy) = (side.index(), side.opponent().index());
        let takeable = position.empty | position.live[enemy];
        let mut wave =
            Wave { cut_off: position.zombies[own], seen: VirusCells::NONE, front: position.live[own], takeable };
        wave.connect();
        wave
    }

    /// Zombies that the front touches belong to it (V3).
    fn connect(&mut self) {
        let mut last = self.front;
        while !self.cut_off.is_empty() {
            last = last.spread() & self.cut_off;
            if last.is_empty() {
                return;
            }
            self.front |= last;
            self.cut_off -= last;
        }
    }

    /// The cells that one more step reaches.
    fn advance(&mut self) -> VirusCells {
        let new = (self.front.spread() & self.takeable) - self.seen;
        self.seen |= new;
        self.front = new;
        self.connect();
        new
    }
}

/// The terms of both sides.
pub(super) fn terms(position: &Position) -> [[i32; TERMS]; 2] {
    let full = u32::from(position.rules.steps);
    let mut waves = Side::BOTH.map(|side| Wave::new(position, side));
    let mut terms = [[0; TERMS]; 2];
    for side in Side::BOTH {
        let (own, enemy) = (side.index(), side.opponent().index());
        let terms = &mut terms[own];
        let live = position.live[own].count();
        let cut_off = waves[own].cut_off.count();
        terms[LIVE] = live as i32;
        terms[LAST_LIVE] = live.min(FEW) as i32;
        terms[ZOMBIES] = (position.zombies[own].count() - cut_off) as i32;
        terms[CUT_OFF] = cut_off as i32;
        // V5: before its first virus a colony may start anywhere on its edge.
        if live == 0 && position.zombies[enemy].is_empty() {
            waves[own].front =
                position.empty & VirusCells::column(if side == Side::First { 0 } else { position.rules.size - 1 });
        }
    }
    let mut step = 0;
    // The step that meets the enemy first, and the enemy viruses in reach of the steps at hand.
    let mut contact = [0; 2];
    let mut in_reach = [0; 2];
    // What a whole turn reaches.
    let mut within = [VirusCells::NONE; 2];
    loop {
        step += 1;
        let before = [waves[0].seen, waves[1].seen];
        let new = [waves[0].advance(), waves[1].advance()];
        if new[0].is_empty() && new[1].is_empty() {
            break;
        }
        if step <= full {
            within = [waves[0].seen, waves[1].seen];
        }
        for side in Side::BOTH {
            let (own, enemy) = (side.index(), side.opponent().index());
            let terms = &mut terms[own];
            let first = (new[own] & position.empty) - before[enemy] - new[enemy];
            terms[FIRST] += first.count() as i32;
            if step > full {
                continue;
            }
            let prey = (new[own] & position.live[enemy]).count();
            if step == 1 {
                terms[LIBERTIES] = (new[own] & position.empty).count() as i32;
                terms[PREY] = prey as i32;
            }
            terms[NEAR_PREY] += prey as i32;
            if 2 * step <= full + 1 {
                terms[AROUND] += new[own].count() as i32;
            }
            if prey > 0 && contact[own] == 0 {
                contact[own] = step;
            }
            let steps = if side == position.side { u32::from(position.left) } else { full };
            if step <= steps {
                in_reach[own] += prey;
            }
        }
    }
    for side in Side::BOTH {
        let (own, enemy) = (side.index(), side.opponent().index());
        let steps = if side == position.side { u32::from(position.left) } else { full };
        if contact[own] > 0 {
            terms[own][MEALS] = in_reach[own].min((steps + 1).saturating_sub(contact[own])) as i32;
        }
        terms[own][SAFE] = terms[own][LIVE] - terms[enemy][NEAR_PREY];
        terms[own][SHELTERED] = (position.live[own] - waves[enemy].seen).count() as i32;
        terms[own][HELD] = held(position.live[own] - within[enemy], position.zombies[own]);
        terms[own][PRIVATE] = ((waves[own].seen & position.empty) - waves[enemy].seen).count() as i32;
        terms[own][ROOM] = waves[own].seen.count().min(3 * full) as i32;
    }
    terms
}

/// How many zombies a chain connects with some live viruses.
fn held(mut last: VirusCells, zombies: VirusCells) -> i32 {
    let mut rest = zombies;
    while !rest.is_empty() && !last.is_empty() {
        last = last.spread() & rest;
        rest -= last;
    }
    (zombies - rest).count() as i32
}
