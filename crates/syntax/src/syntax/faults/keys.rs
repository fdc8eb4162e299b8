//! Finds keys in damaged lines.

/// The offset of the colon after the key of a line, if the line has a key.
pub(super) fn key_end(words: &str) -> Option<usize> {
    words.find(": ").or_else(|| words.ends_with(':').then(|| words.len() - 1))
}

/// The word before the first colon of a text, with its offset, if the word looks like a key.
pub(super) fn last_key(value: &str) -> Option<(&str, usize)> {
    let end = key_end(value)?;
    let start = value[..end].rfind(' ').map_or(0, |space| space + 1);
    let word = &value[start..end];
    let is_key = word.starts_with(|letter: char| letter.is_ascii_lowercase())
        && word.bytes().all(|byte| byte.is_ascii_lowercase() || b"_-0123456789".contains(&byte));
    is_key.then_some((word, start))
}

/// Whether the word before the first colon of a value ends in a key of the document, because a line
/// break was lost: `footnote 221source: oman`.
pub(super) fn ends_in_key(text: &str, value: &str) -> bool {
    let Some(end) = key_end(value) else { return false };
    let start = value[..end].rfind(' ').map_or(0, |space| space + 1);
    let mut ends = value[start..end].char_indices().map(|(offset, _)| &value[start + offset..end]);
    ends.any(|key| is_key_of(text, key))
}

/// Whether the document uses a word as a key, at the start of a line or an entry.
pub(super) fn is_key_of(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(offset, _)| {
        let before = text[..offset].trim_end_matches(' ');
        let begins = before.is_empty() || before.ends_with(['\n', '-', '{', ',']);
        begins && text[offset + word.len()..].starts_with(':')
    })
}
