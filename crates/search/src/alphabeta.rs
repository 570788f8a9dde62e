//! Iterative deepening alpha-beta with a principal variation search, for games whose sides need not alternate.

mod proof;

use std::collections::HashSet;

use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::Side;

use crate::limits::{Counter, Limits, Ticker};
use crate::order::{Order, spread};
use crate::path::Path;
use crate::root::{Line, Observer, Root};
use crate::score::{WIN, is_proven, of_outcome};
use crate::table::{Bound, Entry, Table};

pub use proof::proves;

/// The deepest search, in actions.
pub const MAX_DEPTH: u32 = 120;
/// How many loud actions may follow the end of a line.
const LOUD_DEPTH: i32 = 6;
/// The first window around the last iteration's value.
const WINDOW: i32 = 40;

/// What the search may do to be fast. With everything off it is plain alpha-beta, and finds what minimax finds.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Look at late and quiet actions less deeply.
    pub reductions: bool,
    /// Follow loud actions beyond the end of a line.
    pub loud: bool,
    /// Only what the game finds worthwhile, and of two orders of steps only one.
    pub selective: bool,
    /// Trust deeper values of the table for shallower searches.
    pub deeper: bool,
    /// Trust values of the table whatever the way to their position was: with another way there may be other repetitions.
    pub any_way: bool,
}

impl Settings {
    /// As strong as it gets.
    pub const STRONG: Settings =
        Settings { reductions: true, loud: true, selective: true, deeper: true, any_way: true };
    /// As exact as minimax.
    pub const EXACT: Settings =
        Settings { reductions: false, loud: false, selective: false, deeper: false, any_way: false };
}

/// What one search is to do.
#[derive(Debug)]
pub struct Task<'t> {
    /// When to stop.
    pub limits: &'t Limits,
    /// Where to remember; without a table every line is searched again.
    pub table: Option<&'t Table>,
    /// How many of the best lines to find.
    pub lines: usize,
    /// How many threads to use, with a table.
    pub threads: usize,
    /// What is allowed.
    pub settings: Settings,
}

/// Searches. The lines found, best first; empty only for a finished game or where the limits did not allow a single iteration.
pub fn search<P: Knowledge>(
    root: &Root<P>,
    task: &Task<'_>,
    observer: Observer<'_, P::Action>,
) -> (Vec<Line<P::Action>>, u64) {
    if root.position.outcome().is_some() {
        return (vec![], 0);
    }
    if let Some(table) = task.table {
        table.next_age();
    }
    let counter = Counter::new(task.limits);
    let helpers = if task.table.is_some() { task.threads.max(1) - 1 } else { 0 };
    let lines = std::thread::scope(|scope| {
        for helper in 0..helpers {
            let counter = &counter;
            // Helpers only fill the table; every other one starts a step deeper, so that they do not all do the same.
            scope.spawn(move || Worker::new(root, task, counter).deepen(1 + helper as u32 % 2, &mut |_, _| {}));
        }
        let lines = Worker::new(root, task, &counter).deepen(0, observer);
        counter.stop();
        lines
    });
    (lines, counter.nodes())
}

struct Worker<'s, P: Knowledge> {
    root: &'s Root<P>,
    task: &'s Task<'s>,
    ticker: Ticker<'s>,
    counter: &'s Counter<'s>,
    order: Order<P::Action>,
    path: Path,
    /// Lists of actions, one a level, kept so that no node allocates.
    lists: Vec<Vec<Ranked<P::Action>>>,
    raw: Vec<P::Action>,
    promises: Vec<i32>,
    /// The best line from each distance on.
    best: Vec<Vec<P::Action>>,
    /// The smallest distance from the root that the value under way rests on through a repetition; −1 for the history before it.
    rests_on: i32,
    /// The place of the best action in the list of the node that ended last.
    last_best: Option<u16>,
    /// The action at the root that the last iteration found best. It has to come first: an iteration that is cut short knows only
    /// what it has looked at.
    favourite: Option<P::Action>,
    stopped: bool,
    /// The side for which nothing is left out, where a win of the other is to be proven.
    thorough: Option<Side>,
}

/// An action, its rank, and its place in the list of worthwhile ones.
type Ranked<A> = (i32, A, u16);

/// Where a node is: how it was reached.
struct Step<'p, P: Knowledge> {
    ply: u32,
    /// The position before, and the action that led here.
    from: Option<(&'p P, P::Action)>,
    /// The place of the way since which repetition counts.
    since: usize,
}

// Derived, these would ask for a position that can be copied.
impl<P: Knowledge> Clone for Step<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Knowledge> Copy for Step<'_, P> {}

const NEVER: i32 = i32::MAX;

impl<'s, P: Knowledge> Worker<'s, P> {
    fn new(root: &'s Root<P>, task: &'s Task<'s>, counter: &'s Counter<'s>) -> Worker<'s, P> {
        Worker {
            root,
            task,
            ticker: Ticker::new(counter),
            counter,
            order: Order::new(),
            path: Path::new(&root.history, root.repetition),
            lists: vec![],
            raw: vec![],
            promises: vec![],
            best: vec![vec![]; MAX_DEPTH as usize + 2],
            rests_on: NEVER,
            last_best: None,
            favourite: None,
            stopped: false,
            thorough: None,
        }
    }

    /// Searches deeper and deeper.
    fn deepen(&mut self, skip: u32, observer: Observer<'_, P::Action>) -> Vec<Line<P::Action>> {
        let mut found: Vec<Line<P::Action>> = Vec::new();
        let most = self.task.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in (1 + skip).min(most)..=most {
            let mut lines: Vec<Line<P::Action>> = Vec::new();
            let mut taken = HashSet::new();
            for place in 0..self.task.lines.max(1) {
                // What earlier lines of this iteration have taken is no favourite any more.
                let old = found.iter().find(|line| !taken.contains(&line.actions[0]));
                self.favourite = old.map(|line| line.actions[0]);
                let guess = found.get(place).map(|line: &Line<P::Action>| line.value);
                let Some(line) = self.one_line(depth, guess, &taken) else { break };
                taken.insert(line.actions[0]);
                lines.push(line);
            }
            lines.sort_by_key(|line| std::cmp::Reverse(line.value));
            if self.stopped {
                // An unfinished iteration still knows better where its best action is no longer the old one.
                if let (Some(line), true) = (lines.first(), self.task.lines <= 1 || found.is_empty()) {
                    found = vec![line.clone()];
                }
                break;
            }
            found = lines;
            self.ticker.flush();
            observer(&found, self.counter.nodes());
            // Proven, and no deeper search can find a shorter end.
            let settled = |line: &Line<P::Action>| is_proven(line.value) && WIN - line.value.abs() <= depth as i32;
            if found.is_empty() || found.iter().all(settled) {
                break;
            }
        }
        self.ticker.flush();
        found
    }

    /// The best line among those that do not start with an action that is taken already.
    fn one_line(&mut self, depth: u32, guess: Option<i32>, taken: &HashSet<P::Action>) -> Option<Line<P::Action>> {
        let mut window = WINDOW;
        let (mut alpha, mut beta) = match guess {
            Some(value) if depth > 3 && !is_proven(value) => (value - window, value + window),
            _ => (-WIN, WIN),
        };
        loop {
            let value = self.root_node(depth as i32, alpha, beta, taken);
            let line = || Line { depth, value, actions: self.best[0].clone() };
            if self.stopped {
                return (!self.best[0].is_empty() && value > alpha).then(line);
            }
            if self.best[0].is_empty() && (alpha, beta) == (-WIN, WIN) {
                return None;
            }
            window *= 4;
            if value <= alpha && alpha > -WIN {
                alpha = if window > 2000 { -WIN } else { value - window };
            } else if value >= beta && beta < WIN {
                beta = if window > 2000 { WIN } else { value + window };
            } else {
                return Some(line());
            }
        }
    }

    fn root_node(&mut self, depth: i32, alpha: i32, beta: i32, taken: &HashSet<P::Action>) -> i32 {
        let root = self.root;
        let keys = self.path.len();
        if self.path.is_active() {
            self.path.push(root.position.key(), 0);
        }
        self.best[0].clear();
        let value = self.actions_node(
            &root.position,
            depth,
            alpha,
            beta,
            Step { ply: 0, from: None, since: 0 },
            None,
            Some(taken),
        );
        self.path.truncate(keys);
        value
    }

    /// The value of a position for its side to act. Meaningless once the search has been stopped.
    fn node(&mut self, position: &P, depth: i32, mut alpha: i32, beta: i32, step: Step<'_, P>) -> i32 {
        let ply = step.ply;
        self.best[ply as usize].clear();
        if !self.ticker.tick() {
            self.stopped = true;
            return 0;
        }
        let side = position.side_to_act();
        if let Some(outcome) = position.outcome() {
            return of_outcome(outcome, side, ply);
        }
        let position_key = position.key();
        if self.path.is_active() && step.from.is_some_and(|(before, _)| before.side_to_act() != side) {
            if let Some(at) = self.path.repeats(position_key, step.since) {
                self.rests_on = self.rests_on.min(at);
                return 0;
            }
            self.path.push(position_key, ply);
        }
        if depth <= 0 {
            return self.end_of_line(position, alpha, beta, ply, LOUD_DEPTH);
        }
        if ply + 1 >= MAX_DEPTH {
            return evaluate(position, side);
        }
        let key = self.table_key(position_key, side, step);
        // What a clock is about to decide is not in the key: then the table is of no use.
        let clock_is_far = position.actions_to_clock() > (depth + LOUD_DEPTH) as u32;
        let known = if clock_is_far { self.task.table.and_then(|table| table.get(key)) } else { None };
        if let Some(entry) = known {
            let deep = i32::from(entry.depth);
            if deep == depth || (self.task.settings.deeper && deep > depth) {
                let value = from_table(entry.value, ply);
                match entry.bound {
                    Bound::Exact => return value,
                    Bound::AtLeast if value >= beta => return value,
                    Bound::AtMost if value <= alpha => return value,
                    Bound::AtLeast => alpha = alpha.max(value),
                    Bound::AtMost => {}
                }
            }
        }
        let outside = std::mem::replace(&mut self.rests_on, NEVER);
        let value = self.actions_node(position, depth, alpha, beta, step, known.and_then(|entry| entry.best), None);
        let own = std::mem::replace(&mut self.rests_on, outside);
        // A repetition of this very node, or of one below it, is the node's own affair.
        if own < ply as i32 {
            self.rests_on = self.rests_on.min(own);
        } else if let Some(table) = self.task.table.filter(|_| clock_is_far && !self.stopped) {
            let bound = match value {
                _ if value >= beta => Bound::AtLeast,
                _ if value <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            let best = self.last_best;
            table.put(key, Entry { depth: depth as u8, bound, value: to_table(value, ply), best });
        }
        value
    }

    /// Whether a side's actions are only those that the game finds worthwhile.
    fn is_selective(&self, side: Side) -> bool {
        self.task.settings.selective && self.thorough != Some(side)
    }

    /// The key under which a node is kept. Where steps of a turn are left out because of the step before, what is found holds only after
    /// that step.
    fn table_key(&self, key: u64, side: Side, step: Step<'_, P>) -> u64 {
        let key = if self.task.settings.any_way { key } else { key ^ self.path.digest(step.since) };
        match step.from {
            Some((before, action)) if self.task.settings.selective && before.side_to_act() == side => {
                key ^ mix(spread(action))
            }
            _ => key,
        }
    }

    /// Looks at the actions of a position, and keeps the best line and the place of the best action.
    #[allow(clippy::too_many_arguments)]
    fn actions_node(
        &mut self,
        position: &P,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        step: Step<'_, P>,
        known: Option<u16>,
        taken: Option<&HashSet<P::Action>>,
    ) -> i32 {
        let side = position.side_to_act();
        let ply = step.ply;
        let mut list = self.ranked(position, step, known, taken);
        let mut best_value = -WIN;
        let mut best_place = None;
        for index in 0..list.len() {
            pick(&mut list, index);
            let (_, action, place) = list[index];
            let child = position.after(action);
            let same = child.side_to_act() == side;
            let keys = self.path.len();
            let since = if self.path.is_active() && position.is_irreversible(action) { keys } else { step.since };
            let next = Step { ply: ply + 1, from: Some((position, action)), since };
            let mut value;
            if index == 0 {
                value = self.child(&child, same, depth - 1, alpha, beta, next);
            } else {
                let less = if self.task.settings.reductions && depth >= 3 && index >= 3 && !position.is_loud(action) {
                    1 + i32::from(index >= 10) + i32::from(index >= 30 && depth >= 5)
                } else {
                    0
                };
                value = self.child(&child, same, depth - 1 - less, alpha, alpha + 1, next);
                if value > alpha && (less > 0 || value < beta) && !self.stopped {
                    self.path.truncate(keys);
                    value = self.child(&child, same, depth - 1, alpha, beta, next);
                }
            }
            self.path.truncate(keys);
            if self.stopped {
                break;
            }
            if value > best_value || best_place.is_none() {
                best_value = value;
                best_place = Some(place);
                if value > alpha || ply == 0 {
                    self.keep_line(ply as usize, action);
                }
                if value > alpha {
                    alpha = value;
                    if alpha >= beta {
                        self.order.reward(action, side, ply, depth);
                        break;
                    }
                }
            }
        }
        list.clear();
        self.lists.push(list);
        self.last_best = best_place;
        best_value
    }

    fn child(&mut self, child: &P, same: bool, depth: i32, alpha: i32, beta: i32, step: Step<'_, P>) -> i32 {
        // The value is turned around only where the side to act has changed.
        if same { self.node(child, depth, alpha, beta, step) } else { -self.node(child, depth, -beta, -alpha, step) }
    }

    fn keep_line(&mut self, ply: usize, action: P::Action) {
        let (here, below) = self.best.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend_from_slice(&below[0]);
    }

    /// The actions to look at, with their ranks.
    fn ranked(
        &mut self,
        position: &P,
        step: Step<'_, P>,
        known: Option<u16>,
        taken: Option<&HashSet<P::Action>>,
    ) -> Vec<Ranked<P::Action>> {
        let side = position.side_to_act();
        let mut list = self.lists.pop().unwrap_or_default();
        let mut raw = std::mem::take(&mut self.raw);
        raw.clear();
        self.promises.clear();
        if self.is_selective(side) {
            position.promising_into(&mut raw, &mut self.promises);
        } else {
            position.actions_into(&mut raw);
            self.promises.extend(raw.iter().map(|action| position.promise(*action)));
        }
        let sets = self.task.settings.selective;
        let before = step.from.filter(|(before, _)| sets && before.side_to_act() == side);
        for (place, (action, promise)) in raw.iter().copied().zip(self.promises.iter().copied()).enumerate() {
            if before.is_some_and(|(before, previous)| before.is_transposed(previous, action))
                || taken.is_some_and(|taken| taken.contains(&action))
            {
                continue;
            }
            let place = u16::try_from(place).unwrap_or(u16::MAX);
            let first = if step.ply == 0 { self.favourite == Some(action) } else { known == Some(place) };
            let rank = self.order.rank(action, side, step.ply, promise, first);
            list.push((rank, action, place));
        }
        // Leaving out every order would leave nothing to play.
        if list.is_empty() && taken.is_none() {
            list.extend(raw.iter().copied().zip(0..).map(|(action, place)| (0, action, place)));
        }
        self.raw = raw;
        list
    }

    /// The value at the end of a line: the evaluation, or what loud actions make of it.
    fn end_of_line(&mut self, position: &P, mut alpha: i32, beta: i32, ply: u32, left: i32) -> i32 {
        let side = position.side_to_act();
        let standing = evaluate(position, side);
        if !P::HAS_LOUD || !self.task.settings.loud || left == 0 || standing >= beta || ply + 1 >= MAX_DEPTH {
            return standing;
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        let mut list = self.lists.pop().unwrap_or_default();
        let mut raw = std::mem::take(&mut self.raw);
        raw.clear();
        position.loud_into(&mut raw);
        list.extend(raw.iter().map(|action| (position.promise(*action), *action, 0)));
        self.raw = raw;
        for index in 0..list.len() {
            pick(&mut list, index);
            let child = position.after(list[index].1);
            if !self.ticker.tick() {
                self.stopped = true;
                break;
            }
            let value = match child.outcome() {
                Some(outcome) => of_outcome(outcome, side, ply + 1),
                None if child.side_to_act() == side => self.end_of_line(&child, alpha, beta, ply + 1, left - 1),
                None => -self.end_of_line(&child, -beta, -alpha, ply + 1, left - 1),
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        list.clear();
        self.lists.push(list);
        best
    }
}

/// Brings the best-ranked action of the rest to the front of it: most nodes end before the whole list is sorted.
fn pick<A: Copy>(list: &mut [Ranked<A>], from: usize) {
    let mut best = from;
    for index in from + 1..list.len() {
        if list[index].0 > list[best].0 {
            best = index;
        }
    }
    list.swap(from, best);
}

/// The evaluation for a side. The one place where it is turned around.
fn evaluate<P: Knowledge>(position: &P, side: Side) -> i32 {
    match side {
        Side::First => position.evaluate(),
        Side::Second => -position.evaluate(),
    }
}

/// Proven ends are counted from the root in the search, and from the position in the table.
fn to_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if !is_proven(value) => value,
        _ if value > 0 => value + ply as i32,
        _ => value - ply as i32,
    }
}

fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if !is_proven(value) => value,
        _ if value > 0 => value - ply as i32,
        _ => value + ply as i32,
    }
}
