//! Fields of documents, which may be absent or unreadable and which have spans.
//!
//! A document is read field by field. An unreadable value is marked and skipped, so that one bad
//! value does not hide others. Reading does not report any findings, because the check against the
//! schema reports them.

use std::borrow::Cow;

use grognard_syntax::syntax::{Node, NodeKind};
use grognard_syntax::text::{Span, Spanned, one_line};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::read::{Limits, Read, ReadField, entries_once};
use super::scalars::Id;

/// A key of a document after reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Field<T> {
    /// The document does not have the key.
    #[default]
    Absent,
    /// The document has the key, but its value cannot be read.
    Broken(Span),
    /// The document has the key, and its value was read.
    Read(Spanned<T>),
}

impl<T> Field<T> {
    pub fn get(&self) -> Option<&Spanned<T>> {
        match self {
            Field::Read(read) => Some(read),
            _ => None,
        }
    }

    pub fn value(&self) -> Option<&T> {
        self.get().map(|read| &read.value)
    }

    /// Span of the value, if the document has the key.
    pub fn span(&self) -> Option<Span> {
        match self {
            Field::Absent => None,
            Field::Broken(span) => Some(*span),
            Field::Read(read) => Some(read.span),
        }
    }

    pub fn is_absent(&self) -> bool {
        matches!(self, Field::Absent)
    }
}

impl Field<Id<'_>> {
    pub fn id(&self) -> Option<String> {
        self.value().map(|id| id.0.to_owned())
    }

    pub fn spanned_id(&self) -> Option<Spanned<String>> {
        self.get().map(|id| Spanned::new(id.0.to_owned(), id.span))
    }
}

impl Field<&str> {
    /// The text on one line, unless it is empty.
    pub fn line(&self) -> Option<String> {
        self.value().map(|text| one_line(text)).filter(|text| !text.is_empty())
    }
}

/// A list whose items are read independently, so that a bad item does not hide the other items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List<T> {
    /// The items that could be read.
    pub items: Vec<Spanned<T>>,
    /// Span of the list, if the document has the list.
    pub span: Option<Span>,
    /// Whether every item could be read.
    pub whole: bool,
}

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List { items: Vec::new(), span: None, whole: true }
    }
}

impl<'l, T> IntoIterator for &'l List<T> {
    type Item = &'l Spanned<T>;
    type IntoIter = std::slice::Iter<'l, Spanned<T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

/// A map from names to values, which are read independently, so that a bad value does not hide the
/// other values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table<'a, T> {
    /// The entries in the order of the document.
    pub entries: Vec<(Spanned<&'a str>, Field<T>)>,
    /// Span of the map, if the document has the map.
    pub span: Option<Span>,
    /// Whether the value is a map in which every key is a valid name.
    pub whole: bool,
}

impl<T> Default for Table<'_, T> {
    fn default() -> Self {
        Table { entries: Vec::new(), span: None, whole: true }
    }
}

impl<'a, T> Table<'a, T> {
    pub fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|(key, _)| key.value == name)
    }

    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.entries.iter().map(|(key, _)| key.value)
    }
}

impl<'a, T: Read<'a>> ReadField<'a> for Field<T> {
    fn read_field(node: Node<'a>, limits: Limits) -> Field<T> {
        let span = node.span();
        match T::from_node(node).filter(|value| value.keeps(limits)) {
            Some(value) => Field::Read(Spanned { value, span }),
            None => Field::Broken(span),
        }
    }
}

impl<'a, T: Read<'a>> ReadField<'a> for List<T> {
    fn read_field(node: Node<'a>, limits: Limits) -> List<T> {
        let whole = node.kind() == NodeKind::List && node.len() <= limits.longest;
        let items = Vec::with_capacity(node.len().min(limits.longest).min(1024));
        let mut list = List { items, span: Some(node.span()), whole };
        for item in node.items().take(limits.longest) {
            match T::from_node(item) {
                Some(value) => list.items.push(Spanned { value, span: item.span() }),
                None => list.whole = false,
            }
        }
        list
    }
}

impl<'a, T: Read<'a>> ReadField<'a> for Table<'a, T> {
    fn read_field(node: Node<'a>, _: Limits) -> Table<'a, T> {
        let whole = node.kind() == NodeKind::Map;
        let mut table = Table { entries: Vec::new(), span: Some(node.span()), whole };
        for (key, value) in entries_once(node).into_iter().flatten() {
            let Some(name) = key.as_str() else {
                table.whole = false;
                continue;
            };
            table.whole &= Id::read(name).is_some();
            let key = Spanned { value: name, span: key.span() };
            table.entries.push((key, Field::read_field(value, Limits::NONE)));
        }
        table
    }
}

// In a schema, a field has the schema of its value. A field is optional unless it is marked as
// required.

impl<T: JsonSchema> JsonSchema for Field<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }
    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
    fn _schemars_private_is_option() -> bool {
        true
    }
    fn _schemars_private_non_optional_json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

impl<T: JsonSchema> JsonSchema for List<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("List_of_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<T>();
        schemars::json_schema!({ "type": "array", "items": items })
    }
    fn _schemars_private_is_option() -> bool {
        true
    }
}

impl<T: JsonSchema> JsonSchema for Table<'_, T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Table_of_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let values = generator.subschema_for::<T>();
        schemars::json_schema!({
            "type": "object",
            "additionalProperties": values,
            "propertyNames": { "pattern": super::scalars::ID_PATTERN, "maxLength": 60 },
        })
    }
    fn _schemars_private_is_option() -> bool {
        true
    }
}

/// Reads a typed document, or a part of a document, from a node.
pub fn read<'a, T: Read<'a>>(node: Node<'a>) -> Field<T> {
    Field::read_field(node, Limits::NONE)
}
