//! Alpha-beta against plain minimax, over positions of every game, inside and across turns, with draws by repetition and by clocks, with
//! contempt and without.

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::Ruleset;
use tabuleiro_rules::knowledge::{Knowledge, Playable};
use tabuleiro_rules::options::{OptionKind, Options};
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{SearchSettings, SearchTask, search};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::score::of_outcome;
use tabuleiro_search::table::TranspositionTable;

/// The way to a position: keys at the start of turns, before the root and after it.
#[derive(Clone, Default)]
struct PathKeys {
    before: Vec<u64>,
    since: Vec<u64>,
    active: bool,
    /// Contempt: the side that has it, and how much there is to play for at the root; 0 without.
    contempt: Option<(Side, i32)>,
}

impl PathKeys {
    /// What a draw is worth to a side.
    fn draw(&self, side: Side) -> i32 {
        match self.contempt {
            Some((own, at_root)) if own == side => -at_root,
            Some((_, at_root)) => at_root,
            None => 0,
        }
    }

    /// What a leaf is worth to a side.
    fn leaf<P: Knowledge>(&self, position: &P, side: Side) -> i32 {
        let value = if side == Side::First { position.evaluate() } else { -position.evaluate() };
        match self.contempt {
            Some((own, at_root)) if own == side => value + position.tension() - at_root,
            Some((_, at_root)) => value - position.tension() + at_root,
            None => value,
        }
    }

    /// Once since the root, or twice before it.
    fn repeats(&self, key: u64) -> bool {
        self.since.contains(&key) || self.before.iter().filter(|known| **known == key).count() >= 2
    }
}

/// The value of a position for its side to act, by looking at everything.
fn minimax<P: Knowledge>(position: &P, depth: u32, ply: u32, way: &mut PathKeys) -> i32 {
    let side = position.side_to_act();
    if position.outcome() == Some(Outcome::Draw) {
        return way.draw(side);
    }
    if let Some(outcome) = position.outcome() {
        return of_outcome(outcome, side, ply);
    }
    if depth == 0 {
        return way.leaf(position, side);
    }
    let mut best = i32::MIN;
    for action in position.actions() {
        let child = position.after(action);
        let same = child.side_to_act() == side;
        let starts_turn = way.active && !same && child.outcome().is_none();
        let value = if starts_turn && way.repeats(child.key()) {
            way.draw(child.side_to_act())
        } else {
            way.since.extend(starts_turn.then(|| child.key()));
            let value = minimax(&child, depth - 1, ply + 1, way);
            way.since.truncate(way.since.len() - usize::from(starts_turn));
            value
        };
        best = best.max(if same { value } else { -value });
    }
    best
}

/// Searches a root without and with contempt, and compares with minimax. Tells whether history changed the value.
fn compare<G: Playable>(root: &SearchRoot<G::Position>, depth: u32) -> bool {
    // One after the other with the same tables, which have to keep the values of the two apart.
    let tables = [None, Some(TranspositionTable::new(1 << 20)), Some(TranspositionTable::new(1 << 20))];
    compare_with::<G>(root, depth, true, &tables);
    compare_with::<G>(root, depth, false, &tables)
}

/// The same with contempt or without: without a table and with one, on one thread and on three.
fn compare_with<G: Playable>(
    root: &SearchRoot<G::Position>,
    depth: u32,
    contempt: bool,
    tables: &[Option<TranspositionTable>; 3],
) -> bool {
    let aim = contempt.then(|| (root.position.side_to_act(), root.position.tension()));
    let mut way = PathKeys { before: root.history.clone(), since: vec![], active: root.repetition, contempt: aim };
    way.since.extend(root.repetition.then(|| root.position.key()));
    let expected = minimax(&root.position, depth, 0, &mut way);
    for (table, threads) in tables.iter().zip([1, 1, 3]) {
        let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
        let settings = SearchSettings { contempt, ..SearchSettings::EXACT };
        let task = SearchTask { limits: &limits, table: table.as_ref(), lines: 1, threads, settings };
        let (lines, _) = search(root, &task, &mut |_, _| {});
        let value = lines[0].value;
        assert_eq!(value, expected, "{} depth {depth} {table:?} {threads} {root:?}", G::INFO.id);
    }
    root.repetition && minimax(&root.position, depth, 0, &mut PathKeys::default()) != expected
}

/// The usual options, and each other word of every choice.
fn variants<G: Playable>() -> Vec<G::Rules> {
    let mut all = vec![Options::new(G::INFO.options)];
    for spec in G::INFO.options {
        if let OptionKind::Choice(words) = spec.kind {
            for word in words.iter().skip(1) {
                let mut options = Options::new(G::INFO.options);
                options.set(spec.key, word).expect("a word of the list");
                all.push(options);
            }
        }
    }
    all.iter().filter_map(|options| G::rules(options).ok()).collect()
}

/// The greatest depth that minimax can look at in a moment.
fn affordable<P: GamePosition>(position: &P, deepest: u32) -> Option<u32> {
    let width = position.count_actions();
    (1..=deepest).rev().find(|depth| width.pow(*depth) < 8_000)
}

#[test]
fn alpha_beta_finds_what_minimax_finds() {
    struct Compare;

    impl Compare {
        fn visit<G: Playable>(&mut self) {
            let mut chance = Random::new(7);
            let variants = variants::<G>();
            for rules in &variants {
                let mut compared = 0;
                while compared < 120 / variants.len() + 15 {
                    let mut position = rules.start();
                    while let Some(action) = position.random_action(&mut chance) {
                        if let Some(depth) = affordable(&position, 4).filter(|_| chance.below(6) == 0) {
                            compare::<G>(&SearchRoot::new(position.clone()), depth);
                            compared += 1;
                        }
                        position.play_unchecked(action);
                    }
                }
            }
        }
    }

    for_each_game!(G => Compare.visit::<G>());
}

#[test]
fn history_counts_as_it_does_without_a_table() {
    struct Compare;

    impl Compare {
        fn visit<G: Playable>(&mut self) {
            if G::INFO.repetition.is_none() {
                return;
            }
            let mut chance = Random::new(11);
            let mut different = 0;
            let rules = G::rules(&Options::new(G::INFO.options)).expect("the usual options");
            for _ in 0..200 {
                let mut position = rules.start();
                for _ in 0..chance.below(150) {
                    let Some(action) = position.random_action(&mut chance) else { break };
                    position.play_unchecked(action);
                }
                let Some(depth) = affordable(&position, 5).filter(|_| position.outcome().is_none()) else { continue };
                // As if positions of the next turns had been there twice: what leads to them is a draw now.
                let mut history = Vec::new();
                for _ in 0..12 {
                    let mut ahead = position.clone();
                    for _ in 0..1 + chance.below(depth) {
                        // Nothing comes again after an action that cannot be undone.
                        let mut actions = ahead.actions();
                        actions.retain(|action| !ahead.is_irreversible(*action));
                        if actions.is_empty() {
                            break;
                        }
                        ahead.play_unchecked(actions[chance.below(actions.len() as u32) as usize]);
                    }
                    history.extend([ahead.key(); 2]);
                }
                let root = SearchRoot { position, history, repetition: true, played: 0 };
                different += usize::from(compare::<G>(&root, depth));
            }
            assert!(different > 5, "{}: history hardly ever mattered", G::INFO.id);
        }
    }

    for_each_game!(G => Compare.visit::<G>());
}

#[test]
fn clocks_count_as_they_do_without_a_table() {
    struct Compare;

    impl Compare {
        fn visit<G: Playable>(&mut self) {
            let mut chance = Random::new(13);
            let rules = G::rules(&Options::new(G::INFO.options)).expect("the usual options");
            if rules.start().actions_to_clock() == u32::MAX {
                return;
            }
            let mut near = 0;
            for _ in 0..400 {
                let mut position = rules.start();
                // Whoever is to act lets the clock run where he can.
                for _ in 0..400 {
                    let mut actions = position.actions();
                    actions.retain(|action| {
                        let child = position.after(*action);
                        child.actions_to_clock() <= position.actions_to_clock() && child.outcome().is_none()
                    });
                    let quiet = (!actions.is_empty() && chance.below(200) > 0)
                        .then(|| actions[chance.below(actions.len() as u32) as usize]);
                    let Some(action) = quiet.or_else(|| position.random_action(&mut chance)) else { break };
                    position.play_unchecked(action);
                    if position.outcome().is_some() {
                        break;
                    }
                    if position.actions_to_clock() <= 4
                        && let Some(depth) = affordable(&position, 4)
                    {
                        compare::<G>(&SearchRoot::new(position.clone()), depth);
                        near += 1;
                    }
                }
                if near > 60 {
                    break;
                }
            }
            assert!(near > 20, "{}: the clock hardly ever ran out", G::INFO.id);
        }
    }

    for_each_game!(G => Compare.visit::<G>());
}
