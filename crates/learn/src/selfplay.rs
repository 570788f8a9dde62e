//! Games of the computer against itself.
//!
//! A game starts with random actions, so that no two are alike, and goes on with searches of so many nodes. It ends when it is over,
//! or when the evaluation has been clear for a while. Every game depends on its number and the settings alone: games are
//! played by all threads and written in order, and playing goes on where it was interrupted.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use tabuleiro_net::Network;
use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::{Knowledge, Playable, SearchKind};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;
use tabuleiro_search::alphabeta::{SearchMemory, SearchSettings, SearchTask, search_on};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::mcts::{TreeSearch, TreeSettings};
use tabuleiro_search::table::TranspositionTable;
use tabuleiro_search::{PrincipalVariation, SearchRoot};

use crate::LearnError;
use crate::data::{GameFile, NO_VALUE, PlaySettings, PlayedGame, Ply, kept_value};
use crate::job::GameJob;
use crate::judged::{Judged, LoadedNetwork};
use crate::threads::in_order;

/// The table of a game, in bytes: small, because every game has a new one.
const TABLE: usize = 1 << 19;
/// The tree of a player without evaluation, in bytes.
const TREE: usize = 1 << 24;
/// An opening after which one side is so far ahead, in units of the game's scale, is thrown away.
const LOPSIDED: i32 = 2;
/// A game is over when one side has been so far ahead, in units of the game's scale, …
const CLEAR: i32 = 5;
/// … for so many actions.
const CLEAR_FOR: i32 = 12;
/// A game of so many actions is a draw.
const LONGEST: usize = 1000;

/// Plays games into a file.
#[derive(Debug)]
pub struct PlayGames<'p> {
    /// How to play.
    pub settings: &'p PlaySettings,
    /// Where to.
    pub path: &'p Path,
    /// How many games the file shall have in the end.
    pub games: u64,
    /// How many threads play.
    pub threads: usize,
    /// The file of the network that judges; none plays with the evaluation that the game has built in.
    pub network: Option<&'p Path>,
}

/// What was played.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayCount {
    /// Games in the file.
    pub games: u64,
    /// Positions with a value that were played now.
    pub positions: u64,
}

/// How playing is watched.
pub type PlayObserver<'o> = &'o mut (dyn FnMut(PlayCount) + Send);

impl GameJob for PlayGames<'_> {
    type Observer<'o> = PlayObserver<'o>;
    type Result = Result<PlayCount, LearnError>;

    fn run<G: Playable>(&self, observer: PlayObserver<'_>) -> Self::Result {
        let failed = |error| LearnError::File(self.path.to_path_buf(), error);
        let mut rules = Vec::new();
        for text in &self.settings.options {
            let refused = |error: String| LearnError::Options(text.clone(), error);
            let options = Options::read(G::INFO.options, text).map_err(|error| refused(error.to_string()))?;
            Record::<G>::new(options.clone()).map_err(|error| refused(error.to_string()))?;
            rules.push(options);
        }
        let loaded = self.network.map(LoadedNetwork::read::<G>).transpose()?;
        let text =
            PlaySettings { network: loaded.as_ref().map(|loaded| loaded.number), ..self.settings.clone() }.text();
        let mut count = PlayCount::default();
        let mut file = OpenOptions::new().create(true).append(true).open(self.path).map_err(failed)?;
        if file.metadata().map_err(failed)?.len() == 0 {
            file.write_all(text.as_bytes()).map_err(failed)?;
        } else {
            let old = GameFile::read(self.path, G::INFO.id)?;
            if old.text != text {
                let reason = format!("holds games that were played differently:\n{}", old.text);
                return Err(LearnError::Contents(self.path.to_path_buf(), reason));
            }
            file.set_len(old.whole).map_err(failed)?;
            count.games = old.games.len() as u64;
        }
        let play = |number| (number < self.games).then(|| self.game::<G>(number, &rules, loaded.as_ref()));
        in_order(self.threads, count.games, play, |game| {
            file.write_all(&game.bytes()).map_err(failed)?;
            count.games += 1;
            count.positions += game.positions();
            observer(count);
            Ok(())
        })?;
        Ok(count)
    }
}

impl PlayGames<'_> {
    /// Plays the game with a number.
    fn game<G: Playable>(&self, number: u64, options: &[Options], loaded: Option<&LoadedNetwork>) -> PlayedGame {
        let mut seed = mix(mix(self.settings.seed) ^ number);
        loop {
            let mut chance = Random::new(seed);
            let options = options[chance.below(options.len() as u32) as usize].clone();
            if let Some(game) = Record::new(options).ok().and_then(|record| self.one::<G>(record, loaded, &mut chance))
            {
                return game;
            }
            seed = mix(seed);
        }
    }

    /// Plays one game; `None` where its opening is no good.
    fn one<G: Playable>(
        &self,
        mut record: Record<G>,
        loaded: Option<&LoadedNetwork>,
        chance: &mut impl Chance,
    ) -> Option<PlayedGame> {
        let mut players = match loaded {
            None => Players::BuiltIn(SelfPlayer::new(u64::from(chance.below(u32::MAX)))),
            Some(loaded) => Players::Judged(Box::new([(); 2].map(|()| {
                let network = loaded.varied(self.settings.vary, chance);
                JudgedPlayer { network, player: SelfPlayer::new(u64::from(chance.below(u32::MAX))) }
            }))),
        };
        let least = self.settings.random / 8;
        let opening = (least + chance.below(self.settings.random - least + 1)) as usize;
        let scale = G::Position::SCALE;
        let mut plies = Vec::new();
        let mut clear = 0_i32;
        let outcome = loop {
            if let Some(ending) = record.ending() {
                if plies.len() <= opening {
                    return None;
                }
                break ending.outcome;
            }
            if plies.len() >= LONGEST {
                break Outcome::Draw;
            }
            let actions = record.position().actions();
            if plies.len() < opening {
                let action = chance.below(actions.len() as u32) as usize;
                plies.push(Ply { action: action as u16, value: NO_VALUE });
                record.play_legal(actions[action]);
                continue;
            }
            let best = players.think(&record, self.settings.nodes)?;
            let side = record.position().side_to_act();
            if plies.len() == opening && best.value.abs() > LOPSIDED * scale {
                return None;
            }
            let value = if side == Side::First { best.value } else { -best.value };
            clear = match value {
                _ if value > CLEAR * scale => clear.max(0) + 1,
                _ if value < -CLEAR * scale => clear.min(0) - 1,
                _ => 0,
            };
            if clear.abs() >= CLEAR_FOR {
                break Outcome::Win(if clear > 0 { Side::First } else { Side::Second });
            }
            let action = actions.iter().position(|action| *action == best.actions[0])?;
            plies.push(Ply { action: action as u16, value: kept_value(best.value) });
            record.play_legal(actions[action]);
        };
        let result = match outcome {
            Outcome::Win(Side::First) => 2,
            Outcome::Win(Side::Second) => 0,
            Outcome::Draw => 1,
        };
        Some(PlayedGame { options: record.options().text(), result, plies })
    }
}

/// Who plays a game.
enum Players<P: Knowledge> {
    /// One player for both sides.
    BuiltIn(SelfPlayer<P>),
    /// For each side a network of its own.
    Judged(Box<[JudgedPlayer<P>; 2]>),
}

/// A player with a network of its own.
struct JudgedPlayer<P: Knowledge> {
    network: Arc<Network>,
    player: SelfPlayer<Judged<P>>,
}

impl<P: Knowledge> Players<P> {
    /// The best line for the side to act.
    fn think<G: Playable<Position = P>>(
        &mut self,
        record: &Record<G>,
        nodes: u64,
    ) -> Option<PrincipalVariation<P::Action>> {
        let root = SearchRoot::of_record(record);
        match self {
            Players::BuiltIn(player) => player.think(&root, nodes),
            Players::Judged(players) => {
                let JudgedPlayer { network, player } = &mut players[record.position().side_to_act().index()];
                player.think(&Judged::root(root, network), nodes)
            }
        }
    }
}

/// Who plays both sides of a game, or one.
pub(crate) enum SelfPlayer<P: Knowledge> {
    AlphaBeta(TranspositionTable, SearchMemory),
    /// Where there is no evaluation yet.
    Playouts(Box<TreeSearch<P>>),
}

impl<P: Knowledge> SelfPlayer<P> {
    pub(crate) fn new(seed: u64) -> SelfPlayer<P> {
        match P::SEARCH_KIND {
            SearchKind::Playouts => SelfPlayer::Playouts(Box::new(TreeSearch::new(TreeSettings::PLAIN, TREE, seed))),
            SearchKind::AlphaBeta | SearchKind::Tree => {
                SelfPlayer::AlphaBeta(TranspositionTable::new(TABLE), SearchMemory::default())
            }
        }
    }

    /// The best line.
    pub(crate) fn think(&mut self, root: &SearchRoot<P>, nodes: u64) -> Option<PrincipalVariation<P::Action>> {
        let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        let (lines, _) = match self {
            SelfPlayer::AlphaBeta(table, memory) => {
                let settings = SearchSettings::STRONG;
                let task = SearchTask { limits: &limits, table: Some(table), lines: 1, threads: 1, settings };
                search_on(root, &task, memory, &mut |_, _| {})
            }
            SelfPlayer::Playouts(tree) => tree.search(root, &limits, 1, 1, &mut |_, _| {}),
        };
        lines.into_iter().next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::with_game;

    fn play(path: &Path, games: u64, threads: usize, seed: u64) -> Result<PlayCount, LearnError> {
        let options = vec!["map=open".to_string(), "map=five".to_string()];
        let settings =
            PlaySettings { game: "infection".to_string(), nodes: 50, seed, random: 8, options, network: None, vary: 0 };
        let job = PlayGames { settings: &settings, path, games, threads, network: None };
        with_game("infection", &job, &mut |_| {}).unwrap()
    }

    #[test]
    fn interrupted_and_with_other_threads_the_games_are_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let count = play(&whole, 6, 1, 3).unwrap();
        assert_eq!(count.games, 6);
        assert!(count.positions > 60);
        play(&parts, 4, 3, 3).unwrap();
        let bytes = std::fs::read(&parts).unwrap();
        std::fs::write(&parts, &bytes[..bytes.len() - 7]).unwrap();
        play(&parts, 6, 2, 3).unwrap();
        assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&parts).unwrap());
        let file = GameFile::read(&whole, "infection").unwrap();
        assert!(file.games.iter().any(|game| game.options == "map=five"));
    }

    #[test]
    fn networks_that_vary_play_other_games_each_time_and_the_same_by_the_seed() {
        let folder = tempfile::tempdir().unwrap();
        let network = folder.path().join("network");
        std::fs::write(&network, include_bytes!("../../rules/src/games/infection/knowledge/network.bin")).unwrap();
        let play = |name: &str, vary| {
            let path = folder.path().join(name);
            let options = vec![String::new()];
            let settings = PlaySettings {
                game: "infection".to_string(),
                nodes: 30,
                seed: 2,
                random: 0,
                options,
                network: None,
                vary,
            };
            let job = PlayGames { settings: &settings, path: &path, games: 2, threads: 2, network: Some(&network) };
            with_game("infection", &job, &mut |_| {}).unwrap().unwrap();
            (std::fs::read(&path).unwrap(), GameFile::read(&path, "infection").unwrap().games)
        };
        // Without random actions and without variation there is only one game.
        let (_, same) = play("same", 0);
        assert_eq!(same[0].plies, same[1].plies);
        let (bytes, other) = play("other", 25);
        assert_ne!(other[0].plies, other[1].plies);
        assert_eq!(bytes, play("again", 25).0);
    }

    #[test]
    fn games_that_are_played_differently_do_not_get_into_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        play(&path, 1, 1, 3).unwrap();
        assert!(matches!(play(&path, 2, 1, 4), Err(LearnError::Contents(..))));
    }
}
