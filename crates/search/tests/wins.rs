//! Both searches find every win that a turn can bring.

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::Ruleset;
use tabuleiro_rules::knowledge::{Knowledge, Playable};
use tabuleiro_rules::options::{OptionKind, Options};
use tabuleiro_rules::outcome::Outcome;
use tabuleiro_rules::position::GamePosition;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{self, SearchTask, search};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::mcts::{TreeSearch, TreeSettings};
use tabuleiro_search::solve::BoundedWins;
use tabuleiro_search::table::TranspositionTable;

/// Nodes for each action.
const NODES: u64 = 20_000;

fn by_alpha_beta<P: Knowledge>(position: &P) -> Option<P::Action> {
    let limits = SearchLimits { nodes: Some(NODES), ..SearchLimits::default() };
    let table = TranspositionTable::new(1 << 20);
    let settings = alphabeta::SearchSettings::STRONG;
    let task = SearchTask { limits: &limits, table: Some(&table), lines: 1, threads: 1, settings };
    search(&SearchRoot::new(position.clone()), &task, &mut |_, _| {}).0.first().map(|line| line.actions[0])
}

fn by_tree<P: Knowledge>(position: &P, settings: TreeSettings) -> Option<P::Action> {
    let limits = SearchLimits { nodes: Some(NODES), ..SearchLimits::default() };
    let mut searcher = TreeSearch::new(settings, 32 << 20, 1);
    searcher
        .search(&SearchRoot::new(position.clone()), &limits, 1, 1, &mut |_, _| {})
        .0
        .first()
        .map(|line| line.actions[0])
}

/// Plays the rest of a turn, and tells whether that wins.
fn wins<P: Knowledge>(position: &P, choose: impl Fn(&P) -> Option<P::Action>) -> bool {
    let (mut position, side) = (position.clone(), position.side_to_act());
    while position.outcome().is_none() && position.side_to_act() == side {
        let Some(action) = choose(&position) else { return false };
        position.play_unchecked(action);
    }
    position.outcome() == Some(Outcome::Win(side))
}

fn settings<G: Playable>() -> Vec<Options> {
    let usual = Options::new(G::INFO.options);
    let mut all = vec![usual.clone()];
    for spec in G::INFO.options {
        let words: Vec<String> = match spec.kind {
            OptionKind::Choice(words) => words.iter().skip(1).take(2).map(|word| (*word).to_owned()).collect(),
            OptionKind::Number { min, .. } => vec![(min + 1).to_string()],
        };
        for word in words {
            let mut options = usual.clone();
            if options.set(spec.key, &word).is_ok() && G::rules(&options).is_ok() {
                all.push(options);
            }
        }
    }
    all
}

#[test]
fn both_searches_find_every_win_in_one_turn() {
    struct WinCheck;

    impl WinCheck {
        fn visit<G: Playable>(&mut self) {
            let seed = std::env::var("TABULEIRO_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(5);
            let mut chance = Random::new(seed);
            let settings = settings::<G>();
            let mut found = 0;
            let mut round = 0;
            while found < 25 {
                let options = &settings[round % settings.len()];
                let rules = G::rules(options).expect("checked");
                round += 1;
                let mut position = rules.start();
                while position.outcome().is_none() {
                    let here = BoundedWins::new(position.side_to_act(), 5000).wins(&position, 1) == Some(true);
                    if here && chance.below(2) == 0 {
                        let about = format!("{} seed {seed} {} {position:?}", G::INFO.id, options.text());
                        assert!(wins(&position, by_alpha_beta), "alpha-beta: {about}");
                        assert!(wins(&position, |it| by_tree(it, TreeSettings::INFORMED)), "the tree: {about}");
                        found += 1;
                        break;
                    }
                    // Half of the time what looks best: random games alone hardly ever come near a win on a large board.
                    let (mut actions, mut scores) = (vec![], vec![]);
                    position.scored_candidates_into(&mut actions, &mut scores);
                    let best = actions.into_iter().zip(scores).max_by_key(|(_, score)| *score);
                    let action = match best.filter(|_| chance.below(2) == 0) {
                        Some((action, _)) => action,
                        None => position.random_action(&mut chance).expect("the game goes on"),
                    };
                    position.play_unchecked(action);
                }
            }
        }
    }

    for_each_game!(G => WinCheck.visit::<G>());
}
