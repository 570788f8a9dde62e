//! The words below the pictures of games.

use tabuleiro_catalog::rules::texts;

texts! {
    AT_START { en: "Start", pt: "Início" }
    AFTER_TURN { en: "Turn {number} of {count}: {turn}", pt: "Turno {number} de {count}: {turn}" }
}
