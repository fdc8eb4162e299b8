//! Texts about units and formations in the tables of a conversion, both in full and abbreviated.

use std::collections::{BTreeMap, BTreeSet};

use grognard_syntax::text::numbers;
use grognard_view::view::{
    Common, ConvertView, FormationView, LeaderView, MarkView, UnitFigureView, UnitView, WearView,
    first_letters_of, own_wear, says,
};

use super::grid::length;
use super::phrases::sign;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Short {
    /// No word is abbreviated, because every word fits its column.
    Nothing,
    /// Leaders, traits and alternative numbers are abbreviated.
    Lists,
    /// Lists, arms and wear are abbreviated.
    Words,
    /// Lists, arms, wear and grades are abbreviated.
    Letters,
}

/// Maximum number of characters of a grade or quality in full. Longer words are abbreviated before
/// names are cut.
pub(super) const LONG: usize = 10;

#[derive(Clone, Copy)]
pub(super) struct Words<'v> {
    pub short: Short,
    pub common: &'v [Common<'v>],
    pub letters: &'v BTreeMap<String, String>,
    /// Figures of the game that units have, each with a column.
    pub figures: &'v [&'v UnitFigureView],
}

pub(super) fn range(leader: &LeaderView) -> String {
    let range = leader.range.as_ref();
    range.map(|range| format!("{range}{}", sign(leader.range_mark))).unwrap_or_default()
}

/// Note that other numbers of elements are possible for a unit, or that no number fits.
pub(super) fn certainty(unit: &UnitView, short: Short) -> String {
    let several = unit.or.is_empty() || unit.or.len() > 1 && short > Short::Nothing;
    match (unit.certainty, &unit.fits) {
        ("ambiguous", Some(fits)) if several => format!(" ({fits})"),
        ("ambiguous", _) => format!(" (or {})", numbers(&unit.or)),
        ("impossible", _) if short == Short::Letters => " (none)".to_owned(),
        ("impossible", _) => " (none fits)".to_owned(),
        _ => String::new(),
    }
}

/// Figure of a unit as printed, with the sign of its mark; a dash if the unit does not have it.
pub(super) fn figure_cell(unit: &UnitView, id: &str) -> String {
    unit.figure(id).map_or_else(|| "-".to_owned(), UnitFigureView::shown_and_sign)
}

/// Grade of a unit, followed by the traits that are mentioned neither in the grade nor in the
/// unit's name.
pub(super) fn grade(unit: &UnitView, short: Short) -> String {
    let name = unit.grade_name.as_deref();
    let letters = short_grade(unit, short);
    let grade = letters.or(name).map(|name| format!("{name}{}", sign(unit.grade_mark)));
    let traits = shown_traits(unit).map(|(letters, name)| match short {
        Short::Nothing => small(name),
        _ => letters.to_owned(),
    });
    let traits: Vec<String> = traits.collect();
    let (space, comma) = if short == Short::Nothing { (", ", ", ") } else { (" ", " ") };
    let words = grade.into_iter().chain((!traits.is_empty()).then(|| traits.join(comma)));
    words.collect::<Vec<String>>().join(space)
}

pub(super) fn short_grade(unit: &UnitView, short: Short) -> Option<&str> {
    let long = unit.grade_name.as_ref().is_some_and(|name| length(name) > LONG);
    let wanted = short == Short::Letters || short == Short::Words && long;
    unit.grade_short.as_deref().filter(|_| wanted)
}

/// Abbreviation and name of each trait that is mentioned neither in the grade nor in the name of a
/// unit.
pub(super) fn shown_traits(unit: &UnitView) -> impl Iterator<Item = (&str, &str)> {
    let grade = unit.grade_name.as_deref().unwrap_or_default();
    let both = unit.trait_shorts.iter().zip(&unit.trait_names);
    both.map(|(short, name)| (short.as_str(), name.as_str()))
        .filter(move |(_, name)| !says(&[grade, &unit.name], name))
}

fn small(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_lowercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// Writes consecutive steps of wear: `-1 at 9/18/27/36=`. A sign that all steps share is written
/// once.
fn steps_of(steps: &[&MarkView], between: &str) -> String {
    let shared = steps.windows(2).all(|pair| pair[0].mark == pair[1].mark);
    let each: Vec<String> = match (shared, steps) {
        (true, [first @ .., last]) => {
            let plain = first.iter().map(|mark| mark.lost.to_string());
            plain.chain([last.lost_and_sign()]).collect()
        }
        _ => steps.iter().map(|mark| mark.lost_and_sign()).collect(),
    };
    format!("{} at {}", steps[0].name, each.join(between))
}

/// Summary of wear: the marks, and the losses at which each mark applies.
pub(super) fn wear(marks: &[&MarkView], words: &Words<'_>) -> String {
    let brief = words.short >= Short::Words;
    let mut parts: Vec<String> = Vec::new();
    let mut left = marks;
    let mut steps = false;
    while let Some((first, rest)) = left.split_first() {
        let run = run(left);
        if run > 1 {
            parts.push(steps_of(&left[..run], if brief { "/" } else { ", " }));
            left = &left[run..];
            steps = true;
            continue;
        }
        left = rest;
        let letters = words.letters.get(&first.name).filter(|_| brief);
        match letters {
            Some(letters) if !letters.ends_with(|letter: char| letter.is_ascii_digit()) => {
                parts.push(format!("{letters}{}", first.lost_and_sign()));
            }
            _ if first.name.parse::<i64>().is_ok() => {
                parts.push(format!("{} at {}", first.name, first.lost_and_sign()));
            }
            _ => parts.push(format!("{} {}", first.name, first.lost_and_sign())),
        }
    }
    let most = if steps && brief { 1 } else { MAX_MARKS };
    parts.truncate(most);
    parts.join(match (brief, steps) {
        (true, _) => " ",
        (false, true) => "; ",
        (false, false) => ", ",
    })
}

/// Maximum number of marks of wear in a row of the table, so that the row stays short. The card of
/// the unit shows all marks.
const MAX_MARKS: usize = 3;

/// Number of leading marks with equal steps, such as `-1`, `-2`, `-3`. Only the first mark of a run
/// of equal marks is written out, because it implies the others.
pub(super) fn run(marks: &[&MarkView]) -> usize {
    let number = |mark: &MarkView| mark.name.parse::<i64>().ok();
    let Some(step) = marks.first().and_then(|mark| number(mark)).filter(|step| *step != 0) else {
        return 1;
    };
    let wanted = (1_i64..).map(|times| step.checked_mul(times));
    marks.iter().zip(wanted).take_while(|(mark, wanted)| number(mark) == *wanted).count().max(1)
}

/// Shortest unique abbreviation of each mark of wear in the table.
pub(super) fn letters(view: &ConvertView, common: &[Common<'_>]) -> BTreeMap<String, String> {
    let names: BTreeSet<&str> = row_wear(view, common)
        .flat_map(|(_, marks)| marks)
        .map(|mark| mark.name.as_str())
        .collect();
    let letters = names.iter().map(|name| ((*name).to_owned(), first_letters_of(name, &names)));
    letters.collect()
}

pub(super) fn row_wear<'v>(
    view: &'v ConvertView,
    common: &'v [Common<'v>],
) -> impl Iterator<Item = (&'v WearView, Vec<&'v MarkView>)> {
    let units = view.units.iter().filter_map(|unit| own_wear(&unit.wear, common));
    let formations = view.formations.iter().filter_map(|formation| formation.wear.first());
    units.chain(formations.map(|wear| (wear, wear.marks.iter().collect())))
}

/// Legend of wear: the unit in which losses are counted, and the marks that all units share.
pub(super) fn wear_legend(view: &ConvertView, common: &[Common<'_>]) -> Option<String> {
    let mut counts: Vec<&str> = Vec::new();
    let mut parts: Vec<String> = Vec::new();
    for (wear, marks) in row_wear(view, common) {
        if !marks.is_empty() && !counts.contains(&wear.counts.as_str()) {
            counts.push(&wear.counts);
        }
        let step = marks.first().filter(|_| run(&marks) > 1);
        let step = step.and_then(|mark| Some(format!("{}: {}", mark.name, mark.means.as_ref()?)));
        let step = step.map(|step| step.trim_end_matches('.').to_owned());
        parts.extend(step.filter(|step| !parts.contains(step)));
    }
    if !counts.is_empty() {
        parts.insert(0, format!("wear counts {}", counts.join(", ")));
    }
    let alike = common.iter().map(|track| {
        let marks = track.marks.iter();
        let marks = marks.map(|mark| format!("{} at {}", mark.name, mark.lost_and_sign()));
        format!("{} ({})", marks.collect::<Vec<String>>().join(", "), track.wear.counts)
    });
    let alike: Vec<String> = alike.collect();
    if !alike.is_empty() {
        parts.push(format!("same for all: {}", alike.join(", ")));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

pub(super) fn unit_wear(unit: &UnitView, common: &[Common<'_>]) -> String {
    let words = Words { short: Short::Nothing, common, letters: &BTreeMap::new(), figures: &[] };
    wear(&own_wear(&unit.wear, common).map(|(_, marks)| marks).unwrap_or_default(), &words)
}

pub(super) fn formation_wear(formation: &FormationView) -> String {
    let words =
        Words { short: Short::Nothing, common: &[], letters: &BTreeMap::new(), figures: &[] };
    let marks = formation.wear.first().map(|wear| wear.marks.iter().collect::<Vec<_>>());
    wear(&marks.unwrap_or_default(), &words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_steps_of_wear_are_counted() {
        let mark = |name: &str| MarkView {
            id: name.to_owned(),
            name: name.to_owned(),
            short: name.to_owned(),
            lost: 3,
            ..MarkView::default()
        };
        let marks = ["-1", "-2", "-3", "Removed"].map(mark);
        let marks: Vec<&MarkView> = marks.iter().collect();
        assert_eq!((run(&marks), run(&marks[3..]), run(&marks[1..])), (3, 1, 1));
    }
}
