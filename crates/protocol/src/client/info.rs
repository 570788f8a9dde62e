//! What engines tell: `id`, `option`, `info` and `bestmove` lines.

use tabuleiro_catalog::search::score::Score;

/// What an engine thought when it chose, as far as it told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How good it finds its side.
    pub score: Option<Score>,
    /// Nodes spent.
    pub nodes: Option<u64>,
    /// The best line, in the engine's own notation.
    pub line: Vec<String>,
}

impl Info {
    /// Takes over what an `info` line tells about the best line. What it does not understand it leaves alone.
    pub fn read(&mut self, line: &str) {
        let mut words = line.split_whitespace().skip(1);
        let mut heard = self.clone();
        while let Some(word) = words.next() {
            match word {
                // What follows is free text.
                "string" => break,
                // Only the best line counts.
                "multipv" if words.next() != Some("1") => return,
                "depth" => heard.depth = words.next().and_then(|number| number.parse().ok()).or(heard.depth),
                "nodes" => heard.nodes = words.next().and_then(|number| number.parse().ok()).or(heard.nodes),
                "score" => heard.score = score(words.next(), words.next()).or(heard.score),
                "pv" => heard.line = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        *self = heard;
    }
}

fn score(kind: Option<&str>, value: Option<&str>) -> Option<Score> {
    let value: i32 = value?.parse().ok()?;
    match kind? {
        "cp" => Some(Score::Estimate(value)),
        "win" => Some(Score::Win(value.unsigned_abs())),
        "loss" => Some(Score::Loss(value.unsigned_abs())),
        // UCI's word for both: negative for the side that loses.
        "mate" if value > 0 => Some(Score::Win(value.unsigned_abs())),
        "mate" => Some(Score::Loss(value.unsigned_abs())),
        _ => None,
    }
}

/// The name in an `option name NAME type …` line.
pub(super) fn option_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("option")?.trim_start().strip_prefix("name")?.trim_start();
    Some(rest.split_once(" type ").map_or(rest, |(name, _)| name).trim()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Info {
        let mut info = Info::default();
        for line in lines {
            info.read(line);
        }
        info
    }

    #[test]
    fn the_last_word_about_the_best_line_counts() {
        let info = read(&[
            "info depth 3 score cp 25 nodes 100 pv g2 a1",
            "info depth 4 seldepth 9 score cp -7 nodes 900 nps 1000 time 9 pv f2 b1",
            "info depth 4 multipv 2 score cp -70 pv x9",
            "info string depth 99",
        ]);
        let line = vec!["f2".to_owned(), "b1".to_owned()];
        assert_eq!(info, Info { depth: Some(4), score: Some(Score::Estimate(-7)), nodes: Some(900), line });
    }

    #[test]
    fn proven_results_come_in_three_words() {
        assert_eq!(read(&["info score win 3"]).score, Some(Score::Win(3)));
        assert_eq!(read(&["info score loss 2"]).score, Some(Score::Loss(2)));
        assert_eq!(read(&["info score mate -4"]).score, Some(Score::Loss(4)));
    }

    #[test]
    fn nonsense_changes_nothing() {
        for line in ["info", "info depth", "info depth x score", "info score cp", "info score maybe 3", "info nodes -1"]
        {
            assert_eq!(read(&[line]), Info::default(), "{line}");
        }
    }

    #[test]
    fn option_names_may_have_spaces() {
        assert_eq!(option_name("option name Clear Hash type button"), Some("Clear Hash"));
        assert_eq!(option_name("option name  Hash"), Some("Hash"));
        assert_eq!(option_name("option name"), None);
        assert_eq!(option_name("options"), None);
    }
}
