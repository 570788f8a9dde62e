//! `tabuleiro site`: the page as plain files, which play without a server.

use std::path::Path;

use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_server::write_site;

use crate::failure::Failure;
use crate::output::Output;
use crate::texts::serve as texts;

/// Writes the page into a folder. A server for games by link has to be an address that a browser can follow.
pub(crate) fn run(folder: &Path, server: Option<&str>, output: &mut Output) -> Result<(), Failure> {
    if let Some(url) = server.filter(|url| !url.starts_with("https://") && !url.starts_with("http://")) {
        return Err(Failure::Usage(Message::new(&texts::SITE_SERVER).with("found", quoted(url))));
    }
    let place = folder.display().to_string();
    let failed = |error: std::io::Error| {
        Failure::Usage(Message::new(&texts::SITE_FAILED).with("folder", place.clone()).with("why", error.to_string()))
    };
    let count = write_site(folder, server).map_err(failed)?;
    output.say(Message::new(&texts::SITE_WRITTEN).with("count", count).with("folder", place.clone()))
}
