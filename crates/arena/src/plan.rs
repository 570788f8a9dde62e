//! What is going to be played: players, games, pairings, limits. A plan and its seed decide everything that does not depend on time.

use std::time::Duration;

use serde_json::{Value as Json, json};
use tabuleiro_catalog::AnyGame;
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::setup::json::options_json;
use tabuleiro_protocol::player::PlayerSettings;
use tabuleiro_protocol::who::Who;

use crate::sprt::Sprt;
use crate::texts;

/// A player of a match.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name, which no other player has.
    pub name: String,
    /// How it is made.
    pub settings: PlayerSettings,
}

impl Entrant {
    /// A player by its word, and called so; the folder of an engine is not part of its name.
    pub fn of(who: Who) -> Entrant {
        let name = match &who {
            Who::Engine(dialect, line) => format!("{dialect}:{}", without_folder(line)),
            other => other.to_string(),
        };
        Entrant { name, settings: PlayerSettings::new(who) }
    }

    fn json(&self) -> Json {
        let settings = &self.settings;
        let mut json = json!({"name": self.name, "who": settings.who.to_string()});
        if !settings.options.is_empty() {
            json["options"] = settings.options.iter().map(|(name, value)| json!([name, value])).collect();
        }
        for (key, number) in [
            ("nodes", settings.nodes),
            ("depth", settings.depth.map(u64::from)),
            ("time", settings.turn.map(|time| time.as_millis() as u64)),
        ] {
            if let Some(number) = number {
                json[key] = number.into();
            }
        }
        json
    }
}

/// A command without the folder of its program, where that is one plain word.
fn without_folder(line: &str) -> &str {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    let program = &line[..end];
    if program.contains(['\'', '"']) || program.ends_with(['/', '\\']) {
        return line;
    }
    program.rfind(['/', '\\']).map_or(line, |slash| &line[slash + 1..])
}

/// A game with its options.
#[derive(Clone)]
pub struct PlanBoard {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options.
    pub options: Options,
}

impl PlanBoard {
    /// Its name: `three-dragons`, or with options `three-dragons mode=power`.
    pub fn name(&self) -> String {
        let options = self.options.text();
        let id = self.game.info().id;
        if options == "-" { id.to_owned() } else { format!("{id} {options}") }
    }

    /// Whether two games with the sides swapped make one result.
    pub fn in_matches(&self) -> bool {
        self.game.info().matches.is_some()
    }
}

impl std::fmt::Debug for PlanBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

/// Two players at one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The players, by their places in the plan.
    pub players: [usize; 2],
    /// The board, by its place in the plan.
    pub board: usize,
    /// Pairs of games.
    pub pairs: u32,
}

/// How much time there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// So long for every turn.
    pub turn: Option<Duration>,
    /// So long for the game, and so much more after every turn.
    pub clock: Option<(Duration, Duration)>,
    /// So much more before a game is lost on time: what the machine between the players takes.
    pub margin: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { turn: None, clock: None, margin: Duration::from_millis(100) }
    }
}

/// Everything that is going to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The players.
    pub players: Vec<Entrant>,
    /// The games.
    pub boards: Vec<PlanBoard>,
    /// Who plays whom at what.
    pub contests: Vec<Contest>,
    /// Random actions of an opening.
    pub openings: u32,
    /// The seed of openings and players.
    pub seed: u64,
    /// The time.
    pub pace: Pace,
    /// When to stop early.
    pub sprt: Option<Sprt>,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Everybody against everybody.
    RoundRobin,
    /// The first against all others.
    Gauntlet,
    /// Each against the one before it.
    Ladder,
}

impl Pairing {
    /// The words of a settings file.
    pub const WORDS: [(&'static str, Pairing); 3] =
        [("round-robin", Pairing::RoundRobin), ("gauntlet", Pairing::Gauntlet), ("ladder", Pairing::Ladder)];

    /// The pairings of some players, by their places.
    pub fn pairs(self, players: usize) -> Vec<[usize; 2]> {
        match self {
            Pairing::RoundRobin => (0..players).flat_map(|one| (one + 1..players).map(move |two| [one, two])).collect(),
            Pairing::Gauntlet => (1..players).map(|two| [0, two]).collect(),
            Pairing::Ladder => (1..players).map(|one| [one, one - 1]).collect(),
        }
    }
}

/// Gives players of the same name numbers.
pub fn number_names(players: &mut [Entrant]) {
    for index in 1..players.len() {
        let (before, rest) = players.split_at_mut(index);
        let plain = rest[0].name.clone();
        let mut number = 1;
        while before.iter().any(|other| other.name == rest[0].name) {
            number += 1;
            rest[0].name = format!("{plain} #{number}");
        }
    }
}

impl Plan {
    /// Looks for what cannot be played.
    ///
    /// # Errors
    /// The first thing found.
    pub fn check(&self) -> Result<(), Message> {
        for player in &self.players {
            if player.settings.who == Who::Human {
                return Err(Message::new(&texts::NO_PEOPLE));
            }
        }
        if self.contests.is_empty() {
            return Err(Message::new(&texts::NOTHING_TO_PLAY));
        }
        for board in &self.boards {
            board.game.check_options(&board.options).map_err(|error| {
                Message::new(&texts::OF_GAME).with("game", board.game.info().id).with("why", error.message)
            })?;
        }
        for contest in &self.contests {
            let [one, two] = contest.players;
            if one == two {
                return Err(Message::new(&texts::AGAINST_ITSELF).with("player", quoted(&self.players[one].name)));
            }
            let board = &self.boards[contest.board];
            for player in contest.players {
                self.players[player].settings.who.fits(board.game)?;
            }
        }
        Ok(())
    }

    /// The plan as a log keeps it. Equal plans have equal JSON.
    pub fn json(&self) -> Json {
        let name = |player: usize| self.players[player].name.as_str();
        let contest = |contest: &Contest| {
            let [one, two] = contest.players.map(name);
            json!({"players": [one, two], "board": contest.board, "games": 2 * contest.pairs})
        };
        let board = |board: &PlanBoard| json!({"game": board.game.info().id, "options": options_json(&board.options)});
        let milliseconds = |time: Duration| time.as_millis() as u64;
        json!({
            "players": self.players.iter().map(Entrant::json).collect::<Vec<_>>(),
            "boards": self.boards.iter().map(board).collect::<Vec<_>>(),
            "contests": self.contests.iter().map(contest).collect::<Vec<_>>(),
            "openings": self.openings,
            "seed": self.seed,
            "time": self.pace.turn.map(milliseconds),
            "clock": self.pace.clock.map(|(time, increment)| [milliseconds(time), milliseconds(increment)]),
            "margin": milliseconds(self.pace.margin),
            "sprt": self.sprt.map(|sprt| [sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta]),
        })
    }
}

/// Reads a clock such as `1s+10ms`, `2m`, `90s+1s`: the time for the game, and what every turn adds.
pub fn read_clock(text: &str) -> Option<(Duration, Duration)> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    let time = read_duration(time).filter(|time| !time.is_zero())?;
    Some((time, read_duration(increment)?))
}

/// Reads a time such as `10ms`, `1.5s`, `2m`, `1h`; a bare number is milliseconds. At most a day.
pub fn read_duration(text: &str) -> Option<Duration> {
    let text = text.trim();
    let split = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let scale = match unit {
        "" | "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let plain = !number.is_empty() && number.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let seconds = number.parse::<f64>().ok().filter(|_| plain)? * scale;
    (seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings_are_each_against_each_the_first_against_all_and_each_against_the_last() {
        assert_eq!(Pairing::RoundRobin.pairs(3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Pairing::Gauntlet.pairs(3), [[0, 1], [0, 2]]);
        assert_eq!(Pairing::Ladder.pairs(3), [[1, 0], [2, 1]]);
        assert_eq!(Pairing::RoundRobin.pairs(1), [[0; 2]; 0]);
    }

    #[test]
    fn names_become_different() {
        let mut players = ["3", "3", "random", "3"].map(|word| Entrant::of(Who::read(word).unwrap()));
        number_names(&mut players);
        assert_eq!(players.map(|player| player.name), ["level 3", "level 3 #2", "random", "level 3 #3"]);
    }

    #[test]
    fn engines_are_called_by_their_command_without_its_folder() {
        for (word, name) in [
            ("ugi:/usr/games/best --strong a/b", "ugi:best --strong a/b"),
            ("ugi:best", "ugi:best"),
            ("uai:C:\\x\\best.exe", "uai:best.exe"),
            ("ugi:'/my games/best' x", "ugi:'/my games/best' x"),
            ("10:50", "level 10:50"),
        ] {
            assert_eq!(Entrant::of(Who::read(word).unwrap()).name, name);
        }
    }

    #[test]
    fn times_are_read_with_their_units() {
        let ms = Duration::from_millis;
        for (text, time, increment) in [
            ("1s+10ms", 1000, 10),
            ("2m", 120_000, 0),
            ("1.5s+0.1s", 1500, 100),
            ("500", 500, 0),
            ("1min+1s", 60_000, 1000),
            ("1h", 3_600_000, 0),
        ] {
            assert_eq!(read_clock(text), Some((ms(time), ms(increment))), "{text}");
        }
        for text in
            ["", "s", "1d", "25h", "0+1s", "-1s", "1s+", "1s+x", "1e3s", "nan", "1..5s", "99999999m", "1s+1s+1s"]
        {
            assert_eq!(read_clock(text), None, "{text}");
        }
    }
}
