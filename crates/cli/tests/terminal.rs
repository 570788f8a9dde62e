//! The real program in a real terminal: start, play three turns, undo, quit, go on; suspended, ended by a signal, made small.
//!
//! Every wait is for something to appear on the screen, with a limit that only a broken program reaches.
#![cfg(unix)]

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Longer than anything takes.
const LIMIT: Duration = Duration::from_secs(120);

struct Terminal {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// Everything that was written, to look for what leaves no trace on the screen.
    raw: Vec<u8>,
}

impl Terminal {
    fn start(home: &Path, args: &[&str]) -> Terminal {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a working terminal and its files");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tabuleiro"));
        command.args(args);
        command.env_clear();
        for (name, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8")] {
            command.env(name, value);
        }
        command.env("TABULEIRO_CONFIG", home.join("settings.toml"));
        command.env("TABULEIRO_DATA", home.join("data"));
        let child = pair.slave.spawn_command(command).expect("a working terminal and its files");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a working terminal and its files");
        let (tell, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 8192];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if tell.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let writer = pair.master.take_writer().expect("a working terminal and its files");
        let screen = vt100::Parser::new(size_of(24), size_of(80), 0);
        Terminal { master: pair.master, writer, child, output, screen, raw: vec![] }
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen is as wanted.
    fn until(&mut self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        while !wanted(self.screen.screen()) {
            match self.output.recv_timeout(LIMIT) {
                Ok(bytes) => {
                    self.screen.process(&bytes);
                    self.raw.extend(bytes);
                }
                Err(_) => panic!("waited for {what}, and saw:\n{}", self.text()),
            }
        }
    }

    fn shows(&mut self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    fn hides(&mut self, text: &str) {
        self.until(text, |screen| !screen.contents().contains(text));
    }

    fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).expect("a working terminal and its files");
        self.writer.flush().expect("a working terminal and its files");
    }

    fn resize(&mut self, rows: u16, cols: u16) {
        self.screen.screen_mut().set_size(size_of(rows), size_of(cols));
        self.master
            .resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })
            .expect("a working terminal and its files");
    }

    /// Waits for the end, and checks that the terminal is left as it was.
    fn ended(mut self) -> u32 {
        let status = self.child.wait().expect("a working terminal and its files");
        while let Ok(bytes) = self.output.recv_timeout(LIMIT) {
            self.screen.process(&bytes);
            self.raw.extend(bytes);
        }
        assert!(!self.screen.screen().alternate_screen(), "the alternate screen is left");
        assert!(!self.screen.screen().hide_cursor(), "the cursor is visible again");
        assert_eq!(self.screen.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        status.exit_code()
    }
}

fn size_of(size: u16) -> std::num::NonZero<u16> {
    std::num::NonZero::new(size).expect("a working terminal and its files")
}

fn until_stopped(pid: &str) {
    let start = std::time::Instant::now();
    loop {
        let state = std::process::Command::new("ps")
            .args(["-o", "stat=", "-p", pid])
            .output()
            .expect("a working terminal and its files");
        if state.stdout.starts_with(b"T") {
            return;
        }
        assert!(start.elapsed() < LIMIT, "the program does not stop");
    }
}

fn home(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tabuleiro-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a working terminal and its files");
    std::fs::write(path.join("settings.toml"), "pace = 0\nlevel = 1\nlessons = \"never\"\n")
        .expect("a working terminal and its files");
    path
}

#[test]
fn a_game_is_started_played_left_and_gone_on_with() {
    let home = home("play");
    let mut terminal = Terminal::start(&home, &[]);
    terminal.shows("Virus Wars");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.hides("Continue");
    terminal.send("2");
    terminal.shows("Begin");
    terminal.send("\r");
    terminal.shows("Red to play");
    // Three turns each, by what is typed; the computer answers every time. Whatever its two turns are, they cannot reach g1 or f2.
    for (number, action) in [(1, "g2"), (2, "f1"), (3, "f2")] {
        terminal.send(&format!(":{action}\r"));
        terminal.until("the answer of the computer", |screen| {
            let line = screen
                .contents()
                .lines()
                .find(|line| line.contains(&format!("  {number} {action}")))
                .map(str::to_owned);
            line.is_some_and(|line| {
                line.trim_end().split(&format!("{number} {action}")).nth(1).is_some_and(|rest| !rest.trim().is_empty())
            }) && screen.contents().contains("Red to play")
        });
    }
    terminal.send("u");
    terminal.shows("Undone: f2,");
    terminal.send("\u{3}");
    assert_eq!(terminal.ended(), 0);

    let mut terminal = Terminal::start(&home, &[]);
    terminal.shows("Continue");
    terminal.shows("turns played: 4");
    terminal.send("c");
    terminal.shows("2 f1");
    terminal.shows("Red to play");
    terminal.send("q");
    terminal.shows("Continue");
    terminal.send("q");
    assert_eq!(terminal.ended(), 0);
    std::fs::remove_dir_all(&home).expect("a working terminal and its files");
}

#[test]
fn a_signal_leaves_the_terminal_clean_and_the_game_saved() {
    let home = home("signal");
    let mut terminal = Terminal::start(&home, &["play", "infection", "--first", "human", "--second", "human"]);
    terminal.shows("Red to play");
    terminal.send(":g2\r");
    terminal.shows("Blue to play");
    let pid = terminal.child.process_id().expect("a working terminal and its files").to_string();
    let killed =
        std::process::Command::new("kill").args(["-TERM", &pid]).status().expect("a working terminal and its files");
    assert!(killed.success());
    assert_eq!(terminal.ended(), 128 + 15);
    let games: Vec<_> =
        std::fs::read_dir(home.join("data/games")).expect("a working terminal and its files").flatten().collect();
    assert_eq!(games.len(), 1);
    assert!(std::fs::read_to_string(games[0].path()).expect("a working terminal and its files").contains("1. g2"));
    std::fs::remove_dir_all(&home).expect("a working terminal and its files");
}

#[test]
fn the_window_is_resized_and_the_program_suspended() {
    let home = home("suspend");
    let mut terminal = Terminal::start(&home, &["--ascii", "--lang", "pt"]);
    // The last word of the first picture.
    terminal.shows("q sair");
    terminal.resize(20, 60);
    terminal.shows("Aumenta-a");
    terminal.resize(30, 100);
    terminal.shows("q sair");
    terminal.send("\u{1a}");
    terminal.until("the ordinary screen", |screen| !screen.alternate_screen());
    let pid = terminal.child.process_id().expect("a working terminal and its files").to_string();
    // The screen is left a moment before the program stops.
    until_stopped(&pid);
    let resumed =
        std::process::Command::new("kill").args(["-CONT", &pid]).status().expect("a working terminal and its files");
    assert!(resumed.success());
    terminal.until("the interface again", |screen| screen.alternate_screen() && screen.contents().contains("q sair"));
    terminal.send("q");
    assert_eq!(terminal.ended(), 0);
    std::fs::remove_dir_all(&home).expect("a working terminal and its files");
}

#[test]
fn wrong_settings_are_told_with_their_line() {
    let home = home("wrong");
    std::fs::write(home.join("settings.toml"), "# mine\ncolor = \"none\"\n").expect("a working terminal and its files");
    let mut terminal = Terminal::start(&home, &[]);
    terminal.shows("line 2: unknown key `color`");
    assert_eq!(terminal.ended(), 2);
    std::fs::remove_dir_all(&home).expect("a working terminal and its files");
}
