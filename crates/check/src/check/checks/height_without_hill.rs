//! Reports a height on ground that is not a hill.

use grognard_core::document::{AreaKind, Map};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::ground::title;

code!("height-without-hill", Warning, "height_without_hill.md");

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for area in &map.areas {
        let Some(kind) = area.kind.get().filter(|kind| kind.value != AreaKind::Hill) else {
            continue;
        };
        let layers = area.contours.span.map(|span| (span, "contours"));
        let Some((height, what)) = area.height.span().map(|span| (span, "a height")).or(layers)
        else {
            continue;
        };
        let who = title(&area.name, &area.id, "this area");
        let message = format!("{who} has {what}, but is of kind `{}`", kind.value.word());
        diagnostics.push(
            Diagnostic::new(&CODE, height, message)
                .label(kind.span, "only a hill can have heights")
                .help(
                    "heights are those of the ground: draw a hill as an area of its own under it, \
                     and move them there, or remove the height of trees or houses",
                ),
        );
    }
}
