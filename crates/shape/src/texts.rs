//! Why a request cannot be answered, whoever is asked.

use tabuleiro_catalog::rules::texts;

texts! {
    TOO_LONG { en: "At most {most} {what} at once.", pt: "No máximo {most} {what} de cada vez." }
    NOT_ON_BOARD { en: "{place} is not a place on the board.", pt: "{place} não é um lugar do tabuleiro." }
    UNKNOWN_GAME { en: "There is no game {found}; the games are: {known}.", pt: "Não há nenhum jogo {found}; os jogos são: {known}." }
}
