//! Prolog facts, as the documents that first described these games write their states.
//!
//! This reads a small part of Prolog, with places: facts, and rules whose body only binds variables (`Board = […]`), made
//! of atoms, variables, whole numbers, lists and compound terms, with `%` and `/* */` comments. What a fact means is up to
//! each game's `prolog.rs`.
//!
//! ```
//! use tabuleiro_rules::prolog::Facts;
//!
//! let facts = Facts::read("% a state\nwins(0, 1).\nplayers(y, m).").unwrap();
//! assert_eq!(facts.find("wins", 2).unwrap().unwrap().args[1].number(0, 9).unwrap(), 1);
//! assert_eq!(Facts::read("wins(0, ").unwrap_err().to_string(), "line 1, column 9: expected a term, found the end of the text");
//! ```

mod parser;
mod tokens;

pub use parser::MAX_DEPTH;

use crate::board::Size;
use crate::game::{Game, Ruleset};
pub use crate::input::TextPlace;
use crate::lang::{Message, quoted};
use crate::matches::Standing;
use crate::setup::{At, FieldValue, ReadError, ReadErrorKind, Setup, SetupError};
use crate::texts;

/// A term and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Where it starts.
    pub place: TextPlace,
    /// What it is.
    pub kind: TermKind,
}

/// What a term is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermKind {
    /// An atom, quoted or not.
    Atom(String),
    /// A variable. Documents use `B` and `R` as if they were atoms.
    Variable(String),
    /// A whole number.
    Number(i64),
    /// A list, and where its closing bracket is.
    List(Vec<Term>, TextPlace),
    /// A name with arguments.
    Compound(String, Vec<Term>),
}

impl Term {
    /// How an error message calls this term.
    pub fn found(&self) -> String {
        match &self.kind {
            TermKind::Atom(name) | TermKind::Variable(name) => quoted(name),
            TermKind::Number(number) => quoted(&number.to_string()),
            TermKind::List(items, _) => format!("[…{}]", items.len()),
            TermKind::Compound(name, args) => quoted(&format!("{name}/{}", args.len())),
        }
    }

    /// The error that something else was expected here.
    pub fn expected(&self, expected: impl Into<Message>) -> ReadError {
        self.place.expected(expected, self.found())
    }

    /// The name of an atom or of a variable.
    pub fn name(&self) -> Option<&str> {
        match &self.kind {
            TermKind::Atom(name) | TermKind::Variable(name) => Some(name),
            _ => None,
        }
    }

    /// A whole number from `min` to `max`.
    ///
    /// # Errors
    /// Anything else.
    pub fn number(&self, min: u32, max: u32) -> Result<u32, ReadError> {
        let number = match self.kind {
            TermKind::Number(number) => u32::try_from(number).ok(),
            _ => None,
        };
        number
            .filter(|number| (min..=max).contains(number))
            .ok_or_else(|| self.expected(Message::new(&texts::A_NUMBER).with("min", min).with("max", max)))
    }

    /// One of some atoms, as its place among them.
    ///
    /// # Errors
    /// Anything else.
    pub fn one_of(&self, atoms: &[&str]) -> Result<usize, ReadError> {
        let found = self.name().and_then(|name| atoms.iter().position(|atom| *atom == name));
        found.ok_or_else(|| self.expected(Message::new(&texts::ONE_OF).with("words", atoms.join(", "))))
    }

    /// The terms of a list.
    ///
    /// # Errors
    /// Anything else.
    pub fn list(&self) -> Result<&[Term], ReadError> {
        match &self.kind {
            TermKind::List(items, _) => Ok(items),
            _ => Err(self.expected(&texts::A_PROLOG_LIST)),
        }
    }

    /// The terms of a list that has `length` of them; `what` names the list in the error (`row 3`).
    ///
    /// # Errors
    /// Anything else: where there are too many, at the first that is; where there are too few, at the closing bracket.
    pub fn list_of(&self, length: usize, what: impl Into<Message>) -> Result<&[Term], ReadError> {
        let TermKind::List(items, end) = &self.kind else { return Err(self.expected(&texts::A_PROLOG_LIST)) };
        if items.len() == length {
            return Ok(items);
        }
        let place = items.get(length).map_or(*end, |extra| extra.place);
        let message = Message::new(&texts::PROLOG_COUNT).with("what", what.into());
        Err(place.error(message.with("expected", length).with("found", items.len())))
    }
}

/// A fact: `name(args…).`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Where it starts.
    pub place: TextPlace,
    /// Its name.
    pub name: String,
    /// Its arguments. Variables that the body binds are replaced by what they are bound to.
    pub args: Vec<Term>,
}

/// The facts of a text, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts(pub Vec<Fact>);

impl Facts {
    /// Reads a text.
    ///
    /// # Errors
    /// The first place where the text is not what this module reads: what was expected, and what was found.
    pub fn read(text: &str) -> Result<Facts, ReadError> {
        parser::parse(text).map(Facts)
    }

    /// The one fact with this name and number of arguments, if there is one.
    ///
    /// # Errors
    /// Two such facts, or one with another number of arguments.
    pub fn find(&self, name: &str, arity: usize) -> Result<Option<&Fact>, ReadError> {
        let mut named = self.0.iter().filter(|fact| fact.name == name);
        let Some(fact) = named.next() else { return Ok(None) };
        if fact.args.len() != arity {
            let message = Message::new(&texts::PROLOG_ARITY).with("name", quoted(name)).with("expected", arity);
            return Err(fact.place.error(message.with("found", fact.args.len())));
        }
        match named.next() {
            Some(second) => Err(second.place.error(Message::new(&texts::PROLOG_TWICE).with("name", quoted(name)))),
            None => Ok(Some(fact)),
        }
    }

    /// The one fact that has any of these names, with one argument: a board has another name in every listing of some documents.
    ///
    /// # Errors
    /// None or several such facts, or one with another number of arguments.
    pub fn find_any(&self, names: &[&str]) -> Result<&Fact, ReadError> {
        let mut named = self.0.iter().filter(|fact| names.contains(&fact.name.as_str()));
        let Some(fact) = named.next() else { return Err(self.missing(names[0])) };
        if let Some(second) = named.next() {
            return Err(second.place.error(Message::new(&texts::PROLOG_TWICE).with("name", quoted(&second.name))));
        }
        self.find(&fact.name, 1).map(|_| fact)
    }

    /// Checks that every fact has one of these names.
    ///
    /// # Errors
    /// The first fact that has not.
    pub fn only(&self, names: &[&str]) -> Result<(), ReadError> {
        match self.0.iter().find(|fact| !names.contains(&fact.name.as_str())) {
            None => Ok(()),
            Some(fact) => {
                let expected = Message::new(&texts::ONE_OF).with("words", names.join(", "));
                Err(fact.place.expected(expected, quoted(&fact.name)))
            }
        }
    }

    /// The error that a fact is missing, at the last one there is.
    pub fn missing(&self, name: &str) -> ReadError {
        let place = self.0.last().map_or(TextPlace::START, |fact| fact.place);
        place.error(Message::new(&texts::PROLOG_MISSING).with("name", quoted(name)))
    }
}

/// The form of the document that a game comes from: its Prolog facts, and its own display.
pub struct DocumentForm<G: Game> {
    /// Reads a state from the facts of the document, extended where that form cannot hold everything.
    pub(crate) read: fn(&G::Rules, &Facts) -> Result<Reading, ReadError>,
    /// Writes a state in the form that `read` reads.
    pub(crate) write: fn(&G::Position, &Standing) -> String,
    /// The document's own display, in the document's own words.
    pub(crate) display: fn(&G::Position, &Standing) -> String,
}

impl<G: Game> Clone for DocumentForm<G> {
    fn clone(&self) -> DocumentForm<G> {
        *self
    }
}

impl<G: Game> Copy for DocumentForm<G> {}

impl<G: Game> std::fmt::Debug for DocumentForm<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DocumentForm").finish_non_exhaustive()
    }
}

impl<G: Game> DocumentForm<G> {
    /// Reads a position and the standing of its match from Prolog facts.
    ///
    /// # Errors
    /// Anything that is not a position, with line and column.
    pub fn read(&self, rules: &G::Rules, input: &str) -> Result<(G::Position, Standing), ReadError> {
        let reading = (self.read)(rules, &Facts::read(input)?)?;
        let position = rules.position(&reading.setup).map_err(|error| reading.locate(error))?;
        Ok((position, reading.standing))
    }

    /// Writes a position and the standing of its match as Prolog facts.
    pub fn write(&self, position: &G::Position, standing: &Standing) -> String {
        (self.write)(position, standing)
    }

    /// A position as the document prints it.
    pub fn display(&self, position: &G::Position, standing: &Standing) -> String {
        (self.display)(position, standing)
    }
}

/// A state read from Prolog: an unchecked position with the places of its parts, and the match it belongs to.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The position.
    pub setup: Setup,
    /// Where its parts were.
    pub places: Vec<(At, TextPlace)>,
    /// The match; nothing has happened yet unless the game's facts tell.
    pub standing: Standing,
}

impl Reading {
    /// Sets a field to what a fact with one argument says, where there is one.
    ///
    /// # Errors
    /// Several such facts, another number of arguments, or what `read` does not read.
    pub fn read_field(
        &mut self,
        facts: &Facts,
        name: &str,
        field: usize,
        read: impl FnOnce(&Term) -> Result<FieldValue, ReadError>,
    ) -> Result<(), ReadError> {
        if let Some(fact) = facts.find(name, 1)? {
            self.setup.fields[field] = read(&fact.args[0])?;
            self.places.push((At::Field(field), fact.place));
        }
        Ok(())
    }

    /// Turns an error of the validation into an error at a place of the text.
    pub fn locate(&self, error: SetupError) -> ReadError {
        let at = |wanted: At| self.places.iter().find(|(at, _)| *at == wanted).map(|(_, place)| *place);
        let place = at(error.at).or_else(|| match error.at {
            At::Item(field, _) => at(At::Field(field)),
            _ => None,
        });
        place
            .or_else(|| at(At::Board))
            .unwrap_or(TextPlace::START)
            .error(error.message)
            .of_kind(ReadErrorKind::Impossible)
    }
}

/// Reads the cells of rows that must have the columns of a board, and remembers where each stood.
///
/// # Errors
/// A row with more or fewer cells, or what `read_cell` does not read.
pub fn read_rows(
    rows: &[Term],
    size: Size,
    places: &mut Vec<(At, TextPlace)>,
    read_cell: impl Fn(&Term) -> Result<Option<&'static str>, ReadError>,
) -> Result<Vec<Option<&'static str>>, ReadError> {
    let mut cells = Vec::with_capacity(size.cells());
    for (y, row) in rows.iter().enumerate() {
        let what = Message::new(&texts::ROW_NUMBER).with("row", y + 1);
        for term in row.list_of(size.cols.into(), what)? {
            places.push((At::Cell(size.cell(cells.len())), term.place));
            cells.push(read_cell(term)?);
        }
    }
    Ok(cells)
}

/// Appends a fact with one number, unless that is the usual one.
pub fn write_number(text: &mut String, name: &str, number: u32, usual: u32) {
    if number != usual {
        text.push_str(&format!("{name}({number}).\n"));
    }
}

/// Writes rows of terms as one fact in the documents' layout: a row a line.
pub fn write_rows(name: &str, rows: &[Vec<String>]) -> String {
    let lines: Vec<String> = rows.iter().map(|row| format!("[{}]", row.join(","))).collect();
    format!("{name}([\n{}]).\n", lines.join(",\n"))
}
