//! Reads a tree into a typed document. An unreadable value is marked and does not stop the reading.

use std::collections::HashSet;

pub(super) use grognard_derive::Read;
use grognard_syntax::syntax::{Entries, Node, NodeKind, is_thousands};

/// A value that can be read from a node. The types of documents derive `Read`.
pub trait Read<'a>: Sized {
    /// Reads the value; `None` if the node does not fit. The check against the schema reports nodes
    /// that do not fit.
    fn from_node(node: Node<'a>) -> Option<Self>;

    /// Whether the value is within the limits of its field.
    #[inline(always)]
    fn keeps(&self, _limits: Limits) -> bool {
        true
    }
}

/// A field of a map, which may be absent or unreadable.
pub(super) trait ReadField<'a>: Default {
    fn read_field(node: Node<'a>, limits: Limits) -> Self;
}

/// The limits of a field, from the attributes that also define its schema. A number or a text
/// beyond the limits counts as unreadable, so that no command has to work with a million stands.
/// The check against the schema reports a value beyond the limits. A list that is too long keeps
/// its first items.
#[derive(Clone, Copy)]
pub struct Limits {
    pub(super) least: i64,
    pub(super) most: i64,
    pub(super) shortest: usize,
    /// Maximum number of characters or items.
    pub(super) longest: usize,
}

impl Limits {
    pub(super) const NONE: Limits =
        Limits { least: i64::MIN, most: i64::MAX, shortest: 0, longest: usize::MAX };
}

impl<'a, T: Read<'a>> Read<'a> for Box<T> {
    fn from_node(node: Node<'a>) -> Option<Self> {
        T::from_node(node).map(Box::new)
    }
}

impl<'a> Read<'a> for &'a str {
    fn from_node(node: Node<'a>) -> Option<Self> {
        node.as_str()
    }

    /// Characters are counted only if necessary. A text never has more characters than bytes, so
    /// the number of bytes often decides.
    fn keeps(&self, limits: Limits) -> bool {
        let surely = limits.shortest <= self.len().min(1) && self.len() <= limits.longest;
        surely || (limits.shortest..=limits.longest).contains(&self.chars().count())
    }
}

impl Read<'_> for bool {
    fn from_node(node: Node<'_>) -> Option<Self> {
        node.as_bool()
    }
}

impl Read<'_> for i64 {
    fn from_node(node: Node<'_>) -> Option<Self> {
        node.as_int().filter(|_| node.kind() == NodeKind::Int)
    }

    fn keeps(&self, limits: Limits) -> bool {
        (limits.least..=limits.most).contains(self)
    }
}

pub(super) fn text_or_number<'a, T>(
    node: Node<'a>,
    of_text: impl FnOnce(&'a str) -> Option<T>,
    of_number: impl FnOnce(i64) -> Option<T>,
) -> Option<T> {
    match node.kind() {
        NodeKind::Str => of_text(node.as_str()?),
        // A number such as `6.000` may be six or six thousand, so it is not read: no number is
        // better than a wrong number.
        NodeKind::Float if is_thousands(node.raw()) => None,
        NodeKind::Int | NodeKind::Float => of_number(node.as_int()?),
        _ => None,
    }
}

/// The entries of a map, without repeated keys. If a key is repeated, its first entry counts, and
/// another check reports the repetition.
pub(super) fn entries_once(map: Node<'_>) -> Option<EntriesOnce<'_>> {
    let many = (map.len() > MAX_COMPARED_KEYS).then(HashSet::new);
    let is_map = map.kind() == NodeKind::Map;
    is_map.then(|| EntriesOnce { map, entries: map.entries(), marks: 0, many })
}

pub(super) struct EntriesOnce<'a> {
    map: Node<'a>,
    entries: Entries<'a>,
    /// Bits of the keys that were read so far. A key is new if its bit is not set.
    marks: u64,
    /// The keys so far, for a map with more keys than any body has.
    many: Option<HashSet<&'a str>>,
}

/// Maximum number of keys of a map that are compared one by one. A hash set is faster for more
/// keys.
const MAX_COMPARED_KEYS: usize = 64;

impl<'a> EntriesOnce<'a> {
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

impl<'a> Iterator for EntriesOnce<'a> {
    type Item = (Node<'a>, Node<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (key, value) = self.entries.next()?;
            if !self.stood_before(key) {
                return Some((key, value));
            }
        }
    }
}

#[cfg(test)]
mod tests {

    use crate::document::{Field, Oob, read};
    use grognard_syntax::syntax::{Reader, parse};
    use grognard_syntax::text::FileId;

    #[test]
    fn a_list_in_place_of_a_map_hides_no_other_field() {
        let text = "oob: 1\nid: a\nleader: [Lannes, Marshal]\nname: An army\n";
        let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
        let Field::Read(oob) = read::<Oob<'_>>(tree.root().expect("a map")) else {
            panic!("the rest is read")
        };
        assert!(matches!(oob.value.leader, Field::Broken(_)));
        assert!(oob.value.name.value().is_some());
    }

    #[test]
    fn values_beyond_their_limits_are_broken() {
        let text = format!(
            "oob: 1\nname: {}\nsources: {{ a: {{ title: A, year: 99 }} }}\n",
            "x".repeat(201)
        );
        let (tree, _) = parse(FileId(0), &text, Reader::TwoTier);
        let Field::Read(oob) = read::<Oob<'_>>(tree.root().expect("a map")) else {
            panic!("the rest is read")
        };
        assert!(matches!(oob.value.name, Field::Broken(_)));
        let (_, source) = &oob.value.sources.entries[0];
        assert!(matches!(source.value().expect("a source").year, Field::Broken(_)));
    }
}
