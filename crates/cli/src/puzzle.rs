//! `tabuleiro puzzle`: a position with a forced win, which the user finds turn by turn against the best defence.

use std::io::{self, IsTerminal};
use tabuleiro_home::texts::local;

use serde_json::json;
use tabuleiro_catalog::puzzles::{self, Puzzle};
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::setup::json::options_json;
use tabuleiro_catalog::{AnyGame, games};

use tabuleiro_catalog::puzzles::{PuzzleAttempt, PuzzleStep, turns};
use tabuleiro_catalog::texts::puzzle as puzzle_texts;

use crate::commands::rules;
use crate::draw::show;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::play::words::{Show, TypedCommand, understand};
use crate::play::{Keyboard, describe, fresh_seed};
use crate::texts::play;
use crate::texts::solve as texts;

pub(crate) fn run(
    game: Option<&str>,
    number: Option<usize>,
    list: bool,
    as_json: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let Some(game) = game else { return list_games(as_json, output) };
    let game = input::game(game)?;
    let all = puzzles::all(game);
    let name = game.info().name;
    if all.is_empty() {
        return Err(Failure::NoBecause(Message::new(&puzzle_texts::NO_PUZZLES).with("game", name)));
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
    let Some(puzzle) = PuzzleAttempt::open(game, puzzle.clone()) else { return Ok(()) };
    output.say(puzzle.task(number, all.len()))?;
    let mut attempt = Attempt { puzzle, output };
    attempt.board(Show::Text)?;
    attempt.run()
}

/// The games that have puzzles, for whoever names none.
fn list_games(as_json: bool, output: &mut Output) -> Result<(), Failure> {
    if !as_json {
        output.say(&texts::PUZZLE_GAMES)?;
    }
    for game in games() {
        let (info, count) = (game.info(), puzzles::all(game.as_ref()).len());
        if as_json {
            output.line(json!({ "game": info.id, "puzzles": count }).to_string())?;
        } else if count > 0 {
            let message = Message::new(&texts::PUZZLE_GAME).with("id", info.id).with("game", info.name);
            output.line(message.with("count", count).counted(count, output.lang))?;
        }
    }
    Ok(())
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
    let message = Message::new(&texts::LISTED).with("number", at + 1).with("side", side.subject);
    let options = puzzle.options.text();
    let message = match options.is_empty() || puzzle.options == game.usual_options() {
        true => message.with("options", &texts::USUAL),
        false => message.with("options", options),
    };
    output.say(message.with("turns", turns(puzzle.turns)).with("position", &puzzle.position))
}

/// A puzzle that is being solved in plain lines.
struct Attempt<'o> {
    puzzle: PuzzleAttempt,
    output: &'o mut Output,
}

impl Attempt<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let record = self.puzzle.record();
        let prompt = record.info().sides[record.side_to_act().index()].name.in_lang(self.output.lang);
        let mut keyboard = Keyboard::default();
        while let Some(line) = keyboard.line(prompt, self.output)? {
            match understand(&line) {
                TypedCommand::Move(typed) if is_solution(typed) => {
                    let line = self.puzzle.puzzle().solution.join(" ");
                    self.output.say(Message::new(&puzzle_texts::SOLUTION).with("line", line))?;
                    break;
                }
                TypedCommand::Move("") => self.output.say(&play::WHAT_NOW)?,
                TypedCommand::Move(typed) => match self.puzzle.play_typed(typed) {
                    Ok(PuzzleStep::GoesOn) => self.output.flush()?,
                    Ok(PuzzleStep::Wrong(why)) => self.output.say(why)?,
                    Ok(PuzzleStep::Right(reply)) => {
                        self.output.say(reply)?;
                        self.board(Show::Text)?;
                    }
                    Ok(PuzzleStep::Solved) => {
                        self.board(Show::Text)?;
                        return self.output.say(&puzzle_texts::SOLVED);
                    }
                    Err(error) => self.output.say(error.message())?,
                },
                TypedCommand::Board(show) => self.board(show)?,
                TypedCommand::Moves => {
                    let legal = self.puzzle.record().legal();
                    let message = Message::new(&play::LEGAL).with("count", legal.len());
                    self.output.say(message.with("actions", legal.join(" ")))?;
                }
                TypedCommand::Undo => match self.puzzle.undo() {
                    Some(action) => self.output.say(Message::new(&local::UNDONE).with("turn", action))?,
                    None => self.output.say(&local::NOTHING_TO_UNDO)?,
                },
                TypedCommand::Legend => describe::legend(self.puzzle.record(), self.output)?,
                TypedCommand::Rules => rules::say(self.puzzle.record().info(), self.output)?,
                TypedCommand::Quit | TypedCommand::Resign => break,
                // A hint would be the solution.
                _ => {
                    let example = self.puzzle.record().legal().first().cloned().unwrap_or_default();
                    self.output.say(Message::new(&texts::PUZZLE_HELP).with("example", example))?;
                }
            }
        }
        self.output.say(&texts::NOT_SOLVED)?;
        Err(Failure::No)
    }

    fn board(&mut self, form: Show) -> Result<(), Failure> {
        show(self.puzzle.record(), form, self.output)
    }
}

/// The word that gives up.
fn is_solution(typed: &str) -> bool {
    ["solution", "solução", "solucao"].contains(&typed.to_lowercase().as_str())
}
