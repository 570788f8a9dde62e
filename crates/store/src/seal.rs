//! Checksums: a seal over the fields of a row, and a chain over the events of a game.
//!
//! Both are the first 64 bits of SHA-256. They find damage that the database itself does not notice, such as a flipped bit inside a text.

use sha2::{Digest, Sha256};

use crate::{GameRow, Guest, StoredEvent};

/// Collects fields. Every field has its length in front, so that no two lists of fields look alike.
#[derive(Default)]
struct Fields(Sha256);

impl Fields {
    fn text(mut self, text: &str) -> Fields {
        self.0.update((text.len() as u64).to_le_bytes());
        self.0.update(text.as_bytes());
        self
    }

    fn number(mut self, number: i64) -> Fields {
        self.0.update(number.to_le_bytes());
        self
    }

    fn maybe_text(self, text: Option<&str>) -> Fields {
        match text {
            Some(text) => self.number(1).text(text),
            None => self.number(0),
        }
    }

    fn maybe_number(self, number: Option<i64>) -> Fields {
        match number {
            Some(value) => self.number(1).number(value),
            None => self.number(0),
        }
    }

    fn digest(self) -> i64 {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.0.finalize()[..8]);
        i64::from_le_bytes(bytes)
    }
}

/// The chain after an event.
pub(crate) fn chain(before: i64, event: &StoredEvent) -> i64 {
    Fields::default().number(before).number(event.seq).number(event.at_ms).text(&event.body).digest()
}

/// The seal of a game.
pub(crate) fn of_game(row: &GameRow, chain: i64) -> i64 {
    let update = &row.update;
    Fields::default()
        .text(&row.id)
        .text(&row.kind)
        .number(i64::from(row.listed))
        .maybe_text(row.creator.as_deref())
        .number(row.created_ms)
        .number(row.changed_ms)
        .number(row.seq)
        .text(&update.status)
        .maybe_text(update.guests[0].as_deref())
        .maybe_text(update.guests[1].as_deref())
        .maybe_text(update.invite_hash.as_deref())
        .maybe_number(update.deadline_ms)
        .text(&update.summary)
        .number(chain)
        .digest()
}

/// The seal of some points in time: a heartbeat, an outage.
pub(crate) fn of_times(times: &[i64]) -> i64 {
    times.iter().fold(Fields::default(), |fields, time| fields.number(*time)).digest()
}

/// The seal of a guest.
pub(crate) fn of_guest(guest: &Guest) -> i64 {
    Fields::default().text(&guest.id).text(&guest.token_hash).text(&guest.name).number(guest.created_ms).digest()
}
