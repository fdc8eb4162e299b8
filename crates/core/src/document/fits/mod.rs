//! A quick test for documents that fit the schema of their kind. The test takes a third of the time
//! of a general validator.
//!
//! A schema is compiled into shapes, which support only the keywords that our schemas use. Nearly
//! all documents pass this test. The validator in `judge` examines all other documents.

mod compile;
mod shapes;
mod spoilt;
mod text;

use std::sync::OnceLock;

use grognard_syntax::syntax::Node;

use super::schema::schema;
use super::{KINDS, Kind};
use shapes::Shapes;

/// Whether the document certainly fits the schema of its kind. `false` means that the validator has
/// to decide.
pub(super) fn surely_fits(kind: Kind, root: Node<'_>) -> bool {
    // A document without aliases has at most as many values as nodes. Nested aliases can multiply
    // the values without end, so the number of visits is limited.
    let mut visits = root.tree().len();
    shapes(kind).fit(ROOT, root, &mut visits)
}

fn shapes(kind: Kind) -> &'static Shapes {
    static SHAPES: [OnceLock<Shapes>; KINDS.len()] = [const { OnceLock::new() }; KINDS.len()];
    SHAPES[kind as usize].get_or_init(|| compile::shapes(schema(kind)))
}

/// Index of the shape of the whole document.
const ROOT: usize = 0;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::spoilt::{SHIPPED, spoilt};
    use super::*;
    use crate::document::judge::faults;
    use grognard_syntax::syntax::{Reader, Tree, parse};
    use grognard_syntax::text::FileId;

    fn tree(text: &str) -> Tree<'_> {
        parse(FileId(0), text, Reader::TwoTier).0
    }

    fn is_valid(kind: Kind, root: Node<'_>) -> bool {
        faults(kind, root, 1).is_empty()
    }

    #[test]
    fn shipped_documents_surely_fit() {
        for (kind, text) in SHIPPED {
            let tree = tree(text);
            let root = tree.root().expect("a map");
            assert!(surely_fits(kind, root) && is_valid(kind, root), "{kind:?}: {text:.60}");
        }
    }

    /// A schema with an unsupported keyword is compiled into a shape without kinds, which no value
    /// fits.
    #[test]
    fn every_keyword_of_every_schema_is_known() {
        for kind in KINDS {
            assert!(shapes(kind).list.iter().all(|shape| shape.kinds != 0), "{kind:?}");
        }
    }

    #[test]
    fn values_that_break_a_keyword_do_not_fit() {
        let good = "oob: 1\nid: a\nname: A\nnation: france\nunits:\n";
        let table = [
            ("- { name: B, men: 448 }", true),
            ("- { name: B, men: 6000-6600 }", true),
            ("- { name: B, men: unknown }", true),
            ("- { name: B, men: [812, 821] }", true),
            ("- { name: B, squadrons: 2 }", true),
            ("- { name: B, leader: Bro }", true),
            ("- { name: B, leader: { name: Bro, exceptional: true } }", true),
            ("- { name: B, fielded: { ohw: { stands: 3 } } }", true),
            ("- { name: B, men: 1000001 }", false),
            ("- { name: B, men: -1 }", false),
            ("- { name: B, men: 6000 - 6600 }", false),
            ("- { name: B, men: [] }", false),
            ("- { name: B, men: [1, x] }", false),
            ("- { name: B, arm: elephants }", false),
            ("- { name: B, id: Not-An-Id }", false),
            ("- { name: '' }", false),
            ("- { men: 448 }", false),
            ("- { name: B, mem: 448 }", false),
            ("- { name: B, traits: [light, light] }", false),
            ("- { name: B, traits: light }", false),
            ("- { name: B, fielded: { Not-An-Id: { stands: 3 } } }", false),
            ("- { name: B, leader: { rank: Colonel } }", false),
            ("- { name: B, leader: { name: Bro, exceptional: 1 } }", false),
            ("- { name: B, note: }", false),
            ("- 448", false),
        ];
        for (unit, expected) in table {
            let text = format!("{good}  {unit}\n");
            let tree = tree(&text);
            let root = tree.root().expect("a map");
            assert_eq!(surely_fits(Kind::Oob, root), expected, "{unit}");
            assert_eq!(is_valid(Kind::Oob, root), expected, "{unit}");
        }
    }

    #[test]
    fn nested_aliases_are_left_to_the_validator() {
        let mut text = "oob: 1\nid: a\nname: A\nnation: france\nformations:\n".to_owned();
        text.push_str("  - &a0 { echelon: corps, men: 1 }\n");
        for depth in 1..40 {
            let below = depth - 1;
            text.push_str(&format!(
                "  - &a{depth} {{ echelon: corps, formations: [*a{below}, *a{below}] }}\n"
            ));
        }
        let tree = tree(&text);
        assert!(!surely_fits(Kind::Oob, tree.root().expect("a map")));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn documents_that_surely_fit_are_valid((kind, text) in spoilt()) {
            let tree = tree(&text);
            let Some(root) = tree.root() else { return Ok(()) };
            prop_assert!(!surely_fits(kind, root) || is_valid(kind, root), "{text}");
        }
    }
}
