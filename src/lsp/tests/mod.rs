//! Tests of the server over a connection in memory, in the way that editors use it.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod driver;
mod features;
mod model;
mod protocol;
