//! Words in cells: arms and their abbreviations, levels, grades, ranks, and weights of guns.

use grognard_core::document::{Arm, Echelon, Grade, Quality};

use crate::lists::DraftKind;
use crate::lists::text::{Measure, Phrases, arm, echelon, folded, grade, is_rank, measure_word};

const SHORT_ARMS: &[(Arm, &str)] = &[
    (Arm::Infantry, "i|inf|infant|li|ln|fuss"),
    (Arm::Cavalry, "c|cav|kav|caval|lc|hc|zu pferd"),
    (
        Arm::HorseArtillery,
        "h art|ha|hart|art h|horse art|art cheval|art a cheval|reit art|ra art|art ch",
    ),
    (Arm::FootArtillery, "a|art|arty|artill|f art|fa|foot art|art pied|art a pied|fuss art"),
    (Arm::Engineers, "e|eng|gen|pio|sap"),
    (Arm::Other, "hq|qg|staff|stab|t"),
];

pub(super) fn arm_of(text: &str) -> Option<Arm> {
    let plain = folded(text);
    let short = || {
        let word = plain.trim();
        SHORT_ARMS
            .iter()
            .find(|(_, words)| words.split('|').any(|known| known == word))
            .map(|(arm, _)| *arm)
    };
    Arm::from_word(text.trim()).or_else(short).or_else(|| arm(&plain))
}

/// Words that mean a unit in a column of levels.
static UNITS: Phrases = Phrases::new(
    "unit|units|battalion|battalions|bataillon|bn|batl|btn|squadron|escadron|schwadron|eskadron|company|compagnie|kompanie|einheit|unite|sqn|troop|detachment|infantry|cavalry",
);

static BATTERIES: Phrases = Phrases::new("battery|batterie|bty|artillery|btty|artillerie");

static REGIMENTS: Phrases = Phrases::new("regiment|regt|rgt|reg");

/// Kind of body for a word in a column of levels, with its rank, such as 50 for a division.
pub(super) fn level_of(text: &str) -> Option<(DraftKind, u32)> {
    let word = text.trim();
    let plain = folded(word);
    let formation = |echelon: Echelon| {
        (DraftKind::Formation(echelon), echelon.rank().map_or(55, |rank| 10 * u32::from(rank)))
    };
    if let Some(echelon) = Echelon::from_word(word).filter(|echelon| *echelon != Echelon::Regiment)
    {
        return Some(formation(echelon));
    }
    if plain.trim().split(' ').count() > 3 {
        return None;
    }
    match () {
        () if REGIMENTS.are_in(&plain) => Some((DraftKind::Unit, 70)),
        () if BATTERIES.are_in(&plain) => Some((DraftKind::Battery, 70)),
        () if UNITS.are_in(&plain) => Some((DraftKind::Unit, 80)),
        () => echelon(&plain).or_else(|| short_level(plain.trim())).map(formation),
    }
}

fn short_level(word: &str) -> Option<Echelon> {
    Some(match word {
        "a" | "xxxx" | "force" | "side" => Echelon::Army,
        "c" | "xxx" | "cps" | "ca" => Echelon::Corps,
        "d" | "xx" | "divn" => Echelon::Division,
        "b" | "x" | "bgd" => Echelon::Brigade,
        "group" | "groupe" | "gruppe" | "reserve" | "abteilung" => Echelon::Group,
        _ => return None,
    })
}

const GRADES: &[(Grade, &str)] = &[
    (Grade::Elite, "elite|old guard|vieille garde|guard|garde"),
    (
        Grade::Veteran,
        "veteran|veterans|vet|vets|crack|seasoned|aguerri|aguerris|veteranen|erfahren|experienced",
    ),
    (
        Grade::Regular,
        "regular|regulars|reg|trained|line|average|regulier|ordinaire|regular|regulare|normal|linie|drilled",
    ),
    (
        Grade::Conscript,
        "conscript|conscripts|con|conscrit|conscrits|green|raw|recruits|rekruten|untrained|konskribiert|konskribierte|bleus",
    ),
    (Grade::Militia, "militia|mil|milice|miliz|levy|garde nationale|rabble"),
];

pub(super) fn grade_of(text: &str) -> Option<Grade> {
    let plain = folded(text);
    let word = plain.trim();
    let listed = GRADES.iter().find(|(_, words)| words.split('|').any(|known| known == word));
    Grade::from_word(text.trim()).or(listed.map(|(grade, _)| *grade)).or_else(|| grade(&plain))
}

pub(super) fn is_all_rank(text: &str) -> bool {
    let plain = folded(text);
    let words = plain.trim();
    let is_linked =
        |word: &str| is_rank(word) || matches!(word, "de" | "division" | "brigade" | "of");
    is_rank(words)
        || (words.split(' ').next().is_some_and(is_rank) && words.split(' ').all(is_linked))
}

/// Weight of guns in a cell, as documents write it, and the rest of the cell.
pub(super) fn weight_of(text: &str) -> Option<(String, Option<String>)> {
    let plain = folded(text);
    if ["mixed", "howitzer"].contains(&text.trim()) {
        return Some((text.trim().to_owned(), None));
    }
    let words: Vec<&str> = plain.split(' ').filter(|word| !word.is_empty()).collect();
    let pounds: Vec<u32> = words
        .iter()
        .filter_map(|word| {
            let figures = word.trim_end_matches(|letter: char| letter.is_alphabetic());
            figures.parse().ok().filter(|pounds| (1..=48).contains(pounds))
        })
        .collect();
    let is_measure = |wanted: Measure| {
        words.iter().any(|word| {
            measure_word(word.trim_start_matches(|letter: char| letter.is_ascii_digit()))
                == Some(wanted)
        })
    };
    match (pounds.as_slice(), is_measure(Measure::Howitzers)) {
        ([], true) => Some(("howitzer".to_owned(), None)),
        ([pounds], false) => Some((format!("{pounds}-pounder"), None)),
        ([pounds], true) => Some((format!("{pounds}-pounder"), Some(text.trim().to_owned()))),
        ([first, rest @ ..], _) if rest.len() <= 4 => {
            let is_mixed = rest.iter().any(|pounds| pounds != first);
            let weight = if is_mixed { "mixed".to_owned() } else { format!("{first}-pounder") };
            Some((weight, Some(text.trim().to_owned())))
        }
        _ => None,
    }
}

/// True for a rating as `export` writes it: `good, exceptional`.
pub(super) fn is_rating(text: &str) -> bool {
    let is_quality = |word: &&str| Quality::from_word(word).is_some();
    let (qualities, words): (Vec<&str>, Vec<&str>) = text.split(", ").partition(is_quality);
    const REST: [&[&str]; 4] =
        [&[], &["exceptional"], &["replacement"], &["exceptional", "replacement"]];
    qualities.len() < 2 && REST.contains(&words.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_cells_are_recognised() {
        for (text, arm) in [
            ("Inf.", Arm::Infantry),
            ("Kav", Arm::Cavalry),
            ("foot-artillery", Arm::FootArtillery),
            ("Artillerie à cheval", Arm::HorseArtillery),
            ("H.Art.", Arm::HorseArtillery),
            ("Kavallerie", Arm::Cavalry),
        ] {
            assert_eq!(arm_of(text), Some(arm), "{text}");
        }
        for (text, rank) in [
            ("Division", 50),
            ("XX", 50),
            ("Korps", 30),
            ("Regiment", 70),
            ("Bn", 80),
            ("group", 55),
        ] {
            assert_eq!(level_of(text).map(|(_, rank)| rank), Some(rank), "{text}");
        }
        for (text, weight) in [
            ("6", "6-pounder"),
            ("6pdr", "6-pounder"),
            ("6-Pfünder", "6-pounder"),
            ("8 & 4", "mixed"),
            ("Haubitze", "howitzer"),
        ] {
            assert_eq!(
                weight_of(text).map(|(weight, _)| weight).as_deref(),
                Some(weight),
                "{text}"
            );
        }
        assert!(
            is_all_rank("Général de division")
                && is_all_rank("FML")
                && !is_all_rank("General Morel")
        );
        assert_eq!(grade_of("Vét."), Some(Grade::Veteran));
        assert_eq!(grade_of("blue"), None);
        assert_eq!(grade_of("Conscrits"), Some(Grade::Conscript));
    }
}
