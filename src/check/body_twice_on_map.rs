//! One body in two places on the map.

use std::collections::HashMap;

use super::run::Table;
use super::unknown_body::scenarios_by_map;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::project::BodyAt;
use crate::text::Span;

/// One body in two places on the map.
pub static CODE: Code =
    Code::new("body-twice-on-map", Severity::Warning, include_str!("body_twice_on_map.md"));

pub(super) fn check(table: &Table<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let scenarios = scenarios_by_map(table);
    let mut used = vec![None; table.project.maps.len()];
    for (map, links) in &scenarios {
        used[*map] = links.first();
    }
    for (map, links) in table.project.maps.iter().zip(used) {
        let mut first: HashMap<Who<'_>, Span> = HashMap::new();
        for placement in map.document.placements.items.iter().filter(|_| map.asked) {
            let Some(body) = placement.body.get() else { continue };
            let meant = links.map(|links| table.links.bodies(links, body.value));
            let who = match meant.as_deref() {
                Some([one]) => Who::Body(*one),
                _ => Who::Name(body.value.0),
            };
            let known = *first.entry(who).or_insert(body.span);
            if known != body.span {
                let message = format!("`{}` stands on the map twice", body.value.0);
                diagnostics.push(
                    Diagnostic::new(&CODE, body.span, message)
                        .label(known, "it stands here already")
                        .help("take one placement out; to split a body, place the bodies below it"),
                );
            }
        }
    }
}

/// Who is placed: `i-corps` and `armee-du-nord/i-corps` may be the same.
#[derive(PartialEq, Eq, Hash)]
enum Who<'d> {
    Body(BodyAt),
    Name(&'d str),
}
