//! Watches a folder and reports its changes after a short pause without further changes.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use notify::event::{MetadataKind, ModifyKind};
use notify::{Config, ErrorKind, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::real_path;

/// Time without a change after which a file counts as written, because editors write a file in
/// several steps. If an editor pauses longer while it writes, its file is read twice.
const QUIET: Duration = Duration::from_millis(20);

/// Maximum time to wait while a program keeps writing, so that the first changes are shown soon.
const ENOUGH: Duration = Duration::from_millis(500);

#[derive(Debug)]
pub enum Signal {
    /// Paths of changed files. An empty list means that the watcher lost events, so anything may
    /// have changed.
    Changed(Vec<PathBuf>),
    Stop,
}

pub struct Watch {
    watcher: RecommendedWatcher,
    signals: Receiver<Signal>,
    root: PathBuf,
    skip: Vec<PathBuf>,
    /// Folders that are watched without their subfolders, because a skipped folder is below them.
    flat: BTreeSet<PathBuf>,
}

impl Watch {
    /// Watches a folder with all subfolders except those in `skip`, which need not exist. `sender`
    /// and `signals` are the two ends of one channel, so that every owner of a `sender` can stop
    /// the watch.
    pub fn new(
        root: &Path,
        skip: &[PathBuf],
        sender: Sender<Signal>,
        signals: Receiver<Signal>,
    ) -> anyhow::Result<Watch> {
        let root = real_path(root)?;
        let skip = skip.iter().map(|path| real_path(path));
        let skip: Vec<PathBuf> = skip.collect::<std::io::Result<_>>()?;
        let (skipped, seen) = (skip.clone(), root.clone());
        let heard = move |event: notify::Result<notify::Event>| {
            let changed = match event {
                Ok(event) => changed(event, &seen, &skipped),
                Err(_) => Some(Vec::new()),
            };
            if let Some(paths) = changed {
                // Ignore a closed receiver, because the watch is ending.
                let _ = sender.send(Signal::Changed(paths));
            }
        };
        let config = Config::default().with_follow_symlinks(false);
        let watcher = RecommendedWatcher::new(heard, config).map_err(|e| refused(&root, e))?;
        let mut watch = Watch { watcher, signals, root, skip, flat: BTreeSet::new() };
        watch.add(&watch.root.clone()).map_err(|error| refused(&watch.root, error))?;
        // Watch the parent folder too, because only it reports that the folder was deleted and
        // created again. Ignore an error, because the user may have no access to the parent.
        if let Some(above) = watch.root.parent() {
            let _ = watch.watcher.watch(above, RecursiveMode::NonRecursive);
        }
        Ok(watch)
    }

    fn add(&mut self, folder: &Path) -> notify::Result<()> {
        if is_below(folder, &self.skip) {
            return Ok(());
        }
        if !self.skip.iter().any(|skip| skip.starts_with(folder)) {
            return self.watcher.watch(folder, RecursiveMode::Recursive);
        }
        self.watcher.watch(folder, RecursiveMode::NonRecursive)?;
        self.flat.insert(folder.to_owned());
        for entry in std::fs::read_dir(folder)?.flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                self.add(&entry.path())?;
            }
        }
        Ok(())
    }

    /// Waits for changes. Returns the changed paths, or `None` when the watch must end.
    pub fn wait(&mut self) -> Option<Vec<PathBuf>> {
        let mut found = BTreeSet::new();
        match self.signals.recv() {
            Ok(Signal::Changed(paths)) => found.extend(paths),
            Ok(Signal::Stop) | Err(_) => return None,
        }
        let started = Instant::now();
        while started.elapsed() < ENOUGH {
            match self.signals.recv_timeout(QUIET) {
                Ok(Signal::Changed(paths)) => found.extend(paths),
                Ok(Signal::Stop) | Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => break,
            }
        }
        if found.contains(&self.root) && self.root.is_dir() {
            // The system stopped watching the folder when it was deleted. Ignore an error, because
            // the watcher may have forgotten the folder already.
            let _ = self.watcher.unwatch(&self.root);
            let _ = self.add(&self.root.clone());
        }
        // A folder beside a skipped one has a parent that is watched without subfolders, so a new
        // one must be added.
        for path in &found {
            let beside = path.parent().is_some_and(|above| self.flat.contains(above));
            if beside && path.is_dir() && !path.is_symlink() {
                // Ignore an error for a new folder, because the folder may have been deleted again.
                let _ = self.add(path);
            }
        }
        Some(found.into_iter().collect())
    }
}

fn refused(root: &Path, error: notify::Error) -> anyhow::Error {
    let shown = root.display();
    match error.kind {
        ErrorKind::MaxFilesWatch => anyhow!(
            "cannot watch `{shown}`: it has more folders than a user of this system can watch; raise \
             `fs.inotify.max_user_watches`"
        ),
        _ => anyhow!(error).context(format!("cannot watch `{shown}`")),
    }
}

fn is_below(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.starts_with(folder))
}

/// Returns the relevant paths of an event. The list is empty if the watcher lost events.
fn changed(event: notify::Event, root: &Path, skip: &[PathBuf]) -> Option<Vec<PathBuf>> {
    if event.need_rescan() {
        return Some(Vec::new());
    }
    let counts = match event.kind {
        EventKind::Access(_) | EventKind::Other => false,
        // A changed file time counts as a change of content, because some systems report new
        // content only in this way.
        EventKind::Modify(ModifyKind::Metadata(kind)) => kind == MetadataKind::WriteTime,
        _ => true,
    };
    let paths = event.paths.into_iter();
    let is_ours = |path: &PathBuf| path.starts_with(root) && !is_below(path, skip);
    let paths: Vec<PathBuf> =
        paths.filter(|path| counts && is_ours(path) && !is_temporary(path)).collect();
    (!paths.is_empty()).then_some(paths)
}

/// Whether a path is a temporary file of an editor or of grognard.
fn is_temporary(path: &Path) -> bool {
    let ours = path.iter().any(|part| part.to_string_lossy().ends_with(".grognard-new"));
    let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
    let ends = ["~", ".swp", ".swo", ".swx", ".tmp", ".part"];
    let begins = [".#", "#"];
    // Vim creates a file of this name, because it tests whether it can write.
    ours || name == "4913"
        || ends.iter().any(|end| name.ends_with(end))
        || begins.iter().any(|begin| name.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use notify::event::{AccessKind, CreateKind, DataChange, Flag};

    use super::*;

    #[test]
    fn temporary_and_skipped_files_are_not_reported() {
        let skip = [PathBuf::from("/p/site")];
        let heard = |kind, path: &str| {
            let event = notify::Event::new(kind).add_path(PathBuf::from(path));
            changed(event, Path::new("/p"), &skip).is_some()
        };
        let data = EventKind::Modify(ModifyKind::Data(DataChange::Content));
        assert!(heard(data, "/p/a.oob.yaml") && heard(EventKind::Create(CreateKind::Any), "/p/x"));
        for path in ["/p/site/index.html", "/p/a.swp", "/p/a~", "/p/4913", "/p/.#a", "/p/x.tmp"] {
            assert!(!heard(data, path), "{path}");
        }
        assert!(!heard(data, "/p/.site.grognard-new/site/index.html"));
        let mode = EventKind::Modify(ModifyKind::Metadata(MetadataKind::Permissions));
        assert!(!heard(EventKind::Access(AccessKind::Any), "/p/a") && !heard(mode, "/p/a"));
        let missed = notify::Event::new(EventKind::Other).set_flag(Flag::Rescan);
        assert_eq!(changed(missed, Path::new("/p"), &skip), Some(Vec::new()));
        assert!(!heard(data, "/other/a.oob.yaml"));
    }
}
