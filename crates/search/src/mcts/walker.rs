//! One tree and the walks that grow it: selection by PUCT (or UCB1 without knowledge), expansion, evaluation, backup.

use tabuleiro_rules::chance::Random;
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::playout;

use super::tree::{SearchTree, TreeNode};
use super::{LeafValue, TreeSettings};
use crate::path::RepetitionPath;
use crate::root::SearchRoot;

/// How much less than its parent an action without visits is worth (first-play urgency).
const FIRST_PLAY_REDUCTION: f32 = 0.1;

/// The evaluation at which a side's chances are three quarters.
const HALF_WAY: f32 = 300.0;

fn chance_of(evaluation: i32) -> f32 {
    let value = evaluation as f32;
    0.5 + 0.5 * value / (value.abs() + HALF_WAY)
}

pub(super) fn evaluation_of(chance: f32) -> i32 {
    let share = (2.0 * chance - 1.0).clamp(-0.996, 0.996);
    (HALF_WAY * share / (1.0 - share.abs())) as i32
}

/// A tree with the position at its top, and the chance that its playouts take.
#[derive(Debug)]
pub(super) struct Walker<P: Knowledge> {
    settings: TreeSettings,
    tree: SearchTree<P::Action>,
    /// The position at the top of the tree.
    top: Option<P>,
    random: Random,
}

impl<P: Knowledge> Walker<P> {
    pub(super) fn new(settings: TreeSettings, seed: u64) -> Walker<P> {
        Walker { settings, tree: SearchTree::new(), top: None, random: Random::new(seed) }
    }

    pub(super) fn is_proven(&self) -> bool {
        self.tree.node(0).proven.is_some()
    }

    /// The nodes of the root's actions.
    pub(super) fn root_children(&self) -> impl Iterator<Item = (u32, &TreeNode<P::Action>)> {
        let top = self.tree.node(0);
        (top.first..top.first + u32::from(top.count)).map(|at| (at, self.tree.node(at)))
    }

    /// The line of most looks that starts with an action of the root.
    pub(super) fn line(&self, root: &SearchRoot<P>, child: u32, action: P::Action) -> Vec<P::Action> {
        let mut actions = vec![action];
        let mut position = root.position.after(action);
        let mut at = child;
        while let Some(next) = self.tree.favourite(at, position.side_to_act()) {
            let Some(action) = self.tree.node(next).action else { break };
            actions.push(action);
            position.play_unchecked(action);
            at = next;
        }
        actions
    }

    /// Keeps the part of the tree that starts with this position, if it has it.
    pub(super) fn settle(&mut self, root: &SearchRoot<P>) {
        // A proof in the kept tree may rest on repetitions of a history that has changed since.
        let top = self.top.take().filter(|_| !root.repetition);
        match top.and_then(|top| self.tree.find(&top, &root.position)) {
            Some(node) => self.tree.keep(node),
            None => self.tree = SearchTree::new(),
        }
        self.top = Some(root.position.clone());
        if self.tree.node(0).count == 0 {
            self.expand(0, &root.position, None);
        }
    }

    /// One walk down the tree, one leaf, and back up. Tells how deep it went.
    pub(super) fn iterate(&mut self, root: &SearchRoot<P>, capacity: usize) -> u32 {
        let mut position = root.position.clone();
        let mut way = vec![(0u32, position.side_to_act())];
        let mut path = RepetitionPath::new(&root.history, root.repetition);
        if path.is_active() {
            path.push(position.key(), 0);
        }
        let mut since = 0;
        let mut before = None;
        let chance = loop {
            let (at, side) = way[way.len() - 1];
            if let Some(outcome) = self.tree.node(at).proven {
                break value_of(outcome);
            }
            if self.tree.node(at).count == 0 {
                if self.tree.node(at).visits > 0 && self.tree.len() < capacity {
                    self.expand(at, &position, before.as_ref());
                } else {
                    break self.leaf(&position);
                }
            }
            let child = self.select(at, side);
            let action = self.tree.node(child).action.unwrap_or_else(|| position.actions()[0]);
            if path.is_active() && position.is_irreversible(action) {
                since = path.len();
            }
            if self.settings.informed {
                before = Some((position.clone(), action));
            }
            position.play_unchecked(action);
            way.push((child, position.side_to_act()));
            if let Some(outcome) = position.outcome() {
                self.tree.node_mut(child).proven = Some(outcome);
                break value_of(outcome);
            }
            if path.is_active() && position.side_to_act() != side {
                if path.repeats(position.key(), since).is_some() {
                    break 0.5;
                }
                path.push(position.key(), way.len() as u32);
            }
        };
        for index in (0..way.len()).rev() {
            let (at, side) = way[index];
            let node = self.tree.node_mut(at);
            node.visits += 1;
            node.total += f64::from(chance);
            if index + 1 < way.len() && self.tree.node(way[index + 1].0).proven.is_some() {
                self.prove(at, side);
            }
        }
        way.len() as u32 - 1
    }

    fn leaf(&mut self, position: &P) -> f32 {
        match self.settings.leaf {
            LeafValue::Evaluation => chance_of(position.evaluate()),
            LeafValue::Playout => {
                let mut end = position.clone();
                playout(&mut end, &mut self.random);
                end.outcome().map_or(0.5, value_of)
            }
        }
    }

    /// Gives a node its children. Of two orders of steps in a turn only one is followed.
    fn expand(&mut self, at: u32, position: &P, before: Option<&(P, P::Action)>) {
        let mut actions = Vec::new();
        let mut scores = Vec::new();
        if self.settings.informed {
            position.scored_candidates_into(&mut actions, &mut scores);
            let same_turn = |(before, _): &&(P, P::Action)| before.side_to_act() == position.side_to_act();
            if let Some((before, previous)) = before.filter(same_turn) {
                let kept: Vec<bool> = actions.iter().map(|action| !before.is_transposed(*previous, *action)).collect();
                // If every order of steps were left out, no action would remain.
                if kept.contains(&true) {
                    let mut keep = kept.iter();
                    actions.retain(|_| keep.next() == Some(&true));
                    let mut keep = kept.iter();
                    scores.retain(|_| keep.next() == Some(&true));
                }
            }
        } else {
            position.actions_into(&mut actions);
            scores.resize(actions.len(), 0);
        }
        let complete = !self.settings.informed || actions.len() as u64 == position.count_actions();
        let least = scores.iter().copied().min().unwrap_or(0);
        // Every action keeps some weight, the most promising one gets several times as much.
        let most = scores.iter().copied().max().unwrap_or(0);
        let floor = ((most - least) as f32 / 4.0).max(1.0);
        let sum: f32 = scores.iter().map(|score| (score - least) as f32 + floor).sum();
        let children = actions.into_iter().zip(scores).map(|(action, score)| {
            let prior = ((score - least) as f32 + floor) / sum;
            TreeNode::new(Some(action), prior)
        });
        self.tree.expand(at, children, complete);
    }

    /// Selection: the child to visit next, by PUCT with the game's priors, or by UCB1 where all actions are alike.
    fn select(&self, at: u32, side: Side) -> u32 {
        let parent = self.tree.node(at);
        let visits = parent.visits as f32;
        let own = if parent.visits == 0 { 0.5 } else { for_side(parent.mean(), side) };
        let spread = self.settings.exploration * visits.sqrt();
        let logarithm = log2(parent.visits + 1);
        let mut best = (f32::MIN, parent.first);
        for child in parent.first..parent.first + u32::from(parent.count) {
            let node = self.tree.node(child);
            let looks = node.visits as f32;
            let worth = match node.proven {
                Some(Outcome::Win(winner)) if winner == side => 10.0,
                Some(Outcome::Win(_)) => -10.0,
                Some(Outcome::Draw) => 0.5,
                None if self.settings.informed => {
                    // First-play urgency: an action without visits is a little worse than its parent.
                    let value = if node.visits == 0 { own - FIRST_PLAY_REDUCTION } else { for_side(node.mean(), side) };
                    value + spread * node.prior / (1.0 + looks)
                }
                None if node.visits == 0 => 5.0 + node.prior,
                None => for_side(node.mean(), side) + self.settings.exploration * (logarithm / looks).sqrt(),
            };
            if worth > best.0 {
                best = (worth, child);
            }
        }
        best.1
    }

    /// The MCTS solver: marks a node as proven where its children prove it.
    fn prove(&mut self, at: u32, side: Side) {
        let node = self.tree.node(at);
        let children = node.first..node.first + u32::from(node.count);
        let mut best = Some(Outcome::Win(side.opponent()));
        for child in children {
            match self.tree.node(child).proven {
                Some(Outcome::Win(winner)) if winner == side => {
                    self.tree.node_mut(at).proven = Some(Outcome::Win(side));
                    return;
                }
                Some(Outcome::Draw) => best = best.map(|_| Outcome::Draw),
                Some(Outcome::Win(_)) => {}
                None => best = None,
            }
        }
        if best.is_some() && self.tree.node(at).complete {
            self.tree.node_mut(at).proven = best;
        }
    }
}

fn value_of(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => 0.0,
        Outcome::Draw => 0.5,
    }
}

pub(super) fn for_side(chance: f32, side: Side) -> f32 {
    match side {
        Side::First => chance,
        Side::Second => 1.0 - chance,
    }
}

/// A logarithm by whole bits and a straight line between them: near enough, and the same everywhere.
fn log2(number: u32) -> f32 {
    let bits = number.max(1).ilog2();
    bits as f32 + (number.max(1) as f32 / (1u64 << bits) as f32 - 1.0)
}
