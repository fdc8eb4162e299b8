//! The search index of the site. The index is published as scripts, because a page on disk can load
//! only scripts.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use grognard_core::document::words_for_troops;
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
    Guide,
    Check,
}

/// Kinds of search results in the order of their numbers in the index, each with its name for
/// readers.
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
    (SearchKind::Guide, "documentation"),
    (SearchKind::Check, "finding"),
];

#[derive(Debug, Clone)]
pub(super) struct SearchEntry {
    pub kind: SearchKind,
    pub title: String,
    pub detail: String,
    pub href: String,
    /// Further words by which the entry is found, but which are not shown.
    pub words: String,
    /// Other names of the entry, separated by `|`, which are not shown, but which a search treats
    /// like the title.
    pub also: String,
    /// Index of the entry of the whole page, if `href` is only a fragment.
    pub page: Option<usize>,
    /// An army whose bodies are found too, on the same page. A separate entry for each body would
    /// be too much, because an archive has half a million bodies.
    pub army: Option<Arc<Force>>,
}

impl SearchEntry {
    /// Makes an entry for a page, or for a heading on a page.
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

    pub fn also(self, names: &[String]) -> SearchEntry {
        SearchEntry { also: names.join("|"), ..self }
    }

    /// Returns the bodies that are found through this entry. The first body is left out, because it
    /// is the army itself, which the entry describes.
    fn bodies(&self) -> &[Body] {
        let bodies = self.army.as_ref().map(|army| army.bodies.as_slice()).unwrap_or_default();
        bodies.get(1..).unwrap_or_default()
    }
}

/// First characters of words. The index has one file for each, and the last file has all other
/// words.
const LETTERS: &str = "0abcdefghijklmnopqrstuvwxyz_";

/// Words that a search ignores, because nearly every page contains them, or because they are the articles and
/// particles of foreign names.
const EMPTY: &[&str] = &[
    "a", "am", "an", "and", "any", "are", "as", "at", "be", "but", "by", "can", "could", "de",
    "der", "des", "did", "do", "does", "du", "during", "el", "et", "for", "from", "has", "have",
    "his", "how", "i", "if", "in", "is", "it", "its", "la", "le", "les", "los", "may", "me", "my",
    "not", "of", "on", "or", "our", "should", "so", "than", "that", "the", "their", "then",
    "there", "they", "this", "to", "und", "van", "von", "was", "we", "were", "what", "when",
    "where", "which", "while", "who", "why", "will", "with", "would", "you", "your",
];

/// Groups of ordinary words that mean the same at the table. Rule books use one word of each group,
/// and readers type another.
const SAME: &[&[&str]] = &[
    &["killed", "dies", "dead", "loss", "lost", "casualty"],
    &["general", "leader", "commander", "officer"],
    &["melee", "combat", "assault", "fighting"],
    &["modifier", "factor", "bonus", "adjustment"],
    &["rout", "routed", "broken", "flee"],
    &["gun", "cannon", "kanone", "canon", "artillery", "battery"],
    &["cavalry", "horse", "kavallerie", "cavalerie", "horsemen"],
    &["infantry", "foot", "infanterie"],
    &["guard", "garde", "guards"],
    &["old", "alte", "vieille"],
    &["move", "movement", "march", "distance"],
    &["shooting", "fire", "musketry", "volley"],
    &["turn", "bound", "round"],
    &["reinforcement", "arrival", "arrive"],
    &["test", "check", "throw", "roll"],
    &["sight", "visibility", "visible"],
];

/// Phrases that readers type for one word, or for nothing.
const PHRASES: &[(&str, &str)] = &[
    ("hand to hand", "melee"),
    ("close combat", "melee"),
    ("who goes first", "sequence play"),
    ("who moves first", "moves first"),
    ("how far can", ""),
    ("how far do", ""),
    ("how far does", ""),
    ("how far", "move"),
    ("how long", "hours"),
    ("how many", ""),
    ("how much", ""),
    ("what happens", ""),
    ("do i need", "what you need"),
    ("line of sight", "sight"),
];

#[derive(Serialize)]
struct SearchWords<'k> {
    kinds: Vec<&'static str>,
    /// For each rule set: its short name, its id, and the ids of the rule sets that it overlays.
    games: Vec<Vec<&'k str>>,
    like: Vec<Vec<String>>,
    empty: &'static [&'static str],
    phrases: Vec<(String, String)>,
}

pub(super) fn known(packs: &[PackOn]) -> String {
    let terms = || packs.iter().flat_map(|pack| &pack.ruleset.terms);
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let troops = words_for_troops().map(|words| owned(&words));
    let same = SAME.iter().map(|words| owned(words));
    let general = PHRASES.iter().map(|(phrase, word)| ((*phrase).to_owned(), (*word).to_owned()));
    let known = SearchWords {
        kinds: KINDS.iter().map(|(_, name)| *name).collect(),
        games: packs.iter().map(names_of).collect(),
        like: terms().filter_map(like).chain(troops).chain(same).collect(),
        empty: EMPTY,
        phrases: terms().flat_map(phrases).chain(general).collect(),
    };
    json_in_page(&serde_json::to_string(&known).unwrap_or_default())
}

/// Returns the synonyms of several words for a name of one word.
fn phrases(term: &GameTerm) -> Vec<(String, String)> {
    let words_of = |name: &str| {
        let mut words = Vec::new();
        each_word(name, &mut String::new(), &mut |word| words.push(word.to_owned()));
        words
    };
    let name = words_of(&term.entry.name);
    let [name] = name.as_slice() else { return Vec::new() };
    let phrases = term.also.iter().map(|also| words_of(also)).filter(|words| words.len() > 1);
    phrases.map(|words| (words.join(" "), name.clone())).collect()
}

fn names_of(pack: &PackOn) -> Vec<&str> {
    let below = pack.ruleset.below.iter().map(String::as_str);
    [pack.ruleset.short(), pack.ruleset.id.as_str()].into_iter().chain(below).collect()
}

/// Returns a word of a glossary with its synonyms. A name of several words is left out, because a
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

/// Returns the files of the index: one with all titles, and one for each first character of words.
/// `known` is further data for the search.
pub(super) fn index(found: Vec<SearchEntry>, known: String) -> Vec<File> {
    let mut key = Digest::of([&known]);
    for entry in &found {
        let kind = [entry.kind as u8];
        let parts = [&entry.title, &entry.detail, &entry.href, &entry.words, &entry.also];
        let parts = parts.map(|part| part.as_bytes());
        let bodies = entry.bodies().iter().flat_map(|body| {
            let further = also_of(body).iter().chain(note_of(body));
            [&body.name, &body.id].into_iter().chain(further)
        });
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
    // For an archive this text has tens of megabytes, so it is written in its final form at once.
    let mut told = format!("grognard.index({known},[");
    for (index, entry) in found.iter().enumerate() {
        let kind = kind_of(entry.kind);
        let detail = match entry.page {
            Some(page) => numbers[page].to_string(),
            None => quote(&entry.detail),
        };
        let comma = if index == 0 { "" } else { ",\n" };
        let (title, href) = (quote(&entry.title), quote(&entry.href));
        let named = |also: &str| match also {
            "" => String::new(),
            also => format!(",{}", quote(also)),
        };
        let also = named(&entry.also);
        let _ = write!(told, "{comma}[{kind},{title},{detail},{href}{also}]");
        for body in entry.bodies() {
            let (kind, page) = (kind_of(SearchKind::Unit), numbers[index]);
            let (name, href) = (quote(&body.name), quote(&format!("#{}", body.id)));
            let also = named(&also_of(body).join("|"));
            let _ = write!(told, ",\n[{kind},{name},{page},{href}{also}]");
        }
    }
    told.push_str("]);\n");
    told
}

/// Returns the other names of a body.
fn also_of(body: &Body) -> &[String] {
    body.record.as_ref().map(|record| record.also.as_slice()).unwrap_or_default()
}

/// Returns the note on a body, which may name regiments that the list does not have as units.
fn note_of(body: &Body) -> Option<&String> {
    body.record.as_ref().and_then(|record| record.note.as_ref())
}

/// Returns the number of each entry. The bodies of an army are numbered after the entry of the
/// army.
fn numbers(found: &[SearchEntry]) -> Vec<usize> {
    let next = |number: &mut usize, entry: &SearchEntry| {
        let own_number = *number;
        *number += 1 + entry.bodies().len();
        Some(own_number)
    };
    found.iter().scan(0, next).collect()
}

fn by_letter(found: &[SearchEntry]) -> HashMap<char, String> {
    let mut words: HashMap<String, Vec<u32>> = HashMap::new();
    let mut word = String::new();
    let mut add = |text: &str, number: usize| {
        let number = number as u32;
        each_word(text, &mut word, &mut |word| {
            if EMPTY.contains(&word) {
                return;
            }
            match words.get_mut(word) {
                Some(list) if list.last() == Some(&number) => {}
                Some(list) => list.push(number),
                None => {
                    words.insert(word.to_owned(), vec![number]);
                }
            }
        });
    };
    for (entry, number) in found.iter().zip(numbers(found)) {
        add(&entry.words, number);
        for (index, body) in entry.bodies().iter().enumerate() {
            add(note_of(body).map_or("", String::as_str), number + 1 + index);
        }
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

fn base36(number: u32, text: &mut String) {
    if number >= 36 {
        base36(number / 36, text);
    }
    text.push(char::from(b"0123456789abcdefghijklmnopqrstuvwxyz"[(number % 36) as usize]));
}

/// Calls `each` for every word of a text, in lower case and without accents. A dot between letters
/// or digits belongs to the word, as in `8.4.4`.
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

/// Ends a word and calls `each` with the word, unless it is too short or too long to be searched
/// for.
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
