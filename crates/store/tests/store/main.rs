//! Both stores, each by itself and against each other.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[cfg(unix)]
mod cluster;
mod equal;
#[cfg(unix)]
mod jobs;
#[cfg(unix)]
mod postgres;
mod sqlite;
mod story;
