//! Where the user's files are: the XDG folders, or what `TABULEIRO_CONFIG` and `TABULEIRO_DATA` say.

use std::path::PathBuf;

/// The places of this user. Either may be unknown, where the environment names no home.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserPaths {
    /// The settings file.
    pub settings: Option<PathBuf>,
    /// The folder of the games that are saved automatically.
    pub games: Option<PathBuf>,
}

impl UserPaths {
    /// The places that an environment means.
    pub fn of(env: impl Fn(&str) -> Option<String>) -> UserPaths {
        let path = |name: &str| env(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        // The XDG rules: a path that is not absolute is to be ignored.
        let xdg = |name: &str| path(name).filter(|path| path.is_absolute());
        let home = || path("HOME").or_else(|| path("USERPROFILE"));
        let settings = path("TABULEIRO_CONFIG").or_else(|| {
            let folder =
                xdg("XDG_CONFIG_HOME").or_else(|| path("APPDATA")).or_else(|| home().map(|home| home.join(".config")));
            Some(folder?.join("tabuleiro").join("settings.toml"))
        });
        let data = path("TABULEIRO_DATA").or_else(|| {
            let folder = xdg("XDG_DATA_HOME")
                .or_else(|| path("LOCALAPPDATA"))
                .or_else(|| home().map(|home| home.join(".local").join("share")));
            Some(folder?.join("tabuleiro"))
        });
        UserPaths { settings, games: data.map(|data| data.join("games")) }
    }

    /// The places of whoever runs the program.
    pub fn here() -> UserPaths {
        UserPaths::of(|name| std::env::var(name).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(env: &[(&str, &str)]) -> [Option<String>; 2] {
        let places =
            UserPaths::of(|name| env.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()));
        [places.settings, places.games].map(|path| path.map(|path| path.display().to_string()))
    }

    #[test]
    fn the_xdg_folders_decide_and_the_programs_own_names_decide_before_them() {
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(places(&[]), [None, None]);
        assert_eq!(
            places(&[("HOME", "/u"), ("XDG_DATA_HOME", "")]),
            [text("/u/.config/tabuleiro/settings.toml"), text("/u/.local/share/tabuleiro/games")]
        );
        assert_eq!(
            places(&[("HOME", "/u"), ("XDG_CONFIG_HOME", "/c"), ("XDG_DATA_HOME", "relative")]),
            [text("/c/tabuleiro/settings.toml"), text("/u/.local/share/tabuleiro/games")]
        );
        assert_eq!(
            places(&[("HOME", "/u"), ("TABULEIRO_CONFIG", "/x.toml"), ("TABULEIRO_DATA", "/d")]),
            [text("/x.toml"), text("/d/games")]
        );
    }
}
