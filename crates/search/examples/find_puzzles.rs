//! Finds puzzles: `find_puzzles GAME OPTIONS FEWEST MOST COUNT SEED [GAMES]` plays games of the computer against itself, with slips, and
//! prints positions in which the side to act can force a win in FEWEST to MOST turns and exactly one first turn (as the position that it
//! leads to) does it, in the form of the games' `puzzles.txt`. OPTIONS is `-` or `key=value,…`. At most one puzzle comes from each game, and
//! only what the computer player finds too. The same seed finds the same puzzles.

// A tool of the command line: printing is its job.
#![allow(clippy::print_stdout)]

use std::collections::HashSet;

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::{Action, Ruleset};
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::{Knowledge, Playable};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::GamePosition;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{SearchSettings, SearchTask, search};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::solve::{BoundedWins, WholeTurn};
use tabuleiro_search::table::TranspositionTable;

/// Nodes for one position: a puzzle must be checked quickly.
const NODES: u64 = 40_000;
/// Turns that a position may have.
const TURNS: usize = 8000;
/// Nodes with which the computer must find the first turn, for each of its actions.
const FINDS: u64 = 100_000;

struct Find {
    game: String,
    options: String,
    turns: std::ops::RangeInclusive<u32>,
    count: usize,
    games: u32,
    chance: Random,
}

fn best<P: Knowledge>(position: &P, nodes: u64, table: &TranspositionTable) -> Option<P::Action> {
    let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
    let task =
        SearchTask { limits: &limits, table: Some(table), lines: 1, threads: 1, settings: SearchSettings::STRONG };
    let (lines, _) = search(&SearchRoot::new(position.clone()), &task, &mut |_, _| {});
    lines.first().map(|line| line.actions[0])
}

/// The turn that the computer plays.
fn best_turn<P: Knowledge>(position: &P, nodes: u64) -> P {
    let table = TranspositionTable::new(16 << 20);
    let (mut position, side) = (position.clone(), position.side_to_act());
    while position.outcome().is_none() && position.side_to_act() == side {
        let Some(action) = best(&position, nodes, &table) else { break };
        position.play_unchecked(action);
    }
    position
}

impl Find {
    /// The turns of a puzzle's main line, or nothing where the position is no puzzle.
    fn solution<P: Knowledge>(&self, position: &P) -> Option<(u32, Vec<WholeTurn<P>>)> {
        let side = position.side_to_act();
        let mut bounded = BoundedWins::new(side, NODES);
        let turns = bounded.shortest(position, *self.turns.end())??;
        if !self.turns.contains(&turns) {
            return None;
        }
        let mut winning = bounded.winning_turns(position, turns, 2, TURNS)?;
        let only = if winning.len() == 1 { winning.pop()? } else { return None };
        if best_turn(position, FINDS).key() != only.position.key() {
            return None;
        }
        let mut left = turns - 1;
        let mut line = vec![only];
        while let Some(last) = line.last().filter(|turn| turn.position.outcome().is_none()) {
            let reply = bounded.longest_defence(&last.position, left, TURNS)?;
            let next = bounded.winning_turns(&reply.position, left, 1, TURNS)?.pop();
            line.push(reply);
            left = left.saturating_sub(1);
            line.extend(next);
        }
        Some((turns, line))
    }
}

fn texts<G: Playable>(position: &G::Position, line: &[WholeTurn<G::Position>]) -> String {
    let mut position = position.clone();
    let mut text = |action: &Action<G>| {
        let text = action.to_string();
        position.play_unchecked(*action);
        text
    };
    let turns: Vec<String> =
        line.iter().map(|turn| turn.actions.iter().map(&mut text).collect::<Vec<_>>().join(",")).collect();
    turns.join(" ")
}

impl Find {
    fn visit<G: Playable>(&mut self) {
        if G::INFO.id != self.game {
            return;
        }
        let text = if self.options == "-" { "" } else { &self.options };
        let options =
            if text.is_empty() { Ok(Options::new(G::INFO.options)) } else { Options::read(G::INFO.options, text) };
        let rules = options.and_then(|options| G::rules(&options)).expect("options of the game");
        let mut found = HashSet::new();
        for _ in 0..self.games {
            let table = TranspositionTable::new(16 << 20);
            let mut position = rules.start();
            let mut starts = vec![position.clone()];
            while position.outcome().is_none() {
                let side: Side = position.side_to_act();
                let slips = starts.len() < 6 || self.chance.below(8) == 0;
                let action =
                    if slips { position.random_action(&mut self.chance) } else { best(&position, 1500, &table) };
                let Some(action) = action else { break };
                position.play_unchecked(action);
                if position.side_to_act() != side {
                    starts.push(position.clone());
                }
                if starts.len() > 150 {
                    break;
                }
            }
            let puzzle = starts.iter().rev().take(12).filter_map(|start| Some((start, self.solution(start)?))).next();
            let Some((start, (turns, line))) = puzzle else { continue };
            if found.insert(start.key()) {
                println!("{} | {} | {turns} | {}", self.options, start, texts::<G>(start, &line));
            }
            if found.len() >= self.count {
                return;
            }
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u32| words.get(at).map_or(usual, |word| word.parse().expect("a number"));
    let [game, options] = [0, 1].map(|at| words.get(at).cloned().expect("GAME OPTIONS FEWEST MOST COUNT SEED"));
    let mut visitor = Find {
        game,
        options,
        turns: number(2, 2)..=number(3, 3),
        count: number(4, 10) as usize,
        games: number(6, 1000),
        chance: Random::new(mix(u64::from(number(5, 1)))),
    };
    for_each_game!(G => visitor.visit::<G>());
}
