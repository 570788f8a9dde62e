//! Players that are no person: the computer in this process, or an engine in a process of its own.
//!
//! What is chosen is always one legal action, or else a [`Fault`] says what the player did instead. For a player that thinks by time, what
//! one action of a turn takes is subtracted from what the others may take.

mod outside;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tabuleiro_catalog::engine::{Engine, EngineOptions, Question};
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::knowledge::SearchKind;
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::search::time::SideClock;
use tabuleiro_catalog::{AnyGame, AnyRecord};

use crate::client::{GoRequest, Patience};
use crate::fault::{Fault, FaultKind};
use crate::watch::{WallClock, Watch};
use crate::who::Who;
use outside::Outside;

/// What a player may use for an action.
#[derive(Clone, Debug, Default)]
pub struct TurnTime {
    /// So long for a whole turn, where the player has no limit of its own.
    pub turn: Option<Duration>,
    /// The clocks of both sides, where the game is played with clocks.
    pub clocks: Option<[SideClock; 2]>,
    /// Set by somebody else to have the answer now.
    pub stop: Arc<AtomicBool>,
}

/// How a player is made.
#[derive(Clone, Debug)]
pub struct PlayerSettings {
    /// Who it is. Not a person.
    pub who: Who,
    /// Options of an engine process: names and values.
    pub options: Vec<(String, String)>,
    /// Nodes for an action, for an engine process.
    pub nodes: Option<u64>,
    /// Depth for an action, for an engine process.
    pub depth: Option<u32>,
    /// Time for a turn, for an engine process.
    pub turn: Option<Duration>,
    /// The time limits of an engine process for what is not thinking.
    pub patience: Patience,
}

impl PlayerSettings {
    /// A player with nothing else said.
    pub fn new(who: Who) -> PlayerSettings {
        PlayerSettings { who, options: vec![], nodes: None, depth: None, turn: None, patience: Patience::default() }
    }
}

enum PlayerKind {
    Random(Random),
    Inside(Box<Engine>),
    Outside(Box<Outside>),
}

/// A player that is no person.
pub struct Player {
    game: &'static dyn AnyGame,
    settings: PlayerSettings,
    kind: PlayerKind,
    watch: Arc<dyn Watch>,
    /// The number of actions at the last question, and the time that its turn had taken after the answer.
    turn: Option<(usize, Duration)>,
}

impl Player {
    /// A player of a game; `None` for a person. An engine process starts with its first game.
    pub fn new(game: &'static dyn AnyGame, settings: PlayerSettings, seed: u64) -> Option<Player> {
        let kind = match &settings.who {
            Who::Human => return None,
            Who::Engine(dialect, command) => PlayerKind::Outside(Box::new(Outside::new(*dialect, command.clone()))),
            who => inside(game, who, seed),
        };
        Some(Player { game, settings, kind, watch: Arc::new(WallClock::start()), turn: None })
    }

    /// The same player with another watch.
    #[must_use]
    pub fn with_watch(mut self, watch: Arc<dyn Watch>) -> Player {
        self.watch = watch;
        self
    }

    /// Begins a new game: nothing of the one before is remembered, and the same seed makes the same choices. An engine process is
    /// started where it is not running, told the options, and waited for.
    ///
    /// # Errors
    /// An engine process that does not get ready.
    pub fn new_game(&mut self, options: &Options, seed: u64) -> Result<(), Fault> {
        self.turn = None;
        match &mut self.kind {
            PlayerKind::Outside(outside) => outside.new_game(self.game, options, &self.settings),
            kind => {
                *kind = inside(self.game, &self.settings.who, seed);
                Ok(())
            }
        }
    }

    /// Whether the time that others give it is its limit, and not nodes or a time of its own.
    pub fn goes_by_time(&self) -> bool {
        let settings = &self.settings;
        let own = settings.turn.is_some() || settings.nodes.is_some() || settings.depth.is_some();
        settings.who.needs_time() && !own
    }

    /// The action that it plays in the position of a record of its game, which must not be over.
    ///
    /// # Errors
    /// What it did instead of choosing a legal action.
    pub fn choose(&mut self, record: &dyn AnyRecord, time: &TurnTime) -> Result<String, Fault> {
        let count = record.action_count();
        // Asked for two actions in a row: they belong to the same turn.
        let used = match self.turn {
            Some((last, used)) if last + 1 == count => used,
            _ => Duration::ZERO,
        };
        let start = self.watch.now();
        let chosen = self.ask(record, time, used);
        self.turn = Some((count, used + self.watch.now().saturating_sub(start)));
        let action = chosen?;
        match record.read(&action) {
            Ok(_) => Ok(action),
            Err(_) => Err(Fault::new(FaultKind::Illegal, record.position_text(), action)),
        }
    }

    fn ask(&mut self, record: &dyn AnyRecord, time: &TurnTime, used: Duration) -> Result<String, Fault> {
        let by_time = self.goes_by_time();
        let settings = &self.settings;
        // A limit of one's own comes before that of the match.
        let own = settings.who.turn_time().or(settings.turn);
        let clocks = time.clocks.filter(|_| by_time);
        let usual = time.turn.unwrap_or(Who::USUAL_TURN);
        let turn = own.or((by_time && clocks.is_none()).then_some(usual)).map(|turn| turn.saturating_sub(used));
        let side = record.side_to_act().index();
        match &mut self.kind {
            PlayerKind::Random(random) => Ok(record.random_action(random).unwrap_or_default()),
            PlayerKind::Inside(engine) => {
                let question = Question {
                    level: settings.who.level(),
                    nodes: settings.who.nodes(),
                    turn_time: turn,
                    clock: clocks.map(|clocks| clocks[side]),
                    lines: 1,
                    stop: Arc::clone(&time.stop),
                    ..Question::default()
                };
                Ok(engine.choose(record, &question).unwrap_or_default())
            }
            PlayerKind::Outside(outside) => {
                let go = GoRequest {
                    time: turn.map(|turn| turn / record.actions_left()),
                    nodes: settings.nodes,
                    depth: settings.depth,
                    clocks: clocks.map(|clocks| (clocks, side)),
                    stop: Arc::clone(&time.stop),
                };
                outside.choose(self.game, record, &go, settings)
            }
        }
    }
}

fn inside(game: &dyn AnyGame, who: &Who, seed: u64) -> PlayerKind {
    match who {
        Who::Random => PlayerKind::Random(Random::new(seed)),
        who => {
            let kind = matches!(who, Who::Uct(_)).then_some(SearchKind::Playouts);
            let mut engine = Engine::new(EngineOptions { kind, seed, ..EngineOptions::default() });
            // Where time counts, memory is allocated before the clock runs.
            if who.turn_time().is_some() || who.needs_time() {
                engine.prepare(game);
            }
            PlayerKind::Inside(Box::new(engine))
        }
    }
}
