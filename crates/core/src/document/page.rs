//! Reads a page of rules in Markdown: its title, its passages with their section numbers, and its
//! links.

use std::ops::Range;

use grognard_syntax::text::{FileId, Span, Spanned, too_deep};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::page_tables::{TableFault, fault_of_paragraph, faults_of_rows};

pub const PAGE_SUFFIX: &str = ".rules.md";

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// Headings of the first level. A page should have only one such heading, its title.
    pub titles: Vec<Spanned<String>>,
    pub passages: Vec<Passage>,
    pub links: Vec<PageLink>,
    /// Spans of the text, except code, in which references to sections may occur.
    pub prose: Vec<Span>,
    /// Spans of HTML, which pages should not contain.
    pub html: Vec<Span>,
    /// Text that the author meant as a table but that Markdown does not read as one, and rows that
    /// do not fit their table.
    pub broken_tables: Vec<Spanned<TableFault>>,
}

/// A heading, a paragraph or a list item of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// Numbers of the sections that the passage is about.
    pub keys: Vec<Spanned<String>>,
    /// Text of the heading above the passage, or of the passage itself if it is a heading.
    pub heading: String,
    pub kind: PassageKind,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassageKind {
    Heading,
    Paragraph,
    Item,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLink {
    /// Target of the link, such as `chart:movement`, `§5` or a web address.
    pub target: String,
    pub span: Span,
}

/// The extensions of Markdown that pages may use.
fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES
}

pub fn read_page(file: FileId, text: &str) -> Page {
    let mut reading =
        PageReader { file, text, page: Page::default(), heading: String::new(), inside: None };
    // Replace a byte-order mark with spaces of the same length, because the mark would hide a
    // heading in the first line.
    let unmarked = text.strip_prefix('\u{feff}').map(|rest| format!("   {rest}"));
    let read = unmarked.as_deref().unwrap_or(text);
    // Stop before very deep nesting, because such text would take minutes to parse.
    let read = too_deep(read).map_or(read, |line| &read[..line.start]);
    for (event, range) in Parser::new_ext(read, options()).into_offset_iter() {
        reading.take(event, &range);
    }
    reading.page
}

/// A heading or code, in which text has another meaning than in prose.
#[derive(PartialEq, Eq)]
enum Inside {
    Heading,
    Code,
}

struct PageReader<'t> {
    file: FileId,
    text: &'t str,
    page: Page,
    /// Text of the last heading before the current passage.
    heading: String,
    inside: Option<Inside>,
}

impl PageReader<'_> {
    fn span(&self, range: &Range<usize>) -> Span {
        Span { file: self.file, start: range.start as u32, end: range.end as u32 }
    }

    fn take(&mut self, event: Event<'_>, range: &Range<usize>) {
        let span = self.span(range);
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                self.inside = Some(Inside::Heading);
                self.heading.clear();
                if level == HeadingLevel::H1 {
                    self.page.titles.push(Spanned::new(String::new(), span));
                }
                self.page.passage(PassageKind::Heading, self.text, self.file, range);
            }
            Event::End(TagEnd::Heading(level)) => self.end_heading(level),
            Event::Start(tag @ (Tag::Paragraph | Tag::Item)) => {
                let kind =
                    if tag == Tag::Item { PassageKind::Item } else { PassageKind::Paragraph };
                if kind == PassageKind::Paragraph {
                    self.find_table(range);
                }
                self.page.passage(kind, self.text, self.file, range);
                self.name_passage();
            }
            Event::Start(Tag::Table(columns)) => {
                let faults = faults_of_rows(self.text, range, columns.len());
                let faults = faults.map(|(at, fault)| Spanned::new(fault, self.span(&at)));
                self.page.broken_tables.extend(faults.collect::<Vec<_>>());
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                self.page.links.push(PageLink { target: dest_url.to_string(), span });
            }
            Event::Start(Tag::CodeBlock(_)) => self.inside = Some(Inside::Code),
            Event::End(TagEnd::CodeBlock) => self.inside = None,
            Event::Html(_) | Event::InlineHtml(_) => self.page.html.push(span),
            Event::Text(words) if self.inside != Some(Inside::Code) => {
                if self.inside == Some(Inside::Heading) {
                    self.heading.push_str(&words);
                }
                match self.page.prose.last_mut() {
                    Some(last) if last.end == span.start => last.end = span.end,
                    _ => self.page.prose.push(span),
                }
            }
            Event::Code(words) if self.inside == Some(Inside::Heading) => {
                self.heading.push_str(&words);
            }
            _ => {}
        }
    }

    /// Reports a paragraph that was meant as a table. A paragraph that continues a broken table is
    /// skipped, because the finding about that table covers it.
    fn find_table(&mut self, range: &Range<usize>) {
        let last = self.page.broken_tables.last();
        let follows = last.is_some_and(|last| {
            let between = self.text.get(last.span.end as usize..range.start).unwrap_or_default();
            between.lines().all(|line| line.trim().is_empty() || line.trim().starts_with('|'))
        });
        if let Some((at, fault)) = fault_of_paragraph(self.text, range).filter(|_| !follows) {
            self.page.broken_tables.push(Spanned::new(fault, self.span(&at)));
        }
    }

    fn end_heading(&mut self, level: HeadingLevel) {
        self.inside = None;
        if level == HeadingLevel::H1
            && let Some(title) = self.page.titles.last_mut()
        {
            title.value = without_keys(&self.heading).to_owned();
        }
        self.name_passage();
    }

    /// Sets the heading of the last passage to the last heading that was read.
    fn name_passage(&mut self) {
        if let Some(passage) = self.page.passages.last_mut() {
            passage.heading = without_keys(&self.heading).to_owned();
        }
    }
}

/// Maximum number of characters such as `#` or `-` that may precede the text of a passage.
const MAX_MARKS: usize = 40;

impl Page {
    /// Adds a passage. A paragraph at the start of a list item is skipped, because it is the same
    /// passage as the item.
    fn passage(
        &mut self,
        kind: PassageKind,
        text: &str,
        file: FileId,
        range: &std::ops::Range<usize>,
    ) {
        let whole = &text[range.clone()];
        let mark =
            |c: &char| c.is_ascii_digit() || matches!(c, '-' | '*' | '+' | '.' | ')' | '#' | ' ');
        // The limit matters only for text that is not a list, such as a long row of dashes.
        let marks = whole.chars().take(MAX_MARKS).take_while(mark).count();
        let bare = &whole[marks..];
        let start = range.start + marks;
        let keys = keys(bare, file, start as u32);
        let is_same = |passage: &Passage| {
            !keys.is_empty() && passage.keys.first().map(|key| key.span) == Some(keys[0].span)
        };
        if self.passages.last().is_some_and(is_same) {
            return;
        }
        let span = Span { file, start: range.start as u32, end: range.end as u32 };
        self.passages.push(Passage { keys, heading: String::new(), kind, span });
    }

    /// Span of a passage with the paragraphs that belong to it. A list item ends where Markdown
    /// ends it; every other passage continues to the next section or heading.
    pub fn told(&self, passage: usize) -> Span {
        let first = &self.passages[passage];
        let follows = |later: &&Passage| {
            first.kind != PassageKind::Item
                && later.kind != PassageKind::Heading
                && later.keys.is_empty()
        };
        let last = self.passages[passage + 1..].iter().take_while(follows).last();
        Span { end: last.map_or(first.span.end, |last| last.span.end), ..first.span }
    }
}

/// Section numbers between `[§` and `]` at the start of a passage.
fn keys(passage: &str, file: FileId, start: u32) -> Vec<Spanned<String>> {
    let Some(inner) = passage.strip_prefix("[§") else { return Vec::new() };
    let Some((inner, _)) = inner.split_once(']') else { return Vec::new() };
    let mut offset = start + "[§".len() as u32;
    let mut keys = Vec::new();
    for part in inner.split(';') {
        let key = part.trim();
        let begin = offset + (part.len() - part.trim_start().len()) as u32;
        if !key.is_empty() {
            let span = Span { file, start: begin, end: begin + key.len() as u32 };
            // Join the words of a section number, because a line may end between them.
            keys.push(Spanned::new(key.split_whitespace().collect::<Vec<_>>().join(" "), span));
        }
        offset += part.len() as u32 + 1;
    }
    keys
}

/// Text of a heading without the section numbers at its start.
fn without_keys(heading: &str) -> &str {
    match heading.trim_start().strip_prefix("[§").and_then(|rest| rest.split_once(']')) {
        Some((_, rest)) => rest.trim(),
        None => heading.trim(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# Fatigue

[§ 5; 5.a] A division tires, see [the chart](chart:fatigue) and R. 8.4.4.

- [§ 5.b] Guards count double.
- No key, `R. 9` is code.

## [§ 6] Fire

<b>no</b>

See [there](<§4 Fire table>).
";

    #[test]
    fn passages_have_the_section_keys_at_their_start() {
        let page = read_page(FileId(0), PAGE);
        assert_eq!(page.titles.len(), 1);
        assert_eq!(page.titles[0].value, "Fatigue");
        let keyed: Vec<(Vec<&str>, &str)> = page
            .passages
            .iter()
            .filter(|passage| !passage.keys.is_empty())
            .map(|passage| {
                let keys = passage.keys.iter().map(|key| key.value.as_str()).collect();
                (keys, passage.heading.as_str())
            })
            .collect();
        let wanted = [(vec!["5", "5.a"], "Fatigue"), (vec!["5.b"], "Fatigue"), (vec!["6"], "Fire")];
        assert_eq!(keyed, wanted);
        for key in page.passages.iter().flat_map(|passage| &passage.keys) {
            assert_eq!(&PAGE[key.span.start as usize..key.span.end as usize], key.value);
        }
    }

    #[test]
    fn a_section_ends_at_the_next_section_or_heading() {
        let text = "# Fire\n\n[§ 1] First:\n\n* an item\n* another\n\nMore.\n\n[§ 2] Second.\n\n## End\n\nNo.\n\n* [§ 3] Third\n* Fourth\n";
        let page = read_page(FileId(0), text);
        let told = |key: &str| {
            let is_told =
                |passage: &Passage| passage.keys.iter().any(|section| section.value == key);
            let span = page.told(page.passages.iter().position(is_told).expect("a passage"));
            text[span.start as usize..span.end as usize].trim()
        };
        assert_eq!(told("1"), "[§ 1] First:\n\n* an item\n* another\n\nMore.");
        assert_eq!(told("2"), "[§ 2] Second.");
        assert_eq!(told("3"), "* [§ 3] Third");
    }

    #[test]
    fn links_prose_and_html_are_found_at_their_spans() {
        let page = read_page(FileId(0), PAGE);
        let targets: Vec<&str> = page.links.iter().map(|link| link.target.as_str()).collect();
        assert_eq!(targets, ["chart:fatigue", "§4 Fire table"]);
        assert!(!page.html.is_empty());
        let prose: Vec<&str> =
            page.prose.iter().map(|span| &PAGE[span.start as usize..span.end as usize]).collect();
        assert!(prose.iter().any(|text| text.contains("R. 8.4.4")));
        assert!(!prose.iter().any(|text| text.contains("R. 9")));
    }
}
