//! Compiles a schema into shapes for the quick test.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use grognard_syntax::syntax::NodeKind;
use serde_json::Value;

use super::shapes::{Key, ListShape, MapShape, NumberShape, OtherKeys, Shapes, ValueShape, bit};
use super::text::{TextForm, TextShape, form};
use crate::document::readers::reader;

/// Keywords that shapes support, and keywords that do not restrict a value. A schema with any other
/// keyword becomes a shape that no value fits, so that the validator decides.
const KNOWN: &[&str] = &[
    "$defs",
    "$id",
    "$schema",
    "additionalProperties",
    "default",
    "description",
    "enum",
    "examples",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "multipleOf",
    "pattern",
    "properties",
    "propertyNames",
    "required",
    "title",
    "type",
    "uniqueItems",
];

/// Compiles the shapes of a schema. The first shape is the shape of the whole document.
pub(super) fn shapes(schema: &Value) -> Shapes {
    let mut compiler = Compiler { schema, shapes: Shapes::default(), named: HashMap::new() };
    compiler.add(schema);
    compiler.shapes
}

struct Compiler<'s> {
    schema: &'s Value,
    shapes: Shapes,
    /// Index of the shape of each definition, even while the definition is still being compiled.
    named: HashMap<&'s str, usize>,
}

impl<'s> Compiler<'s> {
    /// Adds the shape of a schema and returns the index of the shape.
    fn add(&mut self, schema: &'s Value) -> usize {
        if let Some(name) = reference(schema) {
            return self.add_named(name);
        }
        let index = self.reserve();
        if let Some(shape) = self.shape(schema) {
            self.shapes.list[index] = shape;
        }
        index
    }

    /// Adds the shape of a definition of the schema. The index is fixed before the definition is
    /// compiled, because the definition of a body refers to itself.
    fn add_named(&mut self, name: &'s str) -> usize {
        if let Some(index) = self.named.get(name) {
            return *index;
        }
        let index = self.reserve();
        self.named.insert(name, index);
        let definition = self.schema.get("$defs").and_then(|all| all.get(name));
        if let Some(shape) = definition.and_then(|definition| self.shape(definition)) {
            self.shapes.list[index] = shape;
        }
        index
    }

    /// Reserves an index with a shape that no value fits, so that the validator decides if the
    /// schema is not supported.
    fn reserve(&mut self) -> usize {
        self.shapes.list.push(ValueShape {
            kinds: 0,
            numbers: NumberShape { whole: i64::MIN..=i64::MAX, fractions: None },
            text: TextShape { lengths: 0..=usize::MAX, form: TextForm::Any },
            reads: None,
            list: ListShape { lengths: 0..=usize::MAX, unique: false, item: None },
            map: MapShape { keys: Vec::new(), names: None, rest: OtherKeys::Anything, required: 0 },
        });
        self.shapes.list.len() - 1
    }

    fn shape(&mut self, schema: &'s Value) -> Option<ValueShape> {
        let keywords = schema.as_object()?;
        let known = |keyword: &str| KNOWN.contains(&keyword) || keyword.starts_with("x-");
        if !keywords.keys().all(|keyword| known(keyword)) || !has_whole_steps(schema) {
            return None;
        }
        let text = text(schema)?;
        let reads = reader(schema).filter(|_| !matches!(text.form, TextForm::Known(_)));
        Some(ValueShape {
            kinds: kinds(schema)?,
            numbers: numbers(schema)?,
            text,
            reads,
            list: ListShape {
                lengths: lengths(schema, "minItems", "maxItems")?,
                unique: schema
                    .get("uniqueItems")
                    .is_some_and(|unique| *unique == Value::Bool(true)),
                item: schema.get("items").map(|items| self.add(items)),
            },
            map: self.map(schema)?,
        })
    }

    fn map(&mut self, schema: &'s Value) -> Option<MapShape> {
        let properties = schema.get("properties").and_then(Value::as_object);
        let keys = properties.into_iter().flatten();
        let keys =
            keys.map(|(name, value)| Key { name: name.as_str().into(), shape: self.add(value) });
        let keys: Vec<Key> = keys.collect();
        let rest = match schema.get("additionalProperties") {
            None | Some(Value::Bool(true)) => OtherKeys::Anything,
            Some(Value::Bool(false)) => OtherKeys::Nothing,
            Some(values) => OtherKeys::Shape(self.add(values)),
        };
        let names = match schema.get("propertyNames") {
            None => None,
            Some(names) => Some(names_of_keys(names)?),
        };
        let required = required(schema, &keys)?;
        Some(MapShape { keys, names, rest, required })
    }
}

/// Name of the definition that a schema refers to. The result is `None` if the schema has other
/// conditions besides the reference.
fn reference(schema: &Value) -> Option<&str> {
    let name = schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
    let plain = |keyword: &String| {
        matches!(keyword.as_str(), "$ref" | "description" | "default") || keyword.starts_with("x-")
    };
    schema.as_object()?.keys().all(plain).then_some(name)
}

/// Whether every whole number is a multiple of the step in `multipleOf`. Shapes can then ignore
/// `multipleOf`, because the validator decides about fractions.
fn has_whole_steps(schema: &Value) -> bool {
    let step = schema.get("multipleOf").map(|step| step.as_f64().unwrap_or(0.0));
    step.is_none_or(|step| step > 0.0 && (1.0 / step).fract() == 0.0)
}

fn names_of_types(schema: &Value) -> Option<Vec<&str>> {
    match schema.get("type") {
        Some(Value::String(name)) => Some(vec![name]),
        Some(Value::Array(names)) => names.iter().map(Value::as_str).collect(),
        // A closed list has no `type`, because all its words are text.
        None if schema.get("enum").is_some() => Some(vec!["string"]),
        _ => None,
    }
}

/// Kinds of nodes that the schema allows, as bits from [`bit`].
fn kinds(schema: &Value) -> Option<u8> {
    let kinds = names_of_types(schema)?.into_iter().map(|name| {
        Some(match name {
            "null" => NodeKind::Null,
            "boolean" => NodeKind::Bool,
            "integer" | "number" => NodeKind::Int,
            "string" => NodeKind::Str,
            "array" => NodeKind::List,
            "object" => NodeKind::Map,
            _ => return None,
        })
    });
    kinds.map(|kind| kind.map(bit)).try_fold(0, |all, kind| Some(all | kind?))
}

fn numbers(schema: &Value) -> Option<NumberShape> {
    let limit = |keyword: &str, open: f64| match schema.get(keyword) {
        None => Some(open),
        Some(limit) => limit.as_f64(),
    };
    let all = limit("minimum", f64::NEG_INFINITY)?..=limit("maximum", f64::INFINITY)?;
    // The limits become whole numbers, so that a minimum of 0.5 becomes 1. A limit that is too
    // large for 64 bits becomes the largest integer.
    let whole = all.start().ceil() as i64..=all.end().floor() as i64;
    let any_step =
        schema.get("multipleOf").is_none() && names_of_types(schema)?.contains(&"number");
    Some(NumberShape { whole, fractions: any_step.then_some(all) })
}

fn lengths(schema: &Value, least: &str, most: &str) -> Option<RangeInclusive<usize>> {
    let limit = |keyword, open| match schema.get(keyword) {
        None => Some(open),
        Some(limit) => limit.as_u64().and_then(|limit| usize::try_from(limit).ok()),
    };
    Some(limit(least, 0)?..=limit(most, usize::MAX)?)
}

fn text(schema: &Value) -> Option<TextShape> {
    let lengths = lengths(schema, "minLength", "maxLength")?;
    let form = match (schema.get("enum"), schema.get("pattern")) {
        (None, None) => TextForm::Any,
        (None, Some(pattern)) => form(pattern.as_str()?)?,
        (Some(words), None) => {
            let words = words.as_array()?.iter().map(|word| word.as_str().map(Box::from));
            TextForm::Words(words.collect::<Option<_>>()?)
        }
        (Some(_), Some(_)) => return None,
    };
    Some(TextShape { lengths, form })
}

/// The shape that each key of a map must fit.
fn names_of_keys(schema: &Value) -> Option<TextShape> {
    let plain =
        |keyword: &String| matches!(keyword.as_str(), "pattern" | "minLength" | "maxLength");
    schema.as_object()?.keys().all(plain).then(|| text(schema))?
}

fn required(schema: &Value, keys: &[Key]) -> Option<u128> {
    let names = schema.get("required").and_then(Value::as_array);
    let bits = names.into_iter().flatten().map(|name| {
        let index = keys.iter().position(|key| name.as_str() == Some(&key.name))?;
        (keys.len() <= 128).then(|| 1_u128 << index)
    });
    let required = bits.into_iter().try_fold(0, |all, bit: Option<u128>| Some(all | bit?))?;
    (keys.len() <= 128).then_some(required)
}
