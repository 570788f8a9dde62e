//! The words of the screen that serves the games to a browser.

use tabuleiro_catalog::rules::texts;

texts! {
    BROWSER { en: "Play in the browser", pt: "Jogar no navegador" }
    ABOUT_BROWSER { en: "The same games on a page in your browser, on this machine: with the mouse, against the computer, or against someone in another window.", pt: "Os mesmos jogos numa página do teu navegador, nesta máquina: com o rato, contra o computador, ou contra alguém noutra janela." }
    STARTING { en: "Starting the server.", pt: "A iniciar o servidor." }
    ADDRESS { en: "The games are on this page:", pt: "Os jogos estão nesta página:" }
    OPEN_IT { en: "If the browser does not open, open this page in it.", pt: "Se o navegador não abrir, abre nele esta página." }
    WHILE_OPEN { en: "Esc stops the server that was started here, which only this machine can reach; one that was already running goes on. Games on the page are saved for next time.", pt: "Esc para o servidor iniciado aqui, a que só esta máquina tem acesso; um que já estivesse a correr continua. Os jogos da página ficam guardados para a próxima vez." }
    FAILED { en: "It failed: {why}", pt: "Falhou: {why}" }
    AGAIN { en: "Enter tries again.", pt: "Enter tenta outra vez." }
    COPIED { en: "Address copied.", pt: "Endereço copiado." }
    KEY_BROWSER { en: "open the browser", pt: "abrir o navegador" }
    KEY_AGAIN { en: "try again", pt: "tentar outra vez" }
    KEY_COPY { en: "copy the address", pt: "copiar o endereço" }
    KEY_END { en: "stop", pt: "parar" }
    HELP_BROWSER { en: "play in the browser", pt: "jogar no navegador" }
}
