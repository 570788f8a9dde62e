//! A server with few file descriptors: more connections than it can have do not end it.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};

/// Asks for a page and tells whether it came.
fn is_served(address: &str, path: &str) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else { return false };
    let mut answer = String::new();
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).is_ok()
        && stream.read_to_string(&mut answer).is_ok()
        && answer.starts_with("HTTP/1.1 200")
}

/// A server that may have so many files open, and what it logs.
fn server(folder: &std::path::Path, files: u32) -> (Child, String, BufReader<ChildStderr>) {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_tabuleiro")]);
    command.args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--set", "log_level=warn", "--database"]);
    command.arg(folder.join("few.db")).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_owned();
    let log = BufReader::new(child.stderr.take().unwrap());
    (child, address, log)
}

#[test]
fn more_connections_than_descriptors_leave_room_for_health() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, address, _log) = server(folder.path(), 100);
    let held: Vec<TcpStream> = (0..150).filter_map(|_| TcpStream::connect(&address).ok()).collect();
    assert!(held.len() > 100);
    // How the server is can be asked all the same: places for that are not held for long.
    while !is_served(&address, "/healthz") {}
    drop(held);
    while !is_served(&address, "/") {}
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn running_out_of_descriptors_is_logged_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    // Its own files leave no room for the places that are kept free for health: the system refuses to accept.
    let (mut child, address, mut log) = server(folder.path(), 32);
    let held: Vec<TcpStream> = (0..60).filter_map(|_| TcpStream::connect(&address).ok()).collect();
    let mut line = String::new();
    while !line.contains("a connection could not be accepted") {
        line.clear();
        assert!(log.read_line(&mut line).unwrap() > 0, "the server has ended");
    }
    drop(held);
    // It goes on logging while it recovers: nobody may make it wait for a reader.
    std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
    while !is_served(&address, "/") {}
    child.kill().unwrap();
    child.wait().unwrap();
}
