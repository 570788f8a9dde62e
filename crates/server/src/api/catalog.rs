//! What can be played: the games, their options, rules and pictures, and the words of the page.

use std::collections::BTreeMap;

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Json, Response};
use serde::{Deserialize, Serialize};
use tabuleiro_catalog::rules::options::{NumberDefault, OptionKind, OptionSpec, Options};
use tabuleiro_catalog::rules::view;
use tabuleiro_catalog::{AnyGame, Input, games};
use utoipa::{IntoParams, ToSchema};

use super::input::{LangCode, Params, PathPart};
use crate::figures::{self, Figure};
use crate::refusal::{ErrorBody, Refusal};
use crate::shape::{Words, teaching};
use crate::texts::api as texts;
use crate::texts::page;

/// What can be played.
#[derive(Serialize, ToSchema)]
pub(crate) struct Catalog {
    games: Vec<GameFacts>,
    /// How many levels the computer has.
    levels: u8,
    /// The version of the server.
    version: &'static str,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameFacts {
    id: &'static str,
    name: Words,
    about: Words,
    credit: Words,
    /// The document that it comes from; nothing where it comes from none.
    document: Option<&'static str>,
    sides: Vec<SideFacts>,
    options: Vec<OptionFacts>,
    /// What a match of two games tallies; nothing where there are no matches.
    matches: Option<Words>,
}

/// A side.
#[derive(Serialize, ToSchema)]
pub(crate) struct SideFacts {
    letter: &'static str,
    name: Words,
    /// The name inside a sentence.
    subject: Words,
    colour: &'static str,
}

/// An option.
#[derive(Serialize, ToSchema)]
pub(crate) struct OptionFacts {
    key: &'static str,
    /// Its name in a form.
    label: Words,
    /// What it does.
    about: Words,
    #[serde(flatten)]
    kind: OptionValues,
}

/// The values of an option.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum OptionValues {
    /// A whole number.
    Number {
        min: u32,
        max: u32,
        default: u32,
        /// The option whose value is the default.
        #[serde(skip_serializing_if = "Option::is_none")]
        same_as: Option<&'static str>,
    },
    /// One of some words.
    Choice {
        values: Vec<&'static str>,
        /// What each of them means.
        names: Vec<Words>,
        /// What the game with each of them is about.
        abouts: Vec<Words>,
        default: String,
    },
}

#[utoipa::path(get, path = "/api/v1/catalog", tag = "What can be played", summary = "The games and their options",
    responses((status = 200, body = Catalog)))]
pub(crate) async fn catalog() -> Json<Catalog> {
    Json(all_games())
}

/// What can be played.
pub(crate) fn all_games() -> Catalog {
    let games = games().iter().map(|game| facts(game.as_ref())).collect();
    Catalog { games, levels: 10, version: env!("CARGO_PKG_VERSION") }
}

fn facts(game: &dyn AnyGame) -> GameFacts {
    let info = game.info();
    let usual = game.usual_options();
    GameFacts {
        id: info.id,
        name: info.name.into(),
        about: info.about.into(),
        credit: info.credit.into(),
        document: info.document,
        sides: info
            .sides
            .iter()
            .map(|side| SideFacts {
                letter: side.letter,
                name: side.name.into(),
                subject: side.subject.into(),
                colour: side.colour.id(),
            })
            .collect(),
        options: info.options.iter().map(|spec| option(game, spec, &usual)).collect(),
        matches: info.matches.map(Into::into),
    }
}

fn option(game: &dyn AnyGame, spec: &'static OptionSpec, usual: &Options) -> OptionFacts {
    let kind = match &spec.kind {
        OptionKind::Number { min, max, default } => OptionValues::Number {
            min: *min,
            max: *max,
            default: usual.number(spec.key),
            same_as: match default {
                NumberDefault::SameAs(other) => Some(other),
                NumberDefault::Is(_) => None,
            },
        },
        OptionKind::Choice(words) => OptionValues::Choice {
            values: words.to_vec(),
            names: spec.names.iter().map(|name| Words::from(*name)).collect(),
            abouts: words.iter().map(|value| about_with(game, spec.key, value)).collect(),
            default: usual.get(spec.key),
        },
    };
    OptionFacts { key: spec.key, label: spec.label.into(), about: spec.about.into(), kind }
}

/// What a game is about when an option has a value.
fn about_with(game: &dyn AnyGame, key: &str, value: &str) -> Words {
    let options = Options::read(game.info().options, &format!("{key}={value}")).ok();
    let record = options.and_then(|options| game.start(options).ok());
    record.map_or_else(|| game.info().about.into(), |record| teaching::about(record.as_ref()))
}

#[utoipa::path(get, path = "/api/v1/texts", tag = "What can be played", summary = "The words of the page, by their names",
    responses((status = 200, body = BTreeMap<String, Words>)))]
pub(crate) async fn texts() -> Json<BTreeMap<&'static str, Words>> {
    Json(page_texts())
}

/// The words of the page, by their names.
pub(crate) fn page_texts() -> BTreeMap<&'static str, Words> {
    page::ALL.iter().map(|(name, text)| (*name, Words::whole(text))).collect()
}

/// The rules of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct RulesText {
    /// Markdown.
    #[serde(flatten)]
    words: Words,
    /// Positions that show a rule.
    figures: Vec<Figure>,
}

#[utoipa::path(get, path = "/api/v1/rules/{game}", tag = "What can be played", summary = "The rules of a game, as Markdown, with figures",
    params(("game" = String, Path)), responses((status = 200, body = RulesText), (status = 404, body = ErrorBody)))]
pub(crate) async fn rules(PathPart(game): PathPart) -> Result<Json<RulesText>, Refusal> {
    let game = tabuleiro_catalog::find(&game).ok_or_else(|| Refusal::not_found(&texts::NO_SUCH_GAME))?;
    Ok(Json(rules_text(game)))
}

/// The rules of a game.
pub(crate) fn rules_text(game: &dyn AnyGame) -> RulesText {
    RulesText { words: Words::whole(game.info().rules), figures: figures::of(game.info().id) }
}

/// A picture has its style inside, and loads nothing.
pub(crate) const SVG_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");

/// An SVG answer. Its own style sheet is inside, so its policy allows that and nothing else.
pub(crate) fn svg(picture: impl Into<String>) -> Response {
    const KIND: HeaderValue = HeaderValue::from_static("image/svg+xml");
    let headers: [(HeaderName, HeaderValue); 2] =
        [(header::CONTENT_TYPE, KIND), (header::CONTENT_SECURITY_POLICY, SVG_POLICY)];
    (headers, picture.into()).into_response()
}

#[utoipa::path(get, path = "/api/v1/pieces.svg", tag = "What can be played", summary = "All pictures, as symbols of one SVG",
    responses((status = 200, content_type = "image/svg+xml", body = String)))]
pub(crate) async fn pieces() -> Response {
    svg(view::SHEET)
}

/// What is to be drawn.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureParams {
    /// Options, `key=value,key=value`.
    options: Option<String>,
    /// Position text; the start where it is left out.
    position: Option<String>,
    /// The language; English where it is left out.
    #[serde(default)]
    #[param(inline)]
    lang: LangCode,
    /// Whether to mark what is legal.
    #[serde(default)]
    marks: bool,
}

#[utoipa::path(get, path = "/api/v1/picture/{game}.svg", tag = "What can be played", summary = "A position, drawn",
    params(("game" = String, Path), PictureParams),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = 422, body = ErrorBody)))]
pub(crate) async fn picture(
    PathPart(file): PathPart,
    Params(picture): Params<PictureParams>,
) -> Result<Response, Refusal> {
    let name = file.strip_suffix(".svg").ok_or_else(|| Refusal::not_found(&texts::NOT_FOUND))?;
    let game = tabuleiro_catalog::find(name).ok_or_else(|| Refusal::not_found(&texts::NO_SUCH_GAME))?;
    let options = Options::read(game.info().options, picture.options.as_deref().unwrap_or_default())?;
    let record = game.open(options, picture.position.as_deref().map_or(Input::Start, Input::Text))?;
    Ok(svg(view::svg(&record.view(picture.marks), record.info(), picture.lang.into())))
}
