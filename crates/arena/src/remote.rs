//! A pair of games that another machine plays: the part of a plan that it needs as text, the answer as text, and what is checked of the answer.
//!
//! What comes out depends only on the plan, its seed and the number of the pair, wherever it is played, as long as only nodes limit the players. Only players of this
//! program are sent: nobody's machine starts commands of somebody else.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::{Value as Json, json};
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::matches::{MatchPlayer, Standing, Verdict};
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::record::text::split;
use tabuleiro_catalog::{AnyRecord, find, replay};
use tabuleiro_protocol::fault::FaultKind;
use tabuleiro_protocol::player::Player;
use tabuleiro_protocol::watch::Watch;
use tabuleiro_protocol::who::Who;

use crate::game::GameRunner;
use crate::log;
use crate::openings::Openings;
use crate::plan::{Contest, Entrant, Pace, Plan, PlanBoard};
use crate::results::{GameResult, PairResult};
use crate::texts;

/// A pair of games of a plan.
#[derive(Clone, Debug)]
pub struct PairJob {
    /// The plan with this contest alone.
    plan: Plan,
    pair: u32,
}

/// Has pairs played elsewhere.
pub trait PairPlayer: Sync {
    /// Plays a pair of a contest with this number in the plan; `None` where it was told to stop.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn play(&self, job: &PairJob, contest: usize, stop: &Arc<AtomicBool>) -> Result<Option<PairResult>, Message>;
}

/// Programs of another version may play otherwise.
fn program() -> String {
    format!("tabuleiro {}", env!("CARGO_PKG_VERSION"))
}

fn wrong(why: impl Into<String>) -> Message {
    Message::new(&texts::WRONG_PAIR).with("why", why.into())
}

impl PairJob {
    /// The pair with a number of a contest.
    ///
    /// # Errors
    /// A player is a process of its own.
    pub fn of(plan: &Plan, contest: usize, pair: u32) -> Result<PairJob, Message> {
        let known = plan.contests[contest];
        let players: Vec<Entrant> = known.players.iter().map(|index| plan.players[*index].clone()).collect();
        if let Some(outside) = players.iter().find(|player| matches!(player.settings.who, Who::Engine(..))) {
            return Err(Message::new(&texts::ONLY_INSIDE).with("player", quoted(&outside.name)));
        }
        let contests = vec![Contest { players: [0, 1], board: 0, pairs: pair + 1 }];
        let boards = vec![plan.boards[known.board].clone()];
        Ok(PairJob { plan: Plan { players, boards, contests, sprt: None, ..plan.clone() }, pair })
    }

    /// As text.
    pub fn text(&self) -> String {
        let Plan { players, boards, openings, seed, pace, .. } = &self.plan;
        let player = |player: &Entrant| json!({"name": player.name, "who": player.settings.who.to_string()});
        let ms = |time: Duration| time.as_millis() as u64;
        json!({
            "program": program(),
            "players": players.iter().map(player).collect::<Vec<_>>(),
            "game": boards[0].game.info().id,
            "options": boards[0].options.text(),
            "openings": openings,
            "seed": seed,
            "time": pace.turn.map(ms),
            "clock": pace.clock.map(|(time, increment)| [ms(time), ms(increment)]),
            "margin": ms(pace.margin),
            "pair": self.pair,
        })
        .to_string()
    }

    /// Reads the text.
    ///
    /// # Errors
    /// It is none, is of another version, or has a player that is a process of its own.
    pub fn read(text: &str) -> Result<PairJob, Message> {
        let json: Json = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        if json["program"] != program() {
            let message = Message::new(&texts::OTHER_PROGRAM).with("found", quoted(&json["program"].to_string()));
            return Err(message.with("here", program()));
        }
        let job = PairJob::read_fields(&json).ok_or_else(|| wrong(quoted(text)))?;
        job.plan.check()?;
        // Checks the players again, because this machine would start an engine that the text names.
        PairJob::of(&job.plan, 0, job.pair)
    }

    fn read_fields(json: &Json) -> Option<PairJob> {
        let ms = |json: &Json| json.as_u64().map(Duration::from_millis);
        let player = |json: &Json| {
            let word = json["who"].as_str()?;
            let mut entrant = Entrant::of(Who::read(word.strip_prefix("level ").unwrap_or(word)).ok()?);
            json["name"].as_str()?.clone_into(&mut entrant.name);
            Some(entrant)
        };
        let game = find(json["game"].as_str()?)?;
        let options = Options::read(game.info().options, json["options"].as_str()?).ok()?;
        let pair = u32::try_from(json["pair"].as_u64()?).ok().filter(|pair| *pair < 1_000_000)?;
        let clock = match &json["clock"] {
            Json::Null => None,
            clock => Some((ms(&clock[0])?, ms(&clock[1])?)),
        };
        let pace = Pace { turn: ms(&json["time"]), clock, margin: ms(&json["margin"])? };
        let players = json["players"].as_array()?.iter().map(player).collect::<Option<Vec<_>>>()?;
        let contests = vec![Contest { players: [0, 1], board: 0, pairs: pair + 1 }];
        let plan = Plan {
            players,
            boards: vec![PlanBoard { game, options }],
            contests,
            openings: u32::try_from(json["openings"].as_u64()?).ok().filter(|length| *length <= 1000)?,
            seed: json["seed"].as_u64()?,
            pace,
            sprt: None,
        };
        (plan.players.len() == 2).then_some(PairJob { plan, pair })
    }

    fn opening(&self) -> Result<String, Message> {
        let PlanBoard { game, options } = &self.plan.boards[0];
        let failed = |error: tabuleiro_catalog::InputError| error.message().clone();
        let mut openings = Openings::new(*game, options.clone(), self.plan.openings, self.plan.seed).map_err(failed)?;
        openings.get(self.pair as usize).map_err(failed)
    }

    /// Plays it here. The answer is the line of a log.
    ///
    /// # Errors
    /// It was told to stop, or cannot be played.
    pub fn play(&self, stop: &Arc<AtomicBool>, watch: &Arc<dyn Watch>) -> Result<String, Message> {
        let plan = &self.plan;
        let seat = |index: usize| {
            let settings = plan.players[index].settings.clone();
            let player = Player::new(plan.boards[0].game, settings, plan.seed);
            player.map(|player| player.with_watch(Arc::clone(watch))).ok_or_else(|| wrong("a person"))
        };
        let mut players = [seat(0)?, seat(1)?];
        let table = GameRunner { plan, watch: watch.as_ref(), stop };
        let played = table.pair(0, self.pair, &self.opening()?, &mut players);
        played.map(|pair| log::line(&pair)).ok_or_else(|| Message::new(&texts::PAIR_STOPPED))
    }

    /// Reads an answer and checks it: both games follow the rules from the opening, are between these players, and end as they are said to.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, answer: &str, contest: usize) -> Result<PairResult, Message> {
        let json: Json = serde_json::from_str(answer).map_err(|error| wrong(error.to_string()))?;
        let pair = log::read_pair(&json, &self.plan).filter(|pair| pair.pair == self.pair);
        let pair = pair.ok_or_else(|| wrong("it is not this pair of games"))?;
        let opening = self.opening()?;
        let first = self.check_game(&pair.games[0], 0, &opening)?;
        let mut second = self.check_game(&pair.games[1], 1, &opening)?;
        second.set_standing(first.standing_after().unwrap_or_default());
        let verdict = second.verdict().filter(|_| self.plan.boards[0].in_matches()).map(|verdict| match verdict {
            Verdict::Win(MatchPlayer::One) => 2,
            Verdict::Win(MatchPlayer::Two) => 0,
            Verdict::Draw => 1,
        });
        if verdict != pair.verdict {
            return Err(wrong("the two games make another result"));
        }
        Ok(PairResult { contest, ..pair })
    }

    fn check_game(&self, game: &GameResult, round: usize, opening: &str) -> Result<Box<dyn AnyRecord>, Message> {
        let PlanBoard { game: known, options } = &self.plan.boards[0];
        let raws = split(&game.record).map_err(|error| wrong(error.to_string()))?;
        let [raw] = raws.as_slice() else { return Err(wrong("not one record")) };
        let mut record = replay(raw).map_err(|error| wrong(error.to_string()))?;
        record.set_standing(Standing::default());
        let names = [&self.plan.players[round].name, &self.plan.players[1 - round].name];
        let number = format!("{}.{}", self.pair + 1, round + 1);
        let tags = [("First", names[0]), ("Second", names[1]), ("Round", &number)];
        let is_named = tags.iter().all(|(tag, value)| record.tag(tag) == Some(value.as_str()));
        if record.info().id != known.info().id || record.options().text() != options.text() || !is_named {
            return Err(wrong("a record of another game, or of others"));
        }
        let mut begun = known.start(options.clone()).map_err(|error| error.message().clone())?;
        for action in opening.split_whitespace() {
            begun.play_text(action).map_err(|error| error.message())?;
        }
        let mut back = record.clone_box();
        back.reopen();
        while back.action_count() > begun.action_count() && back.undo().is_some() {}
        if back.position_text() != begun.position_text() || back.start_text() != begun.start_text() {
            return Err(wrong("another opening"));
        }
        if record.ending().map(|ending| ending.outcome) != Some(game.outcome) {
            return Err(wrong("another result than the record's"));
        }
        let is_closed = record.clone_box().reopen();
        let by_time = game.loss.as_ref().is_some_and(|loss| loss.fault.kind == FaultKind::Time);
        let has_time = self.plan.pace.clock.is_some() || self.plan.pace.turn.is_some();
        if is_closed != game.loss.is_some() || is_closed && !(by_time && has_time) {
            return Err(wrong("a game that the rules have not ended"));
        }
        Ok(record)
    }
}
