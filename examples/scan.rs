//! Yardstick for `check`: reads every document below a folder and does little with it.
//!
//!     cargo run --release --example scan -- FOLDER            scans the YAML events of each
//!     cargo run --release --example scan -- --floor FOLDER    UTF-8 check and count of lines only
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a yardstick, not the program")]

use std::path::{Path, PathBuf};

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let floor = arguments.first().is_some_and(|first| first == "--floor");
    arguments.drain(..usize::from(floor));
    let folder = arguments.first().expect("a folder is named");
    let mut files = Vec::new();
    walk(Path::new(folder), &mut files);
    let (mut bytes, mut count) = (0, 0);
    for file in &files {
        let content = std::fs::read(file).expect("the file can be read");
        let text = std::str::from_utf8(&content).expect("the file is UTF-8");
        bytes += text.len();
        count += if floor { memchr::memchr_iter(b'\n', &content).count() } else { events(text) };
    }
    let what = if floor { "lines" } else { "events" };
    println!("{} files, {bytes} bytes, {count} {what}", files.len());
}

fn events(text: &str) -> usize {
    let options = granit_parser::options! { emit_comments: false };
    let mut parser = granit_parser::Parser::new_from_str_with_options(text, options);
    let mut count = 0;
    while let Some(event) = parser.next_event() {
        event.expect("the file is YAML");
        count += 1;
    }
    count
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.to_string_lossy().ends_with(".yaml") {
            files.push(path);
        }
    }
}
