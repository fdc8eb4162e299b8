//! Reports fatigue that a body can reach only long after all its stands are lost.

use grognard_core::document::Wear;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("fatigue-beyond-stands", Warning, "fatigue_beyond_stands.md");

/// Maximum number of points of fatigue for each stand, because games count each stand once or count
/// a few losses for each stand.
const MAX_EACH: i64 = 4;

/// Numbers that are probably percentages without a percent sign, because bodies tire when they have
/// lost such a percentage of their strength.
const SHARES: std::ops::RangeInclusive<i64> = 40..=100;

/// Shares of a body after whose loss it may tire. Below, every skirmish would tire it; above, nothing
/// would.
const POSSIBLE: std::ops::RangeInclusive<u8> = 10..=95;

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    let Some(fatigue) = body.fatigue().get() else { return };
    let count = match fatigue.value {
        Wear::Count(count) => count,
        Wear::Share(share) if POSSIBLE.contains(&share) => return,
        Wear::Share(share) => {
            let message = format!("{} tires when it has lost {share}% of itself", body.title());
            diagnostics.push(Diagnostic::new(&CODE, fatigue.span, message).help(
                "check for a missing or an extra digit; write a number of points without `%`",
            ));
            return;
        }
    };
    // Without a rule set, the number of elements of a body is unknown, so its fatigue is not
    // judged.
    if subject.oob.ruleset.is_absent() {
        return;
    }
    let on_table = std::iter::once(body).chain(subject.bodies.below(body_index));
    let stands: i64 = on_table.filter_map(|body| body.stands().value()).sum();
    let count = i64::from(count);
    let is_share = SHARES.contains(&count) && count % 5 == 0 && count > stands;
    if stands == 0 || !is_share && count <= stands * MAX_EACH {
        return;
    }
    let message = format!("{} tires at {count}, but has {stands} stands", body.title());
    let help = match is_share {
        true => format!("a share is written with `%`: did you mean `{count}%`?"),
        false => "check for an extra digit; write a share as `60%`".to_owned(),
    };
    diagnostics.push(Diagnostic::new(&CODE, fatigue.span, message).help(help));
}
