//! The sheet of pictures.

/// All pictures of pieces and grounds, as symbols in one SVG. Their names are those of [`Piece::symbol`](crate::view::Piece::symbol)
/// and [`Ground::id`](crate::view::Ground::id).
pub const SHEET: &str = include_str!("../pieces.svg");

const OPEN: &str = "<symbol id=\"";
const CLOSE: &str = "</symbol>";

/// The names of all pictures, with their symbols.
pub(super) fn symbols() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHEET.match_indices(OPEN).filter_map(|(start, _)| {
        let (id, _) = SHEET[start + OPEN.len()..].split_once('"')?;
        let length = SHEET[start..].find(CLOSE)? + CLOSE.len();
        Some((id, &SHEET[start..start + length]))
    })
}

/// The symbol of a name.
pub(super) fn symbol(id: &str) -> Option<&'static str> {
    symbols().find(|(name, _)| *name == id).map(|(_, symbol)| symbol)
}

/// The symbol of a name, under a name that begins with `prefix`.
pub(super) fn symbol_with(id: &str, prefix: &str) -> Option<String> {
    let rest = symbol(id)?.strip_prefix(OPEN)?;
    Some(format!("{OPEN}{prefix}-{rest}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::outcome::Side;
    use crate::view::{Ground, Piece, Shape};

    #[test]
    fn the_sheet_has_every_shape_and_ground_and_nothing_else() {
        let pieces =
            Shape::ALL.into_iter().flat_map(|shape| Side::BOTH.map(|side| Piece { shape, side, power: None }.symbol()));
        let wanted: BTreeSet<&str> = pieces.chain(Ground::PICTURED.into_iter().filter_map(Ground::id)).collect();
        let drawn: Vec<&str> = symbols().map(|(id, _)| id).collect();
        assert_eq!(drawn.iter().copied().collect::<BTreeSet<_>>(), wanted);
        assert_eq!(drawn.len(), wanted.len(), "a name stands twice");
        assert!(Shape::ALL.iter().all(|shape| wanted.contains(shape.id())));
    }

    #[test]
    fn every_symbol_is_a_square_of_100() {
        for (id, symbol) in symbols() {
            assert!(symbol.starts_with(&format!("<symbol id=\"{id}\" viewBox=\"0 0 100 100\">")), "{id}");
        }
    }
}
