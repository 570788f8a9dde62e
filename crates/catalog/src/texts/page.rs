//! The words of the page in the browser. The server hands them out by their names.

use tabuleiro_rules::texts;

texts! {
    TITLE { en: "Tabuleiro", pt: "Tabuleiro" }
}
