//! Infection beside other people's Ataxx: the same work, in the same run, on one thread.
//!
//! The contestants take turns, round by round, so that whatever else the machine does slows both; what is printed is the median round.

use std::hint::black_box;
use std::str::FromStr;
use std::time::Instant;

use board_game::board::Board;
use board_game::games::ataxx::AtaxxBoard;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use tabuleiro_rules::chance::Chance;
use tabuleiro_rules::games::infection;
use tabuleiro_rules::position::{perft, playout};

/// Rounds of each contestant: odd, so that there is a middle one.
const ROUNDS: usize = 15;

const PERFT_DEPTH: u8 = 6;
const PERFT_COUNT: u64 = 141_865_520;

/// Games a round.
const GAMES: u32 = 10_000;

/// The generator of all contestants, drawing numbers as `rand` does.
struct SharedRandom(SmallRng);

impl Chance for SharedRandom {
    fn below(&mut self, limit: u32) -> u32 {
        self.0.gen_range(0..limit)
    }
}

fn our_perft() -> u64 {
    perft(black_box(&infection::Position::default()), PERFT_DEPTH.into())
}

fn ataxx_perft() -> u64 {
    let start = ataxx::Position::from_str("x5o/7/7/7/7/7/o5x x 0 1").expect("a valid position");
    // Without printing the count of each move, and counting the last ply without listing it.
    ataxx::perft::<false, true>(black_box(start), PERFT_DEPTH)
}

/// Plays a round of games, and tells how many moves they had.
fn our_playouts(random: &mut SharedRandom) -> u64 {
    let start = black_box(infection::Position::default());
    (0..GAMES).map(|_| u64::from(playout(&mut start.clone(), random))).sum()
}

fn board_game_playouts(random: &mut SharedRandom) -> u64 {
    let start = black_box(AtaxxBoard::diagonal(7));
    let mut moves = 0;
    for _ in 0..GAMES {
        let mut board = start.clone();
        while board.play_random_available_move(&mut random.0).is_ok() {
            moves += 1;
        }
    }
    moves
}

/// The median seconds of a round of either, after one round of each that does not count.
fn race(mut ours: impl FnMut() -> u64, mut theirs: impl FnMut() -> u64) -> [f64; 2] {
    let (mut our_times, mut their_times) = ([0.0; ROUNDS], [0.0; ROUNDS]);
    let time = |work: &mut dyn FnMut() -> u64| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64()
    };
    time(&mut ours);
    time(&mut theirs);
    for round in 0..ROUNDS {
        our_times[round] = time(&mut ours);
        their_times[round] = time(&mut theirs);
    }
    [our_times, their_times].map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    })
}

fn print_row(work: &str, amount: f64, unit: &str, peer: &str, [ours, theirs]: [f64; 2]) {
    let rates = [amount / ours, amount / theirs];
    println!("{work:<22} {:>9.0} {:>9.0} {unit:<12} {:>5.2}x {peer}", rates[0], rates[1], theirs / ours);
}

fn main() {
    assert_eq!(our_perft(), PERFT_COUNT, "Tabuleiro's perft {PERFT_DEPTH}");
    assert_eq!(ataxx_perft(), PERFT_COUNT, "perft {PERFT_DEPTH} of the crate ataxx");

    println!("{:<22} {:>9} {:>9} {:<12} {:>6}", "Infection, open board", "Tabuleiro", "peer", "", "ratio");
    let times = race(our_perft, ataxx_perft);
    print_row("perft 6", PERFT_COUNT as f64 / 1e6, "M nodes/s", "ataxx 0.2.0", times);

    let [mut ours, mut theirs] = [1, 2].map(|seed| SharedRandom(SmallRng::seed_from_u64(seed)));
    let (mut our_moves, mut their_moves) = (0, 0);
    let our_round = || {
        our_moves += our_playouts(&mut ours);
        our_moves
    };
    let their_round = || {
        their_moves += board_game_playouts(&mut theirs);
        their_moves
    };
    let times = race(our_round, their_round);
    print_row("random playouts", GAMES.into(), "games/s", "board-game 0.8.2", times);
    let games = f64::from(GAMES) * (ROUNDS + 1) as f64;
    let [ours, theirs] = [our_moves, their_moves].map(|moves| moves as f64 / games);
    println!("{:<22} {ours:>9.1} {theirs:>9.1} moves/game", "");
}
