//! A rectangle of characters, each with its ANSI code.

use super::sgr;

/// The characters, row by row.
pub(super) struct TextCanvas {
    width: usize,
    cells: Vec<(char, &'static str)>,
}

impl TextCanvas {
    pub(super) fn new(width: usize, height: usize) -> TextCanvas {
        TextCanvas { width, cells: vec![(' ', sgr::NONE); width * height] }
    }

    /// Puts a character somewhere. Outside the canvas nothing happens.
    pub(super) fn put(&mut self, x: usize, y: usize, letter: char, sgr: &'static str) {
        if x < self.width
            && let Some(cell) = self.cells.get_mut(y * self.width + x)
        {
            *cell = (letter, sgr);
        }
    }

    /// Puts a text somewhere.
    pub(super) fn write(&mut self, x: usize, y: usize, text: &str, sgr: &'static str) {
        for (at, letter) in text.chars().enumerate() {
            self.put(x + at, y, letter, sgr);
        }
    }

    /// The lines, without spaces at their ends. A code is written where it begins and taken back where it ends, so that a line
    /// can be cut out of the whole.
    pub(super) fn lines(&self, color: bool) -> String {
        let mut out = String::new();
        for row in self.cells.chunks(self.width) {
            let end = row.iter().rposition(|cell| *cell != (' ', sgr::NONE)).map_or(0, |last| last + 1);
            for run in row[..end].chunk_by(|a, b| a.1 == b.1) {
                let code = run[0].1;
                let letters = run.iter().map(|(letter, _)| letter);
                if color && !code.is_empty() {
                    out.push_str(&format!("\u{1b}[{code}m"));
                    out.extend(letters);
                    out.push_str("\u{1b}[0m");
                } else {
                    out.extend(letters);
                }
            }
            if !color {
                out.truncate(out.trim_end_matches(' ').len());
            }
            out.push('\n');
        }
        out
    }
}
