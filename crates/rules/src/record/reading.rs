//! Reading actions and turns: the strict notation of programs, and what a person types.

use super::{PlayError, Record};
use crate::game::{Action, Game};
use crate::notation::Notation;
use crate::outcome::{Referee, Side};
use crate::position::GamePosition;

/// In how many words a person may write one action, unless it is all there is: `b9 b4 x c4`.
const WORDS: usize = 4;

impl<G: Game> Record<G> {
    /// Reads one action, or a comma list that is exactly the rest of one turn, and checks each in the position that the earlier ones
    /// lead to.
    ///
    /// # Errors
    /// As for [`read_action`](Self::read_action), or a list that is shorter or longer than the rest of the turn.
    pub fn read_turn(&self, text: &str) -> Result<Vec<Action<G>>, PlayError> {
        let mut turn = TurnReader::begin(self)?;
        for part in text.split(',') {
            turn.read(part)?;
        }
        turn.end(text)
    }

    /// Reads what a person types: as [`read_turn`](Self::read_turn), with upper case, spaces instead of commas and within actions, and
    /// the game's own short forms. Errors quote what was typed.
    ///
    /// # Errors
    /// As for [`read_turn`](Self::read_turn).
    pub fn read_typed_turn(&self, typed: &str) -> Result<Vec<Action<G>>, PlayError> {
        let mut turn = TurnReader::begin(self)?;
        for part in typed.split(',') {
            let words: Vec<&str> = part.split_whitespace().collect();
            let mut rest = words.as_slice();
            loop {
                rest = turn.read_typed(rest)?;
                if rest.is_empty() {
                    break;
                }
            }
        }
        turn.end(typed.trim())
    }
}

/// A turn that is read action by action.
struct TurnReader<G: Game> {
    position: G::Position,
    side: Side,
    actions: Vec<Action<G>>,
}

impl<G: Game> TurnReader<G> {
    fn begin(record: &Record<G>) -> Result<TurnReader<G>, PlayError> {
        if let Some(ending) = record.ending() {
            return Err(PlayError::Over(Box::new(ending)));
        }
        let position = record.position().clone();
        Ok(TurnReader { side: position.side_to_act(), position, actions: Vec::new() })
    }

    /// Checks that something can follow what has been read.
    fn expects_more(&self, text: impl FnOnce() -> String) -> Result<(), PlayError> {
        // Repetition is counted at the start of a turn only, so no position in the middle of a list ends the game by it.
        match self.position.ending() {
            Some(ending) => Err(PlayError::Over(Box::new(ending.into()))),
            None if self.position.side_to_act() != self.side => Err(PlayError::TurnIsOver { text: text() }),
            None => Ok(()),
        }
    }

    fn play(&mut self, action: Action<G>) {
        self.position.play_unchecked(action);
        self.actions.push(action);
    }

    /// Reads one action of the strict notation.
    fn read(&mut self, text: &str) -> Result<(), PlayError> {
        self.expects_more(|| text.to_owned())?;
        let action = read_in::<G>(&self.position, text)?;
        self.play(action);
        Ok(())
    }

    /// Reads one action from the words that a person typed, as many of them as make a legal one, and gives the rest. Where none is
    /// legal, the longest that is an action at all says why.
    fn read_typed<'w, 't>(&mut self, words: &'w [&'t str]) -> Result<&'w [&'t str], PlayError> {
        self.expects_more(|| words.join(" "))?;
        let mut failure = match self.one_typed(words) {
            Ok(action) => {
                self.play(action);
                return Ok(&[]);
            }
            Err(error) => error,
        };
        for length in (1..words.len().min(WORDS + 1)).rev() {
            match self.one_typed(&words[..length]) {
                Ok(action) => {
                    self.play(action);
                    return Ok(&words[length..]);
                }
                Err(error) if matches!(failure, PlayError::Notation { .. }) => failure = error,
                Err(_) => {}
            }
        }
        if let PlayError::Notation { text, examples, .. } = &mut failure {
            *text = words.join(" ");
            *examples = example_actions::<G>(&self.position);
        }
        Err(failure)
    }

    fn one_typed(&self, words: &[&str]) -> Result<Action<G>, PlayError> {
        // People write `d9-d7` and `d9 d7` for `d9d7`.
        let letters = words.iter().flat_map(|word| word.chars());
        let bare: String = letters.filter(|letter| !"-–".contains(*letter)).collect();
        let bare = if PASS_WORDS.contains(&bare.to_lowercase().as_str()) { PASS.to_owned() } else { bare };
        read_in::<G>(&self.position, &self.position.typed_action(&bare)).map_err(|error| match error {
            PlayError::Refused { refusal, .. } => PlayError::Refused { text: words.join(" "), refusal },
            other => other,
        })
    }

    /// The actions, where they are one, or all that was left of the turn.
    fn end(self, text: &str) -> Result<Vec<Action<G>>, PlayError> {
        let is_open = self.position.side_to_act() == self.side && self.position.ending().is_none();
        if self.actions.len() > 1 && is_open {
            return Err(PlayError::TurnGoesOn { text: text.to_owned() });
        }
        Ok(self.actions)
    }
}

/// How a pass is written in the games that have one, and what a person may type for it.
const PASS: &str = "0000";
const PASS_WORDS: [&str; 3] = ["pass", "passar", "passo"];

/// Reads an action in a position, and checks it.
pub(super) fn read_in<G: Game>(position: &G::Position, text: &str) -> Result<Action<G>, PlayError> {
    let action = position.parse_action(text).map_err(|error| PlayError::Notation {
        text: text.to_owned(),
        error,
        examples: Vec::new(),
    })?;
    position.check(action).map_err(|refusal| PlayError::Refused { text: text.to_owned(), refusal })?;
    Ok(action)
}

/// A legal action, and one that is written otherwise where there is one: `f2` and `g1f3`.
fn example_actions<G: Game>(position: &G::Position) -> Vec<String> {
    let kind = |text: &str| -> Vec<bool> {
        let mut kinds: Vec<bool> = text.chars().map(|letter| letter.is_ascii_digit()).collect();
        kinds.dedup();
        kinds
    };
    let mut legal = position.actions().into_iter().map(|action| action.to_string());
    let Some(one) = legal.next() else { return Vec::new() };
    let other = legal.find(|text| kind(text) != kind(&one));
    std::iter::once(one).chain(other).collect()
}
