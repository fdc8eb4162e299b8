//! Words of nine languages for troops, levels, ranks, nations and numbers, one file for each
//! language. A new language is a new file in `vocabulary/` and a line here.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use grognard_core::document::Arm;
use grognard_syntax::text::{asset, unless_asset};

use super::folded::folded;

/// An asset, because the words compress to 145 kB and the engine may have 2.9 MB.
macro_rules! language {
    ($name:literal) => {
        (concat!("vocabulary/", $name), unless_asset(include_str!(concat!("vocabulary/", $name))))
    };
}

const LANGUAGES: [(&str, Option<&str>); 9] = [
    language!("en.yaml"),
    language!("fr.yaml"),
    language!("de.yaml"),
    language!("es.yaml"),
    language!("it.yaml"),
    language!("pt.yaml"),
    language!("pl.yaml"),
    language!("ru.yaml"),
    language!("nl.yaml"),
];

/// The words of every language, by the path of their asset.
pub fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    LANGUAGES.iter().map(|(path, text)| (*path, text.unwrap_or_else(|| asset(path))))
}

/// Minimum length in letters of a phrase in a section. Shorter words mean different things in
/// different languages: `maj` is a major in English and May in Polish. Words beside numbers are
/// less ambiguous, and Cyrillic words occur in no other language.
fn min_letters(section: &str, phrase: &str) -> usize {
    match section {
        _ if phrase.chars().any(|letter| ('а'..='я').contains(&letter)) => 2,
        "small_words" | "stopwords" | "columns" => 1,
        "cardinals" | "units" | "strength" | "ranks" => 3,
        "kinds" if phrase == "pp" => 2,
        "kinds" | "arms" if !AMBIGUOUS.contains(&phrase) => 3,
        "echelons" if SHORT_LEVELS.contains(&phrase) => 3,
        _ => 4,
    }
}

/// Short forms of kinds of troops that mean something else in another language or beside a number.
const AMBIGUOUS: [&str; 14] = [
    "mil", "mar", "min", "ing", "eng", "gen", "cos", "vol", "uss", "ftr", "kur", "lgn", "cos",
    "leg",
];

/// Short forms of levels that mean nothing else.
const SHORT_LEVELS: [&str; 8] = ["dyw", "dvn", "bda", "bgd", "brg", "bgt", "flg", "rez"];

/// Folded phrases by section and key, in the order of the languages.
type WordForms = BTreeMap<(&'static str, &'static str), Vec<String>>;

static ENTRIES: LazyLock<WordForms> = LazyLock::new(|| {
    let mut entries = WordForms::new();
    for (_, language) in languages() {
        let mut section = "";
        for line in language.lines().filter(|line| !line.trim_start().starts_with('#')) {
            let Some((key, phrases)) = line.split_once(':') else { continue };
            if !line.starts_with(' ') {
                section = key;
                continue;
            }
            let phrases: Vec<String> =
                serde_json::from_str(phrases.trim()).expect("a list of phrases");
            let kept = phrases.iter().map(|phrase| folded(phrase).trim().to_owned());
            let kept = kept.filter(|phrase| phrase.chars().count() >= min_letters(section, phrase));
            entries.entry((section, key.trim().trim_matches('"'))).or_default().extend(kept);
        }
    }
    entries
});

/// Meaning of a kind of troops: `hussar: {arm: cavalry, traits: [hussar, light]}`.
struct KindEntry {
    name: &'static str,
    arm: Option<Arm>,
    traits: Vec<&'static str>,
    is_weak: bool,
}

static KINDS: LazyLock<Vec<KindEntry>> = LazyLock::new(|| {
    let lines = include_str!("vocabulary/kinds.yaml").lines();
    let rows =
        lines.filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": {"));
    let value = |row: &'static str, key: &str| {
        let (_, rest) = row.split_once(key)?;
        rest.split(['}', ']']).next()
    };
    let kind = |(name, row): (&'static str, &'static str)| KindEntry {
        name,
        arm: value(row, "arm: ").and_then(|arm| Arm::from_word(arm.split(',').next()?)),
        traits: value(row, "traits: [").map_or_else(Vec::new, |found| found.split(", ").collect()),
        is_weak: row.contains("weak: true"),
    };
    rows.map(kind).collect()
});

/// Phrases of all languages under some keys of a section.
pub(super) fn phrases(
    section: &'static str,
    keys: &'static [&'static str],
) -> impl Iterator<Item = &'static str> {
    let keys = keys.iter().filter_map(move |key| ENTRIES.get(&(section, *key)));
    keys.flatten().map(String::as_str)
}

pub(super) fn phrases_of(section: &'static str, key: &'static str) -> Vec<&'static str> {
    ENTRIES.get(&(section, key)).into_iter().flatten().map(String::as_str).collect()
}

/// Number that is the key of a word: `june` is the sixth month.
pub(super) fn number_of(section: &'static str, word: &str) -> Option<usize> {
    static NUMBERS: LazyLock<HashMap<(&str, &str), usize>> = LazyLock::new(|| {
        let mut numbers = HashMap::new();
        for ((section, key), phrases) in ENTRIES.iter() {
            for (phrase, number) in phrases.iter().zip(std::iter::repeat(key.parse())) {
                numbers.extend(number.ok().map(|number| ((*section, phrase.as_str()), number)));
            }
        }
        numbers
    });
    NUMBERS.get(&(section, word)).copied()
}

/// Phrases of the troops of an arm. A weak kind follows any other word of the line.
pub(super) fn troops_of(arm: Arm, is_weak: bool) -> Vec<&'static str> {
    let kinds = KINDS.iter().filter(|kind| kind.arm == Some(arm) && kind.is_weak == is_weak);
    let kinds = kinds.filter_map(|kind| ENTRIES.get(&("kinds", kind.name)));
    let named = ENTRIES.get(&("arms", arm.word())).filter(|_| !is_weak);
    kinds.chain(named).flatten().map(String::as_str).collect()
}

/// Phrases of the kinds of troops that have a trait.
pub(super) fn troops_with(wanted: &str) -> Vec<&'static str> {
    let kinds = KINDS.iter().filter(|kind| kind.traits.contains(&wanted));
    let phrases = kinds.filter_map(|kind| ENTRIES.get(&("kinds", kind.name)));
    phrases.flatten().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_words_for_every_level_and_rank() {
        for name in ["echelons", "ranks", "units", "cardinals"] {
            for ((_, key), phrases) in ENTRIES.iter().filter(|((section, _), _)| *section == name) {
                assert!(phrases.len() >= LANGUAGES.len() / 2, "{name} {key}: {phrases:?}");
            }
        }
    }
}
