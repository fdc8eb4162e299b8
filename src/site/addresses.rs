//! Where the page of a document is.

use grognard_core::document::Kind;

/// The path of the page of a document in the site, by its id; nothing for documents without a page of their own.
pub fn page_of(kind: Kind, id: &str) -> Option<String> {
    match kind {
        Kind::Scenario => Some(format!("battles/{id}.html")),
        Kind::Oob => Some(format!("armies/{id}.html")),
        Kind::Ruleset => Some(format!("rules/{id}/index.html")),
        Kind::Map | Kind::Collection | Kind::Layout | Kind::Log | Kind::Project => None,
    }
}
