//! The table of a converted force, as wide as there is room: words become short ones before names
//! are cut.

use std::collections::BTreeMap;

use super::grid::{Grid, length, wrap};
use super::phrases::sign;
use super::unit_words::{
    LONG, Short, Words, certainty, elements, grade, letters, range, short_grade, shown_traits,
    wear, wear_legend,
};
use grognard_project::view::{
    ConvertView, FormationView, Line, UnitView, common, drift_tenths, lines, own_wear, percent,
};

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

/// Number of letters, indentation included, that are enough to know a body by. Nothing else is shortened to
/// make a name longer than that.
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
    grid.row(std::iter::once(HEADS[0]).chain(columns.iter().map(|column| HEADS[column + 1])));
    for row in rows {
        let name = fitted(row, *short, room);
        grid.row(
            std::iter::once(name).chain(columns.iter().map(|column| row.cells[*column].clone())),
        );
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
    cells.filter(|column| rows.iter().any(|row| !row.cells[*column].is_empty())).collect()
}

/// How many letters there are for names.
fn room(rows: &[Row], width: usize) -> usize {
    let column = |index: usize| {
        let cells = rows.iter().map(|row| length(&row.cells[index]));
        cells.max().unwrap_or(0).max(length(HEADS[index + 1])) + 2
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

/// A name with its leader in at most `room` letters. The leader is shortened first, then left out but for the
/// range, and then the name is cut in the middle.
fn fitted(row: &Row, short: Short, room: usize) -> String {
    let indent = indent(row, short);
    let left = room.saturating_sub(indent).max(LEAST / 2);
    // What has only a number to tell it from its formation needs no more than that.
    let numbers = row.name.strip_prefix(&row.above).filter(|rest| rest.starts_with(" ("));
    let name = match numbers.filter(|_| length(&row.name) > left) {
        Some(numbers) => format!("…{numbers}"),
        None => cut(&row.name, left),
    };
    // How far orders reach, and who gives them, are worth some letters of a long name.
    let wanted = row.leader.as_ref().map_or(0, |(leader, range)| {
        let shortest = length(&beside(surname(titled(leader)), range));
        if left >= shortest + ENOUGH_OF_A_NAME { shortest } else { length(&beside("", range)) }
    });
    let space = left.saturating_sub(length(&name));
    let name = match left.checked_sub(wanted) {
        Some(less) if wanted > space && less >= LEAST => cut(&row.name, less),
        _ => name,
    };
    let space = left.saturating_sub(length(&name));
    let leader = row.leader.as_ref().and_then(|(leader, range)| {
        let titled = titled(leader);
        let forms = [leader, titled, surname(titled), ""];
        forms.iter().map(|form| beside(form, range)).find(|form| length(form) <= space)
    });
    format!("{}{name}{}", " ".repeat(indent), leader.unwrap_or_default())
}

/// Letters of a long name that stay when its leader needs room: by them one still knows the body.
const ENOUGH_OF_A_NAME: usize = 18;

/// A name without a title behind it: `Honoré, comte Reille` is Reille; `Georges Mouton, comte de Lobau` is
/// Mouton.
fn titled(leader: &str) -> &str {
    leader.split(',').next().filter(|name| name.contains(' ')).unwrap_or(leader)
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

/// A name in at most `most` letters. The numbers of its units, and their count, stay whole.
fn cut(name: &str, most: usize) -> String {
    let tail = name.rfind(" (").filter(|offset| {
        let numbers = |letter: char| letter.is_ascii_digit() || "()- ×".contains(letter);
        name[*offset..].chars().all(numbers)
    });
    let (stem, tail) = name.split_at(tail.unwrap_or(name.len()));
    match most.checked_sub(length(tail)) {
        Some(left) if left >= LEAST / 2 => format!("{}{tail}", middle(stem, left)),
        _ => middle(name, most),
    }
}

/// A text in at most `most` letters: `…` stands for its middle. Of two bodies each keeps its half of the room.
fn middle(text: &str, most: usize) -> String {
    let count = length(text);
    if count <= most {
        return text.to_owned();
    }
    if let Some((first, second)) = text.split_once(" + ").filter(|_| most >= 2 * LEAST) {
        let room = most - length(" + ");
        let short = length(first).min(length(second)).min(room / 2);
        let (first_room, second_room) = match length(first) <= length(second) {
            true => (short, room - short),
            false => (room - short, short),
        };
        return format!("{} + {}", middle(first, first_room), middle(second, second_room));
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
        (None, None) => vec![String::new(); HEADS.len() - 1],
    };
    // A formation that is one unit has both its grade and its quality, its wear and its own.
    if let (Some(formation), Some(_)) = (line.formation, unit) {
        let formation_words = formation_cells(formation, words);
        for column in [GRADE, WEAR] {
            let both = [cells[column].as_str(), formation_words[column].as_str()];
            cells[column] =
                both.into_iter().filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join("; ");
        }
    }
    Row { depth: line.depth, name: line.name(), above: String::new(), leader, cells }
}

const GRADE: usize = 2;
const WEAR: usize = 3;

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

/// What the short words of the table mean, and what is the same for all units.
fn legend(view: &ConvertView, lines: &[Line<'_>], words: &Words<'_>) -> Vec<String> {
    let mut out = Vec::new();
    if lines.iter().any(|line| line.units.len() > 1) {
        out.push(
            "×: number of units alike (their strengths differ by one man at most); the row shows one of them".to_owned(),
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
        let both = "Infantry Brigade von Müffling + Füsilier-Bataillon Erichsen";
        assert_eq!(middle(both, 38), "Infantry Br…ffling + Füsilier-B…ichsen");
    }
}
