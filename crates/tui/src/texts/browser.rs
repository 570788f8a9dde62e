//! The words of the screen that serves the games to a browser.

use tabuleiro_catalog::rules::texts;

texts! {
    BROWSER { en: "Play in the browser", pt: "Jogar no navegador" }
    ABOUT_BROWSER { en: "The same games on a page in your browser, on this machine: with the mouse, against the computer, or against somebody in another window.", pt: "Os mesmos jogos numa página do teu navegador, nesta máquina: com o rato, contra o computador, ou contra alguém noutra janela." }
    STARTING { en: "The server is starting.", pt: "O servidor está a começar." }
    ADDRESS { en: "The games are on this page:", pt: "Os jogos estão nesta página:" }
    OPEN_IT { en: "If the browser does not open by itself, open the page there.", pt: "Se o navegador não abrir sozinho, abre lá a página." }
    WHILE_OPEN { en: "Esc ends what was started here, which only this machine can see; a server that was running before goes on. Games on the page are kept, and are there again the next time.", pt: "Esc termina o que aqui começou, que só esta máquina vê; um servidor que já corria continua. Os jogos da página ficam guardados, e lá estarão da próxima vez." }
    FAILED { en: "It did not work: {why}", pt: "Não resultou: {why}" }
    AGAIN { en: "Enter tries again.", pt: "Enter tenta outra vez." }
    COPIED { en: "The address is on the clipboard.", pt: "O endereço está na área de transferência." }
    KEY_BROWSER { en: "open the browser", pt: "abrir o navegador" }
    KEY_AGAIN { en: "try again", pt: "tentar de novo" }
    KEY_COPY { en: "copy the address", pt: "copiar o endereço" }
    KEY_END { en: "end it", pt: "terminar" }
    HELP_BROWSER { en: "play in the browser", pt: "jogar no navegador" }
}
