//! The page, out of the binary: its files, and its document for every address that is a view.
//!
//! A file has two names: one that holds its hash, which browsers keep for ever and the document uses, and a plain one. So a second
//! visit asks for the document alone.

mod assets;
mod data;
mod site;

pub use site::write_site;

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::api::no_method;
use crate::refusal::Refusal;
use crate::texts::api as texts;
use assets::{Asset, Assets};

static ASSETS: LazyLock<Assets> = LazyLock::new(Assets::new);

/// The file of a path.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return no_method().into_response();
    }
    let path = uri.path();
    // Every address without a dot in its last part is a view of the one page, which looks at the address itself.
    let is_view = !path.rsplit('/').next().unwrap_or_default().contains('.') && !path.starts_with("/api/");
    if is_view {
        return document(&ASSETS.index, path, &headers);
    }
    match ASSETS.find(path) {
        Some((asset, lasting)) => answer(asset, lasting, &headers),
        None => Refusal::not_found(&texts::NOT_FOUND).into_response(),
    }
}

/// The page that shows the description of the API.
pub(crate) async fn api_page(headers: HeaderMap) -> Response {
    document(&ASSETS.api, "/api", &headers)
}

/// A document. That of a game asks for the game at once, beside the scripts, instead of after them.
fn document(source: &str, path: &str, headers: &HeaderMap) -> Response {
    let game = path
        .strip_prefix("/game/")
        .filter(|id| !id.is_empty() && id.bytes().all(is_of_id))
        // Those are games that a browser keeps itself.
        .filter(|id| !id.starts_with("local-"));
    let preload = |id| format!("<link rel=\"preload\" href=\"/api/v1/games/{id}\" as=\"fetch\" crossorigin>\n</head>");
    let text = match game {
        Some(id) => source.replacen("</head>", &preload(id), 1),
        None => source.to_owned(),
    };
    answer(&Asset::new("index.html", Bytes::from(text)), false, headers)
}

fn is_of_id(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

fn answer(asset: &Asset, lasting: bool, headers: &HeaderMap) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    // A proxy that compresses makes the tag a weak one.
    let is_known =
        known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == asset.tag));
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
