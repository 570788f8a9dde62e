//! A second implementation, as plain and slow as it can be, which shares nothing with the first but position text; and the laws
//! that tie the parts of the first together.

use crate::chance::{Chance, Random};
use crate::game::Ruleset;
use crate::outcome::Referee;
use crate::targets::Pointing;
use crate::view::Viewable;
use std::collections::{BTreeSet, HashSet};

use super::*;
use crate::board::{Cell, Direction, Edge};

use super::super::Action;

type BruteCell = (i32, i32);

/// A position, read from its text without any check.
struct Naive {
    lakeside: bool,
    pawns: Vec<(BruteCell, char)>,
    /// By column and row: whether a wall divides the cell from the one to its south, and from the one to its east.
    divided: [[[bool; 2]; 15]; 12],
    middles: HashSet<BruteCell>,
    side: char,
    part: String,
    vertical: u32,
    horizontal: u32,
}

const HOMES: [(char, [BruteCell; 2]); 2] = [('X', [(4, 4), (8, 4)]), ('Y', [(4, 11), (8, 11)])];

/// The middle of a wall, the two cells to its north or west, and whether it lies to their east.
fn divides(wall: &str) -> (BruteCell, [BruteCell; 2], usize) {
    let col = i32::from(wall.as_bytes()[0] - b'a') + 1;
    let row: i32 = wall[1..wall.len() - 1].parse().unwrap();
    match wall.ends_with('h') {
        true => ((col, row), [(col, row), (col + 1, row)], 0),
        false => ((col, row), [(col, row), (col, row + 1)], 1),
    }
}

fn name((col, row): BruteCell) -> String {
    format!("{}{row}", (b'a' + col as u8 - 1) as char)
}

impl Naive {
    fn read(text: &str, lakeside: bool) -> Naive {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut pawns = vec![];
        for (row, cells) in fields[0].split('/').enumerate() {
            let (mut col, mut number) = (1, 0);
            for letter in cells.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    number = 10 * number + digit as i32;
                    continue;
                }
                col += number;
                number = 0;
                pawns.push(((col, row as i32 + 1), letter));
                col += 1;
            }
        }
        let stock = if fields[1] == "X" { fields[4] } else { fields[5] };
        let mut naive = Naive {
            lakeside,
            pawns,
            divided: [[[false; 2]; 15]; 12],
            middles: HashSet::new(),
            side: fields[1].chars().next().unwrap(),
            part: fields[2].to_owned(),
            vertical: stock[..1].parse().unwrap(),
            horizontal: stock[2..3].parse().unwrap(),
        };
        for wall in fields[3].split(',').filter(|wall| *wall != "-") {
            naive.add(wall);
        }
        naive
    }

    fn add(&mut self, wall: &str) {
        let (middle, cells, way) = divides(wall);
        self.middles.insert(middle);
        for (col, row) in cells {
            self.divided[col as usize][row as usize][way] = true;
        }
    }

    fn remove(&mut self, wall: &str) {
        let (middle, cells, way) = divides(wall);
        self.middles.remove(&middle);
        for (col, row) in cells {
            self.divided[col as usize][row as usize][way] = false;
        }
    }

    /// Whether a wall would lie on another one or cross it.
    fn is_taken(&self, wall: &str) -> bool {
        let (middle, cells, way) = divides(wall);
        self.middles.contains(&middle) || cells.iter().any(|(col, row)| self.divided[*col as usize][*row as usize][way])
    }

    fn steps(&self, (col, row): BruteCell) -> Vec<BruteCell> {
        let around = [
            ((col, row - 1), (col, row - 1), 0),
            ((col, row + 1), (col, row), 0),
            ((col - 1, row), (col - 1, row), 1),
            ((col + 1, row), (col, row), 1),
        ];
        let inside = around.into_iter().filter(|((col, row), ..)| (1..=11).contains(col) && (1..=14).contains(row));
        inside
            .filter(|(_, (col, row), way)| !self.divided[*col as usize][*row as usize][*way])
            .map(|(to, ..)| to)
            .collect()
    }

    fn on(&self, at: BruteCell) -> Option<char> {
        self.pawns.iter().find(|(pawn, _)| *pawn == at).map(|(_, side)| *side)
    }

    fn enemy_homes(side: char) -> [BruteCell; 2] {
        HOMES[usize::from(side == 'X')].1
    }

    fn has_won(&self, side: char) -> bool {
        let there = Naive::enemy_homes(side).iter().filter(|home| self.on(**home) == Some(side)).count();
        there >= if self.lakeside { 1 } else { 2 }
    }

    fn paths_are_open(&self) -> bool {
        self.pawns.iter().all(|(pawn, side)| {
            let mut seen = [[false; 15]; 12];
            let mut open = vec![*pawn];
            while let Some((col, row)) = open.pop() {
                if !std::mem::replace(&mut seen[col as usize][row as usize], true) {
                    open.extend(self.steps((col, row)));
                }
            }
            Naive::enemy_homes(*side).iter().all(|(col, row)| seen[*col as usize][*row as usize])
        })
    }

    fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for (from, _) in self.pawns.iter().filter(|(_, side)| *side == self.side) {
            let goal = |at: BruteCell| Naive::enemy_homes(self.side).contains(&at);
            let may_stop = |at: BruteCell| match self.on(at) {
                None => true,
                Some(side) => self.lakeside && side != self.side && goal(at),
            };
            for one in self.steps(*from) {
                let mut short = !self.lakeside || goal(one);
                for two in self.steps(one).into_iter().filter(|two| two != from) {
                    if may_stop(two) {
                        moves.insert(format!("{}{}", name(*from), name(two)));
                    }
                    let straight = (two.0 - one.0, two.1 - one.1) == (one.0 - from.0, one.1 - from.1);
                    short |= straight && !may_stop(two);
                }
                if short && may_stop(one) {
                    moves.insert(format!("{}{}", name(*from), name(one)));
                }
            }
        }
        moves
    }

    fn walls(&mut self) -> BTreeSet<String> {
        let mut walls = BTreeSet::new();
        for (col, row) in (1..=10).flat_map(|col| (1..=13).map(move |row| (col, row))) {
            for (letter, stock) in [('h', self.horizontal), ('v', self.vertical)] {
                let wall = format!("{}{letter}", name((col, row)));
                if stock == 0 || self.is_taken(&wall) {
                    continue;
                }
                self.add(&wall);
                if self.paths_are_open() {
                    walls.insert(wall.clone());
                }
                self.remove(&wall);
            }
        }
        walls
    }

    /// The legal actions; `None` for a part of the turn that cannot be.
    fn actions(&mut self) -> Option<BTreeSet<String>> {
        if ['X', 'Y'].into_iter().any(|side| self.has_won(side)) {
            return Some(BTreeSet::new());
        }
        if self.part == "w" {
            return Some(self.walls()).filter(|walls| !walls.is_empty());
        }
        let moves = self.moves();
        match moves.is_empty() {
            false => Some(moves),
            true => self.walls().is_empty().then(|| BTreeSet::from(["0000".to_owned()])),
        }
    }
}

fn is_lakeside(rules: &Rules) -> bool {
    *rules == lakeside()
}

/// Every action but a pass that can be written at all.
pub(super) fn conceivable(out: &mut Vec<Action>) {
    let cells: Vec<u8> = (0..14).flat_map(|row| (0..11).map(move |col| row << 4 | col)).collect();
    out.extend(cells.iter().flat_map(|from| cells.iter().map(|to| Action::Move(*from, *to))));
    for cell in (0..13).flat_map(|row| (0..10).map(move |col| Cell::new(col, row))) {
        out.extend(
            [Direction::Horizontal, Direction::Vertical].map(|direction| Action::Wall(Edge { cell, direction })),
        );
    }
}

#[test]
fn lists_equal_the_naive_ones_in_random_games() {
    let mut seen = 0;
    random_positions(8, |rules, position| {
        seen += 1;
        // Every part of the game, but not every position: the naive lists are slow.
        if seen % 4 != 0 || position.outcome().is_some() {
            return;
        }
        let text = write(position);
        let listed: BTreeSet<String> = texts(position).into_iter().collect();
        assert_eq!(listed.len(), position.actions().len());
        assert_eq!(Some(listed), Naive::read(&text, is_lakeside(rules)).actions(), "{text}");
    });
}

/// Positions that play hardly reaches: pawns in a crowd near a corner or a home, and walls around them.
fn crowded(dice: &mut Random, lakeside: bool) -> (String, Naive) {
    let corner = [(0, 0), (2, 2), (6, 9), (7, 10)][dice.below(4) as usize];
    let (width, height) = [(4, 4), (2, 2), (1, 4)][dice.below(3) as usize];
    let mut board = vec![vec![' '; 11]; 14];
    for side in "XXYY".chars() {
        loop {
            let (col, row) = (corner.0 + dice.below(width) as usize, corner.1 + dice.below(height) as usize);
            if board[row][col] == ' ' {
                board[row][col] = side;
                break;
            }
        }
    }
    let rows: Vec<String> = board.iter().map(|row| compress(row)).collect();
    let turn = ["X m", "X w", "Y m", "Y w"][dice.below(4) as usize];
    // A lane along the edge is where pawns get stuck.
    let lane = width == 1 && corner == (0, 0);
    let mut walls: Vec<(usize, usize, char)> = if lane { vec![(1, 1, 'v'), (1, 3, 'v')] } else { vec![] };
    let stocks = ["0v0h", "1v0h", "0v1h", "2v2h"];
    let stock = [stocks[dice.below(4) as usize], stocks[dice.below(4) as usize]].join(" ");
    let text = |walls: &[(usize, usize, char)]| {
        let list: Vec<String> =
            walls.iter().map(|(col, row, letter)| format!("{}{letter}", name((*col as i32, *row as i32)))).collect();
        let list = if list.is_empty() { "-".to_owned() } else { list.join(",") };
        format!("{} {turn} {list} {stock} 0", rows.join("/"))
    };
    for _ in 0..dice.below(16) {
        let wall = (
            (corner.0 + dice.below(5) as usize).clamp(1, 10),
            (corner.1 + dice.below(5) as usize).clamp(1, 13),
            ['h', 'v'][dice.below(2) as usize],
        );
        let name = format!("{}{}", name((wall.0 as i32, wall.1 as i32)), wall.2);
        if !Naive::read(&text(&walls), lakeside).is_taken(&name) {
            walls.push(wall);
            walls.sort();
        }
    }
    let text = text(&walls);
    let naive = Naive::read(&text, lakeside);
    (text, naive)
}

fn compress(row: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row.iter().chain(&['.']) {
        if *cell == ' ' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        empty = 0;
        text.push(*cell);
    }
    text.pop();
    text
}

#[test]
fn crowded_positions_are_accepted_and_listed_as_the_naive_way_says() {
    let mut dice = Random::new(0x0123_4567_89ab_cdef);
    let (mut accepted, mut passes) = (0, 0);
    for round in 0..1500 {
        let rules = if round % 2 == 0 { seed() } else { lakeside() };
        let (text, mut naive) = crowded(&mut dice, round % 2 == 1);
        let both_won = ['X', 'Y'].into_iter().all(|side| naive.has_won(side));
        let expected = if both_won || !naive.paths_are_open() { None } else { naive.actions() };
        let read = rules.read_text(&text);
        assert_eq!(read.is_ok(), expected.is_some(), "{text} {read:?}");
        let (Ok(position), Some(expected)) = (read, expected) else { continue };
        accepted += 1;
        passes += u32::from(expected.contains("0000"));
        assert_eq!(texts(&position).into_iter().collect::<BTreeSet<_>>(), expected, "{text}");
        assert_eq!(position.count_actions(), expected.len() as u64, "{text}");
        assert_eq!(write(&position), text);
        if position.outcome().is_none() {
            let mut tried = vec![Action::Pass];
            position.attempts_into(&mut tried);
            for action in tried {
                let allowed = position.check(action).is_ok();
                assert_eq!(allowed, expected.contains(&action.to_string()), "{text} {action}");
            }
        }
    }
    assert!(accepted > 500 && passes > 0, "{accepted} {passes}");
}

#[test]
fn the_predicate_allows_exactly_the_listed_actions() {
    let mut all = vec![Action::Pass];
    conceivable(&mut all);
    let mut seen = 0;
    random_positions(4, |_, position| {
        seen += 1;
        if seen % 9 != 0 || position.outcome().is_some() {
            return;
        }
        let listed: HashSet<Action> = position.actions().into_iter().collect();
        for action in &all {
            assert_eq!(position.check(*action).is_ok(), listed.contains(action), "{} {action}", write(position));
        }
    });
}

#[test]
fn positions_are_those_of_their_texts() {
    random_positions(6, |rules, position| {
        let again = rules.read_text(&write(position)).unwrap();
        assert_eq!((again, again.key()), (*position, position.key()));
        assert_eq!(position.outcome().is_some(), position.actions().is_empty());
        assert_eq!(position.count_actions(), position.actions().len() as u64);
    });
}

#[test]
fn random_actions_are_legal_and_every_one_comes() {
    let mut dice = Random::new(0xfeed);
    for text in [
        START,
        "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X w - 0v9h 9v9h 0",
        "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X w a1h,a2v 3v0h 9v9h 0",
        "X10/X10/Y10/Y10/11/11/11/11/11/11/11/11/11/11 X m a1v,a3v 0v0h 0v0h 0",
    ] {
        let position = read(text);
        let drawn: HashSet<Action> = (0..4000).filter_map(|_| position.random_action(&mut dice)).collect();
        assert_eq!(drawn, position.actions().into_iter().collect(), "{text}");
    }
}

/// Draws the same slot for ever, then the first of the list.
struct Stubborn;

impl Chance for Stubborn {
    fn below(&mut self, _limit: u32) -> u32 {
        0
    }
}

#[test]
fn a_random_wall_comes_even_if_no_drawn_slot_is_legal() {
    let position = read("11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X w a1h 9v8h 9v9h 0");
    assert_eq!(position.random_action(&mut Stubborn), Some(position.actions()[0]));
}

#[test]
fn illegal_actions_neither_panic_nor_loop() {
    let mut all = vec![Action::Pass];
    conceivable(&mut all);
    let mut dice = Random::new(0xbad);
    for game in 0..40 {
        let mut position = (if game % 2 == 0 { seed() } else { lakeside() }).start();
        for _ in 0..300 {
            let action = if dice.below(3) == 0 {
                all[23_717 + dice.below(260) as usize]
            } else {
                all[dice.below(all.len() as u32) as usize]
            };
            position.play_unchecked(action);
            let _ = (position.actions(), position.random_action(&mut dice), position.key(), write(&position));
            let _ = (position.view(), position.check(action));
        }
    }
}
