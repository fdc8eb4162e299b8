//! Holds a tree against its schema, and says in a designer's words what does not fit.

use std::collections::HashSet;

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;

use super::Kind;
use super::checked_value::CheckedValue;
use super::codes::{BAD_FORMAT, KIND_MISMATCH, UNKNOWN_KEY, UNKNOWN_WORD, WRONG_TYPE};
use super::fits::surely_fits;
use super::json::Part;
use super::keys::{bad_names, missing_key, unknown_keys};
use super::schema::{schema, validator};
use super::types::wrong_type;
use super::values::{
    bad_format, empty, no_half, out_of_range, too_few, too_long, too_many, twice, unknown_word,
};
use crate::diagnostic::{Diagnostic, Severity};
use crate::syntax::{NodeKind, Tree, is_number_trap};
use crate::text::Span;

/// Maximum number of findings about the shape of one file: more than anybody reads.
const MAX_FINDINGS: usize = 1000;

/// Adds what does not fit the schema, and settles which of two complaints about one value stays.
pub fn validate(tree: &Tree<'_>, kind: Kind, diagnostics: &mut Vec<Diagnostic>) {
    let Some(root) = tree.root() else { return };
    // A newer version has been complained of already; what it may hold is not known here.
    if root.get(kind.key()).and_then(|version| version.as_int()).is_some_and(|version| version > 1)
    {
        return;
    }
    // Nearly all documents fit, and to see that is cheaper than to be ready to say why not.
    if surely_fits(kind, root) || validator(kind).is_valid(Part::Node(root)) {
        return;
    }
    let mut found = Vec::new();
    let mut told = HashSet::new();
    for error in validator(kind).iter_errors(Part::Node(root)).take(MAX_FINDINGS) {
        let pointer = error.instance_path().as_str();
        let Some(checked) = CheckedValue::find(root, schema(kind), pointer) else { continue };
        // Nothing where something could not be read is no fault of its own.
        let lost = checked.node.kind() == NodeKind::Null && checked.node.has_hole();
        if !lost && !is_trapped(&checked, diagnostics) {
            complain(&checked, &error, &mut told, &mut found);
        }
    }
    once(&mut found);
    // A key that tells another kind has been complained of already.
    let is_told = |span: Span| {
        diagnostics.iter().any(|told| told.code == &KIND_MISMATCH && told.span == span)
    };
    found.retain(|found| found.code != &UNKNOWN_KEY || !is_told(found.span));
    // About any other value the schema says more than a trap of spelling does.
    diagnostics.retain(|trap| {
        trap.severity == Severity::Error || !found.iter().any(|other| other.span == trap.span)
    });
    diagnostics.append(&mut found);
}

/// Where a number is meant, a trap of spelling says more than the schema: it is the error then.
fn is_trapped(checked: &CheckedValue<'_>, traps: &mut [Diagnostic]) -> bool {
    if !checked.types().contains(&"integer") {
        return false;
    }
    let span = checked.node.span();
    let trap = traps.iter_mut().find(|trap| is_number_trap(trap.code) && trap.span == span);
    trap.map(|trap| {
        trap.severity = Severity::Error;
        // That it might be a name is no advice where a number is meant.
        trap.help.retain(|_| trap.fix.is_none());
    })
    .is_some()
}

/// Turns one violation of the schema into complaints.
fn complain(
    checked: &CheckedValue<'_>,
    error: &ValidationError<'_>,
    told: &mut HashSet<u32>,
    found: &mut Vec<Diagnostic>,
) {
    use ValidationErrorKind as K;
    let lacking = !checked.node.has_hole();
    match error.kind() {
        K::AdditionalProperties { unexpected } => {
            found.extend(unknown_keys(checked, unexpected));
        }
        // All names of a map are told at its first one.
        K::PropertyNames { .. } => {
            if told.insert(checked.node.number()) {
                found.extend(bad_names(checked));
            }
        }
        K::Required { property } if lacking => {
            found.extend(missing_key(checked, property.as_str().unwrap_or("")));
        }
        K::Type { .. } => found.extend(wrong_type(checked)),
        K::Enum { options } => found.push(unknown_word(checked, options)),
        K::Pattern { .. } => found.push(bad_format(checked)),
        K::Minimum { limit } => found.extend(out_of_range(checked, "less than", limit)),
        K::Maximum { limit } => found.extend(out_of_range(checked, "more than", limit)),
        K::MinItems { limit } if lacking => found.push(too_few(checked, *limit)),
        K::MaxItems { limit } => found.push(too_many(checked, *limit)),
        K::MinLength { .. } => found.push(empty(checked)),
        K::MaxLength { limit } => found.push(too_long(checked, *limit)),
        K::UniqueItems => found.extend(twice(checked)),
        K::Required { .. } | K::MinItems { .. } => {}
        K::MultipleOf { .. } => found.push(no_half(checked)),
        // Our schemas use no other keyword; were one added, the designer still hears of it.
        _ => found.push(Diagnostic::new(
            &WRONG_TYPE,
            checked.span(),
            format!("{} does not fit here", checked.name()),
        )),
    }
}

/// A value of the wrong form can break several rules at once: the first that is told says it.
fn once(found: &mut Vec<Diagnostic>) {
    let shape = [&WRONG_TYPE, &BAD_FORMAT, &UNKNOWN_WORD];
    let mut seen = HashSet::new();
    found.retain(|finding| {
        let first = seen.insert((finding.span.start, finding.span.end));
        first || !shape.contains(&finding.code)
    });
}
