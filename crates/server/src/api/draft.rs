//! What a position allows: the call that clients make while a turn is being entered.

use std::collections::BTreeMap;

use crate::texts::api as texts;
use axum::extract::State;
use axum::response::Json;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as JsonValue};
use tabuleiro_catalog::pointing::{Click, ClickPath};
use tabuleiro_catalog::rules::board::{Cell, Place};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::notation::read_edge;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::rules::targets::Target;
use tabuleiro_catalog::{AnyRecord, Input};
use utoipa::ToSchema;

use super::input::{self, Body, PathPart};
use crate::app::Shared;
use crate::hosted::{self, Allowed, read_actions};
use crate::refusal::{ErrorBody, Refusal, RefusalKind};
use crate::shape::board::{self, RefusedPlace, View};
use crate::shape::{EndingJson, SideName, Words};

/// More turns than this are no game.
const MOST_TURNS: usize = 2000;

/// The most actions that a draft may have; no turn has more.
const MOST_ACTIONS: usize = 64;

/// A position and an unfinished turn.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DraftRequest {
    /// The name of the game.
    game: String,
    /// Options that are not the usual ones.
    #[serde(default)]
    options: Map<String, JsonValue>,
    /// Where it starts; the usual start where it is left out.
    position: Option<String>,
    /// Whole turns from there.
    #[serde(default)]
    #[schema(max_items = 2000)]
    turns: Vec<String>,
    /// Actions of an unfinished turn.
    #[serde(default)]
    #[schema(max_items = 64)]
    draft: Vec<String>,
    /// What is pointed at after that, places and choices `=WORD`: where the last of it leads nowhere, the answer is why.
    #[serde(default)]
    #[schema(max_items = 8)]
    pointed: Vec<String>,
    /// Whether the answer has the tree `next` instead of the lists `actions`, `ways`, `choices` and `marks`.
    #[serde(default)]
    compact: bool,
}

/// An unfinished turn in a game on the server.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameDraftRequest {
    /// Actions of an unfinished turn.
    #[serde(default)]
    #[schema(max_items = 64)]
    pub(crate) draft: Vec<String>,
    /// What is pointed at after that, places and choices `=WORD`: where the last of it leads nowhere, the answer is why.
    #[serde(default)]
    #[schema(max_items = 8)]
    pub(crate) pointed: Vec<String>,
    /// Whether the answer has the tree `next` instead of the lists `actions`, `ways`, `choices` and `marks`.
    #[serde(default)]
    compact: bool,
}

/// More than this is pointed at for no action.
const MOST_POINTED: usize = 8;

/// What is allowed next.
#[derive(Serialize, ToSchema)]
pub(crate) struct Draft {
    /// Position text.
    position: String,
    /// The actions of the draft, as they are written.
    draft: Vec<String>,
    /// Whether the draft is a whole turn, or has ended the game.
    turn_over: bool,
    to_act: SideName,
    ending: Option<EndingJson>,
    view: View,
    /// What the last action of the draft touched.
    last: Vec<String>,
    #[serde(flatten)]
    allowed: DraftAllowed,
}

/// What can be done next, in one of two forms.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum DraftAllowed {
    /// A list of everything.
    Lists(AllowedLists),
    /// A tree that takes little room.
    Tree {
        /// What can be pointed at; nothing where the turn is over.
        next: Option<Allowed>,
    },
}

/// Everything that is allowed next.
#[derive(Serialize, ToSchema)]
pub(crate) struct AllowedLists {
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
        let choices = hosted::choices(&ways);
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

/// A record that a request describes.
pub(crate) fn open(
    game: &str,
    options: &Map<String, JsonValue>,
    position: Option<&str>,
    turns: &[String],
) -> Result<Box<dyn AnyRecord>, Refusal> {
    if turns.len() > MOST_TURNS {
        return Err(Refusal::bad(Message::new(&texts::TOO_LONG).with("most", MOST_TURNS).with("what", "turns")));
    }
    let game = input::game(game)?;
    let mut record = game.open(input::options(game, options)?, position.map_or(Input::Start, Input::Text))?;
    for turn in turns {
        let turn = read_actions(record.as_ref(), turn)?;
        record.play(&turn)?;
    }
    Ok(record)
}

/// Plays an unfinished turn on a record.
///
/// # Errors
/// Actions that the rules forbid, or that belong to the next turn.
pub(crate) fn play(record: &mut dyn AnyRecord, actions: &[String]) -> Result<(Vec<String>, Vec<Place>), Refusal> {
    if actions.len() > MOST_ACTIONS {
        return Err(Refusal::bad(Message::new(&texts::TOO_LONG).with("most", MOST_ACTIONS).with("what", "draft")));
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
fn point(record: &dyn AnyRecord, pointed: &[String]) -> Result<(), Refusal> {
    if pointed.len() > MOST_POINTED {
        return Err(Refusal::bad(Message::new(&texts::TOO_LONG).with("most", MOST_POINTED).with("what", "pointed")));
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
                Click::Place(place.ok_or_else(|| Refusal::new(RefusalKind::Input, wrong()))?)
            }
        };
        if path.click(&click).is_none() {
            let Click::Place(place) = click else { return Ok(()) };
            return path.refusal(record, place).map_or(Ok(()), |why| Err(why.into()));
        }
    }
    Ok(())
}

/// Plays a draft on a record and tells what is allowed after it.
pub(crate) fn answer(
    record: &mut dyn AnyRecord,
    actions: &[String],
    pointed: &[String],
    compact: bool,
) -> Result<Draft, Refusal> {
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

#[utoipa::path(post, path = "/api/v1/draft", tag = "What a position allows", summary = "What a position and an unfinished turn allow next",
    request_body = DraftRequest, responses((status = 200, body = Draft), (status = 422, body = ErrorBody)))]
pub(crate) async fn draft(Body(request): Body<DraftRequest>) -> Result<Json<Draft>, Refusal> {
    let mut record = open(&request.game, &request.options, request.position.as_deref(), &request.turns)?;
    Ok(Json(answer(record.as_mut(), &request.draft, &request.pointed, request.compact)?))
}

#[utoipa::path(post, path = "/api/v1/games/{id}/draft", tag = "What a position allows",
    summary = "What an unfinished turn allows next in a game on the server", params(("id" = String, Path)),
    request_body = GameDraftRequest, responses((status = 200, body = Draft), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(crate) async fn draft_in_game(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    Body(request): Body<GameDraftRequest>,
) -> Result<Json<Draft>, Refusal> {
    let mut record = app.hub.record(&id).await?;
    Ok(Json(answer(record.as_mut(), &request.draft, &request.pointed, request.compact)?))
}
