//! Pictures one after another, as an animated GIF.
//!
//! After the first picture only what changes is written: the smallest rectangle around it, transparent where nothing changes in it.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::PictureError;
use crate::paint::{Painter, Pixels};
use crate::palette::{ColourCount, GifPalette, PaletteColour};

/// How long the pictures are shown, in hundredths of a second: GIF knows no shorter times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delays {
    /// Each picture.
    pub each: u16,
    /// The last one, before the first comes again.
    pub last: u16,
}

impl Default for Delays {
    fn default() -> Delays {
        Delays::of_each(1000)
    }
}

impl Delays {
    /// So many milliseconds for each picture, and three seconds more for the last. GIF has no more than eleven minutes.
    pub fn of_each(ms: u32) -> Delays {
        let each = u16::try_from(ms / 10).unwrap_or(u16::MAX);
        Delays { each, last: each.saturating_add(300) }
    }
}

/// Painted pictures of one size, all but the first as what they change.
pub struct Animation {
    width: u16,
    height: u16,
    first: Vec<PaletteColour>,
    changes: Vec<Change>,
}

/// What a picture changes: a rectangle, in which pixels that stay are left out.
struct Change {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    pixels: Vec<Option<PaletteColour>>,
}

impl Animation {
    /// Paints drawings, `width` pixels wide. They have to have one size.
    ///
    /// # Errors
    /// No drawing, different sizes, or what [`png`](crate::png()) refuses.
    pub fn paint<'s>(svgs: impl IntoIterator<Item = &'s str>, width: u32) -> Result<Animation, PictureError> {
        let mut painter = Painter::default();
        let mut pictures = svgs.into_iter().map(|svg| painter.paint(svg, Some(width)));
        let mut now = pictures.next().ok_or(PictureError::Frames)??;
        let size = |length: u32| u16::try_from(length).map_err(|_| PictureError::Size(now.width, now.height));
        let (width, height) = (size(now.width)?, size(now.height)?);
        let mut animation = Animation { width, height, first: now.rgb.clone(), changes: Vec::new() };
        for next in pictures {
            let next = next?;
            if (next.width, next.height) != (now.width, now.height) {
                return Err(PictureError::Frames);
            }
            animation.changes.push(Change::between(&now, &next));
            now = next;
        }
        Ok(animation)
    }

    /// How many pictures it has.
    pub fn count(&self) -> usize {
        1 + self.changes.len()
    }

    /// The animation as GIF, shown again and again.
    ///
    /// # Errors
    /// Those of the encoder.
    pub fn gif(&self, delays: Delays) -> Result<Vec<u8>, PictureError> {
        let fault = |error: gif::EncodingError| PictureError::Encoding(error.to_string());
        let palette = self.palette();
        let unchanged = u8::try_from(palette.colours.len()).unwrap_or(u8::MAX);
        let mut colours = palette.colours.as_flattened().to_vec();
        // The colour that stands for what does not change.
        colours.extend([0; 3]);
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.width, self.height, &colours).map_err(fault)?;
        encoder.set_repeat(Repeat::Infinite).map_err(fault)?;
        let delay = |index: usize| if index + 1 == self.count() { delays.last } else { delays.each };
        let first = palette.numbers(self.first.iter().map(|colour| Some(*colour)), unchanged);
        let frame = Frame {
            width: self.width,
            height: self.height,
            buffer: Cow::Owned(first),
            delay: delay(0),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(fault)?;
        for (index, change) in self.changes.iter().enumerate() {
            let frame = Frame {
                left: change.left,
                top: change.top,
                width: change.width,
                height: change.height,
                buffer: Cow::Owned(palette.numbers(change.pixels.iter().copied(), unchanged)),
                transparent: Some(unchanged),
                dispose: DisposalMethod::Keep,
                delay: delay(index + 1),
                ..Frame::default()
            };
            encoder.write_frame(&frame).map_err(fault)?;
        }
        drop(encoder);
        Ok(bytes)
    }

    fn palette(&self) -> GifPalette {
        let mut count = ColourCount::default();
        let changed = self.changes.iter().flat_map(|change| &change.pixels).flatten();
        self.first.iter().chain(changed).for_each(|colour| count.add(*colour));
        count.palette()
    }
}

impl Change {
    fn between(before: &Pixels, after: &Pixels) -> Change {
        let width = before.width as usize;
        let differs = |index: &usize| before.rgb[*index] != after.rgb[*index];
        let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, usize::MAX, 0);
        for index in (0..before.rgb.len()).filter(differs) {
            let (x, y) = (index % width, index / width);
            (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), bottom.max(y));
        }
        if left == usize::MAX {
            // A picture that changes nothing still has its time: it is one pixel that stays.
            return Change { left: 0, top: 0, width: 1, height: 1, pixels: vec![None] };
        }
        let rows = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * width + x));
        let pixels = rows.map(|index| differs(&index).then(|| after.rgb[index])).collect();
        // The size fits: it is that of a part of a picture whose size does.
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Change {
            left: short(left),
            top: short(top),
            width: short(right - left + 1),
            height: short(bottom - top + 1),
            pixels,
        }
    }
}
