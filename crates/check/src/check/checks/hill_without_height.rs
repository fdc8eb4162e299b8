//! Reports a hill without a height.

use grognard_core::document::AreaKind;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::ground::title;
use crate::check::subject::ProjectSubject;

code!("hill-without-height", Hint, "hill_without_height.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for placed in &subject.project.maps {
        for area in &placed.document.areas {
            let Some(kind) = area.kind.get().filter(|kind| kind.value == AreaKind::Hill) else {
                continue;
            };
            // The layers of a hill give its height, so a hill with layers needs no separate height.
            if !area.height.is_absent()
                || area.contours.span.is_some()
                || placed.unclear.touches(area.span)
            {
                continue;
            }
            let who = title(&area.name, &area.id, "this hill");
            diagnostics.push(
                Diagnostic::new(&CODE, kind.span, format!("{who} has no height"))
                    .help("add `height: 20`, in metres above the ground around the hill"),
            );
        }
    }
}
