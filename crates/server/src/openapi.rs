//! The description of the API, generated from the code of the calls.

use std::sync::OnceLock;

use axum::response::Json;
use serde_json::{Value as JsonValue, json};
use tabuleiro_catalog::games;
use utoipa::OpenApi;

use crate::api::{catalog, downloads, draft, games, lists, me, pictures, review, socket, work};
use crate::pages;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tabuleiro",
        description = "Board games for two over HTTP and WebSocket. docs/api.md says how the calls go together."
    ),
    paths(
        catalog::catalog,
        catalog::texts,
        catalog::rules,
        catalog::pieces,
        catalog::picture,
        draft::draft,
        draft::draft_in_game,
        me::show,
        me::rename,
        me::create,
        games::create,
        games::state,
        games::invite,
        games::join,
        games::act,
        games::events,
        games::hint,
        socket::live,
        lists::list,
        downloads::record,
        downloads::replay,
        pictures::game_svg,
        pictures::game_png,
        pictures::game_gif,
        pages::embedded,
        review::review,
        work::claim,
        work::extend,
        work::answer,
        work::fail,
        work::queue_match,
        work::match_result,
        work::cancel_match,
    )
)]
struct ApiDescription;

/// Calls for which the caller has to be a known guest.
const FOR_GUESTS: [(&str, &str); 4] = [
    ("/api/v1/games/{id}/invite", "get"),
    ("/api/v1/games/{id}/events", "post"),
    ("/api/v1/games/{id}/hint", "post"),
    ("/api/v1/games/{id}/review", "get"),
];

/// The description, completed with what the code of the calls does not say: which words and numbers are allowed, what can go wrong everywhere, and how guests are
/// known.
pub(crate) fn description() -> JsonValue {
    // Serialising strings and numbers cannot fail.
    let mut all = serde_json::to_value(ApiDescription::openapi()).unwrap_or_default();
    all["components"]["securitySchemes"] = json!({
        "token": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": "tabuleiro"},
        "worker": {"type": "http", "scheme": "bearer"},
    });
    let names: Vec<&str> = games().iter().map(|game| game.info().id).collect();
    let schemas = &mut all["components"]["schemas"];
    for request in ["NewGameRequest", "DraftRequest"] {
        schemas[request]["properties"]["game"]["enum"] = json!(names);
    }
    schemas["CommandRequest"] = command_schema();
    // An answer has the lists or the tree; both may be read by whoever does not know which was asked for.
    if let Some(forms) = schemas["DraftAllowed"].as_object_mut().and_then(|allowed| allowed.remove("oneOf")) {
        schemas["DraftAllowed"]["anyOf"] = forms;
    }
    // Each form of a seat and of a clock that is asked for has its own fields and no others.
    schemas["ClockRequest"] = schemas["ClockSpec"].clone();
    for closed in ["Taker", "ClockRequest"] {
        for form in schemas[closed]["oneOf"].as_array_mut().into_iter().flatten() {
            form["additionalProperties"] = json!(false);
        }
    }
    schemas["NewGameRequest"]["properties"]["clock"] =
        json!({"oneOf": [{"$ref": "#/components/schemas/ClockRequest"}, {"type": "null"}]});
    // Values of options are texts, numbers or words for yes and no.
    let options = json!({"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean"]}});
    for request in ["NewGameRequest", "DraftRequest"] {
        schemas[request]["properties"]["options"] = options.clone();
    }
    let record = &mut all["paths"]["/api/v1/games/{id}/record"]["get"]["responses"]["200"]["content"];
    *record = json!({"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}, "image/svg+xml": {"schema": {"type": "string"}}});
    for form in ["png", "gif"] {
        let picture = &mut all["paths"][format!("/game/{{id}}.{form}")]["get"]["responses"]["200"]["content"];
        picture[format!("image/{form}")]["schema"]["format"] = json!("binary");
    }
    if let Some(paths) = all["paths"].as_object_mut() {
        for (path, operations) in paths {
            for (method, operation) in operations.as_object_mut().into_iter().flatten() {
                complete(path, method, operation, &names);
            }
        }
    }
    all
}

/// A command: a turn has its actions, everything else has nothing more.
fn command_schema() -> JsonValue {
    let seq = json!({"type": "integer", "format": "int64", "minimum": 0, "maximum": 9_007_199_254_740_991_i64, "description": "The number of the last event that you have seen."});
    json!({"oneOf": [
        {"type": "object", "additionalProperties": false, "required": ["seq", "do", "turn"],
         "properties": {"seq": seq, "do": {"type": "string", "enum": ["play"]}, "turn": {"type": "string"}}},
        {"type": "object", "additionalProperties": false, "required": ["seq", "do"],
         "properties": {"seq": seq, "do": {"type": "string", "enum": ["resign", "draw", "takeback", "undo", "decline", "abort", "rematch"]}}},
    ]})
}

fn complete(path: &str, method: &str, operation: &mut JsonValue, games: &[&str]) {
    let parameters = operation.get_mut("parameters").and_then(JsonValue::as_array_mut);
    for parameter in parameters.into_iter().flatten() {
        if parameter["name"] == "game" {
            parameter["schema"]["enum"] = json!(games);
        }
    }
    if path.starts_with("/api/v1/work/") {
        operation["security"] = json!([{"worker": []}]);
    } else if FOR_GUESTS.contains(&(path, method)) {
        operation["security"] = json!([{"token": []}, {"cookie": []}]);
    } else {
        operation["security"] = json!([{}, {"token": []}, {"cookie": []}]);
    }
    let mut errors = vec!["400", "401", "403", "408", "421", "422", "429", "503"];
    if path.contains('{') || path.starts_with("/api/v1/work/") {
        errors.push("404");
    }
    if method != "get" {
        errors.extend(["409", "413"]);
    }
    for (_, response) in operation["responses"].as_object_mut().into_iter().flatten() {
        if response["description"].is_null() {
            response["description"] = json!("done");
        }
    }
    let body = json!({"description": "refused", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}});
    for status in errors {
        if operation["responses"][status].is_null() {
            operation["responses"][status] = body.clone();
        }
    }
}

pub(crate) async fn json() -> Json<JsonValue> {
    static DESCRIPTION: OnceLock<JsonValue> = OnceLock::new();
    Json(DESCRIPTION.get_or_init(description).clone())
}
