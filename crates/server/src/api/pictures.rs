//! Pictures of a game to share: the board as SVG or PNG, its turns as an animated GIF. Whoever knows the address of a game may have them, as he may watch it.

use axum::body::Bytes;
use axum::extract::Query;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_pictures::{Delays, FilmRequest, PictureError, WIDEST, film, png};
use utoipa::IntoParams;

use super::caller::Caller;
use super::input::{self, LangCode};
use super::review::reviewed;
use crate::app::Shared;
use crate::limits::{Address, Payer};
use crate::refusal::{ErrorBody, Refusal};
use crate::texts::api as texts;

/// The narrowest picture, in pixels.
const NARROWEST: u32 = 100;
/// The widest animation, in pixels.
const WIDEST_GIF: u32 = 800;
/// The most turns of one animation.
const MOST_TURNS: u32 = 300;
/// More turns than any game has.
const ANY_TURN: u32 = 10_000;
/// What one drawn board costs in milliseconds, until it is known what it cost.
const BOARD_MS: u64 = 20;

/// Declares the query of a picture: numbers of its own, and what all pictures share. A macro, because with serde's `flatten` unknown parameters would be
/// accepted silently.
macro_rules! picture_query {
    ($(#[$about:meta])* $name:ident { $($(#[$meta:meta])* $number:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Deserialize, IntoParams)]
        #[into_params(parameter_in = Query)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($(#[$meta])* $number: Option<u32>,)*
            /// Whether to show the chances of both sides: for guests, and finished games.
            #[serde(default)]
            evaluation: bool,
            /// The language; English where it is left out.
            #[serde(default)]
            #[param(inline)]
            lang: LangCode,
            /// Whether a browser should save it.
            #[serde(default)]
            download: bool,
        }
    };
}

picture_query! {
    /// How a board is drawn.
    BoardParams {
        /// After how many turns; all where it is left out.
        #[param(minimum = 0, maximum = 10_000)]
        turns,
        /// In pixels; the natural size where it is left out. SVG has no other.
        #[param(minimum = 100, maximum = 2400)]
        width,
    }
}

picture_query! {
    /// How a game is animated.
    AnimationParams {
        /// After how many turns it begins; the start where it is left out.
        #[param(minimum = 0, maximum = 10_000)]
        from,
        /// After how many turns it ends; the last where it is left out.
        #[param(minimum = 0, maximum = 10_000)]
        to,
        /// In pixels.
        #[param(minimum = 100, maximum = 800)]
        width,
        /// Milliseconds for each turn.
        #[param(minimum = 20, maximum = 60_000)]
        delay,
    }
}

/// The forms of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PictureForm {
    Svg,
    Png,
    Gif,
}

impl PictureForm {
    fn content_type(self) -> &'static str {
        match self {
            PictureForm::Svg => "image/svg+xml",
            PictureForm::Png => "image/png",
            PictureForm::Gif => "image/gif",
        }
    }
}

/// What was asked for, whatever the form.
#[derive(Clone, Copy, Debug)]
struct PictureRequest {
    form: PictureForm,
    from: Option<u32>,
    to: Option<u32>,
    width: Option<u32>,
    delay: Option<u32>,
    evaluation: bool,
    lang: tabuleiro_catalog::rules::lang::Lang,
    download: bool,
}

fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, Refusal> {
    Query::try_from_uri(uri).map(|Query(value)| value).map_err(|error| Refusal::unreadable(error.body_text()))
}

/// A number of a query that has to lie in a range where it is given.
fn within(field: &'static str, value: Option<u32>, min: u32, max: u32) -> Result<Option<u32>, Refusal> {
    value.map(|value| input::number(field, value, min, max)).transpose()
}

impl PictureRequest {
    /// One board.
    fn board(form: PictureForm, params: BoardParams) -> Result<PictureRequest, Refusal> {
        let BoardParams { turns, width, evaluation, lang, download } = params;
        let to = within("turns", turns, 0, ANY_TURN)?;
        let width = within("width", width, NARROWEST, WIDEST)?;
        Ok(PictureRequest { form, from: to, to, width, delay: None, evaluation, lang: lang.into(), download })
    }

    /// Several.
    fn animation(params: AnimationParams) -> Result<PictureRequest, Refusal> {
        let AnimationParams { from, to, width, delay, evaluation, lang, download } = params;
        Ok(PictureRequest {
            form: PictureForm::Gif,
            from: within("from", from, 0, ANY_TURN)?,
            to: within("to", to, 0, ANY_TURN)?,
            width: within("width", width, NARROWEST, WIDEST_GIF)?,
            delay: within("delay", delay, 20, 60_000)?,
            evaluation,
            lang: lang.into(),
            download,
        })
    }

    /// The part of a record that is drawn: its turns, or one board.
    fn part(&self, turns: usize) -> (usize, usize) {
        let to = self.to.map_or(turns, |to| turns.min(to as usize));
        let from = if self.form == PictureForm::Gif { self.from.map_or(0, |from| to.min(from as usize)) } else { to };
        (from, to)
    }

    /// How many boards of a record are drawn.
    fn frames(&self, turns: usize) -> Result<usize, Refusal> {
        let (from, to) = self.part(turns);
        if to - from > MOST_TURNS as usize {
            return Err(Refusal::bad(Message::new(&texts::TOO_MANY_TURNS).with("most", MOST_TURNS)));
        }
        Ok(to - from + 1)
    }

    fn draw(self, record: &dyn AnyRecord, chances: Vec<u32>) -> Result<Vec<u8>, PictureError> {
        let (from, to) = self.part(record.turns().len());
        let mut film = film(record, &FilmRequest { from, to: Some(to), lang: self.lang, chances })?;
        match self.form {
            PictureForm::Svg => Ok(film.svgs.pop().unwrap_or_default().into_bytes()),
            PictureForm::Png => png(&film.svgs.pop().unwrap_or_default(), self.width),
            PictureForm::Gif => film.paint(self.width)?.gif(self.delay.map_or_else(Delays::default, Delays::of_each)),
        }
    }
}

/// Who asks for a picture of which game.
pub(crate) struct PictureCall<'c> {
    pub(crate) app: &'c Shared,
    pub(crate) id: &'c str,
    pub(crate) address: Address,
    pub(crate) caller: Caller,
    pub(crate) uri: &'c Uri,
    pub(crate) headers: &'c HeaderMap,
}

impl PictureCall<'_> {
    /// The picture in the form that the ending of its address names.
    pub(crate) async fn answer(self, ending: &str) -> Result<Response, Refusal> {
        match ending {
            "svg" => game_svg(self).await,
            "png" => game_png(self).await,
            "gif" => game_gif(self).await,
            _ => Err(Refusal::not_found(&texts::NOT_FOUND)),
        }
    }
}

#[utoipa::path(get, path = "/game/{id}.svg", tag = "Pictures", summary = "A board of a game as SVG",
    params(("id" = String, Path), BoardParams), responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn game_svg(call: PictureCall<'_>) -> Result<Response, Refusal> {
    let request = PictureRequest::board(PictureForm::Svg, query(call.uri)?)?;
    draw(call, &request).await
}

#[utoipa::path(get, path = "/game/{id}.png", tag = "Pictures", summary = "A board of a game as PNG",
    params(("id" = String, Path), BoardParams), responses((status = 200, body = String, content_type = "image/png"), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn game_png(call: PictureCall<'_>) -> Result<Response, Refusal> {
    let request = PictureRequest::board(PictureForm::Png, query(call.uri)?)?;
    draw(call, &request).await
}

#[utoipa::path(get, path = "/game/{id}.gif", tag = "Pictures", summary = "A game or a part of it as an animated GIF, at most 300 turns",
    params(("id" = String, Path), AnimationParams), responses((status = 200, body = String, content_type = "image/gif"), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn game_gif(call: PictureCall<'_>) -> Result<Response, Refusal> {
    let request = PictureRequest::animation(query(call.uri)?)?;
    draw(call, &request).await
}

async fn draw(call: PictureCall<'_>, request: &PictureRequest) -> Result<Response, Refusal> {
    let PictureCall { app, id, address, caller, headers, .. } = call;
    if request.evaluation {
        caller.known()?;
    }
    let look = |game: &crate::hosted::HostedGame| (game.seq, game.spec.listed, game.record().clone_box());
    let (seq, is_listed, record) = app.hub.look(id, look).await?;
    let frames = request.frames(record.turns().len())?;
    let is_over = record.ending().is_some();
    // Another version may draw otherwise; another event is another picture.
    let named =
        format!("{} {id} {seq} {:?}", env!("CARGO_PKG_VERSION"), PictureRequest { download: false, ..*request });
    let tag: String = Sha256::digest(named.as_bytes())[..10].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let game = record.info().id;
    if input::knows(headers, &tag) {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        describe(&mut response, request, &tag, is_over, is_listed);
        return Ok(response);
    }
    let chances = if request.evaluation { reviewed(app, id, address).await?.chances } else { vec![] };
    let pay = || app.limits.reserve(Payer::Address(address), BOARD_MS * frames as u64, app.time.now());
    let drawn = *request;
    let picture: Bytes = app.pictures.picture(&tag, pay, move || drawn.draw(record.as_ref(), chances)).await?;
    let mut response = picture.into_response();
    describe(&mut response, request, &tag, is_over, is_listed);
    if request.download {
        // The id of a stored game: letters, digits and hyphens.
        let ending = request.form.content_type().trim_start_matches("image/").trim_end_matches("+xml");
        let name = format!("attachment; filename=\"{game}-{id}.{ending}\"");
        let name = HeaderValue::from_str(&name).map_err(Refusal::internal)?;
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// The headers of a picture. That of a finished game never changes; that of a game in no list is for nobody's shared cache.
fn describe(response: &mut Response, request: &PictureRequest, tag: &str, is_over: bool, is_listed: bool) {
    const FROM_ANYWHERE: HeaderValue = HeaderValue::from_static("cross-origin");
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(request.form.content_type()));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    let caching = match (is_over, is_listed) {
        (false, _) => "no-cache",
        (true, true) => "public, max-age=31536000, immutable",
        (true, false) => "private, max-age=31536000, immutable",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    // Other sites may show a picture to which they have the address.
    headers.insert(header::HeaderName::from_static("cross-origin-resource-policy"), FROM_ANYWHERE);
    if request.form == PictureForm::Svg {
        headers.insert(header::CONTENT_SECURITY_POLICY, super::catalog::SVG_POLICY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_animation_has_a_limit_of_turns() {
        let asked = |query: &str| {
            let uri: Uri = format!("/game/a.gif?{query}").parse().unwrap();
            PictureRequest::animation(super::query(&uri)?)
        };
        let frames = |query: &str, turns: usize| asked(query).and_then(|request| request.frames(turns)).ok();
        assert_eq!(frames("", 0), Some(1));
        assert_eq!(frames("", 300), Some(301));
        assert_eq!(frames("", 301), None);
        assert_eq!(frames("from=9999", 301), Some(1));
        assert_eq!(frames("from=100&to=400", 5000), Some(301));
        assert_eq!(frames("from=100&to=401", 5000), None);
        assert_eq!(frames("from=400&to=100", 5000), Some(1));
        assert!(asked("to=10001").is_err());
    }
}
