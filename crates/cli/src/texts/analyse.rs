//! The words of `analyse`, `hint` and `eval`.

use tabuleiro_catalog::rules::texts;

texts! {
    NO_GAME_OR_FILE { en: "{found} is neither a game ({known}) nor a file that can be read: {why}", pt: "{found} não é um jogo ({known}) nem um ficheiro que se possa ler: {why}" }
    ONLY_FOR_RECORDS { en: "{flag} needs a record file", pt: "{flag} precisa de um ficheiro de registo" }
    ONLY_FOR_POSITIONS { en: "{flag} needs a position, not a record file", pt: "{flag} precisa de uma posição, não de um ficheiro de registo" }
    OTHER_GAME { en: "{file}: game {number} is {found}, not {expected}", pt: "{file}: o jogo {number} é {found}, não {expected}" }
    EXISTS { en: "{file} already exists; --replace replaces it", pt: "{file} já existe; --replace substitui-o" }
    SAME_FILE { en: "--svg and --annotate name the same file, {file}", pt: "--svg e --annotate indicam o mesmo ficheiro, {file}" }

    TO_ACT { en: "{game}: {side} to play", pt: "{game}: joga {side}" }
    EFFORT { en: "depth {depth}, nodes {nodes}", pt: "profundidade {depth}, nós {nodes}" }
    EFFORT_TIMED { en: "depth {depth}, nodes {nodes}, {rate} nodes/s, {time} s", pt: "profundidade {depth}, nós {nodes}, {rate} nós/s, {time} s" }
    OVER { en: "The game is over: {what}.", pt: "O jogo acabou: {what}." }
    THINKING { en: "Ctrl-C stops", pt: "Ctrl-C termina" }
    STOPPED_THINKING { en: "Stopped.", pt: "Interrompido." }

    VIEW { en: "Evaluations and chances are from {side}'s point of view.", pt: "Avaliações e probabilidades do ponto de vista d{side}." }
    BEST { en: "best: {turn} ({number})", pt: "melhor: {turn} ({number})" }
    NO_TURNS { en: "No turns: nothing to evaluate.", pt: "Sem turnos: nada a avaliar." }
    ACCURACY { en: "{side}: accuracy {accuracy} %, {inaccuracies}, {mistakes}, {blunders}", pt: "{side}: precisão {accuracy} %, {inaccuracies}, {mistakes}, {blunders}" }
    NO_ACCURACY { en: "{side}: no turn with a choice", pt: "{side}: nenhum turno com escolha" }
    STOPPED { en: "Stopped after {done} of {all} turns; the rest is not analysed.", pt: "Interrompido após {done} de {all} turnos; o resto não está analisado." }
    GAMES_LEFT { en: "Games not analysed: {count}.", pt: "Jogos por analisar: {count}." }
    WRITTEN { en: "Written: {file}", pt: "Escrito: {file}" }
    PROGRESS { en: "game {game} of {games}, turn {turn} of {turns}", pt: "jogo {game} de {games}, turno {turn} de {turns}" }

    EVAL { en: "Now: {words} ({number} for {side}, winning chances {percent} %).", pt: "Agora: {words} ({number} para {side}, probabilidade de vitória {percent} %)." }
    LINE { en: "Best line: {line}", pt: "Melhor linha: {line}" }
    HOW_LONG { en: "Limit the search with nodes:N or time:MS, or give no limit; found {found}.", pt: "Limita a pesquisa com nodes:N ou time:MS, ou não indiques nada; encontrou-se {found}." }
    NOTHING_TO_ADVISE { en: "The game is over: there is no hint to give.", pt: "O jogo acabou: não há dica a dar." }
}
