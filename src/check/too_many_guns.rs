//! More guns than a battery had.

use super::OobPage;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::document::{Arm, Body, BodyKind, Field};

/// More guns than a battery had.
pub static CODE: Code =
    Code::new("too-many-guns", Severity::Warning, include_str!("too_many_guns.md"));

/// No battery had more: a Russian company of artillery took twelve pieces into the field.
const LARGEST_BATTERY: u32 = 12;

/// Two French companies of eight are sometimes given in one line.
const MOST_IN_A_LINE: u32 = 16;

pub(super) fn check(page: &OobPage<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for body in &page.bodies.list {
        let Some(guns) = body.guns().get() else { continue };
        let Some((most, bound)) = bound(body) else { continue };
        let least = guns.least();
        if least <= most {
            continue;
        }
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                guns.span,
                format!("{} has {least} guns, {bound}", body.title()),
            )
            .help("give its batteries one by one, or give it as a formation with `guns` and `batteries`"),
        );
    }
}

/// The most guns a body may have, and what says so.
fn bound(body: &Body<'_>) -> Option<(u32, String)> {
    match body.kind {
        BodyKind::Unit(_) | BodyKind::Battery(_)
            if body.arm().value().is_some_and(|arm: &Arm| arm.is_artillery()) =>
        {
            let bound = format!("but no battery had more than {LARGEST_BATTERY}");
            Some((MOST_IN_A_LINE, bound))
        }
        BodyKind::Formation(formation) => {
            let Field::Read(batteries) = &formation.batteries else { return None };
            let most = u32::try_from(batteries.value).ok()? * LARGEST_BATTERY;
            let bound = format!("more than its {} batteries can have had", batteries.value);
            Some((most, bound))
        }
        _ => None,
    }
}
