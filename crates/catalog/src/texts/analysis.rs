//! The words of hints and analyses. Reasons are sentences without their subject: `wins in 3 turns`.

use tabuleiro_rules::texts;

texts! {
    EVEN { en: "about even", pt: "jogo equilibrado" }
    SLIGHTLY { en: "{side} is slightly better", pt: "ligeira vantagem d{side}" }
    BETTER { en: "{side} is better", pt: "vantagem d{side}" }
    BETTER_BY { en: "{side} is better by about {count} {unit}", pt: "vantagem d{side}: cerca de {count} {unit}" }
    CLOSE { en: "{side} is close to winning", pt: "{side} está perto de ganhar" }
    WINS_IN { en: "{side} wins in {distance}", pt: "ganha {side} em {distance}" }
    WINS_MATCH { en: "{side} wins the match", pt: "{side} ganha o encontro" }
    PROVEN { en: "{what} (proven)", pt: "{what} (provado)" }
    NOT_PROVEN { en: "{what} (not proven: some defences were not looked at)", pt: "{what} (não provado: nem todas as defesas foram vistas)" }
    HAS_WON { en: "{side} has won", pt: "ganhou {side}" }
    DRAWN { en: "a draw", pt: "empate" }
    TURNS { en: "{count} {word}", pt: "{count} {word}" }
    TURN { en: "turn|turns", pt: "turno|turnos" }
    ACTIONS { en: "{count} {word} of both sides", pt: "{count} {word} dos dois lados" }
    ACTION { en: "action|actions", pt: "ação|ações" }

    WINS_AT_ONCE { en: "wins at once", pt: "ganha já" }
    LOSES_AT_ONCE { en: "cannot be avoided: {enemy} wins", pt: "não há como evitar: ganha {enemy}" }
    DRAWS_AT_ONCE { en: "ends the game as a draw", pt: "acaba o jogo em empate" }
    WINS { en: "wins in {distance}", pt: "ganha em {distance}" }
    SHOULD_WIN { en: "should win in {distance}", pt: "deve ganhar em {distance}" }
    HOLDS_OUT { en: "holds out longest: {enemy} wins in {distance}", pt: "é o que mais resiste: ganha {enemy} em {distance}" }
    ONLY_ACTION { en: "is the only legal move", pt: "é a única jogada possível" }
    STOPS { en: "stops a win of {enemy}: it is the only move that does not lose", pt: "impede a vitória d{enemy}: é a única que não perde" }
    CAPTURES { en: "captures {count} {pieces}", pt: "captura {count} {pieces}" }
    GAINS { en: "gains {count} {pieces}", pt: "ganha {count} {pieces}" }
    LEAVES_FEW { en: "leaves only {count} {word} to {enemy}", pt: "só deixa {count} {word} ao adversário ({enemy})" }
    LOOKS_BEST { en: "looks best", pt: "parece o melhor" }
    AND { en: "{one}; {other}", pt: "{one}; {other}" }

    INACCURACY { en: "inaccuracy|inaccuracies", pt: "imprecisão|imprecisões" }
    MISTAKE { en: "mistake|mistakes", pt: "erro|erros" }
    BLUNDER { en: "blunder|blunders", pt: "erro grave|erros graves" }
    WON_TO_LOST { en: "throws away a win in {win}, and loses", pt: "desperdiça uma vitória em {win}, e perde" }
    WON_TO_OPEN { en: "misses a win in {win}", pt: "falha uma vitória em {win}" }
    OPEN_TO_LOST { en: "loses: {enemy} wins in {loss}", pt: "perde: ganha {enemy} em {loss}" }
    LOST_AT_ONCE { en: "loses at once: {enemy} wins", pt: "perde já: ganha {enemy}" }

    HINT { en: "Hint: {turn}: {reason}.", pt: "Dica: {turn}: {reason}." }

    GRAPH { en: "Winning chances of {side}, turn by turn", pt: "Probabilidade de vitória d{side}, turno a turno" }
    GRAPH_POINT { en: "{number} {turn}: {percent} %", pt: "{number} {turn}: {percent} %" }
    GRAPH_MARK { en: "{number} {turn}{sign} ({mark}): {percent} %", pt: "{number} {turn}{sign} ({mark}): {percent} %" }
}
