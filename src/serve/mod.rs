//! # serve
//! Comes in:  a function that builds a site in memory, and the folder from which it is built.
//! Goes out:  the site over HTTP to this machine only, built and shown again after every change.
//! Never:     knows arguments, prints, reads the disk for a request, or answers another machine.
//!            The workbench's access to the folder is passed in as functions.

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

/// Address and watched folder of a server.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// Port on 127.0.0.1. 0 means any free port.
    pub port: u16,
    /// Folder that is watched with all subfolders.
    pub root: PathBuf,
    /// Paths that are not watched: the output folder, `.git`, `target`. They need not exist.
    pub skip: Vec<PathBuf>,
}

/// An event while a site is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// These paths changed on disk, or unknown ones if empty. The site is being built again.
    Changed(Vec<PathBuf>),
    /// The site was built again.
    Rebuilt {
        /// Whether the build succeeded. If not, the last good site is still shown.
        good: bool,
        /// Number of its files that were changed, added or removed.
        changed: usize,
    },
    /// The build panicked, which is a bug in grognard. The last site is still shown.
    Broken(String),
}
