//! The words of Three Dragons.

use crate::texts;

texts! {
    NAME { en: "Three Dragons", pt: "Three Dragons" }
    ABOUT {
        en: "Catch enemy pieces between two of yours, or between one and a rock; surround a cave and a dragon joins you.",
        pt: "Apanha as peças adversárias entre duas tuas, ou entre uma e um rochedo; rodeia uma gruta e um dragão junta-se a ti.",
    }
    ABOUT_BASIC {
        en: "Catch enemy pieces between two of yours, or between one and a mountain or cave.",
        pt: "Apanha as peças adversárias entre duas tuas, ou entre uma e uma montanha ou gruta.",
    }
    ABOUT_POWER {
        en: "Catch enemy dice between two of yours, or take a weaker neighbour by power.",
        pt: "Apanha os dados adversários entre dois teus, ou captura um vizinho mais fraco por poder.",
    }
    PART_PIECE { en: "move a piece along its row or column", pt: "move uma peça ao longo da sua linha ou coluna" }
    PART_DIE { en: "move a die along its row or column", pt: "move um dado ao longo da sua linha ou coluna" }
    GOAL {
        en: "{side} wins when {enemy} has one piece left or cannot move.",
        pt: "Ganha {side} quando {enemy} fica com uma só peça ou não pode jogar.",
    }
    LEGEND_PIECE {
        en: "piece: moves any distance along a row or column",
        pt: "peça: move-se ao longo da linha ou da coluna, a qualquer distância",
    }
    LEGEND_DIE {
        en: "die with its power: also takes one weaker neighbour where it lands",
        pt: "dado com o seu poder: também captura um vizinho mais fraco ao parar",
    }
    LEGEND_MOUNTAIN {
        en: "mountain: nobody enters it; pieces are caught against it",
        pt: "montanha: ninguém lá entra; apanham-se peças contra ela",
    }
    LEGEND_ROCK_CAVE {
        en: "cave: nobody enters it; pieces are caught against it",
        pt: "gruta: ninguém lá entra; apanham-se peças contra ela",
    }
    LEGEND_CAVE {
        en: "dragon cave: surround it with your dice, and its dragon joins you",
        pt: "gruta de dragão: rodeia-a com os teus dados, e o dragão junta-se a ti",
    }
    LEGEND_USED_CAVE { en: "cave whose dragon has come out", pt: "gruta de onde o dragão já saiu" }
    LESSON_MOVE {
        en: "Your pieces move any distance along a row or column, over empty cells.",
        pt: "As tuas peças movem-se ao longo da linha ou da coluna, a qualquer distância, por casas vazias.",
    }
    LESSON_CAPTURE {
        en: "Catch an enemy between the piece you move and another of yours. One piece left loses.",
        pt: "Apanha uma adversária entre a peça que moves e outra tua. Quem fica com uma só peça perde.",
    }
    LESSON_MOVE_AND_CAPTURE {
        en: "Your dice move any distance along a row or column. Catch an enemy between the die you move and another of yours.",
        pt: "Os teus dados movem-se ao longo da linha ou da coluna, a qualquer distância. Apanha um adversário entre o dado que moves e outro teu.",
    }
    LESSON_ROCKS {
        en: "Mountains and caves help both sides to catch, and nobody enters them.",
        pt: "As montanhas e as grutas ajudam ambos os lados a apanhar, e ninguém lá entra.",
    }
    LESSON_POWER {
        en: "The number is power, not distance: where it lands, a die takes one weaker neighbour and loses one power.",
        pt: "O número é o poder, não a distância: onde para, um dado captura um vizinho mais fraco e perde um ponto de poder.",
    }
    LESSON_DRAGONS {
        en: "Hold every cell next to a cave, and a dragon of yours appears on it.",
        pt: "Ocupa todas as casas ao lado de uma gruta, e aparece lá um dragão teu.",
    }
    CREDIT {
        en: "Designed by Scott Allen Czysz.",
        pt: "Criado por Scott Allen Czysz.",
    }
    RULES { en: include_str!("rules.en.md"), pt: include_str!("rules.pt.md") }
    WHITE { en: "White", pt: "Branco" }
    BLACK { en: "Black", pt: "Preto" }
    THE_WHITE { en: "White", pt: "o Branco" }
    THE_BLACK { en: "Black", pt: "o Preto" }
    LABEL_MODE { en: "Mode", pt: "Modo" }
    LABEL_SANDWICH { en: "Sandwich", pt: "Entre duas" }
    OPTION_MODE {
        en: "plain pieces; dice that also capture by power; or dice and dragons",
        pt: "peças simples; dados que também capturam por poder; ou dados e dragões",
    }
    MODE_BASIC { en: "plain pieces", pt: "peças simples" }
    MODE_POWER { en: "dice with power", pt: "dados com poder" }
    MODE_DRAGONS { en: "dice and dragons", pt: "dados e dragões" }
    SANDWICH_FORBIDDEN { en: "sandwich forbidden", pt: "proibido entre duas" }
    SANDWICH_SAFE { en: "sandwich safe", pt: "livre entre duas" }
    OPTION_SANDWICH {
        en: "whether a piece may be left between two enemies: forbidden, or safe",
        pt: "se uma peça pode parar entre duas adversárias: proibido, ou permitido sem perigo",
    }

    WHITE_PIECE { en: "white piece|white pieces", pt: "peça branca|peças brancas" }
    BLACK_PIECE { en: "black piece|black pieces", pt: "peça preta|peças pretas" }
    WHITE_DIE { en: "white die of power {power}|white dice of power {power}", pt: "dado branco de poder {power}|dados brancos de poder {power}" }
    BLACK_DIE { en: "black die of power {power}|black dice of power {power}", pt: "dado preto de poder {power}|dados pretos de poder {power}" }
    WHITE_DRAGON { en: "white dragon of power {power} on its cave|white dragons of power {power} on their caves", pt: "dragão branco de poder {power} na sua gruta|dragões brancos de poder {power} nas suas grutas" }
    BLACK_DRAGON { en: "black dragon of power {power} on its cave|black dragons of power {power} on their caves", pt: "dragão preto de poder {power} na sua gruta|dragões pretos de poder {power} nas suas grutas" }
    MOUNTAIN { en: "mountain|mountains", pt: "montanha|montanhas" }
    CAVE { en: "dragon cave|dragon caves", pt: "gruta de dragão|grutas de dragão" }
    USED_CAVE { en: "used dragon cave|used dragon caves", pt: "gruta de dragão usada|grutas de dragão usadas" }
    PIECE { en: "piece|pieces", pt: "peça|peças" }
    CELL { en: "cell|cells", pt: "casa|casas" }
    REASON_CAPTURES { en: "captures {count} {pieces}", pt: "captura {count} {pieces}" }
    REASON_DRAGON { en: "calls a dragon", pt: "chama um dragão" }
    REASON_SAVES { en: "saves {count} {pieces} from capture", pt: "livra {count} {pieces} de captura" }
    REASON_THREATENS { en: "threatens to capture {count} {pieces}", pt: "ameaça capturar {count} {pieces}" }
    REASON_ROOM { en: "moves to where it reaches {count} {cells}", pt: "vai para onde alcança {count} {cells}" }
    PIECES { en: "pieces", pt: "peças" }
    QUIET_CLOCK_CAPTURES { en: "moves since the last capture", pt: "jogadas desde a última captura" }
    QUIET_CLOCK {
        en: "moves since the last capture or dragon",
        pt: "jogadas desde a última captura ou o último dragão",
    }
    MOVE_NUMBER { en: "move number", pt: "número da jogada" }

    ONE_LEFT { en: "{loser} is down to one piece and loses.", pt: "{Loser} ficou só com uma peça e perde." }
    NONE_LEFT { en: "{loser} has no piece left and loses.", pt: "{Loser} ficou sem peças e perde." }
    ONE_EACH { en: "Both sides are down to one piece: a draw.", pt: "Ambos ficaram só com uma peça: empate." }
    NONE_EACH { en: "Neither side has a piece left: a draw.", pt: "Ambos ficaram sem peças: empate." }
    NO_MOVE { en: "{loser} has no move.", pt: "{Loser} não tem jogada possível." }
    QUIET {
        en: "{limit} moves without a capture or a dragon: a draw.",
        pt: "{limit} jogadas sem captura nem dragão: empate.",
    }

    FROM_NOT_OWN { en: "You have no piece on {cell}.", pt: "Não tens nenhuma peça em {cell}." }
    STUCK {
        en: "The piece on {cell} cannot move: its row and column are blocked.",
        pt: "A peça em {cell} não se pode mover: a linha e a coluna estão tapadas.",
    }
    STUCK_BETWEEN {
        en: "The piece on {cell} cannot move: wherever it could go, it would be left between two enemies.",
        pt: "A peça em {cell} não se pode mover: onde quer que parasse, ficaria entre duas adversárias.",
    }
    TO_OCCUPIED { en: "{cell} is not empty.", pt: "{cell} não está vazia." }
    TO_MOUNTAIN { en: "{cell} is a mountain: nobody enters it.", pt: "{cell} é uma montanha: ninguém lá entra." }
    TO_CAVE { en: "{cell} is a dragon cave: nobody enters it.", pt: "{cell} é uma gruta de dragão: ninguém lá entra." }
    NOT_IN_LINE {
        en: "{cell} is not in the same row or column as {from}.",
        pt: "{cell} não fica na mesma linha nem na mesma coluna que {from}.",
    }
    IN_THE_WAY { en: "{cell} is in the way: it is not empty.", pt: "{cell} está no caminho: não está vazia." }
    NO_POWER_CAPTURES {
        en: "{cell} cannot be captured by power: these are plain pieces.",
        pt: "{cell} não pode ser capturada por poder: as peças são simples.",
    }
    NOT_NEXT_TO {
        en: "{cell} is not next to {to} in a row or column.",
        pt: "{cell} não fica ao lado de {to}, na linha ou na coluna.",
    }
    NO_ENEMY_THERE { en: "There is no enemy die on {cell}.", pt: "Não há nenhum dado adversário em {cell}." }
    NOT_WEAKER {
        en: "The die on {cell} has power {theirs}; yours has {power} and captures only weaker ones.",
        pt: "O dado em {cell} tem poder {theirs}; o teu tem {power} e só captura mais fracos.",
    }
    MUST_CHOOSE {
        en: "On {cell} you capture by power: say which one ({choices}).",
        pt: "Em {cell} capturas por poder: diz qual ({choices}).",
    }
    LEFT_BETWEEN {
        en: "On {cell} the piece would be left between the enemies on {one} and {other}.",
        pt: "Em {cell} a peça ficaria entre as adversárias em {one} e {other}.",
    }

    TAKE_BY_POWER { en: "by power: {cell} (power {power})", pt: "por poder: {cell} (poder {power})" }
    TAKE_BETWEEN { en: "between two: {cells}", pt: "entre duas: {cells}" }
    X_OR_END { en: "x and a cell, or the end of the move", pt: "x e uma casa, ou o fim da jogada" }
    MOUNTAIN_ELSEWHERE {
        en: "{cell} is not a corner: mountains (M) are only on a1, i1, a9 and i9",
        pt: "{cell} não é um canto: só há montanhas (M) em a1, i1, a9 e i9",
    }
    NO_MOUNTAIN { en: "{cell} is a corner: a mountain (M) must stand there", pt: "{cell} é um canto: tem de ter uma montanha (M)" }
    CAVE_ELSEWHERE {
        en: "{cell} is not a cave: caves are only on a5, e5 and i5",
        pt: "{cell} não é uma gruta: só há grutas em a5, e5 e i5",
    }
    NO_CAVE { en: "{cell} is a cave: an unused cave (D) must stand there", pt: "{cell} é uma gruta: tem de ter uma gruta por usar (D)" }
    NO_CAVE_OR_DRAGON {
        en: "{cell} is a cave: a cave, unused (D) or used (d), or a piece must stand there",
        pt: "{cell} é uma gruta: tem de ter uma gruta, por usar (D) ou usada (d), ou uma peça",
    }
    TOO_MANY_PIECES {
        en: "{side} has at most {most} pieces, found {found}",
        pt: "{side} tem no máximo {most} peças, encontraram-se {found}",
    }
    PIECE_COUNTS { en: "the piece counts", pt: "os números de peças" }
    WRONG_PIECE_COUNT {
        en: "pieces of {side} on the board: {found}, but this says {said}",
        pt: "peças de {side} no tabuleiro: {found}, mas aqui diz {said}",
    }
}
