//! Column headings in three languages.

use std::sync::LazyLock;

use grognard_core::document::Echelon;
use grognard_syntax::text::rows;

use super::keys::Key;
use crate::lists::text::{echelon, folded};

/// Headings by their meaning. A heading with two meanings occurs twice; the values of its column
/// then decide.
static HEADS: LazyLock<Vec<(Key, &str)>> = LazyLock::new(|| {
    let rows = rows(include_str!("heads.txt"));
    rows.map(|(key, heads)| (Key::from_word(key).expect("a key of tables"), heads)).collect()
});

/// Words that add no meaning to a heading: `No. of guns`, `Nombre d'hommes`.
const FILLERS: &str = "no|of|number|nr|the|in|nombre|de|d|des|nombre|en|anzahl|zahl|der|an|approx|est|du|la|le|l|unit|einheits|each|milliers|thousand|thousands|tsd|tausend|000|name|s";

/// Words that mean a commander in a heading with a level: `Division commander`.
const COMMANDS: &str =
    "commander|leader|general|co|chef|commandant|kommandeur|fuhrer|befehlshaber|commanders";

/// Possible meanings of a heading, the likeliest first. An unknown heading has none.
pub fn meanings(head: &str) -> Vec<Key> {
    if let Some(key) = Key::from_word(head.trim()) {
        return with_others(vec![key], &phrase(head));
    }
    let outside: String = outside_brackets(head);
    let tries = [phrase(head), phrase(&outside), without(&phrase(&outside), FILLERS)];
    for phrase in &tries {
        let found = with_others(Vec::new(), phrase);
        if !found.is_empty() {
            return found;
        }
    }
    if is_command(&phrase(&outside)) { vec![Key::Leader] } else { Vec::new() }
}

/// True for a heading that names only a commander and the level that he commands: `Division
/// commander`.
fn is_command(phrase: &str) -> bool {
    let is_in = |words: &str, word: &str| words.split('|').any(|known| known == word);
    let words = || phrase.split(' ');
    words().any(|word| is_in(COMMANDS, word))
        && words()
            .all(|word| is_in(COMMANDS, word) || is_in(FILLERS, word) || level(word).is_some())
}

/// Adds the level that a heading names, and the meanings in the table of headings.
fn with_others(mut found: Vec<Key>, phrase: &str) -> Vec<Key> {
    if let Some(level) = level(phrase) {
        found.push(Key::Formation(level));
    }
    found.extend(listed(phrase));
    let mut seen = Vec::new();
    found.retain(|key| {
        !seen.contains(key) && {
            seen.push(*key);
            true
        }
    });
    found
}

fn listed(phrase: &str) -> impl Iterator<Item = Key> + '_ {
    HEADS
        .iter()
        .filter(move |(_, heads)| heads.split('|').any(|head| head == phrase))
        .map(|(key, _)| *key)
}

/// Level in a heading that names only a level: `Corps`, `Korps`, `Army 2`.
pub(super) fn level(phrase: &str) -> Option<Echelon> {
    let plain = phrase.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim();
    match plain {
        "bgde" | "bde" | "brig" => Some(Echelon::Brigade),
        "regiment" | "regt" | "rgt" => Some(Echelon::Regiment),
        "group" | "gruppe" | "groupe" => Some(Echelon::Group),
        "army group" | "corps d armee" | "army corps" => echelon(&format!(" {plain} ")),
        _ if plain.contains([' ', '#']) || plain.is_empty() => None,
        _ => echelon(&format!(" {plain} ")),
    }
}

/// True if a heading contains a word for a level: `Division commander`.
pub(super) fn names_level(head: &str) -> bool {
    echelon(&folded(head)).is_some()
}

/// Converts a heading to the form in which headings are compared: plain words without a number at
/// the end.
pub(super) fn phrase(head: &str) -> String {
    let folded = folded(head);
    folded.trim().trim_end_matches(|letter: char| letter.is_ascii_digit()).trim().to_owned()
}

fn without(phrase: &str, words: &str) -> String {
    let is_said = |word: &&str| !words.split('|').any(|filler| filler == *word);
    phrase.split(' ').filter(is_said).collect::<Vec<&str>>().join(" ")
}

/// Heading without its brackets. They contain the unit of measurement.
fn outside_brackets(head: &str) -> String {
    head.split(['(', '[']).next().unwrap_or_default().to_owned()
}

pub(super) fn says_thousands(head: &str) -> bool {
    let plain = folded(head);
    let words =
        ["thousand", "thousands", "000", "000s", "tsd", "tausend", "milliers", "mille", "k"];
    words.iter().any(|word| plain.contains(&format!(" {word} ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_known_in_three_languages() {
        let table = [
            ("Unit", Key::Name),
            ("Unité", Key::Name),
            ("Einheit", Key::Name),
            ("Strength (men)", Key::Men),
            ("Effectif [h]", Key::Men),
            ("Stärke", Key::Men),
            ("No. of guns", Key::Guns),
            ("Nombre de pièces", Key::Guns),
            ("Division", Key::Formation(Echelon::Division)),
            ("ARMY 2", Key::Formation(Echelon::Army)),
            ("Division commander", Key::Leader),
            ("Übergeordnet", Key::Parent),
            ("men_from", Key::MenFrom),
            ("Gehört zu", Key::Parent),
            ("Waffengattung", Key::Arm),
        ];
        for (head, key) in table {
            assert_eq!(meanings(head).first(), Some(&key), "{head}");
        }
        assert_eq!(meanings("Colour of facings"), []);
        assert_eq!(meanings("Type"), [Key::Level, Key::Arm]);
        assert!(says_thousands("Stärke (Tsd.)") && !says_thousands("Stärke"));
    }
}
