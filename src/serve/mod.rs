//! # serve
//! Comes in:  a function that builds a site in memory, and the folder it is built from.
//! Goes out:  the site over HTTP to this machine alone, built and shown again after every change.
//! Never:     knows arguments, prints, reads the disk for a request, or answers another machine. What the workbench
//!            may do with the folder is handed in as functions.

mod answer;
mod connection;
mod editing;
mod live;
mod made;
mod request;
mod server;
mod site;

#[cfg(test)]
mod tests;

pub use editing::{Editing, Written};
pub use server::{SiteServer, start};
pub use site::Served;

use std::path::PathBuf;

/// Where to serve, and what to watch.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// The port on 127.0.0.1; 0 takes any that is free.
    pub port: u16,
    /// The folder whose changes count, with all that is in it.
    pub root: PathBuf,
    /// What does not count, and is not watched: the output folder, `.git`, `target`. They need not be
    /// there.
    pub skip: Vec<PathBuf>,
}

/// What happens while a site is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// These paths changed on the disk, or some that are not known if there are none; the site is being
    /// built again.
    Changed(Vec<PathBuf>),
    /// The site was built again.
    Rebuilt {
        /// Could it be built? If not, the last one that could is shown still.
        good: bool,
        /// How many of its files changed, came or went.
        changed: usize,
    },
    /// Building broke off, which is a fault of ours; the last site is shown still.
    Broken(String),
}
