//! Playing, taking back, repetition, and the text of records.

use super::text::{replay, split, write};
use super::*;
use crate::games::{Blockade, Infection, ThreeDragons, VirusWars};
use crate::lang::Lang;

fn infection(options: &str) -> Record<Infection> {
    Record::new(Options::read(Infection::INFO.options, options).unwrap()).unwrap()
}

fn fault(text: &str) -> String {
    match split(text) {
        Err(error) => error.to_string(),
        Ok(raws) => {
            raws.iter().find_map(|raw| replay::<Infection>(raw).err()).map_or("no error".into(), |e| e.to_string())
        }
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut record = infection("-");
    let before = record.position_text();
    for (text, rule) in
        [("a1", Some("I2")), ("0000", Some("I5")), ("zz", None), ("", None), ("b6,a2", None), ("b6,", None)]
    {
        let error = record.play_text(text).unwrap_err();
        assert_eq!(error.rule(), rule, "{text}: {error}");
        assert_eq!((record.position_text(), record.actions().len()), (before.clone(), 0), "{text}");
    }
}

#[test]
fn a_person_may_write_a_pass_as_a_word() {
    for word in ["pass", "PASS", "passar", "0000"] {
        let error = typed(&infection("-"), word).unwrap_err();
        assert!(error.starts_with(&format!("`{word}` is not allowed (rule I5)")), "{error}");
        assert!(
            word == "0000" || infection("-").read_turn(word).is_err_and(|error| error.rule().is_none()),
            "strict: {word}"
        );
    }
    let unknown = typed(&Record::<VirusWars>::new(Options::new(VirusWars::INFO.options)).unwrap(), "pass").unwrap_err();
    assert!(unknown.starts_with("`pass` is not a move"), "{unknown}");
}

#[test]
fn a_list_is_exactly_the_rest_of_one_turn() {
    let options = Options::read(VirusWars::INFO.options, "size=5,steps=3").unwrap();
    let mut record = Record::<VirusWars>::new(options).unwrap();
    assert!(matches!(record.play_text("a1,a2"), Err(PlayError::TurnGoesOn { .. })));
    assert!(matches!(record.play_text("a1,a2,a3,e1"), Err(PlayError::TurnIsOver { .. })));
    assert_eq!(record.play_text("a1"), Ok(1));
    assert_eq!(record.play_text("a2,a3"), Ok(2));
    assert_eq!(record.turns(), ["a1,a2,a3"]);
    assert_eq!(record.undo().map(|action| action.to_string()), Some("a3".into()));
    assert_eq!(record.turns(), ["a1,a2"]);
}

fn blockade() -> Record<Blockade> {
    Record::new(Options::new(Blockade::INFO.options)).unwrap()
}

fn typed<G: Game>(record: &Record<G>, text: &str) -> Result<String, String> {
    let actions = record.read_typed_turn(text).map_err(|error| error.to_string())?;
    Ok(actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
}

#[test]
fn a_person_may_put_spaces_between_actions_and_within_them() {
    for text in ["h4h5 d9h", "h4h5,d9h", "h4 h5 d9h", "H4-H5  d9 h", "h4 - h5, d9h", " h4h5 , d9h "] {
        assert_eq!(typed(&blockade(), text), Ok("h4h5,d9h".to_owned()), "{text}");
        assert!(text == "h4h5,d9h" || blockade().read_turn(text).is_err(), "strict: {text}");
    }
    assert_eq!(typed(&blockade(), "d4 SS e3h"), Ok("d4d6,e3h".to_owned()));
    let options = Options::read(VirusWars::INFO.options, "size=5,steps=3").unwrap();
    let colonies = Record::<VirusWars>::new(options).unwrap();
    assert_eq!(typed(&colonies, "A1 a2 a3"), Ok("a1,a2,a3".to_owned()));
    assert_eq!(typed(&infection("-"), "g1 f3"), Ok("g1f3".to_owned()));
    assert_eq!(typed(&infection("-"), "g1 g2"), Ok("g2".to_owned()));
}

#[test]
fn what_is_wrong_with_a_typed_move_is_said_about_what_was_typed() {
    let said = |text: &str| typed(&blockade(), text).unwrap_err();
    assert_eq!(said("H4 H9"), "`H4 H9` is not allowed (rule B3): h9 is more than two steps away.");
    assert_eq!(said("H4H9 d9h"), "`H4H9` is not allowed (rule B3): h9 is more than two steps away.");
    assert_eq!(said("h4h5 d9h h1h"), "`h1h` comes after the end of the turn");
    assert!(said("h4h5 moon").starts_with("`moon` is not a move. Type one such as "), "{}", said("h4h5 moon"));
    let error = infection("-").read_typed_turn("banana").unwrap_err().message();
    assert_eq!(error.in_lang(Lang::En), "`banana` is not a move. Type one such as f1 or g1e1.");
    assert_eq!(error.in_lang(Lang::Pt), "`banana` não é uma jogada. Escreve, por exemplo, f1 ou g1e1.");
    let strict = infection("-").read_turn("banana").unwrap_err().to_string();
    assert!(strict.contains("column 1"), "{strict}");
    assert!(infection("-").read_typed_turn("").is_err());
    assert!(infection("-").read_typed_turn("g2,").is_err());
}

#[test]
fn a_closed_game_takes_no_moves_until_it_is_opened_again() {
    let mut record = infection("-");
    record.close(Closing::Resignation(Side::First));
    assert!(matches!(record.play_text("b6"), Err(PlayError::Over(_))));
    assert_eq!(record.ending().unwrap().outcome, Outcome::Win(Side::Second));
    assert_eq!(record.ending().unwrap().message.in_lang(Lang::Pt), "O Vermelho desistiu.");
    assert!(record.reopen());
    assert_eq!(record.play_text("b6"), Ok(1));
}

#[test]
fn the_text_of_a_record_reads_back() {
    let mut record = infection("map=four");
    record.tags.push(("First".into(), "Ana \"a\" \\ Rui".into()));
    for text in ["b6", "a1c2", "g1e2"] {
        record.play_text(text).unwrap();
    }
    record.comments.push((3, "bold".into()));
    record.close(Closing::Time(Side::Second));
    let text = write(&record);
    insta::assert_snapshot!(text, @r#"
    [Game "infection"]
    [Options "map=four"]
    [First "Ana \"a\" \\ Rui"]
    [Result "1-0"]
    [Reason "time"]

    1. b6 a1c2
    2. g1e2 {bold}
    1-0
    "#);
    let again = replay::<Infection>(&split(&text).unwrap()[0]).unwrap();
    assert_eq!(write(&again), text);
}

#[test]
fn a_record_may_start_anywhere_and_stop_within_a_turn() {
    let options = Options::read(VirusWars::INFO.options, "size=5").unwrap();
    let rules = VirusWars::rules(&options).unwrap();
    let start = rules.read_text("BB3/BBB2/5/5/5 R 5").unwrap();
    let mut record = Record::<VirusWars>::from_position(options, rules, start);
    for text in ["e1", "e2", "e3", "e4", "e5", "a3", "a4"] {
        record.play_text(text).unwrap();
    }
    let text = write(&record);
    insta::assert_snapshot!(text, @r#"
    [Game "virus-wars"]
    [Options "size=5"]
    [Position "BB3/BBB2/5/5/5 R 5"]
    [Result "*"]

    1... e1,e2,e3,e4,e5
    2. a3,a4
    *
    "#);
    let again = replay::<VirusWars>(&split(&text).unwrap()[0]).unwrap();
    assert_eq!(again.position(), record.position());
}

#[test]
fn the_first_number_tells_whose_turn_it_is() {
    let record = |position: &str, number: &str| format!("[Game \"infection\"]{position}[Result \"*\"]\n{number} g6\n*");
    let second = "[Position \"B5R/7/7/7/7/7/R5B B 0 1\"]";
    assert_eq!(fault(&record(second, "1...")), "no error");
    assert_eq!(fault(&record(second, "1.")), "line 2, column 1: expected `1...`, found `1.`");
    assert_eq!(fault(&record("", "1...")), "line 2, column 1: expected `1.`, found `1...`");
}

#[test]
fn a_tag_ends_on_its_line_whatever_the_line_ends_with() {
    for end in ["\n", "\r", "\r\n"] {
        let fault = fault(&format!("[Game \"infection\"]\n[First \"Ana{end}Rui\"]\n*"));
        assert_eq!(fault, "line 2, column 9: this value has no closing quote on its line");
    }
}

#[test]
fn several_records_in_one_text() {
    let mut one = infection("-");
    one.play_text("b6").unwrap();
    let text = format!("{}\n{}", write(&one), write(&infection("map=ring")));
    let raws = split(&text).unwrap();
    assert_eq!(raws.len(), 2);
    assert_eq!(raws[1].place.line, 7);
    assert_eq!(write(&replay::<Infection>(&raws[1]).unwrap()), write(&infection("map=ring")));
}

#[test]
fn faults_name_their_place() {
    let head = "[Game \"infection\"]\n[Result \"*\"]\n\n";
    let texts = [
        String::new(),
        "1. b6 *".into(),
        "[Game \"infection\"".into(),
        "[Game infection]".into(),
        "[Gime \"infection\"]".into(),
        "[Game \"a\\b\"]".into(),
        "[Game \"open".into(),
        format!("[Game \"infection\"]\n{head}"),
        head.to_owned(),
        format!("{head}1. b6"),
        format!("{head}b6 *"),
        format!("{head}1. b6 a2 3. b5 *"),
        format!("{head}1. b6 {{open *"),
        format!("{head}1. b6 g9 *"),
        format!("{head}1. b6 a1a2 *"),
        format!("{head}1. b6 a2,a3 *"),
        format!("{head}1. *"),
        format!("{head}1. b6 1-0"),
        "[Game \"infection\"]\n\n*".into(),
        "[Game \"infection\"]\n[Options \"map=moon\"]\n[Result \"*\"]\n\n*".into(),
        "[Game \"infection\"]\n[Options \"map=open\"]\n[Result \"*\"]\n\n*".into(),
        "[Game \"infection\"]\n[Position \"B5R/7/7/7/7/7/R5B R x 1\"]\n[Result \"*\"]\n\n*".into(),
        "[Game \"infection\"]\n[Result \"1-0\"]\n\n1-0".into(),
        "[Game \"infection\"]\n[Result \"1-0\"]\n[Reason \"agreement\"]\n\n1-0".into(),
        "[Game \"infection\"]\n[Result \"1/2-1/2\"]\n[Reason \"I7\"]\n\n1/2-1/2".into(),
        "[Game \"infection\"]\n[Position \"B1R4/7/7/7/7/7/7 R 0 1\"]\n[Result \"1-0\"]\n[Reason \"I7\"]\n\n1. c1a2 1-0".into(),
        "[Game \"infection\"]\n[Position \"B1R4/7/7/7/7/7/7 R 0 1\"]\n[Result \"*\"]\n\n1. c1a2 *".into(),
        "[Game \"infection\"]\n[Position \"B1R4/7/7/7/7/7/7 R 0 1\"]\n[Result \"1-0\"]\n[Reason \"I6\"]\n\n1. c1a2 a1 1-0".into(),
    ];
    insta::assert_snapshot!(texts.map(|text| fault(&text)).join("\n"), @r#"
    line 1, column 1: expected a tag such as [Game "infection"], found the end of the text
    line 1, column 1: expected a tag such as [Game "infection"], found `1.`
    line 1, column 18: expected `]`, found the end of the text
    line 1, column 6: expected a space and a value in double quotes, found `infection]`
    line 1, column 2: expected one of: Game, Options, Position, Event, Round, Date, First, Second, Time, Clocks, Annotator, Result, Reason, found `Gime`
    line 1, column 10: expected `"` or `\` after a backslash, found `b"]`
    line 1, column 8: this value has no closing quote on its line
    line 2, column 1: the tag Game appears twice
    line 4, column 1: expected `1.` or a result, found the end of the text
    line 4, column 6: expected a turn, found the end of the text
    line 4, column 1: expected `1.` or a result, found `b6`
    line 4, column 10: expected `2.` or a result, found `3.`
    line 4, column 7: this comment has no end `}`
    line 4, column 7: `g9` is not a move: column 1: expected a cell from a1 to g7, found `g9`
    line 4, column 7: `a1a2` is not allowed (rule I4): That is one cell away, a clone: it is written by its destination alone, a2.
    line 4, column 10: `a3` comes after the end of the turn
    line 4, column 4: expected a turn, found `*`
    line 4, column 7: expected `*`, found `1-0`
    line 1, column 1: the tag Result is missing
    line 2, column 11: option map: expected open, four, diamond, bars, gates, lanes, five, plus, ring, cross, found `moon`
    line 2, column 11: expected `-`, found `map=open`
    line 2, column 32: expected a number from 0 to 100, found `x`
    line 4, column 1: the moves lead to `*`, not to `1-0`: the game goes on
    line 3, column 10: `agreement` does not fit the moves and the result `1-0`; without a rule that ends the game it is resignation, time or agreement
    line 3, column 10: `I7` does not fit the moves and the result `1/2-1/2`; without a rule that ends the game it is resignation, time or agreement
    line 4, column 10: expected `I6`, found `I7`
    line 5, column 9: the moves lead to `1-0`, not to `*`: Blue has no microbe left.
    line 6, column 9: the game is over: Blue has no microbe left.
    "#);
}

/// Plays a circle of actions again and again, and tells after how many actions the game ended and by which rule.
fn circle<G: Game>(start: &str, circle: &[&str]) -> (usize, &'static str, String) {
    let options = Options::new(G::INFO.options);
    let rules = G::rules(&options).unwrap();
    let start = rules.read_text(start).unwrap();
    let mut record = Record::<G>::from_position(options, rules, start);
    let ended = circle.iter().cycle().take(1000).find(|action| record.play_text(action).is_err());
    assert!(ended.is_some(), "the circle never ends");
    let ending = record.ending().unwrap();
    assert_eq!(ending.outcome, Outcome::Draw);
    assert!(record.legal().is_empty());
    // What ended by repetition is verified by a replay.
    let text = write(&record);
    assert_eq!(write(&replay::<G>(&split(&text).unwrap()[0]).unwrap()), text);
    (record.actions().len(), ending.reason, record.position_text())
}

#[test]
fn d6_the_third_time_is_a_draw_and_the_start_counts() {
    let start = "MBBBBBBBM/4B4/9/9/D3D3D/9/9/4W4/MWWWWWWWM W 0 1";
    let (actions, rule, text) = circle::<ThreeDragons>(start, &["b9b8", "b1b2", "b8b9", "b2b1"]);
    assert_eq!((actions, rule), (8, "D6"));
    assert_eq!(text, "MBBBBBBBM/4B4/9/9/D3D3D/9/9/4W4/MWWWWWWWM W 8 5");
}

#[test]
fn b10_the_third_time_is_a_draw_whatever_the_clock() {
    let start = "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X m - 0v0h 0v0h 5";
    let (actions, rule, text) = circle::<Blockade>(start, &["d4d5", "d11d10", "d5d4", "d10d11"]);
    assert_eq!((actions, rule), (8, "B10"));
    assert!(text.ends_with(" X m - 0v0h 0v0h 13"));
}

#[test]
fn b10_the_clock_draws_without_a_repetition() {
    let start = "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X m - 0v0h 0v0h 197";
    let (actions, rule, text) = circle::<Blockade>(start, &["d4d5", "d11d10", "d5d4", "d10d11"]);
    assert_eq!((actions, rule), (3, "B10"));
    assert!(text.ends_with(" 200"));
}

#[test]
fn games_without_the_rule_repeat_as_they_like() {
    let start = "7/7/7/B6/7/7/6R R 0 1";
    let (actions, rule, _) = circle::<Infection>(start, &["g7g5", "a4a2", "g5g7", "a2a4"]);
    assert_eq!((actions, rule), (100, "I7"));
}
