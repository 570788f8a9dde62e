//! The words of hints and analyses. Reasons are sentences without their subject: `wins in 3 turns`.

use tabuleiro_rules::texts;

texts! {
    EVEN { en: "about even", pt: "jogo equilibrado" }
    SLIGHTLY { en: "{side} is slightly better", pt: "ligeira vantagem d{side}" }
    BETTER { en: "{side} is better", pt: "vantagem d{side}" }
    BETTER_BY { en: "{side} is better by about {count} {unit}", pt: "vantagem d{side}: cerca de {count} {unit}" }
    CLOSE { en: "{side} is close to winning", pt: "{side} está perto de ganhar" }
    WINS_IN { en: "{side} wins in {distance}", pt: "ganha {side} em {distance}" }
    PROVEN { en: "{what} (proven)", pt: "{what} (provado)" }
    NOT_PROVEN { en: "{what} (not proven: some defences were not looked at)", pt: "{what} (não provado: nem todas as defesas foram vistas)" }
    HAS_WON { en: "{side} has won", pt: "ganhou {side}" }
    DRAWN { en: "a draw", pt: "empate" }
    TURNS { en: "{count} {word}", pt: "{count} {word}" }
    TURN { en: "turn|turns", pt: "turno|turnos" }
    ACTIONS { en: "{count} {word} of both sides", pt: "{count} {word} dos dois lados" }
    ACTION { en: "action|actions", pt: "ação|ações" }

    WINS_AT_ONCE { en: "wins at once", pt: "ganha já" }
    LOSES_AT_ONCE { en: "cannot be helped: {enemy} wins", pt: "não há remédio: ganha {enemy}" }
    DRAWS_AT_ONCE { en: "ends the game as a draw", pt: "acaba o jogo empatado" }
    WINS { en: "wins in {distance}", pt: "ganha em {distance}" }
    SHOULD_WIN { en: "should win in {distance}", pt: "deve ganhar em {distance}" }
    HOLDS_OUT { en: "holds out longest: {enemy} wins in {distance}", pt: "é o que mais resiste: ganha {enemy} em {distance}" }
    ONLY_ACTION { en: "is the only action possible", pt: "é a única ação possível" }
    STOPS { en: "stops a win of {enemy}: anything else loses", pt: "impede a vitória d{enemy}: tudo o resto perde" }
    CAPTURES { en: "captures {count} {pieces}", pt: "captura {count} {pieces}" }
    GAINS { en: "gains {count} {pieces}", pt: "ganha {count} {pieces}" }
    LEAVES_FEW { en: "leaves only {count} {word} to {enemy}", pt: "só deixa {count} {word} ao adversário ({enemy})" }
    LOOKS_BEST { en: "looks best", pt: "parece o melhor" }
    AND { en: "{one}; {other}", pt: "{one}; {other}" }

    INACCURACY { en: "inaccuracy|inaccuracies", pt: "imprecisão|imprecisões" }
    MISTAKE { en: "mistake|mistakes", pt: "erro|erros" }
    BLUNDER { en: "blunder|blunders", pt: "erro grave|erros graves" }
    WON_TO_LOST { en: "throws away a win in {win}, and loses", pt: "deita fora uma vitória em {win}, e perde" }
    WON_TO_OPEN { en: "misses a win in {win}", pt: "falha uma vitória em {win}" }
    OPEN_TO_LOST { en: "loses: {enemy} wins in {loss}", pt: "perde: ganha {enemy} em {loss}" }
    LOST_AT_ONCE { en: "loses at once: {enemy} wins", pt: "perde já: ganha {enemy}" }

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

    HINT { en: "Hint: {turn}: {reason}.", pt: "Dica: {turn}: {reason}." }
    EVAL { en: "Now: {words} ({number} for {side}, chances {percent} %).", pt: "Agora: {words} ({number} para {side}, hipóteses {percent} %)." }
    LINE { en: "Best line: {line}", pt: "Melhor linha: {line}" }
    HOW_LONG { en: "Say how long to think as nodes:N or time:MS, or nothing; found {found}.", pt: "Diz quanto pensar com nodes:N ou time:MS, ou nada; encontrou-se {found}." }
    NOTHING_TO_ADVISE { en: "The game is over: there is nothing to advise.", pt: "O jogo acabou: não há nada a aconselhar." }

    GRAPH { en: "Chances of {side}, turn by turn", pt: "Hipóteses d{side}, turno a turno" }
    GRAPH_POINT { en: "{number} {turn}: {percent} %", pt: "{number} {turn}: {percent} %" }
    GRAPH_MARK { en: "{number} {turn}{sign} ({mark}): {percent} %", pt: "{number} {turn}{sign} ({mark}): {percent} %" }
}
