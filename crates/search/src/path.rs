//! The path from the root to a node, with the game before it: detection of repetitions.

use tabuleiro_rules::keys::mix;
use tabuleiro_rules::sorting::sort_short_by_key;

/// Keys of positions at the start of a turn, from before the root to the node under way.
#[derive(Debug)]
pub(crate) struct RepetitionPath {
    /// Keys with their distance from the root; those before the root have −1.
    keys: Vec<(u64, i32)>,
    /// Whether the game has a rule about repetition at all.
    active: bool,
    /// How many of the keys are from before the root.
    before: usize,
    /// A number of the positions that have stood twice before the root, whatever their order: one more time and the game is drawn.
    twice: u64,
}

impl RepetitionPath {
    pub(crate) fn new(history: &[u64], active: bool) -> RepetitionPath {
        let mut sorted = history.to_vec();
        sort_short_by_key(&mut sorted, |key| *key);
        let groups = sorted.chunk_by(|one, other| one == other);
        let twice = groups.filter(|group| group.len() >= 2).fold(0, |sum: u64, group| sum.wrapping_add(mix(group[0])));
        let keys = history.iter().map(|key| (*key, -1)).collect();
        RepetitionPath { keys, active, before: history.len(), twice }
    }

    pub(crate) fn is_active(&self) -> bool {
        self.active
    }

    /// Where the path ends now.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn push(&mut self, key: u64, ply: u32) {
        self.keys.push((key, i32::try_from(ply).unwrap_or(i32::MAX)));
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.keys.truncate(length);
    }

    /// What the history before the root adds to the keys of the transposition table while its positions can come again, `since` this
    /// place of the path. With it an entry of an earlier turn, when a repetition was no draw yet, is not believed.
    pub(crate) fn history_key(&self, since: usize) -> u64 {
        if since < self.before { self.twice } else { 0 }
    }

    /// A number of the positions that could still be repeated, `since` this place of the path, whatever their order.
    pub(crate) fn digest(&self, since: usize) -> u64 {
        self.keys[since.min(self.keys.len())..].iter().fold(0, |sum, (key, _)| sum.wrapping_add(mix(*key)))
    }

    /// Whether a key has been there before, `since` this place of the path: then the distance from the root of where it was. Once within
    /// the search is enough, as the second time can be played like the first; before the root it takes two, and the distance is −1.
    pub(crate) fn repeats(&self, key: u64, since: usize) -> Option<i32> {
        let mut before_root = 0;
        for (known, ply) in self.keys[since.min(self.keys.len())..].iter().rev() {
            if *known == key {
                if *ply >= 0 {
                    return Some(*ply);
                }
                before_root += 1;
                if before_root == 2 {
                    return Some(-1);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_stood_twice_is_part_of_the_key_until_it_cannot_come_again() {
        let key = |history: &[u64], since| RepetitionPath::new(history, true).history_key(since);
        assert_eq!(key(&[], 0), 0);
        assert_eq!(key(&[1, 2, 3], 0), 0);
        assert_ne!(key(&[1, 2, 1], 0), 0);
        assert_eq!(key(&[1, 2, 1], 3), 0);
        assert_eq!(key(&[1, 2, 1, 2], 0), key(&[2, 2, 1, 1, 5], 0));
        assert_ne!(key(&[1, 1], 0), key(&[2, 2], 0));
    }
}
