//! The manifest lists the files that grognard published into a folder, so that other files there
//! are never changed or removed.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, bail};

use grognard_syntax::text::Digest;

pub(super) const MANIFEST: &str = ".grognard-site";

/// First line of a manifest, with the version of the format.
const FORMAT: &str = "grognard site 1";

pub(super) type Manifest = BTreeMap<String, PublishedFile>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PublishedFile {
    pub key: Digest,
    /// Size in bytes when published. If the file has another size now, somebody changed it.
    pub size: u64,
}

#[expect(clippy::disallowed_methods, reason = "code outside `disk` never reads files")]
pub(super) fn read_manifest(folder: &Path) -> anyhow::Result<Option<Manifest>> {
    let path = folder.join(MANIFEST);
    match std::fs::symlink_metadata(&path) {
        Ok(there) if there.is_file() => {}
        Ok(_) => bail!("`{}` is not a file of grognard: move it away", path.display()),
        Err(_) => return Ok(None),
    }
    let bytes =
        std::fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let manifest = std::str::from_utf8(&bytes).ok().and_then(parse);
    let manifest = manifest.with_context(|| {
        format!(
            "`{}` is not a list of published files that this version can read: publish into another \
             folder, or delete `{}`",
            path.display(),
            folder.display()
        )
    })?;
    Ok(Some(manifest))
}

fn parse(text: &str) -> Option<Manifest> {
    let mut lines = text.lines();
    if lines.next() != Some(FORMAT) {
        return None;
    }
    lines.map(line).collect()
}

fn line(text: &str) -> Option<(String, PublishedFile)> {
    let (key, rest) = text.split_once(' ')?;
    let (size, path) = rest.split_once(' ')?;
    Some((path.to_owned(), PublishedFile { key: Digest::read(key)?, size: size.parse().ok()? }))
}

pub(super) fn print_manifest(manifest: &Manifest) -> String {
    let mut text = format!("{FORMAT}\n");
    for (path, PublishedFile { key, size }) in manifest {
        writeln!(text, "{key} {size} {path}").expect("a string takes everything");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_published_manifest_reads_back() {
        let line = |size| PublishedFile { key: Digest::of(["a"]), size };
        let manifest = Manifest::from([("a b/é.html".into(), line(3)), ("z".into(), line(0))]);
        let text = print_manifest(&manifest);
        assert!(text.starts_with("grognard site 1\n"), "{text}");
        assert_eq!(parse(&text), Some(manifest));
        for damaged in ["", "grognard site 2\n", "grognard site 1\nab 1 x\n", "\0"] {
            assert_eq!(parse(damaged), None, "{damaged}");
        }
    }
}
