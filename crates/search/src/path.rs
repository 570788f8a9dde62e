//! The path from the root to a node, with the game before it: detection of repetitions.

use tabuleiro_rules::keys::mix;

/// Keys of positions at the start of a turn, from before the root to the node under way.
#[derive(Debug)]
pub(crate) struct RepetitionPath {
    /// Keys with their distance from the root; those before the root have −1.
    keys: Vec<(u64, i32)>,
    /// Whether the game has a rule about repetition at all.
    active: bool,
}

impl RepetitionPath {
    pub(crate) fn new(history: &[u64], active: bool) -> RepetitionPath {
        RepetitionPath { keys: history.iter().map(|key| (*key, -1)).collect(), active }
    }

    pub(crate) fn is_active(&self) -> bool {
        self.active
    }

    /// Where the way ends now.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn push(&mut self, key: u64, ply: u32) {
        self.keys.push((key, i32::try_from(ply).unwrap_or(i32::MAX)));
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.keys.truncate(length);
    }

    /// A number of the positions that could still be repeated, `since` this place of the way, whatever their order.
    pub(crate) fn digest(&self, since: usize) -> u64 {
        self.keys[since.min(self.keys.len())..].iter().fold(0, |sum, (key, _)| sum.wrapping_add(mix(*key)))
    }

    /// Whether a key has been there before, `since` this place of the way: then the distance from the root of where it was. Once within
    /// the search is enough, as the second time can be played like the first; before the root it takes two.
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
