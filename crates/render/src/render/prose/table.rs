//! Tables with captions and rows that links can lead to. A wide table can be scrolled by keyboard.

use pulldown_cmark::Alignment;

use super::state::{Block, BlockKind, Caption, Table, Walk};
use super::{Prose, escape};

/// Maximum length in bytes of the number in a caption, such as `17.a` in `Table 17.a:`.
const MAX_NUMBER: usize = 20;

impl Caption {
    pub(super) fn of(block: &Block, words: &str, made: &Prose) -> Option<Caption> {
        if block.kind != BlockKind::Paragraph {
            return None;
        }
        let words = words.trim();
        let rest = words.strip_prefix("Table")?;
        let colon = rest.as_bytes().iter().take(MAX_NUMBER).position(|byte| *byte == b':')?;
        let number = rest[..colon].strip_prefix(' ').unwrap_or(&rest[..colon]);
        let plain = number.chars().all(|c| c.is_alphanumeric() || ".-".contains(c));
        let head = &words[.."Table".len() + colon + 1];
        let body = made.html[block.body..].strip_prefix(head)?.trim_start();
        let body = body.trim_end().strip_suffix("</p>")?;
        if !plain || body.is_empty() || number.is_empty() != (colon == 0) {
            return None;
        }
        // A caption without a number needs no `Table` in front, so the word is dropped.
        let head = if number.is_empty() { String::new() } else { format!("{head} ") };
        Some(Caption {
            start: block.tag,
            end: made.html.len(),
            html: format!("{}{head}{body}", &made.html[block.inside..block.body]),
            id: block.id.clone(),
            keys: block.keys.clone(),
            name: (!number.is_empty()).then(|| format!("table {number}")),
            passages: made.passages.len() + 1,
        })
    }
}

impl Walk<'_> {
    pub(super) fn start_table(&mut self, alignments: Vec<Alignment>) {
        let caption = self.caption.take().filter(|caption| caption.end == self.made.html.len());
        self.preview.clear();
        let (id, caption, keys) = match caption {
            Some(caption) => {
                self.made.html.truncate(caption.start);
                let is_caption = self.made.passages.len() == caption.passages;
                if let Some(passage) = self.made.passages.pop_if(|_| is_caption) {
                    self.words = passage.text;
                    self.preview = passage.html;
                }
                (self.caption_id(&caption), format!(">{}", caption.html), caption.keys)
            }
            None => {
                let words = self.unseen();
                self.words = words.clone();
                let mut caption = String::from(" class=\"unseen\">");
                escape::text(&mut caption, &words);
                if self.options.previews {
                    escape::text(&mut self.preview, &words);
                }
                (self.table_id(), caption, Vec::new())
            }
        };
        // A wide table can be scrolled, also by keyboard, and has a name for screen readers. The
        // role is `group`, because each `region` would be a landmark and a page may have many
        // tables.
        self.made.html.push_str(&format!(
            "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-labelledby=\"{id}\">\n<table>\n<caption id=\"{id}\"{caption}</caption>\n"
        ));
        self.words.push(' ');
        let preview = std::mem::take(&mut self.preview);
        let (head, column, rows, cell) = (true, 0, 0, 0);
        self.table = Some(Table { id, keys, alignments, head, column, rows, cell, preview });
    }

    fn caption_id(&mut self, caption: &Caption) -> String {
        match (&caption.id, &caption.name) {
            (Some(id), _) if !caption.keys.is_empty() => return id.clone(),
            (Some(id), _) => self.take_back_paragraph(id),
            (None, _) => {}
        }
        match &caption.name {
            Some(name) => self.ids.of_section(&super::section_id(name)),
            None => self.table_id(),
        }
    }

    /// Derives the id of a table from the heading above it, so that links stay valid when the
    /// caption is reworded.
    fn table_id(&mut self) -> String {
        match self.heading.1.as_str() {
            "" => self.ids.of_words("table"),
            heading => {
                let name = format!("{heading}-table");
                self.ids.of_words(&name)
            }
        }
    }

    /// Hidden caption for a table without a caption. Every hidden caption is unique, so that users
    /// of screen readers can distinguish the tables.
    fn unseen(&mut self) -> String {
        self.tables += 1;
        let heading = if self.heading.0.is_empty() { "Table" } else { &self.heading.0 };
        match self.tables {
            1 => heading.to_owned(),
            count => format!("{heading}, table {count}"),
        }
    }

    pub(super) fn start_row(&mut self, head: bool) {
        let Some(table) = &mut self.table else { return };
        (table.head, table.column) = (head, 0);
        if head {
            return self.made.html.push_str("<thead>\n<tr>");
        }
        table.rows += 1;
        let first = if table.rows == 1 { "<tbody>\n" } else { "" };
        let id = self.ids.of_words(&format!("{}-r{}", self.ids.name(&table.id), table.rows));
        self.made.html.push_str(&format!("{first}<tr id=\"{id}\">"));
    }

    pub(super) fn start_cell(&mut self) {
        if let Some(table) = &mut self.table {
            table.cell = self.made.html.len();
        }
    }

    /// Ends a cell. The tag of the cell is inserted after its content, because an empty cell must
    /// not be a heading.
    pub(super) fn end_cell(&mut self) {
        let Some(table) = &mut self.table else { return };
        let class = match table.alignments.get(table.column) {
            Some(Alignment::Right) => " class=\"right\"",
            Some(Alignment::Center) => " class=\"center\"",
            _ => "",
        };
        let empty = self.made.html.len() == table.cell;
        let row = table.column == 0 && table.alignments.len() > 1;
        let (tag, scope) = match (empty, table.head, row) {
            (true, ..) | (false, false, false) => ("td", ""),
            (false, true, _) => ("th", " scope=\"col\""),
            (false, false, true) => ("th", " scope=\"row\""),
        };
        self.made.html.insert_str(table.cell, &format!("<{tag}{scope}{class}>"));
        self.made.html.push_str(&format!("</{tag}>"));
        table.column += 1;
        self.words.push(' ');
    }

    pub(super) fn end_row(&mut self) {
        let head = self.table.as_ref().is_some_and(|table| table.head);
        self.made.html.push_str(if head { "</tr>\n</thead>\n" } else { "</tr>\n" });
    }

    pub(super) fn end_table(&mut self) {
        let Some(table) = self.table.take() else { return };
        let end =
            if table.rows > 0 { "</tbody>\n</table>\n</div>\n" } else { "</table>\n</div>\n" };
        self.made.html.push_str(end);
        self.preview = table.preview;
        self.passage(Some(table.id), table.keys);
    }
}
