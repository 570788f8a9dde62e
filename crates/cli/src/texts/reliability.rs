//! The words of `bench reliability`.

use tabuleiro_catalog::rules::texts;

texts! {
    HEAD { en: "{game} {options}: {count} positions", pt: "{game} {options}: {count} posições" }
    BIN { en: "  {from} to {to} %: {count} positions, said {said} %, came out {got} %, off by {error}", pt: "  {from} a {to} %: {count} posições, dito {said} %, resultou {got} %, erro {error}" }
    ERRORS { en: "  mean error {mean}, largest {worst} points; Brier score {brier}", pt: "  erro médio {mean}, maior {worst} pontos; índice de Brier {brier}" }
    WRITTEN { en: "written: {file}", pt: "escrito: {file}" }
}
