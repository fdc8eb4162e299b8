//! Says of what the program is made, so that a site knows when its pages must be made again, and hands over the engine
//! of the workbench, if it was built.

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
    // With the engine, if it was built: a file that is not there would make every build begin again.
    "wasm",
];

#[allow(clippy::disallowed_methods, reason = "nothing of the program runs yet")]
fn main() {
    let mut files: Vec<PathBuf> = Vec::new();
    let crates = std::fs::read_dir("crates").expect("the crates can be listed");
    // Without their tests, of which the program is not made.
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

/// Puts the engine of the workbench where the program takes it from; an empty file, if `just engine` has not made it.
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
