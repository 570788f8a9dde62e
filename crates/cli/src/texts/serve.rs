//! What the commands say about the server: its start, its end, backups, exports and its load.

use tabuleiro_catalog::rules::texts;

texts! {
    SETTING_FORM { en: "--set: expected KEY=VALUE, found {found}", pt: "--set: esperava-se CHAVE=VALOR, encontrou-se {found}" }
    LISTENING { en: "Tabuleiro listens on {url} (games in {file}). Ctrl-C stops it.", pt: "O Tabuleiro escuta em {url} (jogos em {file}). Ctrl-C termina." }
    METRICS { en: "Metrics for Prometheus on {url}", pt: "Métricas para o Prometheus em {url}" }
    STOPPED { en: "Stopped; everything is stored.", pt: "Parado; está tudo guardado." }
    BACKUP_DONE { en: "Copied {from} to {to}.", pt: "Copiado {from} para {to}." }
    STORE_SOUND { en: "{file} is sound (quick check; --full looks at every game)", pt: "{file} está em ordem (verificação rápida; --full vê todos os jogos)" }
    STORE_WHOLE { en: "{file} is sound: every checksum is right, and the rules accept every game", pt: "{file} está em ordem: todas as somas de controlo estão certas, e as regras aceitam todos os jogos" }
    STORE_DAMAGED { en: "{file} is damaged ({count} problems found): restore a backup", pt: "{file} está danificado (problemas: {count}): repõe uma cópia de segurança" }
    WRONG_PLACE { en: "expected {expected}, found {found}", pt: "esperava-se {expected}, encontrou-se {found}" }
    STORE_COPIED {
        en: "Copied {from} to {to}: {guests} guests, {games} games ({kept} were already there), {events} events. Both were read again and are equal.",
        pt: "Copiado {from} para {to}: {guests} convidados, {games} jogos ({kept} já lá estavam), {events} eventos. As duas foram relidas e são iguais.",
    }
    LOAD_FAILED { en: "load test: {why}", pt: "teste de carga: {why}" }
    LOAD {
        en: "{sockets} sockets in {games} games, {actions} actions ({rate} a second, {lost} lost); from action to both players: half in {p50} ms, 99% in {p99} ms, 99.9% in {p999} ms, all in {max} ms; the server needed {memory} MB of memory, {game} kB a game, and {processor} µs of processor time an action",
        pt: "{sockets} ligações em {games} jogos, {actions} ações ({rate} por segundo, {lost} perdidas); da ação até aos dois jogadores: metade em {p50} ms, 99% em {p99} ms, 99,9% em {p999} ms, todas em {max} ms; o servidor precisou de {memory} MB de memória, {game} kB por jogo, e de {processor} µs de processador por ação",
    }
    LOAD_HISTORY {
        en: "every client's history compared with the stored events: {findings} contradictions; without the {window} s after a server was killed: 99% in {p99} ms, 99.9% in {p999} ms",
        pt: "o histórico de cada cliente comparado com os eventos guardados: {findings} contradições; sem os {window} s depois de um servidor ser terminado à força: 99% em {p99} ms, 99,9% em {p999} ms",
    }
    LOAD_RATIO {
        en: "compared with one server on SQLite just before: {processor} times the processor time per action, {p50} times the median delay, {p99} times the delay at 99%",
        pt: "em comparação com um servidor em SQLite imediatamente antes: {processor} vezes o tempo de processador por ação, {p50} vezes a demora mediana, {p99} vezes a demora a 99%",
    }
    JOBS_FAILED { en: "jobs: {why}", pt: "trabalhos: {why}" }
    JOBS_IN_USE {
        en: "the database already has jobs or workers; use an empty one",
        pt: "a base de dados já tem trabalhos ou trabalhadores; usa uma vazia",
    }
    JOBS_MEASURED {
        en: "{jobs} jobs with {workers} workers and {waiting} jobs waiting: {rate} a second; taking one: half in {claim50} ms, 99% in {claim99} ms; answering: half in {answer50} ms; queueing: half in {queue50} ms",
        pt: "{jobs} trabalhos com {workers} trabalhadores e {waiting} trabalhos à espera: {rate} por segundo; receber um: metade em {claim50} ms, 99% em {claim99} ms; responder: metade em {answer50} ms; pôr na fila: metade em {queue50} ms",
    }
    SITE_WRITTEN {
        en: "{count} files written to {folder}. Put them on any web host, or try them: python3 -m http.server --directory {folder}",
        pt: "{count} ficheiros escritos em {folder}. Coloca-os em qualquer servidor web, ou experimenta: python3 -m http.server --directory {folder}",
    }
    SITE_SERVER { en: "--server: expected an address such as https://play.example, found {found}", pt: "--server: esperava-se um endereço como https://play.example, encontrou-se {found}" }
    SITE_FAILED { en: "the files could not be written to {folder}: {why}", pt: "não foi possível escrever os ficheiros em {folder}: {why}" }
    EXPORT_BROKEN { en: "game {id} could not be exported: {why}", pt: "não foi possível exportar o jogo {id}: {why}" }
}
