//! Formats a text. Formatting may change only whitespace, must keep the meaning, and must change
//! nothing the second time.

use grognard_syntax::diagnostic::Edit;
use grognard_syntax::syntax::format::{Options, Rows, format};
use grognard_syntax::syntax::{Reader, Tree, parse};
use grognard_syntax::text::{FileId, Span};

use crate::{Door, seeds};

pub const DOOR: Door = Door { name: "format", open, seeds: seeds::documents };

pub fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for rows in [Rows::AsBegun, Rows::Align, Rows::Compact] {
        let formatted = format(FileId(0), text, Options { rows });
        if formatted.left_alone.is_some() {
            assert!(formatted.edits.is_empty(), "{:?}", formatted.left_alone);
            return;
        }
        white(text, &formatted.edits);
        let once = formatted.apply(text);
        let again = format(FileId(0), &once, Options { rows });
        assert!(again.left_alone.is_none(), "{once:?}: {:?}", again.left_alone);
        assert_eq!(again.apply(&once), once, "a second time");
        same(text, &once);
        let middle = Span::new(FileId(0), text.len() / 2, text.len() / 2);
        let middle = text.floor_char_boundary(middle.start as usize);
        white(text, &formatted.in_range(text, Span::new(FileId(0), middle, middle)));
    }
}

/// Asserts that the edits are in order and replace whitespace by whitespace.
fn white(text: &str, edits: &[Edit]) {
    let blank = |words: &str| words.chars().all(|letter| " \t\r\n".contains(letter));
    for edit in edits {
        assert!(
            text.get(edit.span.range()).is_some_and(blank) && blank(&edit.replacement),
            "{edit:?}"
        );
    }
    assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?}");
}

fn same(text: &str, once: &str) {
    let strip = |text: &str| text.trim_start_matches('\u{feff}').to_owned();
    let (text, once) = (strip(text), strip(once));
    let (before, _) = parse(FileId(0), &text, Reader::TwoTier);
    let (after, _) = parse(FileId(0), &once, Reader::TwoTier);
    assert_eq!(told(&before), told(&after), "another document");
}

fn told(tree: &Tree<'_>) -> Vec<String> {
    let nodes = tree.nodes().map(|node| {
        let number = node.as_float().map(f64::to_bits);
        format!(
            "{:?} {:?} {:?} {number:?} {:?} {}",
            node.kind(),
            node.style(),
            node.as_str(),
            node.as_bool(),
            node.len()
        )
    });
    let comments = tree.comments().map(|span| tree.text()[span.range()].trim_end().to_owned());
    nodes.chain(comments).collect()
}
