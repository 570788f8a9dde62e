//! The words of playing in plain lines that have to do with time, offers and games that are kept.

use tabuleiro_catalog::rules::texts;

texts! {
    OFFERS { en: "{side} offers a draw. {other}: accept or decline?", pt: "{side} propõe empate. {other}: aceitar ou recusar?" }
    ANSWER_OFFER { en: "First answer the offer of a draw: accept or decline.", pt: "Responde primeiro à proposta de empate: aceitar ou recusar." }
    NO_OFFER { en: "Nobody has offered a draw; draw offers one.", pt: "Ninguém propôs empate; empate propõe-no." }
    ACCEPTED { en: "{side} accepts the draw.", pt: "{side} aceita o empate." }
    DECLINED { en: "{side} declines the draw; the game goes on.", pt: "{side} recusa o empate; o jogo continua." }
    OVER { en: "The game is over.", pt: "O jogo já acabou." }

    ASK_CLOCK {
        en: "A clock? none, 300+5 (seconds for the whole game, and seconds that every turn adds) or 30/turn (seconds for every turn) [none]",
        pt: "Relógio? nenhum, 300+5 (segundos para o jogo todo, e segundos que cada turno acrescenta) ou 30/turno (segundos por turno) [nenhum]",
    }
    A_CLOCK {
        en: "none, SECONDS+SECONDS such as 300+5, or SECONDS/turn such as 30/turn; at most 86400 seconds",
        pt: "nenhum, SEGUNDOS+SEGUNDOS como 300+5, ou SEGUNDOS/turno como 30/turno; no máximo 86400 segundos",
    }
    BAD_CLOCK { en: "--clock {found}: expected {expected}", pt: "--clock {found}: esperava-se {expected}" }
    NO_CLOCK { en: "This game has no clock.", pt: "Este jogo não tem relógio." }
    TOTAL { en: "The clock: {base} for the whole game, and {increment} more after every turn.", pt: "O relógio: {base} para o jogo todo, e mais {increment} depois de cada turno." }
    TURN { en: "The clock: {turn} for every turn.", pt: "O relógio: {turn} para cada turno." }
    LEFT { en: "{side} has {time} left.", pt: "{side} ainda tem {time}." }
    RUNNING { en: "{side} has {time} left; this clock is running.", pt: "{side} ainda tem {time}; é este relógio que anda." }
    HOURS { en: "{count} hour|{count} hours", pt: "{count} hora|{count} horas" }
    MINUTES { en: "{count} minute|{count} minutes", pt: "{count} minuto|{count} minutos" }
    SECONDS { en: "{count} second|{count} seconds", pt: "{count} segundo|{count} segundos" }
    TWO_PARTS { en: "{one} and {two}", pt: "{one} e {two}" }

    UNFINISHED { en: "There is an unfinished game: {game}", pt: "Há um jogo por acabar: {game}" }
    GO_ON_BY_COMMAND { en: "Type continue to go on with it.", pt: "Escreve continuar para o continuares." }
    ASK_GO_ON { en: "Go on with it? yes or no [yes]", pt: "Queres continuá-lo? sim ou não [sim]" }
    YES_OR_NO { en: "yes or no", pt: "sim ou não" }
    NO_SUCH_GAME { en: "There is no game {found} in the list: games shows it, continue NUMBER opens one.", pt: "Não há nenhum jogo {found} na lista: jogos mostra-a, continuar NÚMERO abre um." }
    ENTRY { en: "{game} of {date}, {first} against {second}, turns: {turns}, {result}.", pt: "{game} de {date}, {first} contra {second}, turnos: {turns}, {result}." }
    RESULT_OPEN { en: "not over", pt: "por acabar" }
    RESULT_DRAWN { en: "drawn", pt: "empatado" }
    RESULT_WON { en: "{side} won", pt: "ganhou {side}" }
    NUMBERED { en: "{number}. {entry}", pt: "{number}. {entry}" }
    NO_GAMES { en: "No games are kept.", pt: "Não há jogos guardados." }
    NO_GAME_FITS { en: "No kept game has these words.", pt: "Nenhum jogo guardado tem estas palavras." }
    MORE_GAMES { en: "{count} more: games WORDS shows only those with these words.", pt: "Mais {count}: jogos PALAVRAS mostra só os que têm essas palavras." }
    GOES_ON { en: "The game goes on: {game}", pt: "O jogo continua: {game}" }
    LOOKED_AT { en: "A finished game: {game} What you play from here is a new game.", pt: "Um jogo acabado: {game} O que jogares a partir daqui é um jogo novo." }
    KEPT { en: "The game is kept: tabuleiro play --plain --continue goes on with it.", pt: "O jogo fica guardado: tabuleiro play --plain --continue continua-o." }
    KEPT_IN_FILE { en: "The game is saved in {file}: tabuleiro play --plain --load goes on with it.", pt: "O jogo fica guardado em {file}: tabuleiro play --plain --load continua-o." }
    BRANCHED { en: "The finished game stays as it is; what you play from here is a new game.", pt: "O jogo acabado fica como está; o que jogares a partir daqui é um jogo novo." }
    NOT_OVER_YET { en: "The game is not over yet.", pt: "O jogo ainda não acabou." }
    CANNOT_KEEP { en: "The game cannot be kept: {why}", pt: "O jogo não se consegue guardar: {why}" }
    NO_TURNS { en: "No turns have been played yet.", pt: "Ainda não se jogou nenhum turno." }
    TURN_LINE { en: "{number} {side}: {turn}", pt: "{number} {side}: {turn}" }
    UNKNOWN_COMMAND { en: "Unknown command {found}. help lists the commands.", pt: "Comando desconhecido {found}. ajuda mostra os comandos." }
    MEANT_COMMAND { en: "Unknown command {found}. Did you mean {meant}? help lists the commands.", pt: "Comando desconhecido {found}. Querias dizer {meant}? ajuda mostra os comandos." }
}
