//! Writes files so that each is either complete or unchanged.

use std::collections::HashSet;
use std::fs::{File, Metadata, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};
use grognard_project::files::OutputFile;
use grognard_syntax::text::Digest;

use super::stage::{claim, is_at, work_folder};

/// Writes files below a folder, each completely or not at all. Refuses a path that leaves the
/// folder, and two files with the same path.
#[expect(clippy::disallowed_methods, reason = "code outside `disk` never writes files")]
pub fn write(folder: &Path, files: &[OutputFile]) -> anyhow::Result<()> {
    let mut targets: Vec<(PathBuf, &OutputFile)> = Vec::with_capacity(files.len());
    let mut paths: HashSet<&str> = HashSet::new();
    for file in files {
        if !paths.insert(&file.path) {
            bail!(
                "two results would both be `{}`: give their sources different ids",
                folder.join(&file.path).display()
            );
        }
        targets.push((inside(folder, &file.path)?, file));
    }
    for (target, file) in targets {
        let parent = target.parent().unwrap_or(folder);
        // A symbolic link among the parent folders may lead elsewhere, so check the real path
        // before any folder is created.
        if !real_path(parent)?.starts_with(real_path(folder)?) {
            bail!("`{}` is behind a link that leaves `{}`", target.display(), folder.display());
        }
        std::fs::create_dir_all(parent)
            .with_context(|| format!("cannot make the folder `{}`", parent.display()))?;
        put(&target, &file.bytes, None, None)?;
    }
    Ok(())
}

/// Writes files into a new folder. If any file fails, no folder is left behind.
pub fn write_new_folder(folder: &Path, files: &[OutputFile]) -> anyhow::Result<()> {
    let claim = claim(folder)?;
    let made = write(&claim.site(), files).and_then(|()| {
        if folder.symlink_metadata().is_ok() {
            bail!("`{}` already exists; name a new folder", folder.display());
        }
        std::fs::rename(claim.site(), folder)
            .with_context(|| format!("cannot make the folder `{}`", folder.display()))
    });
    claim.end();
    made
}

/// Removes the work folder that a run left if it was killed after the new folder was complete.
/// Nothing else would remove the folder, because a later run refuses an existing one.
pub fn clear_left(folder: &Path) {
    if work_folder(folder).exists()
        && let Ok(claim) = claim(folder)
    {
        claim.end();
    }
}

/// Writes a file that the user named. A symbolic link is followed, a pipe or a device is written
/// to, and any other file is written completely or not at all.
#[expect(clippy::disallowed_methods, reason = "code outside `disk` never writes files")]
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
            bail!("`{}` is a broken link", path.display())
        }
        Err(_) => {
            let name = path.file_name().context("the output must be a file")?.to_string_lossy();
            let parent = path.parent().filter(|folder| *folder != Path::new(""));
            write(parent.unwrap_or(Path::new(".")), &[OutputFile::new(name, bytes)])
        }
    }
}

pub fn same_file(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    a == b || real(a).is_some_and(|real_a| Some(real_a) == real(b))
}

/// Resolves all symbolic links in a path. Parts that do not exist yet stay unchanged.
pub fn real_path(path: &Path) -> std::io::Result<PathBuf> {
    let absolute = std::path::absolute(path)?;
    for above in absolute.ancestors() {
        if let (Ok(real), Ok(rest)) = (dunce::canonicalize(above), absolute.strip_prefix(above)) {
            return Ok(if rest.as_os_str().is_empty() { real } else { real.join(rest) });
        }
    }
    Ok(absolute)
}

/// Replaces a file completely or not at all, and keeps its permissions.
fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    // Replace the target of a symbolic link, so that the link stays.
    let target =
        std::fs::canonicalize(path).with_context(|| format!("cannot find `{}`", path.display()))?;
    let permissions = std::fs::metadata(&target)?.permissions();
    put(&target, bytes, Some(permissions), None).map(|_| ())
}

/// Replaces the text of a file with its fixed form. Refuses if the file no longer has the text
/// `text`, because the author may have saved a new version.
pub fn mend(path: &Path, text: &str, mended: &str) -> anyhow::Result<()> {
    if !replace_seen(path, Some(text.as_bytes()), mended.as_bytes())? {
        bail!(
            "`{}` changed during the check and was not written: run the command again",
            path.display()
        );
    }
    Ok(())
}

/// Writes a file if it still has the content `seen`, where `None` means that it did not exist. If
/// the content differs, writes nothing and returns false.
pub(super) fn replace_seen(path: &Path, seen: Option<&[u8]>, bytes: &[u8]) -> anyhow::Result<bool> {
    // Replace the target of a symbolic link, so that the link stays.
    let target = match seen {
        Some(_) => std::fs::canonicalize(path)
            .with_context(|| format!("cannot find `{}`", path.display()))?,
        None => path.to_owned(),
    };
    let permissions = std::fs::metadata(&target).ok().map(|there| there.permissions());
    put(&target, bytes, permissions, Some(seen))
}

/// Writes to a temporary file beside the target and renames it. Overwrites the temporary file of a
/// killed run. With `seen`, the target is read again just before it is replaced, while the
/// temporary file is locked, so that only one of two runs that saw the same text writes. Returns
/// false if the target has other content than `seen`.
#[expect(clippy::disallowed_methods, reason = "code outside `disk` never writes files")]
fn put(
    target: &Path,
    bytes: &[u8],
    permissions: Option<Permissions>,
    seen: Option<Option<&[u8]>>,
) -> anyhow::Result<bool> {
    let part = part_of(target)?;
    let is_as_seen = || match seen {
        None => Ok(true),
        Some(seen) => match std::fs::read(target) {
            Ok(now) => Ok(seen == Some(&now)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(seen.is_none()),
            Err(error) => Err(error),
        },
    };
    let written = open_part(&part).and_then(|mut handle| {
        let written = handle
            .set_len(0)
            .and_then(|()| handle.write_all(bytes))
            .and_then(|()| permissions.map_or(Ok(()), |given| handle.set_permissions(given)))
            .and_then(|()| is_as_seen())
            .and_then(|is_as_seen| match is_as_seen {
                true => std::fs::rename(&part, target).map(|()| true),
                false => std::fs::remove_file(&part).map(|()| false),
            });
        if written.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        written
    });
    written.with_context(|| format!("cannot write `{}`", target.display()))
}

/// Maximum length of a file name in bytes: the 255 of most disks, minus the dot and the suffix of a
/// temporary file.
const MAX_NAME: usize = 240;

/// Returns the path of the temporary file of a target. The path is always the same, so that the
/// next run finds and overwrites the temporary file of a killed run.
pub(super) fn part_of(target: &Path) -> anyhow::Result<PathBuf> {
    let name = target.file_name().context("a file has a name")?.to_string_lossy();
    let name = match name.len() > MAX_NAME {
        true => Digest::of([name.as_bytes()]).to_string(),
        false => name.into_owned(),
    };
    Ok(target.with_file_name(format!(".{name}.part")))
}

/// Maximum number of attempts to open a temporary file, because another run may be renaming it just
/// now.
const TRIES: usize = 100;

/// Opens the temporary file and locks it for this process. Removes a symbolic link at its path
/// instead of following the link.
#[expect(clippy::disallowed_methods, reason = "code outside `disk` never writes files")]
fn open_part(part: &Path) -> io::Result<File> {
    for _ in 0..TRIES {
        if std::fs::symlink_metadata(part).is_ok_and(|there| !is_plain(&there)) {
            std::fs::remove_file(part)?;
        }
        let file = match File::create_new(part) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                match OpenOptions::new().write(true).open(part) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    opened => opened?,
                }
            }
            Err(error) => return Err(error),
        };
        match file.lock() {
            // Some network disks do not support file locks. Write without a lock on a disk without
            // locks, because otherwise nothing could ever be written there.
            Err(error) if error.kind() == io::ErrorKind::Unsupported => return Ok(file),
            locked => locked?,
        }
        if is_at(&file, part) {
            return Ok(file);
        }
    }
    Err(io::Error::other("other runs write it at the same time"))
}

/// Whether a path is a regular file with a single name. Writing to a hard link would also change
/// the file under its other names.
#[cfg(unix)]
fn is_plain(there: &Metadata) -> bool {
    there.is_file() && std::os::unix::fs::MetadataExt::nlink(there) == 1
}

#[cfg(not(unix))]
fn is_plain(there: &Metadata) -> bool {
    there.is_file()
}

pub(super) fn inside(folder: &Path, path: &str) -> anyhow::Result<PathBuf> {
    let path = Path::new(path);
    let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    if !plain || path.as_os_str().is_empty() {
        bail!("`{}` leaves the output folder", path.display());
    }
    Ok(folder.join(path))
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read and write files directly")]
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

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn temporary_files_of_a_killed_run_are_reused() {
        let folder = tempfile::tempdir().expect("a folder");
        let (target, long) = (folder.path().join("a.csv"), folder.path().join("n".repeat(250)));
        std::fs::write(folder.path().join(".a.csv.part"), "half of a longer one").expect("room");
        write_file(&target, b"whole").expect("room");
        write_file(&long, b"whole").expect("room");
        assert_eq!(std::fs::read(&target).expect("it is there"), b"whole");
        assert_eq!(names(folder.path()), ["a.csv".to_owned(), "n".repeat(250)]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_place_of_a_part_is_not_written_through() {
        let folder = tempfile::tempdir().expect("a folder");
        let (target, part) = (folder.path().join("a.csv"), folder.path().join(".a.csv.part"));
        let precious = folder.path().join("precious");
        std::fs::write(&precious, "words").expect("room");
        std::os::unix::fs::symlink(&precious, &part).expect("a link");
        write_file(&target, b"1").expect("room");
        std::fs::hard_link(&precious, &part).expect("a second name");
        write_file(&target, b"2").expect("room");
        assert_eq!(std::fs::read(&precious).expect("it is there"), b"words");
        assert_eq!(names(folder.path()), ["a.csv", "precious"]);
    }

    #[test]
    fn a_text_that_was_saved_again_is_not_fixed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.oob.yaml");
        std::fs::write(&path, "men: 813").expect("room");
        let error = mend(&path, "men: \"812\"", "men: 812").expect_err("saved again");
        assert!(error.to_string().contains("changed during the check"), "{error}");
        mend(&path, "men: 813", "men: 814").expect("room");
        assert_eq!(std::fs::read(&path).expect("it is there"), b"men: 814");
    }

    #[test]
    fn only_one_of_several_writers_that_saw_the_same_text_writes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.oob.yaml");
        for round in 0..10 {
            std::fs::write(&path, "old").expect("room");
            let write = &|number: usize| {
                let text = format!("{number}").repeat(100_000);
                replace_seen(&path, Some(b"old"), text.as_bytes()).expect("room")
            };
            let wrote = std::thread::scope(|scope| {
                let writers: Vec<_> =
                    (0..4).map(|number| scope.spawn(move || write(number))).collect();
                writers
                    .into_iter()
                    .map(|writer| writer.join().expect("no panic"))
                    .filter(|wrote| *wrote)
                    .count()
            });
            assert_eq!(wrote, 1, "round {round}");
            assert_eq!(names(folder.path()), ["a.oob.yaml"]);
        }
    }

    #[cfg(unix)]
    #[test]
    fn no_folder_is_created_behind_a_link_out_of_the_folder() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, outside) = (home.path().join("project"), home.path().join("outside"));
        std::fs::create_dir(&folder).expect("room");
        std::fs::create_dir(&outside).expect("room");
        std::os::unix::fs::symlink(&outside, folder.join("link")).expect("a link");
        for path in ["link/new/x.oob.yaml", "link/x.oob.yaml"] {
            assert!(write(&folder, &[OutputFile::new(path, "1")]).is_err(), "{path}");
        }
        assert!(names(&outside).is_empty());
    }

    #[test]
    fn a_new_folder_is_complete_or_missing() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("new");
        let left = home.path().join(".new.grognard-new/site");
        std::fs::create_dir_all(&left).expect("room");
        std::fs::write(left.join("half"), "").expect("room");
        let twice = [OutputFile::new("a", "1"), OutputFile::new("a", "2")];
        assert!(write_new_folder(&folder, &twice).is_err());
        assert!(names(home.path()).is_empty());
        write_new_folder(&folder, &[OutputFile::new("a", "1")]).expect("room");
        assert_eq!(
            (names(home.path()), names(&folder)),
            (vec!["new".to_owned()], vec!["a".to_owned()])
        );
        assert!(write_new_folder(&folder, &[OutputFile::new("b", "1")]).is_err());
    }

    #[test]
    fn temporary_files_of_a_run_killed_at_its_end_are_removed() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("new");
        write_new_folder(&folder, &[OutputFile::new("a", "1")]).expect("room");
        clear_left(&folder);
        // If a run is killed after it has renamed its folder, its lock file stays behind.
        let left = home.path().join(".new.grognard-new");
        std::fs::create_dir(&left).expect("room");
        std::fs::write(left.join("lock"), "").expect("room");
        clear_left(&folder);
        assert_eq!(
            (names(home.path()), names(&folder)),
            (vec!["new".to_owned()], vec!["a".to_owned()])
        );
    }

    #[test]
    fn the_folder_of_a_parallel_run_is_not_removed() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("new");
        let claim = claim(&folder).expect("nobody else is here");
        write(&claim.site(), &[OutputFile::new("a", "1")]).expect("room");
        clear_left(&folder);
        assert_eq!(names(&claim.site()), ["a"]);
        claim.end();
    }

    #[test]
    fn two_results_of_one_path_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let twice = [OutputFile::new("a.csv", "1"), OutputFile::new("a.csv", "2")];
        let error = write(folder.path(), &twice).expect_err("two of one name");
        assert!(error.to_string().contains("give their sources different ids"), "{error}");
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
