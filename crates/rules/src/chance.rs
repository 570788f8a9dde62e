//! Where random choices come from. The library has no generator of its own: the caller brings one.

/// A source of random numbers.
pub trait Chance {
    /// A number from 0 to `limit` − 1, each as likely. `limit` is at least 1.
    fn below(&mut self, limit: u32) -> u32;
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn below(&mut self, limit: u32) -> u32 {
        (**self).below(limit)
    }
}
