//! The numbers of the evaluation. `tune_three_dragons`, an example of the search crate, fits them to games.

use super::super::Mode;

/// What an evaluation adds up, about 100 for a piece.
#[derive(Clone, Debug)]
pub struct DragonWeights {
    /// What a number of pieces is worth together. Each is worth a little less than the one before it: whoever is ahead gains by a trade, but
    /// not much, because 3 against 2 are won hardly more often than 8 against 7.
    pub(super) count: [i32; 12],
    /// What the power of a die adds to that.
    pub(super) power: [i32; 7],
    /// The first enemy piece that the side to act can capture now, and each further one.
    pub(super) wins: [i32; 2],
    /// The first of its own pieces that the enemy could capture, which can still go away or be covered; and each further one, as
    /// hardly two get away in one move.
    pub(super) may_lose: [i32; 2],
    /// An empty cell that a side can go to without being captured between two there.
    pub(super) safe_cell: i32,
    /// An empty cell that a side can go to, but would be captured there.
    pub(super) deadly_cell: i32,
    /// An enemy piece with an anvil on one side and nothing on the other: half of a capture.
    pub(super) half_caught: i32,
    /// A piece on the edge, which can be caught only along it.
    pub(super) edge: i32,
    /// A piece on the middle 5 × 5 cells.
    pub(super) middle: i32,
    /// A piece without an empty neighbour.
    pub(super) stuck: i32,
    /// Two pieces next to each other.
    pub(super) pair: i32,
    /// Caves by how many of their neighbours a side still lacks, while the enemy holds none of them.
    pub(super) cave: [i32; 5],
    /// The only neighbour that a side lacks is empty and it gets there: with the move, and without.
    pub(super) summons: [i32; 2],
    /// A die that is stronger than all enemy dice, and so captures whatever it gets next to; as much less for one that is stronger than some.
    pub(super) superior: i32,
    /// The right to move.
    pub(super) tempo: i32,
}

impl DragonWeights {
    /// How many numbers there are.
    pub const LENGTH: usize = 39;

    /// The weights with these numbers, in the order of the fields.
    pub fn of(numbers: [i32; DragonWeights::LENGTH]) -> DragonWeights {
        let mut numbers = numbers.into_iter();
        let mut next = || numbers.next().unwrap_or_default();
        DragonWeights {
            count: std::array::from_fn(|_| next()),
            power: std::array::from_fn(|_| next()),
            wins: std::array::from_fn(|_| next()),
            may_lose: std::array::from_fn(|_| next()),
            safe_cell: next(),
            deadly_cell: next(),
            half_caught: next(),
            edge: next(),
            middle: next(),
            stuck: next(),
            pair: next(),
            cave: std::array::from_fn(|_| next()),
            summons: std::array::from_fn(|_| next()),
            superior: next(),
            tempo: next(),
        }
    }

    /// The numbers, in the order of the fields.
    pub fn numbers(&self) -> [i32; DragonWeights::LENGTH] {
        let single =
            [self.safe_cell, self.deadly_cell, self.half_caught, self.edge, self.middle, self.stuck, self.pair];
        let parts: [&[i32]; 9] = [
            &self.count,
            &self.power,
            &self.wins,
            &self.may_lose,
            &single,
            &self.cave,
            &self.summons,
            &[self.superior],
            &[self.tempo],
        ];
        let mut all = parts.into_iter().flatten().copied();
        std::array::from_fn(|_| all.next().unwrap_or_default())
    }

    /// The weights of a mode.
    pub(super) fn of_mode(mode: Mode) -> &'static DragonWeights {
        match mode {
            Mode::Basic => &BASIC,
            Mode::Power => &POWER,
            Mode::Dragons => &DRAGONS,
        }
    }
}

const BASIC: DragonWeights = DragonWeights {
    count: [-900, -600, 0, 106, 210, 312, 412, 510, 606, 700, 792, 882],
    power: [0, 0, 20, 45, 70, 95, 120],
    wins: [60, 15],
    may_lose: [-12, -60],
    safe_cell: 2,
    deadly_cell: 0,
    half_caught: 4,
    edge: 0,
    middle: 0,
    stuck: 0,
    pair: 0,
    cave: [110, 40, 15, 4, 0],
    summons: [60, 25],
    superior: 0,
    tempo: 6,
};

const POWER: DragonWeights = DragonWeights { superior: 60, ..BASIC };

const DRAGONS: DragonWeights = POWER;
