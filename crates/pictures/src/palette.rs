//! The colours of an animation: GIF has at most 256, and half as many make smaller files that look the same.
//!
//! Flat areas keep their exact colours, because the most frequent colours are taken first; any other colour is drawn with
//! the nearest of them, if that is near enough. What is lost are steps of the smoothed (antialiased) edges between areas.

use std::collections::HashMap;

/// A pixel.
pub(crate) type PaletteColour = [u8; 3];

/// So many of the most frequent colours are kept as they are: more than a drawing has flat areas.
const EXACT: usize = 64;
/// With the one that stands for what does not change, 128: seven bits a pixel.
const MOST: usize = 127;

/// Up to 127 colours, and the nearest one for every colour that was counted.
pub(crate) struct GifPalette {
    pub(crate) colours: Vec<PaletteColour>,
    nearest: HashMap<PaletteColour, u8>,
}

/// How often each colour occurs.
#[derive(Default)]
pub(crate) struct ColourCount {
    counts: HashMap<PaletteColour, u64>,
    /// The colour that was counted last, and how often in a row: most pixels are like their neighbours.
    run: (PaletteColour, u64),
}

impl ColourCount {
    pub(crate) fn add(&mut self, colour: PaletteColour) {
        if colour == self.run.0 {
            self.run.1 += 1;
        } else {
            self.end_run();
            self.run = (colour, 1);
        }
    }

    fn end_run(&mut self) {
        let (colour, count) = std::mem::take(&mut self.run);
        if count > 0 {
            *self.counts.entry(colour).or_default() += count;
        }
    }

    /// The palette for what was counted.
    pub(crate) fn palette(mut self) -> GifPalette {
        self.end_run();
        let mut counted: Vec<(PaletteColour, u64)> = self.counts.into_iter().collect();
        // The colours themselves decide between equal counts, so that the same pictures give the same file.
        counted.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
        let counted: Vec<PaletteColour> = counted.into_iter().map(|(colour, _)| colour).collect();
        let mut near = 0;
        loop {
            if let Some(colours) = choose(&counted, near) {
                let nearest = counted.iter().map(|colour| (*colour, nearest(*colour, &colours)));
                return GifPalette { nearest: nearest.collect(), colours };
            }
            near = near * 2 + 8;
        }
    }
}

impl GifPalette {
    /// The numbers of the colours that stand for others; `unchanged` for those that are left out.
    pub(crate) fn numbers(&self, colours: impl Iterator<Item = Option<PaletteColour>>, unchanged: u8) -> Vec<u8> {
        let mut last = (None, unchanged);
        let number = |colour: Option<PaletteColour>| {
            if colour != last.0 {
                let number = colour.map(|colour| self.nearest.get(&colour).copied().unwrap_or_default());
                last = (colour, number.unwrap_or(unchanged));
            }
            last.1
        };
        colours.map(number).collect()
    }
}

/// The most frequent colours, and as many others as it takes for every colour to be `near` one. `None` where these are too many.
fn choose(counted: &[PaletteColour], near: u32) -> Option<Vec<PaletteColour>> {
    let mut chosen: Vec<PaletteColour> = Vec::with_capacity(MOST);
    for colour in counted {
        if chosen.len() < EXACT || chosen.iter().all(|known| distance(*known, *colour) > near) {
            if chosen.len() == MOST {
                return None;
            }
            chosen.push(*colour);
        }
    }
    Some(chosen)
}

fn nearest(colour: PaletteColour, colours: &[PaletteColour]) -> u8 {
    let index = (0..colours.len()).min_by_key(|index| distance(colours[*index], colour));
    index.and_then(|index| u8::try_from(index).ok()).unwrap_or(0)
}

/// The square of the distance.
fn distance(one: PaletteColour, other: PaletteColour) -> u32 {
    (0..3).map(|part| u32::from(one[part].abs_diff(other[part])).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_colours_are_exact_and_others_near() {
        let mut count = ColourCount::default();
        let flat: Vec<PaletteColour> = (0..40).map(|n| [n * 6, 255 - n * 6, 40]).collect();
        for colour in &flat {
            (0..100).for_each(|_| count.add(*colour));
        }
        for n in 0..5000_u32 {
            count.add([(n % 251) as u8, (n / 7 % 253) as u8, (n * 31 % 241) as u8]);
        }
        let palette = count.palette();
        assert!(palette.colours.len() <= MOST);
        let numbers = palette.numbers(flat.iter().map(|colour| Some(*colour)).chain([None]), 255);
        assert_eq!(numbers.last(), Some(&255));
        for (colour, number) in flat.into_iter().zip(numbers) {
            assert_eq!(palette.colours[usize::from(number)], colour);
        }
    }

    #[test]
    fn few_colours_are_all_kept() {
        let mut count = ColourCount::default();
        [[1, 2, 3], [1, 2, 4], [9, 9, 9]].into_iter().for_each(|colour| count.add(colour));
        let palette = count.palette();
        assert_eq!(palette.colours, [[1, 2, 3], [1, 2, 4], [9, 9, 9]]);
        assert_eq!(ColourCount::default().palette().colours.len(), 0);
    }
}
