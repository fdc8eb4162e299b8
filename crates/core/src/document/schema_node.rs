//! The schema for editors: the values that a place of a document allows, and the meaning of these
//! values.

use serde_json::Value;

use super::Kind;
use super::checked_value::{required, resolve, types};
use super::schema::schema;

#[derive(Debug, Clone, Copy)]
pub struct SchemaNode {
    root: &'static Value,
    /// Schema at the place itself, with a description of the key at that place.
    declared: &'static Value,
    /// Schema of the type that the place refers to. The description of this schema applies to all
    /// places with the same type.
    followed: &'static Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SchemaWord {
    pub word: &'static str,
    /// Meaning of the word; empty if the schema does not describe the word.
    pub means: &'static str,
}

impl SchemaNode {
    /// The schema of the whole document, for a kind of document.
    pub fn of(kind: Kind) -> SchemaNode {
        let root = schema(kind);
        SchemaNode { root, declared: root, followed: root }
    }

    fn below(self, declared: &'static Value) -> SchemaNode {
        SchemaNode { root: self.root, declared, followed: resolve(self.root, declared) }
    }

    /// Schema of the value under a key. The key may be listed in the schema or chosen by the
    /// author.
    pub fn value_of(self, key: &str) -> Option<SchemaNode> {
        let listed = self.followed.get("properties").and_then(|all| all.get(key));
        let declared = listed.or(self.followed.get("additionalProperties"))?;
        declared.is_object().then(|| self.below(declared))
    }

    pub fn item(self) -> Option<SchemaNode> {
        self.followed.get("items").map(|item| self.below(item))
    }

    /// Keys that the map can have, in the order of the schema.
    pub fn keys(self) -> impl Iterator<Item = (&'static str, SchemaNode)> {
        let keys = self.followed.get("properties").and_then(Value::as_object);
        keys.into_iter().flatten().map(move |(key, value)| (key.as_str(), self.below(value)))
    }

    pub fn required(self) -> impl Iterator<Item = &'static str> {
        required(self.followed)
    }

    /// Whether the author chooses the keys of the map.
    pub fn is_table(self) -> bool {
        self.followed.get("additionalProperties").is_some_and(Value::is_object)
    }

    /// Whether the value can have the given JSON type: `object`, `array`, `string`, `integer` or
    /// `boolean`.
    pub fn can_be(self, name: &str) -> bool {
        types(self.followed).contains(&name)
    }

    /// Whether the items of the list must all differ.
    pub fn is_set(self) -> bool {
        [self.declared, self.followed].iter().any(|place| place.get("uniqueItems").is_some())
    }

    /// The only whole number that the schema allows, if it allows only one.
    pub fn only_number(self) -> Option<i64> {
        let limit = |name: &str| {
            let here = self.declared.get(name).or(self.followed.get(name));
            here.and_then(Value::as_i64)
        };
        limit("minimum").filter(|least| limit("maximum") == Some(*least))
    }

    /// Description of the place in a sentence or two; empty if the schema does not describe it.
    pub fn about(self) -> &'static str {
        let of_place = first_paragraph(self.declared);
        if of_place.is_empty() { self.about_type() } else { of_place }
    }

    /// Description of the type of the value; empty if the schema does not describe it.
    pub fn about_type(self) -> &'static str {
        first_paragraph(self.followed)
    }

    /// Words of a closed list, in order; empty for any other value.
    pub fn words(self) -> impl Iterator<Item = SchemaWord> {
        let words = self.followed.get("enum").and_then(Value::as_array);
        let listed = self.followed.get("description").and_then(Value::as_str).unwrap_or("");
        words.into_iter().flatten().filter_map(Value::as_str).map(move |word| {
            let means = listed
                .lines()
                .find_map(|line| line.strip_prefix("- `")?.strip_prefix(word)?.strip_prefix("`:"));
            SchemaWord { word, means: means.unwrap_or("").trim() }
        })
    }

    pub fn examples(self) -> impl Iterator<Item = &'static Value> {
        let examples = self.followed.get("examples").and_then(Value::as_array);
        examples.into_iter().flatten()
    }

    /// Name of the type, such as `Unit` or `Leader`, if the type has a name.
    pub fn type_name(self) -> Option<&'static str> {
        self.declared.get("$ref").and_then(Value::as_str)?.rsplit('/').next()
    }

    /// Kind of object, such as `nation`, to which this text, the items of this list or the keys of
    /// this table refer by id.
    pub fn names(self) -> Option<&'static str> {
        self.keyword("x-names")
    }

    /// Kind of object, such as `nation`, for which this text, the items of this list or the keys of
    /// this table are ids.
    pub fn defines(self) -> Option<&'static str> {
        self.keyword("x-defines")
    }

    fn keyword(self, name: &str) -> Option<&'static str> {
        self.declared.get(name).and_then(Value::as_str)
    }
}

/// First paragraph of a description. A list of the words of a closed list may follow this
/// paragraph.
fn first_paragraph(declared: &'static Value) -> &'static str {
    let about = declared.get("description").and_then(Value::as_str).unwrap_or("");
    about.split("\n\n").next().unwrap_or("").split("\n- ").next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_along_its_path() {
        let oob = SchemaNode::of(Kind::Oob);
        let unit = oob.value_of("units").and_then(SchemaNode::item).expect("units are a list");
        assert_eq!(unit.type_name(), Some("Unit"));
        assert_eq!(unit.required().collect::<Vec<_>>(), ["name"]);
        let arm = unit.value_of("arm").expect("a unit has an arm");
        assert_eq!(arm.about(), "Arm of the unit, if no formation above gives one.");
        let infantry = arm.words().next().expect("an arm is a word");
        assert_eq!(infantry.word, "infantry");
        assert!(!infantry.means.is_empty());
        assert_eq!(oob.value_of("oob").and_then(SchemaNode::only_number), Some(1));
        assert!(oob.value_of("strength").is_none());
        let cited = oob.value_of("sources").expect("a list cites sources");
        assert!(cited.is_table() && cited.value_of("any-name").is_some());
    }

    #[test]
    fn references_and_ids_are_declared_on_their_fields() {
        let oob = SchemaNode::of(Kind::Oob);
        let of = |key: &str| oob.value_of(key).expect("a key of an order of battle");
        assert_eq!(of("id").defines(), Some("oob"));
        assert_eq!(of("nation").names(), Some("nation"));
        assert_eq!(of("sources").defines(), Some("source"));
        assert_eq!(of("fielded").names(), Some("ruleset"));
        assert_eq!(of("name").names(), None);
    }
}
