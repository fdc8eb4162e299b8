//! Where a result goes that somebody named a file for.

use std::path::Path;

use anyhow::{Context, bail};

use crate::disk::{same_file, write_file};
use grognard_project::files::Files;

/// Writes a result into the file that was named for it, unless it is made of that very file.
pub(super) fn deliver(path: &Path, bytes: &[u8], from: &Files) -> anyhow::Result<()> {
    if from.paths.iter().flatten().any(|input| same_file(input, path)) {
        bail!("`{}` is what this is made of: write the result elsewhere", path.display());
    }
    write_file(path, bytes)
}

/// Shows a file in the program that the computer has for it.
pub(super) fn show(path: &Path) -> anyhow::Result<()> {
    let path = path.canonicalize()?;
    start(path.as_os_str())
        .with_context(|| format!("`{}` is written, but could not be shown", path.display()))
}

/// Shows an address in the browser.
pub(super) fn browse(address: &str) -> anyhow::Result<()> {
    start(address.as_ref()).with_context(|| format!("{address} could not be shown"))
}

fn start(what: &std::ffi::OsStr) -> anyhow::Result<()> {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = || std::process::Stdio::null();
    let mut command = std::process::Command::new(program);
    let started = command.arg(what).stdout(quiet()).stderr(quiet());
    started.spawn().with_context(|| format!("there is no `{program}`"))?;
    Ok(())
}

/// `1 page`, `2 pages`.
pub(super) fn count(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
