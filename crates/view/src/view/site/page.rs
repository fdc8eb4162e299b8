//! A page of words: of the website itself, or of a rule book.

use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView};

/// A page of text: one that the project writes itself, or one of the site's own.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct PageView {
    /// Head of the page.
    pub head: HeadView,
    /// Text of the page, as HTML made from Markdown of which nothing can run.
    pub body_html: String,
    /// Day of the page, if it gives one.
    pub date: Option<String>,
    /// Is the page a draft?
    pub draft: bool,
    /// Pages of the same part of the site.
    pub siblings: Vec<LinkView>,
    /// Address where its document can be seen and edited.
    pub edit: Option<String>,
}
