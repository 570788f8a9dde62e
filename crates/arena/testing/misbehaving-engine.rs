//! A UGI engine that fails on purpose: `misbehaving-engine GAME FAULT [N]`, at the N-th `go` (usually the first). Tests alone use it.

// It speaks a protocol on standard output.
#![allow(clippy::print_stdout, clippy::print_stderr, missing_docs)]

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread;

use tabuleiro_catalog::{AnyGame, AnyRecord, Input, find};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game = words.first().and_then(|name| find(name)).expect("a game");
    let fault = words.get(1).map_or("fine", String::as_str);
    let at: u32 = words.get(2).map_or(1, |number| number.parse().expect("a number"));
    let mut record = start(game);
    let mut asked = 0;
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let command = line.split_whitespace().next().unwrap_or("");
        match command {
            "uai" if fault == "uai" => say("uaiok"),
            "ugi" => greet(fault),
            "isready" if fault == "deaf" => for_ever(),
            "isready" => say("readyok"),
            "position" => {
                record = if fault == "uai" { from_fen(game, &line) } else { start(game) };
                let moves = line.split_once(" moves ").map_or("", |(_, moves)| moves);
                for action in moves.split_whitespace() {
                    record.play_text(action).expect("a legal action");
                }
            }
            "go" => {
                asked += 1;
                if fault == "noise" || asked == at {
                    misbehave(fault);
                }
                say(&format!("bestmove {}", record.legal().first().map_or("(none)", String::as_str)));
            }
            "quit" if fault != "stay" => return,
            _ => {}
        }
    }
    if fault == "stay" {
        for_ever();
    }
}

fn start(game: &dyn AnyGame) -> Box<dyn AnyRecord> {
    game.start(game.usual_options()).expect("the usual options")
}

/// What an Ataxx engine is told: `position fen x5o/… x 0 1 [moves …]`.
fn from_fen(game: &dyn AnyGame, line: &str) -> Box<dyn AnyRecord> {
    let fen = line.strip_prefix("position fen ").expect("a FEN");
    let fen = fen.split_once(" moves ").map_or(fen, |(fen, _)| fen);
    let form = game.info().uai.expect("a game with a notation of its own");
    let text = (form.read_position)(fen).expect("a FEN");
    game.open(game.usual_options(), Input::Text(&text)).expect("a position")
}

fn say(line: &str) {
    println!("{line}");
    io::stdout().flush().expect("somebody who listens");
}

fn greet(fault: &str) {
    match fault {
        "bye" => {
            eprintln!("no licence");
            exit(7);
        }
        "mute" => for_ever(),
        "wrong-greeting" => say("uciok"),
        _ => {
            say("id name Misbehaving");
            say("option name Hash type spin default 1 min 1 max 9");
            say("ugiok");
        }
    }
}

fn misbehave(fault: &str) {
    match fault {
        "crash" => {
            eprintln!("out of cheese");
            exit(3);
        }
        "hang" => for_ever(),
        "illegal" => say("bestmove a1a1"),
        "empty" => say("bestmove"),
        "noise" => {
            let mut out = io::stdout().lock();
            out.write_all(b"\xff\xfe\x00 info \x80\n\ninfo depth x\ninfo depth 3 score cp 12 pv zz\nwhat?\n")
                .expect("a reader");
        }
        "long" => {
            let mut out = io::stdout().lock();
            // Whoever reads may have had enough before the end.
            let _ = out.write_all(&vec![b'x'; 1 << 21]);
            let _ = out.write_all(b"\n");
        }
        "flood" => loop {
            if writeln!(io::stdout(), "info string and on").is_err() {
                exit(1);
            }
        },
        _ => {}
    }
}

fn for_ever() {
    loop {
        thread::park();
    }
}
