//! Guests: who asks, known by a token in a cookie or in a header. Only the token's hash is stored.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use sha2::{Digest, Sha256};
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::texts::server as texts;
use tabuleiro_store::Guest;

use crate::app::{App, Shared};
use crate::errors::Refusal;

/// The name of the cookie.
pub(crate) const COOKIE_NAME: &str = "tabuleiro";

/// A year, in seconds: how long a browser keeps the cookie.
const COOKIE_AGE: u32 = 365 * 24 * 60 * 60;

/// The longest name.
const LONGEST_NAME: usize = 24;

/// Bytes of chance in a token: 192 bits.
const TOKEN_BYTES: usize = 24;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash of a token, as it is stored. Tokens are long and random, so that no slow hash is needed.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// A token that nobody guesses.
fn token() -> Result<String, Refusal> {
    let mut bytes = [0u8; TOKEN_BYTES];
    getrandom::fill(&mut bytes).map_err(Refusal::internal)?;
    Ok(hex(&bytes))
}

/// A fresh id, which sorts by time.
pub(crate) fn fresh_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// The invitation to a game: made of its maker's token, so that he can be told it again and nobody else can make it.
pub(crate) fn invitation(token: &str, game: &str) -> String {
    let digest = Sha256::digest(format!("invitation {game} {token}").as_bytes());
    hex(&digest[..16])
}

/// Whether two texts are equal, in a time that does not tell where they differ.
pub(crate) fn same(one: &str, two: &str) -> bool {
    one.len() == two.len() && one.bytes().zip(two.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// The token of a request, and whether it came as a cookie.
pub(crate) fn token_of(headers: &HeaderMap) -> Option<(&str, bool)> {
    if let Some(value) = headers.get(AUTHORIZATION) {
        return Some((value.to_str().ok()?.strip_prefix("Bearer ")?.trim(), false));
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| (value, true))
}

/// A name that a guest may have.
pub(crate) fn check_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    // Invisible characters that turn the direction of writing could make one name look like another.
    let odd = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME || name.chars().any(odd) {
        return Err(Refusal::bad(Message::new(&texts::BAD_NAME).with("most", LONGEST_NAME)));
    }
    Ok(name.to_owned())
}

/// Who asks, if the server knows him.
#[derive(Clone)]
pub(crate) struct Who {
    pub(crate) guest: Option<Known>,
    lang: Lang,
}

/// A guest whom the server knows, with the token that he showed.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) guest: Guest,
    pub(crate) token: String,
}

/// A guest, and the cookie that has to be set where he is new.
pub(crate) struct Welcome {
    pub(crate) known: Known,
    pub(crate) cookie: Option<HeaderValue>,
}

impl FromRequestParts<Shared> for Who {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Who, Refusal> {
        let accepted = parts.headers.get("accept-language").and_then(|value| value.to_str().ok()).unwrap_or_default();
        let lang = accepted.split(',').find_map(|part| Lang::from_code(part.trim())).unwrap_or_default();
        let Some((token, is_cookie)) = token_of(&parts.headers) else { return Ok(Who { guest: None, lang }) };
        let guest = app.store.guest_by_token(&hash(token)).await?;
        if guest.is_none() && !is_cookie {
            // A cookie may be left from another database; a program that sends a wrong token should hear of it.
            return Err(Refusal::new(StatusCode::UNAUTHORIZED, "no_guest", &texts::NO_GUEST));
        }
        Ok(Who { guest: guest.map(|guest| Known { guest, token: token.to_owned() }), lang })
    }
}

impl Who {
    /// The id of the guest.
    pub(crate) fn id(&self) -> Option<&str> {
        self.guest.as_ref().map(|known| known.guest.id.as_str())
    }

    /// The guest, who must be known.
    pub(crate) fn known(self) -> Result<Known, Refusal> {
        self.guest.ok_or_else(|| Refusal::new(StatusCode::UNAUTHORIZED, "no_guest", &texts::NO_GUEST))
    }

    /// The guest; a newcomer becomes one.
    pub(crate) async fn welcome(self, app: &Arc<App>) -> Result<Welcome, Refusal> {
        if let Some(known) = self.guest {
            return Ok(Welcome { known, cookie: None });
        }
        let known = new_guest(app, None, self.lang).await?;
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

/// Makes a guest.
pub(crate) async fn new_guest(app: &Arc<App>, name: Option<&str>, lang: Lang) -> Result<Known, Refusal> {
    let token = token()?;
    let name = match name {
        Some(name) => check_name(name)?,
        None => {
            let mut number = [0u8; 2];
            getrandom::fill(&mut number).map_err(Refusal::internal)?;
            let number = 1000 + u32::from(u16::from_le_bytes(number)) % 9000;
            Message::new(&texts::GUEST).with("number", number).in_lang(lang)
        }
    };
    let guest = Guest { id: fresh_id(), token_hash: hash(&token), name, created_ms: app.time.now() };
    app.store.add_guest(guest.clone()).await?;
    Ok(Known { guest, token })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_from_the_header_or_the_cookie() {
        let mut headers = HeaderMap::new();
        assert_eq!(token_of(&headers), None);
        headers.insert(COOKIE, HeaderValue::from_static("a=b; tabuleiro=xyz; c=d"));
        assert_eq!(token_of(&headers), Some(("xyz", true)));
        headers.insert(AUTHORIZATION, HeaderValue::from_static("Bearer abc"));
        assert_eq!(token_of(&headers), Some(("abc", false)));
        headers.insert(AUTHORIZATION, HeaderValue::from_static("Basic abc"));
        assert_eq!(token_of(&headers), None, "a wrong header is not replaced by the cookie");
    }

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(check_name("  Zé <b> ").unwrap(), "Zé <b>");
        for bad in ["", "   ", "a\u{7}b", "a\u{202e}b", "a\nb", &"x".repeat(25)] {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn invitations_depend_on_game_and_maker() {
        let one = invitation("t", "g");
        assert_eq!(one.len(), 32);
        assert!(same(&one, &invitation("t", "g")));
        assert!(!same(&one, &invitation("t", "h")));
        assert!(!same(&one, &invitation("u", "g")));
    }
}
