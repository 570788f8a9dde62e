//! Engines that crash, fall silent, cheat and babble: the client names the fault, and a match goes on without them.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tabuleiro_arena::plan::{Contest, Entrant, Pace, Plan, PlanBoard};
use tabuleiro_arena::report::MatchReport;
use tabuleiro_arena::results::Results;
use tabuleiro_arena::runner::MatchRun;
use tabuleiro_catalog::find;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::search::score::Score;
use tabuleiro_protocol::client::{Client, ClientDialect, GoRequest, Patience};
use tabuleiro_protocol::fault::{Fault, FaultKind};
use tabuleiro_protocol::watch::{WallClock, Watch};
use tabuleiro_protocol::who::Who;

fn command(fault: &str) -> String {
    format!("'{}' infection {fault}", env!("CARGO_BIN_EXE_misbehaving-engine"))
}

/// Patient where an answer comes, so that a slow machine fails no test; not at all where none comes.
fn patience(thinking: Duration) -> Patience {
    let long = Duration::from_secs(300);
    Patience { greeting: long, ready: long, quit: Duration::ZERO, grace: long, thinking }
}

const LONG: Duration = Duration::from_secs(300);

fn ask(fault: &str, thinking: Duration) -> Result<String, Fault> {
    let mut client = Client::start(ClientDialect::Ugi, &command(fault), patience(thinking))?;
    client.new_game()?;
    client.position(None, &[]);
    client.go(&GoRequest { nodes: Some(10), ..GoRequest::default() }).map(|choice| choice.action)
}

#[test]
fn a_good_engine_is_understood() {
    let mut client = Client::start(ClientDialect::Ugi, &command("noise"), patience(LONG)).unwrap();
    assert_eq!((client.name(), client.options()), ("Misbehaving", &["Hash".to_owned()][..]));
    client.set_option("hash", "3").unwrap();
    let fault = client.set_option("Threads", "2").unwrap_err();
    assert_eq!((fault.kind, fault.found.as_str()), (FaultKind::Option, "Hash"));
    client.new_game().unwrap();
    client.position(None, &["g2".to_owned()]);
    let choice = client.go(&GoRequest { nodes: Some(10), ..GoRequest::default() }).unwrap();
    let mut record = find("infection").unwrap().start(find("infection").unwrap().usual_options()).unwrap();
    record.play_text("g2").unwrap();
    assert_eq!(Some(&choice.action), record.legal().first());
    // Noise around it is ignored, invalid UTF-8 included.
    assert_eq!((choice.info.depth, choice.info.score), (Some(3), Some(Score::Estimate(12))));
}

#[test]
fn every_fault_has_its_kind() {
    for (fault, thinking, kind, found) in [
        ("crash", LONG, FaultKind::Crash, "3"),
        ("hang", Duration::ZERO, FaultKind::Silence, "0"),
        ("flood", Duration::from_millis(20), FaultKind::Silence, "20"),
        ("empty", LONG, FaultKind::Garbage, "bestmove"),
        ("long", LONG, FaultKind::LongLine, "65536"),
        ("bye", LONG, FaultKind::Crash, "7"),
    ] {
        let error = ask(fault, thinking).unwrap_err();
        assert_eq!(error.kind, kind, "{fault}: {error}");
        assert!(error.found.contains(found), "{fault}: {error:?}");
    }
    assert_eq!(ask("fine", LONG), Ok("f1".to_owned()));
    assert_eq!(
        Client::start(ClientDialect::Ugi, "/no/such/engine", patience(LONG)).unwrap_err().kind,
        FaultKind::Start
    );
}

#[test]
fn the_greeting_and_getting_ready_have_limits() {
    for fault in ["mute", "wrong-greeting"] {
        let short = Patience { greeting: Duration::from_millis(20), ..patience(LONG) };
        let error = Client::start(ClientDialect::Ugi, &command(fault), short).unwrap_err();
        assert_eq!((error.kind, error.asked.as_str()), (FaultKind::Silence, "ugi"), "{fault}");
    }
    let short = Patience { ready: Duration::ZERO, ..patience(LONG) };
    let error = Client::start(ClientDialect::Ugi, &command("deaf"), short).unwrap().new_game().unwrap_err();
    assert_eq!((error.kind, error.asked.as_str()), (FaultKind::Silence, "isready"));
}

#[test]
fn the_process_is_gone_with_its_client_even_if_it_ignores_quit() {
    let client = Client::start(ClientDialect::Ugi, &command("stay"), patience(LONG)).unwrap();
    let folder = format!("/proc/{}", client.process_id());
    let has_proc = std::path::Path::new("/proc/self").exists();
    assert_eq!(std::path::Path::new(&folder).exists(), has_proc);
    drop(client);
    // Neither running nor waiting to be reaped.
    assert!(!std::path::Path::new(&folder).exists());
}

#[test]
fn stop_is_passed_on() {
    let mut client =
        Client::start(ClientDialect::Ugi, &command("hang"), Patience { grace: Duration::ZERO, ..patience(LONG) })
            .unwrap();
    client.new_game().unwrap();
    let stop = Arc::new(AtomicBool::new(true));
    let error = client.go(&GoRequest { nodes: Some(1), stop, ..GoRequest::default() }).unwrap_err();
    assert_eq!(error.kind, FaultKind::Silence);
}

fn plan(fault: &str, pairs: u32) -> Plan {
    let game = find("infection").unwrap();
    let mut bad = Entrant::of(Who::read(&format!("ugi:{}", command(fault))).unwrap());
    bad.name = "bad".to_owned();
    bad.settings.nodes = Some(1);
    let hangs = fault.starts_with("hang");
    bad.settings.patience = patience(if hangs { Duration::ZERO } else { LONG });
    Plan {
        players: vec![bad, Entrant::of(Who::Random)],
        boards: vec![PlanBoard { game, options: game.usual_options() }],
        contests: vec![Contest { players: [0, 1], board: 0, pairs }],
        openings: 4,
        seed: 3,
        pace: Pace::default(),
        sprt: None,
    }
}

fn play(plan: &Plan, concurrency: usize, watch: Arc<dyn Watch>) -> Results {
    let mut results = Results::default();
    let run = MatchRun { plan, concurrency, stop: Arc::default(), watch, elsewhere: None };
    run.play(&mut results, |_, _| Ok::<(), Message>(())).unwrap();
    results
}

#[test]
fn an_engine_that_fails_loses_that_game_and_the_match_goes_on() {
    for (fault, kind) in [
        ("crash 3", FaultKind::Crash),
        ("hang", FaultKind::Silence),
        ("illegal 2", FaultKind::Illegal),
        ("empty 2", FaultKind::Garbage),
        ("long 2", FaultKind::LongLine),
    ] {
        let plan = plan(fault, 3);
        let results = play(&plan, 2, Arc::new(WallClock::start()));
        let report = MatchReport::new(&plan, &results);
        let row = &report.rows[0];
        assert!(row.is_complete, "{fault}");
        // A process is started again after most faults, and fails again in every game; one that goes on fails once a process.
        let lost = row.fault_count(0, &[kind]);
        assert!(if kind == FaultKind::Illegal { (1..=2).contains(&lost) } else { lost == 6 }, "{fault}: {row:?}");
        assert_eq!((row.faults[0].len(), row.faults[1].len()), (lost, 0), "{fault}");
        assert!(row.results[2] >= lost as u64, "{fault}: {row:?}");
        let failed = results.all().flat_map(|pair| &pair.games).find(|game| game.loss.is_some()).unwrap();
        assert!(
            failed.record.contains("[Reason \"resignation\"]") && failed.record.contains("{bad "),
            "{}",
            failed.record
        );
    }
}

#[test]
fn an_engine_that_cannot_start_is_found_before_the_first_game() {
    let mut plan = plan("bye", 1);
    let run = MatchRun {
        plan: &plan,
        concurrency: 1,
        stop: Arc::default(),
        watch: Arc::new(WallClock::start()),
        elsewhere: None,
    };
    let words = run.try_engines().unwrap_err().to_string();
    assert!(words.contains("bad ended when it was sent `ugi` (exit status: 7: no licence)"), "{words}");
    plan.players[0].settings.options = vec![("Contempt".to_owned(), "1".to_owned())];
    plan.players[0].settings.who = Who::read(&format!("ugi:{}", command("fine"))).unwrap();
    let run = MatchRun {
        plan: &plan,
        concurrency: 1,
        stop: Arc::default(),
        watch: Arc::new(WallClock::start()),
        elsewhere: None,
    };
    let words = run.try_engines().unwrap_err().to_string();
    assert!(words.contains("bad has no option `Contempt`; it has Hash"), "{words}");
}

#[test]
fn an_ataxx_engine_is_spoken_to_in_its_own_notation() {
    let mut plan = plan("fine", 2);
    plan.players[0].settings.who = Who::read(&format!("uai:{}", command("uai"))).unwrap();
    plan.boards[0].options.set("map", "four").unwrap();
    plan.check().unwrap();
    let results = play(&plan, 1, Arc::new(WallClock::start()));
    for game in results.all().flat_map(|pair| &pair.games) {
        assert_eq!(game.loss, None, "{}", game.record);
    }
    plan.boards[0] = PlanBoard { game: find("blockade").unwrap(), options: find("blockade").unwrap().usual_options() };
    assert!(plan.check().unwrap_err().to_string().contains("uai is not for Blockade"));
}

/// A watch on which every look takes a second.
struct Slow(AtomicU64);

impl Watch for Slow {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn a_flag_that_falls_loses_the_game() {
    for (turn, clock) in [(Some(1), None), (None, Some((2, 1)))] {
        let mut plan = plan("fine", 1);
        plan.players[0].settings.nodes = None;
        let seconds = Duration::from_secs;
        plan.pace =
            Pace { turn: turn.map(seconds), clock: clock.map(|(t, i)| (seconds(t), seconds(i))), margin: seconds(0) };
        let results = play(&plan, 1, Arc::new(Slow(AtomicU64::new(0))));
        for game in results.all().flat_map(|pair| &pair.games) {
            let loss = game.loss.as_ref().unwrap();
            assert_eq!(loss.fault.kind, FaultKind::Time);
            // The time of a turn does not bind a player that has no use for it.
            assert!(clock.is_some() || loss.player == 0, "{loss:?}");
            assert!(game.record.contains("[Reason \"time\"]"), "{}", game.record);
        }
    }
}
