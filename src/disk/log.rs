//! Opens the log file of a running program.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, bail};

#[expect(clippy::disallowed_methods, reason = "a log is written line by line, and never whole")]
pub fn open_log(path: &Path) -> anyhow::Result<File> {
    // Refuse a pipe, because opening it would block until another program reads from it.
    if std::fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        bail!(
            "cannot write to `{}`: it is a folder, a pipe or a device, not a file",
            path.display()
        );
    }
    let opened = std::fs::OpenOptions::new().create(true).append(true).open(path);
    opened.with_context(|| format!("cannot write to `{}`", path.display()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_without_a_reader_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        let error = open_log(&pipe).expect_err("it would wait for ever");
        assert!(error.to_string().contains("a pipe or a device"), "{error}");
        assert!(open_log(&folder.path().join("log")).is_ok());
    }
}
