//! From a tree to a typed document, through serde: what cannot be read is marked, never fatal.

use std::collections::HashSet;

use grognard_syntax::syntax::{Node, NodeKind, is_thousands};
use serde::de::value::{StrDeserializer, U128Deserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::Field;
use super::field::pack;

/// Reads a typed document, or any part of one, from a node.
pub fn read<'a, T: Deserialize<'a>>(node: Node<'a>) -> Field<T> {
    Field::deserialize(NodeReader { node }).unwrap_or(Field::Broken(node.span()))
}

/// These may be written as a bare name, which is their first field.
const SHORT: &[&str] = &["Leader", "Citation"];

/// Asks for a scalar as it is written.
pub(super) const WRITTEN: &str = "Written";

/// These may be written as their first field alone, whatever that is.
const BARE: &str = "Sourced";

/// Something could not be read. What and why is for the schema to say.
#[derive(Debug)]
pub(super) struct Unreadable;

impl std::fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("unreadable")
    }
}

impl std::error::Error for Unreadable {}

impl serde::de::Error for Unreadable {
    fn custom<T: std::fmt::Display>(_: T) -> Unreadable {
        Unreadable
    }
}

#[derive(Clone, Copy)]
struct NodeReader<'a> {
    node: Node<'a>,
}

impl<'de> Deserializer<'de> for NodeReader<'de> {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.node.kind() {
            NodeKind::Null => visitor.visit_unit(),
            NodeKind::Bool => visitor.visit_bool(self.node.as_bool().unwrap_or(false)),
            NodeKind::Str => visitor.visit_borrowed_str(self.node.as_str().ok_or(Unreadable)?),
            NodeKind::List => {
                visitor.visit_seq(ItemReader { items: self.node.items(), left: self.node.len() })
            }
            NodeKind::Map => visitor.visit_map(EntryReader::new(self.node)),
            // Six or six thousand: no number is better than the wrong one.
            NodeKind::Float if is_thousands(self.node.raw()) => Err(Unreadable),
            NodeKind::Int | NodeKind::Float => match (self.node.as_int(), self.node.as_float()) {
                (Some(int), _) => visitor.visit_i64(int),
                (None, Some(float)) => visitor.visit_f64(float),
                (None, None) => Err(Unreadable),
            },
        }
    }

    /// A field asks where it stands.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_map(PlaceReader { node: self.node, told: false })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        let bare = name == BARE && self.node.kind() != NodeKind::Map;
        if bare || self.node.kind() == NodeKind::Str && SHORT.contains(&name) {
            return visitor
                .visit_map(ShortReader { node: self.node, key: fields.first().copied() });
        }
        self.deserialize_map(visitor)
    }

    // What a type asks for is all that is offered to it. A visitor of a struct would take a list too, by the order of its
    // fields, and hundreds of types would have code for that.

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.node.kind() {
            NodeKind::Map => visitor.visit_map(EntryReader::new(self.node)),
            _ => Err(Unreadable),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.node.kind() {
            NodeKind::List => {
                visitor.visit_seq(ItemReader { items: self.node.items(), left: self.node.len() })
            }
            _ => Err(Unreadable),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.node.kind() {
            NodeKind::Str => visitor.visit_borrowed_str(self.node.as_str().ok_or(Unreadable)?),
            _ => Err(Unreadable),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.deserialize_str(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_i64(self.node.as_int().ok_or(Unreadable)?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_bool(self.node.as_bool().ok_or(Unreadable)?)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        match self.node.kind() {
            NodeKind::Int | NodeKind::Float if name == WRITTEN => {
                visitor.visit_borrowed_str(self.node.raw())
            }
            _ => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 f64 char string bytes byte_buf unit unit_struct
        tuple_struct enum
    }
}

struct ItemReader<'a> {
    items: grognard_syntax::syntax::Items<'a>,
    left: usize,
}

impl<'a> SeqAccess<'a> for ItemReader<'a> {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'a>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unreadable> {
        self.items.next().map(|node| seed.deserialize(NodeReader { node })).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

struct EntryReader<'a> {
    map: Node<'a>,
    entries: grognard_syntax::syntax::Entries<'a>,
    value: Option<Node<'a>>,
    /// Marks of the keys so far: a key whose mark is not among them is new.
    marks: u64,
    /// The keys so far of a map that has more of them than any body.
    many: Option<HashSet<&'a str>>,
}

/// Maximum number of keys of a map that are compared one by one: with more of them that would take
/// too long, and a set is cheaper.
const MAX_COMPARED_KEYS: usize = 64;

impl<'a> EntryReader<'a> {
    fn new(map: Node<'a>) -> EntryReader<'a> {
        let many = (map.len() > MAX_COMPARED_KEYS).then(HashSet::new);
        EntryReader { map, entries: map.entries(), value: None, marks: 0, many }
    }

    /// Did this key stand in the map before? It has been complained of; the first one counts.
    fn stood_before(&mut self, key: Node<'a>) -> bool {
        let name = key.as_str().unwrap_or("");
        if let Some(many) = &mut self.many {
            return !many.insert(name);
        }
        let mark = key.mark();
        let maybe = self.marks & mark != 0;
        self.marks |= mark;
        maybe && self.map.entry(name).is_some_and(|(first, _)| first.number() != key.number())
    }
}

impl<'a> MapAccess<'a> for EntryReader<'a> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'a>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        while let Some((key, value)) = self.entries.next() {
            if self.stood_before(key) {
                continue;
            }
            self.value = Some(value);
            return seed.deserialize(NodeReader { node: key }).map(Some);
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Unreadable> {
        let node = self.value.take().ok_or(Unreadable)?;
        seed.deserialize(NodeReader { node })
    }
}

/// A number that is the place, then the value.
struct PlaceReader<'a> {
    node: Node<'a>,
    told: bool,
}

impl<'a> MapAccess<'a> for PlaceReader<'a> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'a>>(
        &mut self,
        _: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        Err(Unreadable)
    }

    #[inline(always)]
    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Unreadable> {
        if std::mem::replace(&mut self.told, true) {
            return seed.deserialize(NodeReader { node: self.node });
        }
        let place: U128Deserializer<Unreadable> = pack(self.node.span()).into_deserializer();
        seed.deserialize(place)
    }
}

/// A bare name that stands for a map with one field.
struct ShortReader<'a> {
    node: Node<'a>,
    key: Option<&'static str>,
}

impl<'a> MapAccess<'a> for ShortReader<'a> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'a>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        let Some(key) = self.key.take() else { return Ok(None) };
        let key: StrDeserializer<'_, Unreadable> = key.into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Unreadable> {
        seed.deserialize(NodeReader { node: self.node })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Oob;
    use grognard_syntax::syntax::{Reader, parse};
    use grognard_syntax::text::FileId;

    #[test]
    fn a_list_is_no_map_and_hides_nothing_else() {
        let text = "oob: 1\nid: a\nleader: [Lannes, Marshal]\nname: An army\n";
        let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
        let Field::Read(oob) = read::<Oob<'_>>(tree.root().expect("a map")) else {
            panic!("the rest is read")
        };
        assert!(matches!(oob.value.leader, Field::Broken(_)));
        assert!(oob.value.name.value().is_some());
    }
}
