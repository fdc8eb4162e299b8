//! Reports an army or a corps without a leader.

use grognard_core::document::Echelon;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("leaderless-formation", Hint, "leaderless_formation.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    if body.is_unit() || !body.leader().is_absent() {
        return;
    }
    let echelon = body.echelon().value().copied().or_else(|| {
        // The whole order of battle counts as an army if it contains wings or corps.
        let large = |(_, below): (usize, &grognard_core::document::ListedBody<'_>)| {
            matches!(below.echelon().value(), Some(Echelon::Wing | Echelon::Corps))
        };
        let army =
            body_index == 0 && body.echelon().is_absent() && subject.bodies.children(0).any(large);
        army.then_some(Echelon::Army)
    });
    let Some(echelon) = echelon else { return };
    let led = matches!(echelon, Echelon::ArmyGroup | Echelon::Army | Echelon::Corps);
    if !led || subject.unreadable.may_have(body_index, &["leader", "echelon"]) {
        return;
    }
    diagnostics.push(
        Diagnostic::new(&CODE, body.place(), format!("{} has no leader", body.title()))
            .help(format!("add the `leader` of this {}; a bare name is enough", echelon.word())),
    );
}
