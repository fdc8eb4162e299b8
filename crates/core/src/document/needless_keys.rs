//! Keys of other formats and of assistants for a fact that is the same in all documents, such as
//! `units: metres` or `override: true`.

use std::sync::LazyLock;

use grognard_syntax::text::rows;

use super::checked_value::CheckedValue;
use super::vocabulary::latin;

/// Maximum length of a key in bytes that is searched in the list.
const MAX_KEY: usize = 40;

/// Advice for a key at the top of a document that the author can leave out.
pub(super) fn needless(checked: &CheckedValue<'_>, name: &str) -> Option<&'static str> {
    if checked.depth > 0 || name.len() > MAX_KEY {
        return None;
    }
    let (kind, _) = checked.node.entries().next()?;
    let (kind, folded) = (kind.as_str()?, latin(name));
    let is_about = |heads: &str| {
        let mut words = heads.split(' ');
        words.next().is_some_and(|of| of == kind || of == "any") && words.any(|it| it == folded)
    };
    NEEDLESS.iter().find(|(heads, _)| is_about(heads)).map(|(_, advice)| *advice)
}

/// Each row has a kind of document, or `any`, the needless keys in the form of ids, and the advice.
static NEEDLESS: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| rows(include_str!("needless_keys.txt")).collect());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{KINDS, schema};

    #[test]
    fn no_needless_key_is_a_key_of_its_kind() {
        for (heads, _) in NEEDLESS.iter() {
            let mut words = heads.split(' ');
            let of = words.next().unwrap_or("");
            let kinds: Vec<_> =
                KINDS.iter().filter(|kind| of == "any" || kind.key() == of).collect();
            assert!(!kinds.is_empty(), "{heads}");
            for word in words {
                assert_eq!(latin(word), word);
                for kind in &kinds {
                    let keys = schema(**kind)["properties"].as_object().expect("keys");
                    assert!(!keys.keys().any(|key| latin(key) == word), "{heads}: {word}");
                }
            }
        }
    }
}
