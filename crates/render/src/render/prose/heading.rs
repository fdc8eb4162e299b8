//! Headings, and the links with which headings and passages lead to themselves.

use super::keys::{given_id, id_of_words, numbered_id, section_id};
use super::state::{Block, BlockKind, Walk};
use super::{HeadingOf, escape};

/// Maximum number of characters of a heading in each of its passages. A longer heading is
/// shortened, because a heading may be a whole page long.
const MAX_HEADING: usize = 120;

impl Walk<'_> {
    pub(super) fn end_heading(&mut self, level: u8) {
        let Some(block) = self.block.take() else { return };
        if block.keys.is_empty() && self.made.html.len() == block.body {
            return self.passage(None, Vec::new());
        }
        if self.made.html.len() == block.body {
            self.say(&sections(&block.keys));
        }
        let words = self.words.trim().to_owned();
        let end = words.char_indices().nth(MAX_HEADING).map_or(words.len(), |(end, _)| end);
        self.heading.0 = words[..end].to_owned();
        self.tables = 0;
        if block.kind == BlockKind::Title {
            return self.end_title(block, words);
        }
        // The page template prints the title at the first level, so headings in the text start at
        // level 2.
        let level = level.max(2).saturating_add(self.options.level).min(6);
        let id = match (self.heading_id.take(), block.keys.first()) {
            (Some(given), _) => self.ids.of_words(&given_id(&given)),
            (None, Some(key)) => self.ids.of_section(&section_id(key)),
            (None, None) => match numbered_id(&words) {
                Some(section) => self.ids.of_section(&section),
                None => self.ids.of_words(&id_of_words(&words)),
            },
        };
        let inner = self.made.html.split_off(block.body);
        // The link is beside the heading and not in it, because otherwise screen readers would
        // announce the link as part of the heading.
        self.made.html.push_str(&format!("<div class=\"heading\"><h{level} id=\"{id}\">"));
        self.further_ids(&block.keys);
        self.made.html.push_str(&inner);
        self.made.html.push_str(&format!("</h{level}> "));
        let link = match block.keys.is_empty() {
            true => anchor(&id, &words),
            false => section_link(&id, &block.keys),
        };
        self.made.html.push_str(&link);
        self.made.html.push_str("</div>\n");
        self.heading.1 = self.ids.name(&id).to_owned();
        self.made.contents.push(HeadingOf { level, id: id.clone(), text: words });
        self.passage(Some(id), block.keys);
    }

    /// Removes the title from the HTML, because the page template prints it. The ids of the title's
    /// sections stay.
    fn end_title(&mut self, block: Block, words: String) {
        self.made.html.truncate(block.body);
        let first = block.keys.first().map(|key| section_id(key));
        self.further_ids(&block.keys);
        if first.is_none() {
            self.words.clear();
        }
        self.passage(first.map(|id| format!("{}{id}", self.options.prefix)), block.keys);
        self.made.title = Some(words);
    }

    /// Adds empty elements with the ids of all sections except the first, which is the id of the
    /// block itself.
    pub(super) fn further_ids(&mut self, keys: &[String]) {
        for key in keys {
            if let Some(id) = self.ids.if_free(&section_id(key)) {
                self.made.html.push_str(&format!("<span id=\"{id}\"></span>"));
            }
        }
    }
}

fn sections(keys: &[String]) -> String {
    format!("§ {}", keys.join("; "))
}

fn anchor(id: &str, words: &str) -> String {
    let mut link = format!("<a class=\"anchor\" href=\"#{id}\" aria-label=\"Link to “");
    escape::attribute(&mut link, words);
    link.push_str("”\">#</a>");
    link
}

pub(super) fn section_link(id: &str, keys: &[String]) -> String {
    let mut link = format!("<a class=\"section\" href=\"#{id}\">");
    escape::text(&mut link, &sections(keys));
    link.push_str("</a>");
    link
}
