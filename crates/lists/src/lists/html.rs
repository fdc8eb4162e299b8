//! Reads web pages. A page becomes a text: items of lists are indented, and each row of a table is
//! a line with bars. Only the first of several rows that share a cell gets the cell. The text is
//! then read as a list.

use super::rowspans::{BREAK, RowSpans, SpannedCell, cell_words};
use super::{Input, ListImportOptions, Reading};
use grognard_syntax::text::entity;

/// Elements without any text of a list.
const SKIPPED: [&str; 6] = ["script", "style", "head", "nav", "footer", "noscript"];

/// Elements that begin a line.
const BLOCKS: [&str; 12] =
    ["p", "div", "br", "h1", "h2", "h3", "h4", "h5", "h6", "table", "section", "dd"];

/// Maximum depth of nested lists that is shown by indentation.
const MAX_DEPTH: usize = 12;

pub fn read(input: &Input<'_>, options: &ListImportOptions) -> Reading {
    let text = text_of(input.text);
    let mut reading = super::text::read(&Input { text: &text, ..*input }, options);
    reading.shown = Some(text);
    reading
}

fn text_of(html: &str) -> String {
    let mut page = Page::default();
    let mut rest = html;
    while let Some(open) = rest.find('<') {
        page.words(&rest[..open]);
        rest = &rest[open..];
        if let Some(behind) = rest.strip_prefix("<!--") {
            rest = behind.split_once("-->").map_or("", |(_, behind)| behind);
            continue;
        }
        let Some(end) = rest.find('>') else { break };
        let tag = &rest[1..end];
        rest = &rest[end + 1..];
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        let is_open = !tag.starts_with('/');
        if is_open && (SKIPPED.contains(&name.as_str()) || name == "sup" && is_mark(rest)) {
            let close = format!("</{name}");
            let at = rest.to_ascii_lowercase().find(&close);
            rest = at.map_or("", |at| &rest[at..]);
            continue;
        }
        page.tag(&name, tag);
    }
    page.words(rest);
    page.line();
    page.text
}

/// True for the mark of a footnote: `[1]`, `[note 2]`.
fn is_mark(rest: &str) -> bool {
    let inside = &rest[..rest.find("</").unwrap_or(0)];
    let words = inside.rsplit('>').next().unwrap_or_default();
    inside.contains('[') || (!words.is_empty() && words.bytes().all(|byte| byte.is_ascii_digit()))
}

#[derive(Default)]
struct Page {
    text: String,
    /// Words of the line so far.
    line: String,
    depth: usize,
    is_item: bool,
    row: Option<Vec<SpannedCell>>,
    /// Attributes of the open cell.
    attributes: String,
    spans: RowSpans,
}

impl Page {
    fn words(&mut self, text: &str) {
        for word in text.split_whitespace() {
            let joins = !self.line.is_empty() && !self.line.ends_with(' ');
            self.line += if joins && text.starts_with(char::is_whitespace) { " " } else { "" };
            self.line += &unescaped(word);
            self.line.push(' ');
        }
        if !text.ends_with(char::is_whitespace) {
            self.line.truncate(self.line.trim_end().len());
        }
    }

    fn tag(&mut self, name: &str, tag: &str) {
        let is_end = tag.starts_with('/');
        match (name, is_end) {
            ("table", false) => {
                self.line();
                self.spans = RowSpans::default();
            }
            ("ul" | "ol", false) => {
                self.line();
                self.depth += 1;
            }
            ("ul" | "ol", true) => {
                self.line();
                self.depth = self.depth.saturating_sub(1);
            }
            ("li", _) => {
                self.line();
                self.is_item = !is_end;
            }
            ("tr", false) => {
                self.line();
                self.row = Some(Vec::new());
            }
            ("td" | "th", false) => {
                self.line.clear();
                self.attributes = tag.to_ascii_lowercase();
            }
            ("td" | "th", true) => {
                let cell = cell_words(&std::mem::take(&mut self.line)).replace('|', "/");
                let cell = SpannedCell::new(cell, &self.attributes);
                self.row.get_or_insert_default().push(cell);
            }
            ("tr", true) => self.row(),
            _ if BLOCKS.contains(&name) && self.row.is_some() => self.line.push(BREAK),
            _ if BLOCKS.contains(&name) => {
                self.line();
                if name.starts_with('h') && !is_end {
                    self.text.push('\n');
                }
            }
            _ => {}
        }
    }

    fn row(&mut self) {
        let cells = self.spans.row(self.row.take().unwrap_or_default());
        if !cells.iter().all(String::is_empty) {
            self.text += &format!("| {} |\n", cells.join(" | "));
        }
    }

    fn line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if self.row.is_some() || line.trim().is_empty() {
            return;
        }
        if self.depth > 0 {
            self.text += &"  ".repeat(self.depth.min(MAX_DEPTH));
            self.text += if self.is_item { "• " } else { "" };
        }
        self.text += line.trim();
        self.text.push('\n');
    }
}

/// Words without entities: `&amp;`, `&eacute;`, `&#233;`.
pub(super) fn unescaped(word: &str) -> String {
    let mut plain = String::new();
    let mut rest = word;
    while let Some(at) = rest.find('&') {
        plain += &rest[..at];
        rest = &rest[at..];
        let (text, length) = entity(rest).unwrap_or(("&".to_owned(), 1));
        plain += &text;
        rest = &rest[length..];
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_lines_items_and_rows() {
        let page = "<html><head><title>x</title></head><h2>I&nbsp;Corps</h2><ul><li>1st <b>Line</b> 900\
            <ul><li>2 bns</li></ul></li></ul><table><tr><th>Unit</th><th>Men</th></tr>\
            <tr><td>9&egrave;me<br>Ligne</td><td>1,200</td></tr></table><script>a<b</script>";
        let text = "\nI\u{a0}Corps\n  • 1st Line 900\n    • 2 bns\n| Unit | Men |\n| 9ème Ligne | 1,200 |\n";
        assert_eq!(text_of(page), text);
    }
}
