//! The files are what they say: a PNG and a GIF that others can read, with the size, the pictures and the times that were asked for.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::io::Cursor;

use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::Closing;
use tabuleiro_catalog::rules::view::svg;
use tabuleiro_catalog::{AnyRecord, find, games};
use tabuleiro_pictures::{Animation, Delays, FilmRequest, PictureError, film, png};

/// A game with some random turns.
fn played(id: &str, turns: usize) -> Box<dyn AnyRecord> {
    played_with(id, "-", turns)
}

/// The same with options.
fn played_with(id: &str, options: &str, turns: usize) -> Box<dyn AnyRecord> {
    let game = find(id).unwrap();
    let mut record = game.start(Options::read(game.info().options, options).unwrap()).unwrap();
    let mut random = Random::new(7);
    while record.turns().len() <= turns {
        let Some(action) = record.random_action(&mut random) else { break };
        record.play_text(&action).unwrap();
    }
    while record.turns().len() > turns {
        record.undo();
    }
    record
}

/// A picture of a GIF as it is seen: how long, and its pixels.
type SeenPicture = (u16, Vec<[u8; 3]>);

/// The size of a GIF, and its pictures as they are seen: each over those before.
fn decode(gif: &[u8]) -> ((u16, u16), Vec<SeenPicture>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(gif)).unwrap();
    let (width, height) = (decoder.width(), decoder.height());
    let mut seen = vec![[0; 3]; usize::from(width) * usize::from(height)];
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (index, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
            let place = (usize::from(frame.top) + y) * usize::from(width) + usize::from(frame.left) + x;
            if pixel[3] > 0 {
                seen[place] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        pictures.push((frame.delay, seen.clone()));
    }
    ((width, height), pictures)
}

#[test]
fn a_png_has_the_width_that_was_asked_for() {
    let record = played("infection", 4);
    let svg = svg(&record.view(true), record.info(), Lang::Pt);
    for (asked, width) in [(None, 524), (Some(262), 262), (Some(1048), 1048)] {
        let bytes = png(&svg, asked).unwrap();
        let reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
        assert_eq!(reader.info().width, width);
    }
    assert!(matches!(png(&svg, Some(1_000_000)), Err(PictureError::Size(..))));
    assert!(png("<html/>", None).is_err());
}

#[test]
fn an_animation_has_a_picture_for_the_start_and_every_turn() {
    for game in games() {
        let record = played(game.info().id, 5);
        let request = FilmRequest { chances: vec![50, 55, 60, 40, 45, 50], ..FilmRequest::default() };
        let animation = film(record.as_ref(), &request).unwrap().paint(Some(240)).unwrap();
        let delays = Delays { each: 30, last: 200 };
        let ((width, height), pictures) = decode(&animation.gif(delays).unwrap());
        assert_eq!((width, pictures.len(), animation.count()), (240, 6, 6), "{}", game.info().id);
        assert!(height > width / 2);
        let shown: Vec<u16> = pictures.iter().map(|(delay, _)| *delay).collect();
        assert_eq!(shown, [30, 30, 30, 30, 30, 200]);
        for pair in pictures.windows(2) {
            assert_ne!(pair[0].1, pair[1].1, "{}: every turn changes something", game.info().id);
        }
    }
}

#[test]
fn the_last_picture_is_the_same_however_it_was_reached() {
    let record = played("virus-wars", 8);
    let whole = film(record.as_ref(), &FilmRequest::default()).unwrap();
    let part = film(record.as_ref(), &FilmRequest { from: 8, ..FilmRequest::default() }).unwrap();
    assert_eq!((whole.svgs.len(), part.svgs.len()), (9, 1));
    assert_eq!(whole.width(), 473, "cells of 40 pixels");
    let ends = [&whole, &part].map(|film| {
        let gif = film.paint(Some(300)).unwrap().gif(Delays::default()).unwrap();
        decode(&gif).1.pop().unwrap().1
    });
    // Both have 127 colours of their own: the same picture, a few steps of its edges apart.
    let far = |pair: (&[u8; 3], &[u8; 3])| (0..3).any(|part| pair.0[part].abs_diff(pair.1[part]) > 40);
    assert_eq!(ends[0].len(), ends[1].len());
    assert_eq!(ends[0].iter().zip(&ends[1]).filter(|pair| far(*pair)).count(), 0);
}

#[test]
fn sixty_turns_take_less_than_half_a_megabyte() {
    // The largest board there is has the most to show; the others as they are usually played.
    let largest = [("virus-wars", "size=15")];
    for (id, options) in games().iter().map(|game| (game.info().id, "-")).chain(largest) {
        let record = played_with(id, options, 60);
        let chances = (0..=100).cycle().take(61).collect();
        let film = film(record.as_ref(), &FilmRequest { chances, ..FilmRequest::default() }).unwrap();
        assert!(film.width() <= 520, "{id} {options}: {}", film.width());
        let gif = film.paint(None).unwrap().gif(Delays::default()).unwrap();
        assert!(gif.len() < 500_000, "{id} {options}: {} turns, {} bytes", record.turns().len(), gif.len());
    }
}

#[test]
fn a_part_of_a_game_is_inside_it() {
    let record = played("blockade", 6);
    let count = |from: usize, to: Option<usize>| {
        film(record.as_ref(), &FilmRequest { from, to, ..FilmRequest::default() }).unwrap().svgs.len()
    };
    assert_eq!(
        [count(2, Some(4)), count(0, Some(0)), count(5, None), count(90, None), count(4, Some(2))],
        [3, 1, 2, 1, 1]
    );
}

#[test]
fn a_game_that_was_given_up_says_so_in_its_last_picture() {
    let mut record = played("infection", 3);
    record.close(Closing::Resignation(Side::Second));
    let film = film(record.as_ref(), &FilmRequest { lang: Lang::Pt, ..FilmRequest::default() }).unwrap();
    assert!(film.svgs[3].contains("O jogo acabou"), "{}", film.svgs[3]);
    assert!(film.svgs[..3].iter().all(|svg| !svg.contains("O jogo acabou")));
    assert!(film.svgs[0].contains(">Início</text>") && film.svgs[1].contains("Turno 1 de 3"));
}

#[test]
fn pictures_of_different_sizes_are_no_animation() {
    assert!(matches!(Animation::paint([], 100), Err(PictureError::Frames)));
    let [one, other] = ["10", "20"].map(|height| format!("<svg width=\"10\" height=\"{height}\"></svg>"));
    assert!(matches!(Animation::paint([one.as_str(), other.as_str()], 10), Err(PictureError::Frames)));
    let still = Animation::paint([one.as_str(), one.as_str()], 10).unwrap().gif(Delays::default()).unwrap();
    assert_eq!(decode(&still).1.len(), 2, "a picture that changes nothing is shown all the same");
}
