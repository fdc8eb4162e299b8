//! Writes documents that the author edits in a browser: only inside their folder, and only if the
//! file still has the text that the author saw.

use std::path::Path;

use anyhow::{Context, bail};
use grognard_core::document::is_read;
use grognard_project::files::MAX_BYTES;
use grognard_syntax::text::{Digest, why_no_file_name};

use super::write::{real_path, replace_seen};

/// Writes a document by its path below a folder. `seen` is the digest of the text that the author
/// saw, or `None` if the file did not exist. Returns the digest of the new text, or `None` if
/// somebody changed the file after the author saw it.
#[expect(clippy::disallowed_methods, reason = "code outside `disk` never writes files")]
pub fn write_edited(
    folder: &Path,
    path: &str,
    seen: Option<Digest>,
    text: &str,
) -> anyhow::Result<Option<Digest>> {
    check_path(path)?;
    if text.len() as u64 > MAX_BYTES {
        bail!("`{path}` is larger than {} MiB", MAX_BYTES >> 20);
    }
    let target = folder.join(path);
    let there = match std::fs::symlink_metadata(&target) {
        Ok(there) if there.is_file() => {
            std::fs::read(&target).map(Some).with_context(|| format!("cannot read `{path}`"))?
        }
        Ok(_) => bail!("`{path}` is a link or a folder: edit the file itself"),
        Err(_) => None,
    };
    if there.as_ref().map(|bytes| Digest::of([bytes])) != seen {
        return Ok(None);
    }
    let parent = target.parent().unwrap_or(folder);
    if !real_path(parent)?.starts_with(real_path(folder)?) {
        bail!("`{path}` is behind a link that leaves the folder");
    }
    if there.is_none() {
        std::fs::create_dir_all(parent)
            .with_context(|| format!("cannot make the folder `{}`", parent.display()))?;
    }
    let is_written = replace_seen(&target, there.as_deref(), text.as_bytes())?;
    Ok(is_written.then(|| Digest::of([text])))
}

/// Refuses a path that contains a hidden name or leaves the folder.
fn check_path(path: &str) -> anyhow::Result<()> {
    if !is_read(path) {
        bail!("`{}` is not a name of a document", path.escape_debug());
    }
    for part in path.split('/') {
        if let Some(why) = why_no_file_name(part) {
            bail!("the name `{}` {why}", part.escape_debug());
        }
        if part.starts_with('.') {
            bail!("the name `{part}` is hidden");
        }
    }
    Ok(())
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read and write files directly")]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_written_only_over_the_text_that_was_seen() {
        let folder = tempfile::tempdir().expect("a folder");
        let put = |path: &str, seen: Option<&str>, text: &str| {
            write_edited(folder.path(), path, seen.map(|seen| Digest::of([seen])), text)
        };
        let read =
            |path: &str| std::fs::read_to_string(folder.path().join(path)).expect("it is there");
        assert!(put("a/b.oob.yaml", None, "one").expect("written").is_some());
        assert!(put("a/b.oob.yaml", Some("one"), "two").expect("written").is_some());
        assert_eq!(put("a/b.oob.yaml", Some("one"), "three").expect("seen"), None);
        assert_eq!(put("a/b.oob.yaml", None, "three").expect("seen"), None);
        assert_eq!(read("a/b.oob.yaml"), "two");
        assert_eq!(put("gone.oob.yaml", Some("x"), "y").expect("seen"), None);
    }

    #[test]
    fn paths_outside_the_folder_are_not_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let outside = tempfile::tempdir().expect("a folder");
        for path in [
            "../a.oob.yaml",
            "/a.oob.yaml",
            "a/../../b.oob.yaml",
            ".git/a.oob.yaml",
            "a.txt",
            "nul.oob.yaml",
            "C:\\a.oob.yaml",
            "a\\b.oob.yaml",
        ] {
            assert!(write_edited(folder.path(), path, None, "x").is_err(), "{path}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(outside.path(), folder.path().join("link")).expect("a link");
            for path in ["link/a.oob.yaml", "link/new/a.oob.yaml"] {
                assert!(write_edited(folder.path(), path, None, "x").is_err(), "{path}");
            }
            std::fs::write(outside.path().join("b.oob.yaml"), "old").expect("written");
            let seen = Some(Digest::of(["old"]));
            assert!(write_edited(folder.path(), "link/b.oob.yaml", seen, "x").is_err());
        }
        let left = std::fs::read_dir(outside.path()).expect("a folder").count();
        assert!(left <= 1);
    }
}
