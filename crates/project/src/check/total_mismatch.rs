//! A stated total that is not the sum of its parts.

use super::battery_without_guns::has_guns_as_men;
use super::subject::OobSubject;
use super::sums::{Interval, Sum, stated_interval, sums};
use super::unit_without_strength::has_guns_alone;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Body, Field, Men};

/// A stated total that is not the sum of its parts.
pub static CODE: Code =
    Code::new("total-mismatch", Severity::Warning, include_str!("total_mismatch.md"));

/// Minimum number of men for each gun. The lightest pieces had a crew of five.
const MIN_CREW: u64 = 5;

/// Maximum number of men for each gun in a return of artillery, drivers and train included: the
/// French corps of June 1815 had 35 to 40, their engineers among them.
const MAX_CREW: u64 = 45;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.bodies.list.iter().all(|body| body.total().is_absent()) {
        return;
    }
    // The guns of a unit on foot or horseback are probably its men, and the men of a battery its guns.
    let is_swapped = |index: usize| {
        let body = &subject.bodies.list[index];
        has_guns_alone(subject, index, body) || has_guns_as_men(body)
    };
    let is_unknown = |index| subject.unreadable.contains(index) || is_swapped(index);
    let sums = sums(subject.bodies, is_unknown);
    for (body, sum) in subject.bodies.list.iter().zip(sums) {
        let Some(total) = body.total().value() else { continue };
        if let Some(found) = swapped(body, (&total.men, &total.guns), sum) {
            diagnostics.push(found);
            continue;
        }
        compare(body, "men", &total.men, sum.men, sum, diagnostics);
        compare(body, "sabres", &total.sabres, sum.sabres, sum, diagnostics);
        compare(body, "guns", &total.guns, sum.guns, sum, diagnostics);
    }
}

/// A total whose men are the guns of the parts, and whose guns are their men.
fn swapped(
    body: &Body<'_>,
    (men, guns): (&Field<Men>, &Field<Men>),
    sum: Sum,
) -> Option<Diagnostic> {
    let (stated_men, stated_guns) = (stated_interval(men)?, stated_interval(guns)?);
    let (men_of_parts, guns_of_parts) = (sum.men?, sum.guns?);
    let is_right = touch(stated_men, men_of_parts) || touch(stated_guns, guns_of_parts);
    let is_swapped = touch(stated_men, guns_of_parts) && touch(stated_guns, men_of_parts);
    (is_swapped && !is_right).then_some(())?;
    let message = format!("the stated total of {} has its men and guns swapped", body.title());
    let found = Diagnostic::new(&CODE, men.span()?, message).label(guns.span()?, "and these");
    let (men, guns) = (written(stated_guns), written(stated_men));
    Some(found.help(format!("write `men: {men}` and `guns: {guns}`")))
}

fn compare(
    body: &Body<'_>,
    what: &str,
    field: &Field<Men>,
    parts: Interval,
    sum: Sum,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(stated) = field.get() else { return };
    let (Some(total), Some(parts)) = (stated_interval(field), parts) else { return };
    if touch(total, parts) {
        return;
    }
    // Where a battery gives guns only, a source may have counted its crew in the total.
    let bare = sum.without_crew.unwrap_or_default();
    let crews = (MIN_CREW * bare.0, MAX_CREW * bare.1);
    if what == "men"
        && (sum.without_crew.is_none() || touch(total, (parts.0 + crews.0, parts.1 + crews.1)))
    {
        return;
    }
    let message = format!(
        "the stated total of {} is {} {what}, but the parts make {}",
        body.title(),
        written(total),
        written(parts)
    );
    let mut found = Diagnostic::new(&CODE, stated.span, message);
    let guns = sum.guns.filter(|(least, most)| least == most && *least > 0);
    if let Some((guns, _)) = guns.filter(|_| what == "men" && total.0 == total.1)
        && parts == (total.0.wrapping_sub(guns), total.1.wrapping_sub(guns))
    {
        found = found.help(format!(
            "the difference is {guns}, just the number of guns: were the guns added to the men?"
        ));
    } else if what == "men" && bare.1 > 0 {
        found = found.help(format!(
            "the crews of {} guns are not given; they would be {} men",
            written(bare),
            written(crews)
        ));
    }
    diagnostics.push(found.help(
        "mend the part that is wrong, or keep the total as the source has it and excuse the line with a reason",
    ));
}

/// Intervals that touch do not contradict one another.
fn touch(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 <= b.1 && b.0 <= a.1
}

fn written(interval: (u64, u64)) -> String {
    let (least, most) = interval;
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}
