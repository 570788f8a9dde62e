//! The words of the full-screen interface.

use tabuleiro_catalog::rules::texts;

texts! {
    TITLE { en: "Tabuleiro: board games for two", pt: "Tabuleiro: jogos de tabuleiro para dois" }
    TOO_SMALL {
        en: "The window has {now-columns} columns and {now-rows} rows; the boards need {columns} by {rows}. Enlarge it, or press q to quit.",
        pt: "A janela tem {now-columns} colunas e {now-rows} linhas; os tabuleiros precisam de {columns} por {rows}. Aumenta-a, ou carrega em q para sair.",
    }
    CONTINUE { en: "Continue", pt: "Continuar" }
    WATCH { en: "Watch two computers", pt: "Ver dois computadores" }
    PAST_GAMES { en: "Past games", pt: "Jogos anteriores" }
    OPEN_RECORD { en: "Open a record", pt: "Abrir um registo" }
    SETTINGS { en: "Settings", pt: "Definições" }
    QUIT { en: "Quit", pt: "Sair" }
    ABOUT_WATCH { en: "Two computers play each other, at the levels you choose.", pt: "Dois computadores jogam um contra o outro, nos níveis que escolheres." }
    ABOUT_LIBRARY { en: "Games are saved automatically. Continue an unfinished one, or replay one with the computer's evaluation of every turn.", pt: "Os jogos são guardados automaticamente. Continua um por acabar, ou revê um com a avaliação do computador em cada turno." }
    ABOUT_OPEN { en: "Replay the games of a record file: yours, a friend's, or those of a computer match.", pt: "Revê os jogos de um ficheiro de registos: teus, de um amigo ou de um encontro de computadores." }
    ABOUT_SETTINGS { en: "Language, colours, board size, pace of the computer, your name.", pt: "Idioma, cores, tamanho do tabuleiro, ritmo do computador, o teu nome." }
    ABOUT_QUIT { en: "Games are saved automatically: nothing is lost.", pt: "Os jogos são guardados automaticamente: nada se perde." }
    OPEN_GAME { en: "{game}, started on {date}.\n{first} against {second}, turns played: {turns}.", pt: "{game}, começado em {date}.\n{first} contra {second}, turnos jogados: {turns}." }

    NEW_GAME { en: "New game", pt: "Novo jogo" }
    GAME { en: "Game", pt: "Jogo" }
    FORMAT { en: "Format", pt: "Formato" }
    SINGLE_GAME { en: "single game", pt: "um só jogo" }
    MATCH_OF_TWO { en: "two-game match", pt: "encontro de 2 jogos" }
    ABOUT_MATCH { en: "Two games with the sides swapped: in a single game, one side nearly always wins.", pt: "Dois jogos com os lados trocados: num jogo só, um dos lados ganha quase sempre." }
    POSITION { en: "Position", pt: "Posição" }
    START_POSITION { en: "start", pt: "inicial" }
    PASTED_POSITION { en: "pasted", pt: "colada" }
    ABOUT_POSITION { en: "Paste a position text here to start from it; left or right restores the normal start.", pt: "Cola aqui o texto de uma posição para começar nela; esquerda ou direita repõe o início normal." }
    POSITION_TAKEN { en: "The game starts from the pasted position.", pt: "O jogo começa na posição colada." }
    ABOUT_FIRST { en: "Who plays first: a person at this keyboard, the computer (level 1 is a beginner, 10 thinks for seconds), or an engine from the settings.", pt: "Quem joga primeiro: uma pessoa neste teclado, o computador (o nível 1 é principiante, o 10 pensa durante segundos) ou um motor das definições." }
    ABOUT_SECOND { en: "Who plays second; x swaps the two.", pt: "Quem joga em segundo; x troca os dois." }
    CLOCK { en: "Clock", pt: "Relógio" }
    NO_CLOCK { en: "none", pt: "nenhum" }
    CLOCK_TOTAL { en: "total + increment", pt: "total + incremento" }
    CLOCK_TURN { en: "per turn", pt: "por turno" }
    ABOUT_CLOCK { en: "Whoever runs out of time loses.", pt: "Quem esgota o tempo perde." }
    MINUTES { en: "Minutes", pt: "Minutos" }
    ABOUT_MINUTES { en: "Minutes for the whole game, 1 to 180.", pt: "Minutos para o jogo todo, 1 a 180." }
    INCREMENT { en: "Increment", pt: "Incremento" }
    ABOUT_INCREMENT { en: "Seconds added after every turn, 0 to 60.", pt: "Segundos somados depois de cada turno, 0 a 60." }
    TURN_SECONDS { en: "Seconds", pt: "Segundos" }
    ABOUT_TURN_SECONDS { en: "Seconds for every turn, 5 to 600.", pt: "Segundos para cada turno, 5 a 600." }
    BEGIN { en: "Begin", pt: "Começar" }
    ABOUT_BEGIN { en: "Enter begins the game. Up and down choose a line, left and right change it.", pt: "Enter começa o jogo. Cima e baixo escolhem uma linha, esquerda e direita mudam-na." }
    OPTION_HELP { en: "{about} ({key}: {range})", pt: "{about} ({key}: {range})" }
    OPTION_NOW { en: "{help}. Now {key}={word}.", pt: "{help}. Agora {key}={word}." }
    NO_ROOM { en: "The board does not fit.", pt: "O tabuleiro não cabe." }

    SETTING_HELP { en: "{about} ({key}: {value})", pt: "{about} ({key}: {value})" }
    YES { en: "yes", pt: "sim" }
    NO { en: "no", pt: "não" }
    NOT_SET { en: "(none)", pt: "(nenhum)" }
    SETTINGS_IN { en: "Saved in {file}", pt: "Guardadas em {file}" }
    NO_ENGINES { en: "Engines of your own go under [engines] in that file: tabuleiro config shows how.", pt: "Os teus motores indicam-se em [engines] nesse ficheiro: tabuleiro config mostra como." }
    ENGINES { en: "Engines: {names}", pt: "Motores: {names}" }

    DATE { en: "Date", pt: "Data" }
    PLAYERS { en: "Players", pt: "Jogadores" }
    TURNS { en: "Turns", pt: "Turnos" }
    RESULT { en: "Result", pt: "Resultado" }
    NOT_OVER { en: "unfinished", pt: "por acabar" }
    GAMES_SHOWN { en: "{shown} of {all}", pt: "{shown} de {all}" }
    NO_GAMES { en: "There are no games yet.", pt: "Ainda não há jogos." }
    NO_GAME_FITS { en: "No game matches the filter.", pt: "Nenhum jogo corresponde ao filtro." }
    FILTER { en: "Filter (game, player, date, result):", pt: "Filtro (jogo, jogador, data, resultado):" }
    FILTERED { en: "Filter: {filter} (Esc shows all)", pt: "Filtro: {filter} (Esc mostra todos)" }
    WHICH_FILE { en: "Which file?", pt: "Que ficheiro?" }
    REMOVE_GAME { en: "Delete this game for good? y or n", pt: "Apagar este jogo de vez? s ou n" }

    FLIPPED { en: "{count} piece changes sides.|{count} pieces change sides.", pt: "{count} peça muda de lado.|{count} peças mudam de lado." }
    CAPTURED { en: "{count} piece is captured.|{count} pieces are captured.", pt: "{count} peça é capturada.|{count} peças são capturadas." }
    THIS_TURN { en: "This turn so far ({count}): {actions}", pt: "Este turno até agora ({count}): {actions}" }
    NO_TURNS { en: "No turns yet.", pt: "Ainda não há turnos." }
    ROUND { en: "game {round} of 2", pt: "jogo {round} de 2" }
    THINKING { en: "thinking", pt: "a pensar" }
    EVALUATING { en: "evaluating", pt: "a avaliar" }
    ANALYSING { en: "analysing", pt: "a analisar" }
    PAUSED { en: "paused", pt: "em pausa" }
    LOOKING_BACK { en: "turn {turn} of {turns}", pt: "turno {turn} de {turns}" }
    SAVED { en: "saved automatically", pt: "guardado automaticamente" }
    NOT_SAVED { en: "not saved", pt: "não guardado" }
    WHICH { en: "Which?", pt: "Qual?" }
    TYPE_MOVE { en: "Move:", pt: "Jogada:" }
    REFUSED { en: "{why} (rule {rule})", pt: "{why} (regra {rule})" }
    NOTHING_THERE { en: "You cannot play on {place}.", pt: "Não podes jogar em {place}." }
    SELECTED { en: "{place}: choose where it goes.", pt: "{place}: escolhe o destino." }
    NOT_YOUR_TURN { en: "The computer is thinking. Space makes it play now.", pt: "O computador está a pensar. Espaço fá-lo jogar já." }
    BRANCH_TO_PLAY { en: "This is an earlier position: b plays on from here, End returns to the game.", pt: "Esta é uma posição anterior: b continua daqui, End volta ao jogo." }
    STAYS_AS_IT_IS { en: "This game stays as it is: b plays on from here, as a new game.", pt: "Este jogo fica como está: b continua daqui, num novo jogo." }
    BRANCH_FROM_WHERE { en: "Go back to an earlier position first, with , or PgUp.", pt: "Volta primeiro a uma posição anterior, com , ou PgUp." }
    BRANCHED { en: "A new game from here. The old one is in Past games.", pt: "Novo jogo a partir daqui. O antigo está em Jogos anteriores." }
    NOT_OVER_YET { en: "The game is not over.", pt: "O jogo ainda não acabou." }
    LOOKING_FOR_HINT { en: "Looking for a good move.", pt: "À procura de uma boa jogada." }
    NO_EVALUATION { en: "The computer's evaluation comes on your turn.", pt: "A avaliação do computador vem na tua vez." }
    EXPECTS { en: "{depth}: {line}", pt: "{depth}: {line}" }
    JUDGED { en: "{side} played {turn}: {mark}.", pt: "{Side} jogou {turn}: {mark}." }
    BETTER { en: "Better: {turn}.", pt: "Melhor: {turn}." }
    COPIED { en: "Copied: {position}", pt: "Copiado: {position}" }
    ASK_RESIGN { en: "Resign? y or n", pt: "Desistir? s ou n" }
    ASK_OFFER_DRAW { en: "Offer a draw? y or n", pt: "Propor empate? s ou n" }
    ASK_DRAW { en: "You offer a draw. Does your opponent accept? y or n", pt: "Propões empate. O adversário aceita? s ou n" }
    ASK_FILE { en: "Save a copy as:", pt: "Guardar uma cópia em:" }
    FILE_EXISTS { en: "{file} already exists; choose another name.", pt: "{file} já existe; escolhe outro nome." }
    DRAW_DECLINED { en: "Draw declined.", pt: "Empate recusado." }
    ENGINE_FAILED { en: "{name}: {why}. Space tries again.", pt: "{name}: {why}. Espaço tenta outra vez." }
    NO_MOVE_FOUND { en: "found no move", pt: "não encontrou jogada" }
    KEYS { en: "Keys", pt: "Teclas" }
    SCROLL_PAGE { en: "↑ ↓ PgUp PgDn scroll, ", pt: "↑ ↓ PgUp PgDn percorrem o texto, " }
    CLOSE_PAGE { en: "Esc closes", pt: "Esc fecha" }

    SPACE { en: "Space", pt: "Espaço" }
    MOMENTS { en: "Turns that mattered: {turns}", pt: "Turnos decisivos: {turns}" }
    NO_MOMENTS { en: "No turn was a clear mistake.", pt: "Nenhum turno foi um erro claro." }
    PUZZLES { en: "Puzzles", pt: "Problemas" }
    ABOUT_PUZZLES { en: "Positions of every game in which you can force a win. A wrong turn is answered with its refutation.", pt: "Posições de todos os jogos em que podes forçar a vitória. A um turno errado, o adversário responde com a refutação." }
    HELP_PUZZLES { en: "puzzles", pt: "problemas" }
    HELP_PUZZLE { en: "the next or previous puzzle", pt: "o problema seguinte ou anterior" }
    HELP_PUZZLE_GAME { en: "puzzles of the next game", pt: "problemas do jogo seguinte" }
    HELP_PUZZLE_UNDO { en: "undo an action of this turn", pt: "desfazer uma ação deste turno" }
    HELP_SOLUTION { en: "show the solution", pt: "mostrar a solução" }
    KEY_NEXT_PUZZLE { en: "next puzzle", pt: "seguinte" }
    KEY_NEXT_GAME { en: "next game", pt: "outro jogo" }
    KEY_SOLUTION { en: "solution", pt: "solução" }
    LESSON { en: "{step}/{steps}  {words}", pt: "{step}/{steps}  {words}" }
    KEY_LESSON_NEXT { en: "next", pt: "seguinte" }
    KEY_LESSON_SKIP { en: "skip", pt: "ignorar" }
    YOU { en: "{side} (you)", pt: "{side} (tu)" }
    KEY_LEGEND { en: "legend", pt: "sinais" }
    KEY_HARDER { en: "next level", pt: "mais forte" }
    KEY_EASIER { en: "lower level", pt: "mais fácil" }
    LEVEL_NOW { en: "New game against level {level}.", pt: "Novo jogo contra o nível {level}." }
    SHADED { en: "Shaded: {what}.", pt: "Sombreado: {what}." }
    NOT_SHADED { en: "No longer shaded: {what}.", pt: "Já não está sombreado: {what}." }
    NOTHING_TO_SHADE { en: "There is nothing to shade here.", pt: "Aqui não há nada para sombrear." }
    MARK_TARGET { en: "possible: you can select this cell", pt: "possível: podes escolher esta casa" }
    MARK_TRAIL { en: "changed in the last turn", pt: "mudou no último turno" }
    MARK_LOST { en: "left or taken in the last turn", pt: "saiu ou foi capturada no último turno" }
    MARK_HINT { en: "where the move of a hint ends", pt: "onde acaba a jogada de uma dica" }
    MARK_STEPS { en: "the steps of a hint of several", pt: "os passos de uma dica com vários" }
    MARK_DECISIVE { en: "why the game is over", pt: "porque acabou o jogo" }
    MARK_CURSOR { en: "the cursor", pt: "o cursor" }
    MARK_SHADE { en: "{what} (v shades it)", pt: "{what} (v sombreia)" }
    HELP_LEGEND { en: "what the signs on the board mean, and how to win", pt: "o que significam os sinais do tabuleiro, e como se ganha" }
    HELP_SHADE { en: "shade what the seeker sees, in games with one", pt: "sombrear o que vê quem procura, onde o há" }
    HELP_LEVEL { en: "after the end: again, one level up or down", pt: "depois do fim: de novo, um nível acima ou abaixo" }
    KEY_YES { en: "yes", pt: "sim" }
    KEY_NO { en: "no", pt: "não" }
    KEY_CHOOSE { en: "choose", pt: "escolher" }
    KEY_OPEN { en: "open", pt: "abrir" }
    KEY_RULES { en: "rules", pt: "regras" }
    KEY_HELP { en: "keys", pt: "ajuda" }
    KEY_QUIT { en: "quit", pt: "sair" }
    KEY_CHANGE { en: "change", pt: "mudar" }
    KEY_BEGIN { en: "begin", pt: "começar" }
    KEY_SWAP { en: "swap players", pt: "trocar" }
    KEY_BACK { en: "back", pt: "voltar" }
    KEY_FILTER { en: "filter", pt: "filtrar" }
    KEY_FILE { en: "open a file", pt: "abrir ficheiro" }
    KEY_REMOVE { en: "delete", pt: "apagar" }
    KEY_DONE { en: "done", pt: "confirmar" }
    KEY_CANCEL { en: "cancel", pt: "cancelar" }
    KEY_COMPLETE { en: "complete", pt: "completar" }
    KEY_POINT { en: "select", pt: "marcar" }
    KEY_TYPE { en: "type", pt: "jogada" }
    KEY_HINT { en: "hint", pt: "dica" }
    KEY_PLAY_HINT { en: "play it", pt: "seguir dica" }
    KEY_UNDO { en: "undo", pt: "desfazer" }
    KEY_GO_ON { en: "go on", pt: "continuar" }
    KEY_PAUSE { en: "pause", pt: "pausa" }
    KEY_HURRY { en: "answer now", pt: "responder já" }
    KEY_EARLIER { en: "earlier", pt: "antes" }
    KEY_LATER { en: "later", pt: "depois" }
    KEY_BRANCH { en: "play on", pt: "jogar" }
    KEY_ANALYSE { en: "analyse", pt: "analisar" }
    KEY_NEXT { en: "second game", pt: "2.º jogo" }
    KEY_AGAIN { en: "again", pt: "outro" }
    KEY_LEAVE { en: "exit", pt: "sair" }

    HELP_CHOOSE { en: "choose a line", pt: "escolher uma linha" }
    HELP_OPEN { en: "open it", pt: "abrir" }
    HELP_GAMES { en: "new game of that kind", pt: "novo jogo desse tipo" }
    HELP_CONTINUE { en: "continue the last game", pt: "continuar o último jogo" }
    HELP_WATCH { en: "watch two computers", pt: "ver dois computadores" }
    HELP_PAST { en: "past games", pt: "jogos anteriores" }
    HELP_FILE { en: "open a record file", pt: "abrir um ficheiro de registos" }
    HELP_SETTINGS { en: "settings", pt: "definições" }
    HELP_RULES { en: "the rules of the game", pt: "as regras do jogo" }
    HELP_HELP { en: "this page", pt: "esta ajuda" }
    HELP_QUIT { en: "quit; games are saved automatically", pt: "sair; os jogos são guardados automaticamente" }
    HELP_SUSPEND { en: "back to the shell; fg returns", pt: "voltar à shell; fg regressa" }
    HELP_REDRAW { en: "redraw the screen", pt: "redesenhar o ecrã" }
    HELP_CHANGE { en: "change its value", pt: "mudar o valor" }
    HELP_CHANGE_MUCH { en: "change it by ten", pt: "mudar de dez em dez" }
    HELP_SWAP { en: "swap the players", pt: "trocar os jogadores" }
    HELP_BEGIN { en: "begin the game", pt: "começar o jogo" }
    HELP_BACK { en: "back to the start", pt: "voltar ao início" }
    HELP_PAGE { en: "a page up or down", pt: "uma página acima ou abaixo" }
    HELP_OPEN_GAME { en: "continue or replay a game", pt: "continuar ou rever um jogo" }
    HELP_FILTER { en: "show only games with these words", pt: "mostrar só jogos com estas palavras" }
    HELP_REMOVE { en: "delete a game", pt: "apagar um jogo" }
    HELP_CURSOR { en: "move the cursor", pt: "mover o cursor" }
    HELP_POINT { en: "select the cell: a piece, then where it goes", pt: "escolher a casa: uma peça, depois o destino" }
    HELP_TARGET { en: "jump to the next cell that can be selected", pt: "saltar para a casa seguinte que se pode escolher" }
    HELP_TYPE { en: "type a move, or just begin with its cell; Tab completes it", pt: "escrever uma jogada, ou começar logo pela casa; Tab completa-a" }
    HELP_CHOICE { en: "answer a question: by number, or with arrows and Enter", pt: "responder a uma pergunta: pelo número, ou com setas e Enter" }
    HELP_CANCEL { en: "undo a selection; undo half a turn; return to the game; leave", pt: "desfazer uma escolha; desfazer meio turno; voltar ao jogo; sair" }
    HELP_WALK { en: "look at the turn before or after", pt: "ver o turno anterior ou seguinte" }
    HELP_ENDS { en: "look at the beginning or the end", pt: "ver o início ou o fim" }
    HELP_BRANCH { en: "play on from an earlier position, as a new game", pt: "continuar de uma posição anterior, num novo jogo" }
    HELP_UNDO { en: "undo, redo", pt: "desfazer, refazer" }
    HELP_HINT { en: "a hint; again: play it", pt: "uma dica; outra vez: segui-la" }
    HELP_EVALUATION { en: "show or hide the computer's evaluation", pt: "mostrar ou esconder a avaliação do computador" }
    HELP_ANALYSE { en: "evaluate the whole game: a graph, mistakes marked", pt: "avaliar o jogo todo: um gráfico, erros marcados" }
    HELP_HURRY { en: "while the computer thinks: answer now; two computers: pause", pt: "enquanto o computador pensa: responder já; dois computadores: pausa" }
    HELP_RESIGN { en: "resign", pt: "desistir" }
    HELP_DRAW { en: "offer a draw", pt: "propor empate" }
    HELP_NEXT { en: "after the end: the second game of a match, or a rematch", pt: "depois do fim: o segundo jogo de um encontro, ou a desforra" }
    HELP_FLIP { en: "turn the board round", pt: "virar o tabuleiro" }
    HELP_SAVE { en: "save a copy to a file", pt: "guardar uma cópia num ficheiro" }
    HELP_COPY { en: "copy the position as text", pt: "copiar a posição em texto" }
    HELP_LEAVE { en: "back to the start; the game is saved automatically", pt: "voltar ao início; o jogo é guardado automaticamente" }
    HELP_MOUSE { en: "The mouse works everywhere: cells, lines between cells, lists, turns, keys below; the wheel walks through the game.", pt: "O rato funciona em todo o lado: casas, linhas entre casas, listas, turnos, teclas em baixo; a roda percorre o jogo." }
}
