//! Ids for documents that grognard writes.

/// Maximum length in characters of an id that grognard makes.
pub const MAX_ID: usize = 60;

/// Cuts an id to `max` characters, and drops hyphens at its end, because an id must not end in a
/// hyphen.
pub fn shortened(id: &str, max: usize) -> String {
    id.chars().take(max).collect::<String>().trim_end_matches('-').to_owned()
}
