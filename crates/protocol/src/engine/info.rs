//! What an engine tells while it thinks.

use std::time::Duration;

use tabuleiro_catalog::engine::Thought;

use super::dialect::Dialect;

/// The `info` lines of a thought, best line first. With several lines each has its number.
pub(super) fn lines(dialect: Dialect, thought: &Thought, most: usize, elapsed: Duration) -> Vec<String> {
    let nodes = thought.nodes;
    let speed = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
    let time = elapsed.as_millis();
    let shown = thought.lines.iter().take(most.max(1)).enumerate();
    let line = shown.map(|(place, line)| {
        let number = if most > 1 { format!(" multipv {}", place + 1) } else { String::new() };
        let score = dialect.score(line.score);
        let actions = line.actions.join(" ");
        let depth = line.depth;
        format!("info depth {depth}{number} score {score} nodes {nodes} nps {speed} time {time} pv {actions}")
    });
    line.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::engine::TextLine;
    use tabuleiro_catalog::search::score::Score;

    fn thought() -> Thought {
        let line = |value, action: &str| TextLine {
            depth: 4,
            score: Score::of(value),
            value,
            actions: vec![action.to_owned(), "a2".to_owned()],
        };
        Thought { lines: vec![line(999_995, "g2"), line(12, "f1"), line(-999_996, "f2")], nodes: 3000 }
    }

    #[test]
    fn one_line_has_no_number_and_several_have() {
        let said = lines(Dialect::Ugi, &thought(), 1, Duration::from_micros(1500));
        assert_eq!(said, ["info depth 4 score win 5 nodes 3000 nps 2000000 time 1 pv g2 a2"]);
        let said = lines(Dialect::Ugi, &thought(), 3, Duration::from_secs(2));
        assert_eq!(
            said,
            [
                "info depth 4 multipv 1 score win 5 nodes 3000 nps 1500 time 2000 pv g2 a2",
                "info depth 4 multipv 2 score cp 12 nodes 3000 nps 1500 time 2000 pv f1 a2",
                "info depth 4 multipv 3 score loss 4 nodes 3000 nps 1500 time 2000 pv f2 a2",
            ]
        );
    }

    #[test]
    fn no_time_at_all_is_no_division_by_zero() {
        let said = lines(Dialect::Ugi, &thought(), 1, Duration::ZERO);
        assert_eq!(said, ["info depth 4 score win 5 nodes 3000 nps 3000000000 time 0 pv g2 a2"]);
    }
}
