//! A quick duel: `duel GAME OPTIONS FIRST SECOND GAMES`, players `ab:NODES`, `abt:MS`, `mcts:NODES`, `mctst:MS`, `uct:NODES`, `uctt:MS`,
//! `random`, `level:N` and `slip:NODES/SLIPS/MARGIN` (a strength below level 10; its nodes are for a turn); time is per action. `ab:NODES-RULE,RULE` and
//! `abt:MS-RULE,RULE` switch rules of the search off (an ablation; `SearchSettings::names`). Every opening (some random actions) is played twice with the sides swapped. Where a game is played in
//! matches, such a pair is one, and its tie-break counts: the last lines say how the matches went, the mean of what decides ties, and the score.

// A tool of the command line: printing is its job.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod players;

use players::{Contestant, duel};
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::knowledge::Playable;
use tabuleiro_rules::options::Options;

fn play<G: Playable>(words: &[String]) {
    if words[0] != G::INFO.id {
        return;
    }
    let options = Options::read(G::INFO.options, &words[1]).expect("options");
    let mut players = [Contestant::<G>::new(&words[2]), Contestant::<G>::new(&words[3])];
    let games: u64 = words[4].parse().expect("a number of games");
    let tally = duel(&options, &mut players, games, |game, record, tally| {
        let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
        let turns = record.turns().len();
        eprintln!("game {} of {games}: {turns} turns, so far +{wins} ={draws} -{losses}", game + 1);
    });
    println!("games +{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if G::INFO.matches.is_some() {
        let [won, drawn, lost] = tally.matches;
        let [one, two] = tally.tallies.map(|tally| f64::from(tally) / (games / 2) as f64);
        println!("matches +{won} ={drawn} -{lost}, {one:.1} against {two:.1}");
    }
    println!("score {:.1} %", 100.0 * tally.score::<G>());
    for player in &players {
        println!("nodes per action: {}", player.spent / player.asked.max(1));
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    assert_eq!(words.len(), 5, "duel GAME OPTIONS FIRST SECOND GAMES");
    for_each_game!(G => play::<G>(&words));
}
