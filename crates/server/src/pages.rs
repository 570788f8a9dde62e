//! The page, out of the binary: files of `web/` under their own names, and `index.html` for every address that is a page.

use crate::texts::api as texts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::api::no_method;
use crate::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "web/"]
struct Web;

/// The file of a path.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return no_method().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    // Every address without a dot in its last part is a view of the one page, which looks at the address itself.
    let is_view = !path.rsplit('/').next().unwrap_or_default().contains('.') && !path.starts_with("api/");
    let name = if is_view { "index.html" } else { path };
    match Web::get(name) {
        Some(file) => answer(name, &file, &headers),
        None => Refusal::not_found(&texts::NOT_FOUND).into_response(),
    }
}

/// The page that shows the description of the API.
pub(crate) async fn api_page(headers: HeaderMap) -> Response {
    match Web::get("api.html") {
        Some(file) => answer("api.html", &file, &headers),
        None => Refusal::not_found(&texts::NOT_FOUND).into_response(),
    }
}

fn answer(name: &str, file: &rust_embed::EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    // A proxy that compresses makes the tag a weak one.
    let is_known = known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = HeaderValue::from_static(content_type(name));
        ([(header::CONTENT_TYPE, kind)], file.data.clone().into_owned()).into_response()
    };
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    // Asked about every time, sent only when it has changed: a new version of the server is a new page at once.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
