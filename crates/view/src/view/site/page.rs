//! A page that consists of text.

use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView};

/// A page of text that the authors of the project wrote, or that every site has.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct PageView {
    /// Head of the page.
    pub head: HeadView,
    /// Text of the page, as HTML without scripts, made from Markdown.
    pub body_html: String,
    /// Date of the page, if the page gives one.
    pub date: Option<String>,
    /// Is the page a draft?
    pub draft: bool,
    /// Other pages in the same part of the site.
    pub siblings: Vec<LinkView>,
    /// Address where readers can view and edit the document of the page.
    pub edit: Option<String>,
}
