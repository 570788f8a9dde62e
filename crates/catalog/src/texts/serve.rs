//! What the command line says about the server: its start, its end, its settings, backups and exports.

use tabuleiro_rules::texts;

texts! {
    UNKNOWN_KEY { en: "there is no setting {key}; the settings are: {known}", pt: "não há nenhuma definição {key}; as definições são: {known}" }
    WRONG_SETTING { en: "{key}: expected {expected}, found {found}", pt: "{key}: esperava-se {expected}, encontrou-se {found}" }
    SETTING_FORM { en: "--set: expected KEY=VALUE, found {found}", pt: "--set: esperava-se CHAVE=VALOR, encontrou-se {found}" }
    CONFIG_FILE { en: "{file}: {why}", pt: "{file}: {why}" }
    CONFIG_TEXT { en: "no TOML: {why}", pt: "não é TOML: {why}" }
    CANNOT_START { en: "the server cannot start: {why}", pt: "o servidor não pode começar: {why}" }
    CANNOT_LISTEN { en: "cannot listen on {address}: {why}", pt: "não se consegue escutar em {address}: {why}" }
    LISTENING { en: "Tabuleiro listens on {url} (games in {file}). Ctrl+C stops it.", pt: "O Tabuleiro escuta em {url} (jogos em {file}). Ctrl+C para-o." }
    METRICS { en: "Metrics for Prometheus on {url}", pt: "Métricas para o Prometheus em {url}" }
    STOPPED { en: "Stopped; everything is stored.", pt: "Parado; está tudo guardado." }
    DATABASE { en: "the database: {why}", pt: "a base de dados: {why}" }
    BACKUP_DONE { en: "Copied {from} to {to}.", pt: "Copiado {from} para {to}." }
    EXPORT_BROKEN { en: "game {id} could not be exported: {why}", pt: "o jogo {id} não se pôde exportar: {why}" }
}
