//! The pages in `docs/reference/` match the schemas.

use std::fmt::Write;
use std::path::Path;

use grognard_core::document::{KINDS, Kind, schema};
use serde_json::Value;

use crate::support::in_step;

/// If this test fails, `GROGNARD_BLESS=1 cargo test` writes the pages again.
#[test]
fn reference_pages_match_the_schemas() {
    for kind in KINDS {
        let path = Path::new("docs/reference").join(format!("{}.md", kind.name()));
        in_step(&path, &page(kind));
    }
}

fn page(kind: Kind) -> String {
    let schema = schema(kind);
    let suffix = kind.suffix();
    let name = if kind == Kind::Project { suffix.to_owned() } else { format!("*{suffix}") };
    let mut out = format!(
        "# {} (`{name}`)\n\n<!-- Written from the schema by a test: `just bless`. -->\n\n",
        upper_first(kind.words().split_once(' ').map_or("", |(_, noun)| noun)),
    );
    section(&mut out, schema);
    let definitions = schema.get("$defs").and_then(Value::as_object);
    for (name, definition) in definitions.into_iter().flatten() {
        write!(out, "\n## {name}\n\n").expect("a string");
        section(&mut out, definition);
    }
    out
}

/// Writes the description of a definition and a table of its keys or words.
fn section(out: &mut String, definition: &Value) {
    let about = text(definition, "description");
    let (about, words) = about.split_once("\n\n- ").unwrap_or((about, ""));
    writeln!(out, "{}", about.replace('\n', " ")).expect("a string");
    if !words.is_empty() {
        write!(out, "\n| word | meaning |\n| --- | --- |\n").expect("a string");
        for line in words.split("\n- ") {
            let (word, meaning) = line.split_once(':').unwrap_or((line, ""));
            writeln!(out, "| {word} | {} |", meaning.trim()).expect("a string");
        }
    }
    let Some(keys) = definition.get("properties").and_then(Value::as_object) else {
        if words.is_empty() {
            writeln!(out, "\nThe value is written as {}.", value(definition)).expect("a string");
        }
        return;
    };
    let required: Vec<&str> = definition
        .get("required")
        .and_then(Value::as_array)
        .map(|keys| keys.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    write!(out, "\n| key | value | meaning |\n| --- | --- | --- |\n").expect("a string");
    for (key, wanted) in keys {
        let must = if required.contains(&key.as_str()) { " (must)" } else { "" };
        let meaning = text(wanted, "description").lines().next().unwrap_or("");
        writeln!(out, "| `{key}`{must} | {} | {meaning} |", value(wanted)).expect("a string");
    }
}

fn value(wanted: &Value) -> String {
    if let Some(name) = wanted.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or(name);
        return format!("[{name}](#{})", name.to_lowercase());
    }
    let kinds = match wanted.get("type") {
        Some(Value::String(word)) => vec![word.as_str()],
        Some(Value::Array(many)) => many.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let words: Vec<String> = kinds.iter().map(|kind| one(kind, wanted)).collect();
    let mut words = words.join(" or ");
    if let Some(examples) = wanted.get("examples").and_then(Value::as_array) {
        let examples: Vec<String> =
            examples.iter().map(|example| format!("`{}`", plain(example))).collect();
        write!(words, ", such as {}", examples.join(", ")).expect("a string");
    }
    words
}

fn one(kind: &str, wanted: &Value) -> String {
    let number = |key: &str| wanted.get(key).and_then(Value::as_i64);
    match kind {
        "integer" => match (number("minimum"), number("maximum")) {
            (Some(least), Some(most)) if least == most => format!("`{least}`"),
            (Some(least), Some(most)) => format!("whole number from {least} to {most}"),
            _ => "whole number".to_owned(),
        },
        "boolean" => "`true` or `false`".to_owned(),
        "array" => {
            let each = wanted.get("items").map(value).unwrap_or_default();
            match (number("minItems"), number("maxItems")) {
                (Some(least), Some(most)) if least == most => format!("list of {least}: {each}"),
                (Some(least), Some(most)) => format!("list of {least} to {most}: {each}"),
                _ => format!("list of {each}"),
            }
        }
        "object" => match wanted.get("additionalProperties").filter(|each| each.is_object()) {
            Some(each) => format!("map from short names to {}", value(each)),
            None => "map".to_owned(),
        },
        _ => match number("maxLength") {
            _ if wanted.get("pattern").is_some_and(|form| text_of(form).contains("pounder")) => {
                "`12-pounder` and the like, `howitzer` or `mixed`".to_owned()
            }
            _ if wanted.get("pattern").is_some_and(|form| text_of(form).contains("http")) => {
                "web address".to_owned()
            }
            _ if wanted.get("pattern").is_some_and(|form| text_of(form).contains("}x[")) => {
                "`40x20`".to_owned()
            }
            Some(most) if wanted.get("pattern").is_none() => {
                format!("text of at most {most} characters")
            }
            _ => "text".to_owned(),
        },
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) if text.contains(':') => format!("\"{text}\""),
        Value::String(text) => text.clone(),
        other => other.to_string().replace(',', ", "),
    }
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).map_or("", text_of)
}

fn text_of(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
