//! Whole sessions, line by line: each file in `transcripts/` is what a client says and what it hears.
//!
//! The first line names the dialect, the game and its options. `> ` is the client, `< ` the engine, `~` the moment at which the player has
//! thought about the last `go`, `#` a remark. Nodes, speeds and estimates are written `N` and lines of play only by their first action,
//! because they change whenever the player gets better; so positions with a `go` have one action, or one that wins.
//!
//! `TRANSCRIPTS=overwrite cargo test --release -p tabuleiro-protocol --test transcripts` writes what is said now; read it before you
//! keep it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use tabuleiro_catalog::rules::options::Options;
use tabuleiro_protocol::engine::{Dialect, EngineSeat, Session, Then, ThinkTask, uai_game};

/// Enough to see an end that is near, on any machine.
const NODES: u64 = 2000;

/// What the player has thought takes no time here.
const ELAPSED: Duration = Duration::ZERO;

struct Transcript {
    session: Session,
    seat: EngineSeat,
    task: Option<Box<ThinkTask>>,
    text: String,
}

impl Transcript {
    fn new(header: &str) -> Transcript {
        let mut words = header.split(' ');
        let mut word = || words.next().unwrap_or("");
        let (dialect, game, options) = (word(), word(), word());
        let dialect = match dialect {
            "ugi" => Dialect::Ugi,
            "uai" => Dialect::Uai(uai_game().expect("a game with the dialect").1),
            _ => panic!("no dialect: {header}"),
        };
        let game = tabuleiro_catalog::find(game).unwrap_or_else(|| panic!("no game: {header}"));
        let options = Options::read(game.info().options, options).expect("options");
        let session = Session::new(dialect, game, options, 1).expect("a game");
        Transcript { session, seat: EngineSeat::with_memory(game, 1 << 20), task: None, text: format!("{header}\n") }
    }

    fn write(&mut self, lines: &[String]) {
        for line in lines {
            self.text.push_str(&format!("< {}\n", masked(line)));
        }
    }

    fn say(&mut self, line: &str) {
        let answer = self.session.line(line);
        match answer.then {
            Then::Nothing => {}
            Then::Prepare(wish) => self.seat.prepare(&wish),
            Then::Think(task) => self.task = Some(task),
            Then::Quit => self.text.push_str("# the end\n"),
        }
        self.write(&answer.lines);
    }

    fn think(&mut self) {
        let mut task = self.task.take().expect("something to think about");
        task.limit(NODES);
        let decision = self.seat.think(&task, &mut |_| {});
        let lines = self.session.decided(&decision, ELAPSED);
        self.write(&lines);
    }
}

/// A line without what changes with every better player.
fn masked(line: &str) -> String {
    let mut words = line.split(' ').peekable();
    let mut shown = Vec::new();
    if !line.starts_with("info depth") {
        return line.to_owned();
    }
    while let Some(word) = words.next() {
        shown.push(word);
        match word {
            "depth" | "nodes" | "nps" | "cp" => {
                words.next();
                shown.push("N");
            }
            "pv" => {
                shown.extend(words.next());
                break;
            }
            _ => {}
        }
    }
    shown.join(" ")
}

/// What a file says now.
fn replay(text: &str) -> String {
    let mut lines = text.lines();
    let mut talk = Transcript::new(lines.next().expect("a header"));
    for line in lines {
        match line.split_at_checked(2) {
            Some(("> ", said)) => {
                talk.text.push_str(&format!("{line}\n"));
                talk.say(said);
            }
            _ if line == "~" => {
                talk.text.push_str("~\n");
                talk.think();
            }
            Some(("< ", _)) => {}
            _ if line == "# the end" => {}
            _ if line.starts_with('#') || line.is_empty() => talk.text.push_str(&format!("{line}\n")),
            _ => panic!("not a line of a transcript: {line}"),
        }
    }
    talk.text
}

#[test]
fn sessions_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let overwrite = std::env::var("TRANSCRIPTS").is_ok_and(|wish| wish == "overwrite");
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the folder of transcripts") {
        let path = entry.expect("an entry").path();
        let was = fs::read_to_string(&path).expect("a transcript");
        let now = replay(&was);
        if overwrite {
            fs::write(&path, &now).expect("the transcript is written");
        }
        count += 1;
        let was = if overwrite { now.clone() } else { was };
        for (number, (was, now)) in was.lines().zip(now.lines()).enumerate() {
            assert_eq!(now, was, "{}, line {}", path.display(), number + 1);
        }
        assert_eq!(now, was, "{}", path.display());
    }
    assert!(count >= 5, "transcripts are missing");
}

/// A line without what depends on how well the player plays: the evaluation, the line of play, the action chosen.
fn loose(line: &str) -> String {
    let line = masked(line);
    let line = line.split(" pv ").next().unwrap_or_default();
    let line = line.split(" time ").next().unwrap_or_default();
    if line.starts_with("bestmove ") { "bestmove".to_owned() } else { line.to_owned() }
}

#[test]
fn the_sessions_of_the_docs_are_what_is_said() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = fs::read_to_string(page).expect("the page");
    let blocks = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let sessions: Vec<&str> = blocks.filter(|block| block.starts_with("> ")).collect();
    assert_eq!(sessions.len(), 2, "one session of each dialect");
    for session in sessions {
        let mut talk = Transcript::new(if session.starts_with("> uai") { "uai infection" } else { "ugi blockade" });
        for said in session.lines().filter_map(|line| line.strip_prefix("> ")) {
            talk.text.push_str(&format!("> {said}\n"));
            talk.say(said);
            if talk.task.is_some() {
                talk.think();
            }
        }
        let mut heard = talk.text.lines().skip(1);
        let mut left_out = false;
        for line in session.lines() {
            if line.trim_start_matches("< ").trim() == "…" {
                left_out = true;
                continue;
            }
            let wanted = |heard: &&str| heard.starts_with(&line[..2]) && loose(&heard[2..]) == loose(&line[2..]);
            let found = if left_out { heard.find(|heard| wanted(heard)) } else { heard.next().filter(wanted) };
            assert!(found.is_some(), "docs/protocol.md shows `{line}`, but this was said:\n{}", talk.text);
            left_out = false;
        }
    }
}
