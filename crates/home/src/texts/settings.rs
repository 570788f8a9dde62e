//! The words of the settings.

use tabuleiro_catalog::rules::texts;

texts! {
    LANGUAGE { en: "Language; auto follows the locale", pt: "Idioma; auto segue o do sistema" }
    COLOUR { en: "Terminal colours; auto detects them", pt: "Cores do terminal; auto deteta-as" }
    BACKGROUND { en: "Terminal background", pt: "Fundo do terminal" }
    ASCII { en: "Draw with ASCII characters only", pt: "Desenhar só com caracteres ASCII" }
    BOARD { en: "Board size; auto is the largest that fits", pt: "Tamanho do tabuleiro; auto é o maior que couber" }
    PACE { en: "Milliseconds between two moves of the computer", pt: "Milissegundos entre duas jogadas do computador" }
    LEVEL { en: "Computer level in a new game", pt: "Nível do computador num novo jogo" }
    NAME { en: "Your name in the records", pt: "O teu nome nos registos" }
    LABEL_LANGUAGE { en: "Language", pt: "Idioma" }
    LABEL_COLOUR { en: "Colours", pt: "Cores" }
    LABEL_BACKGROUND { en: "Background", pt: "Fundo" }
    LABEL_WORDS { en: "Words only", pt: "Só palavras" }
    WORDS { en: "In plain lines, words instead of drawings after each move", pt: "Nas linhas simples, palavras em vez de desenhos depois de cada jogada" }
    LABEL_LESSONS { en: "First steps", pt: "Guia inicial" }
    LESSONS { en: "Three short steps on the board", pt: "Três passos curtos no tabuleiro" }
    LESSONS_FIRST { en: "in the first game", pt: "no primeiro jogo" }
    LESSONS_NEVER { en: "never", pt: "nunca" }
    LABEL_ASCII { en: "ASCII only", pt: "Só ASCII" }
    LABEL_BOARD { en: "Board", pt: "Tabuleiro" }
    LABEL_PACE { en: "Pace", pt: "Ritmo" }
    LABEL_LEVEL { en: "Level", pt: "Nível" }
    LABEL_NAME { en: "Your name", pt: "O teu nome" }
    AUTOMATIC { en: "automatic", pt: "automático" }
    ENGLISH { en: "English", pt: "inglês (English)" }
    PORTUGUESE { en: "Portuguese (português)", pt: "português" }
    NO_COLOURS { en: "none", pt: "nenhuma" }
    COLOURS_16 { en: "16", pt: "16" }
    COLOURS_256 { en: "256", pt: "256" }
    ALL_COLOURS { en: "all", pt: "todas" }
    DARK { en: "dark", pt: "escuro" }
    LIGHT { en: "light", pt: "claro" }
    SMALL { en: "small", pt: "pequeno" }
    ENGINES {
        en: "Your own engines, as opponents: a name, and ugi: or uai: with the command that starts it\n\"My engine\" = \"ugi:/usr/local/bin/my-engine\"",
        pt: "Os teus motores, como adversários: um nome, e ugi: ou uai: com o comando que o inicia\n\"O meu motor\" = \"ugi:/usr/local/bin/o-meu-motor\"",
    }

    ONE_OF { en: "one of {words}", pt: "um de {words}" }
    TRUE_OR_FALSE { en: "true or false", pt: "true ou false" }
    A_NUMBER { en: "a number from {min} to {max}", pt: "um número de {min} a {max}" }
    A_LINE { en: "a single line of text", pt: "uma só linha de texto" }

    IN_FILE { en: "{file}, line {line}: {why}", pt: "{file}, linha {line}: {why}" }
    NO_TOML { en: "this is not valid TOML: {why}", pt: "isto não é TOML válido: {why}" }
    UNKNOWN_KEY { en: "unknown key {key}; the keys are: {known}", pt: "chave desconhecida {key}; as chaves são: {known}" }
    WRONG_VALUE { en: "{key}: expected {expected}, found {found}", pt: "{key}: esperava-se {expected}, encontrou-se {found}" }
    WRONG_ENGINE {
        en: "an engine is a name and ugi:COMMAND or uai:COMMAND, found {found}",
        pt: "um motor é um nome e ugi:COMANDO ou uai:COMANDO, encontrou-se {found}",
    }
    SETTINGS_NOWHERE { en: "there is no home folder: set TABULEIRO_CONFIG", pt: "não há pasta pessoal: define TABULEIRO_CONFIG" }
}
