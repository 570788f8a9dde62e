//! How a table decides.
