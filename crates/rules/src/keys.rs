//! Numbers for position keys (Zobrist hashing), computed at compile time instead of kept as tables of literals; and hashes of small
//! things.

use std::hash::{Hash, Hasher};

/// Mixes a number into one whose bits look independent of it (the finaliser of the SplitMix64 generator).
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// `N` keys of one kind. Kinds (`salt`) must differ within a game: the keys of two kinds have nothing to do with each other.
pub const fn table<const N: usize>(salt: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = mix(mix(salt) ^ index as u64);
        index += 1;
    }
    keys
}

/// A hash that is quick, and good enough to spread actions over a table.
struct QuickHasher(u64);

impl QuickHasher {
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

// Each number is mixed as a whole: actions are hashed often during search, and byte by byte that took longer than listing them.
impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.add(u64::from(*byte)));
    }

    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.add(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }
}

/// A hash of something small, the same in every run, whose upper bits are well mixed.
pub fn hash(value: impl Hash) -> u64 {
    let mut hasher = QuickHasher(0x51_7c_c1_b7);
    value.hash(&mut hasher);
    hasher.finish()
}
