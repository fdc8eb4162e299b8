//! More guns than a battery had.

use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Body, BodyKind, Field};

/// More guns than a battery had.
pub static CODE: Code =
    Code::new("too-many-guns", Severity::Warning, include_str!("too_many_guns.md"));

/// Maximum number of guns of a battery: a Russian company of artillery took twelve into the field.
const MAX_BATTERY: i64 = 12;

/// Maximum number of guns of a unit: two French companies of eight are sometimes given in one line.
const MAX_UNIT: u32 = 16;

pub(super) fn check(
    subject: &OobSubject<'_>,
    _: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    // A unit of a game may be several batteries in history.
    if subject.is_game_unit(body) {
        return;
    }
    let Some(guns) = body.guns().get() else { return };
    let least = guns.least();
    let (why, help) = match body.kind {
        BodyKind::Formation(formation) => {
            let Field::Read(batteries) = &formation.batteries else { return };
            if i64::from(least) <= batteries.value.saturating_mul(MAX_BATTERY) {
                return;
            }
            let why = format!("more than its {} batteries can have had", batteries.value);
            (why, "mend `guns` or `batteries`: no battery had more than 12")
        }
        _ => {
            let battery = body.arm().value().is_some_and(|arm| arm.is_artillery());
            if !battery || least <= MAX_UNIT {
                return;
            }
            let why = format!("but no battery had more than {MAX_BATTERY}");
            (why, "give its batteries one by one, or a formation with `guns` and `batteries`")
        }
    };
    diagnostics.push(
        Diagnostic::new(&CODE, guns.span, format!("{} has {least} guns, {why}", body.title()))
            .help(help),
    );
}
