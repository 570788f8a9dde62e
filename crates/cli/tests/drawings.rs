//! Pictures as a user asks for them: files of the right kind, and clear refusals. What is in them is tested in `crates/pictures`.

use std::path::Path;
use std::process::{Command, Output};

fn tabuleiro(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    command.current_dir(folder).args(["--lang", "en"]).args(args).output().expect("the program runs")
}

fn record(name: &str) -> String {
    format!("{}/tests/data/{name}.record", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn pictures_go_to_a_file_or_to_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = record("resigned");
    let kinds: [(&str, &[u8]); 3] = [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF89a")];
    for (form, start) in kinds {
        let piped = tabuleiro(folder.path(), &["record", "convert", &record, "--as", form]);
        assert!(piped.status.success() && piped.stdout.starts_with(start), "{form}: {piped:?}");
        let saved = tabuleiro(folder.path(), &["record", "convert", &record, "--as", form, "-o", "picture"]);
        assert!(saved.status.success() && saved.stdout.is_empty(), "{form}: {saved:?}");
        let file = std::fs::read(folder.path().join("picture")).expect("the file");
        assert_eq!(file, piped.stdout, "{form}");
        let again = tabuleiro(folder.path(), &["record", "convert", &record, "--as", form, "-o", "picture"]);
        assert_eq!(again.status.code(), Some(2), "{form}: an existing file is not lost");
        let replaced =
            tabuleiro(folder.path(), &["record", "convert", &record, "--as", form, "-o", "picture", "--replace"]);
        assert!(replaced.status.success(), "{form}: {replaced:?}");
        std::fs::remove_file(folder.path().join("picture")).expect("the file");
    }
    for args in [&["--as", "png", "--marks"][..], &["--as", "png", "--width", "300"], &["--as", "png", "--evaluation"]]
    {
        let shown = tabuleiro(folder.path(), &[&["show", "infection"], args].concat());
        assert!(shown.status.success() && shown.stdout.starts_with(b"\x89PNG"), "{args:?}");
    }
}

#[test]
fn an_evaluation_is_the_same_every_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = record("resigned");
    let draw = || {
        tabuleiro(folder.path(), &["record", "convert", &record, "--as", "svg", "--evaluation", "--turns", "1"]).stdout
    };
    let one = draw();
    assert!(String::from_utf8_lossy(&one).contains(">Chances: "));
    assert_eq!(one, draw());
}

#[test]
fn what_makes_no_picture_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let (one, two) = (record("resigned"), record("match"));
    for (args, words) in [
        (&["record", "convert", &one, "--turns", "1"][..], "--turns needs --as svg, png, gif"),
        (&["record", "convert", &one, "--as", "png", "--delay", "100"], "--delay needs --as gif"),
        (&["record", "convert", &one, "--as", "svg", "--width", "100"], "--width needs --as png, gif"),
        (&["record", "convert", &one, "--as", "png", "--width", "9"], "a whole number from 100 to 2400"),
        (&["record", "convert", &one, "--as", "gif", "--turns", "5-900"], "--turns: the game has"),
        (&["record", "convert", &one, "--as", "gif", "--turns", "9-5"], "5-20, 5-, 5"),
        (&["record", "convert", &two, "--as", "gif"], "has 2 games; choose one with --game 1 to 2"),
        (&["record", "convert", &two, "--as", "gif", "--game", "3"], "has 2 games"),
        (&["show", "infection", "--width", "300"], "--width needs --as png"),
        (&["show", "infection", "--as", "text", "-o", "x"], "--output needs --as svg, png"),
        (&["show", "infection", "--as", "gif"], "is not a valid value"),
    ] {
        let refused = tabuleiro(folder.path(), args);
        let said = String::from_utf8_lossy(&refused.stderr);
        assert_eq!((refused.status.code(), said.contains(words)), (Some(2), true), "{args:?}: {said}");
    }
    let second = tabuleiro(folder.path(), &["record", "convert", &two, "--as", "png", "--game", "2"]);
    assert!(second.status.success() && second.stdout.starts_with(b"\x89PNG"), "{second:?}");
}
