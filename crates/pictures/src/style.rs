//! The styles of a drawing: its style sheet, attributes of elements, and inheritance.

use tiny_skia::{Color, LineCap, LineJoin};

use crate::PictureError;
use crate::markup::{Element, number};

/// What something is filled or outlined with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Paint {
    None,
    /// `currentColor`.
    Current,
    Solid(Color),
}

/// The style of an element. All of it is inherited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) color: Color,
    pub(crate) fill: Paint,
    pub(crate) fill_opacity: f32,
    pub(crate) stroke: Paint,
    pub(crate) stroke_opacity: f32,
    pub(crate) stroke_width: f32,
    pub(crate) cap: LineCap,
    pub(crate) join: LineJoin,
    /// A dash and the gap after it.
    pub(crate) dashes: Option<[f32; 2]>,
    pub(crate) font_size: f32,
    pub(crate) anchor: Anchor,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            color: Color::BLACK,
            fill: Paint::Solid(Color::BLACK),
            fill_opacity: 1.0,
            stroke: Paint::None,
            stroke_opacity: 1.0,
            stroke_width: 1.0,
            cap: LineCap::Butt,
            join: LineJoin::Miter,
            dashes: None,
            font_size: 16.0,
            anchor: Anchor::Start,
        }
    }
}

impl Style {
    /// The colour that a paint stands for here; `None` for nothing.
    pub(crate) fn colour(&self, paint: Paint, opacity: f32) -> Option<Color> {
        let mut colour = match paint {
            Paint::None => return None,
            Paint::Current => self.color,
            Paint::Solid(colour) => colour,
        };
        colour.apply_opacity(opacity);
        Some(colour)
    }

    fn set(&mut self, property: &str, value: &str) -> Result<(), PictureError> {
        match property {
            "color" => self.color = colour(value)?,
            "fill" => self.fill = paint(value)?,
            "fill-opacity" => self.fill_opacity = number(value)?.clamp(0.0, 1.0),
            "stroke" => self.stroke = paint(value)?,
            "stroke-opacity" => self.stroke_opacity = number(value)?.clamp(0.0, 1.0),
            "stroke-width" => self.stroke_width = number(value)?,
            "stroke-linecap" if value == "round" => self.cap = LineCap::Round,
            "stroke-linejoin" if value == "round" => self.join = LineJoin::Round,
            "stroke-dasharray" => {
                let (dash, gap) = value.split_once(' ').ok_or_else(|| unknown(property, value))?;
                self.dashes = Some([number(dash)?, number(gap)?]);
            }
            "font-size" => self.font_size = number(value)?,
            "text-anchor" if value == "middle" => self.anchor = Anchor::Middle,
            // There is one font, in one weight.
            "font-family" | "font-weight" => {}
            _ => return Err(unknown(property, value)),
        }
        Ok(())
    }
}

fn unknown(property: &str, value: &str) -> PictureError {
    PictureError::unknown(format!("the style {property}: {value}"))
}

fn paint(text: &str) -> Result<Paint, PictureError> {
    Ok(match text {
        "none" => Paint::None,
        "currentColor" => Paint::Current,
        _ => Paint::Solid(colour(text)?),
    })
}

/// A colour `#rgb` or `#rrggbb`.
pub(crate) fn colour(text: &str) -> Result<Color, PictureError> {
    let wrong = || PictureError::unknown(format!("the colour {text:?}"));
    let digits = text.strip_prefix('#').ok_or_else(wrong)?;
    let digit = |index: usize| {
        let digit = digits.as_bytes().get(index).and_then(|byte| char::from(*byte).to_digit(16));
        digit.and_then(|digit| u8::try_from(digit).ok()).ok_or_else(wrong)
    };
    let part = |index: usize| -> Result<u8, PictureError> {
        Ok(match digits.len() {
            3 => digit(index)? * 17,
            6 => digit(index * 2)? * 16 + digit(index * 2 + 1)?,
            _ => return Err(wrong()),
        })
    };
    Ok(Color::from_rgba8(part(0)?, part(1)?, part(2)?, 255))
}

/// Attributes that are styles. All others are read by whoever draws the element.
const STYLES: [&str; 12] = [
    "color",
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "font-size",
    "font-family",
    "text-anchor",
];

/// One element of a selector: a name, classes, or both.
#[derive(Debug, Default)]
struct Simple<'s> {
    name: &'s str,
    classes: Vec<&'s str>,
}

impl Simple<'_> {
    fn fits(&self, element: &Element<'_>) -> bool {
        let class = element.attribute("class").unwrap_or_default();
        let has = |wanted: &&str| class.split(' ').any(|one| one == *wanted);
        (self.name.is_empty() || self.name == element.name) && self.classes.iter().all(has)
    }
}

/// A selector, from the outermost element to the one that it styles, with its declarations.
#[derive(Debug)]
struct CssRule<'s> {
    selector: Vec<Simple<'s>>,
    declarations: Vec<(&'s str, &'s str)>,
    /// Classes count for more than names.
    specificity: (usize, usize),
}

/// A style sheet, its rules in the order in which they are applied.
#[derive(Debug, Default)]
pub(crate) struct StyleSheet<'s> {
    rules: Vec<CssRule<'s>>,
}

impl<'s> StyleSheet<'s> {
    /// Reads rules of names, classes and descendants: all that the writer uses.
    pub(crate) fn read(text: &'s str) -> Result<StyleSheet<'s>, PictureError> {
        let mut rules = Vec::new();
        for rule in text.split('}').map(str::trim).filter(|rule| !rule.is_empty()) {
            let (selectors, body) =
                rule.split_once('{').ok_or_else(|| PictureError::unknown(format!("the rule {rule:?}")))?;
            let pairs = body.split(';').filter(|pair| !pair.trim().is_empty()).map(|pair| {
                let pair = pair.split_once(':').map(|(name, value)| (name.trim(), value.trim()));
                pair.ok_or_else(|| PictureError::unknown(format!("the declaration in {rule:?}")))
            });
            let declarations = pairs.collect::<Result<Vec<_>, _>>()?;
            for selector in selectors.split(',') {
                let selector: Vec<Simple<'s>> = selector.split_whitespace().map(simple).collect();
                let classes = selector.iter().map(|part| part.classes.len()).sum();
                let names = selector.iter().filter(|part| !part.name.is_empty()).count();
                rules.push(CssRule { selector, declarations: declarations.clone(), specificity: (classes, names) });
            }
        }
        // The sort is stable: of equal rules the later one wins.
        rules.sort_by_key(|rule| rule.specificity);
        Ok(StyleSheet { rules })
    }

    /// The style of the last of some elements, each inside the one before, from that of its parent. The sheet goes before attributes.
    pub(crate) fn style(&self, elements: &[&Element<'_>], inherited: &Style) -> Result<Style, PictureError> {
        let mut style = *inherited;
        let Some((element, outer)) = elements.split_last() else { return Ok(style) };
        for (name, value) in &element.attributes {
            if STYLES.contains(name) {
                style.set(name, value)?;
            }
        }
        // Only what has a class or holds text is named by a rule.
        for rule in self.rules.iter().filter(|rule| fits(&rule.selector, element, outer)) {
            for (property, value) in &rule.declarations {
                style.set(property, value)?;
            }
        }
        Ok(style)
    }
}

/// `.a.b`, `name` or `name.a`.
fn simple(text: &str) -> Simple<'_> {
    let mut parts = text.split('.');
    Simple { name: parts.next().unwrap_or_default(), classes: parts.collect() }
}

fn fits(selector: &[Simple<'_>], element: &Element<'_>, outer: &[&Element<'_>]) -> bool {
    let Some((last, before)) = selector.split_last() else { return false };
    if !last.fits(element) {
        return false;
    }
    let mut wanted = before.iter().rev().peekable();
    for around in outer.iter().rev() {
        if wanted.peek().is_some_and(|simple| simple.fits(around)) {
            wanted.next();
        }
    }
    wanted.peek().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup::read;

    #[test]
    fn rules_are_found_by_classes_names_and_what_is_around() {
        let sheet = StyleSheet::read(
            "text{font-size:9px}\n.a{fill:#f00}\n.a.b{fill:#0f0}\n.out circle,.c{fill:none}\n.a{stroke:#00f}",
        )
        .unwrap();
        let root = read("<g class=\"out\"><circle class=\"a\"/></g>").unwrap();
        let circle = root.elements().next().unwrap();
        let style = sheet.style(&[&root, circle], &Style::default()).unwrap();
        assert_eq!(style.fill, Paint::None, "two parts are more specific than one");
        assert_eq!(style.stroke, Paint::Solid(Color::from_rgba8(0, 0, 255, 255)));
        let both = read("<rect class=\"b a\" fill=\"#fff\"/>").unwrap();
        let style = sheet.style(&[&both], &Style::default()).unwrap();
        assert_eq!(style.fill, Paint::Solid(Color::from_rgba8(0, 255, 0, 255)), "a rule goes before an attribute");
        assert_eq!(style.font_size, 16.0);
    }

    #[test]
    fn what_a_style_cannot_be_is_refused() {
        let wrong = [
            "a",
            "a{b}",
            "a{fill:red}",
            "a{fill:#12345g}",
            "a{filter:none}",
            "a{stroke-linecap:square}",
            "a{fill-opacity:half}",
            "a{fill:#ééé}",
        ];
        for text in wrong {
            let element = read("<a/>").unwrap();
            let styled = StyleSheet::read(text).and_then(|sheet| sheet.style(&[&element], &Style::default()));
            assert!(styled.is_err(), "{text}");
        }
    }
}
