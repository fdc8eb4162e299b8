//! What `check` complains of.

use schemars::JsonSchema;
use serde::Serialize;

use super::HeadView;

/// All findings.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChecksView {
    /// The head of the page.
    pub head: HeadView,
    /// The findings, by name.
    pub checks: Vec<CheckView>,
}

/// A finding.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct CheckView {
    /// The head of the page.
    pub head: HeadView,
    /// Its name.
    pub name: String,
    /// How much it weighs.
    pub severity: &'static str,
    /// What it is, in a line.
    pub summary: String,
    /// Its page as HTML.
    pub body_html: String,
}
