//! The words of Virus Wars.

use crate::texts;

texts! {
    NAME { en: "Virus Wars", pt: "Virus Wars" }
    ABOUT {
        en: "Spread your colony and turn enemy viruses into zombies, until your opponent cannot finish a turn.",
        pt: "Espalha a tua colónia e transforma vírus adversários em zombies, até o adversário não conseguir acabar um turno.",
    }
    CREDIT {
        en: "A pencil-and-paper game of unknown origin, played at the University of Saint Petersburg in the 1980s.",
        pt: "Jogo de papel e lápis de origem desconhecida, jogado na Universidade de São Petersburgo nos anos 80.",
    }
    RULES { en: include_str!("rules.en.md"), pt: include_str!("rules.pt.md") }
    BLUE { en: "Blue", pt: "Azul" }
    RED { en: "Red", pt: "Vermelho" }
    THE_BLUE { en: "Blue", pt: "o Azul" }
    THE_RED { en: "Red", pt: "o Vermelho" }
    LABEL_SIZE { en: "Board size", pt: "Tamanho" }
    LABEL_STEPS { en: "Steps", pt: "Passos" }
    LABEL_FIRST_TURN_STEPS { en: "First turn", pt: "1.º turno" }
    OPTION_SIZE { en: "rows and columns of the board", pt: "linhas e colunas do tabuleiro" }
    OPTION_STEPS { en: "steps per turn", pt: "passos por turno" }
    OPTION_FIRST_TURN_STEPS { en: "steps of Blue's first turn", pt: "passos do primeiro turno do Azul" }
    FIRST_TURN_TOO_LONG {
        en: "a first turn of {steps} steps on a board of size {size} would let Blue fill Red's edge before Red's first virus; at most {most} (V7)",
        pt: "um primeiro turno de {steps} passos num tabuleiro de tamanho {size} deixaria o Azul encher a margem do Vermelho antes do primeiro vírus deste; no máximo {most} (V7)",
    }
    FIELD_STEPS { en: "steps left in this turn", pt: "passos que faltam neste turno" }
    STEPS_OF_THIS_TURN {
        en: "expected a number from 1 to {most}, the steps of this turn, found {found}",
        pt: "esperava-se um número de 1 a {most}, os passos deste turno, encontrou-se {found}",
    }

    BLUE_VIRUS { en: "blue virus|blue viruses", pt: "vírus azul|vírus azuis" }
    RED_VIRUS { en: "red virus|red viruses", pt: "vírus vermelho|vírus vermelhos" }
    BLUE_ZOMBIE { en: "blue zombie|blue zombies", pt: "zombie azul|zombies azuis" }
    RED_ZOMBIE { en: "red zombie|red zombies", pt: "zombie vermelho|zombies vermelhos" }
    VIRUS { en: "virus|viruses", pt: "vírus|vírus" }
    ZOMBIE { en: "zombie|zombies", pt: "zombie|zombies" }
    REASON_EATS {
        en: "takes a virus of {enemy}|takes {count} viruses of {enemy}",
        pt: "toma um vírus a{enemy}|toma {count} vírus a{enemy}",
    }
    REASON_REACH { en: "gives the colony {count} {cells} to grow into", pt: "dá à colónia {count} {cells} para crescer" }
    CELL { en: "cell|cells", pt: "casa|casas" }
    STEP { en: "step|steps", pt: "passo|passos" }
    REASON_CUTS { en: "cuts {count} {zombies} of {enemy} off", pt: "isola {count} {zombies} d{enemy}" }
    REASON_JOINS { en: "joins {count} {zombies} to the colony again", pt: "volta a ligar {count} {zombies} à colónia" }
    VIRUSES { en: "viruses", pt: "vírus" }
    ZOMBIES { en: "zombies", pt: "zombies" }
    STEPS_LEFT { en: "{steps} steps left", pt: "faltam {steps} passos" }
    ONE_STEP_LEFT { en: "1 step left", pt: "falta 1 passo" }
    PART_STEP {
        en: "take a cell or enemy virus next to your colony ({left})",
        pt: "toma uma casa ou vírus ao lado da tua colónia ({left})",
    }
    FIRST_ON_LEFT_EDGE {
        en: "start on the left edge, column {column} ({left})",
        pt: "começa na margem esquerda, coluna {column} ({left})",
    }
    FIRST_ON_RIGHT_EDGE {
        en: "start on the right edge, column {column} ({left})",
        pt: "começa na margem direita, coluna {column} ({left})",
    }
    GOAL {
        en: "{side} wins when {enemy} cannot finish a turn.",
        pt: "Ganha {side} quando {enemy} não consegue acabar um turno.",
    }
    LEGEND_VIRUS { en: "live virus: grows onto the cells around it", pt: "vírus vivo: alastra para as casas em volta" }
    LEGEND_ZOMBIE {
        en: "zombie, a virus taken from the enemy: stays for good, and extends your colony while it is linked to a live virus",
        pt: "zombie, um vírus tomado ao adversário: fica até ao fim, e alarga a tua colónia enquanto estiver ligado a um vírus vivo",
    }
    LESSON_EDGE { en: "Your first virus starts on this edge.", pt: "O teu primeiro vírus começa nesta margem." }
    LESSON_STEPS {
        en: "A turn has {steps} steps. Each takes a cell next to your colony, diagonals included.",
        pt: "Um turno tem {steps} passos. Cada um toma uma casa ao lado da tua colónia, também na diagonal.",
    }
    LESSON_ZOMBIES {
        en: "An enemy virus that you take becomes your zombie. Whoever cannot finish a turn loses.",
        pt: "Um vírus adversário que tomas passa a zombie teu. Quem não consegue acabar um turno perde.",
    }

    TOO_FEW_CELLS {
        en: "{loser} cannot finish the turn: it needs {count} more {steps}, and can take only {within_reach} {cells}.",
        pt: "O {loser} não consegue acabar o turno: precisa de mais {count} {steps}, e só pode tomar {within_reach} {cells}.",
    }
    NO_CELLS {
        en: "{loser} cannot finish the turn: it needs {count} more {steps}, and cannot take any cell.",
        pt: "O {loser} não consegue acabar o turno: precisa de mais {count} {steps}, e não pode tomar nenhuma casa.",
    }
    NO_EDGE_CELL {
        en: "{loser} has no empty cell on its edge for a first virus.",
        pt: "O {loser} não tem nenhuma casa vazia na sua margem para o primeiro vírus.",
    }

    ON_ZOMBIE {
        en: "{cell} holds a zombie, and zombies stay for good.",
        pt: "Em {cell} está um zombie, e os zombies ficam até ao fim.",
    }
    ON_OWN_VIRUS { en: "{cell} already holds a virus of yours.", pt: "Em {cell} já está um vírus teu." }
    NOT_ON_LEFT_EDGE {
        en: "Your first virus starts on the left edge, column {column}; {cell} is not there.",
        pt: "O teu primeiro vírus começa na margem esquerda, coluna {column}; {cell} não fica lá.",
    }
    NOT_ON_RIGHT_EDGE {
        en: "Your first virus starts on the right edge, column {column}; {cell} is not there.",
        pt: "O teu primeiro vírus começa na margem direita, coluna {column}; {cell} não fica lá.",
    }
    FIRST_ON_ENEMY {
        en: "Your first virus starts on an empty cell; {cell} holds an enemy virus.",
        pt: "O teu primeiro vírus começa numa casa vazia; em {cell} está um vírus adversário.",
    }
    ONLY_CUT_OFF_ZOMBIES {
        en: "Next to {cell} you have only zombies that no chain of zombies connects with a live virus of yours.",
        pt: "Ao lado de {cell} só tens zombies que nenhuma cadeia de zombies liga a um vírus teu vivo.",
    }
    NOTHING_NEAR {
        en: "You have neither a live virus nor a zombie next to {cell}.",
        pt: "Não tens nenhum vírus vivo nem zombie ao lado de {cell}.",
    }
}
