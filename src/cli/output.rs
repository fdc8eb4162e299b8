//! Writes results to files and opens them in other programs.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::terminal::Terminal;
use crate::disk::{real_path, same_file, write_file};
use grognard_project::files::Files;

/// Place of a result that the user named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum OutputPlace {
    Stdout,
    /// A folder, which may not exist yet.
    Folder(PathBuf),
    File(PathBuf),
}

/// Reads the value of `-o`: `-` is standard output, and a name that ends in `/` is a folder, like
/// the name of an existing folder.
pub(super) fn place_of(path: &Path) -> OutputPlace {
    if path == Path::new("-") {
        return OutputPlace::Stdout;
    }
    let is_folder = path.to_string_lossy().ends_with(std::path::is_separator) || path.is_dir();
    if is_folder {
        OutputPlace::Folder(path.to_owned())
    } else {
        OutputPlace::File(path.to_owned())
    }
}

/// Writes a result to the file that the user named. Refuses to overwrite an input of the run,
/// because the input would be lost.
pub(super) fn deliver(path: &Path, bytes: &[u8], from: &Files) -> anyhow::Result<()> {
    let is_path =
        |input: &Option<PathBuf>| input.as_ref().is_some_and(|input| same_file(input, path));
    let is_asked = |input: usize| from.documents.get(input).is_some_and(|document| document.asked);
    let is_input = |input| is_asked(input) || !is_unnamed_geojson(path, from);
    if from.paths.iter().position(is_path).is_some_and(is_input) {
        bail!("`{}` is an input: write the result to another file", path.display());
    }
    write_file(path, bytes)
}

/// Writes a result to the file that the user named, or to standard output for `-` or no name.
pub(super) fn send(
    named: Option<&Path>,
    bytes: &[u8],
    from: &Files,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    match named.map(place_of) {
        None | Some(OutputPlace::Stdout) => Ok(terminal.out.write_all(bytes)?),
        Some(OutputPlace::Folder(path) | OutputPlace::File(path)) => deliver(&path, bytes, from),
    }
}

/// Whether a path is a GeoJSON file that no document names. A GeoJSON file that no document names
/// was read only because it is beside a map. The file may be overwritten, because an earlier
/// `export` may have written it.
fn is_unnamed_geojson(path: &Path, from: &Files) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_geojson = |name: &str| name.ends_with(".geojson");
    let mut documents = from.texts.iter().filter(|(_, text)| !is_geojson(&text.name));
    is_geojson(&name) && !documents.any(|(_, text)| text.content.contains(&*name))
}

pub(super) fn show(path: &Path) -> anyhow::Result<()> {
    let path = real_path(path)?;
    start(path.as_os_str())
        .with_context(|| format!("`{}` was written, but cannot be opened", path.display()))
}

pub(super) fn browse(address: &str) -> anyhow::Result<()> {
    start(address.as_ref()).with_context(|| format!("cannot open {address}"))
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
