//! Whatever is done to both stores in the same order has the same answers, and leaves the same behind.
//!
//! Four clients act in turns that a seed decides. Each knows of every game only what it saw last, so that many of their writes conflict.

#![cfg(unix)]

use std::collections::HashMap;

use tabuleiro_store::{
    Append, Guest, List, ListQuery, NewGame, Postgres, Sqlite, Store, StoreError, StoreResult, StoredEvent, Update,
};
use tabuleiro_test_postgres::server;

const STATUS: [&str; 4] = ["waiting", "playing", "over", "aborted"];
const CLIENTS: u32 = 4;
const STEPS: u32 = 600;

/// SplitMix64: the same seed gives the same deeds.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((mixed ^ (mixed >> 31)) % u64::from(limit)).unwrap()
    }
}

struct StoreClients {
    random: SplitMix,
    now: i64,
    fresh: u32,
    games: Vec<String>,
    guests: Vec<String>,
    /// What each client believes to be the last number of a game.
    seen: HashMap<(u32, String), i64>,
}

/// Something that is done to both.
#[derive(Clone, Debug)]
enum StoreDeed {
    AddGuest(Guest),
    Rename(String, String),
    Create(NewGame, Option<Guest>),
    Append(Append),
    SetDeadline(String, Option<i64>),
    DeleteGames(Vec<String>),
    DeleteIdleGuests(i64, u32),
    Beat(i64),
    Started(i64),
}

impl StoreClients {
    fn pick(&mut self, many: &[String]) -> Option<String> {
        let count = u32::try_from(many.len()).unwrap();
        (count > 0).then(|| many[self.random.below(count) as usize].clone())
    }

    fn guest(&mut self) -> Guest {
        self.fresh += 1;
        // Some ids and some tokens are taken already.
        let number = |random: &mut SplitMix, fresh: u32| if random.below(5) == 0 { random.below(fresh) } else { fresh };
        let id = format!("guest-{}", number(&mut self.random, self.fresh));
        let token_hash = format!("token-{}", number(&mut self.random, self.fresh));
        self.guests.push(id.clone());
        Guest { id, token_hash, name: format!("Zé {}", self.fresh), created_ms: self.now }
    }

    fn update(&mut self) -> Update {
        let guests = self.guests.clone();
        Update {
            status: STATUS[self.random.below(4) as usize].to_owned(),
            guests: [self.pick(&guests), self.pick(&guests)].map(|guest| guest.filter(|_| self.random.below(3) > 0)),
            invite_hash: (self.random.below(2) == 0).then(|| "invitation".to_owned()),
            deadline_ms: (self.random.below(2) == 0).then(|| self.now + i64::from(self.random.below(50))),
            summary: format!("{{\"n\":{}}}", self.random.below(100)),
        }
    }

    fn event(&mut self, seq: i64) -> StoredEvent {
        StoredEvent { seq, at_ms: self.now, body: format!("{{\"é\":{}}}", self.random.below(1000)) }
    }

    fn new_game(&mut self) -> NewGame {
        self.fresh += 1;
        // Ids that a collation of people would order otherwise than bytes.
        let id = format!("{}-{}", ["a", "B", "_", "-a", "Á"][self.random.below(5) as usize], self.fresh);
        let id = if self.random.below(10) == 0 { self.games.last().cloned().unwrap_or(id) } else { id };
        self.games.push(id.clone());
        let guests = self.guests.clone();
        NewGame {
            id,
            kind: ["chess", "go"][self.random.below(2) as usize].to_owned(),
            listed: self.random.below(2) == 0,
            creator: self.pick(&guests),
            events: vec![self.event(1)],
            update: self.update(),
        }
    }

    fn deed(&mut self, client: u32) -> StoreDeed {
        self.now += i64::from(self.random.below(3));
        let games = self.games.clone();
        let Some(game) = self.pick(&games) else { return StoreDeed::Create(self.new_game(), None) };
        match self.random.below(100) {
            0..8 => StoreDeed::AddGuest(self.guest()),
            8..14 => {
                let guests = self.guests.clone();
                StoreDeed::Rename(self.pick(&guests).unwrap_or_default(), format!("Ana {}", self.random.below(9)))
            }
            14..28 => {
                let guest = (self.random.below(3) == 0).then(|| self.guest());
                StoreDeed::Create(self.new_game(), guest)
            }
            28..80 => {
                let seen = self.seen.get(&(client, game.clone())).copied().unwrap_or(1);
                let follower = (self.random.below(10) == 0).then(|| self.new_game());
                let guest = (self.random.below(10) == 0).then(|| self.guest());
                StoreDeed::Append(Append { game, event: self.event(seen + 1), update: self.update(), follower, guest })
            }
            80..88 => StoreDeed::SetDeadline(
                game,
                (self.random.below(3) > 0).then(|| self.now + i64::from(self.random.below(90))),
            ),
            88..92 => StoreDeed::DeleteGames(vec![game]),
            92..95 => StoreDeed::DeleteIdleGuests(self.now, self.random.below(4)),
            95..98 => StoreDeed::Beat(self.now - i64::from(self.random.below(5))),
            _ => StoreDeed::Started(self.now),
        }
    }
}

async fn perform(store: &dyn Store, deed: StoreDeed) -> String {
    fn words<T: std::fmt::Debug>(result: StoreResult<T>) -> String {
        match result {
            Ok(value) => format!("{value:?}"),
            Err(StoreError::Conflict) => "conflict".to_owned(),
            // What the database says differs, that it fails does not.
            Err(StoreError::Database(_)) => "failed".to_owned(),
            Err(other) => panic!("{other}"),
        }
    }
    match deed {
        StoreDeed::AddGuest(guest) => words(store.add_guest(guest).await),
        StoreDeed::Rename(id, name) => words(store.rename_guest(&id, &name).await),
        StoreDeed::Create(game, guest) => words(store.create(game, guest).await),
        StoreDeed::Append(append) => words(store.append(append).await),
        StoreDeed::SetDeadline(game, deadline) => words(store.set_deadline(&game, deadline).await),
        StoreDeed::DeleteGames(ids) => words(store.delete_games(ids).await),
        StoreDeed::DeleteIdleGuests(before, limit) => words(store.delete_idle_guests(before, limit).await),
        StoreDeed::Beat(now) => words(store.beat(now).await),
        StoreDeed::Started(now) => words(store.started(now).await),
    }
}

/// Everything that a store says, in words.
async fn everything(store: &dyn Store, world: &StoreClients) -> Vec<String> {
    let mut said = vec![format!("{:?}", store.newest().await.unwrap())];
    let ids = store.ids("", 10_000).await.unwrap();
    said.push(format!("{ids:?} {:?}", store.ids(&ids[ids.len() / 2], 5).await.unwrap()));
    for id in &ids {
        said.push(format!("{:?} {:?}", store.game(id).await.unwrap(), store.events(id, 0, 1000).await.unwrap()));
    }
    for token in 0..=world.fresh {
        said.push(format!("{:?}", store.guest_by_token(&format!("token-{token}")).await.unwrap()));
    }
    let lists = STATUS.iter().map(|status| List::Listed((*status).to_owned()));
    let lists = lists.chain(world.guests.iter().map(|guest| List::Of(guest.clone())));
    for list in lists {
        for (kind, before, limit) in [(None, None, 1000), (Some("go".to_owned()), ids.last().cloned(), 3)] {
            let query = ListQuery { list: list.clone(), kind, before, limit };
            said.push(format!("{query:?} {:?}", store.list(&query).await.unwrap()));
        }
    }
    for status in STATUS {
        said.push(format!("{:?}", store.stale(status, world.now - 20, 7).await.unwrap()));
    }
    for at in [world.now - 30, world.now, world.now + 30] {
        said.push(format!("{:?} {:?}", store.due(at, 9).await.unwrap(), store.next_deadline(at).await.unwrap()));
    }
    said
}

#[tokio::test]
async fn both_stores_stay_equal() {
    let seed: u64 = std::env::var("TABULEIRO_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(14);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("s.db");
    let url = server().database().parse().unwrap();
    let stores: [Box<dyn Store>; 2] =
        [Box::new(Sqlite::open(&file).await.unwrap()), Box::new(Postgres::open(&url).await.unwrap())];
    let mut world = StoreClients {
        random: SplitMix(seed),
        now: 1000,
        fresh: 0,
        games: vec![],
        guests: vec![],
        seen: HashMap::new(),
    };
    let mut answers: HashMap<String, u32> = HashMap::new();
    for step in 0..STEPS {
        let client = world.random.below(CLIENTS);
        let deed = world.deed(client);
        let said = [perform(stores[0].as_ref(), deed.clone()).await, perform(stores[1].as_ref(), deed.clone()).await];
        assert_eq!(said[0], said[1], "seed {seed}, step {step}: {deed:?}");
        if let StoreDeed::Append(append) = &deed {
            *answers.entry(said[0].clone()).or_default() += 1;
            // Whoever meets a conflict reads again; whoever does not knows his own event.
            let last = stores[0].game(&append.game).await.unwrap().map_or(1, |row| row.seq);
            world.seen.insert((client, append.game.clone()), last);
        }
        if step % 100 == 99 {
            let one = everything(stores[0].as_ref(), &world).await;
            let two = everything(stores[1].as_ref(), &world).await;
            for (one, two) in one.iter().zip(&two) {
                assert_eq!(one, two, "seed {seed}, step {step}");
            }
        }
    }
    for answer in ["()", "conflict", "failed"] {
        assert!(answers.contains_key(answer), "seed {seed}: no append was answered with {answer}");
    }
    for store in &stores {
        store.close().await;
    }
    assert_eq!(Sqlite::examine(&file, true).await.unwrap(), []);
    assert_eq!(Postgres::examine(&url, true).await.unwrap(), []);
}
