//! Long texts in short sentences.

/// So many characters of a name are enough to know it by.
const MOST: usize = 60;

/// The beginning of a text, on one line; `…` stands for the rest.
pub fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    let end = line.char_indices().nth(MOST).map_or(line.len(), |(end, _)| end);
    let rest = if end < text.len() { "…" } else { "" };
    format!("{}{rest}", &line[..end])
}
