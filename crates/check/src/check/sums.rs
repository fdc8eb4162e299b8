//! Sums of the strengths in an order of battle.

use grognard_core::document::{Arm, Bodies, Field, ListedBody, Men};

/// The least and the greatest possible number. The sum is `None` if a part of it is unknown or
/// unreadable.
pub type Interval = Option<(u64, u64)>;

const NONE: Interval = Some((0, 0));

/// The strength that a body and all bodies below it state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sum {
    /// Men of all arms, including horsemen.
    pub men: Interval,
    pub sabres: Interval,
    pub guns: Interval,
    /// Guns without a stated crew.
    pub without_crew: Interval,
}

const UNKNOWN: Sum = Sum { men: None, sabres: None, guns: None, without_crew: None };

/// The sum of each body. Parts come after their whole in the list, so one pass from the end is
/// enough. `is_unreadable` is true for a body of which a part was not understood, so that its sum
/// is unknown.
pub fn sums(bodies: &Bodies<'_>, is_unreadable: impl Fn(usize) -> bool) -> Vec<Sum> {
    let mut sums: Vec<Sum> = bodies
        .iter()
        .map(|(body_index, body)| match is_unreadable(body_index) {
            true => UNKNOWN,
            false => stated_alone(body_index, body),
        })
        .collect();
    for (body_index, body) in bodies.iter().rev() {
        let Some(above) = body.parent else { continue };
        let below = sums[body_index];
        let sum = &mut sums[above];
        sum.men = plus(sum.men, below.men);
        sum.sabres = plus(sum.sabres, below.sabres);
        sum.guns = plus(sum.guns, below.guns);
        sum.without_crew = plus(sum.without_crew, below.without_crew);
    }
    sums
}

/// The strength that a body states for itself, without the bodies below it.
fn stated_alone(body_index: usize, body: &ListedBody<'_>) -> Sum {
    let alone = body.end == body_index + 1;
    if alone && !body.has_strength() || !body.is_whole() {
        return UNKNOWN;
    }
    let (men, sabres, guns) =
        (stated_interval(body.men()), stated_interval(body.sabres()), stated_interval(body.guns()));
    // The men of a mixed formation are its infantry, not the crews of its guns.
    let crewed = !body.men().is_absent() && (body.is_unit() || !body.arm().is_absent());
    let without_crew = if crewed { NONE } else { guns };
    match body.arm() {
        // Horsemen are men too, so a unit of cavalry may give either number, and a mixed body may
        // give both.
        Field::Read(arm) if arm.value == Arm::Cavalry => {
            let men = if body.men().is_absent() { sabres } else { men };
            let sabres = if body.sabres().is_absent() { men } else { sabres };
            Sum { men, sabres, guns, without_crew }
        }
        Field::Broken(_) => Sum { men: None, sabres: None, guns, without_crew },
        _ => Sum { men: plus(men, sabres), sabres, guns, without_crew },
    }
}

pub(super) fn stated_interval(field: &Field<Men>) -> Interval {
    match field {
        Field::Absent => NONE,
        Field::Broken(_) => None,
        Field::Read(men) => {
            let (least, most) = men.range?;
            // A range whose first number is greater counts as unknown, because `backwards-range`
            // reports it.
            (least <= most).then_some((u64::from(least), u64::from(most)))
        }
    }
}

pub(super) fn plus(a: Interval, b: Interval) -> Interval {
    let (a, b) = (a?, b?);
    Some((a.0 + b.0, a.1 + b.1))
}
