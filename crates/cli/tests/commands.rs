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
        .env("TABULEIRO_DATA", "/nowhere")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
