//! Serves the page from the binary: its files, and its one document for every address that is a view.
//!
//! A file has two names: a plain one, and one with a hash of its content, which the document uses and browsers cache without asking again. So a second
//! visit asks for the document alone.

mod assets;
mod data;
mod site;

pub use site::write_site;

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::api::caller::Caller;
use crate::api::input::{self, PathPart};
use crate::api::no_method;
use crate::api::pictures::PictureCall;
use crate::app::{AppState, Shared};
use crate::refusal::Refusal;
use crate::security::{self, Embeddable};
use crate::texts::api as texts;
use assets::{Asset, Assets};

static ASSETS: LazyLock<Assets> = LazyLock::new(Assets::new);

/// The file of a path.
pub(crate) async fn file(State(app): State<Shared>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return no_method().into_response();
    }
    let path = uri.path();
    // Every address without a dot in its last part is a view of the one page, which looks at the address itself.
    let is_view = !path.rsplit('/').next().unwrap_or_default().contains('.') && !path.starts_with("/api/");
    if is_view {
        return view(&app, path, &headers);
    }
    match ASSETS.find(path) {
        Some((asset, lasting)) => answer(asset, lasting, &headers),
        None => Refusal::not_found(&texts::NOT_FOUND).into_response(),
    }
}

/// The address of a game in the page, or of a picture of it: the router cannot tell endings of addresses apart.
pub(crate) async fn game(
    State(app): State<Shared>,
    PathPart(file): PathPart,
    security::From(address): security::From,
    caller: Caller,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    match file.rsplit_once('.') {
        None => Ok(view(&app, uri.path(), &headers)),
        Some((id, ending)) => {
            let call = PictureCall { app: &app, id, address, caller, uri: &uri, headers: &headers };
            call.answer(ending).await
        }
    }
}

/// The one page, for the view that an address names. That of a game asks for the game at once, beside the scripts, instead of after them, and names the picture that
/// other sites show beside a link.
fn view(app: &AppState, path: &str, headers: &HeaderMap) -> Response {
    // A browser keeps games of its own under names that begin so.
    match path.strip_prefix("/game/").filter(|id| is_id(id) && !id.starts_with("local-")) {
        Some(id) => {
            let head = preload(&format!("/api/v1/games/{id}")) + &preview(app, id, headers);
            document(&with_head(&ASSETS.index, &head), headers)
        }
        None => document(&ASSETS.index, headers),
    }
}

/// The viewer of a game that other sites may show in a frame.
#[utoipa::path(get, path = "/embed/{id}", tag = "Pictures", summary = "A viewer of a game, which other sites may show in a frame",
    params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/html")))]
pub(crate) async fn embedded(PathPart(id): PathPart, headers: HeaderMap) -> Response {
    let head = if is_id(&id) { preload(&format!("/api/v1/games/{id}/replay")) } else { String::new() };
    let mut response = document(&with_head(&ASSETS.embed, &head), &headers);
    response.extensions_mut().insert(Embeddable);
    response
}

/// The page that shows the description of the API.
pub(crate) async fn api_page(headers: HeaderMap) -> Response {
    document(&ASSETS.api, &headers)
}

fn document(text: &str, headers: &HeaderMap) -> Response {
    answer(&Asset::new("index.html", Bytes::from(text.to_owned())), false, headers)
}

fn with_head(document: &str, head: &str) -> String {
    document.replacen("</head>", &format!("{head}</head>"), 1)
}

fn preload(path: &str) -> String {
    format!("<link rel=\"preload\" href=\"{path}\" as=\"fetch\" crossorigin>\n")
}

/// What is shown beside a link to a game. The address of a picture has to be a whole one, so it needs the name under which the server was asked.
fn preview(app: &AppState, id: &str, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if host.is_empty() || !host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte)) {
        return String::new();
    }
    let scheme = if app.config.secure_cookies { "https" } else { "http" };
    format!(
        "<meta property=\"og:type\" content=\"website\">\n<meta property=\"og:title\" content=\"Tabuleiro\">\n\
         <meta property=\"og:url\" content=\"{scheme}://{host}/game/{id}\">\n\
         <meta property=\"og:image\" content=\"{scheme}://{host}/game/{id}.png\">\n\
         <meta property=\"og:image:type\" content=\"image/png\">\n<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
    )
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(is_of_id)
}

fn is_of_id(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

fn answer(asset: &Asset, lasting: bool, headers: &HeaderMap) -> Response {
    let is_known = input::knows(headers, &asset.tag);
    let packed = if takes_brotli(headers) { asset.packed() } else { None };
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        packed.unwrap_or_else(|| asset.body()).clone().into_response()
    };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if packed.is_some() && !is_known {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    if let Ok(tag) = HeaderValue::from_str(&asset.tag) {
        out.insert(header::ETAG, tag);
    }
    // What has its hash in its name never changes. The rest is asked about every time and sent only when it has changed: a new
    // version of the server is a new page at once.
    let caching = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        name.trim() == "br" && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}
