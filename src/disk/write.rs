//! Everything that a run writes: each file is written whole or not at all.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};

use grognard_project::files::OutputFile;

/// Writes files below a folder. Each is whole or not there; none leaves the folder, and no two are the
/// same file.
#[expect(clippy::disallowed_methods, reason = "this is the one door by which bytes go out")]
pub fn write(folder: &Path, files: &[OutputFile]) -> anyhow::Result<()> {
    let mut targets: Vec<(PathBuf, &OutputFile)> = Vec::with_capacity(files.len());
    let mut paths: HashSet<&str> = HashSet::new();
    for file in files {
        if !paths.insert(&file.path) {
            bail!(
                "two results would both be `{}`: give what they are made of different ids",
                folder.join(&file.path).display()
            );
        }
        targets.push((inside(folder, &file.path)?, file));
    }
    for (target, file) in targets {
        let parent = target.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent)
            .with_context(|| format!("cannot make the folder `{}`", parent.display()))?;
        // A link among its folders may lead elsewhere.
        if !std::fs::canonicalize(parent)?.starts_with(std::fs::canonicalize(folder)?) {
            bail!("`{}` lies behind a link that leaves `{}`", target.display(), folder.display());
        }
        put(&target, &file.bytes)?;
    }
    Ok(())
}

/// Writes the file that a user named. A link is followed; a pipe or a device is written to as it is;
/// any other file is written whole or not at all.
#[expect(clippy::disallowed_methods, reason = "this is the one door by which bytes go out")]
pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let there = std::fs::metadata(path);
    match &there {
        Ok(there) if there.is_dir() => bail!("`{}` is a folder, not a file", path.display()),
        Ok(there) if there.is_file() => replace(path, bytes),
        Ok(_) => std::fs::OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|mut handle| handle.write_all(bytes))
            .with_context(|| format!("cannot write to `{}`", path.display())),
        Err(_) if path.is_symlink() => {
            bail!("`{}` is a link that leads to nothing", path.display())
        }
        Err(_) => {
            let name = path.file_name().context("the output must be a file")?.to_string_lossy();
            let parent = path.parent().filter(|folder| *folder != Path::new(""));
            write(parent.unwrap_or(Path::new(".")), &[OutputFile::new(name, bytes)])
        }
    }
}

/// Do two paths lead to the same file?
pub fn same_file(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    a == b || real(a).is_some_and(|real_a| Some(real_a) == real(b))
}

/// Where a path leads, behind all links, if something is there; else where it will lead once it is made.
pub fn real_path(path: &Path) -> std::io::Result<PathBuf> {
    let absolute = std::path::absolute(path)?;
    for above in absolute.ancestors() {
        if let (Ok(real), Ok(rest)) = (above.canonicalize(), absolute.strip_prefix(above)) {
            return Ok(if rest.as_os_str().is_empty() { real } else { real.join(rest) });
        }
    }
    Ok(absolute)
}

/// Replaces the content of a file, whole or not at all. Its permissions stay.
pub fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    // A link stays, and the file that it leads to is replaced.
    let target =
        std::fs::canonicalize(path).with_context(|| format!("cannot find `{}`", path.display()))?;
    let permissions = std::fs::metadata(&target)?.permissions();
    put(&target, bytes)?;
    Ok(std::fs::set_permissions(&target, permissions)?)
}

#[expect(clippy::disallowed_methods, reason = "this is the one door by which bytes go out")]
fn put(target: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let name = target.file_name().context("a file has a name")?.to_string_lossy();
    let temporary = target.with_file_name(format!(".{name}.{}.part", std::process::id()));
    // A link under that name, left by somebody, must not be followed.
    let _ = std::fs::remove_file(&temporary);
    let written = std::fs::File::create_new(&temporary)
        .and_then(|mut handle| handle.write_all(bytes))
        .and_then(|()| std::fs::rename(&temporary, target));
    if written.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    written.with_context(|| format!("cannot write `{}`", target.display()))
}

/// The place of a file below a folder.
pub(super) fn inside(folder: &Path, path: &str) -> anyhow::Result<PathBuf> {
    let path = Path::new(path);
    let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    if !plain || path.as_os_str().is_empty() {
        bail!("`{}` does not stay inside the output folder", path.display());
    }
    Ok(folder.join(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_leaves_the_folder_is_refused() {
        let folder = Path::new("out");
        assert!(inside(folder, "a/b.svg").is_ok());
        for path in ["../b", "/etc/passwd", "a/../../b", "", "."] {
            assert!(inside(folder, path).is_err(), "{path}");
        }
    }

    #[test]
    fn two_results_of_one_path_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let twice = [OutputFile::new("a.csv", "1"), OutputFile::new("a.csv", "2")];
        let error = write(folder.path(), &twice).expect_err("two of one name");
        assert!(error.to_string().contains("give what they are made of different ids"), "{error}");
        assert!(!folder.path().join("a.csv").exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_named_link_is_followed_and_a_device_stays_one() {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (real, link) = (folder.path().join("real.csv"), folder.path().join("link.csv"));
        write_file(&real, b"old").expect("a new file");
        symlink(&real, &link).expect("a link");
        write_file(&link, b"new").expect("the file behind it");
        assert!(link.is_symlink());
        assert_eq!(std::fs::metadata(&real).expect("it is there").len(), 3);
        let away = folder.path().join("away");
        symlink("/", &away).expect("a link");
        assert!(write(folder.path(), &[OutputFile::new("away/x", "1")]).is_err());
        assert!(write_file(Path::new("/dev/null"), b"gone").is_ok());
        let kind = std::fs::metadata("/dev/null").expect("it is there").file_type();
        assert!(kind.is_char_device());
    }
}
