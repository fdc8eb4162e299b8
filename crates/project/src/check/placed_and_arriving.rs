//! A body that is placed on the map and arrives later too.

use std::collections::HashMap;

use super::subject::ProjectSubject;
use crate::project::BodyAt;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::text::Span;

/// A body that is placed on the map and arrives later too.
pub static CODE: Code =
    Code::new("placed-and-arriving", Severity::Warning, include_str!("placed_and_arriving.md"));

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
        for body in arrivals.items.iter().filter_map(|arrival| arrival.body.get()) {
            let meant = subject.links.bodies(links, body.value);
            let [body_at] = meant.as_slice() else { continue };
            let Some(place) = on_map.get(body_at) else { continue };
            let message = format!("`{}` stands on the map from the start", body.value.0);
            diagnostics.push(
                Diagnostic::new(&CODE, body.span, message)
                    .label(*place, "it is placed here")
                    .help("take out the arrival or the placement; if only a part comes later, name that part"),
            );
        }
    }
}
