//! A history checker (as in Jepsen): compares what every client sent, was told is stored (acknowledged), and saw, with the stored events.
//!
//! Whatever fails between client and database, this has to hold: what was acknowledged is stored, once, at the number that was told; nothing else is stored than
//! what was sent; and every client sees the stored events in their order, none left out.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use serde_json::Value as JsonValue;
use tabuleiro_store::{Store, StoreResult};

/// How many events are read at once.
const PAGE: u32 = 500;

/// Something that a client did or heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogEntry {
    /// It sent a turn, in answer to the event with this number.
    Sent {
        /// The number of the last event that it knew.
        after: i64,
        /// The turn.
        turn: String,
    },
    /// What it sent last is stored.
    Accepted {
        /// The number of the event.
        seq: i64,
    },
    /// It was told how the game stands, from here on it is told of every event.
    State {
        /// The number of the last event.
        seq: i64,
    },
    /// It was told of an event.
    Seen {
        /// Its number.
        seq: i64,
        /// Its turn, where it is one.
        turn: Option<String>,
    },
    /// The connection ended: an answer may be missing.
    Lost,
}

/// What one client did and heard, in order.
#[derive(Clone, Debug, Default)]
pub struct ClientLog {
    /// Which client.
    pub name: String,
    /// The game that it plays.
    pub game: String,
    /// What it did and heard.
    pub entries: Vec<LogEntry>,
}

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTurn {
    /// Its number.
    pub seq: i64,
    /// When.
    pub at_ms: i64,
    /// Its turn, where it is one.
    pub turn: Option<String>,
}

/// What is stored of games.
///
/// # Errors
/// The store cannot be read.
pub async fn read(store: &dyn Store, games: &[String]) -> StoreResult<HashMap<String, Vec<StoredTurn>>> {
    let mut all: HashMap<String, Vec<StoredTurn>> = HashMap::new();
    for game in games {
        let events = all.entry(game.clone()).or_default();
        loop {
            let page = store.events(game, events.last().map_or(0, |event| event.seq), PAGE).await?;
            if page.is_empty() {
                break;
            }
            events.extend(page.iter().map(|event| StoredTurn::new(event.seq, event.at_ms, &event.body)));
        }
    }
    Ok(all)
}

impl StoredTurn {
    /// An event out of its row.
    fn new(seq: i64, at_ms: i64, body: &str) -> StoredTurn {
        let body: JsonValue = serde_json::from_str(body).unwrap_or_default();
        StoredTurn { seq, at_ms, turn: body["turn"].as_str().map(str::to_owned) }
    }
}

/// What must not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anomaly {
    /// What was acknowledged, or seen, is not stored.
    Lost,
    /// What was sent once is stored twice.
    Doubled,
    /// A client saw events in another order than they are stored, or not all of them.
    Reordered,
    /// Something is stored that nobody sent, or was seen that is not stored.
    Phantom,
    /// Two commands were told to be stored with the same number.
    BothAccepted,
    /// The stored numbers have gaps, or the times go back.
    Broken,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub anomaly: Anomaly,
    /// Where and what.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.anomaly, self.what)
    }
}

/// Compares what clients know with what is stored of each game.
pub fn check(clients: &[ClientLog], stored: &HashMap<String, Vec<StoredTurn>>) -> Vec<Finding> {
    let mut found = vec![];
    let mut by_game: BTreeMap<&str, Vec<&ClientLog>> = BTreeMap::new();
    for client in clients {
        by_game.entry(&client.game).or_default().push(client);
    }
    for (game, clients) in by_game {
        let events = stored.get(game).map_or(&[][..], Vec::as_slice);
        GameCheck { game, events, found: &mut found }.check(&clients);
    }
    found
}

struct GameCheck<'a> {
    game: &'a str,
    events: &'a [StoredTurn],
    found: &'a mut Vec<Finding>,
}

impl<'a> GameCheck<'a> {
    fn add(&mut self, anomaly: Anomaly, what: impl fmt::Display) {
        self.found.push(Finding { anomaly, what: format!("game {}: {what}", self.game) });
    }

    fn event(&self, seq: i64) -> Option<&'a StoredTurn> {
        self.events.get(usize::try_from(seq).ok()?.checked_sub(1)?)
    }

    fn check(&mut self, clients: &[&ClientLog]) {
        self.check_table();
        let mut accepted: BTreeMap<i64, (&str, &str)> = BTreeMap::new();
        for client in clients {
            self.check_acknowledged(client, &mut accepted);
            self.check_order(client);
        }
        self.check_sent(clients);
    }

    fn check_table(&mut self) {
        for (index, event) in self.events.iter().enumerate() {
            if usize::try_from(event.seq) != Ok(index + 1) {
                self.add(Anomaly::Broken, format_args!("event {} stands at place {}", event.seq, index + 1));
                return;
            }
        }
        for pair in self.events.windows(2) {
            if pair[1].at_ms < pair[0].at_ms {
                self.add(Anomaly::Broken, format_args!("event {} happened before the one before it", pair[1].seq));
            }
        }
    }

    /// What was acknowledged is stored, at its number, and nobody else was told the same number for something else.
    fn check_acknowledged<'b>(&mut self, client: &'b ClientLog, accepted: &mut BTreeMap<i64, (&'b str, &'b str)>) {
        let mut sent: Option<(i64, &str)> = None;
        for entry in &client.entries {
            match entry {
                LogEntry::Sent { after, turn } => sent = Some((*after, turn)),
                LogEntry::Accepted { seq } => {
                    let Some((after, turn)) = sent else {
                        self.add(Anomaly::Phantom, format_args!("{} was told of {seq} without sending", client.name));
                        continue;
                    };
                    if *seq != after + 1 {
                        let what = format!("{} answered {after} and was told {seq}", client.name);
                        self.add(Anomaly::Reordered, what);
                    }
                    match self.event(*seq) {
                        Some(event) if event.turn.as_deref() == Some(turn) => {}
                        _ => self.add(Anomaly::Lost, format_args!("{turn} of {} is not event {seq}", client.name)),
                    }
                    match accepted.insert(*seq, (&client.name, turn)) {
                        Some((other, theirs)) if (other, theirs) != (client.name.as_str(), turn) => {
                            let what =
                                format!("{theirs} of {other} and {turn} of {}, both as event {seq}", client.name);
                            self.add(Anomaly::BothAccepted, what);
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }

    /// A client sees the stored events in their order; after it was told how the game stands, all of them.
    fn check_order(&mut self, client: &ClientLog) {
        let mut last: Option<i64> = None;
        for entry in &client.entries {
            match entry {
                LogEntry::State { seq } => {
                    if self.event(*seq).is_none() {
                        self.add(Anomaly::Lost, format_args!("{} was told of {seq} events", client.name));
                    }
                    last = Some(*seq);
                }
                LogEntry::Seen { seq, turn } => {
                    match self.event(*seq) {
                        None => {
                            self.add(Anomaly::Phantom, format_args!("{} saw {seq}, which is not there", client.name));
                        }
                        Some(event) if event.turn != *turn => {
                            let what = format!("{} saw {turn:?} as {seq}, stored is {:?}", client.name, event.turn);
                            self.add(Anomaly::Phantom, what);
                        }
                        Some(_) => {}
                    }
                    if last.is_some_and(|last| *seq != last + 1) {
                        let what = format!("{} saw {seq} after {}", client.name, last.unwrap_or(0));
                        self.add(Anomaly::Reordered, what);
                    }
                    last = Some(*seq);
                }
                LogEntry::Lost => last = None,
                LogEntry::Sent { .. } | LogEntry::Accepted { .. } => {}
            }
        }
    }

    /// Every stored turn was sent, in answer to the event before it.
    fn check_sent(&mut self, clients: &[&ClientLog]) {
        let sent: Vec<(i64, &str)> = clients
            .iter()
            .flat_map(|client| &client.entries)
            .filter_map(|entry| match entry {
                LogEntry::Sent { after, turn } => Some((*after, turn.as_str())),
                _ => None,
            })
            .collect();
        for event in self.events {
            let Some(turn) = event.turn.as_deref() else { continue };
            if sent.contains(&(event.seq - 1, turn)) {
                continue;
            }
            let is_again = self.event(event.seq - 1).is_some_and(|before| before.turn.as_deref() == Some(turn));
            let anomaly = if is_again { Anomaly::Doubled } else { Anomaly::Phantom };
            self.add(anomaly, format_args!("nobody sent {turn} as event {}", event.seq));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(turns: &[Option<&str>]) -> Vec<StoredTurn> {
        let event = |(index, turn): (usize, &Option<&str>)| {
            let seq = i64::try_from(index).unwrap() + 1;
            StoredTurn { seq, at_ms: seq * 10, turn: turn.map(str::to_owned) }
        };
        turns.iter().enumerate().map(event).collect()
    }

    fn sent(after: i64, turn: &str) -> LogEntry {
        LogEntry::Sent { after, turn: turn.to_owned() }
    }

    fn seen(seq: i64, turn: &str) -> LogEntry {
        LogEntry::Seen { seq, turn: Some(turn.to_owned()) }
    }

    /// Two players, four events: made, joined, and a turn of each; one connection was lost and came back.
    fn good() -> (Vec<ClientLog>, Vec<StoredTurn>) {
        let state = |seq| LogEntry::State { seq };
        let first = vec![
            state(2),
            sent(2, "a1"),
            LogEntry::Lost,
            state(2),
            sent(2, "a1"),
            seen(3, "a1"),
            LogEntry::Accepted { seq: 3 },
            seen(4, "b2"),
        ];
        let second = vec![state(2), seen(3, "a1"), sent(3, "b2"), LogEntry::Lost, state(4)];
        let log = |name: &str, entries| ClientLog { name: name.to_owned(), game: "g".to_owned(), entries };
        (vec![log("first", first), log("second", second)], stored(&[None, None, Some("a1"), Some("b2")]))
    }

    fn anomalies(clients: &[ClientLog], events: Vec<StoredTurn>) -> Vec<Anomaly> {
        let mut found: Vec<Anomaly> =
            check(clients, &HashMap::from([("g".to_owned(), events)])).iter().map(|finding| finding.anomaly).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn a_good_history_has_no_findings() {
        let (clients, events) = good();
        assert_eq!(anomalies(&clients, events), []);
    }

    #[test]
    fn planted_bugs_are_found() {
        let (clients, events) = good();
        // The last acknowledged event is gone.
        assert!(anomalies(&clients, events[..2].to_vec()).contains(&Anomaly::Lost));
        // It was stored twice: sent again after a lost answer, and accepted again.
        let doubled = stored(&[None, None, Some("a1"), Some("a1")]);
        assert!(anomalies(&clients[..1], doubled).contains(&Anomaly::Doubled));
        // Somebody saw what was rolled back.
        let mut odd = clients.clone();
        odd[1].entries.push(seen(5, "c3"));
        assert_eq!(anomalies(&odd, events.clone()), [Anomaly::Phantom]);
        // A turn that nobody sent.
        let mut silent = clients.clone();
        silent[1].entries.retain(|entry| !matches!(entry, LogEntry::Sent { .. }));
        assert_eq!(anomalies(&silent, events.clone()), [Anomaly::Phantom]);
        // An event never came, or two came in the wrong order.
        let mut left_out = clients.clone();
        left_out[0].entries.remove(5);
        assert_eq!(anomalies(&left_out, events.clone()), [Anomaly::Reordered]);
        let mut swapped = clients.clone();
        swapped[0].entries.swap(5, 7);
        assert_eq!(anomalies(&swapped, events.clone()), [Anomaly::Reordered]);
        // Two nodes accepted the same number.
        let mut both = clients.clone();
        both[1].entries.extend([sent(2, "z9"), LogEntry::Accepted { seq: 3 }]);
        assert_eq!(anomalies(&both, events.clone()), [Anomaly::Lost, Anomaly::BothAccepted]);
        // The time of an event lies before that of the one before it.
        let mut early = events;
        early[3].at_ms = 5;
        assert_eq!(anomalies(&clients, early), [Anomaly::Broken]);
    }
}
