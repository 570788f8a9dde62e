//! Which method answers a request.

use serde_json::{Value as JsonValue, json};
use tabuleiro_catalog::engine::{Engine, EngineOptions};
use tabuleiro_shape::Words;
use tabuleiro_shape::request::RequestError;

use crate::params::{RequestParams, malformed};
use crate::{forms, play, study, think};

/// Hears what a request tells before its answer.
pub trait Teller {
    /// Hears a line of JSON.
    fn tell(&mut self, line: &str);
}

/// What a method comes to.
pub(crate) type Answer = Result<JsonValue, RequestError>;

/// Memory of the transposition table in a browser: a quarter of what the program takes, because a phone has to spare it. Requests may ask for less or more.
pub(crate) const MEMORY: usize = 16 << 20;

/// Answers requests. Between them it keeps what the engine knows.
pub struct BrowserFace {
    engine: Engine,
    options: EngineOptions,
}

impl Default for BrowserFace {
    fn default() -> BrowserFace {
        let options = EngineOptions { memory: MEMORY, ..EngineOptions::default() };
        BrowserFace { engine: Engine::new(options), options }
    }
}

impl BrowserFace {
    /// The answer to a request, as JSON.
    pub fn answer(&mut self, request: &str, teller: &mut dyn Teller) -> String {
        let answer = match self.asked(request, teller) {
            Ok(answer) => json!({ "ok": answer }),
            Err(error) => {
                let words = Words::from(&error.message());
                json!({ "error": { "code": error.code(), "message": words, "rule": error.rule() } })
            }
        };
        answer.to_string()
    }

    fn asked(&mut self, request: &str, teller: &mut dyn Teller) -> Answer {
        let request: JsonValue = serde_json::from_str(request).map_err(|error| malformed(error.to_string()))?;
        let params = RequestParams::of(&request["params"])?;
        match request["method"].as_str().unwrap_or_default() {
            "state" => play::state(&params),
            "draft" => play::draft(&params),
            "refusal" => play::refusal(&params),
            "replay" => play::replay(&params),
            "clock" => play::clock(&params),
            "read" => forms::read(&params),
            "write" => forms::write(&params),
            "check" => forms::check(&params),
            "parts" => play::parts(&params),
            "think" => think::think(&params, self.engine(&params)?, teller),
            "hint" => think::hint(&params, self.engine(&params)?),
            "turn" => think::turn(&params, self.engine(&params)?),
            "review" => think::review(&params, self.engine(&params)?, teller),
            "solve" => study::solve(&params, teller),
            "puzzles" => study::puzzles(&params),
            "puzzle" => study::puzzle(&params),
            "perft" => study::perft(&params),
            "signature" => study::signature(&params),
            other => Err(malformed(format!("there is no method {other:?}"))),
        }
    }

    /// The engine, a new one where the request asks for another seed or size of memory than the one before.
    fn engine(&mut self, params: &RequestParams<'_>) -> Result<&mut Engine, RequestError> {
        let memory = params.number("memory")?.map_or(MEMORY, |bytes| usize::try_from(bytes).unwrap_or(MEMORY));
        let options = EngineOptions { memory, seed: params.number("seed")?.unwrap_or(0), ..EngineOptions::default() };
        if options != self.options {
            self.options = options;
            self.engine = Engine::new(options);
        }
        Ok(&mut self.engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::games;

    struct Lines(Vec<JsonValue>);

    impl Teller for Lines {
        fn tell(&mut self, line: &str) {
            self.0.push(serde_json::from_str(line).unwrap());
        }
    }

    #[allow(clippy::needless_pass_by_value, reason = "tests hand in what `json!` makes")]
    fn ask(method: &str, params: JsonValue) -> (JsonValue, Vec<JsonValue>) {
        let mut lines = Lines(vec![]);
        let request = json!({ "method": method, "params": params }).to_string();
        let answer = BrowserFace::default().answer(&request, &mut lines);
        (serde_json::from_str(&answer).unwrap(), lines.0)
    }

    #[test]
    fn every_game_is_played_thought_about_and_reviewed() {
        for game in games() {
            let id = game.info().id;
            let mut actions: Vec<String> = vec![];
            for _ in 0..3 {
                let (turn, _) = ask("turn", json!({ "game": id, "actions": actions, "level": 1 }));
                actions.push(turn["ok"]["turn"].as_str().unwrap().to_owned());
            }
            let (state, _) = ask("state", json!({ "game": id, "actions": actions }));
            assert_eq!(state["ok"]["turns"], json!(actions), "{id}");
            assert!(state["ok"]["next"]["ways"].is_object(), "{id}");
            let (thought, lines) = ask("think", json!({ "game": id, "actions": actions, "nodes": 3000, "lines": 2 }));
            let best = &thought["ok"]["lines"][0];
            assert!(best["depth"].as_u64().unwrap() > 0 && !lines.is_empty(), "{id}: {thought}");
            assert!(best["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)), "{id}");
            let (hint, _) = ask("hint", json!({ "game": id, "actions": actions, "nodes": 500 }));
            assert!(hint["ok"]["why"]["pt"].is_string(), "{id}: {hint}");
            let (review, told) = ask("review", json!({ "game": id, "actions": actions, "nodes": 300 }));
            assert_eq!(review["ok"]["chances"].as_array().unwrap().len(), 4, "{id}");
            assert_eq!(told.len(), 3, "{id}");
            let (replay, _) = ask("replay", json!({ "game": id, "actions": actions }));
            assert_eq!(replay["ok"]["steps"].as_array().unwrap().len(), 4, "{id}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for game in games() {
            let id = game.info().id;
            let (turn, _) = ask("turn", json!({ "game": id, "level": 1 }));
            let position = json!({ "game": id, "actions": [turn["ok"]["turn"]] });
            let (state, _) = ask("state", position.clone());
            for form in ["record", "record_json", "text", "json"] {
                let mut params = position.clone();
                params["as"] = json!(form);
                let (written, _) = ask("write", params);
                let (read, _) = ask("read", json!({ "text": written["ok"]["text"], "game": id }));
                let (again, _) = ask("state", read["ok"].clone());
                assert_eq!(again["ok"]["position"], state["ok"]["position"], "{id} {form}: {written} {read}");
            }
        }
    }

    #[test]
    fn puzzles_are_solved_by_their_solutions() {
        for game in games() {
            let id = game.info().id;
            let (puzzles, _) = ask("puzzles", json!({ "game": id }));
            let Some(puzzle) = puzzles["ok"]["puzzles"].as_array().unwrap().first() else { continue };
            if puzzle["turns"] == 1 {
                let (solved, _) = ask("puzzle", json!({ "game": id, "index": 0, "turns": [puzzle["solution"][0]] }));
                assert_eq!(solved["ok"]["step"], "solved", "{id}");
            }
            let (begun, _) = ask("puzzle", json!({ "game": id, "index": 0, "turns": [] }));
            assert_eq!(begun["ok"]["step"], "begun", "{id}");
        }
    }

    #[test]
    fn nothing_that_is_asked_panics() {
        let bad = [
            ("", json!({})),
            ("state", json!({})),
            ("state", json!({ "game": "chess" })),
            ("state", json!({ "game": "infection", "options": 3 })),
            ("state", json!({ "game": "infection", "options": { "map": "nine" } })),
            ("state", json!({ "game": "infection", "start": "x" })),
            ("state", json!({ "game": "infection", "actions": ["z9"] })),
            ("state", json!({ "game": "infection", "actions": "g2" })),
            ("draft", json!({ "game": "infection", "draft": ["g2", "b1"] })),
            ("think", json!({ "game": "infection", "nodes": -1 })),
            ("think", json!({ "game": "infection", "nodes": "many" })),
            ("read", json!({ "text": "{\"game\": 3}" })),
            ("read", json!({ "text": "[Game \"chess\"]\n\n*" })),
            ("read", json!({})),
            ("write", json!({ "game": "infection", "as": "pdf" })),
            ("puzzle", json!({ "game": "infection", "index": 10_000 })),
            ("turn", json!({ "game": "infection", "level": 11 })),
            ("turn", json!({ "game": "infection", "level": 1, "clock": { "total_ms": 1 } })),
            ("state", json!({ "game": "infection", "closed": "time-nobody" })),
            ("clock", json!({ "game": "infection", "now": 1 })),
            ("clock", json!({ "game": "infection", "clock": { "days_per_turn": 1 } })),
            ("clock", json!({ "game": "infection", "now": 1, "clock": { "days_per_turn": 1, "left_ms": [1] } })),
            ("clock", json!({ "game": "infection", "now": 1, "clock": { "days_per_turn": 1, "total_ms": 60_000 } })),
            ("perft", json!({ "game": "infection" })),
        ];
        for (method, params) in bad {
            let (answer, _) = ask(method, params.clone());
            let message = &answer["error"]["message"];
            assert!(message["en"].as_str().is_some_and(|words| !words.is_empty()), "{method} {params}: {answer}");
        }
        let mut lines = Lines(vec![]);
        assert!(BrowserFace::default().answer("{", &mut lines).contains("bad_request"));
        assert!(BrowserFace::default().answer("[]", &mut lines).contains("bad_request"));
    }

    #[test]
    fn clocks_run_after_the_first_turn_of_each_side_and_fall() {
        let clock = |actions: &[&str], clock: &JsonValue, now: u64, turn_over: bool| {
            let params =
                json!({ "game": "infection", "actions": actions, "clock": clock, "now": now, "turn_over": turn_over });
            ask("clock", params).0["ok"].clone()
        };
        let made = clock(&[], &json!({ "total_ms": 60_000, "increment_ms": 2_000 }), 1_000, false);
        assert_eq!((&made["left_ms"], &made["running"]), (&json!([60_000, 60_000]), &JsonValue::Null));
        let first = clock(&["g2"], &made, 9_000, true);
        assert_eq!((&first["left_ms"], &first["running"]), (&json!([60_000, 60_000]), &JsonValue::Null), "not timed");
        let second = clock(&["g2", "g6"], &first, 20_000, true);
        assert_eq!((&second["running"], &second["since"]), (&json!("first"), &json!(20_000)));
        let third = clock(&["g2", "g6", "f1"], &second, 25_000, true);
        assert_eq!((&third["left_ms"], &third["running"]), (&json!([57_000, 60_000]), &json!("second")));
        let undone = clock(&["g2", "g6"], &third, 26_000, false);
        assert_eq!((&undone["left_ms"], &undone["running"]), (&json!([57_000, 59_000]), &json!("first")));
        // Whose time is over has lost, and no clock runs any more.
        let closed = json!({ "game": "infection", "actions": ["g2", "g6"], "closed": "time-first", "clock": undone, "now": 90_000 });
        let fallen = ask("clock", closed.clone()).0["ok"].clone();
        assert_eq!((&fallen["left_ms"], &fallen["running"]), (&json!([0, 59_000]), &JsonValue::Null));
        let state = ask("state", closed).0["ok"]["ending"].clone();
        assert_eq!((&state["outcome"], &state["reason"]), (&json!("second"), &json!("time")), "{state}");
    }

    #[test]
    fn the_computer_hurries_where_its_clock_is_short() {
        let clock = json!({ "total_ms": 10_000, "left_ms": [10_000, 50], "running": "second", "since": 0 });
        // On the highest level it would think for seconds.
        let (turn, _) = ask(
            "turn",
            json!({ "game": "infection", "actions": ["g2"], "level": 10, "ms": 3_600_000, "clock": clock }),
        );
        assert!(turn["ok"]["turn"].is_string(), "{turn}");
    }

    #[test]
    fn a_refusal_names_its_rule() {
        let (answer, _) = ask("refusal", json!({ "game": "infection", "pointed": ["a1", "d4"] }));
        let refused = &answer["ok"]["refused"];
        assert!(refused["rule"].is_string() && refused["message"]["pt"].is_string(), "{answer}");
        let (answer, _) = ask("refusal", json!({ "game": "infection", "pointed": ["g2"] }));
        assert!(answer["ok"]["refused"].is_null(), "{answer}");
    }

    #[test]
    fn a_setup_is_checked_with_the_reason() {
        let (answer, _) = ask("check", json!({ "game": "infection", "start": "7/7/7/7/7/7/R5B R 0 1" }));
        assert_eq!(answer["ok"]["valid"], true, "{answer}");
        let (answer, _) = ask("check", json!({ "game": "infection", "start": "7/7 R 0 1" }));
        assert_eq!(answer["ok"]["valid"], false);
        let why = answer["ok"]["reason"]["message"]["en"].as_str().unwrap_or_default();
        assert!(why.contains("7 rows"), "{answer}");
        // Whoever edits a board has not written the text.
        assert!(!why.contains("position text"), "{answer}");
    }
}
