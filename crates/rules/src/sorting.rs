//! Sorting of short lists that does not have to be quick.
//!
//! The standard library's sorts take several kilobytes of code for every type that they sort, and many of these types exist once for every
//! game: the browser's module would carry them all.

/// Sorts a list of at most a few hundred items by a key. Items with equal keys keep their order.
pub fn sort_short_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance as _, Random};

    #[test]
    fn sorts_as_the_stable_sort_of_the_standard_library() {
        let mut random = Random::new(7);
        for length in 0..60 {
            let list: Vec<(u32, usize)> = (0..length).map(|place| (random.below(9), place)).collect();
            let (mut here, mut there) = (list.clone(), list);
            sort_short_by_key(&mut here, |(key, _)| *key);
            there.sort_by_key(|(key, _)| *key);
            assert_eq!(here, there);
        }
    }
}
