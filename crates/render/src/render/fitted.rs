//! Table of a converted force, fitted to the width of the terminal: words are abbreviated before names are cut.

use std::collections::BTreeMap;

use grognard_view::view::{
    ConvertView, FormationView, Line, UnitView, common, drift_tenths, lines, own_wear, percent,
};

use super::grid::{TextGrid, length, wrap};
use super::phrases::sign;
use super::unit_words::{
    LONG, Short, Words, certainty, figure_cell, grade, letters, range, short_grade, shown_traits,
    wear, wear_legend,
};

struct Row {
    depth: usize,
    name: String,
    above: String,
    leader: Option<(String, String)>,
    cells: Vec<String>,
}

/// Heads of the columns after the names, without the figures of units, which follow the grade.
/// The rule set has its own words for the second and the third.
const HEADS: [&str; 7] = ["arm", "elements", "grade", "wear", "in", "out", "drift"];

/// Heads of the columns after the names.
fn heads(view: &ConvertView) -> Vec<String> {
    let (_, after) = HEADS.split_at(GRADE + 1);
    let before = [HEADS[0], &view.words.elements, &view.words.grade];
    let figures = view.figure_heads();
    let figures = figures.iter().map(|figure| figure.head());
    let all = before.into_iter().chain(figures).chain(after.iter().copied());
    all.map(str::to_owned).collect()
}

/// Number of characters, including indentation, that make a body recognisable. Other columns are
/// not abbreviated to give names more space than that.
const ENOUGH: usize = 34;

pub(super) fn table(view: &ConvertView, width: usize, out: &mut String) {
    let lines = lines(view);
    let common = common(view);
    let letters = letters(view, &common);
    let figures = view.figure_heads();
    let heads = heads(view);
    let of = |short: Short| -> Vec<Row> {
        let words = Words { short, common: &common, letters: &letters, figures: &figures };
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
    let fits =
        |(short, rows): &&(Short, Vec<Row>)| needs(rows, *short) <= room(rows, &heads, width);
    let (short, rows) = tries.iter().find(fits).unwrap_or(&tries[3]);
    let room = room(rows, &heads, width).max(LEAST);
    let columns: Vec<usize> = used(rows);
    let mut grid = TextGrid::words();
    let head = |column: &usize| heads[*column].as_str();
    grid.row(std::iter::once("").chain(columns.iter().map(head)));
    for row in rows {
        let mut names = fitted(row, *short, room).into_iter();
        grid.row(
            names.next().into_iter().chain(columns.iter().map(|column| row.cells[*column].clone())),
        );
        for name in names {
            grid.row([name]);
        }
    }
    grid.print(0, out);
    let legend = legend(
        view,
        &lines,
        &Words { short: *short, common: &common, letters: &letters, figures: &figures },
    );
    for line in legend {
        wrap(&line, 0, width, out);
    }
}

/// Minimum width of the name column in characters, even if the terminal is narrow.
const LEAST: usize = 12;

fn used(rows: &[Row]) -> Vec<usize> {
    let cells = 0..rows.first().map_or(0, |row| row.cells.len());
    cells.filter(|column| rows.iter().any(|row| !row.cells[*column].is_empty())).collect()
}

/// Width of the name column in characters: the part of the line that the other columns leave.
fn room(rows: &[Row], heads: &[String], width: usize) -> usize {
    let column = |index: usize| {
        let cells = rows.iter().map(|row| length(&row.cells[index]));
        cells.max().unwrap_or(0).max(length(&heads[index])) + 2
    };
    width.saturating_sub(used(rows).into_iter().map(column).sum())
}

/// Number of characters that the longest name needs. Where columns are abbreviated, a name needs at
/// most `ENOUGH`.
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

fn beside(leader: &str, range: &str) -> String {
    let words: Vec<&str> = [leader, range].into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { String::new() } else { format!(" · {}", words.join(" ")) }
}

/// Breaks a name and its leader into lines of at most `room` characters. The leader's name is
/// shortened first. If even his surname does not fit after the name of the body, he has a line of
/// his own.
fn fitted(row: &Row, short: Short, room: usize) -> Vec<String> {
    let indent = indent(row, short);
    let left = room.saturating_sub(indent).max(LEAST / 2);
    // A battalion that is named after its regiment needs only its number, because the row above
    // names the regiment.
    let numbers = row.name.strip_prefix(&row.above).filter(|rest| rest.starts_with(" ("));
    let mut lines = match numbers.filter(|_| length(&row.name) > left) {
        Some(numbers) => vec![format!("…{numbers}")],
        None => broken(&row.name, left),
    };
    if let (Some((leader, range)), Some(last)) = (&row.leader, lines.last_mut()) {
        let titled = titled(leader);
        let forms = [leader, titled, surname(titled)];
        let fits = |room: usize| {
            let mut forms = forms.iter().map(|form| beside(form, range));
            forms.find(|form| length(form) <= room)
        };
        match fits(left.saturating_sub(length(last))) {
            Some(leader) => last.push_str(&leader),
            None => {
                lines.push(fits(left).unwrap_or_else(|| middle(&beside(forms[2], range), left)))
            }
        }
    }
    lines.into_iter().map(|line| format!("{}{line}", " ".repeat(indent))).collect()
}

/// Breaks a name into lines of at most `room` characters. Lines after the first are indented by one
/// space.
fn broken(name: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in name.split(' ') {
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(middle(&format!(" {word}"), room)),
            None => lines.push(middle(word, room)),
        }
    }
    lines
}

/// Name of a leader without the title after it: `Georges Mouton, comte de Lobau` becomes `Georges
/// Mouton`. `Honoré, comte Reille` keeps its title, because `Honoré` alone is not a full name.
fn titled(leader: &str) -> &str {
    leader.split(',').next().filter(|name| name.contains(' ')).unwrap_or(leader)
}

/// Last word of a name, together with particles before it: `de Marcognet`.
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

/// Shortens a word to `most` characters by replacing its middle with `…`.
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

fn row(line: &Line<'_>, words: &Words<'_>) -> Row {
    let unit = line.units.first().copied();
    let leader = line.leader.map(|leader| (leader.name.clone(), range(leader)));
    let mut cells = match (line.formation, unit) {
        (Some(formation), None) => formation_cells(formation, words),
        (_, Some(unit)) => unit_cells(unit, words),
        (None, None) => vec![String::new(); HEADS.len() + words.figures.len()],
    };
    // A formation of one unit shares a row with the unit. The formation has a quality and wear of
    // its own, besides those of the unit, so each cell shows both.
    if let (Some(formation), Some(_)) = (line.formation, unit) {
        let formation_words = formation_cells(formation, words);
        for column in [GRADE, GRADE + 1 + words.figures.len()] {
            let both = [cells[column].as_str(), formation_words[column].as_str()];
            cells[column] =
                both.into_iter().filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join("; ");
        }
    }
    Row { depth: line.depth, name: line.name(), above: String::new(), leader, cells }
}

/// Index of the column of grades, which the columns of figures follow.
const GRADE: usize = 2;

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
    let mut cells = vec![echelon, formation.elements_and_guns(), quality.unwrap_or_default()];
    cells.extend(words.figures.iter().map(|_| String::new()));
    cells.extend([wear(&marks.unwrap_or_default(), words), men, fielded, drift]);
    cells
}

/// Shortens a long word to its beginning if space is scarce: `Very ineff.`
fn first_letters(name: &str, short: Short) -> String {
    if short < Short::Letters || length(name) <= LONG + 1 {
        return name.to_owned();
    }
    let start: String = name.chars().take(LONG).collect();
    format!("{}.", start.trim_end())
}

fn unit_cells(unit: &UnitView, words: &Words<'_>) -> Vec<String> {
    let arm = if words.short < Short::Words { &unit.arm } else { short_arm(&unit.arm) };
    let marks = own_wear(&unit.wear, words.common).map(|(_, marks)| marks);
    let drift = percent(drift_tenths(unit.men, unit.fielded_men));
    let mut cells = vec![
        arm.to_owned(),
        format!("{}{}{}", unit.elements, sign(unit.elements_mark), certainty(unit, words.short)),
        grade(unit, words.short),
    ];
    cells.extend(words.figures.iter().map(|figure| figure_cell(unit, &figure.id)));
    cells.extend([
        wear(&marks.unwrap_or_default(), words),
        unit.strength.clone(),
        unit.fielded_men.to_string(),
        format!("{drift} %"),
    ]);
    cells
}

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

/// Legend of the table: the meaning of abbreviations, and the wear that all units share.
fn legend(view: &ConvertView, lines: &[Line<'_>], words: &Words<'_>) -> Vec<String> {
    let mut out = Vec::new();
    if lines.iter().any(|line| line.units.len() > 1) {
        out.push(
            "×: number of similar units (strengths differ by one man at most); the row shows one of them".to_owned(),
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
    let figures = words.figures.iter();
    let figures = figures.filter_map(|figure| Some((figure.short.as_deref()?, &*figure.name)));
    let traits = view.units.iter().flat_map(shown_traits);
    let traits = traits.filter(|_| words.short > Short::Nothing);
    let letters = words.letters.iter().filter(|(name, _)| name.parse::<i64>().is_err());
    let letters = letters.filter(|_| words.short >= Short::Words);
    let letters = letters.map(|(name, short)| (short.as_str(), name.as_str()));
    let all = [
        meant("grade", grades.collect()),
        meant("figures", figures.collect()),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leader_keeps_his_last_name() {
        assert_eq!(surname("Jean-Baptiste Drouet"), "Drouet");
        assert_eq!(surname("Pierre-Louis Binet de Marcognet"), "de Marcognet");
        assert_eq!(surname("Reille"), "Reille");
    }

    fn shown(name: &str, leader: Option<(&str, &str)>, room: usize) -> Vec<String> {
        let leader = leader.map(|(leader, range)| (leader.to_owned(), range.to_owned()));
        let row = Row {
            depth: 0,
            name: name.to_owned(),
            above: String::new(),
            leader,
            cells: Vec::new(),
        };
        fitted(&row, Short::Letters, room)
    }

    #[test]
    fn a_long_name_is_broken_and_keeps_its_leader() {
        assert_eq!(shown("Brigade Husson", None, 20), ["Brigade Husson"]);
        assert_eq!(
            shown("1st Division of the IV Corps", Some(("Louis de Saint-Hilaire", "4 in")), 30),
            ["1st Division of the IV Corps", " · Louis de Saint-Hilaire 4 in"]
        );
        assert_eq!(
            shown("Infantry Brigade von Müffling + Füsilier-Bataillon Erichsen", None, 34),
            ["Infantry Brigade von Müffling +", " Füsilier-Bataillon Erichsen"]
        );
        assert_eq!(shown("Füsilierbataillonskommandeur", None, 12), ["Füsilie…deur"]);
    }
}
