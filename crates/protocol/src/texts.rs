//! The words about who plays, and what goes wrong with engines.

use tabuleiro_catalog::rules::texts;

texts! {
    A_PLAYER {
        en: "human, random, uct, uct:MS, 1 to 10, 10:MS, nodes:N, time:MS, ugi:COMMAND or uai:COMMAND",
        pt: "human (pessoa), random (ao acaso), uct, uct:MS, 1 a 10, 10:MS, nodes:N, time:MS, ugi:COMANDO ou uai:COMANDO",
    }
    HUMAN { en: "human", pt: "pessoa" }
    RANDOM { en: "random", pt: "ao acaso" }
    LEVEL { en: "level {level}", pt: "nível {level}" }
    NUMBERED { en: "{name} {number}", pt: "{name} {number}" }
    NO_PLAYER { en: "{found} is not a player: expected {expected}", pt: "{found} não é um jogador: esperava-se {expected}" }
    COMMAND_EMPTY { en: "a player needs a command after {protocol}:", pt: "falta um comando depois de {protocol}:" }
    COMMAND_QUOTE {
        en: "the quote at column {column} of the command {command} is never closed",
        pt: "as aspas na coluna {column} do comando {command} nunca se fecham",
    }
    COMMAND_BACKSLASH {
        en: "the command {command} ends with a backslash that escapes nothing",
        pt: "o comando {command} acaba numa barra invertida que não protege nada",
    }
    NOT_THIS_GAME {
        en: "the protocol uai is not for {game}: use ugi:COMMAND",
        pt: "o protocolo uai não serve para {game}: usa ugi:COMANDO",
    }

    FAULT_START { en: "cannot be started: {found}", pt: "não pôde ser iniciado: {found}" }
    FAULT_CRASH { en: "ended when it was sent {asked} ({found})", pt: "terminou quando recebeu {asked} ({found})" }
    FAULT_SILENCE { en: "did not answer {asked} within {found} ms", pt: "não respondeu a {asked} em {found} ms" }
    FAULT_GARBAGE { en: "answered {asked} with {found}", pt: "respondeu a {asked} com {found}" }
    FAULT_LONG_LINE { en: "sent a line longer than {found} bytes", pt: "enviou uma linha com mais de {found} bytes" }
    FAULT_ILLEGAL { en: "played {found}, which is not legal", pt: "jogou {found}, o que não é legal" }
    FAULT_TIME { en: "ran out of time by {found} ms", pt: "excedeu o tempo em {found} ms" }
    FAULT_OPTION { en: "has no option {asked}; it has {found}", pt: "não tem a opção {asked}; tem {found}" }
    FAULT_POSITION { en: "cannot be given this position: {found}", pt: "não pode receber esta posição: {found}" }
    PLAYER_FAILED { en: "{player} {fault}.", pt: "{player} {fault}." }
}
