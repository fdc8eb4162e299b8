//! A page of text.

use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView};

/// A page of text, either the project's own or one that every site has.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct PageView {
    /// Head of the page.
    pub head: HeadView,
    /// Text of the page, as HTML made from Markdown. It contains no scripts.
    pub body_html: String,
    /// Date of the page, if it gives one.
    pub date: Option<String>,
    /// Is the page a draft?
    pub draft: bool,
    /// Pages in the same part of the site.
    pub siblings: Vec<LinkView>,
    /// Address for viewing and editing its document.
    pub edit: Option<String>,
}
