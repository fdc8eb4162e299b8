//! Reports two sides, places or sister formations with one name.

use std::collections::HashMap;

use grognard_core::document::{Arm, BodyKind, Coordinates, List, Map, Scenario, kebab};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::regiment_twice::is_proper;
use crate::check::subject::{OobSubject, ProjectSubject};

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
    let objectives = || scenario.objectives.items.iter().map(|objective| &objective.value);
    let places: HashMap<String, (usize, Span)> = objectives()
        .enumerate()
        .filter_map(|(index, it)| Some((kebab(it.place.value()?.0), (index, it.place.span()?))))
        .collect();
    let mut first: HashMap<String, Span> = HashMap::new();
    for (index, objective) in objectives().enumerate() {
        let Some(name) = objective.name.get() else { continue };
        // An objective is named by its place if it has no name.
        let of_place = places.get(&kebab(name.value)).filter(|(other, _)| *other != index);
        let before = *first.entry(kebab(name.value)).or_insert(name.span);
        let before = of_place.map_or(before, |(_, span)| *span);
        if before != name.span {
            report(name.value, "two objectives", name.span, before, diagnostics);
        }
    }
}

/// Reports an objective with the name of another place on the map.
pub(super) fn objectives(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some(map) = links.map_of(subject.project) else { continue };
        let map = &map.document;
        let areas = map.areas.items.iter().map(|it| (&it.value.name, &it.value.id));
        let points = map.points.items.iter().map(|it| (&it.value.name, &it.value.id));
        let mut named: HashMap<&str, Vec<(&str, Span)>> = HashMap::new();
        for (name, id) in areas.chain(points) {
            if let (Some(name), Some(id)) = (name.get(), id.value()) {
                named.entry(name.value).or_default().push((id.0, name.span));
            }
        }
        for objective in &placed.document.objectives {
            let (Some(name), Some(place)) = (objective.name.get(), objective.place.value()) else {
                continue;
            };
            let Some(places) = named.get(name.value) else { continue };
            if places.iter().any(|(id, _)| *id == place.0) {
                continue;
            }
            let message = format!(
                "the objective `{}` has the name of another place, `{}`",
                place.0, name.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, name.span, message)
                    .label(places[0].1, "the place with this name")
                    .help("correct the `place` or the `name` of the objective"),
            );
        }
    }
}

/// Minimum distance in metres between two areas with one name, because one wood or village may be
/// drawn in several parts.
const MIN_APART: i64 = 300;

pub(super) fn map(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut areas: HashMap<&str, (Span, Option<Bounds>)> = HashMap::new();
    for area in &map.areas {
        let Some(name) = area.name.get() else { continue };
        let bounds = bounds(&area.outline);
        let (before, others) = *areas.entry(name.value).or_insert((name.span, bounds));
        let is_far = bounds.zip(others).is_some_and(|(own, others)| own.is_far_from(others));
        if before != name.span && is_far {
            report(name.value, "two areas", name.span, before, diagnostics);
        }
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

/// The least and the greatest coordinates of an outline. Outlines are compared by them, because an
/// author may draw two outlines with thousands of corners.
#[derive(Clone, Copy)]
struct Bounds {
    east: (i32, i32),
    north: (i32, i32),
}

fn bounds(outline: &List<Coordinates>) -> Option<Bounds> {
    let corners = || outline.items.iter().map(|corner| corner.value);
    Some(Bounds {
        east: (corners().map(|it| it.east).min()?, corners().map(|it| it.east).max()?),
        north: (corners().map(|it| it.north).min()?, corners().map(|it| it.north).max()?),
    })
}

impl Bounds {
    fn is_far_from(self, other: Bounds) -> bool {
        let gap = |one: (i32, i32), other: (i32, i32)| {
            let apart = |end: i32, start: i32| i64::from(start) - i64::from(end);
            apart(one.1, other.0).max(apart(other.1, one.0))
        };
        gap(self.east, other.east).max(gap(self.north, other.north)) >= MIN_APART
    }
}

fn report(name: &str, what: &str, span: Span, before: Span, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.push(
        Diagnostic::new(&CODE, span, format!("{what} have the name `{name}`"))
            .label(before, "the first of the two")
            .help("correct one of the names: readers cannot tell the two apart"),
    );
}
