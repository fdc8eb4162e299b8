//! Words for the sizes and lengths of battles, so that a search for `smallest battle` or `shortest
//! battle` finds a battle by its figures.

use grognard_core::model::{Battle, Force};

type Figure = fn(&Battle) -> Option<u64>;

/// The figures of a battle, each with words for its lowest and its highest value.
const FIGURES: [(Figure, [&str; 2]); 3] = [
    (men, ["smallest fewest troops", "largest biggest greatest most troops"]),
    (units, ["fewest units", "most units"]),
    (minutes, ["shortest quickest", "longest"]),
];

/// Returns the superlatives of each battle. If all battles have the same figure, no battle gets a
/// word for this figure.
pub(super) fn superlatives(battles: &[&Battle]) -> Vec<String> {
    let mut told = vec![Vec::new(); battles.len()];
    for (figure, words) in FIGURES {
        mark(battles.iter().map(|battle| figure(battle)), words, &mut told);
    }
    told.into_iter().map(|words| words.join(" ")).collect()
}

fn men(battle: &Battle) -> Option<u64> {
    let forces = battle.sides.iter().flat_map(|side| &side.forces);
    Some(forces.map(|force| men_of(force)).sum())
}

fn units(battle: &Battle) -> Option<u64> {
    let forces = battle.sides.iter().flat_map(|side| &side.forces);
    Some(forces.flat_map(|force| &force.bodies).filter(|body| body.is_unit()).count() as u64)
}

fn minutes(battle: &Battle) -> Option<u64> {
    let (start, end) = battle.clock?;
    u64::from(end.0).checked_sub(u64::from(start.0))
}

/// Gives the words to all battles with the lowest and the highest value above zero.
fn mark(
    values: impl Iterator<Item = Option<u64>>,
    words: [&'static str; 2],
    told: &mut [Vec<&'static str>],
) {
    let values: Vec<u64> = values.map(Option::unwrap_or_default).collect();
    let given = || values.iter().copied().filter(|value| *value > 0);
    let (Some(least), Some(most)) = (given().min(), given().max()) else { return };
    if least == most {
        return;
    }
    for (value, told) in values.iter().zip(told) {
        if *value == least {
            told.push(words[0]);
        } else if *value == most {
            told.push(words[1]);
        }
    }
}

/// Men and sabres of a force, without the bodies below a body that gives a strength itself.
fn men_of(force: &Force) -> u64 {
    let (mut sum, mut index) = (0u64, 0);
    while let Some(body) = force.bodies.get(index) {
        let given = [body.men, body.sabres].into_iter().flatten();
        let men: u64 = given.map(|strength| u64::from(strength.middle())).sum();
        sum += men;
        index = if men > 0 { body.end.max(index + 1) } else { index + 1 };
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::mark;

    #[test]
    fn the_lowest_and_the_highest_value_get_words() {
        let mut told = vec![Vec::new(); 4];
        let values = [Some(40), Some(20), None, Some(90)];
        mark(values.into_iter(), ["least", "most"], &mut told);
        assert_eq!(told, [vec![], vec!["least"], vec![], vec!["most"]]);
    }

    #[test]
    fn equal_values_get_no_words() {
        let mut told = vec![Vec::new(); 2];
        mark([Some(5), Some(5)].into_iter(), ["least", "most"], &mut told);
        assert_eq!(told, [Vec::<&str>::new(), Vec::new()]);
    }
}
