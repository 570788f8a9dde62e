//! The plain player: its search against minimax, and whole talks with it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tabuleiro_plain::evaluation::PlainGame;
use tabuleiro_plain::search::{Limits, WIN, search};
use tabuleiro_plain::ugi;
use tabuleiro_rules::games::{Blockade, FrozenForest, Infection, ThreeDragons, VirusWars};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;

/// The value of a position for its side to act, by looking at every line of so many actions.
fn minimax<G: PlainGame>(position: &G::Position, depth: u32, ply: i32) -> i32 {
    let side = position.side_to_act();
    let turned = |value: i32, by: Side| if by == side { value } else { -value };
    match position.outcome() {
        Some(Outcome::Win(winner)) => turned(WIN - ply, winner),
        Some(Outcome::Draw) => 0,
        None if depth == 0 => turned(G::evaluate(position), Side::First),
        None => {
            let values = position.actions().into_iter().map(|action| {
                let child = position.after(action);
                turned(minimax::<G>(&child, depth - 1, ply + 1), child.side_to_act())
            });
            values.max().expect("a position without outcome has an action")
        }
    }
}

fn searches_like_minimax<G: PlainGame>(options: &str, moves: &str, depth: u32) {
    let mut record = Record::<G>::new(Options::read(G::INFO.options, options).expect("options")).expect("a game");
    for text in moves.split_whitespace() {
        record.play_text(text).expect("a legal action");
    }
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let found = search(&record, &limits, &mut |_| {}).expect("an action");
    assert_eq!(found.value, minimax::<G>(record.position(), depth, 0), "{} {moves}", G::INFO.id);
}

#[test]
fn alpha_beta_finds_what_minimax_finds() {
    searches_like_minimax::<Infection>("-", "g2 b1 f3 a2", 3);
    searches_like_minimax::<Infection>("map=four", "", 3);
    // Within a turn of several steps, and across its end.
    searches_like_minimax::<VirusWars>("size=5,steps=3", "a3", 4);
    searches_like_minimax::<VirusWars>("size=5,steps=2", "a3 b4 e3", 3);
    searches_like_minimax::<FrozenForest>("forest=4", "e5 e7", 5);
    searches_like_minimax::<Blockade>("-", "d4d6 e3h", 2);
    searches_like_minimax::<Blockade>("rules=lakeside", "d4d6", 2);
    searches_like_minimax::<ThreeDragons>("mode=dragons", "b9b4 b1b3", 2);
}

/// A talk about a game.
fn talk(game: &str) -> Box<dyn ugi::Talk> {
    ugi::open(game, Arc::new(AtomicBool::new(false))).expect("a game")
}

#[test]
fn it_greets_with_the_options_of_the_rules() {
    let said = talk("blockade").line("ugi");
    assert_eq!(said.first().map(String::as_str), Some("id name Tabuleiro plain"));
    assert!(said.contains(&"option name rules type combo default seed var seed var lakeside".to_owned()), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("ugiok"));
    assert!(ugi::open("chess", Arc::new(AtomicBool::new(false))).is_none());
}

#[test]
fn it_plays_every_game_to_the_end_against_itself() {
    for game in ugi::games() {
        let mut talk = talk(game);
        let mut moves = String::new();
        // Depth 1 on a quiet board can go on for long; that it goes on by legal actions is what matters.
        for _ in 0..60 {
            assert_eq!(talk.line(&format!("position startpos moves{moves}")), [""; 0], "{game}:{moves}");
            if talk.line("query gameover") == ["response true"] {
                assert_eq!(talk.line("go depth 1").last().map(String::as_str), Some("bestmove (none)"));
                break;
            }
            let said = talk.line("go nodes 200 depth 2");
            let best = said.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a best move");
            moves.push(' ');
            moves.push_str(best);
        }
    }
}

#[test]
fn rules_chosen_by_options_hold_from_the_next_game_on() {
    let mut talk = talk("three-dragons");
    talk.line("setoption name mode value power");
    talk.line("position fen M7M/9/9/2B2B15/D3D3D/9/9/1W37/M3W23M W 7 12");
    assert_eq!(talk.line("query gameover"), ["response false"]);
    assert!(talk.line("position startpos moves b8b4xc4")[0].starts_with("info string error: "));
    talk.line("uginewgame");
    assert_eq!(talk.line("position fen M7M/9/9/2B2B15/D3D3D/9/9/1W37/M3W23M W 7 12 moves b8b4xc4"), [""; 0]);
}

#[test]
fn it_takes_a_win_that_is_there() {
    let mut talk = talk("frozen-forest");
    talk.line("position fen tttttttttt/ttttt3tt/tt3t1t1t/tt5tt1/t2t4t1/t7t1/t4t4/t4t2tt/1t2t3tm/t2y5t M 57");
    let said = talk.line("go depth 3");
    assert!(said[0].contains("score win 1 "), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("bestmove j4"));
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let mut talk = talk("infection");
    talk.line("position startpos moves g2");
    for line in ["position", "position fen x", "position startpos moves a1", "go nodes x", "go ponder 1", "query x"] {
        let said = talk.line(line);
        assert!(said.len() == 1 && said[0].starts_with("info string error: "), "{line}: {said:?}");
    }
    for line in ["setoption", "setoption name x value y", "hello", "go movetime"] {
        assert!(talk.line(line)[0].starts_with("info string error: "), "{line}");
    }
    assert_eq!(talk.line("query p1turn"), ["response false"]);
}
