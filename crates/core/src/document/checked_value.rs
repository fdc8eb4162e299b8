//! A value of a document beside its schema: where a finding about it belongs, and its name in a sentence.

use grognard_syntax::syntax::{Node, NodeKind, Style};
use grognard_syntax::text::{Span, shorten};
use serde_json::Value;

use super::form::Form;

/// A value of a document together with its schema.
#[derive(Debug, Clone, Copy)]
pub(super) struct CheckedValue<'a> {
    pub node: Node<'a>,
    pub key: Option<Node<'a>>,
    /// Property that contains the node. For an item of a list, it is the property of the list.
    pub property: &'a str,
    pub depth: usize,
    /// Schema of the value, with references followed.
    pub schema: &'static Value,
    /// First line of the description of the field, because help texts quote it.
    pub about: &'static str,
    /// May the key be left out?
    pub optional: bool,
    /// Is the key a name that the author chose?
    pub chosen: bool,
    /// Kind of thing to whose id the value refers: `zone`.
    pub names: Option<&'static str>,
    root: &'static Value,
}

impl<'a> CheckedValue<'a> {
    pub(super) fn of(root: Node<'a>, schema: &'static Value) -> CheckedValue<'a> {
        CheckedValue {
            node: root,
            key: None,
            property: "",
            depth: 0,
            schema,
            about: "",
            optional: false,
            chosen: false,
            names: None,
            root: schema,
        }
    }

    /// An item of this list.
    pub(super) fn item(self, node: Node<'a>) -> CheckedValue<'a> {
        let item = self.schema.get("items").unwrap_or(&Value::Null);
        let schema = resolve(self.root, item);
        let (about, depth) = ("", self.depth + 1);
        CheckedValue {
            node,
            key: None,
            schema,
            about,
            depth,
            optional: true,
            chosen: false,
            ..self
        }
    }

    /// An entry of this map.
    pub fn entry(self, key: Node<'a>, node: Node<'a>) -> CheckedValue<'a> {
        let CheckedValue { schema, depth, root, .. } = self;
        let property = key.as_str().unwrap_or("");
        let field = schema.get("properties").and_then(|all| all.get(property));
        let wanted = field.or(schema.get("additionalProperties")).unwrap_or(&Value::Null);
        CheckedValue {
            node,
            key: Some(key),
            property,
            depth: depth + 1,
            schema: resolve(root, wanted),
            about: about(wanted),
            optional: !required(schema).any(|name| name == property),
            chosen: field.is_none(),
            names: wanted.get("x-names").and_then(Value::as_str),
            root,
        }
    }

    /// The maps around this value with their schemas, from the document down. If the value is a map, it is the last.
    pub(super) fn maps_around(self) -> Vec<CheckedValue<'a>> {
        let Some(root) = self.node.tree().root() else { return Vec::new() };
        let is_in = |node: Node<'_>| {
            let (inner, outer) = (self.node.span(), node.span());
            outer.start <= inner.start && inner.end <= outer.end
        };
        let mut around = Vec::new();
        let mut next = Some(CheckedValue::of(root, self.root));
        while let Some(checked) = next {
            if checked.node.kind() == NodeKind::Map {
                around.push(checked);
            }
            if checked.node.number() == self.node.number() {
                break;
            }
            let entry = checked.node.entries().find(|(_, value)| is_in(*value));
            let entry = entry.map(|(key, value)| checked.entry(key, value));
            next = entry.or_else(|| {
                checked.node.items().find(|item| is_in(*item)).map(|item| checked.item(item))
            });
        }
        around
    }

    /// The schema of a key of this map, for a value that is not there yet. `node` supplies the place.
    pub(super) fn under(&self, key: &str, node: Node<'a>) -> CheckedValue<'a> {
        CheckedValue { node, key: None, depth: self.depth + 1, schema: self.field(key).0, ..*self }
    }

    /// Words for the value in a sentence: its key, or the noun for an item of its list.
    pub(super) fn name(&self) -> String {
        match self.key {
            Some(key) => format!("`{}`", shorten(key.as_str().unwrap_or(""))),
            None if self.depth == 0 => "the document".to_owned(),
            None => format!("this {}", self.noun()),
        }
    }

    /// Words for a map in a sentence: its noun, and its name or id.
    pub(super) fn title(&self) -> String {
        if self.depth == 0 || self.chosen {
            return self.name();
        }
        let noun = self.noun();
        let name = ["name", "id", "title", "body"]
            .iter()
            .find_map(|key| self.node.get(key).and_then(Node::as_str))
            .filter(|name| !name.is_empty());
        match name {
            Some(name) => format!("{noun} `{}`", shorten(name)),
            None => self.name(),
        }
    }

    /// Singular noun for an item of the property.
    fn noun(&self) -> String {
        let coordinate = self.schema.get("type").is_some_and(|kind| kind == "integer");
        match self.property {
            "at" | "outline" | "path" if coordinate => "coordinate".to_owned(),
            "outline" | "path" if self.key.is_none() => "point".to_owned(),
            "oobs" => "order of battle".to_owned(),
            "men" | "sabres" => "strength".to_owned(),
            "aliases" => "alias".to_owned(),
            "artillery" => "battery".to_owned(),
            "bibliography" => "book".to_owned(),
            "from" | "for" | "of" | "by" => format!("entry of `{}`", self.property),
            "gradings" => "rating".to_owned(),
            "troops" => "kind of troops".to_owned(),
            "ignore" => "pattern".to_owned(),
            other => match other.strip_suffix("ies") {
                Some(stem) => format!("{stem}y"),
                None => other.strip_suffix('s').unwrap_or(other).replace('_', " "),
            },
        }
    }

    /// Form that the schema requires of a text, if it requires one.
    pub(super) fn form(&self) -> Option<Form> {
        Form::of(self.schema)
    }

    /// Types that the schema allows, in the words of JSON Schema.
    pub(super) fn types(&self) -> Vec<&'static str> {
        types(self.schema)
    }

    /// Schema of a key of this map, with references followed, and the first line of its description.
    pub(super) fn field(&self, key: &str) -> (&'static Value, &'static str) {
        let wanted = self.schema.get("properties").and_then(|all| all.get(key));
        wanted.map_or((&Value::Null, ""), |wanted| (resolve(self.root, wanted), about(wanted)))
    }

    /// Schema of an item of this list, or of an entry of this table.
    pub(super) fn each(&self) -> &'static Value {
        let each = self.schema.get("items").or(self.schema.get("additionalProperties"));
        each.map_or(&Value::Null, |each| resolve(self.root, each))
    }

    /// The smallest span that points to the value. For a map or list over several lines it is the key, because
    /// underlining the whole block would not show the reader where to look.
    pub(super) fn span(&self) -> Span {
        let node = self.node;
        let span = node.span();
        let block =
            matches!(node.kind(), NodeKind::Map | NodeKind::List) && node.style() == Style::Lines;
        if !block || node.is_alias() {
            return span;
        }
        let first = node.raw().find([' ', '\n', ':']).unwrap_or(1).max(1);
        let first = Span { end: (span.start + first as u32).min(span.end), ..span };
        self.key.map_or(first, Node::span)
    }
}

/// Follows a reference within a schema.
pub(super) fn resolve(root: &'static Value, wanted: &'static Value) -> &'static Value {
    let Some(name) = wanted.get("$ref").and_then(Value::as_str) else { return wanted };
    root.pointer(name.trim_start_matches('#')).unwrap_or(wanted)
}

/// First line of a description.
fn about(wanted: &'static Value) -> &'static str {
    let about = wanted.get("description").and_then(Value::as_str).unwrap_or("");
    about.lines().next().unwrap_or("")
}

pub(super) fn required(schema: &'static Value) -> impl Iterator<Item = &'static str> {
    let keys = schema.get("required").and_then(Value::as_array);
    keys.into_iter().flatten().filter_map(Value::as_str)
}

pub(super) fn types(schema: &'static Value) -> Vec<&'static str> {
    match schema.get("type") {
        Some(Value::String(name)) => vec![name.as_str()],
        Some(Value::Array(many)) => many.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Lowers the first letter, so that a description can be in the middle of a sentence.
pub(super) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
