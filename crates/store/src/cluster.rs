//! Several servers on one database: what a node asks of the store besides games, events and guests.
//!
//! A node is a server on a database that others may serve as well. What happens to games is decided by the key (game, number) of their events alone; all of this
//! only makes nodes hear of it soon, agree on the time, and not do the same work twice.

use std::time::Instant;

use async_trait::async_trait;

use crate::{Due, JobTable, StoreResult};

/// A node that has written no heartbeat for so long is gone, in milliseconds. A time in which no node has written one is an outage.
pub const GONE_MS: i64 = 6000;

/// What the clock of the database showed.
#[derive(Clone, Copy, Debug)]
pub struct DatabaseTime {
    /// Milliseconds since 1970, at some moment between the two below.
    pub now_ms: i64,
    /// When it was asked.
    pub asked: Instant,
    /// When the answer was there.
    pub answered: Instant,
}

impl DatabaseTime {
    /// The earliest and the latest time that it can be now.
    pub fn bounds(&self) -> (i64, i64) {
        let since = |instant: Instant| i64::try_from(instant.elapsed().as_millis()).unwrap_or(i64::MAX / 4);
        (self.now_ms + since(self.answered), self.now_ms + since(self.asked) + 1)
    }
}

/// What a heartbeat brings back.
#[derive(Clone, Debug)]
pub struct Pulse {
    /// The time of the database.
    pub time: DatabaseTime,
    /// The ids of all nodes that are up, in order.
    pub nodes: Vec<String>,
    /// How many outages are stored.
    pub outages: i64,
    /// Whether this node was unknown: what others should know of it has to be written again.
    pub is_new: bool,
}

/// Who is connected to a game, at one node or at several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// Whether the player of each side is.
    pub online: [bool; 2],
    /// How many others are.
    pub watchers: i64,
}

impl Presence {
    /// Whether nobody is.
    pub fn is_empty(&self) -> bool {
        *self == Presence::default()
    }

    /// Both together.
    #[must_use]
    pub fn and(&self, other: &Presence) -> Presence {
        Presence {
            online: [self.online[0] || other.online[0], self.online[1] || other.online[1]],
            watchers: self.watchers + other.watchers,
        }
    }
}

/// What a node hears. It says only where to look: the tables tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Another node has added an event.
    Event {
        /// The game.
        game: String,
        /// The number of the event.
        seq: i64,
    },
    /// Somebody has come or gone at another node.
    Presence {
        /// The game.
        game: String,
    },
    /// A job waits for somebody who takes it.
    JobWaits,
    /// A job has an answer, is dead, or nobody wants it any more.
    JobChanged {
        /// The name of the job.
        key: String,
    },
    /// The connection was lost for a while, and notices with it.
    Gap,
}

/// The notices of other nodes, as they come.
#[async_trait]
pub trait Notices: Send {
    /// The next one.
    ///
    /// # Errors
    /// The database cannot be reached. Ask for notices anew.
    async fn next(&mut self) -> StoreResult<Notice>;
}

/// A store that several nodes serve.
#[async_trait]
pub trait Cluster: Send + Sync {
    /// The time of the database, which is the time of every node.
    async fn time(&self) -> StoreResult<DatabaseTime>;
    /// Writes the heartbeat of this node. Where no node has written one for [`GONE_MS`], the time since then becomes an outage.
    async fn pulse(&self) -> StoreResult<Pulse>;
    /// Removes the heartbeats of all nodes: for whoever knows that no other is up.
    async fn forget_nodes(&self) -> StoreResult<()>;
    /// Removes this node: it stops.
    async fn depart(&self) -> StoreResult<()>;

    /// Takes the lease to do what a game with this last event is due for, until a point in time. `false` where another node has it.
    async fn lease(&self, game: &str, seq: i64, now: i64, until: i64) -> StoreResult<bool>;
    /// Takes the leases of games whose deadline has come, the earliest first, at most `limit`. Games of which another node has the lease are left to it.
    async fn lease_due(&self, now: i64, until: i64, limit: u32) -> StoreResult<Vec<Due>>;

    /// Of games with the number of the last event that is known of each: those that have a later one, with its number.
    async fn outdated(&self, known: &[(String, i64)]) -> StoreResult<Vec<(String, i64)>>;
    /// Says who is connected to games at this node.
    async fn set_presence(&self, games: &[(String, Presence)]) -> StoreResult<()>;
    /// Who is connected to games at other nodes that are up. Games without anybody are left out.
    async fn presence(&self, games: &[String]) -> StoreResult<Vec<(String, Presence)>>;
    /// Removes what is left of nodes that are gone.
    async fn tidy(&self) -> StoreResult<()>;

    /// The jobs for engines.
    fn jobs(&self) -> &dyn JobTable;
    /// The id of this node, which no other has.
    fn node(&self) -> &str;

    /// The notices of other nodes from now on; those about jobs also of this one.
    async fn notices(&self) -> StoreResult<Box<dyn Notices>>;
}
