//! The words of a local game that both faces, plain lines and full screen, say.

use tabuleiro_catalog::rules::texts;

texts! {
    NOTHING_UNFINISHED { en: "There is no unfinished game.", pt: "Não há nenhum jogo por acabar." }

    PLAYED { en: "{side} plays {turn}.", pt: "{Side} joga {turn}." }
    PASSED { en: "{side} passes.", pt: "{Side} passa." }
    TURN { en: "{turn}", pt: "{turn}" }
    PASS { en: "pass", pt: "passar" }
    UNDONE { en: "Undone: {turn}.", pt: "Desfeito: {turn}." }
    REDONE { en: "Redone: {turn}.", pt: "Refeito: {turn}." }
    NOTHING_TO_UNDO { en: "There is nothing to undo.", pt: "Não há nada para desfazer." }
    NOTHING_TO_REDO { en: "There is nothing to redo.", pt: "Não há nada para refazer." }
    SAVED { en: "Saved to {file}.", pt: "Guardado em {file}." }
}
