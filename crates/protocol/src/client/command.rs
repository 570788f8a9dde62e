//! A command line as one text, split into words without a shell.
//!
//! Spaces separate words; `'…'` and `"…"` keep them together. A backslash takes the special meaning from a space, a quote or another
//! backslash, and is itself before anything else, so that paths with backslashes need no care. Variables and wildcards are plain text.

use tabuleiro_catalog::rules::lang::{Message, quoted};

use crate::texts;

/// Splits a command into its words, the program first. There is at least one.
///
/// # Errors
/// An open quote, a last backslash, or no word at all.
pub fn split(command: &str) -> Result<Vec<String>, Message> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    // The quote that is open, and its column.
    let mut open: Option<(char, usize)> = None;
    let mut letters = command.chars().enumerate().peekable();
    while let Some((index, letter)) = letters.next() {
        let next = letters.peek().map(|(_, letter)| *letter);
        match (letter, open) {
            ('\\', None | Some(('"', _))) => match next {
                None if open.is_none() => {
                    return Err(Message::new(&texts::COMMAND_BACKSLASH).with("command", quoted(command)));
                }
                Some(escaped) if is_special(escaped, open.is_some()) => {
                    letters.next();
                    word.get_or_insert_default().push(escaped);
                }
                _ => word.get_or_insert_default().push('\\'),
            },
            (_, Some((quote, _))) if letter == quote => open = None,
            (_, Some(_)) => word.get_or_insert_default().push(letter),
            ('\'' | '"', None) => {
                open = Some((letter, index + 1));
                word.get_or_insert_default();
            }
            (space, None) if space.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some((_, column)) = open {
        return Err(Message::new(&texts::COMMAND_QUOTE).with("column", column).with("command", quoted(command)));
    }
    words.extend(word);
    if words.first().is_none_or(String::is_empty) {
        return Err(Message::new(&texts::FAULT_START).with("found", quoted(command)));
    }
    Ok(words)
}

fn is_special(letter: char, in_quotes: bool) -> bool {
    letter == '"' || letter == '\\' || (!in_quotes && (letter == '\'' || letter.is_whitespace()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_does() {
        for (command, words) in [
            ("engine", &["engine"][..]),
            ("  ./engine  --level 3 ", &["./engine", "--level", "3"]),
            (r#""my engine" 'a "b"' c"d e"f"#, &["my engine", "a \"b\"", "cd ef"]),
            (r"my\ engine \'x\' \\", &["my engine", "'x'", "\\"]),
            (r#"x "a\"b\\c\d" """#, &["x", "a\"b\\c\\d", ""]),
            (r"C:\engines\best.exe go", &[r"C:\engines\best.exe", "go"]),
            ("$HOME/*.x", &["$HOME/*.x"]),
        ] {
            assert_eq!(split(command).unwrap(), words, "{command}");
        }
    }

    #[test]
    fn what_is_no_command_is_refused_with_its_place() {
        for (command, needle) in [
            ("engine 'abc", "column 8"),
            ("\"", "column 1"),
            ("engine \\", "backslash"),
            ("", "started"),
            ("   ", "started"),
            ("'' x", "started"),
        ] {
            let error = split(command).unwrap_err().to_string();
            assert!(error.contains(needle), "{command}: {error}");
        }
    }
}
