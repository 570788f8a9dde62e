//! Monte Carlo tree search (PUCT, or plain UCT as a yardstick), with proven wins and losses backed up and the tree kept between moves.
//!
//! Values in the tree are chances of the **first** side, from 0 to 1. Only + − × ÷ and √ are used on them, which are the same on every
//! machine.
//!
//! Root parallelism: several threads grow a tree each, from different seeds, and their visit counts at the root are added up: nothing is shared that
//! would need a lock, and one thread is the same search as ever. Memory is divided among them.

mod tree;
mod walker;

use std::cmp::Reverse;

use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::sorting::sort_short_by_key;

use crate::HAS_THREADS;
use crate::limits::{NodeCounter, NodeTicker, SearchLimits};
use crate::root::{PrincipalVariation, SearchObserver, SearchRoot};
use crate::score::{LONGEST, WIN};
use tree::TreeNode;
use walker::{Walker, evaluation_of, for_side};

/// What happens at a leaf of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafValue {
    /// A random game to its end.
    Playout,
    /// The game's evaluation.
    Evaluation,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct TreeSettings {
    /// What happens at a leaf.
    pub leaf: LeafValue,
    /// Whether actions are chosen and weighted by the game's knowledge, or all are alike.
    pub informed: bool,
    /// How much to explore.
    pub exploration: f32,
}

impl TreeSettings {
    /// Plain UCT with random playouts: the yardstick that knows nothing of any game.
    pub const PLAIN: TreeSettings = TreeSettings { leaf: LeafValue::Playout, informed: false, exploration: 1.0 };
    /// With everything that the game knows.
    pub const INFORMED: TreeSettings = TreeSettings { leaf: LeafValue::Evaluation, informed: true, exploration: 1.5 };
}

/// A search that keeps its trees from one move of a game to the next.
#[derive(Debug)]
pub struct TreeSearch<P: Knowledge> {
    settings: TreeSettings,
    /// At most so many nodes in all trees together.
    capacity: usize,
    seed: u64,
    /// One a thread; the first is the one that reports.
    walkers: Vec<Walker<P>>,
}

/// What all trees together say about an action at the root.
struct RootStatistics<A> {
    action: A,
    visits: u64,
    total: f64,
    proven: Option<Outcome>,
    /// The walker that has looked at it most, and its node there.
    best: (usize, u32),
    most: u32,
}

impl<P: Knowledge> TreeSearch<P> {
    /// A search with at most about so many bytes of trees.
    pub fn new(settings: TreeSettings, bytes: usize, seed: u64) -> TreeSearch<P> {
        let capacity = (bytes / size_of::<TreeNode<P::Action>>()).max(1000);
        TreeSearch { settings, capacity, seed, walkers: vec![] }
    }

    /// Searches with so many threads, and gives the lines found, best first, with the number of iterations.
    pub fn search(
        &mut self,
        root: &SearchRoot<P>,
        limits: &SearchLimits,
        lines: usize,
        threads: usize,
        observer: SearchObserver<'_, P::Action>,
    ) -> (Vec<PrincipalVariation<P::Action>>, u64) {
        if root.position.outcome().is_some() {
            return (vec![], 0);
        }
        let threads = if HAS_THREADS { threads.max(1) } else { 1 };
        self.walkers.truncate(threads);
        while self.walkers.len() < threads {
            let number = self.walkers.len() as u64;
            self.walkers.push(Walker::new(self.settings, self.seed.wrapping_add(number)));
        }
        let capacity = self.capacity / threads;
        let counter = NodeCounter::new(limits);
        let [first, others @ ..] = &mut self.walkers[..] else { return (vec![], 0) };
        let mut next_report = 256;
        let mut done = 0u64;
        let mut report = |walker: &Walker<P>| {
            done += 1;
            if done == next_report {
                next_report *= 2;
                observer(&found(std::slice::from_ref(walker), root, lines), done);
            }
        };
        if !HAS_THREADS || others.is_empty() {
            walk(first, root, limits, capacity, &counter, &mut report);
        } else {
            std::thread::scope(|scope| {
                for walker in others {
                    let counter = &counter;
                    scope.spawn(move || walk(walker, root, limits, capacity, counter, &mut |_| {}));
                }
                walk(first, root, limits, capacity, &counter, &mut report);
            });
        }
        (found(&self.walkers, root, lines), counter.nodes())
    }
}

/// Grows one tree until the search is over, and ends it for all where the root is proven or the tree deep enough.
fn walk<P: Knowledge>(
    walker: &mut Walker<P>,
    root: &SearchRoot<P>,
    limits: &SearchLimits,
    capacity: usize,
    counter: &NodeCounter<'_>,
    each: &mut dyn FnMut(&Walker<P>),
) {
    let mut ticker = NodeTicker::new(counter);
    walker.settle(root);
    while !walker.is_proven() {
        let deepest = walker.iterate(root, capacity);
        let goes_on = ticker.tick();
        if limits.depth.is_some_and(|depth| deepest >= depth) || !goes_on {
            break;
        }
        each(walker);
    }
    ticker.flush();
    counter.stop();
}

/// The best lines so far of some trees.
fn found<P: Knowledge>(
    walkers: &[Walker<P>],
    root: &SearchRoot<P>,
    count: usize,
) -> Vec<PrincipalVariation<P::Action>> {
    let side = root.position.side_to_act();
    let mut summaries: Vec<RootStatistics<P::Action>> = Vec::new();
    for (number, walker) in walkers.iter().enumerate() {
        for (at, node) in walker.root_children() {
            let Some(action) = node.action else { continue };
            let known = summaries.iter_mut().find(|summary| summary.action == action);
            let Some(summary) = known else {
                let (visits, total, proven) = (u64::from(node.visits), node.total, node.proven);
                summaries.push(RootStatistics { action, visits, total, proven, best: (number, at), most: node.visits });
                continue;
            };
            summary.visits += u64::from(node.visits);
            summary.total += node.total;
            let proves = summary.proven.is_none() && node.proven.is_some();
            // The line comes from the tree that knows most about it: the one with the proof, or else with the most looks.
            if proves || (summary.proven.is_none() && node.visits > summary.most) {
                summary.best = (number, at);
                summary.most = node.visits;
            }
            summary.proven = summary.proven.or(node.proven);
        }
    }
    let rank = |summary: &RootStatistics<P::Action>| {
        let proven = match summary.proven {
            Some(Outcome::Win(winner)) if winner == side => 1,
            Some(Outcome::Win(_)) => -1,
            _ => 0,
        };
        (proven, summary.visits)
    };
    sort_short_by_key(&mut summaries, |summary| Reverse(rank(summary)));
    summaries.iter().take(count.max(1)).map(|summary| line(walkers, root, summary, side)).collect()
}

fn line<P: Knowledge>(
    walkers: &[Walker<P>],
    root: &SearchRoot<P>,
    summary: &RootStatistics<P::Action>,
    side: Side,
) -> PrincipalVariation<P::Action> {
    let (number, at) = summary.best;
    let actions = walkers[number].line(root, at, summary.action);
    let depth = actions.len() as u32;
    let distance = i32::try_from(depth).unwrap_or(LONGEST).min(LONGEST);
    let value = match summary.proven {
        Some(Outcome::Win(winner)) if winner == side => WIN - distance,
        Some(Outcome::Win(_)) => distance - WIN,
        Some(Outcome::Draw) => 0,
        None if summary.visits == 0 => 0,
        None => evaluation_of(for_side((summary.total / summary.visits as f64) as f32, side)),
    };
    PrincipalVariation { depth, value, actions }
}
