//! All keys, for the pages that list them.

use tabuleiro_catalog::rules::lang::Text;

use crate::texts::browser;
use crate::texts::screen as texts;

/// Keys with what they do.
type Keys = &'static [(&'static str, &'static Text)];

/// The keys of the start screen.
pub const START_KEYS: Keys = &[
    ("↑ ↓ j k", &texts::HELP_CHOOSE),
    ("Enter Space", &texts::HELP_OPEN),
    ("1 2 3 …", &texts::HELP_GAMES),
    ("c", &texts::HELP_CONTINUE),
    ("w", &texts::HELP_WATCH),
    ("z", &texts::HELP_PUZZLES),
    ("p", &texts::HELP_PAST),
    ("o", &texts::HELP_FILE),
    ("b", &browser::HELP_BROWSER),
    ("s", &texts::HELP_SETTINGS),
    ("R", &texts::HELP_RULES),
    ("?", &texts::HELP_HELP),
    ("q Ctrl-C", &texts::HELP_QUIT),
    ("Ctrl-Z", &texts::HELP_SUSPEND),
    ("Ctrl-L", &texts::HELP_REDRAW),
];

/// The keys of forms.
pub const FORM_KEYS: Keys = &[
    ("↑ ↓ j k Tab", &texts::HELP_CHOOSE),
    ("← → h l", &texts::HELP_CHANGE),
    ("PgUp PgDn", &texts::HELP_CHANGE_MUCH),
    ("x", &texts::HELP_SWAP),
    ("Enter", &texts::HELP_BEGIN),
    ("R", &texts::HELP_RULES),
    ("?", &texts::HELP_HELP),
    ("Esc q", &texts::HELP_BACK),
];

/// The keys of the list of games.
pub const LIBRARY_KEYS: Keys = &[
    ("↑ ↓ j k", &texts::HELP_CHOOSE),
    ("PgUp PgDn", &texts::HELP_PAGE),
    ("Enter", &texts::HELP_OPEN_GAME),
    ("/ f", &texts::HELP_FILTER),
    ("o", &texts::HELP_FILE),
    ("d", &texts::HELP_REMOVE),
    ("?", &texts::HELP_HELP),
    ("Esc q", &texts::HELP_BACK),
];

/// The keys of puzzles.
pub const PUZZLE_KEYS: Keys = &[
    ("← ↓ ↑ → hjkl", &texts::HELP_CURSOR),
    ("Enter Space", &texts::HELP_POINT),
    ("c4 : m /", &texts::HELP_TYPE),
    ("1 2 …", &texts::HELP_CHOICE),
    ("n p PgUp PgDn", &texts::HELP_PUZZLE),
    ("Tab", &texts::HELP_PUZZLE_GAME),
    ("u", &texts::HELP_PUZZLE_UNDO),
    ("s", &texts::HELP_SOLUTION),
    ("i", &texts::HELP_LEGEND),
    ("R", &texts::HELP_RULES),
    ("Esc q", &texts::HELP_BACK),
];

/// The keys of a game.
pub const PLAY_KEYS: Keys = &[
    ("← ↓ ↑ → hjkl", &texts::HELP_CURSOR),
    ("Enter Space", &texts::HELP_POINT),
    ("Tab", &texts::HELP_TARGET),
    ("c4 : m /", &texts::HELP_TYPE),
    ("i", &texts::HELP_LEGEND),
    ("v", &texts::HELP_SHADE),
    ("1 2 … ← →", &texts::HELP_CHOICE),
    ("Esc", &texts::HELP_CANCEL),
    (", . PgUp PgDn", &texts::HELP_WALK),
    ("Home End", &texts::HELP_ENDS),
    ("b", &texts::HELP_BRANCH),
    ("u y", &texts::HELP_UNDO),
    ("t", &texts::HELP_HINT),
    ("e", &texts::HELP_EVALUATION),
    ("a", &texts::HELP_ANALYSE),
    ("Space", &texts::HELP_HURRY),
    ("x", &texts::HELP_RESIGN),
    ("d", &texts::HELP_DRAW),
    ("n", &texts::HELP_NEXT),
    ("+ -", &texts::HELP_LEVEL),
    ("f", &texts::HELP_FLIP),
    ("s", &texts::HELP_SAVE),
    ("c", &texts::HELP_COPY),
    ("R", &texts::HELP_RULES),
    ("q", &texts::HELP_LEAVE),
    ("Ctrl-C", &texts::HELP_QUIT),
    ("Ctrl-Z", &texts::HELP_SUSPEND),
    ("", &texts::HELP_MOUSE),
];
