//! Reports stands of infantry and stands of cavalry with very different numbers of men.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::OobSubject;

code!("uneven-stands", Warning, "uneven_stands.md");

/// Maximum ratio between the men and the sabres of a stand, because a squadron is a third or a
/// quarter of a battalion.
pub(super) const MAX_RATIO: u64 = 10;

/// Minimum ratio of the sabres of a stand to the men of a stand with a digit too many, because a stand
/// of horse is rarely more men than a stand of foot.
const MIN_HORSE: u64 = 3;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(men), Some(sabres)) =
        (subject.oob.men_per_stand.get(), subject.oob.sabres_per_stand.get())
    else {
        return;
    };
    let (foot, horse) = (u64::from(men.most()), u64::from(sabres.most()));
    let (few, many) = if foot < horse { (men, sabres) } else { (sabres, men) };
    let is_uneven = foot.min(horse) * MAX_RATIO < foot.max(horse);
    let is_much_horse = u64::from(sabres.least()) >= foot * MIN_HORSE && !is_uneven;
    if few.most() == 0 || !is_uneven && !is_much_horse {
        return;
    }
    if is_much_horse {
        let message = format!(
            "a stand of horse has {} sabres or more, but a stand of foot at most {foot} men",
            sabres.least()
        );
        diagnostics.push(
            Diagnostic::new(&CODE, sabres.span, message)
                .label(men.span, "the men of a stand of foot")
                .help("check for an extra digit here, or a missing one in `men_per_stand`"),
        );
        return;
    }
    let message = format!(
        "a stand has at most {} men of foot, but {} of horse: one is more than {MAX_RATIO} times \
         the other",
        men.most(),
        sabres.most()
    );
    diagnostics.push(
        Diagnostic::new(&CODE, few.span, message)
            .label(many.span, "the other")
            .help("count both stands in men: is one number in hundreds, or is a digit missing?"),
    );
}
