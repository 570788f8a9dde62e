//! Alpha-beta against plain minimax, over positions of every game, inside and across turns.

use tabuleiro_rules::chance::Chance;
use tabuleiro_rules::game::Game;
use tabuleiro_rules::games::{Visitor, visit_all};
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::Position;
use tabuleiro_search::Root;
use tabuleiro_search::alphabeta::{Settings, Task, search};
use tabuleiro_search::limits::Limits;
use tabuleiro_search::score::of_outcome;
use tabuleiro_search::table::Table;

struct Seeded(u64);

impl Chance for Seeded {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = mix(self.0);
        (((self.0 >> 32) * u64::from(limit)) >> 32) as u32
    }
}

/// The value of a position for its side to act, by looking at everything.
fn minimax<P: Knowledge>(position: &P, depth: u32, ply: u32) -> i32 {
    let side = position.side_to_act();
    if let Some(outcome) = position.outcome() {
        return of_outcome(outcome, side, ply);
    }
    if depth == 0 {
        return if side == Side::First { position.evaluate() } else { -position.evaluate() };
    }
    let values = position.actions().into_iter().map(|action| {
        let child = position.after(action);
        let value = minimax(&child, depth - 1, ply + 1);
        if child.side_to_act() == side { value } else { -value }
    });
    values.max().expect("a game that goes on has actions")
}

#[test]
fn alpha_beta_finds_what_minimax_finds() {
    struct Compare;

    impl Visitor for Compare {
        fn visit<G: Game>(&mut self) {
            let mut chance = Seeded(7);
            let rules = G::rules(&Options::new(G::INFO.options)).expect("the usual options");
            let mut compared = 0;
            while compared < 150 {
                let mut position = G::start(&rules);
                while let Some(action) = position.random_action(&mut chance) {
                    let width = position.count_actions();
                    let depth = (1..=4).rev().find(|depth| width.pow(*depth) < 20_000).unwrap_or(1);
                    if chance.below(6) == 0 && width.pow(depth) < 40_000 {
                        let expected = minimax(&position, depth, 0);
                        for table in [None, Some(Table::new(1 << 20))] {
                            let limits = Limits { depth: Some(depth), ..Limits::default() };
                            let task = Task {
                                limits: &limits,
                                table: table.as_ref(),
                                lines: 1,
                                threads: 1,
                                settings: Settings::EXACT,
                            };
                            let (lines, _) = search(&Root::new(position.clone()), &task, &mut |_, _| {});
                            assert_eq!(
                                lines[0].value,
                                expected,
                                "{} depth {depth} table {} {position:?}",
                                G::INFO.id,
                                table.is_some()
                            );
                        }
                        compared += 1;
                    }
                    position.play_unchecked(action);
                }
            }
        }
    }

    visit_all(&mut Compare);
}
