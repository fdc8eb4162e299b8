//! Ids that are made for documents.

/// Maximum number of letters of an id in a document.
pub const MAX_ID: usize = 60;

/// The first letters of an id, without a hyphen at the end.
pub fn shortened(id: &str, max: usize) -> String {
    id.chars().take(max).collect::<String>().trim_end_matches('-').to_owned()
}
