//! What the dialects do not share: a few words, and how positions are written.

use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::uai::UaiForm;
use tabuleiro_catalog::search::score::Score;
use tabuleiro_catalog::{AnyGame, AnyRecord, Input, InputError, games};

/// How an engine talks.
#[derive(Clone, Copy, Debug)]
pub enum Dialect {
    /// The Universal Game Interface, for every game.
    Ugi,
    /// The Universal Ataxx Interface, for a game that has its form.
    Uai(&'static UaiForm),
}

/// The game that the Universal Ataxx Interface is about, and its form there.
pub fn uai_game() -> Option<(&'static dyn AnyGame, &'static UaiForm)> {
    games().iter().map(Box::as_ref).find_map(|game| Some((game, game.info().uai?)))
}

impl Dialect {
    /// Its name, which is also how a client greets.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Ugi => "ugi",
            Dialect::Uai(_) => "uai",
        }
    }

    /// Reads the name of a side's clock or increment: `p1time`, and where the first side is black, `btime`.
    pub(super) fn clock_word(self, word: &str) -> Option<(Side, ClockWord)> {
        let sides = match self {
            Dialect::Ugi => [("p1", Side::First), ("p2", Side::Second)],
            Dialect::Uai(_) => [("b", Side::First), ("w", Side::Second)],
        };
        sides.into_iter().find_map(|(prefix, side)| match word.strip_prefix(prefix)? {
            "time" => Some((side, ClockWord::Left)),
            "inc" => Some((side, ClockWord::Increment)),
            _ => None,
        })
    }

    /// All words that `go` takes.
    pub(super) fn go_words(self) -> String {
        let clocks = match self {
            Dialect::Ugi => "p1time, p2time, p1inc, p2inc",
            Dialect::Uai(_) => "btime, wtime, binc, winc",
        };
        format!("{clocks}, movetime, depth, nodes, infinite")
    }

    /// Starts a game with a position.
    pub(super) fn open(
        self,
        game: &dyn AnyGame,
        record: &dyn AnyRecord,
        fen: &str,
    ) -> Result<Box<dyn AnyRecord>, InputError> {
        let options = record.options().clone();
        match self {
            // Position text is strict about its spaces, so it is taken as it is.
            Dialect::Ugi => game.open(options.clone(), Input::Text(fen)).or_else(|error| match game.info().uai {
                // Other UGI engines write Ataxx positions as FENs. What is neither is judged as our own text.
                Some(form) if is_fen(fen) => game.open(options, Input::Text(&(form.read_position)(fen)?)),
                _ => Err(error),
            }),
            Dialect::Uai(form) => game.open(options, Input::Text(&(form.read_position)(fen)?)),
        }
    }

    /// The position of a record.
    pub(super) fn position(self, record: &dyn AnyRecord) -> String {
        match self {
            Dialect::Ugi => record.position_text(),
            Dialect::Uai(form) => (form.write_position)(&record.position_text()),
        }
    }

    /// Plays an action.
    pub(super) fn play(self, game: &dyn AnyGame, record: &mut dyn AnyRecord, text: &str) -> Result<(), String> {
        let played = match (self, game.info().uai) {
            // As with positions: what other engines write is understood, too.
            (Dialect::Ugi, Some(form)) => {
                record.play_text(text).or_else(|error| record.play_typed(&(form.read_action)(text)).map_err(|_| error))
            }
            (Dialect::Ugi, None) => record.play_text(text),
            (Dialect::Uai(form), _) => record.play_typed(&(form.read_action)(text)),
        };
        played.map(drop).map_err(|error| error.to_string())
    }

    /// A score for the side to act.
    pub(super) fn score(self, score: Score) -> String {
        // UCI, and UAI after it, counts the moves of the side that wins.
        let moves = |actions: u32| actions.div_ceil(2);
        match (self, score) {
            (_, Score::Estimate(value)) => format!("cp {value}"),
            (Dialect::Ugi, Score::Win(actions)) => format!("win {actions}"),
            (Dialect::Ugi, Score::Loss(actions)) => format!("loss {actions}"),
            (Dialect::Uai(_), Score::Win(actions)) => format!("mate {}", moves(actions)),
            (Dialect::Uai(_), Score::Loss(actions)) => format!("mate -{}", moves(actions)),
        }
    }
}

/// Whether a position is meant as an Ataxx FEN: it has pieces or a side of its letters, `x` and `o`.
fn is_fen(text: &str) -> bool {
    text.contains(['x', 'o', 'X', 'O'])
}

/// What a word of `go` says about a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClockWord {
    /// What is left.
    Left,
    /// What a turn adds.
    Increment,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_has_the_other_dialect() {
        let (game, _) = uai_game().expect("a game with the dialect");
        assert_eq!(game.info().id, "infection");
    }

    #[test]
    fn the_game_interface_reads_what_other_engines_of_the_game_write() {
        let (game, _) = uai_game().expect("a game with the dialect");
        let start = game.start(game.usual_options()).expect("a start");
        let open = |fen: &str| Dialect::Ugi.open(game, start.as_ref(), fen).map(|record| record.position_text());
        let ours = "B5R/6R/7/7/7/7/R5B B 0 1";
        for fen in [ours, "x5o/7/7/7/7/6x/o5x o 0 1", "x5o/7/7/7/7/6x/o5x o"] {
            assert_eq!(open(fen).as_deref().ok(), Some(ours), "{fen}");
        }
        // An error names the place in the notation that was meant.
        assert!(open("x5o/7/7/7/7/6q/o5x o").is_err_and(|error| error.to_string().contains("column 14")));
        assert!(open("B5R/7/7/7/7/6q/R5B B 0 1").is_err_and(|error| error.to_string().contains("column 14")));
        let mut record = game.open(game.usual_options(), Input::Text(ours)).expect("a position");
        assert_eq!(Dialect::Ugi.play(game, record.as_mut(), "a1b1"), Ok(()));
        assert_eq!(record.position_text(), "BB4R/6R/7/7/7/7/R5B R 0 2");
    }

    #[test]
    fn an_end_is_counted_in_actions_or_in_moves_of_the_winner() {
        let (_, form) = uai_game().expect("a game with the dialect");
        let said = |score| [Dialect::Ugi.score(score), Dialect::Uai(form).score(score)];
        assert_eq!(said(Score::Estimate(-37)), ["cp -37", "cp -37"]);
        assert_eq!(said(Score::Win(3)), ["win 3", "mate 2"]);
        assert_eq!(said(Score::Loss(4)), ["loss 4", "mate -2"]);
    }
}
