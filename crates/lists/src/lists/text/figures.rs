//! Recognises lines that contain only numbers. `8 battalions, 14 squadrons and 2 batteries` below a
//! heading is the sum of the formation.

use super::token::{Kind, Token};
use super::words::{Measure, is_filler, measure_word};

/// Words in lines of figures that do not measure troops.
const BESIDES: &str = "dont|davon|darunter|including|incl|plus|about|train|artilleurs|gunners|artillerymen|artilleristen|kanoniere|caissons|wagons|personnel|totaux|totals|total|en|tout|alles|zusammen";

pub(super) fn is_beside(word: &str) -> bool {
    BESIDES.split('|').any(|known| known == word)
}

/// Words for troops that can be a body of their own: `600 infantry`.
const OF_TROOPS: &[&str] = &[
    "infantry",
    "infanterie",
    "foot",
    "inf",
    "horse",
    "cavalry",
    "cavalerie",
    "kavallerie",
    "cav",
];

/// True if a line contains only numbers and their measures. On a line that follows a line of
/// numbers, a single number is enough.
pub(super) fn is_figures(all: &[Token], goes_on: bool) -> bool {
    // `Batería a caballo, 6 piezas` names a battery in words that also are measures.
    let first = all.iter().find(|token| !matches!(token.kind, Kind::Sign(_)));
    if first
        .and_then(Token::word)
        .is_some_and(|word| measure_word(word) == Some(Measure::Batteries))
    {
        return false;
    }
    let mut counted: Vec<Measure> = Vec::new();
    let mut has_number = false;
    for (at, token) in all.iter().enumerate() {
        match &token.kind {
            Kind::Number(_) => has_number = true,
            Kind::Sign(sign) if "()[],;.&-–+*†~".contains(*sign) => {}
            Kind::Sign(_) => return false,
            Kind::Word(_) if token.halves().is_some() && at == 0 => has_number = true,
            Kind::Word(word) => match measure_word(word) {
                Some(Measure::Pounder | Measure::Howitzers | Measure::Stands) => return false,
                Some(_) if OF_TROOPS.contains(&word.as_str()) && !goes_on => return false,
                Some(measure) => counted.push(measure),
                None if is_filler(word) || is_beside(word) => {}
                None => return false,
            },
        }
    }
    counted.dedup();
    let is_of_many = |measure: &Measure| {
        matches!(measure, Measure::Men | Measure::Battalions | Measure::Squadrons)
    };
    has_number && (goes_on || counted.len() >= 2 || counted.iter().any(is_of_many))
}

const OF_PARTS: &str = "detachment|detachement|detachements|detachments|abteilung|part|partie|teil|parts|from|of|du|de|des|der|vom|von|la|the|und|and|et|plus|each|elite|depot|only|nur|seulement|missing|ohne|without|sans";

/// True if a line names only battalions, squadrons or companies of a unit.
pub(super) fn is_parts(all: &[Token]) -> bool {
    let mut names_part = false;
    let is_of_parts = |token: &Token| match &token.kind {
        Kind::Number(_) => true,
        Kind::Sign(sign) => "()[],;.&-–+*/".contains(*sign),
        Kind::Word(word) => match measure_word(word) {
            Some(Measure::Battalions | Measure::Squadrons | Measure::Companies) => {
                names_part = true;
                true
            }
            Some(_) => false,
            None => {
                OF_PARTS.split('|').any(|known| known == word)
                    || word.starts_with(|letter: char| letter.is_ascii_digit())
                    || word.chars().all(|letter| "ivx".contains(letter))
                    || token.halves().is_some()
            }
        },
    };
    all.iter().all(is_of_parts) && names_part
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    #[test]
    fn lines_of_figures_are_not_bodies() {
        let shown = |text: &str| is_figures(&tokens(text, 0, text.len()), false);
        assert!(shown("8 battalions, 14 squadrons and 2 batteries*"));
        assert!(shown("6 squadrons and ½ battery"));
        assert!(shown("161 944 hommes dont"));
        assert!(shown("146 bataillons"));
        assert!(!shown("1 Horse Artillery Battery"));
        assert!(!shown("8 guns"));
        assert!(!shown("3 squadrons of hussars"));
        assert!(!shown("Two Batteries (8-8pdr, 4-4pdr & 4-6″ How)"));
        assert!(!shown("600 infantry"));
    }

    #[test]
    fn lines_of_parts_are_not_units() {
        let shown = |text: &str| is_parts(&tokens(text, 0, text.len()));
        assert!(shown("2e & 3e Btns; Detachment from 1e Btn"));
        assert!(shown("I. und II. Bataillon"));
        assert!(shown("four companies"));
        assert!(!shown("2nd Battalion, 9th Foot"));
        assert!(!shown("19th Company, 6th Foot Artillery Regiment"));
    }
}
