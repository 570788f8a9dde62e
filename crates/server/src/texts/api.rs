//! What the server says: why it refuses something, and how guests are called.

use tabuleiro_catalog::rules::texts;

texts! {
    GUEST { en: "Guest {number}", pt: "Convidado {number}" }

    BAD_BODY { en: "The request is not valid: {why}", pt: "O pedido não é válido: {why}" }
    BAD_NAME { en: "A name has 1 to {most} characters, all of them visible.", pt: "Um nome tem 1 a {most} caracteres, todos visíveis." }
    BAD_LEVEL { en: "A level is a number from 1 to 10.", pt: "Um nível é um número de 1 a 10." }
    ZERO { en: "The character U+0000 is allowed nowhere.", pt: "O carácter U+0000 não é permitido em lado nenhum." }
    BAD_LEFT { en: "left_ms says what a clock has left: two numbers from 0 to {most}, with a clock.", pt: "left_ms diz o que um relógio tem de resto: dois números de 0 a {most}, com um relógio." }
    BAD_SEATS { en: "At least one seat is yours, and at most one is open.", pt: "Pelo menos um lugar é teu, e no máximo um fica livre." }
    BAD_MATCH { en: "{game} has no matches of two games.", pt: "{game} não tem encontros de dois jogos." }
    BAD_MATCH_START { en: "A match starts from the normal position.", pt: "Um encontro começa na posição normal." }
    BAD_NUMBER { en: "{field} is a number from {min} to {max}.", pt: "{field} é um número de {min} a {max}." }

    TOO_MANY_TURNS { en: "An animation has at most {most} turns: ask for a part of the game with from and to.", pt: "Uma animação tem no máximo {most} turnos: pede uma parte do jogo com from e to." }

    NO_GUEST { en: "The server does not know you: the token is missing or unknown.", pt: "O servidor não te reconhece: a chave falta ou é desconhecida." }
    NO_WORKER { en: "The server does not know this worker: its token is missing, unknown or revoked.", pt: "O servidor não reconhece este trabalhador: a chave falta, é desconhecida ou foi revogada." }
    NO_WORK_HERE { en: "This server has no work for other machines: that takes PostgreSQL.", pt: "Este servidor não tem trabalho para outras máquinas: para isso precisa de PostgreSQL." }
    LATE { en: "This job is no longer yours: it was answered, cancelled, or given to another worker.", pt: "Este trabalho já não é teu: foi respondido, cancelado ou entregue a outro trabalhador." }
    WRONG_ANSWER { en: "The answer does not fit the job: {why}", pt: "A resposta não corresponde ao trabalho: {why}" }
    BAD_JOB_KEY { en: "A job's name has 1 to 100 visible ASCII characters.", pt: "O nome de um trabalho tem 1 a 100 caracteres ASCII visíveis." }
    TOO_MANY_CLAIMS { en: "Too many requests with this token are already waiting for jobs (setting: limit_worker_jobs).", pt: "Já há demasiados pedidos com esta chave à espera de trabalhos (definição: limit_worker_jobs)." }
    TOO_MANY_MATCH_JOBS { en: "Too many games of matches are queued with this token; wait for some of them.", pt: "Há demasiados jogos de encontros em fila com esta chave; espera por alguns." }
    ORIGIN { en: "This request comes from another site and was refused.", pt: "Este pedido vem de outro site e foi recusado." }
    NOT_YOUR_GAME { en: "You are not a player in this game.", pt: "Não és jogador neste jogo." }
    NOT_YOUR_TURN { en: "It is not your turn.", pt: "Não é a tua vez." }
    WRONG_INVITATION { en: "This invitation is for another game.", pt: "Este convite é para outro jogo." }
    NOT_FOUND { en: "There is nothing here.", pt: "Não há nada aqui." }
    NO_SUCH_GAME { en: "There is no such game.", pt: "Esse jogo não existe." }
    METHOD { en: "This address does not take that method.", pt: "Este endereço não aceita esse método." }
    TOO_LARGE { en: "The request is larger than {most} bytes.", pt: "O pedido tem mais de {most} bytes." }

    STALE { en: "The game has moved on: look at the board again.", pt: "O jogo entretanto avançou: vê outra vez o tabuleiro." }
    WAITING { en: "Your opponent has not joined yet.", pt: "O adversário ainda não entrou." }
    OVER { en: "The game is over.", pt: "O jogo acabou." }
    NOT_OVER { en: "The game is not over yet.", pt: "O jogo ainda não acabou." }
    FULL { en: "Both seats are taken.", pt: "Os dois lugares estão ocupados." }
    NO_OFFER { en: "There is no offer to decline.", pt: "Não há nada a recusar." }
    OFFERED { en: "You have already offered that.", pt: "Já propuseste isso." }
    DECLINED { en: "That was declined; ask again after the next turn.", pt: "Isso foi recusado; pede outra vez depois do próximo turno." }
    DECLINED_REMATCH { en: "Your opponent declined the rematch.", pt: "O adversário recusou a desforra." }
    COMPUTER_PLAYS_ON { en: "The computer does not agree to draws.", pt: "O computador não aceita empates." }
    NOTHING_TO_TAKE_BACK { en: "You have no turn to take back.", pt: "Não tens nenhum turno para voltar atrás." }
    UNDO_INSTEAD { en: "There is nobody to ask here: use undo.", pt: "Aqui não é preciso pedir: usa desfazer." }
    NO_UNDO { en: "Against a person, ask for a takeback.", pt: "Contra uma pessoa, pede para voltar atrás." }
    CLOSED_FOR_GOOD { en: "This game is over for good.", pt: "Este jogo acabou de vez." }
    NO_ABORT { en: "A game can only be aborted before its second turn is finished.", pt: "Um jogo só pode ser anulado antes de acabar o segundo turno." }
    NO_REMATCH { en: "No rematch is possible after this game.", pt: "Depois deste jogo não há desforra." }
    NO_REVIEW { en: "Only a finished game can be reviewed.", pt: "Só um jogo acabado pode ser revisto." }
    NO_HINT { en: "Hints are for games against the computer or on one screen, when it is your turn.", pt: "As dicas são para jogos contra o computador ou no mesmo ecrã, quando é a tua vez." }

    TOO_MANY_REQUESTS { en: "Too many requests from your address; wait a moment.", pt: "Demasiados pedidos do teu endereço; espera um momento." }
    TOO_MANY_GAMES { en: "Too many open games from your address: finish some, or wait.", pt: "Demasiados jogos abertos do teu endereço: acaba alguns, ou espera." }
    TOO_MANY_SOCKETS { en: "Too many connections from your address.", pt: "Demasiadas ligações do teu endereço." }
    TOO_MUCH_THINKING { en: "Too much computer time used from your address; wait a moment.", pt: "Demasiado tempo de computador usado a partir do teu endereço; espera um momento." }
    ENGINE_QUEUE { en: "Too many games are waiting for the computer; try again in a few seconds.", pt: "Há demasiados jogos à espera do computador; tenta daqui a alguns segundos." }
    TOO_MANY_SEATS { en: "Too many open games from your address are listed: wait until somebody joins.", pt: "Demasiados jogos teus à espera na lista: espera que alguém entre." }
    WORN_OUT { en: "This game has had too many moves and offers: it can only be ended.", pt: "Este jogo já teve demasiadas jogadas e propostas: só se pode acabar." }
    STORAGE { en: "The server cannot save at the moment; nothing was changed. Try again later.", pt: "De momento o servidor não consegue guardar; nada foi alterado. Tenta mais tarde." }
    HOST { en: "This server does not answer to the name {host}. Its operator can allow it (setting: hosts).", pt: "Este servidor não responde pelo nome {host}. Quem o gere pode permiti-lo (definição: hosts)." }
    TIMEOUT { en: "The request took too long.", pt: "O pedido demorou demasiado." }
    NO_PROLOG { en: "This game has no Prolog form.", pt: "Este jogo não tem forma em Prolog." }
    NO_HOST { en: "The request names no host.", pt: "O pedido não indica o servidor (Host)." }
    SERVED_ALREADY_AT {
        en: "Another server has the games in {file} already. It is at {url}.",
        pt: "Outro servidor já tem os jogos de {file}. Está em {url}.",
    }
    MOVED_JUST_NOW { en: "The games in {file} are being moved. Try again afterwards.", pt: "Os jogos de {file} estão a ser mudados de sítio. Tente depois." }
    SERVED_ALREADY { en: "Another server has the games in {file} already.", pt: "Outro servidor já tem os jogos de {file}." }
    BUSY { en: "The server is busy; try again in a moment.", pt: "O servidor está ocupado; tenta daqui a pouco." }
    INTERNAL { en: "Internal server error; nothing was changed.", pt: "Erro interno do servidor; nada foi alterado." }
}
