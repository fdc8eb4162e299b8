//! A strength in one number, or in one for each battalion or squadron.

use std::borrow::Cow;

use grognard_syntax::text::{Span, Spanned};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::Field;
use super::field::place;
use super::scalars::Men;

/// Maximum number of battalions or squadrons of a regiment in one line. The largest had ten squadrons.
const MAX_PARTS: usize = 20;

/// A strength as it is written.
#[derive(Debug, Default)]
pub struct Strengths {
    /// The strength in one number; absent where it is given by its parts.
    pub whole: Field<Men>,
    /// The strengths of its battalions or squadrons.
    pub parts: Option<Box<Parts>>,
}

/// The strengths of the battalions or squadrons of a regiment, in their order.
#[derive(Debug)]
pub struct Parts {
    /// The strengths, each of which is read by itself.
    pub items: Vec<Field<Men>>,
    /// The place of the list.
    pub span: Span,
}

impl Parts {
    /// Was every strength understood?
    pub fn is_whole(&self) -> bool {
        self.items.iter().all(|strength| strength.get().is_some())
    }
}

/// Reads a field as [`Field`] is read, with its place before its value.
struct StrengthsVisitor;

impl<'de> Visitor<'de> for StrengthsVisitor {
    type Value = Strengths;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a strength")
    }

    fn visit_none<E: Error>(self) -> Result<Strengths, E> {
        Ok(Strengths::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Strengths, A::Error> {
        let span = place(&mut map)?;
        Ok(match map.next_value() {
            Ok(OneOrMany::One(value)) => {
                Strengths { whole: Field::Read(Spanned { value, span }), parts: None }
            }
            Ok(OneOrMany::Many(items)) => {
                Strengths { whole: Field::Absent, parts: Some(Box::new(Parts { items, span })) }
            }
            Err(_) => Strengths { whole: Field::Broken(span), parts: None },
        })
    }
}

impl<'de> Deserialize<'de> for Strengths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strengths, D::Error> {
        deserializer.deserialize_option(StrengthsVisitor)
    }
}

/// The value of such a field.
enum OneOrMany {
    One(Men),
    Many(Vec<Field<Men>>),
}

struct OneOrManyVisitor;

impl<'de> Visitor<'de> for OneOrManyVisitor {
    type Value = OneOrMany;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a strength or a list of strengths")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<OneOrMany, E> {
        Men::read(text).map(OneOrMany::One).ok_or_else(|| E::custom(""))
    }

    fn visit_i64<E: Error>(self, int: i64) -> Result<OneOrMany, E> {
        Men::counted(int).map(OneOrMany::One).ok_or_else(|| E::custom(""))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<OneOrMany, A::Error> {
        let mut items = Vec::with_capacity(seq.size_hint().unwrap_or(0).min(MAX_PARTS));
        while let Some(item) = seq.next_element()? {
            items.push(item);
            if items.len() == MAX_PARTS {
                break;
            }
        }
        Ok(OneOrMany::Many(items))
    }
}

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOrMany, D::Error> {
        deserializer.deserialize_any(OneOrManyVisitor)
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
        let about = "A strength: a number, a range such as `6000-6600`, or `unknown`; of a regiment in one line a list with the strength of each battalion or squadron: `[812, 821]`.";
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
