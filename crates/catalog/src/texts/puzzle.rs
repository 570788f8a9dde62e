//! The words of puzzles that every face says.

use tabuleiro_rules::texts;

texts! {
    PUZZLE { en: "Puzzle {number} of {count}. {side} to play and win in {turns}.", pt: "Problema {number} de {count}. {Side} joga e ganha em {turns}." }
    ONE_TURN { en: "1 turn", pt: "1 turno" }
    MANY_TURNS { en: "{count} turns", pt: "{count} turnos" }
    RIGHT { en: "Right. {side} answers {turn}. To go: {left}.", pt: "Certo. {Side} responde {turn}. Faltam: {left}." }
    SOLVED { en: "Solved.", pt: "Resolvido." }
    WRONG { en: "{turn} does not win in time: {side} answers {reply}. Try again.", pt: "{turn} não ganha a tempo: {side} responde {reply}. Tenta outra vez." }
    WRONG_END { en: "{turn} does not win: {why} Try again.", pt: "{turn} não ganha: {why} Tenta outra vez." }
    WRONG_SILENT { en: "{turn} does not win in time. Try again.", pt: "{turn} não ganha a tempo. Tenta outra vez." }
    SOLUTION { en: "The solution: {line}", pt: "A solução: {line}" }
    NO_PUZZLES { en: "{game} has no puzzles", pt: "{game} não tem problemas" }
}
