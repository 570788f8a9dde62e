//! The engine with its threads: what is answered while it thinks, and how it ends. Tests wait for lines, never for time.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use tabuleiro_catalog::find;
use tabuleiro_protocol::engine::{Dialect, EngineSeat, Heard, Session, serve};

/// A client of an engine that runs beside it.
struct TestClient {
    /// Gone once the client has said all.
    to_engine: Option<Sender<io::Result<Heard>>>,
    from_engine: Receiver<String>,
    engine: JoinHandle<io::Result<()>>,
}

impl TestClient {
    fn of(game: &str) -> TestClient {
        TestClient::hearing(game, usize::MAX)
    }

    /// A client that is gone after so many lines.
    fn hearing(game: &str, most: usize) -> TestClient {
        let game = find(game).expect("a game");
        let session = Session::new(Dialect::Ugi, game, game.usual_options(), 1).expect("the usual options");
        let (to_engine, heard) = channel::<io::Result<Heard>>();
        let (said, from_engine) = channel();
        let mut count = 0;
        let read = move || heard.recv().unwrap_or(Ok(Heard::End));
        let write = move |lines: &[String]| {
            for line in lines {
                count += 1;
                if count > most {
                    return Err(io::ErrorKind::BrokenPipe.into());
                }
                said.send(line.clone()).expect("somebody listens");
            }
            Ok(())
        };
        let engine = thread::spawn(move || serve(session, EngineSeat::with_memory(game, 1 << 20), read, write));
        TestClient { to_engine: Some(to_engine), from_engine, engine }
    }

    fn send(&self, heard: io::Result<Heard>) {
        self.to_engine.as_ref().expect("still talking").send(heard).expect("the engine listens");
    }

    fn say(&self, line: &str) {
        self.send(Ok(Heard::Line(line.to_owned())));
    }

    /// The next line that is no progress.
    fn hear(&self) -> String {
        self.from_engine.iter().find(|line| !line.starts_with("info depth")).expect("a line")
    }

    /// The next line that is progress.
    fn hear_progress(&self) -> String {
        self.from_engine.iter().find(|line| line.starts_with("info depth")).expect("a line")
    }

    /// Waits for the end; all that was said until then.
    fn end(mut self) -> (io::Result<()>, Vec<String>) {
        self.to_engine = None;
        let result = self.engine.join().expect("the engine does not panic");
        (result, self.from_engine.iter().collect())
    }
}

#[test]
fn an_endless_search_listens_and_is_stopped() {
    for game in tabuleiro_catalog::games() {
        let client = TestClient::of(game.info().id);
        client.say("go infinite");
        client.hear_progress();
        client.say("isready");
        assert_eq!(client.hear(), "readyok");
        client.say("query p1turn");
        assert_eq!(client.hear(), "response true");
        client.say("position startpos");
        assert_eq!(client.hear(), "info string error: position while thinking; send stop first");
        client.send(Ok(Heard::Noise("that is no line".to_owned())));
        assert_eq!(client.hear(), "info string error: that is no line");
        client.say("stop");
        let best = client.hear();
        let action = best.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{best}"));
        client.say("query moves");
        assert!(client.hear().split(' ').any(|legal| legal == action), "{best}");
        // It goes on as before.
        client.say(&format!("position startpos moves {action}"));
        client.say("go nodes 50");
        assert!(client.hear().starts_with("bestmove "));
        let (result, rest) = client.end();
        assert!(result.is_ok() && rest.is_empty(), "{rest:?}");
    }
}

#[test]
fn quit_ends_an_endless_search_without_a_word() {
    let client = TestClient::of("blockade");
    client.say("go infinite");
    client.hear_progress();
    client.say("quit");
    let (result, rest) = client.end();
    assert!(result.is_ok());
    assert!(rest.iter().all(|line| line.starts_with("info depth")), "{rest:?}");
}

#[test]
fn the_end_of_the_input_ends_an_endless_search_with_its_answer() {
    let client = TestClient::of("three-dragons");
    client.say("go infinite");
    client.hear_progress();
    let (result, rest) = client.end();
    assert!(result.is_ok());
    assert!(rest.last().is_some_and(|line| line.starts_with("bestmove ")), "{rest:?}");
}

#[test]
fn an_answer_that_waits_for_stop_is_given_at_the_end_of_the_input() {
    let client = TestClient::of("infection");
    client.say("position fen RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRR/BBBBBBB/BBBBBBR/BBBBBR1 R 0 1");
    client.say("go infinite");
    // Twice: after the only iteration that there is, and at the end of the search.
    client.hear_progress();
    client.hear_progress();
    let (result, rest) = client.end();
    assert!(result.is_ok());
    assert_eq!(rest, ["bestmove g7"]);
}

#[test]
fn an_input_that_fails_ends_the_search_with_its_error() {
    let client = TestClient::of("infection");
    client.say("go infinite");
    client.hear_progress();
    client.send(Err(io::ErrorKind::ConnectionReset.into()));
    let (result, _) = client.end();
    assert_eq!(result.map_err(|error| error.kind()), Err(io::ErrorKind::ConnectionReset));
}

#[test]
fn a_client_that_is_gone_ends_the_search() {
    let client = TestClient::hearing("infection", 2);
    client.say("go infinite");
    // Nobody says stop, and the input stays open.
    let result = client.engine.join().expect("the engine does not panic");
    assert_eq!(result.map_err(|error| error.kind()), Err(io::ErrorKind::BrokenPipe));
}

/// The answers to some questions in a game, all with nodes.
fn answers(game: &str, seed: u32) -> Vec<String> {
    let client = TestClient::of(game);
    client.say(&format!("setoption name Seed value {seed}"));
    client.say("uginewgame");
    client.say("isready");
    assert_eq!(client.hear(), "readyok");
    let mut moves = String::new();
    let mut answers = Vec::new();
    for level in [10, 10, 1, 2, 3, 1] {
        client.say(&format!("setoption name Level value {level}"));
        client.say(&format!("position startpos moves{moves}"));
        client.say("go nodes 300");
        let best = client.hear();
        moves.push_str(best.strip_prefix("bestmove").expect("a best move"));
        answers.push(best);
    }
    let (result, _) = client.end();
    assert!(result.is_ok());
    answers
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answers() {
    for game in tabuleiro_catalog::games() {
        let id = game.info().id;
        assert_eq!(answers(id, 7), answers(id, 7), "{id}");
    }
}
