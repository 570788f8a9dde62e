//! Players of duels inside one process, and the duels: shared by the tools that measure strength.

use std::time::{Duration, Instant};

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::knowledge::{Playable, Strength};
use tabuleiro_rules::matches::MatchPlayer;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{SearchMemory, SearchSettings, SearchTask, search_on};
use tabuleiro_search::levels::{self, Attention, Level};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::mcts::{TreeSearch, TreeSettings};
use tabuleiro_search::table::TranspositionTable;
use tabuleiro_search::time::TurnProgress;

enum ContestantKind<G: Playable> {
    Random,
    AlphaBeta(TranspositionTable, SearchMemory),
    Tree(Box<TreeSearch<G::Position>>),
}

/// A player, made from a word; see the tool `duel`.
pub struct Contestant<G: Playable> {
    player: ContestantKind<G>,
    settings: SearchSettings,
    nodes: Option<u64>,
    time: Option<Duration>,
    strength: Option<Strength>,
    pub spent: u64,
    pub asked: u64,
}

impl<G: Playable> Contestant<G> {
    pub fn new(word: &str) -> Contestant<G> {
        let (kind, amount) = word.split_once(':').unwrap_or((word, "0"));
        let (amount, rules) = amount.split_once('-').unwrap_or((amount, ""));
        let settings = SearchSettings::STRONG.without(rules).expect("names of rules");
        let strength = match kind {
            "level" => Level::new(amount.parse().expect("a level")).and_then(Level::strength::<G::Position>),
            "slip" => {
                let numbers: Vec<u32> = amount.split('/').map(|word| word.parse().expect("a number")).collect();
                Some(Strength { nodes: numbers[0], slips: numbers[1] as u8, margin: numbers[2] as u16 })
            }
            _ => None,
        };
        let amount: u64 = if strength.is_some() { 0 } else { amount.parse().expect("a number") };
        let timed = kind.ends_with('t') && kind != "uct";
        let player = match kind {
            "random" => ContestantKind::Random,
            "ab" | "abt" | "level" | "slip" => {
                ContestantKind::AlphaBeta(TranspositionTable::new(0), SearchMemory::default())
            }
            "mcts" | "mctst" => ContestantKind::Tree(Box::new(TreeSearch::new(TreeSettings::INFORMED, 256 << 20, 1))),
            "uct" | "uctt" => ContestantKind::Tree(Box::new(TreeSearch::new(TreeSettings::PLAIN, 256 << 20, 1))),
            _ => panic!("unknown player {word}"),
        };
        Contestant {
            player,
            settings,
            nodes: (!timed).then_some(amount),
            time: timed.then(|| Duration::from_millis(amount)),
            strength,
            spent: 0,
            asked: 0,
        }
    }

    /// A new game: what was remembered of the last one would make it depend on the number of games played.
    fn forget(&mut self) {
        if let ContestantKind::AlphaBeta(table, memory) = &mut self.player {
            *table = TranspositionTable::new(16 << 20);
            *memory = SearchMemory::default();
        }
    }

    fn choose(&mut self, record: &Record<G>, chance: &mut Random) -> <G::Position as GamePosition>::Action {
        let root = SearchRoot::of_record(record);
        let nodes =
            self.strength.map_or(self.nodes, |strength| Some(levels::nodes(strength, TurnProgress::of_record(record))));
        let limits =
            SearchLimits { nodes, deadline: self.time.map(|time| Instant::now() + time), ..SearchLimits::default() };
        if let (ContestantKind::AlphaBeta(table, memory), Some(strength)) = (&mut self.player, self.strength) {
            let action = levels::choose(strength, chance, |look| {
                let settings = self.settings;
                let shallow = SearchLimits { depth: Some(1), ..SearchLimits::default() };
                let (limits, lines) = match look {
                    Attention::Search => (&limits, 1),
                    Attention::Glance(lines) => (&shallow, lines),
                };
                let task = SearchTask { limits, table: Some(table), lines, threads: 1, settings };
                search_on(&root, &task, memory, &mut |_, _| {}).0
            });
            return action.unwrap_or_else(|| record.position().random_action(chance).expect("a game that goes on"));
        }
        let (lines, nodes) = match &mut self.player {
            ContestantKind::Random => (vec![], 0),
            ContestantKind::AlphaBeta(table, memory) => {
                let settings = self.settings;
                let task = SearchTask { limits: &limits, table: Some(table), lines: 1, threads: 1, settings };
                search_on(&root, &task, memory, &mut |_, _| {})
            }
            ContestantKind::Tree(searcher) => searcher.search(&root, &limits, 1, 1, &mut |_, _| {}),
        };
        self.spent += nodes;
        self.asked += 1;
        match lines.first() {
            Some(line) => line.actions[0],
            None => record.position().random_action(chance).expect("a game that goes on"),
        }
    }
}

/// How a duel went, for the first player.
#[derive(Default)]
pub struct Tally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// The same for matches of two games, where a game is played in them.
    pub matches: [u32; 3],
    /// The sums of what decides ties.
    pub tallies: [u32; 2],
}

impl Tally {
    /// The share of the points, by matches where there are any.
    pub fn score<G: Playable>(&self) -> f64 {
        let [won, drawn, lost] =
            if G::INFO.matches.is_some() { self.matches } else { [self.wins, self.draws, self.losses] };
        (f64::from(won) + f64::from(drawn) / 2.0) / f64::from((won + drawn + lost).max(1))
    }
}

/// Plays games, every opening twice with the sides swapped; `report` hears of each.
pub fn duel<G: Playable>(
    options: &Options,
    players: &mut [Contestant<G>; 2],
    games: u64,
    mut report: impl FnMut(u64, &Record<G>, &Tally),
) -> Tally {
    let mut tally = Tally::default();
    let mut pair = [(Side::First, 0); 2];
    for game in 0..games {
        let mut chance = Random::new(game / 2);
        players.iter_mut().for_each(Contestant::forget);
        let mut record = Record::<G>::new(options.clone()).expect("options");
        for _ in 0..4 + chance.below(4) {
            if record.ending().is_none() {
                let action = record.position().random_action(&mut chance).expect("an action");
                record.play_legal(action);
            }
        }
        let one = if game % 2 == 0 { Side::First } else { Side::Second };
        while record.ending().is_none() {
            let player = usize::from(record.position().side_to_act() != one);
            let action = players[player].choose(&record, &mut chance);
            assert!(record.position().actions().contains(&action), "illegal {action:?}");
            record.play_legal(action);
        }
        match record.ending().expect("an end").outcome {
            Outcome::Draw => tally.draws += 1,
            Outcome::Win(side) if side == one => tally.wins += 1,
            Outcome::Win(_) => tally.losses += 1,
        }
        // What decides ties belongs to the player who was the first side, and the winner's role decides which of two is better.
        let counted = G::tally(record.position());
        if let Some(Outcome::Win(winner)) = record.ending().map(|ending| ending.outcome) {
            let first = usize::from(one != Side::First);
            tally.tallies[first] += counted;
            pair[first] = (winner, counted);
            if first == 1 {
                let verdict = match pair.map(|(winner, _)| winner) {
                    [Side::First, Side::Second] => Some(MatchPlayer::One),
                    [Side::Second, Side::First] => Some(MatchPlayer::Two),
                    [role, _] => G::tie_break(role, pair.map(|(_, counted)| counted)),
                };
                tally.matches[verdict.map_or(1, |player| 2 * player.index())] += 1;
            }
        }
        report(game, &record, &tally);
    }
    tally
}
