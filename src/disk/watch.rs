//! Watches a folder, and says when it has been quiet for a moment after a change.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use notify::event::{MetadataKind, ModifyKind};
use notify::{Config, ErrorKind, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::real_path;

/// Time without a change after which a file counts as written: an editor writes in several steps. What a slower one
/// writes is read twice.
const QUIET: Duration = Duration::from_millis(20);

/// Maximum time to wait for a program that goes on writing.
const ENOUGH: Duration = Duration::from_millis(500);

/// What the watching thread is told.
#[derive(Debug)]
pub enum Signal {
    /// Something changed; no path: it is not known what.
    Changed(Vec<PathBuf>),
    /// It is time to stop.
    Stop,
}

/// A folder that is watched.
pub struct Watch {
    watcher: RecommendedWatcher,
    signals: Receiver<Signal>,
    root: PathBuf,
    skip: Vec<PathBuf>,
    /// The folders that are watched without those in them, since something in them is skipped.
    flat: BTreeSet<PathBuf>,
}

impl Watch {
    /// Watches a folder with all that is in it but for what is skipped, which need not be there. `sender` and `signals`
    /// are two ends of one channel; who holds the sender can stop the watch.
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
                // Something was missed.
                Err(_) => Some(Vec::new()),
            };
            if let Some(paths) = changed {
                // A receiver that is gone needs no signal.
                let _ = sender.send(Signal::Changed(paths));
            }
        };
        let config = Config::default().with_follow_symlinks(false);
        let watcher = RecommendedWatcher::new(heard, config).map_err(|e| refused(&root, e))?;
        let mut watch = Watch { watcher, signals, root, skip, flat: BTreeSet::new() };
        watch.add(&watch.root.clone()).map_err(|error| refused(&watch.root, error))?;
        // A folder that goes and comes again is told by the one above it. That one may be closed to us.
        if let Some(above) = watch.root.parent() {
            let _ = watch.watcher.watch(above, RecursiveMode::NonRecursive);
        }
        Ok(watch)
    }

    /// Watches a folder with all that is in it but for what is skipped.
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

    /// Waits for a change: what changed, or nothing when it is time to stop.
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
            // What was watched is gone with its folder; it may not be known any more.
            let _ = self.watcher.unwatch(&self.root);
            let _ = self.add(&self.root.clone());
        }
        // A new folder beside one that is skipped is not watched by itself.
        for path in &found {
            let beside = path.parent().is_some_and(|above| self.flat.contains(above));
            if beside && path.is_dir() && !path.is_symlink() {
                // It may be gone again.
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
            "cannot watch `{shown}`: it has more folders than this system lets a user watch; raise \
             `fs.inotify.max_user_watches`"
        ),
        _ => anyhow!(error).context(format!("cannot watch `{shown}`")),
    }
}

fn is_below(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.starts_with(folder))
}

/// The paths of an event that count. None of them, but an event: something was missed.
fn changed(event: notify::Event, root: &Path, skip: &[PathBuf]) -> Option<Vec<PathBuf>> {
    if event.need_rescan() {
        return Some(Vec::new());
    }
    let counts = match event.kind {
        EventKind::Access(_) | EventKind::Other => false,
        // Some systems tell of new content by the time of the file.
        EventKind::Modify(ModifyKind::Metadata(kind)) => kind == MetadataKind::WriteTime,
        _ => true,
    };
    let paths = event.paths.into_iter();
    let is_ours = |path: &PathBuf| path.starts_with(root) && !is_below(path, skip);
    let paths: Vec<PathBuf> =
        paths.filter(|path| counts && is_ours(path) && !is_temporary(path)).collect();
    (!paths.is_empty()).then_some(paths)
}

/// What editors and we ourselves leave about while they write.
fn is_temporary(path: &Path) -> bool {
    let ours = path.iter().any(|part| part.to_string_lossy().ends_with(".grognard-new"));
    let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
    let ends = ["~", ".swp", ".swo", ".swx", ".tmp", ".part"];
    let begins = [".#", "#"];
    // Vim tries with a file of this name whether it can write.
    ours || name == "4913"
        || ends.iter().any(|end| name.ends_with(end))
        || begins.iter().any(|begin| name.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use notify::event::{AccessKind, CreateKind, DataChange, Flag};

    use super::*;

    #[test]
    fn only_what_is_written_to_stay_counts() {
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
