//! Addresses of the pages of documents.

use grognard_core::document::Kind;

/// Returns the path of a document's page in the site, by its id. Some kinds of documents have no
/// page.
pub fn page_of(kind: Kind, id: &str) -> Option<String> {
    match kind {
        Kind::Scenario => Some(format!("battles/{id}.html")),
        Kind::Oob => Some(format!("armies/{id}.html")),
        Kind::Ruleset => Some(format!("rules/{id}/index.html")),
        Kind::Map | Kind::Collection | Kind::Layout | Kind::Log | Kind::Project => None,
    }
}
