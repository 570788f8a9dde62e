//! The engine side of the protocols: what `tabuleiro ugi` and `tabuleiro uai` say.
//!
//! Two dialects of one language, written once. A [`Session`] is the state of the conversation: lines go in, lines come out, and where there is
//! something to think about it hands out a [`ThinkTask`]. It does no input or output, starts no thread and looks at no clock. An [`EngineSeat`] does
//! the thinking, [`serve`] ties the two to threads, and a test can do all three by hand.
//!
//! ```
//! use std::time::Duration;
//! use tabuleiro_protocol::engine::{Dialect, EngineSeat, Session, Then};
//!
//! let game = tabuleiro_catalog::find("infection").unwrap();
//! let mut session = Session::new(Dialect::Ugi, game, game.usual_options(), 1).unwrap();
//! let mut seat = EngineSeat::new(game);
//! session.line("position startpos moves g2");
//! assert_eq!(session.line("query p1turn").lines, ["response false"]);
//!
//! let Then::Think(task) = session.line("go depth 2").then else { panic!("something to think about") };
//! let decision = seat.think(&task, &mut |_| {});
//! let said = session.decided(&decision, Duration::from_millis(3));
//! assert!(said[0].starts_with("info depth 2 score cp"), "{said:?}");
//! assert!(said[1].starts_with("bestmove "), "{said:?}");
//! ```

mod dialect;
mod go;
mod info;
mod seat;
mod serve;
mod session;
mod settings;

pub use dialect::{Dialect, uai_game};
pub use seat::{Decision, EngineSeat, EngineWish, ThinkTask};
pub use serve::{Heard, serve};
pub use session::{Session, SessionAnswer, Then};
