//! A file into which somebody writes what the program does while it runs.

use std::fs::File;
use std::path::Path;

use anyhow::Context;

/// Opens a log, to write behind what is in it.
#[expect(clippy::disallowed_methods, reason = "a log is written line by line, and never whole")]
pub fn open_log(path: &Path) -> anyhow::Result<File> {
    let opened = std::fs::OpenOptions::new().create(true).append(true).open(path);
    opened.with_context(|| format!("cannot write to `{}`", path.display()))
}
