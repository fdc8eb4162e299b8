//! Computes a digest of everything that the program is built from, so that a site knows when its
//! pages must be made again, and copies the engine of the workbench into the build if there is one.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

const MADE_OF: &[&str] = &[
    "Cargo.lock",
    "builtin",
    "rulesets",
    "schemas",
    "src",
    "templates",
    // Watch the folder instead of the engine file, because a missing file would make cargo run this
    // script in every build.
    "wasm",
];

#[allow(clippy::disallowed_methods, reason = "nothing of the program runs yet")]
fn main() {
    let mut files: Vec<PathBuf> = Vec::new();
    // A packed crate has no folder `crates`: there, the versions in Cargo.lock name the other crates.
    let crates = std::fs::read_dir("crates").into_iter().flatten();
    // Only `src` is read, because tests are not part of the program.
    let sources = crates.map(|entry| entry.expect("an entry of the folder").path().join("src"));
    for part in MADE_OF.iter().map(PathBuf::from).chain(sources) {
        println!("cargo::rerun-if-changed={}", part.display());
        walk(&part, &mut files);
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.to_string_lossy().replace('\\', "/").hash(&mut hasher);
        std::fs::read(&file).unwrap_or_default().hash(&mut hasher);
    }
    println!("cargo::rustc-env=GROGNARD_MADE_OF={:016x}", hasher.finish());
    engine();
}

/// Copies the engine of the workbench to where the program includes it. Without an engine (`just
/// engine`), the copy is an empty file.
#[allow(clippy::disallowed_methods, reason = "nothing of the program runs yet")]
fn engine() {
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    let engine = std::fs::read("wasm/out/engine.wasm").unwrap_or_default();
    std::fs::write(out.join("engine.wasm"), engine)
        .expect("the folder of the build can be written");
}

fn walk(path: &Path, files: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        files.push(path.to_owned());
        return;
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    for entry in entries {
        walk(&entry.path(), files);
    }
}
