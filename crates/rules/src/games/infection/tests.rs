//! The numbered rules of Infection, one by one.

#[cfg(feature = "knowledge")]
mod knowledge;

use crate::chance::Chance;
use crate::game::{Game, Ruleset};
use crate::games::Infection;
use crate::games::testing::{play, texts, write};
use crate::notation::Notation;
use crate::options::Options;
use crate::outcome::{Outcome, Referee, Side};
use crate::position::GamePosition as _;
use crate::targets::Pointing;

use super::Position;

fn options(text: &str) -> Options {
    Options::read(Infection::INFO.options, text).unwrap()
}

fn read(text: &str) -> Position {
    Infection::rules(&options("-")).unwrap().read_text(text).unwrap()
}

/// The rule that refuses an action.
fn refusal(position: &Position, action: &str) -> &'static str {
    position.check(position.parse_action(action).unwrap()).unwrap_err().rule
}

#[test]
fn i1_start() {
    let start = Infection::rules(&options("-")).unwrap().start();
    assert_eq!(write(&start), "B5R/7/7/7/7/7/R5B R 0 1");
}

#[test]
fn i1_every_map_starts_with_its_blocked_cells() {
    for (name, board) in super::maps::NAMES.iter().zip(super::maps::BOARDS) {
        let start = Infection::rules(&options(&format!("map={name}"))).unwrap().start();
        assert_eq!(write(&start), format!("{board} R 0 1"));
    }
}

#[test]
fn i2_clone_keeps_the_origin_and_jump_empties_it() {
    let start = read("B5R/7/7/7/7/7/R5B R 0 1");
    assert_eq!(write(&play(&start, "b6")), "B5R/7/7/7/7/1R5/R5B B 0 1");
    assert_eq!(write(&play(&start, "a7c6")), "B5R/7/7/7/7/2R4/6B B 1 1");
}

#[test]
fn i2_refuses_occupied_foreign_and_far_cells() {
    let start = read("B5R/7/7/7/-6/7/R5B R 0 1");
    assert_eq!(refusal(&start, "a1"), "I2");
    assert_eq!(refusal(&start, "a5"), "I2");
    assert_eq!(refusal(&start, "d4"), "I2");
    assert_eq!(refusal(&start, "g7e5"), "I2");
    assert_eq!(refusal(&start, "a7d4"), "I2");
}

#[test]
fn i2_straight_jumps_leave_out_the_knight_like_cells() {
    let rules = Infection::rules(&options("jumps=straight")).unwrap();
    let position = rules.read_text("7/7/7/3R3/7/7/6B R 0 1").unwrap();
    assert_eq!(texts(&position).iter().filter(|text| text.len() == 4).count(), 8);
    let knight = position.parse_action("d4e6").unwrap();
    assert_eq!(position.check(knight).unwrap_err().rule, "I2");
}

#[test]
fn i3_flips_all_neighbours_of_the_destination_and_no_more() {
    let position = read("7/7/1BBB3/1B1BB2/1BBB3/7/4R2 R 3 9");
    let after = play(&read("7/7/1BBB3/1B1BB2/1BBB3/4R2/7 R 3 9"), "e6c4");
    assert_eq!(write(&after), "7/7/1RRR3/1RRRB2/1RRR3/7/7 B 4 9");
    assert_eq!(refusal(&position, "e7c4"), "I2");
}

#[test]
fn i4_a_clone_counts_once_and_is_written_by_its_destination() {
    let position = read("RR5/7/7/7/7/7/6B R 0 1");
    assert_eq!(texts(&position).iter().filter(|text| *text == "b2").count(), 1);
    assert_eq!(refusal(&position, "a1a2"), "I4");
    assert_eq!(position.typed_action("A1A2"), "a2");
}

#[test]
fn i5_pass_is_compulsory_and_only_without_a_move() {
    assert_eq!(refusal(&read("B5R/7/7/7/7/7/R5B R 0 1"), "0000"), "I5");
    let stuck = read("RRRRRRR/BBBBBBB/BBBBBBB/7/7/7/7 R 0 1");
    assert_eq!(texts(&stuck), ["0000"]);
    assert_eq!(write(&play(&stuck, "0000")), "RRRRRRR/BBBBBBB/BBBBBBB/7/7/7/7 B 1 1");
}

#[test]
fn i6_no_piece_full_board_or_nobody_can_move() {
    let outcome = |text| read(text).outcome();
    assert_eq!(outcome("7/7/7/3R3/7/7/7 B 0 1"), Some(Outcome::Win(Side::First)));
    assert_eq!(
        outcome("BBBBBBB/BBBBBBB/BBBBBBB/RRRBBBB/RRRRRRR/RRRRRRR/RRRRRRR R 0 1"),
        Some(Outcome::Win(Side::Second))
    );
    assert_eq!(outcome("BB-----/-------/-------/3----/-------/-------/RR----- R 0 1"), Some(Outcome::Draw));
    assert_eq!(outcome("7/7/7/7/7/7/7 R 0 1"), Some(Outcome::Draw));
    assert_eq!(outcome("B5R/7/7/7/7/7/R5B R 0 1"), None);
}

#[test]
fn i7_clock_counts_jumps_and_passes_and_yields_to_i6() {
    assert_eq!(write(&play(&read("B5R/7/7/7/7/7/R5B R 5 1"), "b6")), "B5R/7/7/7/7/1R5/R5B B 0 1");
    let position = play(&read("B5R/7/7/7/7/7/R5B B 99 4"), "a1c1");
    assert_eq!(write(&position), "2B3R/7/7/7/7/7/R5B R 100 5");
    assert_eq!(position.outcome(), Some(Outcome::Draw));
    assert_eq!(position.ending().unwrap().rule, "I7");
    let last = play(&read("B1R4/7/7/7/7/7/7 R 99 4"), "c1a2");
    assert_eq!(last.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(last.ending().unwrap().rule, "I6");
}

/// Draws the number it is told to.
struct Fixed(u32);

impl Chance for Fixed {
    fn below(&mut self, _limit: u32) -> u32 {
        self.0
    }
}

#[test]
fn each_number_draws_another_action_so_all_are_as_likely() {
    for (text, seed) in [("-", 1), ("map=ring", 3), ("jumps=straight", 5), ("map=cross,jumps=straight", 7)] {
        let mut position = Infection::rules(&options(text)).unwrap().start();
        let mut number = seed;
        while position.outcome().is_none() {
            let mut listed = position.actions();
            let count = listed.len() as u32;
            let mut drawn: Vec<_> =
                (0..count).map(|index| position.random_action(&mut Fixed(index)).unwrap()).collect();
            listed.sort();
            drawn.sort();
            assert_eq!(drawn, listed, "{text} {}", write(&position));
            number = (number * 31 + 7) % 1009;
            position.play_unchecked(listed[(number % count) as usize]);
        }
    }
}

#[test]
fn move_numbers_stop_at_the_last_that_can_be_written() {
    assert_eq!(write(&play(&read("B5R/7/7/7/7/7/R5B B 0 9999"), "b2")), "B5R/1B5/7/7/7/7/R5B R 0 9999");
}

#[test]
fn prolog_document_001_loads_and_prints_back() {
    for listing in [include_str!("testdata/document-middle.pl"), include_str!("testdata/document-end.pl")] {
        let rules = Infection::rules(&options("-")).unwrap();
        let (position, standing) = Infection::DOCUMENT.unwrap().read(&rules, listing).unwrap();
        let printed = Infection::DOCUMENT.unwrap().write(&position, &standing);
        let body = |text: &str| text[text.find('[').unwrap()..].split_whitespace().collect::<String>();
        assert_eq!(body(&printed), body(listing));
    }
}

#[test]
fn prolog_document_001_damaged_board_is_an_error_with_its_place() {
    let rules = Infection::rules(&options("-")).unwrap();
    let error =
        Infection::DOCUMENT.unwrap().read(&rules, include_str!("testdata/document-empty-damaged.pl")).unwrap_err();
    insta::assert_snapshot!(error.to_string(), @"line 10, column 16: expected `,` or `]`, found `)`");
    let eight_rows = format!("board([{}]).", ["[0,0,0,0,0,0,0]"; 8].join(","));
    insta::assert_snapshot!(Infection::DOCUMENT.unwrap().read(&rules, &eight_rows).unwrap_err().to_string(), @"line 1, column 120: the board: expected 7 items, found 8");
}

#[test]
fn classic_is_the_display_of_document_001() {
    let rules = Infection::rules(&options("-")).unwrap();
    let (position, standing) =
        Infection::DOCUMENT.unwrap().read(&rules, include_str!("testdata/document-end.pl")).unwrap();
    insta::assert_snapshot!(Infection::DOCUMENT.unwrap().display(&position, &standing), @"
         1 2 3 4 5 6 7
    1.   B B B B B B B
    2.   B B B B B B B
    3.   B B B B B R R
    4.   B B B B B B B
    5.   B B B B B R R
    6.   B B B B B R B
    7.   R B B R R R B

    Winner: blue
    B: 40  R: 9
    ");
}

#[test]
fn marks_say_why_a_cell_next_to_a_piece_is_no_target() {
    let reasons = |text: &str, chosen: &str| -> Vec<(String, &'static str)> {
        let position = Infection::rules(&options(chosen)).unwrap().read_text(text).unwrap();
        let marks = position.marks();
        let refused =
            marks.into_iter().filter_map(|mark| Some((mark.place.to_string(), mark.refused?.message.text().en)));
        refused.collect()
    };
    let near = reasons("R-5/B6/7/7/7/7/7 R 0 1", "-");
    assert_eq!(near, [("a2".into(), "{cell} is not empty."), ("b1".into(), "{cell} is blocked.")]);
    let far = reasons("R6/7/7/7/7/7/6B R 0 1", "jumps=straight");
    assert_eq!(far.iter().map(|(cell, _)| cell.as_str()).collect::<Vec<_>>(), ["b3", "c2"]);
}

#[test]
fn i6_without_any_piece_it_is_a_draw_in_words_too() {
    assert_eq!(read("7/7/7/7/7/7/7 R 0 1").ending().unwrap().message.to_string(), "Nobody has a microbe: a draw.");
}
