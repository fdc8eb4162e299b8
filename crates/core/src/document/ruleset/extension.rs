//! The pack that a pack extends, and the versions of that pack on which it builds.

use grognard_syntax::syntax::Node;
use schemars::{JsonSchema, Schema};

use crate::document::Field;
use crate::document::read::Read;
use crate::document::scalars::{ID_PATTERN, Id};

/// Rule set that a pack extends: its id and the lowest version that fits. A text alone, instead of a map, is the id.
#[derive(Debug, Clone, Copy, Read, JsonSchema)]
#[schemars(deny_unknown_fields, transform = or_text)]
pub struct Extension<'a> {
    /// Id of the rule set that this pack extends.
    #[schemars(required)]
    #[schemars(extend("x-names" = "ruleset"))]
    pub id: Field<Id<'a>>,
    /// Lowest version of that rule set on which this pack builds, such as `>=1.2`.
    #[schemars(regex(pattern = r"^>=[0-9]{1,6}(\.[0-9]{1,6}){0,3}$"))]
    pub version: Field<&'a str>,
}

/// Changes a schema so that an id may replace the map.
fn or_text(schema: &mut Schema) {
    schema.insert("type".to_owned(), serde_json::json!(["string", "object"]));
    schema.insert("pattern".to_owned(), ID_PATTERN.into());
    schema.insert("maxLength".to_owned(), 60.into());
}

impl<'a> Extension<'a> {
    /// The extension of a pack whose text is parsed but not read.
    pub fn of_pack(root: Node<'a>) -> Option<Extension<'a>> {
        Extension::from_node(root.get("extends")?)
    }

    /// Id of the rule set that the pack extends.
    pub fn name(&self) -> Option<&'a str> {
        self.id.value().map(|id| id.0)
    }

    /// Whether a version of the extended rule set fits: `1.10` fits `>=1.2`.
    pub fn fits(&self, version: Option<&str>) -> bool {
        let Some(least) = self.version.value() else { return true };
        let least = numbers(least.trim_start_matches(">="));
        version.and_then(numbers).zip(least).is_some_and(|(version, least)| version >= least)
    }
}

/// The numbers of a version, without zeros at the end, so that `1.0` equals `1`. A version with
/// other signs has no order.
fn numbers(version: &str) -> Option<Vec<u32>> {
    let numbers: Option<Vec<u32>> = version.split('.').map(|part| part.parse().ok()).collect();
    let mut numbers = numbers?;
    while numbers.last() == Some(&0) {
        numbers.pop();
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_syntax::syntax::{Reader, parse};
    use grognard_syntax::text::FileId;

    #[test]
    fn versions_are_compared_number_by_number() {
        let text = "extends: { id: dusk, version: \">=1.2\" }\n";
        let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
        let extension = Extension::of_pack(tree.root().expect("a map")).expect("an extension");
        assert_eq!(extension.name(), Some("dusk"));
        let fit = ["1.2", "1.2.0", "1.10", "2", "1.1.9", "1", "1.2-beta", ""]
            .map(|version| extension.fits(Some(version)));
        assert_eq!(fit, [true, true, true, true, false, false, false, false]);
        assert!(!extension.fits(None));
    }

    #[test]
    fn a_text_alone_is_the_id() {
        let (tree, _) = parse(FileId(0), "extends: dusk\n", Reader::TwoTier);
        let extension = Extension::of_pack(tree.root().expect("a map")).expect("an extension");
        assert_eq!((extension.name(), extension.fits(None)), (Some("dusk"), true));
    }
}
