//! The commands that answer one question and end.

pub(crate) mod analyse;
pub(crate) mod attempt;
pub(crate) mod bench;
pub(crate) mod config;
pub(crate) mod games;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod pages;
pub(crate) mod perft;
pub(crate) mod record;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod site;
pub(crate) mod solve;
pub(crate) mod store;
pub(crate) mod ugi;
pub(crate) mod worker;
