//! Reports troops on a date before they were raised or after they were disbanded.

use grognard_core::document::{BodyKind, Date};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::plain;

use super::nation_out_of_time::{lifetime, out_of_time};
use super::no_such_date::real;
use crate::check::subject::OobSubject;
use grognard_project::project::TroopFacts;

code!("troops-out-of-time", Warning, "troops_out_of_time.md");

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(date) = real(&subject.oob.date) else { return };
    let missing = Words::missing(&subject.settings.troops, date.value);
    if missing.list.is_empty() {
        return;
    }
    let mut text = String::new();
    for body in subject.bodies.list.iter().filter(|body| !matches!(body.kind, BodyKind::Whole(_))) {
        let Some(name) = body.name().get() else { continue };
        // Most names are skipped, because few names have a word with the same first letters as a
        // word of the list.
        if !missing.may_be_in(name.value) {
            continue;
        }
        text.clear();
        text.extend(plain(name.value));
        let named = missing.named(&text, || subject.bodies.nation(body).map(|nation| nation.value));
        let Some(troops) = named else { continue };
        let when = out_of_time(troops.from, troops.to, date.value).unwrap_or("");
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                name.span,
                format!("there were no troops such as {} {when} on {}", body.title(), date.value),
            )
            .label(date.span, "the date of this list")
            .help(format!(
                "such troops existed {}: correct the name or the date",
                lifetime(troops.from, troops.to)
            ))
            .help(troops.source.as_str()),
        );
    }
}

/// Words for troops that did not exist on a date, sorted by first letter.
struct Words<'s> {
    list: Vec<(&'s str, &'s TroopFacts)>,
    /// For each first letter of a word, the set of second letters, in one bit for each letter.
    beginnings: [u32; 27],
}

impl<'s> Words<'s> {
    fn missing(troops: &'s [TroopFacts], date: Date) -> Words<'s> {
        let out = |troops: &&TroopFacts| out_of_time(troops.from, troops.to, date).is_some();
        let words = |troops: &'s TroopFacts| {
            let words = troops.words.iter().filter(|word| !word.is_empty());
            words.map(move |word| (word.as_str(), troops))
        };
        let mut words: Vec<_> = troops.iter().filter(out).flat_map(words).collect();
        words.sort_by_key(|(word, _)| first(word));
        let mut beginnings = [0; 27];
        for (word, _) in &words {
            let second = word.as_bytes().get(1).copied().unwrap_or(b' ');
            beginnings[letter(first(word))] |= 1 << letter(second);
        }
        Words { list: words, beginnings }
    }

    /// Whether a word of a name begins with the same two letters as a word of the list.
    fn may_be_in(&self, name: &str) -> bool {
        let bytes = name.as_bytes();
        let mut inside = false;
        for (index, byte) in bytes.iter().enumerate() {
            let was_inside = inside;
            inside = INSIDE[usize::from(*byte)];
            if was_inside || !inside {
                continue;
            }
            let second = bytes.get(index + 1).copied().unwrap_or(b' ');
            // A letter with an accent may stand for a plain letter, so a name with accents is
            // examined in full.
            if !byte.is_ascii() || !second.is_ascii() && self.beginnings[letter(*byte)] != 0 {
                return true;
            }
            if self.beginnings[letter(*byte)] & 1 << letter(second) != 0 {
                return true;
            }
        }
        false
    }

    /// The troops of a nation that a name in plain form mentions.
    fn named<'n>(
        &self,
        name: &str,
        nation: impl Fn() -> Option<&'n str>,
    ) -> Option<&'s TroopFacts> {
        let bytes = name.as_bytes();
        let starts = (0..bytes.len())
            .filter(|start| *start == 0 || !is_inside(bytes[start - 1]))
            .filter(|start| is_inside(bytes[*start]));
        for start in starts {
            let from = self.list.partition_point(|(word, _)| first(word) < bytes[start]);
            let same = self.list[from..].iter().take_while(|(word, _)| first(word) == bytes[start]);
            for (word, troops) in same {
                if bytes[start..].starts_with(word.as_bytes())
                    && nation() == Some(troops.nation.as_str())
                {
                    return Some(troops);
                }
            }
        }
        None
    }
}

fn letter(byte: u8) -> usize {
    match byte.to_ascii_lowercase() {
        letter @ b'a'..=b'z' => usize::from(letter - b'a'),
        _ => 26,
    }
}

fn first(word: &str) -> u8 {
    word.as_bytes()[0]
}

const fn is_inside(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// The results of `is_inside` as a table, because a table is faster and every byte of every name is
/// looked up.
const INSIDE: [bool; 256] = {
    let mut inside = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        inside[byte] = is_inside(byte as u8);
        byte += 1;
    }
    inside
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_matches_only_where_a_word_of_the_name_begins() {
        let troops = |words: &[&str]| TroopFacts {
            words: words.iter().map(|word| plain(word).collect()).collect(),
            nation: "france".to_owned(),
            from: Some(Date { year: 1811, month: 6, day: 18 }),
            to: None,
            source: String::new(),
        };
        let troops = [troops(&["Marins"]), troops(&["5e Chevau-légers", "Lanciers"])];
        let words = Words::missing(&troops, Date { year: 1809, month: 7, day: 6 });
        let named = |name: &str, nation| {
            let name: String = plain(name).collect();
            words.named(&name, || Some(nation)).is_some()
        };
        assert!(named("2/5e chevau-legers", "france") && named("Les lanciers rouges", "france"));
        assert!(!named("15e Chevau-légers", "france") && !named("Submarins", "france"));
        assert!(!named("Lanciers", "berg"));
    }
}
