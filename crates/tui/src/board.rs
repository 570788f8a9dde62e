//! The board on the screen: where cells and walls are ([`grid`]), and what they look like ([`mod@paint`]). Drawn from the neutral view alone.

pub mod grid;
pub mod paint;

pub use grid::Grid;
pub use paint::{Marks, Trail, paint};
