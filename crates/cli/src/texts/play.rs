//! The words of playing in plain lines.

use tabuleiro_catalog::rules::texts;

texts! {
    WELCOME { en: "Tabuleiro: board games for two.", pt: "Tabuleiro: jogos de tabuleiro para dois." }
    ASK_GAME { en: "Which game? (number or name)", pt: "Que jogo? (número ou nome)" }
    ASK_OPTION { en: "{about}: {range} [{default}]", pt: "{about}: {range} [{default}]" }
    ASK_PLAYER { en: "Who plays {side}? human, 1 to 10 (the computer's levels), random or ugi:COMMAND [{default}]", pt: "Quem joga com {side}? human (pessoa), 1 a 10 (níveis do computador), random (ao acaso) ou ugi:COMANDO [{default}]" }
    ASK_MATCH {
        en: "A single game, or a match of two with the sides swapped? game or match [match]",
        pt: "Um só jogo, ou um encontro de dois com os lados trocados? jogo ou encontro [encontro]",
    }
    BAD_ANSWER { en: "That is none of the answers: {found}. Expected {expected}.", pt: "Não é nenhuma das respostas: {found}. Esperava-se {expected}." }
    A_GAME { en: "a number from 1 to {count} or a name from the list", pt: "um número de 1 a {count} ou um nome da lista" }
    A_MATCH_OR_GAME { en: "game or match", pt: "jogo ou encontro" }
    LINE_TOO_LONG { en: "That line is longer than {limit} bytes; it is not read.", pt: "Essa linha tem mais de {limit} bytes; não é lida." }
    LINE_NOT_TEXT { en: "Byte {byte} of that line is not UTF-8 text; type it again.", pt: "O byte {byte} dessa linha não é texto UTF-8; escreve-a de novo." }
    INPUT_ENDED { en: "the input ended before the game was set up", pt: "a entrada acabou antes de o jogo estar preparado" }
    NO_MATCH { en: "{game} has no matches of two games", pt: "{game} não tem encontros de dois jogos" }

    STARTS { en: "{game}. {first} ({who-first}) against {second} ({who-second}). Type help for the commands.", pt: "{game}. {first} ({who-first}) contra {second} ({who-second}). Escreve ajuda para ver os comandos." }
    MATCH_GAME { en: "Game {round} of 2: {one} is {side-one}, {two} is {side-two}.", pt: "Jogo {round} de 2: {one} é {side-one}, {two} é {side-two}." }
    PLAYED { en: "{side} plays {turn}.", pt: "Joga {side}: {turn}." }
    AFTER_END { en: "Now: undo, save FILE, board, or quit.", pt: "Agora: desfazer, gravar FICHEIRO, tabuleiro ou sair." }
    AFTER_MATCH_GAME { en: "Now: next for the second game, undo, save FILE, board, or quit.", pt: "Agora: seguinte para o segundo jogo, desfazer, gravar FICHEIRO, tabuleiro ou sair." }
    NOT_SAVED { en: "The game is not saved.", pt: "O jogo não está gravado." }
    SAY_AGAIN { en: "The game is not saved: save FILE, or say it again to give it up.", pt: "O jogo não está gravado: gravar FICHEIRO, ou diz outra vez para o perder." }
    SETUP_HELP { en: "Answer, or press Enter for what stands in brackets; quit stops.", pt: "Responde, ou carrega em Enter para o que está entre parênteses retos; sair termina." }
    GOODBYE { en: "Goodbye.", pt: "Adeus." }
    NOT_FINISHED { en: "The game is not finished.", pt: "O jogo não está acabado." }

    LOADED { en: "Loaded {file}.", pt: "Aberto {file}." }
    FILE_EXISTS { en: "{file} exists already. Choose another name, or write save! to replace it.", pt: "{file} já existe. Escolhe outro nome, ou escreve gravar! para o substituir." }
    SAVE_WHERE { en: "Say which file: save FILE.", pt: "Diz qual é o ficheiro: gravar FICHEIRO." }
    LOAD_WHAT { en: "Say which file: load FILE.", pt: "Diz qual é o ficheiro: abrir FICHEIRO." }
    LEGAL { en: "Legal actions ({count}): {actions}", pt: "Ações legais ({count}): {actions}" }
    WHAT_NOW { en: "Type a move, or help.", pt: "Escreve uma jogada, ou ajuda." }
    CANNOT_LOAD { en: "{file} could not be loaded: {why}", pt: "{file} não pôde ser aberto: {why}" }

    LAST_TURN { en: "The last turn was {turn}, by {side}.", pt: "O último turno foi {turn}, d{side}." }
    BEGUN_TURN { en: "Played in this turn so far: {turn}.", pt: "Jogado até agora neste turno: {turn}." }
    TURN_NUMBER { en: "Turns played: {count}.", pt: "Turnos jogados: {count}." }
    NO_SUCH_LINE { en: "The board has no {found}: rows are 1 to {rows}, columns a to {last}.", pt: "O tabuleiro não tem {found}: as linhas são 1 a {rows}, as colunas a a {last}." }
    NO_SUCH_CELL { en: "The board has no cell {found}: cells are a1 to {last}.", pt: "O tabuleiro não tem a casa {found}: as casas são a1 a {last}." }
    FIRST_TARGETS { en: "You can begin with: {places}.", pt: "Podes começar por: {places}." }
    TARGETS_FROM { en: "From {cell}: {places}.", pt: "A partir de {cell}: {places}." }
    TARGET_ITSELF { en: "{cell} is a move by itself.", pt: "{cell} é uma jogada por si." }
    TARGET_REFUSED { en: "Nothing from {cell}: {why} (rule {rule})", pt: "Nada a partir de {cell}: {why} (regra {rule})" }
    NO_TARGETS { en: "Nothing can be done from {cell}.", pt: "Nada se pode fazer a partir de {cell}." }
    OR_CHOOSE { en: "To choose from: {choices}.", pt: "À escolha: {choices}." }

    HELP {
        en: "Type a move: an action such as {example}, or a whole turn with commas between its actions.\n\
            moves           the legal actions\n\
            board           the board; board words describes it, board marks shows where you can go\n\
            where           how the game stands, in words; pieces: what stands where\n\
            row 4, column c what is there, cell by cell; targets, targets c3: what can be done, from c3\n\
            hint            what to play, and why (hint nodes:N or time:MS: think so much)\n\
            eval            how the game stands, and how it might go on\n\
            turns           the turns so far\n\
            undo, redo      take back, play again\n\
            clock           how much time is left\n\
            draw            offer a draw; accept or decline answers an offer\n\
            resign          give up\n\
            games           the games that have kept themselves (games WORDS: those with these words)\n\
            continue        go on with the last unfinished game; continue 3: with number 3 of games\n\
            save FILE       save a copy as a record (save! FILE replaces one); load FILE goes on with one\n\
            next            the second game of a match, after the first\n\
            rules           the rules of this game\n\
            quit            stop",
        pt: "Escreve uma jogada: uma ação como {example}, ou um turno inteiro com vírgulas entre as ações.\n\
            jogadas             as ações legais\n\
            tabuleiro           o tabuleiro; tabuleiro palavras descreve-o, tabuleiro marcas mostra para onde podes ir\n\
            onde                como está o jogo, em palavras; peças: o que está onde\n\
            linha 4, coluna c   o que lá está, casa a casa; destinos, destinos c3: o que se pode fazer, a partir de c3\n\
            dica                o que jogar, e porquê (dica nodes:N ou time:MS: pensa esse tanto)\n\
            avaliar             como está o jogo, e como pode continuar\n\
            turnos              os turnos até agora\n\
            desfazer, refazer   volta atrás, joga de novo\n\
            relógio             quanto tempo resta\n\
            empate              propõe empate; aceitar ou recusar responde a uma proposta\n\
            desistir            desiste\n\
            jogos               os jogos que se guardaram (jogos PALAVRAS: os que têm essas palavras)\n\
            continuar           continua o último jogo por acabar; continuar 3: o número 3 de jogos\n\
            gravar FICHEIRO     grava uma cópia num registo (gravar! substitui um); abrir FICHEIRO continua um\n\
            seguinte            o segundo jogo de um encontro, depois do primeiro\n\
            regras              as regras deste jogo\n\
            sair                termina",
    }
}
