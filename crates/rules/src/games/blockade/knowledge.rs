//! What the game knows about playing well.

use super::Position;
use crate::knowledge::Knowledge;

impl Knowledge for Position {
    fn evaluate(&self) -> i32 {
        0
    }
}
