//! The schema as editors ask it: what may be written at one place of a document, and what it means.

use serde_json::Value;

use super::Kind;
use super::checked_value::{required, resolve, types};
use super::schema::schema;

/// What the schema says of one place.
#[derive(Debug, Clone, Copy)]
pub struct SchemaNode {
    root: &'static Value,
    /// As the place is declared: its description is about this place.
    declared: &'static Value,
    /// With references followed: its description is about all places of its type.
    followed: &'static Value,
}

/// A word of a closed list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SchemaWord {
    /// The word as it is written.
    pub word: &'static str,
    /// What it means; empty where the schema does not say.
    pub means: &'static str,
}

impl SchemaNode {
    /// The outermost map of documents of a kind.
    pub fn of(kind: Kind) -> SchemaNode {
        let root = schema(kind);
        SchemaNode { root, declared: root, followed: root }
    }

    fn below(self, declared: &'static Value) -> SchemaNode {
        SchemaNode { root: self.root, declared, followed: resolve(self.root, declared) }
    }

    /// The value of a key of this map: one that the map must or can have, or one that the author chose.
    pub fn value_of(self, key: &str) -> Option<SchemaNode> {
        let listed = self.followed.get("properties").and_then(|all| all.get(key));
        let declared = listed.or(self.followed.get("additionalProperties"))?;
        declared.is_object().then(|| self.below(declared))
    }

    /// An item of this list.
    pub fn item(self) -> Option<SchemaNode> {
        self.followed.get("items").map(|item| self.below(item))
    }

    /// The keys that this map can have, in the order in which they are documented.
    pub fn keys(self) -> impl Iterator<Item = (&'static str, SchemaNode)> {
        let keys = self.followed.get("properties").and_then(Value::as_object);
        keys.into_iter().flatten().map(move |(key, value)| (key.as_str(), self.below(value)))
    }

    /// The keys that this map must have.
    pub fn required(self) -> impl Iterator<Item = &'static str> {
        required(self.followed)
    }

    /// Are the keys of this map names that the author chooses?
    pub fn is_table(self) -> bool {
        self.followed.get("additionalProperties").is_some_and(Value::is_object)
    }

    /// Can it be a value of this JSON type: `object`, `array`, `string`, `integer`, `boolean`?
    pub fn can_be(self, name: &str) -> bool {
        types(self.followed).contains(&name)
    }

    /// Must no item of this list be written twice?
    pub fn is_set(self) -> bool {
        [self.declared, self.followed].iter().any(|place| place.get("uniqueItems").is_some())
    }

    /// The only whole number that fits, if there is only one.
    pub fn only_number(self) -> Option<i64> {
        let limit = |name: &str| {
            let here = self.declared.get(name).or(self.followed.get(name));
            here.and_then(Value::as_i64)
        };
        limit("minimum").filter(|least| limit("maximum") == Some(*least))
    }

    /// What is written here, in a sentence or two; empty where the schema does not say.
    pub fn about(self) -> &'static str {
        let of_place = first_paragraph(self.declared);
        if of_place.is_empty() { self.about_type() } else { of_place }
    }

    /// What all values of its type are; empty where the schema does not say.
    pub fn about_type(self) -> &'static str {
        first_paragraph(self.followed)
    }

    /// The words of a closed list, in their order; none of anything else.
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

    /// How one writes it.
    pub fn examples(self) -> impl Iterator<Item = &'static Value> {
        let examples = self.followed.get("examples").and_then(Value::as_array);
        examples.into_iter().flatten()
    }

    /// The name of its type, if that has one: `Unit`, `Leader`.
    pub fn type_name(self) -> Option<&'static str> {
        self.declared.get("$ref").and_then(Value::as_str)?.rsplit('/').next()
    }

    /// What the text here names, the items of this list name, or the keys of this table name: `nation`, `source`.
    pub fn names(self) -> Option<&'static str> {
        self.keyword("x-names")
    }

    /// What the text here is the id of, the items of this list, or the keys of this table.
    pub fn defines(self) -> Option<&'static str> {
        self.keyword("x-defines")
    }

    fn keyword(self, name: &str) -> Option<&'static str> {
        self.declared.get(name).and_then(Value::as_str)
    }
}

/// The first paragraph of a description; what follows is a list of words.
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
        assert_eq!(arm.about(), "What it fights as, if no body above says so.");
        let infantry = arm.words().next().expect("an arm is a word");
        assert_eq!(infantry.word, "infantry");
        assert!(!infantry.means.is_empty());
        assert_eq!(oob.value_of("oob").and_then(SchemaNode::only_number), Some(1));
        assert!(oob.value_of("strength").is_none());
        let cited = oob.value_of("sources").expect("a list cites sources");
        assert!(cited.is_table() && cited.value_of("any-name").is_some());
    }

    #[test]
    fn what_a_text_names_is_declared_with_its_field() {
        let oob = SchemaNode::of(Kind::Oob);
        let of = |key: &str| oob.value_of(key).expect("a key of an order of battle");
        assert_eq!(of("id").defines(), Some("oob"));
        assert_eq!(of("nation").names(), Some("nation"));
        assert_eq!(of("sources").defines(), Some("source"));
        assert_eq!(of("fielded").names(), Some("ruleset"));
        assert_eq!(of("name").names(), None);
    }
}
