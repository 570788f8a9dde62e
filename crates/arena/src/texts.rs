//! The words of matches between players: what is wrong with a plan, a settings file or a log.

use tabuleiro_catalog::rules::texts;

texts! {
    NO_PEOPLE { en: "people do not play in `match`: use `tabuleiro play`", pt: "em `match` não jogam pessoas: usa `tabuleiro play`" }
    NOTHING_TO_PLAY { en: "there is nothing to play: a match needs at least two players and a game", pt: "não há nada a jogar: um encontro precisa de pelo menos dois jogadores e de um jogo" }
    AGAINST_ITSELF { en: "{player} cannot be paired with itself; list it twice to have it play itself", pt: "{player} não pode jogar contra si próprio; indica-o duas vezes para isso" }
    OF_GAME { en: "{game}: {why}", pt: "{game}: {why}" }
    EVEN_GAMES { en: "{place}: expected an even number of games from 2 to {most}, because every opening is played twice; found {found}", pt: "{place}: esperava-se um número par de jogos de 2 a {most}, porque cada abertura se joga duas vezes; encontrou-se {found}" }
    BAD_CLOCK { en: "{place}: expected a clock such as 1s+10ms (the time for the game, and what each turn adds), found {found}", pt: "{place}: esperava-se um relógio como 1s+10ms (o tempo para o jogo, e o que cada turno acrescenta), encontrou-se {found}" }
    BAD_TIME { en: "{place}: expected a time such as 100 (milliseconds), 100ms or 1.5s, found {found}", pt: "{place}: esperava-se um tempo como 100 (milissegundos), 100ms ou 1.5s, encontrou-se {found}" }
    BAD_SPRT { en: "{place}: expected elo0,elo1 or elo0,elo1,alpha,beta with elo0 < elo1 and chances between 0 and 0.5, found {found}", pt: "{place}: esperava-se elo0,elo1 ou elo0,elo1,alfa,beta com elo0 < elo1 e probabilidades entre 0 e 0.5, encontrou-se {found}" }
    TWO_PACES { en: "time and clock cannot both be set", pt: "time e clock não podem ser indicados ao mesmo tempo" }

    ONLY_INSIDE { en: "{player} is a program of its own, which workers do not start; only the computer's own players go to workers", pt: "{player} é um programa à parte, que os trabalhadores não executam; só os jogadores do próprio computador vão para trabalhadores" }
    OTHER_PROGRAM { en: "the job comes from {found}, and here is {here}: both have to be the same version", pt: "o trabalho vem de {found}, e aqui está {here}: têm de ser a mesma versão" }
    WRONG_PAIR { en: "not a pair of games of this match: {why}", pt: "não é um par de jogos deste encontro: {why}" }
    PAIR_STOPPED { en: "the games were stopped", pt: "os jogos foram interrompidos" }

    SETTINGS_LINE { en: "{file}, line {line}: {why}", pt: "{file}, linha {line}: {why}" }
    SETTINGS_KEY { en: "unknown key {found}; the keys here are: {known}", pt: "chave desconhecida {found}; aqui as chaves são: {known}" }
    SETTINGS_VALUE { en: "{key}: expected {expected}", pt: "{key}: esperava-se {expected}" }
    SETTINGS_MISSING { en: "{key} is missing here", pt: "falta {key} aqui" }
    SETTINGS_TWICE { en: "there are two players called {name}", pt: "há dois jogadores chamados {name}" }
    SETTINGS_NO_BOARD { en: "the games of this file do not have {game}", pt: "os jogos deste ficheiro não têm {game}" }
    SETTINGS_WHO { en: "a player has either who, or protocol and command", pt: "um jogador tem who, ou então protocol e command" }
    SETTINGS_ENGINE_ONLY { en: "{key} is for engines with a command; other players have their limits in who", pt: "{key} é para motores com um comando; os outros jogadores têm os limites em who" }
    A_WORD { en: "a text in quotes", pt: "um texto entre aspas" }
    A_NUMBER { en: "a whole number from {min} to {max}", pt: "um número inteiro de {min} a {max}" }
    A_LIST { en: "a list of texts in brackets", pt: "uma lista de textos entre parênteses retos" }
    TWO_NAMES { en: "a list of two players", pt: "uma lista de dois jogadores" }
    A_TABLE { en: "a table of keys and values", pt: "uma tabela de chaves e valores" }
    TABLES { en: "a section [[{key}]]", pt: "uma secção [[{key}]]" }
    SOME_NUMBERS { en: "two or four numbers in brackets", pt: "dois ou quatro números entre parênteses retos" }

    LOG_LINE { en: "line {line}: {why}", pt: "linha {line}: {why}" }
    LOG_NO_JSON { en: "this is not JSON", pt: "isto não é JSON" }
    LOG_NO_HEADER { en: "this is not the first line of a match log", pt: "isto não é a primeira linha de um ficheiro de --log de encontros" }
    LOG_NO_PAIR { en: "this is not a pair of games of this match", pt: "isto não é um par de jogos deste encontro" }
    LOG_TWICE { en: "this pair is in the log twice", pt: "este par está duas vezes no ficheiro" }
    LOG_OTHER { en: "the log is of a match with other settings: {place} was {then} and is now {now}", pt: "o ficheiro é de um encontro com outras definições: {place} era {then} e agora é {now}" }
}
