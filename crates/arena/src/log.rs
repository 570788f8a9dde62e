//! The log of a match: JSON Lines. The first line holds the plan, every other one a finished pair, so that a match can go on after any end.
//!
//! This module only makes and reads the text; the caller owns the file and appends a line at a time. A last line that was cut off is ignored.

use serde_json::{Value as Json, json};
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::rules::record::text::result_text;
use tabuleiro_protocol::fault::{Fault, FaultKind};

use crate::plan::Plan;
use crate::results::{GameResult, Loss, PairResult, Results};
use crate::texts;

/// The form of the lines.
const VERSION: u64 = 1;

/// What a log has told.
#[derive(Debug, PartialEq, Eq)]
pub struct ReadLog {
    /// The pairs.
    pub results: Results,
    /// How many bytes of it count: what follows was cut off. 0 where there is not even a whole first line.
    pub bytes: usize,
}

/// The first line for a plan, with its end.
pub fn header(plan: &Plan) -> String {
    let header = json!({"type": "match", "version": VERSION, "program": program(), "plan": plan.json()});
    format!("{header}\n")
}

fn program() -> String {
    format!("tabuleiro {}", env!("CARGO_PKG_VERSION"))
}

/// The line for a pair, with its end.
pub fn line(pair: &PairResult) -> String {
    let game = |game: &GameResult| {
        let mut json = json!({"result": result_text(Some(game.outcome)), "record": game.record});
        if let Some(Loss { player, fault }) = &game.loss {
            json["loss"] =
                json!({"player": player, "kind": fault.kind.word(), "asked": fault.asked, "found": fault.found});
        }
        json
    };
    let mut json = json!({
        "type": "pair",
        "contest": pair.contest,
        "pair": pair.pair,
        "score": pair.quarters() as f64 / 4.0,
        "games": pair.games.iter().map(game).collect::<Vec<_>>(),
    });
    if let Some(verdict) = pair.verdict {
        json["match"] = json!(f64::from(verdict) / 2.0);
    }
    format!("{json}\n")
}

/// Reads a log of the same plan.
///
/// # Errors
/// A log of another plan, or a line that is none, with its number.
pub fn read(text: &str, plan: &Plan) -> Result<ReadLog, Message> {
    let mut results = Results::default();
    let mut bytes = 0;
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for (index, line) in lines.iter().enumerate() {
        let is_last = index + 1 == lines.len();
        let parsed = serde_json::from_str::<Json>(line).ok().filter(|_| line.ends_with('\n'));
        let fault = |why: Message| Message::new(&texts::LOG_LINE).with("line", index + 1).with("why", why);
        match parsed {
            // A file that does not begin as this log would is not a log of matches.
            None if is_last && index == 0 && !header(plan).starts_with(line) => {
                return Err(fault(Message::new(&texts::LOG_NO_HEADER)));
            }
            None if is_last => break,
            None => return Err(fault(Message::new(&texts::LOG_NO_JSON))),
            Some(json) if index == 0 => check_header(&json, plan).map_err(fault)?,
            Some(json) => {
                let pair = read_pair(&json, plan).ok_or_else(|| fault(Message::new(&texts::LOG_NO_PAIR)))?;
                if !results.add(pair) {
                    return Err(fault(Message::new(&texts::LOG_TWICE)));
                }
            }
        }
        bytes += line.len();
    }
    Ok(ReadLog { results, bytes })
}

fn check_header(header: &Json, plan: &Plan) -> Result<(), Message> {
    if header["type"] != "match" || header["version"] != VERSION {
        return Err(Message::new(&texts::LOG_NO_HEADER));
    }
    let now = json!({"program": program(), "plan": plan.json()});
    let then = json!({"program": header["program"], "plan": header["plan"]});
    match difference(&then, &now, String::new()) {
        None => Ok(()),
        Some((place, then, now)) => {
            let message = Message::new(&texts::LOG_OTHER).with("place", place);
            Err(message.with("then", quoted(&then.to_string())).with("now", quoted(&now.to_string())))
        }
    }
}

/// The first place where two values differ, and both values there.
fn difference<'j>(one: &'j Json, two: &'j Json, place: String) -> Option<(String, &'j Json, &'j Json)> {
    let below = |key: &str| if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") };
    match (one, two) {
        (Json::Object(first), Json::Object(second)) if first.keys().eq(second.keys()) => {
            first.iter().find_map(|(key, value)| difference(value, &second[key], below(key)))
        }
        (Json::Array(first), Json::Array(second)) if first.len() == second.len() => {
            let both = first.iter().zip(second).enumerate();
            both.into_iter().find_map(|(index, (one, two))| difference(one, two, format!("{place}[{index}]")))
        }
        _ => (one != two).then_some((place, one, two)),
    }
}

pub(crate) fn read_pair(json: &Json, plan: &Plan) -> Option<PairResult> {
    let contest = usize::try_from(json["contest"].as_u64()?).ok()?;
    let pair = u32::try_from(json["pair"].as_u64()?).ok()?;
    let known = plan.contests.get(contest)?;
    let [first, second] = json["games"].as_array()?.as_slice() else { return None };
    let verdict = match json.get("match") {
        None => None,
        Some(score) => Some(half_points(score)?),
    };
    let fits = pair < known.pairs && verdict.is_some() == plan.boards[known.board].in_matches();
    let read = PairResult { contest, pair, games: [read_game(first)?, read_game(second)?], verdict };
    let score = json["score"].as_f64()?;
    (json["type"] == "pair" && fits && score * 4.0 == read.quarters() as f64).then_some(read)
}

fn half_points(score: &Json) -> Option<u32> {
    let score = score.as_f64()?;
    [0, 1, 2].into_iter().find(|half| f64::from(*half) / 2.0 == score)
}

fn read_game(json: &Json) -> Option<GameResult> {
    let outcomes = [Outcome::Win(Side::First), Outcome::Win(Side::Second), Outcome::Draw];
    let result = json["result"].as_str()?;
    let outcome = outcomes.into_iter().find(|outcome| result_text(Some(*outcome)) == result)?;
    let loss = match json.get("loss") {
        None => None,
        Some(loss) => Some(Loss {
            player: loss["player"].as_u64().filter(|player| *player < 2)? as usize,
            fault: Fault::new(
                FaultKind::of_word(loss["kind"].as_str()?)?,
                loss["asked"].as_str()?,
                loss["found"].as_str()?,
            ),
        }),
    };
    Some(GameResult { outcome, loss, record: json["record"].as_str()?.to_owned() })
}
