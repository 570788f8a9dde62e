//! The report of a match as a table: for a terminal, and in Markdown.

use tabuleiro_arena::plan::Plan;
use tabuleiro_arena::report::{MatchReport, Row};
use tabuleiro_arena::sprt::SprtDecision;
use tabuleiro_arena::stats::Interval;
use tabuleiro_catalog::rules::lang::{Lang, Message, Text};
use tabuleiro_protocol::fault::FaultKind;
use tabuleiro_protocol::who::Who;

use crate::texts::matches as texts;

/// The tables for a terminal: one for each game, columns aligned.
pub(super) fn text(plan: &Plan, report: &MatchReport, lang: Lang) -> String {
    let mut out = String::new();
    for (board, rows) in boards(report) {
        out.push_str(&format!("{board}{}\n", in_matches(rows[0], lang)));
        let cells = table(plan, &rows, lang);
        let widths: Vec<usize> =
            (0..cells[0].len()).map(|column| cells.iter().map(|row| width(&row[column])).max().unwrap_or(0)).collect();
        for row in &cells {
            let padded =
                row.iter().zip(&widths).map(|(cell, wide)| format!("{cell}{}", " ".repeat(wide - width(cell))));
            out.push_str(&format!("  {}\n", padded.collect::<Vec<_>>().join("  ").trim_end()));
        }
        out.push('\n');
    }
    out.push_str(&notes(report, lang));
    out
}

/// The same in Markdown.
pub(super) fn markdown(plan: &Plan, report: &MatchReport, lang: Lang) -> String {
    let mut out = String::new();
    for (board, rows) in boards(report) {
        out.push_str(&format!("### {board}{}\n\n", in_matches(rows[0], lang)));
        let cells = table(plan, &rows, lang);
        for (index, row) in cells.iter().enumerate() {
            let escaped: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            out.push_str(&format!("| {} |\n", escaped.join(" | ")));
            if index == 0 {
                out.push_str(&format!("|{}\n", "---|".repeat(row.len())));
            }
        }
        out.push('\n');
    }
    out.push_str(&notes(report, lang));
    out
}

/// The rows of each board, in the order of their first.
fn boards(report: &MatchReport) -> Vec<(&str, Vec<&Row>)> {
    let mut boards: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in &report.rows {
        match boards.iter_mut().find(|(board, _)| *board == row.board) {
            Some((_, rows)) => rows.push(row),
            None => boards.push((&row.board, vec![row])),
        }
    }
    boards
}

fn in_matches(row: &Row, lang: Lang) -> String {
    if row.in_matches { format!(" ({})", texts::IN_MATCHES.in_lang(lang)) } else { String::new() }
}

/// The cells of a table, its head first. Columns that nobody needs are left out.
fn table(plan: &Plan, rows: &[&Row], lang: Lang) -> Vec<Vec<String>> {
    let with_sprt = plan.sprt.is_some();
    let with_failures = rows.iter().any(|row| row.faults.iter().any(|faults| !faults.is_empty()));
    let with_open = rows.iter().any(|row| !row.is_complete);
    let mut head: Vec<&'static Text> = vec![
        &texts::HEAD_PLAYERS,
        &texts::HEAD_RESULTS,
        &texts::HEAD_SCORE,
        &texts::HEAD_INTERVAL,
        &texts::HEAD_ELO,
        &texts::HEAD_LOS,
    ];
    if with_sprt {
        head.push(&texts::HEAD_SPRT);
    }
    if with_failures {
        head.push(&texts::HEAD_FAILURES);
    }
    let mut cells = vec![head.into_iter().map(|text| text.in_lang(lang).to_owned()).collect::<Vec<_>>()];
    if with_open {
        cells[0].push(String::new());
    }
    for row in rows {
        let [won, drawn, lost] = row.results;
        let [one, two] = row.players.each_ref().map(|name| Who::name_words(name).in_lang(lang));
        let mut line = vec![format!("{one} – {two}"), format!("{won} / {drawn} / {lost}")];
        line.extend(figures(row, lang));
        if with_sprt {
            line.push(sprt(plan, row, lang));
        }
        if with_failures {
            line.push(failures(row, lang));
        }
        if with_open {
            let open = Message::new(&texts::UNFINISHED).with("played", row.pairs.count().to_string());
            let open = open.with("wanted", row.wanted).in_lang(lang);
            line.push(if row.is_complete { String::new() } else { open });
        }
        cells.push(line);
    }
    cells
}

/// What the results of a row show: its score with the interval, its Elo, and who is stronger. Nothing where nothing was played.
fn figures(row: &Row, lang: Lang) -> [String; 4] {
    if row.count() == 0 {
        return std::array::from_fn(|_| NOTHING.to_owned());
    }
    let score = row.score();
    let percent = |share: f64| decimal(100.0 * share, 1, lang);
    [
        format!("{} %", percent(score.value)),
        format!("{} – {} %", percent(score.low), percent(score.high)),
        elo(row.pairs.elo()),
        format!("{} %", percent(row.pairs.superiority())),
    ]
}

/// The cell of a number that nobody knows yet.
const NOTHING: &str = "–";

/// A number with decimals, as it is written in a language.
pub(super) fn decimal(value: f64, places: usize, lang: Lang) -> String {
    let english = format!("{value:.places$}");
    match lang {
        Lang::En => english,
        Lang::Pt => english.replace('.', ","),
    }
}

fn elo(elo: Interval) -> String {
    let number = |value: f64| match value {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        _ if value.abs() < 0.5 => "0".to_owned(),
        _ => format!("{value:+.0}").replace('-', "−"),
    };
    format!("{} [{}, {}]", number(elo.value), number(elo.low), number(elo.high))
}

fn sprt(plan: &Plan, row: &Row, lang: Lang) -> String {
    let (Some(test), Some(standing)) = (plan.sprt, row.sprt) else { return String::new() };
    let (text, elo) = match standing.decision {
        None => (&texts::SPRT_OPEN, 0.0),
        Some(SprtDecision::Zero) => (&texts::SPRT_ZERO, test.elo0),
        Some(SprtDecision::One) => (&texts::SPRT_ONE, test.elo1),
    };
    let number = |value: f64| decimal(value, 2, lang);
    let message = Message::new(text).with("ratio", number(standing.ratio)).with("elo", elo.to_string());
    message.with("low", number(standing.bounds[0])).with("high", number(standing.bounds[1])).in_lang(lang)
}

/// The kinds of failure that the notes below the table count separately.
const CRASHES: [FaultKind; 7] = [
    FaultKind::Start,
    FaultKind::Crash,
    FaultKind::Silence,
    FaultKind::Garbage,
    FaultKind::LongLine,
    FaultKind::Option,
    FaultKind::Position,
];

fn failures(row: &Row, lang: Lang) -> String {
    let mut parts = Vec::new();
    for (index, player) in row.players.iter().enumerate() {
        for (text, kinds) in [
            (&texts::CRASHES, &CRASHES[..]),
            (&texts::ILLEGALS, &[FaultKind::Illegal]),
            (&texts::TIMES, &[FaultKind::Time]),
        ] {
            let count = row.fault_count(index, kinds);
            if count > 0 {
                let message = Message::new(text).with("player", Who::name_words(player)).with("count", count);
                parts.push(message.in_lang(lang));
            }
        }
    }
    parts.join(", ")
}

/// What the numbers mean, and what went wrong.
fn notes(report: &MatchReport, lang: Lang) -> String {
    let mut notes = format!("{}\n", texts::PAIRS_NOTE.in_lang(lang));
    let mut told: Vec<&str> = Vec::new();
    for (row, index) in report.rows.iter().flat_map(|row| [(row, 0), (row, 1)]) {
        let player = row.players[index].as_str();
        if told.contains(&player) {
            continue;
        }
        let of_player = |row: &Row| {
            (0..2).filter(|seat| row.players[*seat] == player).map(|seat| row.faults[seat].len()).sum::<usize>()
        };
        let count: usize = report.rows.iter().map(of_player).sum();
        let last = report.rows.iter().rev().find_map(|row| {
            let seat = row.players.iter().position(|name| name == player)?;
            row.faults[seat].last()
        });
        if let Some(fault) = last {
            let note = Message::new(&texts::FAULT_NOTE).with("player", Who::name_words(player)).with("count", count);
            notes.push_str(&format!("{}\n", note.with("fault", fault.message()).counted(count, lang)));
        }
        told.push(player);
    }
    notes
}

/// Columns on a terminal: every letter of a table is one wide.
fn width(cell: &str) -> usize {
    cell.chars().count()
}
