//! The name at a place, with every line that contains it.

use grognard_syntax::text::{LineIndex, Span, Units};
use serde::Serialize;

use super::folder::Workbench;
use super::places::{PathStretch, path_stretch};
use crate::assist::{self, Desk, Refusal};

/// Maximum length of a listed line, in characters, so that a long line does not fill the list.
const MAX_LINE: usize = 120;

#[derive(Debug, Serialize)]
pub(crate) struct NameView {
    pub word: String,
    /// Reason why the name cannot be renamed, or `None` if it can be.
    pub refused: Option<String>,
    /// Every occurrence of the name, in the order of documents and lines.
    pub places: Vec<NamePlace>,
}

#[derive(Debug, Serialize)]
pub(crate) struct NamePlace {
    #[serde(flatten)]
    pub place: PathStretch,
    pub line: usize,
    pub text: String,
    pub is_definition: bool,
}

pub(crate) fn name(workbench: &mut Workbench, path: &str, at: u32) -> Option<NameView> {
    let file = workbench.opened().file(path)?;
    let desk = workbench.desk();
    let offset = Units::new(desk.text(file)).offset(at);
    let spans = assist::references(&desk, file, offset, true);
    let definitions = assist::definition(&desk, file, offset);
    let own =
        spans.iter().find(|span| span.file == file && span.range().contains(&(offset as usize)));
    // A cursor directly after the last letter of a name selects that name too.
    let own = own.or_else(|| spans.iter().find(|span| span.file == file && span.end == offset))?;
    let word = desk.text(file)[own.range()].to_owned();
    let refused = assist::prepare_rename(&desk, file, offset).err().map(|Refusal(why)| why);
    let place = |span: &Span| place(&desk, *span, definitions.contains(span));
    Some(NameView { word, refused, places: spans.iter().filter_map(place).collect() })
}

fn place(desk: &Desk<'_>, span: Span, is_definition: bool) -> Option<NamePlace> {
    let text = desk.text(span.file);
    let line = LineIndex::new(text).line_at(span.start);
    let words: String =
        text.lines().nth(line - 1).unwrap_or_default().trim().chars().take(MAX_LINE).collect();
    Some(NamePlace { place: path_stretch(desk, span)?, line, text: words, is_definition })
}

#[cfg(test)]
mod tests {
    use super::super::{Workbench, answer};
    use serde_json::{Value, json};

    fn ask(workbench: &mut Workbench, request: Value) -> Value {
        let answered = answer(workbench, request.to_string().as_bytes());
        serde_json::from_slice(&answered).expect("an answer is JSON")
    }

    #[test]
    fn the_answer_lists_every_line_that_contains_the_name() {
        let mut workbench = Workbench::default();
        let oob = "oob: 1\nid: corps\nname: Corps\ndate: 1809-07-05\nnation: france\nechelon: corps\nformations:\n  - { id: é-1, name: É, echelon: division }\n  - { id: second, name: Second, echelon: division, men: 5000 }\n";
        let map = "map: 1\nid: field\nname: Field\nwidth: 1000\nheight: 1000\nplacements:\n  - { body: second, at: [1, 2] }\n";
        let scenario = "scenario: 1\nid: day\nname: Day\ndate: 1809-07-05\nmap: field\nsides:\n  - { id: a, name: A, oobs: [corps] }\n";
        for (path, text) in
            [("a.oob.yaml", oob), ("b.map.yaml", map), ("c.scenario.yaml", scenario)]
        {
            ask(&mut workbench, json!({ "ask": "put", "path": path, "text": text }));
        }
        let at = oob.encode_utf16().count()
            - "second, name: Second, echelon: division, men: 5000 }\n".len();
        let found = ask(&mut workbench, json!({ "ask": "name", "path": "a.oob.yaml", "at": at }));
        let places: Vec<(&str, u64, bool)> = found["answer"]["places"]
            .as_array()
            .expect("places")
            .iter()
            .map(|place| {
                let path = place["path"].as_str().expect("a path");
                (path, place["line"].as_u64().expect("a line"), place["is_definition"] == true)
            })
            .collect();
        assert_eq!(places, [("a.oob.yaml", 9, true), ("b.map.yaml", 7, false)], "{found}");
        assert_eq!(found["answer"]["word"], "second");
        assert_eq!(found["answer"]["refused"], Value::Null);
        let none = ask(&mut workbench, json!({ "ask": "name", "path": "a.oob.yaml", "at": 0 }));
        assert_eq!(none["answer"], Value::Null);
    }
}
