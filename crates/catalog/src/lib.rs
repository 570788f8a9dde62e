//! Any game by its name.
//!
//! The rules library is generic: every game is a type. Programs that let a user choose a game at run time (the command line,
//! protocols, the server) use this object-safe face instead and never see a game's type.
//!
//! ```
//! let game = tabuleiro_catalog::find("infection").unwrap();
//! let mut record = game.start(game.usual_options()).unwrap();
//! record.play_text("g2").unwrap();
//! assert_eq!(record.position_text(), "B5R/6R/7/7/7/7/R5B B 0 1");
//! ```

mod actions;
pub mod analysis;
pub mod countdown;
mod editing;
pub mod engine;
mod game;
mod input;
pub mod matches;
pub mod pointing;
mod position;
pub mod puzzles;
mod record;
pub mod signature;
mod study;
pub mod texts;
pub mod walk;

pub use actions::AnyActions;
pub use editing::{CellContent, SetupField, SetupParts};
pub use game::AnyGame;
pub use input::{Input, InputError};
pub use position::{AnyPosition, Drawing};
pub use record::AnyRecord;
pub use study::{Study, TextSolution};
pub use tabuleiro_rules as rules;
pub use tabuleiro_search as search;

use std::sync::OnceLock;

use tabuleiro_rules::for_each_game;
use tabuleiro_rules::lang::Lang;
use tabuleiro_rules::record::text::RawRecord;
use tabuleiro_rules::setup::ReadError;

/// All games, in the order in which they are shown.
pub fn games() -> &'static [Box<dyn AnyGame>] {
    static GAMES: OnceLock<Vec<Box<dyn AnyGame>>> = OnceLock::new();

    GAMES.get_or_init(|| {
        let mut games: Vec<Box<dyn AnyGame>> = Vec::new();
        for_each_game!(G => games.push(Box::new(game::Erased::<G>::NEW)));
        games
    })
}

/// The game with a name such as `virus-wars`.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().map(Box::as_ref).find(|game| game.info().id == id)
}

/// The game that a person means by its name in any language: `virus-wars`, `Virus Wars`, `três dragões`.
pub fn find_named(name: &str) -> Option<&'static dyn AnyGame> {
    let simple = |name: &str| name.trim().to_lowercase().replace([' ', '_'], "-");
    let wanted = simple(name);
    let is_named = |game: &&dyn AnyGame| {
        let info = game.info();
        wanted == info.id || Lang::ALL.iter().any(|lang| wanted == simple(info.name.in_lang(*lang)))
    };
    games().iter().map(Box::as_ref).find(is_named)
}

/// Replays a record of any game.
///
/// # Errors
/// A missing or unknown `Game` tag, or what the replay finds.
pub fn replay(raw: &RawRecord) -> Result<Box<dyn AnyRecord>, ReadError> {
    use tabuleiro_rules::lang::{Message, quoted};
    use tabuleiro_rules::texts::{ONE_OF, TAG_MISSING};

    let Some(tag) = raw.tag("Game") else {
        return Err(raw.place.error(Message::new(&TAG_MISSING).with("tag", "Game")));
    };
    let Some(game) = find(&tag.value) else {
        let known: Vec<&str> = games().iter().map(|game| game.info().id).collect();
        let expected = Message::new(&ONE_OF).with("words", known.join(", "));
        return Err(tag.place.expected(expected, quoted(&tag.value)));
    };
    game.replay(raw)
}
