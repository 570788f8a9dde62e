//! Reads the markup of a drawing: elements with attributes, text, and the five entities that the writer uses. Nothing is guessed; what is not well formed is
//! an error.

use crate::PictureError;

/// An element, or a piece of text inside one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node<'s> {
    Element(Element<'s>),
    Text(String),
}

/// An element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Element<'s> {
    pub(crate) name: &'s str,
    /// All of it as it is written: two elements with the same source look the same.
    pub(crate) source: &'s str,
    pub(crate) attributes: Vec<(&'s str, &'s str)>,
    pub(crate) children: Vec<Node<'s>>,
}

impl<'s> Element<'s> {
    /// The value of an attribute, as it is written.
    pub(crate) fn attribute(&self, name: &str) -> Option<&'s str> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// An attribute that is a number; `None` where it is missing.
    pub(crate) fn number(&self, name: &str) -> Result<Option<f32>, PictureError> {
        self.attribute(name).map(number).transpose()
    }

    /// An attribute that has to be there, and is a number.
    pub(crate) fn needed(&self, name: &str) -> Result<f32, PictureError> {
        self.number(name)?.ok_or_else(|| PictureError::unknown(format!("<{}> without {name}", self.name)))
    }

    pub(crate) fn elements(&self) -> impl Iterator<Item = &Element<'s>> {
        self.children.iter().filter_map(|child| match child {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }
}

/// A number, with `px` after it or without.
pub(crate) fn number(text: &str) -> Result<f32, PictureError> {
    let number = text.trim().trim_end_matches("px").parse::<f32>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| PictureError::unknown(format!("the number {text:?}")))
}

/// Deeper than the writer ever nests.
const DEEPEST: usize = 32;

/// Reads a document that is one element.
pub(crate) fn read(source: &str) -> Result<Element<'_>, PictureError> {
    let mut reader = MarkupReader { rest: source };
    reader.skip_to_element();
    let root = reader.element(0)?;
    if reader.rest.trim().is_empty() { Ok(root) } else { Err(PictureError::unknown("text after its end")) }
}

struct MarkupReader<'s> {
    rest: &'s str,
}

impl<'s> MarkupReader<'s> {
    /// Skips white space and comments.
    fn skip_to_element(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            let Some(comment) = self.rest.strip_prefix("<!--") else { return };
            self.rest = comment.split_once("-->").map_or("", |(_, after)| after);
        }
    }

    fn expect(&mut self, text: &str) -> Result<(), PictureError> {
        match self.rest.strip_prefix(text) {
            Some(rest) => self.rest = rest,
            None => {
                let found: String = self.rest.chars().take(20).collect();
                return Err(PictureError::unknown(format!("{found:?} where {text:?} should be")));
            }
        }
        Ok(())
    }

    fn name(&mut self) -> Result<&'s str, PictureError> {
        let end = self.rest.find(|letter: char| !letter.is_ascii_alphanumeric() && !['-', ':', '_'].contains(&letter));
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        if name.is_empty() { Err(PictureError::unknown("an element without a name")) } else { Ok(name) }
    }

    fn element(&mut self, depth: usize) -> Result<Element<'s>, PictureError> {
        if depth > DEEPEST {
            return Err(PictureError::unknown("too many elements inside each other"));
        }
        let source = self.rest;
        self.expect("<")?;
        let mut element = Element { name: self.name()?, ..Element::default() };
        loop {
            self.rest = self.rest.trim_start();
            if let Some(rest) = self.rest.strip_prefix("/>") {
                self.rest = rest;
                element.source = &source[..source.len() - rest.len()];
                return Ok(element);
            }
            if let Some(rest) = self.rest.strip_prefix('>') {
                self.rest = rest;
                break;
            }
            let name = self.name()?;
            self.expect("=\"")?;
            let Some((value, rest)) = self.rest.split_once('"') else {
                return Err(PictureError::unknown(format!("an open attribute {name}")));
            };
            element.attributes.push((name, value));
            self.rest = rest;
        }
        loop {
            let (text, rest) = self.rest.split_at(self.rest.find('<').unwrap_or(self.rest.len()));
            if !text.trim().is_empty() {
                element.children.push(Node::Text(unescape(text)));
            }
            self.rest = rest;
            if let Some(rest) = self.rest.strip_prefix("</") {
                self.rest = rest;
                self.expect(element.name)?;
                self.expect(">")?;
                element.source = &source[..source.len() - self.rest.len()];
                return Ok(element);
            }
            if self.rest.starts_with("<!--") {
                self.skip_to_element();
                continue;
            }
            element.children.push(Node::Element(self.element(depth + 1)?));
        }
    }
}

/// Text without the entities that the writer puts into it.
fn unescape(text: &str) -> String {
    let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    pairs.iter().fold(text.to_owned(), |text, (entity, letter)| text.replace(entity, letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_nest_and_text_is_unescaped() {
        let root = read(
            "<!-- a board -->\n<svg width=\"3\"><g class=\"a b\"><text>1 &lt; 2 &amp;amp;</text></g>\n<path d=\"M0 0\"/></svg>\n",
        );
        let root = root.unwrap();
        assert_eq!((root.name, root.needed("width").unwrap()), ("svg", 3.0));
        let sources: Vec<&str> = root.elements().map(|element| element.source).collect();
        assert_eq!(sources, ["<g class=\"a b\"><text>1 &lt; 2 &amp;amp;</text></g>", "<path d=\"M0 0\"/>"]);
        let names: Vec<&str> = root.elements().map(|element| element.name).collect();
        assert_eq!(names, ["g", "path"]);
        let text = &root.elements().next().unwrap().elements().next().unwrap().children;
        assert_eq!(text[..], [Node::Text("1 < 2 &amp;".to_owned())]);
    }

    #[test]
    fn what_is_not_well_formed_is_refused() {
        let deep = "<g>".repeat(100_000);
        for wrong in [
            "",
            "text",
            "<svg",
            "<svg>",
            "<svg><g></svg>",
            "<svg a=1/>",
            "<svg a=\"1/>",
            "<svg/><svg/>",
            "<>",
            "<!-- ",
            &deep,
        ] {
            assert!(read(wrong).is_err(), "{wrong:.20}");
        }
        assert!(read("<svg width=\"wide\"/>").unwrap().needed("width").is_err());
    }
}
