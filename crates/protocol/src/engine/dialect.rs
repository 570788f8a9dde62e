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
            Dialect::Ugi => game.open(options, Input::Text(fen)),
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
    pub(super) fn play(self, record: &mut dyn AnyRecord, text: &str) -> Result<(), String> {
        let played = match self {
            Dialect::Ugi => record.play_text(text),
            Dialect::Uai(form) => record.play_typed(&(form.read_action)(text)),
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
    fn an_end_is_counted_in_actions_or_in_moves_of_the_winner() {
        let (_, form) = uai_game().expect("a game with the dialect");
        let said = |score| [Dialect::Ugi.score(score), Dialect::Uai(form).score(score)];
        assert_eq!(said(Score::Estimate(-37)), ["cp -37", "cp -37"]);
        assert_eq!(said(Score::Win(3)), ["win 3", "mate 2"]);
        assert_eq!(said(Score::Loss(4)), ["loss 4", "mate -2"]);
    }
}
