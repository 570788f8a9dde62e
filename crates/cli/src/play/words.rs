//! The commands of a game in plain lines, in every language at once: whoever reads English may still type `desfazer`.

use crate::texts::plain as texts;
use tabuleiro_catalog::rules::lang::{Message, quoted};

use crate::input::nearest;

/// A line that a player types.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TypedCommand<'t> {
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
    /// How to win, and what the signs on the board mean.
    Legend,
    /// How long to think about it.
    Hint(&'t str),
    Eval(&'t str),
    /// The chances turn by turn.
    Graph(&'t str),
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

/// Every word that begins a command, in both languages.
const WORDS: &[&str] = &[
    "help",
    "ajuda",
    "board",
    "tabuleiro",
    "moves",
    "jogadas",
    "where",
    "onde",
    "pieces",
    "peças",
    "row",
    "linha",
    "column",
    "coluna",
    "targets",
    "destinos",
    "undo",
    "desfazer",
    "redo",
    "refazer",
    "save",
    "guardar",
    "load",
    "abrir",
    "rules",
    "regras",
    "legend",
    "sinais",
    "hint",
    "dica",
    "eval",
    "avaliar",
    "graph",
    "gráfico",
    "resign",
    "desistir",
    "draw",
    "empate",
    "accept",
    "aceitar",
    "decline",
    "recusar",
    "clock",
    "relógio",
    "turns",
    "turnos",
    "games",
    "jogos",
    "continue",
    "continuar",
    "next",
    "seguinte",
    "quit",
    "sair",
];

/// What to say about a line that is neither a command nor a move, where its first word looks like a command: letters only.
pub(crate) fn unknown(line: &str) -> Option<Message> {
    let word = line
        .split_whitespace()
        .next()
        .filter(|word| word.chars().count() > 1 && word.chars().all(char::is_alphabetic))?;
    Some(match nearest(&word.to_lowercase(), WORDS) {
        // A known word with something wrong after it.
        Some(meant) if meant == word.to_lowercase() => {
            Message::new(&texts::UNKNOWN_COMMAND).with("found", quoted(line))
        }
        Some(meant) => Message::new(&texts::MEANT_COMMAND).with("found", quoted(word)).with("meant", meant),
        None => Message::new(&texts::UNKNOWN_COMMAND).with("found", quoted(word)),
    })
}

/// How to show the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    Text,
    Words,
    Marks,
}

/// Understands a line.
pub(crate) fn understand(line: &str) -> TypedCommand<'_> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest.to_lowercase().as_str()) {
        ("help" | "?" | "ajuda", "") => TypedCommand::Help,
        ("board" | "tabuleiro", "") => TypedCommand::Board(Show::Text),
        ("board" | "tabuleiro", "words" | "palavras") => TypedCommand::Board(Show::Words),
        ("board" | "tabuleiro", "marks" | "marcas") => TypedCommand::Board(Show::Marks),
        ("moves" | "jogadas", "") => TypedCommand::Moves,
        ("where" | "onde", "") => TypedCommand::Where,
        ("pieces" | "peças" | "pecas", "") => TypedCommand::Pieces,
        ("row" | "linha" | "column" | "coluna", name) if !name.is_empty() => TypedCommand::Along(rest),
        ("targets" | "destinos", _) => TypedCommand::Targets(rest),
        ("undo" | "desfazer", "") => TypedCommand::Undo,
        ("redo" | "refazer", "") => TypedCommand::Redo,
        ("save" | "guardar" | "gravar", _) => TypedCommand::Save(rest, false),
        ("save!" | "guardar!" | "gravar!", _) => TypedCommand::Save(rest, true),
        ("load" | "abrir", _) => TypedCommand::Load(rest),
        ("rules" | "regras", "") => TypedCommand::Rules,
        ("legend" | "sinais", "") => TypedCommand::Legend,
        ("hint" | "dica", _) => TypedCommand::Hint(rest),
        ("eval" | "avaliar", _) => TypedCommand::Eval(rest),
        ("graph" | "gráfico" | "grafico", _) => TypedCommand::Graph(rest),
        ("resign" | "desistir", "") => TypedCommand::Resign,
        ("draw" | "empate", "") => TypedCommand::Draw,
        ("accept" | "aceitar" | "aceito", "") => TypedCommand::Accept,
        ("decline" | "recusar" | "recuso", "") => TypedCommand::Decline,
        ("clock" | "relógio" | "relogio", "") => TypedCommand::Clock,
        ("turns" | "turnos", "") => TypedCommand::Turns,
        ("games" | "jogos", _) => TypedCommand::Games(rest),
        ("continue" | "continuar", _) => TypedCommand::Continue(rest),
        ("next" | "seguinte", "") => TypedCommand::Next,
        ("quit" | "exit" | "sair" | "q", "") => TypedCommand::Quit,
        _ => TypedCommand::Move(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_command_is_told_from_a_mistyped_move() {
        assert_eq!(
            unknown("undoo").unwrap().to_string(),
            "Unknown command: `undoo`. Did you mean undo? Type help for the commands."
        );
        assert_eq!(unknown("dance").unwrap().to_string(), "Unknown command: `dance`. Type help for the commands.");
        assert!(unknown("d4z").is_none() && unknown("").is_none() && unknown("x").is_none());
        for word in WORDS {
            assert!(
                !matches!(understand(&format!("{word} 4")), TypedCommand::Move(_))
                    || !matches!(understand(word), TypedCommand::Move(_)),
                "{word}"
            );
        }
    }

    #[test]
    fn commands_are_understood_in_both_languages_and_the_rest_is_a_move() {
        assert_eq!(understand("Desfazer"), TypedCommand::Undo);
        assert_eq!(understand("save my game.txt"), TypedCommand::Save("my game.txt", false));
        assert_eq!(understand("guardar! x"), TypedCommand::Save("x", true));
        // The word of earlier versions.
        assert_eq!(understand("gravar x"), TypedCommand::Save("x", false));
        assert_eq!(understand("gráfico nodes:9"), TypedCommand::Graph("nodes:9"));
        assert_eq!(understand("q"), TypedCommand::Quit);
        assert_eq!(understand("Sinais"), TypedCommand::Legend);
        assert_eq!(understand("Onde"), TypedCommand::Where);
        assert_eq!(understand("linha 4"), TypedCommand::Along("4"));
        assert_eq!(understand("coluna C"), TypedCommand::Along("C"));
        assert_eq!(understand("targets"), TypedCommand::Targets(""));
        assert_eq!(understand("dica"), TypedCommand::Hint(""));
        assert_eq!(understand("eval nodes:500"), TypedCommand::Eval("nodes:500"));
        assert_eq!(understand("Relógio"), TypedCommand::Clock);
        assert_eq!(understand("jogos Blockade Ana"), TypedCommand::Games("Blockade Ana"));
        assert_eq!(understand("continue 2"), TypedCommand::Continue("2"));
        assert_eq!(understand("board  WORDS"), TypedCommand::Board(Show::Words));
        assert_eq!(understand("d4 NN"), TypedCommand::Move("d4 NN"));
    }
}
