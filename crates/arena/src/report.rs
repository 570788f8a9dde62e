//! What a match has shown, contest by contest.

use serde_json::{Value as Json, json};
use tabuleiro_protocol::fault::{Fault, FaultKind};

use crate::plan::Plan;
use crate::results::Results;
use crate::sprt::{SprtDecision, SprtStanding};
use crate::stats::{Interval, Pairs};

/// What one contest has shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The board.
    pub board: String,
    /// The players.
    pub players: [String; 2],
    /// Whether a result is that of a two-game match, and else of a game.
    pub in_matches: bool,
    /// Results for the first player: won, drawn, lost.
    pub results: [u64; 3],
    /// The pairs.
    pub pairs: Pairs,
    /// Pairs that were wanted.
    pub wanted: u32,
    /// Whether nothing is left to play.
    pub is_complete: bool,
    /// Where the sequential test stands.
    pub sprt: Option<SprtStanding>,
    /// Games lost by misbehaving, by player.
    pub faults: [Vec<Fault>; 2],
}

impl Row {
    /// The score, 0 to 1, with its interval.
    pub fn score(&self) -> Interval {
        self.pairs.score()
    }

    /// The number of results.
    pub fn count(&self) -> u64 {
        self.results.iter().sum()
    }

    /// A player's faults of some kinds.
    pub fn fault_count(&self, player: usize, kinds: &[FaultKind]) -> usize {
        self.faults[player].iter().filter(|fault| kinds.contains(&fault.kind)).count()
    }

    fn json(&self) -> Json {
        let interval = |interval: Interval| json!([finite(interval.low), finite(interval.high)]);
        let faults = |player: usize| {
            let counts = FaultKind::ALL.map(|kind| (kind.word().to_owned(), self.fault_count(player, &[kind])));
            let kinds = counts.into_iter().filter(|(_, count)| *count > 0);
            kinds.map(|(kind, count)| (kind, count.into())).collect::<serde_json::Map<_, Json>>()
        };
        let [wins, draws, losses] = self.results;
        let (score, elo) = (self.score(), self.pairs.elo());
        // Without results there is no estimate, not even that both are equally strong.
        let shown = |json: Json| if self.count() > 0 { json } else { Json::Null };
        json!({
            "game": self.board,
            "players": self.players,
            "unit": if self.in_matches { "match" } else { "game" },
            "wins": wins, "draws": draws, "losses": losses,
            "pairs": self.pairs.0,
            "complete": self.is_complete,
            "score": shown(json!(finite(score.value))), "score_95": shown(interval(score)),
            "elo": shown(json!(finite(elo.value))), "elo_95": shown(interval(elo)),
            "los": shown(json!(finite(self.pairs.superiority()))),
            "sprt": self.sprt.map(|sprt| json!({
                "llr": finite(sprt.ratio), "bounds": sprt.bounds.map(finite),
                "accepted": sprt.decision.map(|decision| match decision { SprtDecision::Zero => "elo0", SprtDecision::One => "elo1" }),
            })),
            "failures": [faults(0), faults(1)],
        })
    }
}

/// JSON has no infinity, and nobody needs more than four decimals, the last of which would differ between machines.
fn finite(value: f64) -> Option<f64> {
    Some((value * 10_000.0).round() / 10_000.0 + 0.0).filter(|value| value.is_finite())
}

/// What a match has shown.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchReport {
    /// Contest by contest.
    pub rows: Vec<Row>,
}

impl MatchReport {
    /// The report on what has been played so far.
    pub fn new(plan: &Plan, results: &Results) -> MatchReport {
        MatchReport { rows: (0..plan.contests.len()).map(|contest| row(plan, results, contest)).collect() }
    }

    /// Whether nothing is left to play.
    pub fn is_complete(&self) -> bool {
        self.rows.iter().all(|row| row.is_complete)
    }

    /// The report for programs.
    pub fn json(&self) -> Json {
        json!({"complete": self.is_complete(), "contests": self.rows.iter().map(Row::json).collect::<Vec<_>>()})
    }
}

fn row(plan: &Plan, results: &Results, number: usize) -> Row {
    let contest = &plan.contests[number];
    let board = &plan.boards[contest.board];
    let mut wdl = [0; 3];
    let mut faults = [vec![], vec![]];
    for pair in results.counted(plan, number) {
        match pair.verdict {
            Some(half_points) => wdl[2 - half_points.min(2) as usize] += 1,
            None => pair.half_points().iter().for_each(|half_points| wdl[2 - *half_points as usize] += 1),
        }
        for loss in pair.games.iter().filter_map(|game| game.loss.as_ref()) {
            faults[loss.player].push(loss.fault.clone());
        }
    }
    let pairs = results.counts(plan, number);
    Row {
        board: board.name(),
        players: contest.players.map(|player| plan.players[player].name.clone()),
        in_matches: board.in_matches(),
        results: wdl,
        pairs,
        wanted: contest.pairs,
        is_complete: results.is_complete(plan, number),
        sprt: plan.sprt.map(|sprt| sprt.standing(&pairs)),
        faults,
    }
}
