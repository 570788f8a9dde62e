//! The numbered rules, one by one.

use super::{play, read, refusal, rules, steps, try_rules, write};
use crate::game::Ruleset;
use crate::lang::Lang;
use crate::notation::Notation;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;

use super::super::Position;

fn start(options: &str) -> Position {
    rules(options).start()
}

fn ending(position: &Position) -> String {
    let ending = position.ending().unwrap();
    assert_eq!(Some(ending.outcome), position.outcome());
    format!("{}: {}", ending.rule, ending.message)
}

#[test]
fn v1_the_board_is_a_square_of_5_to_15_and_starts_empty() {
    assert_eq!(write(&start("-")), "10/10/10/10/10/10/10/10/10/10 B 5");
    for size in 5..=15 {
        let rows = vec![size.to_string(); size].join("/");
        assert_eq!(write(&start(&format!("size={size}"))), format!("{rows} B 5"));
    }
    for size in ["4", "16", "0", "05", "ten"] {
        assert!(try_rules(&format!("size={size}")).is_err(), "{size}");
    }
}

#[test]
fn v2_a_step_puts_a_virus_on_an_empty_cell_or_a_zombie_in_place_of_an_enemy_virus() {
    let position = read("B4/1R3/5/5/5 B 5");
    assert_eq!(steps(&position), "b1 a2 b2");
    assert_eq!(write(&play(&position, "b1")), "BB3/1R3/5/5/5 B 4");
    assert_eq!(write(&play(&position, "b2")), "B4/1b3/5/5/5 B 4");
    assert_eq!(write(&play(&read("B4/1R3/5/5/5 R 5"), "a1")), "r4/1R3/5/5/5 R 4");
    insta::assert_snapshot!(refusal(&position, "a1"), @"V2: a1 already holds a virus of yours.");
}

#[test]
fn v2_a_turn_is_as_many_steps_as_the_option_says() {
    for length in 1..=10 {
        let mut position = start(&format!("size=6,steps={length}"));
        for left in (1..=length).rev() {
            assert_eq!((position.side_to_act(), position.left), (Side::First, left));
            position.play_unchecked(position.actions()[0]);
        }
        assert_eq!((position.side_to_act(), position.left), (Side::Second, length));
    }
    assert!(try_rules("steps=0").is_err());
    assert!(try_rules("steps=11").is_err());
}

#[test]
fn v2_first_turn_steps_is_the_length_of_blues_very_first_turn_only() {
    let position = start("size=6,steps=3,first-turn-steps=2");
    assert_eq!(write(&position), "6/6/6/6/6/6 B 2");
    let position = play(&position, "a1,a2");
    assert_eq!(write(&position), "B5/B5/6/6/6/6 R 3");
    let position = play(&position, "f1,f2,f3");
    assert_eq!(write(&position), "B4R/B4R/5R/6/6/6 B 3");
    assert_eq!(write(&start("size=6,steps=2,first-turn-steps=10")), "6/6/6/6/6/6 B 10");
    assert_eq!(write(&start("size=6,steps=7")), "6/6/6/6/6/6 B 7");
    assert!(try_rules("first-turn-steps=0").is_err());
    assert!(try_rules("first-turn-steps=11").is_err());
}

#[test]
fn v3_available_is_next_to_a_live_virus_or_to_zombies_connected_with_one() {
    // From a1 the chain b2, c3 leads on; the zombie e5 touches neither it nor a virus.
    let position = read("B5/1b4/2b3/6/4b1/5R B 5");
    assert_eq!(steps(&position), "b1 c1 a2 c2 d2 a3 b3 d3 b4 c4 d4");
    insta::assert_snapshot!([refusal(&position, "f6"), refusal(&position, "e6"), refusal(&position, "f2")].join("\n"), @"
    V3: Next to f6 you have only zombies that no chain of zombies connects with a live virus of yours.
    V3: Next to e6 you have only zombies that no chain of zombies connects with a live virus of yours.
    V3: You have neither a live virus nor a zombie next to f2.
    ");
}

#[test]
fn v3_zombies_that_are_cut_off_count_again_once_they_are_touched() {
    // The zombies d4, e5 and f6 wait for a virus; b2 does not touch them, c3 does, and wakes all three in the same turn.
    let position = read("B6/7/7/3b3/4b2/5b1/6R B 5");
    assert_eq!(steps(&position), "b1 a2 b2");
    let position = play(&position, "b2");
    assert_eq!(steps(&position), "b1 c1 a2 c2 a3 b3 c3");
    let position = play(&position, "c3");
    assert_eq!(steps(&position), "b1 c1 a2 c2 d2 a3 b3 d3 e3 b4 c4 e4 f4 c5 d5 f5 g5 d6 e6 g6 e7 f7 g7");
    assert_eq!(write(&play(&position, "g7")), "B6/1B5/2B4/3b3/4b2/5b1/6b B 2");
}

#[test]
fn v3_a_zombie_made_in_this_turn_connects_others() {
    // Taking b2 connects the zombie c3, and with it d4.
    let position = read("B4/1R3/2b2/5/5 B 5");
    assert_eq!(steps(&position), "b1 a2 b2");
    assert_eq!(steps(&play(&position, "b2")), "b1 c1 a2 c2 d2 a3 b3 d3 b4 c4 d4");
}

#[test]
fn v4_zombies_are_never_taken() {
    let position = read("Br3/b4/5/5/4R B 5");
    assert_eq!(steps(&position), "b2 a3 b3");
    insta::assert_snapshot!([refusal(&position, "b1"), refusal(&position, "a2")].join("\n"), @"
    V4: b1 holds a zombie, and zombies stay for good.
    V4: a2 holds a zombie, and zombies stay for good.
    ");
}

#[test]
fn v5_the_first_virus_starts_on_the_own_edge() {
    let blue = read("5/5/5/5/5 B 5");
    assert_eq!(steps(&blue), "a1 a2 a3 a4 a5");
    let red = read("B4/1B2B/3B1/2B2/5 R 5");
    assert_eq!(steps(&red), "e1 e3 e4 e5");
    insta::assert_snapshot!([
        refusal(&blue, "b3"), refusal(&blue, "e3"), refusal(&red, "a5"), refusal(&red, "b2"), refusal(&red, "e2"),
    ].join("\n"), @"
    V5: Your first virus starts on the left edge, column a; b3 is not there.
    V5: Your first virus starts on the left edge, column a; e3 is not there.
    V5: Your first virus starts on the right edge, column e; a5 is not there.
    V5: Your first virus starts on the right edge, column e; b2 is not there.
    V5: Your first virus starts on an empty cell; e2 holds an enemy virus.
    ");
    // The rest of the turn is normal.
    assert_eq!(steps(&play(&blue, "a1")), "b1 a2 b2");
    assert_eq!(steps(&play(&red, "e3")), "d2 e2 d3 d4 e4");
}

#[test]
fn v5_whether_a_player_has_started_is_told_from_the_board_alone() {
    // Own zombies say nothing about own viruses, and the steps left do not matter.
    let position = read("b4/5/5/5/4R B 2");
    assert_eq!(steps(&position), "a2 a3 a4 a5");
    insta::assert_snapshot!(refusal(&position, "a1"), @"V4: a1 holds a zombie, and zombies stay for good.");
    assert_eq!(steps(&play(&position, "a2")), "b1 b2 a3 b3");
    // A zombie of Red's was a virus of Blue's: Blue has started, and has nothing left.
    assert_eq!(read("r4/5/5/5/4R B 5").outcome(), Some(Outcome::Win(Side::Second)));
    // A live virus anywhere will do.
    assert_eq!(steps(&read("5/5/2B2/5/5 B 5")), "b2 c2 d2 b3 d3 b4 c4 d4");
}

#[test]
fn v6_fewer_cells_within_reach_than_steps_left_loses_at_once() {
    // Within reach of a1: b1, then through the zombie c1, which is still cut off, d1 and e1.
    let board = "B1b2/rrrrr/rrrrr/rrrrr/rrrrr";
    assert_eq!(steps(&read(&format!("{board} B 3"))), "b1");
    assert_eq!(steps(&play(&read(&format!("{board} B 3")), "b1")), "d1");
    let lost = read(&format!("{board} B 4"));
    assert_eq!(lost.outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(steps(&lost), "");
    insta::assert_snapshot!(ending(&lost), @"V6: Blue cannot finish the turn: it needs 4 more steps, and can take only 3 cells.");
}

#[test]
fn v6_enemy_viruses_are_within_reach_and_enemy_zombies_block() {
    assert_eq!(read("BRRRR/rrrrr/rrrrr/rrrrr/rrrrR B 4").outcome(), None);
    assert_eq!(read("BRRRR/rrrrr/rrrrr/rrrrr/rrrrR B 5").outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(read("BRRRR/rrrrR/rrrrr/rrrrr/rrrrr B 5").outcome(), None);
}

#[test]
fn v6_is_decided_when_the_turn_starts() {
    // Red's last step does not change what Blue can reach: b1, a2 and b2. With Blue's turn the game is over.
    let after = play(&read("B1rrr/2rr1/rrrrr/rrrRR/rrrR1 R 1"), "e5");
    assert_eq!(write(&after), "B1rrr/2rr1/rrrrr/rrrRR/rrrRR B 5");
    assert_eq!(after.outcome(), Some(Outcome::Win(Side::Second)));
    insta::assert_snapshot!(ending(&after), @"V6: Blue cannot finish the turn: it needs 5 more steps, and can take only 3 cells.");
}

#[test]
fn v6_before_the_first_virus_the_edge_counts() {
    let lost = read("4B/4B/4B/4B/4B R 1");
    assert_eq!(lost.outcome(), Some(Outcome::Win(Side::First)));
    insta::assert_snapshot!(ending(&lost), @"V6: Red has no empty cell on its edge for a first virus.");
    // One empty cell on the edge, and everything but zombies is within reach.
    assert_eq!(steps(&read("4B/4B/4B/4B/5 R 5")), "e5");
    assert_eq!(steps(&read("rrrrr/rrrrr/rrrrr/rrrrr/rBBB1 R 4")), "e5");
    assert_eq!(read("rrrrr/rrrrr/rrrrr/rrrrr/rBBB1 R 5").outcome(), Some(Outcome::Win(Side::First)));
    insta::assert_snapshot!(ending(&read("rrrrr/rrrrr/rrrrr/rrrrr/rBBB1 R 5")), @"V6: Red cannot finish the turn: it needs 5 more steps, and can take only 4 cells.");
}

#[test]
fn v7_there_is_no_pass() {
    let position = read("5/5/5/5/5 B 5");
    insta::assert_snapshot!(position.parse_action("0000").unwrap_err().to_string(), @"column 1: expected a cell from a1 to e5, found `0000`");
}

#[test]
fn v7_a_first_turn_that_could_fill_the_other_edge_is_refused() {
    for options in
        ["size=5,steps=9", "size=5,steps=10", "size=5,first-turn-steps=9", "size=5,steps=1,first-turn-steps=10"]
    {
        assert!(try_rules(options).is_err(), "{options}");
    }
    for options in
        ["size=5,steps=8", "size=5,steps=10,first-turn-steps=8", "size=6,steps=10", "size=6,first-turn-steps=10"]
    {
        assert!(try_rules(options).is_ok(), "{options}");
    }
    let error = try_rules("size=5,steps=9").unwrap_err();
    insta::assert_snapshot!(Lang::ALL.map(|lang| error.in_lang(lang)).join("\n"), @"
    a first turn of 9 steps on a board of size 5 would let Blue fill Red's edge before Red's first virus; at most 8 (V7)
    um primeiro turno de 9 passos num tabuleiro de tamanho 5 deixaria o Azul encher a margem do Vermelho antes do primeiro vírus deste; no máximo 8 (V7)
    ");
}

/// The document's pictures are lost; this board is composed so that every sentence of its section 2.3 is true of it.
#[test]
fn document_000_section_2_3_the_worked_turn_step_by_step() {
    let count = |position: &Position| (position.count_actions(), position.live[1].count());
    let reds = |position: &Position| {
        let reds = position.actions().into_iter().filter(|action| position.live[1].has(action.0));
        reds.map(|action| action.to_string()).collect::<Vec<_>>().join(" ")
    };
    // Blue has c3 and d3, and zombies lower down that are not connected with them.
    let position = read("10/10/2BB6/5R4/5RR3/6R3/7R2/2bb6/3b6/10 B 5");
    assert_eq!(steps(&position), "b2 c2 d2 e2 b3 e3 b4 c4 d4 e4");
    assert!(refusal(&position, "c7").starts_with("V3"));
    assert_eq!((count(&position), reds(&position).as_str()), ((10, 5), ""));
    // Step 1: a new virus gives five more available cells, and two red viruses among them.
    let position = play(&position, "e4");
    assert_eq!((count(&position), reds(&position).as_str()), ((10 - 1 + 5, 5), "f4 f5"));
    // Steps 2 and 3 take these two, which gives access to two more.
    let position = play(&position, "f4");
    assert_eq!((count(&position), reds(&position).as_str()), ((16, 4), "f5 g5"));
    let position = play(&position, "f5");
    assert_eq!((count(&position), reds(&position).as_str()), ((18, 3), "g5 g6"));
    // Step 4 takes one of them, and step 5 can again take one of two.
    let position = play(&position, "g6");
    assert_eq!((count(&position), reds(&position).as_str()), ((22, 2), "g5 h7"));
    let position = play(&position, "h7");
    // Red is left with one virus and is to act.
    assert_eq!(write(&position), "10/10/2BB6/4Bb4/5bR3/6b3/7b2/2bb6/3b6/10 R 5");
    assert_eq!(steps(&position), "g4 h4 h5 f6 h6");
}
