//! `tabuleiro-plain GAME`: the plain player on standard input and output, in UGI.

// The engine's answers are its job, and so is saying how it is used.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};

use tabuleiro_plain::ugi::{self, Talk};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let stop = Arc::new(AtomicBool::new(false));
    let talk = match &words[..] {
        [game] => ugi::open(game, Arc::clone(&stop)),
        _ => None,
    };
    let Some(mut talk) = talk else {
        eprintln!("usage: tabuleiro-plain GAME, where GAME is one of: {}", ugi::games().join(", "));
        return ExitCode::from(2);
    };
    run(talk.as_mut(), &stop);
    ExitCode::SUCCESS
}

/// Answers lines until `quit` or the end of the input. A thread listens, so that `stop` is heard while the player thinks.
fn run(talk: &mut dyn Talk, stop: &Arc<AtomicBool>) {
    let (send, lines) = mpsc::channel();
    let heard = Arc::clone(stop);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            // The order of the lines decides: a `stop` belongs to the `go` before it.
            match line.split_whitespace().next() {
                Some("go") => heard.store(false, Ordering::Relaxed),
                Some("stop" | "quit") => heard.store(true, Ordering::Relaxed),
                _ => {}
            }
            if send.send(line).is_err() {
                return;
            }
        }
        heard.store(true, Ordering::Relaxed);
    });
    for line in lines {
        if line.trim() == "quit" {
            return;
        }
        for answer in talk.line(&line) {
            println!("{answer}");
        }
        if std::io::stdout().flush().is_err() {
            return;
        }
    }
}
