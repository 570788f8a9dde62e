//! The words about files that cannot be read, written or understood.

use tabuleiro_catalog::rules::texts;

texts! {
    LOAD_TOO_MANY { en: "it holds {count} games; a saved game is one, or the two of a match", pt: "tem {count} jogos; um jogo gravado é um só, ou os dois de um encontro" }

    CANNOT_READ { en: "cannot read {file}: {why}", pt: "não se consegue ler {file}: {why}" }
    CANNOT_WRITE { en: "cannot write {file}: {why}", pt: "não se consegue escrever {file}: {why}" }
    NOT_A_FILE { en: "{file} is no ordinary file; it is left as it is", pt: "{file} não é um ficheiro comum; fica como está" }
    NOT_UTF8 { en: "{file} is not UTF-8 text: byte {at} is wrong", pt: "{file} não é texto UTF-8: o byte {at} está errado" }
    TOO_LARGE { en: "{file} is larger than {limit} bytes", pt: "{file} tem mais de {limit} bytes" }
}
