//! Who you are: cookies, tokens, names, origins.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;

use super::support::World;

fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path).header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(Body::from(body.to_owned())).unwrap()
}

#[tokio::test]
async fn a_newcomer_gets_a_cookie_with_the_first_game() {
    let world = World::new().await;
    assert_eq!(world.get("", "/api/v1/me").await.good(), json!({"guest": null}));
    let body = r#"{"game": "infection", "first": {"who": "me"}, "second": {"who": "open"}}"#;
    let headers = [("host", "play.example"), ("origin", "https://play.example"), ("accept-language", "pt-PT,en;q=0.5")];
    let made = world.request(request("POST", "/api/v1/games", &headers, body)).await;
    let cookie = made.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("tabuleiro=") && !cookie.contains("Secure"), "{cookie}");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let made = made.good();
    let name = made["state"]["live"]["seats"][0]["name"].as_str().unwrap().to_owned();
    assert!(name.starts_with("Convidado "), "{name}");
    let id = made["id"].as_str().unwrap();

    // The same browser again: it is known, no cookie is set anew, and the seat is its own.
    let pair = cookie.split(';').next().unwrap();
    let headers = [("cookie", pair), ("host", "play.example"), ("origin", "https://play.example")];
    let me = world.request(request("PUT", "/api/v1/me", &headers, r#"{"name": "  Zé  "}"#)).await;
    assert!(!me.headers.contains_key("set-cookie"));
    assert_eq!(me.good()["guest"]["name"], "Zé");
    let state = world.request(request("GET", &format!("/api/v1/games/{id}"), &headers[..1], "")).await.good();
    assert_eq!(state["you"], json!(["first"]));
    let shown = world.request(request("GET", "/api/v1/me", &headers[..1], "")).await.good();
    assert_eq!(shown["guest"]["name"], "Zé");

    // Another site cannot use the cookie to change anything.
    let path = format!("/api/v1/games/{id}/events");
    for origin in ["https://evil.example", "null", "https://play.example.evil.example"] {
        let headers = [("cookie", pair), ("host", "play.example"), ("origin", origin)];
        let reply = world.request(request("POST", &path, &headers, r#"{"seq": 1, "do": "abort"}"#)).await;
        assert_eq!(reply.refusal(), (403, "origin".into()), "{origin}");
    }
    let headers = [("cookie", pair), ("host", "play.example")];
    let reply = world.request(request("POST", &path, &headers, r#"{"seq": 1, "do": "abort"}"#)).await;
    assert_eq!(reply.refusal(), (403, "origin".into()), "a browser says where it comes from");
    assert_eq!(world.seq(id).await, 1);
}

#[tokio::test]
async fn names_are_checked() {
    let world = World::new().await;
    for bad in ["", "   ", "a\u{202e}b", "a\nb", "\u{3164}", &"x".repeat(25)] {
        let reply = world.post("", "/api/v1/guests", json!({"name": bad})).await;
        // The length is part of the description, the characters are not.
        let wanted = if bad.is_empty() || bad.len() > 24 { (400, "bad_request") } else { (422, "input") };
        assert_eq!(reply.refusal(), (wanted.0, wanted.1.to_owned()), "{bad:?}");
        let reply = world.send("PUT", "", "/api/v1/me", json!({"name": bad})).await;
        assert!(!reply.headers.contains_key("set-cookie"), "a refused name makes nobody a guest");
    }
    let made = world.post("", "/api/v1/guests", json!({})).await.good();
    assert!(made["guest"]["name"].as_str().unwrap().starts_with("Guest "));
}

#[tokio::test]
async fn tokens_and_invitations_are_not_stored() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let (id, invite) = world.game(&ana, json!({"game": "infection"})).await;
    // A checkpoint moves everything into the one file.
    let folder = world.folder().to_owned();
    let copy = folder.join("copy.db");
    tabuleiro_store::Sqlite::backup(&folder.join("test.db"), &copy).await.unwrap();
    let bytes = std::fs::read(copy).unwrap();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds(&id) && holds("Ana"), "this is the file");
    assert!(!holds(&ana) && !holds(&invite));
}
