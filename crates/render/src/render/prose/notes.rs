//! Footnotes at the end of a text, in the order of their references. Each footnote has links back
//! to its references.

use super::state::{Notes, Walk};

impl Notes {
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }
}

impl Walk<'_> {
    pub(super) fn note_reference(&mut self, name: &str) {
        // A title is printed without markup and the text of an image is plain, so neither can have
        // a reference.
        if self.image.is_some() || self.in_title() {
            return;
        }
        self.begin("");
        let notes = &mut self.notes;
        let number = *notes.numbers.entry(name.to_owned()).or_insert(notes.places.len() + 1);
        if number > notes.places.len() {
            notes.places.push(Vec::new());
        }
        let id = self.ids.of_words(&format!("fnref-{number}"));
        let prefix = self.options.prefix;
        self.made.html.push_str(&format!(
            "<sup><a id=\"{id}\" href=\"#{prefix}fn-{number}\" role=\"doc-noteref\" aria-label=\"Note {number}\">{number}</a></sup>"
        ));
        self.notes.places[number - 1].push(id);
    }

    pub(super) fn start_note(&mut self, name: &str) {
        self.caption = None;
        self.notes.open.push((name.to_owned(), self.made.html.len()));
    }

    pub(super) fn end_note(&mut self) {
        let Some((name, start)) = self.notes.open.pop() else { return };
        let html = self.made.html.split_off(start);
        self.caption = None;
        self.notes.said.push((name, html));
    }

    /// Writes the footnotes at the end of the text. Footnotes without a reference come last.
    pub(super) fn write_notes(&mut self) {
        let notes = std::mem::take(&mut self.notes);
        if notes.said.is_empty() {
            return;
        }
        let mut said: Vec<(usize, String)> = Vec::with_capacity(notes.said.len());
        for (name, html) in notes.said {
            said.push((notes.numbers.get(&name).copied().unwrap_or(usize::MAX), html));
        }
        said.sort_by_key(|(number, _)| *number);
        self.made.html.push_str(
            "<section class=\"notes\" role=\"doc-endnotes\" aria-label=\"Notes\">\n<ol>\n",
        );
        for (number, mut html) in said {
            let places = notes.places.get(number.wrapping_sub(1)).map_or(&[][..], Vec::as_slice);
            let back = ways_back(places);
            match html.ends_with("</p>\n") {
                true => html.insert_str(html.len() - "</p>\n".len(), &back),
                false => html.push_str(&back),
            }
            let item = match number {
                usize::MAX => "<li>".to_owned(),
                number => format!("<li id=\"{}\">", self.ids.of_words(&format!("fn-{number}"))),
            };
            self.made.html.push_str(&format!("{item}{html}</li>\n"));
        }
        self.made.html.push_str("</ol>\n</section>\n");
    }
}

fn ways_back(places: &[String]) -> String {
    let mut back = String::new();
    for (index, place) in places.iter().enumerate() {
        let (label, sign) = match index {
            0 => ("Back to the text".to_owned(), "↩".to_owned()),
            later => {
                (format!("Back to reference {} in the text", later + 1), format!("↩{}", later + 1))
            }
        };
        back.push_str(&format!(
            " <a href=\"#{place}\" role=\"doc-backlink\" aria-label=\"{label}\">{sign}</a>"
        ));
    }
    back
}
