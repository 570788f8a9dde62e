//! The transposition table: what has been found out about positions, by their keys.
//!
//! Two words a place, and the first holds the key mixed with the second: a place that two threads wrote at once fits no key and is
//! not used. That is all the locking there is.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is this or more.
    AtLeast,
    /// The true value is this or less.
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How deep it was searched.
    pub depth: u8,
    /// What `value` says.
    pub bound: Bound,
    /// The value for the side to act; proven ends are counted from this position.
    pub value: i32,
    /// The place of the best action in the list of worthwhile ones, if one is known.
    pub best: Option<u16>,
}

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        };
        let best = self.best.map_or(0, |place| place.saturating_add(1));
        u64::from(self.value as u32)
            | u64::from(best) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(age & 63) << 58
    }

    fn unpack(data: u64) -> Entry {
        let bound = match data >> 56 & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let best = (data >> 32) as u16;
        Entry { depth: (data >> 48) as u8, bound, value: data as u32 as i32, best: best.checked_sub(1) }
    }
}

struct Place {
    check: AtomicU64,
    data: AtomicU64,
}

/// Places that a key may use, next to each other in memory.
const BUCKET: usize = 4;

/// The table.
pub struct Table {
    places: Vec<Place>,
    age: AtomicU8,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table of {} places", self.places.len())
    }
}

impl Table {
    /// A table of about so many bytes, and at least one bucket.
    pub fn new(bytes: usize) -> Table {
        let buckets = (bytes / (BUCKET * size_of::<Place>())).max(1);
        let empty = || Place { check: AtomicU64::new(0), data: AtomicU64::new(0) };
        Table { places: std::iter::repeat_with(empty).take(buckets * BUCKET).collect(), age: AtomicU8::new(1) }
    }

    /// Tells the table that another search begins: what is older gives way first.
    pub fn next_age(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Place] {
        let buckets = (self.places.len() / BUCKET) as u128;
        // The upper half of a product spreads keys over any number of buckets.
        let index = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        &self.places[index..index + BUCKET]
    }

    /// What is known about a key.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|place| {
            let data = place.data.load(Ordering::Relaxed);
            (data != 0 && place.check.load(Ordering::Relaxed) ^ data == key).then(|| Entry::unpack(data))
        })
    }

    /// Remembers an entry, in place of the same key, or else of the shallowest and oldest.
    pub fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed) & 63;
        let data = entry.pack(age);
        let mut worst: Option<(&Place, i32)> = None;
        for place in self.bucket(key) {
            let old = place.data.load(Ordering::Relaxed);
            if old == 0 || place.check.load(Ordering::Relaxed) ^ old == key {
                worst = Some((place, i32::MIN));
                break;
            }
            let years = i32::from(age.wrapping_sub((old >> 58) as u8) & 63);
            let worth = i32::from((old >> 48) as u8) - 8 * years;
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((place, worth));
            }
        }
        if let Some((place, _)) = worst {
            place.check.store(key ^ data, Ordering::Relaxed);
            place.data.store(data, Ordering::Relaxed);
        }
    }
}
