//! The words of the settings and of the user's files.

use tabuleiro_catalog::rules::texts;

texts! {
    SETTINGS_FILE { en: "Settings of tabuleiro. Put what you change into this file:", pt: "Definições do tabuleiro. Põe neste ficheiro o que mudares:" }
    GAMES_FOLDER { en: "Games are saved automatically in this folder:", pt: "Os jogos são guardados automaticamente nesta pasta:" }

    OF_FLAG { en: "{flag}: {why}", pt: "{flag}: {why}" }

    ERROR { en: "error: {what}", pt: "erro: {what}" }
    NO_COMMAND { en: "no command; see tabuleiro --help", pt: "falta um comando; vê tabuleiro --help" }
    MEANT_GAME { en: "unknown game {found}; did you mean {meant}?", pt: "jogo desconhecido {found}; querias dizer {meant}?" }
    UNKNOWN_GAME { en: "unknown game {found}; the games are: {known}", pt: "jogo desconhecido {found}; os jogos são: {known}" }
    FROM_FORM { en: "--from: expected text, json or prolog, found {found}", pt: "--from: esperava-se text, json ou prolog, encontrou-se {found}" }
    OPTION_TWICE { en: "--set {key} is given twice", pt: "--set {key} foi indicado duas vezes" }

    NO_UAI_GAME { en: "no game has the Universal Ataxx Interface", pt: "nenhum jogo tem a Universal Ataxx Interface" }

    GAME_SIDES { en: "{first} moves first, then {second}.", pt: "Primeiro joga {first}, depois {second}." }
    GAME_OPTION { en: "{about}: {range} (default: {default})", pt: "{about}: {range} (predefinição: {default})" }

    MARKS_FORM { en: "--marks needs --as text, words, svg or png", pt: "--marks só se usa com --as text, words, svg ou png" }
    ONLY_WITH { en: "{flag} needs --as {forms}", pt: "{flag} só se usa com --as {forms}" }
    TO_TERMINAL { en: "a {form} is not text: write it to a file with -o FILE", pt: "um {form} não é texto: escreve-o num ficheiro com -o FICHEIRO" }
    PICTURE_FAILED { en: "the picture could not be made: {why}", pt: "não foi possível fazer a imagem: {why}" }
    WHICH_GAME { en: "{file} has {count} games; choose one with --game 1 to {count}", pt: "{file} tem {count} jogos; escolhe um com --game 1 a {count}" }
    NO_SUCH_TURN { en: "--turns: the game has {count} turns", pt: "--turns: o jogo tem {count} turnos" }

    TRY_VALID { en: "valid: {action}", pt: "válida: {action}" }
    TRY_INVALID { en: "not valid: {why}", pt: "inválida: {why}" }
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
    BENCH_PICTURES { en: "{game} {options}: GIF of {turns} turns in {gif-ms} ms, {gif-kb} kB; PNG in {png-ms} ms, {png-kb} kB", pt: "{game} {options}: GIF de {turns} turnos em {gif-ms} ms, {gif-kb} kB; PNG em {png-ms} ms, {png-kb} kB" }
    BENCH_PERFT { en: "{game} {options} depth {depth}: {count} sequences, {rate} a second", pt: "{game} {options} profundidade {depth}: {count} sequências, {rate} por segundo" }
}
