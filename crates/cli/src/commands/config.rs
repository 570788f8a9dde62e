//! `tabuleiro config`: the settings as a file with explanations, and where the user's files are.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_home::texts::settings;
use tabuleiro_home::{Settings, UserPaths};

use crate::failure::Failure;
use crate::output::Output;
use crate::screen;
use crate::texts::show as texts;

pub(crate) fn run(current: bool, output: &mut Output) -> Result<(), Failure> {
    let places = UserPaths::here();
    let settings = if current { screen::settings(&places)? } else { Settings::default() };
    // The places are comments, so that the whole output is a settings file.
    for (text, path) in [(&texts::SETTINGS_FILE, &places.settings), (&texts::GAMES_FOLDER, &places.games)] {
        let place = match path {
            Some(path) => path.display().to_string(),
            None => settings::SETTINGS_NOWHERE.in_lang(output.lang).to_owned(),
        };
        let words = Message::new(text).in_lang(output.lang);
        output.line(format!("# {words}\n#   {place}"))?;
    }
    output.line("")?;
    output.block(&settings.text(output.lang))
}
