//! Where random choices come from: a generator with a seed, or one that the caller brings.

/// A source of random numbers. With the feature `rand`, every generator of the crate `rand` is one.
pub trait Chance {
    /// A number from 0 to `limit` − 1, each as likely. `limit` is at least 1.
    fn below(&mut self, limit: u32) -> u32;
}

/// A generator with a seed: the same seed gives the same choices in every release and on every machine.
///
/// It is PCG XSL RR 128/64 (MCG), also known as `pcg64_fast`, started from a seed as the crates `rand` and `rand_pcg` do.
///
/// ```
/// use tabuleiro_rules::prelude::*;
///
/// let mut random = Random::new(7);
/// assert_eq!(playout(&mut three_dragons::Position::default(), &mut random), 184);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    /// Always odd.
    state: u128,
}

const MULTIPLIER: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        // A small PCG (XSH RR 64/32) makes the 128 bits of the state from the 64 of the seed, 32 at a time.
        let mut small = seed;
        let mut state = 0;
        for part in 0..4 {
            small = small.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(11_634_580_027_462_260_723);
            let word = ((((small >> 18) ^ small) >> 27) as u32).rotate_right((small >> 59) as u32);
            state |= u128::from(word) << (32 * part);
        }
        Random { state: state | 1 }
    }

    /// The next 64 random bits.
    #[inline]
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_mul(MULTIPLIER);
        (((self.state >> 64) as u64) ^ self.state as u64).rotate_right((self.state >> 122) as u32)
    }
}

impl Chance for Random {
    #[inline]
    fn below(&mut self, limit: u32) -> u32 {
        upper_half(self.next() as u32, limit)
    }
}

#[cfg(feature = "rand")]
impl<R: rand::Rng + ?Sized> Chance for R {
    fn below(&mut self, limit: u32) -> u32 {
        upper_half(self.next_u32(), limit)
    }
}

/// The upper half of a product: no division, and a bias of less than one in a million for any board.
#[inline]
fn upper_half(number: u32, limit: u32) -> u32 {
    ((u64::from(number) * u64::from(limit)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records and levels depend on these numbers: they are those of `rand_pcg::Pcg64Mcg`.
    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let numbers = |seed| {
            let mut random = Random::new(seed);
            [0; 4].map(|_| random.next() as u32)
        };
        assert_eq!(numbers(0), [1_081_994_402, 3_923_909_325, 1_866_069_016, 397_368_787]);
        assert_eq!(numbers(1), [3_740_214_403, 858_472_063, 2_966_646_568, 1_118_074_180]);
        assert_eq!(numbers(20_261_115), [4_153_066_349, 2_444_596_101, 1_210_920_329, 3_161_087_142]);
        assert_eq!(numbers(u64::MAX), [1_655_520_907, 3_289_188_796, 1_444_617_148, 524_559_295]);
    }

    #[cfg(feature = "rand")]
    #[test]
    fn generators_of_rand_draw_actions() {
        use crate::position::GamePosition;
        use rand::{SeedableRng, rngs::SmallRng};

        let (mut random, mut position) = (SmallRng::seed_from_u64(7), crate::games::infection::Position::default());
        while let Some(action) = position.random_action(&mut random) {
            assert!(position.actions().contains(&action));
            position.play_unchecked(action);
        }
        assert!(position.outcome().is_some());
    }

    #[test]
    fn every_number_below_the_limit_comes() {
        let mut random = Random::new(3);
        let mut seen = [0; 7];
        (0..7000).for_each(|_| seen[random.below(7) as usize] += 1);
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }
}
