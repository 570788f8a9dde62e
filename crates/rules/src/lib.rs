//! Exact and fast rules of five two-player board games: Virus Wars, Infection, Frozen Forest, Blockade and Three Dragons.
//!
//! ```
//! use tabuleiro_rules::prelude::*;
//!
//! let mut position = infection::Position::default();
//! let action = position.actions()[0];
//! position.play(action).unwrap();
//! println!("{action} leads to {position}, {:?}", position.outcome());
//! ```
//!
//! Positions and actions are displayed as canonical text, and read from it. Whatever a rule forbids is refused with its number and a
//! reason:
//!
//! ```
//! # use tabuleiro_rules::prelude::*;
//! let rules = VirusWars::rules(&Options::read(VirusWars::INFO.options, "size=5").unwrap()).unwrap();
//! let mut position = rules.read_text("5/5/B4/5/5 R 5").unwrap();
//! let action = position.parse_action("c3").unwrap();
//! assert_eq!(position.play(action).unwrap_err().rule, "V5");
//! assert_eq!(position.to_string(), "5/5/B4/5/5 R 5");
//!
//! let action: infection::Action = "g2".parse().unwrap();
//! assert!(infection::Position::default().check(action).is_ok());
//! ```
//!
//! A [`Record`](record::Record) is a game with its history: it finds repetitions, takes back, and is written and replayed as text.
//!
//! ```
//! # use tabuleiro_rules::prelude::*;
//! let mut game = Record::<Blockade>::new(Options::new(Blockade::INFO.options)).unwrap();
//! game.play_text("d4d6,e3h").unwrap();
//! assert_eq!(game.play_text("d11d8").unwrap_err().rule(), Some("B3"));
//! ```
//!
//! Code for every game is generic over [`Game`](game::Game), and [`for_each_game!`] runs it:
//!
//! ```
//! # use tabuleiro_rules::prelude::*;
//! fn count<G: Game>() -> u64 {
//!     perft(&G::Position::default(), 3)
//! }
//!
//! for_each_game!(G => assert!(count::<G>() > 100, "{}", G::INFO.id));
//! ```
//!
//! Pure: no input or output, no clock, no log, and random numbers only from a seed or the caller. Every game is one folder in [`games`]
//! and implements [`game::Game`]; its positions implement [`position::GamePosition`] and the other traits of the [`prelude`].
//!
//! # Features
//!
//! - `documents`: the rules as texts, the Prolog forms, and the dialect of other people's engines. On by default.
//! - `knowledge`: what the games know about playing well (the trait `Knowledge`), which only search needs. Off by default.
//! - `rand`: generators of the crate `rand` draw random actions: `position.random_action(&mut rand::rng())`. Off by default.

mod bits;
pub mod board;
pub mod chance;
pub mod game;
pub mod games;
pub mod input;
pub mod keys;
#[cfg(feature = "knowledge")]
pub mod knowledge;
pub mod lang;
pub mod matches;
pub mod notation;
pub mod options;
pub mod outcome;
pub mod position;
pub mod prelude;
pub mod prolog;
pub mod record;
pub mod setup;
pub mod sorting;
pub mod targets;
pub mod teaching;
pub mod texts;
pub mod uai;
pub mod view;
