//! The words of Infection.

use crate::texts;

texts! {
    NAME { en: "Infection", pt: "Infection" }
    ABOUT {
        en: "Clone and jump with your microbes; every enemy they land next to changes colour.",
        pt: "Multiplica os teus micróbios e salta com eles; cada adversário ao lado de onde param muda de cor.",
    }
    CREDIT {
        en: "From The 7th Guest; widely known as Ataxx.",
        pt: "Do jogo The 7th Guest; conhecido como Ataxx.",
    }
    RULES { en: include_str!("rules.en.md"), pt: include_str!("rules.pt.md") }
    RED { en: "Red", pt: "Vermelho" }
    BLUE { en: "Blue", pt: "Azul" }
    THE_RED { en: "Red", pt: "o Vermelho" }
    THE_BLUE { en: "Blue", pt: "o Azul" }
    LABEL_MAP { en: "Map", pt: "Mapa" }
    LABEL_JUMPS { en: "Jumps", pt: "Saltos" }
    OPTION_MAP { en: "which cells are blocked", pt: "que casas estão bloqueadas" }
    MAP_OPEN { en: "open board", pt: "tabuleiro aberto" }
    MAP_FOUR { en: "four blocks", pt: "quatro blocos" }
    MAP_DIAMOND { en: "diamond of blocks", pt: "losango de blocos" }
    MAP_BARS { en: "bars of blocks", pt: "barras de blocos" }
    MAP_GATES { en: "gates of blocks", pt: "portões de blocos" }
    MAP_LANES { en: "blocks with lanes", pt: "vias entre blocos" }
    MAP_FIVE { en: "five blocks", pt: "cinco blocos" }
    MAP_PLUS { en: "plus of blocks", pt: "sinal + de blocos" }
    MAP_RING { en: "ring of blocks", pt: "anel de blocos" }
    MAP_CROSS { en: "cross of blocks", pt: "cruz de blocos" }
    JUMPS_ALL { en: "all 16 jumps", pt: "os 16 saltos" }
    JUMPS_STRAIGHT { en: "8 straight jumps", pt: "8 saltos a direito" }
    OPTION_JUMPS {
        en: "all 16 jumps, or only the 8 straight and diagonal ones",
        pt: "os 16 saltos, ou só os 8 a direito e na diagonal",
    }

    RED_MICROBE { en: "red microbe|red microbes", pt: "micróbio vermelho|micróbios vermelhos" }
    BLUE_MICROBE { en: "blue microbe|blue microbes", pt: "micróbio azul|micróbios azuis" }
    BLOCKED { en: "blocked cell|blocked cells", pt: "casa bloqueada|casas bloqueadas" }
    MICROBE { en: "microbe|microbes", pt: "micróbio|micróbios" }
    REASON_INFECTS { en: "infects {count} {microbes}", pt: "infeta {count} {microbes}" }
    REASON_SAVES { en: "saves {count} {microbes} from infection", pt: "livra {count} {microbes} da infeção" }
    REASON_THREATENS { en: "threatens to infect {count} {microbes}", pt: "ameaça infetar {count} {microbes}" }
    REASON_ROOM { en: "keeps {count} {cells} to grow into", pt: "mantém {count} {cells} para crescer" }
    CELL { en: "cell|cells", pt: "casa|casas" }
    REASON_GROWS { en: "gains a microbe", pt: "ganha um micróbio" }
    MICROBES { en: "microbes", pt: "micróbios" }
    QUIET_CLOCK { en: "moves since the last clone", pt: "jogadas desde a última multiplicação" }
    MOVE_NUMBER { en: "move number", pt: "número da jogada" }

    NOBODY { en: "Nobody has a microbe: a draw.", pt: "Ninguém tem micróbios: empate." }
    NO_RED { en: "Red has no microbe left.", pt: "O Vermelho ficou sem micróbios." }
    NO_BLUE { en: "Blue has no microbe left.", pt: "O Azul ficou sem micróbios." }
    FULL { en: "No cell is empty: Red has {red}, Blue {blue}.", pt: "Não há casas vazias: o Vermelho tem {red}, o Azul {blue}." }
    STUCK { en: "Neither can move: Red has {red}, Blue {blue}.", pt: "Ninguém pode jogar: o Vermelho tem {red}, o Azul {blue}." }
    QUIET { en: "{limit} moves without a clone: a draw.", pt: "{limit} jogadas sem multiplicação: empate." }

    PART_MOVE {
        en: "clone next to your microbes, or choose one to jump",
        pt: "toma uma casa vizinha ou escolhe um micróbio para saltar",
    }
    PART_PASS { en: "pass: you have no move", pt: "passa: não tens jogada" }
    GOAL {
        en: "{side} wins with more microbes on a full board, or when {enemy} has none.",
        pt: "Ganha {side} com mais micróbios no tabuleiro cheio, ou se {enemy} ficar sem nenhum.",
    }
    LEGEND_MICROBE {
        en: "microbe: clones onto cells next to it, jumps two cells",
        pt: "micróbio: multiplica-se para as casas ao lado, salta duas casas",
    }
    LEGEND_BLOCKED { en: "blocked cell: nobody can land there", pt: "casa bloqueada: ninguém lá pode parar" }
    LESSON_CLONE {
        en: "Clone: choose an empty cell next to a microbe of yours, and a new one grows there.",
        pt: "Multiplicar: escolhe uma casa vazia ao lado de um micróbio teu, e nasce lá outro.",
    }
    LESSON_JUMP {
        en: "Jump: choose a microbe, then a cell two away. It leaves its old cell.",
        pt: "Saltar: escolhe um micróbio e depois uma casa a duas de distância. Ele deixa a casa de onde saiu.",
    }
    LESSON_INFECT {
        en: "Enemy microbes next to where you land change to your colour. Most microbes win.",
        pt: "Os micróbios adversários ao lado de onde paras passam a ser teus. Ganha quem tiver mais.",
    }
    PASS { en: "pass: you have no move", pt: "passar: não tens jogada" }
    MAY_NOT_PASS { en: "You may pass only when you have no move.", pt: "Só podes passar quando não tens jogada." }
    TO_BLOCKED { en: "{cell} is blocked.", pt: "{cell} está bloqueada." }
    TO_OCCUPIED { en: "{cell} is not empty.", pt: "{cell} não está vazia." }
    FROM_NOT_OWN { en: "You have no microbe on {cell}.", pt: "Não tens nenhum micróbio em {cell}." }
    STUCK_MICROBE {
        en: "The microbe on {cell} cannot move: no cell within its reach is empty.",
        pt: "O micróbio em {cell} não pode jogar: não há nenhuma casa vazia ao seu alcance.",
    }
    TOO_FAR { en: "{cell} is more than two cells away.", pt: "{cell} fica a mais de duas casas." }
    NOT_A_STRAIGHT_JUMP {
        en: "{cell} is not two cells away in a straight or diagonal line.",
        pt: "{cell} não fica a duas casas a direito ou na diagonal.",
    }
    CLONE_BY_DESTINATION {
        en: "That is one cell away, a clone: it is written by its destination alone, {cell}.",
        pt: "Fica a uma casa, é uma multiplicação: escreve-se só com o destino, {cell}.",
    }
    NO_NEIGHBOUR { en: "You have no microbe next to {cell}; a jump begins with the microbe that jumps.", pt: "Não tens nenhum micróbio ao lado de {cell}; um salto começa pelo micróbio que salta." }
}
