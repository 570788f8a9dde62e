//! The words of Blockade.

use crate::texts;

texts! {
    NAME { en: "Blockade", pt: "Blockade" }
    ABOUT {
        en: "Take both pawns to the enemy homes, and place a wall after every move.",
        pt: "Leva os dois peões às casas iniciais do adversário, e põe uma parede depois de cada jogada.",
    }
    ABOUT_LAKESIDE {
        en: "Take a pawn to an enemy home, and place a wall after every move.",
        pt: "Leva um peão a uma casa inicial do adversário, e põe uma parede depois de cada jogada.",
    }
    CREDIT {
        en: "By Mirko Marchesi, or Philip Slater: sources differ. Published by Lakeside in 1975. Ages 8 and up, about 20 minutes.",
        pt: "De Mirko Marchesi, ou de Philip Slater: as fontes divergem. Publicado pela Lakeside em 1975. A partir dos 8 anos, cerca de 20 minutos.",
    }
    RULES { en: include_str!("rules.en.md"), pt: include_str!("rules.pt.md") }
    AMBER { en: "Amber", pt: "Âmbar" }
    VIOLET { en: "Violet", pt: "Violeta" }
    THE_AMBER { en: "Amber", pt: "o Âmbar" }
    THE_VIOLET { en: "Violet", pt: "o Violeta" }
    AMBER_COLOUR { en: "amber", pt: "âmbar" }
    VIOLET_COLOUR { en: "violet", pt: "violeta" }
    LABEL_RULES { en: "Rules", pt: "Regras" }
    OPTION_RULES {
        en: "the standard rules, or those of the printed game by Lakeside",
        pt: "as regras normais, ou as do jogo impresso da Lakeside",
    }
    RULES_SEED { en: "standard rules", pt: "regras normais" }
    RULES_LAKESIDE { en: "Lakeside rules", pt: "regras da Lakeside" }

    PAWN { en: "{side} pawn|{side} pawns", pt: "peão {side}|peões {side}" }
    PAWN_ON_HOME { en: "{side} pawn on a home of {home}|{side} pawns on homes of {home}", pt: "peão {side} em casa d{home}|peões {side} em casa d{home}" }
    HOME { en: "home of {home}", pt: "casa inicial d{home}" }
    TURN { en: "turn|turns", pt: "turno|turnos" }
    STEP { en: "step|steps", pt: "passo|passos" }
    REASON_NEARER { en: "comes {count} {steps} nearer to the enemy homes", pt: "aproxima-se {count} {steps} das casas iniciais adversárias" }
    REASON_WAY {
        en: "keeps its way at {count} {steps}, against {other} for {enemy}",
        pt: "mantém o seu caminho em {count} {steps}, contra {other} d{enemy}",
    }
    REASON_BLOCKS { en: "costs {enemy} {count} {steps}", pt: "atrasa {enemy} {count} {steps}" }
    FIELD_PART { en: "part of the turn (m: pawn, w: wall)", pt: "parte do turno (m: peão, w: parede)" }
    FIELD_WALLS { en: "walls on the board", pt: "paredes no tabuleiro" }
    FIELD_STOCK_X { en: "Amber’s walls left (vertical v, horizontal h)", pt: "paredes que restam ao Âmbar (verticais v, horizontais h)" }
    FIELD_STOCK_Y { en: "Violet’s walls left (vertical v, horizontal h)", pt: "paredes que restam ao Violeta (verticais v, horizontais h)" }
    VERTICAL_WALLS { en: "vertical walls", pt: "paredes verticais" }
    HORIZONTAL_WALLS { en: "horizontal walls", pt: "paredes horizontais" }
    QUIET_CLOCK { en: "turns since the last wall", pt: "turnos desde a última parede" }
    TO_MOVE_A_PAWN { en: "move a pawn one or two steps", pt: "move um peão um ou dois passos" }
    TO_MOVE_A_PAWN_TWO_STEPS { en: "move a pawn two steps", pt: "move um peão dois passos" }
    TO_PLACE_A_WALL { en: "now place a wall: choose the edge between two cells", pt: "agora põe uma parede: escolhe a linha entre duas casas" }
    TO_PASS { en: "pass: nothing else is possible", pt: "passa: nada mais é possível" }
    GOAL_BOTH {
        en: "{side} wins with both pawns on {enemy}'s homes.",
        pt: "Ganha {side} com os dois peões nas casas iniciais d{enemy}.",
    }
    GOAL_ONE {
        en: "{side} wins with a pawn on one of {enemy}'s homes.",
        pt: "Ganha {side} com um peão numa casa inicial d{enemy}.",
    }
    LEGEND_PAWN { en: "pawn: steps over other pawns, never through a wall", pt: "peão: passa por cima de outros peões, nunca através de paredes" }
    LEGEND_HOME { en: "home, where the pawns of this side began", pt: "casa inicial, onde começaram os peões deste lado" }
    LEGEND_WALL { en: "wall: two cells long, stays for good", pt: "parede: duas casas de comprimento, fica até ao fim" }
    LESSON_PAWN {
        en: "A turn begins with one of your pawns: one or two steps, round a corner if you like.",
        pt: "Um turno começa com um dos teus peões: um ou dois passos, a direito ou a virar.",
    }
    LESSON_PAWN_TWO_STEPS {
        en: "A turn begins with one of your pawns: two steps, round a corner if you like.",
        pt: "Um turno começa com um dos teus peões: dois passos, a direito ou a virar.",
    }
    LESSON_WALL {
        en: "Then you place a wall. It may not cut any pawn off from a home.",
        pt: "Depois pões uma parede. Não pode separar nenhum peão de uma casa inicial.",
    }
    LESSON_HOMES {
        en: "Bring both pawns to these two homes of the enemy to win.",
        pt: "Leva os dois peões a estas duas casas iniciais do adversário para ganhar.",
    }
    LESSON_HOME {
        en: "Bring a pawn to one of these homes of the enemy to win.",
        pt: "Leva um peão a uma destas casas iniciais do adversário para ganhar.",
    }

    WON_BY_BOTH {
        en: "Both pawns of {winner} are on {loser}'s homes.",
        pt: "Os dois peões d{winner} estão nas casas iniciais d{loser}.",
    }
    WON_BY_ONE {
        en: "A pawn of {winner} is on one of {loser}'s homes.",
        pt: "Um peão d{winner} está numa casa inicial d{loser}.",
    }
    QUIET { en: "{limit} turns without a wall: a draw.", pt: "{limit} turnos sem uma parede: empate." }

    PASS { en: "pass: you can neither move nor place a wall", pt: "passar: não podes mover nem pôr uma parede" }
    LIES_HORIZONTALLY { en: "horizontal wall, below", pt: "parede horizontal, por baixo" }
    LIES_VERTICALLY { en: "vertical wall, to the right", pt: "parede vertical, à direita" }
    MAY_NOT_PASS {
        en: "You may pass only when you can neither move a pawn nor place a wall.",
        pt: "Só podes passar quando não podes mover um peão nem pôr uma parede.",
    }
    WALL_NOW { en: "Now place a wall.", pt: "Agora põe uma parede." }
    PAWN_FIRST { en: "Move a pawn first, then place a wall.", pt: "Move primeiro um peão, depois põe uma parede." }
    FROM_NOT_OWN { en: "You have no pawn on {cell}.", pt: "Não tens nenhum peão em {cell}." }
    STUCK {
        en: "The pawn on {cell} cannot move: walls and pawns leave it no way.",
        pt: "O peão em {cell} não se pode mover: as paredes e os peões não lhe deixam caminho.",
    }
    STAYS { en: "The pawn may not end on {cell}, where it began.", pt: "O peão não pode acabar em {cell}, de onde partiu." }
    TOO_FAR { en: "{cell} is more than two steps away.", pt: "{cell} fica a mais de dois passos." }
    WALL_IN_THE_WAY {
        en: "Walls leave no way to {cell} within two steps.",
        pt: "As paredes não deixam chegar a {cell} em dois passos.",
    }
    OCCUPIED { en: "A pawn stands on {cell}.", pt: "Há um peão em {cell}." }
    TWO_STEPS {
        en: "{cell} is one step away: a pawn makes two, unless one takes it to an enemy home or a pawn stands two steps away that way.",
        pt: "{cell} fica a um passo: um peão dá dois, a não ser que um o leve a uma casa inicial adversária ou que haja um peão a dois \
             passos nessa direção.",
    }
    NO_HORIZONTAL_LEFT { en: "You have no horizontal wall left.", pt: "Já não tens paredes horizontais." }
    NO_VERTICAL_LEFT { en: "You have no vertical wall left.", pt: "Já não tens paredes verticais." }
    OVERLAPS { en: "{wall} would overlap {other}.", pt: "{wall} ficaria sobre {other}." }
    CROSSES { en: "{wall} would cross {other}.", pt: "{wall} atravessaria {other}." }
    CUTS_OFF {
        en: "With {wall} the pawn on {pawn} could no longer reach the home {home}.",
        pt: "Com {wall} o peão em {pawn} deixaria de poder chegar à casa inicial {home}.",
    }

    CELL_OR_DIRECTION {
        en: "a cell from a1 to k14, or h or v for a wall",
        pt: "uma casa de a1 a k14, ou h ou v para uma parede",
    }

    THIRD_PAWN { en: "{side} has two pawns, this is a third", pt: "{side} tem dois peões, este é o terceiro" }
    PAWN_MISSING { en: "{side} has two pawns, found {found}", pt: "{side} tem dois peões, encontrou-se {found}" }
    PAWN_MISSING_LAKESIDE {
        en: "{side} has two pawns, found {found}; only one in all may be missing, when an enemy pawn stands on a home of {side}",
        pt: "{side} tem dois peões, encontrou-se {found}; só pode faltar um ao todo, com um peão adversário numa casa inicial de {side}",
    }
    BOTH_WON { en: "both sides would have won", pt: "ambos os lados teriam ganho" }
    NO_SUCH_WALL {
        en: "expected a wall from a1h to j13v, found {found}",
        pt: "esperava-se uma parede de a1h a j13v, encontrou-se {found}",
    }
    WALL_TWICE { en: "{wall} appears twice", pt: "{wall} aparece duas vezes" }
    WALL_ORDER {
        en: "walls are sorted by column, row, then h before v: {wall} comes before {other}",
        pt: "as paredes ordenam-se por coluna, linha, depois h antes de v: {wall} vem antes de {other}",
    }
    WALLS_OVERLAP { en: "{wall} overlaps {other} (B5)", pt: "{wall} fica sobre {other} (B5)" }
    WALLS_CROSS { en: "{wall} crosses {other} (B5)", pt: "{wall} atravessa {other} (B5)" }
    WALLS_CUT_OFF {
        en: "walls leave every pawn a path to both enemy homes (B6); there is none from {pawn} to {home}",
        pt: "as paredes deixam a cada peão um caminho para as duas casas iniciais adversárias (B6); não há nenhum de {pawn} a {home}",
    }
    STOCK_FORM { en: "expected a stock from 0v0h to 9v9h, found {found}", pt: "esperava-se uma reserva de 0v0h a 9v9h, encontrou-se {found}" }
    TOO_MANY_VERTICAL {
        en: "there are {limit} vertical walls on the board and in both stocks together, found {found}",
        pt: "há {limit} paredes verticais no tabuleiro e nas duas reservas ao todo, encontraram-se {found}",
    }
    TOO_MANY_HORIZONTAL {
        en: "there are {limit} horizontal walls on the board and in both stocks together, found {found}",
        pt: "há {limit} paredes horizontais no tabuleiro e nas duas reservas ao todo, encontraram-se {found}",
    }
    NO_WALL_POSSIBLE {
        en: "part w needs a wall that can be placed, and there is none",
        pt: "a parte w precisa de uma parede que se possa pôr, e não há nenhuma",
    }
    NO_MOVE_POSSIBLE {
        en: "part m needs a pawn that can move; without one, but with a wall to place, it is part w",
        pt: "a parte m precisa de um peão que se possa mover; sem ele, mas com uma parede para pôr, é a parte w",
    }

    GRID_LINE { en: "line {line} of the grid", pt: "linha {line} da grelha" }
    A_PAWN { en: "a pawn [column,row]", pt: "um peão [coluna,linha]" }
    A_STOCK { en: "a stock [vertical,horizontal]", pt: "uma reserva [verticais,horizontais]" }
    TWO_PAWNS { en: "two pawns on {cell}", pt: "dois peões em {cell}" }
    HALF_A_WALL {
        en: "a wall is two cells long; this half of one has no other half",
        pt: "uma parede tem duas casas de comprimento; a esta metade falta a outra",
    }
}
