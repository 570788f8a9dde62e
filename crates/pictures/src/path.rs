//! Path data of SVG: `M`, `L`, `H`, `V`, `C`, `S`, `Q`, `T`, `A`, `Z` and their relative forms.

use tiny_skia::{Path, PathBuilder};

use crate::PictureError;

/// Reads path data. Empty data is no path.
pub(crate) fn read(data: &str) -> Result<Option<Path>, PictureError> {
    let unknown = || PictureError::unknown(format!("the path {data:.40?}"));
    let mut pen = PathPen::default();
    let mut numbers = PathNumbers { rest: data };
    let mut command = None;
    loop {
        numbers.skip();
        let Some(next) = numbers.rest.chars().next() else { break };
        if next.is_ascii_alphabetic() {
            numbers.rest = &numbers.rest[1..];
            command = Some(next);
        } else {
            // More numbers repeat a command; after a move they are lines.
            command = match command {
                Some('M') => Some('L'),
                Some('m') => Some('l'),
                Some('Z' | 'z') | None => return Err(unknown()),
                same => same,
            };
        }
        pen.draw(command.unwrap_or_default(), &mut numbers).ok_or_else(unknown)?;
    }
    Ok(pen.builder.finish())
}

/// The numbers of path data, which may follow each other without a space: `.5-3`, and flags without one: `0 01.5`.
struct PathNumbers<'s> {
    rest: &'s str,
}

impl PathNumbers<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', ',', '\n', '\t']);
    }

    fn number(&mut self) -> Option<f32> {
        self.skip();
        let bytes = self.rest.as_bytes();
        let mut end = usize::from(matches!(bytes.first(), Some(b'-' | b'+')));
        let mut has_point = false;
        while let Some(byte) = bytes.get(end) {
            match byte {
                b'0'..=b'9' => {}
                b'.' if !has_point => has_point = true,
                _ => break,
            }
            end += 1;
        }
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        number.parse().ok()
    }

    fn flag(&mut self) -> Option<bool> {
        self.skip();
        let flag = match self.rest.as_bytes().first()? {
            b'0' => false,
            b'1' => true,
            _ => return None,
        };
        self.rest = &self.rest[1..];
        Some(flag)
    }
}

type Point = (f32, f32);

/// A path that is being built.
#[derive(Default)]
struct PathPen {
    builder: PathBuilder,
    at: Point,
    start: Point,
    /// The last control point, and whether it was that of a cubic curve: `S` and `T` mirror it.
    control: Option<(Point, bool)>,
}

impl PathPen {
    fn draw(&mut self, command: char, numbers: &mut PathNumbers<'_>) -> Option<()> {
        let is_relative = command.is_ascii_lowercase();
        let origin = if is_relative { self.at } else { (0.0, 0.0) };
        let mut point = || Some((origin.0 + numbers.number()?, origin.1 + numbers.number()?));
        let mut control = None;
        match command.to_ascii_uppercase() {
            'M' => {
                self.at = point()?;
                self.start = self.at;
                self.builder.move_to(self.at.0, self.at.1);
            }
            'L' => {
                let to = point()?;
                self.line(to);
            }
            'H' => {
                let x = origin.0 + numbers.number()?;
                self.line((x, self.at.1));
            }
            'V' => {
                let y = origin.1 + numbers.number()?;
                self.line((self.at.0, y));
            }
            'C' => {
                let (one, two, to) = (point()?, point()?, point()?);
                self.cubic(one, two, to);
                control = Some((two, true));
            }
            'S' => {
                let (one, two, to) = (self.mirrored(true), point()?, point()?);
                self.cubic(one, two, to);
                control = Some((two, true));
            }
            'Q' => {
                let (one, to) = (point()?, point()?);
                self.quadratic(one, to);
                control = Some((one, false));
            }
            'T' => {
                let (one, to) = (self.mirrored(false), point()?);
                self.quadratic(one, to);
                control = Some((one, false));
            }
            'A' => {
                let (rx, ry, turn) = (numbers.number()?, numbers.number()?, numbers.number()?);
                let (large, sweep) = (numbers.flag()?, numbers.flag()?);
                let to = (origin.0 + numbers.number()?, origin.1 + numbers.number()?);
                self.arc((rx.abs(), ry.abs()), turn, large, sweep, to);
            }
            'Z' => {
                self.builder.close();
                self.at = self.start;
            }
            _ => return None,
        }
        self.control = control;
        Some(())
    }

    fn line(&mut self, to: Point) {
        self.builder.line_to(to.0, to.1);
        self.at = to;
    }

    fn quadratic(&mut self, one: Point, to: Point) {
        self.builder.quad_to(one.0, one.1, to.0, to.1);
        self.at = to;
    }

    fn cubic(&mut self, one: Point, two: Point, to: Point) {
        self.builder.cubic_to(one.0, one.1, two.0, two.1, to.0, to.1);
        self.at = to;
    }

    /// The last control point on the other side of where the pen is, if it was of the same kind.
    fn mirrored(&self, is_cubic: bool) -> Point {
        match self.control {
            Some((point, kind)) if kind == is_cubic => (2.0 * self.at.0 - point.0, 2.0 * self.at.1 - point.1),
            _ => self.at,
        }
    }

    /// An arc of an ellipse, as cubic curves of at most a quarter each (SVG 1.1, appendix F.6).
    fn arc(&mut self, (rx, ry): Point, turn: f32, large: bool, sweep: bool, to: Point) {
        let from = self.at;
        if rx == 0.0 || ry == 0.0 || from == to {
            return self.line(to);
        }
        let (sin, cos) = turn.to_radians().sin_cos();
        // Half the way, in the ellipse's own directions.
        let (dx, dy) = ((from.0 - to.0) / 2.0, (from.1 - to.1) / 2.0);
        let (x, y) = (cos * dx + sin * dy, cos * dy - sin * dx);
        let grow = ((x / rx).powi(2) + (y / ry).powi(2)).sqrt().max(1.0);
        let (rx, ry) = (rx * grow, ry * grow);
        let square = (rx * y).powi(2) + (ry * x).powi(2);
        let length = (((rx * ry).powi(2) - square).max(0.0) / square).sqrt();
        let length = if large == sweep { -length } else { length };
        let (cx, cy) = (length * rx * y / ry, -length * ry * x / rx);
        let begin = ((y - cy) / ry).atan2((x - cx) / rx);
        let end = ((-y - cy) / ry).atan2((-x - cx) / rx);
        let full = std::f32::consts::TAU;
        let angle = match (sweep, end - begin) {
            (true, angle) if angle < 0.0 => angle + full,
            (false, angle) if angle > 0.0 => angle - full,
            (_, angle) => angle,
        };
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let (cx, cy) = (middle.0 + cos * cx - sin * cy, middle.1 + sin * cx + cos * cy);
        let place = |x: f32, y: f32| (cx + cos * rx * x - sin * ry * y, cy + sin * rx * x + cos * ry * y);
        let parts = (angle.abs() / std::f32::consts::FRAC_PI_2).ceil().max(1.0);
        let step = angle / parts;
        let handle = 4.0 / 3.0 * (step / 4.0).tan();
        for part in 0..parts as u32 {
            let ((s1, c1), (s2, c2)) = {
                let start = begin + step * part as f32;
                (start.sin_cos(), (start + step).sin_cos())
            };
            let end = if part + 1 == parts as u32 { to } else { place(c2, s2) };
            self.cubic(place(c1 - handle * s1, s1 + handle * c1), place(c2 + handle * s2, s2 - handle * c2), end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(data: &str) -> [f32; 4] {
        let bounds = read(data).unwrap().unwrap().compute_tight_bounds().unwrap();
        [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].map(|number| (number * 100.0).round() / 100.0)
    }

    #[test]
    fn relative_and_absolute_paths_are_the_same() {
        assert_eq!(read("M10 10H20V20L10 20Z").unwrap(), read("m10,10h10v10l-10 0z").unwrap());
        assert_eq!(read("M0 0C0 5 5 10 10 10S20 5 20 0").unwrap(), read("m0 0c0 5 5 10 10 10s10-5 10-10").unwrap());
        assert_eq!(read("M0 0Q5 5 10 0T20 0").unwrap(), read("M0 0q5 5 10 0 5-5 10 0").unwrap());
        assert_eq!(read("M1 1 2 2.5.5 3").unwrap(), read("M1 1L2 2.5L.5 3").unwrap());
        assert_eq!(read("").unwrap(), None);
    }

    #[test]
    fn arcs_go_round_the_right_way() {
        assert_eq!(bounds("M0 5a5 5 0 0 1 10 0"), [0.0, 0.0, 10.0, 5.0]);
        assert_eq!(bounds("M0 5a5 5 0 0 0 10 0"), [0.0, 5.0, 10.0, 10.0]);
        assert_eq!(bounds("M10 5A5 5 0 1110 4.999"), [0.0, 0.0, 10.0, 10.0], "flags without spaces");
        assert_eq!(bounds("M0 5a1 1 0 0 1 10 0"), [0.0, 0.0, 10.0, 5.0], "a radius that is too small grows");
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for wrong in ["10 10", "M1", "M1 1X2", "M0 0A5 5 0 2 1 3 3", "M0 0Z 5 5", "M- 1", "Mé"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
