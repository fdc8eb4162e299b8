//! Addresses of the pages of documents.

use grognard_core::document::Kind;

/// Returns the path of a document's page in the site, or `None` for a kind of document without a
/// page.
pub fn page_of(kind: Kind, id: &str) -> Option<String> {
    match kind {
        Kind::Scenario => Some(format!("battles/{id}.html")),
        Kind::Oob => Some(format!("armies/{id}.html")),
        Kind::Ruleset => Some(format!("rules/{id}/index.html")),
        Kind::Map | Kind::Collection | Kind::Layout | Kind::Log | Kind::Project => None,
    }
}
