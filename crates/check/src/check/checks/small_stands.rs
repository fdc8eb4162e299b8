//! Reports stands that represent only a few men each.

use grognard_core::document::Arm;
use grognard_syntax::diagnostic::Diagnostic;

use super::uneven_stands::MAX_RATIO;
use crate::check::subject::OobSubject;

code!("small-stands", Warning, "small_stands.md");

/// Minimum number of men that a stand represents. A stand of two horsemen, at ten men for each,
/// represents 20 men. A smaller number is probably the number of figures on the stand.
const MIN_MEN: u32 = 15;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let keys = [
        ("men_per_stand", "men", &subject.oob.men_per_stand),
        ("sabres_per_stand", "horsemen", &subject.oob.sabres_per_stand),
    ];
    // Stands of foot and of horse that differ greatly have a finding of their own.
    let each = [&subject.oob.men_per_stand, &subject.oob.sabres_per_stand];
    let each = each.map(|strength| strength.get().map(|each| u64::from(each.most())));
    let is_uneven =
        matches!(each, [Some(foot), Some(horse)] if foot.min(horse) * MAX_RATIO < foot.max(horse));
    for (key, noun, strength) in keys.into_iter().filter(|_| !is_uneven) {
        let Some(each) = strength.get().filter(|each| each.most() < MIN_MEN) else { continue };
        let message = format!("`{key}` gives each stand at most {} {noun}", each.most());
        let help = "write the men that a stand represents, not the figures on it: `100`, `80-120`";
        diagnostics.push(Diagnostic::new(&CODE, each.span, message).help(help));
    }
    for (_, body) in subject.bodies.iter().filter(|(_, body)| body.is_unit()) {
        if !matches!(body.arm().value(), Some(Arm::Infantry | Arm::Cavalry)) {
            continue;
        }
        let strengths = body.strengths();
        let strength = strengths.iter().find_map(|(_, strength)| strength.get());
        let Some(strength) = strength.filter(|strength| strength.most() > 0) else { continue };
        for (game, terms) in &body.fielded().entries {
            let stands = terms.value().and_then(|terms| terms.stands.get());
            let Some(stands) = stands.filter(|stands| stands.value > 1) else { continue };
            let each = i64::from(strength.most()) / stands.value;
            if each >= i64::from(MIN_MEN) {
                continue;
            }
            let message = format!(
                "{} has {} stands under `{}`, so that each stands for {each} men",
                body.title(),
                stands.value,
                game.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, stands.span, message)
                    .label(strength.span, "its strength")
                    .help("check for an extra digit"),
            );
        }
    }
}
