//! A job outside this process, and its answer: JSON that says everything, and what is checked before an answer counts.
//!
//! An answer may come from a machine that somebody lends, or from another version of this program. So nothing of it is taken on trust that can be checked: a turn
//! has to be a whole legal turn in the position that was asked about; of a review only numbers and better turns are taken, and who played what comes from the record.

use serde::{Deserialize, Serialize};
use tabuleiro_catalog::rules::matches::Standing;
use tabuleiro_catalog::rules::record::text::split;
use tabuleiro_catalog::{AnyRecord, Input, find, replay};

use super::{EngineJob, EngineReply, EngineTask, GameReview, KeyMoment};
use crate::shape::Words;

/// What a job asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobRequest {
    /// The id of the game, for which an engine is kept.
    pub game: String,
    /// The record of the game so far, as text.
    pub record: String,
    /// The match that it belongs to: whether the sides are swapped, games won and what was tallied before, by player.
    pub standing: (bool, [u32; 2], [u32; 2]),
    /// What to do.
    pub task: EngineTask,
    /// For random choices.
    pub seed: u64,
}

/// The answer of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobAnswer {
    /// The actions of the turn.
    #[serde(default)]
    pub actions: Vec<String>,
    /// For advice: what the turn is good for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Words>,
    /// For a review: the chances of the first side in percent, at the start and after every turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<u32>,
    /// For a review: the turns that cost most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moments: Vec<JobMoment>,
}

/// A turn that mattered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobMoment {
    /// After how many turns it is done.
    pub turn: usize,
    /// What would have been better.
    pub best: Option<String>,
    /// What it cost, in percent of the chances.
    pub loss: u32,
}

impl JobRequest {
    pub(super) fn of(job: &EngineJob) -> JobRequest {
        let Standing { swapped, wins, tally } = *job.record.standing();
        JobRequest {
            game: job.game.clone(),
            record: job.record.text(),
            standing: (swapped, wins, tally),
            task: job.task,
            seed: job.seed,
        }
    }

    /// The record that it is about.
    ///
    /// # Errors
    /// The text is no record of a game that is known here.
    pub fn open(&self) -> Result<Box<dyn AnyRecord>, String> {
        let raws = split(&self.record).map_err(|error| error.to_string())?;
        let [raw] = raws.as_slice() else { return Err(format!("expected one record, found {}", raws.len())) };
        let mut record = replay(raw).map_err(|error| error.to_string())?;
        let (swapped, wins, tally) = self.standing;
        record.set_standing(Standing { swapped, wins, tally });
        Ok(record)
    }

    /// The same with a clock that has run on while the job waited.
    #[must_use]
    pub fn after_waiting(mut self, waited_ms: i64) -> JobRequest {
        if let EngineTask::Play { clock: Some((left, _)), .. } = &mut self.task {
            *left = (*left - waited_ms).max(0);
        }
        self
    }
}

impl From<EngineReply> for JobAnswer {
    fn from(reply: EngineReply) -> JobAnswer {
        let EngineReply { actions, why, review } = reply;
        let GameReview { chances, moments } = review.unwrap_or_default();
        let moment = |moment: KeyMoment| JobMoment { turn: moment.turn, best: moment.best, loss: moment.loss };
        JobAnswer { actions, why, chances, moments: moments.into_iter().map(moment).collect() }
    }
}

/// Refuses what is no whole turn in a position.
fn check_turn(record: &dyn AnyRecord, actions: &[String]) -> Result<(), String> {
    let side = record.side_to_act();
    let mut ahead = record.clone_box();
    for action in actions {
        if action.contains(',') {
            return Err(format!("{action:?} is more than one action"));
        }
        ahead.play_text(action).map_err(|error| format!("{action:?}: {}", error.message()))?;
    }
    if actions.is_empty() || ahead.ending().is_none() && ahead.side_to_act() == side {
        return Err("the turn is not finished".to_owned());
    }
    // The gate through which it is played takes it as one text.
    record.read(&actions.join(",")).map(drop).map_err(|error| error.message().to_string())
}

fn check_review(record: &dyn AnyRecord, answer: JobAnswer) -> Result<GameReview, String> {
    let turns = record.turns();
    let JobAnswer { chances, moments, .. } = answer;
    if chances.len() > turns.len() + 1 || chances.iter().any(|percent| *percent > 100) {
        return Err("chances are percents, one more than turns".to_owned());
    }
    if !moments.iter().is_sorted_by_key(|moment| moment.turn) || moments.len() > super::review::MOMENTS {
        return Err("too many moments, or not in their order".to_owned());
    }
    let game = find(record.info().id).ok_or("the game is not known")?;
    let start = record.start_text();
    let mut ahead = game.open(record.options().clone(), Input::Text(&start)).map_err(|error| error.to_string())?;
    let mut moments = moments.into_iter().peekable();
    let mut checked = Vec::new();
    for (index, turn) in turns.iter().enumerate() {
        while let Some(JobMoment { turn: number, best, loss }) = moments.next_if(|moment| moment.turn == index + 1) {
            if let Some(best) = &best {
                ahead.read(best).map_err(|error| format!("{best:?}: {}", error.message()))?;
            }
            checked.push(KeyMoment {
                turn: number,
                side: ahead.side_to_act(),
                played: turn.clone(),
                best,
                loss: loss.min(100),
            });
        }
        ahead.play_text(turn).map_err(|error| error.message().to_string())?;
    }
    if moments.next().is_some() {
        return Err("a moment is of no turn".to_owned());
    }
    Ok(GameReview { chances, moments: checked })
}

/// Checks an answer to a task in the position of a record.
///
/// # Errors
/// It does not answer what was asked.
pub(crate) fn check(record: &dyn AnyRecord, task: EngineTask, answer: JobAnswer) -> Result<EngineReply, String> {
    match task {
        EngineTask::Play { .. } => {
            check_turn(record, &answer.actions)?;
            Ok(EngineReply { actions: answer.actions, ..EngineReply::default() })
        }
        EngineTask::Advise if answer.actions.is_empty() => Ok(EngineReply::default()),
        EngineTask::Advise => {
            check_turn(record, &answer.actions)?;
            Ok(EngineReply { actions: answer.actions, why: answer.why, ..EngineReply::default() })
        }
        EngineTask::Review => Ok(EngineReply { review: Some(check_review(record, answer)?), ..EngineReply::default() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::games;

    fn play(level: u8) -> EngineTask {
        EngineTask::Play { level, clock: Some((60_000, 1000)) }
    }

    #[test]
    fn a_job_says_everything_and_comes_back_as_it_was() {
        for game in games() {
            let mut record = game.start(game.usual_options()).unwrap();
            let mut random = tabuleiro_catalog::rules::chance::Random::new(3);
            // In the middle of a turn, where the game has turns of several actions.
            for _ in 0..5 {
                let Some(action) = record.random_action(&mut random) else { break };
                record.play_text(&action).unwrap();
            }
            record.set_standing(Standing { swapped: true, wins: [1, 0], tally: [3, 4] });
            let Standing { swapped, wins, tally } = *record.standing();
            let standing = (swapped, wins, tally);
            let request =
                JobRequest { game: "g".to_owned(), record: record.text(), standing, task: play(3), seed: u64::MAX };
            let text = serde_json::to_string(&request).unwrap();
            let read: JobRequest = serde_json::from_str(&text).unwrap();
            assert_eq!(read, request, "{text}");
            let opened = read.open().unwrap();
            assert_eq!((opened.text(), opened.standing()), (record.text(), record.standing()));
            assert_eq!(opened.position_text(), record.position_text());
        }
        let waited = JobRequest {
            game: String::new(),
            record: String::new(),
            standing: Default::default(),
            task: play(3),
            seed: 0,
        };
        assert_eq!(waited.after_waiting(59_999).task, EngineTask::Play { level: 3, clock: Some((1, 1000)) });
    }

    #[test]
    fn only_what_answers_the_question_counts() {
        let game = find("infection").unwrap();
        let mut record = game.start(game.usual_options()).unwrap();
        let answer = |actions: &[&str]| JobAnswer {
            actions: actions.iter().map(|action| (*action).to_owned()).collect(),
            ..JobAnswer::default()
        };
        assert_eq!(check(record.as_ref(), play(1), answer(&["g2"])).unwrap().actions, ["g2"]);
        for wrong in [&["a2"][..], &["g2", "a2"], &[], &["g2,g3"], &["xyz"]] {
            assert!(check(record.as_ref(), play(1), answer(wrong)).is_err(), "{wrong:?}");
        }
        for turn in ["g2", "a2", "f2"] {
            record.play_text(turn).unwrap();
        }
        let moment = |turn, best: &str| JobMoment { turn, best: Some(best.to_owned()), loss: 30 };
        let review = |chances: &[u32], moments: &[JobMoment]| {
            let answer = JobAnswer { chances: chances.to_vec(), moments: moments.to_vec(), ..JobAnswer::default() };
            check(record.as_ref(), EngineTask::Review, answer)
        };
        let good = review(&[50, 60, 40, 70], &[moment(2, "b1"), moment(3, "f1")]).unwrap().review.unwrap();
        let said: Vec<&str> = good.moments.iter().map(|moment| moment.played.as_str()).collect();
        assert_eq!(said, ["a2", "f2"], "as the record has it");
        assert!(review(&[50; 5], &[]).is_err(), "more chances than turns");
        assert!(review(&[101], &[]).is_err());
        assert!(review(&[], &[moment(4, "b1")]).is_err(), "no such turn");
        assert!(review(&[], &[moment(2, "f1")]).is_err(), "not a turn of that side");
        assert!(review(&[], &[moment(3, "f1"), moment(2, "b1")]).is_err());
    }
}
