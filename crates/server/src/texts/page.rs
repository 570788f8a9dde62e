//! The words of the page in the browser. The server hands them out by their names; where the terminal says the same, it says it in
//! the same words.

use tabuleiro_catalog::rules::texts;

texts! {
    TITLE { en: "Tabuleiro", pt: "Tabuleiro" }
    SKIP { en: "Skip to content", pt: "Saltar para o conteúdo" }
    NAVIGATION { en: "Main menu", pt: "Menu principal" }
    OFFLINE { en: "The server cannot be reached.", pt: "Não é possível contactar o servidor." }
    NO_PAGE { en: "Page not found", pt: "Página não encontrada" }
    VIEW_FAILED { en: "Something went wrong on this page.", pt: "Ocorreu um erro nesta página." }
    TRY_AGAIN { en: "Try again", pt: "Tentar novamente" }
    TO_THE_GAMES { en: "Choose a game", pt: "Escolher um jogo" }
    CLOSE { en: "Close", pt: "Fechar" }
    CANCEL { en: "Cancel", pt: "Cancelar" }
    MORE { en: "More", pt: "Mais" }
    ON { en: "On", pt: "Sim" }
    OFF { en: "Off", pt: "Não" }

    // The first view.
    WELCOME { en: "Board games for two", pt: "Jogos de tabuleiro para dois" }
    WELCOME_MORE {
        en: "Play the computer, invite a friend with a link, or share one screen. No account needed.",
        pt: "Joga contra o computador, convida um amigo através de um link ou joguem no mesmo ecrã. Sem conta.",
    }
    GO_ON { en: "Games in progress", pt: "Jogos em curso" }
    PLAY_COMPUTER { en: "Play the computer", pt: "Jogar contra o computador" }
    COMPUTER_STRENGTH { en: "Computer level", pt: "Nível do computador" }
    LEVEL_SHORT { en: "level {level}", pt: "nível {level}" }
    PLAY_FRIEND { en: "Invite a friend", pt: "Convidar um amigo" }
    PLAY_HERE { en: "Two players, one screen", pt: "No mesmo ecrã" }
    MORE_OPTIONS { en: "Options", pt: "Opções" }
    RULES { en: "Rules", pt: "Regras" }
    ALL_GAMES { en: "All games", pt: "Todos os jogos" }

    // Sharing a game, and the viewer on other sites.
    SHARE_GAME { en: "Share", pt: "Partilhar" }
    SHARE_PREVIEW { en: "The picture that will be shared", pt: "A imagem a partilhar" }
    SHARE_EVALUATION { en: "Show the chances of both sides", pt: "Mostrar as probabilidades dos dois lados" }
    SHARE_PNG { en: "Picture (PNG)", pt: "Imagem (PNG)" }
    SHARE_SVG { en: "Picture (SVG)", pt: "Imagem (SVG)" }
    SHARE_GIF { en: "Animation (GIF)", pt: "Animação (GIF)" }
    SHARE_EMBED { en: "Embed in a website", pt: "Incorporar num site" }
    OPEN_GAME { en: "Open on Tabuleiro", pt: "Abrir no Tabuleiro" }
    PLAY_BACK { en: "Play", pt: "Reproduzir" }
    PAUSE { en: "Pause", pt: "Pausa" }

    // A new game.
    OPPONENT { en: "Opponent", pt: "Adversário" }
    THE_COMPUTER { en: "Computer", pt: "Computador" }
    A_FRIEND { en: "A friend, by link", pt: "Um amigo, através de um link" }
    TWO_HERE { en: "Two players, one screen", pt: "No mesmo ecrã" }
    LEVEL { en: "Level", pt: "Nível" }
    LEVEL_NOTE { en: "1 is the easiest, 10 the strongest", pt: "1 é o mais fácil, 10 o mais forte" }
    YOUR_SIDE { en: "You play", pt: "Jogas com" }
    MOVES_FIRST { en: "moves first", pt: "joga primeiro" }
    RANDOM_SIDE { en: "Random", pt: "À sorte" }
    OPTIONS { en: "Game options", pt: "Opções do jogo" }
    DEFAULT_VALUE { en: "default: {value}", pt: "predefinição: {value}" }
    SAME_AS_OPTION { en: "same as “{option}”", pt: "igual a “{option}”" }
    NUMBER_RANGE { en: "A whole number from {min} to {max}.", pt: "Um número inteiro de {min} a {max}." }
    CLOCK { en: "Clock", pt: "Relógio" }
    CLOCK_NONE { en: "No clock", pt: "Sem relógio" }
    CLOCK_TOTAL { en: "{minutes} min + {seconds} s per turn", pt: "{minutes} min + {seconds} s por turno" }
    CLOCK_DAYS { en: "{count} day per turn|{count} days per turn", pt: "{count} dia por turno|{count} dias por turno" }
    CLOCK_OWN { en: "Custom…", pt: "Personalizado…" }
    MINUTES { en: "Minutes per player", pt: "Minutos por jogador" }
    INCREMENT { en: "Increment per turn (seconds)", pt: "Incremento por turno (segundos)" }
    AS_MATCH { en: "Match of two games, sides swapped", pt: "Encontro de dois jogos, com troca de lados" }
    AS_MATCH_NOTE { en: "Whoever does better over both games wins.", pt: "Ganha quem fizer melhor no conjunto dos dois jogos." }
    LISTED { en: "Public game", pt: "Jogo público" }
    LISTED_NOTE { en: "Anybody may join and watch.", pt: "Qualquer pessoa pode entrar e assistir." }
    ADVANCED { en: "Advanced", pt: "Avançado" }
    POSITION_TEXT { en: "Start position", pt: "Posição inicial" }
    POSITION_NOTE { en: "Position text; leave empty for the normal start.", pt: "Texto da posição; deixa em branco para o início normal." }
    START_GAME { en: "Start game", pt: "Começar o jogo" }

    // Settings.
    SETTINGS { en: "Settings", pt: "Definições" }
    YOUR_NAME { en: "Your name", pt: "O teu nome" }
    GUEST { en: "Guest", pt: "Convidado" }
    NAME_SAVED { en: "Your name is now {name}.", pt: "O teu nome passou a ser {name}." }
    LANGUAGE { en: "Language", pt: "Idioma" }
    THEME { en: "Theme", pt: "Tema" }
    THEME_SYSTEM { en: "System", pt: "Sistema" }
    THEME_LIGHT { en: "Light", pt: "Claro" }
    THEME_DARK { en: "Dark", pt: "Escuro" }
    THEME_CONTRAST { en: "High contrast", pt: "Alto contraste" }
    SENDING { en: "Confirm turns", pt: "Confirmar turnos" }
    SENDING_SEVERAL { en: "Only turns with several steps", pt: "Só os que têm vários passos" }
    SENDING_ONCE { en: "Never", pt: "Nunca" }
    SENDING_ASK { en: "Always", pt: "Sempre" }
    SOUND { en: "Sounds", pt: "Sons" }
    COORDINATES { en: "Coordinates", pt: "Coordenadas" }
    ABOUT_SERVER { en: "Tabuleiro {version}.", pt: "Tabuleiro {version}." }
    API_LINK { en: "API for programs", pt: "API para programas" }

    // Lists.
    MY_GAMES { en: "My games", pt: "Os meus jogos" }
    NO_GAMES_YET { en: "No games yet.", pt: "Ainda não tens jogos." }
    WATCH { en: "Watch", pt: "Ver jogos" }
    OPEN_SEATS { en: "Waiting for an opponent", pt: "À espera de adversário" }
    NO_OPEN_SEATS {
        en: "Nobody is waiting for an opponent. To start a public game, choose Options on a game’s card, then “A friend, by link” and “Public game”.",
        pt: "Ninguém está à espera de adversário. Para criar um jogo público, escolhe Opções no cartão de um jogo e depois “Um amigo, através de um link” e “Jogo público”.",
    }
    LIVE_GAMES { en: "Live games", pt: "Jogos a decorrer" }
    NO_LIVE_GAMES { en: "No public game is being played.", pt: "Não há jogos públicos a decorrer." }
    JOIN { en: "Join", pt: "Entrar" }
    TURNS { en: "{count} turn|{count} turns", pt: "{count} turno|{count} turnos" }
    OPEN_SEAT { en: "open seat", pt: "lugar livre" }
    COMPUTER_LEVEL { en: "Computer, level {level}", pt: "Computador, nível {level}" }

    // States of a game.
    YOUR_TURN { en: "Your turn", pt: "É a tua vez" }
    THEIR_TURN { en: "Opponent’s turn", pt: "É a vez do adversário" }
    SIDE_TO_ACT { en: "{side} to play", pt: "Joga {side}" }
    SIDE_PLAYS { en: "{side} is choosing a move.", pt: "{side} está a jogar." }
    COMPUTER_THINKS { en: "The computer is thinking", pt: "O computador está a pensar" }
    YOU_WATCH { en: "You are watching", pt: "Estás a assistir" }
    WAITING { en: "Waiting for an opponent", pt: "À espera de adversário" }
    YOU_WON { en: "You won", pt: "Ganhaste" }
    YOU_LOST { en: "You lost", pt: "Perdeste" }
    DRAWN { en: "Draw", pt: "Empate" }
    SIDE_WON { en: "{side} won", pt: "Ganhou {side}" }
    ABORTED { en: "Aborted", pt: "Cancelado" }
    YOU { en: "you", pt: "tu" }
    ONLINE { en: "online", pt: "online" }
    NOT_HERE { en: "offline", pt: "offline" }
    WATCHERS { en: "{count} watching", pt: "{count} a assistir" }
    MATCH_FIRST { en: "Game 1 of 2: then you swap roles.", pt: "Jogo 1 de 2: depois trocam de papéis." }
    MATCH_ROUND { en: "game {round} of 2", pt: "jogo {round} de 2" }
    SEAT_TAKEN { en: "This seat is already taken. You can watch the game.", pt: "Este lugar já está ocupado. Podes assistir ao jogo." }
    CONNECTION_LOST { en: "Connection lost. Reconnecting…", pt: "Ligação perdida. A restabelecer…" }

    // The board.
    BOARD { en: "Board", pt: "Tabuleiro" }
    CELL_EMPTY { en: "empty", pt: "vazia" }
    CELL_SELECTED { en: "selected", pt: "selecionada" }
    CELL_CHOOSE { en: "can be selected", pt: "pode ser selecionada" }
    CELL_TAKE { en: "can be captured", pt: "pode ser capturada" }
    CELL_GO { en: "legal move", pt: "jogada possível" }
    CELL_LAST { en: "last turn", pt: "último turno" }
    CELL_HINT { en: "hint", pt: "dica" }
    WALL_NORTH { en: "wall to the north", pt: "parede a norte" }
    WALL_EAST { en: "wall to the east", pt: "parede a leste" }
    WALL_SOUTH { en: "wall to the south", pt: "parede a sul" }
    WALL_WEST { en: "wall to the west", pt: "parede a oeste" }
    NOT_A_TARGET { en: "{cell} is not a legal move.", pt: "{cell} não é uma jogada possível." }
    GAME_IS_OVER { en: "The game is over.", pt: "O jogo acabou." }
    PAST_SHOWN { en: "This is an earlier position: go back to the game to play.", pt: "Esta posição já passou: volta ao jogo para jogar." }
    NOT_YOUR_TURN { en: "It is not your turn.", pt: "Não é a tua vez." }
    SELECTED { en: "{cell} selected. {count} option.|{cell} selected. {count} options.", pt: "{cell} selecionada. {count} opção.|{cell} selecionada. {count} opções." }
    LET_GO { en: "Nothing selected.", pt: "Nada selecionado." }
    LET_GO_BUTTON { en: "Cancel", pt: "Cancelar" }
    CHOICES { en: "Your choices", pt: "As tuas opções" }
    CHOOSE_CAPTURE { en: "Choose which piece to capture.", pt: "Escolhe que peça capturar." }
    CHOOSE_ONE { en: "Choose one.", pt: "Escolhe uma opção." }
    PLACE_WALL { en: "Place wall {wall}", pt: "Colocar parede {wall}" }
    TURN_COMPLETE { en: "Turn complete: press Enter to end it.", pt: "Turno completo: prime Enter para o terminar." }
    TURN_READY { en: "Turn complete: end it, or take a step back.", pt: "Turno completo: termina-o ou dá um passo atrás." }
    STEP_BACK { en: "One step back.", pt: "Um passo atrás." }
    DRAFT_OVERTAKEN { en: "The game went on elsewhere: your unfinished turn was dropped.", pt: "O jogo avançou noutro lado: o teu turno por acabar foi descartado." }

    // Beside the board.
    PANEL { en: "Game", pt: "Jogo" }
    TOOLS_PLAY { en: "Play", pt: "Jogar" }
    TOOLS_VIEW { en: "View", pt: "Ver" }
    TAKE_BACK_STEP { en: "Step back", pt: "Passo atrás" }
    SEND_TURN { en: "End turn", pt: "Terminar turno" }
    HINT { en: "Hint", pt: "Dica" }
    HINT_TURN { en: "Try {turn}: {why}.", pt: "Tenta {turn}: {why}." }
    PLAY_HINT { en: "Play it", pt: "Seguir dica" }
    UNDO { en: "Undo", pt: "Desfazer" }
    FLIP { en: "Flip board", pt: "Rodar tabuleiro" }
    TYPE_MOVE { en: "Type a move", pt: "Escreve uma jogada" }
    ENTER_MOVE { en: "Play", pt: "Jogar" }
    TURN_LIST { en: "Turns", pt: "Turnos" }
    WALK { en: "Replay", pt: "Rever o jogo" }
    WALK_START { en: "Start of the game", pt: "Início do jogo" }
    WALK_BACK { en: "Previous turn", pt: "Turno anterior" }
    WALK_ON { en: "Next turn", pt: "Turno seguinte" }
    WALK_END { en: "End of the game", pt: "Fim do jogo" }
    AFTER_TURN { en: "After turn {number}: {turn}.", pt: "Depois do turno {number}: {turn}." }
    LOOKING_BACK { en: "After turn {number} ({side})", pt: "Depois do turno {number} ({side})" }
    BACK_TO_GAME { en: "Back to the game", pt: "Voltar ao jogo" }
    OFFER_DRAW { en: "Offer draw", pt: "Propor empate" }
    ASK_TAKEBACK { en: "Ask for takeback", pt: "Pedir para voltar atrás" }
    RESIGN { en: "Resign", pt: "Desistir" }
    RESIGN_SURE { en: "Resign this game?", pt: "Desistir deste jogo?" }
    ABORT { en: "Abort game", pt: "Cancelar jogo" }
    ABORT_SURE { en: "Abort this game? It counts for nobody.", pt: "Cancelar este jogo? Não conta para ninguém." }
    ACCEPT { en: "Accept", pt: "Aceitar" }
    DECLINE { en: "Decline", pt: "Recusar" }
    OFFER_SENT { en: "Request sent to your opponent.", pt: "Pedido enviado ao adversário." }
    REMATCH { en: "Rematch", pt: "Desforra" }
    TO_REMATCH { en: "Go to the rematch", pt: "Ir para a desforra" }
    LEVEL_UP { en: "Play level {level}", pt: "Jogar no nível {level}" }
    NEW_GAME { en: "New game", pt: "Novo jogo" }
    FIRST_GAME { en: "First game", pt: "Primeiro jogo" }
    FIRST_GAME_RESULT { en: "First game: {result}; {tally}: {count}.", pt: "{result} no primeiro jogo; {tally}: {count}." }
    SECOND_GAME { en: "Second game", pt: "Segundo jogo" }
    SECOND_GAME_AS { en: "Second game: you play {side}", pt: "Segundo jogo: jogas com {side}" }
    GAME_LENGTH { en: "{count} turn played.|{count} turns played.", pt: "{count} turno jogado.|{count} turnos jogados." }
    REVIEW { en: "Review", pt: "Análise" }
    REVIEW_GRAPH { en: "Winning chances of {side} during the game", pt: "Probabilidade de vitória ao longo do jogo: {side}" }
    REVIEW_CAPTION { en: "Chance of winning: {side}", pt: "Probabilidade de ganhar: {side}" }
    REVIEW_MOMENTS { en: "Turns that mattered", pt: "Turnos decisivos" }
    REVIEW_MOMENT { en: "{number}. {side} {played}: −{count} point|{number}. {side} {played}: −{count} points", pt: "{number}. {side} {played}: −{count} ponto|{number}. {side} {played}: −{count} pontos" }
    REVIEW_POINTS { en: "Points: how much the chance of winning fell, in percentage points.", pt: "Pontos: quanto desceu a probabilidade de ganhar, em pontos percentuais." }
    REVIEW_BETTER { en: "better: {turn}", pt: "melhor: {turn}" }
    DOWNLOADS { en: "Download", pt: "Descarregar" }
    AS_RECORD { en: "Game record", pt: "Registo do jogo" }
    AS_WORDS { en: "Words", pt: "Por palavras" }

    // The analysis board.
    ANALYSIS { en: "Analysis", pt: "Análise" }
    ANALYSIS_MORE {
        en: "Choose a game, or open a position or record. The computer thinks in your browser.",
        pt: "Escolhe um jogo, ou abre uma posição ou um registo. O computador pensa no teu navegador.",
    }
    ANALYSE { en: "Analyse", pt: "Analisar" }
    OTHER_GAME { en: "Other game", pt: "Outro jogo" }
    LINK_BROKEN { en: "This link or text holds no game.", pt: "Este link ou texto não contém um jogo." }
    NOT_WHILE_PLAYING { en: "A game against a person can be analysed once it is over.", pt: "Um jogo contra outra pessoa só pode ser analisado depois de acabar." }
    TURNS_LEFT_OUT { en: "{count} illegal turn was left out.|{count} illegal turns were left out.", pt: "{count} turno inválido foi ignorado.|{count} turnos inválidos foram ignorados." }
    TREE_EMPTY { en: "Play on the board for either side.", pt: "Joga no tabuleiro por qualquer dos lados." }
    VARIATIONS { en: "Variations", pt: "Variantes" }
    COMMENT { en: "Comment", pt: "Comentário" }
    COMMENT_KEPT { en: "Comment saved.", pt: "Comentário guardado." }
    PROMOTE { en: "Make this the main line", pt: "Tornar linha principal" }
    PROMOTED { en: "The variation is the main line now.", pt: "A variante passou a linha principal." }
    DELETE_LINE { en: "Delete from here", pt: "Apagar a partir daqui" }
    DELETE_SURE { en: "Delete this turn and everything after it?", pt: "Apagar este turno e tudo o que se segue?" }
    DELETED { en: "Deleted.", pt: "Apagado." }
    ENGINE { en: "Computer", pt: "Computador" }
    NO_ENGINE { en: "This browser cannot run the computer. You can still play through lines.", pt: "Este navegador não consegue executar o computador. Mesmo assim podes percorrer as linhas." }
    ENGINE_WAITS { en: "The computer’s lines are hidden during the lesson.", pt: "As linhas do computador ficam ocultas durante a lição." }
    THINKING { en: "Thinking…", pt: "A pensar…" }
    LINE_COUNT { en: "Number of lines", pt: "Número de linhas" }
    DEPTH { en: "depth {depth}", pt: "profundidade {depth}" }
    SPEED { en: "{nodes} nodes/s", pt: "{nodes} nós/s" }
    BEST_LINE { en: "{value}. Best line: {turns}.", pt: "{value}. Melhor linha: {turns}." }
    PLAY_TO_HERE { en: "Play the line up to here", pt: "Jogar a linha até aqui" }
    CHANCES_OF { en: "Winning chances: {side}", pt: "Probabilidade de vitória: {side}" }
    CHANCES_UNKNOWN { en: "not known yet", pt: "ainda desconhecida" }
    CELL_BEST { en: "best line", pt: "melhor linha" }
    CELL_THREAT { en: "threat or answer", pt: "ameaça ou resposta" }
    THREAT { en: "Threat", pt: "Ameaça" }
    THREAT_IS { en: "If it were its turn, {side} would play {turns} ({value}).", pt: "Se fosse a sua vez, {side} jogaria {turns} ({value})." }
    THREAT_NONE { en: "There is no threat to show here.", pt: "Aqui não há ameaça a mostrar." }
    THREAT_REFUSED { en: "{side} could not be to play in this position: {why}", pt: "{side} não podia jogar nesta posição: {why}" }
    WHY_NOT { en: "Explain this turn", pt: "Explicar este turno" }
    WHY_GOOD { en: "{turn} is as good as anything else.", pt: "{turn} é tão boa como qualquer outra jogada." }
    WHY_BAD { en: "{turn} leaves {chance} %; {better} would give {best} %.", pt: "{turn} deixa {chance} %; {better} daria {best} %." }
    WHY_REPLY { en: "The answer is {turns}.", pt: "A resposta é {turns}." }
    PLAY_ON { en: "Go on from here", pt: "Continuar daqui" }
    SHARE_ANALYSIS { en: "Link and file", pt: "Link e ficheiro" }
    ANALYSIS_LINK { en: "Link to this analysis", pt: "Link para esta análise" }
    ANALYSIS_LINK_NOTE { en: "The link itself holds the whole analysis.", pt: "O próprio link contém toda a análise." }
    ANNOTATED_RECORD { en: "Annotated record", pt: "Registo anotado" }
    POSITION_TEXT_HERE { en: "This position", pt: "Esta posição" }
    TEXT_COPIED { en: "Copied.", pt: "Copiado." }
    COPY_MARKED { en: "The text is selected: copy it.", pt: "O texto está selecionado: copia-o." }
    DOWNLOAD_FILE { en: "Download file", pt: "Descarregar ficheiro" }
    READ_TITLE { en: "Open…", pt: "Abrir…" }
    READ_TEXT { en: "Position or record", pt: "Posição ou registo" }
    READ_TEXT_NOTE { en: "Paste it here", pt: "Cola-o aqui" }
    READ_NOTE { en: "Game record, position text, JSON or Prolog.", pt: "Registo do jogo, texto da posição, JSON ou Prolog." }
    READ_FILE { en: "From a file", pt: "De um ficheiro" }
    READ_GAME { en: "Game", pt: "Jogo" }
    READ_GAME_NOTE { en: "Needed where the text does not name it.", pt: "Necessário quando o texto não o diz." }
    READ_OPEN { en: "Open", pt: "Abrir" }
    READ_EMPTY { en: "There is nothing to open yet.", pt: "Ainda não há nada para abrir." }
    PROLOG_NEEDS_SERVER {
        en: "Only the server reads Prolog, and it cannot be reached. Position text, JSON and game records open without it.",
        pt: "Só o servidor lê Prolog, e não é possível contactá-lo. O texto da posição, o JSON e os registos de jogos abrem sem ele.",
    }
    READ_TOO_LARGE { en: "This file is too large.", pt: "Este ficheiro é demasiado grande." }
    EDIT_POSITION { en: "Edit position", pt: "Editar posição" }
    EDIT_PUT { en: "Put on the board", pt: "Colocar no tabuleiro" }
    EDIT_CLEAR { en: "Clear board", pt: "Limpar tabuleiro" }
    EDIT_DONE { en: "Analyse this position", pt: "Analisar esta posição" }

    // The review of a game, and lessons from it.
    REVIEW_GAME { en: "Review the game", pt: "Rever o jogo" }
    REVIEWING { en: "Reviewing the game", pt: "A rever o jogo" }
    ACCURACY { en: "Accuracy", pt: "Precisão" }
    INACCURACIES { en: "Inaccuracies", pt: "Imprecisões" }
    MISTAKES { en: "Mistakes", pt: "Erros" }
    BLUNDERS { en: "Blunders", pt: "Erros graves" }
    REVIEW_TURN { en: "{number}. {side} {played} {sign}: −{count} point|{number}. {side} {played} {sign}: −{count} points", pt: "{number}. {side} {played} {sign}: −{count} ponto|{number}. {side} {played} {sign}: −{count} pontos" }
    DECISIVE_TURN { en: "decisive", pt: "decisivo" }
    NO_MISTAKES { en: "No mistakes found.", pt: "Não foram encontrados erros." }
    LEARN { en: "Learn from your mistakes", pt: "Aprende com os teus erros" }
    LEARN_SIDE { en: "Learn from the mistakes of {side}", pt: "Aprende com os erros: {side}" }
    LESSON_COUNT { en: "{number} of {count}.", pt: "{number} de {count}." }
    LESSON_TASK { en: "In turn {number}, {played} was played. Find something better.", pt: "No turno {number} jogou-se {played}. Encontra uma jogada melhor." }
    LESSON_SAME { en: "{turn} was the mistake. Try something else.", pt: "{turn} foi o erro. Tenta outra jogada." }
    LESSON_RIGHT { en: "{turn}: well done, that is the best turn.", pt: "{turn}: muito bem, é a melhor jogada." }
    LESSON_GOOD { en: "{turn} is good, too.", pt: "{turn} também é boa." }
    LESSON_WRONG { en: "{turn} loses {loss} %. Try again.", pt: "{turn} perde {loss} %. Tenta outra vez." }
    LESSON_WRONG_REPLY { en: "{turn} loses {loss} %: the answer is {reply}. Try again.", pt: "{turn} perde {loss} %: a resposta é {reply}. Tenta outra vez." }
    LESSON_HINT { en: "Look at {place}.", pt: "Repara em {place}." }
    LESSON_SHOWN { en: "{turn} was better.", pt: "{turn} era melhor." }
    LESSON_SHOW { en: "Show it", pt: "Mostrar" }
    LESSON_NEXT { en: "Next", pt: "Seguinte" }
    LESSON_DONE { en: "Finish", pt: "Terminar" }
    LESSON_LEAVE { en: "Leave", pt: "Sair" }
    LESSON_END { en: "You found {found} of {count}.", pt: "Encontraste {found} de {count}." }

    // What the marks mean.
    LEGEND { en: "What the marks mean", pt: "O que significam as marcas" }
    LEGEND_MARKS { en: "Marks", pt: "Marcas" }
    LEGEND_THINGS { en: "On the board", pt: "No tabuleiro" }
    LEGEND_TARGET { en: "You can play here", pt: "Podes jogar aqui" }
    LEGEND_TAKE { en: "You can capture this", pt: "Podes capturar isto" }
    LEGEND_CHOOSE { en: "You can select this", pt: "Podes selecionar isto" }
    LEGEND_SELECTED { en: "Selected", pt: "Selecionado" }
    LEGEND_LAST { en: "Last turn", pt: "Último turno" }
    LEGEND_HINT { en: "Hint", pt: "Dica" }
    LEGEND_DECISIVE { en: "Why the game is over", pt: "Porque acabou o jogo" }
    LEGEND_TAKEN { en: "Captured in the final turn", pt: "Capturada no último turno do jogo" }
    LEGEND_STEP { en: "Order of the steps", pt: "Ordem dos passos" }
    LEGEND_WALL_PLACE { en: "A wall can go here", pt: "Aqui pode ficar uma parede" }

    // The first game of a kind.
    GUIDE { en: "First steps", pt: "Primeiros passos" }
    GUIDE_NEXT { en: "Next", pt: "Seguinte" }
    GUIDE_DONE { en: "Got it", pt: "Percebi" }
    GUIDE_SKIP { en: "Skip", pt: "Ignorar" }

    // The invitation.
    SEND_LINK { en: "Send this link to your friend:", pt: "Envia este link ao teu amigo:" }
    LINK { en: "Link to the game", pt: "Link para o jogo" }
    COPY { en: "Copy", pt: "Copiar" }
    COPIED { en: "Link copied.", pt: "Link copiado." }
    COPY_YOURSELF { en: "The link is selected: copy it.", pt: "O link está selecionado: copia-o." }
    SHARE { en: "Share", pt: "Partilhar" }
    SHARE_TEXT { en: "Play with me:", pt: "Joga comigo:" }
    INVITED_TITLE { en: "You are invited", pt: "Foste convidado" }
    INVITED { en: "{name} invites you to play {game}. Your side: {side}.", pt: "{name} convida-te para jogar {game}. O teu lado: {side}." }

    // What happens.
    PLAYED { en: "{side} played {turn}.", pt: "{side} jogou {turn}." }
    RESIGNED { en: "{side} resigned.", pt: "{side} desistiu." }
    OFFERS_DRAW { en: "{side} offers a draw.", pt: "{side} propõe empate." }
    AGREED_DRAW { en: "Draw agreed.", pt: "Empate por acordo." }
    ASKS_TAKEBACK { en: "{side} asks to take back the last turn.", pt: "{side} pede para voltar atrás um turno." }
    TAKEN_BACK { en: "The last turn was taken back.", pt: "O último turno foi desfeito." }
    DECLINED { en: "{side} declined.", pt: "{side} recusou." }
    ABORTED_BY { en: "{side} aborted the game.", pt: "{side} cancelou o jogo." }
    OFFERS_REMATCH { en: "{side} offers a rematch.", pt: "{side} propõe a desforra." }
    OUT_OF_TIME { en: "{side} ran out of time.", pt: "{side} ficou sem tempo." }
    JOINED { en: "{name} joined.", pt: "{name} entrou no jogo." }

    // The rules.
    TRY_IT { en: "Try it", pt: "Experimenta" }
    TRY_IT_MORE { en: "Play both sides. Illegal moves are refused with the reason.", pt: "Joga pelos dois lados. As jogadas inválidas são recusadas com o motivo." }
    START_AGAIN { en: "Start again", pt: "Recomeçar" }

    // Puzzles.
    PUZZLES { en: "Puzzles", pt: "Problemas" }
    GAME { en: "Game", pt: "Jogo" }
    NO_PUZZLES_HERE { en: "This game has no puzzles.", pt: "Este jogo não tem problemas." }
    NEXT_PUZZLE { en: "Next puzzle", pt: "Problema seguinte" }
    SHOW_SOLUTION { en: "Show the solution", pt: "Mostrar a solução" }
    ALL_PUZZLES { en: "All puzzles", pt: "Todos os problemas" }
    SOLUTION_IS { en: "The solution: {line}", pt: "A solução: {line}" }

    // Without a network.
    NEW_VERSION { en: "A new version is ready.", pt: "Há uma nova versão." }
    UPDATE_NOW { en: "Update now", pt: "Atualizar agora" }
    UPDATE_LATER { en: "Later", pt: "Mais tarde" }
    KEPT_HERE { en: "Saved in this browser", pt: "Guardado neste navegador" }
    HAND_TO_SERVER { en: "Move to the server", pt: "Passar para o servidor" }
    REMOVE_GAME { en: "Delete game", pt: "Apagar o jogo" }
    REMOVE_SURE { en: "Delete this game from this browser?", pt: "Apagar este jogo deste navegador?" }

    // The page about the API.
    API_TITLE { en: "API", pt: "API" }
    API_QUESTION { en: "Request", pt: "Pedido" }
    API_ANSWER { en: "Response", pt: "Resposta" }
    API_SHAPES { en: "Schemas", pt: "Esquemas" }
    API_OPTIONAL { en: "optional", pt: "opcional" }
    API_MORE { en: "Programs can do everything that this page does. Machine-readable description:", pt: "Os programas podem fazer tudo o que esta página faz. Descrição para máquinas:" }
}
