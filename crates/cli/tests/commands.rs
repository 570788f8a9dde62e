//! The commands as a user types them: each file in `cmd/` holds command lines with all that they print and their exit status.
//!
//! `TRYCMD=overwrite cargo test --release -p tabuleiro --test commands` writes what is printed now; read it before you keep it.

#[test]
fn commands_print_what_they_printed() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C.UTF-8")
        .env("LANG", "C.UTF-8")
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        // Nobody's own settings.
        .env("TABULEIRO_CONFIG", "/nowhere/settings.toml")
        // No place where games are kept: what one case played would be another's unfinished game.
        .env("TABULEIRO_DATA", "")
        .env("XDG_DATA_HOME", "")
        .env("LOCALAPPDATA", "")
        .env("HOME", "")
        .env("USERPROFILE", "")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
