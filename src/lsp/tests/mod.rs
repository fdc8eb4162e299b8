//! The server as editors talk to it, over a connection in memory.

mod driver;
mod features;
mod model;
mod protocol;
