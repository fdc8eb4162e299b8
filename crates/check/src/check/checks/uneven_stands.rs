//! Reports stands of infantry and stands of cavalry with very different numbers of men.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::OobSubject;

code!("uneven-stands", Warning, "uneven_stands.md");

/// Maximum ratio between the men and the sabres of a stand, because a squadron is a third or a
/// quarter of a battalion.
pub(super) const MAX_RATIO: u64 = 10;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(men), Some(sabres)) =
        (subject.oob.men_per_stand.get(), subject.oob.sabres_per_stand.get())
    else {
        return;
    };
    let (foot, horse) = (u64::from(men.most()), u64::from(sabres.most()));
    let (few, many) = if foot < horse { (men, sabres) } else { (sabres, men) };
    let is_uneven = foot.min(horse) * MAX_RATIO < foot.max(horse);
    if few.most() == 0 || !is_uneven {
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
