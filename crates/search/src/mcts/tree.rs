//! The nodes of a tree in one list: children of a node stand next to each other.

use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::{Outcome, Side};

/// A node: a position reached by an action.
#[derive(Clone, Debug)]
pub(super) struct TreeNode<A> {
    /// The action that leads here; none at the top.
    pub(super) action: Option<A>,
    /// Where its children start, and how many there are. None before it is expanded.
    pub(super) first: u32,
    pub(super) count: u16,
    /// Whether the children are all legal actions.
    pub(super) complete: bool,
    pub(super) proven: Option<Outcome>,
    pub(super) visits: u32,
    /// The sum of the first side's chances over all visits.
    pub(super) total: f64,
    /// The prior: the share of visits that the action gets before it has any of its own.
    pub(super) prior: f32,
}

impl<A> TreeNode<A> {
    /// A node without children or visits; the top of a tree has no action.
    pub(super) fn new(action: Option<A>, prior: f32) -> TreeNode<A> {
        TreeNode { action, first: 0, count: 0, complete: false, proven: None, visits: 0, total: 0.0, prior }
    }

    /// The mean over all visits, of which there must be one.
    pub(super) fn mean(&self) -> f32 {
        (self.total / f64::from(self.visits)) as f32
    }
}

#[derive(Debug)]
pub(super) struct SearchTree<A> {
    nodes: Vec<TreeNode<A>>,
}

/// How many actions ahead a position is looked for in the tree: both sides' turns.
const AHEAD: usize = 12;

impl<A: Copy + Eq> SearchTree<A> {
    /// A top without children.
    pub(super) fn new() -> SearchTree<A> {
        SearchTree { nodes: vec![TreeNode::new(None, 1.0)] }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, at: u32) -> &TreeNode<A> {
        &self.nodes[at as usize]
    }

    pub(super) fn node_mut(&mut self, at: u32) -> &mut TreeNode<A> {
        &mut self.nodes[at as usize]
    }

    /// Gives a node its children.
    pub(super) fn expand(&mut self, at: u32, children: impl Iterator<Item = TreeNode<A>>, complete: bool) {
        let first = self.nodes.len();
        self.nodes.extend(children.take(usize::from(u16::MAX)));
        let count = self.nodes.len() - first;
        let node = self.node_mut(at);
        node.first = first as u32;
        node.count = count as u16;
        node.complete = complete;
    }

    /// The child with the most visits that has any, or a proven win of the side to act.
    pub(super) fn favourite(&self, at: u32, side: Side) -> Option<u32> {
        let node = self.node(at);
        let children = node.first..node.first + u32::from(node.count);
        let rank = |child: &u32| {
            let node = self.node(*child);
            (node.proven == Some(Outcome::Win(side)), node.visits)
        };
        children.max_by_key(rank).filter(|child| self.node(*child).visits > 0)
    }

    /// The node whose position this is, if the tree has it near its top: the way of most visits first.
    pub(super) fn find<P: Knowledge<Action = A>>(&self, top: &P, wanted: &P) -> Option<u32> {
        fn look<P: Knowledge>(
            tree: &SearchTree<P::Action>,
            at: u32,
            position: &P,
            wanted: &P,
            left: usize,
        ) -> Option<u32> {
            if position == wanted {
                return Some(at);
            }
            let node = tree.node(at);
            if left == 0 || node.count == 0 {
                return None;
            }
            (node.first..node.first + u32::from(node.count)).find_map(|child| {
                let node = tree.node(child);
                // An action with few visits has no subtree worth keeping.
                if node.visits < 2 {
                    return None;
                }
                look(tree, child, &position.after(node.action?), wanted, left - 1)
            })
        }
        // Breadth grows fast: only a turn or two ahead is worth looking through.
        let left = if self.nodes.len() < 200_000 { 3 } else { 2 };
        look(self, 0, top, wanted, left.min(AHEAD))
    }

    /// Makes a node the top, and forgets everything that is not below it.
    pub(super) fn keep(&mut self, at: u32) {
        if at == 0 {
            return;
        }
        let mut kept = vec![TreeNode { action: None, ..self.node(at).clone() }];
        let mut next = 0;
        while next < kept.len() {
            let (first, count) = (kept[next].first, u32::from(kept[next].count));
            kept[next].first = kept.len() as u32;
            kept.extend((first..first + count).map(|child| self.node(child).clone()));
            next += 1;
        }
        self.nodes = kept;
    }
}
