//! What a position and an unfinished turn allow: the answer to every click while a turn is being entered.

use std::collections::BTreeMap;

use serde::Serialize;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::pointing::{Click, ClickPath};
use tabuleiro_catalog::rules::board::{Cell, Place};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::notation::read_edge;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::rules::targets::Target;

use crate::board::{self, RefusedPlace, View};
use crate::request::{RequestError, read_actions};
use crate::{Allowed, EndingJson, SideName, Words, choices, texts};

/// The most actions that a draft may have; no turn has more.
const MOST_ACTIONS: usize = 64;

/// More than this is pointed at for no action.
const MOST_POINTED: usize = 8;

/// What is allowed next.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Draft {
    /// Position text.
    pub position: String,
    /// The actions of the draft, as they are written.
    pub draft: Vec<String>,
    /// Whether the draft is a whole turn, or has ended the game.
    pub turn_over: bool,
    /// Who is to act.
    pub to_act: SideName,
    /// How the game ended.
    pub ending: Option<EndingJson>,
    /// The position, to be drawn.
    pub view: View,
    /// What the last action of the draft touched.
    pub last: Vec<String>,
    #[serde(flatten)]
    /// What can be done next.
    pub allowed: DraftAllowed,
}

/// What can be done next, in one of two forms.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum DraftAllowed {
    /// A list of everything.
    Lists(AllowedLists),
    /// A tree that takes little room.
    Tree {
        /// What can be pointed at; nothing where the turn is over.
        next: Option<Allowed>,
    },
}

/// Everything that is allowed next.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AllowedLists {
    /// Places next to legal ones that are not allowed, with the reasons.
    marks: Vec<RefusedPlace>,
    /// The legal actions.
    actions: Vec<String>,
    /// For every way to make an action: the action, then what is pointed at in turn.
    ways: Vec<Vec<String>>,
    /// What the words of choices mean.
    choices: BTreeMap<String, Words>,
}

impl AllowedLists {
    /// What a position allows; nothing for `None`.
    fn of(record: Option<&dyn AnyRecord>) -> AllowedLists {
        let ways = record.map(|record| record.ways()).unwrap_or_default();
        let choices = choices(&ways);
        let way = |(action, way): (String, Vec<Target>)| {
            std::iter::once(action).chain(way.iter().map(board::target)).collect()
        };
        AllowedLists {
            marks: record.map(board::refused).unwrap_or_default(),
            actions: record.map(|record| record.legal()).unwrap_or_default(),
            ways: ways.into_iter().map(way).collect(),
            choices,
        }
    }
}

/// Plays an unfinished turn on a record.
///
/// # Errors
/// Actions that the rules forbid, or that belong to the next turn.
pub fn play(record: &mut dyn AnyRecord, actions: &[String]) -> Result<(Vec<String>, Vec<Place>), RequestError> {
    if actions.len() > MOST_ACTIONS {
        return Err(RequestError::too_long("draft", MOST_ACTIONS));
    }
    let side = record.side_to_act();
    let mut draft = Vec::new();
    let mut last: Vec<Place> = vec![];
    for text in actions {
        if record.ending().is_none() && record.side_to_act() != side {
            return Err(PlayError::TurnIsOver { text: text.clone() }.into());
        }
        let actions = read_actions(record, text)?;
        record.play(&actions)?;
        last = actions.touched().last().cloned().unwrap_or_default();
        draft.extend_from_slice(actions.texts());
    }
    Ok((draft, last))
}

/// Looks at what is pointed at.
///
/// # Errors
/// Why it leads nowhere, where the rules say so.
fn point(record: &dyn AnyRecord, pointed: &[String]) -> Result<(), RequestError> {
    if pointed.len() > MOST_POINTED {
        return Err(RequestError::too_long("pointed", MOST_POINTED));
    }
    let size = record.view(false).size;
    let mut path = ClickPath::new(record);
    for text in pointed {
        let click = match text.strip_prefix('=') {
            Some(word) => Click::Word(word.split('@').next().unwrap_or_default().to_owned()),
            None => {
                let edge = || Some(Place::Edge(read_edge(text, size)?));
                let place = Cell::read(text, size).map(Place::Cell).or_else(edge);
                let wrong = || Message::new(&texts::NOT_ON_BOARD).with("place", format!("{text:?}"));
                Click::Place(place.ok_or_else(|| RequestError::Input(wrong()))?)
            }
        };
        if path.click(&click).is_none() {
            let Click::Place(place) = click else { return Ok(()) };
            return path.refusal(record, place).map_or(Ok(()), |why| Err(why.into()));
        }
    }
    Ok(())
}

/// Plays a draft on a record and tells what is allowed after it; `compact` for the tree instead of the lists.
///
/// # Errors
/// Actions that the rules forbid, or why what is pointed at leads nowhere.
pub fn answer(
    record: &mut dyn AnyRecord,
    actions: &[String],
    pointed: &[String],
    compact: bool,
) -> Result<Draft, RequestError> {
    let side = record.side_to_act();
    let (draft, last) = play(record, actions)?;
    if !pointed.is_empty() {
        point(record, pointed)?;
    }
    let ending = record.ending();
    let turn_over = !draft.is_empty() && (ending.is_some() || record.side_to_act() != side);
    let open = (!turn_over).then_some(&*record);
    let allowed = if compact {
        DraftAllowed::Tree { next: open.map(Allowed::of) }
    } else {
        DraftAllowed::Lists(AllowedLists::of(open))
    };
    Ok(Draft {
        position: record.position_text(),
        draft,
        turn_over,
        to_act: record.side_to_act().into(),
        ending: ending.map(Into::into),
        view: View::of(record),
        last: board::names(&last),
        allowed,
    })
}
