//! Holds a tree against its schema, and says in a designer's words what does not fit.

use jsonschema::error::{TypeKind, ValidationErrorKind};
use serde_json::Value;

use super::Kind;
use super::codes::{
    BAD_FORMAT, BAD_LENGTH, MISSING_KEY, OUT_OF_RANGE, UNKNOWN_KEY, UNKNOWN_WORD, WRONG_TYPE,
};
use super::json::Part;
use super::schema::{schema, validator};
use super::words::kebab;
use crate::diagnostic::{Diagnostic, Fix, Safety, Severity};
use crate::syntax::{Kind as NodeKind, Node, Style, Tree, is_number_trap};
use crate::text::{Span, list, nearest};

/// More than a reader will read; the rest of a hopeless file is left alone.
const MOST_COMPLAINTS: usize = 1000;

/// Adds what does not fit the schema, and settles which of two complaints about one value stays.
pub fn validate(tree: &Tree<'_>, kind: Kind, diagnostics: &mut Vec<Diagnostic>) {
    let Some(root) = tree.root() else { return };
    let mut found = Vec::new();
    for error in validator(kind).iter_errors(Part::Node(root)).take(MOST_COMPLAINTS) {
        let pointer = error.instance_path().as_str();
        let Some(place) = Place::find(root, pointer) else { continue };
        let place =
            Place { schema: keyword_owner(schema(kind), error.schema_path().as_str()), ..place };
        // Nothing where something could not be read is no fault of its own.
        let lost = place.node.kind() == NodeKind::Null && place.node.has_hole();
        if lost || is_version(kind, &place) {
            continue;
        }
        complain(&place, error.kind(), &error, &mut found);
    }
    settle(diagnostics, &mut found);
    diagnostics.append(&mut found);
}

/// A newer version has been complained of already, in better words.
fn is_version(kind: Kind, place: &Place<'_>) -> bool {
    place.key.and_then(|key| key.as_str()) == Some(kind.key())
        && place.depth == 1
        && place.node.as_int().is_some_and(|version| version > 1)
}

/// Where in the document a complaint belongs, and what the schema says there.
struct Place<'a> {
    node: Node<'a>,
    key: Option<Node<'a>>,
    /// The property under which the node, or the list it is an item of, stands.
    property: &'a str,
    depth: usize,
    schema: &'static Value,
}

impl<'a> Place<'a> {
    fn find(root: Node<'a>, pointer: &str) -> Option<Place<'a>> {
        let mut place =
            Place { node: root, key: None, property: "", depth: 0, schema: &Value::Null };
        for step in pointer.split('/').skip(1) {
            place.depth += 1;
            if place.node.kind() == NodeKind::List {
                place.node = place.node.items().nth(step.parse().ok()?)?;
                place.key = None;
            } else {
                let step = step.replace("~1", "/").replace("~0", "~");
                let (key, value) = place.node.entry(&step)?;
                place.node = value;
                place.key = Some(key);
                place.property = key.as_str().unwrap_or("");
            }
        }
        Some(place)
    }

    /// How a sentence names the value: its key, or what it is an item of.
    fn name(&self) -> String {
        match self.key {
            Some(key) => format!("`{}`", key.as_str().unwrap_or("")),
            None if self.depth == 0 => "the document".to_owned(),
            None => format!("this {}", noun(self.property)),
        }
    }

    /// How a sentence names a map: what it is, and its name or id.
    fn title(&self) -> String {
        if self.depth == 0 {
            return "the document".to_owned();
        }
        let noun = noun(self.property);
        let name = ["name", "id", "title", "body"]
            .iter()
            .find_map(|key| self.node.get(key).and_then(Node::as_str));
        match name {
            Some(name) if self.property != name => format!("{noun} `{}`", shorten(name)),
            _ if self.key.is_some() && noun == self.property => format!("`{noun}`"),
            _ => format!("this {noun}"),
        }
    }
}

/// The word for one thing of a list.
fn noun(property: &str) -> &str {
    match property {
        "artillery" => "battery",
        "authors" => "author",
        "bibliography" => "book",
        other => other.strip_suffix("ies").map_or_else(
            || other.strip_suffix('s').filter(|one| !one.is_empty()).unwrap_or(other),
            |_| other,
        ),
    }
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// The schema object that holds a keyword: `/$defs/Unit/required` belongs to `/$defs/Unit`.
fn keyword_owner(schema: &'static Value, path: &str) -> &'static Value {
    let owner = path.rsplit_once('/').map_or("", |(owner, _)| owner);
    schema.pointer(owner).unwrap_or(&Value::Null)
}

fn complain(
    place: &Place<'_>,
    kind: &ValidationErrorKind,
    error: &jsonschema::ValidationError<'_>,
    found: &mut Vec<Diagnostic>,
) {
    use ValidationErrorKind as K;
    match kind {
        K::AdditionalProperties { unexpected } => {
            found.extend(unexpected.iter().filter_map(|key| unknown_key(place, key)));
        }
        K::Required { property } => {
            let property = property.as_str().unwrap_or("");
            // That the kind is not named has been complained of already.
            let kind = place.depth == 0 && super::KINDS.iter().any(|kind| kind.key() == property);
            if !kind && !place.node.has_hole() {
                found.push(missing_key(place, property));
            }
        }
        K::Type { kind } => found.push(wrong_type(place, kind)),
        K::Enum { options } => found.push(unknown_word(place, options)),
        K::Pattern { .. } => found.push(bad_format(place)),
        K::PropertyNames { .. } => found.extend(bad_names(place)),
        K::Minimum { limit } => found.push(out_of_range(place, "at least", limit)),
        K::Maximum { limit } => found.push(out_of_range(place, "at most", limit)),
        K::MinItems { .. } if place.node.has_hole() => {}
        K::MinItems { limit } => {
            found.push(bad_length(place, "needs at least", *limit, "entry", "entries"))
        }
        K::MaxItems { limit } => {
            found.push(bad_length(place, "has more than", *limit, "entry", "entries"))
        }
        K::MinLength { .. } => found.push(
            Diagnostic::new(&BAD_LENGTH, place.node.span(), format!("{} is empty", place.name()))
                .help("write something, or leave the key out"),
        ),
        K::MaxLength { limit } => {
            found.push(bad_length(place, "is longer than", *limit, "character", "characters"));
        }
        K::UniqueItems => found.push(
            Diagnostic::new(
                &BAD_LENGTH,
                place.node.span(),
                format!("{} has the same entry twice", place.name()),
            )
            .help("write each entry once"),
        ),
        // Our schemas use no other keyword; were one added, the designer still hears of it.
        _ => found.push(Diagnostic::new(&WRONG_TYPE, place.node.span(), format!("{error}"))),
    }
}

fn unknown_key(place: &Place<'_>, name: &str) -> Option<Diagnostic> {
    // A merge key has had its own complaint.
    let (key, _) = place.node.entry(name).filter(|_| name != "<<")?;
    let allowed: Vec<&str> = place
        .schema
        .get("properties")
        .and_then(Value::as_object)
        .map(|properties| properties.keys().map(String::as_str).collect())
        .unwrap_or_default();
    let free = allowed.iter().copied().filter(|known| place.node.get(known).is_none());
    let message = format!("{} has no key `{}`", place.title(), shorten(name));
    let mut found = Diagnostic::new(&UNKNOWN_KEY, key.span(), message);
    if let Some(near) =
        nearest(name, free.clone()).or_else(|| synonym(name, &free.collect::<Vec<_>>()))
    {
        found = found.fix(Fix::guess(key.span(), near));
    }
    Some(found.help(format!("it can have {}", list(allowed, 40))))
}

/// Words that designers try before they have read the manual.
fn synonym<'k>(name: &str, free: &[&'k str]) -> Option<&'k str> {
    let meant: &[&str] = match name {
        "strength" | "troops" | "soldiers" | "infantry" | "bayonets" => &["men"],
        "cavalry" | "horse" | "horses" | "horsemen" => &["sabres"],
        "cannon" | "cannons" | "pieces" | "artillery-pieces" => &["guns"],
        "commander" | "general" | "officer" => &["leader"],
        "morale" | "training" | "experience" => &["grade"],
        "type" | "class" => &["arm", "kind"],
        "level" | "size" => &["echelon"],
        "bases" | "elements" => &["stands"],
        "notes" | "comment" | "remarks" | "remark" | "description" => &["note", "summary"],
        "label" | "title" => &["name", "title"],
        "country" | "nationality" => &["nation"],
        "divisions" | "brigades" | "corps" | "regiments" => &["formations"],
        "battalions" | "squadrons" => &["units"],
        "batteries" => &["artillery"],
        "calibre" | "caliber" => &["weight"],
        "position" | "location" => &["at", "place"],
        "polygon" | "points" | "shape" => &["outline", "path"],
        "time" => &["at"],
        _ => &[],
    };
    meant.iter().find_map(|word| free.iter().copied().find(|key| key == word))
}

fn missing_key(place: &Place<'_>, property: &str) -> Diagnostic {
    let first = place.node.entries().next().map(|(key, _)| key.span());
    let span = match place.node.style() {
        Style::Flow => Span { end: place.node.span().start + 1, ..place.node.span() },
        _ => first.unwrap_or(place.node.span()),
    };
    let message = format!("{} has no `{property}`", place.title());
    let mut found = Diagnostic::new(&MISSING_KEY, span, message);
    let wanted = place.schema.get("properties").and_then(|all| all.get(property));
    if let Some(wanted) = wanted {
        found = found.help(format!("add `{property}:` {}", in_words(wanted, place.schema)));
    }
    found
}

/// What a value should be, as the end of a sentence.
fn in_words(wanted: &Value, _around: &Value) -> String {
    let wanted = resolve(wanted);
    if let Some(words) = wanted.get("enum").and_then(Value::as_array) {
        let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
        return format!("with one of {}", list(words, 12));
    }
    let example = wanted.get("examples").and_then(|all| all.get(0));
    if let Some(example) = example {
        return format!("such as `{}`", plain(example));
    }
    match wanted.get("type").and_then(Value::as_str) {
        Some("array") => "and below it a list, each entry after `- `".to_owned(),
        Some("object") => "and below it its keys, indented".to_owned(),
        Some("integer") => "and a whole number".to_owned(),
        _ => "and a text".to_owned(),
    }
}

/// Follows a reference of our own schemas; definitions have unique names across kinds.
fn resolve(wanted: &Value) -> &Value {
    let Some(name) = wanted.get("$ref").and_then(Value::as_str) else { return wanted };
    let pointer = name.trim_start_matches('#');
    super::kind::KINDS.iter().find_map(|kind| schema(*kind).pointer(pointer)).unwrap_or(wanted)
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) if text.contains(':') => format!("\"{text}\""),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn wrong_type(place: &Place<'_>, kind: &TypeKind) -> Diagnostic {
    let wanted: Vec<&str> = match kind {
        TypeKind::Single(one) => vec![one.as_str()],
        TypeKind::Multiple(many) => many.iter().map(|one| one.as_str()).collect(),
    };
    let node = place.node;
    let span =
        if matches!(node.kind(), NodeKind::Map | NodeKind::List) && node.style() == Style::Lines {
            // A whole block underlined says less than the key that announces it.
            place.key.map_or_else(|| first_token(node), Node::span)
        } else {
            node.span()
        };
    if node.kind() == NodeKind::Null && node.span().start == node.span().end {
        let span = place.key.map_or(span, Node::span);
        return Diagnostic::new(&WRONG_TYPE, span, format!("{} has no value", place.name()))
            .help(format!("write {} or leave the key out", should_be(&wanted)));
    }
    let message =
        format!("{} should be {}, not {}", place.name(), should_be(&wanted), is_now(node));
    let found = Diagnostic::new(&WRONG_TYPE, span, message);
    let text_wanted = wanted.contains(&"string");
    let number_wanted = wanted.contains(&"integer") || wanted.contains(&"number");
    match (node.kind(), node.as_str()) {
        (NodeKind::Int | NodeKind::Float | NodeKind::Bool | NodeKind::Null, _) if text_wanted => {
            let quoted = format!("\"{}\"", node.raw());
            found.help(format!("put it in quotes: `{quoted}`")).fix(Fix::replace(
                Safety::Safe,
                node.span(),
                quoted,
            ))
        }
        (NodeKind::Str, Some(text)) if number_wanted => number_in_text(found, node, text),
        (NodeKind::Str, Some(text)) if wanted == ["boolean"] => {
            let truth = matches!(text, "yes" | "Yes" | "YES" | "on" | "On" | "y");
            let lie = matches!(text, "no" | "No" | "NO" | "off" | "Off" | "n");
            if truth || lie {
                let word = if truth { "true" } else { "false" };
                return found.help(format!("write `{word}`")).fix(Fix::replace(
                    Safety::Safe,
                    node.span(),
                    word,
                ));
            }
            found.help("write `true` or `false`")
        }
        (NodeKind::Map, _) if wanted == ["array"] => {
            found.help("a list has each entry on a line of its own after `- `")
        }
        (NodeKind::Str | NodeKind::Int, _) if wanted == ["array"] => {
            let raw = node.raw();
            found.help(format!("write a list, even of one: `[{raw}]`")).fix(Fix::replace(
                Safety::Ask,
                node.span(),
                format!("[{raw}]"),
            ))
        }
        (NodeKind::List, _) if wanted.contains(&"object") => {
            found.help("there is just one: leave out the `- ` and indent its keys")
        }
        _ => found.help(format!("write {}", should_be(&wanted))),
    }
}

fn number_in_text(found: Diagnostic, node: Node<'_>, text: &str) -> Diagnostic {
    let digits: String =
        text.chars().filter(|c| !matches!(c, ',' | '_' | ' ' | '.' | '\'')).collect();
    let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return found.help("write the number in digits");
    }
    let same = text.trim() == digits;
    let safety = if same { Safety::Safe } else { Safety::Ask };
    let help = if same { "leave the quotes out" } else { "write the digits alone" };
    found.help(format!("{help}: `{digits}`")).fix(Fix::replace(safety, node.span(), digits))
}

fn first_token(node: Node<'_>) -> Span {
    let span = node.span();
    let first = node.raw().find([' ', '\n', ':']).unwrap_or(1).max(1);
    Span { end: (span.start + first as u32).min(span.end.max(span.start)), ..span }
}

fn should_be(wanted: &[&str]) -> String {
    let words: Vec<&str> = wanted
        .iter()
        .map(|kind| match *kind {
            "integer" | "number" => "a whole number",
            "string" => "a text",
            "boolean" => "`true` or `false`",
            "array" => "a list",
            "object" => "a map of keys and values",
            _ => "nothing",
        })
        .collect();
    words.join(" or ")
}

fn is_now(node: Node<'_>) -> String {
    match node.kind() {
        NodeKind::Null => "nothing".to_owned(),
        NodeKind::Bool => format!("the truth value `{}`", node.raw()),
        NodeKind::Int => format!("the number `{}`", node.raw()),
        NodeKind::Float => format!("the number `{}`", node.raw()),
        NodeKind::Str if node.is_alias() || node.style() == Style::Block => "a text".to_owned(),
        NodeKind::Str => format!("the text `{}`", shorten(node.raw())),
        NodeKind::List => "a list".to_owned(),
        NodeKind::Map => "a map of keys and values".to_owned(),
    }
}

fn unknown_word(place: &Place<'_>, options: &Value) -> Diagnostic {
    let words: Vec<&str> =
        options.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let node = place.node;
    let written = node.as_str().unwrap_or(node.raw());
    let message = format!("{} cannot be `{}`", place.name_of_word(), shorten(written));
    let mut found = Diagnostic::new(&UNKNOWN_WORD, node.span(), message);
    if let Some(near) = nearest(written, words.iter().copied()) {
        found = found.fix(Fix::guess(node.span(), near));
    }
    found.help(format!("it can be {}", list(words, 40)))
}

impl Place<'_> {
    fn name_of_word(&self) -> String {
        match self.key {
            Some(_) => self.name(),
            None => format!("a {}", noun(self.property)),
        }
    }
}

fn bad_format(place: &Place<'_>) -> Diagnostic {
    let node = place.node;
    let written = node.as_str().unwrap_or(node.raw());
    let message = format!("{} cannot be `{}`", place.name_of_word(), shorten(written));
    let found = Diagnostic::new(&BAD_FORMAT, node.span(), message);
    let found = form(found, place.schema);
    let pattern = place.schema.get("pattern").and_then(Value::as_str);
    match repair(written, pattern.unwrap_or("")) {
        Some(repaired) => found.fix(Fix::guess(node.span(), quoted_if_time(&repaired))),
        None => found,
    }
}

fn quoted_if_time(text: &str) -> String {
    if text.contains(':') { format!("\"{text}\"") } else { text.to_owned() }
}

/// What the schema says of the form, as help.
fn form(found: Diagnostic, schema: &Value) -> Diagnostic {
    let about = schema.get("description").and_then(Value::as_str);
    match about.and_then(|text| text.lines().next()) {
        Some(line) => found.help(lower_first(line.trim_end_matches('.'))),
        None => match schema.get("pattern").and_then(Value::as_str) {
            Some(pattern) => found.help(format!("it must have the form `{pattern}`")),
            None => found,
        },
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// What was probably meant, if it can be worked out.
fn repair(written: &str, pattern: &str) -> Option<String> {
    let looks_like = |wanted: &str| pattern.contains(wanted);
    if looks_like("[a-z0-9]+(-[a-z0-9]+)*") {
        return Some(kebab(written)).filter(|id| !id.is_empty() && id.len() <= 60);
    }
    if looks_like("[0-9]{4}-") {
        return date(written);
    }
    if looks_like("2[0-3]") {
        return time(written);
    }
    if looks_like("unknown") {
        return strength(written);
    }
    if looks_like("%$") {
        let number = written.trim_end_matches(['%', ' ']).trim();
        let good = number.parse::<u8>().is_ok_and(|number| number <= 100);
        return good.then(|| format!("{}%", number.trim_start_matches('0')));
    }
    None
}

fn date(written: &str) -> Option<String> {
    let parts: Vec<&str> =
        written.split(['-', '/', '.', ' ']).filter(|part| !part.is_empty()).collect();
    let [a, b, c] = parts.as_slice() else { return None };
    // Day and month cannot be told apart unless the year comes first or the month is a word.
    let month = |word: &str| {
        let months =
            ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
        let start = word.get(..3)?.to_lowercase();
        months.iter().position(|known| *known == start).map(|at| at as u32 + 1)
    };
    let number = |text: &str| text.parse::<u32>().ok();
    let (year, month, day) = match (number(a), number(b), number(c)) {
        (Some(year), Some(month), Some(day)) if year > 1000 => (year, month, day),
        (Some(day), None, Some(year)) => (year, month(b)?, day),
        (None, Some(day), Some(year)) => (year, month(a)?, day),
        _ => return None,
    };
    let real =
        (1000..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    real.then(|| format!("{year}-{month:02}-{day:02}"))
}

fn time(written: &str) -> Option<String> {
    let (hour, minute) = written.split_once([':', '.', 'h'])?;
    let (hour, minute): (u8, u8) = (hour.trim().parse().ok()?, minute.trim().parse().ok()?);
    (hour < 24 && minute < 60).then(|| format!("{hour:02}:{minute:02}"))
}

fn strength(written: &str) -> Option<String> {
    if matches!(written, "?" | "n/a" | "none" | "tbd" | "TBD" | "Unknown" | "-") {
        return Some("unknown".to_owned());
    }
    let bare: String =
        written.chars().filter(|c| !matches!(c, ',' | '_' | ' ' | '~' | '.')).collect();
    let bare = bare.trim_start_matches('c').replace(['–', '—'], "-").replace("to", "-");
    let mut parts = bare.split('-');
    let good = |part: &str| {
        (1..=6).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let count = parts.clone().count();
    ((1..=2).contains(&count) && parts.all(good)).then_some(bare)
}

/// Keys of a table that are not ids.
fn bad_names(place: &Place<'_>) -> Vec<Diagnostic> {
    let bad = |name: &str| kebab(name) != name || name.len() > 60;
    let keys = place.node.entries().map(|(key, _)| key);
    keys.filter(|key| key.as_str().is_some_and(bad))
        .map(|key| {
            let name = key.as_str().unwrap_or("");
            let message = format!("`{}` cannot be a name in `{}`", shorten(name), place.property);
            let id = kebab(name);
            let found = Diagnostic::new(&BAD_FORMAT, key.span(), message)
                .help("use small letters, digits and single hyphens, like `i-corps`");
            if id.is_empty() || place.node.get(&id).is_some() {
                return found;
            }
            found.fix(Fix::replace(Safety::Ask, key.span(), id))
        })
        .collect()
}

fn out_of_range(place: &Place<'_>, words: &str, limit: &Value) -> Diagnostic {
    let (least, most) = (place.schema.get("minimum"), place.schema.get("maximum"));
    let message = format!("{} is {}, but can be {words} {limit}", place.name(), place.node.raw());
    let found = Diagnostic::new(&OUT_OF_RANGE, place.node.span(), message);
    match (least, most) {
        (Some(least), Some(most)) if least == most => found.help(format!("write {least}")),
        (Some(least), Some(most)) => found.help(format!("write a number from {least} to {most}")),
        _ => found,
    }
}

fn bad_length(place: &Place<'_>, words: &str, limit: u64, one: &str, many: &str) -> Diagnostic {
    let noun = if limit == 1 { one } else { many };
    let span = match (place.node.kind(), place.key) {
        (NodeKind::List | NodeKind::Map, Some(key)) => key.span(),
        _ => place.node.span(),
    };
    Diagnostic::new(&BAD_LENGTH, span, format!("{} {words} {limit} {noun}", place.name()))
}

/// Two complaints about one value: a trap of spelling says more than the schema where a number is
/// meant, and the schema says more than any other trap.
fn settle(traps: &mut Vec<Diagnostic>, found: &mut Vec<Diagnostic>) {
    let shape = [&WRONG_TYPE, &BAD_FORMAT, &UNKNOWN_WORD];
    for trap in traps.iter_mut().filter(|trap| is_number_trap(trap.code)) {
        let same = |other: &Diagnostic| other.span == trap.span && shape.contains(&other.code);
        let Some(at) = found.iter().position(same) else { continue };
        let other = found.remove(at);
        trap.severity = Severity::Error;
        // If a text is wanted, quoting is the sure repair.
        if other.fix.as_ref().is_some_and(|fix| fix.safety == Safety::Safe) {
            trap.fix = other.fix;
        }
    }
    traps.retain(|trap| {
        trap.code.severity == Severity::Error
            || trap.severity == Severity::Error
            || !found.iter().any(|other| other.span == trap.span)
    });
}
