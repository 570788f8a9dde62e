//! What every parser keeps to, whatever it is given. One law a parser; a law panics where it is broken.
//!
//! This is no crate: the fuzz targets include it, and so does `crates/protocol/tests/corpora.rs`, which replays the corpora
//! without a fuzzer. It knows no game by name.
//!
//! An input starts with a line that names a game and its options, `virus-wars size=5`. Where that names none, its
//! letters choose one all the same, so that no input is wasted. A record names its game itself and has no such line.

mod faults;
mod options;
mod positions;
mod records;
mod sessions;
mod turns;

use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::{AnyGame, find, games};

/// The law of a parser. Tells whether all of the input was accepted.
type ParserLaw = fn(&str) -> bool;

/// All laws. Their names are those of the fuzz targets and of the folders in `corpus`.
pub const LAWS: [(&str, ParserLaw); 7] = [
    ("options", options::hold),
    ("position_text", positions::hold_text),
    ("position_json", positions::hold_json),
    ("prolog", positions::hold_prolog),
    ("turns", turns::hold),
    ("record", records::hold),
    ("ugi", sessions::hold),
];

/// Holds a law against an input, and tells whether the parser accepted all of it.
///
/// Programs refuse bytes that are not UTF-8 before any parser sees them. Here they become U+FFFD, a character that no
/// parser accepts outside quotes and comments.
pub fn hold(name: &str, data: &[u8]) -> bool {
    let (_, law) = LAWS.iter().find(|(known, _)| *known == name).expect("the name of a law");
    let text = String::from_utf8_lossy(data);
    // Files end with a line end; what they hold, such as position text, need not.
    law(text.strip_suffix('\n').unwrap_or(&text))
}

/// Calls a law with the game and the options that the first line of an input names, and with the other lines. Options
/// that the game does not take are left out. An input that names no game counts as refused.
fn with_game(input: &str, law: impl FnOnce(&'static dyn AnyGame, Options, &str) -> bool) -> bool {
    let (header, body) = input.split_once('\n').unwrap_or(("", input));
    let (id, options) = header.split_once(' ').unwrap_or((header, ""));
    let named = find(id);
    let game = named.unwrap_or_else(|| {
        let sum: usize = header.bytes().map(usize::from).sum();
        games()[sum % games().len()].as_ref()
    });
    let options = Options::read(game.info().options, options)
        .ok()
        .filter(|options| game.check_options(options).is_ok())
        .unwrap_or_else(|| game.usual_options());
    law(game, options, body) && named.is_some()
}
