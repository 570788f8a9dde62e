//! What is painted is what the SVG says: every game, every mark, the same geometry.

use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_catalog::rules::options::OptionKind;
use tabuleiro_catalog::rules::view::{PictureNotes, SHEET, svg, svg_noted};
use tabuleiro_catalog::{AnyRecord, find, games};

use super::*;

fn start(id: &str) -> Box<dyn AnyRecord> {
    let game = find(id).unwrap();
    game.start(game.usual_options()).unwrap()
}

fn paint(svg: &str, width: Option<u32>) -> Pixels {
    Painter::default().paint(svg, width).unwrap_or_else(|error| panic!("{error}: {svg}"))
}

impl Pixels {
    fn at(&self, x: u32, y: u32) -> [u8; 3] {
        self.rgb[(y * self.width + x) as usize]
    }

    /// How many pixels differ.
    fn differences(&self, other: &Pixels) -> usize {
        assert_eq!((self.width, self.height), (other.width, other.height));
        self.rgb.iter().zip(&other.rgb).filter(|(one, other)| one != other).count()
    }
}

#[test]
fn every_game_and_option_can_be_painted_with_marks_in_both_languages() {
    for game in games() {
        let mut all = vec![game.usual_options()];
        for spec in game.info().options {
            let OptionKind::Choice(words) = spec.kind else { continue };
            for word in words.iter() {
                let mut options = game.usual_options();
                options.set(spec.key, word).unwrap();
                all.push(options);
            }
        }
        for options in all {
            let Ok(record) = game.start(options) else { continue };
            for lang in Lang::ALL {
                paint(&svg(&record.view(true), record.info(), lang), Some(200));
            }
        }
    }
}

#[test]
fn every_symbol_of_the_sheet_can_be_painted() {
    let sheet = markup::read(SHEET).unwrap();
    for symbol in sheet.elements() {
        let id = symbol.attribute("id").unwrap();
        let (_, rest) = SHEET.split_once(&format!("<symbol id=\"{id}\"")).unwrap();
        let (source, _) = rest.split_once("</symbol>").unwrap();
        let svg = format!(
            "<svg width=\"100\" height=\"100\"><defs><symbol id=\"{id}\"{source}</symbol></defs>\
             <g color=\"#00aa00\" fill=\"#ffffff\" stroke=\"#000000\"><use href=\"#{id}\" width=\"100\" height=\"100\"/></g></svg>"
        );
        let painted = paint(&svg, None);
        let marked = painted.rgb.iter().filter(|pixel| **pixel != [255; 3]).count();
        assert!(marked > 100, "{id} has {marked} pixels");
    }
}

#[test]
fn pixels_are_where_the_svg_says() {
    for id in ["virus-wars", "blockade"] {
        let record = start(id);
        let svg = svg(&record.view(false), record.info(), Lang::En);
        let root = markup::read(&svg).unwrap();
        let (natural, twice) = (paint(&svg, None), paint(&svg, Some(2 * root.needed("width").unwrap() as u32)));
        assert_eq!(
            (natural.width as f32, natural.height as f32),
            (root.needed("width").unwrap(), root.needed("height").unwrap())
        );
        assert_eq!((twice.width, twice.height), (2 * natural.width, 2 * natural.height));
        // The corners of cells lie clear of pieces and grounds: there each cell has its own colour, in any size.
        let cells = root
            .elements()
            .filter(|element| element.attribute("class").is_some_and(|class| class.starts_with("cell plain")));
        let mut count = 0;
        for cell in cells {
            let odd = cell.attribute("class").unwrap().ends_with("odd");
            let colour = if odd { [0xef, 0xe3, 0xcb] } else { [0xf7, 0xef, 0xdf] };
            let (x, y) = (cell.needed("x").unwrap() as u32, cell.needed("y").unwrap() as u32);
            assert_eq!(natural.at(x + 30, y + 2), colour, "{id} {x} {y}");
            assert_eq!(twice.at(2 * x + 60, 2 * y + 4), colour, "{id} {x} {y}");
            count += 1;
        }
        assert!(count > 20, "{id}: {count} cells");
    }
}

#[test]
fn marks_the_last_turn_and_the_chances_are_seen() {
    let mut record = start("infection");
    let plain = paint(&svg(&record.view(false), record.info(), Lang::En), None);
    let marked = paint(&svg(&record.view(true), record.info(), Lang::En), None);
    assert!(plain.differences(&marked) > 200, "targets");
    let turn = record.read("g2").unwrap();
    record.play(&turn).unwrap();
    let view = record.view(false);
    let mut notes = PictureNotes { last: turn.touched().concat(), ..PictureNotes::default() };
    let noted = paint(&svg_noted(&view, record.info(), Lang::En, &notes), None);
    let played = paint(&svg(&view, record.info(), Lang::En), None);
    assert!(played.differences(&noted) > 500, "the cell of the last turn");
    notes.chance = Some(0);
    let none = paint(&svg_noted(&view, record.info(), Lang::En, &notes), None);
    notes.chance = Some(100);
    let all = paint(&svg_noted(&view, record.info(), Lang::En, &notes), None);
    assert!(none.height > noted.height, "the bar has its own place");
    assert!(none.differences(&all) > 3000, "the whole bar has the other colour");
    notes.least_height = 900;
    assert_eq!(paint(&svg_noted(&view, record.info(), Lang::En, &notes), None).height, 900);
}

#[test]
fn words_are_painted_in_the_language_asked_for() {
    let record = start("three-dragons");
    let [english, portuguese] = [Lang::En, Lang::Pt].map(|lang| svg(&record.view(false), record.info(), lang));
    let [english, portuguese] = [english, portuguese].map(|svg| paint(&svg, None));
    assert_ne!(english.rgb, portuguese.rgb);
}

#[test]
fn what_cannot_be_painted_is_an_error() {
    let svg = |body: &str| format!("<svg width=\"10\" height=\"10\">{body}</svg>");
    for body in [
        "<image/>",
        "<rect/>",
        "<use href=\"#none\" width=\"1\"/>",
        "<g transform=\"rotate(3)\"/>",
        "<text x=\"1\" y=\"1\"><b>x</b></text>",
        "<path d=\"x\"/>",
        "<rect width=\"1\" height=\"1\" fill=\"red\"/>",
    ] {
        let painted = Painter::default().paint(&svg(body), None);
        assert!(matches!(painted, Err(PictureError::Unknown(_))), "{body}");
    }
    for width in [0, WIDEST + 1, u32::MAX] {
        let painted = Painter::default().paint(&svg(""), Some(width));
        assert!(matches!(painted, Err(PictureError::Size(..))), "{width}");
    }
    assert!(Painter::default().paint("<svg width=\"1\" height=\"1e9\"/>", None).is_err());
}

/// An animation is painted from what changes; each of its pictures has to be the one that is painted by itself.
#[test]
fn a_picture_after_another_is_the_same_as_alone() {
    for game in games() {
        let mut record = game.start(game.usual_options()).unwrap();
        let mut random = Random::new(11);
        let mut painter = Painter::default();
        for _ in 0..12 {
            let view = record.view(false);
            let notes = PictureNotes {
                chance: Some(record.action_count() as u32 * 8),
                least_height: 1400,
                ..PictureNotes::default()
            };
            let svg = svg_noted(&view, record.info(), Lang::En, &notes);
            let alone = paint(&svg, Some(333));
            let after = painter.paint(&svg, Some(333)).unwrap();
            // A part is painted at a place of its own, and shapes are cut at its edges: there a pixel may be smoothed otherwise. A part
            // that was forgotten would be hundreds of pixels.
            let far = |(one, other): (&[u8; 3], &[u8; 3])| (0..3).any(|part| one[part].abs_diff(other[part]) > 8);
            let differing = after.rgb.iter().zip(&alone.rgb).filter(|pair| far(*pair)).count();
            assert!(differing <= 40, "{}: {differing} pixels differ", game.info().id);
            let Some(action) = record.random_action(&mut random) else { break };
            record.play_text(&action).unwrap();
        }
    }
}
