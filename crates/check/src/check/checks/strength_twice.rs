//! Reports a formation that states the same men as the bodies below it.

use grognard_core::document::{Arm, Field, ListedBody, Men};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("strength-twice", Error, "strength_twice.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    stands(at, diagnostics);
    if body.end == body_index + 1 || !body.has_strength() {
        return;
    }
    for (what, strength) in body.strengths() {
        let Some(stated) = strength.get().filter(|men| men.most() > 0) else { continue };
        let Some(counted) = counted(body, what) else { continue };
        let Some(below) =
            subject.bodies.below(body_index).iter().find_map(|body| states(body, counted))
        else {
            continue;
        };
        let (least, most) = stated.range.unwrap_or_default();
        let number = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let title = body.title();
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                stated.span,
                format!(
                    "{title} has {number} {what}, and so have the bodies below it: they would be \
                     counted twice"
                ),
            )
            .label(below.span, "also counted here")
            .help(help_for_sum(at, what, &number))
            .help(
                "if the bodies below do not include these troops, write them as a body of their \
                 own",
            ),
        );
    }
}

/// Reports a formation with stands of its own above bodies with stands.
fn stands(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(stands) = at.body.stands().get().filter(|stands| stands.value > 0) else { return };
    let below = at.subject.bodies.below(at.index);
    let Some(counted) = below.iter().find_map(|body| body.stands().get()) else { return };
    let title = at.body.title();
    let message = format!(
        "{title} has {} stands, and so have the bodies below it: they would be counted twice",
        stands.value
    );
    diagnostics.push(
        Diagnostic::new(&CODE, stands.span, message).label(counted.span, "also counted here").help(
            "remove `stands` here; if the bodies below do not include them, write them as a body \
             of their own",
        ),
    );
}

/// Advice for a number that may be the sum of the bodies below, with the sum if it is another one.
fn help_for_sum(at: &BodySubject<'_>, what: &str, number: &str) -> String {
    let below = at.subject.bodies.below(at.index).iter().filter(|body| body.is_unit());
    let counts = below.map(|body| {
        let (_, strength) = body.strengths().into_iter().find(|(name, _)| *name == what)?;
        let men = strength.value().map_or((0, 0), |men| men.range.unwrap_or((0, 0)));
        (men.0 == men.1).then_some(u64::from(men.0))
    });
    let sum = counts.sum::<Option<u64>>().filter(|sum| *sum > 0 && sum.to_string() != number);
    match sum {
        Some(sum) => format!(
            "the bodies below have {sum} {what}: remove the number here, or write `total: {{ \
             {what}: {sum} }}` instead"
        ),
        None => format!(
            "if the number is the sum of the bodies below, write `total: {{ {what}: {number} }}` \
             instead"
        ),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CountedKind {
    Foot,
    Horse,
    Gunners,
    Guns,
}

/// The kind of strength that `men`, `sabres` or `guns` of a body counts. `None` if the arm of the
/// body is unknown.
pub(super) fn counted(body: &ListedBody<'_>, what: &str) -> Option<CountedKind> {
    match (what, body.arm()) {
        ("guns", _) => Some(CountedKind::Guns),
        ("sabres", _) => Some(CountedKind::Horse),
        (_, Field::Broken(_)) => None,
        (_, Field::Read(arm)) if arm.value == Arm::Cavalry => Some(CountedKind::Horse),
        (_, Field::Read(arm)) if arm.is_artillery() => Some(CountedKind::Gunners),
        (_, Field::Read(_)) => Some(CountedKind::Foot),
        (_, Field::Absent) => (!body.is_unit()).then_some(CountedKind::Foot),
    }
}

/// The strength of a body that counts the wanted kind, if the body gives such a strength.
pub(super) fn states<'d>(
    body: &ListedBody<'d>,
    wanted: CountedKind,
) -> Option<&'d grognard_syntax::text::Spanned<Men>> {
    let same = |(what, strength): (&'static str, &'d Field<Men>)| {
        let strength = strength.get().filter(|men| men.most() > 0)?;
        (counted(body, what) == Some(wanted)).then_some(strength)
    };
    body.strengths().into_iter().find_map(same)
}
