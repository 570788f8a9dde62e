//! The words of a local game that both faces, plain lines and full screen, say.

use tabuleiro_catalog::rules::texts;

texts! {
    NOTHING_UNFINISHED { en: "There is no unfinished game to go on with.", pt: "Não há nenhum jogo por acabar." }

    UNDONE { en: "Taken back: {turn}.", pt: "Desfeito: {turn}." }
    REDONE { en: "Played again: {turn}.", pt: "Jogado de novo: {turn}." }
    NOTHING_TO_UNDO { en: "There is nothing to take back.", pt: "Não há nada a desfazer." }
    NOTHING_TO_REDO { en: "There is nothing to play again.", pt: "Não há nada a refazer." }
    SAVED { en: "Saved to {file}.", pt: "Gravado em {file}." }
}
