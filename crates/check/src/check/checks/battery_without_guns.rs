//! Reports a battery with gunners but without a number of guns.

use grognard_core::document::ListedBody;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("battery-without-guns", Hint, "battery_without_guns.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    let is_undivided = || subject.bodies.children(body_index).next().is_none();
    let battery = (body.is_unit() || body.has_strength() && is_undivided())
        && body.stated_arm().value().is_some_and(|arm| arm.is_artillery());
    // A battery without any strength is skipped, because `unit-without-strength` reports it.
    let gunners = body.men().value().is_some_and(|men| men.range != Some((0, 0)));
    if !battery || !body.guns().is_absent() || !gunners {
        return;
    }
    let in_game_terms = !body.stands().is_absent() || body.fielded().span.is_some();
    if in_game_terms || subject.unreadable.may_have(body_index, &["guns", "arm"]) {
        return;
    }
    let message = format!("{} has gunners, but no `guns`", body.title());
    let found = Diagnostic::new(&CODE, body.place(), message);
    diagnostics.push(
        match body.men().get().filter(|_| {
            has_guns_as_men(body) || !body.is_unit() && has_few(body, MAX_GUNS_OF_GROUP)
        }) {
            Some(men) => {
                let written = subject.unreadable.text(men.span);
                found
                    .label(men.span, "few gunners for a battery")
                    .help(format!("did you mean `guns: {written}`?"))
            }
            None => found.help("add `guns`, or `guns: unknown` if no source gives the number"),
        },
    );
}

/// Maximum number of men that are probably guns, because a battery had at most twelve guns, and
/// twelve men serve only two guns.
const MAX_GUNS_AS_MEN: u32 = 12;

/// Maximum number of men of several batteries that are probably guns, because a single battery had
/// a hundred men.
const MAX_GUNS_OF_GROUP: u32 = 90;

/// Whether a body has at least one and at most `max` men.
fn has_few(body: &ListedBody<'_>, max: u32) -> bool {
    let men = body.men().value().and_then(|men| men.range);
    men.is_some_and(|(least, most)| least > 0 && most <= max)
}

/// Whether a body is a battery without guns and with so few men that the number of men is probably
/// the number of guns.
pub(super) fn has_guns_as_men(body: &ListedBody<'_>) -> bool {
    let is_battery = body.is_unit() && body.arm().value().is_some_and(|arm| arm.is_artillery());
    is_battery && body.guns().is_absent() && has_few(body, MAX_GUNS_AS_MEN)
}
