//! The words of the settings and of the user's files.

use tabuleiro_catalog::rules::texts;

texts! {
    SETTINGS_FILE { en: "Settings of tabuleiro. Put what you change into this file:", pt: "Definições do tabuleiro. Põe neste ficheiro o que mudares:" }
    GAMES_FOLDER { en: "Games are saved automatically in this folder:", pt: "Os jogos são guardados automaticamente nesta pasta:" }

    OF_FLAG { en: "{flag}: {why}", pt: "{flag}: {why}" }

    ERROR { en: "error: {what}", pt: "erro: {what}" }
    NO_COMMAND { en: "no command; see tabuleiro --help", pt: "falta um comando; ver tabuleiro --help" }
    MEANT_GAME { en: "unknown game {found}; did you mean {meant}?", pt: "jogo desconhecido {found}; querias dizer {meant}?" }
    UNKNOWN_GAME { en: "unknown game {found}; the games are: {known}", pt: "jogo desconhecido {found}; os jogos são: {known}" }
    FROM_FORM { en: "--from: expected text, json or prolog, found {found}", pt: "--from: esperava-se text, json ou prolog, encontrou-se {found}" }
    OPTION_TWICE { en: "--set {key} is given twice", pt: "--set {key} foi indicado duas vezes" }

    NO_UAI_GAME { en: "no game has the Universal Ataxx Interface", pt: "nenhum jogo tem a Universal Ataxx Interface" }

    GAME_SIDES { en: "{first} moves first, then {second}.", pt: "Primeiro joga {first}, depois {second}." }
    GAME_OPTION { en: "{about}: {range} (default: {default})", pt: "{about}: {range} (predefinição: {default})" }

    MARKS_FORM { en: "--marks needs --as text, words or svg", pt: "--marks só se usa com --as text, words ou svg" }

    TRY_VALID { en: "valid: {action}", pt: "válida: {action}" }
    TRY_INVALID { en: "not valid: {why}", pt: "não válida: {why}" }
    TRY_POSITION { en: "position: {position}", pt: "posição: {position}" }
    TRY_GOES_ON { en: "the game goes on; {side} to play", pt: "o jogo continua; joga {side}" }
    TRY_WON { en: "won by {side} ({rule}): {why}", pt: "ganha {side} ({rule}): {why}" }
    TRY_DRAWN { en: "drawn ({rule}): {why}", pt: "empatado ({rule}): {why}" }

    RECORD_OK { en: "game {number}: {game}, turns: {turns}, result: {result} ({reason}): verified", pt: "jogo {number}: {game}, turnos: {turns}, resultado: {result} ({reason}): verificado" }
    RECORD_OPEN { en: "game {number}: {game}, turns: {turns}, not finished: verified", pt: "jogo {number}: {game}, turnos: {turns}, por acabar: verificado" }
    IN_FILE { en: "{file}: {why}", pt: "{file}: {why}" }

    BENCH_PLAYOUTS { en: "{game} {options}: {rate} random games a second, {actions} actions a second", pt: "{game} {options}: {rate} jogos ao acaso por segundo, {actions} ações por segundo" }
    BENCH_SEARCH { en: "{game} {options}: signature {signature}, {rate} nodes a second, first report after {first} µs", pt: "{game} {options}: assinatura {signature}, {rate} nós por segundo, primeiro resultado após {first} µs" }
    BENCH_THREADS { en: "{game} {options}: {rate} nodes a second on {threads} threads, first report after {first} µs", pt: "{game} {options}: {rate} nós por segundo em {threads} fios, primeiro resultado após {first} µs" }
    BENCH_SIGNATURE { en: "signature of all: {signature}", pt: "assinatura de tudo: {signature}" }
    BENCH_PERFT { en: "{game} {options} depth {depth}: {count} sequences, {rate} a second", pt: "{game} {options} profundidade {depth}: {count} sequências, {rate} por segundo" }
}
