//! What is said about a position in its picture: which turn led to it, and how it stands.

use super::super::lists::wrap;
use super::super::texts;
use super::status::{LETTER, LINE};
use super::{Picture, class, escape};
use crate::board::Place;
use crate::game::GameInfo;
use crate::lang::{Lang, Message};
use crate::outcome::Side;

/// What a picture shows besides the position. Nothing, by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PictureNotes {
    /// What the last turn touched.
    pub last: Vec<Place>,
    /// A line of its own below the board, such as which turn was played.
    pub caption: Option<Message>,
    /// The chances of the first side in percent, drawn as a bar.
    pub chance: Option<u32>,
    /// The least height of the picture: the pictures of an animation all have that of the highest.
    pub least_height: usize,
}

impl PictureNotes {
    /// The chances in words.
    fn chances(&self, info: &GameInfo, lang: Lang) -> Option<String> {
        let percent = self.chance?.min(100);
        let [first, second] = [&info.sides[0], &info.sides[1]].map(|side| side.name);
        let message = Message::new(&texts::CHANCES).with("first", first).with("percent", percent);
        Some(message.with("second", second).with("rest", 100 - percent).in_lang(lang))
    }

    /// A description with what is noted before it.
    pub(super) fn before(&self, description: &str, info: &GameInfo, lang: Lang) -> String {
        let caption = self.caption.as_ref().map(|caption| caption.in_lang(lang));
        let lines = caption.into_iter().chain(self.chances(info, lang)).map(|line| format!("{line}.\n"));
        lines.collect::<String>() + description
    }
}

/// The height of the bar of chances.
const BAR: usize = 10;

/// Draws caption and chances from a height on, and tells where the next line is.
pub(super) fn draw(picture: &mut Picture<'_>, left: usize, width: usize, mut y: usize) -> usize {
    let (notes, info, lang) = (picture.notes, picture.info, picture.lang);
    if let Some(caption) = &notes.caption {
        for line in wrap(&caption.in_lang(lang), width / LETTER) {
            picture.add(format_args!("<text class=\"caption\" x=\"{left}\" y=\"{y}\">{}</text>\n", escape(&line)));
            y += LINE;
        }
    }
    if let (Some(chance), Some(words)) = (notes.chance, notes.chances(info, lang)) {
        for line in wrap(&words, width / LETTER) {
            picture.add(format_args!("<text class=\"clock\" x=\"{left}\" y=\"{y}\">{}</text>\n", escape(&line)));
            y += LINE;
        }
        let top = y - LINE + 8;
        let share = width * chance.min(100) as usize / 100;
        for (side, x, width) in [(Side::First, left, share), (Side::Second, left + share, width - share)] {
            let side = class(side);
            picture.add(format_args!(
                "<g class=\"{side}\"><rect class=\"chance\" x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{BAR}\" \
                 fill=\"currentColor\"/></g>\n"
            ));
        }
        y += BAR + 8;
    }
    y
}
