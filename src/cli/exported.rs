//! Writes exported files, or prints a text to the terminal, and reports what the format cannot
//! store.

use std::io::Write;
use std::path::Path;

use anyhow::bail;
use grognard_exchange::export::Export;
use grognard_project::files::{Files, OutputFile};

use super::args::ExportArgs;
use super::output::{OutputPlace, deliver, place_of};
use super::terminal::Terminal;
use crate::disk::write;

/// Writes files to the path that the user named. Without a path, a text goes to standard output.
pub(super) fn deliver_all(
    files: &[OutputFile],
    (format, args): (&Export, &ExportArgs),
    from: &Files,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    match (files, &args.output) {
        ([file], None) if !format.is_binary => Ok(terminal.out.write_all(&file.bytes)?),
        ([file], None) => put(Path::new(&file.path), file, from, terminal),
        ([file], Some(path)) => match place_of(path) {
            OutputPlace::Stdout => Ok(terminal.out.write_all(&file.bytes)?),
            OutputPlace::Folder(folder) => put(&folder.join(&file.path), file, from, terminal),
            OutputPlace::File(path) => deliver(&path, &file.bytes, from),
        },
        ([], _) => bail!("there is nothing to export: the order of battle has no bodies"),
        (files, None) => bail!("the export has {} files: name a folder with `-o`", files.len()),
        (files, Some(path)) if path.is_file() => bail!(
            "the export has {} files, but `{}` is a file: name a folder with `-o`",
            files.len(),
            path.display()
        ),
        (files, Some(path)) => write(path, files),
    }
}

fn put(
    path: &Path,
    file: &OutputFile,
    from: &Files,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    deliver(path, &file.bytes, from)?;
    if !terminal.quiet {
        writeln!(terminal.err, "wrote `{}`", path.display())?;
    }
    Ok(())
}
