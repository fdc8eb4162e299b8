//! Shortens the ledger for the designer of a scenario: similar entries share a line, routine
//! entries are left out, and the most important lines come first.

use std::collections::HashMap;
use std::mem::discriminant;

use super::force_and_conversion::ForceAndConversion;
use super::ledger_words::{after, before, reason};
use grognard_core::convert::{
    Authority, Basis, Certainty, Change, Conversion, Cut, Entry, Split, Step,
};
use grognard_core::model::Force;

pub fn ledger_summary(force: &Force, conversion: &Conversion) -> Vec<String> {
    let mut groups: Vec<(Rank, Vec<&Entry>)> = Vec::new();
    for entry in &conversion.ledger {
        let Some(rank) = rank(entry) else { continue };
        let alike = |group: &&mut (Rank, Vec<&Entry>)| group.0 == rank && alike(group.1[0], entry);
        match groups.iter_mut().find(alike) {
            Some((_, entries)) => entries.push(entry),
            None => groups.push((rank, vec![entry])),
        }
    }
    groups.sort_by_key(|(rank, _)| *rank);
    let names = names((force, conversion));
    let mut lines: Vec<(Rank, String)> =
        groups.iter().map(|(rank, entries)| (*rank, line(&names, *rank, entries))).collect();
    if let Some(unfit) = unfit(conversion) {
        let index = lines.iter().position(|(rank, _)| *rank > Rank::Author);
        lines.insert(index.unwrap_or(lines.len()), (Rank::Author, unfit));
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

fn alike(first: &Entry, other: &Entry) -> bool {
    let same = match (&first.change, &other.change) {
        (Change::Split(first), Change::Split(other)) => cut_alike(first, other),
        (Change::LeftOut { reason: first, .. }, Change::LeftOut { reason: other, .. }) => {
            first == other
        }
        (Change::Leaderless { reason: first, .. }, Change::Leaderless { reason: other, .. }) => {
            first == other
        }
        // Numbers and grades that the author gave share a line, because they have the same reason.
        (
            Change::AuthorCount { .. }
            | Change::AuthorGrade { .. }
            | Change::AuthorFigure { .. }
            | Change::AuthorTraits { .. },
            Change::AuthorCount { .. }
            | Change::AuthorGrade { .. }
            | Change::AuthorFigure { .. }
            | Change::AuthorTraits { .. },
        ) => true,
        (first, other) => discriminant(first) == discriminant(other),
    };
    same && first.step() == other.step() && first.basis == other.basis
}

fn cut_alike(first: &Split, other: &Split) -> bool {
    match (first.cut, other.cut) {
        (Cut::Stated(_), Cut::Stated(_)) => true,
        (cut, other_cut) => {
            cut == other_cut
                && first.element == other.element
                && first.most.is_some() == other.most.is_some()
        }
    }
}

/// Importance of a line, most important first. The line about strengths that no number of elements
/// represents is inserted after `Author`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The author replaced a computed value.
    Author,
    /// Units are smaller or larger than the game allows.
    Detached,
    /// Bodies were merged into one unit, or a body was split into several units.
    Grouped,
    /// Details were invented, because the sources do not give them.
    Invented,
    /// The game does not represent some men and guns.
    LeftOut,
    /// Units have parts of different grades.
    Mixed,
    /// Leaders have no post in the game.
    Leaderless,
}

/// Importance of an entry; `None` for routine entries, which every conversion has.
fn rank(entry: &Entry) -> Option<Rank> {
    match (entry.step(), &entry.change) {
        (Step::Author, _) => Some(Rank::Author),
        (Step::Detach, _) => Some(Rank::Detached),
        (Step::Merge | Step::Split | Step::Pool | Step::Raise, _) => Some(Rank::Grouped),
        (Step::Invent, _) => Some(Rank::Invented),
        (_, Change::Leaderless { .. }) => Some(Rank::Leaderless),
        (Step::Drop, _) | (_, Change::Ungraded) => Some(Rank::LeftOut),
        (_, Change::MixedGrade { .. }) => Some(Rank::Mixed),
        _ => None,
    }
}

fn unfit(conversion: &Conversion) -> Option<String> {
    let units = conversion.units.iter().filter(|unit| unit.certainty == Certainty::Impossible);
    let names: Vec<String> = units
        .map(|unit| format!("{} ({} as {})", unit.name, unit.strength, unit.elements))
        .collect();
    let count = names.len();
    let what = if count == 1 { "1 unit" } else { "units" };
    let many = if count == 1 { what.to_owned() } else { format!("{count} {what}") };
    (count > 0).then(|| format!("no number of elements fits {many}: {}", some(&names)))
}

fn line(titles: &NamesById<'_>, rank: Rank, entries: &[&Entry]) -> String {
    let first = entries[0];
    let step = first.step().word();
    let count = entries.len();
    let why = reason(entries);
    let because = if why.is_empty() { String::new() } else { format!("; {why}") };
    let by = said_by(first);
    let items: Vec<String> = entries.iter().map(|entry| item(titles, rank, entry)).collect();
    let names = some(&items);
    let (from, to) = (before(&first.change), after(&first.change));
    match rank {
        Rank::Grouped if count == 1 && first.step() == Step::Merge => {
            format!("{step} {from}: {to}{because}{by}")
        }
        // A split is described by the part that was split, because another arm of the body may have
        // kept the name of the body.
        Rank::Grouped | Rank::Invented
            if count == 1 && matches!(first.change, Change::Split(_)) =>
        {
            format!("{step} {from} → {to}{because}{by}")
        }
        Rank::Author | Rank::Grouped | Rank::Invented if count == 1 => {
            format!("{step} {}: {from} → {to}{because}{by}", name(titles, first))
        }
        Rank::Author | Rank::Grouped | Rank::Invented => {
            format!("{step} {count}: {names}{because}{by}")
        }
        Rank::Detached if count == 1 => format!("{step} 1 as {to}: {names}{because}{by}"),
        Rank::Detached => format!("{step} {count} as detachments: {names}{because}{by}"),
        Rank::LeftOut if matches!(first.change, Change::Ungraded) => {
            format!("{step} {count} without a grade: {names}{because}{by}")
        }
        Rank::LeftOut => {
            let left: i64 = entries.iter().map(|entry| entry.remainder()).sum();
            let all = if left > 0 && count > 1 { format!(" {left} in all") } else { String::new() };
            format!("{step}{all}: {names}{because}{by}")
        }
        Rank::Mixed => {
            let units = if count == 1 { "1 unit".to_owned() } else { format!("{count} units") };
            format!("{step} {units} of mixed grades: {names}{by}")
        }
        Rank::Leaderless => match count {
            1 => format!("{step} 1 leader: {names}{because}{by}"),
            _ => format!("{step} {count} leaders: {names}; for each, {why}{by}"),
        },
    }
}

fn item(titles: &NamesById<'_>, rank: Rank, entry: &Entry) -> String {
    let (from, to) = (before(&entry.change), after(&entry.change));
    let name = name(titles, entry);
    match (rank, &entry.change) {
        (Rank::Author, _) => format!("{name} {from} → {to}"),
        (_, Change::Merged { .. }) => to,
        (_, Change::Split(split)) => format!("{} → {}", split.name, split.units),
        (Rank::Grouped | Rank::Invented | Rank::Mixed, _) => format!("{name} → {to}"),
        (_, Change::Ungraded) => name.to_owned(),
        (Rank::Detached | Rank::LeftOut, _) => format!("{name} ({from})"),
        (Rank::Leaderless, _) => from,
    }
}

/// Names by id: of units, of formations, and of bodies that are not on the table.
fn names<'c>((force, conversion): ForceAndConversion<'c>) -> NamesById<'c> {
    let bodies = force.bodies.iter().map(|body| (body.id.as_str(), body.name.as_str()));
    let formations = conversion
        .formations
        .iter()
        .map(|formation| (formation.id.as_str(), formation.name.as_str()));
    let units = conversion.units.iter().map(|unit| (unit.id.as_str(), unit.name.as_str()));
    // The last name for an id counts. Units come last, because players see their names on the
    // table.
    bodies.chain(formations).chain(units).collect()
}

type NamesById<'c> = HashMap<&'c str, &'c str>;

fn name<'c>(names: &NamesById<'c>, entry: &'c Entry) -> &'c str {
    names.get(entry.body.as_str()).copied().unwrap_or(&entry.body)
}

/// Basis of an entry and the origin of this basis, in brackets.
fn said_by(entry: &Entry) -> String {
    match (&entry.basis, &entry.source) {
        (Basis::Nothing, _) => String::new(),
        (basis, Authority::Nobody) => format!(" [{basis}]"),
        (basis, source) => format!(" [{basis}, {source}]"),
    }
}

/// The names that fit in a line, and the number of further names.
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
    // If only one name is left, it is shown too, because `and 1 more` would be as long.
    let shown = if shown + 1 == names.len() { names.len() } else { shown };
    match names.len() - shown {
        0 => names.join(", "),
        more => format!("{} and {more} more", names[..shown].join(", ")),
    }
}

/// Maximum number of letters for the names in a line, which is about two lines of a terminal.
const ENOUGH: usize = 160;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_is_cut_and_counted() {
        let names: Vec<String> = (1..=40).map(|n| format!("battalion number {n}")).collect();
        let told = some(&names);
        assert!(told.ends_with("more") && told.chars().count() < 190, "{told}");
        assert_eq!(some(&names[..2]), "battalion number 1, battalion number 2");
    }
}
