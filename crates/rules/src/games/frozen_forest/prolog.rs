//! Document 002's form, five facts that are always there, in this order:
//!
//! - `wins(0,1).`: games won by player 1 and player 2;
//! - `treesEaten(40,32).`: trees that each of them has eaten as Yuki. For the player who is Yuki now it is the count of this
//!   position, for the other that of the game in which he was;
//! - `players(m,y).`: who each of them is now;
//! - `tab([[t,w,…],…]).`: the board, `t` a tree, `w` snow, `y` Yuki, `m` Mina on a tree;
//! - `nextPlayer(p2).`: whose turn it is.
//!
//! One extension: `n` in the board is Mina on snow, which the document has no atom for.

use super::position::{MAX_TREES, Position};
use super::setup::{EATEN, SIDE};
use super::view::display;
use super::{FrozenForest, Rules, SIZE};
use crate::lang::{Message, quoted};
use crate::matches::{MatchPlayer, Standing};
use crate::outcome::Side;
use crate::prolog::{DocumentForm, Fact, Facts, Reading, read_rows};
use crate::setup::{At, FieldValue, ReadError, Setup, ToSetup};
use crate::texts::{THE_BOARD, WORD};

/// The atoms of the board, and what position text writes for each.
const ATOMS: [&str; 5] = ["t", "w", "y", "m", "n"];
const CONTENTS: [Option<&str>; 5] = [Some("t"), None, Some("y"), Some("m"), Some("n")];
/// The document sets no limit to games won; nobody plays more.
const MOST_WINS: u32 = 9999;

/// The atom of a cell's content.
pub(super) fn atom(content: Option<&str>) -> &'static str {
    CONTENTS.iter().position(|known| *known == content).map_or("w", |index| ATOMS[index])
}

/// What the document calls a player.
pub(super) fn player_name(player: MatchPlayer) -> &'static str {
    match player {
        MatchPlayer::One => "p1",
        MatchPlayer::Two => "p2",
    }
}

/// The trees that each player has eaten as Yuki, in this game or in the finished one.
pub(super) fn trees_eaten(position: &Position, standing: &Standing) -> [u32; 2] {
    let mut eaten = standing.tally;
    eaten[standing.player(Side::First).index()] = position.eaten.into();
    eaten
}

/// The document's form.
pub(super) const FORM: DocumentForm<FrozenForest> = DocumentForm { read, write, display };

fn read(_rules: &Rules, facts: &Facts) -> Result<Reading, ReadError> {
    facts.only(&["wins", "treesEaten", "players", "tab", "nextPlayer"])?;
    let find = |name: &str, arity| facts.find(name, arity)?.ok_or_else(|| facts.missing(name));
    let wins = find("wins", 2)?;
    let wins = [wins.args[0].number(0, MOST_WINS)?, wins.args[1].number(0, MOST_WINS)?];
    let eaten = find("treesEaten", 2)?;
    let tally = [eaten.args[0].number(0, MAX_TREES.into())?, eaten.args[1].number(0, MAX_TREES.into())?];
    let swapped = read_players(find("players", 2)?)?;
    let mut standing = Standing { swapped, wins, tally };
    let yuki = standing.player(Side::First).index();
    // The trees of the game under way are the position's, not yet the match's.
    let eaten_now = std::mem::take(&mut standing.tally[yuki]);

    let board = find("tab", 1)?;
    let mut places = vec![(At::Board, board.place), (At::Field(EATEN), eaten.args[yuki].place)];
    let rows = board.args[0].list_of(SIZE.rows.into(), &THE_BOARD)?;
    let cells = read_rows(rows, SIZE, &mut places, |term| Ok(CONTENTS[term.one_of(&ATOMS)?]))?;

    let next = &find("nextPlayer", 1)?.args[0];
    places.push((At::Field(SIDE), next.place));
    let side = if next.one_of(&["p1", "p2"])? == yuki { "Y" } else { "M" };
    let fields = vec![FieldValue::Choice(side), FieldValue::Number(eaten_now)];
    Ok(Reading { setup: Setup { cells, fields }, places, standing })
}

/// Whether player 2 is Yuki.
fn read_players(players: &Fact) -> Result<bool, ReadError> {
    let [first, second] = [&players.args[0], &players.args[1]];
    let swapped = first.one_of(&["y", "m"])? == 1;
    let other = if swapped { "y" } else { "m" };
    match second.name() {
        Some(name) if name == other => Ok(swapped),
        _ => Err(second.expected(Message::new(&WORD).with("word", quoted(other)))),
    }
}

/// In the document's layout, with the rows of the board under each other.
fn write(position: &Position, standing: &Standing) -> String {
    let [wins_one, wins_two] = standing.wins;
    let [eaten_one, eaten_two] = trees_eaten(position, standing);
    let players = if standing.swapped { "m,y" } else { "y,m" };
    let setup = position.setup();
    let rows = setup.cells.chunks(SIZE.cols.into()).map(|row| {
        let atoms: Vec<&str> = row.iter().map(|content| atom(*content)).collect();
        format!("[{}]", atoms.join(","))
    });
    let rows = rows.collect::<Vec<_>>().join(",\n     ");
    let next = player_name(standing.player(position.side));
    format!(
        "wins({wins_one},{wins_two}).\ntreesEaten({eaten_one},{eaten_two}).\nplayers({players}).\n\
         tab([{rows}]).\nnextPlayer({next}).\n"
    )
}
