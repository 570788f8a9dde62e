//! The colours that sides have, and how each medium shows them.
//!
//! Colour never tells anything alone: letters, glyphs and drawings differ as well.

/// The colour of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// White.
    White,
    /// Black.
    Black,
    /// Icy blue, for one who lives in the snow.
    Ice,
    /// Raspberry, for a warm coat in the snow.
    Berry,
    /// Amber.
    Amber,
    /// Violet.
    Violet,
}

/// The three colours of a side's drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Palette {
    /// The body: `currentColor` in the sheet.
    pub(super) body: &'static str,
    /// What is drawn on the body, such as pips: the inherited `fill`.
    pub(super) ink: &'static str,
    /// The outline: the inherited `stroke`.
    pub(super) line: &'static str,
}

impl Colour {
    /// All colours.
    pub const ALL: [Colour; 8] = [
        Colour::Blue,
        Colour::Red,
        Colour::White,
        Colour::Black,
        Colour::Ice,
        Colour::Berry,
        Colour::Amber,
        Colour::Violet,
    ];

    /// Its name for programs and style sheets.
    pub const fn id(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::White => "white",
            Colour::Black => "black",
            Colour::Ice => "ice",
            Colour::Berry => "berry",
            Colour::Amber => "amber",
            Colour::Violet => "violet",
        }
    }

    /// Foreground and background for a terminal with 16 colours. Both are always set, because nobody knows the terminal's own
    /// background.
    pub(super) const fn tile(self) -> &'static str {
        match self {
            Colour::Blue => "97;44",
            Colour::Red => "97;41",
            Colour::White => "30;47",
            Colour::Black => "97;100",
            Colour::Ice => "30;46",
            Colour::Berry | Colour::Violet => "97;45",
            Colour::Amber => "30;43",
        }
    }

    /// The same for what is the side's and no longer alive: dark on bright, where the living are bright on dark.
    pub(super) const fn pale_tile(self) -> &'static str {
        match self {
            Colour::Blue => "30;104",
            Colour::Red => "30;101",
            Colour::White => "30;107",
            Colour::Black => "37;40",
            Colour::Ice => "30;106",
            Colour::Berry | Colour::Violet => "30;105",
            Colour::Amber => "30;103",
        }
    }

    /// The colours of the drawings.
    pub(super) const fn palette(self) -> Palette {
        let (body, ink, line) = match self {
            Colour::Blue => ("#3d7ddb", "#eaf2ff", "#1f4b91"),
            Colour::Red => ("#e0524d", "#fff0ee", "#96292a"),
            Colour::White => ("#fbf7ee", "#4a4238", "#5d5347"),
            Colour::Black => ("#3f3a44", "#f7f1e6", "#1b181f"),
            Colour::Ice => ("#e3f1fb", "#2c4a63", "#5b86a8"),
            Colour::Berry => ("#d6456f", "#fff0f4", "#8c2145"),
            Colour::Amber => ("#f0a52b", "#fff6e2", "#9a5f0a"),
            Colour::Violet => ("#7d5bc4", "#f3edff", "#47307f"),
        };
        Palette { body, ink, line }
    }
}
