//! The rows of the store, as plain values.

/// A player without an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The id.
    pub id: String,
    /// The hash of the token; the token itself is never stored.
    pub token_hash: String,
    /// The name that other players see.
    pub name: String,
    /// When the guest was created.
    pub created_ms: i64,
}

/// Something that happened to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number in the game, from 1.
    pub seq: i64,
    /// When.
    pub at_ms: i64,
    /// What happened, as text that only the writer understands: JSON of the server.
    pub body: String,
}

/// The state of a game after an event: what lists and lookups need without reading all events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// Its status, such as `waiting` or `playing`.
    pub status: String,
    /// Who has the seats.
    pub guests: [Option<String>; 2],
    /// The hash of the invitation, while a seat is open.
    pub invite_hash: Option<String>,
    /// The deadline: when the server has to load the game even if nobody is connected to it.
    pub deadline_ms: Option<i64>,
    /// What a list shows, as text that only the writer understands.
    pub summary: String,
}

/// A game to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The id.
    pub id: String,
    /// What is played.
    pub kind: String,
    /// Whether everybody may see it in lists.
    pub listed: bool,
    /// The guest who made it.
    pub creator: Option<String>,
    /// Its first events.
    pub events: Vec<StoredEvent>,
    /// Its state after them.
    pub update: Update,
}

/// A game as it is stored, without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The id.
    pub id: String,
    /// What is played.
    pub kind: String,
    /// Whether everybody may see it in lists.
    pub listed: bool,
    /// The guest who made it.
    pub creator: Option<String>,
    /// When it was made.
    pub created_ms: i64,
    /// When something happened last.
    pub changed_ms: i64,
    /// The number of the last event.
    pub seq: i64,
    /// Its state.
    pub update: Update,
}

/// Which games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum List {
    /// Those that everybody may see, with this status.
    Listed(String),
    /// Those in which a guest has a seat.
    Of(String),
}

/// A query for a list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListQuery {
    /// Which list.
    pub list: List,
    /// Only of this kind.
    pub kind: Option<String>,
    /// Only games older than this id, for paging.
    pub before: Option<String>,
    /// At most so many.
    pub limit: u32,
}

/// A time in which the server was down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last heartbeat before it.
    pub from_ms: i64,
    /// The start of the server after it.
    pub to_ms: i64,
}

/// An event with everything that is written together with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The event.
    pub event: StoredEvent,
    /// The state of the game after it.
    pub update: Update,
    /// A game that is created with the event: a rematch, or the second of a match.
    pub follower: Option<NewGame>,
    /// A guest who is created with the event.
    pub guest: Option<Guest>,
}

/// A game with a deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The game.
    pub game: String,
    /// When.
    pub deadline_ms: i64,
}

/// The size of a store, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreSize {
    /// The database.
    pub database: u64,
    /// The write-ahead log.
    pub log: u64,
}
