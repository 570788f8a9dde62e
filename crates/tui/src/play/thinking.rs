//! The computer at the board: its turns, hints, its opinion, and the evaluation of a whole game. One question at a time; a new one stops
//! the one before.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::engine::Thought;
use tabuleiro_catalog::rules::board::Place;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::targets::Target;
use tabuleiro_catalog::search::score::Score;
use tabuleiro_catalog::texts::screen as texts;

use super::Play;
use super::graph::Graph;
use super::shown::cut;
use crate::app::Desk;
use crate::brain::{Ask, Job, Report};
use crate::theme::Role;

/// How long the computer thinks about a hint.
const HINT: Duration = Duration::from_millis(1500);
/// How long about a position whose evaluation is shown.
const OPINION: Duration = Duration::from_secs(20);
/// How long about an offered draw.
const OFFER: Duration = Duration::from_millis(500);
/// How many nodes, and how long at most, about each position of a whole game.
const GRAPH_NODES: u64 = 60_000;
const GRAPH_TIME: Duration = Duration::from_millis(400);

/// What the computer is thinking about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    Move,
    Hint,
    Opinion,
    /// The position after so many turns.
    Graph(usize),
    Draw,
}

/// A question on its way.
pub(super) struct Running {
    id: u64,
    pub(super) about: About,
    stop: Arc<AtomicBool>,
    /// Who is to act in the position asked about.
    side: Side,
}

impl Play {
    fn ask(&mut self, about: About, record: Box<dyn AnyRecord>, ask: Ask, desk: &mut Desk) {
        self.cancel();
        let id = desk.next_id;
        desk.next_id += 1;
        let stop = Arc::new(AtomicBool::new(false));
        self.running = Some(Running { id, about, stop: Arc::clone(&stop), side: record.side_to_act() });
        desk.thinker.ask(Job { id, record, ask, stop });
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
        if self.computer_acts() && !self.paused {
            // A turn that is being thought about goes on while somebody looks at earlier positions.
            let thinking = self.running.as_ref().is_some_and(|running| running.about == About::Move);
            if !thinking && self.pending.is_none() {
                let side = self.record().side_to_act();
                let who = self.seat(side).word.clone();
                let clock = self.clocks.for_engine(side, desk.now);
                let record = self.record().clone_box();
                self.ask(About::Move, record, Ask::Move { who, clock }, desk);
            }
            return;
        }
        if let Some(Graph { next: Some(turn), .. }) = self.graph {
            self.ask_graph(turn, desk);
        } else if self.evaluating && self.shown.record.ending().is_none() {
            let record = self.shown.record.clone_box();
            self.ask(About::Opinion, record, Ask::Think { time: OPINION, nodes: None }, desk);
        } else {
            self.cancel();
        }
    }

    /// Asks for a hint.
    pub(super) fn ask_hint(&mut self, desk: &mut Desk) {
        if self.shown.record.ending().is_some() {
            return;
        }
        if self.computer_acts() && self.at.is_none() {
            self.say(&texts::NOT_YOUR_TURN);
            return;
        }
        let record = self.shown.record.clone_box();
        self.ask(About::Hint, record, Ask::Think { time: HINT, nodes: None }, desk);
        self.say(&texts::LOOKING_FOR_HINT);
    }

    /// Offers the computer a draw.
    pub(super) fn ask_draw(&mut self, desk: &mut Desk) {
        let record = self.record().clone_box();
        self.ask(About::Draw, record, Ask::Think { time: OFFER, nodes: None }, desk);
    }

    /// Shows or hides the computer's opinion.
    pub(super) fn toggle_opinion(&mut self, desk: &mut Desk) {
        self.evaluating = !self.evaluating;
        self.opinion = None;
        self.drive(desk);
    }

    /// Evaluates the whole game, turn by turn.
    pub(super) fn analyse(&mut self, desk: &mut Desk) {
        if self.graph.take().is_some() {
            self.cancel();
            self.drive(desk);
            return;
        }
        self.graph = Some(Graph::new(self.shown.turns.len()));
        self.drive(desk);
    }

    fn ask_graph(&mut self, turn: usize, desk: &mut Desk) {
        let actions = if turn == 0 { 0 } else { self.shown.ends[turn - 1] };
        let record = cut(self.record(), actions);
        if let Some(ending) = record.ending() {
            if let Some(graph) = &mut self.graph {
                graph.end(turn, ending.outcome);
            }
            self.drive(desk);
            return;
        }
        self.ask(About::Graph(turn), record, Ask::Think { time: GRAPH_TIME, nodes: Some(GRAPH_NODES) }, desk);
    }

    /// Hears what the computer has to say.
    pub fn hear(&mut self, report: Report, desk: &mut Desk) {
        let Some(running) = self.running.take_if(|running| running.id == report.id()) else { return };
        let (about, side) = (running.about, running.side);
        match report {
            Report::Move { action: Ok(action), .. } => {
                let pace = Duration::from_millis(desk.settings.number("pace").into());
                self.pending = Some((self.last_action + pace, action));
            }
            Report::Move { action: Err(why), .. } => {
                let name = self.seat(side).name.clone();
                self.complain(Message::new(&texts::ENGINE_FAILED).with("name", name).with("why", why));
                self.paused = true;
            }
            Report::Thought { thought, done: false, .. } => {
                if about == About::Opinion {
                    self.opinion = Some((side, thought));
                }
                self.running = Some(running);
            }
            Report::Thought { thought, done: true, .. } => self.conclude(about, side, thought, desk),
        }
    }

    fn conclude(&mut self, about: About, side: Side, thought: Thought, desk: &mut Desk) {
        match about {
            About::Opinion => self.opinion = Some((side, thought)),
            About::Hint => {
                self.show_hint(&thought);
                // The opinion goes on where it was interrupted.
                let hint = std::mem::take(&mut self.hint);
                self.drive(desk);
                self.hint = hint;
            }
            About::Draw => {
                let value = thought.lines.first().map_or(0, |line| line.value);
                if value >= 0 {
                    self.agree(desk);
                } else {
                    self.say(&texts::DRAW_DECLINED);
                    self.drive(desk);
                }
            }
            About::Graph(turn) => {
                let value = thought.lines.first().map_or(0, |line| line.value);
                if let Some(graph) = &mut self.graph {
                    graph.set(turn, if side == Side::First { value } else { -value });
                }
                self.drive(desk);
            }
            About::Move => {}
        }
    }

    fn show_hint(&mut self, thought: &Thought) {
        let Some((line, action)) = thought.lines.first().and_then(|line| Some((line, line.actions.first()?))) else {
            return;
        };
        // Of several ways the longest shows most: the piece as well as where it goes.
        let ways = self.shown.record.ways();
        let way = ways.iter().filter(|(known, _)| known == action).map(|(_, way)| way).max_by_key(|way| way.len());
        let place = |target: &Target| match target {
            Target::Place(place) => Some(*place),
            Target::Choice(choice) => choice.place,
        };
        let places = way.into_iter().flatten().filter_map(place);
        self.hint = places
            .map(|place| match place {
                Place::Cell(cell) => cell,
                Place::Edge(edge) => edge.cell,
            })
            .collect();
        if let (Some(last), true) = (self.hint.last(), self.human_acts()) {
            self.cursor = *last;
        }
        let reason = match line.score {
            Score::Win(_) => Some(&texts::HINT_WINS),
            Score::Loss(_) => Some(&texts::HINT_LOSES),
            Score::Estimate(_) => None,
        };
        let text = if reason.is_some() { &texts::HINT_BECAUSE } else { &texts::HINT };
        let mut message = Message::new(text).with("action", action.as_str());
        if let Some(reason) = reason {
            message = message.with("reason", reason);
        }
        self.notice = Some((message, Role::Question));
    }
}
