//! Findings about values of the wrong type, such as a text where a number belongs.

use grognard_syntax::diagnostic::{Diagnostic, Edit, Fix, Safety};
use grognard_syntax::syntax::{Node, NodeKind, PASTED_ROW, Style};
use grognard_syntax::text::shorten;
use serde_json::Value;

use super::checked_value::{CheckedValue, lower_first, required, types};
use super::codes::WRONG_TYPE;
use super::decoration::{several_words, without_decoration};
use super::expected::{is_now, just_one, nothing, several_lines, shape, wanted};
use super::form::{
    Form, decimal_degrees, digits_for_letters, kilometres, odd_sign, plain_signs, whole,
    within_curly_quotes,
};
use super::key_places::{is_of_type, may_hold};
use super::places::{is_point, is_point_without_comma, wrong_unit};
use super::scalars::kebab;
use super::values::bad_format;
use super::vocabulary::latin;

/// Reports a value whose type its schema does not allow.
pub(super) fn wrong_type(checked: &CheckedValue<'_>) -> Option<Diagnostic> {
    let node = checked.node;
    let scalar = !matches!(node.kind(), NodeKind::Map | NodeKind::List);
    if checked.schema.get("enum").is_some() {
        // The finding that a word is not in the closed list also covers a wrong type.
        return None;
    }
    if node.kind() == NodeKind::Null {
        return Some(nothing(checked));
    }
    let right = |form: Form| form.repair(node.raw()).as_deref() == Some(node.raw());
    if scalar && checked.form().is_some_and(|form| node.is_alias() || !right(form)) {
        return Some(bad_format(checked));
    }
    if is_point_without_comma(checked) {
        return None;
    }
    if let Some(found) = wrong_unit(checked) {
        return Some(found);
    }
    if let Some(found) = level_left_out(checked) {
        return Some(found);
    }
    if let Some(found) = swapped_with_strength(checked) {
        return Some(found);
    }
    let message = format!("{} should be {}, not {}", checked.name(), wanted(checked), is_now(node));
    let found = Diagnostic::new(&WRONG_TYPE, checked.span(), message);
    if node.is_alias() {
        return Some(found.help("write the value out"));
    }
    let types = checked.types();
    Some(match types.as_slice() {
        ["boolean"] => truth(found, node),
        ["integer"] | ["number"] => number(found, checked),
        ["array"] => a_list(found, checked),
        ["object"] => a_map(found, checked),
        _ if scalar => quoted(found, node, types.contains(&"object")),
        _ => a_text(found, checked),
    })
}

/// The strength with a text beside a name that is a number, so that the two are probably swapped.
pub(super) fn swapped_strength<'a>(map: Node<'a>) -> Option<(&'static str, Node<'a>)> {
    let name = map.get("name").filter(|name| name.kind() == NodeKind::Int && !name.is_alias())?;
    let is_word = |node: &Node<'_>| {
        let text = node.as_str().unwrap_or("");
        !node.is_alias() && text.chars().any(char::is_alphabetic) && text != "unknown"
    };
    let strengths = ["men", "sabres", "guns"].into_iter();
    let mut texts = strengths.filter_map(|key| Some((key, map.get(key).filter(is_word)?)));
    texts.next().filter(|_| name.as_int().is_some())
}

/// Reports a unit whose name is a number and whose strength is a text.
fn swapped_with_strength(checked: &CheckedValue<'_>) -> Option<Diagnostic> {
    if checked.property != "name" || checked.node.kind() != NodeKind::Int {
        return None;
    }
    let around = checked.maps_around();
    let (key, text) = swapped_strength(around.last()?.node)?;
    let (name, number) = (text.raw(), checked.node.raw());
    let message = format!("`name` is a number and `{key}` is a text: the two seem swapped");
    let mut edits = vec![
        Edit { span: checked.node.span(), replacement: name.to_owned() },
        Edit { span: text.span(), replacement: number.to_owned() },
    ];
    edits.sort_by_key(|edit| edit.span.start);
    let title = format!("write `name: {}` and `{key}: {number}`", shorten(name));
    let found = Diagnostic::new(&WRONG_TYPE, checked.node.span(), message);
    Some(found.label(text.span(), "the text").fix(Fix { title, safety: Safety::Ask, edits }))
}

/// Reports `fielded: { stands: 5 }`, in which the id of the rule set is missing above `stands`.
fn level_left_out(checked: &CheckedValue<'_>) -> Option<Diagnostic> {
    let key = checked.key.filter(|_| checked.chosen)?;
    checked.schema.get("properties")?.get(checked.property)?;
    let around = checked.maps_around();
    let table = around.last()?.property;
    let (property, name) = (checked.property, if table == "fielded" { "RULESET" } else { "NAME" });
    let message =
        format!("`{property}` belongs in an entry of `{table}`, and the entry is missing");
    let whose = if table == "fielded" { ", with the id of a rule set" } else { "" };
    let help = format!(
        "write `{table}: {{ {name}: {{ {property}: {} }} }}`{whose}",
        shorten(checked.node.raw())
    );
    Some(Diagnostic::new(&WRONG_TYPE, key.span(), message).help(help))
}

fn truth(found: Diagnostic, node: Node<'_>) -> Diagnostic {
    let word = match node.as_str().map(str::to_lowercase).as_deref() {
        Some("yes" | "on" | "y" | "true") => "true",
        Some("no" | "off" | "n" | "false") => "false",
        _ => return found.help("write `true` or `false`"),
    };
    in_place(found.help(format!("write `{word}`")), Safety::Safe, node, word)
}

/// Units that may follow a number without a change of its meaning.
const UNITS: &str = "m|metre|metres|meter|meters|mm|°|degrees|men|guns|stands|figures|bases|points|point|pts|pt|VP|vp|turns|figs|battalions|squadrons|batteries";

/// Converts kilometres to metres, if the number is too small for the size of a map in metres.
fn metres(checked: &CheckedValue<'_>, raw: &str) -> Option<String> {
    let (whole, part) = raw.split_once('.').filter(|(_, part)| part.len() <= 3)?;
    let least = checked.schema["minimum"].as_i64()?;
    let is_metric = matches!(checked.property, "width" | "height");
    let metres = format!("{whole}{part:0<3}").parse::<i64>().ok()?;
    let is_small = whole.parse::<i64>().is_ok_and(|whole| whole < least);
    (is_metric && is_small && metres >= least).then(|| metres.to_string())
}

/// Converts centimetres with one decimal, or a part of a metre with two or three decimals, to
/// millimetres, if the description of the key asks for millimetres. The result includes the unit.
fn millimetres(checked: &CheckedValue<'_>, raw: &str) -> Option<(String, &'static str)> {
    // If a figure is a map with a source, the description of the figure belongs to the key of that
    // map.
    let of_whole = checked.maps_around().last().map_or("", |map| map.about);
    let is_counted = [checked.about, of_whole].iter().any(|about| about.contains("millimetres"));
    let (whole, part) = raw.split_once('.').filter(|_| is_counted)?;
    let (digits, unit) = match part.len() {
        1 => (format!("{whole}{part}"), "centimetres"),
        2 | 3 if whole == "0" => (format!("{part:0<3}"), "metres"),
        _ => return None,
    };
    let number = digits.parse::<u32>().ok().filter(|number| *number > 0)?;
    Some((number.to_string(), unit))
}

fn number(found: Diagnostic, checked: &CheckedValue<'_>) -> Diagnostic {
    let node = checked.node;
    let Some(text) = node.as_str() else {
        return match node.kind() {
            NodeKind::Float => match whole(node.raw()).filter(|_| node.raw().ends_with("000")) {
                // In half of Europe a point separates thousands, so `6.000` may mean six thousand.
                Some(thousands) => found
                    .help(format!("write thousands without a point: `{thousands}`"))
                    .fix(Fix::replace(Safety::Ask, node.span(), thousands)),
                // Maps use metres, but authors think in kilometres, so the fix converts kilometres.
                None => match metres(checked, node.raw()) {
                    Some(metres) => found
                        .help(format!("write metres: `{metres}`"))
                        .fix(Fix::replace(Safety::Ask, node.span(), metres)),
                    None => match millimetres(checked, node.raw()) {
                        Some((millimetres, unit)) => found
                            .help(format!(
                                "write millimetres: {} {unit} are `{millimetres}`",
                                node.raw()
                            ))
                            .fix(Fix::replace(Safety::Ask, node.span(), millimetres)),
                        None if node.raw().starts_with("0.") => {
                            found.help("write a whole number, in the unit of this key")
                        }
                        None => found.help("leave the fraction out"),
                    },
                },
            },
            _ => found.help("write a number in digits"),
        };
    };
    if let Some(found) = without_decoration(&found, node, text, whole) {
        return found;
    }
    if let Some(found) = in_odd_signs(&found, checked, text) {
        return found;
    }
    let bare = text.trim();
    let bare = within_curly_quotes(bare).unwrap_or(bare);
    if checked.property == "facing"
        && let Some(degrees) = compass(bare)
    {
        let found = found.help("write degrees clockwise from north: east is `90`");
        return found.fix(Fix::guess(node.span(), degrees.to_string()));
    }
    if let Some(degrees) = decimal_degrees(text).filter(|_| checked.types() == ["number"]) {
        let found = found.help("write degrees with decimals, minus for south and west");
        return match several_lines(node) || node.is_alias() {
            true => found,
            false => found.fix(Fix::guess(node.span(), degrees)),
        };
    }
    let digits = bare.bytes().take_while(|b| b.is_ascii_digit() || b",_. '".contains(b)).count();
    let unit = bare[digits..].trim();
    let is_unit = unit.is_empty() || UNITS.split('|').any(|known| known == unit);
    let number = whole(&bare[..digits]).filter(|_| is_unit);
    let about = checked.about.trim_end_matches('.');
    let meant = digits_for_letters(bare)
        .or_else(|| kilometres(bare).filter(|_| about.to_lowercase().contains("metres")));
    if let Some(meant) = meant.filter(|_| number.is_none() && !several_lines(node)) {
        return found.help("write a number in digits").fix(Fix::guess(node.span(), meant));
    }
    match number {
        Some(number) if several_lines(node) => {
            found.help(format!("write the number after the colon: `{number}`"))
        }
        Some(number) if number == bare => {
            let found = found.help(format!("leave the quotes out: `{number}`"));
            in_place(found, Safety::Safe, node, &number)
        }
        Some(number) => {
            let found = found.help(format!("write the digits alone: `{number}`"));
            in_place(found, Safety::Ask, node, &number)
        }
        // Half of Europe writes a fraction with a comma.
        None if bare
            .split_once(',')
            .is_some_and(|(whole, part)| is_digits(whole) && is_digits(part)) =>
        {
            match checked.types() == ["number"] {
                true => found
                    .help(format!("write a fraction with a point: `{}`", bare.replace(',', "."))),
                false => found.help("write a whole number, without a comma"),
            }
        }
        None if about.is_empty() => found.help("write a number in digits"),
        None => found.help(format!("write a number in digits ({})", lower_first(about))),
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reports a number with characters that only look like digits, or with the character `½`.
fn in_odd_signs(found: &Diagnostic, checked: &CheckedValue<'_>, text: &str) -> Option<Diagnostic> {
    let odd = odd_sign(text).filter(|_| !several_lines(checked.node))?;
    let plain = plain_signs(text.trim());
    let digits = digits_for_letters(&plain).unwrap_or(plain);
    let number = match digits.strip_suffix('½') {
        Some(half) if checked.types().contains(&"number") => {
            format!("{}.5", whole(half.trim()).or_else(|| half.is_empty().then(|| "0".to_owned()))?)
        }
        Some(_) => return None,
        None => digits.parse::<i64>().ok()?.to_string(),
    };
    Some(found.clone().help(odd).fix(Fix::guess(checked.node.span(), number)))
}

/// Degrees of a direction that is given by its name: `E`, `north-east`, `Südost`. `SO` and `NO` are
/// ambiguous, because O is the east in German and the west in French.
fn compass(written: &str) -> Option<usize> {
    const NAMES: &[(&str, &str)] = &[
        ("north", "n"),
        ("nord", "n"),
        ("norte", "n"),
        ("nor", "n"),
        ("south", "s"),
        ("sued", "s"),
        ("sud", "s"),
        ("sur", "s"),
        ("ouest", "w"),
        ("oeste", "w"),
        ("west", "w"),
        ("east", "e"),
        ("este", "e"),
        ("est", "e"),
        ("ost", "e"),
        ("-", ""),
    ];
    let letters =
        NAMES.iter().fold(latin(written), |text, (name, letter)| text.replace(name, letter));
    let points = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    points.iter().position(|point| *point == letters).map(|index| index * 45)
}

/// Adds a fix that replaces a text with a word. In a text of several lines, a line may be
/// unreadable, so the fix is not added.
fn in_place(found: Diagnostic, safety: Safety, node: Node<'_>, word: &str) -> Diagnostic {
    match several_lines(node) {
        true => found,
        false => found.fix(Fix::replace(safety, node.span(), word)),
    }
}

/// Message about a point in parentheses.
pub(super) const ROUND: &str = "a point is two numbers in square brackets, not in parentheses";

fn a_list(found: Diagnostic, checked: &CheckedValue<'_>) -> Diagnostic {
    let node = checked.node;
    let each = checked.each();
    if is_point(checked.schema) {
        if node.as_str().is_some_and(|text| text.starts_with('(') || text.ends_with(')')) {
            let message = ROUND.to_owned();
            return Diagnostic { message, ..found }.help("write `[1200, 800]`");
        }
        let found = found.help("write metres to the east and to the north: `[1200, 800]`");
        if let (Some(east), Some(north)) = (coordinate(node, "x"), coordinate(node, "y")) {
            return listed(found, node, format!("[{east}, {north}]"));
        }
        let numbers: Vec<&str> = node
            .as_str()
            .unwrap_or("")
            .split([',', ';', ' '])
            .filter(|number| !number.is_empty())
            .collect();
        let [east, north] = numbers.as_slice() else { return found };
        let both = [east, north].iter().all(|number| number.parse::<u32>().is_ok());
        return if both { listed(found, node, format!("[{east}, {north}]")) } else { found };
    }
    // The author wrote `units:` and another `units:` below it.
    if node.len() == 1 && node.get(checked.property).is_some() && checked.key.is_some() {
        let message = format!("`{0}` is inside `{0}`", checked.property);
        let help = "delete one of the two keys".to_owned();
        return Diagnostic { message, help: vec![help], ..found };
    }
    match node.kind() {
        NodeKind::Map if is_one(each, node) => match node.style() {
            Style::Flow => {
                let found = found.help("put a single entry in brackets too: `[{ … }]`");
                listed(found, node, format!("[{}]", node.raw()))
            }
            _ => {
                found.help("put `- ` before its first key: even a single entry of a list needs one")
            }
        },
        NodeKind::Map => match named_entry(each, node) {
            Some(entry) => found.help(format!("write each entry after a dash: `- {entry}`")),
            None => found.help("write each entry on a line of its own, after `- `"),
        },
        _ if types(each) == ["object"] => found.help(format!(
            "write each entry on a line of its own: `- {}`",
            shape(&checked.in_each())
        )),
        _ if is_none(each, node) => match checked.optional {
            true => found.help("leave the key out if there is no value"),
            false => listed(found.help("write an empty list"), node, "[]".to_owned()),
        },
        _ => {
            let words = each.get("enum").is_some() || Form::of(each).is_some();
            let raw = node.raw().trim_start_matches(['•', '–', '—', '·', ' ']);
            // A single item would not complete a list that needs two items, such as
            // `back_offset: 0.5mm`.
            let least = checked.schema["minItems"].as_u64().unwrap_or(0);
            if least > 1 && !raw.contains([',', ';']) {
                return found.help(format!("write a list of {least}: `[{raw}, …]`"));
            }
            let options = each.get("enum").and_then(Value::as_array);
            let is_option = |word: &&str| {
                options.is_some_and(|options| options.iter().any(|option| option == word))
            };
            let parts = several_words(raw.trim_matches(['"', '\'']));
            let named = Form::of(each).filter(|form| matches!(form, Form::Id | Form::Reference));
            let ids = named.and_then(|form| {
                parts.iter().map(|part| form.repair(part)).collect::<Option<Vec<String>>>()
            });
            let apart = match parts.iter().all(is_option) {
                _ if ids.as_ref().is_some_and(|ids| !ids.is_empty()) => {
                    ids.map(|ids| ids.join(", "))
                }
                true => Some(parts.join(", ")),
                // Several names in one text: `Anna and Boris`.
                false if checked.property == "authors" && parts.len() > 1 => {
                    return listed(found.help("write each name as an entry"), node, {
                        format!("[{}]", parts.join(", "))
                    });
                }
                false => words.then(|| raw.replace("; ", ", ").replace(';', ", ")),
            };
            let raw = apart.as_deref().unwrap_or(raw);
            let special = raw.contains([',', '[', ']', '{', '}', '#', ':', '"', '\'']);
            let plain = matches!(node.style(), Style::Plain);
            let list = if words || !special || !plain {
                format!("[{raw}]")
            } else {
                format!("[\"{}\"]", raw.replace('\\', "\\\\").replace('"', "\\\""))
            };
            let brackets =
                if words && raw.contains(',') { "in brackets" } else { "even for one entry" };
            let shown = shorten(&list);
            let help = format!("write a list, {brackets}: `{shown}`");
            match node.style() {
                Style::Block => found.help(help),
                // The fix already shows the whole list, so the help does not repeat it.
                _ if shown != list => listed(found, node, list),
                _ => listed(found.help(help), node, list),
            }
        }
    }
}

/// Turns an entry with a name as its key, `54e Ligne: { men: 490 }`, into an entry of a list.
fn named_entry(each: &'static Value, node: Node<'_>) -> Option<String> {
    let properties = each.get("properties")?;
    let (name, value) = node.entries().next()?;
    let mut missing = required(each).filter(|key| value.get(key).is_none());
    let key = match missing.next() {
        Some(key) => key,
        // An entry that has a name of its own can only have an id as its key.
        None => ["name", "id"]
            .into_iter()
            .find(|key| properties.get(key).is_some() && value.get(key).is_none())?,
    };
    let is_key = |(key, _): (Node<'_>, Node<'_>)| properties.get(key.as_str()?).map(|_| ());
    let is_body = value.kind() == NodeKind::Map && value.entries().any(|it| is_key(it).is_some());
    // A name may be the key of a single value, as in `54e Ligne: [490, 472]` or
    // `Morning mist: Until 08:00 …`.
    let single = match value.kind() {
        NodeKind::Int | NodeKind::List => Some("men"),
        NodeKind::Str => Some("text"),
        _ => None,
    };
    let single = single.filter(|single| properties.get(single).is_some() && key == "name");
    if let Some(single) = single.filter(|_| !value.raw().contains('\n')) {
        let (name, value) = (shorten(name.as_str()?), shorten(value.raw()));
        return Some(format!("{{ name: {name}, {single}: {value} }}"));
    }
    let name = shorten(name.as_str().filter(|_| is_body)?);
    let inside = value.raw().trim_start_matches('{').trim_end_matches('}').trim();
    Some(match value.style() == Style::Flow && inside.len() <= 60 {
        true => format!("{{ {key}: {name}, {inside} }}"),
        false => format!("{{ {key}: {name}, … }}"),
    })
}

/// A coordinate with its own key `x` or `y`, where a place should be two numbers in brackets.
fn coordinate(node: Node<'_>, key: &str) -> Option<i64> {
    node.get(key).and_then(Node::as_int).filter(|_| node.len() == 2)
}

/// Whether the value is `none` or a similar word, in a list that requires words of a closed list.
fn is_none(each: &Value, node: Node<'_>) -> bool {
    let words = each.get("enum").and_then(Value::as_array);
    let is_word = |word: &str| words.is_some_and(|words| words.iter().any(|one| one == word));
    let written = node.as_str().unwrap_or(node.raw()).to_lowercase();
    let nothing = matches!(written.as_str(), "none" | "no" | "nothing" | "n/a" | "-" | "false");
    words.is_some() && nothing && !is_word(&written)
}

/// Whether the map looks like a single entry of the list that the key requires.
fn is_one(each: &'static Value, node: Node<'_>) -> bool {
    let mut keys = required(each).peekable();
    keys.peek().is_some() && keys.all(|key| node.get(key).is_some())
}

fn listed(found: Diagnostic, node: Node<'_>, list: String) -> Diagnostic {
    found.fix(Fix::replace(Safety::Ask, node.span(), list))
}

fn a_map(found: Diagnostic, checked: &CheckedValue<'_>) -> Diagnostic {
    let node = checked.node;
    if checked.depth == 0 {
        return found.help(
            "write one `key: value` on each line, the kind first: `oob: 1`, `scenario: 1`, `map: \
             1` …",
        );
    }
    let table = checked.schema.get("additionalProperties").is_some_and(Value::is_object);
    if node.kind() == NodeKind::List {
        if let Some(keys) = values_in_order(checked).filter(|_| !node.is_alias()) {
            return found.fix(Fix::replace(Safety::Ask, node.span(), keys));
        }
        return match node.style() {
            _ if node.len() > 1 && !table && checked.key.is_some() => found.help(just_one(checked)),
            _ if node.len() != 1 && !table => {
                found.help(format!("write its keys: `{}`", shape(checked)))
            }
            _ if table
                && node.items().all(|item| item.len() == 1 && item.kind() == NodeKind::Map) =>
            {
                let dashes = node.items().filter_map(|item| {
                    let start = item.span().start;
                    let before = &node.tree().text()[..start as usize];
                    before.ends_with("- ").then(|| Edit {
                        span: node.tree().span(start - 2, start),
                        replacement: String::new(),
                    })
                });
                let edits: Vec<Edit> = dashes.collect();
                let title = "remove the dashes: each line is `key: value`".to_owned();
                match edits.len() == node.len() && !node.is_alias() {
                    true => found.fix(Fix { title, safety: Safety::Ask, edits }),
                    false => found.help(title),
                }
            }
            _ if table => match node.items().next().and_then(|item| item.get("id")?.as_str()) {
                Some(id) => found.help(format!(
                    "write `{id}:` in place of `- id: {id}`, and its keys below, indented"
                )),
                None => {
                    let first = node.items().next().and_then(Node::as_str).unwrap_or("");
                    let word = first.split([' ', ',', ':']).find(|word| word.len() > 3);
                    match word.map(kebab).filter(|word| !word.is_empty()) {
                        Some(word) => found.help(format!(
                            "give each entry a short name in place of its `- `, such as `{word}: …`"
                        )),
                        None => found
                            .help("give each entry a short name in place of its `- `: `book: …`"),
                    }
                }
            },
            Style::Flow => found.help("there is just one value: leave the brackets out"),
            _ => found.help("there is just one entry: leave out the `- ` and indent its keys"),
        };
    }
    if table {
        return found.help("write each entry on a line of its own: a short name, a colon, a value");
    }
    if node.as_str().is_some_and(|text| text.contains('\t')) {
        return found.help(PASTED_ROW);
    }
    if let Some(row) = row_of_unit(checked) {
        let found = found.help(format!("{EACH_VALUE}: `{row}`"));
        return match node.is_alias() || several_lines(node) {
            true => found,
            false => found.fix(Fix::replace(Safety::Ask, node.span(), row)),
        };
    }
    let shape = shape(checked);
    let found = found.help(format!("write its keys: `{shape}`"));
    let first = checked.schema.get("properties").and_then(Value::as_object).and_then(|all| {
        let required = required(checked.schema).count();
        all.keys().next().filter(|_| required <= 1).map(|key| (key.as_str(), checked.field(key).0))
    });
    match (first, node.kind()) {
        (Some((key, field)), NodeKind::Int) if types(field).contains(&"integer") => found
            .fix(Fix::replace(Safety::Ask, node.span(), format!("{{ {key}: {} }}", node.raw()))),
        (Some((key, field)), NodeKind::Str)
            if types(field) == ["string"] && Form::of(field).is_none() =>
        {
            found.fix(Fix::replace(
                Safety::Ask,
                node.span(),
                format!("{{ {key}: {} }}", node.raw()),
            ))
        }
        _ => found,
    }
}

/// The map for a list in brackets with a value of the right type for each required key, in the order
/// of the keys: `{ latitude: 50.7, longitude: 4.57 }` for `[50.7, 4.57]`.
fn values_in_order(checked: &CheckedValue<'_>) -> Option<String> {
    let node = checked.node;
    let keys: Vec<&str> = required(checked.schema).collect();
    if node.style() != Style::Flow || keys.len() < 2 || keys.len() != node.len() {
        return None;
    }
    let entries = keys.iter().zip(node.items()).map(|(key, value)| {
        let (schema, _) = checked.field(key);
        let is_plain = !matches!(value.kind(), NodeKind::Map | NodeKind::List | NodeKind::Null);
        (is_plain && is_of_type(schema, value)).then(|| format!("{key}: {}", value.raw()))
    });
    let entries: Option<Vec<String>> = entries.collect();
    Some(format!("{{ {} }}", entries?.join(", ")))
}

/// Puts a number or a truth value in quotes. If the key also allows a map, the author may have
/// meant a map, so the author must review the fix.
fn quoted(found: Diagnostic, node: Node<'_>, or_map: bool) -> Diagnostic {
    let quoted = format!("\"{}\"", node.raw());
    let safety = if or_map { Safety::Ask } else { Safety::Safe };
    let fix = Fix::replace(safety, node.span(), quoted.clone());
    found.help(format!("put the value in quotes: `{quoted}`")).fix(fix)
}

/// Beginning of the advice for a pasted row. `check` prints the advice once for neighbouring rows.
pub(super) const EACH_VALUE: &str = "write each value with its key";

/// A pasted row such as `1/93e Ligne; infantry; 701; regular` as a map. A cell whose key is not
/// clear prevents the advice.
fn row_of_unit(checked: &CheckedValue<'_>) -> Option<String> {
    let text = checked.node.as_str().filter(|text| text.len() <= 200)?;
    let sign = [';', '|', ','].into_iter().find(|sign| text.contains(*sign))?;
    let mut cells = text.split(sign).map(str::trim).filter(|cell| !cell.is_empty());
    let name = cells.next().filter(|_| checked.field("name").0 != &Value::Null)?;
    let special = name.contains([':', '#', '"', '\'', '[', ']', '{', '}', ',', '&', '*', '!', '%']);
    let name = if special { format!("{name:?}") } else { name.to_owned() };
    let mut entries = vec![("name", name)];
    let is_word_of = |key: &str, word: &str| {
        let words = checked.field(key).0.get("enum").and_then(Value::as_array);
        words.is_some_and(|words| words.iter().any(|known| known.as_str() == Some(word)))
    };
    for cell in cells {
        let small = cell.to_lowercase();
        let is_number = cell.bytes().all(|byte| byte.is_ascii_digit());
        let horse = entries.iter().any(|(key, value)| *key == "arm" && value == "cavalry");
        let key = match () {
            () if is_word_of("arm", &small) => "arm",
            () if is_word_of("grade", &small) => "grade",
            () if is_number && horse => "sabres",
            () if is_number => "men",
            () => return None,
        };
        if entries.iter().any(|(other, _)| *other == key) || checked.field(key).0 == &Value::Null {
            return None;
        }
        entries.push((key, small));
    }
    let entries: Vec<String> =
        entries.iter().map(|(key, value)| format!("{key}: {value}")).collect();
    (entries.len() > 1).then(|| format!("{{ {} }}", entries.join(", ")))
}

/// The key for a list of maps where a single value belongs: `artillery` for batteries under `guns`.
fn list_of_entries(checked: &CheckedValue<'_>) -> Option<&'static str> {
    let first = checked.node.items().next().filter(|first| first.kind() == NodeKind::Map)?;
    let around = checked.maps_around();
    let map = around.iter().rev().find(|map| map.node.number() != checked.node.number())?;
    let properties = map.schema.get("properties").and_then(Value::as_object)?;
    let fits = |key: &&String| {
        let each = map.under(key, checked.node).item(first);
        map.node.get(key).is_none()
            && types(map.field(key).0) == ["array"]
            && types(each.schema) == ["object"]
            && first.entries().all(|(key, value)| {
                let field = each.field(key.as_str().unwrap_or("")).0;
                may_hold(field, value)
            })
    };
    let mut keys: Vec<&str> = properties.keys().filter(fits).map(String::as_str).collect();
    // Batteries fit `units` too, but guns are in batteries.
    if checked.property == "guns" && keys.contains(&"artillery") {
        keys.retain(|key| *key == "artillery");
    }
    let [key] = keys.as_slice() else { return None };
    Some(key)
}

fn a_text(found: Diagnostic, checked: &CheckedValue<'_>) -> Diagnostic {
    let node = checked.node;
    let mut items = node.items();
    let item = items.next().filter(|_| items.next().is_none());
    if let Some(key) = list_of_entries(checked) {
        let found = found.help(format!("entries with these keys are listed under `{key}`"));
        return match checked.key.filter(|_| !node.is_alias()) {
            Some(written) => found.fix(Fix::guess(written.span(), key)),
            None => found,
        };
    }
    if let Some(form) = checked.form() {
        let is_list = node.kind() == NodeKind::List && node.len() > 1;
        if is_list && form != Form::Strength && checked.key.is_some() {
            return found.help(just_one(checked));
        }
        let ends: Vec<&str> = node.items().map(|item| item.raw()).collect();
        let range = match (form, ends.as_slice()) {
            (Form::Strength, [least, most]) => form.repair(&format!("{least}-{most}")),
            (_, [item]) => form.repair(item),
            _ => None,
        };
        let guns = ends.iter().map(|end| end.parse::<u32>().ok()).sum::<Option<u32>>();
        if let Some(sum) = guns.filter(|_| ends.len() > 1 && checked.property == "guns") {
            let help = "write the sum; `weight: mixed` means guns of several weights, or guns and \
                        howitzers";
            return found.help(help).fix(Fix::guess(node.span(), sum.to_string()));
        }
        let found = found.help(form.advice());
        return match range {
            Some(range) => found.fix(Fix::guess(node.span(), range)),
            None => found,
        };
    }
    let is_several = node.kind() == NodeKind::List && node.len() > 1 && checked.key.is_some();
    if is_several && may_have_name(checked) {
        return found.help(just_one(checked));
    }
    let item = item.filter(|item| item.kind() == NodeKind::Str);
    match (node.kind(), node.style(), item) {
        (NodeKind::List, Style::Flow, Some(item)) => found
            .help("there is just one value: leave the brackets out")
            .fix(Fix::replace(Safety::Ask, node.span(), item.raw())),
        (NodeKind::List, Style::Lines, _) if checked.types().contains(&"object") => {
            found.help("there is just one entry: leave out the `- ` and indent its keys")
        }
        (NodeKind::List, Style::Lines, _) => {
            found.help("write one text; with `|` after the colon it can have several lines")
        }
        _ => found.help("write a text, in quotes if it has brackets, a colon or a `#`"),
    }
}

/// Whether the value can be a map whose only required key is `name`.
fn may_have_name(checked: &CheckedValue<'_>) -> bool {
    checked.types().contains(&"object") && required(checked.schema).eq(["name"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_directions_become_degrees() {
        for (written, degrees) in [
            ("E", Some(90)),
            ("north-east", Some(45)),
            ("Northeast", Some(45)),
            ("nord-ouest", Some(315)),
            ("Südost", Some(135)),
            ("oeste", Some(270)),
            ("sur", Some(180)),
            ("SO", None),
            ("NNE", None),
            ("uphill", None),
        ] {
            assert_eq!(compass(written), degrees, "{written}");
        }
    }
}
