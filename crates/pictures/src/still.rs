//! A drawing as PNG.

use png::{BitDepth, ColorType, Compression, Encoder};

use crate::PictureError;
use crate::paint::{Painter, Pixels};

/// Paints an SVG that [`rules::view`](tabuleiro_catalog::rules::view) wrote, `width` pixels wide or as wide as it says itself.
///
/// # Errors
/// A width of nothing or beyond [`WIDEST`](crate::WIDEST), or a drawing by anybody else.
pub fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, PictureError> {
    write(&Painter::default().paint(svg, width)?)
}

fn write(picture: &Pixels) -> Result<Vec<u8>, PictureError> {
    let fault = |error: png::EncodingError| PictureError::Encoding(error.to_string());
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    let mut writer = encoder.write_header().map_err(fault)?;
    writer.write_image_data(picture.rgb.as_flattened()).map_err(fault)?;
    writer.finish().map_err(fault)?;
    Ok(bytes)
}
