//! Strengths of bodies in the three kinds that formats count, and numbers in words.

use grognard_core::document::{Arm, Squadrons};
use grognard_core::model::{Body, Force, Strength};
use grognard_syntax::text::thousands;

/// Nouns for the kinds of strength, in the order of [`counts`].
pub(super) const NOUNS: [&str; 3] = ["men", "sabres", "guns"];

/// Men, sabres and guns that a body itself states. The men of cavalry count as sabres.
pub(super) fn counts(body: &Body) -> [Option<Strength>; 3] {
    match (body.men, body.sabres, body.arm) {
        (Some(men), None, Some(Arm::Cavalry)) => [None, Some(men), body.guns],
        (men, sabres, _) => [men, sabres, body.guns],
    }
}

/// Index of the strength that the list states to be unknown. The index is that of the usual
/// strength of the arm, or of the next kind of strength without a number.
pub(super) fn unknown(body: &Body) -> Option<usize> {
    let first = match body.arm {
        Some(Arm::Cavalry) => [1, 0, 2],
        Some(arm) if arm.is_artillery() => [2, 0, 1],
        _ => [0, 2, 1],
    };
    let counts = counts(body);
    first.into_iter().find(|kind| counts[*kind].is_none()).filter(|_| body.unknown)
}

/// Men, sabres and guns of a body. A body that states no strength has the sums of the bodies below
/// it.
pub(super) fn sums(force: &Force, index: usize) -> [Option<Strength>; 3] {
    let own = counts(&force.bodies[index]);
    if own.iter().any(Option::is_some) {
        return own;
    }
    force.children(index).fold([None; 3], |sum, child| {
        let counts = sums(force, child);
        std::array::from_fn(|kind| match (sum[kind], counts[kind]) {
            (Some(sum), Some(more)) => Some(sum.plus(more)),
            (sum, more) => sum.or(more),
        })
    })
}

/// Strength with commas: `1,200` or `1,200-1,300`.
pub(super) fn strength(strength: Strength) -> String {
    match strength.is_exact() {
        true => thousands(&strength.least.to_string()),
        false => format!(
            "{}-{}",
            thousands(&strength.least.to_string()),
            thousands(&strength.most.to_string())
        ),
    }
}

/// Number of squadrons: `3` or `1.5`.
pub(super) fn squadrons(squadrons: Squadrons) -> String {
    let half = if squadrons.halves % 2 == 1 { ".5" } else { "" };
    format!("{}{half}", squadrons.halves / 2)
}

/// Numbers of battalions, squadrons and batteries, abbreviated: `2 bns`.
pub(super) fn parts(body: &Body) -> Vec<String> {
    let counted = |count: Option<u32>, one: &str, many: &str| {
        count.map(|count| format!("{count} {}", if count == 1 { one } else { many }))
    };
    let horse = body.squadrons.map(|count| {
        format!("{} {}", squadrons(count), if count.halves == 2 { "sqn" } else { "sqns" })
    });
    let foot = counted(body.battalions, "bn", "bns");
    foot.into_iter().chain(horse).chain(counted(body.batteries, "bty", "btys")).collect()
}

/// All numbers of a body in words: `2 bns`, `1,200 men`.
pub(super) fn measures(body: &Body) -> Vec<String> {
    let counts = counts(body);
    let unknown = unknown(body);
    let mut all = parts(body);
    for (kind, noun) in NOUNS.into_iter().enumerate() {
        let noun = match (noun, counts[kind].map(|count| count.most)) {
            ("men", Some(1)) => "man",
            ("sabres", Some(1)) => "sabre",
            ("guns", Some(1)) => "gun",
            (noun, _) => noun,
        };
        all.extend(counts[kind].map(|count| format!("{} {noun}", strength(count))));
        all.extend((unknown == Some(kind)).then(|| format!("? {noun}")));
    }
    all
}
