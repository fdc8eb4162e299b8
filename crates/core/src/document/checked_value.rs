//! A value of a document with its schema, for findings about the value.

use grognard_syntax::syntax::{Node, NodeKind, Style};
use grognard_syntax::text::{Span, shorten};
use serde_json::Value;

use super::form::Form;

#[derive(Debug, Clone, Copy)]
pub(super) struct CheckedValue<'a> {
    pub node: Node<'a>,
    pub key: Option<Node<'a>>,
    /// Key of the value, or the key of the list for an item of a list.
    pub property: &'a str,
    pub depth: usize,
    /// Schema of the value. A schema that only refers to a definition is replaced by that
    /// definition.
    pub schema: &'static Value,
    /// First line of the description of the key, because help texts quote this line.
    pub about: &'static str,
    /// Whether the author may leave the key out.
    pub optional: bool,
    /// Whether the author chose the key, as in a map from ids to values.
    pub chosen: bool,
    /// Kind of object that the value names by its id, such as `zone`.
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

    /// The maps around this value with their schemas, from the whole document inwards. If the value
    /// itself is a map, the last map is the value.
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

    /// The schema of a key that the map does not have yet. The place for findings about the key is
    /// `node`.
    pub(super) fn under(&self, key: &str, node: Node<'a>) -> CheckedValue<'a> {
        CheckedValue { node, key: None, depth: self.depth + 1, schema: self.field(key).0, ..*self }
    }

    /// Name of the value in messages: its key, or the noun for an item of its list.
    pub(super) fn name(&self) -> String {
        match self.key {
            Some(key) => format!("`{}`", shorten(key.as_str().unwrap_or(""))),
            None if self.depth == 0 => "the document".to_owned(),
            None => format!("this {}", self.noun()),
        }
    }

    /// Name of a map in messages: its noun, and its name or id.
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

    /// Noun in the singular for an item of the list.
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

    /// Form that the schema requires of a text, if any.
    pub(super) fn form(&self) -> Option<Form> {
        Form::of(self.schema)
    }

    /// Types that the schema allows, in the terms of JSON Schema.
    pub(super) fn types(&self) -> Vec<&'static str> {
        types(self.schema)
    }

    /// The schema of a key of the map, and the first line of the description of the key.
    pub(super) fn field(&self, key: &str) -> (&'static Value, &'static str) {
        let wanted = self.schema.get("properties").and_then(|all| all.get(key));
        wanted.map_or((&Value::Null, ""), |wanted| (resolve(self.root, wanted), about(wanted)))
    }

    /// Schema of each item of the list, or of each entry of the table.
    pub(super) fn each(&self) -> &'static Value {
        let each = self.schema.get("items").or(self.schema.get("additionalProperties"));
        each.map_or(&Value::Null, |each| resolve(self.root, each))
    }

    /// An entry of the list or table that the document does not have yet. The place for findings is
    /// the list or table.
    pub(super) fn in_each(&self) -> CheckedValue<'a> {
        CheckedValue { depth: self.depth + 1, schema: self.each(), ..*self }
    }

    /// The smallest span that points to the value. For a map or list over several lines, the span
    /// is the key, because an underlined block would not show the reader where to look.
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

/// The definition that a schema refers to, or the schema itself if it does not refer to a
/// definition.
pub(super) fn resolve(root: &'static Value, wanted: &'static Value) -> &'static Value {
    let Some(name) = wanted.get("$ref").and_then(Value::as_str) else { return wanted };
    root.pointer(name.trim_start_matches('#')).unwrap_or(wanted)
}

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

/// Makes the first letter small, so that a description can follow other words in a sentence.
pub(super) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
