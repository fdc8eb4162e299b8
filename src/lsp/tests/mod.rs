//! The server as editors talk to it, over a connection in memory.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod driver;
mod features;
mod model;
mod protocol;
