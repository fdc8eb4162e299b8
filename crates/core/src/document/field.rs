//! Fields that may be absent or unreadable, and know where they stand.
//!
//! A document is read field by field: what cannot be read is marked and left, so that one bad
//! value hides nothing else. Its shape is the schema's to complain of.

use std::borrow::Cow;
use std::marker::PhantomData;

use grognard_syntax::text::{FileId, Span, Spanned};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::scalars::Id;

/// One field of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Field<T> {
    /// Not written.
    #[default]
    Absent,
    /// Written, but not as this field wants it.
    Broken(Span),
    /// Written and understood.
    Read(Spanned<T>),
}

impl<T> Field<T> {
    /// The value and its place, if it was understood.
    pub fn get(&self) -> Option<&Spanned<T>> {
        match self {
            Field::Read(read) => Some(read),
            _ => None,
        }
    }

    /// The value, if it was understood.
    pub fn value(&self) -> Option<&T> {
        self.get().map(|read| &read.value)
    }

    /// Its place, if it is written at all.
    pub fn span(&self) -> Option<Span> {
        match self {
            Field::Absent => None,
            Field::Broken(span) => Some(*span),
            Field::Read(read) => Some(read.span),
        }
    }

    /// Is nothing written there?
    pub fn is_absent(&self) -> bool {
        matches!(self, Field::Absent)
    }
}

/// A list of which each item is read by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List<T> {
    /// The items that were understood.
    pub items: Vec<Spanned<T>>,
    /// The place of the list, if it is written.
    pub span: Option<Span>,
    /// Was every item understood?
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

/// A map from names to values, of which each value is read by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table<'a, T> {
    /// The entries in the order in which they are written.
    pub entries: Vec<(Spanned<&'a str>, Field<T>)>,
    /// The place of the map, if it is written.
    pub span: Option<Span>,
    /// Was it a map, and was every name in it a name?
    pub whole: bool,
}

impl<T> Default for Table<'_, T> {
    fn default() -> Self {
        Table { entries: Vec::new(), span: None, whole: true }
    }
}

impl<'a, T> Table<'a, T> {
    /// Is there an entry with this name?
    pub fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|(key, _)| key.value == name)
    }

    /// The names in order.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.entries.iter().map(|(key, _)| key.value)
    }
}

// A place travels as one number in front of the value: the protocol between these visitors and
// `read::NodeReader`, which answers `deserialize_option` with it. A missing field answers `none`.

/// A place as a number.
pub(super) fn pack(span: Span) -> u128 {
    u128::from(span.file.0) << 64 | u128::from(span.start) << 32 | u128::from(span.end)
}

// Asked for every field of every body.
#[inline(always)]
pub(super) fn place<'de, A: MapAccess<'de>>(map: &mut A) -> Result<Span, A::Error> {
    let packed: u128 = map.next_value()?;
    let [file, start, end] = [packed >> 64, packed >> 32, packed].map(|half| half as u32);
    Ok(Span { file: FileId(file), start, end })
}

struct FieldVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for FieldVisitor<T> {
    type Value = Field<T>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a field")
    }

    fn visit_none<E: Error>(self) -> Result<Field<T>, E> {
        Ok(Field::Absent)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Field<T>, A::Error> {
        let span = place(&mut map)?;
        Ok(match map.next_value::<T>() {
            Ok(value) => Field::Read(Spanned { value, span }),
            Err(_) => Field::Broken(span),
        })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Field<T>, D::Error> {
        deserializer.deserialize_option(FieldVisitor(PhantomData))
    }
}

/// Reads a whole number that has limits. One beyond them is told by the check of the shape, and is broken for
/// everything else: no command works with a million stands.
pub(super) fn within<'de, D: Deserializer<'de>, const MIN: i64, const MAX: i64>(
    deserializer: D,
) -> Result<Field<i64>, D::Error> {
    Ok(match Field::<i64>::deserialize(deserializer)? {
        Field::Read(read) if !(MIN..=MAX).contains(&read.value) => Field::Broken(read.span),
        field => field,
    })
}

/// Reads a list that has a limit. A longer one is told by the check of the shape, and everything else has the first
/// items only: no command works with forty thousand charts.
pub(super) fn at_most<'de, D: Deserializer<'de>, T: Deserialize<'de>, const MAX: usize>(
    deserializer: D,
) -> Result<List<T>, D::Error> {
    let mut list = List::deserialize(deserializer)?;
    if list.items.len() > MAX {
        list.items.truncate(MAX);
        list.items.shrink_to_fit();
        list.whole = false;
    }
    Ok(list)
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = List<T>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a list")
    }

    fn visit_none<E: Error>(self) -> Result<List<T>, E> {
        Ok(List::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<List<T>, A::Error> {
        let span = place(&mut map)?;
        let Ok(Items { items, whole }) = map.next_value() else {
            return Ok(List { items: Vec::new(), span: Some(span), whole: false });
        };
        Ok(List { items, span: Some(span), whole })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<List<T>, D::Error> {
        deserializer.deserialize_option(ListVisitor(PhantomData))
    }
}

/// The items of a list that is there.
struct Items<T> {
    items: Vec<Spanned<T>>,
    whole: bool,
}

struct ItemsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ItemsVisitor<T> {
    type Value = Items<T>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Items<T>, A::Error> {
        let mut items = Vec::with_capacity(seq.size_hint().unwrap_or(0).min(1024));
        let mut whole = true;
        while let Some(understood) = seq.next_element_seed(ItemSeed { items: &mut items })? {
            whole &= understood;
        }
        Ok(Items { items, whole })
    }
}

/// Reads one item right into its list: bodies are large, and each time one is moved it is copied.
struct ItemSeed<'i, T> {
    items: &'i mut Vec<Spanned<T>>,
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for ItemSeed<'_, T> {
    /// Was it understood?
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for ItemSeed<'_, T> {
    type Value = bool;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an item")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let span = place(&mut map)?;
        match map.next_value::<T>() {
            Ok(value) => {
                self.items.push(Spanned { value, span });
                Ok(true)
            }
            Err(_) => Ok(false),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Items<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Items<T>, D::Error> {
        deserializer.deserialize_seq(ItemsVisitor(PhantomData))
    }
}

struct TableVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for TableVisitor<T> {
    type Value = Table<'de, T>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a map")
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Table::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let span = place(&mut map)?;
        let Ok(Entries { entries, whole }) = map.next_value() else {
            return Ok(Table { entries: Vec::new(), span: Some(span), whole: false });
        };
        Ok(Table { entries, span: Some(span), whole })
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for Table<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(TableVisitor(PhantomData))
    }
}

/// The entries of a map that is there.
struct Entries<'a, T> {
    entries: Vec<(Spanned<&'a str>, Field<T>)>,
    whole: bool,
}

struct EntriesVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for EntriesVisitor<T> {
    type Value = Entries<'de, T>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        let mut whole = true;
        while let Some(key) = map.next_key::<Field<&'de str>>()? {
            let value = map.next_value()?;
            match key {
                Field::Read(key) => {
                    whole &= Id::read(key.value).is_some();
                    entries.push((key, value));
                }
                _ => whole = false,
            }
        }
        Ok(Entries { entries, whole })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<'de, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor(PhantomData))
    }
}

// In a schema a field is what it holds; it may be left out unless it is marked as required.

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
