//! Formatting of documents.

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::Edit;
use grognard_syntax::syntax::format::{Options, format};
use grognard_syntax::text::Span;
use serde_json::{Value, json};

use super::super::protocol::RangeParams;
use super::subject::{RequestResult, Subject};

pub(super) fn format_document(subject: &Subject<'_>) -> RequestResult {
    if !is_formatted(subject) {
        return Ok(Value::Null);
    }
    let formatted = format(subject.file, subject.text(), Options::default());
    Ok(edits(subject, &formatted.edits))
}

pub(super) fn format_range(
    subject: &Subject<'_>,
    range: std::ops::Range<u32>,
    _: &RangeParams,
) -> RequestResult {
    if !is_formatted(subject) {
        return Ok(Value::Null);
    }
    let formatted = format(subject.file, subject.text(), Options::default());
    let range = Span { file: subject.file, start: range.start, end: range.end };
    Ok(edits(subject, &formatted.in_range(subject.text(), range)))
}

/// Whether the file can be formatted. Markdown pages and GeoJSON files cannot be formatted, because
/// they are not YAML.
fn is_formatted(subject: &Subject<'_>) -> bool {
    let document = subject.place.files.documents[subject.file.0 as usize];
    let known = subject.desk.document(subject.file);
    let is_document =
        known.is_some_and(|known| known.kind.is_some() || Kind::of_path(&known.name).is_some());
    document.sound && is_document
}

fn edits(subject: &Subject<'_>, edits: &[Edit]) -> Value {
    let edits = edits
        .iter()
        .map(|edit| json!({ "range": subject.door.range(edit.span), "newText": edit.replacement }));
    edits.collect()
}
