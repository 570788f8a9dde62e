//! What the commands say about workers and their tokens.

use tabuleiro_catalog::rules::texts;

texts! {
    WORKING { en: "This worker takes jobs from {place}, {threads} at once. Ctrl-C stops it.", pt: "Este trabalhador recebe trabalhos de {place}, {threads} de cada vez. Ctrl-C termina." }
    WORK_ENDED { en: "Stopped; what was under way was given back.", pt: "Parado; o que estava em curso foi devolvido." }
    WRONG_SERVER { en: "expected the address of a server ({expected}), found {found}", pt: "esperava-se o endereço de um servidor ({expected}), encontrou-se {found}" }
    NO_TOKEN {
        en: "a token is needed: --token, or {name} in the environment; the host creates one with `tabuleiro worker token create`",
        pt: "falta uma chave: --token, ou {name} no ambiente; quem gere o servidor cria uma com `tabuleiro worker token create`",
    }
    UNWANTED { en: "{place} does not want this worker: {why}", pt: "{place} não quer este trabalhador: {why}" }
    TOKEN_MADE {
        en: "Token {id} for {name}. It is shown only now; whoever has it can take jobs:",
        pt: "Chave {id} para {name}. Só se mostra agora; quem a tiver pode receber trabalhos:",
    }
    TOKEN_LINE { en: "{id}  {name}, created {made}", pt: "{id}  {name}, criada em {made}" }
    TOKEN_REVOKED_LINE { en: "{id}  {name}, created {made}, revoked {revoked}", pt: "{id}  {name}, criada em {made}, revogada em {revoked}" }
    NO_TOKENS { en: "There are no tokens.", pt: "Não há chaves." }
    TOKEN_REVOKED { en: "Token {id} is revoked: what its workers had goes to others.", pt: "A chave {id} foi revogada: o que os seus trabalhadores tinham passa para outros." }
    TOKEN_UNKNOWN { en: "there is no token {id} that could be revoked; see `tabuleiro worker token list`", pt: "não há nenhuma chave {id} que se possa revogar; ver `tabuleiro worker token list`" }
}
