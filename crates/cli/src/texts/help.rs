//! The help of the command line. A command `show` has the text `CMD_SHOW`, its argument `marks` `ARG_MARKS`, and where the same
//! argument means something else in one command, `ARG_SHOW_MARKS`.

use tabuleiro_catalog::rules::lang::Text;
use tabuleiro_catalog::rules::texts;

texts! {
    ABOUT { en: "Little-known board games for two: {games}", pt: "Jogos de tabuleiro pouco conhecidos, para dois: {games}" }
    AFTER {
        en: "tabuleiro help COMMAND explains a command. The position is the start position unless --position or --from gives another.\nExit status: 0 success, 1 the answer is no, 2 wrong usage or unreadable input.",
        pt: "tabuleiro help COMANDO explica um comando. A posição é a inicial, a não ser que --position ou --from indique outra.\nEstado de saída: 0 sucesso, 1 a resposta é não, 2 utilização errada ou entrada ilegível.",
    }
    WRONG_WORD { en: "{word} is not valid here; see {command} --help", pt: "{word} não é válido aqui; vê {command} --help" }
    MEANT_WORD { en: "{word} is not valid here; did you mean {meant}? See {command} --help", pt: "{word} não é válido aqui; querias dizer {meant}? Vê {command} --help" }
    UNKNOWN_COMMAND { en: "unknown command {word}; see {command} --help", pt: "comando desconhecido {word}; vê {command} --help" }
    MEANT_COMMAND { en: "unknown command {word}; did you mean {meant}? See {command} --help", pt: "comando desconhecido {word}; querias dizer {meant}? Vê {command} --help" }
    NO_VALUE { en: "{argument}: {value} is not a valid value; see {command} --help", pt: "{argument}: {value} não é um valor válido; vê {command} --help" }
    A_NUMBER { en: "a whole number from {min} to {max}", pt: "um número inteiro de {min} a {max}" }
    AT_LEAST { en: "a whole number, {min} or more", pt: "um número inteiro, {min} ou mais" }
    WRONG_VALUE { en: "{argument}: {value} is not a valid value ({known}); see {command} --help", pt: "{argument}: {value} não é um valor válido ({known}); vê {command} --help" }
    MISSING { en: "missing: {argument}; see {command} --help", pt: "falta: {argument}; vê {command} --help" }
    NEEDS_VALUE { en: "incomplete: {argument}; see {command} --help", pt: "incompleto: {argument}; vê {command} --help" }
    CONFLICT { en: "{argument} cannot be used with {other}; see {command} --help", pt: "{argument} não se pode usar com {other}; vê {command} --help" }
    MAN_EXIT_STATUS { en: "EXIT STATUS", pt: "ESTADO DE SAÍDA" }
    MAN_EXIT_STATUS_TEXT {
        en: "0\tSuccess.\n1\tThe answer is no: an illegal action, a failed check, a match that was stopped.\n2\tWrong usage or unreadable input.\n128+N\tEnded by signal N.",
        pt: "0\tSucesso.\n1\tA resposta é não: uma ação ilegal, uma verificação que falhou, um encontro interrompido.\n2\tUtilização errada ou entrada ilegível.\n128+N\tTerminado pelo sinal N.",
    }
    MAN_FILES { en: "FILES", pt: "FICHEIROS" }
    MAN_FILES_TEXT {
        en: "~/.config/tabuleiro/settings.toml\tThe settings; tabuleiro config prints them with explanations.\n~/.local/share/tabuleiro/games/*.record\tThe games that are saved automatically.",
        pt: "~/.config/tabuleiro/settings.toml\tAs definições; tabuleiro config mostra-as com explicações.\n~/.local/share/tabuleiro/games/*.record\tOs jogos guardados automaticamente.",
    }
    MAN_ENVIRONMENT { en: "ENVIRONMENT", pt: "AMBIENTE" }
    MAN_ENVIRONMENT_TEXT {
        en: "TABULEIRO_CONFIG\tThe settings file, instead of the default.\nTABULEIRO_DATA\tThe folder of the saved games, instead of the default.\nLC_ALL, LC_MESSAGES, LANG\tThe language, and whether the terminal has Unicode.\nNO_COLOR\tNo colours.\nTERM\tWhat the terminal can do; with dumb there are only plain lines.\nCOLUMNS\tHow wide lines may be.",
        pt: "TABULEIRO_CONFIG\tO ficheiro das definições, em vez do predefinido.\nTABULEIRO_DATA\tA pasta dos jogos guardados, em vez da predefinida.\nLC_ALL, LC_MESSAGES, LANG\tO idioma, e se o terminal tem Unicode.\nNO_COLOR\tSem cores.\nTERM\tO que o terminal sabe fazer; com dumb só há linhas simples.\nCOLUMNS\tA largura das linhas.",
    }
    MAN_EXAMPLES { en: "EXAMPLES", pt: "EXEMPLOS" }
    MAN_EXAMPLES_TEXT {
        en: "tabuleiro\tOpen the full-screen interface.\ntabuleiro play infection --second 3\tPlay Infection against level 3.\ntabuleiro play --plain --words\tPlay by typing moves, with words instead of drawings.\ntabuleiro try blockade d4d6,e3h\tIs this turn valid?\ntabuleiro analyse game.record\tWhere did it go wrong?\ntabuleiro match 3 4 --game virus-wars --games 100\tHow much stronger is level 4?\ntabuleiro serve\tServe the games to browsers.",
        pt: "tabuleiro\tAbre a interface de ecrã inteiro.\ntabuleiro play infection --second 3\tJoga Infection contra o nível 3.\ntabuleiro play --plain --words\tJoga escrevendo as jogadas, com palavras em vez de desenhos.\ntabuleiro try blockade d4d6,e3h\tEste turno é válido?\ntabuleiro analyse game.record\tOnde é que correu mal?\ntabuleiro match 3 4 --game virus-wars --games 100\tQuanto mais forte é o nível 4?\ntabuleiro serve\tServe os jogos a navegadores.",
    }
    HEADING_COMMANDS { en: "Commands", pt: "Comandos" }
    HEADING_ARGUMENTS { en: "Arguments", pt: "Argumentos" }
    HEADING_OPTIONS { en: "Options", pt: "Opções" }
    USAGE { en: "Usage:", pt: "Utilização:" }
    USAGE_OPTIONS { en: "[OPTIONS]", pt: "[OPÇÕES]" }
    USAGE_COMMAND { en: "COMMAND", pt: "COMANDO" }

    // What stands for a value: `--set KEY=VALUE`. Words that are not here are the same in every language.
    VALUE_ACTION { en: "ACTION", pt: "AÇÃO" }
    VALUE_ADDRESS { en: "ADDRESS", pt: "ENDEREÇO" }
    VALUE_CLOCK { en: "CLOCK", pt: "RELÓGIO" }
    VALUE_COLOR { en: "COLOR", pt: "COR" }
    VALUE_COMMAND { en: "COMMAND", pt: "COMANDO" }
    VALUE_DATABASE { en: "DATABASE", pt: "BASE" }
    VALUE_DEPTH { en: "DEPTH", pt: "PROFUNDIDADE" }
    VALUE_DIR { en: "DIR", pt: "PASTA" }
    VALUE_FILE { en: "FILE", pt: "FICHEIRO" }
    VALUE_FOLDER { en: "FOLDER", pt: "PASTA" }
    VALUE_FORM { en: "FORM", pt: "FORMATO" }
    VALUE_FROM { en: "FROM", pt: "DE" }
    VALUE_GAME { en: "GAME", pt: "JOGO" }
    VALUE_FROM_TO { en: "FROM-TO", pt: "DE-A" }
    VALUE_GAME_FILE { en: "GAME|FILE", pt: "JOGO|FICHEIRO" }
    VALUE_GAMES { en: "GAMES", pt: "JOGOS" }
    VALUE_KEY_VALUE { en: "KEY=VALUE", pt: "CHAVE=VALOR" }
    VALUE_LANG { en: "LANG", pt: "IDIOMA" }
    VALUE_MEMORY { en: "MEMORY", pt: "MEMÓRIA" }
    VALUE_NAME { en: "NAME", pt: "NOME" }
    VALUE_NODES { en: "NODES", pt: "NÓS" }
    VALUE_NUMBER { en: "NUMBER", pt: "NÚMERO" }
    VALUE_PIXELS { en: "PIXELS", pt: "PÍXEIS" }
    VALUE_PLAYER { en: "PLAYER", pt: "JOGADOR" }
    VALUE_POSITIONS { en: "POSITIONS", pt: "POSIÇÕES" }
    VALUE_RATE { en: "RATE", pt: "RITMO" }
    VALUE_SECONDS { en: "SECONDS", pt: "SEGUNDOS" }
    VALUE_SEED { en: "SEED", pt: "SEMENTE" }
    VALUE_TEXT { en: "TEXT", pt: "TEXTO" }
    VALUE_THREADS { en: "THREADS", pt: "FIOS" }
    VALUE_TIME { en: "TIME", pt: "TEMPO" }
    VALUE_TIME_INC { en: "TIME+INC", pt: "TEMPO+INC" }
    VALUE_TO { en: "TO", pt: "PARA" }
    VALUE_TOKEN { en: "TOKEN", pt: "CHAVE" }
    VALUE_WHO { en: "WHO", pt: "QUEM" }
    MAN_NAME { en: "NAME", pt: "NOME" }
    MAN_SYNOPSIS { en: "SYNOPSIS", pt: "SINOPSE" }


    CMD_GAMES { en: "List the games, their options, ranges and defaults", pt: "Mostra os jogos, as suas opções, limites e predefinições" }
    CMD_RULES { en: "Show the rules of a game", pt: "Mostra as regras de um jogo" }
    CMD_SHOW { en: "Show a board", pt: "Mostra um tabuleiro" }
    CMD_MOVES { en: "List the legal moves, one per line", pt: "Mostra as jogadas possíveis, uma por linha" }
    CMD_TRY {
        en: "Try moves: say if they are legal or which rule forbids them, and show the position",
        pt: "Experimenta jogadas: diz se são válidas ou que regra as proíbe, e mostra a posição",
    }
    CMD_PERFT { en: "Count the action sequences of a given length", pt: "Conta as sequências de ações de um dado comprimento" }
    CMD_RECORD { en: "Check, show or convert records of games", pt: "Verifica, mostra ou converte registos de jogos" }
    CMD_CHECK { en: "Replay a record and verify its result", pt: "Reproduz um registo e verifica o resultado" }
    CMD_CONVERT { en: "Write a record in another format", pt: "Escreve um registo noutro formato" }
    CMD_RECORD_SHOW { en: "Show the games of a record: tags, turns and the last board", pt: "Mostra os jogos de um registo: etiquetas, turnos e o último tabuleiro" }
    CMD_PLAY {
        en: "Play a game: full screen on a terminal, plain lines with --plain or where there is none",
        pt: "Joga: em ecrã inteiro num terminal, em linhas simples com --plain ou onde não há terminal",
    }
    CMD_ANALYSE {
        en: "Analyse a position (its best lines) or the games of a record file (every turn, with its mistakes)",
        pt: "Analisa uma posição (as melhores linhas) ou os jogos de um ficheiro de registos (cada turno, com os erros)",
    }
    CMD_MATCH { en: "Play matches between computers and engines: Elo with error bars, SPRT, records", pt: "Joga encontros entre computadores e motores: Elo com margem de erro, SPRT, registos" }
    CMD_BENCH { en: "Measure the speed of this machine", pt: "Mede a velocidade desta máquina" }
    CMD_PLAYOUTS { en: "Random games played to the end, per second", pt: "Jogos ao acaso até ao fim, por segundo" }
    CMD_BENCH_PERFT { en: "Action sequences counted, per second", pt: "Sequências de ações contadas, por segundo" }
    CMD_PICTURES { en: "A game of 60 turns as GIF and its last board as PNG: time and size", pt: "Um jogo de 60 turnos em GIF e o último tabuleiro em PNG: tempo e tamanho" }
    CMD_BENCH_SEARCH {
        en: "Search fixed positions of every game: a node signature, and nodes per second",
        pt: "Pesquisas em posições fixas de cada jogo: a assinatura dos nós, e nós por segundo",
    }
    ARG_SEARCH_TIME {
        en: "Milliseconds for each position, instead of nodes; there is no signature then",
        pt: "Milissegundos para cada posição, em vez de nós; nesse caso não há assinatura",
    }
    ARG_SEARCH_NODES { en: "Nodes for each position (default: 100000)", pt: "Nós para cada posição (predefinição: 100000)" }
    ARG_SEARCH_THREADS {
        en: "Threads (default: 1); with more, only the speed is measured, one second per position",
        pt: "Fios de execução (predefinição: 1); com mais, só se mede a velocidade, um segundo por posição",
    }
    CMD_BENCH_RELIABILITY {
        en: "Whether the chances that analyses show come true: games between equals, ten bins, and the error",
        pt: "Se as probabilidades que as análises mostram se confirmam: jogos entre iguais, dez classes e o erro",
    }
    ARG_RELIABILITY_USUAL { en: "Only the default options", pt: "Só as opções predefinidas" }
    ARG_RELIABILITY_PLAYERS { en: "Who plays, each against itself (default: 3 5 7 uct:20)", pt: "Quem joga, cada um contra si mesmo (predefinição: 3 5 7 uct:20)" }
    ARG_RELIABILITY_POSITIONS { en: "Positions per kind of game (default: 2000); a quarter with other options", pt: "Posições por tipo de jogo (predefinição: 2000); um quarto com outras opções" }
    ARG_RELIABILITY_PER_GAME { en: "Positions per game played (default: 4)", pt: "Posições por jogo jogado (predefinição: 4)" }
    ARG_RELIABILITY_NODES { en: "Nodes to evaluate each position (default: 20000)", pt: "Nós para avaliar cada posição (predefinição: 20000)" }
    ARG_RELIABILITY_THREADS { en: "Games in parallel (default: the number of processors)", pt: "Jogos em paralelo (predefinição: o número de processadores)" }
    ARG_RELIABILITY_FIT { en: "Fit chances to the results and write them into the games' folders there", pt: "Ajusta as probabilidades aos resultados e escreve-as nas pastas dos jogos" }
    CMD_BENCH_SERVER {
        en: "A server under load: many games, and the time from an action to both players",
        pt: "Um servidor sob carga: muitos jogos, e o tempo que uma ação demora a chegar aos dois jogadores",
    }
    ARG_SERVER_GAMES { en: "How many games, each with two connections (default: 1000)", pt: "Quantos jogos, cada um com duas ligações (predefinição: 1000)" }
    ARG_SERVER_RATE { en: "Actions per second, in all (default: 500)", pt: "Ações por segundo, ao todo (predefinição: 500)" }
    ARG_SERVER_DATABASE { en: "An empty database of PostgreSQL instead of a file of its own", pt: "Uma base de dados PostgreSQL vazia, em vez de um ficheiro próprio" }
    ARG_SERVER_NODES { en: "How many servers share that database (default: 1)", pt: "Quantos servidores partilham essa base de dados (predefinição: 1)" }
    ARG_SERVER_KILL_ONE { en: "Kill one of them in the middle; its players go to the others", pt: "Termina um deles à força a meio; os seus jogadores passam para os outros" }
    ARG_SERVER_COMPARE { en: "Measure one server on SQLite first, and compare the two", pt: "Mede primeiro um servidor em SQLite, e compara os dois" }
    ARG_SERVER_SECONDS { en: "For how many seconds (default: 20)", pt: "Durante quantos segundos (predefinição: 20)" }
    CMD_BENCH_JOBS {
        en: "The table of engine jobs on PostgreSQL: how many jobs per second workers can take and answer",
        pt: "A tabela de trabalhos em PostgreSQL: quantos por segundo os trabalhadores conseguem receber e responder",
    }
    ARG_JOBS_DATABASE { en: "An empty database of PostgreSQL", pt: "Uma base de dados PostgreSQL vazia" }
    ARG_JOBS_WORKERS { en: "How many workers take jobs at once (default: 8)", pt: "Quantos trabalhadores recebem trabalhos ao mesmo tempo (predefinição: 8)" }
    ARG_JOBS_WAITING { en: "How many jobs are always waiting (default: 200)", pt: "Quantos trabalhos estão sempre à espera (predefinição: 200)" }
    ARG_JOBS_PAYERS { en: "How many players have asked for them (default: 100)", pt: "Quantos jogadores os pediram (predefinição: 100)" }
    ARG_JOBS_SECONDS { en: "For how many seconds (default: 10)", pt: "Durante quantos segundos (predefinição: 10)" }
    CMD_SOLVE { en: "Prove who wins a position, and show a winning line", pt: "Prova quem ganha uma posição, e mostra uma linha vencedora" }
    CMD_PUZZLE { en: "Solve a puzzle: find the turn that forces a win", pt: "Resolve um problema: encontra o turno que força a vitória" }
    CMD_UGI { en: "Speak the Universal Game Interface, for match runners", pt: "Usa o protocolo Universal Game Interface, para programas de encontros" }
    CMD_SERVE { en: "Serve the games to browsers: play the computer, or a friend by link", pt: "Serve os jogos a navegadores: contra o computador, ou com um amigo através de um link" }
    CMD_BACKUP { en: "Copy a server's database to FILE, even while the server runs", pt: "Copia a base de dados de um servidor para FICHEIRO, mesmo com o servidor a correr" }
    CMD_SITE { en: "Write the page to DIR as plain files, to play without a server", pt: "Escreve a página em PASTA em ficheiros simples, para jogar sem servidor" }
    ARG_SITE_FOLDER { en: "The folder; it is created if it does not exist", pt: "A pasta; é criada se não existir" }
    ARG_SITE_SERVER { en: "Address of a server for games by link (default: none)", pt: "Endereço de um servidor para jogos através de um link (predefinição: nenhum)" }
    CMD_EXPORT { en: "Print all games of a server as records", pt: "Escreve todos os jogos de um servidor como registos" }
    ARG_LISTEN { en: "Address to listen on (default: 127.0.0.1:8080; port 0 takes a free one)", pt: "Endereço onde escutar (predefinição: 127.0.0.1:8080; a porta 0 escolhe uma livre)" }
    ARG_METRICS { en: "Address of the Prometheus metrics (default: none)", pt: "Endereço das métricas do Prometheus (predefinição: nenhum)" }
    ARG_DATABASE {
        en: "The SQLite file (default: in the user's data folder), or postgres://USER@HOST/NAME",
        pt: "O ficheiro SQLite (predefinição: na pasta de dados do utilizador), ou postgres://UTILIZADOR@SERVIDOR/NOME",
    }
    ARG_CONFIG { en: "A settings file of the server (TOML); the environment and flags override it", pt: "Um ficheiro de definições do servidor (TOML); o ambiente e as opções prevalecem sobre ele" }
    ARG_SERVE_SET { en: "A setting of the server, key=value; repeatable", pt: "Uma definição do servidor, chave=valor; pode repetir-se" }
    CMD_STORE { en: "Examine a server's database, or copy it to another place", pt: "Examina a base de dados de um servidor, ou copia-a para outro lugar" }
    CMD_STORE_COPY {
        en: "Copy a database between SQLite and PostgreSQL, either way; an interrupted copy resumes",
        pt: "Copia uma base de dados entre SQLite e PostgreSQL, nos dois sentidos; uma cópia interrompida continua",
    }
    ARG_COPY_FROM { en: "What to copy: a FILE, or postgres://USER@HOST/NAME", pt: "O que copiar: um ficheiro, ou postgres://UTILIZADOR@SERVIDOR/NOME" }
    ARG_COPY_TO { en: "Where to: empty, or an interrupted copy of the same", pt: "Para onde: vazia, ou uma cópia interrompida da mesma" }
    CMD_STORE_CHECK { en: "Check that the database is sound, without changing it", pt: "Verifica se a base de dados está em ordem, sem a alterar" }
    ARG_CHECK_FULL { en: "Check every checksum, and replay every game by the rules", pt: "Verifica todas as somas de controlo e reproduz todos os jogos pelas regras" }
    CMD_WORKER { en: "Lend this machine's engines to a server: at its database, or over HTTP with a token", pt: "Empresta os motores desta máquina a um servidor: na base de dados, ou por HTTP com uma chave" }
    ARG_WORKER_DATABASE { en: "The server's database: postgres://USER@HOST/NAME", pt: "A base de dados do servidor: postgres://UTILIZADOR@SERVIDOR/NOME" }
    ARG_WORKER_SERVER { en: "The server, where the worker does not reach its database: https://play.example", pt: "O servidor, quando o trabalhador não chega à base de dados: https://play.example" }
    ARG_TOKEN { en: "The token from the host of the server (better in TABULEIRO_WORKER_TOKEN, which others on this machine cannot see)", pt: "A chave criada por quem gere o servidor (melhor em TABULEIRO_WORKER_TOKEN, que outros nesta máquina não veem)" }
    ARG_WORKER_THREADS { en: "Jobs at once (default: all cores but one, and at least two)", pt: "Trabalhos de cada vez (predefinição: todos os núcleos menos um, e pelo menos dois)" }
    ARG_WORKER_SET { en: "A setting, as for the server, key=value; repeatable", pt: "Uma definição como as do servidor, chave=valor; pode repetir-se" }
    CMD_WORKER_TOKEN { en: "Create, list or revoke tokens for the workers that others lend", pt: "Cria, mostra ou revoga as chaves de trabalhadores que outros emprestam" }
    CMD_TOKEN_CREATE { en: "Create a token, and show it once", pt: "Cria uma chave e mostra-a, uma só vez" }
    CMD_TOKEN_LIST { en: "List the tokens, without the tokens themselves", pt: "Mostra a lista das chaves, sem as próprias chaves" }
    CMD_TOKEN_REVOKE { en: "Revoke a token: its workers get nothing more", pt: "Revoga uma chave: os seus trabalhadores não recebem mais nada" }
    ARG_CREATE_NAME { en: "Whose machine it is for", pt: "De quem é a máquina" }
    ARG_CREATE_SET { en: "A setting of the server, key=value; repeatable", pt: "Uma definição do servidor, chave=valor; pode repetir-se" }
    ARG_LIST_SET { en: "A setting of the server, key=value; repeatable", pt: "Uma definição do servidor, chave=valor; pode repetir-se" }
    ARG_REVOKE_SET { en: "A setting of the server, key=value; repeatable", pt: "Uma definição do servidor, chave=valor; pode repetir-se" }
    ARG_REVOKE_ID { en: "Which one: its id, as the list has it", pt: "Qual: o seu id, como está na lista" }
    ARG_WORKERS { en: "Let the workers of a server play the games (with --token); --concurrency says how many pairs at once", pt: "Deixa os trabalhadores de um servidor jogar os jogos (com --token); --concurrency diz quantos pares de cada vez" }
    ARG_BACKUP_SET { en: "A setting of the server, key=value; repeatable", pt: "Uma definição do servidor, chave=valor; pode repetir-se" }
    ARG_EXPORT_SET { en: "A setting of the server, key=value; repeatable", pt: "Uma definição do servidor, chave=valor; pode repetir-se" }
    ARG_BACKUP_FILE { en: "The copy; it must not exist", pt: "A cópia; não pode existir" }
    CMD_UAI { en: "Speak the Universal Ataxx Interface, for match runners of that game", pt: "Usa o protocolo Universal Ataxx Interface, para programas de encontros desse jogo" }
    CMD_COMPLETIONS { en: "Print a completion script for a shell", pt: "Escreve um script de preenchimento automático para uma shell" }
    CMD_CONFIG { en: "Print the settings with their explanations, and where the files are", pt: "Mostra as definições com explicações, e onde estão os ficheiros" }
    CMD_MAN { en: "Print the manual page", pt: "Escreve a página de manual" }
    CMD_HELP { en: "Print this message or the help of a command", pt: "Mostra esta mensagem ou a ajuda de um comando" }

    ARG_HELP { en: "Print help", pt: "Mostra a ajuda" }
    ARG_VERSION { en: "Print the version", pt: "Mostra a versão" }
    ARG_LANG { en: "Language: en or pt (default: that of the locale)", pt: "Idioma: en ou pt (predefinição: o do sistema)" }
    ARG_COLOR { en: "Colour: auto (default), always or never", pt: "Cores: auto (predefinição), always (sempre) ou never (nunca)" }
    ARG_ASCII { en: "Draw boards with ASCII characters only", pt: "Desenha os tabuleiros só com caracteres ASCII" }
    ARG_JSON { en: "Answer in JSON", pt: "Responde em JSON" }
    ARG_GAME { en: "The game: see `tabuleiro games`", pt: "O jogo: ver `tabuleiro games`" }
    ARG_SET { en: "A rule option, key=value; repeatable", pt: "Uma opção das regras, chave=valor; pode repetir-se" }
    ARG_POSITION { en: "Position text", pt: "Texto da posição" }
    ARG_FROM { en: "Read the position from FILE (- for standard input) as text, json or prolog", pt: "Lê a posição de FICHEIRO (- para a entrada padrão) em text, json ou prolog" }
    ARG_AS { en: "Format: text (default), classic, json, prolog, svg, png or words", pt: "Formato: text (predefinição), classic, json, prolog, svg, png ou words" }
    ARG_CONVERT_AS { en: "Format: text (default), json, words; svg or png (a board), gif (the game, animated)", pt: "Formato: text (predefinição), json, words; svg ou png (um tabuleiro), gif (o jogo, animado)" }
    ARG_CONVERT_GAME { en: "Which game of the file to draw (default: the only one)", pt: "Que jogo do ficheiro desenhar (predefinição: o único)" }
    ARG_TURNS { en: "The part of the game to draw, by numbers of turns: 5-20, 5- or 5 (0 is the start)", pt: "A parte do jogo a desenhar, por números de turnos: 5-20, 5- ou 5 (0 é o início)" }
    ARG_DELAY { en: "Milliseconds for each turn of a gif (default: 1000)", pt: "Milissegundos para cada turno de um gif (predefinição: 1000)" }
    ARG_OUTPUT { en: "Write the picture to FILE", pt: "Escreve a imagem em FICHEIRO" }
    ARG_WIDTH { en: "Width of a png or gif in pixels", pt: "Largura de um png ou gif em píxeis" }
    ARG_EVALUATION { en: "Show the chances of both sides, as the computer sees them", pt: "Mostra as probabilidades dos dois lados, segundo o computador" }
    ARG_MARKS { en: "Mark the legal targets, and why others are not", pt: "Marca os destinos possíveis, e porque outros não o são" }
    ARG_ACTIONS { en: "Actions, or turns with commas between their actions", pt: "Ações, ou turnos com vírgulas entre as ações" }
    ARG_DEPTH { en: "Length of the sequences", pt: "Comprimento das sequências" }
    ARG_SOLVE_TIME { en: "Stop after this time, such as 90s, 10m (default) or 2h", pt: "Para ao fim deste tempo, como 90s, 10m (predefinição) ou 2h" }
    ARG_MEMORY { en: "Memory for the tables, such as 512M, 1G (default) or 8G", pt: "Memória para as tabelas, como 512M, 1G (predefinição) ou 8G" }
    ARG_NODES { en: "Stop after this many positions", pt: "Para ao fim deste número de posições" }
    ARG_NUMBER { en: "Which puzzle: see --list", pt: "Que problema: ver --list" }
    ARG_LIST { en: "List the puzzles", pt: "Mostra a lista dos problemas" }
    ARG_DIVIDE { en: "Also show the count of each first action", pt: "Mostra também a contagem de cada primeira ação" }
    ARG_FILE { en: "A record file (- for standard input)", pt: "Um ficheiro de registo (- para a entrada padrão)" }
    ARG_WHAT { en: "A game, or a record file (- for standard input)", pt: "Um jogo, ou um ficheiro de registo (- para a entrada padrão)" }
    ARG_ANALYSE_FILE { en: "A record file of that game (- for standard input)", pt: "Um ficheiro de registo desse jogo (- para a entrada padrão)" }
    ARG_LINES { en: "How many of the best lines of a position to find (default: 3)", pt: "Quantas das melhores linhas de uma posição procurar (predefinição: 3)" }
    ARG_ANALYSE_TIME { en: "Milliseconds for a position (default: 3000), or for each turn of a record (default: 200)", pt: "Milissegundos para uma posição (predefinição: 3000), ou para cada turno de um registo (predefinição: 200)" }
    ARG_ANALYSE_NODES { en: "Nodes for the position or each turn: the same answer on every machine", pt: "Nós para a posição ou para cada turno: a mesma resposta em todas as máquinas" }
    ARG_ANALYSE_DEPTH { en: "At most this many actions deep", pt: "Profundidade máxima, em ações" }
    ARG_INFINITE { en: "Think about a position until Ctrl-C", pt: "Pensa numa posição até Ctrl-C" }
    ARG_THREADS { en: "Threads (default: 1; always 1 with --nodes)", pt: "Fios de execução (predefinição: 1; sempre 1 com --nodes)" }
    ARG_HASH { en: "Memory of the search in MB (default: 64)", pt: "Memória da pesquisa em MB (predefinição: 64)" }
    ARG_ANALYSE_JSON { en: "Answer in JSON Lines", pt: "Responde em JSON Lines" }
    ARG_SVG { en: "Draw the graph of the games into this file", pt: "Desenha o gráfico dos jogos neste ficheiro" }
    ARG_ANNOTATE { en: "Write the records with comments into this file", pt: "Escreve os registos com comentários neste ficheiro" }
    ARG_REPLACE { en: "Replace existing files", pt: "Substitui ficheiros existentes" }
    ARG_FIRST { en: "Who plays first: human, random, uct[:MS], a level 1 to 10, 10:MS, nodes:N, time:MS, ugi:COMMAND, uai:COMMAND", pt: "Quem joga primeiro: human (pessoa), random (ao acaso), uct[:MS], um nível de 1 a 10, 10:MS, nodes:N, time:MS, ugi:COMANDO, uai:COMANDO" }
    ARG_SECOND { en: "Who plays second: the same", pt: "Quem joga em segundo: o mesmo" }
    ARG_WORDS { en: "Plain lines with words instead of drawings", pt: "Linhas simples, com palavras em vez de desenhos" }
    ARG_ABOUT { en: "The command to explain", pt: "O comando a explicar" }
    ARG_PLAIN { en: "Plain lines (always, unless input and output are a terminal)", pt: "Linhas simples (sempre, a não ser que a entrada e a saída sejam um terminal)" }
    ARG_MATCH { en: "A match of two games with the sides swapped, in games that have matches", pt: "Um encontro de dois jogos com os lados trocados, nos jogos que têm encontros" }
    ARG_LOAD { en: "Resume a saved game", pt: "Retoma um jogo guardado" }
    ARG_SEED { en: "Seed of the random choices: the same seed, the same choices", pt: "Semente das escolhas ao acaso: a mesma semente, as mesmas escolhas" }
    ARG_CURRENT { en: "The settings in force, not the defaults", pt: "As definições em vigor, não as predefinidas" }
    ARG_MATCH_PLAYERS { en: "The players, two or more: random, uct[:MS], a level 1 to 10, 10:MS, nodes:N, time:MS, ugi:COMMAND, uai:COMMAND", pt: "Os jogadores, dois ou mais: random (ao acaso), uct[:MS], um nível de 1 a 10, 10:MS, nodes:N, time:MS, ugi:COMANDO, uai:COMANDO" }
    ARG_MATCH_GAME { en: "The game; repeatable", pt: "O jogo; pode repetir-se" }
    ARG_MATCH_ALL { en: "All games", pt: "Todos os jogos" }
    ARG_GAUNTLET { en: "The first player against all others, instead of everybody against everybody", pt: "O primeiro jogador contra todos os outros, em vez de todos contra todos" }
    ARG_LADDER { en: "Each player against the one before it", pt: "Cada jogador contra o anterior" }
    ARG_GAMES { en: "Games of each pairing, an even number (default: 20; with --sprt at most 20000)", pt: "Jogos de cada confronto, um número par (predefinição: 20; com --sprt no máximo 20000)" }
    ARG_OPENINGS { en: "Random actions of an opening, or slightly more (default: 4); each opening is played twice with the sides swapped", pt: "Ações ao acaso de uma abertura, ou um pouco mais (predefinição: 4); cada abertura joga-se duas vezes com os lados trocados" }
    ARG_MATCH_SEED { en: "Seed of openings and players (default: 1): the same seed, the same games where only nodes limit", pt: "Semente das aberturas e dos jogadores (predefinição: 1): a mesma semente, os mesmos jogos quando só os nós limitam" }
    ARG_TIME { en: "Time per turn for players without a limit of their own: 100 (milliseconds), 1.5s (default: 2s)", pt: "Tempo por turno para jogadores sem limite próprio: 100 (milissegundos), 1.5s (predefinição: 2s)" }
    ARG_CLOCK { en: "A clock for the game, instead of --time: 1s+10ms; the second part is added after every turn", pt: "Um relógio para o jogo, em vez de --time: 1s+10ms; a segunda parte soma-se depois de cada turno" }
    ARG_PLAY_CLOCK { en: "A clock: 300+5 (seconds for the game + seconds added after every turn) or 30/turn (seconds per turn)", pt: "Um relógio: 300+5 (segundos para o jogo + segundos somados depois de cada turno) ou 30/turn (segundos por turno)" }
    ARG_CONTINUE { en: "Resume the last unfinished game", pt: "Retoma o último jogo por acabar" }
    ARG_MARGIN { en: "How late a turn may be without losing (default: 100 milliseconds)", pt: "Quanto se pode atrasar um turno sem perder o jogo (predefinição: 100 milissegundos)" }
    ARG_SPRT { en: "Stop as soon as it is clear whether the first player is ELO0 or ELO1 stronger: elo0,elo1[,alpha,beta]", pt: "Para logo que seja claro se o primeiro jogador é ELO0 ou ELO1 mais forte: elo0,elo1[,alfa,beta]" }
    ARG_CONCURRENCY { en: "Games in parallel (default: 1)", pt: "Jogos em paralelo (predefinição: 1)" }
    ARG_RECORDS { en: "Write the records of all games to FILE", pt: "Escreve os registos de todos os jogos em FICHEIRO" }
    ARG_LOG { en: "Log the games to FILE, as JSON Lines", pt: "Guarda os jogos em FICHEIRO, em JSON Lines" }
    ARG_RESUME { en: "Continue the log; start it if it does not exist", pt: "Continua a partir do ficheiro de --log; cria-o se não existir" }
    ARG_SETTINGS { en: "Players, games and pairings from a TOML file: see docs/matches.md", pt: "Jogadores, jogos e confrontos de um ficheiro TOML: ver docs/matches.md" }
    ARG_MARKDOWN { en: "Answer with Markdown tables", pt: "Responde com tabelas em Markdown" }
    ARG_SHELL { en: "The shell: bash, zsh, fish, elvish or powershell", pt: "A shell: bash, zsh, fish, elvish ou powershell" }
    ARG_SECONDS { en: "How many seconds to measure each line (default: 1)", pt: "Quantos segundos medir cada linha (predefinição: 1)" }
}

/// The text with a name made of these parts: `["arg", "show", "marks"]` is `ARG_SHOW_MARKS`.
pub fn named(parts: &[&str]) -> Option<&'static Text> {
    let name = parts.join("_").replace('-', "_").to_ascii_uppercase();
    ALL.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
