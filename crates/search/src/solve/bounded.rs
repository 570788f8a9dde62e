//! Wins within a number of turns: the exact answer to "can this side force a win in three turns?", which puzzles are made of.
//!
//! Every legal action of both sides is considered. The number of turns falls along every line, so nothing can go round in circles, and as
//! the shortest win never lets a position come again, repetition need not be looked at. A clock that might matter is part of the key.

use std::collections::{HashMap, HashSet};

use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::sorting::sort_short_by_key;

/// Where a clock has less than this left, it is part of the key: no puzzle is so long.
const NEAR: u32 = 100;

/// A whole turn (or what is left of one) and where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeTurn<P: Knowledge> {
    /// Its actions. Of several orders that lead to the same position, one.
    pub actions: Vec<P::Action>,
    /// The position after them.
    pub position: P,
}

/// The search. It remembers between questions, and gives up when its nodes are spent.
#[derive(Debug)]
pub struct BoundedWins<P: Knowledge> {
    /// For whom the answers are.
    side: Side,
    known: HashMap<(u64, u32), bool>,
    /// The last action that answered, by turns left and side.
    killers: Vec<[Option<P::Action>; 2]>,
    nodes: u64,
    most_nodes: u64,
}

impl<P: Knowledge> BoundedWins<P> {
    /// Answers for a side, with at most so many nodes for all questions together.
    pub fn new(side: Side, most_nodes: u64) -> BoundedWins<P> {
        BoundedWins { side, known: HashMap::new(), killers: vec![], nodes: 0, most_nodes }
    }

    /// Nodes spent so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side can force a win by the end of so many of its turns, the one under way included. `None` when the nodes are spent.
    pub fn wins(&mut self, position: &P, turns: u32) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome == Outcome::Win(self.side));
        }
        let ours = position.side_to_act() == self.side;
        if turns == 0 || turns == 1 && ours && !position.can_win_this_turn() {
            return Some(false);
        }
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return None;
        }
        let left = position.actions_to_clock();
        let key = (if left < NEAR { position.key() ^ mix(u64::from(left)) } else { position.key() }, turns);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        let mut answer = !ours;
        for action in self.ordered(position, turns) {
            let child = position.after(action);
            let passes = ours && child.side_to_act() != self.side;
            if self.wins(&child, turns - u32::from(passes))? == ours {
                answer = ours;
                self.killers[turns as usize][usize::from(ours)] = Some(action);
                break;
            }
        }
        self.known.insert(key, answer);
        Some(answer)
    }

    /// The fewest turns in which the side can force a win, up to `most`; the outer `None` when the nodes are spent.
    pub fn shortest(&mut self, position: &P, most: u32) -> Option<Option<u32>> {
        for turns in 0..=most {
            if self.wins(position, turns)? {
                return Some(Some(turns));
            }
        }
        Some(None)
    }

    /// All legal actions: what answered last, what the game finds promising, the rest.
    fn ordered(&mut self, position: &P, turns: u32) -> Vec<P::Action> {
        if self.killers.len() <= turns as usize {
            self.killers.resize(turns as usize + 1, [None; 2]);
        }
        let ours = position.side_to_act() == self.side;
        let killer = self.killers[turns as usize][usize::from(ours)];
        let (mut actions, mut scores) = (Vec::new(), Vec::new());
        position.scored_candidates_into(&mut actions, &mut scores);
        let mut ranked: Vec<_> = scores.into_iter().zip(actions).collect();
        sort_short_by_key(&mut ranked, |(score, action)| (std::cmp::Reverse(*score), *action));
        let mut list: Vec<P::Action> = ranked.into_iter().map(|(_, action)| action).collect();
        let seen: HashSet<P::Action> = list.iter().copied().collect();
        let all = position.actions();
        list.extend(all.iter().copied().filter(|action| !seen.contains(action)));
        if let Some(place) = list.iter().position(|action| Some(*action) == killer) {
            list[..=place].rotate_right(1);
        }
        list
    }

    /// The turns of the side to act, one for each position that a turn can lead to, for at most so many. `None` when there are more.
    pub fn turns(position: &P, most: usize) -> Option<Vec<WholeTurn<P>>> {
        let side = position.side_to_act();
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut open = vec![WholeTurn { actions: vec![], position: position.clone() }];
        while let Some(turn) = open.pop() {
            for action in turn.position.actions() {
                let next = turn.position.after(action);
                if !seen.insert(next.key()) {
                    continue;
                }
                let mut actions = turn.actions.clone();
                actions.push(action);
                let goes_on = next.outcome().is_none() && next.side_to_act() == side;
                let next = WholeTurn { actions, position: next };
                if goes_on {
                    open.push(next);
                } else {
                    found.push(next);
                }
                if found.len() + open.len() > most {
                    return None;
                }
            }
        }
        Some(found)
    }

    /// The turns of the side that keep a win within so many turns, this one included; at most `enough` are looked for.
    pub fn winning_turns(&mut self, position: &P, turns: u32, enough: usize, most: usize) -> Option<Vec<WholeTurn<P>>> {
        let mut winning = Vec::new();
        for turn in Self::turns(position, most)? {
            if self.wins(&turn.position, turns.saturating_sub(1))? {
                winning.push(turn);
                if winning.len() >= enough {
                    break;
                }
            }
        }
        Some(winning)
    }

    /// The turn of the other side that holds out longest, where the side wins within `turns`; of equals the first.
    pub fn longest_defence(&mut self, position: &P, turns: u32, most: usize) -> Option<WholeTurn<P>> {
        let mut best: Option<(u32, WholeTurn<P>)> = None;
        for turn in Self::turns(position, most)? {
            let long = self.shortest(&turn.position, turns)?.unwrap_or(u32::MAX);
            if best.as_ref().is_none_or(|(longest, _)| long > *longest) {
                best = Some((long, turn));
            }
        }
        best.map(|(_, turn)| turn)
    }
}
