//! What is served besides games: the page, pictures, the description of the API, signs of life; and the headers of every answer.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use tabuleiro_catalog::games;

use super::support::World;

#[tokio::test]
async fn every_view_is_the_one_page() {
    let world = World::new().await;
    for path in ["/", "/game/0193", "/rules/infection", "/watch"] {
        let page = world.get("", path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(page.headers["content-type"].to_str().unwrap().starts_with("text/html"), "{path}");
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        // The page may compile its own WebAssembly, and nothing else that could be unsafe.
        let rest = policy.replacen("script-src 'self' 'wasm-unsafe-eval';", "", 1);
        assert!(rest.starts_with("default-src 'none'") && !rest.contains("unsafe"), "{policy}");
        for name in ["x-content-type-options", "referrer-policy", "cross-origin-opener-policy", "x-frame-options"] {
            assert!(page.headers.contains_key(name), "{path} {name}");
        }
    }
    let page = world.get("", "/").await;
    let tag = page.headers["etag"].to_str().unwrap().to_owned();
    let again = world.request(Request::get("/").header("if-none-match", tag).body(Body::empty()).unwrap()).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    for path in ["/none.js", "/../Cargo.toml", "/js/../../Cargo.toml", "/api/v2/games", "/api/v1/none"] {
        let reply = world.get("", path).await;
        assert_eq!(reply.refusal(), (404, "not_found".into()), "{path}");
    }
    for path in ["/api/v1/games/%ff", "/api/v1/games/%ff/live", "/api/v1/rules/%ff", "/api/v1/picture/%ff"] {
        assert_eq!(world.get("", path).await.refusal(), (400, "bad_request".into()), "{path}");
    }
    let (id, _, _) = world.pair(json!({"game": "infection"})).await;
    let plain = world.get("", &format!("/api/v1/games/{id}/live")).await;
    assert_eq!(plain.refusal(), (400, "bad_request".into()), "a WebSocket, and nothing else");
    assert_eq!(world.send("DELETE", "", "/api/v1/me", Value::Null).await.refusal(), (405, "method".into()));
    assert_eq!(world.post("", "/", Value::Null).await.refusal(), (405, "method".into()));
}

#[tokio::test]
async fn what_the_page_names_is_there_for_ever() {
    let world = World::new().await;
    let page = world.get("", "/").await.text;
    let sheet = page.split('"').find(|part| part.ends_with(".css")).unwrap();
    let sheet = world.get("", sheet).await.text;
    // The manifest keeps its name, by which a browser knows an installed page.
    let is_file = |part: &&str| part.starts_with('/') && part.contains('.') && *part != "/manifest.webmanifest";
    let names = page.split('"').chain(sheet.split(['(', ')'])).filter(is_file);
    let mut count = 0;
    for name in names {
        let file = world.get("", name).await;
        assert_eq!(file.status, 200, "{name}");
        assert!(name.starts_with("/assets/"), "{name} is not the lasting name");
        assert_eq!(file.headers["cache-control"], "public, max-age=31536000, immutable", "{name}");
        count += 1;
    }
    assert!(count >= 6, "{page}");
    for plain in ["/", "/app.js", "/data.json", "/fonts/young-serif-license.txt", "/manifest.webmanifest"] {
        let file = world.get("", plain).await;
        assert_eq!(
            (file.status.as_u16(), &file.headers["cache-control"]),
            (200, &"no-cache".parse().unwrap()),
            "{plain}"
        );
    }
    // The document of a game asks for the game beside the scripts; nothing that is no id gets into it.
    assert!(world.get("", "/game/0193-ab").await.text.contains("href=\"/api/v1/games/0193-ab\" as=\"fetch\""));
    assert!(!world.get("", "/game/%22%3E").await.text.contains("/api/v1/games/"));
}

#[tokio::test]
async fn files_travel_compressed() {
    let world = World::new().await;
    let ask = async |encodings: &str| {
        world.request(Request::get("/app.js").header("accept-encoding", encodings).body(Body::empty()).unwrap()).await
    };
    let small = ask("gzip, br;q=0.9").await;
    assert_eq!(
        (&small.headers["content-encoding"], &small.headers["vary"]),
        (&"br".parse().unwrap(), &"accept-encoding".parse().unwrap())
    );
    assert_eq!(ask("gzip, br;q=0").await.headers["content-encoding"], "gzip");
    assert!(!ask("identity").await.headers.contains_key("content-encoding"));
}

#[tokio::test]
async fn the_catalog_holds_every_game_in_both_languages() {
    let world = World::new().await;
    let catalog = world.get("", "/api/v1/catalog").await.good();
    let listed = catalog["games"].as_array().unwrap();
    assert_eq!(listed.len(), games().len());
    for facts in listed {
        let id = facts["id"].as_str().unwrap();
        assert!(facts["name"]["pt"].is_string() && facts["sides"][1]["colour"].is_string());
        let rules = world.get("", &format!("/api/v1/rules/{id}")).await.good();
        assert!(rules["en"].as_str().unwrap().starts_with("# ") && rules["pt"].as_str().unwrap().starts_with("# "));
        let picture = world.get("", &format!("/api/v1/picture/{id}.svg?lang=pt&marks=true")).await;
        assert!(picture.text.starts_with("<svg"), "{}", picture.text);
        assert!(picture.headers["content-security-policy"].to_str().unwrap().contains("style-src 'unsafe-inline'"));
        for option in facts["options"].as_array().unwrap() {
            assert!(option["default"].is_number() || option["default"].is_string(), "{option}");
            let count = |field: &str| option[field].as_array().map(Vec::len);
            assert_eq!(count("values"), count("names"), "every value has a name: {option}");
        }
    }
    let texts = world.get("", "/api/v1/texts").await.good();
    assert!(texts.as_object().unwrap().values().all(|text| text["en"].is_string() && text["pt"].is_string()));
    assert!(world.get("", "/api/v1/pieces.svg").await.text.contains("<symbol id=\"virus\""));
    assert_eq!(world.get("", "/api/v1/picture/go.svg").await.refusal(), (404, "not_found".into()));
    assert_eq!(world.get("", "/api/v1/picture/infection.svg?position=x").await.refusal(), (422, "input".into()));
    assert_eq!(world.get("", "/api/v1/picture/infection.svg?lang=de").await.refusal(), (400, "bad_request".into()));
    assert_eq!(world.get("", "/api/v1/rules/go").await.refusal(), (404, "not_found".into()));
}

#[tokio::test]
async fn the_description_names_every_call_and_every_schema() {
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    match (key.as_str(), value) {
                        ("$ref", Value::String(name)) => found.push(name.clone()),
                        _ => references(value, found),
                    }
                }
            }
            Value::Array(parts) => parts.iter().for_each(|part| references(part, found)),
            _ => {}
        }
    }
    let world = World::new().await;
    let description = world.get("", "/api/openapi.json").await.good();
    let mut found = vec![];
    references(&description, &mut found);
    assert!(found.len() > 30);
    for name in found {
        let pointer = name.trim_start_matches('#');
        assert!(description.pointer(pointer).is_some(), "{name} is not described");
    }
    // What is not a part of the address is asked after the question mark.
    for (path, item) in description["paths"].as_object().unwrap() {
        for parameter in item.as_object().unwrap().values().filter_map(|call| call["parameters"].as_array()).flatten() {
            let inside = path.contains(&format!("{{{}}}", parameter["name"].as_str().unwrap()));
            assert_eq!(parameter["in"], if inside { "path" } else { "query" }, "{path}: {parameter}");
        }
    }
    // Every call of the contract is described, and the other way round.
    let contract = include_str!("../../../../docs/api.md");
    for path in description["paths"].as_object().unwrap().keys() {
        assert!(contract.contains(path.as_str()), "{path} is not in docs/api.md");
    }
    for call in contract.split('`').filter(|part| part.contains(" /api/v1/") && part.starts_with(char::is_uppercase)) {
        let (method, path) = call.split_once(' ').unwrap();
        let path = path.split(['?', ' ']).next().unwrap();
        let described = &description["paths"][path][method.to_lowercase()];
        assert!(described.is_object(), "{call} is not described");
    }
}

#[tokio::test]
async fn signs_of_life() {
    let world = World::new().await;
    assert_eq!(world.get("", "/healthz").await.text, "ok\n");
    assert_eq!(world.get("", "/readyz").await.text, "ready\n");
    world.app.stop();
    assert_eq!(world.get("", "/healthz").await.status, 200);
    let reply = world.get("", "/readyz").await;
    assert_eq!(reply.refusal(), (503, "busy".into()));
    assert!(reply.headers.contains_key("retry-after"));
}
