//! Pictures of games and the viewer for other sites: what they show, who pays for them, how long they are kept, and who may frame what.

use std::io::Cursor;

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use tabuleiro_server::config::ServerConfig;

use super::support::{HttpReply, World, roomy};

/// A game at one screen with three turns.
async fn played(world: &World, token: &str, listed: bool) -> String {
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}, "listed": listed});
    let (id, _) = world.game(token, body).await;
    for turn in ["g2", "b1", "f3"] {
        world.play(token, &id, turn).await;
    }
    id
}

fn png_size(reply: &HttpReply) -> (u32, u32) {
    assert_eq!(
        (reply.status.as_u16(), &reply.headers["content-type"]),
        (200, &"image/png".parse().unwrap()),
        "{}",
        reply.text
    );
    let reader = png::Decoder::new(Cursor::new(&reply.bytes)).read_info().unwrap();
    (reader.info().width, reader.info().height)
}

fn gif_pictures(reply: &HttpReply) -> (u16, Vec<u16>) {
    assert_eq!(
        (reply.status.as_u16(), &reply.headers["content-type"]),
        (200, &"image/gif".parse().unwrap()),
        "{}",
        reply.text
    );
    let mut decoder = gif::DecodeOptions::new().read_info(Cursor::new(&reply.bytes)).unwrap();
    let mut delays = vec![];
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    (decoder.width(), delays)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_can_be_had_as_svg_png_and_gif() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let id = played(&world, &ana, false).await;
    let get = async |more: &str| world.get("", &format!("/game/{id}{more}")).await;
    let svg = get(".svg?lang=pt&turns=1").await;
    assert!(svg.text.starts_with("<svg") && svg.text.contains("Turno 1 de 3: g2"), "{}", svg.text);
    assert!(svg.headers["content-security-policy"].to_str().unwrap().contains("style-src 'unsafe-inline'"));
    let natural = png_size(&get(".png").await);
    assert_eq!(natural.0, 524);
    let twice = png_size(&get(".png?width=1048").await);
    assert_eq!(twice, (2 * natural.0, 2 * natural.1), "SVG and PNG have one geometry");
    assert_eq!(gif_pictures(&get(".gif").await), (349, vec![100, 100, 100, 400]), "the start and three turns");
    assert_eq!(gif_pictures(&get(".gif?from=1&to=2&width=200&delay=500").await), (200, vec![50, 350]));
    let saved = get(".gif?download=true").await;
    assert_eq!(saved.headers["content-disposition"], format!("attachment; filename=\"infection-{id}.gif\""));
    let page = get("").await;
    assert!(
        page.text.contains(&format!("<meta property=\"og:image\" content=\"http://localhost/game/{id}.png\">")),
        "{}",
        page.text
    );
}

#[tokio::test]
async fn what_is_no_picture_is_refused_in_words() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let id = played(&world, &ana, false).await;
    for (more, refusal) in [
        (".png?width=99", (400, "bad_request")),
        (".png?width=2401", (400, "bad_request")),
        (".gif?width=801", (400, "bad_request")),
        (".gif?delay=1", (400, "bad_request")),
        (".gif?turns=3", (400, "bad_request")),
        (".png?turns=x", (400, "bad_request")),
        (".png?lang=de", (400, "bad_request")),
        (".jpg", (404, "not_found")),
        (".png?evaluation=true", (401, "no_guest")),
    ] {
        let reply = world.get("", &format!("/game/{id}{more}")).await;
        assert_eq!(reply.refusal(), (refusal.0, refusal.1.to_owned()), "{more}");
    }
    for form in ["svg", "png", "gif"] {
        assert_eq!(world.get("", &format!("/game/none.{form}")).await.refusal(), (404, "not_found".into()));
        assert_eq!(world.post("", &format!("/game/{id}.{form}"), json!({})).await.refusal(), (405, "method".into()));
    }
    let unfinished = world.get(&ana, &format!("/game/{id}.png?evaluation=true")).await;
    assert_eq!(unfinished.refusal(), (409, "not_now".into()), "nobody is helped in a game that goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evaluation_is_that_of_the_review() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let id = played(&world, &ana, false).await;
    world.wish(&ana, &id, json!({"do": "resign"})).await.good();
    let review = world.get(&ana, &format!("/api/v1/games/{id}/review")).await.good();
    let svg = world.get(&ana, &format!("/game/{id}.svg?evaluation=true&turns=2")).await.text;
    let chance = review["chances"][2].as_u64().unwrap();
    assert!(svg.contains(&format!("Chances: Red {chance} %, Blue {} %", 100 - chance)), "{svg}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_are_kept_by_browsers_until_the_game_goes_on() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    for (listed, finished) in
        [(true, "public, max-age=31536000, immutable"), (false, "private, max-age=31536000, immutable")]
    {
        let id = played(&world, &ana, listed).await;
        let path = format!("/game/{id}.png");
        let first = world.get("", &path).await;
        assert_eq!(first.headers["cache-control"], "no-cache");
        assert_eq!(first.headers["cross-origin-resource-policy"], "cross-origin", "another site may show it");
        let tag = first.headers["etag"].clone();
        let again = |tag: axum::http::HeaderValue| {
            Request::get(&path).header("if-none-match", tag).body(Body::empty()).unwrap()
        };
        let same = world.request(again(tag.clone())).await;
        assert_eq!((same.status.as_u16(), same.bytes.len()), (304, 0));
        world.wish(&ana, &id, json!({"do": "resign"})).await.good();
        let ended = world.request(again(tag)).await;
        assert_eq!((ended.status.as_u16(), ended.headers["cache-control"].to_str().unwrap()), (200, finished));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn drawing_is_paid_for_and_what_is_kept_is_free() {
    let world = World::with(ServerConfig { limit_engine_ms: 1, ..roomy() }).await;
    let ana = world.guest("Ana").await;
    let id = played(&world, &ana, false).await;
    let from = async |address: &str, more: &str| {
        let request = Request::get(format!("/game/{id}{more}")).header("x-forwarded-for", address);
        world.request(request.body(Body::empty()).unwrap()).await
    };
    png_size(&from("10.0.0.1", ".png").await);
    assert_eq!(from("10.0.0.1", ".gif").await.refusal(), (429, "too_many".into()));
    png_size(&from("10.0.0.1", ".png").await);
    gif_pictures(&from("10.0.0.2", ".gif").await);
    gif_pictures(&from("10.0.0.1", ".gif").await);
}

#[tokio::test]
async fn only_the_viewer_may_be_framed() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let id = played(&world, &ana, false).await;
    let viewer = world.get("", &format!("/embed/{id}")).await;
    assert_eq!(viewer.status, 200);
    let policy = viewer.headers["content-security-policy"].to_str().unwrap();
    assert!(
        policy.starts_with("default-src 'none'")
            && policy.ends_with("frame-ancestors *")
            && !policy.contains("unsafe-inline"),
        "{policy}"
    );
    assert!(!viewer.headers.contains_key("x-frame-options"));
    assert!(viewer.text.contains(&format!("href=\"/api/v1/games/{id}/replay\" as=\"fetch\"")), "{}", viewer.text);
    assert!(!world.get("", "/embed/%22%3E").await.text.contains("/api/v1/games/"));
    for path in [
        "/",
        &format!("/game/{id}"),
        &format!("/game/{id}.png"),
        "/api",
        "/api/v1/catalog",
        "/embed",
        "/embed/a/b",
        "/app.js",
    ] {
        let reply = world.get("", path).await;
        assert_eq!(reply.headers["x-frame-options"], "DENY", "{path}");
        let policy = reply.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains("frame-ancestors 'none'") || policy.contains("style-src 'unsafe-inline'"),
            "{path} {policy}"
        );
    }
}
