//! The words of the server and of its page.

pub mod api;
pub mod page;
pub mod serve;
