//! The words of the full-screen interface.

pub(crate) mod browser;
pub(crate) mod screen;
