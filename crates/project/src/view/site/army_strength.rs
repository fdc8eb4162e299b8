//! Strengths in words, and what the bodies of an army have together.

use grognard_core::model::{Body, Force, Strength};

/// `450 men`, `8 guns of 12-pounders`.
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

/// A strength with a comma between its thousands: `12,300`.
pub(super) fn grouped(strength: Strength) -> String {
    let number = |number: u32| {
        let digits = number.to_string();
        match digits.len() {
            0..=4 => digits,
            length => {
                let (head, tail) = digits.split_at(length - 3);
                format!("{head},{tail}")
            }
        }
    };
    match strength.is_exact() {
        true => number(strength.least),
        false => format!("{}–{}", number(strength.least), number(strength.most)),
    }
}

/// Calls a function for a body, or for the topmost bodies below it that say their strength.
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
    let mut total = [Strength::default(); 3];
    below(force, index, &mut |body| {
        for (sum, strength) in total.iter_mut().zip([body.men, body.sabres, body.guns]) {
            *sum = sum.plus(strength.unwrap_or_default());
        }
    });
    let parts = total.iter().zip(["men", "sabres", "guns"]);
    let parts = parts.filter(|(count, _)| count.most > 0);
    parts.map(|(count, noun)| format!("{} {noun}", grouped(*count))).collect::<Vec<_>>().join(", ")
}

/// What armies have together: `12,300 men, 48 guns`.
pub fn strength<'f>(forces: impl IntoIterator<Item = &'f Force>) -> String {
    let (mut men, mut guns) = (Strength::default(), Strength::default());
    for force in forces {
        below(force, 0, &mut |body| {
            men = men.plus(body.men.unwrap_or_default()).plus(body.sabres.unwrap_or_default());
            guns = guns.plus(body.guns.unwrap_or_default());
        });
    }
    let parts = [(men, "men"), (guns, "guns")].into_iter().filter(|(count, _)| count.most > 0);
    parts.map(|(count, noun)| format!("{} {noun}", grouped(count))).collect::<Vec<_>>().join(", ")
}
