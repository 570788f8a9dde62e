//! Record text: tags in brackets, then numbered turns, then the result. Like PGN in spirit, and read strictly.
//!
//! ```text
//! [Game "infection"]
//! [Options "map=four"]
//! [First "Ana"]
//! [Second "Rui"]
//! [Result "1-0"]
//! [Reason "resignation"]
//!
//! 1. b6 a1c2
//! 2. g1e2 {a comment}
//! 1-0
//! ```
//!
//! A text may hold several records, one after the other. [`split`] reads the outer form, which is the same for every game;
//! [`replay`] plays the turns of one of them under the rules of its game and compares the result.

use super::{Closing, Record, RecordEnding};
use crate::game::{Game, Ruleset};
use crate::input::{Cursor, TextPlace};
use crate::lang::{Message, quoted};
use crate::options::{OptionError, OptionSpec, Options};
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition;
use crate::setup::{InputPlace, ReadError, ReadErrorKind};
use crate::sorting::sort_short_by_key;
use crate::texts;

/// The tags that a record may have, in the order in which they are written.
pub const TAGS: [&str; 13] = [
    "Game",
    "Options",
    "Position",
    "Event",
    "Round",
    "Date",
    "First",
    "Second",
    "Time",
    "Clocks",
    "Annotator",
    "Result",
    "Reason",
];

/// A tag or a word of a record with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// Where it starts.
    pub place: TextPlace,
    /// What stands there.
    pub value: T,
}

/// The outer form of one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRecord {
    /// Where it starts.
    pub place: TextPlace,
    /// The tags: names and values.
    pub tags: Vec<(&'static str, Placed<String>)>,
    /// The texts of the turns.
    pub turns: Vec<Placed<String>>,
    /// The number before the first turn, which tells whose turn that is: `1.` or `1...`.
    pub first_number: Option<Placed<String>>,
    /// Comments, each after a number of turns.
    pub comments: Vec<(usize, String)>,
    /// The result at the end.
    pub result: Placed<String>,
}

impl RawRecord {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&Placed<String>> {
        self.tags.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}

/// The text of a result: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on.
pub fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Reads the outer form of all records in a text.
///
/// # Errors
/// The first place where the text has another form, or a text without any record.
pub fn split(text: &str) -> Result<Vec<RawRecord>, ReadError> {
    let mut reader = RecordReader(Cursor::new(text));
    let mut records = Vec::new();
    loop {
        reader.skip_space();
        if reader.0.rest.is_empty() && !records.is_empty() {
            return Ok(records);
        }
        records.push(reader.record()?);
    }
}

#[derive(Clone, Copy)]
struct RecordReader<'t>(Cursor<'t>);

impl<'t> RecordReader<'t> {
    fn skip_space(&mut self) {
        self.0.take_while(char::is_whitespace);
    }

    /// The next word of the turns.
    fn word(&mut self) -> Placed<&'t str> {
        let place = self.0.place;
        Placed { place, value: self.0.take_while(|letter| !letter.is_whitespace() && letter != '{' && letter != '[') }
    }

    fn record(&mut self) -> Result<RawRecord, ReadError> {
        let place = self.0.place;
        let mut tags: Vec<(&'static str, Placed<String>)> = Vec::new();
        while self.0.rest.starts_with('[') {
            let start = self.0.place;
            let (name, value) = self.tag()?;
            if tags.iter().any(|(known, _)| *known == name) {
                return Err(start.error(Message::new(&texts::TAG_TWICE).with("tag", name)));
            }
            tags.push((name, value));
            self.skip_space();
        }
        if tags.is_empty() {
            return Err(self.0.expected(&texts::A_TAG));
        }
        let mut turns = Vec::new();
        let mut comments = Vec::new();
        // Turns are numbered in pairs; a record that starts with the second side has `1...` first.
        let mut ply = 0;
        let mut first_number = None;
        loop {
            self.skip_space();
            if self.0.rest.starts_with('{') {
                comments.push((turns.len(), self.comment()?));
                continue;
            }
            let here = *self;
            let word = self.word();
            if RESULTS.contains(&word.value) {
                let result = Placed { place: word.place, value: word.value.to_owned() };
                return Ok(RawRecord { place, tags, turns, first_number, comments, result });
            }
            if turns.is_empty() && word.value == "1..." {
                ply = 1;
            } else if ply % 2 == 0 {
                let wanted = format!("{}.", ply / 2 + 1);
                if word.value != wanted {
                    return Err(here.0.expected(Message::new(&texts::A_TURN_NUMBER).with("number", quoted(&wanted))));
                }
            } else {
                // The second turn of a pair has no number.
                *self = here;
            }
            first_number.get_or_insert_with(|| Placed { place: word.place, value: word.value.to_owned() });
            self.skip_space();
            let here = *self;
            let turn = self.word();
            if turn.value.is_empty() || RESULTS.contains(&turn.value) {
                return Err(here.0.expected(&texts::A_TURN));
            }
            turns.push(Placed { place: turn.place, value: turn.value.to_owned() });
            ply += 1;
        }
    }

    fn comment(&mut self) -> Result<String, ReadError> {
        let Some(end) = self.0.rest.find('}') else { return Err(self.0.place.error(&texts::OPEN_COMMENT)) };
        let comment = self.0.take(end + 1);
        Ok(comment[1..end].split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// `[Name "value"]`, with `\"` and `\\` in the value.
    fn tag(&mut self) -> Result<(&'static str, Placed<String>), ReadError> {
        self.0.take(1);
        let start = self.0;
        let word = self.0.take_while(|letter| letter.is_ascii_alphanumeric());
        let Some(name) = TAGS.iter().find(|name| **name == word) else {
            return Err(start.expected(Message::new(&texts::ONE_OF).with("words", TAGS.join(", "))));
        };
        if !self.0.rest.starts_with(" \"") {
            return Err(self.0.expected(&texts::A_TAG_VALUE));
        }
        self.0.take(2);
        let place = self.0.place;
        let mut value = String::new();
        loop {
            let Some(letter) = self.0.peek().filter(|letter| !['\n', '\r'].contains(letter)) else {
                return Err(place.error(&texts::OPEN_TAG_VALUE));
            };
            self.0.take(letter.len_utf8());
            match letter {
                '"' => break,
                '\\' if self.0.rest.starts_with(['"', '\\']) => value.push_str(self.0.take(1)),
                '\\' => return Err(self.0.expected(&texts::AN_ESCAPE)),
                _ => value.push(letter),
            }
        }
        if !self.0.rest.starts_with(']') {
            return Err(self.0.expected(&texts::A_CLOSING_BRACKET));
        }
        self.0.take(1);
        Ok((name, Placed { place, value }))
    }
}

/// Plays a record under the rules of its game and verifies it.
///
/// # Errors
/// The first thing that is not so: a bad option or position, a turn that the rules forbid, a result or reason that is another.
pub fn replay<G: Game>(raw: &RawRecord) -> Result<Record<G>, ReadError> {
    let options = read_options(raw, G::INFO.options)?;
    let rules = G::rules(&options).map_err(|error| wrong_options(raw, error))?;
    let start = match raw.tag("Position") {
        None => rules.start(),
        Some(tag) => rules.read_text(&tag.value).map_err(|error| wrong_position(tag, error))?,
    };
    check_first_number(raw, start.side_to_act())?;
    let mut record = Record::<G>::from_position(options, rules, start);
    let mut comments = raw.comments.iter().peekable();
    let mut keep_comments = |record: &mut Record<G>, turns: usize| {
        while let Some((_, comment)) = comments.next_if(|(after, _)| *after <= turns) {
            let actions = record.actions.len();
            record.comments.push((actions, comment.clone()));
        }
    };
    keep_comments(&mut record, 0);
    for (index, turn) in raw.turns.iter().enumerate() {
        let last = index + 1 == raw.turns.len();
        play_turn(&mut record, turn, last)?;
        keep_comments(&mut record, index + 1);
    }
    check_result(raw)?;
    if let Some(closing) = closing_of(raw, record.ending())? {
        record.close(closing);
    }
    check_ending(raw, record.ending())?;
    record.tags = kept_tags(raw);
    Ok(record)
}

// What does not depend on the type of the game stands in functions of its own, so that it is compiled once.

/// The options of a record.
fn read_options(raw: &RawRecord, specs: &'static [OptionSpec]) -> Result<Options, ReadError> {
    let Some(tag) = raw.tag("Options") else { return Ok(Options::new(specs)) };
    let options = Options::read(specs, &tag.value)
        .map_err(|error| tag.place.error(error.message).of_kind(ReadErrorKind::Options))?;
    if options.text() != tag.value {
        let expected = Message::new(&texts::WORD).with("word", quoted(&options.text()));
        return Err(tag.place.expected(expected, quoted(&tag.value)));
    }
    Ok(options)
}

/// Options that make no game together.
fn wrong_options(raw: &RawRecord, error: OptionError) -> ReadError {
    let place = raw.tag("Options").map_or(raw.place, |tag| tag.place);
    place.error(error.message).of_kind(ReadErrorKind::Options)
}

/// A start that is no position: the place within the tag.
fn wrong_position(tag: &Placed<String>, error: ReadError) -> ReadError {
    let place = match error.place {
        InputPlace::Text { column, .. } => tag.place.right(column - 1),
        _ => tag.place,
    };
    place.error(error.message).of_kind(error.kind)
}

/// Whether the number before the first turn is that of the side which begins.
fn check_first_number(raw: &RawRecord, begins: Side) -> Result<(), ReadError> {
    let Some(number) = &raw.first_number else { return Ok(()) };
    let right = if begins == Side::First { "1." } else { "1..." };
    if number.value != right {
        let expected = Message::new(&texts::WORD).with("word", quoted(right));
        return Err(number.place.expected(expected, quoted(&number.value)));
    }
    Ok(())
}

/// The tags that do not follow from what was played.
fn kept_tags(raw: &RawRecord) -> Vec<(String, String)> {
    let follows = |name: &str| ["Game", "Options", "Position", "Result", "Reason"].contains(&name);
    let kept = raw.tags.iter().filter(|(name, _)| !follows(name));
    kept.map(|(name, value)| ((*name).to_owned(), value.value.clone())).collect()
}

/// Plays one written turn. Every turn is whole, but the last one of a game that a rule has not ended may be cut short.
fn play_turn<G: Game>(record: &mut Record<G>, turn: &Placed<String>, last: bool) -> Result<(), ReadError> {
    let side = record.position().side_to_act();
    let mut place = turn.place;
    for part in turn.value.split(',') {
        if record.ending().is_none() && record.position().side_to_act() != side {
            return Err(place.error(Message::new(&texts::TURN_IS_OVER).with("text", quoted(part))));
        }
        let action =
            record.read_action(part).map_err(|error| place.error(error.message()).of_kind(ReadErrorKind::Illegal))?;
        record.play_legal(action);
        place = place.right(part.chars().count() + 1);
    }
    if !last && record.ending().is_none() && record.position().side_to_act() == side {
        return Err(turn.place.error(Message::new(&texts::TURN_GOES_ON).with("text", quoted(&turn.value))));
    }
    Ok(())
}

/// Whether the tag and the end of the text tell the same result.
fn check_result(raw: &RawRecord) -> Result<(), ReadError> {
    let Some(tag) = raw.tag("Result") else {
        return Err(raw.place.error(Message::new(&texts::TAG_MISSING).with("tag", "Result")));
    };
    if !RESULTS.contains(&tag.value.as_str()) {
        let expected = Message::new(&texts::ONE_OF).with("words", RESULTS.join(", "));
        return Err(tag.place.expected(expected, quoted(&tag.value)));
    }
    if tag.value != raw.result.value {
        let expected = Message::new(&texts::WORD).with("word", quoted(&tag.value));
        return Err(raw.result.place.expected(expected, quoted(&raw.result.value)));
    }
    Ok(())
}

/// How a game was closed that no rule has ended, by its result and its reason.
fn closing_of(raw: &RawRecord, ending: Option<RecordEnding>) -> Result<Option<Closing>, ReadError> {
    let (None, Some(reason)) = (ending, raw.tag("Reason")) else { return Ok(None) };
    let loser = match raw.result.value.as_str() {
        "1-0" => Some(Side::Second),
        "0-1" => Some(Side::First),
        _ => None,
    };
    match (reason.value.as_str(), loser, raw.result.value.as_str()) {
        ("resignation", Some(side), _) => Ok(Some(Closing::Resignation(side))),
        ("time", Some(side), _) => Ok(Some(Closing::Time(side))),
        ("agreement", None, "1/2-1/2") => Ok(Some(Closing::Agreement)),
        _ => {
            let message = Message::new(&texts::REASON_DOES_NOT_FIT).with("reason", quoted(&reason.value));
            Err(reason.place.error(message.with("result", quoted(&raw.result.value))))
        }
    }
}

/// Compares the result and the reason with what the moves lead to.
fn check_ending(raw: &RawRecord, ending: Option<RecordEnding>) -> Result<(), ReadError> {
    let expected = result_text(ending.as_ref().map(|ending| ending.outcome));
    if raw.result.value != expected {
        let why = ending.map_or_else(|| Message::new(&texts::GAME_GOES_ON), |ending| ending.message);
        let message = Message::new(&texts::WRONG_RESULT).with("found", quoted(&raw.result.value));
        return Err(raw.result.place.error(message.with("expected", quoted(expected)).with("why", why)));
    }
    match (ending, raw.tag("Reason")) {
        (Some(ending), Some(reason)) if ending.reason != reason.value => {
            let expected = Message::new(&texts::WORD).with("word", quoted(ending.reason));
            Err(reason.place.expected(expected, quoted(&reason.value)))
        }
        (Some(_), None) => Err(raw.place.error(Message::new(&texts::TAG_MISSING).with("tag", "Reason"))),
        _ => Ok(()),
    }
}

/// Writes a record. `replay` of it gives the same record.
pub fn write<G: Game>(record: &Record<G>) -> String {
    let (start, usual) = (record.start().to_string(), record.rules.start().to_string());
    let told = ToldRecord {
        game: G::INFO.id,
        options: record.options.text(),
        start: (start != usual).then_some(start),
        begins: record.start().side_to_act(),
        tags: &record.tags,
        turns: record.turns(),
        comments: &record.comments,
        ending: record.ending(),
    };
    told.text()
}

/// What the text of a record tells, without the type of its game.
struct ToldRecord<'r> {
    game: &'static str,
    options: String,
    /// Where it is not the usual one.
    start: Option<String>,
    begins: Side,
    tags: &'r [(String, String)],
    turns: Vec<String>,
    comments: &'r [(usize, String)],
    ending: Option<RecordEnding>,
}

impl ToldRecord<'_> {
    fn text(&self) -> String {
        let result = result_text(self.ending.as_ref().map(|ending| ending.outcome));
        let mut text = String::new();
        for name in TAGS {
            let value = match name {
                "Game" => Some(self.game),
                "Options" => Some(self.options.as_str()).filter(|options| *options != "-"),
                "Position" => self.start.as_deref(),
                "Result" => Some(result),
                "Reason" => self.ending.as_ref().map(|ending| ending.reason),
                other => self.tags.iter().find(|(known, _)| known == other).map(|(_, value)| value.as_str()),
            };
            if let Some(value) = value {
                let escaped = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
                text.push_str(&format!("[{name} \"{escaped}\"]\n"));
            }
        }
        text.push('\n');
        self.write_turns(&mut text);
        text.push_str(result);
        text.push('\n');
        text
    }

    fn write_turns(&self, text: &mut String) {
        let mut comments: Vec<&(usize, String)> = self.comments.iter().collect();
        sort_short_by_key(&mut comments, |(after, _)| *after);
        let mut comments = comments.into_iter().peekable();
        // The next comment, if it stands after no more than so many actions.
        let mut comment_up_to = |actions: usize| {
            let (_, comment) = comments.next_if(|(after, _)| *after <= actions)?;
            Some(comment.replace('}', ")"))
        };
        let offset = usize::from(self.begins == Side::Second);
        let mut actions = 0;
        while let Some(comment) = comment_up_to(0) {
            text.push_str(&format!("{{{comment}}}\n"));
        }
        for (index, turn) in self.turns.iter().enumerate() {
            let ply = index + offset;
            match (ply % 2, index) {
                (0, _) => text.push_str(&format!("{}. {turn}", ply / 2 + 1)),
                (_, 0) => text.push_str(&format!("1... {turn}")),
                _ => text.push_str(&format!(" {turn}")),
            }
            actions += turn.split(',').count();
            while let Some(comment) = comment_up_to(actions) {
                text.push_str(&format!(" {{{comment}}}"));
            }
            if ply % 2 == 1 || index + 1 == self.turns.len() {
                text.push('\n');
            }
        }
    }
}
