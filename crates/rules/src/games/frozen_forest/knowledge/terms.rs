//! What the evaluation looks at: a handful of numbers for each side to act.
//!
//! Yuki loses when he has no step left, Mina when she has no hiding place. So everything is about the steps that Yuki has or will have,
//! and about the cells that are out of his sight, each looked at one action further than the position stands.

use super::super::position::Position;
use super::super::sight::{CELLS, ForestCells, LINES, NEIGHBOURS, WIDTH, bit, cell, cells, gcd, hidden, ray};
use crate::outcome::Side;

/// How many terms there are.
pub const TERMS: usize = 18;

/// The terms of a position with both pieces on the board, or that the side to act wins with its next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// The side to act leaves the other one nothing to do.
    Decided(Side),
    /// The numbers, whose meaning depends on the side to act; [`YUKI`] and [`MINA`] have the names.
    Open([i32; TERMS]),
}

/// What the terms are called where Yuki is to act.
pub const YUKI: [&str; TERMS] = [
    "one",
    "steps",
    "single step",
    "trees around",
    "trees two steps away",
    "trees three steps away",
    "region",
    "trees around the next cell",
    "fewest hides",
    "usual hides",
    "Mina's lines",
    "hidden cells",
    "hardly a hide",
    "trees out of reach",
    "trees within reach",
    "thick trees",
    "dead ends",
    "distance",
];

/// What the terms are called where Mina is to act.
pub const MINA: [&str; TERMS] = [
    "one",
    "hides",
    "single hide",
    "trees around",
    "trees two steps away",
    "trees three steps away",
    "region",
    "trees around the next cell",
    "fewest steps",
    "usual steps",
    "lines of the best hide",
    "hidden cells",
    "hides that leave a step",
    "trees out of reach",
    "trees within reach",
    "thick trees",
    "dead ends",
    "distance",
];

impl Position {
    /// What the evaluation looks at; nothing before both pieces are on the board.
    pub fn terms(&self) -> Option<Terms> {
        let (yuki, mina) = (self.yuki?, self.mina?);
        Some(match self.side {
            Side::First => self.terms_for_yuki(yuki, mina),
            Side::Second => self.terms_for_mina(yuki, mina),
        })
    }

    /// Yuki is to act: his steps, and the hides that each of them leaves to Mina.
    fn terms_for_yuki(&self, yuki: u8, mina: u8) -> Terms {
        let lines = LINES[usize::from(mina)];
        let (mut steps, mut onward, mut fewest, mut all, mut dark) = (0, 0, u32::MAX, 0, 0);
        for step in cells(steps_from(yuki, mina, self.trees)) {
            let hidden = hidden(step, self.trees);
            let hides = (lines & hidden).count_ones();
            if hides == 0 {
                return Terms::Decided(Side::First);
            }
            steps += 1;
            all += soft(hides);
            let cells = hidden.count_ones() as i32;
            if hides < fewest {
                (fewest, dark) = (hides, cells);
            } else if hides == fewest {
                dark = dark.min(cells);
            }
            onward = onward.max((NEIGHBOURS[usize::from(step)] & self.trees).count_ones() as i32);
        }
        let land = Land::around(yuki, self.trees);
        Terms::Open([
            1,
            steps,
            i32::from(steps == 1),
            land.rings[0],
            land.rings[1],
            land.rings[2],
            soft(land.region),
            onward,
            soft(fewest),
            all / steps.max(1),
            lines.count_ones() as i32,
            dark,
            i32::from(fewest <= 2),
            (self.trees.count_ones() - land.region) as i32,
            land.region as i32,
            land.thick,
            land.thin,
            distance(yuki, mina),
        ])
    }

    /// Mina is to act: her hides, and the steps that each of them leaves to Yuki.
    fn terms_for_mina(&self, yuki: u8, mina: u8) -> Terms {
        let dark = hidden(yuki, self.trees);
        let hides = LINES[usize::from(mina)] & dark;
        let (mut fewest, mut all, mut tight, mut lines) = (u32::MAX, 0, 0, 0);
        for hide in cells(hides) {
            let steps = steps_from(yuki, hide, self.trees).count_ones();
            if steps == 0 {
                return Terms::Decided(Side::Second);
            }
            all += steps;
            tight += u32::from(steps == 1);
            let room = LINES[usize::from(hide)].count_ones() as i32;
            if steps < fewest {
                (fewest, lines) = (steps, room);
            } else if steps == fewest {
                lines = lines.max(room);
            }
        }
        let land = Land::around(yuki, self.trees);
        let count = hides.count_ones();
        let ahead = NEIGHBOURS[usize::from(yuki)] & self.trees;
        let onward = cells(ahead).map(|step| (NEIGHBOURS[usize::from(step)] & self.trees).count_ones()).max();
        Terms::Open([
            1,
            soft(count),
            i32::from(count == 1),
            land.rings[0],
            land.rings[1],
            land.rings[2],
            soft(land.region),
            onward.unwrap_or(0) as i32,
            fewest.min(8) as i32,
            (4 * all / count.max(1)) as i32,
            lines,
            dark.count_ones() as i32,
            soft(tight),
            (self.trees.count_ones() - land.region) as i32,
            land.region as i32,
            land.thick,
            land.thin,
            distance(yuki, mina),
        ])
    }
}

/// Where Yuki could step while Mina is on this cell. The same as [`Position::targets`], and faster for few trees around him.
pub(in super::super) fn steps_from(yuki: u8, mina: u8, trees: ForestCells) -> ForestCells {
    let ahead = NEIGHBOURS[usize::from(yuki)] & trees & !bit(mina);
    cells(ahead).filter(|step| between(*step, mina) & trees == 0).fold(0, |steps, step| steps | bit(step))
}

/// What trees stand how far from Yuki, as he walks: from tree to tree.
pub(super) struct Land {
    /// One, two and three steps away.
    rings: [i32; 3],
    /// All that he could get to, if he goes where there is most. The rest of the forest is Mina's for good.
    region: u32,
    /// Those of the region with at least four trees around: hard to cut off.
    thick: i32,
    /// Those of the region with at most one tree around: from there it does not go on.
    thin: i32,
}

impl Land {
    /// The trees that Yuki could get to at most.
    pub(super) fn most(yuki: u8, trees: ForestCells) -> u32 {
        largest_part(NEIGHBOURS[usize::from(yuki)] & trees, trees).count_ones()
    }

    fn around(yuki: u8, trees: ForestCells) -> Land {
        let first = NEIGHBOURS[usize::from(yuki)] & trees;
        let second = grown(first) & trees & !first;
        let third = grown(second) & trees & !first & !second;
        let rings = [first, second, third].map(|ring| ring.count_ones() as i32);
        let region = largest_part(first, trees);
        let [two, four] = at_least_two_and_four(trees);
        Land {
            rings,
            region: region.count_ones(),
            thick: (region & four).count_ones() as i32,
            thin: (region & !two).count_ones() as i32,
        }
    }
}

/// The largest of the parts of the forest that Yuki can step into: he never leaves it for another.
fn largest_part(mut first_steps: ForestCells, trees: ForestCells) -> ForestCells {
    let mut largest = 0;
    while first_steps != 0 {
        let part = connected(first_steps & first_steps.wrapping_neg(), trees);
        first_steps &= !part;
        if part.count_ones() > ForestCells::count_ones(largest) {
            largest = part;
        }
    }
    largest
}

/// The trees that hang together with these.
fn connected(mut part: ForestCells, trees: ForestCells) -> ForestCells {
    loop {
        let more = grown(part) & trees;
        if more == part {
            return part;
        }
        part = more;
    }
}

/// The cells with at least two and those with at least four trees around: a count of all cells at once, one binary digit a set.
fn at_least_two_and_four(trees: ForestCells) -> [ForestCells; 2] {
    let (left, right) = ((trees & !RIGHT) << 1, (trees & !LEFT) >> 1);
    let (mut ones, mut twos, mut fours) = (0, 0, 0);
    for row in [left, right, trees << 10, trees >> 10, left << 10, left >> 10, right << 10, right >> 10] {
        let carry = ones & row;
        ones ^= row;
        fours |= twos & carry;
        twos ^= carry;
    }
    [twos | fours, fours]
}

/// How far two cells are apart, in steps.
fn distance(a: u8, b: u8) -> i32 {
    let (a, b) = (cell(a), cell(b));
    a.row.abs_diff(b.row).max(a.col.abs_diff(b.col)).into()
}

/// The first column.
const LEFT: ForestCells = {
    let mut column = 0;
    let mut row = 0;
    while row < 10 {
        column |= 1 << (10 * row);
        row += 1;
    }
    column
};
/// The last column.
const RIGHT: ForestCells = LEFT << 9;

/// A set of cells with all their neighbours, and some bits beyond the board.
fn grown(set: ForestCells) -> ForestCells {
    let wide = set | (set & !RIGHT) << 1 | (set & !LEFT) >> 1;
    wide | wide << 10 | wide >> 10
}

/// 16 times the logarithm to base 2 of one more than a count: the first few of something matter most.
fn soft(count: u32) -> i32 {
    const SOFT: [i8; 32] = [
        0, 16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63, 64, 65, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77,
        78, 79, 79, 80,
    ];
    SOFT.get(count as usize).map_or(80 + (count as i32 - 31) / 4, |soft| i32::from(*soft))
}

/// The cells whose trees would keep two cells from seeing each other.
fn between(a: u8, b: u8) -> ForestCells {
    BETWEEN[usize::from(a)][usize::from(b)]
}

static BETWEEN: [[ForestCells; CELLS]; CELLS] = {
    let mut table = [[0; CELLS]; CELLS];
    let mut a = 0;
    while a < CELLS as i8 {
        let mut b = 0;
        while b < CELLS as i8 {
            let (rows, columns) = (b / WIDTH - a / WIDTH, b % WIDTH - a % WIDTH);
            let steps = gcd(rows, columns);
            if steps > 1 {
                table[a as usize][b as usize] = ray(a, rows / steps, columns / steps, steps - 1);
            }
            b += 1;
        }
        a += 1;
    }
    table
};
