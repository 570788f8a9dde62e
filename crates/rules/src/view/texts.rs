//! The words of the drawings that are the same in every game. A blank `{side}` is a side's `subject`.

use crate::texts;

texts! {
    EMPTY { en: "empty", pt: "vazia" }
    ON_CELL { en: "{cell}: {what}", pt: "{cell}: {what}" }
    EMPTY_RUN { en: "{first} to {last}: empty", pt: "{first} a {last}: vazias" }
    WALLS_AT { en: "walls that touch it: {walls}", pt: "paredes que lhe tocam: {walls}" }

    BOARD {
        en: "{game}. The board has {cols} columns, from a to {last}, and {rows} rows, numbered from the top.",
        pt: "{game}. O tabuleiro tem {cols} colunas, de a até {last}, e {rows} linhas, numeradas a partir de cima.",
    }
    TO_ACT { en: "{side} to play.", pt: "É a vez d{side}." }
    TO_ACT_PART { en: "{side} to play: {part}.", pt: "É a vez d{side}: {part}." }
    WON { en: "The game is over: {side} has won. {reason}{by}", pt: "O jogo acabou: ganhou {side}. {reason}{by}" }
    DRAWN { en: "The game is over. {reason}{by}", pt: "O jogo acabou. {reason}{by}" }
    CHANCES {
        en: "Chances: {first} {percent} %, {second} {rest} %",
        pt: "Probabilidades: {first} {percent} %, {second} {rest} %",
    }
    ANOTHER { en: "another one", pt: "outra" }
    BY_RULE { en: " (rule {rule})", pt: " (regra {rule})" }

    HAS { en: "{side} has {count} {name}: {cells}.", pt: "{side} tem {count} {name}: {cells}." }
    HAS_NO_PIECES { en: "{side} has no pieces on the board.", pt: "{side} não tem peças no tabuleiro." }
    NAMED { en: "{name}: {cells}.|{name}, {count} cells: {cells}.", pt: "{name}: {cells}.|{name}, {count} casas: {cells}." }
    THERE_ARE {
        en: "There is {count} {name}: {cells}.|There are {count} {name}: {cells}.",
        pt: "Há {count} {name}: {cells}.|Há {count} {name}: {cells}.",
    }
    HOMES {
        en: "The home of {side} is {cells}.|The homes of {side} are {cells}.",
        pt: "A casa inicial d{side} é {cells}.|As casas iniciais d{side} são {cells}.",
    }
    HOME { en: "home of {side}", pt: "casa inicial d{side}" }
    HORIZONTAL_WALL { en: "horizontal wall|horizontal walls", pt: "parede horizontal|paredes horizontais" }
    VERTICAL_WALL { en: "vertical wall|vertical walls", pt: "parede vertical|paredes verticais" }
    NO_WALLS { en: "There are no walls on the board.", pt: "Não há paredes no tabuleiro." }
    WALL_NAMES {
        en: "A wall is two cells long: b2h lies under b2 and c2, b2v to the right of b2 and b3.",
        pt: "Uma parede tem duas casas de comprimento: b2h fica por baixo de b2 e c2, b2v à direita de b2 e b3.",
    }
    COUNTS_OF_SIDE { en: "For {side}, {counts}.", pt: "Para {side}, {counts}." }
    COUNTS_OF_GAME { en: "For the game, {counts}.", pt: "Para o jogo, {counts}." }
    COUNT { en: "{label}: {value}", pt: "{label}: {value}" }

    LEGAL_CELLS {
        en: "There is {count} possible target: {cells}.|There are {count} possible targets: {cells}.",
        pt: "Há {count} destino possível: {cells}.|Há {count} destinos possíveis: {cells}.",
    }
    LEGAL_HORIZONTAL {
        en: "There is {count} possible horizontal wall: {cells}.|There are {count} possible horizontal walls: {cells}.",
        pt: "Há {count} parede horizontal possível: {cells}.|Há {count} paredes horizontais possíveis: {cells}.",
    }
    LEGAL_VERTICAL {
        en: "There is {count} possible vertical wall: {cells}.|There are {count} possible vertical walls: {cells}.",
        pt: "Há {count} parede vertical possível: {cells}.|Há {count} paredes verticais possíveis: {cells}.",
    }
    REFUSED { en: "Not allowed by rule {rule}: {cells}. {reason}.", pt: "Não permitido pela regra {rule}: {cells}. {reason}." }
    REFUSED_SHORT { en: "{reason} ({rule}): {cells}", pt: "{reason} ({rule}): {cells}" }
    REFUSAL { en: "{reason} (rule {rule})", pt: "{reason} (regra {rule})" }
    LEGAL_TARGET { en: "possible target", pt: "destino possível" }
    LEGAL_WALL_BOTH { en: "both walls possible", pt: "ambas as paredes possíveis" }
    LEGAL_WALL_HORIZONTAL { en: "only the horizontal one", pt: "só a horizontal" }
    LEGAL_WALL_VERTICAL { en: "only the vertical one", pt: "só a vertical" }
    HORIZONTAL_LIST { en: "horizontal, {cells}", pt: "horizontais, {cells}" }
    VERTICAL_LIST { en: "vertical, {cells}", pt: "verticais, {cells}" }
    THIS_CELL { en: "this cell", pt: "esta casa" }
    THIS_WALL { en: "this wall", pt: "esta parede" }

    AND { en: "{first} and {last}", pt: "{first} e {last}" }
    SPAN { en: "{first} to {last}", pt: "de {first} até {last}" }
    ROW { en: "row {rows}, column {columns}|row {rows}, columns {columns}", pt: "linha {rows}, coluna {columns}|linha {rows}, colunas {columns}" }
    ROWS { en: "rows {rows}, column {columns}|rows {rows}, columns {columns}", pt: "linhas {rows}, coluna {columns}|linhas {rows}, colunas {columns}" }
    BY_ROW { en: "by row: {rows}", pt: "por linha: {rows}" }
}

#[cfg(test)]
mod tests {
    use crate::lang::Lang;

    #[test]
    fn both_languages_have_the_same_blanks_and_forms() {
        for (name, text) in super::ALL {
            assert_eq!(text.blanks(Lang::En), text.blanks(Lang::Pt), "{name}");
            assert_eq!(text.forms(Lang::En).1.is_some(), text.forms(Lang::Pt).1.is_some(), "{name}");
        }
    }
}
