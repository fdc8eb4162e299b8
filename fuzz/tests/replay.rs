//! Runs each door with all stored inputs: inputs that once revealed a fault, and a small corpus
//! that covers nearly all code that was ever reached. `cargo test --release --no-default-features`
//! runs this test without libFuzzer.

#![allow(clippy::disallowed_methods, reason = "kept texts are read from where they are")]

use std::path::{Path, PathBuf};

use grognard_fuzz::DOORS;

#[test]
fn kept_inputs_break_no_promise() {
    let mut broken = Vec::new();
    for door in DOORS {
        for path in files("regressions", door.name).into_iter().chain(files("corpus", door.name)) {
            let bytes = std::fs::read(&path).expect("a kept file");
            let ended = std::panic::catch_unwind(|| (door.open)(&bytes));
            broken.extend(ended.err().map(|_| path));
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn shipped_texts_break_no_promise() {
    for door in DOORS {
        for seed in (door.seeds)() {
            (door.open)(seed.as_bytes());
        }
    }
}

/// Keeps the corpus small, so that it can be run after every change.
#[test]
fn the_corpus_is_small() {
    let kept = DOORS.iter().flat_map(|door| files("corpus", door.name));
    let sizes: Vec<u64> = kept.map(|path| path.metadata().expect("a kept file").len()).collect();
    assert!(sizes.len() <= 300, "{} files", sizes.len());
    assert!(sizes.iter().sum::<u64>() <= 600 * 1024, "{} bytes", sizes.iter().sum::<u64>());
}

fn files(shelf: &str, door: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(shelf).join(door);
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}
