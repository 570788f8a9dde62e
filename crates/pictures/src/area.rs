//! Rectangles of a picture: the bounding boxes of shapes, and the parts that have to be painted again.

use tiny_skia::{Path, Transform};

/// A rectangle of whole pixels, without its right and lower edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

impl Area {
    /// An area, if there is one, that reaches around a path as well, and `margin` further before it is transformed.
    pub(crate) fn with(area: Option<Area>, path: &Path, place: Transform, margin: f32) -> Option<Area> {
        let bounds =
            path.bounds().outset(margin, margin).or(Some(path.bounds())).and_then(|bounds| bounds.transform(place));
        let Some(bounds) = bounds else { return area };
        // A pixel more on each side, because edges are smoothed.
        let more = Area {
            left: bounds.left().floor() as i32 - 1,
            top: bounds.top().floor() as i32 - 1,
            right: bounds.right().ceil() as i32 + 1,
            bottom: bounds.bottom().ceil() as i32 + 1,
        };
        Some(area.map_or(more, |area| area.and(more)))
    }

    /// The smallest area around both.
    fn and(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// What two areas share.
    pub(crate) fn within(self, other: Area) -> Option<Area> {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right.min(other.right), self.bottom.min(other.bottom));
        (left < right && top < bottom).then_some(Area { left, top, right, bottom })
    }

    /// Areas that do not overlap, around all of the given ones.
    pub(crate) fn joined(areas: impl Iterator<Item = Area>) -> Vec<Area> {
        let mut joined: Vec<Area> = Vec::new();
        for mut area in areas {
            while let Some(index) = joined.iter().position(|known| known.within(area).is_some()) {
                area = area.and(joined.swap_remove(index));
            }
            joined.push(area);
        }
        joined
    }

    /// In pixels.
    pub(crate) fn width(self) -> u32 {
        self.right.abs_diff(self.left)
    }

    /// In pixels.
    pub(crate) fn height(self) -> u32 {
        self.bottom.abs_diff(self.top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_that_overlap_become_one() {
        let area = |left, top, right, bottom| Area { left, top, right, bottom };
        let joined = Area::joined([area(0, 0, 2, 2), area(5, 5, 6, 6), area(4, 0, 6, 2), area(1, 1, 5, 2)].into_iter());
        assert_eq!(joined, [area(5, 5, 6, 6), area(0, 0, 6, 2)]);
        assert_eq!(area(0, 0, 2, 2).within(area(2, 0, 4, 2)), None, "they only touch");
        assert_eq!((area(-1, 0, 2, 5).width(), area(-1, 0, 2, 5).height()), (3, 5));
    }
}
