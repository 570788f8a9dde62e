//! A server with few file descriptors: more connections than it can have do not end it.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

/// Asks for a page and tells whether it came.
fn is_served(address: &str, path: &str) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else { return false };
    let mut answer = String::new();
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).is_ok()
        && stream.read_to_string(&mut answer).is_ok()
        && answer.starts_with("HTTP/1.1 200")
}

#[test]
fn running_out_of_descriptors_is_survived() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 100; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_tabuleiro")]);
    command.args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--set", "log_level=error", "--database"]);
    let mut child = command.arg(folder.path().join("few.db")).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_owned();
    let held: Vec<TcpStream> = (0..150).filter_map(|_| TcpStream::connect(&address).ok()).collect();
    assert!(held.len() > 100);
    // How the server is can be asked all the same: places for that are not held for long.
    while !is_served(&address, "/healthz") {}
    drop(held);
    while !is_served(&address, "/") {}
    child.kill().unwrap();
    child.wait().unwrap();
}
