//! The commands of a game in plain lines, in every language at once: whoever reads English may still type `desfazer`.

/// A line that a player types.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'t> {
    Help,
    Board(Show),
    Moves,
    /// Where the game stands.
    Where,
    Pieces,
    /// A row or a column, by its name.
    Along(&'t str),
    /// What can be done, from a cell or anywhere.
    Targets(&'t str),
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
    /// An offer of a draw, and its answers.
    Draw,
    Accept,
    Decline,
    /// How much time is left.
    Clock,
    /// The turns so far.
    Turns,
    /// The games that are kept, those with these words.
    Games(&'t str),
    /// Goes on with a kept game: the last, or a number of the list.
    Continue(&'t str),
    Next,
    Quit,
    /// Anything else is a move.
    Move(&'t str),
}

/// How to show the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    Text,
    Words,
    Marks,
}

/// Understands a line.
pub(crate) fn understand(line: &str) -> Line<'_> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest.to_lowercase().as_str()) {
        ("help" | "?" | "ajuda", "") => Line::Help,
        ("board" | "tabuleiro", "") => Line::Board(Show::Text),
        ("board" | "tabuleiro", "words" | "palavras") => Line::Board(Show::Words),
        ("board" | "tabuleiro", "marks" | "marcas") => Line::Board(Show::Marks),
        ("moves" | "jogadas", "") => Line::Moves,
        ("where" | "onde", "") => Line::Where,
        ("pieces" | "peças" | "pecas", "") => Line::Pieces,
        ("row" | "linha" | "column" | "coluna", name) if !name.is_empty() => Line::Along(rest),
        ("targets" | "destinos", _) => Line::Targets(rest),
        ("undo" | "desfazer", "") => Line::Undo,
        ("redo" | "refazer", "") => Line::Redo,
        ("save" | "gravar", _) => Line::Save(rest, false),
        ("save!" | "gravar!", _) => Line::Save(rest, true),
        ("load" | "abrir", _) => Line::Load(rest),
        ("rules" | "regras", "") => Line::Rules,
        ("hint" | "dica", _) => Line::Hint(rest),
        ("eval" | "avaliar", _) => Line::Eval(rest),
        ("resign" | "desistir", "") => Line::Resign,
        ("draw" | "empate", "") => Line::Draw,
        ("accept" | "aceitar" | "aceito", "") => Line::Accept,
        ("decline" | "recusar" | "recuso", "") => Line::Decline,
        ("clock" | "relógio" | "relogio", "") => Line::Clock,
        ("turns" | "turnos", "") => Line::Turns,
        ("games" | "jogos", _) => Line::Games(rest),
        ("continue" | "continuar", _) => Line::Continue(rest),
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
        assert_eq!(understand("Onde"), Line::Where);
        assert_eq!(understand("linha 4"), Line::Along("4"));
        assert_eq!(understand("coluna C"), Line::Along("C"));
        assert_eq!(understand("targets"), Line::Targets(""));
        assert_eq!(understand("dica"), Line::Hint(""));
        assert_eq!(understand("eval nodes:500"), Line::Eval("nodes:500"));
        assert_eq!(understand("Relógio"), Line::Clock);
        assert_eq!(understand("jogos Blockade Ana"), Line::Games("Blockade Ana"));
        assert_eq!(understand("continue 2"), Line::Continue("2"));
        assert_eq!(understand("board  WORDS"), Line::Board(Show::Words));
        assert_eq!(understand("d4 NN"), Line::Move("d4 NN"));
    }
}
