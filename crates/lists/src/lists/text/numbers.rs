//! Numbers in words.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::vocabulary;

/// Words for numbers up to twenty in four languages, folded.
const WORDS: &[(u32, &str)] = &[
    (0, "half"),
    (1, "one|un|une|ein|eine|uno"),
    (2, "two|deux|zwei|dos"),
    (3, "three|trois|drei|tres"),
    (4, "four|quatre|vier|cuatro"),
    (5, "five|cinq|funf|cinco"),
    (6, "six|sechs|seis"),
    (7, "seven|sept|sieben|siete"),
    (8, "eight|huit|acht|ocho"),
    (9, "nine|neuf|neun|nueve"),
    (10, "ten|dix|zehn|diez"),
    (11, "eleven|onze|elf"),
    (12, "twelve|dozen|douze|zwolf|doce"),
    (13, "thirteen|treize"),
    (14, "fourteen|quatorze"),
    (15, "fifteen|quinze"),
    (16, "sixteen|seize"),
    (17, "seventeen"),
    (18, "eighteen"),
    (19, "nineteen"),
    (20, "twenty|vingt|zwanzig"),
];

pub(super) fn word_number(word: &str) -> Option<u32> {
    // Each word of a text is looked up, and a search through the list took a fifth of an import.
    static NUMBERS: LazyLock<HashMap<&str, u32>> = LazyLock::new(|| {
        let each = |(number, words): &(u32, &'static str)| {
            words.split('|').zip(std::iter::repeat(*number)).collect::<Vec<(&str, u32)>>()
        };
        WORDS.iter().flat_map(each).collect()
    });
    let more = || u32::try_from(vocabulary::number_of("cardinals", word)?).ok();
    NUMBERS.get(word).copied().or_else(more)
}
