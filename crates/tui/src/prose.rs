//! The rules of the games are Markdown with paragraphs, lists and headings. Here they become lines for a terminal of any width.

use crate::canvas::wrap;

/// A Markdown text as lines of at most so many columns, without its signs.
pub fn plain(text: &str, columns: usize) -> String {
    let bare = |line: &String| {
        let line = if line.starts_with('#') { line.trim_start_matches(['#', ' ']) } else { line };
        format!("{line}\n")
    };
    reflow(&text.replace(['*', '`'], ""), columns).iter().map(bare).collect()
}

/// Breaks the paragraphs and lists of a Markdown text into lines of at most so many columns. What is strong stays so on every line.
pub(crate) fn reflow(text: &str, columns: usize) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let starts = line.is_empty() || line.starts_with('#') || line.trim_start().starts_with("- ");
        match paragraphs.last_mut().filter(|_| open && !starts) {
            Some(paragraph) => {
                paragraph.push(' ');
                paragraph.push_str(line.trim_start());
            }
            None => paragraphs.push(line.to_owned()),
        }
        open = !line.is_empty() && !line.starts_with('#');
    }
    let mut lines = Vec::new();
    for paragraph in paragraphs {
        if paragraph.is_empty() {
            lines.push(String::new());
            continue;
        }
        // Lines of a list hang under its first word, those of a list in a list further in.
        let indent = paragraph.len() - paragraph.trim_start().len();
        let item = paragraph.trim_start().starts_with("- ");
        let margin_of = |index: usize| " ".repeat(indent + if item && index > 0 { 2 } else { 0 });
        let mut strong = false;
        for (index, line) in wrap(paragraph.trim_start(), columns.saturating_sub(indent + 2)).into_iter().enumerate() {
            let begins = if strong { "**" } else { "" };
            strong ^= line.matches("**").count() % 2 == 1;
            let margin = margin_of(index);
            lines.push(format!("{margin}{begins}{line}"));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_lists_are_broken_anew() {
        let text =
            "# Title\n\nOne two\nthree four.\n\n- **Strong words.** And\n  more of them\n- next\n  - inner one\n";
        let lines = reflow(text, 18);
        let expected = [
            "# Title",
            "",
            "One two three",
            "four.",
            "",
            "- **Strong",
            "  **words.** And",
            "  more of them",
            "- next",
            "  - inner one",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn plain_lines_have_no_signs_of_markdown() {
        let text = "# Title\n\n- **Writing (I4).** A *clone* is `g2`,\n  a jump `a7c5`.\n";
        assert_eq!(plain(text, 24), "Title\n\n- Writing (I4). A\n  clone is g2, a jump\n  a7c5.\n");
    }
}
