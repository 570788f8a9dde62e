//! What the server says: why it refuses something, and how guests are called.

use tabuleiro_catalog::rules::texts;

texts! {
    GUEST { en: "Guest {number}", pt: "Convidado {number}" }

    BAD_BODY { en: "This is no request that is understood here: {why}", pt: "Este pedido não se entende aqui: {why}" }
    BAD_NAME { en: "A name has 1 to {most} characters, and none that cannot be seen.", pt: "Um nome tem 1 a {most} carateres, e nenhum invisível." }
    BAD_LEVEL { en: "A level is a number from 1 to 10.", pt: "Um nível é um número de 1 a 10." }
    BAD_CLOCK {
        en: "A clock has 10 s to 24 h in all and 0 to 10 min for every turn, or 1 to 30 days a turn.",
        pt: "Um relógio tem 10 s a 24 h ao todo e 0 a 10 min por turno, ou 1 a 30 dias por turno.",
    }
    BAD_SEATS { en: "At least one seat is yours, and at most one is open.", pt: "Pelo menos um lugar é teu, e no máximo um fica livre." }
    BAD_MATCH { en: "{game} has no matches of two games.", pt: "{game} não tem encontros de dois jogos." }
    BAD_MATCH_START { en: "A match starts with the usual position.", pt: "Um encontro começa com a posição habitual." }
    BAD_NUMBER { en: "{field} is a number from {min} to {max}.", pt: "{field} é um número de {min} a {max}." }
    TOO_LONG { en: "At most {most} {what} are taken at once.", pt: "No máximo {most} {what} de cada vez." }
    UNKNOWN_GAME { en: "There is no game {found}; the games are: {known}.", pt: "Não há nenhum jogo {found}; os jogos são: {known}." }

    NO_GUEST { en: "For this the server has to know you: the token is missing or unknown.", pt: "Para isto o servidor tem de te conhecer: a chave falta ou é desconhecida." }
    ORIGIN { en: "This request comes from another site, so it is refused.", pt: "Este pedido vem de outro sítio, por isso é recusado." }
    NOT_YOUR_GAME { en: "You do not play in this game.", pt: "Não jogas neste jogo." }
    NOT_YOUR_TURN { en: "It is not your turn.", pt: "Não é a tua vez." }
    WRONG_INVITATION { en: "This invitation is not for this game.", pt: "Este convite não é para este jogo." }
    NOT_FOUND { en: "There is nothing here.", pt: "Não há nada aqui." }
    NO_SUCH_GAME { en: "There is no such game.", pt: "Não há tal jogo." }
    METHOD { en: "This address does not take that method.", pt: "Este endereço não aceita esse método." }
    TOO_LARGE { en: "The request is larger than {most} bytes.", pt: "O pedido tem mais de {most} bytes." }

    STALE { en: "Something has happened in the game since: look again.", pt: "Entretanto aconteceu algo no jogo: vê outra vez." }
    WAITING { en: "The other player has not come yet.", pt: "O outro jogador ainda não chegou." }
    OVER { en: "The game has ended.", pt: "O jogo acabou." }
    NOT_OVER { en: "The game has not ended yet.", pt: "O jogo ainda não acabou." }
    FULL { en: "Both seats are taken.", pt: "Os dois lugares estão ocupados." }
    NO_OFFER { en: "There is no offer to turn down.", pt: "Não há nada a recusar." }
    OFFERED { en: "You have offered that already.", pt: "Já propuseste isso." }
    DECLINED { en: "That was turned down; ask again after the next turn.", pt: "Isso foi recusado; pede outra vez depois do próximo turno." }
    DECLINED_REMATCH { en: "The other has turned the rematch down.", pt: "O outro recusou a desforra." }
    COMPUTER_PLAYS_ON { en: "The computer does not agree to draws.", pt: "O computador não aceita empates." }
    NOTHING_TO_TAKE_BACK { en: "You have no turn to take back.", pt: "Não tens nenhum turno para desfazer." }
    UNDO_INSTEAD { en: "Here you can take turns back without asking: undo.", pt: "Aqui podes desfazer turnos sem pedir: desfazer." }
    NO_UNDO { en: "Against a person, ask to take a turn back.", pt: "Contra uma pessoa, pede para desfazer o turno." }
    CLOSED_FOR_GOOD { en: "This game has ended for good.", pt: "Este jogo acabou de vez." }
    NO_ABORT { en: "A game can be aborted only before its second turn is finished.", pt: "Um jogo só se pode anular antes de acabar o segundo turno." }
    NO_REMATCH { en: "There is no other game to be had after this one.", pt: "Depois deste não há outro jogo." }
    NO_REVIEW { en: "Only a finished game can be reviewed.", pt: "Só um jogo acabado pode ser revisto." }
    NO_HINT { en: "Hints are for games against the computer or at one screen, when it is your turn.", pt: "As sugestões são para jogos contra o computador ou num só ecrã, quando é a tua vez." }

    TOO_MANY_REQUESTS { en: "Too many requests from your address; wait a moment.", pt: "Demasiados pedidos do teu endereço; espera um momento." }
    TOO_MANY_GAMES { en: "Too many open games from your address: finish some, or wait.", pt: "Demasiados jogos abertos do teu endereço: acaba alguns, ou espera." }
    TOO_MANY_SOCKETS { en: "Too many connections from your address.", pt: "Demasiadas ligações do teu endereço." }
    TOO_MUCH_THINKING { en: "The computer has thought enough for your address; wait a moment.", pt: "O computador já pensou bastante para o teu endereço; espera um momento." }
    ENGINE_QUEUE { en: "Too many games wait for the computer; try again in a few seconds.", pt: "Demasiados jogos à espera do computador; tenta daqui a alguns segundos." }
    TOO_MANY_SEATS { en: "Too many open seats from your address are listed: wait until somebody joins.", pt: "Demasiados lugares livres do teu endereço na lista: espera que alguém se junte." }
    WORN_OUT { en: "This game has had too many moves and offers: it can only be ended.", pt: "Este jogo já teve demasiadas jogadas e propostas: só se pode acabar." }
    STORAGE { en: "The server cannot save at the moment; nothing was changed. Try again later.", pt: "De momento o servidor não consegue guardar; nada mudou. Tenta mais tarde." }
    HOST { en: "This server does not answer to the name {host}. Its operator can allow it (setting: hosts).", pt: "Este servidor não responde pelo nome {host}. Quem o gere pode permiti-lo (definição: hosts)." }
    TIMEOUT { en: "The request took too long.", pt: "O pedido demorou demasiado." }
    NO_PROLOG { en: "This game has no Prolog form.", pt: "Este jogo não tem forma em Prolog." }
    NO_HOST { en: "The request names no host.", pt: "O pedido não indica o servidor (Host)." }
    SERVED_ALREADY_AT {
        en: "Another server has the games in {file} already. It is at {url}.",
        pt: "Outro servidor já tem os jogos de {file}. Está em {url}.",
    }
    SERVED_ALREADY { en: "Another server has the games in {file} already.", pt: "Outro servidor já tem os jogos de {file}." }
    BUSY { en: "The server is busy; try again in a moment.", pt: "O servidor está ocupado; tenta daqui a pouco." }
    INTERNAL { en: "The server made a mistake; nothing was changed.", pt: "O servidor enganou-se; nada mudou." }
}
