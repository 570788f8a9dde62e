//! Lines of standard input, none of them longer than memory allows.

use std::io::{self, BufRead, Read};

/// The longest line that is read: a game of tens of thousands of actions.
const LONGEST: u64 = 1 << 20;

/// What standard input has next.
pub(crate) enum Line {
    /// A line, without its end.
    Text(String),
    /// A line that is longer than the limit. It has been skipped.
    TooLong(u64),
    /// A line that is not UTF-8, and the first byte that is wrong, from 1.
    NotText(usize),
    /// Nothing more.
    End,
}

/// Reads the next line of standard input.
pub(crate) fn next() -> io::Result<Line> {
    let mut stdin = io::stdin().lock();
    let mut bytes = Vec::new();
    if stdin.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Line::End);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        stdin.skip_until(b'\n')?;
        return Ok(Line::TooLong(LONGEST));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text.trim_end_matches(['\n', '\r']).to_owned()),
        Err(error) => Line::NotText(error.utf8_error().valid_up_to() + 1),
    })
}
