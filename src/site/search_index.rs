//! The search index of the site. It consists of scripts, so that the search works in a site on disk
//! too.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use grognard_core::model::{Body, Force};
use grognard_core::ruleset::GameTerm;
use grognard_project::project::PackOn;
use grognard_render::render::html::json_in_page;
use grognard_syntax::text::{Digest, plain};
use serde::Serialize;

use super::context::File;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchKind {
    Rule,
    Rules,
    Chart,
    Row,
    Ruling,
    Word,
    Game,
    Battle,
    Army,
    Unit,
    Leader,
    Page,
    Check,
}

/// The kinds in the order of their numbers, with their names for readers.
const KINDS: &[(SearchKind, &str)] = &[
    (SearchKind::Rule, "rule"),
    (SearchKind::Rules, "rules"),
    (SearchKind::Chart, "chart"),
    (SearchKind::Row, "chart row"),
    (SearchKind::Ruling, "ruling"),
    (SearchKind::Word, "word"),
    (SearchKind::Game, "rule set"),
    (SearchKind::Battle, "battle"),
    (SearchKind::Army, "army"),
    (SearchKind::Unit, "unit"),
    (SearchKind::Leader, "leader"),
    (SearchKind::Page, "page"),
    (SearchKind::Check, "finding"),
];

#[derive(Debug, Clone)]
pub(super) struct SearchEntry {
    pub kind: SearchKind,
    pub title: String,
    pub detail: String,
    pub href: String,
    /// Further words that find it. They are not shown.
    pub words: String,
    /// Other names, which find it like its title. They are not shown.
    pub also: String,
    /// Index of the entry of its page, if its address is only a fragment.
    pub page: Option<usize>,
    /// An army whose bodies are on this page and are found too. They need no separate entries,
    /// because an archive has half a million of them.
    pub army: Option<Arc<Force>>,
}

impl SearchEntry {
    /// Makes an entry for a page, or for a place on one.
    pub fn page(kind: SearchKind, title: &str, detail: &str, href: &str) -> SearchEntry {
        SearchEntry {
            kind,
            title: title.to_owned(),
            detail: detail.to_owned(),
            href: href.to_owned(),
            words: String::new(),
            also: String::new(),
            page: None,
            army: None,
        }
    }

    /// Adds other names to an entry.
    pub fn also(self, names: &[String]) -> SearchEntry {
        SearchEntry { also: names.join(" "), ..self }
    }

    /// Returns the bodies that are found below it, except the whole army.
    fn bodies(&self) -> &[Body] {
        let bodies = self.army.as_ref().map(|army| army.bodies.as_slice()).unwrap_or_default();
        bodies.get(1..).unwrap_or_default()
    }
}

/// First letters of words, one file for each. Words with other first letters are in the last file.
const LETTERS: &str = "0abcdefghijklmnopqrstuvwxyz_";

/// Words that a search ignores, because nearly every page has them.
const EMPTY: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "does", "for", "from",
    "has", "have", "how", "if", "in", "is", "it", "its", "may", "my", "not", "of", "on", "or",
    "that", "the", "their", "then", "they", "this", "to", "was", "what", "when", "where", "which",
    "who", "with",
];

/// Data for the search besides the entries of the index.
#[derive(Serialize)]
struct SearchWords<'k> {
    kinds: Vec<&'static str>,
    /// For each rule set: its short name, its id and the ids of its lower layers.
    games: Vec<Vec<&'k str>>,
    /// Groups of synonyms from the glossaries of rule sets.
    like: Vec<Vec<String>>,
    empty: &'static [&'static str],
}

pub(super) fn known(packs: &[PackOn]) -> String {
    let known = SearchWords {
        kinds: KINDS.iter().map(|(_, name)| *name).collect(),
        games: packs.iter().map(names_of).collect(),
        like: packs.iter().flat_map(|pack| &pack.ruleset.terms).filter_map(like).collect(),
        empty: EMPTY,
    };
    json_in_page(&serde_json::to_string(&known).unwrap_or_default())
}

fn names_of(pack: &PackOn) -> Vec<&str> {
    let below = pack.ruleset.below.iter().map(String::as_str);
    [pack.ruleset.short(), pack.ruleset.id.as_str()].into_iter().chain(below).collect()
}

/// Returns a word of a glossary with its synonyms. Names of several words are skipped, because a
/// search looks up single words.
fn like(term: &GameTerm) -> Option<Vec<String>> {
    let mut group = Vec::new();
    for name in std::iter::once(&term.entry.name).chain(&term.also) {
        let mut words = Vec::new();
        each_word(name, &mut String::new(), &mut |word| words.push(word.to_owned()));
        match words.len() {
            1 => group.append(&mut words),
            _ => continue,
        }
    }
    (group.len() > 1).then_some(group)
}

/// Returns the files of the index: one with titles, and one of words for each first letter. `known`
/// is the additional data.
pub(super) fn index(found: Vec<SearchEntry>, known: String) -> Vec<File> {
    let mut key = Digest::of([&known]);
    for entry in &found {
        let kind = [entry.kind as u8];
        let parts = [&entry.title, &entry.detail, &entry.href, &entry.words, &entry.also];
        let parts = parts.map(|part| part.as_bytes());
        let bodies = entry.bodies().iter().flat_map(|body| [&body.name, &body.id]);
        let bodies = bodies.map(|part| part.as_bytes());
        key = key.and(Digest::of(parts.into_iter().chain([&kind[..]]).chain(bodies)));
    }
    let found = Arc::new(found);
    let words: Arc<OnceLock<HashMap<char, String>>> = Arc::default();
    let all = Arc::clone(&found);
    let mut files =
        vec![File::new("search/index.js", key, move || Ok(titles(&all, &known).into_bytes()))];
    for letter in LETTERS.chars() {
        let (all, words) = (Arc::clone(&found), Arc::clone(&words));
        files.push(File::new(format!("search/words-{letter}.js"), key, move || {
            let told = words.get_or_init(|| by_letter(&all)).get(&letter);
            let told = told.map_or("{}", String::as_str);
            Ok(format!("grognard.words(\"{letter}\",{told});\n").into_bytes())
        }));
    }
    files
}

fn titles(found: &[SearchEntry], known: &str) -> String {
    let quote = |text: &str| json_in_page(&serde_json::to_string(text).unwrap_or_default());
    let kind_of = |wanted| KINDS.iter().position(|(kind, _)| *kind == wanted).unwrap_or_default();
    let numbers = numbers(found);
    // In an archive this has tens of megabytes, so it is written once, in its final form.
    let mut told = format!("grognard.index({known},[");
    for (index, entry) in found.iter().enumerate() {
        let kind = kind_of(entry.kind);
        let detail = match entry.page {
            Some(page) => numbers[page].to_string(),
            None => quote(&entry.detail),
        };
        let comma = if index == 0 { "" } else { ",\n" };
        let (title, href) = (quote(&entry.title), quote(&entry.href));
        let also = match entry.also.as_str() {
            "" => String::new(),
            also => format!(",{}", quote(also)),
        };
        let _ = write!(told, "{comma}[{kind},{title},{detail},{href}{also}]");
        for body in entry.bodies() {
            let (kind, page) = (kind_of(SearchKind::Unit), numbers[index]);
            let (name, href) = (quote(&body.name), quote(&format!("#{}", body.id)));
            let _ = write!(told, ",\n[{kind},{name},{page},{href}]");
        }
    }
    told.push_str("]);\n");
    told
}

/// Returns the number of each entry. The bodies of an army follow it and have numbers too.
fn numbers(found: &[SearchEntry]) -> Vec<usize> {
    let next = |number: &mut usize, entry: &SearchEntry| {
        let own_number = *number;
        *number += 1 + entry.bodies().len();
        Some(own_number)
    };
    found.iter().scan(0, next).collect()
}

/// Returns for each first letter its words, each with the numbers of its entries.
fn by_letter(found: &[SearchEntry]) -> HashMap<char, String> {
    let mut words: HashMap<String, Vec<u32>> = HashMap::new();
    let mut word = String::new();
    for (entry, number) in found.iter().zip(numbers(found)) {
        let entry_number = number as u32;
        each_word(&entry.words, &mut word, &mut |word| {
            if EMPTY.contains(&word) {
                return;
            }
            match words.get_mut(word) {
                Some(list) if list.last() == Some(&entry_number) => {}
                Some(list) => list.push(entry_number),
                None => {
                    words.insert(word.to_owned(), vec![entry_number]);
                }
            }
        });
    }
    let mut sorted: Vec<(String, Vec<u32>)> = words.into_iter().collect();
    sorted.sort_unstable();
    let mut told: HashMap<char, String> = HashMap::new();
    for (word, list) in sorted {
        let first = match word.chars().next() {
            Some(letter @ 'a'..='z') => letter,
            Some('0'..='9') => '0',
            _ => '_',
        };
        let text = told.entry(first).or_insert_with(|| "{".to_owned());
        if text.len() > 1 {
            text.push(',');
        }
        text.push_str(&serde_json::to_string(&word).unwrap_or_default());
        text.push_str(":\"");
        let mut last = 0;
        for (place, number) in list.into_iter().enumerate() {
            if place > 0 {
                text.push(' ');
            }
            base36(number - last, text);
            last = number;
        }
        text.push('"');
    }
    told.values_mut().for_each(|text| text.push('}'));
    told
}

/// Formats a number in base 36.
fn base36(number: u32, text: &mut String) {
    if number >= 36 {
        base36(number / 36, text);
    }
    text.push(char::from(b"0123456789abcdefghijklmnopqrstuvwxyz"[(number % 36) as usize]));
}

/// Visits each word of a text in lower case and without accents. Dots between letters and digits
/// stay.
fn each_word(text: &str, word: &mut String, each: &mut dyn FnMut(&str)) {
    word.clear();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_alphanumeric() {
            word.push(letter.to_ascii_lowercase());
        } else if letter == '.' && !word.is_empty() {
            let inner = letters.peek().is_some_and(|next| next.is_alphanumeric());
            if inner {
                word.push('.');
            } else {
                end(word, each);
            }
        } else if letter.is_alphanumeric() {
            let mut small = [0; 4];
            word.extend(plain(letter.encode_utf8(&mut small)));
        } else if !matches!(letter, '\u{300}'..='\u{36f}') {
            end(word, each);
        }
    }
    end(word, each);
}

/// Visits a word, unless it is too short or too long to be searched for.
fn end(word: &mut String, each: &mut dyn FnMut(&str)) {
    if (2..=40).contains(&word.len()) {
        each(word);
    }
    word.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        each_word(text, &mut String::new(), &mut |word| words.push(word.to_owned()));
        words
    }

    #[test]
    fn words_have_no_accents_and_numbers_keep_their_dots() {
        assert_eq!(words_of("Masséna, R. 8.4.4. (HR.E.6)"), ["massena", "8.4.4", "hr.e.6"]);
        assert_eq!(words_of("Chevau-légers 1\""), ["chevau", "legers"]);
    }

    #[test]
    fn words_lead_to_the_numbers_of_their_entries() {
        let mut first =
            SearchEntry::page(SearchKind::Rule, "§ 5 Fatigue", "nf", "rules/nf/fatigue.html#r-5");
        first.words = "A division tires".to_owned();
        let mut two = first.clone();
        two.words = "tires </script>".to_owned();
        let told = by_letter(&[first.clone(), two]);
        assert_eq!(told[&'t'], "{\"tires\":\"0 1\"}");
        assert_eq!(told[&'d'], "{\"division\":\"0\"}");
        first.title = "</script>".to_owned();
        assert!(!titles(&[first], "{}").contains("</script>"));
        let mut text = String::new();
        base36(36 * 36 + 35, &mut text);
        assert_eq!(text, "10z");
    }
}
