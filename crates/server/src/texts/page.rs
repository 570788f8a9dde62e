//! The words of the page in the browser. The server hands them out by their names; where the terminal says the same, it says it in
//! the same words.

use tabuleiro_catalog::rules::texts;

texts! {
    TITLE { en: "Tabuleiro", pt: "Tabuleiro" }
    SKIP { en: "Skip to the content", pt: "Saltar para o conteúdo" }
    NAVIGATION { en: "Ways through the page", pt: "Caminhos da página" }
    OFFLINE { en: "The server cannot be reached.", pt: "Não se consegue chegar ao servidor." }
    NO_PAGE { en: "There is nothing here.", pt: "Aqui não há nada." }
    VIEW_FAILED { en: "This page could not be shown.", pt: "Não se conseguiu mostrar esta página." }
    TRY_AGAIN { en: "Try again", pt: "Tentar de novo" }
    TO_THE_GAMES { en: "To the games", pt: "Para os jogos" }
    CLOSE { en: "Close", pt: "Fechar" }
    CANCEL { en: "Cancel", pt: "Cancelar" }
    MORE { en: "More", pt: "Mais" }
    ON { en: "On", pt: "Ligado" }
    OFF { en: "Off", pt: "Desligado" }

    // The first view.
    WELCOME { en: "Board games for two", pt: "Jogos de tabuleiro para dois" }
    WELCOME_MORE {
        en: "Play the computer, a friend by a link, or two at this screen. No account needed.",
        pt: "Joga contra o computador, com um amigo por uma ligação, ou a dois neste ecrã. Sem conta.",
    }
    OTHERS { en: "And more", pt: "E mais" }
    OTHERS_MORE {
        en: "Watch others play, join somebody who waits, go back to your games, choose your name.",
        pt: "Vê outros a jogar, junta-te a quem espera, volta aos teus jogos, escolhe o teu nome.",
    }
    GO_ON { en: "Go on with", pt: "Continuar" }
    PLAY_COMPUTER { en: "Play the computer", pt: "Jogar contra o computador" }
    PLAY_FRIEND { en: "Invite a friend", pt: "Convidar amigo" }
    PLAY_HERE { en: "Two here", pt: "A dois aqui" }
    MORE_OPTIONS { en: "Options", pt: "Opções" }
    RULES { en: "Rules", pt: "Regras" }
    ALL_GAMES { en: "All games", pt: "Todos os jogos" }

    // A new game.
    OPPONENT { en: "Against", pt: "Contra" }
    THE_COMPUTER { en: "the computer", pt: "o computador" }
    A_FRIEND { en: "a friend, by a link", pt: "um amigo, por uma ligação" }
    TWO_HERE { en: "two at this screen", pt: "dois neste ecrã" }
    LEVEL { en: "Level", pt: "Nível" }
    LEVEL_NOTE { en: "1 is easy, 10 as strong as it can", pt: "1 é fácil, 10 é o mais forte que consegue" }
    YOUR_SIDE { en: "You play", pt: "Tu jogas com" }
    MOVES_FIRST { en: "moves first", pt: "começa" }
    RANDOM_SIDE { en: "either, by lot", pt: "qualquer, à sorte" }
    OPTIONS { en: "Rules of this game", pt: "Regras deste jogo" }
    SAME_AS_OPTION { en: "as: {option}", pt: "como: {option}" }
    CLOCK { en: "Clock", pt: "Relógio" }
    CLOCK_NONE { en: "no clock", pt: "sem relógio" }
    CLOCK_TOTAL { en: "{minutes} minutes and {seconds} seconds a turn", pt: "{minutes} minutos e {seconds} segundos por turno" }
    CLOCK_DAYS { en: "{count} day for every turn|{count} days for every turn", pt: "{count} dia para cada turno|{count} dias para cada turno" }
    CLOCK_OWN { en: "as you like…", pt: "à tua vontade…" }
    MINUTES { en: "Minutes in all", pt: "Minutos ao todo" }
    INCREMENT { en: "More seconds for every turn", pt: "Mais segundos por cada turno" }
    AS_MATCH { en: "a match: two games with the sides swapped", pt: "um encontro: dois jogos com os lados trocados" }
    LISTED { en: "anybody may join and watch", pt: "qualquer pessoa pode entrar e ver" }
    START_POSITION { en: "Another start", pt: "Outro início" }
    POSITION_TEXT { en: "Position text", pt: "Texto da posição" }
    POSITION_NOTE { en: "Empty: the usual start", pt: "Vazio: o início do costume" }
    START_GAME { en: "Start", pt: "Começar" }

    // Settings.
    SETTINGS { en: "Settings", pt: "Definições" }
    YOUR_NAME { en: "Your name", pt: "O teu nome" }
    GUEST { en: "Guest", pt: "Convidado" }
    NAME_SAVED { en: "You are {name} now.", pt: "Agora és {name}." }
    LANGUAGE { en: "Language", pt: "Língua" }
    THEME { en: "Colours", pt: "Cores" }
    THEME_SYSTEM { en: "as the system", pt: "como o sistema" }
    THEME_LIGHT { en: "light", pt: "claras" }
    THEME_DARK { en: "dark", pt: "escuras" }
    THEME_CONTRAST { en: "high contrast", pt: "muito contraste" }
    SENDING { en: "A finished turn is sent", pt: "Um turno completo envia-se" }
    SENDING_SEVERAL { en: "at once, unless it has several steps", pt: "logo, a não ser que tenha vários passos" }
    SENDING_ONCE { en: "always at once", pt: "sempre logo" }
    SENDING_ASK { en: "when I say so", pt: "quando eu disser" }
    SOUND { en: "Sounds", pt: "Sons" }
    COORDINATES { en: "Names of rows and columns", pt: "Nomes de linhas e colunas" }
    ABOUT_SERVER { en: "Tabuleiro {version}.", pt: "Tabuleiro {version}." }
    API_LINK { en: "For programs: the API", pt: "Para programas: a API" }

    // Lists.
    MY_GAMES { en: "My games", pt: "Os meus jogos" }
    NO_GAMES_YET { en: "You have not played yet.", pt: "Ainda não jogaste." }
    WATCH { en: "Watch", pt: "Ver jogos" }
    REFRESH { en: "Refresh", pt: "Atualizar" }
    OPEN_SEATS { en: "Waiting for somebody", pt: "À espera de alguém" }
    NO_OPEN_SEATS { en: "Nobody is waiting. Start a game that anybody may join: Options, a friend.", pt: "Ninguém está à espera. Começa um jogo em que qualquer pessoa possa entrar: Opções, um amigo." }
    LIVE_GAMES { en: "Being played", pt: "A decorrer" }
    NO_LIVE_GAMES { en: "No listed game is being played.", pt: "Não decorre nenhum jogo público." }
    JOIN { en: "Join", pt: "Entrar" }
    TURNS { en: "{count} turn|{count} turns", pt: "{count} turno|{count} turnos" }
    OPEN_SEAT { en: "open seat", pt: "lugar livre" }
    COMPUTER_LEVEL { en: "Computer, level {level}", pt: "Computador, nível {level}" }

    // States of a game.
    YOUR_TURN { en: "Your turn", pt: "É a tua vez" }
    THEIR_TURN { en: "The other's turn", pt: "É a vez do outro" }
    SIDE_TO_ACT { en: "{side} to play", pt: "Joga {side}" }
    COMPUTER_THINKS { en: "The computer is thinking", pt: "O computador está a pensar" }
    YOU_WATCH { en: "You are watching", pt: "Estás a ver" }
    WAITING { en: "Waiting for the other player", pt: "À espera do outro jogador" }
    YOU_WON { en: "You won", pt: "Ganhaste" }
    YOU_LOST { en: "You lost", pt: "Perdeste" }
    DRAWN { en: "A draw", pt: "Empate" }
    SIDE_WON { en: "{side} won", pt: "Ganhou {side}" }
    ABORTED { en: "Called off", pt: "Anulado" }
    YOU { en: "you", pt: "tu" }
    ONLINE { en: "here", pt: "presente" }
    NOT_HERE { en: "away", pt: "ausente" }
    WATCHERS { en: "{count} watching", pt: "{count} a ver" }
    MATCH_ROUND { en: "game {round} of 2", pt: "jogo {round} de 2" }
    SEAT_TAKEN { en: "The seat of this invitation is taken. You can watch.", pt: "O lugar deste convite já está ocupado. Podes ver o jogo." }
    CONNECTION_LOST { en: "The connection is lost. Trying again…", pt: "Perdeu-se a ligação. A tentar de novo…" }

    // The board.
    BOARD { en: "Board", pt: "Tabuleiro" }
    CELL_EMPTY { en: "empty", pt: "vazia" }
    CELL_SELECTED { en: "selected", pt: "escolhida" }
    CELL_CHOOSE { en: "can be chosen", pt: "pode ser escolhida" }
    CELL_TAKE { en: "can be taken", pt: "pode ser tomada" }
    CELL_GO { en: "possible", pt: "possível" }
    CELL_LAST { en: "last turn", pt: "último turno" }
    CELL_HINT { en: "hint", pt: "dica" }
    WALL_NORTH { en: "wall to the north", pt: "parede a norte" }
    WALL_EAST { en: "wall to the east", pt: "parede a este" }
    WALL_SOUTH { en: "wall to the south", pt: "parede a sul" }
    WALL_WEST { en: "wall to the west", pt: "parede a oeste" }
    NOT_A_TARGET { en: "{cell} is not possible now.", pt: "{cell} agora não é possível." }
    SELECTED { en: "{cell} chosen. {count} way to go on.|{cell} chosen. {count} ways to go on.", pt: "{cell} escolhida. {count} maneira de continuar.|{cell} escolhida. {count} maneiras de continuar." }
    LET_GO { en: "Nothing is chosen now.", pt: "Agora nada está escolhido." }
    LET_GO_BUTTON { en: "Something else", pt: "Outra coisa" }
    CHOICES { en: "What to do there", pt: "O que fazer aí" }
    PLACE_WALL { en: "Place {wall}", pt: "Pôr {wall}" }
    TURN_COMPLETE { en: "The turn is complete: press Enter to send it.", pt: "O turno está completo: carrega em Enter para o enviar." }
    TURN_READY { en: "The turn is complete: send it, or step back.", pt: "O turno está completo: envia-o, ou volta um passo atrás." }
    STEP_BACK { en: "One step back.", pt: "Um passo atrás." }

    // Beside the board.
    PANEL { en: "The game", pt: "O jogo" }
    TOOLS { en: "Tools", pt: "Ferramentas" }
    TAKE_BACK_STEP { en: "Step back", pt: "Passo atrás" }
    SEND_TURN { en: "Send turn", pt: "Enviar turno" }
    HINT { en: "Hint", pt: "Dica" }
    HINT_TURN { en: "The computer would play {turn}: {why}.", pt: "O computador jogaria {turn}: {why}." }
    UNDO { en: "Undo", pt: "Desfazer" }
    FLIP { en: "Flip", pt: "Virar" }
    TYPE_MOVE { en: "Type a move", pt: "Escreve uma jogada" }
    ENTER_MOVE { en: "Play", pt: "Jogar" }
    TURN_LIST { en: "Turns", pt: "Turnos" }
    WALK { en: "Walk through the game", pt: "Percorrer o jogo" }
    WALK_START { en: "The start", pt: "O início" }
    WALK_BACK { en: "One turn back", pt: "Um turno atrás" }
    WALK_ON { en: "One turn on", pt: "Um turno à frente" }
    WALK_END { en: "The end", pt: "O fim" }
    AFTER_TURN { en: "After turn {number}: {turn}.", pt: "Depois do turno {number}: {turn}." }
    LOOKING_BACK { en: "After {count} turn|After {count} turns", pt: "Depois de {count} turno|Depois de {count} turnos" }
    BACK_TO_GAME { en: "Back to the game", pt: "Voltar ao jogo" }
    OFFER_DRAW { en: "Offer a draw", pt: "Propor empate" }
    ASK_TAKEBACK { en: "Ask to take back", pt: "Pedir para voltar atrás" }
    RESIGN { en: "Resign", pt: "Desistir" }
    RESIGN_SURE { en: "Do you want to resign?", pt: "Queres desistir?" }
    ABORT { en: "Call off", pt: "Anular" }
    WITHDRAW { en: "Withdraw the game", pt: "Retirar o jogo" }
    ACCEPT { en: "Accept", pt: "Aceitar" }
    GRANT { en: "Allow", pt: "Deixar" }
    DECLINE { en: "Decline", pt: "Recusar" }
    OFFER_SENT { en: "The other has been asked.", pt: "Já se perguntou ao outro." }
    REMATCH { en: "Rematch", pt: "Desforra" }
    TO_REMATCH { en: "To the rematch", pt: "Para a desforra" }
    NEW_GAME { en: "New game", pt: "Jogo novo" }
    FIRST_GAME { en: "The first game", pt: "O primeiro jogo" }
    SECOND_GAME { en: "The second game", pt: "O segundo jogo" }
    DOWNLOADS { en: "Downloads", pt: "Descarregar" }
    AS_RECORD { en: "Record", pt: "Registo" }
    AS_WORDS { en: "Words", pt: "Palavras" }

    // The invitation.
    SEND_LINK { en: "Send this link to your friend:", pt: "Envia esta ligação ao teu amigo:" }
    LINK { en: "Link to the game", pt: "Ligação para o jogo" }
    COPY { en: "Copy", pt: "Copiar" }
    COPIED { en: "Copied.", pt: "Copiado." }
    COPY_YOURSELF { en: "The link is selected: copy it.", pt: "A ligação está selecionada: copia-a." }
    SHARE { en: "Share", pt: "Partilhar" }
    SHARE_TEXT { en: "Play with me:", pt: "Joga comigo:" }
    INVITED { en: "{name} invites you to {game}. You play {side}.", pt: "{name} convida-te para {game}. Tu jogas com {side}." }

    // What happens.
    PLAYED { en: "{side} plays {turn}.", pt: "Joga {side}: {turn}." }
    RESIGNED { en: "{side} resigns.", pt: "{side} desiste." }
    OFFERS_DRAW { en: "{side} offers a draw.", pt: "{side} propõe empate." }
    AGREED_DRAW { en: "{side} agrees to a draw.", pt: "{side} aceita o empate." }
    ASKS_TAKEBACK { en: "{side} asks to take the last turn back.", pt: "{side} pede para desfazer o último turno." }
    TAKEN_BACK { en: "A turn was taken back.", pt: "Desfez-se um turno." }
    DECLINED { en: "{side} declines.", pt: "{side} recusa." }
    ABORTED_BY { en: "{side} calls the game off.", pt: "{side} anula o jogo." }
    OFFERS_REMATCH { en: "{side} offers a rematch.", pt: "{side} propõe a desforra." }
    OUT_OF_TIME { en: "{side} has run out of time.", pt: "{side} ficou sem tempo." }
    JOINED { en: "{name} has joined.", pt: "{name} entrou." }

    // The rules.
    TRY_IT { en: "Try it here", pt: "Experimenta aqui" }
    TRY_IT_MORE { en: "Both sides are yours. What is not allowed is refused with its reason.", pt: "Os dois lados são teus. O que não se pode é recusado com a razão." }
    START_AGAIN { en: "Start again", pt: "Recomeçar" }

    // The page about the API.
    API_TITLE { en: "The API", pt: "A API" }
    API_QUESTION { en: "Sends", pt: "Envia" }
    API_ANSWER { en: "Answers", pt: "Responde" }
    API_SHAPES { en: "What is sent and answered", pt: "O que se envia e responde" }
    API_OPTIONAL { en: "may be left out", pt: "pode faltar" }
    API_MORE { en: "Everything that this page does, a program can do. The description for programs:", pt: "Tudo o que esta página faz, um programa pode fazer. A descrição para programas:" }
}
