//! The words about what the server is told at its start: its settings, its address, its database.

use tabuleiro_catalog::rules::texts;

texts! {
    UNKNOWN_KEY { en: "there is no setting {key}; the settings are: {known}", pt: "não há nenhuma definição {key}; as definições são: {known}" }
    WRONG_SETTING { en: "{key}: expected {expected}, found {found}", pt: "{key}: esperava-se {expected}, encontrou-se {found}" }
    CONFIG_FILE { en: "{file}: {why}", pt: "{file}: {why}" }
    CONFIG_TEXT { en: "not valid TOML: {why}", pt: "não é TOML válido: {why}" }
    CANNOT_START { en: "the server cannot start: {why}", pt: "o servidor não consegue arrancar: {why}" }
    CANNOT_LISTEN { en: "cannot listen on {address}: {why}", pt: "não foi possível escutar em {address}: {why}" }
    COPY_ONTO_ITSELF { en: "{place} cannot be copied onto itself", pt: "não é possível copiar {place} para si própria" }
    WORKERS_NEED_POSTGRES {
        en: "workers need a database of PostgreSQL (--database postgres://USER@HOST/NAME), found {found}; on SQLite the server itself does all the thinking",
        pt: "os trabalhadores precisam de uma base de dados PostgreSQL (--database postgres://UTILIZADOR@SERVIDOR/NOME), e está {found}; com SQLite é o próprio servidor que pensa",
    }
    DATABASE { en: "the database: {why}", pt: "a base de dados: {why}" }
}
