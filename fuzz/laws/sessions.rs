//! UGI: a session of lines. A line that is answered with an error leaves no trace in the engine.

use tabuleiro_protocol::ugi::{Answer, Engine};

use super::{faults, with_game};

/// More lines than this show nothing new, and after each that is refused two engines are compared.
const MOST: usize = 200;

const ERROR: &str = "info string error: ";

pub(super) fn hold(input: &str) -> bool {
    with_game(input, |game, options, body| {
        let engine = || Engine::new(game, options.clone(), 1).expect("options that have been checked");
        let mut talking = engine();
        // This one hears only what the other has accepted. If both go on answering the same, what was refused changed
        // nothing: not the position, not the options for the next game, not the state of the random choices.
        let mut spared = engine();
        let mut accepted = true;
        for line in body.split('\n').take(MOST) {
            let answer = talking.line(line);
            keep(&answer, line);
            if answer.lines.first().is_some_and(|first| first.starts_with(ERROR)) {
                accepted = false;
                assert_eq!(look(&mut talking), look(&mut spared), "after {line:?}");
                continue;
            }
            assert_eq!(spared.line(line), answer, "{line:?}");
            if answer.quit {
                break;
            }
            if line.starts_with("position") {
                reopen(&mut talking, line);
            }
            check_best(&answer, &mut talking);
        }
        talking.line("stop");
        spared.line("stop");
        for line in ["ugi", "query fen", "go", "uginewgame", "query fen", "go"] {
            assert_eq!(talking.line(line), spared.line(line), "{line} at the end");
        }
        accepted
    })
}

/// The law of an answer: printable lines, one each.
fn keep(answer: &Answer, line: &str) {
    for said in &answer.lines {
        assert!(!said.trim().is_empty(), "an empty answer to {line:?}");
        assert!(!said.contains(char::is_control), "not one line: {said:?}");
        if let Some(error) = said.strip_prefix(ERROR) {
            faults::words(error);
        }
    }
}

/// What a client can see of an engine without changing it.
fn look(engine: &mut Engine) -> Vec<Answer> {
    let questions = ["ugi", "isready", "query fen", "query moves", "query p1turn", "query gameover", "query result"];
    questions.map(|line| engine.line(line)).to_vec()
}

/// The one answer to a question.
fn ask(engine: &mut Engine, question: &str) -> String {
    let answer = engine.line(question);
    let said = answer.lines.first().expect("an answer");
    said.strip_prefix("response").expect("a response").trim_start().to_owned()
}

/// The position that an engine has is one that it takes; then it hears the line again that led there.
fn reopen(engine: &mut Engine, line: &str) {
    let fen = ask(engine, "query fen");
    assert_eq!(engine.line(&format!("position fen {fen}")), Answer::default(), "{fen}");
    assert_eq!(ask(engine, "query fen"), fen);
    assert_eq!(engine.line(line), Answer::default(), "{line:?}");
    assert_eq!(ask(engine, "query fen"), fen);
}

/// A move that an engine would play is one of the legal ones.
fn check_best(answer: &Answer, engine: &mut Engine) {
    let Some(best) = answer.lines.first().and_then(|line| line.strip_prefix("bestmove ")) else { return };
    assert!(ask(engine, "query moves").split(' ').any(|legal| legal == best), "bestmove {best}");
}
