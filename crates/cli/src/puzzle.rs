//! `tabuleiro puzzle`: a position with a forced win, which the user finds turn by turn against the best defence.

use std::io::{self, IsTerminal};
use tabuleiro_home::texts::local;

use serde_json::json;
use tabuleiro_catalog::puzzles::{self, NODES, Puzzle};
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::rules::setup::json::options_json;
use tabuleiro_catalog::{AnyGame, AnyRecord};

use crate::args::Form;
use crate::draw::draw;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::play::words::{Line, Show, understand};
use crate::play::{Keyboard, fresh_seed};
use crate::texts::play;
use crate::texts::solve as texts;

pub(crate) fn run(
    game: &str,
    number: Option<usize>,
    list: bool,
    as_json: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let game = input::game(game)?;
    let all = puzzles::all(game);
    let name = game.info().name;
    if all.is_empty() {
        return Err(Failure::NoBecause(Message::new(&texts::NO_PUZZLES).with("game", name)));
    }
    if list {
        return all.iter().enumerate().try_for_each(|(at, puzzle)| listed(game, at, puzzle, as_json, output));
    }
    let number = number.unwrap_or_else(|| {
        // At a keyboard any puzzle will do; a program gets the same one every time.
        let count = u32::try_from(all.len()).unwrap_or(u32::MAX);
        if io::stdin().is_terminal() { 1 + Random::new(fresh_seed()).below(count) as usize } else { 1 }
    });
    let Some(puzzle) = number.checked_sub(1).and_then(|at| all.get(at)) else {
        let message = Message::new(&texts::NO_SUCH_PUZZLE).with("game", name).with("count", all.len());
        return Err(Failure::Usage(message.with("found", quoted(&number.to_string()))));
    };
    if as_json {
        return listed(game, number - 1, puzzle, true, output);
    }
    let Some(record) = puzzle.open(game) else { return Ok(()) };
    let side = record.side_to_act();
    let message = Message::new(&texts::PUZZLE).with("number", number).with("count", all.len());
    output.say(message.with("side", record.info().sides[side.index()].name).with("turns", turns(puzzle.turns)))?;
    let mut attempt = Attempt { record, puzzle, side, left: puzzle.turns, begun: 0, output };
    attempt.board(Show::Text)?;
    attempt.run()
}

fn turns(count: u32) -> Message {
    if count == 1 { Message::new(&texts::ONE_TURN) } else { Message::new(&texts::MANY_TURNS).with("count", count) }
}

fn listed(game: &dyn AnyGame, at: usize, puzzle: &Puzzle, as_json: bool, output: &mut Output) -> Result<(), Failure> {
    let Some(record) = puzzle.open(game) else { return Ok(()) };
    let side = &game.info().sides[record.side_to_act().index()];
    if as_json {
        let line = json!({
            "game": game.info().id,
            "number": at + 1,
            "options": options_json(&puzzle.options),
            "position": puzzle.position,
            "side": side.letter,
            "turns": puzzle.turns,
            "solution": puzzle.solution,
        });
        return output.line(line.to_string());
    }
    let message = Message::new(&texts::LISTED).with("number", at + 1).with("side", side.name);
    let options = puzzle.options.text();
    let message = match options.is_empty() || puzzle.options == game.usual_options() {
        true => message.with("options", &texts::USUAL),
        false => message.with("options", options),
    };
    output.say(message.with("turns", turns(puzzle.turns)).with("position", &puzzle.position))
}

/// A puzzle that is being solved.
struct Attempt<'p> {
    record: Box<dyn AnyRecord>,
    puzzle: &'p Puzzle,
    /// Who is to win.
    side: Side,
    /// Turns that are left, the one under way included.
    left: u32,
    /// How many actions had been played when the turn under way began.
    begun: usize,
    output: &'p mut Output,
}

impl Attempt<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let prompt = self.record.info().sides[self.side.index()].name.in_lang(self.output.lang);
        let mut keyboard = Keyboard::default();
        while let Some(line) = keyboard.line(prompt, self.output)? {
            match understand(&line) {
                Line::Move(typed) if is_solution(typed) => {
                    self.output.say(Message::new(&texts::SOLUTION).with("line", self.puzzle.solution.join(" ")))?;
                    break;
                }
                Line::Move("") => self.output.say(&play::WHAT_NOW)?,
                Line::Move(typed) => match self.record.play_typed(typed) {
                    Ok(_) => {
                        if self.judge()? {
                            return self.output.say(&texts::SOLVED);
                        }
                    }
                    Err(error) => self.output.say(error.message())?,
                },
                Line::Board(show) => self.board(show)?,
                Line::Moves => {
                    let legal = self.record.legal();
                    let message = Message::new(&play::LEGAL).with("count", legal.len());
                    self.output.say(message.with("actions", legal.join(" ")))?;
                }
                Line::Undo => {
                    let undone = if self.record.action_count() > self.begun { self.record.undo() } else { None };
                    match undone {
                        Some(action) => self.output.say(Message::new(&local::UNDONE).with("turn", action))?,
                        None => self.output.say(&local::NOTHING_TO_UNDO)?,
                    }
                }
                Line::Rules => {
                    let rules = self.record.info().rules.in_lang(self.output.lang);
                    self.output.block(rules)?;
                }
                Line::Quit | Line::Resign => break,
                // A hint would be the solution.
                _ => {
                    let example = self.record.legal().first().cloned().unwrap_or_default();
                    self.output.say(Message::new(&texts::PUZZLE_HELP).with("example", example))?;
                }
            }
        }
        self.output.say(&texts::NOT_SOLVED)?;
        Err(Failure::No)
    }

    fn board(&mut self, show: Show) -> Result<(), Failure> {
        let (form, marks) = match show {
            Show::Text => (Form::Text, false),
            Show::Words => (Form::Words, false),
            Show::Marks => (Form::Text, true),
        };
        let text = draw(self.record.as_ref(), form, marks, self.output);
        self.output.block(&text)
    }

    /// Judges what has been played of the turn, and answers a whole one. Tells whether the puzzle is solved.
    fn judge(&mut self) -> Result<bool, Failure> {
        if let Some(ending) = self.record.ending() {
            if ending.outcome == Outcome::Win(self.side) {
                self.board(Show::Text)?;
                return Ok(true);
            }
            let turn = self.take_back();
            let message = Message::new(&texts::WRONG_END).with("turn", turn).with("why", ending.message);
            self.output.say(message)?;
            return Ok(false);
        }
        if self.record.side_to_act() == self.side {
            // A turn of several actions is judged when it is complete.
            self.output.flush()?;
            return Ok(false);
        }
        let left = self.left - 1;
        let wins = self.record.study().shortest_win(self.side, left, NODES).flatten().is_some();
        let reply = self.record.study().longest_defence(left, NODES).map(|actions| actions.join(","));
        let enemy = self.record.info().sides[self.side.opponent().index()].name;
        if !wins {
            let turn = self.take_back();
            self.output.say(match reply {
                Some(reply) => Message::new(&texts::WRONG).with("turn", turn).with("side", enemy).with("reply", reply),
                None => Message::new(&texts::WRONG_SILENT).with("turn", turn),
            })?;
            return Ok(false);
        }
        if let Some(reply) = reply {
            self.record.play_text(&reply)?;
            self.left = left;
            self.begun = self.record.action_count();
            let message = Message::new(&texts::RIGHT).with("side", enemy).with("turn", reply);
            self.output.say(message.with("left", turns(left)))?;
            self.board(Show::Text)?;
        }
        Ok(self.record.ending().is_some_and(|ending| ending.outcome == Outcome::Win(self.side)))
    }

    /// Takes the turn under way back, and gives its text.
    fn take_back(&mut self) -> String {
        let mut actions = Vec::new();
        while self.record.action_count() > self.begun {
            let Some(action) = self.record.undo() else { break };
            actions.push(action);
        }
        actions.reverse();
        actions.join(",")
    }
}

/// The word that gives up.
fn is_solution(typed: &str) -> bool {
    ["solution", "solução", "solucao"].contains(&typed.to_lowercase().as_str())
}
