//! The words of solving and of puzzles.

use tabuleiro_catalog::rules::texts;

texts! {
    WINS { en: "{side} wins: proven with {nodes} positions in {seconds} s.", pt: "Ganha {side}: provado com {nodes} posições em {seconds} s." }
    DRAW { en: "Neither side can force a win: proven with {nodes} positions in {seconds} s. With best play the game is drawn.", pt: "Nenhum dos lados consegue forçar a vitória: provado com {nodes} posições em {seconds} s. Com o melhor jogo, é empate." }
    NOT_PROVEN { en: "Not proven within the limits: {nodes} positions in {seconds} s, table {fill} % full.", pt: "Não provado dentro dos limites: {nodes} posições em {seconds} s, tabela {fill} % cheia." }
    STOPPED { en: "Stopped before the proof was complete: {nodes} positions in {seconds} s, table {fill} % full.", pt: "Interrompido antes de a prova estar completa: {nodes} posições em {seconds} s, tabela {fill} % cheia." }
    CANNOT_WIN { en: "Known so far: {side} cannot force a win.", pt: "Para já, sabe-se que {side} não consegue forçar a vitória." }
    NOTHING_KNOWN { en: "Nothing is known yet about who wins.", pt: "Ainda não se sabe quem ganha." }
    LINE { en: "A winning line, turn by turn: {line}", pt: "Uma linha vencedora, turno a turno: {line}" }
    NO_LINE { en: "The limits were reached before the winning line was complete.", pt: "Os limites foram atingidos antes de completar a linha vencedora." }
    IS_OVER { en: "The game is already over. {why}", pt: "O jogo já acabou. {why}" }
    RUNNING { en: "{nodes} positions, {seconds} s, table {fill} % full", pt: "{nodes} posições, {seconds} s, tabela {fill} % cheia" }
    TIME_FORM { en: "--time: expected a time up to a day, with its unit ms, s, m or h, such as 90s or 10m, found {found}", pt: "--time: esperava-se um tempo até um dia, com a unidade ms, s, m ou h, como 90s ou 10m, encontrou-se {found}" }
    MEMORY_FORM { en: "--memory: expected a number with K, M or G, such as 512M or 8G, found {found}", pt: "--memory: esperava-se um número com K, M ou G, como 512M ou 8G, encontrou-se {found}" }
    NO_MEMORY { en: "--memory: not that much memory is free: {found}", pt: "--memory: não há tanta memória livre: {found}" }

    PUZZLE_HELP {
        en: "Type the turn that wins: an action such as {example}, or a whole turn with spaces or commas between its actions.\n\
            moves           the legal moves\n\
            board           the board; board words describes it, board marks shows where you can go\n\
            undo            undo an action of this turn\n\
            rules           the rules of this game\n\
            solution        show the solution and stop\n\
            quit            stop",
        pt: "Escreve o turno que ganha: uma ação como {example}, ou um turno inteiro com espaços ou vírgulas entre as ações.\n\
            jogadas             as jogadas possíveis\n\
            tabuleiro           o tabuleiro; tabuleiro palavras descreve-o, tabuleiro marcas mostra para onde podes ir\n\
            desfazer            desfaz uma ação deste turno\n\
            regras              as regras deste jogo\n\
            solução             mostra a solução e termina\n\
            sair                termina",
    }
    PUZZLE_GAMES { en: "Name a game: tabuleiro puzzle GAME. The games with puzzles:", pt: "Indica um jogo: tabuleiro puzzle JOGO. Os jogos com problemas:" }
    PUZZLE_GAME { en: "{id}: {game}, {count} puzzle|{id}: {game}, {count} puzzles", pt: "{id}: {game}, {count} problema|{id}: {game}, {count} problemas" }
    NOT_SOLVED { en: "Not solved.", pt: "Não resolvido." }
    NO_SUCH_PUZZLE { en: "{game} has puzzles 1 to {count}, found {found}", pt: "{game} tem os problemas 1 a {count}, encontrou-se {found}" }
    LISTED { en: "{number}. {side} wins in {turns} ({options}): {position}", pt: "{number}. {Side} ganha em {turns} ({options}): {position}" }
    USUAL { en: "default options", pt: "opções predefinidas" }
}
