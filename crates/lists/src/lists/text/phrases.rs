//! Lists of phrases that are searched for in a folded text.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::vocabulary;

/// Phrases of folded words, separated by `|`. The phrases are indexed by their first word, because
/// a text has few words but a list has up to a hundred phrases.
pub struct Phrases {
    listed: &'static str,
    /// Section and keys of the vocabulary whose phrases follow the listed ones.
    section: (&'static str, &'static [&'static str]),
    by_word: OnceLock<HashMap<&'static str, Vec<&'static str>>>,
}

impl Phrases {
    pub const fn new(listed: &'static str) -> Phrases {
        Phrases { listed, section: ("", &[]), by_word: OnceLock::new() }
    }

    /// Adds the phrases of all languages under some keys of a section of the vocabulary.
    pub const fn with(
        listed: &'static str,
        section: &'static str,
        keys: &'static [&'static str],
    ) -> Phrases {
        Phrases { listed, section: (section, keys), by_word: OnceLock::new() }
    }

    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        let (section, keys) = self.section;
        self.listed.split('|').chain(vocabulary::phrases(section, keys))
    }

    pub fn contain(&self, text: &str) -> bool {
        self.of_word(first_word(text)).contains(&text)
    }

    /// Offset of the first phrase in a folded text. A phrase must match whole words.
    pub fn place(&self, folded: &str) -> Option<usize> {
        let places = folded.match_indices(' ').map(|(index, _)| index);
        places.into_iter().find(|index| self.begin(&folded[index + 1..]))
    }

    /// True if a folded text contains one of the phrases as whole words.
    pub fn are_in(&self, folded: &str) -> bool {
        self.place(folded).is_some()
    }

    pub fn open(&self, folded: &str) -> bool {
        folded.strip_prefix(' ').is_some_and(|words| self.begin(words))
    }

    /// True for the first word of a phrase.
    pub fn knows(&self, word: &str) -> bool {
        !self.of_word(word).is_empty()
    }

    fn begin(&self, words: &str) -> bool {
        let begins =
            |phrase: &&str| words.strip_prefix(phrase).is_some_and(|rest| rest.starts_with(' '));
        self.of_word(first_word(words)).iter().any(begins)
    }

    fn of_word(&self, word: &str) -> &[&'static str] {
        let by_word = self.by_word.get_or_init(|| {
            let mut by_word: HashMap<&str, Vec<&str>> = HashMap::new();
            for phrase in self.iter() {
                by_word.entry(first_word(phrase)).or_default().push(phrase);
            }
            by_word
        });
        by_word.get(word).map_or(&[], Vec::as_slice)
    }
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    static LEVELS: Phrases = Phrases::new("corps|army corps|army of reserve");

    #[test]
    fn phrases_are_found_as_whole_words_only() {
        assert_eq!(LEVELS.place(" 3rd army corps "), Some(4));
        assert_eq!(LEVELS.place(" 3rd corpse "), None);
        assert_eq!(LEVELS.place(" army "), None);
        assert!(LEVELS.are_in(" the army of reserve "));
    }

    #[test]
    fn a_text_begins_with_a_phrase_or_is_one() {
        assert!(LEVELS.open(" army corps of ney "));
        assert!(!LEVELS.open(" the corps "));
        assert!(LEVELS.contain("army corps"));
        assert!(!LEVELS.contain("army"));
    }
}
