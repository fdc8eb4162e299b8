//! Long texts in short sentences.

/// Maximum number of characters of a quoted text: enough to know a name by.
const MAX_CHARACTERS: usize = 60;

/// The beginning of a text, on one line, with `…` for the rest.
pub fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    let end = line.char_indices().nth(MAX_CHARACTERS).map_or(line.len(), |(end, _)| end);
    let rest = if end < text.len() { "…" } else { "" };
    format!("{}{rest}", &line[..end])
}
