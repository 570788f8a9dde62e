//! How far a long work is, on standard error where that is a terminal.

use std::io::{self, IsTerminal, Write};

/// A line that is written again and again.
pub(super) struct AnalysisProgress {
    shown: bool,
    active: bool,
}

impl AnalysisProgress {
    pub(super) fn new() -> AnalysisProgress {
        AnalysisProgress { shown: false, active: io::stderr().is_terminal() }
    }

    /// Shows a bar with how much is done, from 0 to 1, and words.
    pub(super) fn show(&mut self, done: f64, words: &str) {
        const BAR: usize = 20;
        if self.active {
            let full = ((done * BAR as f64) as usize).min(BAR);
            // Standard error may be closed; the work goes on.
            let _ = write!(io::stderr(), "\r\x1b[2K[{}{}] {words}", "#".repeat(full), ".".repeat(BAR - full));
            let _ = io::stderr().flush();
            self.shown = true;
        }
    }

    /// Takes the bar away, so that something else can be written.
    pub(super) fn hide(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[2K");
            let _ = io::stderr().flush();
        }
    }
}

impl Drop for AnalysisProgress {
    fn drop(&mut self) {
        self.hide();
    }
}
