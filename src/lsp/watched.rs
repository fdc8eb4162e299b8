//! Reports changes on disk. The server asks the editor to watch files, or watches the files if the
//! editor cannot.

use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::thread;

use grognard_core::document::{GEOJSON_SUFFIX, KINDS, Kind, PAGE_SUFFIX};
use grognard_view::approval::{FOLDER, SUFFIX};
use serde_json::{Value, json};

use crate::disk::{Signal, Watch};

/// Folders that are not watched, because they change all the time and contain no documents.
const SKIPPED: [&str; 3] = [".git", "target", "node_modules"];

pub(super) fn registration() -> Value {
    let suffixes = KINDS.into_iter().filter(|kind| *kind != Kind::Project).map(Kind::suffix);
    let suffixes = suffixes.chain([PAGE_SUFFIX, GEOJSON_SUFFIX]);
    let approved = format!("{FOLDER}/**/*{SUFFIX}");
    let names = [Kind::Project.suffix(), ".gitignore", &approved];
    let patterns = suffixes.map(|suffix| format!("**/*{suffix}"));
    let patterns = patterns.chain(names.map(|name| format!("**/{name}")));
    let watchers: Vec<Value> = patterns.map(|pattern| json!({ "globPattern": pattern })).collect();
    json!({
        "registrations": [{
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        }],
    })
}

/// Watches a folder until the process ends. `told` receives the changed paths. An empty list means
/// that anything may have changed.
pub(super) fn watch(
    root: PathBuf,
    told: impl Fn(Vec<PathBuf>) + Send + 'static,
) -> anyhow::Result<()> {
    let (sender, signals) = channel::<Signal>();
    let skip: Vec<PathBuf> = SKIPPED.map(|name| root.join(name)).into();
    let mut watch = Watch::new(&root, &skip, sender, signals)?;
    thread::Builder::new().name("watch".to_owned()).spawn(move || {
        while let Some(paths) = watch.wait() {
            told(paths);
        }
    })?;
    Ok(())
}
