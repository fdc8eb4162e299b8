//! Words for the value that a key should have and for the value that it has.

use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::syntax::{Node, NodeKind, Style, scalar};
use grognard_syntax::text::{Span, shorten};
use serde_json::Value;

use super::KINDS;
use super::checked_value::{CheckedValue, required};
use super::codes::WRONG_TYPE;
use super::decoration::about_spreadsheet_error;
use super::form::Form;
use super::places::is_point;
use super::scalars::kebab;

/// Advice for a list of several entries where only one is possible, such as two men under `leader`.
pub(super) fn just_one(checked: &CheckedValue<'_>) -> String {
    let key = shorten(checked.property);
    let name = checked.node.items().next().and_then(|first| match first.kind() {
        NodeKind::Map => first.get("name")?.as_str(),
        _ => first.as_str(),
    });
    let one = match name {
        Some(name) => format!("keep one, such as `{key}: {}`", shorten(name)),
        None => "keep one".to_owned(),
    };
    let around = checked.maps_around();
    let map = around.iter().rev().find(|map| map.node.number() != checked.node.number());
    let has_note = map.is_some_and(|map| map.field("note").0 != &Value::Null);
    let rest = match (has_note, key.as_str()) {
        (true, "leader") => ", and name the others in `note` or as leaders of bodies below",
        (true, _) => ", and name the others in `note`",
        (false, _) => "",
    };
    format!("`{key}` has a single entry: {one}{rest}")
}

/// Reports a key without a value, or a list entry that is empty.
pub(super) fn nothing(checked: &CheckedValue<'_>) -> Diagnostic {
    let node = checked.node;
    let written = !node.raw().is_empty();
    let Some(key) = checked.key else {
        // An empty entry has no text, so the finding points to the dash of the entry.
        let start = node.span().start;
        let dash = node.tree().text()[..start as usize].ends_with('-');
        let span = Span { start: start - u32::from(dash && !written), ..node.span() };
        let message = format!("{} is empty", checked.name());
        let is_kind = |name: &&str| KINDS.iter().any(|kind| kind.key() == *name);
        if let Some(kind) = required(checked.schema).find(is_kind).filter(|_| checked.depth == 0) {
            return Diagnostic::new(&WRONG_TYPE, span, message)
                .help(format!("begin with its kind and version: `{kind}: 1`"));
        }
        let what = match checked.types().as_slice() {
            ["object"] => format!("write its keys: `{}`", shape(checked)),
            _ => format!("write {}", wanted(checked)),
        };
        return Diagnostic::new(&WRONG_TYPE, span, message)
            .help(format!("{what}, or remove the entry"));
    };
    let span = if written { node.span() } else { key.span() };
    let found = Diagnostic::new(&WRONG_TYPE, span, format!("{} has no value", checked.name()));
    let behind = node.tree().text()[key.span().end as usize..].trim_start_matches([':', ' ']);
    if let Some(help) = about_spreadsheet_error(behind) {
        return found.help(help);
    }
    // Without quotes, YAML reads a colour such as `#1f3a8a` as a comment.
    let comment = behind.split_whitespace().next().unwrap_or_default();
    if let Some(form @ Form::Colour) = checked.form().filter(|_| comment.starts_with('#'))
        && let Some(colour) = form.repair(comment)
    {
        let start = node.tree().text().len() - behind.len();
        let span = node.tree().span(start as u32, (start + comment.len()) as u32);
        let found = found.help("without quotes `#` begins a comment");
        return found.fix(Fix::guess(span, format!("\"{colour}\"")));
    }
    let what = match checked.form() {
        Some(form) => form.advice().to_owned(),
        None => format!("write {}", wanted(checked)),
    };
    if checked.optional {
        found.help(format!("{what}, or leave the key out"))
    } else {
        found.help(what)
    }
}

/// Name of the value that the document contains, such as `the number 6.5`.
pub(super) fn is_now(node: Node<'_>) -> String {
    let behind = if node.is_alias() { format!(" behind `{}`", node.raw()) } else { String::new() };
    let is = match node.kind() {
        NodeKind::Null => "nothing".to_owned(),
        NodeKind::List => "a list".to_owned(),
        NodeKind::Map => "a map of keys and values".to_owned(),
        NodeKind::Bool if node.is_alias() => "the truth value".to_owned(),
        NodeKind::Bool => format!("the truth value `{}`", node.raw()),
        NodeKind::Int | NodeKind::Float if node.is_alias() => "the number".to_owned(),
        NodeKind::Int | NodeKind::Float => format!("the number `{}`", shorten(node.raw())),
        NodeKind::Str if node.is_alias() => "the text".to_owned(),
        NodeKind::Str if node.style() == Style::Block => "a text".to_owned(),
        NodeKind::Str => format!("the text `{}`", shorten(node.raw())),
    };
    is + &behind
}

/// A map in braces as an example in help: the required keys, or the first three keys if the map
/// does not require any key.
pub(super) fn shape(checked: &CheckedValue<'_>) -> String {
    let schema = checked.schema;
    let mut keys: Vec<&str> = required(schema).collect();
    if keys.is_empty() {
        let all = schema.get("properties").and_then(Value::as_object);
        keys = all.into_iter().flat_map(|all| all.keys().map(String::as_str)).take(3).collect();
    }
    // A text in place of an entry with an id is usually its name.
    let text = checked.node.as_str().filter(|_| checked.node.kind() == NodeKind::Str);
    let text = text.filter(|text| !kebab(text).is_empty() && !text.contains('\n'));
    if keys == ["id"] && text.is_some() && checked.field("name").0 != &Value::Null {
        keys.push("name");
    }
    let written = |key: &&str| match (*key, text) {
        ("id", Some(text)) => format!("id: {}", kebab(&shorten(text))),
        ("name", Some(text)) if keys.contains(&"id") => format!("name: {}", scalar(&shorten(text))),
        (key, _) => format!("{key}: {}", place_of(checked, key)),
    };
    let keys: Vec<String> = keys.iter().map(written).collect();
    format!("{{ {} }}", keys.join(", "))
}

/// The place of the value of a key in an example: a list in brackets, with the required keys of its
/// entries if those are maps.
fn place_of(checked: &CheckedValue<'_>, key: &str) -> String {
    let field = checked.under(key, checked.node);
    if field.types() != ["array"] {
        return "…".to_owned();
    }
    let keys: Vec<String> = required(field.each()).map(|key| format!("{key}: …")).collect();
    match keys.is_empty() {
        true => "[…]".to_owned(),
        false => format!("[{{ {} }}]", keys.join(", ")),
    }
}

/// Name of the required type in messages, such as `a list`.
pub(super) fn wanted(checked: &CheckedValue<'_>) -> String {
    if let Some(form) = checked.form() {
        return form.name().to_owned();
    }
    if is_point(checked.schema) {
        return "two numbers in brackets".to_owned();
    }
    let types = checked.types();
    let (least, most) = (checked.schema.get("minimum"), checked.schema.get("maximum"));
    if let Some(only) = least.filter(|_| least == most) {
        return format!("`{only}`");
    }
    let words = types.iter().map(|kind| match *kind {
        "integer" => "a whole number",
        "number" => "a number",
        "boolean" => "`true` or `false`",
        "array" => "a list",
        "object" => "a map of keys and values",
        _ => "a text",
    });
    words.collect::<Vec<_>>().join(" or ")
}

pub(super) fn several_lines(node: Node<'_>) -> bool {
    node.raw().trim_end().contains('\n')
}
