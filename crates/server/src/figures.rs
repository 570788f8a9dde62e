//! Positions that show a game: its cover, and the figures beside its rules. `web/pictures.json` holds them as data, because no module
//! of the page names a game; here they become views.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::{AnyGame, AnyRecord, Input, games};
use utoipa::ToSchema;

use crate::shape::Words;
use crate::shape::board::View;

/// What the file says about one picture.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    /// Options, `key=value,key=value`.
    #[serde(default)]
    options: String,
    /// Position text; the start where it is left out.
    position: Option<String>,
    /// Whether what is allowed is marked.
    #[serde(default)]
    marks: bool,
    /// Moves, from and to.
    #[serde(default)]
    arrows: Vec<[String; 2]>,
    /// Cells that the caption speaks of.
    #[serde(default)]
    cells: Vec<String>,
    /// The number of the rule beside which it stands.
    #[serde(default)]
    rule: String,
    caption: Option<Words>,
}

/// What the file says about one game.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sources {
    cover: Option<Source>,
    #[serde(default)]
    rules: Vec<Source>,
}

/// The cover picture of a game.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Cover {
    view: View,
}

/// A position beside a rule.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Figure {
    /// The number of the rule.
    rule: &'static str,
    caption: Option<Words>,
    view: View,
    /// Places where the side to act can go next.
    targets: Vec<String>,
    /// Cells that the caption speaks of.
    cells: Vec<String>,
    /// Moves, from and to.
    arrows: Vec<[String; 2]>,
}

static ALL: LazyLock<BTreeMap<String, Sources>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../web/pictures.json")).unwrap_or_default());

fn open(game: &str, source: &Source) -> Option<Box<dyn AnyRecord>> {
    let game = tabuleiro_catalog::find(game)?;
    let options = Options::read(game.info().options, &source.options).ok()?;
    game.open(options, source.position.as_deref().map_or(Input::Start, Input::Text)).ok()
}

/// The cover of every game: the position that the file names, or else the start.
pub(crate) fn covers() -> BTreeMap<&'static str, Cover> {
    let cover = |game: &'static dyn AnyGame| {
        let id = game.info().id;
        let named = ALL.get(id).and_then(|sources| open(id, sources.cover.as_ref()?));
        let record = named.or_else(|| game.start(game.usual_options()).ok())?;
        Some((id, Cover { view: View::of(record.as_ref()) }))
    };
    games().iter().filter_map(|game| cover(game.as_ref())).collect()
}

/// The figures of a game's rules.
pub(crate) fn of(game: &str) -> Vec<Figure> {
    let figure = |source: &'static Source| {
        let record = open(game, source)?;
        let marks = if source.marks { record.view(true).marks } else { vec![] };
        Some(Figure {
            rule: &source.rule,
            caption: source.caption.clone(),
            view: View::of(record.as_ref()),
            targets: marks.iter().filter(|mark| mark.refused.is_none()).map(|mark| mark.place.to_string()).collect(),
            cells: source.cells.clone(),
            arrows: source.arrows.clone(),
        })
    };
    ALL.get(game).into_iter().flat_map(|sources| &sources.rules).filter_map(figure).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_of_the_file_can_be_drawn() {
        let games: BTreeMap<String, Sources> = serde_json::from_str(include_str!("../web/pictures.json")).unwrap();
        for game in tabuleiro_catalog::games() {
            let info = game.info();
            assert!(covers().contains_key(info.id), "{}", info.id);
            // A game without pictures has its start as cover.
            let Some(sources) = games.get(info.id) else { continue };
            assert!(sources.cover.is_some() && sources.rules.len() >= 2, "{}", info.id);
            assert_eq!(of(info.id).len(), sources.rules.len(), "{}", info.id);
            for figure in of(info.id) {
                let rules = info.rules.in_lang(tabuleiro_catalog::rules::lang::Lang::En);
                assert!(rules.contains(&format!("({}", figure.rule)), "{} has no rule {}", info.id, figure.rule);
                let on_board = |name: &String| {
                    let col =
                        name.bytes().next().is_some_and(|letter| letter >= b'a' && letter - b'a' < figure.view.cols);
                    col && name[1..].parse::<u8>().is_ok_and(|row| (1..=figure.view.rows).contains(&row))
                };
                assert!(
                    figure.arrows.iter().flatten().chain(&figure.cells).all(on_board),
                    "{} {}",
                    info.id,
                    figure.rule
                );
            }
        }
        for id in games.keys() {
            assert!(tabuleiro_catalog::find(id).is_some(), "pictures of {id}, which is no game");
        }
    }
}
