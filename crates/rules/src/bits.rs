//! Whole numbers as sets of small numbers, one a bit: what the bitboards of several games share.

/// A whole number whose bits are a set.
pub(crate) trait BitSet: Copy {
    /// The lowest number in the set, and the set without it; `None` for the empty set.
    fn split_lowest(self) -> Option<(u8, Self)>;
}

impl BitSet for u64 {
    #[inline]
    fn split_lowest(self) -> Option<(u8, u64)> {
        (self != 0).then(|| (self.trailing_zeros() as u8, self & (self - 1)))
    }
}

impl BitSet for u128 {
    #[inline]
    fn split_lowest(self) -> Option<(u8, u128)> {
        (self != 0).then(|| (self.trailing_zeros() as u8, self & (self - 1)))
    }
}

/// The numbers in a set, from the lowest.
#[inline]
pub(crate) fn ones<S: BitSet>(mut set: S) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let (lowest, rest) = set.split_lowest()?;
        set = rest;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_from_the_lowest() {
        assert_eq!(ones(1_u64 << 63 | 0b1001).collect::<Vec<_>>(), [0, 3, 63]);
        assert_eq!(ones(1_u128 << 127 | 1 << 64 | 2).collect::<Vec<_>>(), [1, 64, 127]);
        assert_eq!(ones(0_u64).next(), None);
    }
}
