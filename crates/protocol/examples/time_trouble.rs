//! Whole games through real processes and pipes with measured clocks: does the engine ever answer late?
//!
//! ```sh
//! cargo build --release -p tabuleiro
//! cargo run --release -p tabuleiro-protocol --example time_trouble -- target/release/tabuleiro [GAME…]
//! ```
//!
//! Two processes play each game, once with `movetime 50` and once with a clock of 1 s and 10 ms more after every turn. Time is measured
//! from before the `go` is written until the `bestmove` is read, so everything between counts. The first `info` is told by its median, and
//! its worst in brackets. In a third game each action is thought about without an end, and `stop` is sent after 30 ms: what is told
//! then is how long the answer took after it. The exit status is 1 where somebody was late, or took more than 20 ms to stop.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use tabuleiro_catalog::{AnyGame, games};

const MOVE_TIME: Duration = Duration::from_millis(50);
const CLOCK: Duration = Duration::from_secs(1);
const INCREMENT: Duration = Duration::from_millis(10);
const STOP_WITHIN: Duration = Duration::from_millis(20);
const STOP_AFTER: Duration = Duration::from_millis(30);
/// How many actions are stopped.
const STOPPED_ACTIONS: usize = 60;
/// Longer games show nothing new.
const MOST_ACTIONS: usize = 400;

struct TimedEngine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl TimedEngine {
    fn start(binary: &str, game: &str) -> TimedEngine {
        let mut command = Command::new(binary);
        let mut child = command.args(["ugi", game]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut player = TimedEngine { child, input, output };
        player.say("uginewgame");
        player
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the engine has ended");
        line.trim_end().to_owned()
    }

    fn ready(&mut self) {
        self.say("isready");
        while self.hear() != "readyok" {}
    }

    fn ask(&mut self, question: &str) -> bool {
        self.say(question);
        self.hear() == "response true"
    }
}

/// How a game is timed.
#[derive(Clone, Copy, PartialEq)]
enum TimeMode {
    Moves,
    Clock,
    Stopped,
}

impl TimeMode {
    fn most_actions(self) -> usize {
        if self == TimeMode::Stopped { STOPPED_ACTIONS } else { MOST_ACTIONS }
    }
}

#[derive(Default)]
struct TimeMeasured {
    actions: usize,
    longest: Duration,
    first_infos: Vec<Duration>,
    least_left: Option<Duration>,
    late: u32,
}

fn play(binary: &str, game: &dyn AnyGame, pace: TimeMode) -> TimeMeasured {
    let mut players = [0, 1].map(|_| TimedEngine::start(binary, game.info().id));
    let mut clocks = [CLOCK; 2];
    let mut moves: Vec<String> = Vec::new();
    let mut measured =
        TimeMeasured { least_left: (pace == TimeMode::Clock).then_some(CLOCK), ..TimeMeasured::default() };
    let mut side = 0;
    while moves.len() < pace.most_actions() {
        let player = &mut players[side];
        player.say(&format!("position startpos moves {}", moves.join(" ")));
        if player.ask("query gameover") {
            break;
        }
        player.ready();
        let go = match pace {
            TimeMode::Moves => format!("go movetime {}", MOVE_TIME.as_millis()),
            TimeMode::Clock => {
                let [first, second] = clocks.map(|clock| clock.as_millis());
                let increment = INCREMENT.as_millis();
                format!("go p1time {first} p2time {second} p1inc {increment} p2inc {increment}")
            }
            TimeMode::Stopped => "go infinite".to_owned(),
        };
        let mut start = Instant::now();
        player.say(&go);
        let mut first_info = None;
        if pace == TimeMode::Stopped {
            std::thread::sleep(STOP_AFTER);
            start = Instant::now();
            player.say("stop");
        }
        let action = loop {
            let line = player.hear();
            first_info.get_or_insert_with(|| start.elapsed());
            if let Some(action) = line.strip_prefix("bestmove ") {
                break action.to_owned();
            }
        };
        let taken = start.elapsed();
        measured.longest = measured.longest.max(taken);
        if pace != TimeMode::Stopped {
            measured.first_infos.push(first_info.unwrap_or_default());
        }
        moves.push(action);
        player.say(&format!("position startpos moves {}", moves.join(" ")));
        let next = usize::from(!player.ask("query p1turn"));
        match pace {
            TimeMode::Moves => measured.late += u32::from(taken > MOVE_TIME),
            TimeMode::Stopped => measured.late += u32::from(taken > STOP_WITHIN),
            TimeMode::Clock => {
                measured.late += u32::from(taken > clocks[side]);
                clocks[side] = clocks[side].saturating_sub(taken);
                measured.least_left = measured.least_left.map(|least| least.min(clocks[side]));
                if next != side {
                    clocks[side] += INCREMENT;
                }
            }
        }
        side = next;
    }
    for mut player in players {
        player.say("quit");
        player.child.wait().unwrap();
    }
    TimeMeasured { actions: moves.len(), ..measured }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((binary, only)) = words.split_first() else {
        println!("usage: time_trouble BINARY [GAME…]");
        return ExitCode::from(2);
    };
    let shown = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1000.0);
    let mut late = 0;
    println!("game           pace      actions  longest ms  over 50 ms    first info ms  least left ms  late");
    for game in games().iter().filter(|game| only.is_empty() || only.iter().any(|id| id == game.info().id)) {
        for (pace, name) in [(TimeMode::Moves, "movetime"), (TimeMode::Clock, "1s+10ms"), (TimeMode::Stopped, "stop")] {
            let mut measured = play(binary, game.as_ref(), pace);
            measured.first_infos.sort();
            let infos = &measured.first_infos;
            let median = infos.get(infos.len() / 2).zip(infos.last());
            let first_info = median.map(|(middle, worst)| format!("{} ({})", shown(*middle), shown(*worst)));
            late += measured.late;
            let over = measured.longest.as_secs_f64() * 1000.0 - 50.0;
            println!(
                "{:14} {name:9} {:7} {:>11} {:>11} {:>16} {:>14} {:>5}",
                game.info().id,
                measured.actions,
                shown(measured.longest),
                if pace == TimeMode::Moves { format!("{over:.1}") } else { "-".to_owned() },
                first_info.unwrap_or_else(|| "-".to_owned()),
                measured.least_left.map_or_else(|| "-".to_owned(), shown),
                measured.late,
            );
        }
    }
    ExitCode::from(u8::from(late > 0))
}
