//! Matches between players of this process: the same on every machine, for any number of games at once, and after any interruption.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tabuleiro_arena::log;
use tabuleiro_arena::openings::Openings;
use tabuleiro_arena::plan::{Contest, Entrant, Pace, Plan, PlanBoard, number_names};
use tabuleiro_arena::remote::PairJob;
use tabuleiro_arena::report::MatchReport;
use tabuleiro_arena::results::{PairResult, Results};
use tabuleiro_arena::runner::MatchRun;
use tabuleiro_arena::sprt::{Sprt, SprtDecision};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::record::text::split;
use tabuleiro_catalog::{AnyGame, find, games, replay};
use tabuleiro_protocol::watch::{WallClock, Watch};
use tabuleiro_protocol::who::Who;

fn board(name: &str) -> PlanBoard {
    let game = find(name).unwrap();
    PlanBoard { game, options: game.usual_options() }
}

fn plan(words: &[&str], boards: Vec<PlanBoard>, pairs: u32) -> Plan {
    let mut players: Vec<Entrant> = words.iter().map(|word| Entrant::of(Who::read(word).unwrap())).collect();
    number_names(&mut players);
    let contests = (0..boards.len()).map(|board| Contest { players: [0, 1], board, pairs }).collect();
    let plan = Plan { players, boards, contests, openings: 4, seed: 9, pace: Pace::default(), sprt: None };
    plan.check().unwrap();
    plan
}

fn run(plan: &Plan, concurrency: usize) -> MatchRun<'_> {
    MatchRun { plan, concurrency, stop: Arc::default(), watch: Arc::new(WallClock::start()), elsewhere: None }
}

fn play(plan: &Plan, concurrency: usize, results: &mut Results) {
    run(plan, concurrency).play(results, |_, _| Ok::<(), Message>(())).unwrap();
}

fn boards() -> Vec<PlanBoard> {
    vec![board("infection"), board("frozen-forest"), board("virus-wars")]
}

#[test]
fn the_games_do_not_depend_on_how_many_are_played_at_once() {
    let plan = plan(&["2", "random"], boards(), 3);
    let (mut one, mut three) = (Results::default(), Results::default());
    play(&plan, 1, &mut one);
    play(&plan, 3, &mut three);
    assert_eq!(one, three);
    assert_eq!(one.all().count(), 9);
    for game in one.all().flat_map(|pair| &pair.games) {
        let raws = split(&game.record).unwrap();
        let record = replay(&raws[0]).unwrap();
        assert_eq!(record.ending().unwrap().outcome, game.outcome);
    }
    let row = &MatchReport::new(&plan, &one).rows[0];
    assert!(row.score().value > 0.6, "level 2 beats random play: {row:?}");
}

#[test]
fn the_sides_of_a_pair_are_swapped_and_the_opening_is_the_same() {
    let plan = plan(&["1", "random"], vec![board("blockade")], 2);
    let mut results = Results::default();
    play(&plan, 1, &mut results);
    for pair in results.all() {
        let [first, second] = pair.games.each_ref().map(|game| game.record.clone());
        assert!(first.contains("[First \"level 1\"]\n[Second \"random\"]"), "{first}");
        assert!(second.contains("[First \"random\"]\n[Second \"level 1\"]"), "{second}");
        let opening = |record: &str| record.split_once("\n\n").unwrap().1.split_once("{opening}").unwrap().0.to_owned();
        assert_eq!(opening(&first), opening(&second));
        assert!(opening(&first).matches(',').count() >= 2, "two turns of a pawn and a wall: {first}");
    }
}

#[test]
fn f8_a_pair_is_one_match_with_one_result() {
    let plan = plan(&["3", "random"], vec![board("frozen-forest"), board("infection")], 4);
    let mut results = Results::default();
    play(&plan, 2, &mut results);
    let report = MatchReport::new(&plan, &results);
    assert_eq!((report.rows[0].in_matches, report.rows[0].count()), (true, 4));
    assert_eq!((report.rows[1].in_matches, report.rows[1].count()), (false, 8));
    for pair in results.all() {
        assert_eq!(pair.verdict.is_some(), pair.contest == 0);
        match (pair.verdict, pair.half_points()) {
            (Some(verdict), [2, 2]) => assert_eq!(verdict, 2),
            (Some(verdict), [0, 0]) => assert_eq!(verdict, 0),
            _ => {}
        }
    }
}

/// The log of a match that ran to its end.
fn full_log(plan: &Plan) -> (String, Results) {
    let mut text = log::header(plan);
    let mut results = Results::default();
    run(plan, 2)
        .play(&mut results, |pair: &PairResult, _: &Results| {
            text.push_str(&log::line(pair));
            Ok::<(), Message>(())
        })
        .unwrap();
    (text, results)
}

#[test]
fn a_match_that_is_cut_anywhere_and_resumed_gives_the_same_report() {
    let plan = plan(&["1", "random"], vec![board("infection"), board("frozen-forest")], 2);
    let (text, results) = full_log(&plan);
    let report = MatchReport::new(&plan, &results);
    let mut cuts: Vec<usize> =
        text.match_indices('\n').flat_map(|(end, _)| [end + 1, end, end.saturating_sub(9)]).collect();
    cuts.push(0);
    cuts.push(10);
    for cut in cuts.into_iter().filter(|cut| text.is_char_boundary(*cut)) {
        let read = log::read(&text[..cut], &plan).unwrap();
        // What counts ends with a whole line.
        assert!(read.bytes <= cut && (read.bytes == 0 || text[..read.bytes].ends_with('\n')), "{cut}");
        let mut resumed = read.results;
        assert!(resumed.all().all(|pair| results.has(pair.contest, pair.pair)));
        play(&plan, 1, &mut resumed);
        assert_eq!(resumed, results, "cut at byte {cut}");
        assert_eq!(MatchReport::new(&plan, &resumed), report);
    }
}

#[test]
fn a_log_of_other_settings_or_a_damaged_one_is_refused() {
    let plan = plan(&["1", "random"], vec![board("infection")], 2);
    let (text, _) = full_log(&plan);
    let refused = |text: &str, plan: &Plan, needle: &str| {
        let error = log::read(text, plan).unwrap_err().to_string();
        assert!(error.contains(needle), "{error}");
    };
    let mut other = plan.clone();
    other.seed = 10;
    refused(&text, &other, "line 1: the log is of a match with other settings: plan.seed was `9` and is now `10`");
    other = plan.clone();
    other.contests[0].pairs = 3;
    refused(&text, &other, "plan.contests[0].games was `4` and is now `6`");
    other = plan.clone();
    other.players[1] = Entrant::of(Who::Nodes(5));
    refused(&text, &other, "plan.players[1].name was `\"random\"`");
    let lines: Vec<&str> = text.lines().collect();
    refused(&format!("{}\n{{\n{}\n", lines[0], lines[1]), &plan, "line 2: this is not JSON");
    refused(&format!("{0}\n{1}\n{1}\n", lines[0], lines[1]), &plan, "line 3: this pair is in the log twice");
    refused(&format!("{}\n", lines[1]), &plan, "line 1: this is not the first line");
    refused(&format!("{}\n{{\"type\":\"pair\"}}\n", lines[0]), &plan, "line 2: this is not a pair");
    refused("a letter to a friend", &plan, "line 1: this is not the first line");
    let wrong_score = lines[1].replace("\"score\":", "\"score\":9,\"was\":");
    refused(&format!("{}\n{wrong_score}\n", lines[0]), &plan, "line 2: this is not a pair");
}

#[test]
fn stopping_leaves_whole_pairs_only() {
    // Far more than anybody plays before the main thread hears of the first.
    let plan = plan(&["1", "random"], vec![board("infection")], 100_000);
    let run = run(&plan, 2);
    let mut results = Results::default();
    let stop = Arc::clone(&run.stop);
    run.play(&mut results, |_, _| {
        stop.store(true, Ordering::Relaxed);
        Ok::<(), Message>(())
    })
    .unwrap();
    assert!((1..100_000).contains(&results.all().count()), "{}", results.all().count());
    assert!(!MatchReport::new(&plan, &results).is_complete());
    for game in results.all().flat_map(|pair| &pair.games) {
        assert!(replay(&split(&game.record).unwrap()[0]).unwrap().ending().is_some());
    }
}

#[test]
fn a_sequential_test_stops_early_and_at_the_same_pair_for_any_concurrency() {
    let mut plan = plan(&["3", "random"], vec![board("infection")], 500);
    plan.sprt = Sprt::read("0,100");
    let (mut one, mut three) = (Results::default(), Results::default());
    play(&plan, 1, &mut one);
    play(&plan, 3, &mut three);
    let reports = [&one, &three].map(|results| MatchReport::new(&plan, results));
    assert_eq!(reports[0], reports[1]);
    let row = &reports[0].rows[0];
    assert_eq!(row.sprt.unwrap().decision, Some(SprtDecision::One));
    assert!(row.is_complete && row.pairs.count() < 100, "{row:?}");
}

fn openings(game: &'static dyn AnyGame, seed: u64) -> Vec<String> {
    let mut openings = Openings::new(game, game.usual_options(), 4, seed).unwrap();
    (0..10).map(|number| openings.get(number).unwrap()).collect()
}

#[test]
fn openings_are_reproducible_different_and_undecided() {
    for game in games() {
        let found = openings(game.as_ref(), 1);
        assert_eq!(found, openings(game.as_ref(), 1), "{}", game.info().id);
        assert_ne!(found, openings(game.as_ref(), 2), "{}", game.info().id);
        let mut positions = HashSet::new();
        for opening in &found {
            let mut record = game.start(game.usual_options()).unwrap();
            let mut side = record.side_to_act();
            for action in opening.split(' ') {
                side = record.side_to_act();
                record.play_text(action).unwrap();
            }
            assert!(record.action_count() >= 4 && record.ending().is_none());
            assert_ne!(record.side_to_act(), side, "an opening ends where a turn does: {opening}");
            assert!(positions.insert(record.position_text()), "{opening} comes twice");
            // Nobody wins with the next action.
            for action in record.legal() {
                let mut next = record.clone();
                next.play_text(&action).unwrap();
                let winner = next.ending().and_then(|ending| ending.outcome.winner());
                assert_eq!(winner, None, "{}: {opening}, then {action}", game.info().id);
            }
        }
        // Asking out of order gives the same.
        let mut again = Openings::new(game.as_ref(), game.usual_options(), 4, 1).unwrap();
        assert_eq!(again.get(7).unwrap(), found[7]);
        assert_eq!(again.get(0).unwrap(), found[0]);
    }
}

#[test]
fn without_random_actions_every_game_starts_at_the_start() {
    let game = find("infection").unwrap();
    let mut openings = Openings::new(game, game.usual_options(), 0, 1).unwrap();
    assert_eq!((openings.get(0).unwrap(), openings.get(5).unwrap()), (String::new(), String::new()));
}

/// Every pair of a plan, played from its text as another machine does, and checked.
fn played_elsewhere(plan: &Plan) -> Vec<(PairJob, String, PairResult)> {
    let pairs =
        (0..plan.contests.len()).flat_map(|contest| (0..plan.contests[contest].pairs).map(move |pair| (contest, pair)));
    pairs
        .map(|(contest, pair)| {
            let job = PairJob::of(plan, contest, pair).unwrap();
            let read = PairJob::read(&job.text()).unwrap();
            assert_eq!(read.text(), job.text());
            let answer = read.play(&Arc::default(), &(Arc::new(WallClock::start()) as Arc<dyn Watch>)).unwrap();
            let result = job.check(&answer, contest).unwrap();
            (job, answer, result)
        })
        .collect()
}

#[test]
fn pairs_that_others_play_are_those_that_this_machine_plays() {
    for game in games() {
        let plan = plan(&["nodes:50", "2"], vec![board(game.info().id)], 2);
        let mut here = Results::default();
        play(&plan, 1, &mut here);
        let mut there = Results::default();
        for (_, _, pair) in played_elsewhere(&plan) {
            assert!(there.add(pair));
        }
        assert_eq!(there, here, "{}", game.info().id);
    }
}

#[test]
fn only_whole_games_of_the_match_count() {
    let plan = plan(&["random", "1"], vec![board("infection")], 2);
    let played = played_elsewhere(&plan);
    let (job, answer, _) = &played[0];
    let json: serde_json::Value = serde_json::from_str(answer).unwrap();
    let changed = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = json.clone();
        change(&mut json);
        job.check(&json.to_string(), 0)
    };
    assert!(changed(&|_| {}).is_ok());
    let record = json["games"][0]["record"].as_str().unwrap().to_owned();
    let swap = |from: &str, to: &str| {
        let new = record.replacen(from, to, 1);
        assert_ne!(new, record, "{from}");
        changed(&move |json: &mut serde_json::Value| json["games"][0]["record"] = new.clone().into())
    };
    assert!(swap("[First \"random\"]", "[First \"level 1\"]").is_err(), "between others");
    assert!(swap("1. ", "1. a1 ").is_err(), "another turn");
    assert!(changed(&|json| json["pair"] = 1.into()).is_err(), "another pair");
    assert!(changed(&|json| json["games"][0] = json["games"][1].clone()).is_err(), "the same game twice");
    assert!(changed(&|json| json["games"] = serde_json::json!([])).is_err());
    // Of another opening: the other pair's first game, with this pair's number.
    let other: serde_json::Value = serde_json::from_str(&played[1].1).unwrap();
    let renamed = other["games"][0]["record"].as_str().unwrap().replace("[Round \"2.1\"]", "[Round \"1.1\"]");
    let result = other["games"][0]["result"].clone();
    let forged = changed(&move |json: &mut serde_json::Value| {
        json["games"][0]["record"] = renamed.clone().into();
        json["games"][0]["result"] = result.clone();
        json["score"] = 0.5.into();
    });
    assert!(forged.is_err());
    // A game that was given up, which no player of this program does.
    let lost = changed(&|json| {
        json["games"][0]["loss"] = serde_json::json!({"player": 0, "kind": "illegal", "asked": "", "found": ""});
    });
    assert!(lost.is_err());
    for nonsense in ["", "{}", "[]", "{\"type\": \"pair\"}"] {
        assert!(job.check(nonsense, 0).is_err(), "{nonsense}");
    }
}

#[test]
fn pairs_for_other_machines_start_no_programs() {
    let plan = plan(&["random", "ugi:/bin/evil"], vec![board("infection")], 1);
    assert!(PairJob::of(&plan, 0, 0).unwrap_err().to_string().contains("evil"));
    let fine = PairJob::of(&self::plan(&["random", "1"], vec![board("infection")], 1), 0, 0).unwrap().text();
    for (from, to) in [
        ("\"who\":\"level 1\"", "\"who\":\"ugi:/bin/evil\""),
        ("\"who\":\"level 1\"", "\"who\":\"human\""),
        ("tabuleiro ", "tabuleiro 9"),
        ("\"game\":\"infection\"", "\"game\":\"chess\""),
        ("\"pair\":0", "\"pair\":-1"),
        ("\"players\":[", "\"players\":[1,"),
    ] {
        assert!(fine.contains(from), "{from} of {fine}");
        assert!(PairJob::read(&fine.replace(from, to)).is_err(), "{to}");
    }
}
