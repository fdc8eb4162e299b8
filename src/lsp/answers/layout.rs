//! The layout of a document, and edits between two texts.

use serde_json::{Value, json};

use super::super::protocol::RangeParams;
use super::{Answer, Subject};
use grognard_core::diagnostic::Edit;
use grognard_core::document::Kind;
use grognard_core::syntax::format::{Options, format};
use grognard_core::text::{FileId, Span};

pub(super) fn format_document(subject: &Subject<'_>) -> Answer {
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
) -> Answer {
    if !is_formatted(subject) {
        return Ok(Value::Null);
    }
    let formatted = format(subject.file, subject.text(), Options::default());
    let range = Span { file: subject.file, start: range.start, end: range.end };
    Ok(edits(subject, &formatted.in_range(subject.text(), range)))
}

/// Documents have a layout; pages and features have another syntax.
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

/// The edit that makes another text of one: what lies between their common beginning and their common end.
pub(super) fn replaced(file: FileId, old: &str, new: &str) -> Option<Edit> {
    if old == new {
        return None;
    }
    let start = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    let start = old.floor_char_boundary(new.floor_char_boundary(start).min(start));
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let ends = old_rest.chars().rev().zip(new_rest.chars().rev());
    let end: usize = ends.take_while(|(a, b)| a == b).map(|(letter, _)| letter.len_utf8()).sum();
    let span = Span::new(file, start, old.len() - end);
    Some(Edit { span, replacement: new_rest[..new_rest.len() - end].to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_between_two_texts_is_what_differs() {
        for (old, new, range, written) in [
            ("men: 612\n", "men: 712\n", 5..6, "7"),
            ("aé", "aè", 1..3, "è"),
            ("aa", "aaa", 2..2, "a"),
            ("abc", "", 0..3, ""),
            ("", "é", 0..0, "é"),
        ] {
            let edit = replaced(FileId(0), old, new).expect("they differ");
            assert_eq!((edit.span.range(), edit.replacement.as_str()), (range, written), "{old}");
        }
        assert_eq!(replaced(FileId(0), "a", "a"), None);
    }
}
