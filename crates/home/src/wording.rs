//! Turns as people read them, in plain lines and full screen. Records and programs keep the notation.

use tabuleiro_catalog::rules::lang::{Message, Text};

use crate::texts::local as texts;

/// How a pass is written in every game that has one (`docs/notation.md`).
const PASS: &str = "0000";

/// Who has played what.
pub fn played(side: &'static Text, turn: &str) -> Message {
    let text = if turn == PASS { &texts::PASSED } else { &texts::PLAYED };
    Message::new(text).with("side", side).with("turn", turn_words(turn))
}

/// A turn in a sentence: its actions with commas and spaces, a pass as a word.
pub fn turn_words(turn: &str) -> Message {
    match turn {
        PASS => Message::new(&texts::PASS),
        _ => Message::new(&texts::TURN).with("turn", turn.replace(',', ", ")),
    }
}

/// A turn in a list: its actions with spaces, a pass as a word.
pub fn turn_entry(turn: &str) -> Message {
    match turn {
        PASS => Message::new(&texts::PASS),
        _ => Message::new(&texts::TURN).with("turn", turn.replace(',', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::rules::lang::Lang;

    static RED: Text = Text { en: "Red", pt: "o Vermelho" };

    #[test]
    fn a_pass_is_a_word_and_actions_are_apart() {
        assert_eq!(turn_words("d4d6,e3h").in_lang(Lang::En), "d4d6, e3h");
        assert_eq!(turn_entry("d4d6,e3h").in_lang(Lang::En), "d4d6 e3h");
        assert_eq!([Lang::En, Lang::Pt].map(|lang| turn_words("0000").in_lang(lang)), ["pass", "passar"]);
        assert_eq!(turn_entry("0000").in_lang(Lang::Pt), "passar");
        let red = |turn| [Lang::En, Lang::Pt].map(|lang| played(&RED, turn).in_lang(lang));
        assert_eq!(red("0000"), ["Red passes.", "O Vermelho passa."]);
        assert_eq!(red("a1,b2"), ["Red plays a1, b2.", "O Vermelho joga a1, b2."]);
        // The name of an action is not taken for a pass because it looks like a part of one.
        assert_eq!(turn_entry("a7c5").in_lang(Lang::Pt), "a7c5");
    }
}
