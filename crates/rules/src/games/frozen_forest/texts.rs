//! The words of Frozen Forest.

use crate::texts;

texts! {
    NAME { en: "Frozen Forest", pt: "Frozen Forest" }
    ABOUT {
        en: "Hide and seek among the trees: Mina hides, Yuki looks for her and eats the forest on his way.",
        pt: "Às escondidas entre as árvores: a Mina esconde-se, o Yuki procura-a e vai comendo a floresta.",
    }
    CREDIT {
        en: "Designed by Néstor Romeral Andrés, after a game by Silvia Romeral Andrés.",
        pt: "Criado por Néstor Romeral Andrés, inspirado num jogo de Silvia Romeral Andrés.",
    }
    RULES { en: include_str!("rules.en.md"), pt: include_str!("rules.pt.md") }
    YUKI { en: "Yuki", pt: "Yuki" }
    MINA { en: "Mina", pt: "Mina" }
    THE_YUKI { en: "Yuki", pt: "o Yuki" }
    THE_MINA { en: "Mina", pt: "a Mina" }
    LABEL_FOREST { en: "Forest", pt: "Floresta" }
    OPTION_FOREST {
        en: "rows and columns of trees in the middle of the board",
        pt: "linhas e colunas de árvores no meio do tabuleiro",
    }

    TREE { en: "tree|trees", pt: "árvore|árvores" }
    MINA_ON_A_TREE { en: "Mina on a tree", pt: "Mina numa árvore" }
    MINA_ON_SNOW { en: "Mina on snow", pt: "Mina na neve" }
    REASON_HIDES { en: "leaves Mina {count} {places}", pt: "deixa à Mina {count} {places}" }
    HIDING_PLACE { en: "hiding place|hiding places", pt: "esconderijo|esconderijos" }
    REASON_STEPS { en: "leaves Yuki {count} {steps}", pt: "deixa ao Yuki {count} {steps}" }
    STEP { en: "step|steps", pt: "passo|passos" }
    FORECAST_TREES { en: "Mina escapes; Yuki eats about {trees} trees", pt: "a Mina escapa; o Yuki come cerca de {trees} árvores" }
    FORECAST_NEEDED {
        en: "Mina escapes; Yuki eats about {trees} trees; {needed} are needed",
        pt: "a Mina escapa; o Yuki come cerca de {trees} árvores; são precisas {needed}",
    }
    FORECAST_FEWER {
        en: "Yuki has to win, with fewer than {than} trees",
        pt: "o Yuki tem de ganhar, com menos de {than} árvores",
    }
    TREES_EATEN { en: "trees eaten", pt: "árvores comidas" }
    TREES_STANDING { en: "trees standing", pt: "árvores em pé" }
    TO_PLACE_YUKI { en: "place Yuki on any tree", pt: "coloca o Yuki numa árvore qualquer" }
    TO_PLACE_MINA { en: "place Mina on a cell that Yuki does not see", pt: "coloca a Mina numa casa que o Yuki não vê" }
    TO_MOVE_YUKI {
        en: "move Yuki one step, onto a tree from which he sees Mina",
        pt: "move o Yuki uma casa, para uma árvore de onde veja a Mina",
    }
    TO_MOVE_MINA {
        en: "move Mina in a straight line to a cell that Yuki does not see",
        pt: "move a Mina em linha reta para uma casa que o Yuki não vê",
    }
    GOAL_YUKI {
        en: "Yuki wins when Mina cannot hide, or when no tree is left.",
        pt: "O Yuki ganha quando a Mina não tem onde se esconder, ou quando já não há árvores.",
    }
    GOAL_MINA {
        en: "Mina wins when Yuki has no tree to step on from which he sees her.",
        pt: "A Mina ganha quando o Yuki não tem para onde ir: nenhuma árvore ao lado de onde a veja.",
    }
    LEGEND_YUKI { en: "Yuki, who seeks: moves one step and eats trees", pt: "Yuki, que procura: anda uma casa e come árvores" }
    LEGEND_MINA { en: "Mina, who hides: moves any distance in a straight line", pt: "Mina, que se esconde: move-se em linha reta, a qualquer distância" }
    LEGEND_TREE { en: "tree: hides what is exactly behind it", pt: "árvore: esconde o que está exatamente atrás" }
    LEGEND_SNOW { en: "snow: hides nothing, and Yuki cannot step there", pt: "neve: não esconde nada, e o Yuki não pode ir para lá" }
    SHADE_SEEN { en: "what Yuki sees", pt: "o que o Yuki vê" }
    LESSON_YUKI {
        en: "Yuki starts on any tree, then moves one step at a time, onto a tree from which he sees Mina. He eats every tree he is on.",
        pt: "O Yuki começa numa árvore e anda uma casa de cada vez, para uma árvore de onde veja a Mina. Come as árvores por onde passa.",
    }
    LESSON_MINA {
        en: "Mina moves in a straight line as far as she likes, to a cell that Yuki does not see.",
        pt: "A Mina move-se em linha reta até onde quiser, para uma casa que o Yuki não veja.",
    }
    LESSON_SIGHT {
        en: "A tree blocks the view only when the line runs through the middle of its cell. Whoever cannot move loses.",
        pt: "Uma árvore só tapa a vista quando a linha passa pelo meio da sua casa. Quem não pode jogar perde.",
    }

    NO_TREES {
        en: "No tree is left. Trees eaten: {eaten}.",
        pt: "Não resta nenhuma árvore. Árvores comidas: {eaten}.",
    }
    MINA_STUCK {
        en: "Mina has nowhere to hide. Trees eaten: {eaten}.",
        pt: "A Mina não tem onde se esconder. Árvores comidas: {eaten}.",
    }
    YUKI_STUCK {
        en: "Yuki cannot move. Trees eaten: {eaten}.",
        pt: "O Yuki não se pode mover. Árvores comidas: {eaten}.",
    }

    PLACE_NO_TREE {
        en: "Yuki is placed on a tree, and {cell} has none.",
        pt: "O Yuki coloca-se numa árvore, e {cell} não tem nenhuma.",
    }
    YUKI_ONE_STEP {
        en: "Yuki moves one step, and {cell} is not next to him.",
        pt: "O Yuki anda uma casa, e {cell} não fica ao lado dele.",
    }
    YUKI_TO_MINA { en: "Mina is on {cell}: Yuki may not move there.", pt: "A Mina está em {cell}: o Yuki não pode ir para lá." }
    YUKI_NO_TREE {
        en: "Yuki moves only onto a tree, and {cell} has none.",
        pt: "O Yuki só anda para uma árvore, e {cell} não tem nenhuma.",
    }
    YUKI_NO_SIGHT {
        en: "From {cell} Yuki does not see Mina on {mina}: a tree is in between.",
        pt: "De {cell} o Yuki não vê a Mina em {mina}: há uma árvore pelo meio.",
    }
    MINA_STAYS { en: "Mina is on {cell} already: she has to move.", pt: "A Mina já está em {cell}: tem de se mover." }
    MINA_NO_LINE {
        en: "{cell} is not in a row, column or diagonal with Mina.",
        pt: "{cell} não fica na linha, na coluna ou numa diagonal da Mina.",
    }
    MINA_TO_YUKI { en: "Yuki is on {cell}: Mina may not go there.", pt: "O Yuki está em {cell}: a Mina não pode ir para lá." }
    MINA_SEEN {
        en: "On {cell} Mina would be seen by Yuki on {yuki}: no tree is in between.",
        pt: "Em {cell} a Mina seria vista pelo Yuki em {yuki}: não há nenhuma árvore pelo meio.",
    }

    TWO_YUKIS { en: "there is one Yuki, and {first} has him already", pt: "há um só Yuki, e já está em {first}" }
    TWO_MINAS { en: "there is one Mina, and {first} has her already", pt: "há uma só Mina, e já está em {first}" }
    MINA_ALONE {
        en: "Mina is placed after Yuki, and Yuki is not on the board",
        pt: "a Mina coloca-se depois do Yuki, e o Yuki não está no tabuleiro",
    }
    YUKI_IS_PLACED_FIRST {
        en: "without Yuki on the board it is Yuki's turn: expected Y, found M",
        pt: "sem o Yuki no tabuleiro é a vez do Yuki: esperava-se Y, encontrou-se M",
    }
    MINA_IS_PLACED_NEXT {
        en: "with Yuki but not Mina on the board it is Mina's turn: expected M, found Y",
        pt: "com o Yuki mas sem a Mina no tabuleiro é a vez da Mina: esperava-se M, encontrou-se Y",
    }
    TOO_MANY_TREES {
        en: "{eaten} trees eaten and {standing} standing are more than {most}",
        pt: "{eaten} árvores comidas e {standing} em pé são mais de {most}",
    }
}
