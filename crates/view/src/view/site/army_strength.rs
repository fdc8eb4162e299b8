//! Puts strengths into words, and adds up strengths.

use grognard_core::model::{Body, Force, Strength};
use grognard_syntax::text::thousands;

/// Strength of a body in words, such as `450 men` or `8 guns (12-pounders)`.
pub(super) fn strength_of(body: &Body) -> String {
    let mut parts = Vec::new();
    let mut add = |count: Option<Strength>, noun: &str| {
        parts.extend(count.map(|count| format!("{} {noun}", grouped(count))));
    };
    add(body.men, "men");
    add(body.sabres, "sabres");
    add(body.guns, "guns");
    if let (Some(_), Some(weight), Some(last)) = (body.guns, &body.weight, parts.last_mut()) {
        last.push_str(&format!(" ({weight})"));
    }
    if parts.is_empty() && body.elements.is_some() {
        parts.extend(body.elements.map(|count| format!("{count} stands")));
    }
    match (parts.is_empty(), body.unknown) {
        (true, true) => "unknown".to_owned(),
        (_, true) => format!("{}, the rest unknown", parts.join(", ")),
        _ => parts.join(", "),
    }
}

/// Strength of a unit on the table, such as `2,040 men`, `1 gun` or `2,000–2,500 men`.
pub(super) fn counted_strength(strength: Strength, guns: bool) -> String {
    let noun = match (guns, strength.is_exact() && strength.least == 1) {
        (true, true) => "gun",
        (true, false) => "guns",
        _ => "men",
    };
    format!("{} {noun}", grouped(strength))
}

/// Strength as a number, such as `12,300`.
pub(super) fn grouped(strength: Strength) -> String {
    let number = |number: u32| thousands(&number.to_string());
    match strength.is_exact() {
        true => number(strength.least),
        false => format!("{}–{}", number(strength.least), number(strength.most)),
    }
}

/// Calls a function for the body if it gives a strength, otherwise for the topmost bodies below it
/// that give a strength.
pub(super) fn below(force: &Force, index: usize, add: &mut dyn FnMut(&Body)) {
    let body = &force.bodies[index];
    if body.men.is_some() || body.sabres.is_some() || body.guns.is_some() {
        add(body);
        return;
    }
    for child in force.children(index).collect::<Vec<usize>>() {
        below(force, child, add);
    }
}

pub(super) fn sum_of(force: &Force, index: usize) -> String {
    let ([men, sabres, guns, _], _) = strength_sums(force, index);
    strength_words([men, sabres, guns, Strength::default()])
}

/// Men, sabres, guns and stands of a body, and whether any strength in the body is unknown. Stands
/// count only if the body gives no other strength.
pub(in crate::view) fn strength_sums(force: &Force, index: usize) -> ([Strength; 4], bool) {
    let body = &force.bodies[index];
    if body.men.is_some() || body.sabres.is_some() || body.guns.is_some() {
        let strengths = [body.men, body.sabres, body.guns, None];
        return (strengths.map(Option::unwrap_or_default), body.unknown);
    }
    if let Some(stands) = body.elements {
        let none = Strength::default();
        return ([none, none, none, Strength::exact(stands)], false);
    }
    let (mut sums, mut unknown) = ([Strength::default(); 4], true);
    for (number, child) in force.children(index).enumerate() {
        let (strengths, of_child) = strength_sums(force, child);
        sums = std::array::from_fn(|place| sums[place].plus(strengths[place]));
        unknown = of_child || unknown && number > 0;
    }
    (sums, unknown)
}

/// Strengths in words, such as `12,300 men, 1,200 sabres, 48 guns`; empty if all strengths are
/// zero.
pub(in crate::view) fn strength_words(sums: [Strength; 4]) -> String {
    let parts = sums.iter().zip(["men", "sabres", "guns", "stands"]);
    let parts = parts.filter(|(count, _)| count.most > 0);
    parts.map(|(count, noun)| format!("{} {noun}", grouped(*count))).collect::<Vec<_>>().join(", ")
}

/// Total strength of armies, such as `12,300 men, 48 guns`; for a list in a game's own terms, it
/// counts stands instead of men: `30 stands, 14 guns`.
pub fn strength<'f>(forces: impl IntoIterator<Item = &'f Force>) -> String {
    let mut sums = [Strength::default(); 4];
    for force in forces {
        let (of_force, _) = strength_sums(force, 0);
        sums = std::array::from_fn(|place| sums[place].plus(of_force[place]));
    }
    let [men, sabres, guns, stands] = sums;
    strength_words([men.plus(sabres), Strength::default(), guns, stands])
}

/// One line for each body of a force, such as `Pelet: 600 men`. The whole force has no line.
pub fn known_bodies(force: &Force) -> Vec<String> {
    let bodies = force.bodies.iter().skip(1);
    let line = |body: &Body| match strength_of(body) {
        strength if strength.is_empty() => body.name.clone(),
        strength => format!("{}: {strength}", body.name),
    };
    bodies.map(line).collect()
}
