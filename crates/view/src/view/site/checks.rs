//! What `check` complains of.

use schemars::JsonSchema;
use serde::Serialize;

use super::HeadView;

/// All findings that `check` knows.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChecksView {
    /// Head of the page.
    pub head: HeadView,
    /// Findings, in the order of their names.
    pub checks: Vec<CheckView>,
}

/// A finding, and its page.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct CheckView {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the finding.
    pub name: String,
    /// Its severity: `error`, `warning` or `hint`.
    pub severity: &'static str,
    /// What the finding says, in a line.
    pub summary: String,
    /// Text of the page, as HTML.
    pub body_html: String,
}
