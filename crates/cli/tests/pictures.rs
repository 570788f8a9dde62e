//! The pictures in the README are what the program draws: `docs/pictures/list.txt` says with which command.
//!
//! `SNAPSHOTS=overwrite cargo test --release -p tabuleiro --test pictures` draws them again.

use std::path::Path;

use snapbox::cmd::{Command, cargo_bin};

#[test]
fn the_pictures_are_what_the_program_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let list = std::fs::read_to_string(folder.join("list.txt")).expect("the list of pictures");
    for line in list.lines() {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [name, command, position] = parts[..] else { panic!("name | command | position: {line}") };
        let picture = folder.join(format!("{name}.svg"));
        Command::new(cargo_bin!("tabuleiro"))
            .args(command.split(' '))
            .arg(position)
            .env("LC_ALL", "C")
            .assert()
            .success()
            .stdout_eq(snapbox::Data::read_from(&picture, Some(snapbox::data::DataFormat::Text)).raw());
    }
}
