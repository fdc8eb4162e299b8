//! # serve
//! Input:     a function that builds a site in memory, and the folder from which it is built.
//! Output:    the site over HTTP to this machine only, built and shown again after every change.
//! Never:     knows arguments, prints, reads the disk for a request, or answers another machine.
//!            Functions for the workbench's access to the folder are passed in.

mod answer;
mod connection;
mod editing;
mod live;
mod made;
mod request;
mod server;
mod shared;
mod site;

#[cfg(test)]
mod tests;

pub use editing::{Editing, Written};
pub use server::{SiteServer, start};
pub use site::Served;

use std::path::PathBuf;

#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// Port on 127.0.0.1. With 0, the system chooses a free port.
    pub port: u16,
    pub root: PathBuf,
    /// Paths that are not watched, such as the output folder, `.git` and `target`. The paths need
    /// not exist.
    pub skip: Vec<PathBuf>,
}

/// Something that happened while a site is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Files changed on disk, and the site is being built again. The list is empty if the paths are
    /// unknown.
    Changed(Vec<PathBuf>),
    Rebuilt {
        /// Whether the build succeeded. After a failed build the last good site is still shown.
        good: bool,
        /// Number of files of the site that were changed, added or removed.
        changed: usize,
    },
    /// The build panicked, which is a bug in grognard. The build failed, and the last good site is
    /// still shown.
    Broken(String),
}
