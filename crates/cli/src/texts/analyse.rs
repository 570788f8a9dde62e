//! The words of `analyse`, `hint` and `eval`.

use tabuleiro_catalog::rules::texts;

texts! {
    NO_GAME_OR_FILE { en: "{found} is neither a game ({known}) nor a file that can be read: {why}", pt: "{found} não é um jogo ({known}) nem um ficheiro que se possa ler: {why}" }
    ONLY_FOR_RECORDS { en: "{flag} goes with a record file", pt: "{flag} combina com um ficheiro de registo" }
    ONLY_FOR_POSITIONS { en: "{flag} goes with a position, not with a record file", pt: "{flag} combina com uma posição, não com um ficheiro de registo" }
    OTHER_GAME { en: "{file}: game {number} is {found}, not {expected}", pt: "{file}: o jogo {number} é {found}, não {expected}" }
    EXISTS { en: "{file} exists already; --replace replaces it", pt: "{file} já existe; --replace substitui-o" }
    SAME_FILE { en: "--svg and --annotate name the same file, {file}", pt: "--svg e --annotate indicam o mesmo ficheiro, {file}" }

    TO_ACT { en: "{game}: {side} to act", pt: "{game}: joga {side}" }
    EFFORT { en: "depth {depth}, nodes {nodes}", pt: "profundidade {depth}, nós {nodes}" }
    EFFORT_TIMED { en: "depth {depth}, nodes {nodes}, {rate} nodes/s, {time} s", pt: "profundidade {depth}, nós {nodes}, {rate} nós/s, {time} s" }
    OVER { en: "The game is over: {what}.", pt: "O jogo acabou: {what}." }
    THINKING { en: "Ctrl-C stops", pt: "Ctrl-C termina" }
    STOPPED_THINKING { en: "Stopped.", pt: "Interrompido." }

    VIEW { en: "Evaluations and chances are those of {side}.", pt: "As avaliações e as hipóteses são as d{side}." }
    BEST { en: "best: {turn} ({number})", pt: "melhor: {turn} ({number})" }
    NO_TURNS { en: "No turns: nothing to judge.", pt: "Sem turnos: nada a avaliar." }
    ACCURACY { en: "{side}: accuracy {accuracy} %, {inaccuracies}, {mistakes}, {blunders}", pt: "{side}: precisão {accuracy} %, {inaccuracies}, {mistakes}, {blunders}" }
    NO_ACCURACY { en: "{side}: no turn with a choice", pt: "{side}: nenhum turno com escolha" }
    STOPPED { en: "Stopped after {done} of {all} turns; the rest is not analysed.", pt: "Interrompido após {done} de {all} turnos; o resto não está analisado." }
    GAMES_LEFT { en: "Games not analysed: {count}.", pt: "Jogos por analisar: {count}." }
    WRITTEN { en: "Written: {file}", pt: "Escrito: {file}" }
    PROGRESS { en: "game {game} of {games}, turn {turn} of {turns}", pt: "jogo {game} de {games}, turno {turn} de {turns}" }

    EVAL { en: "Now: {words} ({number} for {side}, chances {percent} %).", pt: "Agora: {words} ({number} para {side}, hipóteses {percent} %)." }
    LINE { en: "Best line: {line}", pt: "Melhor linha: {line}" }
    HOW_LONG { en: "Say how long to think as nodes:N or time:MS, or nothing; found {found}.", pt: "Diz quanto pensar com nodes:N ou time:MS, ou nada; encontrou-se {found}." }
    NOTHING_TO_ADVISE { en: "The game is over: there is nothing to advise.", pt: "O jogo acabou: não há nada a aconselhar." }
}
