//! What the environment says about the terminal: whether it has a screen to draw on, and whether it has the glyphs for it.

use std::io::{self, IsTerminal};

/// Whether the full-screen interface can be shown: a terminal at both ends that can move its cursor.
pub(crate) fn has_screen() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && std::env::var("TERM").as_deref() != Ok("dumb")
}

/// Whether standard output is a terminal that shows ASCII only. Output to a file or a program is not limited by the terminal.
pub(crate) fn lacks_glyphs() -> bool {
    io::stdout().is_terminal() && is_ascii_only(|name| std::env::var(name).ok())
}

/// Whether a locale or a terminal has ASCII only. Where nothing is said, Windows and the terminals of today have Unicode.
fn is_ascii_only(env: impl Fn(&str) -> Option<String>) -> bool {
    let term = env("TERM").unwrap_or_default();
    if ["linux", "dumb", "vt52", "ansi"].contains(&term.as_str()) || term.starts_with("vt1") || term.starts_with("vt2")
    {
        return true;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env(name).filter(|value| !value.is_empty()));
    locale.is_some_and(|locale| {
        let locale = locale.to_lowercase();
        !locale.contains("utf-8") && !locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_or_terminal_without_unicode_gets_ascii() {
        let ascii = |env: &[(&str, &str)]| {
            is_ascii_only(|name| env.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
        };
        assert!(!ascii(&[]));
        assert!(!ascii(&[("LANG", "pt_PT.UTF-8"), ("TERM", "xterm-256color")]));
        assert!(!ascii(&[("LANG", "C"), ("LC_ALL", "C.utf8")]));
        assert!(ascii(&[("LANG", "C"), ("TERM", "xterm")]));
        assert!(ascii(&[("LANG", "pt_PT.ISO8859-1")]));
        assert!(ascii(&[("LANG", "en_GB.UTF-8"), ("TERM", "linux")]));
        assert!(ascii(&[("TERM", "vt100")]));
    }
}
