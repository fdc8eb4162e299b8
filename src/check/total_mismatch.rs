//! A stated total that is not the sum of its parts.

use super::OobPage;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::document::{Arm, Bodies, Body, Field, Men};

/// A stated total that is not the sum of its parts.
pub static CODE: Code =
    Code::new("total-mismatch", Severity::Warning, include_str!("total_mismatch.md"));

/// The keys that make a sum.
const STRENGTHS: &[&str] = &["men", "sabres", "guns", "arm", "formations", "units", "artillery"];

pub(super) fn check(page: &OobPage<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (at, body) in page.bodies.iter() {
        let Some(total) = body.total().value() else { continue };
        // A strength that could not be read is not nothing.
        if page.may_have_lost(STRENGTHS, body.span) {
            continue;
        }
        let Some(sum) = sum(page.bodies, at) else { continue };
        let parts = [
            ("men", &total.men, sum.men),
            ("sabres", &total.sabres, sum.sabres),
            ("guns", &total.guns, sum.guns),
        ];
        for (what, stated, sum_of_it) in parts {
            compare(body, what, stated, sum_of_it, sum, diagnostics);
        }
    }
}

/// The sums below a body, each as the least and the most.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    men: (u64, u64),
    sabres: (u64, u64),
    guns: (u64, u64),
}

/// Adds up what stands below; nothing if anything there is unknown or unreadable.
fn sum(bodies: &Bodies<'_>, at: usize) -> Option<Sum> {
    let body = &bodies.list[at];
    let mut sum = own(body)?;
    if !body.is_whole() {
        return None;
    }
    for (child, _) in bodies.children(at) {
        let below = self::sum(bodies, child)?;
        add(&mut sum.men, below.men);
        add(&mut sum.sabres, below.sabres);
        add(&mut sum.guns, below.guns);
    }
    Some(sum)
}

fn own(body: &Body<'_>) -> Option<Sum> {
    let men = known(body.men())?;
    let sabres = known(body.sabres())?;
    let guns = known(body.guns())?;
    let horse = body.arm().value() == Some(&Arm::Cavalry);
    // Horsemen are men: a unit of cavalry may give either, a mixed body both.
    let all = if horse && sabres != (0, 0) && men != (0, 0) { men } else { plus(men, sabres) };
    let mounted = if horse && sabres == (0, 0) { men } else { sabres };
    Some(Sum { men: all, sabres: mounted, guns })
}

fn known(field: &Field<Men>) -> Option<(u64, u64)> {
    match field {
        Field::Absent => Some((0, 0)),
        Field::Broken(_) => None,
        Field::Read(men) => men.range.map(|(least, most)| (u64::from(least), u64::from(most))),
    }
}

fn plus(a: (u64, u64), b: (u64, u64)) -> (u64, u64) {
    (a.0 + b.0, a.1 + b.1)
}

fn add(sum: &mut (u64, u64), more: (u64, u64)) {
    *sum = plus(*sum, more);
}

fn compare(
    body: &Body<'_>,
    what: &str,
    stated: &Field<Men>,
    sum_of_it: (u64, u64),
    sum: Sum,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(stated) = stated.get() else { return };
    let Some((least, most)) = stated.range else { return };
    let (least, most) = (u64::from(least), u64::from(most));
    // Intervals that touch do not contradict one another.
    if least <= sum_of_it.1 && sum_of_it.0 <= most {
        return;
    }
    let parts = interval(sum_of_it);
    let message = format!(
        "the stated total of {} is {} {what}, but the parts make {parts}",
        body.title(),
        interval((least, most))
    );
    let mut found = Diagnostic::new(&CODE, stated.span, message);
    let exact = least == most && sum_of_it.0 == sum_of_it.1 && sum.guns.0 == sum.guns.1;
    if exact && what == "men" && sum.guns.0 > 0 && sum_of_it.0 + sum.guns.0 == least {
        let guns = sum.guns.0;
        found = found.help(format!(
            "the difference is {guns}, just the number of guns: were the guns added to the men?"
        ));
    }
    diagnostics.push(found.help(
        "mend the part that is wrong, or keep the total as the source has it and excuse the line with a reason",
    ));
}

fn interval((least, most): (u64, u64)) -> String {
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}
