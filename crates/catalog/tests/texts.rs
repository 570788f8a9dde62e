//! Every text of the interfaces has the same blanks in every language.

use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_catalog::rules::view;
use tabuleiro_catalog::texts::{analysis, help, home, page, play, serve, server, show};

#[test]
fn texts_of_the_interfaces_agree_between_languages() {
    for (place, texts) in [
        ("analysis", analysis::ALL),
        ("home", home::ALL),
        ("help", help::ALL),
        ("play", play::ALL),
        ("show", show::ALL),
        ("page", page::ALL),
        ("serve", serve::ALL),
        ("server", server::ALL),
        ("view", view::texts::ALL),
    ] {
        for (name, text) in texts {
            for lang in Lang::ALL {
                assert!(!text.in_lang(lang).trim().is_empty(), "{place} {name} is empty in {}", lang.code());
                assert_eq!(text.blanks(lang), text.blanks(Lang::En), "{place} {name} in {}", lang.code());
            }
        }
    }
}
