//! The local game: what is taken back, kept, offered and started after what.

use std::time::Duration;

use tabuleiro_catalog::find;

use super::*;
use crate::store::Memory;

const NOW: Duration = Duration::from_secs(1);

fn game(id: &str, sides: [&str; 2], as_match: bool) -> LocalGame {
    let game = find(id).unwrap();
    let record = game.start(game.usual_options()).unwrap();
    let sides = sides.map(|word| Seat::new(Who::read(word).unwrap(), &Settings::default()));
    LocalGame::start(Saved::new(game, record, as_match), sides, TimeControl::None)
}

fn open_games(store: &mut Memory) -> Vec<bool> {
    store.list().iter().map(|entry| entry.is_open()).collect()
}

#[test]
fn a_person_takes_back_to_his_last_choice() {
    let mut game = game("infection", ["human", "1"], false);
    game.play("g2", NOW).unwrap();
    assert!(game.computer_acts());
    game.play("a2", NOW).unwrap();
    assert_eq!(game.undo(NOW), Some(TakenBack { actions: vec!["g2".to_owned(), "a2".to_owned()], branched: false }));
    assert_eq!(game.undo(NOW), None);
    assert_eq!(game.redo(NOW), ["g2", "a2"]);
    assert!(game.redo(NOW).is_empty());
}

#[test]
fn nothing_is_taken_back_before_the_first_choice() {
    let mut game = game("infection", ["1", "human"], false);
    game.play("g2", NOW).unwrap();
    assert_eq!(game.undo(NOW), None);
    assert_eq!(game.record().action_count(), 1, "the computer's turn stays");
}

#[test]
fn a_finished_game_stays_finished_where_it_is_kept() {
    let mut store = Memory::default();
    let mut game = game("infection", ["human", "human"], false);
    game.keep(NOW, &mut store).unwrap();
    assert!(store.list().is_empty(), "a game is kept from its first action on");
    game.play("g2", NOW).unwrap();
    game.keep(NOW, &mut store).unwrap();
    game.resign(NOW);
    game.keep(NOW, &mut store).unwrap();
    assert_eq!(open_games(&mut store), [false]);
    let taken = game.undo(NOW).unwrap();
    assert!(taken.branched && taken.actions.is_empty());
    game.play("a2", NOW).unwrap();
    game.keep(NOW, &mut store).unwrap();
    assert_eq!(open_games(&mut store), [true, false], "what is played after taking back is a game of its own");
}

#[test]
fn a_draw_is_offered_to_a_person_and_answered_once() {
    let mut game = game("infection", ["human", "human"], false);
    assert!(!game.answer_draw(true, NOW));
    assert_eq!(game.offer_draw(), DrawOffer::ToPerson(Side::Second));
    assert!(game.answer_draw(false, NOW) && !game.is_over());
    game.offer_draw();
    game.play("g2", NOW).unwrap();
    assert!(!game.answer_draw(true, NOW), "to play on is to withdraw the offer");
    game.offer_draw();
    assert!(game.answer_draw(true, NOW) && game.is_over());
    assert_eq!(game.offer_draw(), DrawOffer::TooLate);
}

#[test]
fn a_match_swaps_sides_and_a_rematch_begins_as_the_match_did() {
    let mut game = game("frozen-forest", ["human", "human"], true);
    assert_eq!(game.start_next(NOW), None);
    let names = |game: &LocalGame| Side::BOTH.map(|side| game.seat(side).name.clone());
    assert_eq!(names(&game), ["human 1", "human 2"]);
    game.play("f6", NOW).unwrap();
    game.resign(NOW);
    assert_eq!(game.start_next(NOW), Some(NextGame::SecondOfMatch));
    assert_eq!(names(&game), ["human 2", "human 1"]);
    assert!(game.is_second_of_match());
    let mut store = Memory::default();
    game.keep(NOW, &mut store).unwrap();
    let name = game.name().unwrap().to_owned();
    let again = LocalGame::resume(&name, &mut store, &Settings::default()).unwrap();
    assert_eq!(names(&again), names(&game));
    game.play("f6", NOW).unwrap();
    game.resign(NOW);
    assert!(game.verdict(Lang::En).is_some());
    assert_eq!(game.start_next(NOW), Some(NextGame::Rematch));
    assert_eq!(names(&game), ["human 1", "human 2"]);
}

#[test]
fn after_the_end_another_level_can_be_met() {
    let mut game = game("infection", ["human", "3"], false);
    assert!(!game.rematch_at(4, NOW, &Settings::default()), "the game is not over");
    game.resign(NOW);
    assert_eq!(game.level(), Some(3));
    assert!(game.rematch_at(2, NOW, &Settings::default()));
    assert_eq!((game.level(), game.seat(Side::Second).name.as_str()), (Some(2), "level 2"));
    assert!(game.is_live() && game.record().action_count() == 0);
}

#[test]
fn clocks_run_for_the_side_to_act_and_fall() {
    let mut game = game("infection", ["human", "human"], false);
    game.set_control(TimeControl::read("60+2").unwrap());
    game.run_clock(NOW);
    game.play("g2", 11 * NOW).unwrap();
    assert_eq!(game.clocks().left(Side::First, 11 * NOW), 52 * NOW);
    assert_eq!(game.flagged(70 * NOW), None);
    assert_eq!(game.flagged(71 * NOW), Some(Side::Second));
    game.undo(21 * NOW);
    assert_eq!(game.clocks().left(Side::Second, 30 * NOW), 50 * NOW, "taking back brings no increment");
    game.close(Closing::Time(Side::First), 30 * NOW);
    assert_eq!(game.flagged(1000 * NOW), None);
}

#[test]
fn a_loaded_game_goes_on_in_its_file_against_the_same_opponent() {
    let folder = std::env::temp_dir().join(format!("tabuleiro-local-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("mine.record");
    let mut store = Memory::default();
    let mut first = game("infection", ["human", "3"], false);
    first.play("g2", NOW).unwrap();
    let saved = Saved::read(&first.saved().text()).unwrap();
    let mut game = LocalGame::load(saved, &file, [None, None], &Settings::default());
    assert_eq!(game.seat(Side::Second).who, Who::Level(3, None));
    game.play("a2", NOW).unwrap();
    game.keep(NOW, &mut store).unwrap();
    assert!(store.list().is_empty(), "no copy");
    let again = Saved::read(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(again.record.action_count(), 2);
    let other = LocalGame::load(again, &file, [None, Some(Who::Random)], &Settings::default());
    assert_eq!(other.seat(Side::Second).name, "random");
    std::fs::remove_dir_all(&folder).unwrap();
}
