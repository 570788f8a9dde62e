//! The caller's own identity: guests, their tokens and names.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::caller::{Caller, Welcome};
use super::input::Body;
use crate::app::Shared;
use crate::guests::{check_name, fresh_guest};
use crate::refusal::{ErrorBody, Refusal};

/// A guest as he sees himself.
#[derive(Serialize, ToSchema)]
pub(crate) struct GuestNow {
    id: String,
    name: String,
}

/// You, if the server knows you.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    guest: Option<GuestNow>,
}

/// A guest for a program.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewGuest {
    guest: GuestNow,
    /// What to send as `Authorization: Bearer TOKEN`. It is told only once.
    token: String,
}

/// A name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    /// 1 to 24 characters that can be seen.
    #[schema(min_length = 1, max_length = 24)]
    name: String,
}

/// Perhaps a name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MaybeName {
    /// 1 to 24 characters that can be seen.
    #[schema(min_length = 1, max_length = 24)]
    name: Option<String>,
}

impl From<tabuleiro_store::Guest> for GuestNow {
    fn from(guest: tabuleiro_store::Guest) -> GuestNow {
        GuestNow { id: guest.id, name: guest.name }
    }
}

/// An answer that sets the cookie of a newcomer.
pub(crate) fn with_cookie(welcome: &Welcome, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = &welcome.cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie.clone());
    }
    response
}

#[utoipa::path(get, path = "/api/v1/me", tag = "Who you are", summary = "The guest that you are", responses((status = 200, body = Me)))]
pub(crate) async fn show(caller: Caller) -> Json<Me> {
    Json(Me { guest: caller.guest.map(|known| known.guest.into()) })
}

#[utoipa::path(put, path = "/api/v1/me", tag = "Who you are", summary = "Changes your name; makes a guest of a newcomer",
    request_body = Name, responses((status = 200, body = Me), (status = 400, body = ErrorBody)))]
pub(crate) async fn rename(
    State(app): State<Shared>,
    caller: Caller,
    Body(Name { name }): Body<Name>,
) -> Result<Response, Refusal> {
    let name = check_name(&name)?;
    let mut welcome = caller.welcome(&app)?;
    welcome.known.guest.name.clone_from(&name);
    match welcome.newcomer() {
        Some(guest) => app.store.add_guest(guest).await?,
        None => app.store.rename_guest(&welcome.known.guest.id, &name).await?,
    }
    let me = Me { guest: Some(welcome.known.guest.clone().into()) };
    Ok(with_cookie(&welcome, Json(me)))
}

#[utoipa::path(post, path = "/api/v1/guests", tag = "Who you are", summary = "Makes a guest for a program",
    request_body = MaybeName, responses((status = 201, body = NewGuest), (status = 400, body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<Shared>,
    caller: Caller,
    Body(MaybeName { name }): Body<MaybeName>,
) -> Result<(StatusCode, Json<NewGuest>), Refusal> {
    let known = fresh_guest(app.time.now(), name.as_deref(), caller.lang())?;
    app.store.add_guest(known.guest.clone()).await?;
    Ok((StatusCode::CREATED, Json(NewGuest { guest: known.guest.into(), token: known.token })))
}
