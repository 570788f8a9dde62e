//! Paints a drawing into pixels.

use std::collections::{HashMap, HashSet};

use tiny_skia::{
    Color, FillRule, Paint as SkiaPaint, Path, PathBuilder, Pixmap, PixmapPaint, Rect, Stroke, StrokeDash, Transform,
};

use crate::PictureError;
use crate::area::Area;
use crate::letters;
use crate::markup::{self, Element, Node, number};
use crate::path;
use crate::style::{Anchor, Style, StyleSheet};

/// The widest picture, in pixels.
pub const WIDEST: u32 = 2400;
/// The highest picture, in pixels: wider boards are not twice as high as wide.
const HIGHEST: u32 = 2 * WIDEST;

/// The colour of the paper, on which everything lies: pictures have no transparent corners, because nobody knows what they are shown on.
const PAPER: Color = Color::WHITE;

/// A painted picture, each pixel red, green and blue, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// The pixels.
    pub rgb: Vec<[u8; 3]>,
}

/// Paints drawings, one after another. Where a drawing differs from the one before in a few elements, as the pictures of an animation do, only the parts of the
/// picture that these cover are painted again.
#[derive(Default)]
pub(crate) struct Painter {
    /// Path data that was read, because symbols are used many times.
    paths: HashMap<String, Option<Path>>,
    /// The bounding boxes of elements, by their source.
    reach: HashMap<String, Option<Area>>,
    last: Option<Painted>,
}

/// What was painted last.
struct Painted {
    pixmap: Pixmap,
    /// The style sheet, and how many times as large as it says itself the drawing was painted.
    manner: (String, f32),
    /// The sources of the elements that are painted.
    sources: HashSet<String>,
}

impl Painter {
    /// Paints a drawing, `width` pixels wide; as wide as it says itself where no width is given.
    pub(crate) fn paint(&mut self, svg: &str, width: Option<u32>) -> Result<Pixels, PictureError> {
        let root = markup::read(svg)?;
        let (natural, height) = (root.needed("width")?, root.needed("height")?);
        let width = width.map_or(natural, |width| width as f32);
        let scale = if natural > 0.0 { width / natural } else { 0.0 };
        let (width, height) = (width.round() as u32, (height * scale).round() as u32);
        let wrong_size = || PictureError::Size(width, height);
        if width > WIDEST || height > HIGHEST {
            return Err(wrong_size());
        }
        let css = root.elements().find(|element| element.name == "style").and_then(|style| style.children.first());
        let css = if let Some(Node::Text(css)) = css { css.as_str() } else { "" };
        let sheet = StyleSheet::read(css)?;
        let style = sheet.style(&[&root], &Style::default())?;
        let defs = root.elements().filter(|element| element.name == "defs");
        let symbols = defs.flat_map(Element::elements).filter_map(|symbol| Some((symbol.attribute("id")?, symbol)));
        let symbols: HashMap<&str, &Element<'_>> = symbols.collect();
        let manner = (css.to_owned(), scale);
        let same =
            |last: &Painted| last.manner == manner && (last.pixmap.width(), last.pixmap.height()) == (width, height);
        let last = self.last.take().filter(same);
        if last.is_none() {
            self.reach.clear();
        }
        let mut painting = Painting {
            target: PaintTarget::Reach(None),
            sheet: &sheet,
            symbols: &symbols,
            paths: &mut self.paths,
            around: vec![&root],
        };
        let place = Transform::from_scale(scale, scale);
        let seen: Vec<&Element<'_>> = root.elements().filter(|element| is_seen(element)).collect();
        for element in &seen {
            if !self.reach.contains_key(element.source) {
                painting.target = PaintTarget::Reach(None);
                painting.element(element, place, &style)?;
                let PaintTarget::Reach(area) = painting.target else { continue };
                self.reach.insert(element.source.to_owned(), area);
            }
        }
        let reach = |source: &str| self.reach.get(source).copied().flatten();
        let sources: HashSet<String> = seen.iter().map(|element| element.source.to_owned()).collect();
        let whole = Area { left: 0, top: 0, right: width as i32, bottom: height as i32 };
        let (mut pixmap, dirty) = match last {
            Some(last) => {
                let changed = sources.symmetric_difference(&last.sources).filter_map(|source| reach(source));
                (last.pixmap, Area::joined(changed.filter_map(|area| area.within(whole))))
            }
            None => (Pixmap::new(width, height).ok_or_else(wrong_size)?, vec![whole]),
        };
        for area in dirty {
            let part = Pixmap::new(area.width(), area.height()).ok_or_else(wrong_size)?;
            painting.target = PaintTarget::Pixels(part);
            painting.clear();
            // Moved by whole pixels, so that every pixel is the one that it is in the whole picture.
            let place = Transform::from_translate(-area.left as f32, -area.top as f32).pre_concat(place);
            for element in
                seen.iter().filter(|element| reach(element.source).is_some_and(|reach| reach.within(area).is_some()))
            {
                painting.element(element, place, &style)?;
            }
            if let PaintTarget::Pixels(part) = &painting.target {
                pixmap.draw_pixmap(
                    area.left,
                    area.top,
                    part.as_ref(),
                    &PixmapPaint::default(),
                    Transform::identity(),
                    None,
                );
            }
        }
        let pixel = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2]];
        // Opaque everywhere, so that colours are not multiplied by anything.
        let rgb = pixmap.data().chunks_exact(4).map(pixel).collect();
        self.last = Some(Painted { pixmap, manner, sources });
        Ok(Pixels { width, height, rgb })
    }
}

/// Whether an element is painted: titles and descriptions (for screen readers), styles and definitions are not.
fn is_seen(element: &Element<'_>) -> bool {
    !matches!(element.name, "title" | "desc" | "style" | "defs")
}

/// What is done with a shape.
enum PaintTarget {
    Pixels(Pixmap),
    /// Its bounding box is measured; nothing is painted.
    Reach(Option<Area>),
}

/// A picture that is being painted.
struct Painting<'p, 's> {
    target: PaintTarget,
    sheet: &'p StyleSheet<'p>,
    symbols: &'p HashMap<&'s str, &'p Element<'s>>,
    paths: &'p mut HashMap<String, Option<Path>>,
    /// The elements around the one that is painted, from the outermost.
    around: Vec<&'p Element<'s>>,
}

impl<'p, 's> Painting<'p, 's> {
    fn children(&mut self, element: &'p Element<'s>, place: Transform, style: &Style) -> Result<(), PictureError> {
        for child in element.elements() {
            self.element(child, place, style)?;
        }
        Ok(())
    }

    fn element(&mut self, element: &'p Element<'s>, place: Transform, inherited: &Style) -> Result<(), PictureError> {
        if !is_seen(element) {
            return Ok(());
        }
        self.around.push(element);
        let style = self.sheet.style(&self.around, inherited)?;
        let done = self.shape(element, place, &style);
        self.around.pop();
        done
    }

    fn shape(&mut self, element: &'p Element<'s>, place: Transform, style: &Style) -> Result<(), PictureError> {
        let path = match element.name {
            "g" => {
                let own = element.attribute("transform").map(transform).transpose()?;
                return self.children(element, own.map_or(place, |own| place.pre_concat(own)), style);
            }
            "use" => return self.symbol(element, place, style),
            "text" => return self.text(element, place, style),
            "path" => {
                let data = element.attribute("d").unwrap_or_default();
                if !self.paths.contains_key(data) {
                    self.paths.insert(data.to_owned(), path::read(data)?);
                }
                self.paths.get(data).cloned().flatten()
            }
            "circle" => PathBuilder::from_circle(element.needed("cx")?, element.needed("cy")?, element.needed("r")?),
            "ellipse" => {
                let (rx, ry) = (element.needed("rx")?, element.needed("ry")?);
                let (x, y) = (element.needed("cx")? - rx, element.needed("cy")? - ry);
                Rect::from_xywh(x, y, 2.0 * rx, 2.0 * ry).and_then(PathBuilder::from_oval)
            }
            "rect" => rectangle(element)?,
            other => return Err(PictureError::unknown(format!("<{other}>"))),
        };
        if let Some(path) = path {
            self.fill(&path, place, style);
            self.stroke(&path, place, style);
        }
        Ok(())
    }

    /// Begins a part of the picture.
    fn clear(&mut self) {
        if let PaintTarget::Pixels(pixmap) = &mut self.target {
            pixmap.fill(PAPER);
        }
    }

    fn fill(&mut self, path: &Path, place: Transform, style: &Style) {
        let Some(colour) = style.colour(style.fill, style.fill_opacity) else { return };
        match &mut self.target {
            PaintTarget::Pixels(pixmap) => pixmap.fill_path(path, &paint(colour), FillRule::Winding, place, None),
            PaintTarget::Reach(area) => *area = Area::with(*area, path, place, 0.0),
        }
    }

    fn stroke(&mut self, path: &Path, place: Transform, style: &Style) {
        let Some(colour) = style.colour(style.stroke, style.stroke_opacity).filter(|_| style.stroke_width > 0.0) else {
            return;
        };
        let dash = style.dashes.and_then(|dashes| StrokeDash::new(dashes.to_vec(), 0.0));
        let stroke =
            Stroke { width: style.stroke_width, line_cap: style.cap, line_join: style.join, dash, ..Stroke::default() };
        match &mut self.target {
            PaintTarget::Pixels(pixmap) => pixmap.stroke_path(path, &paint(colour), &stroke, place, None),
            // A sharp corner reaches out by up to four times half the width.
            PaintTarget::Reach(area) => *area = Area::with(*area, path, place, stroke.width * stroke.miter_limit / 2.0),
        }
    }

    /// A symbol, which is 100 by 100, at the place and in the size of its use.
    fn symbol(&mut self, element: &Element<'s>, place: Transform, style: &Style) -> Result<(), PictureError> {
        let name = element.attribute("href").and_then(|name| name.strip_prefix('#')).unwrap_or_default();
        let symbol: Option<&'p Element<'s>> = self.symbols.get(name).copied();
        let symbol = symbol.ok_or_else(|| PictureError::unknown(format!("the symbol {name:?}")))?;
        let (x, y) = (element.number("x")?.unwrap_or(0.0), element.number("y")?.unwrap_or(0.0));
        let scale = element.needed("width")? / 100.0;
        self.children(symbol, place.pre_translate(x, y).pre_scale(scale, scale), style)
    }

    /// A line of text, or of pieces with styles of their own.
    fn text(&mut self, element: &'p Element<'s>, place: Transform, style: &Style) -> Result<(), PictureError> {
        let mut x = element.needed("x")?;
        let y = element.needed("y")?;
        for child in &element.children {
            let (text, style) = match child {
                Node::Text(text) => (text.as_str(), *style),
                Node::Element(span) if span.name == "tspan" => {
                    x += span.number("dx")?.unwrap_or(0.0);
                    self.around.push(span);
                    let style = self.sheet.style(&self.around, style);
                    self.around.pop();
                    let Some(Node::Text(text)) = span.children.first() else { continue };
                    (text.as_str(), style?)
                }
                Node::Element(other) => return Err(PictureError::unknown(format!("<{}> in a text", other.name))),
            };
            let width = letters::width(text, style.font_size);
            let start = if style.anchor == Anchor::Middle { x - width / 2.0 } else { x };
            if let Some(path) = letters::outline(text, start, y, style.font_size) {
                self.fill(&path, place, &style);
            }
            x += width;
        }
        Ok(())
    }
}

fn paint(colour: Color) -> SkiaPaint<'static> {
    let mut paint = SkiaPaint { anti_alias: true, ..SkiaPaint::default() };
    paint.set_color(colour);
    paint
}

/// `translate(X Y) scale(FACTOR)`.
fn transform(text: &str) -> Result<Transform, PictureError> {
    let mut transform = Transform::identity();
    for part in text.split_inclusive(')') {
        let (name, numbers) = part.trim().trim_end_matches(')').split_once('(').unwrap_or_default();
        let numbers = numbers.split(' ').map(number).collect::<Result<Vec<f32>, _>>()?;
        transform = match (name, &numbers[..]) {
            ("translate", [x, y]) => transform.pre_translate(*x, *y),
            ("scale", [factor]) => transform.pre_scale(*factor, *factor),
            _ => return Err(PictureError::unknown(format!("the transform {text:?}"))),
        };
    }
    Ok(transform)
}

/// A rectangle, with round corners where it says so. One without an extent is not drawn.
fn rectangle(element: &Element<'_>) -> Result<Option<Path>, PictureError> {
    /// How far the handles of a quarter of a circle are from its ends, as a part of the radius.
    const HANDLE: f32 = 0.552_284_8;
    let (x, y) = (element.number("x")?.unwrap_or(0.0), element.number("y")?.unwrap_or(0.0));
    let (width, height) = (element.needed("width")?, element.needed("height")?);
    let Some(rect) = Rect::from_xywh(x, y, width, height).filter(|_| width > 0.0 && height > 0.0) else {
        return Ok(None);
    };
    let radius = element.number("rx")?.unwrap_or(0.0).min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        return Ok(Some(PathBuilder::from_rect(rect)));
    }
    let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let short = radius * (1.0 - HANDLE);
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - short, top, right, top + short, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - short, right - short, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + short, bottom, left, bottom - short, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + short, left + short, top, left + radius, top);
    path.close();
    Ok(path.finish())
}

#[cfg(test)]
mod tests;
