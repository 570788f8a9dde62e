//! The interface as somebody sees and uses it: pictures of every screen, and whole games by keys and mouse.

mod fits;
mod games;
mod pictures;
mod records;
mod small;
mod web;
