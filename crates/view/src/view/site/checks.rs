//! Pages that explain the findings of `check`.

use schemars::JsonSchema;
use serde::Serialize;

use super::HeadView;

/// The list of all kinds of findings.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChecksView {
    /// Head of the page.
    pub head: HeadView,
    /// Kinds of findings, sorted by name.
    pub checks: Vec<CheckView>,
}

/// A kind of finding, with the page that explains it.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct CheckView {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the finding, such as `unknown-code`.
    pub name: String,
    /// Severity of the finding: `error`, `warning` or `hint`.
    pub severity: &'static str,
    /// Summary of the finding in one line.
    pub summary: String,
    /// Text of the page, as HTML.
    pub body_html: String,
}
