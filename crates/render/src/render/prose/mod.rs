//! Markdown as HTML that can stand in a page: rule pages, stories of battles, the pages of a website.
//!
//! One walk over the events of pulldown-cmark. HTML in the text is shown as text, every address is asked for, and
//! what is dead is told with its place.

mod address;
mod block;
mod escape;
mod heading;
mod ids;
mod inline;
mod keys;
mod notes;
mod plain_words;
mod run;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod walk;

use std::ops::Range;

use pulldown_cmark::{Options, Parser};

use grognard_syntax::text::too_deep;

pub use keys::section_id;

/// Adds words as text between tags.
pub fn escape_into(words: &str, html: &mut String) {
    escape::text(html, words);
}

pub use plain_words::plain_words;

/// How a text is made into HTML.
#[derive(Clone, Copy)]
pub struct ProseOptions<'w> {
    /// Says where a link or an image leads. It is given the target as written: `chart:fire`, `../maps/x.png`.
    pub link: &'w dyn Fn(&str) -> Lead,
    /// Finds references in words, `R. 8.4.4`, and says where each leads. Links, code and titles are left out.
    pub references: Option<References<'w>>,
    /// Number of levels by which headings move down: a story in a page with a title of its own has 1.
    pub level: u8,
    /// Beginning of every id, so that two texts can stand on one page.
    pub prefix: &'w str,
    /// Does every paragraph and item get an id, `p-1` and so on, so that links can lead to it?
    pub paragraph_ids: bool,
    /// Is the HTML of every passage wanted for previews?
    pub previews: bool,
}

impl<'w> ProseOptions<'w> {
    /// A text by itself, with links and nothing else.
    pub fn new(link: &'w dyn Fn(&str) -> Lead) -> ProseOptions<'w> {
        let (references, level, prefix) = (None, 0, "");
        ProseOptions { link, references, level, prefix, paragraph_ids: false, previews: false }
    }
}

/// Finds references in a stretch of text.
pub type References<'w> = &'w dyn Fn(&str) -> Vec<(Range<usize>, Lead)>;

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lead {
    /// To an address.
    To {
        /// What stands in `href`, before it is escaped.
        href: String,
        /// The key of what can be shown of it beforehand.
        preview: Option<String>,
    },
    /// Nowhere, with the reason.
    Nowhere(String),
    /// Here it is no link: its words stay as plain text.
    Plain,
}

/// The HTML of a text, and what was found in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prose {
    /// Words of the first heading of the first level. It is not in the HTML: pages print it themselves.
    pub title: Option<String>,
    /// HTML of everything else.
    pub html: String,
    /// Headings in the HTML, of all levels.
    pub contents: Vec<HeadingOf>,
    /// Passages that can be found and shown by themselves.
    pub passages: Vec<PassageOf>,
    /// Links that lead nowhere: place in the text in bytes, and the reason.
    pub dead: Vec<(Range<usize>, String)>,
    /// Places of HTML in the text. It is shown as text.
    pub refused: Vec<Range<usize>>,
    /// All ids in alphabetical order: links to this text can end in them.
    pub ids: Vec<String>,
}

/// A heading in the HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadingOf {
    /// Level of the heading, 2 to 6.
    pub level: u8,
    /// Id of the heading.
    pub id: String,
    /// Words of the heading.
    pub text: String,
}

/// A heading, a paragraph, an item of a list or a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassageOf {
    /// Id of the passage, if links can lead to it.
    pub id: Option<String>,
    /// Sections of the rules that the passage tells of.
    pub keys: Vec<String>,
    /// Heading above the passage, or the heading that it is; a long one is cut.
    pub heading: String,
    /// Words of the passage.
    pub text: String,
    /// HTML of the passage for a preview, without links and ids; empty unless previews are wanted.
    pub html: String,
}

/// Makes HTML of a text in Markdown.
pub fn prose(text: &str, options: &ProseOptions<'_>) -> Prose {
    // A byte order mark would stand before the first heading.
    let read = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut walk = state::Walk::new(options, text.len() - read.len());
    walk.made.html.reserve(text.len() * 2);
    if let Some(line) = too_deep(read) {
        return walk.unwalked(read, line);
    }
    for (event, range) in Parser::new_ext(read, extensions()).into_offset_iter() {
        walk.event(event, range);
    }
    walk.finish()
}

/// What texts may hold beside plain CommonMark. Quotes and dashes stay as they are written. The ids of headings are read
/// here: asked for them, pulldown-cmark 0.13.6 panics at an underlined heading in a list whose last line is `{#id}`.
fn extensions() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_GFM
}
