//! Ids for documents that grognard writes.

/// Maximum length of an id in characters.
pub const MAX_ID: usize = 60;

/// Cuts an id to `max` characters, and then drops hyphens at its end, because an id must not end in
/// one.
pub fn shortened(id: &str, max: usize) -> String {
    id.chars().take(max).collect::<String>().trim_end_matches('-').to_owned()
}
