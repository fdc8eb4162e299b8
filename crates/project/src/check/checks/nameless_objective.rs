//! Reports an objective or entry point without an id, which no scenario can name.

use grognard_core::document::PointKind;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::ProjectSubject;

code!("nameless-objective", Warning, "nameless_objective.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for placed in &subject.project.maps {
        for point in &placed.document.points {
            let Some(kind) = point.kind.get() else { continue };
            let what = match kind.value {
                PointKind::Objective => "objective",
                PointKind::Entry => "entry point",
                _ => continue,
            };
            if !point.id.is_absent() || placed.unclear.touches(point.span) {
                continue;
            }
            let who = point.name.value().map_or(String::new(), |name| format!(" `{name}`"));
            let message = format!("no scenario can name the {what}{who}: it has no id");
            diagnostics.push(
                Diagnostic::new(&CODE, kind.span, message)
                    .help("add an `id`, such as `id: la-haye-sainte`; if it is only a name on the map, make it a `label`"),
            );
        }
    }
}
