//! A battery without a number of guns.

use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Body;

/// A battery without a number of guns.
pub static CODE: Code =
    Code::new("battery-without-guns", Severity::Hint, include_str!("battery_without_guns.md"));

pub(super) fn check(
    subject: &OobSubject<'_>,
    body_index: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let battery = body.is_unit() && body.arm().value().is_some_and(|arm| arm.is_artillery());
    // One without any strength at all is another finding.
    let gunners = body.men().value().is_some_and(|men| men.range != Some((0, 0)));
    if !battery || !body.guns().is_absent() || !gunners {
        return;
    }
    let in_game_terms = !body.stands().is_absent() || body.fielded().span.is_some();
    if in_game_terms || subject.unreadable.contains(body_index) {
        return;
    }
    diagnostics.push(
        Diagnostic::new(
            &CODE,
            body.place(),
            format!("{} has gunners, but no guns are given", body.title()),
        )
        .help("add `guns`, or `guns: unknown` if no source says how many"),
    );
}
