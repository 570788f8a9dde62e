//! The letters of pictures: outlines of Young Serif, the font of the page's headings, so that a picture needs no font of the machine.
//!
//! `letters/letters.txt` was made from the page's subset by `letters/from_font.py`; `letters/license.txt` is the font's licence. A letter that the font does
//! not have is drawn as a question mark.

use std::collections::HashMap;
use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder, Transform};

use crate::path;

/// Units of the outlines to the em.
const EM: f32 = 1000.0;

/// A letter: how far it moves on, and its outline.
struct Letter {
    advance: f32,
    outline: Option<Path>,
}

static LETTERS: LazyLock<HashMap<char, Letter>> = LazyLock::new(|| {
    let lines = include_str!("letters/letters.txt").lines();
    lines.filter_map(letter).collect()
});

fn letter(line: &str) -> Option<(char, Letter)> {
    let mut parts = line.splitn(3, ' ');
    let code = u32::from_str_radix(parts.next()?, 16).ok().and_then(char::from_u32)?;
    let advance = parts.next()?.parse().ok()?;
    let outline = path::read(parts.next().unwrap_or_default()).ok()?;
    Some((code, Letter { advance, outline }))
}

fn find(letter: char) -> Option<&'static Letter> {
    // A narrow or unbreakable space is as wide as another.
    let letter = if letter.is_whitespace() { ' ' } else { letter };
    LETTERS.get(&letter).or_else(|| LETTERS.get(&'?'))
}

/// How wide a text is in a size.
pub(crate) fn width(text: &str, size: f32) -> f32 {
    text.chars().filter_map(find).map(|letter| letter.advance).sum::<f32>() * size / EM
}

/// The outlines of a text that begins at a point of its base line. `None` where there is nothing to draw.
pub(crate) fn outline(text: &str, x: f32, y: f32, size: f32) -> Option<Path> {
    let scale = size / EM;
    let mut builder = PathBuilder::new();
    let mut at = x;
    for letter in text.chars().filter_map(find) {
        let place = Transform::from_row(scale, 0.0, 0.0, scale, at, y);
        if let Some(path) = letter.outline.clone().and_then(|path| path.transform(place)) {
            builder.push_path(&path);
        }
        at += letter.advance * scale;
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_file_is_a_letter() {
        let lines = include_str!("letters/letters.txt").lines();
        for line in lines.clone() {
            assert!(letter(line).is_some(), "{line}");
        }
        assert_eq!(LETTERS.len(), lines.count());
    }

    #[test]
    fn text_is_as_wide_as_its_letters_and_strange_letters_are_replaced() {
        assert_eq!(width("", 20.0), 0.0);
        assert!((width("ab", 20.0) - width("a", 20.0) - width("b", 20.0)).abs() < 1e-3);
        assert_eq!(width("人", 20.0), width("?", 20.0));
        assert_eq!(outline("人", 0.0, 0.0, 20.0), outline("?", 0.0, 0.0, 20.0));
        assert_eq!(outline(" \u{a0}", 0.0, 0.0, 20.0), None);
        let bounds = outline("Ação", 10.0, 50.0, 20.0).unwrap().bounds();
        assert!(bounds.left() >= 9.0 && bounds.right() <= 10.0 + width("Ação", 20.0) + 1.0);
        assert!(bounds.top() > 30.0 && bounds.bottom() < 60.0);
    }
}
