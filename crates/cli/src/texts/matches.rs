//! The words of `match`: its table, its progress and its files.

use tabuleiro_catalog::rules::texts;

texts! {
    WHICH_GAME { en: "name a game: --game GAME (repeatable), or --all", pt: "indica um jogo: --game JOGO (pode repetir-se), ou --all" }

    LOG_EXISTS { en: "{file} already exists: add --resume to continue it, or choose another name", pt: "{file} já existe: acrescenta --resume para o continuar, ou escolhe outro nome" }
    LOG_BUSY { en: "{file} is being written by another match", pt: "{file} está a ser escrito por outro encontro" }
    RECORDS_EXIST { en: "{file} already exists: choose another name for the records", pt: "{file} já existe: escolhe outro nome para os registos" }

    PROGRESS { en: "{contest}/{contests} {game}: {one} – {two}  +{won} ={drawn} −{lost}  {score} %", pt: "{contest}/{contests} {game}: {one} – {two}  +{won} ={drawn} −{lost}  {score} %" }
    STOPPED { en: "Stopped. The results so far are in {file}; the same command with --resume continues.", pt: "Interrompido. Os resultados até agora estão em {file}; o mesmo comando com --resume continua." }
    STOPPED_UNLOGGED { en: "Stopped. Without --log FILE nothing can be resumed.", pt: "Interrompido. Sem --log FICHEIRO não há nada a retomar." }

    HEAD_PLAYERS { en: "players", pt: "jogadores" }
    HEAD_RESULTS { en: "won / drawn / lost", pt: "ganhos / empates / perdidos" }
    HEAD_SCORE { en: "score", pt: "pontos" }
    HEAD_INTERVAL { en: "95 % interval", pt: "intervalo de 95 %" }
    HEAD_ELO { en: "Elo, 95 % interval", pt: "Elo, intervalo de 95 %" }
    HEAD_LOS { en: "stronger", pt: "mais forte" }
    HEAD_FAILURES { en: "failures", pt: "falhas" }
    HEAD_SPRT { en: "SPRT", pt: "SPRT" }
    IN_MATCHES { en: "two-game matches", pt: "encontros de dois jogos" }
    UNFINISHED { en: "{played} of {wanted} pairs", pt: "{played} de {wanted} pares" }
    PAIRS_NOTE { en: "The unit is the pair: every opening is played twice with the sides swapped.", pt: "A unidade é o par: cada abertura joga-se duas vezes com os lados trocados." }
    SPRT_OPEN { en: "open, LLR {ratio} in [{low}, {high}]", pt: "em aberto, LLR {ratio} em [{low}, {high}]" }
    SPRT_ZERO { en: "Elo {elo} or less, LLR {ratio}", pt: "Elo {elo} ou menos, LLR {ratio}" }
    SPRT_ONE { en: "Elo {elo} or more, LLR {ratio}", pt: "Elo {elo} ou mais, LLR {ratio}" }
    CRASHES { en: "{player}: crashes {count}", pt: "{player}: saídas inesperadas {count}" }
    ILLEGALS { en: "{player}: illegal {count}", pt: "{player}: ilegais {count}" }
    TIMES { en: "{player}: time {count}", pt: "{player}: tempo {count}" }
    FAULT_NOTE { en: "{player} lost one game by failing: it {fault}.|{player} lost {count} games by failing. The last time it {fault}.", pt: "{player} perdeu um jogo por falhar: {fault}.|{player} perdeu {count} jogos por falhar. Da última vez {fault}." }
    WORKERS_FAILED { en: "the workers of {place} cannot play: {why}", pt: "os trabalhadores de {place} não podem jogar: {why}" }
}
