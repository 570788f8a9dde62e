//! The words of playing in plain lines that have to do with time, offers and games that are kept.

use tabuleiro_catalog::rules::texts;

texts! {
    OFFERS { en: "{side} offers a draw. {other}: accept or decline?", pt: "{Side} propõe empate. {Other}: aceitar ou recusar?" }
    ANSWER_OFFER { en: "First answer the offer of a draw: accept or decline.", pt: "Responde primeiro à proposta de empate: aceitar ou recusar." }
    NO_OFFER { en: "Nobody has offered a draw; type draw to offer one.", pt: "Ninguém propôs empate; escreve empate para o propor." }
    ACCEPTED { en: "{side} accepts the draw.", pt: "{Side} aceita o empate." }
    DECLINED { en: "{side} declines the draw; the game goes on.", pt: "{Side} recusa o empate; o jogo continua." }
    OVER { en: "The game is over.", pt: "O jogo já acabou." }

    ASK_CLOCK {
        en: "Clock? none, 300+5 (seconds for the whole game + seconds added after every turn) or 30/turn (seconds per turn) [none]",
        pt: "Relógio? nenhum, 300+5 (segundos para o jogo todo + segundos somados depois de cada turno) ou 30/turno (segundos por turno) [nenhum]",
    }
    A_CLOCK {
        en: "none, SECONDS+SECONDS such as 300+5, or SECONDS/turn such as 30/turn; at most 86400 seconds",
        pt: "nenhum, SEGUNDOS+SEGUNDOS como 300+5, ou SEGUNDOS/turno como 30/turno; no máximo 86400 segundos",
    }
    BAD_CLOCK { en: "--clock {found}: expected {expected}", pt: "--clock {found}: esperava-se {expected}" }
    NO_CLOCK { en: "This game has no clock.", pt: "Este jogo não tem relógio." }
    TOTAL { en: "Clock: {base} + {increment} per turn.", pt: "Relógio: {base} + {increment} por turno." }
    TURN { en: "Clock: {turn} per turn.", pt: "Relógio: {turn} por turno." }
    LEFT { en: "{side} has {time} left.", pt: "{Side} ainda tem {time}." }
    RUNNING { en: "{side} has {time} left; this clock is running.", pt: "{Side} ainda tem {time}; este relógio está a contar." }
    HOURS { en: "{count} hour|{count} hours", pt: "{count} hora|{count} horas" }
    MINUTES { en: "{count} minute|{count} minutes", pt: "{count} minuto|{count} minutos" }
    SECONDS { en: "{count} second|{count} seconds", pt: "{count} segundo|{count} segundos" }
    TWO_PARTS { en: "{one} and {two}", pt: "{one} e {two}" }

    UNFINISHED { en: "There is an unfinished game: {game}", pt: "Há um jogo por acabar: {game}" }
    GO_ON_BY_COMMAND { en: "Type continue to resume it.", pt: "Escreve continuar para o retomar." }
    ASK_GO_ON { en: "Resume it? yes or no [yes]", pt: "Queres retomá-lo? sim ou não [sim]" }
    YES_OR_NO { en: "yes or no", pt: "sim ou não" }
    NO_SUCH_GAME { en: "There is no game {found} in the list: games shows the list, continue NUMBER opens a game.", pt: "Não há nenhum jogo {found} na lista: jogos mostra a lista, continuar NÚMERO abre um jogo." }
    ENTRY { en: "{game} of {date}, {first} against {second}, turns: {turns}, {result}.", pt: "{game} de {date}, {first} contra {second}, turnos: {turns}, {result}." }
    OPEN_ENTRY { en: "{game} of {date}, {first} against {second}, turns: {turns}.", pt: "{game} de {date}, {first} contra {second}, turnos: {turns}." }
    RESULT_OPEN { en: "unfinished", pt: "por acabar" }
    RESULT_DRAWN { en: "draw", pt: "empate" }
    RESULT_WON { en: "{side} won", pt: "ganhou {side}" }
    NUMBERED { en: "{number}. {entry}", pt: "{number}. {entry}" }
    NO_GAMES { en: "There are no saved games.", pt: "Não há jogos guardados." }
    NO_GAME_FITS { en: "No saved game matches these words.", pt: "Nenhum jogo guardado corresponde a estas palavras." }
    MORE_GAMES { en: "{count} more: games WORDS shows only those with these words.", pt: "Mais {count}: jogos PALAVRAS mostra só os que têm essas palavras." }
    GOES_ON { en: "Resumed: {game}", pt: "Retomado: {game}" }
    LOOKED_AT { en: "A finished game: {game} What you play from here is a new game.", pt: "Um jogo acabado: {game} O que jogares a partir daqui é um novo jogo." }
    KEPT { en: "The game is saved: tabuleiro play --plain --continue resumes it.", pt: "O jogo fica guardado: tabuleiro play --plain --continue retoma-o." }
    KEPT_IN_FILE { en: "The game is saved in {file}: tabuleiro play --plain --load resumes it.", pt: "O jogo fica guardado em {file}: tabuleiro play --plain --load retoma-o." }
    BRANCHED { en: "The finished game stays as it is; what you play from here is a new game.", pt: "O jogo acabado fica como está; o que jogares a partir daqui é um novo jogo." }
    NOT_OVER_YET { en: "The game is not over yet.", pt: "O jogo ainda não acabou." }
    CANNOT_KEEP { en: "The game cannot be saved: {why}", pt: "Não foi possível guardar o jogo: {why}" }
    JUDGED { en: "{side} played {turn}: {mark}.", pt: "{Side} jogou {turn}: {mark}." }
    NO_TURNS { en: "No turns have been played yet.", pt: "Ainda não se jogou nenhum turno." }
    TURN_LINE { en: "{number} {side}: {turn}", pt: "{number} {side}: {turn}" }
    UNKNOWN_COMMAND { en: "Unknown command: {found}. Type help for the commands.", pt: "Comando desconhecido: {found}. Escreve ajuda para ver os comandos." }
    MEANT_COMMAND { en: "Unknown command: {found}. Did you mean {meant}? Type help for the commands.", pt: "Comando desconhecido: {found}. Querias dizer {meant}? Escreve ajuda para ver os comandos." }
}
