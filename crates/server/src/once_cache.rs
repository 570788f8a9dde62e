//! A cache for results that are expensive to compute: concurrent requests for one key share one computation (single flight), and the least recently used result
//! is evicted first.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OnceCell;

/// Results by their keys, the most recently used last.
pub struct OnceCache<K, V> {
    kept: Mutex<VecDeque<Entry<K, V>>>,
    /// The capacity: the largest sum of the weights (bytes, or 1 each) of all results.
    most: usize,
    weight: fn(&V) -> usize,
}

/// A key, and its result once it is there.
type Entry<K, V> = (K, Arc<OnceCell<V>>);

impl<K: PartialEq, V: Clone> OnceCache<K, V> {
    /// A cache with a capacity, and the weight of a result.
    pub fn new(most: usize, weight: fn(&V) -> usize) -> OnceCache<K, V> {
        OnceCache { kept: Mutex::default(), most, weight }
    }

    /// The result of a key; makes it where it is not there. A failure is not kept.
    ///
    /// # Errors
    /// Those of making it.
    pub async fn get<E, F: Future<Output = Result<V, E>>>(&self, key: K, make: impl FnOnce() -> F) -> Result<V, E> {
        let cell = self.cell(key);
        cell.get_or_try_init(make).await.cloned()
    }

    fn cell(&self, key: K) -> Arc<OnceCell<V>> {
        // The list is whole after every statement, so a panic elsewhere does not matter.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().position(|(known, _)| *known == key).and_then(|place| kept.remove(place));
        // A result that is still being computed has a weight as well, so that the list is bounded.
        let weight = |cell: &OnceCell<V>| cell.get().map_or(1, |value| (self.weight)(value).max(1));
        let mut sum: usize = kept.iter().map(|(_, cell)| weight(cell)).sum();
        while sum >= self.most {
            let Some((_, oldest)) = kept.pop_front() else { break };
            sum -= weight(&oldest).min(sum);
        }
        let (key, cell) = found.unwrap_or_else(|| (key, Arc::default()));
        kept.push_back((key, Arc::clone(&cell)));
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn get(cache: &OnceCache<u32, Vec<u8>>, key: u32, value: Result<Vec<u8>, ()>) -> Result<Vec<u8>, ()> {
        cache.get(key, || async { value }).await
    }

    #[tokio::test]
    async fn the_least_recently_used_goes_first_and_failures_are_not_kept() {
        let cache = OnceCache::new(10, Vec::len);
        assert_eq!(get(&cache, 1, Err(())).await, Err(()));
        assert_eq!(get(&cache, 1, Ok(vec![1; 4])).await, Ok(vec![1; 4]));
        assert_eq!(get(&cache, 2, Ok(vec![2; 5])).await, Ok(vec![2; 5]));
        assert_eq!(get(&cache, 1, Err(())).await, Ok(vec![1; 4]), "it is kept, and is now the newest");
        assert_eq!(get(&cache, 3, Ok(vec![3; 5])).await, Ok(vec![3; 5]));
        assert_eq!(
            get(&cache, 4, Ok(vec![4; 1])).await,
            Ok(vec![4; 1]),
            "there was room for it after the oldest had gone"
        );
        assert_eq!(get(&cache, 2, Err(())).await, Err(()), "the oldest");
    }
}
