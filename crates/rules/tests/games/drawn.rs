//! What holds for every drawing of every position: text, words and SVG in every language.

use std::collections::BTreeSet;

use tabuleiro_rules::board::Cell;
use tabuleiro_rules::game::GameInfo;
use tabuleiro_rules::lang::Lang;
use tabuleiro_rules::view::{BoardView, TextStyle, svg, text, words};

/// Draws a view in every way. A failure says what was drawn, after `name`.
pub fn check(view: &BoardView, info: &GameInfo, name: &str) {
    for name_of_square in view.squares.iter().filter_map(|square| square.name.as_ref()) {
        let [en, pt] = Lang::ALL.map(|lang| name_of_square.text().forms(lang).1.is_some());
        assert_eq!(en, pt, "{name} {name_of_square}");
    }
    for lang in Lang::ALL {
        let draw = |color: bool, ascii: bool| text(view, info, &TextStyle { color, ascii }, lang);
        for ascii in [false, true] {
            let plain = draw(false, ascii);
            check_text(view, &plain, ascii, name);
            // Trailing spaces may be coloured: they are left out where there is no colour.
            let bare = without_codes(&draw(true, ascii));
            let trimmed: Vec<&str> = bare.lines().map(str::trim_end).collect();
            assert_eq!(trimmed, plain.lines().collect::<Vec<_>>(), "{name}: colour changes more than colour");
        }
        let said = words(view, info, lang);
        assert!(!said.contains(['{', '}', '|']), "{name}: a blank or a form is left\n{said}");
        assert!(said.lines().all(|line| line.ends_with(['.', ')'])), "{name}: no sentence\n{said}");
        check_svg(view, &svg(view, info, lang), name);
    }
}

/// The text without ANSI codes.
fn without_codes(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once('m').expect("the end of a code").1);
    std::iter::once(first).chain(rest).collect()
}

fn check_text(view: &BoardView, drawn: &str, ascii: bool, name: &str) {
    for line in drawn.lines() {
        assert!(line.chars().count() <= 80, "{name}: too long\n{line}");
        assert_eq!(line.trim_end(), line, "{name}: spaces at the end");
    }
    let (board, _) = drawn.split_once("\n\n").expect("an empty line after the board");
    assert!(!ascii || board.is_ascii(), "{name}\n{board}");
    let lines: Vec<&str> = board.lines().collect();
    let [above, top, rows @ .., bottom, below] = &lines[..] else { panic!("{name}: no board\n{board}") };

    let columns: Vec<String> = (0..view.size.cols).map(|col| Cell::new(col, 0).column_name().to_string()).collect();
    assert_eq!(above.split_whitespace().collect::<Vec<_>>(), columns, "{name}\n{board}");
    assert_eq!(below, above, "{name}\n{board}");

    // The frame closes every line at the same place; what follows it is the number of the row.
    let width = top.chars().count();
    let side = if ascii { '|' } else { '│' };
    assert_eq!(bottom.chars().count(), width, "{name}\n{board}");
    let mut numbers = Vec::new();
    for row in rows {
        let letters: Vec<char> = row.chars().collect();
        assert!(letters.len() >= width, "{name}: a short row\n{board}");
        assert_eq!((letters[3], letters[width - 1]), (side, side), "{name}: a broken frame\n{board}");
        let [left, right] = [&letters[..3], &letters[width..]].map(|number| number.iter().collect::<String>());
        assert_eq!(left.trim(), right.trim(), "{name}\n{board}");
        numbers.extend(left.trim().parse::<u8>().ok());
    }
    assert_eq!(numbers, (1..=view.size.rows).collect::<Vec<_>>(), "{name}\n{board}");
}

fn check_svg(view: &BoardView, picture: &str, name: &str) {
    well_formed(picture, name);
    let quoted = |start: &str| -> Vec<&str> {
        picture.split(start).skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect()
    };
    let ids = quoted(" id=\"");
    let distinct: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), distinct.len(), "{name}: an id stands twice {ids:?}");
    let used: BTreeSet<&str> = quoted(" href=\"#")
        .into_iter()
        .chain(quoted("aria-labelledby=\"").iter().flat_map(|ids| ids.split(' ')))
        .collect();
    assert_eq!(used, distinct, "{name}: ids that are used, and ids that there are");
    let count = |what: &str| picture.matches(what).count();
    assert_eq!(count("class=\"cell "), view.size.cells(), "{name}");
    let sides = usize::from(view.size.cols) + usize::from(view.size.rows);
    assert_eq!(count("class=\"coordinate\""), 2 * sides, "{name}");
    assert_eq!(count("class=\"wall "), view.walls.len(), "{name}");
    assert_eq!(count("class=\"target") + count("class=\"refused\""), view.marks.len(), "{name}");
}

/// Checks that elements are closed in order and that text holds no stray characters.
fn well_formed(picture: &str, name: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut parts = picture.split('<');
    assert_eq!(parts.next(), Some(""), "{name}: something before the first element");
    for part in parts {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("{name}: open end: {part}"));
        assert_eq!(tag.matches('"').count() % 2, 0, "{name}: {tag}");
        for entity in text.split('&').skip(1).chain(tag.split('&').skip(1)) {
            let entity = entity.split(';').next().unwrap_or_default();
            assert!(["amp", "lt", "gt", "quot", "#39"].contains(&entity), "{name}: {entity}");
        }
        let element = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap_or_default();
        match tag {
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(element), "{name}: {part}"),
            _ if tag.ends_with('/') => {}
            _ => open.push(element),
        }
    }
    assert!(open.is_empty(), "{name}: never closed: {open:?}");
}
