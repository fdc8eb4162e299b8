//! Converts Markdown to HTML for a part of a page: rule pages, stories of battles, pages of a website.
//!
//! The conversion is one pass over the events of pulldown-cmark. The renderer escapes HTML in the
//! text. The caller resolves every address, and each dead link is reported with its place in the
//! text.

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

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use grognard_syntax::text::too_deep;

pub use keys::section_id;

pub fn escape_into(words: &str, html: &mut String) {
    escape::text(html, words);
}

pub use plain_words::plain_words;

#[derive(Clone, Copy)]
pub struct ProseOptions<'w> {
    /// Resolves the target of a link or an image as written: `chart:fire`, `../maps/x.png`.
    pub link: &'w dyn Fn(&str) -> Lead,
    /// Finds references such as `R. 8.4.4` in text, and resolves them. Links, code and titles are
    /// not searched for references.
    pub references: Option<References<'w>>,
    /// Number of levels by which headings are lowered: 1 for a story in a page that has its own
    /// title.
    pub level: u8,
    /// Prefix of every id, so that two texts on one page do not share ids.
    pub prefix: &'w str,
    /// Does every paragraph and item get an id (`p-1` and so on), so that links can lead to it?
    pub paragraph_ids: bool,
    /// Is the HTML of every passage collected for previews?
    pub previews: bool,
}

impl<'w> ProseOptions<'w> {
    /// Options for a single text in which the caller resolves only links.
    pub fn new(link: &'w dyn Fn(&str) -> Lead) -> ProseOptions<'w> {
        let (references, level, prefix) = (None, 0, "");
        ProseOptions { link, references, level, prefix, paragraph_ids: false, previews: false }
    }
}

/// Function that finds references in a piece of text, and resolves each.
pub type References<'w> = &'w dyn Fn(&str) -> Vec<(Range<usize>, Lead)>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lead {
    /// Link to an address.
    To {
        /// Value of `href` before it is escaped.
        href: String,
        /// Key of the preview of the target, if the target has a preview.
        preview: Option<String>,
    },
    /// Dead link, with the reason.
    Nowhere(String),
    /// Target without a link: the text stays plain.
    Plain,
}

/// HTML of a text, with its title, headings, passages and faults.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prose {
    /// Text of the first heading of level 1. The heading is not in the HTML, because each page
    /// prints its own title.
    pub title: Option<String>,
    /// HTML of the text without the title.
    pub html: String,
    /// Headings in the HTML, of all levels.
    pub contents: Vec<HeadingOf>,
    /// Passages of the text, which can be linked to and previewed.
    pub passages: Vec<PassageOf>,
    /// Dead links: the byte range in the text, and the reason why the link is dead.
    pub dead: Vec<(Range<usize>, String)>,
    /// Byte ranges of HTML in the text, which is escaped, so that readers see it as text.
    pub refused: Vec<Range<usize>>,
    /// All ids to which links can point, in alphabetical order.
    pub ids: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadingOf {
    /// Level of the heading, from 2 to 6.
    pub level: u8,
    pub id: String,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassageOf {
    pub id: Option<String>,
    /// Sections of the rules that the passage contains.
    pub keys: Vec<String>,
    /// Heading above the passage, or the passage itself if it is a heading. A long heading is
    /// shortened.
    pub heading: String,
    pub text: String,
    /// HTML of the passage for a preview, without links and ids. The text is empty unless the
    /// options request previews.
    pub html: String,
}

pub fn prose(text: &str, options: &ProseOptions<'_>) -> Prose {
    // A byte order mark is removed, because it would keep the first heading from being recognised.
    let read = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut walk = state::Walk::new(options, text.len() - read.len());
    walk.made.html.reserve(text.len() * 2);
    if let Some(line) = too_deep(read) {
        return walk.unwalked(read, line);
    }
    let mut in_comment = false;
    for (event, range) in Parser::new_ext(read, extensions()).into_offset_iter() {
        match event {
            Event::End(TagEnd::HtmlBlock) if in_comment => in_comment = false,
            _ if in_comment => {}
            Event::Start(Tag::HtmlBlock) if is_comment(&read[range.clone()]) => in_comment = true,
            Event::InlineHtml(html) if is_comment(&html) => {}
            event => walk.event(event, range),
        }
    }
    walk.finish()
}

/// Is this piece of HTML exactly one comment? Comments are neither shown nor reported, because
/// readers of Markdown never see them.
fn is_comment(html: &str) -> bool {
    let inner = html.trim().strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
    inner.is_some_and(|inner| !inner.contains("-->"))
}

/// Extensions of CommonMark that texts may use. Quotes and dashes stay as written. This module
/// parses the ids of headings itself: with the extension for ids, pulldown-cmark 0.13.6 panics at
/// an underlined heading in a list whose last line is `{#id}`.
fn extensions() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_GFM
}
