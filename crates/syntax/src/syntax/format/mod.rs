//! Formats documents by changing only whitespace between words. Quotes, the order of keys, brackets
//! or lines for lists, and line breaks are the author's choice. The text becomes tokens with gaps:
//! `layout` computes each gap, `rows` and `beside` widen gaps for alignment, `edits` collects the
//! differences, and `same` proves that the meaning is unchanged.

mod beside;
mod comments;
mod edits;
mod gaps;
mod layout;
mod levels;
mod range;
mod rows;
mod same;
mod tokens;

pub use super::codes::LEFT_UNFORMATTED;
pub use comments::keeps_layout;
pub use rows::Rows;

use super::{Reader, parse};
use crate::diagnostic::{Diagnostic, Edit, Severity, apply_edits};
use crate::text::{FileId, Span};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    pub rows: Rows,
}

#[derive(Debug, Default)]
pub struct Formatted {
    /// Edits in order, which replace whitespace by whitespace.
    pub edits: Vec<Edit>,
    /// Reason why the document stays unchanged, without edits.
    pub left_alone: Option<Diagnostic>,
}

impl Formatted {
    pub fn apply(&self, text: &str) -> String {
        apply_edits(text, &self.edits)
    }

    /// The edits that touch a range, and any other edits without which the meaning would change.
    pub fn in_range(&self, text: &str, range: Span) -> Vec<Edit> {
        range::in_range(text, &self.edits, range)
    }
}

pub fn format(file: FileId, text: &str, options: Options) -> Formatted {
    // A byte order mark is not part of a line, so skip it.
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    match laid_out(file, &text[mark..], options) {
        Ok(mut edits) => {
            for edit in &mut edits {
                edit.span.start += mark as u32;
                edit.span.end += mark as u32;
            }
            Formatted { edits, left_alone: None }
        }
        Err(reason) => {
            let (start, end) = (reason.start + mark, reason.end + mark);
            let found =
                Diagnostic::new(&LEFT_UNFORMATTED, Span::new(file, start, end), reason.message);
            Formatted { edits: Vec::new(), left_alone: Some(found.help(reason.help)) }
        }
    }
}

/// Why and where a document cannot be formatted.
struct Reason {
    start: usize,
    end: usize,
    message: &'static str,
    help: &'static str,
}

fn laid_out(file: FileId, text: &str, options: Options) -> Result<Vec<Edit>, Reason> {
    if let Some(offset) = lone_return(text) {
        return Err(Reason {
            start: offset,
            end: offset + 1,
            message: "layout unchanged: lines end with a lone carriage return",
            help: "`grognard check --fix` ends lines with LF",
        });
    }
    let (tree, found) = parse(file, text, Reader::TwoTier);
    let is_fault = |found: &&Diagnostic| {
        found.code.severity == Severity::Error && !is_harmless(found) || is_cut_number(found)
    };
    let fault = found.iter().find(is_fault);
    let unread = fault.map(|found| found.span).or_else(|| tree.holes().next());
    if let Some(span) = unread {
        return Err(Reason {
            start: span.start as usize,
            end: span.end as usize,
            message: "layout unchanged: parts of the document cannot be read",
            help: "fix the findings of `grognard check`, then format again",
        });
    }
    let tokens = tokens::tokens(&tree).map_err(unusual)?;
    let mut layout = layout::layout(text, &tokens).map_err(unusual)?;
    rows::align(text, &tokens, &mut layout, options.rows);
    beside::align(text, &tokens, &mut layout);
    let edits = edits::edits(file, text, &tokens, &layout);
    match same::difference(&tree, &edits) {
        Some(offset) => Err(unusual(offset)),
        None => Ok(edits),
    }
}

/// Whether a finding does not affect the layout, so that the document can still be formatted.
fn is_harmless(found: &Diagnostic) -> bool {
    use super::codes::{DUPLICATE_KEY, MERGE_KEY};
    [&DUPLICATE_KEY, &MERGE_KEY].contains(&found.code)
}

/// Whether the finding is about a number in two entries of a list. A space behind the comma of the
/// number would hide the mistake.
fn is_cut_number(found: &Diagnostic) -> bool {
    found.code == &super::codes::GROUPED_NUMBER && found.fix.is_none()
}

fn unusual(offset: usize) -> Reason {
    Reason {
        start: offset,
        end: offset,
        message: "layout unchanged from here on: it is too unusual to change safely",
        help: "lay this part out like a document of `grognard new`",
    }
}

fn lone_return(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'\r', bytes).find(|offset| bytes.get(offset + 1) != Some(&b'\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(text: &str) -> String {
        let formatted = format(FileId(0), text, Options::default());
        assert!(formatted.left_alone.is_none(), "{:?}", formatted.left_alone);
        formatted.apply(text)
    }

    #[test]
    fn white_space_becomes_one_layout() {
        let typed = "\n\noob:   1   \nflags:   {guard : true,men:   [ 1 ,2 ]}\n\n\n\nunits:\n- name:  A  \n  men: 3\n-   name: B\n    traits:\n    - x\nempty: { }\nlist: [ ]";
        insta::assert_snapshot!(formatted(typed), @r"
        oob: 1
        flags: { guard: true, men: [1, 2] }

        units:
          - name: A
            men: 3
          - name: B
            traits:
              - x
        empty: {}
        list: []
        ");
    }

    #[test]
    fn a_block_text_moves_with_its_key() {
        let typed = "a:\n    b: |\n          One\n            two\n\n          three\n    c: >2\n        four\n    d: |+\n     five\n\n\n\n    e: 1\n";
        insta::assert_snapshot!(formatted(typed), @r"
        a:
          b: |
            One
              two

            three
          c: >2
              four
          d: |+
            five



          e: 1
        ");
    }

    #[test]
    fn a_string_over_several_lines_is_indented_below_its_key() {
        let typed =
            "a:\n      b: \"One  \n       two\n\n         three\"\n      c: four\n          five\n";
        insta::assert_snapshot!(formatted(typed), @r#"
        a:
          b: "One
            two

            three"
          c: four
            five
        "#);
    }

    #[test]
    fn a_sign_in_a_comment_is_no_block_indicator() {
        for text in ["#a>b\n|\n", " #a|b\n|\n", "# <b>\nnote: |\n  a\n", "#\t>\n>\n"] {
            let once = formatted(text);
            assert_eq!(formatted(&once), once, "{text:?}");
        }
    }

    #[test]
    fn a_comment_stays_between_the_same_tokens() {
        let typed = "# Top\n   # still\na:    # beside\n      # of b\n  b: 1\n\n    # far below b\n\n# of c\nc:\n  - x\n    # of y\n  - y   #end\n  # last\n";
        insta::assert_snapshot!(formatted(typed), @r"
        # Top
        # still
        a: # beside
          # of b
          b: 1

          # far below b

        # of c
        c:
          - x
          # of y
          - y #end
          # last
        ");
    }

    #[test]
    fn brackets_over_several_lines_are_indented_below_their_line() {
        let typed = "a: [\n       1, 2,\n     { b: 1,\n    c: 2 }\n ]\nitems:\n- { a: 1,\n      b: [2,\n    3] }\n";
        insta::assert_snapshot!(formatted(typed), @r"
        a: [
          1, 2,
          { b: 1,
            c: 2 }
          ]
        items:
          - { a: 1,
              b: [2,
                3] }
        ");
    }

    #[test]
    fn rows_are_aligned_where_their_author_has_begun() {
        let typed = "units:\n  - { name: 1/6e Légère,  arm: infantry, men: 812, note: x }\n  - { name: 9e Hussards, arm: cavalry, men: 1034 }\n  - { name: IR 1, arm: infantry, men: unknown, traits: [a] }\n\n  - { name: a, men: 1 }\n  - { name: bcd, men: 1 }\n";
        insta::assert_snapshot!(formatted(typed), @r"
        units:
          - { name: 1/6e Légère, arm: infantry, men:     812, note: x }
          - { name: 9e Hussards, arm: cavalry,  men:    1034 }
          - { name: IR 1,        arm: infantry, men: unknown, traits: [a] }

          - { name: a, men: 1 }
          - { name: bcd, men: 1 }
        ");
    }

    #[test]
    fn comments_beside_values_are_aligned_where_their_author_has_begun() {
        let typed = "width: 3600      # metres from west\nheight: 2400     # metres from south\nname: x    # alone\n\nunit: inch            # or cm\n";
        insta::assert_snapshot!(formatted(typed), @r"
        width: 3600  # metres from west
        height: 2400 # metres from south
        name: x      # alone

        unit: inch # or cm
        ");
    }

    #[test]
    fn what_an_author_keeps_is_left_as_it_is_typed() {
        let typed = "a:\n    # grognard: keep-layout a picture\n    map:\n       - [ 1,   2 ]\n       - [10,  20 ]\n\n    rest:   1\n    line:  [ 1,  2]   # grognard: keep-layout\n    last:  2\n";
        insta::assert_snapshot!(formatted(typed), @r"
        a:
          # grognard: keep-layout a picture
          map:
             - [ 1,   2 ]
             - [10,  20 ]

          rest: 1
          line:  [ 1,  2]   # grognard: keep-layout
          last: 2
        ");
    }

    #[test]
    fn line_ends_stay_unchanged() {
        assert_eq!(formatted("a:  1\r\nb:  2"), "a: 1\r\nb: 2\r\n");
        assert_eq!(formatted("\u{feff}a:  1"), "\u{feff}a: 1\n");
    }

    #[test]
    fn a_broken_document_is_left_unchanged() {
        for text in [
            "a: [1, 2\nb:  3\n",
            "a:  1\n\tb: 2\n",
            "a: b:  c\n",
            "a:  1\rb: 2\r",
            "---\na:  1\n---\nb: 2\n",
        ] {
            let formatted = format(FileId(0), text, Options::default());
            assert!(formatted.edits.is_empty() && formatted.left_alone.is_some(), "{text:?}");
        }
    }

    #[test]
    fn a_range_gets_the_edits_that_touch_it() {
        let text = "a:  1\nb: 2\nc:  3\nd:\n- x\n- y\n";
        let formatted = format(FileId(0), text, Options::default());
        let ranged = |start, end| {
            let edits = formatted.in_range(text, Span::new(FileId(0), start, end));
            apply_edits(text, &edits)
        };
        assert_eq!(ranged(0, 2), text.replace("a:  1", "a: 1"));
        assert_eq!(ranged(6, 7), text);
        assert_eq!(ranged(24, 24), text.replace("- x\n- y", "  - x\n  - y"));
    }
}
