//! The table of a converted force, as wide as there is room: words become short ones before names
//! are cut.

use std::collections::{BTreeMap, BTreeSet};

use super::conversion::sign;
use super::grid::{Grid, length, wrap};
use grognard_core::text::numbers;
use grognard_project::view::{
    Common, ConvertView, FormationView, LeaderView, Line, MarkView, UnitView, WearView, common,
    drift_tenths, first_letters_of, lines, own_wear, percent, says,
};

/// How much is said in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Short {
    /// Nothing: there is room for everything.
    Nothing,
    /// Leaders, traits, and lists of other numbers.
    Lists,
    /// Arms and wear too.
    Words,
    /// Grades too.
    Letters,
}

/// A row before its name is fitted.
struct Row {
    depth: usize,
    name: String,
    /// The name of the formation above it.
    above: String,
    leader: Option<(String, String)>,
    cells: Vec<String>,
}

const HEADS: [&str; 8] = ["", "arm", "elements", "grade", "wear", "in", "out", "drift"];

/// Names of so many letters are enough to know a body by, with the depth at which they stand: for
/// longer ones nothing else is abbreviated.
const ENOUGH: usize = 34;

/// Writes the table and what its short words mean.
pub(super) fn table(view: &ConvertView, width: usize, out: &mut String) {
    let lines = lines(view);
    let common = common(view);
    let letters = letters(view, &common);
    let of = |short: Short| -> Vec<Row> {
        let words = Words { short, common: &common, letters: &letters };
        let mut above = "";
        let mut rows = Vec::new();
        for line in &lines {
            rows.push(Row { above: above.to_owned(), ..row(line, &words) });
            above = line.formation.map_or(above, |formation| &formation.name);
        }
        rows
    };
    let all = [Short::Nothing, Short::Lists, Short::Words, Short::Letters];
    let tries = all.map(|short| (short, of(short)));
    let fits = |(short, rows): &&(Short, Vec<Row>)| needs(rows, *short) <= room(rows, width);
    let (short, rows) = tries.iter().find(fits).unwrap_or(&tries[3]);
    let room = room(rows, width).max(LEAST);
    let columns: Vec<usize> = used(rows);
    let mut grid = Grid::words();
    grid.row(std::iter::once(HEADS[0]).chain(columns.iter().map(|at| HEADS[at + 1])));
    for row in rows {
        let name = fitted(row, *short, room);
        grid.row(std::iter::once(name).chain(columns.iter().map(|at| row.cells[*at].clone())));
    }
    grid.print(0, out);
    let legend = legend(view, &lines, &Words { short: *short, common: &common, letters: &letters });
    for line in legend {
        wrap(&line, 0, width, out);
    }
}

/// A name is never shorter than this, however narrow the window.
const LEAST: usize = 12;

/// The columns in which anything stands.
fn used(rows: &[Row]) -> Vec<usize> {
    let cells = 0..HEADS.len() - 1;
    cells.filter(|at| rows.iter().any(|row| !row.cells[*at].is_empty())).collect()
}

/// How many letters there are for names.
fn room(rows: &[Row], width: usize) -> usize {
    let column = |at: usize| {
        let cells = rows.iter().map(|row| length(&row.cells[at]));
        cells.max().unwrap_or(0).max(length(HEADS[at + 1])) + 2
    };
    width.saturating_sub(used(rows).into_iter().map(column).sum())
}

/// How many letters names need.
fn needs(rows: &[Row], short: Short) -> usize {
    let need = |row: &Row| {
        let name = indent(row, short) + length(&row.name);
        match (short, &row.leader) {
            (Short::Nothing, Some((leader, range))) => name + length(&beside(leader, range)),
            (Short::Nothing, None) => name,
            _ => name.min(ENOUGH),
        }
    };
    rows.iter().map(need).max().unwrap_or(0)
}

fn indent(row: &Row, short: Short) -> usize {
    if short == Short::Letters { row.depth } else { row.depth * 2 }
}

/// A leader beside the name of his formation.
fn beside(leader: &str, range: &str) -> String {
    let words: Vec<&str> = [leader, range].into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { String::new() } else { format!(" · {}", words.join(" ")) }
}

/// A name with its leader in so many letters: first he is named more shortly, then his range stands
/// alone, and then the name is cut in the middle.
fn fitted(row: &Row, short: Short, room: usize) -> String {
    let indent = indent(row, short);
    let left = room.saturating_sub(indent).max(LEAST / 2);
    // What has only a number to tell it from its formation needs no more than that.
    let numbers = row.name.strip_prefix(&row.above).filter(|rest| rest.starts_with(" ("));
    let name = match numbers.filter(|_| length(&row.name) > left) {
        Some(numbers) => format!("…{numbers}"),
        None => cut(&row.name, left),
    };
    let space = left.saturating_sub(length(&name));
    // How far orders reach is worth some letters of a long name.
    let range = row.leader.as_ref().map(|(_, range)| beside("", range)).unwrap_or_default();
    let name = match left.checked_sub(length(&range)) {
        Some(less) if length(&range) > space && less >= LEAST => cut(&row.name, less),
        _ => name,
    };
    let space = left.saturating_sub(length(&name));
    let leader = row.leader.as_ref().and_then(|(leader, range)| {
        // `Honoré, comte Reille` is Reille; `Georges Mouton, comte de Lobau` is Mouton.
        let titled = leader.split(',').next().filter(|name| name.contains(' ')).unwrap_or(leader);
        let forms = [leader, titled, surname(titled), ""];
        forms.iter().map(|form| beside(form, range)).find(|form| length(form) <= space)
    });
    format!("{}{name}{}", " ".repeat(indent), leader.unwrap_or_default())
}

/// The last word of a name, with the small words before it: `de Marcognet`.
fn surname(name: &str) -> &str {
    let Some((mut start, _)) = name.rmatch_indices(' ').next() else { return name };
    for (space, _) in name[..start].rmatch_indices(' ') {
        if !name[space + 1..].starts_with(char::is_lowercase) {
            break;
        }
        start = space;
    }
    &name[start + 1..]
}

/// A name in so many letters; the numbers of units and how many they are stay whole.
fn cut(name: &str, most: usize) -> String {
    let tail = name.rfind(" (").filter(|at| {
        let numbers = |letter: char| letter.is_ascii_digit() || "()- ×".contains(letter);
        name[*at..].chars().all(numbers)
    });
    let (stem, tail) = name.split_at(tail.unwrap_or(name.len()));
    match most.checked_sub(length(tail)) {
        Some(left) if left >= LEAST / 2 => format!("{}{tail}", middle(stem, left)),
        _ => middle(name, most),
    }
}

/// A text in so many letters: `…` stands for its middle.
fn middle(text: &str, most: usize) -> String {
    let count = length(text);
    if count <= most {
        return text.to_owned();
    }
    let kept = most.saturating_sub(1);
    let tail = kept * 2 / 5;
    let head: String = text.chars().take(kept - tail).collect();
    let tail: String = text.chars().skip(count - tail).collect();
    format!("{}…{}", head.trim_end(), tail.trim_start())
}

/// In which words a row is written.
#[derive(Clone, Copy)]
struct Words<'v> {
    short: Short,
    common: &'v [Common<'v>],
    letters: &'v BTreeMap<String, String>,
}

fn row(line: &Line<'_>, words: &Words<'_>) -> Row {
    let unit = line.units.first().copied();
    let leader = line.leader.map(|leader| (leader.name.clone(), range(leader)));
    let mut cells = match (line.formation, unit) {
        (Some(formation), None) => formation_cells(formation, words),
        (_, Some(unit)) => unit_cells(unit, words),
        (None, None) => vec![String::new(); HEADS.len() - 1],
    };
    // A formation that is one unit has both its grade and its quality, its wear and its own.
    if let (Some(formation), Some(_)) = (line.formation, unit) {
        let own = formation_cells(formation, words);
        for at in [GRADE, WEAR] {
            let both = [cells[at].as_str(), own[at].as_str()];
            cells[at] =
                both.into_iter().filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join("; ");
        }
    }
    Row { depth: line.depth, name: line.name(), above: String::new(), leader, cells }
}

const GRADE: usize = 2;
const WEAR: usize = 3;

/// How far a leader's orders reach.
pub(super) fn range(leader: &LeaderView) -> String {
    let range = leader.range.as_ref();
    range.map(|range| format!("{range}{}", sign(leader.range_mark))).unwrap_or_default()
}

fn formation_cells(formation: &FormationView, words: &Words<'_>) -> Vec<String> {
    let echelon = match words.short {
        Short::Nothing => formation.echelon.clone(),
        _ => String::new(),
    };
    let quality = formation.quality_name.as_deref();
    let quality = quality.map(|name| {
        format!("{}{}", first_letters(name, words.short), sign(formation.quality_mark))
    });
    let marks = formation.wear.first().map(|wear| wear.marks.iter().collect::<Vec<_>>());
    let (men, fielded, drift) = match formation.men {
        0 => Default::default(),
        men => {
            let drift = percent(drift_tenths(men, formation.fielded_men));
            (men.to_string(), formation.fielded_men.to_string(), format!("{drift} %"))
        }
    };
    vec![
        echelon,
        elements(formation),
        quality.unwrap_or_default(),
        wear(&marks.unwrap_or_default(), words),
        men,
        fielded,
        drift,
    ]
}

/// The beginning of a long word, where room is scarce: `Very ineff.`
fn first_letters(name: &str, short: Short) -> String {
    if short < Short::Letters || length(name) <= LONG + 1 {
        return name.to_owned();
    }
    let start: String = name.chars().take(LONG).collect();
    format!("{}.", start.trim_end())
}

/// Grades and qualities with more letters than these are abbreviated before names are.
const LONG: usize = 10;

/// Elements and those of guns: `16 + 2`.
pub(super) fn elements(formation: &FormationView) -> String {
    match formation.gun_elements {
        0 => formation.elements.to_string(),
        guns => format!("{} + {guns}", formation.elements),
    }
}

fn unit_cells(unit: &UnitView, words: &Words<'_>) -> Vec<String> {
    let arm = if words.short < Short::Words { &unit.arm } else { short_arm(&unit.arm) };
    let marks = own_wear(&unit.wear, words.common).map(|(_, marks)| marks);
    let drift = percent(drift_tenths(unit.men, unit.fielded_men));
    vec![
        arm.to_owned(),
        format!("{}{}{}", unit.elements, sign(unit.elements_mark), certainty(unit, words.short)),
        grade(unit, words.short),
        wear(&marks.unwrap_or_default(), words),
        unit.strength.clone(),
        unit.fielded_men.to_string(),
        format!("{drift} %"),
    ]
}

/// An arm in few letters.
fn short_arm(arm: &str) -> &str {
    match arm {
        "infantry" => "inf",
        "cavalry" => "cav",
        "foot-artillery" => "guns",
        "horse-artillery" => "h guns",
        "engineers" => "eng",
        arm => arm,
    }
}

/// What else the elements of a unit could be.
pub(super) fn certainty(unit: &UnitView, short: Short) -> String {
    match (unit.certainty, unit.or.as_slice()) {
        ("ambiguous", [first, .., last]) if short > Short::Nothing => {
            format!(" ({}-{})", first.min(&unit.elements), last.max(&unit.elements))
        }
        ("ambiguous", or) => format!(" (or {})", numbers(or)),
        ("impossible", _) if short == Short::Letters => " (none)".to_owned(),
        ("impossible", _) => " (none fits)".to_owned(),
        _ => String::new(),
    }
}

/// A unit's grade, and those of its traits that neither the grade nor its name says already.
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

/// The letters that stand for a unit's grade, if they do.
fn short_grade(unit: &UnitView, short: Short) -> Option<&str> {
    let long = unit.grade_name.as_ref().is_some_and(|name| length(name) > LONG);
    let wanted = short == Short::Letters || short == Short::Words && long;
    unit.grade_short.as_deref().filter(|_| wanted)
}

/// The traits of a unit that need saying: their letters and their names.
fn shown_traits(unit: &UnitView) -> impl Iterator<Item = (&str, &str)> {
    let grade = unit.grade_name.as_deref().unwrap_or_default();
    let both = unit.trait_shorts.iter().zip(&unit.trait_names);
    both.map(|(short, name)| (short.as_str(), name.as_str()))
        .filter(move |(_, name)| !says(&[grade, &unit.name], name))
}

/// A name in the middle of a sentence.
fn small(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_lowercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// Wear in a few words: marks, and the losses at which they come.
fn wear(marks: &[&MarkView], words: &Words<'_>) -> String {
    let brief = words.short >= Short::Words;
    let lost = |mark: &MarkView| {
        let by = sign(mark.by_reading.then_some(grognard_project::view::Mark::Reading));
        format!("{}{by}", mark.lost)
    };
    let mut parts: Vec<String> = Vec::new();
    let mut left = marks;
    let mut steps = false;
    while let Some((first, rest)) = left.split_first() {
        let run = run(left);
        if run > 1 {
            let each: Vec<String> = left[..run].iter().map(|mark| lost(mark)).collect();
            parts.push(format!("{} at {}", first.name, each.join(if brief { "/" } else { ", " })));
            left = &left[run..];
            steps = true;
            continue;
        }
        left = rest;
        let letters = words.letters.get(&first.name).filter(|_| brief);
        match letters {
            Some(letters) if !letters.ends_with(|letter: char| letter.is_ascii_digit()) => {
                parts.push(format!("{letters}{}", lost(first)));
            }
            _ if first.name.parse::<i64>().is_ok() => {
                parts.push(format!("{} at {}", first.name, lost(first)));
            }
            _ => parts.push(format!("{} {}", first.name, lost(first))),
        }
    }
    let most = if steps && brief { 1 } else { MOST_MARKS };
    parts.truncate(most);
    parts.join(match (brief, steps) {
        (true, _) => " ",
        (false, true) => "; ",
        (false, false) => ", ",
    })
}

/// A row shows so many marks; more stand on the card of a unit.
const MOST_MARKS: usize = 3;

/// How many marks from the first on count in equal steps: `-1`, `-2`, `-3`. Their names say no more
/// than the first of them.
fn run(marks: &[&MarkView]) -> usize {
    let number = |mark: &MarkView| mark.name.parse::<i64>().ok();
    let Some(step) = marks.first().and_then(|mark| number(mark)).filter(|step| *step != 0) else {
        return 1;
    };
    let wanted = (1_i64..).map(|times| step.checked_mul(times));
    marks.iter().zip(wanted).take_while(|(mark, wanted)| number(mark) == *wanted).count().max(1)
}

/// For each mark that stands in a row the fewest letters that tell it from the others.
fn letters(view: &ConvertView, common: &[Common<'_>]) -> BTreeMap<String, String> {
    let names: BTreeSet<&str> = row_wear(view, common)
        .flat_map(|(_, marks)| marks)
        .map(|mark| mark.name.as_str())
        .collect();
    let letters = names.iter().map(|name| ((*name).to_owned(), first_letters_of(name, &names)));
    letters.collect()
}

/// The wear that stands in rows.
fn row_wear<'v>(
    view: &'v ConvertView,
    common: &'v [Common<'v>],
) -> impl Iterator<Item = (&'v WearView, Vec<&'v MarkView>)> {
    let units = view.units.iter().filter_map(|unit| own_wear(&unit.wear, common));
    let formations = view.formations.iter().filter_map(|one| one.wear.first());
    units.chain(formations.map(|wear| (wear, wear.marks.iter().collect())))
}

/// What the short words of the table mean, and what is the same for all units.
fn legend(view: &ConvertView, lines: &[Line<'_>], words: &Words<'_>) -> Vec<String> {
    let mut out = Vec::new();
    if lines.iter().any(|line| line.units.len() > 1) {
        out.push(
            "×: so many units alike, but for a man at most; the row shows one of them".to_owned(),
        );
    }
    let meant = |what: &str, all: BTreeMap<&str, &str>| {
        let all: Vec<String> = all.iter().map(|(short, name)| format!("{short} {name}")).collect();
        (!all.is_empty()).then(|| format!("{what}: {}", all.join(", ")))
    };
    let grades = view.units.iter().filter_map(|unit| {
        let (short, name) = (short_grade(unit, words.short)?, unit.grade_name.as_deref()?);
        (!name.ends_with(short)).then_some((short, name))
    });
    let traits = view.units.iter().flat_map(shown_traits);
    let traits = traits.filter(|_| words.short > Short::Nothing);
    let letters = words.letters.iter().filter(|(name, _)| name.parse::<i64>().is_err());
    let letters = letters.filter(|_| words.short >= Short::Words);
    let letters = letters.map(|(name, short)| (short.as_str(), name.as_str()));
    let all = [
        meant("grade", grades.collect()),
        meant("traits", traits.collect()),
        meant("wear", letters.collect()),
    ];
    let all: Vec<String> = all.into_iter().flatten().collect();
    if !all.is_empty() {
        out.push(all.join("; "));
    }
    out.extend(wear_legend(view, words.common));
    out
}

/// What wear counts, and what of it is the same for all units.
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
    let alike = common.iter().map(|one| {
        let by = |mark: &MarkView| {
            sign(mark.by_reading.then_some(grognard_project::view::Mark::Reading))
        };
        let marks = one.marks.iter();
        let marks = marks.map(|mark| format!("{} at {}{}", mark.name, mark.lost, by(mark)));
        format!("{} ({})", marks.collect::<Vec<String>>().join(", "), one.wear.counts)
    });
    let alike: Vec<String> = alike.collect();
    if !alike.is_empty() {
        parts.push(format!("alike for all: {}", alike.join(", ")));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The wear of a unit for people, nothing in short.
pub(super) fn unit_wear(unit: &UnitView, common: &[Common<'_>]) -> String {
    let words = Words { short: Short::Nothing, common, letters: &BTreeMap::new() };
    wear(&own_wear(&unit.wear, common).map(|(_, marks)| marks).unwrap_or_default(), &words)
}

/// The wear of a formation for people.
pub(super) fn formation_wear(formation: &FormationView) -> String {
    let words = Words { short: Short::Nothing, common: &[], letters: &BTreeMap::new() };
    let marks = formation.wear.first().map(|wear| wear.marks.iter().collect::<Vec<_>>());
    wear(&marks.unwrap_or_default(), &words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leader_keeps_his_last_name() {
        assert_eq!(surname("Jean-Baptiste Drouet"), "Drouet");
        assert_eq!(surname("Pierre-Louis Binet de Marcognet"), "de Marcognet");
        assert_eq!(surname("Reille"), "Reille");
    }

    #[test]
    fn a_name_is_cut_in_the_middle() {
        assert_eq!(middle("Brigade Husson", 20), "Brigade Husson");
        assert_eq!(middle("Horse battery of the 3rd Cavalry Division", 20), "Horse batter…ivision");
        assert_eq!(length(&middle("Horse battery of the 3rd Cavalry Division", 20)), 20);
    }

    #[test]
    fn steps_are_counted() {
        let mark = |name: &str| MarkView {
            id: name.to_owned(),
            name: name.to_owned(),
            lost: 3,
            means: None,
            by_reading: false,
        };
        let marks = ["-1", "-2", "-3", "Removed"].map(mark);
        let marks: Vec<&MarkView> = marks.iter().collect();
        assert_eq!((run(&marks), run(&marks[3..]), run(&marks[1..])), (3, 1, 1));
    }
}
