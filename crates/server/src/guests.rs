//! Guests: tokens, ids, invitations and names. A guest is known by a token; only its hash is stored.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::texts::api as texts;
use sha2::{Digest, Sha256};
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_store::Guest;
use uuid::{NoContext, Timestamp, Uuid};

use crate::refusal::{Refusal, RefusalKind};

/// The longest name.
const LONGEST_NAME: usize = 24;

/// Random bytes in a token: 192 bits.
const TOKEN_BYTES: usize = 24;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash of a token, as it is stored. Tokens are long and random, so that no slow hash is needed.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// A fresh random token.
pub(crate) fn token() -> Result<String, Refusal> {
    let mut bytes = [0u8; TOKEN_BYTES];
    getrandom::fill(&mut bytes).map_err(Refusal::internal)?;
    Ok(hex(&bytes))
}

/// A fresh id (UUID version 7), which sorts by the server's time and tells nothing about any other id: 74 bits of it are random. No two have the same
/// millisecond, so that no counter is needed to keep them in order.
pub(crate) fn fresh_id(now: i64) -> String {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let now = u64::try_from(now).unwrap_or(0);
    let after = |last: u64| now.max(last.saturating_add(1));
    let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(after(last)));
    let ms = last.map_or(now, after);
    let nanos = u32::try_from(ms % 1000).unwrap_or(0) * 1_000_000;
    Uuid::new_v7(Timestamp::from_unix(NoContext, ms / 1000, nanos)).to_string()
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

/// Whether a character cannot be seen, or turns the direction of writing: it could make one name look like another.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            // Soft hyphen, joiners, direction marks, separators, invisible operators.
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            // Letters that are blank: fillers of Hangul, inherent vowels of Khmer, the empty pattern of Braille.
            | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
            // Tags, and selectors that only change the look of what is before them.
            | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character can be seen only together with another: accents, and what makes a picture of a sign.
fn is_added(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

/// A name that a guest may have.
pub(crate) fn check_name(given: &str) -> Result<String, Refusal> {
    let name = given.trim();
    let shows = |letter: char| !letter.is_whitespace() && !is_added(letter);
    let message = || Message::new(&texts::BAD_NAME).with("most", LONGEST_NAME);
    if given.is_empty() || given.chars().count() > LONGEST_NAME {
        return Err(Refusal::bad(message()));
    }
    if name.chars().any(is_invisible) || !name.chars().any(shows) {
        return Err(Refusal::new(RefusalKind::Input, message()));
    }
    Ok(name.to_owned())
}

/// A guest whom the server knows, with the token that he showed.
#[derive(Clone)]
pub(crate) struct KnownGuest {
    pub(crate) guest: Guest,
    pub(crate) token: String,
}

/// A guest who is not written yet.
pub(crate) fn fresh_guest(now: i64, name: Option<&str>, lang: Lang) -> Result<KnownGuest, Refusal> {
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
    Ok(KnownGuest { guest: Guest { id: fresh_id(now), token_hash: hash(&token), name, created_ms: now }, token })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(check_name("  Zé <b> ").unwrap(), "Zé <b>");
        for good in ["Ana", "Ζωή", "Πέτρος 2", "김", "ana_99", "❤\u{fe0f}", "e\u{301}", "!?"] {
            assert_eq!(check_name(good).unwrap(), good);
        }
        for bad in ["", "   ", "a\u{7}b", "a\u{202e}b", "a\nb", &"x".repeat(25), "\u{301}", "\u{3000}\u{fe0f}"] {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
        // What cannot be seen is refused beside letters as well: the name would look like another's.
        for odd in
            ["\u{61c}", "\u{3164}", "\u{ad}", "\u{2800}", "\u{e0041}", "\u{115f}", "\u{ffa0}", "\u{206a}", "\u{e0101}"]
        {
            assert!(check_name(odd).is_err() && check_name(&format!("An{odd}a")).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn ids_sort_by_time_and_tell_nothing_about_the_next() {
        let ids: Vec<String> = (0..1000).map(|_| fresh_id(1_790_000_000_000)).collect();
        assert!(ids.is_sorted_by(|one, two| one < two), "each after the one before it");
        // The bits where others count: after the time and the version.
        let counter = |id: &String| (Uuid::parse_str(id).unwrap().as_u128() >> 64) & 0xfff;
        let steps = ids.windows(2).filter(|pair| counter(&pair[1]).wrapping_sub(counter(&pair[0])) <= 1).count();
        assert!(steps < 100, "{steps} of 1000 follow from the one before");
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
