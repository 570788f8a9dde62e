//! Colours and glyphs. Colours come in pairs of foreground and background wherever the terminal's own background would matter, and never
//! tell anything alone: every sign has its shape.

use ratatui::style::{Color, Modifier, Style};
use tabuleiro_catalog::rules::view::Colour;
use tabuleiro_home::Settings;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// None: bold, faint and reversed only.
    None,
    /// The sixteen that every terminal names.
    Sixteen,
    /// 256, by number.
    Many,
    /// All.
    True,
}

/// How the screen looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// How many colours.
    pub depth: Depth,
    /// Whether the background is dark.
    pub dark: bool,
    /// Whether only ASCII is drawn, words aside.
    pub ascii: bool,
    /// Whether boards stay small.
    pub small: bool,
}

impl Appearance {
    /// What the settings say, and else the environment.
    pub fn of(settings: &Settings, env: impl Fn(&str) -> Option<String>) -> Appearance {
        let depth = match settings.get("colour") {
            "none" => Depth::None,
            "16" => Depth::Sixteen,
            "256" => Depth::Many,
            "truecolor" => Depth::True,
            _ => found_depth(&env),
        };
        let dark = match settings.get("background") {
            "dark" => true,
            "light" => false,
            // `foreground;background` of some terminals: 7 and 15 are the light ones.
            _ => !env("COLORFGBG").is_some_and(|pair| matches!(pair.rsplit(';').next(), Some("7" | "15"))),
        };
        Appearance { depth, dark, ascii: settings.flag("ascii"), small: settings.get("board") == "small" }
    }
}

fn found_depth(env: &impl Fn(&str) -> Option<String>) -> Depth {
    let term = env("TERM").unwrap_or_default();
    if env("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" {
        return Depth::None;
    }
    let promise = env("COLORTERM").unwrap_or_default();
    if promise == "truecolor" || promise == "24bit" || term.ends_with("-direct") {
        Depth::True
    } else if term.contains("256color") {
        Depth::Many
    } else if term.starts_with("vt1") || term.starts_with("vt2") {
        Depth::None
    } else {
        Depth::Sixteen
    }
}

/// What something on the screen is, as far as its colours go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Ordinary text.
    Text,
    /// Less important text, lines, coordinates.
    Faint,
    /// The name of the program, headings.
    Title,
    /// Keys in a list of keys.
    Key,
    /// The chosen line of a list or form.
    Chosen,
    /// Good news.
    Good,
    /// Bad news: refusals, mistakes.
    Bad,
    /// A question that waits for an answer.
    Question,
    /// The bar at the top and at the bottom.
    Bar,
    /// A square of the board, the two kinds in turns.
    Square(bool),
    /// The cursor on the board.
    Cursor,
    /// The piece that is selected.
    Selected,
    /// A legal target.
    Target,
    /// What the last turn changed.
    Trail,
    /// What the last turn took away.
    Lost,
    /// A tree.
    Tree,
    /// A mountain or a cave.
    Rock,
    /// A cell that nobody enters.
    Blocked,
    /// A horizontal wall.
    WallAcross,
    /// A vertical wall.
    WallDown,
    /// A wall that is not placed yet.
    WallPreview,
}

/// Colours for a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// How the screen looks.
    pub look: Appearance,
}

type Rgb = (u8, u8, u8);

impl Theme {
    /// A colour in what the terminal has: in full, or the nearest of 256, or one of sixteen by name.
    fn colour(&self, (red, green, blue): Rgb, named: Color) -> Color {
        match self.look.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => named,
            Depth::Many => Color::Indexed(nearest((red, green, blue))),
            Depth::True => Color::Rgb(red, green, blue),
        }
    }

    fn pair(&self, ink: (Rgb, Color), ground: (Rgb, Color)) -> Style {
        if self.look.depth == Depth::None {
            return Style::new();
        }
        Style::new().fg(self.colour(ink.0, ink.1)).bg(self.colour(ground.0, ground.1))
    }

    /// Ink on the terminal's own background: one for dark, one for light.
    fn ink(&self, dark: (Rgb, Color), light: (Rgb, Color)) -> Style {
        let (rgb, named) = if self.look.dark { dark } else { light };
        if self.look.depth == Depth::None { Style::new() } else { Style::new().fg(self.colour(rgb, named)) }
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        let plain = self.look.depth == Depth::None;
        let rich = self.look.depth >= Depth::Many;
        match role {
            Role::Text => Style::new(),
            Role::Faint if rich => self.ink(((128, 132, 142), Color::DarkGray), ((118, 120, 128), Color::DarkGray)),
            Role::Faint => Style::new().add_modifier(Modifier::DIM),
            Role::Title => {
                self.ink(((240, 176, 84), Color::Yellow), ((150, 90, 10), Color::Magenta)).add_modifier(Modifier::BOLD)
            }
            Role::Key => {
                self.ink(((120, 200, 190), Color::Cyan), ((0, 105, 110), Color::Blue)).add_modifier(Modifier::BOLD)
            }
            Role::Chosen | Role::Bar if plain => Style::new().add_modifier(Modifier::REVERSED),
            Role::Chosen => self.pair(((24, 22, 18), Color::Black), ((240, 176, 84), Color::Yellow)),
            Role::Bar if self.look.dark => self.pair(((226, 228, 233), Color::White), ((46, 51, 64), Color::Blue)),
            Role::Bar => self.pair(((30, 33, 40), Color::Black), ((214, 218, 226), Color::Gray)),
            Role::Good => {
                self.ink(((132, 200, 120), Color::Green), ((30, 115, 40), Color::Green)).add_modifier(Modifier::BOLD)
            }
            Role::Bad => {
                self.ink(((240, 120, 110), Color::LightRed), ((175, 30, 30), Color::Red)).add_modifier(Modifier::BOLD)
            }
            Role::Question => {
                self.ink(((240, 210, 110), Color::Yellow), ((120, 80, 0), Color::Magenta)).add_modifier(Modifier::BOLD)
            }
            Role::Square(dark) if rich => {
                let ground = match (self.look.dark, dark) {
                    (true, true) => (36, 40, 48),
                    (true, false) => (44, 49, 58),
                    (false, true) => (226, 222, 212),
                    (false, false) => (238, 235, 227),
                };
                let ink = if self.look.dark { (112, 120, 132) } else { (140, 132, 116) };
                self.pair((ink, Color::DarkGray), (ground, Color::Reset))
            }
            Role::Square(_) => Style::new().add_modifier(Modifier::DIM),
            Role::Cursor | Role::Selected if plain => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            Role::Cursor => {
                self.pair(((20, 20, 20), Color::Black), ((255, 205, 90), Color::Yellow)).add_modifier(Modifier::BOLD)
            }
            Role::Selected => self.pair(((20, 20, 20), Color::Black), ((255, 236, 170), Color::White)),
            Role::Target if plain => Style::new().add_modifier(Modifier::BOLD),
            Role::Target => self.pair(((16, 30, 16), Color::Black), ((122, 186, 110), Color::Green)),
            Role::Trail if plain => Style::new().add_modifier(Modifier::BOLD),
            Role::Trail => self.ink(((240, 176, 84), Color::Yellow), ((160, 90, 0), Color::Magenta)),
            Role::Lost if plain => Style::new().add_modifier(Modifier::BOLD),
            Role::Lost => self.ink(((240, 120, 110), Color::LightRed), ((190, 40, 40), Color::Red)),
            Role::Tree => self.ink(((96, 168, 96), Color::Green), ((40, 120, 50), Color::Green)),
            Role::Rock => self.ink(((186, 160, 120), Color::Yellow), ((120, 90, 50), Color::DarkGray)),
            Role::Blocked => self.ink(((96, 100, 110), Color::DarkGray), ((150, 150, 150), Color::DarkGray)),
            Role::WallAcross => {
                self.ink(((110, 170, 255), Color::LightBlue), ((20, 80, 190), Color::Blue)).add_modifier(Modifier::BOLD)
            }
            Role::WallDown => self
                .ink(((120, 220, 130), Color::LightGreen), ((10, 130, 50), Color::Green))
                .add_modifier(Modifier::BOLD),
            Role::WallPreview => {
                self.ink(((255, 205, 90), Color::Yellow), ((200, 80, 0), Color::Red)).add_modifier(Modifier::BOLD)
            }
        }
    }

    /// The colours of a side's piece; `pale` for what is the side's and no longer alive.
    pub fn piece(&self, colour: Colour, pale: bool) -> Style {
        let (light, dark) = (((250, 250, 250), Color::White), ((20, 20, 24), Color::Black));
        let (ink, ground) = match (colour, pale) {
            (Colour::Blue, false) => (light, ((47, 105, 200), Color::Blue)),
            (Colour::Blue, true) => (dark, ((140, 180, 235), Color::LightBlue)),
            (Colour::Red, false) => (light, ((204, 62, 58), Color::Red)),
            (Colour::Red, true) => (dark, ((240, 160, 150), Color::LightRed)),
            (Colour::White, _) => (dark, ((240, 234, 220), Color::Gray)),
            (Colour::Black, _) => (light, ((88, 80, 96), Color::DarkGray)),
            (Colour::Ice, _) => (dark, ((186, 220, 242), Color::Cyan)),
            (Colour::Berry, _) => (light, ((190, 55, 98), Color::Magenta)),
            (Colour::Amber, _) => (dark, ((232, 160, 42), Color::Yellow)),
            (Colour::Violet, _) => (light, ((120, 86, 192), Color::Magenta)),
        };
        self.pair(ink, ground).add_modifier(Modifier::BOLD)
    }

    /// The characters to draw with.
    pub fn glyphs(&self) -> &'static Glyphs {
        if self.look.ascii { &ASCII } else { &UNICODE }
    }
}

/// The nearest of the 6 × 6 × 6 cube or of the 24 greys.
fn nearest((red, green, blue): Rgb) -> u8 {
    let level = |value: u8| -> (u8, u8) {
        let steps = [0u8, 95, 135, 175, 215, 255];
        let index = (0..6).min_by_key(|index| steps[*index].abs_diff(value)).unwrap_or(0);
        (index as u8, steps[index])
    };
    let far = |one: Rgb| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(one.0, red) + square(one.1, green) + square(one.2, blue)
    };
    let ((r, red_step), (g, green_step), (b, blue_step)) = (level(red), level(green), level(blue));
    let grey = (0..24u8).min_by_key(|index| far((8 + 10 * index, 8 + 10 * index, 8 + 10 * index))).unwrap_or(0);
    let grey_value = 8 + 10 * grey;
    if far((grey_value, grey_value, grey_value)) < far((red_step, green_step, blue_step)) {
        232 + grey
    } else {
        16 + 36 * r + 6 * g + b
    }
}

/// The characters of the screen. All are one column wide.
#[derive(Debug)]
pub struct Glyphs {
    /// An empty cell.
    pub empty: char,
    /// A legal target.
    pub target: char,
    /// Around a cell that the last turn changed.
    pub trail: [char; 2],
    /// Beside a shaded cell.
    pub shade: char,
    /// A cell from which the last turn took something.
    pub lost: char,
    /// A horizontal and a vertical wall where there is room between cells.
    pub walls: [char; 2],
    /// A horizontal wall inside its row.
    pub low_wall: char,
    /// The same three, not placed yet.
    pub preview: [char; 3],
    /// Lines between cells: across, down, crossing.
    pub rules: [char; 3],
    /// Corners of a box from the top left in reading order, then its lines across and down.
    pub frame: [char; 6],
    /// Full, upper half, lower half, and the empty part of a bar.
    pub bar: [char; 4],
    /// Before the chosen line of a list.
    pub pointer: char,
    /// Where a line is cut.
    pub more: char,
    /// Between parts of a line.
    pub dot: char,
    /// Around a value that can be changed.
    pub arrows: [char; 2],
    /// A tree, a mountain, a cave, a used cave, a blocked cell.
    pub grounds: [char; 5],
    /// Live and taken round pieces, first and second side.
    pub rounds: [char; 4],
    /// The steps of a sign that something goes on.
    pub spinner: [char; 4],
}

static UNICODE: Glyphs = Glyphs {
    empty: '·',
    target: '•',
    trail: ['‹', '›'],
    shade: '░',
    lost: '×',
    walls: ['━', '┃'],
    low_wall: '▁',
    preview: ['╍', '┇', '▂'],
    rules: ['─', '│', '┼'],
    frame: ['╭', '╮', '╰', '╯', '─', '│'],
    bar: ['█', '▀', '▄', '░'],
    pointer: '▸',
    more: '…',
    dot: '·',
    arrows: ['◂', '▸'],
    grounds: ['♣', '▲', 'Ω', '∩', '▒'],
    rounds: ['●', '○', '◆', '◇'],
    spinner: ['◐', '◓', '◑', '◒'],
};

static ASCII: Glyphs = Glyphs {
    empty: '.',
    target: '*',
    trail: ['<', '>'],
    shade: ':',
    lost: 'x',
    walls: ['=', '|'],
    low_wall: '_',
    preview: ['~', '!', '~'],
    rules: ['-', '|', '+'],
    frame: ['+', '+', '+', '+', '-', '|'],
    bar: ['#', '#', '#', '.'],
    pointer: '>',
    more: '~',
    dot: '-',
    arrows: ['<', '>'],
    grounds: ['t', 'M', 'D', 'd', '#'],
    rounds: ['O', 'o', 'X', 'x'],
    spinner: ['|', '/', '-', '\\'],
};

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(env: &[(&str, &str)]) -> Depth {
        let look = Appearance::of(&Settings::default(), |name| {
            env.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        });
        look.depth
    }

    #[test]
    fn colours_are_those_that_the_terminal_promises() {
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Many);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[("TERM", "xterm"), ("NO_COLOR", "")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "vt100")]), Depth::None);
    }

    #[test]
    fn a_light_background_is_noticed() {
        let look =
            |pair: &str| Appearance::of(&Settings::default(), |name| (name == "COLORFGBG").then(|| pair.to_owned()));
        assert!(look("15;0").dark);
        assert!(!look("0;15").dark);
    }

    #[test]
    fn the_nearest_colour_is_a_grey_for_greys() {
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((255, 0, 0)), 196);
        assert_eq!(nearest((48, 48, 49)), 236);
    }

    #[test]
    fn every_glyph_is_one_column_wide() {
        for glyphs in [&UNICODE, &ASCII] {
            let all = format!(
                "{}{}{}{:?}{}{:?}{}{:?}{:?}{:?}{:?}{}{}{}{:?}{:?}{:?}{:?}",
                glyphs.empty,
                glyphs.shade,
                glyphs.target,
                glyphs.trail,
                glyphs.lost,
                glyphs.walls,
                glyphs.low_wall,
                glyphs.preview,
                glyphs.rules,
                glyphs.frame,
                glyphs.bar,
                glyphs.pointer,
                glyphs.more,
                glyphs.dot,
                glyphs.arrows,
                glyphs.grounds,
                glyphs.rounds,
                glyphs.spinner
            );
            assert_eq!(crate::canvas::width(&all), all.chars().count(), "{all}");
        }
        assert!(format!("{ASCII:?}").is_ascii());
    }
}
