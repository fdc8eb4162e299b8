//! Inline content of a block: text, references, links, images.

use std::ops::Range;

use pulldown_cmark::LinkType;

use super::address::{Way, way};
use super::state::{BlockKind, Image, Opened, Walk};
use super::{Lead, escape};

impl Walk<'_> {
    pub(super) fn flush(&mut self) {
        if self.run.text.is_empty() {
            return;
        }
        let mut run = std::mem::take(&mut self.run);
        let from = self.begin(&run.text);
        let mut done = from;
        if let Some(find) = self.options.references.filter(|_| self.takes_references()) {
            let text = &run.text;
            for (place, lead) in find(&text[from..]) {
                let (start, end) =
                    (place.start.saturating_add(from), place.end.saturating_add(from));
                if start < done || text.get(start..end).is_none_or(str::is_empty) {
                    continue;
                }
                // The section number of a heading is not a reference, because it would link to the
                // heading itself.
                if start == from && self.at_head_of_heading() {
                    continue;
                }
                self.say(&text[done..start]);
                let opened = self.lead(lead, run.source(start..end)).is_some();
                self.say(&text[start..end]);
                self.made.html.push_str(if opened { "</a>" } else { "" });
                done = end;
            }
        }
        self.say(&run.text[done..]);
        run.clear();
        self.run = run;
    }

    fn takes_references(&self) -> bool {
        self.links.is_empty() && self.image.is_none() && !self.in_title()
    }

    fn at_head_of_heading(&self) -> bool {
        let block = self.block.as_ref().filter(|block| block.kind == BlockKind::Heading);
        block.is_some_and(|block| block.body == self.made.html.len())
    }

    pub(super) fn say(&mut self, words: &str) {
        self.words.push_str(words);
        if let Some(image) = &mut self.image {
            return image.text.push_str(words);
        }
        let start = self.made.html.len();
        escape::text(&mut self.made.html, words);
        if self.options.previews {
            self.preview.push_str(&self.made.html[start..]);
        }
    }

    pub(super) fn tag(&mut self, tag: &str) {
        if self.image.is_some() {
            return;
        }
        self.made.html.push_str(tag);
        if self.options.previews {
            self.preview.push_str(tag);
        }
    }

    pub(super) fn open_inline(&mut self, tag: &str) {
        self.begin("");
        self.tag(tag);
    }

    /// Opens a link and returns its address; `None` for a dead link or plain text.
    fn lead(&mut self, lead: Lead, range: Range<usize>) -> Option<String> {
        let (href, preview, way) = match lead {
            Lead::Plain => return None,
            Lead::Nowhere(why) => {
                self.made.dead.push((range, why));
                return None;
            }
            Lead::To { href, preview } => match way(&href) {
                Ok(way) => (href, preview, way),
                Err(why) => {
                    self.made.dead.push((range, why));
                    return None;
                }
            },
        };
        let html = &mut self.made.html;
        html.push_str("<a href=\"");
        escape::address(html, &href);
        html.push('"');
        if way == Way::Away {
            html.push_str(" class=\"away\" rel=\"noreferrer noopener\"");
        }
        if let Some(preview) = preview {
            html.push_str(" data-preview=\"");
            escape::attribute(html, &preview);
            html.push('"');
        }
        html.push('>');
        Some(href)
    }

    pub(super) fn start_link(&mut self, kind: LinkType, target: &str, range: Range<usize>) {
        // HTML does not allow a link inside a link, so an address in the text of a link stays text.
        if self.image.is_some() || !self.links.is_empty() {
            return self.links.push(Opened { href: None, inside: 0 });
        }
        self.begin("");
        let lead = match kind {
            LinkType::Email => (self.options.link)(&format!("mailto:{target}")),
            _ => (self.options.link)(target),
        };
        let href = self.lead(lead, range);
        self.links.push(Opened { href, inside: self.made.html.len() });
    }

    pub(super) fn end_link(&mut self) {
        let Some(Opened { href: Some(href), inside }) = self.links.pop() else { return };
        // Screen readers cannot announce a link without text, so the address of such a link becomes
        // its text.
        if self.made.html.len() == inside {
            self.say(&href);
        }
        self.made.html.push_str("</a>");
    }

    pub(super) fn start_image(&mut self, target: &str, range: Range<usize>) {
        if let Some(image) = &mut self.image {
            image.depth += 1;
            return;
        }
        self.begin("");
        let shown = match (self.options.link)(target) {
            Lead::Plain => Ok(None),
            Lead::Nowhere(why) => Err(why),
            Lead::To { href, .. } => match way(&href) {
                Ok(Way::Inside) => Ok(Some(href)),
                Ok(_) => {
                    Err("external images are not shown: put the file beside the page".to_owned())
                }
                Err(why) => Err(why),
            },
        };
        let source = shown.unwrap_or_else(|why| {
            self.made.dead.push((range, why));
            None
        });
        self.image = Some(Image { source, text: String::new(), depth: 0 });
    }

    pub(super) fn end_image(&mut self) {
        match &mut self.image {
            Some(image) if image.depth > 0 => return image.depth -= 1,
            _ => {}
        }
        let Some(image) = self.image.take() else { return };
        let start = self.made.html.len();
        match image.source {
            None => escape::text(&mut self.made.html, &image.text),
            Some(source) => {
                self.made.html.push_str("<img src=\"");
                escape::address(&mut self.made.html, &source);
                self.made.html.push_str("\" alt=\"");
                escape::attribute(&mut self.made.html, &image.text);
                self.made.html.push_str("\" loading=\"lazy\">");
                if self.options.previews {
                    escape::text(&mut self.preview, &image.text);
                }
                return;
            }
        }
        if self.options.previews {
            self.preview.push_str(&self.made.html[start..]);
        }
    }
}
