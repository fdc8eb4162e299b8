//! Unknown keys that belong to another map or that have another name, with advice where they
//! belong.

use grognard_syntax::diagnostic::{Diagnostic, Edit, Fix, Safety};
use grognard_syntax::syntax::{Node, NodeKind, Style};
use grognard_syntax::text::{Span, choice, list, shorten, slip_of};
use serde_json::Value;

use super::checked_value::{CheckedValue, required, types};
use super::codes::UNKNOWN_KEY;
use super::expected::wanted;
use super::form::Form;
use super::judge::Fault;
use super::kind::KINDS;
use super::schema::schema;
use super::vocabulary::{look_alike, means_key, meant_key};

pub(super) type Unknown<'a> = (Node<'a>, Node<'a>, &'a str);

/// Removes the unknown keys that belong to another map, and reports them with one finding for each
/// such map.
pub(super) fn misplaced<'a>(
    checked: &CheckedValue<'a>,
    unknown: &mut Vec<Unknown<'a>>,
    free: &[&'static str],
) -> Vec<Diagnostic> {
    if unknown.is_empty() {
        return Vec::new();
    }
    if let Some(found) = in_other_list(checked, unknown) {
        unknown.clear();
        return vec![found];
    }
    let mut found = Vec::new();
    found.extend(at_margin(checked, unknown));
    let properties = checked.schema.get("properties").and_then(Value::as_object);
    for (child, _) in properties.into_iter().flatten() {
        let (schema, _) = checked.field(child);
        let is_key_of = |schema: &Value, name: &str| {
            schema.get("properties").is_some_and(|keys| keys.get(name).is_some())
        };
        let by_name = checked.under(child, checked.node).each();
        let is_list = types(schema).contains(&"array");
        let there = checked.node.get(child).filter(|node| node.kind() != NodeKind::Map);
        if is_list || there.is_some_and(|there| !is_name_alone(there, schema)) {
            continue;
        }
        // A slip in a key of this map comes before a key of a map inside it.
        let is_slip = |value: Node<'_>, name: &str| {
            let keys = free.iter().filter(|key| is_of_type(checked.field(key).0, value));
            slip_of(name, keys.copied()).is_some()
        };
        let in_child = |(_, value, name): &Unknown<'_>| {
            is_key_of(schema, name) && !is_slip(*value, name)
                || is_key_of(by_name, name)
                    && meant(checked, *value, name, free).is_none()
                    && written_already(checked, name).is_none()
        };
        let (inside, outside): (Vec<Unknown<'_>>, Vec<Unknown<'_>>) =
            unknown.iter().copied().partition(in_child);
        if inside.is_empty() {
            continue;
        }
        let named = !is_key_of(schema, inside[0].2);
        found.extend(belong_into(checked, child, schema, named, &inside));
        *unknown = outside;
    }
    found
}

/// End of the message about the keys of a map that are in the column of the key above them.
pub(super) const AT_ITS_MARGIN: &str = "in the same column";

/// Reports unknown keys that directly follow a key without a value, if they are keys of its map: only
/// the indentation is missing.
fn at_margin<'a>(checked: &CheckedValue<'a>, unknown: &mut Vec<Unknown<'a>>) -> Option<Diagnostic> {
    if checked.node.style() != Style::Lines {
        return None;
    }
    let entries: Vec<(Node<'a>, Node<'a>)> = checked.node.entries().collect();
    let is_unknown = |key: Node<'_>| unknown.iter().any(|it| it.0.number() == key.number());
    let is_bare = |value: Node<'_>| value.kind() == NodeKind::Null && value.raw().is_empty();
    let (index, (above, _)) = entries.windows(2).enumerate().find_map(|(index, pair)| {
        let [(above, value), (key, _)] = [pair[0], pair[1]];
        let is_above = is_bare(value) && !value.has_hole() && is_unknown(key);
        is_above.then_some((index, (above, value)))
    })?;
    let (schema, _) = checked.field(above.as_str()?);
    let is_key = |key: Node<'_>| {
        let keys = schema.get("properties");
        key.as_str().is_some_and(|name| keys.is_some_and(|keys| keys.get(name).is_some()))
    };
    let below = entries[index + 1..].iter();
    let below: Vec<(Node<'a>, Node<'a>)> =
        below.take_while(|(key, _)| is_unknown(*key) && is_key(*key)).copied().collect();
    let ((first, _), (_, last)) = (*below.first()?, *below.last()?);
    let names = list(below.iter().filter_map(|(key, _)| key.as_str()), 6);
    let (verb, noun) = if below.len() == 1 { ("is", "a key") } else { ("are", "keys") };
    let outer = shorten(above.as_str()?);
    let message = format!("{names} {verb} {noun} of `{outer}`, but {verb} {AT_ITS_MARGIN}");
    let mut found = Diagnostic::new(&UNKNOWN_KEY, first.span(), message)
        .label(above.span(), "this key has no value");
    let text = first.tree().text();
    let start = text[..first.span().start as usize].rfind('\n').map_or(0, |end| end + 1);
    let block = &text[start..last.span().end as usize];
    let mut edits = Vec::new();
    let mut offset = start as u32;
    for line in block.split_inclusive('\n') {
        if !line.trim().is_empty() {
            let span = first.tree().span(offset, offset);
            edits.push(Edit { span, replacement: "  ".to_owned() });
        }
        offset += line.len() as u32;
    }
    let title = match below.len() {
        1 => "indent the line by two spaces".to_owned(),
        _ => "indent these lines by two spaces".to_owned(),
    };
    found.fix = Some(Fix { title, safety: Safety::Ask, edits });
    let numbers: Vec<u32> = below.iter().map(|(key, _)| key.number()).collect();
    unknown.retain(|(key, ..)| !numbers.contains(&key.number()));
    Some(found)
}

/// The key of an entry that says what an unknown key says: `grade` for the `quality` of a unit.
pub(super) fn written_already<'a>(checked: &CheckedValue<'a>, name: &str) -> Option<&'a str> {
    let properties = checked.schema.get("properties").and_then(Value::as_object)?;
    let keys = checked.node.entries().filter_map(|(key, _)| key.as_str());
    keys.filter(|key| properties.contains_key(*key)).find(|key| means_key(name, key))
}

/// List entries that belong to another list. Each entry comes with the key of the list to which it
/// belongs.
pub(super) struct Moved(Vec<(u32, Span, &'static str)>);

impl Moved {
    pub(super) fn of(faults: &[(CheckedValue<'_>, Fault)]) -> Moved {
        let entry = |(checked, fault): &(CheckedValue<'_>, Fault)| match fault {
            Fault::UnknownKeys(_) => {
                let list = other_list(checked)?;
                Some((checked.node.number(), checked.node.span(), list))
            }
            _ => None,
        };
        Moved(faults.iter().take(MAX_MOVED).filter_map(entry).collect())
    }

    /// Whether the fault results from an entry in the wrong list. Neighbouring entries that belong
    /// to the same list are reported only once.
    pub(super) fn explains(&self, checked: &CheckedValue<'_>, fault: &Fault) -> bool {
        let span = checked.node.span();
        let Some(index) = self.0.iter().position(|(_, entry, _)| entry.contains(span)) else {
            return false;
        };
        let (number, _, list) = self.0[index];
        let is_head = matches!(fault, Fault::UnknownKeys(_)) && number == checked.node.number();
        let before = index.checked_sub(1).map(|before| self.0[before].2);
        !is_head || before == Some(list)
    }
}

/// Maximum number of faults that are examined, because the program must search for the maps around
/// each fault.
const MAX_MOVED: usize = 200;

/// The list to which the keys of an entry belong. For example, a body under `units` with keys of a
/// formation belongs to `formations`, and an area with a `path` belongs to `lines`.
fn other_list(checked: &CheckedValue<'_>) -> Option<&'static str> {
    let around = checked.maps_around();
    let parent = around.iter().rev().nth(1).filter(|_| checked.key.is_none())?;
    let properties = parent.schema.get("properties").and_then(Value::as_object)?;
    let fits = |child: &&String| {
        let item = parent.under(child, checked.node).item(checked.node);
        let has = |name: &str| checked.node.get(name).is_some();
        child.as_str() != checked.property
            && types(parent.field(child).0) == ["array"]
            && required(item.schema).count() > 0
            && required(item.schema).all(has)
            && checked.node.entries().all(|(key, value)| {
                let (field, _) = item.field(key.as_str().unwrap_or(""));
                may_hold(field, value) && is_word_of(field, value)
            })
    };
    let mut lists = properties.keys().filter(fits);
    let list = lists.next().filter(|_| lists.next().is_none())?;
    Some(list.as_str())
}

fn in_other_list<'a>(checked: &CheckedValue<'a>, unknown: &[Unknown<'a>]) -> Option<Diagnostic> {
    let list_key = other_list(checked)?;
    let names = list(unknown.iter().map(|(_, _, name)| *name), 6);
    let ((first, ..), rest) = unknown.split_first()?;
    let verb = if rest.is_empty() { "is not a key" } else { "are not keys" };
    let message = format!("{names} {verb} of {}", checked.title());
    let found = Diagnostic::new(&UNKNOWN_KEY, first.span(), message);
    let found = rest.iter().fold(found, |found, (key, ..)| found.label(key.span(), "and this"));
    let name = checked.node.get("name").or(checked.node.get("id")).and_then(Node::as_str);
    let entry = name.map_or("this entry".to_owned(), |name| format!("`{}`", shorten(name)));
    // If the entry lacks the required keys of its list, the line that begins another list is
    // probably missing.
    let around = checked.maps_around();
    let has_list = around.iter().rev().nth(1).is_some_and(|it| it.node.get(list_key).is_some());
    let lacks = required(checked.schema).any(|key| checked.node.get(key).is_none());
    Some(found.help(match lacks && !has_list {
        true => format!(
            "entries with {names} go under `{list_key}`: is the line `{list_key}:` missing above \
             this one?"
        ),
        false => format!("move {entry} under `{list_key}`, whose entries can have {names}"),
    }))
}

/// Reports keys that belong to a map inside this map: the `rank` of a formation belongs to its
/// `leader`.
fn belong_into(
    checked: &CheckedValue<'_>,
    child: &str,
    schema: &'static Value,
    named: bool,
    inside: &[Unknown<'_>],
) -> Option<Diagnostic> {
    let ((first, ..), rest) = inside.split_first()?;
    let names = list(inside.iter().map(|(_, _, name)| *name), 9);
    let verb = if rest.is_empty() { "is not a key" } else { "are not keys" };
    let place = match named {
        true => format!("an entry of `{child}`"),
        false => format!("`{child}`"),
    };
    let message = format!("{names} {verb} of {}, but of {place}", checked.title());
    let found = Diagnostic::new(&UNKNOWN_KEY, first.span(), message);
    let found = rest.iter().fold(found, |found, (key, ..)| found.label(key.span(), "and this"));
    let it = if rest.is_empty() { "it" } else { "them" };
    let there = checked.node.get(child);
    let name_alone = there.filter(|there| is_name_alone(*there, schema));
    if there.is_some() && name_alone.is_none() {
        return Some(found.help(format!("move {it} into {place}")));
    }
    let written = |(_, value, name): &Unknown<'_>| match value.is_empty() {
        true if !value.raw().contains('\n') => format!("{name}: {}", value.raw()),
        _ => format!("{name}: …"),
    };
    let lacks = required(schema).filter(|key| inside.iter().all(|(_, _, name)| name != key));
    let name = name_alone.map_or("…", Node::raw);
    let lacks = lacks.map(|key| format!("{key}: {}", if key == "name" { name } else { "…" }));
    let entries: Vec<String> = lacks.chain(inside.iter().map(written)).collect();
    let entries = entries.join(", ");
    Some(found.help(match named {
        true => {
            format!("write `{child}: {{ RULESET: {{ {entries} }} }}`, with the id of a rule set")
        }
        false => format!("write `{child}: {{ {entries} }}`"),
    }))
}

/// Whether the value is a text instead of a map whose only required key is `name`, such as
/// `leader: Foy`.
fn is_name_alone(node: Node<'_>, schema: &'static Value) -> bool {
    node.kind() == NodeKind::Str && required(schema).eq(["name"])
}

/// Advice for a key that belongs to an outer map.
pub(super) fn above(checked: &CheckedValue<'_>, name: &str, title: &str) -> Option<String> {
    let around = checked.maps_around();
    let (_, above) = around.split_last()?;
    let place = above.iter().rev().find(|map| map.field(name).0 != &Value::Null)?;
    let name = shorten(name);
    Some(match place.depth {
        0 => format!("`{name}` is a key of the whole document: write it at the top"),
        _ => format!("`{name}` is a key of {}: move it there, out of {title}", place.title()),
    })
}

/// Advice for a key that a map around this one can have, lacks, and whose value fits it. A list or a
/// map of the same type may be that of another key: the `points` of a line are its `path`.
pub(super) fn fits_above(
    checked: &CheckedValue<'_>,
    value: Node<'_>,
    name: &str,
    title: &str,
) -> Option<String> {
    let around = checked.maps_around();
    let (_, outer) = around.split_last()?;
    let place = outer.iter().rev().find(|map| map.field(name).0 != &Value::Null)?;
    let (schema, _) = place.field(name);
    let fits = place.node.get(name).is_none()
        && value.is_empty()
        && is_of_type(schema, value)
        && is_word_of(schema, value);
    fits.then(|| above(checked, name, title)).flatten()
}

/// Advice for a key that belongs to maps further down, to another branch, or to another kind of
/// document, such as the `briefing` of a side at the top of a scenario.
pub(super) fn elsewhere(checked: &CheckedValue<'_>, value: Node<'_>, name: &str) -> Option<String> {
    if name.len() < MIN_KEY {
        return None;
    }
    let root = *checked.maps_around().first()?;
    let written = shorten(name);
    let place = |(key, is_list): &(&'static str, bool)| match (*key, is_list) {
        ("", _) => "the whole document".to_owned(),
        (key, true) => format!("each entry of `{key}`"),
        (key, false) => format!("`{key}`"),
    };
    match places(root, checked.schema, value, name).as_slice() {
        [] => {}
        [one] => {
            return Some(format!("`{written}` is a key of {}: move it there", place(one)));
        }
        [one, other] => {
            return Some(format!("`{written}` is a key of {} and of {}", place(one), place(other)));
        }
        _ => return None,
    }
    let other_kinds = KINDS.iter().filter(|kind| !std::ptr::eq(schema(**kind), root.schema));
    let mut found = other_kinds.filter(|_| checked.depth == 0).filter_map(|kind| {
        let root = CheckedValue::of(root.node, schema(*kind));
        let is_at_top = root.schema["properties"].get(name).is_some();
        let places = match is_at_top && may_hold(root.field(name).0, value) {
            true => vec![("", false)],
            false => places(root, checked.schema, value, name),
        };
        Some((kind.words(), *places.first()?))
    });
    // A key of many kinds, such as `name`, does not show which document was meant.
    let (noun, first) = found.next().filter(|_| found.next().is_none())?;
    Some(match first {
        ("", _) => format!("`{written}` is a key of {noun}, which is another document"),
        _ => {
            format!(
                "`{written}` is a key of {} in {noun}, which is another document",
                place(&first)
            )
        }
    })
}

/// Minimum length of a key that is searched in other places, because short keys such as `at` have
/// many meanings.
const MIN_KEY: usize = 4;

/// The nearest maps below the top that have the key: each with its own key, and whether it is an
/// entry of a list.
fn places(
    root: CheckedValue<'_>,
    own: &'static Value,
    value: Node<'_>,
    name: &str,
) -> Vec<(&'static str, bool)> {
    let mut places: Vec<(&'static str, bool)> = Vec::new();
    let mut seen: Vec<*const Value> = Vec::new();
    let mut level = vec![root];
    // The places nearest to the top are the clearest, so the search ends at the first level with a
    // place.
    for _ in 0..MAX_LEVELS {
        let mut below = Vec::new();
        for map in level {
            let properties = map.schema.get("properties").and_then(Value::as_object);
            for key in properties.into_iter().flat_map(|keys| keys.keys()) {
                let field = map.under(key, map.node);
                for (inner, is_list) in [(field, false), (field.in_each(), true)] {
                    let keys = inner.schema.get("properties").and_then(Value::as_object);
                    let is_new = !seen.contains(&std::ptr::from_ref(inner.schema));
                    let Some(keys) = keys.filter(|_| is_new) else { continue };
                    seen.push(inner.schema);
                    let is_place = keys.contains_key(name) && may_hold(inner.field(name).0, value);
                    if is_place && !std::ptr::eq(inner.schema, own) {
                        places.push((key, is_list));
                    }
                    below.push(inner);
                }
            }
        }
        if !places.is_empty() || below.is_empty() {
            break;
        }
        level = below;
    }
    places
}

/// Maximum depth of a search for a key, because a document has at most six levels of maps.
const MAX_LEVELS: usize = 6;

/// Adds a fix that writes the key that the author meant. The fix also rewrites the value if the
/// value does not have the form that the key requires.
pub(super) fn renamed(
    checked: &CheckedValue<'_>,
    (key, value, name): Unknown<'_>,
    near: &'static str,
    found: Diagnostic,
) -> Diagnostic {
    let (schema, _) = checked.field(near);
    let mut fix = Fix::guess(key.span(), near);
    if let Some(foreign) = look_alike(name).map(|_| foreign_letters(name)) {
        return found.help(format!("the key has {foreign}, which only look Latin")).fix(fix);
    }
    if is_of_type(schema, value) && is_word_of(schema, value) {
        if value.kind() != NodeKind::Map || value.is_alias() {
            return found.fix(fix);
        }
        // The keys inside the value are probably in the same language, so the fix renames them too.
        let below = checked.under(near, value);
        let mut inside = Vec::new();
        for (key, value) in value.entries() {
            let name = key.as_str().unwrap_or("");
            if below.field(name).0 != &Value::Null {
                continue;
            }
            let keys = below.schema.get("properties").and_then(Value::as_object);
            let keys = keys.into_iter().flat_map(|keys| keys.keys().map(String::as_str));
            let keys: Vec<&str> = keys.filter(|key| below.node.get(key).is_none()).collect();
            let keys: Vec<&str> =
                keys.into_iter().filter(|key| may_hold(below.field(key).0, value)).collect();
            if let Some(meant) = meant_key(name, &keys, |_| false) {
                inside.push(format!("`{meant}` for `{name}`"));
                fix.edits.push(Edit { span: key.span(), replacement: meant.to_owned() });
            }
        }
        let found = match inside.as_slice() {
            [] => found,
            [one] => found.help(format!("below this key, write {one}")),
            [head @ .., last] => {
                found.help(format!("below this key, write {} and {last}", head.join(", ")))
            }
        };
        return found.fix(fix);
    }
    if types(schema) == ["array"]
        && value.is_empty()
        && !value.is_alias()
        && value.kind() != NodeKind::Null
    {
        let whole = Span { end: value.span().end, ..key.span() };
        let written = format!("{near}: [{}]", value.raw());
        let title = format!("did you mean `{written}`?");
        return found.fix(Fix::guess(whole, written).titled(title));
    }
    let is_text = value.is_empty() && !value.is_alias() && value.as_str().is_some();
    let needs = required(schema).collect::<Vec<_>>();
    if is_text && types(schema) == ["object"] && needs == ["name"] {
        let written = match value.style() == Style::Plain && value.raw().contains(',') {
            true => format!("\"{}\"", value.raw()),
            false => value.raw().to_owned(),
        };
        let whole = Span { end: value.span().end, ..key.span() };
        let written = format!("{near}: {{ name: {written} }}");
        let title = format!("did you mean `{written}`?");
        return found.fix(Fix::guess(whole, written).titled(title));
    }
    // A value of several parts would only be wrong under the other key too.
    if matches!(value.kind(), NodeKind::Map | NodeKind::List) && !value.is_alias() {
        let inside = value.get(near).filter(|inside| is_of_type(schema, *inside));
        return match inside {
            Some(inside) => {
                let written = format!("{near}: {}", inside.raw());
                let whole = Span { end: value.span().end, ..key.span() };
                let title = format!("did you mean `{written}`?");
                found.fix(Fix::guess(whole, written).titled(title))
            }
            None => {
                let wanted = wanted(&checked.under(near, value));
                found.help(format!("did you mean `{near}`? its value is {wanted}"))
            }
        };
    }
    let found = found.fix(fix);
    match schema.get("enum").and_then(Value::as_array) {
        Some(words) => {
            let words = choice(words.iter().filter_map(Value::as_str), 40);
            found.help(format!("`{near}` can be {words}"))
        }
        None => found,
    }
}

/// How a message lists the letters of a word that are not Latin.
pub(super) fn foreign_letters(word: &str) -> String {
    let mut letters: Vec<String> =
        word.chars().filter(|letter| !letter.is_ascii()).map(String::from).collect();
    letters.dedup();
    let alphabet = match word.chars().any(|letter| ('\u{370}'..'\u{400}').contains(&letter)) {
        true => "Greek",
        false => "Cyrillic",
    };
    format!("the {alphabet} letters {}", list(letters.iter().map(String::as_str), 9))
}

/// Whether a key with this schema allows the type of the value. A value that is still missing fits
/// any key.
pub(super) fn may_hold(schema: &Value, value: Node<'_>) -> bool {
    schema != &Value::Null && (is_of_type(schema, value) || value.kind() == NodeKind::Null)
}

pub(super) fn is_of_type(schema: &Value, value: Node<'_>) -> bool {
    let wanted = schema.get("type");
    let is = |name: &str| match wanted {
        Some(Value::String(one)) => one == name,
        Some(Value::Array(many)) => many.iter().any(|one| one == name),
        _ => false,
    };
    let untyped = wanted.is_none();
    match value.kind() {
        NodeKind::Null => false,
        NodeKind::Bool => is("boolean"),
        NodeKind::Int => is("integer") || is("number"),
        NodeKind::Float => is("number"),
        NodeKind::Str => is("string") || untyped && schema.get("enum").is_some(),
        NodeKind::List => is("array"),
        NodeKind::Map => is("object"),
    }
}

/// Whether the value is a word of the closed list. Any value fits if the schema does not have a
/// closed list.
fn is_word_of(schema: &Value, value: Node<'_>) -> bool {
    let words = schema.get("enum").and_then(Value::as_array);
    words.is_none_or(|words| words.iter().any(|word| word.as_str() == value.as_str()))
}

/// The key that the author probably meant by an unknown key. Keys that allow the value of the
/// unknown key come first.
pub(super) fn meant(
    checked: &CheckedValue<'_>,
    value: Node<'_>,
    name: &str,
    free: &[&'static str],
) -> Option<&'static str> {
    let needed = |key: &str| required(checked.schema).any(|name| name == key);
    // A text that cannot have the form of a key, such as a time, was not meant for that key.
    let has_form = |key: &&str| match Form::of(checked.field(key).0) {
        Some(form) => value.as_str().is_none_or(|text| form.repair(text).is_some()),
        None => true,
    };
    let hold: Vec<&'static str> = free
        .iter()
        .copied()
        .filter(|key| may_hold(checked.field(key).0, value) && has_form(key))
        .collect();
    // The keys of the first body of a list show whether the list contains formations or units.
    let first = value.items().next().filter(|item| item.kind() == NodeKind::Map);
    let fits = |key: &&'static str| {
        first.is_none_or(|item| {
            let each = checked.under(key, item).item(item);
            required(each.schema).all(|name| item.get(name).is_some())
                && item
                    .entries()
                    .all(|(key, _)| each.field(key.as_str().unwrap_or("")).0 != &Value::Null)
        })
    };
    let fit: Vec<&'static str> = hold.iter().copied().filter(fits).collect();
    let among = |keys: &[&'static str]| meant_key(name, keys, needed);
    // A key in another alphabet is probably the text that the map needs.
    let foreign = || {
        let is_foreign = !name.is_empty() && !name.chars().any(|it| it.is_ascii_alphanumeric());
        let mut wanted = hold.iter().copied().filter(|key| needed(key));
        wanted.next().filter(|_| is_foreign && wanted.next().is_none() && value.as_str().is_some())
    };
    among(&fit).or_else(|| among(&hold)).or_else(|| among(free)).or_else(foreign)
}
