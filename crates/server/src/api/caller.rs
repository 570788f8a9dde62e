//! The caller of a request: a guest, identified by a token in a cookie or a header.

use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::request::Parts;
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_store::Guest;

use crate::app::{AppState, Shared};
use crate::guests::{KnownGuest, fresh_guest, hash};
use crate::refusal::Refusal;
use crate::security::{COOKIE_NAME, token_of};

/// A year, in seconds: how long a browser keeps the cookie.
const COOKIE_AGE: u32 = 365 * 24 * 60 * 60;

/// The caller of a request, and the guest that his token belongs to, if any.
#[derive(Clone)]
pub(crate) struct Caller {
    pub(crate) guest: Option<KnownGuest>,
    lang: Lang,
}

/// A guest, and the cookie that has to be set where he is new.
pub(crate) struct Welcome {
    pub(crate) known: KnownGuest,
    pub(crate) cookie: Option<HeaderValue>,
}

impl Welcome {
    /// The guest where he is new: he is written in the same transaction as the first thing he does.
    pub(crate) fn newcomer(&self) -> Option<Guest> {
        self.cookie.is_some().then(|| self.known.guest.clone())
    }
}

impl FromRequestParts<Shared> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Caller, Refusal> {
        let accepted = parts.headers.get("accept-language").and_then(|value| value.to_str().ok()).unwrap_or_default();
        let lang = accepted.split(',').find_map(|part| Lang::from_code(part.trim())).unwrap_or_default();
        let Some((token, is_cookie)) = token_of(&parts.headers) else { return Ok(Caller { guest: None, lang }) };
        let guest = app.store.guest_by_token(&hash(token)).await?;
        if guest.is_none() && !is_cookie {
            // A cookie may be left from another database; a program that sends a wrong token should hear of it.
            return Err(Refusal::no_guest());
        }
        Ok(Caller { guest: guest.map(|guest| KnownGuest { guest, token: token.to_owned() }), lang })
    }
}

impl Caller {
    /// The id of the guest.
    pub(crate) fn id(&self) -> Option<&str> {
        self.guest.as_ref().map(|known| known.guest.id.as_str())
    }

    /// The guest, who must be known.
    pub(crate) fn known(self) -> Result<KnownGuest, Refusal> {
        self.guest.ok_or_else(Refusal::no_guest)
    }

    /// The guest; a newcomer becomes one with what is written next, so that a refused request leaves nothing behind.
    pub(crate) fn welcome(self, app: &AppState) -> Result<Welcome, Refusal> {
        if let Some(known) = self.guest {
            return Ok(Welcome { known, cookie: None });
        }
        let known = fresh_guest(app.time.now(), None, self.lang)?;
        let secure = if app.config.secure_cookies { "; Secure" } else { "" };
        let cookie =
            format!("{COOKIE_NAME}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_AGE}{secure}", known.token);
        let cookie = HeaderValue::from_str(&cookie).map_err(Refusal::internal)?;
        Ok(Welcome { known, cookie: Some(cookie) })
    }

    /// The language that the asker prefers.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }
}
