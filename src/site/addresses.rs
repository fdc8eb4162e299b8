//! Addresses of the pages of documents.

use grognard_core::document::Kind;
use grognard_project::project::PackOn;

pub(super) const BATTLES: &str = "battles/index.html";

pub(super) const ARMIES: &str = "armies/index.html";

pub(super) const COMPARE: &str = "compare.html";

/// Path of the page that lists the pages a reader has chosen to print.
pub(super) const PRINT: &str = "print.html";

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

pub(super) fn social_path(id: &str) -> String {
    format!("social/{id}.png")
}

/// Returns the page of an army, as history or under a rule set.
pub(super) fn army_page(id: &str, game: Option<&PackOn>) -> String {
    match game {
        Some(game) => format!("armies/{id}.{}.html", game.ruleset.short()),
        None => format!("armies/{id}.html"),
    }
}
