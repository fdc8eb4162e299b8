//! The pages about the findings of `check`.

use schemars::JsonSchema;
use serde::Serialize;

use super::HeadView;

/// All kinds of findings.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChecksView {
    /// Head of the page.
    pub head: HeadView,
    /// Findings, sorted by name.
    pub checks: Vec<CheckView>,
}

/// A kind of finding, and its page.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct CheckView {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the finding.
    pub name: String,
    /// Its severity: `error`, `warning` or `hint`.
    pub severity: &'static str,
    /// Summary of the finding, in a line.
    pub summary: String,
    /// Text of the page, as HTML.
    pub body_html: String,
}
