//! Why a request cannot be answered, whoever is asked.

use tabuleiro_catalog::rules::texts;

texts! {
    TOO_LONG { en: "At most {most} {what} at once.", pt: "No máximo {most} {what} de cada vez." }
    NOT_ON_BOARD { en: "{place} is not a place on the board.", pt: "{place} não é um lugar do tabuleiro." }
    BAD_CLOCK {
        en: "A clock has 10 s to 24 h in all and 0 to 10 min per turn, or 1 to 30 days per turn.",
        pt: "Um relógio tem 10 s a 24 h ao todo e 0 a 10 min por turno, ou 1 a 30 dias por turno.",
    }
    UNKNOWN_GAME { en: "There is no game {found}; the games are: {known}.", pt: "Não há nenhum jogo {found}; os jogos são: {known}." }
}
