//! Finds the key that an author meant by another word: an everyday word, a foreign word, or a word
//! with letters that only look Latin.

use std::sync::LazyLock;

use grognard_syntax::text::{nearest, rows, slip_of};

use super::latin;

/// The key of a map that the author meant. If the author's word fits several keys, a key that is
/// `needed` comes first.
pub(in crate::document) fn meant_key<'k>(
    name: &str,
    keys: &[&'k str],
    needed: impl Fn(&str) -> bool,
) -> Option<&'k str> {
    // A mistyped key never has so many letters.
    if name.len() > 100 {
        return None;
    }
    let folded = latin(name);
    let alike = look_alike(name);
    let same = |key: &&&str| latin(key) == folded || alike.as_deref() == Some(**key);
    let word = || {
        let rows = KEY_WORDS.iter().filter(|(_, words)| words.split(' ').any(|it| it == folded));
        let meant = rows.filter_map(|(key, _)| keys.iter().copied().find(|known| known == key));
        let meant: Vec<&str> = meant.collect();
        meant.iter().copied().find(|key| needed(key)).or(meant.first().copied())
    };
    // A slip in another word for a key: `comander` for `leader`.
    let slip = || {
        let rows = KEY_WORDS.iter().filter(|(key, _)| keys.contains(key));
        let words = rows.flat_map(|(_, words)| words.split(' ')).filter(|it| it.len() >= MIN_WORD);
        let near = slip_of(&folded, words)?;
        let is_near = |words: &str| words.split(' ').any(|word| word == near);
        let (key, _) =
            KEY_WORDS.iter().find(|(key, words)| keys.contains(key) && is_near(words))?;
        keys.iter().copied().find(|known| known == key)
    };
    let exact = keys.iter().find(same).copied();
    exact.or_else(word).or_else(|| nearest(name, keys.iter().copied())).or_else(slip)
}

/// Minimum length of a word for a key in which a slip is recognised.
const MIN_WORD: usize = 6;

/// Whether writers use a word for a key: `quality` for `grade`.
pub(in crate::document) fn means_key(name: &str, key: &str) -> bool {
    let folded = latin(name);
    let mut rows = KEY_WORDS.iter().filter(|(known, _)| *known == key);
    rows.any(|(_, words)| words.split(' ').any(|it| it == folded))
}

/// The word in Latin letters, if it contains Cyrillic or Greek letters that look like Latin
/// letters.
pub(in crate::document) fn look_alike(word: &str) -> Option<String> {
    let pairs = || LOOK_ALIKES.chars().zip(LATIN.chars());
    let letter = |letter: char| match pairs().find(|(other, _)| *other == letter) {
        Some((_, latin)) => Some(latin),
        None => letter.is_ascii().then_some(letter),
    };
    let written: String = word.chars().map(letter).collect::<Option<_>>()?;
    (written != word).then_some(written)
}

/// Cyrillic and Greek letters that look like Latin letters, in the order of `LATIN`.
const LOOK_ALIKES: &str = "аАВсСԁеЕһНіІјКМоОрРѕТухХαονικρυω";
const LATIN: &str = "aABcCdeEhHiIjKMoOpPsTyxXaovikpuw";

/// Each row has a key and other words for the key in English, French, German, Spanish, Italian and
/// Polish, in the form of ids. A word in several rows means the first of these rows' keys that the
/// map can have.
static KEY_WORDS: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| rows(include_str!("key_words.txt")).collect());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyday_words_lead_to_the_key_of_their_place() {
        let formation = ["name", "leader", "quality", "men", "units", "note"];
        let leader = ["name", "rank", "rating", "note"];
        for (keys, written, expected) in [
            (&formation[..], "chef", Some("leader")),
            (&formation, "Kommandeur", Some("leader")),
            (&formation, "Stärke", Some("men")),
            (&formation, "nаmе", Some("name")),
            (&formation, "quallity", Some("quality")),
            (&formation, "elephants", None),
            (&leader, "nom", Some("name")),
            (&leader, "grade", Some("rank")),
            (&["men_per_stand"], "men-per-stand", Some("men_per_stand")),
        ] {
            assert_eq!(meant_key(written, keys, |_| false), expected, "{written}");
        }
    }

    #[test]
    fn letters_that_look_alike_are_distinguished_from_another_alphabet() {
        assert_eq!(look_alike("nаmе").as_deref(), Some("name"));
        assert_eq!(look_alike("name"), None);
        assert_eq!(look_alike("люди"), None);
    }

    #[test]
    fn key_words_are_folded_like_ids() {
        for word in KEY_WORDS.iter().flat_map(|(_, words)| words.split(' ')) {
            assert_eq!(latin(word), word);
        }
    }
}
