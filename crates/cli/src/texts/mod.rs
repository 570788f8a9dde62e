//! The words of the commands and of playing in plain lines.

pub(crate) mod analyse;
pub(crate) mod help;
pub(crate) mod matches;
pub(crate) mod plain;
pub(crate) mod play;
pub(crate) mod reliability;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod worker;
