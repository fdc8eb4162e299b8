//! The JSON Schema of each kind of document, generated from the document types.

use std::sync::OnceLock;

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use super::{Collection, KINDS, Kind, Layout, Log, Map, Oob, ProjectFile, Ruleset, Scenario};

/// Beginning of the identifiers of the published schemas. The identifiers look like web addresses,
/// but no program ever requests these addresses.
const BASE: &str = "https://grognard.example/schemas/";

pub fn schema(kind: Kind) -> &'static Value {
    static SCHEMAS: [OnceLock<Value>; KINDS.len()] = [const { OnceLock::new() }; KINDS.len()];
    // In a browser, the schema comes from the file, because the code that generates schemas is
    // larger than all schemas.
    SCHEMAS[kind as usize].get_or_init(|| match cfg!(target_arch = "wasm32") {
        true => published(kind),
        false => generate(kind),
    })
}

/// The schema of a kind, from its file in the repository.
fn published(kind: Kind) -> Value {
    macro_rules! schema {
        ($name:literal) => {
            include_str!(concat!("../../../../schemas/", $name, ".schema.json"))
        };
    }
    let text = match kind {
        Kind::Oob => schema!("oob"),
        Kind::Scenario => schema!("scenario"),
        Kind::Map => schema!("map"),
        Kind::Ruleset => schema!("ruleset"),
        Kind::Collection => schema!("collection"),
        Kind::Layout => schema!("layout"),
        Kind::Log => schema!("log"),
        Kind::Project => schema!("project"),
    };
    serde_json::from_str(text).expect("a test reads each")
}

/// The schema of a kind as the text of its file: indented, with a line break at the end.
pub fn schema_text(kind: Kind) -> String {
    let mut text = serde_json::to_string_pretty(schema(kind)).expect("a JSON value prints");
    text.push('\n');
    text
}

fn generate(kind: Kind) -> Value {
    let schema = match kind {
        Kind::Oob => root::<Oob<'static>>(),
        Kind::Scenario => root::<Scenario<'static>>(),
        Kind::Map => root::<Map<'static>>(),
        Kind::Ruleset => root::<Ruleset<'static>>(),
        Kind::Collection => root::<Collection<'static>>(),
        Kind::Layout => root::<Layout<'static>>(),
        Kind::Log => root::<Log<'static>>(),
        Kind::Project => root::<ProjectFile<'static>>(),
    };
    let mut schema = schema.to_value();
    if let Some(map) = schema.as_object_mut() {
        map.insert("$id".to_owned(), format!("{BASE}{}.schema.json", kind.name()).into());
        map.insert("title".to_owned(), title(kind).into());
    }
    schema
}

fn title(kind: Kind) -> String {
    let words = kind.words();
    let noun = words.split_once(' ').map_or(words, |(_, noun)| noun);
    format!("grognard {noun}")
}

fn root<T: JsonSchema>() -> Schema {
    let mut schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    RecursiveTransform(plain_integers).transform(&mut schema);
    schema
}

/// Removes `format` from integers, because the integer sizes of Rust mean nothing to an author.
fn plain_integers(schema: &mut Schema) {
    if schema.get("type").is_some_and(|kind| kind == "integer") {
        schema.remove("format");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_schemas_are_those_of_the_types() {
        for kind in KINDS {
            assert_eq!(
                published(kind),
                generate(kind),
                "{kind:?}: run the tests with GROGNARD_BLESS=1"
            );
        }
    }
}
