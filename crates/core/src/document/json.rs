//! Lets the jsonschema crate validate a tree without a copy of the tree.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashSet;

use jsonschema::JsonType;
use jsonschema::json::{Array, Json, JsonNumber, Node as JsonNode, NodeIdentity, Object};
use serde_json::{Number, Value};

use grognard_syntax::syntax::{Entries, Items, Node, NodeKind};

/// Tells the validator how to read a YAML tree as JSON.
pub(super) struct Yaml;

/// A value for the validator: a node, or a key when the validator examines the keys of a map.
#[derive(Debug, Clone, Copy)]
pub(super) enum NodeOrName<'a> {
    /// A node, with the number of errors that the validator may still report.
    Node(Node<'a>, &'a Cell<usize>),
    Name(&'a str),
}

impl Json for Yaml {
    type Node<'a> = NodeOrName<'a>;
    type PreparedKey = String;
    type StringBuffer = ();
    // A lookup compares the keys one by one, so it costs as much as a walk over all keys.
    const KEYS_PER_LOOKUP: usize = 1;

    fn prepare_key(key: &str) -> String {
        key.to_owned()
    }

    fn with_string_node<T>(_: &mut (), string: &str, f: impl FnOnce(NodeOrName<'_>) -> T) -> T {
        f(NodeOrName::Name(string))
    }
}

impl<'a> JsonNode<'a, Yaml> for NodeOrName<'a> {
    type Object = Members<'a>;
    type Array = Elements<'a>;
    type Number = Digits;

    fn as_object(&self) -> Option<Members<'a>> {
        match self {
            NodeOrName::Node(node, left) if node.kind() == NodeKind::Map => {
                Some(Members(*node, left))
            }
            _ => None,
        }
    }

    fn as_array(&self) -> Option<Elements<'a>> {
        match self {
            NodeOrName::Node(node, left) if node.kind() == NodeKind::List => {
                Some(Elements(*node, left))
            }
            _ => None,
        }
    }

    fn as_string(&self) -> Option<Cow<'a, str>> {
        match self {
            NodeOrName::Node(node, _) => node.as_str().map(Cow::Borrowed),
            NodeOrName::Name(name) => Some(Cow::Borrowed(name)),
        }
    }

    fn as_number(&self) -> Option<Digits> {
        let NodeOrName::Node(node, _) = self else { return None };
        match node.kind() {
            NodeKind::Int => node.as_int().map(Digits::Int),
            NodeKind::Float => node.as_float().map(Digits::Float),
            _ => None,
        }
    }

    fn as_boolean(&self) -> Option<bool> {
        match self {
            NodeOrName::Node(node, _) => node.as_bool(),
            NodeOrName::Name(_) => None,
        }
    }

    fn is_null(&self) -> bool {
        self.json_type() == JsonType::Null
    }

    fn json_type(&self) -> JsonType {
        let NodeOrName::Node(node, _) = self else { return JsonType::String };
        match node.kind() {
            NodeKind::Null => JsonType::Null,
            NodeKind::Bool => JsonType::Boolean,
            NodeKind::Int | NodeKind::Float => JsonType::Number,
            NodeKind::Str => JsonType::String,
            NodeKind::List => JsonType::Array,
            NodeKind::Map => JsonType::Object,
        }
    }

    fn string_length(&self) -> Option<u64> {
        let text = match self {
            NodeOrName::Node(node, _) => node.as_str()?,
            NodeOrName::Name(name) => name,
        };
        Some(text.chars().count() as u64)
    }

    fn equals_value(&self, expected: &Value) -> bool {
        match (self, expected) {
            (NodeOrName::Name(name), Value::String(expected)) => name == expected,
            (NodeOrName::Node(node, _), Value::String(expected)) => node.as_str() == Some(expected),
            (NodeOrName::Node(node, _), Value::Bool(expected)) => node.as_bool() == Some(*expected),
            (NodeOrName::Node(node, _), Value::Number(expected)) => {
                match (node.as_int(), expected.as_i64()) {
                    (Some(int), Some(expected)) => int == expected,
                    _ => node.as_float() == expected.as_f64(),
                }
            }
            (NodeOrName::Node(node, _), Value::Null) => node.kind() == NodeKind::Null,
            _ => false,
        }
    }

    /// Counts an error, because the validator calls this function exactly once for each error. A
    /// copy of the value is not needed, because findings are made from the document, and it would
    /// expand nested aliases.
    fn to_value(&self) -> Cow<'a, Value> {
        if let NodeOrName::Node(_, left) = self {
            left.set(left.get().saturating_sub(1));
        }
        Cow::Owned(Value::Null)
    }

    fn identity(&self) -> Option<NodeIdentity> {
        match self {
            NodeOrName::Node(node, _) => {
                let tree = std::ptr::from_ref(node.tree()) as usize;
                Some(NodeIdentity::tagged(tree, node.number()))
            }
            NodeOrName::Name(_) => None,
        }
    }
}

pub(super) struct Members<'a>(Node<'a>, &'a Cell<usize>);

impl<'a> Object<'a, Yaml> for Members<'a> {
    type Node = NodeOrName<'a>;
    type MemberName = &'a str;
    type MembersIter = MemberIter<'a>;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, key: &String) -> Option<NodeOrName<'a>> {
        self.0.get(key).map(|value| NodeOrName::Node(value, self.1))
    }

    fn members(&self) -> MemberIter<'a> {
        MemberIter(self.0.entries(), self.1)
    }
}

pub(super) struct MemberIter<'a>(Entries<'a>, &'a Cell<usize>);

impl<'a> Iterator for MemberIter<'a> {
    type Item = (&'a str, NodeOrName<'a>);
    fn next(&mut self) -> Option<Self::Item> {
        let (key, value) = self.0.next().filter(|_| self.1.get() > 0)?;
        Some((key.as_str().unwrap_or(""), NodeOrName::Node(value, self.1)))
    }
}

pub(super) struct Elements<'a>(Node<'a>, &'a Cell<usize>);

impl<'a> Array<'a, Yaml> for Elements<'a> {
    type Node = NodeOrName<'a>;
    type ElementsIter = ElementIter<'a>;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn elements(&self) -> ElementIter<'a> {
        ElementIter(self.0.items(), self.1)
    }

    /// Compares only texts, because our schemas require unique items only for lists of texts.
    fn is_unique(&self) -> bool {
        let mut seen = HashSet::new();
        self.0.items().filter_map(Node::as_str).all(|text| seen.insert(text))
    }
}

pub(super) struct ElementIter<'a>(Items<'a>, &'a Cell<usize>);

impl<'a> Iterator for ElementIter<'a> {
    type Item = NodeOrName<'a>;
    fn next(&mut self) -> Option<NodeOrName<'a>> {
        let node = self.0.next().filter(|_| self.1.get() > 0)?;
        Some(NodeOrName::Node(node, self.1))
    }
}

pub(super) enum Digits {
    Int(i64),
    Float(f64),
}

impl JsonNumber for Digits {
    fn as_u64(&self) -> Option<u64> {
        self.as_i64().and_then(|int| u64::try_from(int).ok())
    }

    fn as_i64(&self) -> Option<i64> {
        match self {
            Digits::Int(int) => Some(*int),
            Digits::Float(_) => None,
        }
    }

    fn as_f64(&self) -> Option<f64> {
        match self {
            Digits::Int(int) => Some(*int as f64),
            Digits::Float(float) => Some(*float),
        }
    }

    fn as_str(&self) -> Cow<'_, str> {
        Cow::Owned(self.to_number().to_string())
    }

    fn to_number(&self) -> Cow<'_, Number> {
        Cow::Owned(match self {
            Digits::Int(int) => Number::from(*int),
            // The reader turns infinities into texts, so every float is finite.
            Digits::Float(float) => Number::from_f64(*float).unwrap_or(Number::from(0)),
        })
    }

    fn is_integer(&self) -> bool {
        match self {
            Digits::Int(_) => true,
            // Half of Europe reads `6.000` as six thousand, so a number with a point is not a whole
            // number here. A whole number that is too large for an integer becomes a float and
            // still counts as whole.
            Digits::Float(float) => float.abs() >= 9.0e18,
        }
    }

    fn is_written_as_integer(&self) -> bool {
        matches!(self, Digits::Int(_))
    }
}
