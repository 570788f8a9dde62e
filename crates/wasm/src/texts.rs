//! What is wrong with a request that the page has made.

use tabuleiro_catalog::rules::texts;

texts! {
    NOT_VALID { en: "The request is not valid: {why}", pt: "O pedido não é válido: {why}" }
    NO_PUZZLE { en: "There is no such puzzle.", pt: "Esse problema não existe." }
    NOTHING_TO_HINT { en: "The turn is over: there is nothing to hint at.", pt: "O turno acabou: não há nada a sugerir." }
    NO_MEMORY { en: "There is not enough memory for that.", pt: "Não há memória suficiente para isso." }
    UNREADABLE { en: "This is no position or record of a game here: {why}", pt: "Isto não é uma posição nem um registo de um destes jogos: {why}" }
}
