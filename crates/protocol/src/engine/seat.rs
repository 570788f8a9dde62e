//! The engine of a session between two questions, with what it remembers.

use tabuleiro_catalog::engine::{Engine, EngineOptions, Question, Thought};
use tabuleiro_catalog::{AnyGame, AnyRecord};

/// Which player a client wants. Another wish is another player, who remembers nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineWish {
    /// How the player is made.
    pub options: EngineOptions,
    /// Goes up with every game.
    pub game: u32,
}

/// Something to think about.
pub struct ThinkTask {
    /// By whom.
    pub wish: EngineWish,
    /// The game so far.
    pub record: Box<dyn AnyRecord>,
    /// For how long, at which level.
    pub question: Question,
}

impl ThinkTask {
    /// Takes all times away and allows at most so many nodes: the answer is the same on every machine, and comes soon.
    pub fn limit(&mut self, nodes: u64) {
        let question = &mut self.question;
        (question.time, question.turn_time, question.clock) = (None, None, None);
        question.nodes = Some(question.nodes.map_or(nodes, |given| given.min(nodes)));
    }
}

/// What has become of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The action to play; `None` where the game is over.
    pub best: Option<String>,
    /// All that was thought at the end.
    pub thought: Thought,
}

/// Holds the engine between questions, and makes another where the client wants another.
pub struct EngineSeat {
    game: &'static dyn AnyGame,
    most_memory: usize,
    taken: Option<(EngineWish, Engine)>,
}

impl EngineSeat {
    /// An empty seat.
    pub fn new(game: &'static dyn AnyGame) -> EngineSeat {
        EngineSeat::with_memory(game, usize::MAX)
    }

    /// An empty seat for a player with at most so many bytes of memory, whatever the client wants.
    pub fn with_memory(game: &'static dyn AnyGame, most: usize) -> EngineSeat {
        EngineSeat { game, most_memory: most, taken: None }
    }

    fn player(&mut self, wish: &EngineWish) -> &mut Engine {
        if self.taken.as_ref().is_none_or(|(taken, _)| taken != wish) {
            // The old engine is dropped first, so that there are never two tables in memory.
            self.leave();
        }
        let memory = wish.options.memory.min(self.most_memory);
        let player = || (*wish, Engine::new(EngineOptions { memory, ..wish.options }));
        &mut self.taken.get_or_insert_with(player).1
    }

    /// Allocates and computes in advance what takes time.
    pub fn prepare(&mut self, wish: &EngineWish) {
        let game = self.game;
        self.player(wish).prepare(game);
    }

    /// Thinks; `observer` hears of progress.
    pub fn think(&mut self, task: &ThinkTask, observer: &mut dyn FnMut(&Thought)) -> Decision {
        let (best, thought) = self.player(&task.wish).decide(task.record.as_ref(), &task.question, observer);
        Decision { best, thought }
    }

    /// Drops the engine and what it remembers.
    pub fn leave(&mut self) {
        self.taken = None;
    }
}
