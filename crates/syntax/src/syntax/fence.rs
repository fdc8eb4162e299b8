//! Finds a document in a code fence or in the answer of a chat program, so that only the document
//! is parsed.

use std::ops::Range;

use super::codes::YAML_SYNTAX;
use crate::diagnostic::Diagnostic;
use crate::text::{FileId, Span};

const FENCE: &str = "```";

/// The ranges around a document that are not parsed, with the code fences.
pub(super) fn around(
    file: FileId,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut fences = Vec::new();
    for line in text.split_inclusive('\n') {
        if line.starts_with(FENCE) {
            fences.push(start..start + line.trim_end().len());
        }
        start += line.len();
    }
    let (head, tail) = match fences.as_slice() {
        [open, close] => (Some(0..open.end), Some(close.start..text.len())),
        [one] if has_keys(&text[..one.start]) => (None, Some(one.start..text.len())),
        [one] => (Some(0..one.end), None),
        _ => return Vec::new(),
    };
    let stretches: Vec<Range<usize>> = head.into_iter().chain(tail).collect();
    let lines = |stretch: &Range<usize>| {
        let number = |offset: usize| text[..offset].matches('\n').count() + 1;
        match (number(stretch.start), number(text[..stretch.end].trim_end().len())) {
            (first, last) if first == last => format!("line {first}"),
            (first, last) => format!("lines {first} to {last}"),
        }
    };
    let cut: Vec<String> = stretches.iter().map(lines).collect();
    let fence = fences[0].clone();
    let has_words = |stretch: &Range<usize>| {
        text[stretch.clone()]
            .lines()
            .any(|line| !line.trim().is_empty() && !line.starts_with(FENCE))
    };
    let message = match stretches.iter().any(has_words) {
        true => "text and a Markdown code fence around the document",
        false => "a Markdown code fence around the document",
    };
    diagnostics.push(
        Diagnostic::new(&YAML_SYNTAX, Span::new(file, fence.start, fence.end), message)
            .help(format!("delete {}", cut.join(" and "))),
    );
    stretches
}

/// Whether a text has at least two lines with a key and a value, because a single line may be a
/// greeting with a colon.
fn has_keys(text: &str) -> bool {
    text.lines().filter(|line| line.contains(": ")).count() > 1
}
