//! Numbers for position keys (Zobrist hashing), computed at compile time instead of kept as tables of literals.

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
