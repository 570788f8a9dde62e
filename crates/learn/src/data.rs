//! Files of games: four bytes an action.
//!
//! Some lines of text tell how the games were played, and an empty line ends them. Then comes one game after another:
//!
//! | bytes | what |
//! |---|---|
//! | 1, and as many as it says | the options, as text |
//! | 1 | the result for the first side: 0 lost, 1 drawn, 2 won |
//! | 2 | how many actions |
//! | 2 each | the place of the action in the list of legal actions |
//! | 2 each | what a search found the position before it worth for the side to act; [`NO_VALUE`] for a random action |
//!
//! Numbers are little-endian. A game that breaks off at the end of the file is as if it was not there: then playing was interrupted.

use std::fs;
use std::path::Path;

use crate::LearnError;

/// The first line of a file.
const FIRST_LINE: &str = "tabuleiro games 1";
/// The value of a position before a random action.
pub const NO_VALUE: i16 = i16::MIN;

/// How the games of a file are played. The same settings give the same games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaySettings {
    /// The id of the game.
    pub game: String,
    /// Nodes of search for every action.
    pub nodes: u64,
    /// The seed of all chance.
    pub seed: u64,
    /// The first actions of a game are random: at most so many, and at least an eighth.
    pub random: u32,
    /// The options to play with, one set drawn for each game.
    pub options: Vec<String>,
    /// A number that tells the network that judges from others; `None` for the evaluation that the game has built in.
    pub network: Option<u64>,
    /// By how many hundredths the network of each side is off at random, anew in each game.
    pub vary: u32,
}

impl PlaySettings {
    /// The text that a file begins with.
    pub fn text(&self) -> String {
        let PlaySettings { game, nodes, seed, random, options, network, vary } = self;
        let options = options.join(";");
        let network = network.map(|network| format!("network {network:016x}\nvary {vary}\n")).unwrap_or_default();
        format!(
            "{FIRST_LINE}\ngame {game}\nnodes {nodes}\nseed {seed}\nrandom {random}\noptions {options}\n{network}\n"
        )
    }
}

/// An action of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Its place in the list of legal actions.
    pub action: u16,
    /// What the position before it is worth for the side to act, or [`NO_VALUE`].
    pub value: i16,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its options, as text.
    pub options: String,
    /// The result for the first side: 0, 1 or 2 half points.
    pub result: u8,
    /// Its actions.
    pub plies: Vec<Ply>,
}

/// A value of a search as it is kept.
pub(crate) fn kept_value(value: i32) -> i16 {
    value.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
}

impl PlayedGame {
    /// How many of its positions have a value.
    pub fn positions(&self) -> u64 {
        self.plies.iter().filter(|ply| ply.value != NO_VALUE).count() as u64
    }

    /// Its bytes in a file. Options of more than 255 bytes and actions beyond the 65 535th are cut off.
    pub fn bytes(&self) -> Vec<u8> {
        let options = &self.options.as_bytes()[..self.options.len().min(255)];
        let plies = &self.plies[..self.plies.len().min(usize::from(u16::MAX))];
        let mut bytes = vec![options.len() as u8];
        bytes.extend(options);
        bytes.push(self.result);
        bytes.extend((plies.len() as u16).to_le_bytes());
        for ply in plies {
            bytes.extend(ply.action.to_le_bytes());
            bytes.extend(ply.value.to_le_bytes());
        }
        bytes
    }

    /// Takes a game from the beginning of `bytes`; `None` where there is no whole game.
    fn take(bytes: &mut &[u8]) -> Option<PlayedGame> {
        let mut rest = *bytes;
        let length = usize::from(*rest.split_off_first()?);
        let options = std::str::from_utf8(rest.split_off(..length)?).ok()?.to_string();
        let result = *rest.split_off_first()?;
        let count = u16::from_le_bytes(rest.split_off(..2)?.try_into().ok()?);
        let plies = rest.split_off(..usize::from(count) * 4)?.as_chunks().0;
        let ply =
            |[a, b, c, d]: &[u8; 4]| Ply { action: u16::from_le_bytes([*a, *b]), value: i16::from_le_bytes([*c, *d]) };
        let plies = plies.iter().map(ply).collect();
        *bytes = rest;
        Some(PlayedGame { options, result, plies })
    }
}

/// What a file holds.
#[derive(Debug)]
pub struct GameFile {
    /// Its text, with the empty line.
    pub text: String,
    /// Its games.
    pub games: Vec<PlayedGame>,
    /// How many bytes the text and the whole games take.
    pub whole: u64,
}

impl GameFile {
    /// Reads a file.
    ///
    /// # Errors
    /// A file that cannot be read, or is no file of games of this game.
    pub fn read(path: &Path, game: &str) -> Result<GameFile, LearnError> {
        let bytes = fs::read(path).map_err(|error| LearnError::File(path.to_path_buf(), error))?;
        let refused = |reason: String| LearnError::Contents(path.to_path_buf(), reason);
        let end = bytes.windows(2).position(|pair| pair == b"\n\n");
        let text = end.and_then(|end| std::str::from_utf8(&bytes[..end + 2]).ok());
        let text = text.filter(|text| text.starts_with(FIRST_LINE));
        let text = text.ok_or_else(|| refused(format!("expected the first line `{FIRST_LINE}`")))?;
        let found = text.lines().nth(1).and_then(|line| line.strip_prefix("game ")).unwrap_or_default();
        if found != game {
            return Err(refused(format!("expected games of `{game}`, found `{found}`")));
        }
        let mut rest = &bytes[text.len()..];
        let mut games = Vec::new();
        while let Some(game) = PlayedGame::take(&mut rest) {
            games.push(game);
        }
        Ok(GameFile { text: text.to_string(), games, whole: (bytes.len() - rest.len()) as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> PlayedGame {
        let plies = vec![Ply { action: 3, value: NO_VALUE }, Ply { action: 300, value: -77 }];
        PlayedGame { options: "map=five".to_string(), result: 2, plies }
    }

    #[test]
    fn a_file_that_breaks_off_holds_its_whole_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let options = vec![String::new()];
        let settings =
            PlaySettings { game: "chess".to_string(), nodes: 10, seed: 1, random: 8, options, network: None, vary: 0 };
        let whole = [settings.text().as_bytes(), &game().bytes(), &game().bytes()].concat();
        for cut in 0..game().bytes().len() {
            fs::write(&path, &whole[..whole.len() - cut]).unwrap();
            let file = GameFile::read(&path, "chess").unwrap();
            assert_eq!(file.text, settings.text());
            assert_eq!(file.games, if cut == 0 { vec![game(), game()] } else { vec![game()] });
            assert_eq!(file.whole as usize, if cut == 0 { whole.len() } else { whole.len() - game().bytes().len() });
        }
        fs::write(&path, &whole).unwrap();
        assert!(GameFile::read(&path, "go").is_err());
        fs::write(&path, "something else").unwrap();
        assert!(GameFile::read(&path, "chess").is_err());
    }
}
