//! The transposition table: what has been found out about positions, by their keys. Lockless by the XOR trick.
//!
//! Two words a slot, and one holds bits of the key mixed with everything else: a slot that two threads wrote at once fits no key and is
//! not used. No other lock is needed. Of the key 48 bits are compared, and others have chosen the bucket.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use tabuleiro_rules::knowledge::ACTION_BITS;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is this or more: the node failed high.
    AtLeast,
    /// The true value is this or less: the node failed low.
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
    /// The hash move: the code of the best action, if one is known.
    pub action: Option<u32>,
    /// The static evaluation for the side to act, if it was asked for.
    pub evaluation: Option<i32>,
}

const VALUE_BITS: u32 = 24;
const DEPTH_SHIFT: u32 = VALUE_BITS + ACTION_BITS;
const BOUND_SHIFT: u32 = DEPTH_SHIFT + 8;
const AGE_SHIFT: u32 = BOUND_SHIFT + 2;
const _: () = assert!(AGE_SHIFT == 58 && crate::score::WIN < 1 << (VALUE_BITS - 1));
/// Ages there are.
const AGES: u8 = 63;
/// The upper bits of the second word are the key's, the lower ones the evaluation.
const CHECK: u64 = !0xffff;
/// In place of an evaluation that is not known, or too large to be kept.
const NO_EVALUATION: i16 = i16::MIN;

impl TableEntry {
    /// Value, action, depth, bound and age, from the lowest bit up.
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        };
        u64::from(self.value as u32 & ((1 << VALUE_BITS) - 1))
            | u64::from(self.action.unwrap_or(0) & ((1 << ACTION_BITS) - 1)) << VALUE_BITS
            | u64::from(self.depth) << DEPTH_SHIFT
            | bound << BOUND_SHIFT
            | u64::from(age & AGES) << AGE_SHIFT
    }

    fn pack_evaluation(self) -> u64 {
        let known = self.evaluation.and_then(|value| i16::try_from(value).ok()).unwrap_or(NO_EVALUATION);
        u64::from(known as u16)
    }

    fn unpack(data: u64, evaluation: u64) -> TableEntry {
        let bound = match data >> BOUND_SHIFT & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let action = (data >> VALUE_BITS) as u32 & ((1 << ACTION_BITS) - 1);
        let evaluation = evaluation as u16 as i16;
        TableEntry {
            depth: (data >> DEPTH_SHIFT) as u8,
            bound,
            // The shifts carry the sign down.
            value: (data as u32 as i32) << (32 - VALUE_BITS) >> (32 - VALUE_BITS),
            action: (action != 0).then_some(action),
            evaluation: (evaluation != NO_EVALUATION).then_some(evaluation.into()),
        }
    }
}

struct TableSlot {
    check: AtomicU64,
    data: AtomicU64,
}

impl TableSlot {
    /// What the slot holds, if anything, and whether it is about a key.
    fn read(&self, key: u64) -> (u64, u64, bool) {
        let data = self.data.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed);
        let evaluation = check & !CHECK;
        (data, evaluation, data != 0 && check & CHECK == check_bits(key, data, evaluation))
    }
}

/// The bits by which a slot is known to belong to a key, and its two words to each other.
fn check_bits(key: u64, data: u64, evaluation: u64) -> u64 {
    // The lower bits of the key, because the upper ones choose the bucket.
    (key << 16) ^ (data ^ evaluation.rotate_left(40)).wrapping_mul(0x9e37_79b9_7f4a_7c15) & CHECK
}

/// Slots that a key may use.
const BUCKET: usize = 4;

/// One line of the processor's cache: looking at a whole bucket waits for memory once.
#[repr(align(64))]
struct Bucket([TableSlot; BUCKET]);

/// Parts that a table is made in, each when something is first kept there: clearing a large table at once would take longer than
/// many a search.
const PARTS: usize = 256;

/// The transposition table.
pub struct TranspositionTable {
    parts: Vec<OnceLock<Box<[Bucket]>>>,
    /// Buckets of each part.
    buckets: usize,
    age: AtomicU8,
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TranspositionTable of {} slots", self.parts.len() * self.buckets * BUCKET)
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
        let slot = || TableSlot { check: AtomicU64::new(0), data: AtomicU64::new(0) };
        std::iter::repeat_with(|| Bucket(std::array::from_fn(|_| slot()))).take(self.buckets).collect()
    }

    /// What is known about a key.
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        let (part, bucket) = self.place(key);
        part.get()?[bucket].0.iter().find_map(|slot| {
            let (data, evaluation, fits) = slot.read(key);
            fits.then(|| TableEntry::unpack(data, evaluation))
        })
    }

    /// Remembers an entry, in place of the same key, or else of the shallowest and oldest.
    pub fn put(&self, key: u64, entry: TableEntry) {
        let age = self.age.load(Ordering::Relaxed) & AGES;
        let (data, evaluation) = (entry.pack(age), entry.pack_evaluation());
        let mut worst: Option<(&TableSlot, i32)> = None;
        let (part, bucket) = self.place(key);
        for slot in &part.get_or_init(|| self.empty_part())[bucket].0 {
            let (old, _, fits) = slot.read(key);
            if old == 0 || fits {
                worst = Some((slot, i32::MIN));
                break;
            }
            let years = i32::from(age.wrapping_sub((old >> AGE_SHIFT) as u8) & AGES);
            let worth = i32::from((old >> DEPTH_SHIFT) as u8) - 8 * years;
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = worst {
            slot.check.store(check_bits(key, data, evaluation) | evaluation, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use tabuleiro_rules::keys::mix;

    use super::*;
    use crate::score::WIN;

    fn entry(value: i32) -> TableEntry {
        TableEntry { depth: 3, bound: Bound::AtLeast, value, action: Some(0xab_cdef), evaluation: Some(-7) }
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
    fn every_kind_of_entry_comes_back_as_it_was() {
        let table = TranspositionTable::new(0);
        for value in [WIN, -WIN, 0, 1, -1, 99_999, -99_999] {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                for (action, evaluation) in
                    [(None, None), (Some(1), Some(32_767)), (Some((1 << 24) - 1), Some(-32_767))]
                {
                    let entry = TableEntry { depth: 120, bound, value, action, evaluation };
                    table.put(mix(9), entry);
                    assert_eq!(table.get(mix(9)), Some(entry));
                }
            }
        }
        // An evaluation that has no room is not kept: it is made anew.
        table.put(mix(9), TableEntry { evaluation: Some(99_999), ..entry(1) });
        assert_eq!(table.get(mix(9)), Some(TableEntry { evaluation: None, ..entry(1) }));
    }

    #[test]
    fn a_large_table_keeps_as_much_as_it_says() {
        let table = TranspositionTable::new(1 << 20);
        let slots = (1 << 20) / 16;
        (0..slots / 8).for_each(|key| table.put(mix(key), entry(key as i32)));
        let found = (0..slots / 8).filter(|key| table.get(mix(*key)) == Some(entry(*key as i32))).count();
        assert!(found as u64 * 1000 > slots / 8 * 995, "{found} of {}", slots / 8);
    }
}
