//! The random generator of the programs: a seed gives the same choices in every release and on every machine.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tabuleiro_rules::chance::Chance;

/// A generator with a seed.
#[derive(Clone, Debug)]
pub struct Random(Pcg64Mcg);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        Random(Pcg64Mcg::seed_from_u64(seed))
    }
}

impl Chance for Random {
    fn below(&mut self, limit: u32) -> u32 {
        // The upper half of a product: no division, and a bias of less than one in a million for any board.
        ((u64::from(self.0.next_u32()) * u64::from(limit)) >> 32) as u32
    }
}
