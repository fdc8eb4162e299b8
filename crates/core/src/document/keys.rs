//! Findings about keys that are unknown, missing or badly named.

use std::collections::HashSet;

use grognard_syntax::diagnostic::{Diagnostic, Fix, Safety};
use grognard_syntax::syntax::{FOREIGN_SPACE, Node, NodeKind, Style, is_foreign, name_of};
use grognard_syntax::text::{Span, choice, list, shorten, slip_of};
use serde_json::Value;

use super::checked_value::{CheckedValue, lower_first, required, types};
use super::codes::{BAD_FORMAT, MISSING_KEY, UNKNOWN_KEY};
use super::form::{Form, size, within_curly_quotes};
use super::key_places::{
    above, elsewhere, fits_above, may_hold, meant, misplaced, renamed, written_already,
};
use super::needless_keys::needless;
use super::scalars::kebab;

/// Maximum number of unknown keys of a map that are examined, because each unknown key is compared
/// with every key that the map can have.
const MAX_KEYS: usize = 500;

/// Reports the keys of a map that its schema does not list.
pub(super) fn unknown_keys(checked: &CheckedValue<'_>, names: &[String]) -> Vec<Diagnostic> {
    let names: HashSet<&str> = names.iter().map(String::as_str).collect();
    let free = free(checked);
    let title = checked.title();
    let mut before = None;
    let mut found = Vec::new();
    let mut unknown = Vec::new();
    let apart = coordinates_apart(checked, &free);
    found.extend(apart.clone());
    for (key, value) in checked.node.entries() {
        // Skip the merge key `<<`, because another check reports it.
        let name = key.as_str().filter(|name| *name != "<<" && names.contains(name));
        let spaced = name.and_then(|name| lost_colon(key, name, &free));
        match (name, before) {
            (Some("x" | "y"), _) if apart.is_some() => {}
            (Some(_), _) if spaced.is_some() => together(&mut found, spaced),
            (Some(_), Some(before)) if stands_alone(key, value) => {
                found.extend(after_comma(checked, before, key));
            }
            (Some(name), _) => unknown.push((key, value, name)),
            (None, _) => {}
        }
        if found.len() + unknown.len() == MAX_KEYS {
            break;
        }
        before = Some((key, value));
    }
    found.extend(misplaced(checked, &mut unknown, &free));
    found.extend(unknown.into_iter().map(|entry| unknown_key(checked, &title, entry, &free)));
    found
}

fn unknown_key(
    checked: &CheckedValue<'_>,
    title: &str,
    (key, value, name): (Node<'_>, Node<'_>, &str),
    free: &[&'static str],
) -> Diagnostic {
    let message = match name {
        "" => format!("{title} has a key without a name"),
        name => format!("`{}` is not a key of {title}", shorten(name)),
    };
    let mut found = Diagnostic::new(&UNKNOWN_KEY, key.span(), message);
    if let Some(sign) = ["//", "<!--", "/*"].into_iter().find(|sign| name.starts_with(sign)) {
        found.message = format!("`{sign}` does not begin a comment in YAML");
        let comment = Fix::replace(
            Safety::Ask,
            key.tree().span(key.span().start, key.span().start + sign.len() as u32),
            "#",
        );
        return found.fix(comment.titled("begin it with `#`"));
    }
    if ["TODO", "FIXME", "XXX", "NB"].contains(&name) {
        let remark = key.tree().span(key.span().start, key.span().start);
        let comment = Fix::replace(Safety::Ask, remark, "# ").titled("begin the comment with `#`");
        return found.fix(comment);
    }
    let is_bare = value.kind() == NodeKind::Null && value.raw().is_empty();
    if checked.depth == 0 && is_bare && is_prose(name) {
        found.message = "this line is not a part of the document".to_owned();
        let start = key.tree().span(key.span().start, key.span().start);
        let comment = Fix::replace(Safety::Ask, start, "# ");
        return found.help("delete it").fix(comment.titled("begin it with `#`"));
    }
    if is_named_entry(checked) && is_bare && free.contains(&"name") {
        found.message = format!("`{}` is a name, but is written as a key", shorten(name));
        return found.help(format!(
            "write `name: {}`, and the other keys of the entry below, in the same column",
            shorten(name)
        ));
    }
    if let Some((width, height)) = size_in_one(checked, value, free) {
        let found = found.help("the width and the height have keys of their own");
        let text = key.tree().text();
        let line = text[..key.span().start as usize].rsplit('\n').next().unwrap_or("");
        let between = match checked.node.style() {
            Style::Flow => ", ".to_owned(),
            _ => format!("\n{}", " ".repeat(line.chars().count())),
        };
        let span = Span { end: value.span().end, ..key.span() };
        let written = format!("width: {width}{between}height: {height}");
        let title = format!("write `width: {width}` and `height: {height}`");
        return found.fix(Fix::replace(Safety::Ask, span, written).titled(title));
    }
    if let Some(help) = needless(checked, name) {
        return found.help(help);
    }
    if let Some((head, rest)) = name.split_once(' ')
        && is_bare
        && checked.node.style() == Style::Flow
        && free.contains(&head)
        && key.style() == Style::Plain
    {
        found.message = format!("a colon is missing after `{head}`");
        return found.fix(Fix::replace(
            Safety::Ask,
            key.span(),
            format!("{head}: {}", rest.trim()),
        ));
    }
    let near = meant(checked, value, name, free);
    // A key that fits a map around this one exactly was not meant as another key, but is one step
    // too far to the right.
    let is_text = |near: &str| checked.field(near).0.get("enum").is_none();
    if near.is_some_and(|near| slip_of(name, [near]).is_none() && is_text(near))
        && let Some(above) = fits_above(checked, value, name, title)
    {
        return found.help(above);
    }
    if let Some(twin) = written_already(checked, name).filter(|_| near.is_none()) {
        return found.help(format!("{title} has `{twin}` already: correct it, or remove this key"));
    }
    if let Some(near) = near {
        return renamed(checked, (key, value, name), near, found);
    }
    if let Some((key_meant, word)) = key_of_word(checked, value, free) {
        let (schema, _) = checked.field(key_meant);
        let written = match types(schema).contains(&"array") {
            true => format!("{key_meant}: [{word}]"),
            false => format!("{key_meant}: {word}"),
        };
        let whole = Span { end: value.span().end, ..key.span() };
        let title = format!("did you mean `{written}`?");
        return found.fix(Fix::guess(whole, written).titled(title));
    }
    if let Some(above) = above(checked, name, title) {
        return found.help(above);
    }
    // An unknown key with a value that a missing key needs is probably that key.
    let mut missing = required(checked.schema).filter(|key| {
        let (schema, _) = checked.field(key);
        free.contains(key) && value.kind() == NodeKind::List && may_hold(schema, value)
    });
    if let Some(meant) = missing.next().filter(|_| missing.next().is_none()) {
        return found.fix(Fix::guess(key.span(), meant));
    }
    if let Some(place) = elsewhere(checked, value, name) {
        return found.help(place);
    }
    if free.is_empty() {
        return found.help("this entry already has every possible key: remove this one");
    }
    let also = if checked.node.len() > 1 { "also " } else { "" };
    found.help(format!("this part can {also}have {}", list(free.iter().copied(), 40)))
}

/// The only key whose closed list has the value of an unknown key: `traits` for `type: light`.
fn key_of_word<'a>(
    checked: &CheckedValue<'_>,
    value: Node<'a>,
    free: &[&'static str],
) -> Option<(&'static str, &'a str)> {
    let word = value.as_str().filter(|_| !value.is_alias() && value.style() == Style::Plain)?;
    let has = |schema: &Value| {
        let words = schema.get("enum").and_then(Value::as_array);
        words.is_some_and(|words| words.iter().any(|known| known.as_str() == Some(word)))
    };
    let mut keys = free.iter().copied().filter(|key| {
        let field = checked.under(key, checked.node);
        has(field.schema) || has(field.each())
    });
    let key = keys.next().filter(|_| keys.next().is_none())?;
    Some((key, word))
}

/// Whether a key is a line of text, such as `Here is the list`.
pub(super) fn is_prose(key: &str) -> bool {
    key.split_whitespace().count() > 1
}

/// Whether the map is an entry of a list with a single key, such as `- second:`.
fn is_named_entry(checked: &CheckedValue<'_>) -> bool {
    checked.key.is_none() && checked.depth > 0 && checked.node.len() == 1
}

/// The width and the height that an unknown key gives together, as in `size: 74x105mm`.
fn size_in_one(
    checked: &CheckedValue<'_>,
    value: Node<'_>,
    free: &[&'static str],
) -> Option<(String, String)> {
    if !["width", "height"].iter().all(|key| free.contains(key)) || value.is_alias() {
        return None;
    }
    let (width, height, unit) = size(value.as_str()?)?;
    // Sides of maps are numbers of metres, and sides of cards are lengths with a unit.
    let unit = match types(checked.field("width").0).contains(&"integer") {
        true => "",
        false if unit.is_empty() => "mm",
        false => unit,
    };
    Some((format!("{width}{unit}"), format!("{height}{unit}")))
}

/// Keys that the map can have but that the author did not write.
fn free(checked: &CheckedValue<'_>) -> Vec<&'static str> {
    let there = names_of(checked);
    let allowed = checked.schema.get("properties").and_then(Value::as_object);
    let names = allowed.into_iter().flat_map(|all| all.keys().map(String::as_str));
    names.filter(|key| !there.contains(key)).collect()
}

fn names_of<'a>(checked: &CheckedValue<'a>) -> HashSet<&'a str> {
    checked.node.entries().filter_map(|(key, _)| key.as_str()).collect()
}

/// Reports `x: 900, y: 1180` in a map that should have `at: [900, 1180]`.
fn coordinates_apart(checked: &CheckedValue<'_>, free: &[&'static str]) -> Option<Diagnostic> {
    let number = |key: &str| checked.node.get(key).and_then(Node::as_int);
    let (east, north) = (number("x")?, number("y")?);
    let key = |name: &str| checked.node.entries().find(|(key, _)| key.as_str() == Some(name));
    let (first, last) = (key("x")?.0.span(), key("y")?.0.span());
    let span = Span { start: first.start.min(last.start), end: first.end.max(last.end), ..first };
    is_place(checked, free).then(|| {
        Diagnostic::new(&UNKNOWN_KEY, span, "`x` and `y` belong together in `at`")
            .help(format!("write `at: [{east}, {north}]` instead"))
    })
}

/// Whether the map can have a place `at` but does not have it yet.
fn is_place(checked: &CheckedValue<'_>, free: &[&'static str]) -> bool {
    let (at, _) = checked.field("at");
    free.contains(&"at") && types(at) == ["array"]
}

/// Signs that authors write between a key and its value. A longer sign is in the list before signs
/// that are part of it.
const COLONS: [&str; 6] = [":=", "=>", "->", "：", ":", "="];

/// The key, the sign and the value in a word such as `men:612` or `men=612`, which YAML reads as one
/// word.
fn key_in_word(name: &str) -> Option<(&str, &'static str, &str)> {
    let parts = |sign: &&'static str| Some((name.split_once(*sign)?, *sign));
    let ((head, value), sign) = COLONS.iter().find_map(parts)?;
    (!value.trim().is_empty()).then_some((head.trim_end(), sign, value))
}

/// Reports `men:612` or `men=612` in braces.
fn lost_colon(key: Node<'_>, name: &str, free: &[&'static str]) -> Option<Diagnostic> {
    let (head, sign, value) = key_in_word(name)?;
    let is_entry = free.contains(&head) && key.style() == Style::Plain;
    is_entry.then(|| {
        let written =
            format!("{head}: {}", value.trim_start_matches([' ']).trim_start_matches(is_foreign));
        let foreign = value.chars().next().filter(|letter| is_foreign(*letter));
        let found = match foreign {
            _ if sign != ":" => {
                let message = format!("`{sign}` is not a colon");
                Diagnostic::new(&UNKNOWN_KEY, key.span(), message)
            }
            Some(space) => {
                let message = format!("{} after the colon is not a space to YAML", name_of(space));
                Diagnostic::new(&FOREIGN_SPACE, key.span(), message)
            }
            None => Diagnostic::new(&UNKNOWN_KEY, key.span(), "a space is missing after the colon"),
        };
        found.fix(Fix::replace(Safety::Ask, key.span(), written))
    })
}

/// Adds a finding to the findings of its map. If the last finding says the same of another key, its
/// fix corrects both keys.
fn together(found: &mut Vec<Diagnostic>, next: Option<Diagnostic>) {
    let Some(next) = next else { return };
    let last = found.last_mut().filter(|last| last.message == next.message);
    match (last.and_then(|last| last.fix.as_mut()), &next.fix) {
        (Some(fix), Some(more)) => {
            fix.edits.extend(more.edits.iter().cloned());
            fix.title = "write a colon and a space after each key".to_owned();
        }
        _ => found.push(next),
    }
}

/// Whether the key is a word in braces that follows a comma and lacks a colon.
fn stands_alone(key: Node<'_>, value: Node<'_>) -> bool {
    let text = key.tree().text();
    let before = text[..key.span().start as usize].trim_end();
    value.kind() == NodeKind::Null
        && value.raw().is_empty()
        && before.ends_with(',')
        && !text[key.span().end as usize..].trim_start().starts_with(':')
}

/// Reports the rest of a value that a comma in braces cut off, as in `{ men: 6,000 }` or
/// `{ traits: light, guard }`.
fn after_comma(
    checked: &CheckedValue<'_>,
    (first, value): (Node<'_>, Node<'_>),
    key: Node<'_>,
) -> Option<Diagnostic> {
    // The finding about the first part of a torn value also covers the other parts.
    if stands_alone(first, value) && checked.node.entries().next()?.0.span() != first.span() {
        return None;
    }
    let torn = key.as_str().unwrap_or("");
    if let Some((head, value)) = torn.split_once(' ')
        && free(checked).contains(&head)
    {
        let message = format!("a colon is missing after `{head}`");
        let written = format!("{head}: {}", value.trim_start());
        return Some(Diagnostic::new(&UNKNOWN_KEY, key.span(), message).fix(Fix::replace(
            Safety::Ask,
            key.span(),
            written,
        )));
    }
    let message = format!("`{}` is cut off: the comma before it ends the value", shorten(torn));
    let found = Diagnostic::new(&UNKNOWN_KEY, key.span(), message);
    let mut last = key;
    for (next, nothing) in checked.node.entries().skip_while(|(next, _)| next.span() != key.span())
    {
        if !stands_alone(next, nothing) {
            break;
        }
        last = next;
    }
    let tree = key.tree();
    let whole = Span { end: last.span().end, ..value.span() };
    let text = tree.text().get(whole.range()).unwrap_or("");
    let (field, _) = checked.field(first.as_str().unwrap_or(""));
    let digits: String = text.chars().filter(|c| *c != ',').collect();
    let number = types(field).contains(&"integer")
        && torn.len() == 3
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_whole = types(field).contains(&"integer") || types(field).contains(&"array");
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    if let Some(inside) = inside.filter(|_| types(field).contains(&"array")) {
        let message = "round brackets are not a list in YAML".to_owned();
        let listed = format!("[{inside}]");
        let found = Diagnostic { message, ..found };
        return Some(found.help(format!("write `{listed}`")).fix(Fix::replace(
            Safety::Ask,
            whole,
            listed,
        )));
    }
    if let Some(fraction) = with_a_point(value.raw(), text, torn).filter(|_| !is_whole) {
        let help = format!("write a fraction with a point: `{fraction}`");
        return Some(found.help(help).fix(Fix::replace(Safety::Ask, whole, fraction)));
    }
    Some(if number {
        found.help(format!("write thousands without a comma: `{digits}`")).fix(Fix::replace(
            Safety::Ask,
            whole,
            digits,
        ))
    } else if is_series(text) && types(field).contains(&"array") {
        let listed = format!("[{text}]");
        let help = format!("write several numbers as a list in brackets: `{listed}`");
        found.help(help).fix(Fix::replace(Safety::Ask, whole, listed))
    } else if types(field).contains(&"integer") {
        found.help("write the number without a comma")
    } else if field.get("enum").is_some() {
        found.help(format!("`{}` takes a single word", first.as_str().unwrap_or("")))
    } else if types(field).contains(&"array") {
        let listed = format!("[{}]", text.trim_matches(['(', ')']));
        found.help(format!("write a list in brackets: `{listed}`")).fix(Fix::replace(
            Safety::Ask,
            whole,
            listed,
        ))
    } else if Form::of(field) == Some(Form::Id) {
        let key = first.as_str().unwrap_or("");
        found.help(format!(
            "`{key}` takes a single short name: keep `{}`, and write the other into a `note`",
            shorten(value.raw())
        ))
    } else {
        let inside = within_curly_quotes(text);
        let words = inside.unwrap_or(text);
        let quoted = format!("\"{}\"", words.replace('\\', "\\\\").replace('"', "\\\""));
        let plain = matches!(value.style(), Style::Plain);
        let found = match inside {
            Some(_) => {
                let message =
                    "curly quotes are not quotes in YAML: the comma between them ends the value"
                        .to_owned();
                let found = Diagnostic { message, ..found };
                match plain {
                    true => found,
                    false => found.help(format!("write `{quoted}`")),
                }
            }
            None => found.help(format!("put a text with a comma in quotes: `{quoted}`")),
        };
        if plain { found.fix(Fix::replace(Safety::Ask, whole, quoted)) } else { found }
    })
}

/// Whether a text has three or more numbers and commas between them. Two numbers are more often one
/// number with a separator of thousands.
fn is_series(text: &str) -> bool {
    let mut numbers = text.split(',').map(str::trim);
    text.matches(',').count() > 1
        && numbers.all(|number| number.parse::<u32>().is_ok_and(|number| number >= 10))
}

/// A fraction with a point instead of the comma that half of Europe writes, as in `0,75in`.
fn with_a_point(head: &str, text: &str, torn: &str) -> Option<String> {
    let digits = !head.is_empty() && head.bytes().all(|byte| byte.is_ascii_digit());
    let begins = torn.starts_with(|letter: char| letter.is_ascii_digit()) && !torn.contains(' ');
    (digits && begins && text.matches(',').count() == 1).then(|| text.replacen(',', ".", 1))
}

pub(super) fn missing_key(checked: &CheckedValue<'_>, property: &str) -> Option<Diagnostic> {
    // Skip the key that names the kind, because `identify` reports it. A log also needs `scenario` and
    // `ruleset`, which are kinds of other documents.
    let is_kind = super::KINDS.iter().any(|kind| kind.key() == property);
    if checked.depth == 0 && is_kind && required(checked.schema).next() == Some(property) {
        return None;
    }
    // The merge key `<<` should have supplied the missing key and is reported by another check.
    if checked.node.get("<<").is_some() {
        return None;
    }
    // An entry whose only key belongs elsewhere is no entry, and another check reports the key.
    let mut only = checked.node.entries().filter(|_| checked.node.len() == 1 && checked.depth > 0);
    if only.next().is_some_and(|(key, _)| {
        key.as_str().is_some_and(|name| checked.field(name).0 == &Value::Null)
    }) {
        return None;
    }
    // If the key is only misspelt, another check reports the misspelling.
    let is_key = |name: &str| checked.field(name).0 != &Value::Null;
    let names = checked.node.entries().filter_map(|(key, value)| Some((key.as_str()?, value)));
    let mut names = names.filter(|(name, _)| !is_key(name)).take(MAX_KEYS).peekable();
    let free = if names.peek().is_some() { free(checked) } else { Vec::new() };
    let is_lost = |name: &str| key_in_word(name).is_some_and(|(head, ..)| head == property);
    if names
        .any(|(name, value)| is_lost(name) || meant(checked, value, name, &free) == Some(property))
    {
        return None;
    }
    if is_named_entry(checked)
        && checked
            .node
            .entries()
            .any(|(key, value)| value.kind() == NodeKind::Null && !key.as_str().is_some_and(is_key))
    {
        return None;
    }
    let is_size = |(key, value): (Node<'_>, Node<'_>)| {
        !key.as_str().is_some_and(is_key) && size_in_one(checked, value, &free).is_some()
    };
    if ["width", "height"].contains(&property) && checked.node.entries().take(MAX_KEYS).any(is_size)
    {
        return None;
    }
    if property == "at" && coordinates_apart(checked, &free).is_some() {
        return None;
    }
    let first = checked.node.entries().next().map(|(key, _)| key.span());
    let span = match checked.node.style() {
        Style::Flow => Span { end: checked.node.span().start + 1, ..checked.node.span() },
        _ if checked.node.is_alias() => checked.node.span(),
        _ => first.unwrap_or(checked.node.span()),
    };
    let found =
        Diagnostic::new(&MISSING_KEY, span, format!("{} has no `{property}`", checked.title()));
    let (field, about) = checked.field(property);
    let about = about.split(" (").next().unwrap_or("").trim_end_matches('.');
    let about = lower_first(about);
    Some(found.help(format!("add `{property}:` {} ({about})", to_add(checked, property, field))))
}

/// The value that the author should write for a missing key.
fn to_add(checked: &CheckedValue<'_>, property: &str, field: &Value) -> String {
    if let Some(words) = field.get("enum").and_then(Value::as_array) {
        return format!("with {}", choice(words.iter().filter_map(Value::as_str), 12));
    }
    let name =
        checked.node.get("name").and_then(Node::as_str).and_then(|name| Form::Id.repair(name));
    let example = match (property, Form::of(field)) {
        ("nation", _) => Some("france".to_owned()),
        ("id", _) => Some(name.unwrap_or_else(|| "some-name".to_owned())),
        (_, Some(form)) => Some(form.example().to_owned()),
        ("at", _) if field.get("type").is_some_and(|kind| kind == "array") => {
            Some("[1200, 800]".to_owned())
        }
        _ => None,
    };
    match (example, field.get("type").and_then(Value::as_str)) {
        (Some(example), _) => format!("such as `{example}`"),
        (None, Some("array")) if is_list_of_ids(checked, property) => {
            format!("and a list of ids: `{property}: [ID]`")
        }
        (None, Some("array")) => "and below it a list, each entry after `- `".to_owned(),
        (None, Some("object")) => "and below it its keys, indented".to_owned(),
        (None, Some("integer")) => "and a whole number".to_owned(),
        _ => "and a text".to_owned(),
    }
}

fn is_list_of_ids(checked: &CheckedValue<'_>, property: &str) -> bool {
    Form::of(checked.under(property, checked.node).each()) == Some(Form::Id)
}

/// Reports the keys of a table that are not valid ids.
pub(super) fn bad_names(checked: &CheckedValue<'_>) -> Vec<Diagnostic> {
    // Skip `severities`, because the check of finding codes reports unknown codes more exactly.
    if checked.property == "severities" {
        return Vec::new();
    }
    let bad = |name: &str| kebab(name) != name || !(1..=60).contains(&name.len());
    let there = names_of(checked);
    let keys = checked.node.entries().map(|(key, _)| key);
    keys.filter(|key| key.as_str().is_some_and(bad))
        .take(MAX_KEYS)
        .map(|key| {
            let name = key.as_str().unwrap_or("");
            let message =
                format!("`{}` cannot be a short name in {}", shorten(name), checked.name());
            let found = Diagnostic::new(&BAD_FORMAT, key.span(), message).help(Form::Id.advice());
            match Form::Id.repair(name).filter(|id| !there.contains(id.as_str())) {
                Some(id) => found.fix(Fix::guess(key.span(), id)),
                None => found,
            }
        })
        .collect()
}
