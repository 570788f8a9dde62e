//! Every text of the interfaces has the same blanks in every language.

use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_catalog::rules::view;
use tabuleiro_catalog::texts::{
    analysis, arena, browser, help, home, page, plain, play, players, screen, serve, server, show, solve,
};

#[test]
fn texts_of_the_interfaces_agree_between_languages() {
    let all = [
        ("analysis", analysis::ALL),
        ("arena", arena::ALL),
        ("browser", browser::ALL),
        ("help", help::ALL),
        ("home", home::ALL),
        ("plain", plain::ALL),
        ("play", play::ALL),
        ("players", players::ALL),
        ("screen", screen::ALL),
        ("show", show::ALL),
        ("page", page::ALL),
        ("serve", serve::ALL),
        ("server", server::ALL),
        ("solve", solve::ALL),
        ("view", view::texts::ALL),
    ];
    for (place, texts) in all {
        for (name, text) in texts {
            for lang in Lang::ALL {
                assert!(!text.in_lang(lang).trim().is_empty(), "{place} {name} is empty in {}", lang.code());
                assert_eq!(text.blanks(lang), text.blanks(Lang::En), "{place} {name} in {}", lang.code());
            }
        }
    }
}
