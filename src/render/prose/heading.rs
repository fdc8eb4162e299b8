//! Headings, and the links by which passages are found.

use super::block::BlockKind;
use super::keys::{heading_id, id_of_words, section_id};
use super::walk::Walk;
use super::{HeadingOf, escape};

/// Of a heading that never ends this much is told with each of its passages.
const MOST_HEADING: usize = 120;

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
        let end = words.char_indices().nth(MOST_HEADING).map_or(words.len(), |(end, _)| end);
        self.heading.0 = words[..end].to_owned();
        self.tables = 0;
        if block.kind == BlockKind::Title {
            self.made.html.truncate(block.body);
            let id =
                block.keys.first().map(|key| format!("{}{}", self.wish.prefix, section_id(key)));
            self.further_ids(&block.keys);
            if block.keys.is_empty() {
                self.words.clear();
            }
            self.passage(id, block.keys);
            self.made.title = Some(words);
            return;
        }
        // The template prints the title: nothing here is of the first level.
        let level = level.max(2).saturating_add(self.wish.level).min(6);
        let id = match (self.heading_id.take(), block.keys.first()) {
            (Some(given), _) => self.ids.of_words(&id_of_words(&given)),
            (None, Some(key)) => self.ids.of_section(&section_id(key)),
            (None, None) => match heading_id(&words) {
                number if number.starts_with("r-") => self.ids.of_section(&number),
                name => self.ids.of_words(&name),
            },
        };
        let inner = self.made.html.split_off(block.body);
        // The link stands beside the heading: in it, its words would be read out twice as the name of the heading.
        self.made.html.push_str(&format!("<div class=\"heading\"><h{level} id=\"{id}\">"));
        self.further_ids(&block.keys);
        self.made.html.push_str(&inner);
        self.made.html.push_str(&format!("</h{level}> "));
        if block.keys.is_empty() {
            self.made
                .html
                .push_str(&format!("<a class=\"anchor\" href=\"#{id}\" aria-label=\"Link to “"));
            escape::attribute(&mut self.made.html, &words);
            self.made.html.push_str("”\">#</a></div>\n");
        } else {
            let link = section_link(&id, &block.keys);
            self.made.html.push_str(&link);
            self.made.html.push_str("</div>\n");
        }
        self.heading.1 = self.ids.name(&id).to_owned();
        self.made.contents.push(HeadingOf { level, id: id.clone(), text: words });
        self.passage(Some(id), block.keys);
    }
    /// Places for the sections beside the first.
    pub(super) fn further_ids(&mut self, keys: &[String]) {
        for key in keys {
            if let Some(id) = self.ids.if_free(&section_id(key)) {
                self.made.html.push_str(&format!("<span id=\"{id}\"></span>"));
            }
        }
    }
}

/// The sections as they are printed.
fn sections(keys: &[String]) -> String {
    format!("§ {}", keys.join("; "))
}

/// The link of a passage to itself.
pub(super) fn section_link(id: &str, keys: &[String]) -> String {
    let mut link = format!("<a class=\"section\" href=\"#{id}\">");
    escape::text(&mut link, &sections(keys));
    link.push_str("</a>");
    link
}
