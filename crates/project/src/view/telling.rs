//! What of a ledger a designer should see at once: everything but the routine, what is alike in one
//! line, what matters most first.

use std::collections::HashMap;

use super::muster::Fielded;
use grognard_core::convert::{Certainty, Conversion, Entry, Step};
use grognard_core::model::Force;

/// The short ledger of a force, line by line in its final words.
pub fn telling(force: &Force, conversion: &Conversion) -> Vec<String> {
    let mut groups: Vec<(Rank, String, Vec<&Entry>)> = Vec::new();
    for entry in &conversion.ledger {
        let Some(rank) = rank(entry) else { continue };
        let to = if entry.step == Step::Detach { entry.to.as_str() } else { "" };
        let key = format!("{}|{}|{to}|{}", entry.step.word(), entry.by, skeleton(&entry.why));
        match groups.iter_mut().find(|(known, other, _)| *known == rank && *other == key) {
            Some((_, _, entries)) => entries.push(entry),
            None => groups.push((rank, key, vec![entry])),
        }
    }
    groups.sort_by_key(|(rank, ..)| *rank);
    let names = names((force, conversion));
    let mut lines: Vec<(Rank, String)> =
        groups.iter().map(|(rank, _, entries)| (*rank, line(&names, *rank, entries))).collect();
    if let Some(unfit) = unfit(conversion) {
        let at = lines.iter().position(|(rank, _)| *rank > Rank::Author).unwrap_or(lines.len());
        lines.insert(at, (Rank::Author, unfit));
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// How much a line matters to who plays the battle; the most first. Between the first two stand
/// the units whose strength fits no number of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The author put another number in place of the pack's.
    Author,
    /// Units outside the limits of the game.
    Detached,
    /// Bodies that became one unit, or several.
    Grouped,
    /// What history does not tell.
    Invented,
    /// Men and guns without a place in the game.
    LeftOut,
    /// Grades of troops that differ.
    Mixed,
    /// Leaders without a place in the game.
    Leaderless,
}

/// How much an entry matters; the routine of every conversion not at all.
fn rank(entry: &Entry) -> Option<Rank> {
    match entry.step {
        Step::Author => Some(Rank::Author),
        Step::Detach => Some(Rank::Detached),
        Step::Merge | Step::Split | Step::Pool => Some(Rank::Grouped),
        Step::Invent => Some(Rank::Invented),
        Step::Drop if entry.by.starts_with("leaders") => Some(Rank::Leaderless),
        Step::Drop => Some(Rank::LeftOut),
        Step::Grade if entry.by.starts_with("mixed") => Some(Rank::Mixed),
        _ => None,
    }
}

/// Units whose strength fits no number of elements, by name.
fn unfit(conversion: &Conversion) -> Option<String> {
    let units = conversion.units.iter().filter(|unit| unit.certainty == Certainty::Impossible);
    let names: Vec<String> = units
        .map(|unit| format!("{} ({} as {})", unit.name, unit.strength, unit.elements))
        .collect();
    let count = names.len();
    let what = if count == 1 { "1 unit" } else { "units" };
    let many = if count == 1 { what.to_owned() } else { format!("{count} {what}") };
    (count > 0).then(|| format!("none fits {many}: {}", some(&names)))
}

fn line(known: &Names<'_>, rank: Rank, entries: &[&Entry]) -> String {
    let first = entries[0];
    let step = first.step.word();
    let count = entries.len();
    let why = common_words(entries);
    let because = if why.is_empty() { String::new() } else { format!("; {why}") };
    let by = said_by(first);
    let names: Vec<String> = entries.iter().map(|entry| item(known, rank, entry)).collect();
    let names = some(&names);
    match rank {
        Rank::Grouped if count == 1 && first.step == Step::Merge => {
            format!("{step} {}: {}{because}{by}", first.from, first.to)
        }
        Rank::Author | Rank::Grouped | Rank::Invented if count == 1 => {
            let why = because;
            format!("{step} {}: {} → {}{why}{by}", name(known, first), first.from, first.to)
        }
        Rank::Author | Rank::Grouped | Rank::Invented => {
            format!("{step} {count}: {names}{because}{by}")
        }
        Rank::Detached => {
            format!("{step} {count} as {}: {names}{because}{by}", plural(&first.to, count))
        }
        Rank::LeftOut => {
            let left: i64 = entries.iter().map(|entry| entry.remainder).sum();
            let all = if left > 0 && count > 1 { format!(" {left} in all") } else { String::new() };
            format!("{step}{all}: {names}{because}{by}")
        }
        Rank::Mixed => {
            let bodies = if count == 1 { "1 unit".to_owned() } else { format!("{count} units") };
            format!("{step} {bodies} of mixed grades: {names}{by}")
        }
        Rank::Leaderless => match count {
            1 => format!("{step} 1 leader: {names}{because}{by}"),
            _ => format!("{step} {count} leaders: {names}; of each, {why}{by}"),
        },
    }
}

/// What an entry is about, in a list of its like.
fn item(known: &Names<'_>, rank: Rank, entry: &Entry) -> String {
    let name = || name(known, entry);
    let units = entry.to.strip_suffix(" units");
    match rank {
        Rank::Author => format!("{} {} → {}", name(), entry.from, entry.to),
        Rank::Grouped if entry.step == Step::Merge => entry.to.clone(),
        Rank::Grouped | Rank::Invented => match units {
            Some(units) => format!("{} → {units}", name()),
            None => format!("{} → {}", name(), entry.to),
        },
        Rank::Detached => format!("{} ({})", name(), entry.from),
        Rank::LeftOut => format!("{} ({})", name(), entry.from),
        Rank::Mixed => format!("{} → {}", name(), entry.to),
        Rank::Leaderless => entry.from.clone(),
    }
}

/// The names of what entries are about, by id: units, formations, and bodies that are on the table
/// no more.
fn names<'c>((force, conversion): Fielded<'c>) -> Names<'c> {
    let bodies = force.bodies.iter().map(|body| (body.id.as_str(), body.name.as_str()));
    let formations = conversion.formations.iter().map(|one| (one.id.as_str(), one.name.as_str()));
    let units = conversion.units.iter().map(|unit| (unit.id.as_str(), unit.name.as_str()));
    // What is on the table comes last, and counts.
    bodies.chain(formations).chain(units).collect()
}

type Names<'c> = HashMap<&'c str, &'c str>;

fn name<'c>(names: &Names<'c>, entry: &'c Entry) -> &'c str {
    names.get(entry.body.as_str()).copied().unwrap_or(&entry.body)
}

/// Who says so, in brackets.
fn said_by(entry: &Entry) -> String {
    let source = entry.source.to_string();
    match (entry.by.is_empty(), source.is_empty()) {
        (true, _) => String::new(),
        (false, true) => format!(" [{}]", entry.by),
        (false, false) => format!(" [{}, {source}]", entry.by),
    }
}

/// The first of some names, and how many more there are.
fn some(names: &[String]) -> String {
    let mut shown = 0;
    let mut letters = 0;
    for name in names {
        letters += name.chars().count() + 2;
        if shown > 0 && letters > ENOUGH {
            break;
        }
        shown += 1;
    }
    // One that is left out takes as much room to say as its name.
    let shown = if shown + 1 == names.len() { names.len() } else { shown };
    match names.len() - shown {
        0 => names.join(", "),
        more => format!("{} and {more} more", names[..shown].join(", ")),
    }
}

/// Names up to so many letters, about two lines, show what a line is about.
const ENOUGH: usize = 160;

/// A reason without its numbers: those of one kind differ by nothing else.
fn skeleton(why: &str) -> String {
    why.chars().filter(|letter| !letter.is_ascii_digit() && *letter != '.').collect()
}

/// What the reasons of entries have in common; `…` stands where they differ.
fn common_words(entries: &[&Entry]) -> String {
    let words = |entry: &&Entry| -> Vec<String> {
        article(&entry.why).split_whitespace().map(str::to_owned).collect()
    };
    let all: Vec<Vec<String>> = entries.iter().map(words).collect();
    let first = &all[0];
    let same = |at: usize| all.iter().all(|other| other.get(at) == first.get(at));
    let common = first.iter().enumerate();
    let common = common.map(|(at, word)| if same(at) { word.as_str() } else { "…" });
    common.collect::<Vec<&str>>().join(" ")
}

/// `an Infantry unit`: the article as it is spoken, before names that a pack gives.
pub(super) fn article(why: &str) -> String {
    let vowel = |word: &str| word.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']);
    let words: Vec<&str> = why.split(' ').collect();
    let mended = words.iter().enumerate().map(|(at, word)| match words.get(at + 1) {
        Some(next) if *word == "a" && vowel(next) => "an",
        _ => word,
    });
    mended.collect::<Vec<&str>>().join(" ")
}

/// `detachments` for several times `a detachment`.
fn plural(one: &str, count: usize) -> String {
    let bare = one.strip_prefix("an ").or(one.strip_prefix("a ")).unwrap_or(one);
    if count == 1 { one.to_owned() } else { format!("{bare}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_article_is_that_of_the_name() {
        assert_eq!(article("the most of a Infantry unit"), "the most of an Infantry unit");
        assert_eq!(article("the most of a Battalion"), "the most of a Battalion");
    }

    #[test]
    fn a_long_list_is_cut_and_counted() {
        let names: Vec<String> = (1..=40).map(|n| format!("battalion number {n}")).collect();
        let told = some(&names);
        assert!(told.ends_with("more") && told.chars().count() < 190, "{told}");
        assert_eq!(some(&names[..2]), "battalion number 1, battalion number 2");
    }
}
