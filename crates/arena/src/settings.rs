//! The settings file of a match: TOML, read strictly, with the line of every mistake. `docs/matches.md` describes it.

mod table;

use std::time::Duration;

use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::texts::ONE_OF;
use tabuleiro_catalog::{find, games};
use tabuleiro_protocol::client::ClientDialect;
use tabuleiro_protocol::player::PlayerSettings;
use tabuleiro_protocol::who::Who;

use crate::plan::{Contest, Entrant, Pace, Pairing, Plan, PlanBoard, number_names, read_clock, read_duration};
use crate::sprt::Sprt;
use crate::texts;
use table::{Mistake, TomlEntry, TomlTable};

/// The most games between two players.
pub const MOST_GAMES: u64 = 1_000_000;
/// The most random actions of an opening.
pub const MOST_OPENING: u64 = 1000;
/// Games between two players where nothing is said.
pub const USUAL_GAMES: u64 = 20;
/// The same with a sequential test, which stops by itself.
pub const USUAL_SPRT_GAMES: u64 = 20_000;
/// Random actions of an opening where nothing is said.
pub const USUAL_OPENING: u64 = 4;

/// Reads a settings file.
///
/// # Errors
/// The first mistake, with its line.
pub fn read(text: &str, file: &str) -> Result<Plan, Message> {
    let place = |line: usize, why: Message| {
        Message::new(&texts::SETTINGS_LINE).with("file", file).with("line", line).with("why", why)
    };
    let top = TomlTable::parse(text).map_err(|mistake| place(mistake.line(text), mistake.why))?;
    plan(&top).map_err(|mistake| place(mistake.line(text), mistake.why))
}

const TOP: [&str; 12] = [
    "players", "pairings", "games", "openings", "seed", "time", "clock", "margin", "sprt", "player", "game", "pairing",
];

fn plan(top: &TomlTable<'_>) -> Result<Plan, Mistake> {
    top.only(&TOP)?;
    let sprt = top.get("sprt").map(|entry| sprt(&entry)).transpose()?;
    let usual_games = if sprt.is_some() { USUAL_SPRT_GAMES } else { USUAL_GAMES };
    let pairs = pairs_of(top)?.unwrap_or((usual_games / 2) as u32);
    let number = |key, max, usual| top.get(key).map_or(Ok(usual), |entry| entry.number(0, max));
    let mut plan = Plan {
        players: vec![],
        boards: vec![],
        contests: vec![],
        openings: number("openings", MOST_OPENING, USUAL_OPENING)? as u32,
        seed: number("seed", i64::MAX as u64, 1)?,
        pace: pace(top)?,
        sprt,
    };
    let known = top.tables("player")?.iter().map(entrant).collect::<Result<Vec<_>, _>>()?;
    for (index, player) in known.iter().enumerate() {
        if known[..index].iter().any(|other| other.name == player.name) {
            let why = Message::new(&texts::SETTINGS_TWICE).with("name", quoted(&player.name));
            return Err(top.tables("player")?[index].mistake(why));
        }
    }
    // What a board says about its own number of games.
    let mut board_pairs = Vec::new();
    for table in top.tables("game")? {
        let own = pairs_of(&table)?;
        for board in boards(&table)? {
            plan.boards.push(board);
            board_pairs.push(own);
        }
    }
    if plan.boards.is_empty() {
        plan.boards =
            games().iter().map(|game| PlanBoard { game: game.as_ref(), options: game.usual_options() }).collect();
        board_pairs = vec![None; plan.boards.len()];
    }
    let everybody = match top.get("players") {
        Some(entry) => {
            let words = entry.words()?;
            words.iter().map(|word| named(word, &known)).collect::<Result<Vec<_>, _>>()?
        }
        None => known.clone(),
    };
    plan.players = everybody;
    number_names(&mut plan.players);
    let listed = top.tables("pairing")?;
    let pairing = match top.get("pairings") {
        Some(entry) => Some(pairing_word(&entry)?),
        None => listed.is_empty().then_some(Pairing::RoundRobin),
    };
    let regular = pairing.map_or_else(Vec::new, |pairing| pairing.pairs(plan.players.len()));
    for (board, own) in board_pairs.iter().enumerate() {
        for players in &regular {
            plan.contests.push(Contest { players: *players, board, pairs: own.unwrap_or(pairs) });
        }
    }
    for table in &listed {
        add_pairing(&mut plan, table, &known, &board_pairs, pairs)?;
    }
    plan.check().map_err(|why| top.mistake(why))?;
    Ok(plan)
}

fn pairing_word(entry: &TomlEntry<'_>) -> Result<Pairing, Mistake> {
    let word = entry.word()?;
    let known = Pairing::WORDS.iter().find(|(known, _)| *known == word);
    known.map(|(_, pairing)| *pairing).ok_or_else(|| {
        let words: Vec<&str> = Pairing::WORDS.iter().map(|(word, _)| *word).collect();
        entry.expected(Message::new(&ONE_OF).with("words", words.join(", ")))
    })
}

/// A player by its name in the file, or else by its word.
fn named(entry: &TomlEntry<'_>, known: &[Entrant]) -> Result<Entrant, Mistake> {
    let word = entry.word()?;
    match known.iter().find(|player| player.name == word) {
        Some(player) => Ok(player.clone()),
        None => Who::read(word).map(Entrant::of).map_err(|why| entry.mistake(why)),
    }
}

fn add_pairing(
    plan: &mut Plan,
    table: &TomlTable<'_>,
    known: &[Entrant],
    board_pairs: &[Option<u32>],
    usual: u32,
) -> Result<(), Mistake> {
    table.only(&["players", "games", "game"])?;
    let entry = table.need("players")?;
    let words = entry.words()?;
    let [one, two] = &words[..] else { return Err(entry.expected(&texts::TWO_NAMES)) };
    let mut seat = |entry: &TomlEntry<'_>| -> Result<usize, Mistake> {
        let entrant = named(entry, known)?;
        let place = plan.players.iter().position(|player| player.name == entrant.name);
        Ok(place.unwrap_or_else(|| {
            plan.players.push(entrant);
            plan.players.len() - 1
        }))
    };
    let players = [seat(one)?, seat(two)?];
    let own = pairs_of(table)?;
    let game = table.get("game");
    let only = game.as_ref().map(TomlEntry::word).transpose()?;
    let before = plan.contests.len();
    for (board, of_board) in board_pairs.iter().enumerate() {
        if only.is_none_or(|id| plan.boards[board].game.info().id == id) {
            let pairs = own.or(*of_board).unwrap_or(usual);
            plan.contests.push(Contest { players, board, pairs });
        }
    }
    match (game, only) {
        (Some(entry), Some(id)) if plan.contests.len() == before => {
            Err(entry.mistake(Message::new(&texts::SETTINGS_NO_BOARD).with("game", quoted(id))))
        }
        _ => Ok(()),
    }
}

fn entrant(table: &TomlTable<'_>) -> Result<Entrant, Mistake> {
    table.only(&["name", "who", "protocol", "command", "options", "nodes", "depth", "time"])?;
    let name = table.need("name")?.word()?.to_owned();
    let who = match (table.get("who"), table.get("protocol"), table.get("command")) {
        (Some(entry), None, None) => Who::read(entry.word()?).map_err(|why| entry.mistake(why))?,
        (None, protocol, Some(command)) => {
            let dialect = match protocol {
                None => ClientDialect::Ugi,
                Some(entry) => match entry.word()? {
                    "ugi" => ClientDialect::Ugi,
                    "uai" => ClientDialect::Uai,
                    _ => return Err(entry.expected(Message::new(&ONE_OF).with("words", "ugi, uai"))),
                },
            };
            Who::read(&format!("{dialect}:{}", command.word()?)).map_err(|why| command.mistake(why))?
        }
        _ => return Err(table.mistake(Message::new(&texts::SETTINGS_WHO))),
    };
    let is_engine = matches!(who, Who::Engine(..));
    let mut settings = PlayerSettings::new(who);
    for key in ["options", "nodes", "depth", "time"] {
        let Some(entry) = table.get(key) else { continue };
        if !is_engine {
            return Err(entry.mistake(Message::new(&texts::SETTINGS_ENGINE_ONLY).with("key", key)));
        }
        match key {
            "options" => settings.options = entry.pairs()?,
            "nodes" => settings.nodes = Some(entry.number(1, i64::MAX as u64)?),
            "depth" => settings.depth = Some(entry.number(1, 1000)? as u32),
            _ => settings.turn = Some(duration(&entry)?),
        }
    }
    Ok(Entrant { name, settings })
}

fn boards(table: &TomlTable<'_>) -> Result<Vec<PlanBoard>, Mistake> {
    table.only(&["game", "set", "games"])?;
    let entry = table.need("game")?;
    let id = entry.word()?;
    let chosen = match (find(id), id) {
        (Some(game), _) => vec![game],
        (None, "all") => games().iter().map(Box::as_ref).collect(),
        _ => {
            let known: Vec<&str> = games().iter().map(|game| game.info().id).collect();
            return Err(entry.expected(Message::new(&ONE_OF).with("words", format!("all, {}", known.join(", ")))));
        }
    };
    let mut boards = Vec::new();
    for game in chosen {
        let mut options: Options = game.usual_options();
        if let Some(set) = table.get("set") {
            for (key, value) in set.pairs()? {
                options.set(&key, &value).map_err(|error| set.mistake(error.message))?;
            }
            game.check_options(&options).map_err(|error| set.mistake(error.message))?;
        }
        boards.push(PlanBoard { game, options });
    }
    Ok(boards)
}

/// The pairs of a table with `games`.
fn pairs_of(table: &TomlTable<'_>) -> Result<Option<u32>, Mistake> {
    let Some(entry) = table.get("games") else { return Ok(None) };
    let games = entry.number(0, u64::MAX)?;
    even(games, "games").map(Some).map_err(|why| entry.mistake(why))
}

/// Half of an even number of games.
///
/// # Errors
/// A number that is not even, 0, or too large.
pub fn even(games: u64, place: &str) -> Result<u32, Message> {
    if games == 0 || !games.is_multiple_of(2) || games > MOST_GAMES {
        let message = Message::new(&texts::EVEN_GAMES).with("place", place).with("most", MOST_GAMES.to_string());
        return Err(message.with("found", games.to_string()));
    }
    Ok((games / 2) as u32)
}

fn duration(entry: &TomlEntry<'_>) -> Result<Duration, Mistake> {
    let text = entry.plain()?;
    read_duration(&text).filter(|time| !time.is_zero()).ok_or_else(|| {
        entry.mistake(Message::new(&texts::BAD_TIME).with("place", entry.key).with("found", quoted(&text)))
    })
}

fn pace(top: &TomlTable<'_>) -> Result<Pace, Mistake> {
    let mut pace = Pace { turn: top.get("time").map(|entry| duration(&entry)).transpose()?, ..Pace::default() };
    if let Some(entry) = top.get("clock") {
        let text = entry.plain()?;
        let fault =
            || entry.mistake(Message::new(&texts::BAD_CLOCK).with("place", "clock").with("found", quoted(&text)));
        pace.clock = Some(read_clock(&text).ok_or_else(fault)?);
        if pace.turn.is_some() {
            return Err(entry.mistake(Message::new(&texts::TWO_PACES)));
        }
    }
    if let Some(entry) = top.get("margin") {
        let text = entry.plain()?;
        let fault =
            || entry.mistake(Message::new(&texts::BAD_TIME).with("place", "margin").with("found", quoted(&text)));
        pace.margin = read_duration(&text).ok_or_else(fault)?;
    }
    Ok(pace)
}

fn sprt(entry: &TomlEntry<'_>) -> Result<Sprt, Mistake> {
    let numbers = entry.floats()?;
    Sprt::of(&numbers).ok_or_else(|| {
        let words: Vec<String> = numbers.iter().map(f64::to_string).collect();
        entry.mistake(Message::new(&texts::BAD_SPRT).with("place", "sprt").with("found", quoted(&words.join(","))))
    })
}

#[cfg(test)]
mod tests;
