//! The transposition table of proof-number search: for each position either how hard it still looks, or that it is settled.
//!
//! Sixteen bytes a place, four places a bucket. What is replaced is only searched again, so the size changes the time and never the
//! answer. Keys are whole: two positions of one search would have to share all 64 bits to be taken for each other.

/// What is known about a position, for one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofState {
    /// Not settled: its proof and disproof numbers.
    Open { pn: u32, dn: u32 },
    /// The answer is yes, as long as the clock has at least `need` left. The end is at most so many actions away.
    Yes { need: u16, distance: u16 },
    /// The answer is no, as long as the clock has at most `most` left.
    No { most: u16, distance: u16 },
}

const NUMBER_BITS: u32 = 28;
/// The greatest number that is kept.
pub(super) const MOST: u32 = (1 << NUMBER_BITS) - 1;

impl ProofState {
    /// The kind in two bits, the effort in six, then the numbers.
    fn pack(self, effort: u8) -> u64 {
        let (kind, data) = match self {
            ProofState::Open { pn, dn } => (1, u64::from(pn.min(MOST)) | u64::from(dn.min(MOST)) << NUMBER_BITS),
            ProofState::Yes { need, distance } => (2, u64::from(need) | u64::from(distance) << 16),
            ProofState::No { most, distance } => (3, u64::from(most) | u64::from(distance) << 16),
        };
        data << 8 | u64::from(effort & 63) << 2 | kind
    }

    fn unpack(word: u64) -> ProofState {
        let data = word >> 8;
        let (low, high) = (data as u16, (data >> 16) as u16);
        match word & 3 {
            1 => ProofState::Open { pn: data as u32 & MOST, dn: (data >> NUMBER_BITS) as u32 & MOST },
            2 => ProofState::Yes { need: low, distance: high },
            _ => ProofState::No { most: low, distance: high },
        }
    }
}

/// Places that a key may use.
const BUCKET: usize = 4;

/// A key, and a packed word; zero where the place is free.
type ProofSlot = [u64; 2];

/// The table.
pub(super) struct ProofTable {
    places: Vec<ProofSlot>,
    used: usize,
}

impl ProofTable {
    /// A table of at most so many bytes (and at least one bucket). `None` where that much memory is not to be had.
    pub(super) fn new(bytes: usize) -> Option<ProofTable> {
        let places = (bytes / (BUCKET * size_of::<ProofSlot>())).max(1) * BUCKET;
        // `vec![0; n]` aborts the process where memory is short; `try_reserve` reports it first.
        Vec::<ProofSlot>::new().try_reserve_exact(places).ok()?;
        Some(ProofTable { places: vec![[0; 2]; places], used: 0 })
    }

    /// The used places in a thousand.
    pub(super) fn fill(&self) -> u32 {
        (self.used as u128 * 1000 / self.places.len() as u128) as u32
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        // The upper half of a product spreads keys over any number of buckets.
        let start = ((u128::from(key) * (self.places.len() / BUCKET) as u128) >> 64) as usize * BUCKET;
        start..start + BUCKET
    }

    /// What is known about a key.
    pub(super) fn get(&self, key: u64) -> Option<ProofState> {
        let places = &self.places[self.bucket(key)];
        places.iter().find(|place| place[1] != 0 && place[0] == key).map(|place| ProofState::unpack(place[1]))
    }

    /// Remembers, in place of the same key, or of what took the least effort.
    pub(super) fn put(&mut self, key: u64, known: ProofState, nodes: u64) {
        let effort = 63 - nodes.max(1).leading_zeros() as u8;
        let range = self.bucket(key);
        let places = &mut self.places[range];
        let at = match places.iter().position(|place| place[1] == 0 || place[0] == key) {
            Some(at) => at,
            None => (0..BUCKET).min_by_key(|at| places[*at][1] >> 2 & 63).unwrap_or(0),
        };
        self.used += usize::from(places[at][1] == 0);
        places[at] = [key, known.pack(effort)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_comes_back_and_a_full_table_only_forgets() {
        let all = [
            ProofState::Open { pn: MOST, dn: 1 },
            ProofState::Open { pn: 3, dn: MOST },
            ProofState::Yes { need: 65_535, distance: 7 },
            ProofState::No { most: 400, distance: 65_535 },
        ];
        let mut table = ProofTable::new(0).expect("a single bucket");
        for (key, known) in all.into_iter().enumerate() {
            table.put(key as u64, known, 1 << (10 + key));
        }
        for (key, known) in all.into_iter().enumerate() {
            assert_eq!(table.get(key as u64), Some(known));
        }
        assert_eq!(table.fill(), 1000);
        table.put(99, all[0], 5);
        assert_eq!(table.get(0), None, "the least effort gives way");
        assert_eq!(table.get(99), Some(all[0]));
        assert_eq!(table.get(3), Some(all[3]));
    }
}
