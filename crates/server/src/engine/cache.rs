//! Engines by game: what an engine has learnt about a game in one turn helps it in the next. Bounded; the least recently used goes first.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tabuleiro_catalog::engine::{Engine, EngineOptions};

/// Engines that are not thinking at the moment, with the order in which they were used.
#[derive(Default)]
struct Kept {
    engines: HashMap<String, (u64, Engine)>,
    clock: u64,
}

pub(super) struct EngineCache {
    memory: usize,
    most: usize,
    kept: Mutex<Kept>,
}

impl EngineCache {
    /// Engines with so much memory each, and so much in all.
    pub(super) fn new(memory: usize, in_all: usize) -> EngineCache {
        EngineCache { memory, most: in_all / memory.max(1), kept: Mutex::default() }
    }

    /// The engine of a game, or a new one. It is the caller's until it is kept again.
    pub(super) fn take(&self, game: &str, seed: u64) -> Engine {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner).engines.remove(game);
        metrics::counter!("tabuleiro_engine_cache_total", "found" => if kept.is_some() { "yes" } else { "no" })
            .increment(1);
        match kept {
            Some((_, engine)) => engine,
            None => Engine::new(EngineOptions { memory: self.memory, seed, ..EngineOptions::default() }),
        }
    }

    /// Keeps an engine for the next turn of its game.
    pub(super) fn keep(&self, game: String, engine: Engine) {
        if self.most == 0 {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        let used = kept.clock;
        kept.engines.insert(game, (used, engine));
        while kept.engines.len() > self.most {
            let oldest = kept.engines.iter().min_by_key(|(_, (used, _))| *used).map(|(game, _)| game.clone());
            let Some(oldest) = oldest else { break };
            kept.engines.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_engine_is_dropped() {
        let cache = EngineCache::new(1 << 20, 2 << 20);
        let known = |cache: &EngineCache| {
            let mut games: Vec<String> = cache.kept.lock().unwrap().engines.keys().cloned().collect();
            games.sort();
            games
        };
        for game in ["a", "b"] {
            let engine = cache.take(game, 1);
            cache.keep(game.to_owned(), engine);
        }
        let engine = cache.take("a", 1);
        cache.keep("a".to_owned(), engine);
        let engine = cache.take("c", 1);
        cache.keep("c".to_owned(), engine);
        assert_eq!(known(&cache), ["a", "c"]);
    }
}
