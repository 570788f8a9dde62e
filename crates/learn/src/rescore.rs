//! New values for old games: every position that has a value is searched again, with the evaluation of today.
//!
//! The moves and the results stay. That costs a fraction of new games, and a better evaluation tells more about the same positions.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use tabuleiro_rules::knowledge::Playable;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;
use tabuleiro_search::SearchRoot;

use crate::LearnError;
use crate::data::{GameFile, NO_VALUE, PlayedGame, kept_value};
use crate::job::GameJob;
use crate::selfplay::{PlayCount, PlayObserver, SelfPlayer};
use crate::threads::in_order;

/// Values the positions of a file anew.
#[derive(Debug)]
pub struct Rescore<'r> {
    /// The file of games.
    pub from: &'r Path,
    /// Where the games with their new values go.
    pub to: &'r Path,
    /// Nodes of search for every position.
    pub nodes: u64,
    /// How many threads search.
    pub threads: usize,
}

impl GameJob for Rescore<'_> {
    type Observer<'o> = PlayObserver<'o>;
    type Result = Result<PlayCount, LearnError>;

    fn run<G: Playable>(&self, observer: PlayObserver<'_>) -> Self::Result {
        let old = GameFile::read(self.from, G::INFO.id)?;
        let failed = |error| LearnError::File(self.to.to_path_buf(), error);
        let mut file = BufWriter::new(File::create(self.to).map_err(failed)?);
        // Another first part of the text: playing does not go on in a file that was valued anew.
        let text = old.text.replace("\n\n", &format!("\nrescored {}\n\n", self.nodes));
        file.write_all(text.as_bytes()).map_err(failed)?;
        let mut count = PlayCount::default();
        let work = |number: u64| old.games.get(number as usize).map(|game| self.game::<G>(game));
        in_order(self.threads, 0, work, |game| {
            count.games += 1;
            let illegal =
                || LearnError::Contents(self.from.to_path_buf(), format!("game {} is not legal", count.games));
            let game: PlayedGame = game.ok_or_else(illegal)?;
            count.positions += game.positions();
            file.write_all(&game.bytes()).map_err(failed)?;
            observer(count);
            Ok(())
        })?;
        file.flush().map_err(failed)?;
        Ok(count)
    }
}

impl Rescore<'_> {
    /// A game with new values; `None` where it is not legal.
    fn game<G: Playable>(&self, game: &PlayedGame) -> Option<PlayedGame> {
        let options = Options::read(G::INFO.options, &game.options).ok()?;
        let mut record = Record::<G>::new(options).ok()?;
        let mut player = SelfPlayer::<G::Position>::new(0);
        let mut game = game.clone();
        for ply in &mut game.plies {
            let action = *record.position().actions().get(usize::from(ply.action))?;
            if ply.value != NO_VALUE {
                ply.value = kept_value(player.think(&SearchRoot::of_record(&record), self.nodes)?.value);
            }
            record.play_legal(action);
        }
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::PlaySettings;
    use crate::job::with_game;
    use crate::selfplay::PlayGames;

    #[test]
    fn games_keep_their_moves_and_get_new_values() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to] = ["old", "new"].map(|name| folder.path().join(name));
        let options = vec!["map=open".to_string()];
        let settings = PlaySettings {
            game: "infection".to_string(),
            nodes: 20,
            seed: 5,
            random: 8,
            options,
            network: None,
            vary: 0,
        };
        let job = PlayGames { settings: &settings, path: &from, games: 3, threads: 1, network: None };
        let played = with_game("infection", &job, &mut |_| {}).unwrap().unwrap();
        let job = Rescore { from: &from, to: &to, nodes: 200, threads: 2 };
        let rescored = with_game("infection", &job, &mut |_| {}).unwrap().unwrap();
        assert_eq!((rescored.games, rescored.positions), (played.games, played.positions));
        let [old, new] = [from, to].map(|path| GameFile::read(&path, "infection").unwrap().games);
        assert_ne!(old, new);
        for (old, new) in old.iter().zip(&new) {
            let moves = |game: &PlayedGame| game.plies.iter().map(|ply| ply.action).collect::<Vec<_>>();
            assert_eq!((moves(old), old.result), (moves(new), new.result));
        }
    }
}
