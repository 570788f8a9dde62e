//! What the page needs before it can show anything and what only a new version changes: words, games, pictures of pieces, covers.
//! One file instead of four calls.

use std::collections::BTreeMap;

use serde::Serialize;
use tabuleiro_catalog::rules::view;

use crate::api::catalog::{self, Catalog};
use crate::figures::{self, Cover};
use crate::shape::Words;

#[derive(Serialize)]
struct PageData {
    texts: BTreeMap<&'static str, Words>,
    catalog: Catalog,
    /// All pictures, as symbols of one SVG.
    pieces: &'static str,
    /// The cover picture of each game.
    covers: BTreeMap<&'static str, Cover>,
}

/// The file.
pub(super) fn json() -> String {
    let data = PageData {
        texts: catalog::page_texts(),
        catalog: catalog::all_games(),
        pieces: view::SHEET,
        covers: figures::covers(),
    };
    serde_json::to_string(&data).unwrap_or_default()
}
