//! Findings about values that have the right type but a wrong form, size or length.

use std::collections::HashMap;

use grognard_syntax::diagnostic::{Diagnostic, Edit, Fix, Safety};
use grognard_syntax::syntax::{Node, NodeKind, Style};
use grognard_syntax::text::{Span, choice, list, shorten};
use serde_json::Value;

use super::Ratio;
use super::checked_value::CheckedValue;
use super::codes::{BAD_FORMAT, BAD_LENGTH, OUT_OF_RANGE, UNKNOWN_WORD, WRONG_TYPE};
use super::decoration::{decorated, several_words, without_decoration};
use super::expected::{is_now, just_one, nothing, several_lines};
use super::form::{Form, document_stem, is_approximate, month_of, odd_sign, size};
use super::key_places::foreign_letters;
use super::limits::broken_limit;
use super::places::{is_alone, is_point, without_comma};
use super::scalars::{Time, kebab};
use super::vocabulary::{Trait, is_unit_word, latin, look_alike, meant};

/// Reports a word that is not in the closed list of its key.
pub(super) fn unknown_word(checked: &CheckedValue<'_>, options: &Value) -> Diagnostic {
    let node = checked.node;
    let words: Vec<&str> =
        options.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let help = format!("it can be {}", choice(words.iter().copied(), 40));
    let written = match node.kind() {
        NodeKind::Null => {
            let mut found = nothing(checked);
            found.help = vec![help];
            return found;
        }
        NodeKind::List | NodeKind::Map => {
            let message = format!("{} should be one word, not {}", checked.name(), is_now(node));
            let found = Diagnostic::new(&WRONG_TYPE, checked.span(), message).help(help);
            let single = node.items().next().filter(|_| node.len() == 1).map(Node::raw);
            return match single.filter(|single| words.contains(single) && !node.is_alias()) {
                Some(single) => found.fix(Fix::guess(node.span(), single)),
                None if node.kind() == NodeKind::List
                    && node.len() > 1
                    && checked.key.is_some() =>
                {
                    let help = std::iter::once(just_one(checked)).chain(found.help.clone());
                    Diagnostic { help: help.collect(), ..found }
                }
                None => found,
            };
        }
        _ => node.as_str().unwrap_or(node.raw()),
    };
    let message = match written {
        "" => format!("{} is empty", checked.name()),
        written => format!("{} cannot be `{}`", checked.name(), shorten(written)),
    };
    let found = Diagnostic::new(&UNKNOWN_WORD, node.span(), message).help(help);
    let plain = |word: &str| words.contains(&word).then(|| word.to_owned());
    if let Some(found) = without_decoration(&found, node, written, plain) {
        return found;
    }
    let mut parts = several_words(written);
    if parts.len() == 1 {
        parts = written.split_whitespace().collect();
    }
    if checked.key.is_none() && parts.len() > 1 && parts.iter().all(|part| words.contains(part)) {
        let help = format!("write each of the {} words as an entry of the list", parts.len());
        let found = Diagnostic { help: vec![help], ..found };
        return Diagnostic { fix: split_entry(node, &parts), ..found };
    }
    if checked.property == "echelon" && is_unit_word(written) {
        let help = format!(
            "`{}` is a kind of unit, not a level: write it under `units`, without an echelon; \
             troops put together for one purpose are a `group`",
            shorten(written)
        );
        let help = std::iter::once(help).chain(found.help.clone()).collect();
        return Diagnostic { help, ..found };
    }
    let kinds: Vec<&str> = words.iter().copied().filter(|word| is_kind_of(word, written)).collect();
    if checked.key.is_none() && kinds.len() > 1 && !node.is_alias() {
        let found = found.help(format!("for every kind, write {}", list(kinds.iter().copied(), 4)));
        return Diagnostic { fix: split_entry(node, &kinds), ..found };
    }
    // Name the letters that only look Latin, because otherwise the advice seems to repeat the word
    // unchanged.
    let latin = look_alike(written).filter(|latin| words.contains(&latin.as_str()));
    if let Some(latin) = latin.filter(|_| !node.is_alias()) {
        let odd = written.chars().filter(|letter| !letter.is_ascii());
        let odd: Vec<String> = odd.map(String::from).collect();
        let named = list(odd.iter().map(String::as_str), 4);
        let help = match odd.as_slice() {
            [_] => format!("{named} looks like a Latin letter, but is not one"),
            _ => format!("{named} look like Latin letters, but are not"),
        };
        let help = std::iter::once(help).chain(found.help.clone()).collect();
        return Diagnostic { help, ..found }.fix(Fix::guess(node.span(), latin));
    }
    if let Some(help) = of_other_key(checked, written) {
        let help = std::iter::once(help).chain(found.help.clone()).collect();
        return Diagnostic { help, ..found };
    }
    if let Some(help) = of_list_beside(checked, &words) {
        let help = std::iter::once(help).chain(found.help.clone()).collect();
        return Diagnostic { help, ..found };
    }
    let Some(meant) = meant(written, &words).filter(|_| !node.is_alias()) else {
        return match of_game(checked, written) {
            Some(help) => found.help(help),
            None => found,
        };
    };
    match meant.also {
        Some(also) => arm_and_trait(checked, found, meant.word, also),
        None => found.fix(Fix::guess(node.span(), meant.word)),
    }
}

/// Advice for a word for troops that stands as their arm: the arm, and the trait that the word also names. The fix
/// writes both, because the arm alone would lose the word. There is none for a body that has traits already.
fn arm_and_trait(
    checked: &CheckedValue<'_>,
    found: Diagnostic,
    arm: &str,
    also: Trait,
) -> Diagnostic {
    let (node, also) = (checked.node, also.word());
    let around = checked.maps_around();
    let map = around.iter().rfind(|map| map.node.number() != node.number());
    let may_have = |map: &&CheckedValue<'_>| {
        checked.key.is_some()
            && map.node.get("traits").is_none()
            && map.schema.pointer("/properties/traits").is_some()
    };
    let Some(map) = map.filter(may_have).map(|map| map.node) else {
        return found.help(format!("the arm is `{arm}`, and `{also}` is one of the `traits`"));
    };
    let text = node.tree().text();
    let start = map.span().start as usize;
    let between = match text[start..].starts_with('{') {
        true => ", ".to_owned(),
        false => {
            let line = text[..start].rfind('\n').map_or(0, |line_end| line_end + 1);
            format!("\n{}", " ".repeat(text[line..start].chars().count()))
        }
    };
    let fix = Fix::guess(node.span(), format!("{arm}{between}traits: [{also}]"));
    found.fix(fix.titled(format!("did you mean `{arm}`, with `traits: [{also}]`?")))
}

/// Advice for a word that may be a trait of one game, because the traits of history are a closed list.
fn of_game(checked: &CheckedValue<'_>, written: &str) -> Option<String> {
    let around = checked.maps_around();
    let is_oob = around.first()?.node.get("oob").is_some();
    let traits = around.last()?.node.get("traits")?;
    let is_trait = traits.span().contains(checked.node.span());
    (is_oob && is_trait && kebab(written) == written).then(|| {
        format!("a trait of one game is written `fielded: {{ ID: {{ game_traits: [{written}] }} }}`, with the id of the rule set")
    })
}

/// Advice for the grade of history to which a grade of a game is converted: it should be one of those
/// from which the grade is made, so a word that is only spelt like another grade is not guessed.
fn of_list_beside(checked: &CheckedValue<'_>, words: &[&str]) -> Option<String> {
    let around = checked.maps_around();
    let from = around.last()?.node.get("from").filter(|_| checked.property == "to")?;
    let from: Vec<&str> = from.items().filter_map(Node::as_str).collect();
    let is_known = !from.is_empty() && from.iter().all(|word| words.contains(word));
    is_known.then(|| {
        let named = choice(from.iter().copied(), 5);
        format!("`to` is a word of history, as in `from`, and not of the game: {named}")
    })
}

/// Advice for a word of another closed list of the same map, such as the trait `landwehr` under
/// `grade`.
fn of_other_key(checked: &CheckedValue<'_>, written: &str) -> Option<String> {
    let around = checked.maps_around();
    let map = around.iter().rev().find(|map| map.node.number() != checked.node.number())?;
    let keys = map.schema.get("properties").and_then(Value::as_object)?;
    let folded = kebab(written);
    let has = |schema: &Value| {
        let words = schema.get("enum").and_then(Value::as_array);
        words.is_some_and(|words| words.iter().any(|word| word.as_str() == Some(&folded)))
    };
    keys.keys().filter(|key| *key != checked.property).find_map(|key| {
        let field = map.under(key, map.node);
        let is_list = has(field.each());
        if !is_list && !has(field.schema) {
            return None;
        }
        let said = match (is_list, map.node.get(key).is_some()) {
            (true, true) => match map
                .node
                .get(key)
                .is_some_and(|list| list.items().any(|item| item.as_str() == Some(&folded)))
            {
                true => "it is there already".to_owned(),
                false => format!("add it to `{key}`"),
            },
            (true, false) => format!("write `{key}: [{folded}]`"),
            (false, true) => format!("this entry has `{key}` already"),
            (false, false) => format!("write `{key}: {folded}`"),
        };
        Some(format!("`{folded}` belongs to `{key}`, not to `{}`: {said}", checked.property))
    })
}

/// Whether a word names a kind of what another word names, as `foot-artillery` does.
fn is_kind_of(word: &str, written: &str) -> bool {
    word.strip_suffix(written).is_some_and(|kind| kind.ends_with('-'))
}

/// The fix that writes an entry of a list as several entries.
fn split_entry(node: Node<'_>, parts: &[&str]) -> Option<Fix> {
    let before = &node.tree().text()[..node.span().start as usize];
    let line = &before[before.rfind('\n').map_or(0, |line_end| line_end + 1)..];
    let between = match before.trim_end().ends_with(['[', ',']) {
        true => ", ".to_owned(),
        false => format!(
            "\n{}",
            line.strip_suffix("- ")
                .filter(|indent| indent.trim().is_empty())
                .map(|indent| format!("{indent}- "))?
        ),
    };
    let title = format!("write {} entries", parts.len());
    (!node.is_alias())
        .then(|| Fix::replace(Safety::Ask, node.span(), parts.join(&between)).titled(title))
}

/// Reports a text that does not have the form that its key requires.
pub(super) fn bad_format(checked: &CheckedValue<'_>) -> Diagnostic {
    let node = checked.node;
    let written = node.as_str().unwrap_or(node.raw());
    if written.trim().is_empty() {
        return empty(checked);
    }
    let Some(form) = checked.form() else {
        let message = format!("{} cannot be `{}`", checked.name(), shorten(written));
        return Diagnostic::new(&BAD_FORMAT, node.span(), message);
    };
    if let Some(found) = of_known_slip(checked, form, written) {
        return found;
    }
    let is_decorated = decorated(written).is_some_and(|found| form.repair(found.value).is_some());
    let titled = form == Form::Id && checked.property == "source" && written.contains(' ');
    if titled && !is_decorated && !node.is_alias() {
        return title_as_source(node, written);
    }
    // The check of a value does not see other documents, so a guessed id might not exist in any of
    // them.
    let is_name = checked.names.is_some() && matches!(form, Form::Id | Form::Reference);
    let repaired = form.repair(written).filter(|id| {
        !node.is_alias() && (!is_name || checked.names == Some("source") && is_source(node, id))
    });
    // A text that is right without its quotes is a number in quotes.
    let quoted = node.raw().starts_with(['"', '\'']) && !several_lines(node);
    if repaired.as_deref() == Some(written) && node.kind() == NodeKind::Str && quoted {
        let message = format!("{} should be a number, not a text in quotes", checked.name());
        return Diagnostic::new(&WRONG_TYPE, node.span(), message)
            .help(format!("leave the quotes out: `{written}`"))
            .fix(Fix::replace(Safety::Safe, node.span(), written));
    }
    let message = match node.is_alias() {
        true => format!("{} cannot be {}", checked.name(), is_now(node)),
        false => format!("{} cannot be `{}`", checked.name(), shorten(written)),
    };
    let is_file = matches!(form, Form::Id | Form::Reference) && document_stem(written).is_some();
    let found = Diagnostic::new(&BAD_FORMAT, node.span(), message);
    // The finding about the number behind the comma is about the whole `(430, 415)`.
    let around = checked.maps_around();
    let torn = around.last().filter(|_| written.starts_with('(') && !written.contains(')'));
    let found = match torn.and_then(|map| {
        map.node.entries().map(|(key, _)| key.span()).find(|key| key.start >= node.span().end)
    }) {
        Some(rest) => found.rests_on([rest]),
        None => found,
    };
    let right = |value: &str| form.repair(value).filter(|_| !is_file);
    if let Some(found) = without_decoration(&found, node, written, right) {
        return found;
    }
    if let Some((width, height, unit)) = size(written).filter(|_| form == Form::Length) {
        let help = format!("write two keys: `width: {width}{unit}` and `height: {height}{unit}`");
        return found.help(help);
    }
    if form == Form::Time && written.trim().starts_with("24:") && !node.is_alias() {
        let help = "a day ends at `\"23:59\"`, and the next one begins at `\"00:00\"`";
        let found = found.help(help);
        // An hour behind midnight is a slip of another kind.
        return match written.trim() == "24:00" {
            true => found.fix(Fix::guess(node.span(), "\"23:59\"")),
            false => found,
        };
    }
    let limit = broken_limit(form, written).filter(|_| repaired.is_none());
    let advice = match limit {
        _ if is_file => NAMED_FILE.to_owned(),
        Some(limit) => limit,
        None => advice_on(checked, form, written, is_name, repaired.is_some()),
    };
    // The advice on an id of another document leads to the id that was meant, so it stays.
    let found = match foreign_sign(form, written).filter(|_| is_name && !is_file) {
        Some(odd) => found.help(odd),
        None => found,
    };
    let found = found.help(advice);
    match repaired {
        Some(repaired) if repaired.contains(':') && form == Form::Time => {
            let repaired = in_the_afternoon(checked, &repaired).unwrap_or(repaired);
            found.fix(Fix::guess(node.span(), format!("\"{repaired}\"")))
        }
        // The text has the right form but too many digits, so the finding does not have a fix.
        Some(repaired) if repaired.trim_matches('"') == written => found,
        // The fix keeps the doubt, if there is room for it on the line.
        Some(repaired) if form == Form::Strength && is_approximate(written) => {
            let around = checked.maps_around();
            let in_braces = around.last().is_some_and(|map| map.node.style() == Style::Flow);
            match in_braces && may_be_estimate(checked) && checked.key.is_some() {
                true => {
                    let written = format!("{repaired}, confidence: estimate");
                    found.fix(Fix::guess(node.span(), written))
                }
                false => found,
            }
        }
        Some(repaired) => found.fix(Fix::guess(node.span(), repaired)),
        None => found,
    }
}

/// Whether the body of a strength can have `confidence` and does not have it yet.
fn may_be_estimate(checked: &CheckedValue<'_>) -> bool {
    let around = checked.maps_around();
    around.last().is_some_and(|map| {
        map.field("confidence").0 != &Value::Null && map.node.get("confidence").is_none()
    })
}

/// Reports the source of a figure that begins with the id of a source, as in `minutes page 2`.
fn of_named_source(node: Node<'_>, written: &str) -> Option<Diagnostic> {
    let id = written.split_whitespace().next()?;
    let is_known = is_source(node, id) && !node.is_alias() && node.style() == Style::Plain;
    is_known.then(|| {
        let message = format!("`{id}` is a source, but the kind of source is missing");
        let found = Diagnostic::new(&BAD_FORMAT, node.span(), message);
        let rest: Vec<&str> = written.split_whitespace().skip(1).collect();
        let kinds = ["text", "public", "derived", "reading"];
        let meant = match rest.as_slice() {
            [kind, rest @ ..] if kinds.contains(kind) => [&[*kind, id], rest].concat().join(" "),
            _ => format!("public {written}"),
        };
        found.help(Form::Source.advice()).fix(Fix::guess(node.span(), meant))
    })
}

/// Reports guns that are given in two parts, as in `6 + 2 howitzers`.
fn guns_and_howitzers(checked: &CheckedValue<'_>, written: &str) -> Option<Diagnostic> {
    let parts: Vec<&str> = written.split(['+', '&']).flat_map(|it| it.split(" and ")).collect();
    if checked.property != "guns" || !(2..=4).contains(&parts.len()) || checked.node.is_alias() {
        return None;
    }
    let count = |part: &&str| {
        let part = part.trim_start();
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        part[..digits].parse::<u32>().ok().filter(|_| part.len() < 40)
    };
    let sum = parts.iter().map(count).sum::<Option<u32>>().filter(|sum| *sum < 1000)?;
    let message = format!("{} cannot be `{}`", checked.name(), shorten(written));
    let found = Diagnostic::new(&BAD_FORMAT, checked.node.span(), message);
    let help =
        "write the sum; `weight: mixed` means guns of several weights, or guns and howitzers";
    Some(found.help(help).fix(Fix::guess(checked.node.span(), sum.to_string())))
}

/// Whether the document has a source with this id.
fn is_source(node: Node<'_>, id: &str) -> bool {
    let sources = node.tree().root().and_then(|root| root.get("sources"));
    sources.is_some_and(|sources| sources.get(id).is_some())
}

/// A time before noon as a time after noon, if the map begins with a later time: `5:30` as the end
/// of a battle that begins at 14:00.
fn in_the_afternoon(checked: &CheckedValue<'_>, time: &str) -> Option<String> {
    let begin = match checked.property {
        "end" => "start",
        "to" => "from",
        _ => return None,
    };
    let around = checked.maps_around();
    let begin = Time::read(around.last()?.node.get(begin)?.as_str()?)?;
    let time = Time::read(time).filter(|time| *time <= begin && time.0 < HALF_DAY)?;
    let later = Time(time.0 + HALF_DAY);
    (later > begin).then(|| later.to_string())
}

/// Half a day in minutes.
const HALF_DAY: u16 = 12 * 60;

/// A finding about a known mistake, which is more specific than advice on the form.
fn of_known_slip(checked: &CheckedValue<'_>, form: Form, written: &str) -> Option<Diagnostic> {
    match form {
        Form::Source => of_named_source(checked.node, written),
        Form::Strength => fraction_of_men(checked.node)
            .or_else(|| two_of_three_digits(checked, written))
            .or_else(|| guns_and_howitzers(checked, written))
            .or_else(|| two_strengths(checked, written))
            .or_else(|| range_with_a_point(checked, written)),
        Form::Id if checked.names.is_none() => swapped_with_name(checked, written),
        _ => None,
    }
}

fn advice_on(
    checked: &CheckedValue<'_>,
    form: Form,
    written: &str,
    is_name: bool,
    is_repaired: bool,
) -> String {
    if let Some(odd) = odd_sign(written).filter(|_| is_repaired) {
        return odd;
    }
    if let Some(odd) = foreign_sign(form, written).filter(|_| !is_name) {
        return odd;
    }
    if form == Form::Strength && is_repaired && is_approximate(written) {
        return match may_be_estimate(checked) {
            true => "write the number with `confidence: estimate`, or a range such as `6000-6600`",
            false => "write a range such as `6000-6600`",
        }
        .to_owned();
    }
    if form == Form::Strength
        && !is_repaired
        && let Some(date) = date_for_range(written)
    {
        return date;
    }
    if let Some(unit) = unit_left_out(checked, form, written) {
        return unit;
    }
    if !is_name || form != Form::Id {
        return form.advice().to_owned();
    }
    let noun = match checked.names {
        Some("oob") => "order of battle".to_owned(),
        kind => kind.unwrap_or("thing").replace('-', " "),
    };
    format!("{NAMED_ID}{noun}: small letters, digits and single hyphens")
}

/// Names the letters or the dash in an id that only look like Latin ones.
fn foreign_sign(form: Form, written: &str) -> Option<String> {
    if !matches!(form, Form::Id | Form::Reference) {
        return None;
    }
    let letters = look_alike(written).map(|_| foreign_letters(written));
    let letters = letters.map(|letters| format!("it has {letters}, which only look Latin"));
    letters.or_else(|| odd_sign(written))
}

/// Beginning of the advice for a number without its unit. `check` prints the advice once for each
/// list.
pub(super) const UNIT_MISSING: &str = "the unit is missing";

fn unit_left_out(checked: &CheckedValue<'_>, form: Form, written: &str) -> Option<String> {
    let number = written.trim_start_matches('-');
    let is_number = Ratio::read(number).is_some() && !number.contains('/');
    let pattern = checked.schema.get("pattern").and_then(Value::as_str).unwrap_or_default();
    let units = ["mm", "cm", "in"].into_iter().filter(|unit| pattern.contains(unit));
    let on_ground = ["m", "yd"].into_iter().filter(|_| form == Form::Ground);
    let units: Vec<String> =
        units.chain(on_ground).map(|unit| format!("{written}{unit}")).collect();
    let units = choice(units.iter().map(String::as_str), 3);
    (matches!(form, Form::Length | Form::Ground) && is_number)
        .then(|| format!("{UNIT_MISSING}: write {units}"))
}

/// Advice for a range that a spreadsheet turned into a date: `06.sie` or `8-Jun` for `6-8`.
fn date_for_range(written: &str) -> Option<String> {
    let (one, other) = written.split_once(['.', '-', ' ', '/'])?;
    let (day, month) = match one.parse::<u32>() {
        Ok(day) => (day, other),
        Err(_) => (other.parse::<u32>().ok()?, one),
    };
    let month = month_of(month.trim_end_matches('.')).filter(|_| (1..=31).contains(&day))?;
    Some(format!(
        "a spreadsheet seems to have turned a range into a date: write `{}-{}`, or the number of \
         the source",
        day.min(month),
        day.max(month)
    ))
}

/// Message for a strength with a fraction. `check` prints the message once for each list.
pub(super) const FRACTION_OF_MEN: &str = "men, horses and guns are whole numbers";

/// Maximum number of hundreds or thousands in which a source counts a body, because 100 hundreds
/// are already a corps.
const MAX_HUNDREDS: u32 = 100;

/// Reports a strength such as `6.5`, which comes from a source that counts hundreds or thousands.
fn fraction_of_men(node: Node<'_>) -> Option<Diagnostic> {
    let (whole, part) = node.raw().split_once('.').filter(|_| !node.is_alias())?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    // Three digits after a point are a group of thousands, so `6.000` is not a fraction.
    let is_fraction = digits(whole) && digits(part) && (1..=2).contains(&part.len());
    let number = whole.parse::<u32>().ok().filter(|number| is_fraction && *number < 1000)?;
    let hundreds = format!("{number}{part:0<2}");
    let thousands = format!("{number}{part:0<3}");
    let found = Diagnostic::new(&BAD_FORMAT, node.span(), FRACTION_OF_MEN);
    if number >= MAX_HUNDREDS {
        return Some(found.help("leave the fraction out"));
    }
    Some(found.help(format!(
        "does the source count hundreds? Then write `{hundreds}`; if it counts thousands, `{thousands}`"
    )))
}

/// Reports the strengths of two battalions without the comma of a list, such as `[398 412]`,
/// `[612; 587]` or `710/695`.
fn two_strengths(checked: &CheckedValue<'_>, written: &str) -> Option<Diagnostic> {
    let node = checked.node;
    let signs: &[char] =
        if checked.key.is_none() { &[' ', ';', '/', '+'] } else { &['/', '+', ';'] };
    let parts: Vec<&str> =
        written.split(signs).map(str::trim).filter(|part| !part.is_empty()).collect();
    let is_strength = |part: &&str| {
        (2..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !(2..=4).contains(&parts.len()) || !parts.iter().all(is_strength) || node.is_alias() {
        return None;
    }
    let message = format!("{} cannot be `{}`", checked.name(), shorten(written));
    let found = Diagnostic::new(&BAD_FORMAT, node.span(), message);
    let list = parts.join(", ");
    if written.contains('+') && checked.key.is_some() {
        let sum: u32 = parts.iter().filter_map(|part| part.parse::<u32>().ok()).sum();
        let help =
            format!("write the sum, {sum}; for parts with strengths of their own, `[{list}]`");
        return Some(found.help(help));
    }
    // If the first number is smaller, the author may mean a range or a list, so the finding does
    // not have a fix.
    if let [first, second] = parts.as_slice()
        && checked.key.is_some()
        && first.len() == second.len()
        && first < second
    {
        let help = format!(
            "write `[{list}]` for two battalions or squadrons, `{first}-{second}` for one \
             uncertain number"
        );
        return Some(found.help(help));
    }
    let (help, list) = match checked.key {
        None => ("separate the strengths of battalions or squadrons with commas", list),
        Some(_) => {
            ("write the strengths of battalions or squadrons as a list", format!("[{list}]"))
        }
    };
    Some(found.help(help).fix(Fix::guess(node.span(), list)))
}

/// Reports two numbers of three digits, such as `861 856`. As one number with a space between its
/// thousands they would be more men than an army, but each is a battalion.
fn two_of_three_digits(checked: &CheckedValue<'_>, written: &str) -> Option<Diagnostic> {
    let (first, second) = written.split_once(' ')?;
    let is_strength =
        |part: &str| part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    let around = checked.maps_around();
    let is_total = around.last().is_some_and(|map| map.property == "total");
    let is_round = second == "000" || second == "500";
    if ![first, second].into_iter().all(is_strength)
        || first.starts_with('0')
        || second.starts_with('0')
        || is_round
        || is_total
        || checked.key.is_none()
        || checked.node.is_alias()
    {
        return None;
    }
    let message = format!("{} cannot be `{}`", checked.name(), shorten(written));
    let found = Diagnostic::new(&BAD_FORMAT, checked.node.span(), message);
    Some(found.help(format!(
        "write `[{first}, {second}]` for two battalions or squadrons, or keep the number of this \
         body"
    )))
}

/// Reports `840.880`, which may be a range or one number with a separator of thousands.
fn range_with_a_point(checked: &CheckedValue<'_>, written: &str) -> Option<Diagnostic> {
    let (first, second) = written.split_once(['.', ','])?;
    let [least, most] = [first, second].map(|part| part.parse::<u32>().ok());
    let (least, most) = (least?, most?);
    if first.len() != 3 || second.len() != 3 || least >= most || most >= 2 * least {
        return None;
    }
    let message = format!("{} cannot be `{}`", checked.name(), shorten(written));
    let help = format!("did you mean the range `{first}-{second}`, or `{first}{second}`?");
    Some(Diagnostic::new(&BAD_FORMAT, checked.node.span(), message).help(help))
}

/// Reports an id and a name that changed places: `id: 23e Légère, name: leger-23`.
fn swapped_with_name(checked: &CheckedValue<'_>, written: &str) -> Option<Diagnostic> {
    let around = checked.maps_around();
    let (_, name) = around.last()?.node.entries().find(|(key, _)| key.as_str() == Some("name"))?;
    let (node, id) = (checked.node, name.as_str()?);
    let looks_like_id = kebab(id) == id && id.contains(|it: char| it == '-' || it.is_ascii_digit());
    if checked.property != "id" || !looks_like_id || node.is_alias() || name.is_alias() {
        return None;
    }
    let message =
        format!("`{}` is not an id, but `{}` looks like one", shorten(written), shorten(id));
    let found = Diagnostic::new(&BAD_FORMAT, node.span(), message).label(name.span(), "this one");
    let mut edits = vec![
        Edit { span: node.span(), replacement: name.raw().to_owned() },
        Edit { span: name.span(), replacement: node.raw().to_owned() },
    ];
    edits.sort_by_key(|edit| edit.span.start);
    let title = "swap `id` and `name`".to_owned();
    Some(found.fix(Fix { title, safety: Safety::Ask, edits }))
}

/// Beginning of the advice to write the id of a body or another object.
const NAMED_ID: &str = "write the id of the ";

/// Advice for a file name where the id of a document belongs.
const NAMED_FILE: &str = "documents refer to one another by `id`: write the id in that file";

/// Whether the finding is about a reference that does not have the form of an id. A check that sees
/// the other documents can then find the object that the author meant.
pub fn names_no_id(found: &Diagnostic) -> bool {
    let advice = [NAMED_FILE, Form::Reference.advice()];
    found.code == &BAD_FORMAT
        && found.fix.is_none()
        && (named_noun(found).is_some()
            || found.help.iter().any(|help| advice.contains(&help.as_str())))
}

/// Noun for the object that the reference should name: `zone`, `order of battle`.
pub fn named_noun(found: &Diagnostic) -> Option<&str> {
    let reference = Form::Reference.advice();
    found.help.iter().find_map(|help| match help.strip_prefix(NAMED_ID) {
        Some(rest) => rest.split_once(':').map(|(noun, _)| noun),
        None => (help == reference).then_some("body"),
    })
}

/// The id that the author probably means by a text such as `Second Brigade` or `french.oob.yaml`.
pub fn meant_id(written: &str) -> Option<String> {
    Form::Reference.repair(written)
}

/// Reports the title of a book where the id of a source belongs. The fix adds the book to
/// `sources`.
fn title_as_source(node: Node<'_>, title: &str) -> Diagnostic {
    let message = format!("`source` is the id of a source, not its title: `{}`", shorten(title));
    let author = title.split([',', ';', ':', '(', '.']).next().unwrap_or(title);
    let words: Vec<&str> = author.split_whitespace().take(2).collect();
    let found = Diagnostic::new(&BAD_FORMAT, node.span(), message);
    let Some(root) = node.tree().root() else { return found };
    let sources = root.get("sources");
    let cited = sources.into_iter().flat_map(Node::entries);
    let cited = cited.filter(|(_, source)| {
        let cited = source.get("title").unwrap_or(*source).as_str();
        cited.is_some_and(|cited| latin(cited) == latin(title))
    });
    if let Some(id) = cited.filter_map(|(id, _)| id.as_str()).next() {
        return found.fix(Fix::guess(node.span(), id));
    }
    if let Some(id) = cited_source(sources, title) {
        let message = format!("`source` is only the id of a source, not `{}`", shorten(title));
        let help = format!("write `{id}`, and what is about this place only into a `note`");
        let found = Diagnostic::new(&BAD_FORMAT, node.span(), message).help(help);
        return found.fix(Fix::guess(node.span(), id));
    }
    // The text is the id of a source with a page after it, such as `epstein p. 212`.
    let first = title.split([' ', ',', ';', ':', '.']).next().unwrap_or(title);
    let page = title[first.len()..].trim_start_matches([' ', ',', ';', ':', '.']);
    if sources.is_some_and(|sources| sources.get(first).is_some()) && !page.is_empty() {
        let message = format!("`source` is only the id of a source, not `{}`", shorten(title));
        let help = format!(
            "write `{first}` here; `{}` goes into a `note`, or into `place` of the source",
            shorten(page)
        );
        return Diagnostic::new(&BAD_FORMAT, node.span(), message).help(help);
    }
    let is_free = |id: &String| sources.is_none_or(|sources| sources.get(id).is_none());
    let id = Form::Id.repair(&words.join(" ")).filter(is_free);
    let id = id.unwrap_or_else(|| "book".to_owned());
    let found = found.help(format!("cite it at the top, under `sources`, and write `{id}` here"));
    if node.raw().contains('\n') || !is_free(&id) {
        return found;
    }
    let entry = format!("{id}: {}", node.raw());
    let Some((place, written)) = new_source(root, node, sources, &entry) else { return found };
    let mut fix = Fix::guess(node.span(), id.as_str()).titled(format!("cite it as `{id}`"));
    fix.edits.push(Edit { span: node.tree().span(place, place), replacement: written });
    fix.edits.sort_by_key(|edit| edit.span.start);
    found.fix(fix)
}

/// The only source of the document whose title, or whose author and year, are in a text, such as
/// `hofer` for `Hofer, Regimentsgeschichten, p. 12`.
fn cited_source<'a>(sources: Option<Node<'a>>, text: &str) -> Option<&'a str> {
    let words = latin(text);
    let words: Vec<&str> = words.split(|it: char| !it.is_alphanumeric()).collect();
    let has_all = |cited: &str| {
        let cited = latin(cited);
        let mut cited = cited.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
        cited.clone().next().is_some() && cited.all(|word| words.contains(&word))
    };
    let is_named = |(_, source): &(Node<'_>, Node<'_>)| {
        let part = |key: &str| source.get(key).map(|part| part.as_str().unwrap_or(part.raw()));
        let title = part("title").or(source.as_str());
        let is_author = part("author").is_some_and(has_all) && part("year").is_some_and(has_all);
        title.is_some_and(has_all) || is_author
    };
    let entries = sources.into_iter().flat_map(Node::entries);
    let mut named = entries.filter(is_named).filter_map(|(id, _)| id.as_str());
    named.next().filter(|_| named.next().is_none())
}

/// Where and how to add a source to the document: the offset, and the text to insert there.
fn new_source(
    root: Node<'_>,
    node: Node<'_>,
    sources: Option<Node<'_>>,
    entry: &str,
) -> Option<(u32, String)> {
    let Some(sources) = sources else {
        let around = |(key, value): &(Node<'_>, Node<'_>)| {
            key.span().start <= node.span().start && node.span().end <= value.span().end
        };
        let (key, _) = root.entries().find(around).filter(|_| root.style() == Style::Lines)?;
        return Some((key.span().start, format!("sources:\n  {entry}\n")));
    };
    let (first, _) = sources.entries().next().filter(|_| sources.style() == Style::Lines)?;
    let place = first.span().start;
    let before = &node.tree().text()[..place as usize];
    let indent = &before[before.rfind('\n').map_or(0, |line_end| line_end + 1)..];
    indent.trim().is_empty().then(|| (place, format!("{entry}\n{indent}")))
}

pub(super) fn out_of_range(
    checked: &CheckedValue<'_>,
    words: &str,
    limit: &Value,
) -> Option<Diagnostic> {
    let node = checked.node;
    // Skip a fraction where a whole number belongs, because another check reports it.
    if !checked.types().contains(&"number")
        && node.kind() == NodeKind::Float
        && node.raw().contains('.')
    {
        return None;
    }
    if is_alone(checked) {
        return None;
    }
    let (least, most) = (checked.schema.get("minimum"), checked.schema.get("maximum"));
    let number = node.as_int().map_or_else(|| shorten(node.raw()), |number| number.to_string());
    let message = format!("{} is {number}, but cannot be {words} {limit}", checked.name());
    let found = Diagnostic::new(&OUT_OF_RANGE, node.span(), message);
    Some(match (least, most) {
        (Some(least), Some(most)) if least == most => found.help(format!("write `{least}`")),
        // A game of some hours is measured in minutes.
        (Some(least), Some(most))
            if checked.property == "minutes"
                && least.as_i64() > Some(1)
                && node.as_int().is_some_and(|hours| hours > 0 && Some(hours) < least.as_i64()) =>
        {
            let hours = node.as_int().unwrap_or_default();
            let noun = if hours == 1 { "hour is" } else { "hours are" };
            found
                .help(format!("{hours} {noun} `{}`", hours * 60))
                .help(format!("write a number from {least} to {most}"))
        }
        (Some(_), Some(most)) if checked.property == "facing" && most.as_i64() == Some(359) => {
            let same = node.as_int().map(|degrees| degrees.rem_euclid(360));
            let found = found.help("a full circle has 360 degrees, from 0 to 359");
            // A number with a digit too many is as likely as a turn of more than a circle.
            let shorter = node.as_int().filter(|it| it % 10 == 0 && *it > 360).map(|it| it / 10);
            match same.filter(|_| !node.is_alias()) {
                Some(same) if shorter.is_some_and(|shorter| shorter < 360) => {
                    let shorter = shorter.unwrap_or_default();
                    found
                        .help(format!("did you mean `{shorter}`, or `{same}`, the same direction?"))
                }
                Some(same) => found.fix(Fix::guess(node.span(), same.to_string())),
                None => found,
            }
        }
        (Some(least), Some(most)) => {
            // Maps use metres, but authors think in kilometres, so the help converts kilometres.
            let metres = node.as_int().filter(|_| checked.about.to_lowercase().contains("metres"));
            let metres = metres.filter(|_| node.as_int() < least.as_i64()).map(|it| it * 1000);
            let found = found.help(format!("write a number from {least} to {most}"));
            match metres.filter(|it| Some(*it) >= least.as_i64() && Some(*it) <= most.as_i64()) {
                Some(metres) if least.as_i64() > Some(0) => {
                    // The finding has no repair, because small numbers may also be the feet of a
                    // table.
                    let help = format!(
                        "write metres on the ground, not feet on the table: {} km are `{metres}`",
                        metres / 1000
                    );
                    let help = std::iter::once(help).chain(found.help.clone()).collect();
                    Diagnostic { help, ..found }
                }
                _ => found,
            }
        }
        _ => found,
    })
}

/// Reports a fraction other than a half, for a number that may have halves.
pub(super) fn no_half(checked: &CheckedValue<'_>) -> Diagnostic {
    let node = checked.node;
    let message = format!(
        "{} should be a whole number or a half, not `{}`",
        checked.name(),
        shorten(node.raw())
    );
    Diagnostic::new(&OUT_OF_RANGE, node.span(), message)
        .help("write a number with `.5` for a half: `4`, `1.5`")
}

pub(super) fn empty(checked: &CheckedValue<'_>) -> Diagnostic {
    let found =
        Diagnostic::new(&BAD_LENGTH, checked.node.span(), format!("{} is empty", checked.name()));
    match (checked.form(), checked.optional, checked.key) {
        (Some(form), true, Some(_)) => {
            found.help(format!("{}, or leave the key out", form.advice()))
        }
        (Some(form), ..) => found.help(form.advice()),
        (None, true, Some(_)) => found.help("write a value, or leave the key out"),
        (None, true, None) => found.help("write something, or remove the entry"),
        _ => found.help("write something"),
    }
}

pub(super) fn too_long(checked: &CheckedValue<'_>, limit: u64) -> Diagnostic {
    let length = checked.node.as_str().unwrap_or("").chars().count();
    let message =
        format!("{} has {length} characters, but can have at most {limit}", checked.name());
    let found = Diagnostic::new(&BAD_LENGTH, checked.node.span(), message);
    found.help(if limit < 1000 && checked.form().is_none() {
        "shorten it; longer texts go into a `note`"
    } else {
        "shorten it"
    })
}

/// Message about a point such as `[1200 800]`.
pub(super) const POINT_WITHOUT_COMMA: &str =
    "a comma is missing between the two numbers of this point";

pub(super) fn too_few(checked: &CheckedValue<'_>, limit: u64) -> Diagnostic {
    let message = match checked.node.len() {
        0 => format!("{} is an empty list", checked.name()),
        length => {
            let noun = if length == 1 { "entry" } else { "entries" };
            format!("{} has {length} {noun}, but needs at least {limit}", checked.name())
        }
    };
    let found = Diagnostic::new(&BAD_LENGTH, checked.span(), message);
    if is_point(checked.schema) {
        if let Some((east, north)) = without_comma(checked.node) {
            let message = POINT_WITHOUT_COMMA.to_owned();
            let point = format!("[{east}, {north}]");
            let found = Diagnostic { message, ..found };
            return found.fix(Fix::replace(Safety::Ask, checked.node.span(), point));
        }
        return found.help("write metres to the east and to the north: `[1200, 800]`");
    }
    if let Some(corners) = rectangle(checked) {
        return found
            .help(format!("write every corner of the outline; for a rectangle: `{corners}`"));
    }
    match (limit, checked.optional) {
        (1, true) => found.help("write at least one entry, or leave the key out"),
        (1, false) => found.help("write at least one entry"),
        _ => found.help(format!("write at least {limit} entries")),
    }
}

/// The four corners of a rectangle, if the author wrote only two opposite corners as an outline.
fn rectangle(checked: &CheckedValue<'_>) -> Option<String> {
    let points = checked.node.items().map(|point| {
        let mut numbers = point.items().map(Node::as_int);
        Some((numbers.next()??, numbers.next()??))
    });
    let points: Option<Vec<(i64, i64)>> = points.collect();
    let points = points.filter(|_| checked.property == "outline")?;
    let [(west, south), (east, north)] = points.as_slice() else { return None };
    (west != east && south != north).then(|| {
        format!("[[{west}, {south}], [{east}, {south}], [{east}, {north}], [{west}, {north}]]")
    })
}

/// Reports a list with too many items. The finding points to the first item beyond the limit.
pub(super) fn too_many(checked: &CheckedValue<'_>, limit: u64) -> Diagnostic {
    let length = checked.node.len();
    let message = format!("{} has {length} entries, but can have at most {limit}", checked.name());
    let extra = checked.node.items().nth(limit as usize).filter(|_| !checked.node.is_alias());
    let block = |node: &Node<'_>| {
        matches!(node.kind(), NodeKind::Map | NodeKind::List) && node.style() == Style::Lines
    };
    let span = extra.filter(|node| !block(node)).map_or(checked.span(), Node::span);
    let found = Diagnostic::new(&BAD_LENGTH, span, message);
    if let Some((comma, point)) = decimal_comma(checked) {
        return Diagnostic { span: comma, ..found }
            .help(format!(
                "the comma in `{}` makes two numbers of one: write whole metres, as in `{point}`",
                checked.node.tree().text().get(comma.range()).unwrap_or_default()
            ))
            .fix(Fix::guess(checked.node.span(), point));
    }
    if is_point(checked.schema) {
        return found.help("write metres to the east and to the north: `[1200, 800]`");
    }
    found.help("remove the extra entries")
}

/// A fraction with a comma in a point, such as `1450,5` in `[1450,5, 700]`, and the point that was
/// meant. A space after the other comma shows which of the two is that of the fraction.
fn decimal_comma(checked: &CheckedValue<'_>) -> Option<(Span, String)> {
    let node = checked.node;
    let numbers: Vec<Node<'_>> = node.items().take(4).collect();
    let [a, b, c] = numbers[..] else { return None };
    if !is_point(checked.schema) || node.is_alias() {
        return None;
    }
    let text = node.tree().text();
    let is_tight = |one: Node<'_>, other: Node<'_>| {
        text.get(one.span().end as usize..other.span().start as usize) == Some(",")
    };
    let (whole, part, rest) = match (is_tight(a, b), is_tight(b, c)) {
        (true, false) => (a, b, c),
        (false, true) => (b, c, a),
        _ => return None,
    };
    [whole, part, rest].iter().all(|it| it.as_int().is_some()).then_some(())?;
    let point = match rest.span().start > part.span().start {
        true => format!("[{}, {}]", whole.raw(), rest.raw()),
        false => format!("[{}, {}]", rest.raw(), whole.raw()),
    };
    (part.raw().len() < 3).then(|| (Span { end: part.span().end, ..whole.span() }, point))
}

pub(super) fn twice(checked: &CheckedValue<'_>) -> Option<Diagnostic> {
    let mut seen = HashMap::new();
    let (first, again) = checked.node.items().find_map(|item| {
        let first = seen.insert(item.as_str()?, item)?;
        Some((first, item))
    })?;
    let word = again.as_str().unwrap_or("");
    let message = format!("{} has `{}` twice", checked.name(), shorten(word));
    if checked.node.is_alias() {
        return Some(Diagnostic::new(&BAD_LENGTH, checked.node.span(), message));
    }
    Some(
        Diagnostic::new(&BAD_LENGTH, again.span(), message)
            .label(first.span(), "first written here")
            .help("write each entry once"),
    )
}
