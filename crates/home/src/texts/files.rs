//! The words about files that cannot be read, written or understood.

use tabuleiro_catalog::rules::texts;

texts! {
    LOAD_TOO_MANY { en: "it contains {count} games; a saved game has one, or the two of a match", pt: "contém {count} jogos; um jogo guardado tem um só, ou os dois de um encontro" }

    CANNOT_READ { en: "cannot read {file}: {why}", pt: "não foi possível ler {file}: {why}" }
    CANNOT_WRITE { en: "cannot write {file}: {why}", pt: "não foi possível escrever {file}: {why}" }
    MISSING { en: "there is no such file or folder", pt: "não há nenhum ficheiro ou pasta com esse nome" }
    NO_PERMISSION { en: "permission denied", pt: "sem permissão" }
    A_FOLDER { en: "it is a folder", pt: "é uma pasta" }
    NO_SPACE { en: "there is no space left on the disk", pt: "não há mais espaço no disco" }
    READ_ONLY { en: "the disk can only be read", pt: "o disco é só de leitura" }
    OTHER { en: "{why}", pt: "{why}" }
    NOT_A_FILE { en: "{file} is not a regular file; it was not changed", pt: "{file} não é um ficheiro normal; não foi alterado" }
    NOT_UTF8 { en: "{file} is not UTF-8 text: byte {at} is invalid", pt: "{file} não é texto UTF-8: o byte {at} é inválido" }
    TOO_LARGE { en: "{file} is larger than {limit} bytes", pt: "{file} tem mais de {limit} bytes" }
}
