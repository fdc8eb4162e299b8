//! A page of words: of the website itself, or of a rule book.

use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView};

/// A page of words.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct PageView {
    /// The head of the page.
    pub head: HeadView,
    /// Its words as HTML, made from Markdown of which nothing can run.
    pub body_html: String,
    /// The day on it.
    pub date: Option<String>,
    /// Is it a draft?
    pub draft: bool,
    /// The pages of the same part.
    pub siblings: Vec<LinkView>,
    /// Where its document can be seen and mended.
    pub edit: Option<String>,
}
