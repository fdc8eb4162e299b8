//! Measures the time of editor requests in a large project, and prints the median and the worst
//! time in milliseconds.
//!
//!     python3 tests/tools/gen_oobs.py FOLDER --count 8000
//!     cargo run --release -p grognard-editing --example assist -- FOLDER [KIBIBYTES]
//!
//! Every request is made in one document of KIBIBYTES (default 200), built from the bodies of the
//! other documents. Before each request the benchmark types a letter, so that nothing of that
//! document is cached.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a yardstick, not the program")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grognard_editing::assist::{
    Desk, DeskMemory, actions, complete, definition, document_symbols, folding, highlights, hover,
    inlay_hints, links, references, rename, selection_ranges, semantic_tokens, workspace_symbols,
};
use grognard_project::files::{Files, Given, given};
use grognard_project::project::{Settings, settings};
use grognard_syntax::text::{FileId, Text, Texts};

const ROUNDS: usize = 21;

type Question = (&'static str, fn(&Desk<'_>, FileId, u32) -> usize);

const QUESTIONS: &[Question] = &[
    ("open the desk", |_, _, _| 0),
    ("complete", |desk, file, at| complete(desk, file, at).items.len()),
    ("hover", |desk, file, at| usize::from(hover(desk, file, at).is_some())),
    ("definition", |desk, file, at| definition(desk, file, at).len()),
    ("references", |desk, file, at| references(desk, file, at, true).len()),
    ("highlights", |desk, file, at| highlights(desk, file, at).len()),
    ("rename", |desk, file, at| rename(desk, file, at, "zz-other").map_or(0, |edits| edits.len())),
    ("document symbols", |desk, file, _| document_symbols(desk, file).len()),
    ("workspace symbols", |desk, _, _| workspace_symbols(desk, "corps").len()),
    ("folding", |desk, file, _| folding(desk, file).len()),
    ("selection ranges", |desk, file, at| selection_ranges(desk, file, at).len()),
    ("hints of a screen", |desk, file, at| inlay_hints(desk, file, at..at + 8_000).len()),
    ("semantic tokens", |desk, file, _| semantic_tokens(desk, file).len()),
    ("links", |desk, file, _| links(desk, file).len()),
    ("actions", |desk, file, at| actions(desk, file, at..at, &[]).len()),
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("a folder is named");
    let size: usize = arguments.next().map_or(200, |size| size.parse().expect("a number")) * 1024;
    let mut paths = Vec::new();
    walk(Path::new(&folder), &mut paths);
    let read = |path: &PathBuf| std::fs::read_to_string(path).expect("the file is text");
    let mut texts: Vec<(String, String)> =
        paths.iter().map(|path| (path.display().to_string(), read(path))).collect();
    let large = large(&texts, size);
    texts.push(("a-large.oob.yaml".to_owned(), large.clone()));
    let settings = [settings(Some("grognard: 1\nname: Large\nfielded_under: [napoleonic-fury]\n"))];
    let memory = DeskMemory::default();
    let mut files = files_of(&texts);
    let start = Instant::now();
    let documents = Desk::open(&files, &settings, &memory).files.documents.len();
    println!("{documents} documents opened in {:.1} ms", milliseconds(start.elapsed()));
    let large_file = FileId(0);
    for (name, question) in QUESTIONS {
        let times = (0..ROUNDS).map(|_| ask(&mut files, &settings, &memory, large_file, *question));
        let mut times: Vec<(Duration, usize)> = times.collect();
        times.sort_unstable();
        let (median, count) = times[ROUNDS / 2];
        let worst = times[ROUNDS - 1].0;
        println!("{name:18} {:8.2} {:8.2}   ({count})", milliseconds(median), milliseconds(worst));
    }
}

/// Types a letter in the middle of the document, so that no cached facts are used, and measures one
/// request there.
fn ask(
    files: &mut Files,
    settings: &[Settings],
    memory: &DeskMemory,
    file: FileId,
    question: fn(&Desk<'_>, FileId, u32) -> usize,
) -> (Duration, usize) {
    let text = files.texts.get(file).content.to_string();
    let middle = text[text.len() / 2..].find("id: ").expect("an id") + text.len() / 2 + 5;
    let letter = if text.as_bytes()[middle] == b'z' { "" } else { "z" };
    let changed = format!("{}{letter}{}", &text[..middle], &text[middle + 1 - letter.len()..]);
    let mut texts = Texts::default();
    for (other, text) in files.texts.iter() {
        let new = || Text::new(text.name.clone(), changed.as_str());
        texts.add(if other == file { new() } else { text.clone() });
    }
    files.texts = texts;
    let start = Instant::now();
    let desk = Desk::open(files, settings, memory);
    let count = question(&desk, file, middle as u32);
    (start.elapsed(), count)
}

fn files_of(texts: &[(String, String)]) -> Files {
    let given_of = |(name, text): &(String, String)| Given {
        name: name.clone(),
        bytes: text.clone().into_bytes(),
        project: 0,
    };
    given(texts.iter().map(given_of).collect()).0
}

/// Builds a document of about `size` bytes from the formations of `texts`.
fn large(texts: &[(String, String)], size: usize) -> String {
    let mut large = "oob: 1\nid: large\nname: Large\nnation: france\nformations:\n".to_owned();
    for (_, text) in texts {
        if large.len() >= size {
            break;
        }
        let Some((_, bodies)) = text.split_once("\nformations:\n") else { continue };
        let end = bodies.find("\n").and_then(|_| {
            let mut offset = 0;
            bodies.split_inclusive('\n').find_map(|line| {
                let start = offset;
                offset += line.len();
                let outside = !line.starts_with(' ') && !line.trim().is_empty();
                outside.then_some(start)
            })
        });
        large.push_str(&bodies[..end.unwrap_or(bodies.len())]);
    }
    large
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|end| end == "yaml") {
            found.push(path);
        }
    }
}
