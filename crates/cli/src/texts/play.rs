//! The words of playing in plain lines.

use tabuleiro_catalog::rules::texts;

texts! {
    WELCOME { en: "Tabuleiro: board games for two.", pt: "Tabuleiro: jogos de tabuleiro para dois." }
    ASK_GAME { en: "Which game? (number or name)", pt: "Que jogo? (número ou nome)" }
    ASK_OPTION { en: "{label} ({about})? {range} [{default}]", pt: "{label} ({about})? {range} [{default}]" }
    ASK_PLAYER { en: "Who plays {side}? human, 1 to 10 (the computer's levels), random or ugi:COMMAND [{default}]", pt: "Quem é {side}? human (pessoa), 1 a 10 (níveis do computador), random (ao acaso) ou ugi:COMANDO [{default}]" }
    ASK_MATCH {
        en: "A single game, or a match of two games with the sides swapped? game or match [match]",
        pt: "Um só jogo, ou um encontro de dois jogos com os lados trocados? jogo ou encontro [encontro]",
    }
    BAD_ANSWER { en: "Not a valid answer: {found}. Expected {expected}.", pt: "Resposta inválida: {found}. Esperava-se {expected}." }
    A_GAME { en: "a number from 1 to {count} or a name from the list", pt: "um número de 1 a {count} ou um nome da lista" }
    A_MATCH_OR_GAME { en: "game or match", pt: "jogo ou encontro" }
    LINE_TOO_LONG { en: "That line is longer than {limit} bytes and was ignored.", pt: "Essa linha tem mais de {limit} bytes e foi ignorada." }
    LINE_NOT_TEXT { en: "Byte {byte} of that line is not UTF-8 text; type it again.", pt: "O byte {byte} dessa linha não é texto UTF-8; escreve-a de novo." }
    INPUT_ENDED { en: "the input ended before the game was set up", pt: "a entrada acabou antes de o jogo estar preparado" }
    NO_MATCH { en: "{game} has no matches of two games", pt: "{game} não tem encontros de dois jogos" }

    STARTS { en: "{game}. {first} ({who-first}) against {second} ({who-second}). Type help for the commands.", pt: "{game}. {first} ({who-first}) contra {second} ({who-second}). Escreve ajuda para ver os comandos." }
    MATCH_GAME { en: "Game {round} of 2: {one} is {side-one}, {two} is {side-two}.", pt: "Jogo {round} de 2: {one} é {side-one}, {two} é {side-two}." }
    AFTER_END { en: "Now: undo, save FILE, board, or quit.", pt: "Agora: desfazer, guardar FICHEIRO, tabuleiro ou sair." }
    AFTER_MATCH_GAME { en: "Now: next for the second game, undo, save FILE, board, or quit.", pt: "Agora: seguinte para o segundo jogo, desfazer, guardar FICHEIRO, tabuleiro ou sair." }
    NOT_SAVED { en: "The game is not saved.", pt: "O jogo não está guardado." }
    SAY_AGAIN { en: "The game is not saved: save FILE, or repeat the command to discard it.", pt: "O jogo não está guardado: guardar FICHEIRO, ou repete o comando para o descartar." }
    SETUP_HELP { en: "Answer, or press Enter for the default in brackets; quit stops.", pt: "Responde, ou carrega em Enter para a predefinição entre parênteses retos; sair termina." }
    GOODBYE { en: "Goodbye.", pt: "Adeus." }
    NOT_FINISHED { en: "The game is not finished.", pt: "O jogo ainda não acabou." }

    LOADED { en: "Loaded {file}.", pt: "Aberto {file}." }
    FILE_EXISTS { en: "{file} already exists. Choose another name, or type save! to replace it.", pt: "{file} já existe. Escolhe outro nome, ou escreve guardar! para o substituir." }
    SAVE_WHERE { en: "Name a file: save FILE.", pt: "Indica um ficheiro: guardar FICHEIRO." }
    LOAD_WHAT { en: "Name a file: load FILE.", pt: "Indica um ficheiro: abrir FICHEIRO." }
    LEGAL { en: "Legal moves ({count}): {actions}", pt: "Jogadas possíveis ({count}): {actions}" }
    WHAT_NOW { en: "Type a move, or help.", pt: "Escreve uma jogada, ou ajuda." }
    CANNOT_LOAD { en: "{file} could not be loaded: {why}", pt: "Não foi possível abrir {file}: {why}" }

    LAST_TURN { en: "The last turn was {turn}, by {side}.", pt: "O último turno foi {turn}, d{side}." }
    BEGUN_TURN { en: "Played in this turn so far: {turn}.", pt: "Jogado até agora neste turno: {turn}." }
    TURN_NUMBER { en: "Turns played: {count}.", pt: "Turnos jogados: {count}." }
    NO_SUCH_LINE { en: "The board has no {found}: rows are 1 to {rows}, columns a to {last}.", pt: "O tabuleiro não tem {found}: as linhas são 1 a {rows}, as colunas a a {last}." }
    NO_SUCH_CELL { en: "The board has no cell {found}: cells are a1 to {last}.", pt: "O tabuleiro não tem a casa {found}: as casas são a1 a {last}." }
    FIRST_TARGETS { en: "You can begin with: {places}.", pt: "Podes começar por: {places}." }
    TARGETS_FROM { en: "From {cell}: {places}.", pt: "A partir de {cell}: {places}." }
    TARGET_ITSELF { en: "{cell} is a move by itself.", pt: "{cell} é uma jogada por si só." }
    TARGET_REFUSED { en: "Nothing from {cell}: {why} (rule {rule})", pt: "Nada a partir de {cell}: {why} (regra {rule})" }
    NO_TARGETS { en: "Nothing can be done from {cell}.", pt: "Não se pode fazer nada a partir de {cell}." }
    OR_CHOOSE { en: "Choose from: {choices}.", pt: "À escolha: {choices}." }

    HELP {
        en: "Type a move: an action such as {example}, or a whole turn with spaces or commas between its actions.\n\
            moves           the legal moves\n\
            board           the board; board words describes it, board marks shows where you can go\n\
            where           how the game stands, in words; pieces: what stands where\n\
            row 4, column c what is there, cell by cell; targets, targets c3: what can be done, from c3\n\
            hint            what to play, and why (hint nodes:N or time:MS limits the search)\n\
            eval            who is better, and how the game might go on\n\
            graph           the chances turn by turn, and the mistakes (graph nodes:N or time:MS: for each turn)\n\
            turns           the turns so far\n\
            undo, redo      undo, redo a turn\n\
            clock           how much time is left\n\
            draw            offer a draw; accept or decline answers an offer\n\
            resign          give up\n\
            games           the saved games (games WORDS: only those with these words)\n\
            continue        resume the last unfinished game; continue 3: number 3 of the list\n\
            save FILE       save a copy as a record (save! FILE replaces one); load FILE resumes one\n\
            next            the second game of a match, after the first\n\
            rules           the rules of this game; legend: how to win, and what the signs mean\n\
            quit            stop",
        pt: "Escreve uma jogada: uma ação como {example}, ou um turno inteiro com espaços ou vírgulas entre as ações.\n\
            jogadas             as jogadas possíveis\n\
            tabuleiro           o tabuleiro; tabuleiro palavras descreve-o, tabuleiro marcas mostra para onde podes ir\n\
            onde                como está o jogo, em palavras; peças: o que está onde\n\
            linha 4, coluna c   o que lá está, casa a casa; destinos, destinos c3: o que se pode fazer, a partir de c3\n\
            dica                o que jogar, e porquê (dica nodes:N ou time:MS limita a pesquisa)\n\
            avaliar             quem está melhor, e como o jogo pode continuar\n\
            gráfico             as probabilidades turno a turno, e os erros (gráfico nodes:N ou time:MS: por turno)\n\
            turnos              os turnos até agora\n\
            desfazer, refazer   desfaz, refaz um turno\n\
            relógio             quanto tempo resta\n\
            empate              propõe empate; aceitar ou recusar responde a uma proposta\n\
            desistir            desiste\n\
            jogos               os jogos guardados (jogos PALAVRAS: só os que têm essas palavras)\n\
            continuar           retoma o último jogo por acabar; continuar 3: o número 3 da lista\n\
            guardar FICHEIRO    guarda uma cópia num registo (guardar! substitui um); abrir FICHEIRO retoma um\n\
            seguinte            o segundo jogo de um encontro, depois do primeiro\n\
            regras              as regras deste jogo; sinais: como se ganha, e o que significam os sinais\n\
            sair                termina",
    }
}
