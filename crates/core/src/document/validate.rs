//! Checks a tree against its schema, and words the findings for authors.

use std::collections::HashSet;

use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::syntax::{FOREIGN_SPACE, Node, NodeKind, Tree, YAML_SYNTAX, is_number_trap};
use grognard_syntax::text::{Span, list};
use serde_json::Value;

use super::Kind;
use super::checked_value::CheckedValue;
use super::codes::{
    BAD_FORMAT, BAD_LENGTH, KIND_MISMATCH, MISSING_KEY, OUT_OF_RANGE, UNKNOWN_KEY, UNKNOWN_KIND,
    UNKNOWN_WORD, WRONG_TYPE,
};
use super::expected::nothing;
use super::fits::surely_fits;
use super::judge::{Fault, faults};
use super::key_places::{AT_ITS_MARGIN, Moved};
use super::keys::{bad_names, missing_key, unknown_keys};
use super::places::{DEGREES, FLAT, KILOMETRES};
use super::readers::unread;
use super::schema::schema;
use super::split_entries::split_entries;
use super::swapped_lists::swapped_lists;
use super::types::{EACH_VALUE, ROUND, swapped_strength, wrong_type};
use super::values::{
    FRACTION_OF_MEN, POINT_WITHOUT_COMMA, UNIT_MISSING, bad_format, empty, no_half, out_of_range,
    too_few, too_long, too_many, twice, unknown_word,
};

/// Maximum number of findings about the shape of one file. No author reads more than a thousand
/// findings.
const MAX_FINDINGS: usize = 1000;

/// Beginning of the message about a point that is not a list.
const A_POINT: &str = "this point should be two numbers in brackets, not";

/// Maximum length in bytes of the rest of a list of strengths, or of a point.
const MAX_LIST: usize = 200;

/// Adds findings about values that do not fit the schema. If two findings are about the same value,
/// only the more specific finding remains.
pub fn validate(tree: &Tree<'_>, kind: Kind, diagnostics: &mut Vec<Diagnostic>) {
    let Some(root) = tree.root() else { return };
    // Skip a document of a newer version, because another check reports it and the schema does not
    // know its keys.
    if root.get(kind.key()).and_then(|version| version.as_int()).is_some_and(|version| version > 1)
    {
        return;
    }
    // Nearly all documents fit, so the quick test comes before the validator is compiled.
    if surely_fits(kind, root) {
        return;
    }
    let mut faults = faults(kind, root, MAX_FINDINGS);
    let faulty: HashSet<u32> = faults.iter().map(|(checked, _)| checked.node.number()).collect();
    let whole = CheckedValue::of(root, schema(kind));
    let unread = unread(whole, &faulty, MAX_FINDINGS - faults.len());
    faults.extend(unread.into_iter().map(|checked| (checked, Fault::Form)));
    if !faults.is_empty() {
        tell(root, &faults, diagnostics);
    }
}

/// Adds the findings about faults. A fault that results from another fault is dropped.
fn tell(root: Node<'_>, faults: &[(CheckedValue<'_>, Fault)], diagnostics: &mut Vec<Diagnostic>) {
    let mut found = Vec::new();
    let mut told = HashSet::new();
    let swapped = swapped_lists(root, &mut found);
    let split = split_entries(faults, &mut found);
    let moved = Moved::of(faults);
    let only_begun = only_begun(root, faults);
    found.extend(only_begun.clone());
    let is_consequence = |checked: &CheckedValue<'_>, fault: &Fault| match fault {
        Fault::Missing(name) => {
            checked.depth == 0 && only_begun.is_some()
                || split.contains(&checked.node.number())
                || *name == "echelon" && swapped.contains(&checked.node.number())
                || moved.explains(checked, fault)
        }
        // The name beside a strength has the finding about both name and strength.
        Fault::Form | Fault::Type if ["men", "sabres", "guns"].contains(&checked.property) => {
            let around = checked.maps_around();
            let strength = around.last().and_then(|map| swapped_strength(map.node));
            strength.is_some_and(|(_, text)| text.number() == checked.node.number())
        }
        Fault::UnknownKeys(_) if swapped.contains(&checked.node.number()) => true,
        _ => moved.explains(checked, fault),
    };
    for (checked, fault) in faults.iter().filter(|(checked, fault)| !is_consequence(checked, fault))
    {
        // The parser has already reported an error where it left a gap, so no second finding is
        // added.
        let lost = checked.node.kind() == NodeKind::Null && checked.node.has_hole();
        let is_empty = checked.node.kind() == NodeKind::Map && checked.node.is_empty();
        // An entry `{}` that should be a text has another fault than missing keys.
        let is_map = checked.types() == ["object"];
        if is_empty && is_map && checked.key.is_none() && checked.depth > 0 {
            if matches!(fault, Fault::Missing(_)) && told.insert(checked.node.number()) {
                found.push(nothing(checked));
            }
        } else if !lost && !is_trapped(checked, diagnostics) {
            complain(checked, fault, &mut told, &mut found);
        }
    }
    once(&mut found);
    unit_once(root.tree().text(), &mut found);
    unseen_first(&mut found, diagnostics);
    torn_first(&mut found);
    cut_first(root.tree().text(), &mut found, diagnostics);
    outside_first(root.tree().text(), &mut found, diagnostics);
    // Drop findings about a first key that names another kind, because another check reports this
    // key.
    let about_kind = [&KIND_MISMATCH, &UNKNOWN_KIND];
    let is_told = |span: Span| {
        diagnostics.iter().any(|told| about_kind.contains(&told.code) && told.span == span)
    };
    found.retain(|found| found.code != &UNKNOWN_KEY || !is_told(found.span));
    // Drop warnings about how a value is written in YAML, because the finding about the value is
    // more specific.
    // Values of unknown keys are not read, so their notation does not matter.
    let unread = faults.iter().filter_map(|(checked, fault)| match fault {
        Fault::UnknownKeys(names) => Some((checked.node, names)),
        _ => None,
    });
    let unread = unread.flat_map(|(map, names)| {
        let is_unknown =
            |key: Node<'_>| key.as_str().is_some_and(|key| names.iter().any(|name| name == key));
        map.entries().filter(move |(key, _)| is_unknown(*key)).map(|(_, value)| value.span())
    });
    let unread: Vec<Span> = match diagnostics.iter().any(|trap| trap.severity != Severity::Error) {
        true => unread.take(MAX_UNREAD).collect(),
        false => Vec::new(),
    };
    diagnostics.retain(|trap| {
        let is_in = |other: &Diagnostic| other.span.contains(trap.span);
        trap.severity == Severity::Error
            || !found.iter().any(is_in) && !unread.iter().any(|value| value.contains(trap.span))
    });
    points_once(root.tree().text(), &mut found);
    rows_once(root.tree().text(), &mut found);
    texts_once(root.tree().text(), &mut found);
    margin_first(&mut found);
    diagnostics.append(&mut found);
}

/// Maximum number of values of unknown keys that are compared with each warning about notation.
const MAX_UNREAD: usize = 100;

/// Turns a warning about the notation of a number into an error. The warning is more specific than
/// the finding from the schema.
fn is_trapped(checked: &CheckedValue<'_>, traps: &mut [Diagnostic]) -> bool {
    if !checked.types().contains(&"integer") {
        return false;
    }
    let span = checked.node.span();
    let trap = traps.iter_mut().find(|trap| is_number_trap(trap.code) && trap.span == span);
    trap.map(|trap| {
        trap.severity = Severity::Error;
        // A number is no name in this place, so drop the advice for names.
        trap.help.retain(|_| trap.fix.is_none());
    })
    .is_some()
}

fn complain(
    checked: &CheckedValue<'_>,
    fault: &Fault,
    told: &mut HashSet<u32>,
    found: &mut Vec<Diagnostic>,
) {
    let lacking = !checked.node.has_hole();
    let said = |keyword: &str| checked.schema.get(keyword).unwrap_or(&Value::Null);
    match fault {
        Fault::UnknownKeys(names) => found.extend(unknown_keys(checked, names)),
        // The finding about the first fault names all bad keys of the map.
        Fault::BadNames => {
            if told.insert(checked.node.number()) {
                found.extend(bad_names(checked));
            }
        }
        Fault::Missing(name) if lacking => found.extend(missing_key(checked, name)),
        Fault::Type => found.extend(wrong_type(checked)),
        Fault::Word => found.push(unknown_word(checked, said("enum"))),
        Fault::Form => found.push(bad_format(checked)),
        Fault::TooSmall => found.extend(out_of_range(checked, "less than", said("minimum"))),
        Fault::TooLarge => found.extend(out_of_range(checked, "more than", said("maximum"))),
        Fault::TooFew(limit) if lacking => found.push(too_few(checked, *limit)),
        Fault::TooMany(limit) => found.push(too_many(checked, *limit)),
        Fault::Empty if lacking => found.push(empty(checked)),
        Fault::TooLong(limit) => found.push(too_long(checked, *limit)),
        Fault::Twice => found.extend(twice(checked)),
        Fault::Missing(_) | Fault::TooFew(_) | Fault::Empty => {}
        Fault::Step => found.push(no_half(checked)),
    }
}

/// Reports a document that ends after its first line, with one finding instead of one for each
/// missing key.
fn only_begun(root: Node<'_>, faults: &[(CheckedValue<'_>, Fault)]) -> Option<Diagnostic> {
    let (first, _) = root.entries().next().filter(|_| root.len() == 1 && !root.has_hole())?;
    let missing = faults.iter().filter_map(|(checked, fault)| match fault {
        Fault::Missing(name) if checked.depth == 0 => Some(*name),
        _ => None,
    });
    let missing: Vec<&str> = missing.collect();
    (missing.len() > 1).then(|| {
        let message = "the document ends after its first line";
        Diagnostic::new(&MISSING_KEY, first.span(), message).help(format!(
            "a document needs at least {}; `grognard new` creates one",
            list(missing.iter().copied(), 9)
        ))
    })
}

/// Keeps only the first finding about a wrong unit in a row of numbers, because the numbers share
/// one cause.
fn unit_once(text: &str, found: &mut Vec<Diagnostic>) {
    let mut last: Option<Span> = None;
    let about_unit = [DEGREES, FLAT, FRACTION_OF_MEN, KILOMETRES, ROUND];
    found.retain(|found| {
        let is_bare = || found.help.iter().any(|help| help.starts_with(UNIT_MISSING));
        if !about_unit.contains(&found.message.as_str()) && !is_bare() {
            return true;
        }
        let is_next = last.and_then(|last| text.get(last.end as usize..found.span.start as usize));
        let goes_on = |letter: char| letter.is_ascii_digit() || "[](), \n.-".contains(letter);
        let again = is_next.is_some_and(|between| between.chars().all(goes_on));
        last = Some(found.span);
        !again
    });
}

/// Joins the findings about the points of one outline that are written in the same wrong way, so
/// that one fix corrects all of them.
fn points_once(text: &str, found: &mut Vec<Diagnostic>) {
    let is_point = |found: &Diagnostic| {
        found.message.starts_with(A_POINT) || found.message == POINT_WITHOUT_COMMA
    };
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(found.len());
    for next in found.drain(..) {
        let last = kept.last_mut().filter(|last| is_point(last) && is_point(&next));
        let last = last.and_then(|last| last.fix.as_mut());
        if let (Some(fix), Some(more)) = (last, &next.fix)
            && let Some(end) = fix.edits.last().map(|edit| edit.span.end)
            && let Some(between) = text.get(end as usize..next.span.start as usize)
            && between.chars().all(|letter| ", \n-".contains(letter))
        {
            fix.edits.extend(more.edits.iter().cloned());
            fix.title = "write each point as two numbers in brackets".to_owned();
        } else {
            kept.push(next);
        }
    }
    *found = kept;
}

/// Joins the findings about neighbouring rows that were pasted as text, so that one fix corrects
/// all of them.
fn rows_once(text: &str, found: &mut Vec<Diagnostic>) {
    let is_row = |found: &Diagnostic| {
        found.code == &WRONG_TYPE && found.help.iter().any(|help| help.starts_with(EACH_VALUE))
    };
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(found.len());
    for next in found.drain(..) {
        let last = kept.last_mut().filter(|last| is_row(last) && is_row(&next));
        let last = last.and_then(|last| last.fix.as_mut());
        if let (Some(fix), Some(more)) = (last, &next.fix)
            && let Some(end) = fix.edits.last().map(|edit| edit.span.end)
            && let Some(between) = text.get(end as usize..next.span.start as usize)
            && between.chars().all(|letter| " \n-".contains(letter))
        {
            fix.edits.extend(more.edits.iter().cloned());
            fix.title = "write each of these rows with its keys".to_owned();
        } else {
            kept.push(next);
        }
    }
    *found = kept;
}

/// Keeps only the first finding about the texts of one list that are written in place of maps.
fn texts_once(text: &str, found: &mut Vec<Diagnostic>) {
    const NOT_THE_TEXT: &str = " a map of keys and values, not the text ";
    let mut last: Option<(Span, String)> = None;
    found.retain(|found| {
        let wanted = found.message.split_once(NOT_THE_TEXT).map(|(wanted, _)| wanted);
        let Some(wanted) = wanted.filter(|it| found.code == &WRONG_TYPE && it.starts_with("this "))
        else {
            return true;
        };
        let is_next = last.as_ref().is_some_and(|(before, same)| {
            let between = text.get(before.end as usize..found.span.start as usize);
            same == wanted
                && between.is_some_and(|it| it.chars().all(|letter| ", \n-\"'".contains(letter)))
        });
        last = Some((found.span, wanted.to_owned()));
        !is_next
    });
}

/// Drops the finding about a key without a value if its keys are at its own margin, which another
/// finding reports.
fn margin_first(found: &mut Vec<Diagnostic>) {
    let at_margin = found.iter().filter(|found| found.message.ends_with(AT_ITS_MARGIN));
    let empty: HashSet<Span> =
        at_margin.flat_map(|found| &found.labels).map(|label| label.span).collect();
    found.retain(|found| found.code != &WRONG_TYPE || !empty.contains(&found.span));
}

/// Drops findings about the rest of a value after a comma, because the finding about the comma is
/// more specific.
fn torn_first(found: &mut Vec<Diagnostic>) {
    let repairs = found.iter().filter(|found| found.code == &UNKNOWN_KEY);
    let repairs = repairs.filter_map(|found| {
        let edit = found.fix.as_ref()?.edits.first()?;
        (edit.span.start < found.span.start).then_some(edit.span)
    });
    let torn: Vec<Span> = repairs.collect();
    let about_rest = [&WRONG_TYPE, &BAD_FORMAT, &UNKNOWN_WORD];
    found.retain(|found| {
        !about_rest.contains(&found.code) || !torn.iter().any(|torn| torn.contains(found.span))
    });
}

/// Drops findings about a list in which the comma of a number makes two entries, because the comma
/// is the cause.
fn cut_first(text: &str, found: &mut Vec<Diagnostic>, diagnostics: &[Diagnostic]) {
    // This trap has no fix, because the author must choose between two numbers.
    let is_cut = |trap: &&Diagnostic| {
        let is_list = text[trap.span.range()].contains(',') && trap.fix.is_none();
        is_list && is_number_trap(trap.code)
    };
    for trap in diagnostics.iter().filter(is_cut) {
        let rest = text[trap.span.end as usize..].bytes().take(MAX_LIST);
        let list_end = rest.into_iter().position(|byte| byte == b']').unwrap_or(0);
        let end = trap.span.end as usize + list_end;
        let is_about = |found: &Diagnostic| {
            let span = found.span;
            span.contains(trap.span) || trap.span.start <= span.start && span.end as usize <= end
        };
        let shape = [&BAD_LENGTH, &OUT_OF_RANGE, &WRONG_TYPE, &BAD_FORMAT];
        found.retain(|found| !shape.contains(&found.code) || !is_about(found));
    }
}

/// Drops findings about the first of several lists of a key that lack brackets around them, because
/// the finding about the next list names the cause.
fn outside_first(text: &str, found: &mut Vec<Diagnostic>, diagnostics: &[Diagnostic]) {
    for outside in diagnostics.iter().filter(|found| found.code == &YAML_SYNTAX) {
        let before = text[..outside.span.start as usize].trim_end();
        let Some(first) = before.strip_suffix("],") else { continue };
        let start = first.rfind('[').unwrap_or(first.len());
        let is_first = |span: Span| span.start as usize >= start && span.end <= outside.span.start;
        found.retain(|found| {
            ![&BAD_LENGTH, &WRONG_TYPE].contains(&found.code) || !is_first(found.span)
        });
    }
}

/// Drops findings about a word with an invisible character, because the character is the cause.
fn unseen_first(found: &mut Vec<Diagnostic>, diagnostics: &mut [Diagnostic]) {
    let about_words = [&WRONG_TYPE, &BAD_FORMAT, &UNKNOWN_WORD, &UNKNOWN_KEY];
    for unseen in diagnostics.iter_mut().filter(|found| found.code == &FOREIGN_SPACE) {
        let before = found.len();
        found.retain(|found| found.span != unseen.span || !about_words.contains(&found.code));
        if found.len() < before {
            unseen.severity = Severity::Error;
        }
    }
}

/// Keeps only the first finding about the shape of a value, because one mistake can break several
/// rules of the schema.
fn once(found: &mut Vec<Diagnostic>) {
    let shape = [&WRONG_TYPE, &BAD_FORMAT, &UNKNOWN_WORD];
    let mut seen = HashSet::new();
    found.retain(|finding| {
        let first = seen.insert((finding.span.start, finding.span.end));
        first || !shape.contains(&finding.code)
    });
}
