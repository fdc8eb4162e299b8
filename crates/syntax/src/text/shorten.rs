//! Shortens texts that a message quotes.

/// Maximum number of characters of a quoted text, which is enough to recognise a name.
const MAX_CHARACTERS: usize = 60;

/// The first line of a text, shortened, with `…` at the end if something is left out.
pub fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    let end = line.char_indices().nth(MAX_CHARACTERS).map_or(line.len(), |(end, _)| end);
    let rest = if end < text.len() { "…" } else { "" };
    format!("{}{rest}", &line[..end])
}
