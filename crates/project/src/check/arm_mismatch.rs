//! Strengths or places that do not suit an arm.

use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Fix, Severity};
use grognard_core::document::{Arm, Body, BodyKind, Field, Men};
use grognard_core::text::Spanned;

/// Strengths or places that do not suit an arm.
pub static CODE: Code =
    Code::new("arm-mismatch", Severity::Warning, include_str!("arm_mismatch.md"));

pub(super) fn check(
    _: &OobSubject<'_>,
    _: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(arm) = body.arm().get().filter(|_| body.is_unit() || body.is_line()) else { return };
    match arm.value {
        Arm::Cavalry => horse(body, arm, diagnostics),
        // What else there is may ride and may have guns.
        Arm::Other => {}
        _ => sabres(body, arm, diagnostics),
    }
    if matches!(body.kind, BodyKind::Battery(_)) && !arm.is_artillery() {
        battery(body, arm, diagnostics);
    }
}

fn some(strength: &Field<Men>) -> Option<&Spanned<Men>> {
    strength.get().filter(|men| men.most() > 0)
}

fn sabres(body: &Body<'_>, arm: &Spanned<Arm>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(sabres) = some(body.sabres()) else { return };
    let help = if arm.is_artillery() {
        "count gunners as `men`, on horses or not"
    } else {
        "write `men`, or `arm: cavalry` if they are horsemen; a body of both is a formation"
    };
    diagnostics.push(
        Diagnostic::new(
            &CODE,
            sabres.span,
            format!("{} has sabres, but its arm is {}", body.title(), arm.word()),
        )
        .label(arm.span, "the arm")
        .help(help),
    );
}

/// Battalions had guns of their own; regiments of horse never did. Their men are their sabres.
fn horse(body: &Body<'_>, arm: &Spanned<Arm>, diagnostics: &mut Vec<Diagnostic>) {
    if let (Some(men), Some(sabres)) = (some(body.men()), some(body.sabres()))
        && men.value != sabres.value
    {
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                men.span,
                format!("{} has another number of men than of sabres", body.title()),
            )
            .label(sabres.span, "the sabres, which count")
            .help("write one of them; give men on foot a unit of their own"),
        );
    }
    let Some(guns) = some(body.guns()) else { return };
    diagnostics.push(
        Diagnostic::new(
            &CODE,
            guns.span,
            format!("{} has guns, but its arm is cavalry", body.title()),
        )
        .label(arm.span, "the arm")
        .help(
            "give the battery that rode with it as a unit of its own, with `arm: horse-artillery`",
        ),
    );
}

fn battery(body: &Body<'_>, arm: &Spanned<Arm>, diagnostics: &mut Vec<Diagnostic>) {
    let message =
        format!("{} stands under `artillery`, but its arm is {}", body.title(), arm.word());
    let found = Diagnostic::new(&CODE, arm.span, message);
    diagnostics.push(if some(body.guns()).is_some() {
        found.help("it has guns: mend its arm").fix(Fix::guess(arm.span, Arm::FootArtillery.word()))
    } else {
        found.help("move it to `units`, or mend its arm")
    });
}
