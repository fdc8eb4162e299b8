//! A junior officer who commands a division or more.

use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Body, Echelon};
use grognard_core::text::plain;

/// A junior officer who commands a division or more.
pub static CODE: Code = Code::new("low-rank", Severity::Warning, include_str!("low_rank.md"));

/// Ranks below that of a field officer, whole and plain. Majors and colonels did command divisions when generals fell.
pub(super) const JUNIOR: &[&str] = &[
    "lieutenant",
    "leutnant",
    "lieutnant",
    "teniente",
    "tenente",
    "luitenant",
    "porucznik",
    "sous lieutenant",
    "second lieutenant",
    "first lieutenant",
    "oberleutnant",
    "unterleutnant",
    "premierleutnant",
    "secondleutnant",
    "podporucznik",
    "ensign",
    "cornet",
    "fahnrich",
    "captain",
    "capitaine",
    "hauptmann",
    "rittmeister",
    "capitan",
    "capitano",
    "kapitan",
    "kapitein",
    "sergeant",
    "sergent",
    "feldwebel",
    "corporal",
    "caporal",
    "поручик",
    "капитан",
];

pub(super) fn check(
    _: &OobSubject<'_>,
    _: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(echelon) = body.echelon().get() else { return };
    if !matches!(echelon.value, Echelon::Division | Echelon::Corps | Echelon::Wing | Echelon::Army)
    {
        return;
    }
    let Some(rank) = body.leader().value().and_then(|leader| leader.rank.get()) else { return };
    let words: String = plain(rank.value.trim()).collect();
    if !JUNIOR.contains(&words.as_str()) {
        return;
    }
    let message = format!(
        "a {} commands {}, which is of the echelon `{}`",
        rank.value.trim(),
        body.title(),
        echelon.word()
    );
    diagnostics.push(
        Diagnostic::new(&CODE, rank.span, message)
            .label(echelon.span, "the echelon")
            .help("write the whole rank, such as `Feldmarschalleutnant` or `Lieutenant-General`, or correct the echelon"),
    );
}
