//! The learned evaluation: a network that `tabuleiro-learn` trained on games of the computer against itself. The first lines of its file say how.

use std::sync::LazyLock;

use tabuleiro_net::Network;

use super::super::position::Position;
use super::inputs::{self, SQUARES};
use crate::knowledge::EVALUATION_LIMIT;

/// The file is part of the binary, and a test reads it: reading cannot fail.
#[expect(clippy::expect_used, reason = "the file is part of the program")]
static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(include_bytes!("network.bin")).expect("a network of this game"));

/// What a position is worth for the side to act.
#[inline]
pub(super) fn evaluate(position: &Position) -> i32 {
    let (own, other) = position.own_and_other();
    let squares = inputs::squares(own, other);
    let phase = inputs::phase(position.empty);
    let blocked = position.blocked();
    let value = if blocked == 0 {
        NETWORK.evaluate(&squares, phase)
    } else {
        let mut all = [0; SQUARES + 49];
        all[..SQUARES].copy_from_slice(&squares);
        let mut count = SQUARES;
        for input in inputs::blocked(blocked) {
            all[count] = input;
            count += 1;
        }
        NETWORK.evaluate(&all[..count], phase)
    };
    value.clamp(1 - EVALUATION_LIMIT, EVALUATION_LIMIT - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Random;
    use crate::game::Game;
    use crate::games::Infection;
    use crate::knowledge::Knowledge;
    use crate::position::GamePosition as _;

    fn read(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[test]
    fn the_network_is_one_of_this_game() {
        let description = NETWORK.description();
        assert_eq!(description.game, Infection::INFO.id);
        assert_eq!(description.inputs, Position::INPUTS);
        assert_eq!(description.phases, Position::PHASES);
        assert_eq!(description.scale, Position::SCALE);
    }

    #[test]
    fn towards_the_end_a_clear_majority_is_ahead() {
        for (text, ahead) in [
            ("RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRR/RBBBBBB/BBBBBB1 R 0 1", 1),
            ("RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRR/RBBBBBB/BBBBBB1 B 0 1", 1),
            ("RRRRRRR/RRRRRRB/BBBBBBB/BBBBBBB/BBBBBBB/BBBBBBB/1BBBBBB R 0 1", -1),
            ("RRRRRRR/RRRRRRB/BBBBBBB/BBBBBBB/BBBBBBB/BBBBBBB/1BBBBBB B 0 1", -1),
        ] {
            assert_eq!(read(text).evaluate().signum(), ahead, "{text} {}", read(text).evaluate());
        }
    }

    #[test]
    fn a_piece_more_is_worth_about_a_hundred() {
        let start = read("B5R/7/7/7/7/7/R5B R 0 1").evaluate();
        let more = read("B5R/7/7/7/7/1R5/R5B R 0 1").evaluate();
        assert!((40..400).contains(&(more - start)), "{start} {more}");
    }

    #[test]
    fn with_colours_and_turn_swapped_it_is_worth_the_opposite() {
        let mut position = read("B5R/7/2-1-2/7/2-1-2/7/R5B R 0 1");
        let mut chance = Random::new(7);
        while let Some(action) = position.random_action(&mut chance) {
            let [first, second] = position.pieces;
            let swapped = Position { pieces: [second, first], side: position.side.opponent(), ..position };
            assert_eq!(swapped.evaluate(), -position.evaluate(), "{position:?}");
            position.play_unchecked(action);
        }
    }
}
