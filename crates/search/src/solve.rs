//! Solving: who wins a position with perfect play, proven and not estimated.
//!
//! The question is split into two that have a yes or a no: *can the first side force a win?* and *can the second?* A draw, a position
//! that comes again and a clock that runs out are all a no. Two noes are a draw; in a game without draws one no is the other side's
//! yes. Depth-first proof-number search ([`prover`](self)) answers each with every legal action considered, not only the candidates of a game.
//!
//! # Why the answers are sound
//!
//! - **Repetition.** Who can force a win can do so without letting a position come again: take the win that needs the fewest actions
//!   against the best defence; along it that number falls with every action, and equal positions have equal numbers. So a repetition
//!   may count as a failure of the prover. A *yes* found that way rests on nothing but its own tree. A *no* may rest on a position
//!   above it, and holds elsewhere only when it does not: others are used where they were found and never kept. An answer is about a
//!   game that starts here; what stood on the board before, a position does not know.
//! - **Clocks.** Keys do not know them. A clock only ever draws, so a win stays a win when the clock is younger, and a no stays a no when
//!   it is older. With every yes the table keeps how much clock its longest quiet stretch needs, with every no that used the clock how
//!   much was left, and neither is used outside of that.
//! - **The table** is of fixed size and forgets. What is forgotten is searched again. Its keys have 64 bits, which is the one thing that is
//!   trusted: two positions with the same key would be taken for one.
//! - **The line** is played out by the rules: the winner's actions all lead to positions proven for him, and the last one has won.

mod bounded;
mod line;
mod prover;
mod table;

use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::{Outcome, Side};

pub use bounded::{BoundedWins, WholeTurn};
use prover::Prover;
use table::ProofState;

use crate::limits::{NodeCounter, NodeTicker, SearchLimits};

/// How far a solver has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverProgress {
    /// Positions expanded.
    pub nodes: u64,
    /// How full the tables are, in thousandths.
    pub fill: u32,
    /// Whether the first and the second side can force a win, as far as that is proven.
    pub can_win: [Option<bool>; 2],
}

impl SolverProgress {
    /// The outcome with perfect play, where what is proven is enough to tell.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.can_win {
            [Some(true), _] => Some(Outcome::Win(Side::First)),
            [_, Some(true)] => Some(Outcome::Win(Side::Second)),
            [Some(false), Some(false)] => Some(Outcome::Draw),
            _ => None,
        }
    }
}

/// What a solver has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<A> {
    /// What is proven, and what it took.
    pub progress: SolverProgress,
    /// Where somebody wins: a line that ends with his win, played by the rules. Empty where it is a draw or not proven, or where the
    /// limits were reached before the line was complete.
    pub line: Vec<A>,
}

/// There is not as much memory as was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMemory;

impl std::fmt::Display for NoMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not as much memory as was asked for")
    }
}

impl std::error::Error for NoMemory {}

/// Nodes that go into the first question before the other has its turn. Each turn is twice as long as the last.
const FIRST_SLICE: u64 = 20_000;

/// Nodes after which the search stays longer with a line it has begun, in games where every action leads nearer to the end. Until then it finds short wins; longer proofs
/// are found sooner when what is begun is finished. A game with a clock has lines that lead nowhere for a long time: there patience
/// never pays.
const IMPATIENT: u64 = 100_000;

/// Solves positions of one game, remembering between them.
pub struct Solver<P: Knowledge> {
    /// The questions that are still open or whose table is still needed.
    provers: Vec<Prover<P>>,
}

impl<P: Knowledge> std::fmt::Debug for Solver<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Solver with {} questions", self.provers.len())
    }
}

/// What hears of progress.
pub type SolverWatch<'w> = &'w mut dyn FnMut(&SolverProgress);

impl<P: Knowledge> Solver<P> {
    /// A solver with tables of at most so many bytes together.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(bytes: usize) -> Result<Solver<P>, NoMemory> {
        let sides = if P::HAS_DRAWS { &Side::BOTH[..] } else { &Side::BOTH[..1] };
        let provers = sides.iter().map(|side| Prover::new(*side, bytes / sides.len()).ok_or(NoMemory));
        Ok(Solver { provers: provers.collect::<Result<_, _>>()? })
    }

    /// Finds out who wins, and how.
    pub fn solve(&mut self, position: &P, limits: &SearchLimits, watch: SolverWatch<'_>) -> Solution<P::Action> {
        let counter = NodeCounter::new(limits);
        let mut ticker = NodeTicker::new(&counter);
        let progress = self.decide(position, &mut ticker, watch);
        let line = match progress.outcome() {
            Some(Outcome::Win(winner)) => self.line(position, winner, &mut ticker),
            _ => vec![],
        };
        Solution { progress, line }
    }

    fn decide(&mut self, position: &P, ticker: &mut NodeTicker<'_>, watch: SolverWatch<'_>) -> SolverProgress {
        let before = self.nodes();
        let mut can_win = [None; 2];
        let has_clock = position.actions_to_clock() != u32::MAX;
        let mut slice = if has_clock { FIRST_SLICE } else { IMPATIENT };
        // The first question is whether the side with the better evaluation wins.
        let likely = if position.outcome().is_none() && position.evaluate() < 0 { Side::Second } else { Side::First };
        let mut asked = self.provers.iter().position(|prover| prover.side == likely).unwrap_or(0);
        loop {
            let others: u64 =
                self.provers.iter().enumerate().filter(|(at, _)| *at != asked).map(|(_, p)| p.nodes).sum();
            let prover = &mut self.provers[asked];
            let side = prover.side;
            let mut report = |prover: &Prover<P>| {
                watch(&SolverProgress { nodes: others + prover.nodes - before, fill: prover.fill(), can_win });
            };
            if let Some((known, _)) = prover.search(position, slice, ticker, &mut report) {
                let yes = matches!(known, ProofState::Yes { .. });
                can_win[side.index()] = Some(yes);
                if yes || !P::HAS_DRAWS {
                    can_win[side.opponent().index()] = Some(!yes);
                }
            }
            let fill = self.provers.iter().map(Prover::fill).max().unwrap_or(0);
            let progress = SolverProgress { nodes: self.nodes() - before, fill, can_win };
            if progress.outcome().is_some() || ticker.is_over() {
                return progress;
            }
            watch(&progress);
            // The two questions take turns, in slices of growing length; once one is answered, all further work goes into the other.
            let open = |prover: &Prover<P>| can_win[prover.side.index()].is_none();
            let mut next = (1..=self.provers.len()).map(|step| (asked + step) % self.provers.len());
            asked = next.find(|at| open(&self.provers[*at])).unwrap_or(asked);
            slice = if can_win == [None; 2] && self.provers.len() > 1 { slice.saturating_mul(2) } else { u64::MAX };
            self.provers[asked].patient = !has_clock;
        }
    }

    fn nodes(&self) -> u64 {
        self.provers.iter().map(|prover| prover.nodes).sum()
    }
}

/// Solves one position; see [`Solver`].
///
/// # Errors
/// There is not so much memory.
pub fn solve<P: Knowledge>(
    position: &P,
    bytes: usize,
    limits: &SearchLimits,
    watch: SolverWatch<'_>,
) -> Result<Solution<P::Action>, NoMemory> {
    Ok(Solver::new(bytes)?.solve(position, limits, watch))
}
