//! The engine in a game: its turns, hints, the evaluation bar, and the review of a whole game. One question at a time; a new one stops
//! the one before.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{Evaluation, JudgedTurn};
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::Closing;
use tabuleiro_home::LocalGame;
use tabuleiro_home::local::DRAW_NODES;
use tabuleiro_home::wording::turn_entry;

use super::Play;
use super::graph::TurnGraph;
use crate::app::Desk;
use crate::brain::{Ask, BrainJob, BrainReport, Effort};
use crate::texts::screen as texts;

/// How long the computer thinks about a hint.
const HINT: Effort = Effort::Time(Duration::from_millis(1500));
/// How long about a position whose evaluation is shown.
const EVALUATION: Effort = Effort::Time(Duration::from_secs(20));
/// How many nodes about each position of a whole game.
const JUDGE: Effort = Effort::Nodes(60_000);

/// What the computer is thinking about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    Move,
    Hint,
    Evaluation,
    Graph,
    Draw,
}

/// A question on its way.
pub(super) struct PendingAnswer {
    id: u64,
    pub(super) about: About,
    stop: Arc<AtomicBool>,
    /// Who is to act in the position asked about.
    side: Side,
}

impl Play {
    fn ask(&mut self, about: About, record: Box<dyn AnyRecord>, ask: Ask, desk: &mut Desk) {
        self.cancel();
        let id = desk.next_number();
        let stop = Arc::new(AtomicBool::new(false));
        self.running = Some(PendingAnswer { id, about, stop: Arc::clone(&stop), side: record.side_to_act() });
        desk.thinker.ask(BrainJob { id, record, ask, stop });
    }

    /// Stops thinking; what was asked is forgotten.
    pub(super) fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.store(true, Ordering::Relaxed);
        }
        self.pending = None;
    }

    /// Asks for an answer at once.
    pub(super) fn hurry(&mut self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
        if let Some((due, _)) = &mut self.pending {
            *due = Duration::ZERO;
        }
    }

    /// Sets the computer to what has to be done now: its own turn before anything else.
    pub(super) fn drive(&mut self, desk: &mut Desk) {
        if self.game.computer_acts() && !self.paused {
            // A turn that is being thought about goes on while somebody looks at earlier positions.
            let thinking = self.running.as_ref().is_some_and(|running| running.about == About::Move);
            if !thinking && self.pending.is_none() {
                let side = self.record().side_to_act();
                let who = self.game.seat(side).who.clone();
                let clocks = self.game.clocks().for_engine(desk.now);
                let record = self.record().clone_box();
                self.ask(About::Move, record, Ask::Move { who, game: self.number, clocks }, desk);
            }
            return;
        }
        if self.graph.as_ref().is_some_and(|graph| !graph.done) {
            // One question for the whole game, which goes on while somebody walks through it.
            if self.running.as_ref().is_none_or(|running| running.about != About::Graph) {
                self.graph = Some(TurnGraph::default());
                let record = self.record().clone_box();
                self.ask(About::Graph, record, Ask::Judge(JUDGE), desk);
            }
        } else if self.evaluating && self.shown.record.ending().is_none() {
            let record = self.shown.record.clone_box();
            self.ask(About::Evaluation, record, Ask::Evaluate(EVALUATION), desk);
        } else {
            self.cancel();
        }
    }

    /// Asks for a hint; where one is shown, plays it.
    pub(super) fn ask_hint(&mut self, desk: &mut Desk) {
        if self.play_advice(desk) {
            return;
        }
        if self.shown.record.ending().is_some() {
            return;
        }
        if self.game.computer_acts() && self.at.is_none() {
            self.say(&texts::NOT_YOUR_TURN);
            return;
        }
        let record = self.shown.record.clone_box();
        self.ask(About::Hint, record, Ask::Hint(HINT), desk);
        self.say(&texts::LOOKING_FOR_HINT);
    }

    /// Offers the computer a draw.
    pub(super) fn ask_draw(&mut self, desk: &mut Desk) {
        let record = self.record().clone_box();
        self.ask(About::Draw, record, Ask::Evaluate(Effort::Nodes(DRAW_NODES)), desk);
    }

    /// Shows or hides the computer's evaluation.
    pub(super) fn toggle_evaluation(&mut self, desk: &mut Desk) {
        self.evaluating = !self.evaluating;
        self.evaluation = None;
        self.drive(desk);
    }

    /// Evaluates the whole game, turn by turn.
    pub(super) fn analyse(&mut self, desk: &mut Desk) {
        if self.graph.take().is_some() {
            self.cancel();
            self.drive(desk);
            return;
        }
        self.graph = Some(TurnGraph::default());
        self.drive(desk);
    }

    /// Hears what the computer has to say.
    pub fn hear(&mut self, report: BrainReport, desk: &mut Desk) {
        let Some(running) = self.running.take_if(|running| running.id == report.id()) else { return };
        let (about, side) = (running.about, running.side);
        match report {
            BrainReport::Move { action: Ok(action), .. } => {
                let pace = Duration::from_millis(desk.settings.number("pace").into());
                self.pending = Some((self.last_action + pace, action));
            }
            BrainReport::Move { action: Err(why), .. } => {
                let name = self.game.seat(side).words();
                self.complain(Message::new(&texts::ENGINE_FAILED).with("name", name).with("why", why));
                self.paused = true;
            }
            BrainReport::Opinion { evaluation, done, .. } => {
                if about == About::Evaluation {
                    self.evaluation = Some(evaluation.clone());
                }
                match (about, done) {
                    (_, false) => self.running = Some(running),
                    (About::Draw, true) => self.answer_offer(side, &evaluation, desk),
                    _ => {}
                }
            }
            BrainReport::Hint { hint, .. } => {
                if let Some(hint) = hint {
                    self.show_hint(&hint);
                }
                // What was interrupted goes on.
                let advice = self.advice.take();
                self.drive(desk);
                self.advice = advice;
            }
            BrainReport::Judged { judged, .. } => {
                let more = judged.is_some();
                if let Some(graph) = &mut self.graph {
                    graph.add(judged.map(|judged| *judged));
                }
                if more {
                    self.running = Some(running);
                } else {
                    self.tell_moments(desk.lang);
                    self.drive(desk);
                }
            }
        }
    }

    /// Names the turns that decided the game, once all are judged.
    fn tell_moments(&mut self, lang: Lang) {
        let info = self.record().info();
        let moment = |judged: &&JudgedTurn| {
            let side = info.sides[judged.side.index()].sign(lang);
            format!("{side} {}", turn_entry(&judged.turn).in_lang(lang))
        };
        let worst: Vec<String> =
            self.graph.iter().flat_map(|graph| graph.worst(3)).map(|judged| moment(&judged)).collect();
        if worst.is_empty() {
            self.say(&texts::NO_MOMENTS);
        } else {
            self.say(Message::new(&texts::MOMENTS).with("turns", worst.join("; ")));
        }
    }

    /// The computer takes a draw where it is not better.
    fn answer_offer(&mut self, side: Side, evaluation: &Evaluation, desk: &mut Desk) {
        if LocalGame::computer_accepts(evaluation, side) {
            self.close(Closing::Agreement, desk);
        } else {
            self.say(&texts::DRAW_DECLINED);
            self.drive(desk);
        }
    }
}
