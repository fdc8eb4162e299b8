//! A strength that is one number, or one number for each battalion or squadron.

use std::borrow::Cow;

use grognard_syntax::syntax::{Node, NodeKind};
use grognard_syntax::text::Span;
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::Field;
use super::read::{Limits, ReadField};
use super::scalars::Men;

/// Maximum number of battalions or squadrons of a regiment on one line. The largest regiment had
/// ten squadrons.
const MAX_PARTS: usize = 20;

#[derive(Debug, Default)]
pub struct Strengths {
    /// Strength as one number; absent if the document gives a number for each battalion or
    /// squadron.
    pub whole: Field<Men>,
    /// Strength of each battalion or squadron, if the document gives a number for each.
    pub parts: Option<Box<Parts>>,
}

#[derive(Debug)]
pub struct Parts {
    /// The strengths in order. Each strength is read independently of the others.
    pub items: Vec<Field<Men>>,
    pub span: Span,
}

impl Parts {
    pub fn is_whole(&self) -> bool {
        self.items.iter().all(|strength| strength.get().is_some())
    }
}

impl<'a> ReadField<'a> for Strengths {
    fn read_field(node: Node<'a>, limits: Limits) -> Strengths {
        if node.kind() != NodeKind::List {
            return Strengths { whole: Field::read_field(node, limits), parts: None };
        }
        let items = node.items().take(MAX_PARTS).map(|item| Field::read_field(item, limits));
        let parts = Parts { items: items.collect(), span: node.span() };
        Strengths { whole: Field::Absent, parts: Some(Box::new(parts)) }
    }
}

impl JsonSchema for Strengths {
    fn schema_name() -> Cow<'static, str> {
        "Strengths".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<Men>();
        let mut schema = Men::json_schema(generator);
        schema.insert("type".to_owned(), serde_json::json!(["integer", "string", "array"]));
        let about = "A strength: a number, a range such as `6000-6600`, or `unknown`; for a \
                     regiment on one line, a list with the strength of each battalion or \
                     squadron: `[812, 821]`.";
        schema.insert("description".to_owned(), about.into());
        schema.insert("items".to_owned(), items.to_value());
        schema.insert("minItems".to_owned(), 1.into());
        schema.insert("maxItems".to_owned(), MAX_PARTS.into());
        let examples = serde_json::json!([448, "6000-6600", "unknown", [812, 821]]);
        schema.insert("examples".to_owned(), examples);
        schema
    }
    fn _schemars_private_is_option() -> bool {
        true
    }
}
