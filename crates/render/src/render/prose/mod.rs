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
mod run;
mod table;
#[cfg(test)]
mod tests;
mod walk;
mod words;

use std::ops::Range;

use pulldown_cmark::{Options, Parser};

use grognard_core::text::too_deep;

pub use keys::section_id;

/// Adds words as text between tags.
pub fn escape_into(words: &str, html: &mut String) {
    escape::text(html, words);
}

pub use words::plain_words;

/// What prose is to be made with.
#[derive(Clone, Copy)]
pub struct ProseWish<'w> {
    /// Where a link or an image leads. It is given the target as written, `chart:fire` or `../maps/x.png`.
    pub link: &'w dyn Fn(&str) -> Lead,
    /// References in the words, `R. 8.4.4`: their places in a stretch of text, in order, and where each leads. It is
    /// not asked about what stands in links and code, nor about titles.
    pub references: Option<References<'w>>,
    /// How many levels headings are moved down: a story in a page with a title of its own has 1.
    pub level: u8,
    /// Stands before every id, so that two texts can stand on one page.
    pub prefix: &'w str,
    /// Does every paragraph and item get an id, `p-1` and so on, that it can be linked to?
    pub paragraph_ids: bool,
    /// Is the HTML of every passage wanted for previews?
    pub previews: bool,
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
    /// Nowhere, and why.
    Nowhere(String),
    /// It is no link here: the words stand alone.
    Plain,
}

/// What became of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prose {
    /// The words of the first heading of the first level. It is not in the HTML: pages print it themselves.
    pub title: Option<String>,
    /// All the rest.
    pub html: String,
    /// The headings in the HTML, all levels.
    pub contents: Vec<HeadingOf>,
    /// What can be found and shown by itself.
    pub passages: Vec<PassageOf>,
    /// What leads nowhere: its place in the text, in bytes, and why.
    pub dead: Vec<(Range<usize>, String)>,
    /// HTML in the text, which is shown as text.
    pub refused: Vec<Range<usize>>,
    /// All ids, in alphabetical order: what links to this text can end in.
    pub ids: Vec<String>,
}

/// A heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadingOf {
    /// The level that it has in the HTML, 2 to 6.
    pub level: u8,
    /// Its id.
    pub id: String,
    /// Its words.
    pub text: String,
}

/// A heading, a paragraph, an item of a list or a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassageOf {
    /// What a link to it ends in, if it can be linked to.
    pub id: Option<String>,
    /// The sections that it tells of.
    pub keys: Vec<String>,
    /// The heading below which it stands, or which it is; shortened, if it is very long.
    pub heading: String,
    /// Its words.
    pub text: String,
    /// What can be shown of it elsewhere: without links and ids. Empty unless previews are wanted.
    pub html: String,
}

/// Makes HTML of a text in Markdown.
pub fn prose(text: &str, wish: &ProseWish<'_>) -> Prose {
    // A mark of byte order would stand before the first heading.
    let read = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut walk = walk::Walk::new(wish, text.len() - read.len());
    walk.made.html.reserve(text.len() * 2);
    if let Some(line) = too_deep(read) {
        return walk.unwalked(read, line);
    }
    for (event, range) in Parser::new_ext(read, options()).into_offset_iter() {
        walk.event(event, range);
    }
    walk.finish()
}

/// What texts may hold beside plain CommonMark. Quotes and dashes stay as they are written.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM
}
