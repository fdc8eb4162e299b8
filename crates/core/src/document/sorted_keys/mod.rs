//! Sorts the keys of a document into the order of its schema, and moves the comments of each key
//! with it. The items of a list and the keys that an author chooses stay where they are.
//!
//! `stretches` finds the text that belongs to each key, `write` moves this text, and `same` proves
//! that all values and comments are still the same.

#[cfg(test)]
#[path = "../../../../check/tests/support/dice.rs"]
mod dice;
#[cfg(test)]
#[path = "../../../../syntax/src/syntax/tests/documents.rs"]
mod documents;
#[cfg(test)]
mod laws;
mod same;
mod stretches;
mod write;

use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::syntax::format::LEFT_UNFORMATTED;
use grognard_syntax::syntax::{Node, Reader, parse};
use grognard_syntax::text::{FileId, Span};

use super::{KINDS, Kind, SchemaNode};

#[derive(Debug)]
pub struct SortedKeys {
    /// The whole text, with sorted keys or unchanged.
    pub text: String,
    /// Reason why the document was not sorted, if it was not.
    pub left_alone: Option<Diagnostic>,
}

/// Sorts the keys of a formatted document. `name` is the file name, which may show the kind of the
/// document. A document with errors or of an unclear kind is left unchanged.
pub fn sort_keys(file: FileId, text: &str, name: &str) -> SortedKeys {
    let left_alone = |message: &str| {
        let found = Diagnostic::new(&LEFT_UNFORMATTED, Span::new(file, 0, 0), message);
        SortedKeys { text: text.to_owned(), left_alone: Some(found) }
    };
    let (tree, found) = parse(file, text, Reader::TwoTier);
    let is_fault = |found: &Diagnostic| found.code.severity == Severity::Error;
    if found.iter().any(is_fault) || tree.holes().next().is_some() {
        return left_alone("keys unchanged: parts of the document cannot be read");
    }
    let Some(root) = tree.root() else {
        return SortedKeys { text: text.to_owned(), left_alone: None };
    };
    let Some(kind) = kind_of(root, name) else {
        return left_alone("keys unchanged: the kind of this document is not clear");
    };
    let sorted = write::sorted(root, SchemaNode::of(kind));
    if sorted != text && !same::says_the_same(&tree, &sorted) {
        return left_alone("keys unchanged: they cannot be moved safely");
    }
    SortedKeys { text: sorted, left_alone: None }
}

/// Kind of a document, found by its file name, or else by a key that names a kind. The key that
/// names the kind need not be the first key before sorting.
fn kind_of(root: Node<'_>, name: &str) -> Option<Kind> {
    let says = |kind: &Kind| root.get(kind.key()).is_some();
    Kind::of_path(name).or_else(|| KINDS.into_iter().find(says))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(text: &str) -> String {
        let sorted = sort_keys(FileId(0), text, "a.oob.yaml");
        assert!(sorted.left_alone.is_none(), "{:?}", sorted.left_alone);
        let again = sort_keys(FileId(0), &sorted.text, "a.oob.yaml");
        assert_eq!(again.text, sorted.text, "a second time");
        sorted.text
    }

    #[test]
    fn keys_take_the_order_of_the_schema_with_their_comments() {
        let typed = "# An army\nname: Army # as it was called\n\n# Its id\n# in two lines\nid: army\noob: 1\nunits:\n  - men: 612\n    # as mustered\n    name: 1/4e Ligne\n    # deeper\n    id: a\n  # of the list\n  - { men: 5, arm: cavalry, id: b }\n# at the end\n";
        insta::assert_snapshot!(sorted(typed), @r"
        # An army
        oob: 1

        # Its id
        # in two lines
        id: army
        name: Army # as it was called
        units:
          - men: 612
            # as mustered
            name: 1/4e Ligne
            # deeper
            id: a
          # of the list
          - { id: b, arm: cavalry, men: 5 }
        # at the end
        ");
    }

    #[test]
    fn what_a_key_holds_moves_with_it() {
        let typed = "units:\n  - { id: a, men: 5 }\nformations:\n  - name: Corps\n    units:\n      - name: x\n        id: x-1\n        # in x\n    id: corps\n    note: |\n      One\n\n      two\n\n    # of the leader\n    leader:\n      # first of all\n      name: N\n      id: n\n      # last of the leader\nid: army\noob: 1\n";
        insta::assert_snapshot!(sorted(typed), @r"
        oob: 1
        id: army
        formations:
          - id: corps
            name: Corps

            # of the leader
            leader:
              # first of all
              name: N
              id: n
              # last of the leader
            note: |
              One

              two
            units:
              - id: x-1
                name: x
                # in x
        units:
          - { id: a, men: 5 }
        ");
    }

    #[test]
    fn names_that_an_author_chooses_and_items_stay_in_their_order() {
        let typed = "oob: 1\nid: a\nsources:\n  z: Z\n  a: A\nunits:\n  - { id: z, men: 5 }\n  - { id: a, men: 5 }\n";
        assert_eq!(sorted(typed), typed);
    }

    #[test]
    fn keys_that_are_not_known_come_last_in_their_order() {
        assert_eq!(sorted("zz: 1\nid: a\naa: 2\noob: 1\n"), "oob: 1\nid: a\nzz: 1\naa: 2\n");
    }

    #[test]
    fn a_layout_that_an_author_keeps_is_not_sorted() {
        let typed = "id: a\noob: 1\nunits:\n  # grognard: keep-layout\n  - { men: 5, id: b }\n";
        assert_eq!(sorted(typed), typed.replace("id: a\noob: 1", "oob: 1\nid: a"));
        let typed = "# grognard: keep-layout\nid: a\noob: 1\n";
        assert_eq!(sorted(typed), typed);
    }

    #[test]
    fn an_item_stays_unsorted_if_a_comment_would_have_no_place_above_its_first_key() {
        let typed = "oob: 1\nunits:\n  - men: 5\n    # why\n    id: a\n";
        assert_eq!(sorted(typed), typed);
    }

    #[test]
    fn a_broken_document_is_left_alone() {
        for text in ["id: [\noob: 1\n", "id: a\nid: b\noob: 1\n"] {
            let sorted = sort_keys(FileId(0), text, "a.oob.yaml");
            assert!(sorted.text == text && sorted.left_alone.is_some(), "{text:?}");
        }
    }

    #[test]
    fn the_outermost_keys_stay_unsorted_if_a_comment_would_become_that_of_the_document() {
        let typed = "id: a\n# why\noob: 1\nunits:\n  - { men: 5, id: b }\n";
        assert_eq!(sorted(typed), typed.replace("men: 5, id: b", "id: b, men: 5"));
    }

    #[test]
    fn a_document_stays_unsorted_if_an_alias_would_precede_its_anchor() {
        let text = "units:\n  - { id: a, men: 1, note: &x why }\nname: *x\noob: 1\n";
        let sorted = sort_keys(FileId(0), text, "a.oob.yaml");
        assert!(sorted.text == text && sorted.left_alone.is_some(), "{:?}", sorted.text);
    }
}
