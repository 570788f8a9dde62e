//! The words about a match of two games.

use tabuleiro_rules::texts;

texts! {
    MATCH_GAMES {
        en: "these are not the games of a match: expected two records of a game that has matches, tagged Round 1 and Round 2",
        pt: "não são os jogos de um encontro: esperavam-se dois registos de um jogo que tem encontros, com as etiquetas Round 1 e Round 2",
    }
    MATCH_STARTS { en: "the games of a match have the same options and the same start", pt: "os jogos de um encontro têm as mesmas opções e o mesmo início" }
    MATCH_PLAYERS {
        en: "in the second game of a match the players swap sides: expected First {first} and Second {second}",
        pt: "no segundo jogo de um encontro os jogadores trocam de lado: esperava-se First {first} e Second {second}",
    }
    MATCH_UNFINISHED { en: "the second game of a match comes after the end of the first", pt: "o segundo jogo de um encontro vem depois do fim do primeiro" }

    FIRST_GAME { en: "First game: {side} won, {tally}: {count}.", pt: "Primeiro jogo: ganhou {side}, {tally}: {count}." }
    FIRST_GAME_DRAWN { en: "First game: a draw, {tally}: {count}.", pt: "Primeiro jogo: empate, {tally}: {count}." }

    MATCH_WON {
        en: "{winner} wins the match: games {wins} to {wins-other}, {tally} {count} to {count-other}.",
        pt: "{winner} ganha o encontro: jogos, {wins} a {wins-other}; {tally}, {count} a {count-other}.",
    }
    MATCH_DRAWN {
        en: "The match is drawn: games {wins} to {wins-other}, {tally} {count} to {count-other}.",
        pt: "O encontro acaba empatado: jogos, {wins} a {wins-other}; {tally}, {count} a {count-other}.",
    }
}
