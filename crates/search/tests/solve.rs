//! The solver against plain minimax, over the ends of random games, with tables of every size.

use std::collections::HashMap;
use tabuleiro_rules::game::Ruleset;

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::knowledge::{Knowledge, Playable};
use tabuleiro_rules::options::{OptionKind, Options};
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::setup::{FieldKind, FieldValue, ToSetup};
use tabuleiro_search::alphabeta::{SearchSettings, SearchTask, proves, search};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::score::Score;
use tabuleiro_search::solve::Solver;
use tabuleiro_search::table::TranspositionTable;
use tabuleiro_search::{PrincipalVariation, SearchRoot};

/// The outcome with perfect play, by looking at everything: as good for the side to act as it can be. Positions are kept apart by their
/// clocks. `None` where that takes too long.
fn minimax<P: Knowledge>(position: &P, seen: &mut HashMap<(u64, u32), Outcome>, left: &mut u32) -> Option<Outcome> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome);
    }
    let key = (position.key(), position.actions_to_clock());
    if let Some(known) = seen.get(&key) {
        return Some(*known);
    }
    *left = left.checked_sub(1)?;
    let side = position.side_to_act();
    let mut best = Outcome::Win(side.opponent());
    for action in position.actions() {
        match minimax(&position.after(action), seen, left)? {
            Outcome::Win(winner) if winner == side => {
                best = Outcome::Win(side);
                break;
            }
            Outcome::Win(_) => {}
            Outcome::Draw => best = Outcome::Draw,
        }
    }
    seen.insert(key, best);
    Some(best)
}

/// Every setting of a game's choice options, one at a time, and small numbers where an option is one.
fn settings<G: Playable>() -> Vec<Options> {
    let usual = Options::new(G::INFO.options);
    let mut all = vec![usual.clone()];
    for spec in G::INFO.options {
        let words: Vec<String> = match spec.kind {
            OptionKind::Choice(words) => words.iter().take(3).map(|word| (*word).to_owned()).collect(),
            OptionKind::Number { min, .. } => vec![min.to_string(), (min + 1).to_string()],
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

/// The same board with a clock that is about to run out, where the game has one: then everything can be looked at.
fn aged<G: Playable>(rules: &G::Rules, position: &G::Position, left: u32) -> G::Position {
    let mut setup = position.setup();
    for (spec, value) in rules.schema().fields.iter().zip(&mut setup.fields) {
        if let ("clock", FieldKind::Number { max, .. }) = (spec.name, &spec.kind) {
            *value = FieldValue::Number(max - left);
        }
    }
    rules.position(&setup).expect("only the clock has changed")
}

/// Anything, or half of the time what looks best: random games alone hardly ever end with a win on a large board.
fn some_action<P: Knowledge>(position: &P, informed: bool, chance: &mut Random) -> Option<P::Action> {
    if !informed || position.outcome().is_some() || chance.below(2) == 0 {
        return position.random_action(chance);
    }
    let (mut actions, mut scores) = (vec![], vec![]);
    position.scored_candidates_into(&mut actions, &mut scores);
    actions.into_iter().zip(scores).max_by_key(|(_, score)| *score).map(|(action, _)| action)
}

/// Plays out every defence against the solver's line of play: the winner must win all of them.
fn holds<P: Knowledge>(solver: &mut Solver<P>, position: &P, winner: Side, left: &mut u32) -> bool {
    let mut position = position.clone();
    while position.outcome().is_none() && position.side_to_act() == winner {
        let solution = solver.solve(&position, &SearchLimits::default(), &mut |_| {});
        assert_eq!(solution.progress.outcome(), Some(Outcome::Win(winner)), "{position:?}");
        position.play_unchecked(solution.line[0]);
    }
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Win(winner);
    }
    *left = left.saturating_sub(1);
    *left == 0 || position.actions().into_iter().all(|action| holds(solver, &position.after(action), winner, left))
}

/// What alpha-beta calls proven is so, though it looks only at candidates: where the game leaves something out, after it
/// has been confirmed against every defence.
fn claims_hold<P: Knowledge>(position: &P, expected: Outcome) {
    let limits = SearchLimits { nodes: Some(3000), ..SearchLimits::default() };
    let table = TranspositionTable::new(1 << 18);
    let task =
        SearchTask { limits: &limits, table: Some(&table), lines: 1, threads: 1, settings: SearchSettings::STRONG };
    let root = SearchRoot::new(position.clone());
    let (lines, _) = search(&root, &task, &mut |_, _| {});
    let side = position.side_to_act();
    let (winner, actions) = match lines.first().map(PrincipalVariation::score) {
        Some(Score::Win(actions)) => (side, actions),
        Some(Score::Loss(actions)) => (side.opponent(), actions),
        _ => return,
    };
    if !P::FORWARD_PRUNING || proves(&root, winner, actions, &limits, 1 << 18) {
        assert_eq!(expected, Outcome::Win(winner), "{position:?}");
    }
}

#[test]
fn the_solver_finds_what_minimax_finds_with_a_table_of_any_size() {
    struct Compare;

    impl Compare {
        fn visit<G: Playable>(&mut self) {
            let seed = std::env::var("TABULEIRO_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(11);
            let mut chance = Random::new(seed);
            let mut found: HashMap<Option<Outcome>, u32> = HashMap::new();
            let settings = settings::<G>();
            for round in 0..30 {
                let options = &settings[round % settings.len()];
                let rules = G::rules(options).expect("checked");
                let mut way = vec![rules.start()];
                while let Some(next) =
                    some_action(&way[way.len() - 1], round % 2 == 1, &mut chance).map(|it| way[way.len() - 1].after(it))
                {
                    way.push(next);
                }
                // From the end of the game back, until it takes too long to look at everything.
                for position in way.iter().rev().step_by(1 + chance.below(3) as usize).take(12) {
                    let position = &match position.actions_to_clock() {
                        u32::MAX => position.clone(),
                        _ => aged::<G>(&rules, position, 1 + chance.below(5)),
                    };
                    let mut seen = HashMap::new();
                    let Some(expected) = minimax(position, &mut seen, &mut 4000) else { continue };
                    claims_hold(position, expected);
                    // A table that is much too small makes a tree of what is a net: only for small nets.
                    for (bytes, largest) in [(0, 20), (1 << 10, 100), (1 << 13, 600), (1 << 18, usize::MAX)] {
                        if seen.len() > largest {
                            continue;
                        }
                        let mut solver = Solver::new(bytes).expect("little memory");
                        let solution = solver.solve(position, &SearchLimits::default(), &mut |_| {});
                        let about = format!("{} seed {seed} {} bytes {bytes} {position:?}", G::INFO.id, options.text());
                        assert_eq!(solution.progress.outcome(), Some(expected), "{about}");
                        let mut end = position.clone();
                        solution.line.iter().for_each(|action| {
                            assert!(end.actions().contains(action), "{about}");
                            end.play_unchecked(*action);
                        });
                        if let Outcome::Win(winner) = expected {
                            assert_eq!(end.outcome(), Some(expected), "{about}");
                            assert!(holds(&mut solver, position, winner, &mut 20), "{about}");
                        } else {
                            assert!(solution.line.is_empty());
                        }
                    }
                    *found.entry(position.outcome().is_none().then_some(expected)).or_default() += 1;
                }
            }
            let open: u32 = found.iter().filter(|(outcome, _)| outcome.is_some()).map(|(_, count)| count).sum();
            assert!(open >= 30 && found.len() >= 3, "{}: too few kinds of ends: {found:?}", G::INFO.id);
            assert!(
                G::Position::HAS_DRAWS || !found.contains_key(&Some(Outcome::Draw)),
                "{} says that it has no draws: {found:?}",
                G::INFO.id
            );
        }
    }

    for_each_game!(G => Compare.visit::<G>());
}
