//! Replaying events restores a game; events that do not fit are refused.

use serde_json::json;
use tabuleiro_catalog::games;

use super::{EventBody, GameEvent, GameSpec, HostedGame, MatchRound, SeatHolder, Status};
use crate::shape::SideName;

fn spec() -> GameSpec {
    let guest = |id: &str| SeatHolder::Guest { id: format!("id-of-{id}"), name: id.to_owned() };
    GameSpec {
        game: games()[0].info().id.to_owned(),
        options: "-".to_owned(),
        position: None,
        turns: vec![],
        seats: [guest("ana"), guest("rui")],
        clock: None,
        left_ms: None,
        listed: false,
        round: None,
    }
}

fn event(seq: i64, what: EventBody) -> GameEvent {
    GameEvent { seq, at: seq * 10, what }
}

fn created() -> GameEvent {
    event(1, EventBody::Created { spec: Box::new(spec()) })
}

#[test]
fn every_event_is_stored_and_read_back_and_tells_no_ids() {
    let side = SideName::Second;
    let left_ms = Some([1, 2]);
    for what in [
        EventBody::Created { spec: Box::new(spec()) },
        EventBody::Join { side, guest: "id-of-rui".to_owned(), name: "Rui".to_owned() },
        EventBody::Turn { side, turn: "a1".to_owned(), left_ms },
        EventBody::Turn { side, turn: "a1".to_owned(), left_ms: None },
        EventBody::Resign { side },
        EventBody::DrawOffer { side },
        EventBody::Draw { side },
        EventBody::TakebackOffer { side },
        EventBody::Takeback { side, actions: 3, left_ms },
        EventBody::Undo { side, actions: 3, left_ms: None },
        EventBody::Decline { side },
        EventBody::Abort { side },
        EventBody::Flag { side, left_ms: [0, 5] },
        EventBody::RematchOffer { side },
        EventBody::Rematch { side, game: "g2".to_owned() },
        EventBody::Next { game: "g2".to_owned() },
    ] {
        let event = event(7, what);
        assert_eq!(GameEvent::read(&event.stored()).unwrap(), event);
        let public = serde_json::to_value(event.public()).unwrap();
        assert!(!public.to_string().contains("id-of"), "{public}");
        let stored: serde_json::Value = serde_json::from_str(&event.stored().body).unwrap();
        assert_eq!(stored["kind"], public["kind"], "one name for one thing");
        assert_eq!((&public["seq"], &public["at"]), (&json!(7), &json!(70)));
    }
}

#[test]
fn events_that_make_no_game_are_refused() {
    let broken = |events: &[GameEvent]| match HostedGame::replay("g", events) {
        Ok(_) => panic!("{events:?}"),
        Err(error) => error.to_string(),
    };
    assert!(broken(&[]).contains("there is none"));
    assert!(broken(&[event(1, EventBody::Resign { side: SideName::First })]).contains("make the game"));
    assert!(broken(&[created(), event(3, EventBody::Resign { side: SideName::First })]).contains("event 3"));
    let wrong = EventBody::Turn { side: SideName::First, turn: "z9".to_owned(), left_ms: None };
    assert!(broken(&[created(), event(2, wrong)]).contains("event 2 of game g"));
    assert!(broken(&[created(), event(2, created().what)]).contains("only once"));
    let unknown = EventBody::Created { spec: Box::new(GameSpec { game: "go".to_owned(), ..spec() }) };
    assert!(broken(&[event(1, unknown)]).contains("no game go"));
}

#[test]
fn a_game_needs_the_server_only_when_something_can_happen_by_itself() {
    let hosted =
        |spec: GameSpec| HostedGame::replay("g", &[event(1, EventBody::Created { spec: Box::new(spec) })]).unwrap();
    assert_eq!(hosted(spec()).wake_at(), None);
    let computer = SeatHolder::Computer { level: 3 };
    let thinking = hosted(GameSpec { seats: [computer.clone(), spec().seats[0].clone()], ..spec() });
    assert_eq!(thinking.computer_to_act(), Some(3));
    assert_eq!(thinking.wake_at(), None, "it thinks when somebody comes");
    let waiting = hosted(GameSpec { seats: [computer, SeatHolder::Open], ..spec() });
    assert_eq!(waiting.status(), Status::Waiting);
    let clock = Some(crate::shape::clock::ClockSpec::Total { total_ms: 60_000, increment_ms: 0 });
    let mut timed = hosted(GameSpec { clock, ..spec() });
    let mut seq = 1;
    while !timed.is_clock_running() {
        seq += 1;
        let side = timed.record().side_to_act().into();
        let turn = timed.record().legal().remove(0);
        timed.apply(&event(seq, EventBody::Turn { side, turn, left_ms: Some([60_000; 2]) })).unwrap();
    }
    assert_eq!(timed.wake_at(), Some(seq * 10 + 60_000));
}

#[test]
fn both_games_of_a_match_are_played_for_the_match() {
    let round = |round| GameSpec { game: "frozen-forest".to_owned(), round, ..spec() };
    let is_in_match = |spec| {
        let created = event(1, EventBody::Created { spec: Box::new(spec) });
        HostedGame::replay("g", &[created]).unwrap().record().is_in_match()
    };
    let first = MatchRound::first();
    let second = MatchRound { number: 2, other: Some("g".to_owned()), wins: [0, 1], tally: [40, 0] };
    assert_eq!([None, Some(first), Some(second)].map(|game| is_in_match(round(game))), [false, true, true]);
}

#[test]
fn an_event_carries_what_it_changes() {
    use super::{KnownState, Outages};
    let mut game = HostedGame::replay("g", &[created()]).unwrap();
    let live = |game: &HostedGame| game.live([false; 2], 0, 0, &Outages::default());
    let mut known = KnownState::of(&live(&game));
    assert_eq!(known.update(&live(&game)), "{}", "nothing has happened");
    let mut merged = serde_json::to_value(live(&game)).unwrap();
    // Whoever knows nothing gets everything.
    let mut all: serde_json::Value = serde_json::from_str(&KnownState::default().update(&live(&game))).unwrap();
    all["turns"] = json!([]);
    assert_eq!(all, merged);
    for seq in 2..12 {
        let side = game.record().side_to_act().into();
        let turn = game.record().legal().remove(0);
        let what = if seq == 7 {
            EventBody::Undo { side, actions: 2, left_ms: None }
        } else {
            EventBody::Turn { side, turn, left_ms: None }
        };
        game.apply(&event(seq, what)).unwrap();
        let changed: serde_json::Map<_, _> = serde_json::from_str(&known.update(&live(&game))).unwrap();
        assert!(!changed.contains_key("seats") && !changed.contains_key("status"), "{changed:?}");
        for (key, value) in changed {
            match key.as_str() {
                "turns" => {
                    let turns = merged["turns"].as_array_mut().unwrap();
                    turns.truncate(usize::try_from(value["keep"].as_u64().unwrap()).unwrap());
                    turns.extend(value["add"].as_array().unwrap().iter().cloned());
                }
                "view" => {
                    for (part, value) in value.as_object().unwrap() {
                        merged["view"][part] = value.clone();
                    }
                }
                _ => merged[key] = value,
            }
        }
        assert_eq!(merged, serde_json::to_value(live(&game)).unwrap(), "after event {seq}");
    }
}
