//! The words of errors that are the same in every game.

use crate::texts;

texts! {
    WORD { en: "{word}", pt: "{word}" }
    NUMBER_RANGE { en: "{min} to {max}", pt: "{min} a {max}" }
    SAME_AS { en: "as {option}", pt: "como {option}" }
    ONE_OF { en: "one of: {words}", pt: "um de: {words}" }
    A_NUMBER { en: "a number from {min} to {max}", pt: "um número de {min} a {max}" }
    A_LIST { en: "a list with commas, or -", pt: "uma lista com vírgulas, ou -" }
    A_WORD { en: "a word", pt: "uma palavra" }
    A_CELL { en: "a cell from a1 to {last}", pt: "uma casa de a1 a {last}" }
    END_OF_TEXT { en: "the end of the text", pt: "o fim do texto" }
    END_OF_ACTION { en: "the end of the move", pt: "o fim da jogada" }
    EXPECTED_FOUND { en: "expected {expected}, found {found}", pt: "esperava-se {expected}, encontrou-se {found}" }

    PLACED { en: "{place}: {why}", pt: "{place}: {why}" }
    PLACE_TEXT { en: "position text, field {field}, column {column}", pt: "texto da posição, campo {field}, coluna {column}" }
    PLACE_FILE { en: "line {line}, column {column}", pt: "linha {line}, coluna {column}" }
    PLACE_JSON { en: "JSON, at {path}", pt: "JSON, em {path}" }
    PLACE_COLUMN { en: "column {column}", pt: "coluna {column}" }

    OPTION_FORM { en: "an option is written key=value, found {found}", pt: "uma opção escreve-se chave=valor, encontrou-se {found}" }
    OPTION_TWICE { en: "option {key} is given twice", pt: "a opção {key} aparece duas vezes" }
    OPTION_UNKNOWN { en: "unknown option {key}; this game has: {known}", pt: "opção desconhecida {key}; este jogo tem: {known}" }
    OPTION_VALUE { en: "option {key}: expected {range}, found {found}", pt: "opção {key}: esperava-se {range}, encontrou-se {found}" }

    OPTION_CONTRADICTED { en: "{found} contradicts {given}", pt: "{found} contradiz {given}" }

    FIELD_SIDE { en: "to play", pt: "joga" }
    FIELD_CLOCK { en: "turns without progress", pt: "turnos sem progresso" }
    FIELD_MOVE { en: "move number", pt: "número da jogada" }
    STRANGE_CHARACTER { en: "a position text cannot contain {found}", pt: "o texto de uma posição não pode conter {found}" }
    FIELD_MISSING { en: "missing; expected {expected}", pt: "em falta; esperava-se {expected}" }
    FIELD_EXTRA { en: "nothing may follow the field {field}, found {found}", pt: "nada pode seguir o campo {field}, encontrou-se {found}" }
    TOO_MANY_ROWS { en: "the board has {rows} rows, found {found}", pt: "o tabuleiro tem {rows} linhas, encontraram-se {found}" }
    TOO_FEW_ROWS { en: "the board has {rows} rows, found {found}", pt: "o tabuleiro tem {rows} linhas, encontraram-se {found}" }
    ROW_TOO_LONG { en: "row {row} goes beyond {cols} cells here", pt: "a linha {row} passa aqui das {cols} casas" }
    ROW_TOO_SHORT { en: "row {row} ends after {found} of {cols} cells", pt: "a linha {row} acaba após {found} de {cols} casas" }
    BAD_RUN { en: "a number of empty cells starts with 1 to 9, found {found}", pt: "um número de casas vazias começa por 1 a 9, encontrou-se {found}" }
    UNKNOWN_CELL { en: "unknown cell {found}; expected a number of empty cells or one of: {known}", pt: "casa desconhecida {found}; esperava-se um número de casas vazias ou um de: {known}" }

    NO_JSON { en: "this is not valid JSON: {reason}", pt: "isto não é JSON válido: {reason}" }
    AN_OBJECT { en: "an object", pt: "um objeto" }
    A_BOARD { en: "a list of {rows} rows of {cols} cells", pt: "uma lista de {rows} linhas de {cols} casas" }
    WRONG_COUNT { en: "expected {expected} items, found {found}", pt: "esperavam-se {expected} elementos, encontraram-se {found}" }
    JSON_UNKNOWN_KEY { en: "unknown key; the keys are: {known}", pt: "chave desconhecida; as chaves são: {known}" }

    A_TERM { en: "a term", pt: "um termo" }
    A_FACT { en: "a fact such as board([…])", pt: "um facto como board([…])" }
    A_VARIABLE { en: "a variable", pt: "uma variável" }
    AN_EQUALS_SIGN { en: "`=`", pt: "`=`" }
    A_STOP { en: "`.` or `:-`", pt: "`.` ou `:-`" }
    A_COMMA_OR_STOP { en: "`,` or `.`", pt: "`,` ou `.`" }
    A_COMMA_OR_PARENTHESIS { en: "`,` or `)`", pt: "`,` ou `)`" }
    A_COMMA_OR_BRACKET { en: "`,` or `]`", pt: "`,` ou `]`" }
    A_PROLOG_WORD { en: "an atom, a variable, a number or one of ( ) [ ] , . :- =", pt: "um átomo, uma variável, um número ou um de ( ) [ ] , . :- =" }
    A_PROLOG_LIST { en: "a list", pt: "uma lista" }
    PROLOG_COUNT { en: "{what}: expected {expected} items, found {found}", pt: "{what}: esperavam-se {expected} elementos, encontraram-se {found}" }
    PROLOG_ARITY { en: "{name}: expected arguments: {expected}, found: {found}", pt: "{name}: argumentos esperados: {expected}, encontrados: {found}" }
    PROLOG_TWICE { en: "the fact {name} appears twice", pt: "o facto {name} aparece duas vezes" }
    PROLOG_MISSING { en: "the fact {name} is missing", pt: "falta o facto {name}" }
    PROLOG_OPEN_COMMENT { en: "this comment has no end `*/`", pt: "este comentário não tem fim `*/`" }
    PROLOG_OPEN_QUOTE { en: "this quoted atom has no end `'` on its line", pt: "este átomo entre plicas não tem fim `'` na sua linha" }
    PROLOG_BIG_NUMBER { en: "this number is too large: {found}", pt: "este número é grande demais: {found}" }
    PROLOG_TOO_DEEP { en: "lists and terms may be nested {depth} deep", pt: "listas e termos podem ter até {depth} níveis" }
    PROLOG_RULE_ARGUMENTS { en: "a rule may have {most} arguments, found {found}", pt: "uma regra pode ter {most} argumentos, encontraram-se {found}" }
    THE_BOARD { en: "the board", pt: "o tabuleiro" }
    ROW_NUMBER { en: "row {row}", pt: "linha {row}" }

    NO_RULES { en: "The rules are not in this build.", pt: "As regras não estão incluídas nesta versão." }
    NO_DOCUMENT {
        en: "{game} has neither a Prolog form nor a classic display",
        pt: "{game} não tem forma em Prolog nem apresentação clássica"
    }
    GAME_IS_OVER { en: "the game is over: {why}", pt: "o jogo acabou: {why}" }
    NO_ACTION { en: "{text} is not a move: column {column}: {why}", pt: "{text} não é uma jogada: coluna {column}: {why}" }
    NO_MOVE { en: "{text} is not a move. Type one such as {one}.", pt: "{text} não é uma jogada. Escreve, por exemplo, {one}." }
    NO_MOVE_OF_TWO { en: "{text} is not a move. Type one such as {one} or {other}.", pt: "{text} não é uma jogada. Escreve, por exemplo, {one} ou {other}." }
    REFUSED { en: "{text} is not allowed (rule {rule}): {why}", pt: "{text} não é permitido (regra {rule}): {why}" }
    STUCK { en: "{why} (rule {rule})", pt: "{why} (regra {rule})" }
    TURN_GOES_ON { en: "{text} ends before the turn does", pt: "{text} acaba antes do fim do turno" }
    TURN_IS_OVER { en: "{text} comes after the end of the turn", pt: "{text} vem depois do fim do turno" }
    REPETITION { en: "The same position for the third time: a draw.", pt: "A mesma posição pela terceira vez: empate." }
    RESIGNED { en: "{side} resigns.", pt: "{Side} desistiu." }
    OUT_OF_TIME { en: "{side} ran out of time.", pt: "Esgotou-se o tempo d{side}." }
    AGREED { en: "A draw by agreement.", pt: "Empate por acordo." }

    A_TAG { en: "a tag such as [Game \"infection\"]", pt: "uma etiqueta como [Game \"infection\"]" }
    A_TAG_VALUE { en: "a space and a value in double quotes", pt: "um espaço e um valor entre aspas" }
    A_CLOSING_BRACKET { en: "`]`", pt: "`]`" }
    AN_ESCAPE { en: "`\"` or `\\` after a backslash", pt: "`\"` ou `\\` depois de uma barra" }
    A_TURN_NUMBER { en: "{number} or a result", pt: "{number} ou um resultado" }
    A_TURN { en: "a turn", pt: "um turno" }
    A_TURN_OR_RESULT { en: "a turn, or a result: 1-0, 0-1, 1/2-1/2 or *", pt: "um turno, ou um resultado: 1-0, 0-1, 1/2-1/2 ou *" }
    TAG_TWICE { en: "the tag {tag} appears twice", pt: "a etiqueta {tag} aparece duas vezes" }
    TAG_MISSING { en: "the tag {tag} is missing", pt: "falta a etiqueta {tag}" }
    OPEN_TAG_VALUE { en: "this value has no closing quote on its line", pt: "este valor não tem aspas finais na sua linha" }
    OPEN_COMMENT { en: "this comment has no end `}`", pt: "este comentário não tem fim `}`" }
    REASON_DOES_NOT_FIT {
        en: "{reason} does not fit the moves and the result {result}; without a rule that ends the game it is resignation, time or agreement",
        pt: "{reason} não condiz com as jogadas e o resultado {result}; sem uma regra que acabe o jogo é resignation, time ou agreement",
    }
    WRONG_RESULT { en: "the moves lead to {expected}, not to {found}: {why}", pt: "as jogadas levam a {expected}, não a {found}: {why}" }
    GAME_GOES_ON { en: "the game goes on", pt: "o jogo continua" }
}
