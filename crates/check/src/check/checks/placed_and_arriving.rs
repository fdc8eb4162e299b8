//! Reports a body that is on the map from the start and also arrives.

use std::collections::HashMap;

use grognard_core::document::Reference;
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::text::{Span, Spanned};

use super::fallen_out_of_hours::Coming;
use crate::check::subject::ProjectSubject;
use grognard_project::project::BodyAt;

code!("placed-and-arriving", Warning, "placed_and_arriving.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some(map) = links.map_of(subject.project) else { continue };
        let arrivals = &placed.document.arrivals;
        if arrivals.items.is_empty() {
            continue;
        }
        let mut on_map: HashMap<BodyAt, Span> = HashMap::new();
        for body in
            map.document.placements.items.iter().filter_map(|placement| placement.body.get())
        {
            if let [body_at] = subject.links.bodies(links, body.value).as_slice() {
                on_map.entry(*body_at).or_insert(body.span);
            }
        }
        let arriving = arrivals.items.iter().filter_map(|arrival| arrival.body.get());
        let arriving = arriving.filter_map(|body| {
            let meant = subject.links.bodies(links, body.value);
            let [body_at] = meant.as_slice() else { return None };
            Some((*body_at, body.span))
        });
        let arriving: Vec<(BodyAt, Span)> = arriving.collect();
        for body in arrivals.items.iter().filter_map(|arrival| arrival.body.get()) {
            let meant = subject.links.bodies(links, body.value);
            let [body_at] = meant.as_slice() else { continue };
            let Some(place) = on_map.get(body_at) else {
                let arriving = arriving.iter().filter(|(_, span)| *span != body.span);
                let others = on_map.iter().map(|(at, span)| (*at, *span)).chain(arriving.copied());
                diagnostics.extend(part_elsewhere(subject, *body_at, body, others));
                continue;
            };
            let message =
                format!("`{}` is on the map from the start, but also arrives", body.value.0);
            diagnostics.push(
                Diagnostic::new(&CODE, body.span, message).label(*place, "the body is placed here").help(
                    "remove the arrival or the placement; if only a part arrives later, name that \
                     part",
                ),
            );
        }
    }
}

/// Reports a leader on the map from the start, although his body arrives later and no `note` explains
/// it. Generals rode ahead of their troops, so the finding is only a hint.
pub(super) fn leaders(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some(map) = links.map_of(subject.project).filter(|map| map.asked) else { continue };
        let leaders = &map.document.leaders;
        if placed.document.arrivals.items.is_empty() || leaders.items.is_empty() {
            continue;
        }
        let coming = Coming::of(subject, links, &placed.document);
        for shown in leaders.items.iter().filter(|shown| shown.value.note.is_absent()) {
            let Some(leader) = shown.value.leader.get() else { continue };
            let Some(arrival) = coming.with_body(subject, leader.value) else { continue };
            let message = format!(
                "`{}` is on the map from the start, but the body that he leads arrives at {}",
                leader.value.0, arrival.value
            );
            let mut found = Diagnostic::new(&CODE, leader.span, message);
            found.severity = Severity::Hint;
            diagnostics.push(found.label(arrival.span, "the arrival of the body").help(
                "place him in the phase in which he comes; if he rode ahead, give the evidence as a \
                 `note`",
            ));
        }
    }
}

/// Reports a formation that arrives as a whole, although most of its units are on the map or arrive
/// separately.
fn part_elsewhere(
    subject: &ProjectSubject<'_>,
    whole: BodyAt,
    body: &Spanned<Reference<'_>>,
    others: impl Iterator<Item = (BodyAt, Span)>,
) -> Option<Diagnostic> {
    let bodies = &subject.project.oobs[whole.oob].bodies;
    let is_below = |at: BodyAt| {
        let parent = |index: &usize| bodies[*index].parent.map(|parent| parent as usize);
        let mut above = std::iter::successors(Some(at.body), parent).skip(1);
        at.oob == whole.oob && above.any(|index| index == whole.body)
    };
    let mut parts: Vec<(BodyAt, Span)> = others.filter(|(at, _)| is_below(*at)).collect();
    parts.sort_by_key(|(_, span)| (span.file, span.start));
    let (first, span) = parts.first()?;
    // A formation may arrive without a part that was on the map earlier, so the arrival of the
    // formation is a slip only if most of its units are named elsewhere.
    let units = || (whole.body + 1..bodies.len()).filter(|unit| bodies[*unit].unit);
    let is_under = |unit: usize, above: usize| {
        let parent = |index: &usize| bodies[*index].parent.map(|parent| parent as usize);
        std::iter::successors(Some(unit), parent).any(|index| index == above)
    };
    let of_whole: Vec<usize> = units().filter(|unit| is_under(*unit, whole.body)).collect();
    let named =
        of_whole.iter().filter(|unit| parts.iter().any(|(at, _)| is_under(**unit, at.body)));
    if named.count() * 2 <= of_whole.len() {
        return None;
    }
    let id = subject.id_of(&bodies[first.body]).unwrap_or("a body");
    let below = match parts.len() - 1 {
        0 => format!("`{id}` below it is placed or arrives on its own"),
        1 => format!("`{id}` and 1 other body below it are placed or arrive on their own"),
        more => {
            format!("`{id}` and {more} other bodies below it are placed or arrive on their own")
        }
    };
    let message = format!("`{}` arrives as a whole, but {below}", body.value.0);
    let found =
        Diagnostic::new(&CODE, body.span, message).label(*span, "a part of the body is named here");
    Some(found.help("name the bodies that arrive instead of the whole"))
}
