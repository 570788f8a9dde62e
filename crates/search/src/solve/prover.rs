//! One question, answered by depth-first proof-number search: can the prover force a win?
//!
//! A node's proof number says how many leaves at least would have to turn out well to prove it, its disproof number how many would have to
//! turn out badly. The search always goes where the easier of the two is easiest, and stays below a node until its numbers exceed what
//! makes a neighbour look better. Numbers of alternatives are combined by the greatest and one more for each (the *weak* form): where
//! many ways lead to the same position, sums would count it many times.
//!
//! The stack is a list and not the call stack, because games can be thousands of actions long. Every frame keeps the numbers of its
//! children itself: a table that has forgotten them costs time but cannot turn the search in circles.

use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::{Outcome, Side};

use super::table::{MOST, ProofState, ProofTable};
use crate::limits::NodeTicker;

/// The disproof rests on no repetition.
const NEVER: usize = usize::MAX;
/// Where the clock has less than this left, it is part of the table's key: there it decides too much to be shared.
const NEAR: u32 = 24;
/// Nodes between reports.
const REPORT: u64 = 1 << 14;
/// No clock is needed, or none is too much.
const ANY: u16 = u16::MAX;

/// A prover: its side, its table, and the stack of the search.
pub(super) struct Prover<P: Knowledge> {
    pub(super) side: Side,
    table: ProofTable,
    stack: Vec<ProofFrame<P>>,
    /// Lists of children to use again.
    spare: Vec<Vec<FrameChild<P::Action>>>,
    actions: Vec<P::Action>,
    pub(super) nodes: u64,
    /// Whether to stay with what is begun rather than go where it looks a little easier.
    pub(super) patient: bool,
}

struct FrameChild<A> {
    action: A,
    known: ProofState,
    /// The frame that a disproof rests on through a repetition.
    rests_on: usize,
    /// What the clock has left there.
    left: u32,
}

struct ProofFrame<P: Knowledge> {
    position: P,
    key: u64,
    left: u32,
    /// Whether the prover is to act.
    ours: bool,
    /// Whether positions before this one can come again.
    reversible: bool,
    children: Vec<FrameChild<P::Action>>,
    /// The child that is being searched.
    at: usize,
    pn_limit: u32,
    dn_limit: u32,
    nodes_before: u64,
}

/// What the children of a frame say about it.
struct FrameSummary {
    known: ProofState,
    rests_on: usize,
    /// The child to search next.
    best: usize,
    /// The second-best number among the children, and how many are open.
    second: u32,
    open: u32,
}

impl<P: Knowledge> Prover<P> {
    /// A prover with a table of at most so many bytes; `None` where there is not so much memory.
    pub(super) fn new(side: Side, bytes: usize) -> Option<Prover<P>> {
        let table = ProofTable::new(bytes)?;
        Some(Prover { side, table, stack: vec![], spare: vec![], actions: vec![], nodes: 0, patient: false })
    }

    pub(super) fn fill(&self) -> u32 {
        self.table.fill()
    }

    /// Searches a position until it is settled, the nodes are spent or the ticker says stop; `watch` hears of it now and then. The
    /// answer, and the action that it comes from where one action is enough; `None` where it is not settled.
    pub(super) fn search(
        &mut self,
        position: &P,
        nodes: u64,
        ticker: &mut NodeTicker<'_>,
        watch: &mut dyn FnMut(&Self),
    ) -> Option<(ProofState, Option<P::Action>)> {
        let end = self.nodes.saturating_add(nodes);
        let left = position.actions_to_clock();
        if let Some(known) = self.ended(position, left) {
            return Some((known, None));
        }
        self.push(position.clone(), left, false, (MOST, MOST));
        loop {
            let depth = self.stack.len() - 1;
            let frame = &self.stack[depth];
            let summary = frame.summary(depth);
            let finished = match summary.known {
                ProofState::Open { pn, dn } => pn >= frame.pn_limit || dn >= frame.dn_limit,
                _ => true,
            };
            if finished {
                let action = frame.children[summary.best].action;
                let one_is_enough = matches!(summary.known, ProofState::Yes { .. }) == frame.ours;
                self.pop(&summary);
                if self.stack.is_empty() {
                    return match summary.known {
                        // The proof numbers have reached their limit: the search gives up as if it were out of memory.
                        ProofState::Open { .. } => None,
                        known => Some((known, one_is_enough.then_some(action))),
                    };
                }
                continue;
            }
            if self.nodes >= end || !ticker.tick() {
                while !self.stack.is_empty() {
                    let depth = self.stack.len() - 1;
                    let summary = self.stack[depth].summary(depth);
                    self.pop(&summary);
                }
                return None;
            }
            self.descend(&summary);
            if self.nodes.is_multiple_of(REPORT) {
                watch(self);
            }
        }
    }

    /// What the table or the rules say about a position: `None` where it is not settled.
    pub(super) fn settled(&self, position: &P) -> Option<ProofState> {
        let left = position.actions_to_clock();
        self.ended(position, left)
            .or_else(|| self.remembered(position, left))
            .filter(|k| !matches!(k, ProofState::Open { .. }))
    }

    /// The answer of a finished game.
    fn ended(&self, position: &P, left: u32) -> Option<ProofState> {
        let outcome = position.outcome()?;
        Some(match outcome {
            Outcome::Win(winner) if winner == self.side => ProofState::Yes { need: 0, distance: 0 },
            // The draw may come from the clock: then it does not hold where more of the clock is left.
            Outcome::Draw if left == 0 => ProofState::No { most: 0, distance: 0 },
            _ => ProofState::No { most: ANY, distance: 0 },
        })
    }

    fn table_key(key: u64, left: u32) -> u64 {
        if left < NEAR { key ^ mix(u64::from(left)) } else { key }
    }

    /// What the table says, where it holds for this clock.
    fn remembered(&self, position: &P, left: u32) -> Option<ProofState> {
        self.table.get(Self::table_key(position.orbit_key(), left)).filter(|known| match known {
            ProofState::Open { .. } => true,
            ProofState::Yes { need, .. } => left >= u32::from(*need),
            ProofState::No { most, .. } => *most == ANY || left <= u32::from(*most),
        })
    }

    /// Starts a frame: lists the children, with what is known about each.
    fn push(&mut self, position: P, left: u32, reversible: bool, (pn_limit, dn_limit): (u32, u32)) {
        self.nodes += 1;
        let key = position.key();
        let ours = position.side_to_act() == self.side;
        let mut children = self.spare.pop().unwrap_or_default();
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        position.actions_into(&mut actions);
        let depth = self.stack.len();
        self.stack.push(ProofFrame {
            position,
            key,
            left,
            ours,
            reversible,
            children: vec![],
            at: 0,
            pn_limit,
            dn_limit,
            nodes_before: self.nodes - 1,
        });
        for action in actions.iter().copied() {
            let child = self.look(depth, action);
            // One such child decides the node: the rest need not be searched.
            let enough = matches!(child.known, ProofState::Yes { .. }) && ours
                || matches!(child.known, ProofState::No { .. }) && !ours && child.rests_on == NEVER;
            children.push(child);
            if enough {
                break;
            }
        }
        self.actions = actions;
        self.stack[depth].children = children;
    }

    /// A child as it is first seen.
    fn look(&self, depth: usize, action: P::Action) -> FrameChild<P::Action> {
        let frame = &self.stack[depth];
        let position = frame.position.after(action);
        let left = position.actions_to_clock();
        let child = |known, rests_on| FrameChild { action, known, rests_on, left };
        if let Some(known) = self.ended(&position, left) {
            return child(known, NEVER);
        }
        let known = self.remembered(&position, left);
        if let Some(known) = known.filter(|known| !matches!(known, ProofState::Open { .. })) {
            return child(known, NEVER);
        }
        if !frame.position.is_irreversible(action) && left <= frame.left {
            let key = position.key();
            for (at, frame) in self.stack.iter().enumerate().rev() {
                if frame.key == key {
                    return child(ProofState::No { most: ANY, distance: 0 }, at);
                }
                if !frame.reversible {
                    break;
                }
            }
        }
        child(known.unwrap_or_else(|| self.first_numbers(&position)), NEVER)
    }

    /// Numbers of a position that nobody has looked at: more actions of the other side are harder to answer.
    fn first_numbers(&self, position: &P) -> ProofState {
        let count = u32::try_from(position.count_actions()).unwrap_or(MOST).clamp(1, MOST / 8) * 8;
        if position.side_to_act() == self.side {
            ProofState::Open { pn: 1, dn: count }
        } else {
            ProofState::Open { pn: count, dn: 1 }
        }
    }

    /// Starts a frame for the best child.
    fn descend(&mut self, summary: &FrameSummary) {
        let depth = self.stack.len() - 1;
        let frame = &mut self.stack[depth];
        frame.at = summary.best;
        let child = &frame.children[summary.best];
        let (action, left) = (child.action, child.left);
        let position = frame.position.after(action);
        // How much worse than the second best it may become.
        let patience = match self.patient {
            true => summary.second.saturating_mul(11).saturating_add(50),
            false => summary.second.saturating_add(summary.second / 4).saturating_add(1),
        };
        let patience = patience.min(MOST);
        let others = summary.open - 1;
        let (pn_limit, dn_limit) = match frame.ours {
            true => (frame.pn_limit.min(patience), frame.dn_limit - others),
            false => (frame.pn_limit - others, frame.dn_limit.min(patience)),
        };
        let reversible = !frame.position.is_irreversible(action) && left <= frame.left;
        // It may have been settled elsewhere since this frame began.
        match self.remembered(&position, left) {
            Some(known @ (ProofState::Yes { .. } | ProofState::No { .. })) => {
                self.stack[depth].children[summary.best].known = known;
            }
            _ => self.push(position, left, reversible, (pn_limit, dn_limit)),
        }
    }

    /// Ends a frame: its numbers go into the table and to its parent.
    fn pop(&mut self, summary: &FrameSummary) {
        let Some(mut frame) = self.stack.pop() else { return };
        let depth = self.stack.len();
        let clean = summary.rests_on >= depth;
        if clean {
            let key = Self::table_key(frame.position.orbit_key(), frame.left);
            self.table.put(key, summary.known, self.nodes - frame.nodes_before);
        }
        if let Some(parent) = self.stack.last_mut() {
            let child = &mut parent.children[parent.at];
            child.known = summary.known;
            child.rests_on = if clean { NEVER } else { summary.rests_on };
        }
        frame.children.clear();
        self.spare.push(frame.children);
    }
}

impl<P: Knowledge> ProofFrame<P> {
    /// What the children say. `depth` is the frame's own place: a disproof that rests on a repetition of the frame itself holds on every path to it.
    fn summary(&self, depth: usize) -> FrameSummary {
        if self.ours { self.combine::<true>(depth) } else { self.combine::<false>(depth) }
    }

    /// For the prover one yes is a yes; for the opponent one no is a no.
    fn combine<const OURS: bool>(&self, depth: usize) -> FrameSummary {
        let (mut least, mut second, mut greatest, mut open) = (MOST, MOST, 0, 0);
        let mut best = 0;
        // The one that decides, and what all others say together.
        let mut decided: Option<(usize, usize)> = None;
        let (mut distance, mut need, mut most, mut rests_on) = (0, 1, ANY, NEVER);
        for (at, child) in self.children.iter().enumerate() {
            match child.known {
                ProofState::Open { pn, dn } => {
                    let (easy, hard) = if OURS { (pn, dn) } else { (dn, pn) };
                    open += 1;
                    greatest = greatest.max(hard);
                    if easy < least || open == 1 {
                        (second, least) = (least, easy);
                        best = at;
                    } else {
                        second = second.min(easy);
                    }
                }
                ProofState::Yes { distance: far, .. } if OURS => {
                    decided = Some((at, NEVER));
                    distance = far;
                    break;
                }
                ProofState::No { distance: far, .. } if !OURS => {
                    // A disproof without a repetition is preferred: it can be kept in the table.
                    if decided.is_none_or(|(_, other)| child.rests_on > other) {
                        decided = Some((at, child.rests_on));
                        distance = far;
                    }
                }
                ProofState::Yes { need: child_need, distance: far } => {
                    need = need.max(self.need(child_need, child.left));
                    distance = distance.max(far);
                }
                ProofState::No { most: child_most, distance: far } => {
                    most = most.min(self.most(child_most, child.left));
                    rests_on = rests_on.min(child.rests_on);
                    distance = distance.max(far);
                }
            }
        }
        let distance = distance.saturating_add(1);
        if let Some((at, rests_on)) = decided {
            let child = &self.children[at];
            let known = match child.known {
                ProofState::Yes { need, .. } => ProofState::Yes { need: self.need(need, child.left), distance },
                ProofState::No { most, .. } => ProofState::No { most: self.most(most, child.left), distance },
                open => open,
            };
            let rests_on = if rests_on >= depth { NEVER } else { rests_on };
            return FrameSummary { known, rests_on, best: at, second, open };
        }
        let known = match (open, OURS) {
            (0, true) => ProofState::No { most, distance },
            (0, false) => ProofState::Yes { need, distance },
            _ => {
                let sum = greatest.saturating_add(open - 1).min(MOST);
                let (pn, dn) = if OURS { (least, sum) } else { (sum, least) };
                ProofState::Open { pn, dn }
            }
        };
        let rests_on = if open > 0 || rests_on >= depth { NEVER } else { rests_on };
        FrameSummary { known, rests_on, best, second, open }
    }

    /// The clock that a proof needs here, where it needs `need` at a child that has `left`.
    fn need(&self, need: u16, left: u32) -> u16 {
        match self.left.checked_sub(left) {
            Some(spent) => need.saturating_add(u16::try_from(spent).unwrap_or(ANY)).max(1),
            None => 1,
        }
    }

    /// The clock up to which a disproof holds here, where it holds up to `most` at a child that has `left`.
    fn most(&self, most: u16, left: u32) -> u16 {
        match self.left.checked_sub(left) {
            Some(spent) => most.saturating_add(u16::try_from(spent).unwrap_or(ANY)),
            None => ANY,
        }
    }
}
