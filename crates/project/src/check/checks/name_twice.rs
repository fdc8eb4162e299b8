//! Reports two sides, places or sister formations with one name.

use std::collections::HashMap;

use grognard_core::document::{Arm, BodyKind, Coordinates, List, Map, Scenario};
use grognard_core::model::PlaceAt;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use super::regiment_twice::is_proper;
use crate::check::ground::{apart, at};
use crate::check::subject::OobSubject;

code!("name-twice", Warning, "name_twice.md", Identity);

pub(super) fn oob(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<(Option<usize>, &str), Span> = HashMap::new();
    for body in &subject.bodies.list {
        let Some(name) = body.name().get() else { continue };
        // Detachments, groups and batteries can share a name, but numbered formations cannot.
        // Regiments are compared by `regiment-twice`, which does not know a number of battalions.
        let is_battalion = body.is_line()
            && body.arm().value() == Some(&Arm::Infantry)
            && name.value.starts_with(|letter: char| letter.is_ascii_digit())
            && name.value.split(' ').next().is_some_and(|word| word.parse::<u32>().is_err())
            && !is_proper(name.value, false);
        let is_numbered = name.value.contains(|letter: char| letter.is_ascii_digit());
        if !(is_battalion || matches!(body.kind, BodyKind::Formation(_)) && is_numbered) {
            continue;
        }
        let before = *first.entry((body.parent, name.value)).or_insert(name.span);
        if before != name.span {
            report(name.value, "two parts of one body", name.span, before, diagnostics);
        }
    }
}

pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<&str, Span> = HashMap::new();
    for name in scenario.sides.items.iter().filter_map(|side| side.value.name.get()) {
        let before = *first.entry(name.value).or_insert(name.span);
        if before != name.span {
            report(name.value, "two sides", name.span, before, diagnostics);
        }
    }
}

/// Minimum distance in metres between two areas with one name, because one wood or village may be
/// drawn in several parts.
const MIN_APART: f64 = 300.0;

pub(super) fn map(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut areas: Vec<(Spanned<&str>, Vec<PlaceAt>)> = Vec::new();
    for area in &map.areas {
        let Some(name) = area.name.get() else { continue };
        let points = places(&area.outline);
        let near = |others: &[PlaceAt]| {
            points.is_empty()
                || others.iter().any(|a| points.iter().any(|b| apart(*a, *b) < MIN_APART))
        };
        let same = areas.iter().find(|(other, _)| other.value == name.value);
        if let Some((other, others)) = same
            && !near(others)
        {
            report(name.value, "two areas", name.span, other.span, diagnostics);
        }
        areas.push((*name, points));
    }
    let mut entries: HashMap<&str, Span> = HashMap::new();
    for point in &map.points {
        let Some(name) = point.name.get() else { continue };
        let before = *entries.entry(name.value).or_insert(name.span);
        if before != name.span {
            report(name.value, "two points", name.span, before, diagnostics);
        }
    }
}

fn places(outline: &List<Coordinates>) -> Vec<PlaceAt> {
    outline.items.iter().map(|point| at(point.value)).collect()
}

fn report(name: &str, what: &str, span: Span, before: Span, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.push(
        Diagnostic::new(&CODE, span, format!("{what} have the name `{name}`"))
            .label(before, "the first of the two")
            .help("correct one of the names: readers cannot tell the two apart"),
    );
}
