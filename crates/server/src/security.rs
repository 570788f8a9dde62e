//! The middleware of every request: the client's address, rate limits, host and origin checks; and the security headers of every answer.

use std::net::SocketAddr;
use std::time::Instant;

use crate::texts::api as texts;
use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use tabuleiro_catalog::rules::lang::{Message, quoted};
use tokio::time::timeout;

use crate::app::{AppState, Shared};
use crate::config::Hosts;
use crate::connections::{Reserved, milliseconds};
use crate::limits::Address;
use crate::refusal::{Refusal, RefusalKind};

/// What a page may load: its own files and nothing else. It may compile WebAssembly, which is the computer in the page, and no other code. The
/// argument is `frame-ancestors`: who may show the page in a frame.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; ",
            "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ",
            $ancestors
        )
    };
}

/// Marks the answer that other sites may show in a frame: the viewer of a game, in which nothing can be done but looking.
#[derive(Clone, Copy)]
pub(crate) struct Embeddable;

/// From where somebody asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) Address);

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<From, Refusal> {
        parts.extensions.get::<From>().copied().ok_or_else(|| Refusal::internal("a request without an address"))
    }
}

/// The address of a request: that of the connection, or what the proxy in front says.
fn address(request: &Request, behind_proxy: bool) -> Address {
    let forwarded = || {
        // The last one was written by our own proxy; those before it could be anybody's.
        let value = request.headers().get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        value.rsplit(',').next()?.trim().parse().ok()
    };
    let connected = || request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let found = if behind_proxy { forwarded().or_else(connected) } else { connected() };
    found.unwrap_or(std::net::IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED)).into()
}

/// The name of the cookie with the token of a guest.
pub(crate) const COOKIE_NAME: &str = "tabuleiro";

/// The token of a request, and whether it came as a cookie.
pub(crate) fn token_of(headers: &HeaderMap) -> Option<(&str, bool)> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return Some((value.to_str().ok()?.strip_prefix("Bearer ")?.trim(), false));
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| (value, true))
}

/// Whether a request may change something, as far as its origin goes.
fn check_origin(request: &Request, origins: &[String]) -> Result<(), Refusal> {
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = headers.contains_key(header::UPGRADE);
    if !changes && !upgrades {
        return Ok(());
    }
    let refused = || Refusal::new(RefusalKind::Origin, &texts::ORIGIN);
    match headers.get(header::ORIGIN) {
        Some(origin) => {
            let origin = origin.to_str().map_err(|_| refused())?;
            if is_own(origin, headers) || origins.iter().any(|known| known == origin) { Ok(()) } else { Err(refused()) }
        }
        // Browsers send `Origin`. A request with a cookie and without `Origin` does not come from a page of this server.
        None if token_of(headers).is_some_and(|(_, is_cookie)| is_cookie) => Err(refused()),
        None => Ok(()),
    }
}

fn is_own(origin: &str, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let place = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    match (place, host) {
        (Some(place), Some(host)) => place.eq_ignore_ascii_case(host),
        _ => false,
    }
}

/// Whether a request is for this server, and not for a name that somebody made to lead here (DNS rebinding).
fn check_host(request: &Request, hosts: &Hosts) -> Result<(), Refusal> {
    let named = match request.uri().authority() {
        Some(authority) => Some(authority.as_str()),
        None => request.headers().get(header::HOST).and_then(|host| host.to_str().ok()),
    };
    match named {
        None => Err(Refusal::bad(&texts::NO_HOST)),
        Some(host) if hosts.allow(host) => Ok(()),
        Some(host) => Err(Refusal::new(RefusalKind::Host, Message::new(&texts::HOST).with("host", quoted(host)))),
    }
}

/// The pages that say how the server is. Monitors ask for them by all kinds of names, and they tell nothing else.
fn is_health(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz")
}

/// Whether a request may go on, as far as can be said before it is read.
fn check(app: &AppState, request: &Request, address: Address) -> Result<(), Refusal> {
    if request.extensions().get::<Reserved>().is_some() {
        return Err(Refusal::busy());
    }
    // First of all, so that refusals for other reasons count as well.
    let is_call = request.uri().path().starts_with("/api/");
    if is_call {
        app.limits.request(address, app.time.now())?;
    } else {
        app.limits.page(address, app.time.now())?;
    }
    check_target(request)?;
    check_host(request, &app.config.hosts)?;
    check_origin(request, &app.config.origins)
}

/// Refuses the character zero in an address: no id or name has it, and PostgreSQL takes no text with it.
fn check_target(request: &Request) -> Result<(), Refusal> {
    let is_zero = request.uri().path_and_query().is_some_and(|target| target.as_str().contains("%00"));
    if is_zero { Err(Refusal::bad(&texts::ZERO)) } else { Ok(()) }
}

/// Checks a request, hands it on, and completes the answer.
pub(crate) async fn guard(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let address = address(&request, app.config.proxy);
    let path = request.uri().path();
    let (is_call, is_health) = (path.starts_with("/api/"), is_health(path));
    let checked = if is_health { Ok(()) } else { check(&app, &request, address) };
    let is_limited = checked.as_ref().is_err_and(|refusal| refusal.kind == RefusalKind::TooMany);
    request.extensions_mut().insert(From(address));
    let method = request.method().clone();
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let mut response = match checked {
        Ok(()) => match timeout(milliseconds(app.config.timeout_request_ms), next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                metrics::counter!("tabuleiro_limited_total", "limit" => "request_time").increment(1);
                Refusal::new(RefusalKind::Timeout, &texts::TIMEOUT).into_response()
            }
        },
        Err(refusal) => refusal.into_response(),
    };
    let status = response.status();
    // After a refused upgrade or a body that was not read, the next bytes cannot be trusted to be a request. A client beyond its limit has to
    // connect again; what it has sent ahead is not read.
    let is_refused_upgrade = upgrades && status != StatusCode::SWITCHING_PROTOCOLS;
    if is_limited || is_refused_upgrade || status == StatusCode::REQUEST_TIMEOUT {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    let class = match status.as_u16() {
        100..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        _ => "5xx",
    };
    let seconds = start.elapsed().as_secs_f64();
    metrics::counter!("tabuleiro_requests_total", "status" => class).increment(1);
    metrics::histogram!("tabuleiro_request_seconds", "kind" => if is_call { "call" } else { "page" }).record(seconds);
    if app.config.access_log {
        // The route and not the address of the request, which may hold what not everybody should know.
        let route = response.extensions().get::<Route>().map_or("-", |route| route.0.as_str());
        tracing::info!(target: "access", %method, route, status = status.as_u16(), seconds, "request");
    }
    let is_embeddable = response.extensions().get::<Embeddable>().is_some();
    complete(response.headers_mut(), is_call, is_embeddable, app.config.secure_cookies);
    response
}

/// The pattern of the route that answered, for the access log.
#[derive(Clone)]
struct Route(MatchedPath);

/// Notes which route answered. Runs behind the router, which finds it.
pub(crate) async fn note_route(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    if let Some(route) = route {
        response.extensions_mut().insert(Route(route));
    }
    response
}

fn complete(headers: &mut HeaderMap, is_call: bool, is_embeddable: bool, secure: bool) {
    let mut add = |name, value| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    if is_embeddable {
        add(header::CONTENT_SECURITY_POLICY, policy!("*"));
        add(header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");
    } else {
        add(header::CONTENT_SECURITY_POLICY, policy!("'none'"));
        add(header::X_FRAME_OPTIONS, "DENY");
    }
    add(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(header::REFERRER_POLICY, "no-referrer");
    add(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    add(header::HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    if is_call {
        add(header::CACHE_CONTROL, "no-store");
    }
    if secure {
        add(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    #[test]
    fn tokens_come_from_the_header_or_the_cookie() {
        let mut headers = HeaderMap::new();
        assert_eq!(token_of(&headers), None);
        headers.insert(header::COOKIE, HeaderValue::from_static("a=b; tabuleiro=xyz; c=d"));
        assert_eq!(token_of(&headers), Some(("xyz", true)));
        headers.insert(header::AUTHORIZATION, HeaderValue::from_static("Bearer abc"));
        assert_eq!(token_of(&headers), Some(("abc", false)));
        headers.insert(header::AUTHORIZATION, HeaderValue::from_static("Basic abc"));
        assert_eq!(token_of(&headers), None, "a wrong header is not replaced by the cookie");
    }

    fn request(method: &str, headers: &[(&str, &str)]) -> Request {
        let mut request = Request::builder().method(method).uri("/api/v1/games").header("host", "play.example:8080");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::empty()).unwrap()
    }

    #[test]
    fn only_the_own_page_changes_things_with_a_cookie() {
        let known = ["https://club.example".to_owned()];
        let good = |headers: &[(&str, &str)]| check_origin(&request("POST", headers), &known).is_ok();
        let cookie = ("cookie", "tabuleiro=x");
        assert!(good(&[cookie, ("origin", "http://play.example:8080")]));
        assert!(good(&[cookie, ("origin", "https://club.example")]));
        assert!(!good(&[cookie, ("origin", "https://evil.example")]));
        assert!(!good(&[cookie, ("origin", "null")]));
        assert!(!good(&[cookie]));
        assert!(good(&[]), "a program that has no cookie");
        assert!(good(&[cookie, ("authorization", "Bearer x")]), "no page can send that header to another site");
        assert!(!good(&[("origin", "https://evil.example")]));
        assert!(check_origin(&request("GET", &[cookie, ("upgrade", "websocket")]), &known).is_err());
        assert!(check_origin(&request("GET", &[("upgrade", "websocket")]), &known).is_ok());
        let upgrade = [cookie, ("upgrade", "websocket"), ("origin", "https://evil.example")];
        assert!(check_origin(&request("GET", &upgrade), &known).is_err());
        assert!(check_origin(&request("GET", &[("origin", "https://evil.example")]), &known).is_ok());
    }

    #[test]
    fn only_a_proxy_of_ours_is_believed() {
        let mut request = request("GET", &[("x-forwarded-for", "1.1.1.1, 2.2.2.2")]);
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([3, 3, 3, 3], 1))));
        let named = |text: &str| Address::from(text.parse::<std::net::IpAddr>().unwrap());
        assert_eq!(address(&request, false), named("3.3.3.3"));
        assert_eq!(address(&request, true), named("2.2.2.2"));
    }
}
