//! Matches between players, with error bars whose unit is the pair of games of one opening.
//!
//! A [`Plan`](plan::Plan) says who plays whom at what; a [`MatchRun`](runner::MatchRun) plays it, several games at once; [`Results`](results::Results) hold what
//! came out, a [`log`] keeps it in a file, and a [`MatchReport`](report::MatchReport) says what it means. Every opening is played twice with the sides swapped, and such
//! a pair is the unit of all statistics. Where only nodes limit the players, a plan always gives the same games: on every machine, for any number
//! of games at once, and after any interruption.

mod game;
pub mod log;
pub mod openings;
pub mod plan;
pub mod reliability;
pub mod remote;
pub mod report;
pub mod results;
pub mod runner;
pub mod settings;
pub mod sprt;
pub mod stats;
pub mod texts;
