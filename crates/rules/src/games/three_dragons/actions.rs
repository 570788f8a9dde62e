//! The actions, and why one may be refused.

use std::fmt;

use super::position::Position;
use super::sets::{CAVES, MOUNTAINS, beside, between, bit, cell, cells, number, reach};
use super::{Mode, SIZE, texts};
use crate::board::{Cell, Place};
use crate::lang::Message;
use crate::outcome::{IllegalAction, Referee};
use crate::targets::{Pointing, Target, Way};

/// An action: a move, and what it captures by power. Cells are numbered by 10 in a row, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// Where the piece is.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// The cell of the one piece that it captures by power. Without it the move makes its custodial captures, if any.
    pub takes: Option<u8>,
}

/// Canonical action text.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", cell(self.from), cell(self.to))?;
        self.takes.map_or(Ok(()), |victim| write!(f, "x{}", cell(victim)))
    }
}

/// Right, down, left, up, as steps in columns and rows.
const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

impl Referee for Position {
    /// Judged cell by cell, not with the sets' shortcuts that the list of actions uses: a test compares the two.
    fn check(&self, action: Action) -> Result<(), IllegalAction> {
        check_way(self, cell(action.from), cell(action.to))?;
        let judge = MoveJudge { position: self, from: cell(action.from), to: cell(action.to) };
        let captured = match action.takes {
            Some(victim) => vec![judge.power_capture(cell(victim))?],
            None => judge.custodial_captures()?,
        };
        judge.stays(&captured)
    }
}

fn check_way(position: &Position, from: Cell, to: Cell) -> Result<(), IllegalAction> {
    let refuse = |text, at: Cell| Err(IllegalAction::new("D2", Message::new(text).with("cell", at)));
    let pieces = position.pieces[0] | position.pieces[1];
    let holds = |set: u128, at: Cell| set & bit(number(at)) != 0;
    if !holds(position.own(), from) {
        // Who points at a rock learns what it is, not what is missing there.
        let text = match from {
            _ if holds(pieces, from) => &texts::FROM_NOT_OWN,
            _ if holds(MOUNTAINS, from) => &texts::TO_MOUNTAIN,
            _ if holds(CAVES, from) => &texts::TO_CAVE,
            _ => &texts::FROM_NOT_OWN,
        };
        return refuse(text, from);
    }
    if holds(pieces, to) {
        return refuse(&texts::TO_OCCUPIED, to);
    }
    if holds(MOUNTAINS, to) {
        return refuse(&texts::TO_MOUNTAIN, to);
    }
    if holds(CAVES, to) {
        return refuse(&texts::TO_CAVE, to);
    }
    if from.col != to.col && from.row != to.row {
        return Err(IllegalAction::new("D2", Message::new(&texts::NOT_IN_LINE).with("cell", to).with("from", from)));
    }
    let towards = |from: u8, to: u8| (to > from) as i8 - (to < from) as i8;
    let (columns, rows) = (towards(from.col, to.col), towards(from.row, to.row));
    let way = std::iter::successors(from.offset(columns, rows, SIZE), |at| at.offset(columns, rows, SIZE));
    match way.take_while(|at| *at != to).find(|at| holds(pieces | MOUNTAINS | CAVES, *at)) {
        Some(at) => refuse(&texts::IN_THE_WAY, at),
        None => Ok(()),
    }
}

/// A move whose way is free, to be judged by what stands around its destination.
struct MoveJudge<'p> {
    position: &'p Position,
    from: Cell,
    to: Cell,
}

impl MoveJudge<'_> {
    fn is_enemy(&self, at: Cell) -> bool {
        self.position.enemy() & bit(number(at)) != 0
    }

    /// Whether an enemy next to this cell would be captured from the other side (D3).
    fn is_anvil(&self, at: Cell) -> bool {
        let own = self.position.own() & bit(number(at)) != 0 && at != self.from;
        own || (MOUNTAINS | CAVES) & bit(number(at)) != 0 && !self.is_enemy(at)
    }

    fn neighbours(&self) -> impl Iterator<Item = (Cell, (i8, i8))> {
        STEPS.into_iter().filter_map(|step| Some((self.to.offset(step.0, step.1, SIZE)?, step)))
    }

    fn is_weaker(&self, at: Cell) -> bool {
        self.is_enemy(at) && self.position.power(number(at)) < self.position.power(number(self.from))
    }

    /// The captures of the move when no power capture is named.
    fn custodial_captures(&self) -> Result<Vec<Cell>, IllegalAction> {
        let anvil = |at: Cell, step: (i8, i8)| at.offset(step.0, step.1, SIZE).is_some_and(|far| self.is_anvil(far));
        let captured: Vec<Cell> =
            self.neighbours().filter(|(at, step)| self.is_enemy(*at) && anvil(*at, *step)).map(|(at, _)| at).collect();
        let weaker: Vec<String> =
            self.neighbours().filter(|(at, _)| self.is_weaker(*at)).map(|(at, _)| format!("x{at}")).collect();
        if self.position.rules.mode != Mode::Basic && captured.is_empty() && !weaker.is_empty() {
            let message = Message::new(&texts::MUST_CHOOSE).with("cell", self.to);
            return Err(IllegalAction::new("D8", message.with("choices", weaker.join(", "))));
        }
        Ok(captured)
    }

    /// The capture that a power capture names.
    fn power_capture(&self, victim: Cell) -> Result<Cell, IllegalAction> {
        let refuse =
            |rule, text| Err(IllegalAction::new(rule, Message::new(text).with("cell", victim).with("to", self.to)));
        if self.position.rules.mode == Mode::Basic {
            return refuse("D7", &texts::NO_POWER_CAPTURES);
        }
        if !self.neighbours().any(|(at, _)| at == victim) {
            return refuse("D8", &texts::NOT_NEXT_TO);
        }
        if !self.is_enemy(victim) {
            return refuse("D8", &texts::NO_ENEMY_THERE);
        }
        if !self.is_weaker(victim) {
            let message = Message::new(&texts::NOT_WEAKER).with("cell", victim);
            let message = message.with("theirs", self.position.power(number(victim)));
            return Err(IllegalAction::new("D8", message.with("power", self.position.power(number(self.from)))));
        }
        Ok(victim)
    }

    /// D4: the moved piece is not left between two enemies.
    fn stays(&self, captured: &[Cell]) -> Result<(), IllegalAction> {
        if self.position.rules.sandwich {
            return Ok(());
        }
        let enemy_at = |columns, rows| {
            self.to.offset(columns, rows, SIZE).filter(|at| self.is_enemy(*at) && !captured.contains(at))
        };
        for (columns, rows) in [(1, 0), (0, 1)] {
            if let (Some(one), Some(other)) = (enemy_at(-columns, -rows), enemy_at(columns, rows)) {
                let message = Message::new(&texts::LEFT_BETWEEN).with("cell", self.to);
                return Err(IllegalAction::new("D4", message.with("one", one).with("other", other)));
            }
        }
        Ok(())
    }
}

impl Pointing for Position {
    fn destination(&self, action: Action) -> Place {
        Place::Cell(cell(action.to))
    }

    /// A move is its two cells. Where it can capture in more than one manner (D8), the capture is chosen after them.
    fn ways(&self, action: Action) -> Vec<Way> {
        let (from, to) = (cell(action.from), cell(action.to));
        let mut way = vec![Target::cell(from), Target::cell(to)];
        let landing = self.landing(action.from, action.to);
        let powers = landing.power_captures();
        if powers.count_ones() + u32::from(landing.plain()) > 1 {
            way.push(match action.takes {
                Some(victim) => {
                    let at = cell(victim);
                    let label = Message::new(&texts::TAKE_BY_POWER).with("cell", at).with("power", self.power(victim));
                    Target::choice(format!("x{at}"), label, Some(Place::Cell(at)))
                }
                None => {
                    let taken: Vec<String> = cells(self.custodial(action.to)).map(|at| cell(at).to_string()).collect();
                    Target::choice("between", Message::new(&texts::TAKE_BETWEEN).with("cells", taken.join(", ")), None)
                }
            });
        }
        vec![way]
    }

    /// No empty cell beside it (D2), or none where it would not be left between two enemies (D4).
    fn stuck(&self, at: Cell) -> Option<IllegalAction> {
        let from = number(at);
        if self.own() & bit(from) == 0 {
            return None;
        }
        let message = |text| Message::new(text).with("cell", at);
        let reached = reach(from, self.empty());
        if reached == 0 {
            return Some(IllegalAction::new("D2", message(&texts::STUCK)));
        }
        let can_stay = |to| {
            let landing = self.landing(from, to);
            landing.plain() || landing.power_captures() != 0
        };
        (!cells(reached).any(can_stay)).then(|| IllegalAction::new("D4", message(&texts::STUCK_BETWEEN)))
    }

    /// Moves in between two enemies (D4), and steps onto mountains and caves (D2).
    fn attempts_into(&self, out: &mut Vec<Action>) {
        let sandwiches = between(self.enemy());
        for from in cells(self.own()) {
            for to in cells(reach(from, self.empty()) & sandwiches) {
                let landing = self.landing(from, to);
                let plain = Action { from, to, takes: None };
                if !landing.needs_choice() {
                    out.push(plain);
                }
                out.extend(cells(landing.weaker()).map(|victim| Action { takes: Some(victim), ..plain }));
            }
            let rocks = beside(bit(from)) & (MOUNTAINS | CAVES) & !self.pieces[0] & !self.pieces[1];
            out.extend(cells(rocks).map(|to| Action { from, to, takes: None }));
        }
    }
}
