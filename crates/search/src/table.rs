//! The transposition table: what has been found out about positions, by their keys. Lockless by the XOR trick.
//!
//! Two words a place, and the first holds the key mixed with the second: a place that two threads wrote at once fits no key and is
//! not used. That is all the locking there is.

use std::sync::OnceLock;
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
pub struct TableEntry {
    /// How deep it was searched.
    pub depth: u8,
    /// What `value` says.
    pub bound: Bound,
    /// The value for the side to act; proven ends are counted from this position.
    pub value: i32,
    /// The place of the best action in the list of worthwhile ones, if one is known.
    pub best: Option<u16>,
}

impl TableEntry {
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

    fn unpack(data: u64) -> TableEntry {
        let bound = match data >> 56 & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let best = (data >> 32) as u16;
        TableEntry { depth: (data >> 48) as u8, bound, value: data as u32 as i32, best: best.checked_sub(1) }
    }
}

struct TableSlot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Places that a key may use.
const BUCKET: usize = 4;

/// One line of the processor's cache: looking at a whole bucket waits for memory once.
#[repr(align(64))]
struct Bucket([TableSlot; BUCKET]);

/// Parts that a table is made in, each when something is first kept there: clearing a large table at once would take longer than
/// many a search.
const PARTS: usize = 256;

/// The table.
pub struct TranspositionTable {
    parts: Vec<OnceLock<Box<[Bucket]>>>,
    /// Buckets of each part.
    buckets: usize,
    age: AtomicU8,
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TranspositionTable of {} places", self.parts.len() * self.buckets * BUCKET)
    }
}

impl TranspositionTable {
    /// A table of about so many bytes, and at least one bucket.
    pub fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        let parts = buckets.min(PARTS);
        TranspositionTable {
            parts: std::iter::repeat_with(OnceLock::new).take(parts).collect(),
            buckets: buckets / parts,
            age: AtomicU8::new(1),
        }
    }

    /// Makes all parts now, so that no search waits for them. A table of more than so many bytes is left to be made as it is used.
    pub fn make(&self, most: usize) {
        if self.parts.len() * self.buckets * size_of::<Bucket>() <= most {
            self.parts.iter().for_each(|part| _ = part.get_or_init(|| self.empty_part()));
        }
    }

    /// Tells the table that another search begins: what is older gives way first.
    pub fn next_age(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// The part and the bucket of a key. The upper half of a product spreads keys over any number of parts, and what the lower half
    /// leaves of the key spreads them over its buckets.
    #[inline]
    fn place(&self, key: u64) -> (&OnceLock<Box<[Bucket]>>, usize) {
        let product = u128::from(key) * self.parts.len() as u128;
        let bucket = (u128::from(product as u64) * self.buckets as u128) >> 64;
        (&self.parts[(product >> 64) as usize], bucket as usize)
    }

    fn empty_part(&self) -> Box<[Bucket]> {
        let place = || TableSlot { check: AtomicU64::new(0), data: AtomicU64::new(0) };
        std::iter::repeat_with(|| Bucket(std::array::from_fn(|_| place()))).take(self.buckets).collect()
    }

    /// What is known about a key.
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        let (part, bucket) = self.place(key);
        part.get()?[bucket].0.iter().find_map(|place| {
            let data = place.data.load(Ordering::Relaxed);
            (data != 0 && place.check.load(Ordering::Relaxed) ^ data == key).then(|| TableEntry::unpack(data))
        })
    }

    /// Remembers an entry, in place of the same key, or else of the shallowest and oldest.
    pub fn put(&self, key: u64, entry: TableEntry) {
        let age = self.age.load(Ordering::Relaxed) & 63;
        let data = entry.pack(age);
        let mut worst: Option<(&TableSlot, i32)> = None;
        let (part, bucket) = self.place(key);
        for place in &part.get_or_init(|| self.empty_part())[bucket].0 {
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

#[cfg(test)]
mod tests {
    use tabuleiro_rules::keys::mix;

    use super::*;

    fn entry(value: i32) -> TableEntry {
        TableEntry { depth: 3, bound: Bound::AtLeast, value, best: Some(7) }
    }

    #[test]
    fn what_is_kept_is_found_under_its_key_alone() {
        for bytes in [0, 64, 1000, 1 << 14, 1 << 20] {
            let table = TranspositionTable::new(bytes);
            assert_eq!(table.get(mix(1)), None);
            table.put(mix(1), entry(-5));
            assert_eq!(table.get(mix(1)), Some(entry(-5)), "{table:?}");
            assert_eq!(table.get(mix(2)), None);
        }
    }

    #[test]
    fn a_large_table_keeps_as_much_as_it_says() {
        let table = TranspositionTable::new(1 << 20);
        let places = (1 << 20) / 16;
        (0..places / 8).for_each(|key| table.put(mix(key), entry(key as i32)));
        let found = (0..places / 8).filter(|key| table.get(mix(*key)) == Some(entry(*key as i32))).count();
        assert!(found as u64 * 1000 > places / 8 * 995, "{found} of {}", places / 8);
    }
}
