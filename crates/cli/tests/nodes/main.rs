//! Three nodes of this program as real processes on one database, while things fail: nodes are killed and paused, connections to PostgreSQL are cut, PostgreSQL
//! itself crashes, and the clocks of the machines are a minute apart. Nothing that was acknowledged is lost or doubled, and every game goes on.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod deadlines;
mod faults;
mod process;
mod proxy;
mod ready;
mod upgrade;
mod workers;
