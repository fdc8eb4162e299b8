//! Publishes a whole site at once: new and changed files are made, unchanged files are kept, and
//! files that grognard did not publish stay.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use grognard_project::files::Parcel;
use grognard_syntax::text::{Digest, folded, why_no_file_name};
use rayon::prelude::*;

use super::manifest::{MANIFEST, PublishedFile, read_manifest};
use super::plan::{Plan, above, plan};
use super::stage::{claim, stage, swap, work_folder};
use super::write::inside;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedCounts {
    pub made: usize,
    pub kept: usize,
    /// Files that were removed, because the site no longer contains them.
    pub removed: usize,
    /// Folder with files that somebody put into the published folder during the run, at paths that
    /// the new site needs for its own files.
    pub kept_apart: Option<PathBuf>,
}

/// Publishes all parcels or none. If any cannot be made, their faults are returned in the order of
/// the parcels, and the folder is unchanged. `tick` is called with the path of each file
/// that is kept, and of each that was made.
pub fn publish<E: Send>(
    folder: &Path,
    parcels: &[Parcel<E>],
    tick: &(dyn Fn(&str) + Sync),
) -> anyhow::Result<Result<PublishedCounts, Vec<E>>> {
    let folder = &allowed(folder)?;
    check_paths(parcels)?;
    // If the site is up to date, return before anything is created beside the folder.
    if !work_folder(folder).exists() {
        let plan = plan(folder, parcels)?;
        if plan.is_done() {
            return Ok(Ok(published(&plan, None)));
        }
    }
    let claim = claim(folder)?;
    let result = plan(folder, parcels).and_then(|plan| {
        if plan.is_done() {
            return Ok(Ok(published(&plan, None)));
        }
        plan.kept.keys().for_each(|path| tick(path));
        if let Err(faults) = stage(&claim.site(), folder, &plan, tick)? {
            return Ok(Err(faults));
        }
        swap(&claim, folder)?;
        Ok(Ok(published(&plan, claim.settle(folder)?)))
    });
    claim.end();
    result
}

fn published<E>(plan: &Plan<'_, E>, kept_apart: Option<PathBuf>) -> PublishedCounts {
    let Plan { kept, rest, removed, .. } = plan;
    PublishedCounts { made: rest.len(), kept: kept.len(), removed: *removed, kept_apart }
}

const MADE_OF: &str = ".grognard-made-of";

/// Makes the file that records the digest of all inputs of a site.
pub fn made_of_file<E>(made_of: Digest) -> Parcel<E> {
    Parcel::new(MADE_OF, made_of, move || Ok(format!("{made_of}\n").into_bytes()))
}

/// Returns the number of files of a published site if the site was made of the inputs with this
/// digest and no file is missing or changed in size.
pub fn is_published(folder: &Path, made_of: Digest) -> Option<usize> {
    // A work folder means that an earlier run was killed. Report the site as outdated, so that this
    // run publishes again and cleans up.
    if work_folder(folder).exists() {
        return None;
    }
    let manifest = read_manifest(folder).ok()??;
    let same = manifest.get(MADE_OF).is_some_and(|line| line.key == made_of);
    let is_there = |(path, line): (&String, &PublishedFile)| {
        let there = std::fs::symlink_metadata(folder.join(path));
        there.is_ok_and(|there| there.is_file() && there.len() == line.size)
    };
    (same && manifest.par_iter().all(is_there)).then_some(manifest.len())
}

/// Returns the absolute path of a folder, or an error if a site may not be published there.
fn allowed(folder: &Path) -> anyhow::Result<PathBuf> {
    let shown = folder.display();
    if !folder.exists() {
        if folder.is_symlink() {
            bail!("`{shown}` is a broken link");
        }
        if folder.file_name().is_none() {
            bail!("`{shown}` is not the name of a folder");
        }
        return Ok(std::path::absolute(folder)?);
    }
    if !folder.is_dir() {
        bail!("`{shown}` is a file: a site is published into a folder");
    }
    let real = std::fs::canonicalize(folder).with_context(|| format!("cannot find `{}`", shown))?;
    let holds = |place: Option<PathBuf>| {
        place
            .and_then(|place| place.canonicalize().ok())
            .is_some_and(|real_place| real_place.starts_with(&real))
    };
    if real.parent().is_none() || holds(std::env::home_dir()) {
        bail!("`{shown}` contains more than a site: publish into a separate folder");
    }
    if holds(std::env::current_dir().ok()) {
        bail!("`{shown}` contains the current folder: publish into a separate folder");
    }
    Ok(dunce::simplified(&real).to_owned())
}

/// Checks that every file has its own path inside the folder, even on disks that ignore case.
fn check_paths<E>(parcels: &[Parcel<E>]) -> anyhow::Result<()> {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for Parcel { path, .. } in parcels {
        inside(Path::new(""), path)?;
        let why = path.split('/').find_map(|part| Some((part, why_no_file_name(part)?)));
        if let Some((part, why)) = why {
            let [path, part] = [path, part].map(str::escape_debug);
            bail!("`{path}` cannot be published: `{part}` {why}; give the file another name");
        }
        if path.split('/').any(|part| part == MANIFEST) {
            bail!(
                "`{path}` cannot be published: the list of published files has this name; give the \
                 file another name"
            );
        }
        // Git runs the hooks in a folder `.git`, so a document must not be able to write there.
        if path.split('/').any(|part| part.eq_ignore_ascii_case(".git")) {
            bail!("`{path}` is in a folder of Git");
        }
        match seen.insert(folded(path), path) {
            Some(other) if other == path => {
                bail!("two results would both be `{path}`: give their sources different ids")
            }
            Some(other) => bail!(
                "`{other}` and `{path}` differ only in case or in the encoding of accents, which many disks ignore: \
                 give their sources different names"
            ),
            None => {}
        }
    }
    for (folded, path) in &seen {
        if let Some(other) = above(folded).find_map(|above| seen.get(above)) {
            bail!("`{other}` would be both a file and a folder for `{path}`");
        }
    }
    Ok(())
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read and write files directly")]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::disk::plan::entries;
    use grognard_syntax::text::Digest;

    type Page = Parcel<&'static str>;

    fn made(made: usize, kept: usize, removed: usize) -> PublishedCounts {
        PublishedCounts { made, kept, removed, kept_apart: None }
    }

    struct SiteFolder {
        home: tempfile::TempDir,
        folder: PathBuf,
    }

    fn place() -> SiteFolder {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("site");
        SiteFolder { home, folder }
    }

    fn pages(pages: &[(&str, &str)]) -> Vec<Page> {
        pages.iter().map(|(path, text)| Parcel::at_hand(*path, *text)).collect()
    }

    impl SiteFolder {
        fn publish(&self, parcels: &[Page]) -> anyhow::Result<PublishedCounts> {
            publish(&self.folder, parcels, &|_| ()).map(|done| done.expect("everything is made"))
        }

        fn refusal(&self, parcels: &[Page]) -> String {
            let before = tree(self.home.path());
            let error = self.publish(parcels).expect_err("refused").to_string();
            assert_eq!(tree(self.home.path()), before, "{error}");
            error
        }

        fn put(&self, path: &str, text: &str) {
            let path = self.folder.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("room");
            crate::disk::write_file(&path, text.as_bytes()).expect("room");
        }
    }

    fn tree(folder: &Path) -> Vec<(PathBuf, String, std::time::SystemTime)> {
        let entries = entries(folder).expect("a folder").into_iter().map(|(_, entry)| entry.path);
        let root = [PathBuf::new()];
        let tell = |path: PathBuf| {
            let there = folder.join(&path).symlink_metadata().expect("it is there");
            let text = std::fs::read_to_string(folder.join(&path)).unwrap_or_default();
            (path, text, there.modified().expect("a time"))
        };
        root.into_iter().chain(entries).map(tell).collect()
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = entries(folder).expect("a folder").into_iter();
        entries.filter_map(|(name, _)| name).filter(|name| name != MANIFEST).collect()
    }

    #[test]
    fn unchanged_files_are_neither_made_nor_written() {
        let place = place();
        let before = pages(&[("index.html", "1"), ("a/b.html", "2"), ("a/c.html", "3")]);
        assert_eq!(place.publish(&before).expect("room"), made(3, 0, 0));
        let old = tree(&place.folder);
        let never = Parcel::new("a/b.html", Digest::of(["2"]), || Err("must not be made"));
        let after = [never, Parcel::at_hand("index.html", "one"), Parcel::at_hand("d.html", "4")];
        assert_eq!(place.publish(&after).expect("room"), made(2, 1, 1));
        assert_eq!(names(&place.folder), ["a", "a/b.html", "d.html", "index.html"]);
        let new = tree(&place.folder);
        let find = |tree: &[(PathBuf, String, _)], path| {
            tree.iter().find(|entry| entry.0 == Path::new(path)).cloned().expect("it is there")
        };
        assert_eq!(find(&old, "a/b.html"), find(&new, "a/b.html"));
        assert_eq!(find(&new, "index.html").1, "one");
    }

    #[cfg(unix)]
    #[test]
    fn kept_files_are_not_copied_and_the_folder_keeps_its_mode() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let place = place();
        place.publish(&pages(&[("a", "1"), ("b", "2")])).expect("room");
        let inode = |path| std::fs::metadata(place.folder.join(path)).expect("there").ino();
        let before = (inode("a"), inode("b"));
        let mode = std::fs::Permissions::from_mode(0o750);
        std::fs::set_permissions(&place.folder, mode).expect("ours");
        place.publish(&pages(&[("a", "1"), ("b", "3")])).expect("room");
        assert_eq!(inode("a"), before.0);
        assert_ne!(inode("b"), before.1);
        let mode = std::fs::metadata(&place.folder).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o750);
    }

    #[test]
    fn a_second_run_changes_nothing() {
        let place = place();
        let parcels = pages(&[("index.html", "1"), ("a/b.html", "2")]);
        place.publish(&parcels).expect("room");
        place.put("CNAME", "example.org");
        let before = tree(place.home.path());
        let ticks = AtomicUsize::new(0);
        let tick = |_: &str| {
            ticks.fetch_add(1, Ordering::Relaxed);
        };
        let done = publish(&place.folder, &parcels, &tick).expect("room").expect("made");
        assert_eq!(done, made(0, 2, 0));
        assert_eq!(ticks.into_inner(), 0);
        assert_eq!(tree(place.home.path()), before);
    }

    #[test]
    fn a_missing_file_or_one_of_another_size_is_made_again() {
        let place = place();
        let parcels = pages(&[("a", "1"), ("b", "2"), ("c", "3")]);
        place.publish(&parcels).expect("room");
        place.put("a", "longer");
        std::fs::remove_file(place.folder.join("b")).expect("it was there");
        let done = place.publish(&parcels).expect("room");
        assert_eq!(done, made(2, 1, 0));
        assert_eq!(tree(&place.folder)[2].1, "1");
    }

    #[test]
    fn our_empty_folders_are_removed_and_those_of_others_stay() {
        let place = place();
        place.publish(&pages(&[("a/b/c.html", "1"), ("d/e.html", "2")])).expect("room");
        place.put("a/mine.txt", "not ours");
        place.put(".git/objects/12", "deep");
        std::fs::create_dir(place.folder.join("empty")).expect("room");
        place.publish(&pages(&[("index.html", "3")])).expect("room");
        let left = [".git", ".git/objects", ".git/objects/12", "a", "a/mine.txt", "empty"];
        let left: Vec<&str> = left.into_iter().chain(["index.html"]).collect();
        assert_eq!(names(&place.folder), left);
    }

    #[cfg(unix)]
    #[test]
    fn links_of_others_stay_links() {
        use std::os::unix::fs::symlink;
        let place = place();
        place.put("real/x", "1");
        symlink("real", place.folder.join("link")).expect("a link");
        symlink("nowhere", place.folder.join("broken")).expect("a link");
        place.publish(&pages(&[("index.html", "1")])).expect("room");
        let leads = |path| std::fs::read_link(place.folder.join(path)).expect("a link");
        assert_eq!(leads("link"), Path::new("real"));
        assert_eq!(leads("broken"), Path::new("nowhere"));
        let through = place.refusal(&pages(&[("link/x", "2")]));
        assert!(through.contains("link` was not published by grognard"), "{through}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_the_folder_is_followed_and_stays() {
        use std::os::unix::fs::symlink;
        let place = place();
        let real = place.home.path().join("real");
        std::fs::create_dir(&real).expect("room");
        symlink("real", &place.folder).expect("a link");
        place.publish(&pages(&[("index.html", "1")])).expect("room");
        place.publish(&pages(&[("index.html", "2")])).expect("room");
        assert!(place.folder.is_symlink());
        assert_eq!(names(&real), ["index.html"]);
        assert_eq!(names(place.home.path()).len(), 4);
    }

    #[test]
    fn a_fault_leaves_the_folder_unchanged_and_all_faults_are_returned() {
        let place = place();
        place.publish(&pages(&[("a", "1"), ("b", "2")])).expect("room");
        place.put("mine", "not ours");
        let before = tree(&place.folder);
        let bad = |path, fault| Parcel::new(path, Digest::of([fault]), move || Err(fault));
        let after = [bad("z", "first"), Parcel::at_hand("a", "new"), bad("b", "second")];
        let faults = publish(&place.folder, &after, &|_| ()).expect("room").expect_err("faults");
        assert_eq!(faults, ["first", "second"]);
        assert_eq!(tree(&place.folder), before);
        assert_eq!(std::fs::read_dir(place.home.path()).expect("a folder").count(), 1);
        let deep = place.home.path().join("x/y/site");
        publish(&deep, &after, &|_| ()).expect("room").expect_err("faults");
        assert!(!place.home.path().join("x").exists());
    }

    #[test]
    fn files_written_by_others_during_a_build_are_kept() {
        let place = place();
        place.publish(&pages(&[("index.html", "1"), ("a/b.html", "1")])).expect("room");
        place.put("notes/mine.txt", "before");
        // Parcels are made after staging has begun. While the parcel below is made, it writes files
        // of others into the folder.
        let folder = place.folder.clone();
        let meanwhile = Parcel::new("index.html", Digest::of(["2"]), move || {
            let write = |path: &str, text: &str| {
                let path = folder.join(path);
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("room");
                std::fs::write(path, text).expect("room");
            };
            write("CNAME", "example.org");
            write("deep/er/new.txt", "in a new folder");
            write("a/beside.txt", "in a folder of ours");
            std::fs::create_dir(folder.join("empty")).expect("room");
            write("other", "after");
            std::thread::sleep(std::time::Duration::from_millis(20));
            std::fs::rename(folder.join("other"), folder.join("notes/mine.txt")).expect("room");
            Ok::<_, &str>(b"2".to_vec())
        });
        let done = publish(&place.folder, &[meanwhile], &|_| ()).expect("room").expect("made");
        assert_eq!(done, made(1, 0, 1));
        let read = |path: &str| std::fs::read_to_string(place.folder.join(path)).expect(path);
        assert_eq!(read("index.html"), "2");
        assert_eq!(read("CNAME"), "example.org");
        assert_eq!(read("deep/er/new.txt"), "in a new folder");
        assert_eq!(read("a/beside.txt"), "in a folder of ours");
        assert_eq!(read("notes/mine.txt"), "after");
        assert!(place.folder.join("empty").is_dir());
        assert!(!place.folder.join("a/b.html").exists());
        assert_eq!(std::fs::read_dir(place.home.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn a_file_in_the_way_of_a_new_one_is_kept_beside_the_site() {
        let place = place();
        place.publish(&pages(&[("index.html", "1")])).expect("room");
        let folder = place.folder.clone();
        let meanwhile = Parcel::new("new.html", Digest::of(["2"]), move || {
            std::fs::write(folder.join("new.html"), "not ours").expect("room");
            Ok::<_, &str>(b"ours".to_vec())
        });
        let done = publish(&place.folder, &[meanwhile], &|_| ()).expect("room").expect("made");
        let kept = done.kept_apart.expect("a folder");
        assert!(kept.ends_with(".site.grognard-kept"), "{}", kept.display());
        assert_eq!(std::fs::read_to_string(kept.join("new.html")).expect("kept"), "not ours");
        let read = std::fs::read_to_string(place.folder.join("new.html")).expect("published");
        assert_eq!(read, "ours");
        place.publish(&pages(&[("index.html", "3")])).expect("room");
        assert!(kept.join("new.html").exists());
    }

    #[test]
    fn paths_that_lead_out_or_collide_are_refused() {
        let place = place();
        for path in ["../b", "/etc/passwd", "a/../../b", "", ".", "a//b", "a/./b", "a/", "a\\b"]
            .into_iter()
            .chain(["a\nb", "a\0b", MANIFEST, ".git/hooks/x", "a/.GIT/x"])
        {
            assert!(!place.refusal(&pages(&[(path, "1")])).is_empty(), "{path}");
        }
        let refusal = |path, other| place.refusal(&pages(&[(path, "1"), (other, "2")]));
        assert!(refusal("a", "a").contains("two results would both be `a`"));
        assert!(refusal("a/B", "a/b").contains("differ only in case"));
        assert!(refusal("e\u{301}vian", "\u{e9}vian").contains("the encoding of accents"));
        assert!(refusal("a/con.html", "b").contains("Windows reserves for a device"));
        assert!(refusal("a/b", "a").contains("`a` would be both a file and a folder for `a/b`"));
        assert!(refusal("A", "a/b").contains("`A` would be both a file and a folder for `a/b`"));
        assert!(!place.folder.exists());
    }

    #[test]
    fn files_of_others_are_not_overwritten() {
        let place = place();
        place.put("CNAME", "example.org");
        place.put("a/b", "not ours");
        place.put("empty/x", "not ours");
        for path in ["CNAME", "a", "a/b/c", "empty"] {
            let error = place.refusal(&pages(&[(path, "1")]));
            assert!(error.contains("was not published by grognard"), "{path}: {error}");
        }
        place.publish(&pages(&[("index.html", "1"), ("a/c", "2")])).expect("room");
        let error = place.refusal(&pages(&[("index.html", "1"), ("CNAME", "2")]));
        assert!(error.contains("CNAME"), "{error}");
    }

    #[test]
    fn folders_with_more_than_a_site_are_refused() {
        let place = place();
        place.put("file", "1");
        let refused =
            |folder: &Path| publish(folder, &pages(&[]), &|_| ()).expect_err("refused").to_string();
        assert!(refused(&place.folder.join("file")).contains("is a file"));
        for folder in ["/", ".", "..", "src/.."] {
            assert!(refused(Path::new(folder)).contains("a separate folder"), "{folder}");
        }
        if let Some(home) = std::env::home_dir().filter(|home| home.is_dir()) {
            assert!(refused(&home).contains("a separate folder"));
        }
        assert!(refused(Path::new("no/such/..")).contains("not the name of a folder"));
        let damaged = place.folder.join("damaged");
        place.put("damaged/.grognard-site", "grognard site 999\n");
        assert!(refused(&damaged).contains("that this version can read"));
    }

    /// A killed run leaves its work folder inside the project, where `git add` would find it.
    #[test]
    fn git_ignores_the_folder_of_an_unfinished_site() {
        let place = place();
        let claim = crate::disk::stage::claim(&place.folder).expect("a claim");
        let work = work_folder(&place.folder);
        assert_eq!(std::fs::read_to_string(work.join(".gitignore")).expect("a file"), "*\n");
        claim.end();
        assert!(!work.exists());
    }

    #[test]
    fn leftovers_of_a_killed_run_are_removed() {
        let place = place();
        let parcels = pages(&[("a", "1")]);
        place.publish(&parcels).expect("room");
        let work = work_folder(&place.folder);
        std::fs::create_dir_all(work.join("site/half")).expect("room");
        std::fs::write(work.join(".gitignore"), "*\n").expect("room");
        place.publish(&parcels).expect("room");
        assert!(!work.exists());
        assert_eq!(names(&place.folder), ["a"]);
    }
}
