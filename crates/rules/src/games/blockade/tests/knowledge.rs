//! What search is told: distances against a slow count, evaluations that make sense, candidates that are legal.

use super::super::Action;
use super::super::grid::OpenSteps;
use super::super::knowledge::paths::{DistanceMap, FAR};
use super::super::position::{HOMES, Position, cell, number};
use super::{START, play, random_positions, read, read_lakeside};
use crate::board::{Cell, Direction, Edge};
use crate::games::blockade::{COLS, ROWS, SIZE};
use crate::knowledge::{EVALUATION_LIMIT, Knowledge};
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;

/// Steps from a cell to every cell, one queue and no bits.
fn slow_distances(position: &Position, from: u8) -> [u8; 256] {
    let blocked = |a: Cell, b: Cell| {
        let (col, row) = (a.col.min(b.col), a.row.min(b.row));
        let has = |col: u8, row: u8, direction| position.walls.has(Edge { cell: Cell::new(col, row), direction });
        if a.row == b.row {
            has(col, row, Direction::Vertical) || row > 0 && has(col, row - 1, Direction::Vertical)
        } else {
            has(col, row, Direction::Horizontal) || col > 0 && has(col - 1, row, Direction::Horizontal)
        }
    };
    let mut steps = [FAR; 256];
    steps[usize::from(from)] = 0;
    let mut queue = std::collections::VecDeque::from([cell(from)]);
    while let Some(at) = queue.pop_front() {
        for (columns, rows) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
            let open = |to: &Cell| !blocked(at, *to) && steps[usize::from(number(*to))] == FAR;
            if let Some(to) = at.offset(columns, rows, SIZE).filter(open) {
                steps[usize::from(number(to))] = steps[usize::from(number(at))] + 1;
                queue.push_back(to);
            }
        }
    }
    steps
}

#[test]
fn floods_count_the_steps_of_a_slow_search() {
    let mut count = 0;
    random_positions(6, |_, position| {
        count += 1;
        if count % 7 != 0 {
            return;
        }
        let grid = OpenSteps::new(&position.walls);
        for home in HOMES.into_iter().flatten() {
            let slow = slow_distances(position, home);
            for row in 0..ROWS {
                let cells: [u8; COLS as usize] = std::array::from_fn(|col| number(Cell::new(col as u8, row)));
                assert_eq!(grid.distances(home, cells), cells.map(|cell| slow[usize::from(cell)]));
            }
        }
    });
    assert!(count > 100);
}

#[test]
fn every_wall_that_lengthens_a_way_is_found_among_those_that_cross_it() {
    let mut found = 0;
    let mut map = DistanceMap::EMPTY;
    random_positions(4, |_, position| {
        let grid = OpenSteps::new(&position.walls);
        for (side, pawns) in position.pawns.into_iter().enumerate() {
            let (home, pawn) = (HOMES[1 - side][0], pawns[0]);
            let [steps] = grid.distances(home, [pawn]);
            if steps == FAR {
                continue;
            }
            map.flood(&grid, home, steps);
            let (cut, touched) = map.crossing(&grid, pawn, steps);
            for edge in position.walls.free().iter() {
                let [after] = grid.with(edge).distances(home, [pawn]);
                assert!(after == steps || cut.has(edge), "{edge}: {steps} {after}");
                assert!(!cut.has(edge) || touched.has(edge));
                assert!(after == FAR || (after - steps) % 2 == 0, "walls cost whole turns");
                found += u32::from(after != steps);
            }
        }
    });
    assert!(found > 100);
}

/// The same position with the sides swapped and the board turned upside down.
fn swapped(position: &Position) -> Position {
    let mut other = *position;
    let turn = |pawn: u8| if pawn == u8::MAX { pawn } else { (ROWS - 1 - (pawn >> 4)) << 4 | pawn & 15 };
    other.pawns = [position.pawns[1].map(turn), position.pawns[0].map(turn)];
    other.pawns.iter_mut().for_each(|pawns| pawns.sort_unstable());
    other.stock = [position.stock[1], position.stock[0]];
    other.side = position.side.opponent();
    other.walls = super::super::walls::Walls::NONE;
    for edge in position.walls.standing().iter() {
        let row = ROWS - 2 - edge.cell.row;
        other.walls.add(Edge { cell: Cell::new(edge.cell.col, row), direction: edge.direction });
    }
    other
}

#[test]
fn swapped_sides_turn_the_evaluation_around() {
    random_positions(8, |_, position| {
        if position.outcome().is_none() {
            assert_eq!(position.evaluate(), -swapped(position).evaluate(), "{position:?}");
            assert!(position.evaluate().abs() < EVALUATION_LIMIT);
        }
    });
}

#[test]
fn who_is_nearer_is_better_off() {
    let even = read(START);
    assert!(even.evaluate() > 0, "the move is worth something");
    assert!(even.evaluate() < 100);
    let ahead = "11/11/11/11/11/11/11/11/3X3X3/11/11/3Y3Y3/11/11 Y m - 9v9h 9v9h 0";
    assert!(read(ahead).evaluate() > 300);
    assert!(read_lakeside(ahead).evaluate() > 100);
    assert!(read(&ahead.replace("Y m", "X m")).evaluate() > read(ahead).evaluate());
    // Without walls it is a race: X needs two turns, Y three and the enemy homes are far behind it.
    let race = "11/11/11/11/11/3Y3Y3/11/11/3X3X3/11/11/11/11/11 X m - 0v0h 0v0h 0";
    assert!(read(race).evaluate() > 1000);
    // A wall across the way costs a turn.
    let before = play(&even, "d4d6");
    assert!(play(&before, "c4h").evaluate() > play(&before, "a1v").evaluate());
}

#[test]
fn an_enemy_that_can_sit_on_its_home_is_not_beaten_yet() {
    let far = "11/11/11/11/11/1Y9/11/11/11/7X3/3X7/11/11/10Y X m - 0v0h 0v0h 0";
    let sitting = "11/11/11/11/11/1Y9/11/11/11/7X3/3X3Y3/11/11/11 X m - 0v0h 0v0h 0";
    assert!(read(far).evaluate() > read(sitting).evaluate() + 1000);
}

#[test]
fn candidates_are_legal_and_there_is_always_one() {
    let (mut walls, mut kept, mut lists) = (0, 0, 0);
    random_positions(24, |_, position| {
        let legal = position.actions();
        let mut some = Vec::new();
        position.candidates_into(&mut some);
        assert_eq!(some.is_empty(), legal.is_empty());
        assert!(some.iter().all(|action| legal.contains(action)), "{position:?} {some:?}");
        let (mut again, mut scores) = (Vec::new(), Vec::new());
        position.scored_candidates_into(&mut again, &mut scores);
        assert_eq!(some, again);
        assert_eq!(scores.len(), again.len());
        again.sort_unstable();
        again.dedup();
        assert_eq!(again.len(), some.len(), "each once");
        for action in &legal {
            if position.after(*action).outcome() == Some(Outcome::Win(position.side_to_act())) {
                assert!(some.contains(action), "{action} wins");
                let best = some.iter().zip(&scores).max_by_key(|(_, score)| **score).unwrap().0;
                assert!(position.after(*best).outcome().is_some(), "{best} before {action}");
            }
        }
        if matches!(some.first(), Some(Action::Wall(_))) {
            (walls, kept, lists) = (walls + legal.len(), kept + some.len(), lists + 1);
        }
    });
    assert!(lists > 100 && kept * 3 < walls, "{kept} of {walls} in {lists} lists");
}

#[test]
fn only_walls_cannot_be_taken_back() {
    let position = read(START);
    assert!(position.actions().iter().all(|action| !position.is_irreversible(*action)));
    let position = play(&position, "d4d6");
    assert!(position.actions().iter().all(|action| position.is_irreversible(*action)));
    assert_eq!(position.actions_to_clock(), 200);
    assert_eq!(position.side_to_act(), Side::First);
}
