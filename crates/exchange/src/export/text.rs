//! A list as plain text: each body has a line, each level is two spaces, and notes are at the end.
//! `import --format text` reads the text back.

use std::fmt::Write;

use grognard_core::model::Force;
use grognard_project::files::OutputFile;
use grognard_syntax::text::one_line;

use super::text_line::line;
use super::{Export, Listed, Options, Subject};
use crate::import;
use grognard_lists::lists::text::HEAD;

pub(super) const TEXT: Export = Export::new(import::TEXT.name, import::TEXT.title, "txt", write);

fn write(subject: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    let lists: Vec<String> = subject.lists.iter().map(|list| text(*list)).collect();
    vec![OutputFile::new(format!("{}.txt", subject.id), lists.join("\n"))]
}

fn text(list: Listed<'_>) -> String {
    let mut out = head(list);
    let (mut notes, mut open) = (Vec::new(), Vec::new());
    for (index, body) in list.force.bodies.iter().enumerate() {
        open.retain(|end| *end > index);
        let note = list.force.record(index).and_then(|record| record.note.as_deref());
        let number = note.map(|note| {
            notes.push(one_line(note));
            notes.len()
        });
        let indent = "  ".repeat(open.len());
        put(&mut out, &format!("{indent}{}", line(list.force, index, number)));
        open.push(body.end);
    }
    if !notes.is_empty() {
        out.push('\n');
    }
    for (index, note) in notes.iter().enumerate() {
        put(&mut out, &format!("[{}] {note}", index + 1));
    }
    out
}

fn head(list: Listed<'_>) -> String {
    let Force { name, date, sources, bodies, .. } = list.force;
    let record = list.force.record(0);
    let facts = [
        list.side.map(|side| ("Side", one_line(&side.name))),
        bodies.first().map(|whole| ("Nation", whole.nation.to_string())),
        date.map(|date| ("Date", date.to_string())),
        record.and_then(|record| record.counting).map(|word| ("Counting", word.word().to_owned())),
        record
            .and_then(|record| record.confidence)
            .map(|word| ("Confidence", word.word().to_owned())),
    ];
    let mut out = String::new();
    put(&mut out, &format!("{HEAD}{}", one_line(name)));
    for (key, value) in facts.into_iter().flatten().filter(|(_, value)| !value.is_empty()) {
        put(&mut out, &format!("{key}: {value}"));
    }
    for source in sources {
        put(&mut out, &format!("Source: {}", source.in_words()));
    }
    out.push('\n');
    out
}

fn put(out: &mut String, line: &str) {
    writeln!(out, "{line}").expect("a string takes everything");
}
