//! The commands of a game in plain lines, in every language at once: whoever reads English may still type `desfazer`.

/// A line that a player types.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'t> {
    Help,
    Board(Show),
    Moves,
    Undo,
    Redo,
    /// A file name, and whether an existing file may be replaced.
    Save(&'t str, bool),
    Load(&'t str),
    Rules,
    /// How long to think about it.
    Hint(&'t str),
    Eval(&'t str),
    Resign,
    Next,
    Quit,
    /// Anything else is a move.
    Move(&'t str),
}

/// How to show the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    Text,
    Words,
    Marks,
}

/// Understands a line.
pub(super) fn understand(line: &str) -> Line<'_> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest.to_lowercase().as_str()) {
        ("help" | "?" | "ajuda", "") => Line::Help,
        ("board" | "tabuleiro", "") => Line::Board(Show::Text),
        ("board" | "tabuleiro", "words" | "palavras") => Line::Board(Show::Words),
        ("board" | "tabuleiro", "marks" | "marcas") => Line::Board(Show::Marks),
        ("moves" | "jogadas", "") => Line::Moves,
        ("undo" | "desfazer", "") => Line::Undo,
        ("redo" | "refazer", "") => Line::Redo,
        ("save" | "gravar", _) => Line::Save(rest, false),
        ("save!" | "gravar!", _) => Line::Save(rest, true),
        ("load" | "abrir", _) => Line::Load(rest),
        ("rules" | "regras", "") => Line::Rules,
        ("hint" | "dica", _) => Line::Hint(rest),
        ("eval" | "avaliar", _) => Line::Eval(rest),
        ("resign" | "desistir", "") => Line::Resign,
        ("next" | "seguinte", "") => Line::Next,
        ("quit" | "exit" | "sair", "") => Line::Quit,
        _ => Line::Move(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_in_both_languages_and_the_rest_is_a_move() {
        assert_eq!(understand("Desfazer"), Line::Undo);
        assert_eq!(understand("save my game.txt"), Line::Save("my game.txt", false));
        assert_eq!(understand("gravar! x"), Line::Save("x", true));
        assert_eq!(understand("dica"), Line::Hint(""));
        assert_eq!(understand("eval nodes:500"), Line::Eval("nodes:500"));
        assert_eq!(understand("board  WORDS"), Line::Board(Show::Words));
        assert_eq!(understand("d4 NN"), Line::Move("d4 NN"));
    }
}
