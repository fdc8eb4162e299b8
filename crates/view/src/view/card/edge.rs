//! The edge of a card: coloured fields for the army, the corps and the division, so that players
//! find the cards of one formation together. Each field also has a sign, for readers who cannot
//! tell the colours apart.

use std::collections::{BTreeSet, HashMap};

use schemars::JsonSchema;
use serde::Serialize;

use crate::view::convert::{ConvertView, FormationView};
use crate::view::lines::Tree;
use crate::view::nation_look::NationLook;

/// A coloured field on the edge of a card, by which players recognise a formation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EdgeView {
    /// Sign in the field, of one to four characters: the number of the formation, or its first
    /// letters.
    pub sign: String,
    /// Name of the formation.
    pub name: String,
    /// Colour of the field, such as `#0072b2`.
    pub colour: String,
}

/// Colours that people with every kind of colour vision can tell apart (Okabe and Ito 2008),
/// without black.
const COLOURS: [&str; 7] =
    ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442"];

/// Colour of an army whose nation has no colour.
const GREY: &str = "#5b5b5b";

/// Number of formation levels that the edge shows, from the whole force downwards.
const LEVELS: usize = 3;

/// Maximum number of characters in a sign, because a longer sign cannot be read at a glance.
const MAX_SIGN: usize = 4;

/// Fields for the edge of a card, by the id of the formation. The field of the whole force comes
/// first.
pub(super) fn edges(
    view: &ConvertView,
    tree: &Tree<'_>,
    nations: &HashMap<String, NationLook>,
) -> HashMap<String, Vec<EdgeView>> {
    let mut out = HashMap::new();
    let tops = tree.formations.get(&None).map(Vec::as_slice).unwrap_or_default();
    let signs = signs(tops);
    for (formation, sign) in tops.iter().zip(signs) {
        let colour = nations.get(&formation.nation).and_then(|nation| nation.colour.clone());
        let colour = colour.unwrap_or_else(|| GREY.to_owned());
        let edge = EdgeView { sign, name: formation.name.clone(), colour };
        below(tree, formation, vec![edge], &mut out);
    }
    out.retain(|id, _| view.formations.iter().any(|formation| formation.id == *id));
    out
}

fn below(
    tree: &Tree<'_>,
    formation: &FormationView,
    edge: Vec<EdgeView>,
    out: &mut HashMap<String, Vec<EdgeView>>,
) {
    let parts = tree.formations.get(&Some(formation.id.as_str()));
    let parts = parts.map(Vec::as_slice).unwrap_or_default();
    for ((index, part), sign) in parts.iter().enumerate().zip(signs(parts)) {
        let mut of_part = edge.clone();
        if of_part.len() < LEVELS {
            let colour = COLOURS[index % COLOURS.len()].to_owned();
            of_part.push(EdgeView { sign, name: part.name.clone(), colour });
        }
        below(tree, part, of_part, out);
    }
    out.insert(formation.id.clone(), edge);
}

/// Gives each formation a unique sign: the number in its name, otherwise its first letters,
/// otherwise the next free letter.
fn signs(formations: &[&FormationView]) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let sign = |formation: &&FormationView| {
        let wanted = wanted(&formation.name).into_iter();
        let letters = ('A'..='Z').map(|letter| letter.to_string());
        let numbers = (1..=formations.len()).map(|number| format!("#{number}"));
        let mut all = wanted.chain(letters).chain(numbers);
        let found = all.find(|sign| !taken.contains(sign)).unwrap_or_default();
        taken.insert(found.clone());
        found
    };
    formations.iter().map(sign).collect()
}

/// Possible signs for a formation, best first: `III` for `III Corps`, `2` for `2nd Division`, `IG`
/// for `Imperial Guard`.
fn wanted(name: &str) -> Vec<String> {
    let words =
        || name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_roman = |word: &str| word.chars().all(|letter| "IVX".contains(letter));
    let number = words().find_map(|word| {
        let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
        if !digits.is_empty() {
            return Some(digits);
        }
        (is_roman(word)).then(|| word.to_owned())
    });
    let initials: String = words()
        .filter_map(|word| word.chars().next())
        .filter(|letter| letter.is_uppercase())
        .take(2)
        .collect();
    let first: String = words().next().unwrap_or_default().chars().take(2).collect();
    let all = number.into_iter().chain([initials, first]);
    all.filter(|sign| (1..=MAX_SIGN).contains(&sign.chars().count())).collect()
}

#[cfg(test)]
mod tests {
    use super::wanted;

    #[test]
    fn a_number_in_a_name_is_its_sign() {
        let first = |name: &str| wanted(name).into_iter().next();
        assert_eq!(first("III Corps").as_deref(), Some("III"));
        assert_eq!(first("2nd Infantry Division").as_deref(), Some("2"));
        assert_eq!(first("Imperial Guard").as_deref(), Some("IG"));
        assert_eq!(first("d'Erlon's corps").as_deref(), Some("E"));
    }
}
