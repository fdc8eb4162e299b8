//! Reads orders of battle of Scourge of War, which have numbers for six levels, a row for each
//! commander, and a row for each gun.

use std::collections::{BTreeMap, BTreeSet};

use grognard_check::check::LEFT_OUT;
use grognard_core::document::{Arm, Echelon, Grade, Men};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::body::leader;
use super::grid::{Cell, Row};
use super::items::{RowItem, lists};
use super::kinds::{FIGURES_AS_GRADE, GUN_ROWS};
use super::read::{finish, refused, sheet_of, unread_columns};
use super::tree::{Placed, numbered};
use crate::lists::text::{arm, folded, traits};
use crate::lists::{DraftKind, DraftList, DraftNode, Input, ListImportOptions, Reading, Value};

/// Headings of the columns for the six numbers, each with its variants.
const LEVELS: [&str; 6] = [
    "side 1|side",
    "army 2|army",
    "corps 3|corps",
    "div 4|div|division",
    "bgde 5|bgde|brigade|bde",
    "btn 6|btn|reg|regiment|battalion|reg 6",
];

const ECHELONS: [(Echelon, &str); 5] = [
    (Echelon::Army, "Side"),
    (Echelon::Army, "Army"),
    (Echelon::Corps, "Corps"),
    (Echelon::Division, "Division"),
    (Echelon::Brigade, "Brigade"),
];

/// Maximum number of columns that a finding names, so that the finding can still be read.
const MAX_NAMED: usize = 30;

struct Columns {
    levels: Vec<usize>,
    person: usize,
    formation: Option<usize>,
    class: Option<usize>,
    men: Option<usize>,
    experience: Option<usize>,
}

/// True if all headings in the first filled line are headings of Scourge of War.
pub fn is_scourge(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let heads = first.to_ascii_lowercase();
    ["head count", "marksmanship", "horsemanship"].iter().any(|head| heads.contains(head))
}

pub fn read(input: &Input<'_>, _: &ListImportOptions) -> Reading {
    let sheet = match sheet_of(input) {
        Ok(sheet) => sheet,
        Err(refused) => return *refused,
    };
    let head = sheet.rows.iter().take(10).position(|row| columns(row).is_some());
    let Some((head, columns)) = head.and_then(|head| Some((head, columns(&sheet.rows[head])?)))
    else {
        let message = "the file lacks the heads `NAME1`, `SIDE 1`, `ARMY 2` and so on".to_owned();
        return refused(input.file, input.text, message, "read the file with `--format table`");
    };
    let mut reading = Reading::default();
    reading.draft.passed.extend(sheet.rows[..=head].iter().map(|row| row.span));
    reading.found.extend(unread(&sheet.rows[head], &columns));
    let (mut bodies, mut paths, mut comments) = (Vec::new(), Vec::new(), Vec::new());
    for row in &sheet.rows[head + 1..] {
        if row.cells.is_empty() || row.at(0).is_none() {
            reading.draft.passed.push(row.span);
            comments.extend(row.cells.iter().map(Cell::value));
            continue;
        }
        let path = path(row, &columns);
        match body(row, &columns, &path) {
            Some(node) => {
                bodies.push(node);
                paths.push(path);
            }
            None => reading.found.push(nameless(row)),
        }
    }
    join_guns(&mut bodies, &mut paths);
    let placed =
        bodies.into_iter().zip(&paths).map(|(node, path)| Placed::new(node, side(path))).collect();
    let paths: Vec<Vec<String>> =
        paths.iter().map(|path| path.iter().map(u32::to_string).collect()).collect();
    let items: Vec<RowItem> = numbered(placed, &paths, &mut reading.found);
    reading.draft.lists = lists(items, DraftList::default());
    if let Some(first) = reading.draft.lists.first_mut() {
        first.notes.extend(comments);
    }
    finish(reading, input.file, input.text)
}

fn columns(row: &Row<'_>) -> Option<Columns> {
    let heads: BTreeMap<String, usize> = row
        .cells
        .iter()
        .rev()
        .map(|cell| (folded(&cell.text).trim().to_owned(), cell.column))
        .collect();
    let of = |names: &str| names.split('|').find_map(|name| heads.get(name).copied());
    let levels: Option<Vec<usize>> = LEVELS.iter().map(|names| of(names)).collect();
    let person = of("name1|name 1|name")?;
    Some(Columns {
        levels: levels?,
        person,
        formation: of("name2|name 2"),
        class: of("class"),
        men: of("head count|headcount|men"),
        experience: of("experience"),
    })
}

/// Reports columns that are not read, because only the game needs them.
fn unread(head: &Row<'_>, columns: &Columns) -> Option<Diagnostic> {
    let used: Vec<usize> = columns
        .levels
        .iter()
        .copied()
        .chain(
            [
                Some(columns.person),
                columns.formation,
                columns.class,
                columns.men,
                columns.experience,
            ]
            .into_iter()
            .flatten(),
        )
        .collect();
    let unread = head.cells.iter().filter(|cell| !used.contains(&cell.column));
    let unread: Vec<&str> = unread.map(|cell| &*cell.text).collect();
    let message = unread_columns(&unread, MAX_NAMED)?;
    Some(
        Diagnostic::new(&LEFT_OUT, head.span, message)
            .help("to keep ratings and pictures as notes, read the file with `--format table`"),
    )
}

fn nameless(row: &Row<'_>) -> Diagnostic {
    Diagnostic::new(&LEFT_OUT, row.span, "a row without numbers for its levels is left out")
        .help("fill in the side, army, corps and so on of the row")
}

/// Numbers of a row for the six levels, without zeros at the end.
fn path(row: &Row<'_>, columns: &Columns) -> Vec<u32> {
    let number =
        |column: &usize| row.at(*column).and_then(|cell| cell.text.parse().ok()).unwrap_or(0);
    let mut path: Vec<u32> = columns.levels.iter().map(number).collect();
    while path.last() == Some(&0) {
        path.pop();
    }
    path
}

fn side(path: &[u32]) -> Option<Value<String>> {
    let number = path.first()?;
    Some(Value::sure(format!("Side {number}"), Span::new(grognard_syntax::text::FileId(0), 0, 0)))
}

fn body(row: &Row<'_>, columns: &Columns, path: &[u32]) -> Option<DraftNode> {
    let (index, _) = path.iter().enumerate().next_back()?;
    let person = row.at(columns.person).or(row.at(0))?;
    match ECHELONS.get(index) {
        Some((echelon, word)) => {
            Some(formation(row, columns, person, (*echelon, *word), path[index]))
        }
        None => Some(unit(row, columns, person)),
    }
}

fn formation(
    row: &Row<'_>,
    columns: &Columns,
    person: &Cell<'_>,
    level: (Echelon, &str),
    number: u32,
) -> DraftNode {
    let (echelon, word) = level;
    let named = columns.formation.and_then(|column| row.at(column));
    let name = named.map_or_else(|| Value::sure(made_name(word, number), person.span), Cell::value);
    let kind = Value::sure(DraftKind::Formation(echelon), person.span);
    let mut node = DraftNode::new(0, kind, name);
    node.leader = leader(&person.text, person.span);
    node.arm = arm(&folded(&node.name.value))
        .filter(|arm| *arm == Arm::Cavalry)
        .map(|arm| Value::sure(arm, person.span));
    // In the game a commander has a head count of 1. This head count is not a strength, so it is
    // dropped.
    let staff = columns.men.and_then(|column| row.at(column)).filter(|cell| cell.text != "1");
    node.notes.extend(staff.map(|cell| titled("head count", cell)));
    let class = columns.class.and_then(|column| row.at(column));
    node.notes.extend(
        class.filter(|cell| !cell.text.ends_with("_Cmd")).map(|cell| titled("class", cell)),
    );
    node
}

fn titled(title: &str, cell: &Cell<'_>) -> Value<String> {
    Value::sure(format!("{title}: {}", cell.text), cell.span)
}

/// Makes a name for a body without a name: `2nd Division`.
fn made_name(word: &str, number: u32) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    match word {
        "Side" | "Army" => format!("{word} {number}"),
        _ => format!("{number}{end} {word}"),
    }
}

fn unit(row: &Row<'_>, columns: &Columns, name: &Cell<'_>) -> DraftNode {
    let class = columns.class.and_then(|column| row.at(column)).map_or("", |cell| &cell.text);
    let key = row.at(0).map_or("", |cell| &cell.text);
    let has = |word: &str| class.contains(word) || key.contains(word);
    let plain = folded(&name.text);
    let unit_arm = match () {
        () if has("ourier") || has("SupplyWagon") || has("_Supply") => Some(Arm::Other),
        () if has("_Cav_") => Some(Arm::Cavalry),
        () if has("_Art_") && (plain.contains(" horse ") || class.contains("Horse")) => {
            Some(Arm::HorseArtillery)
        }
        () if has("_Art_") => Some(Arm::FootArtillery),
        () if has("_Inf_") => Some(Arm::Infantry),
        () => arm(&plain),
    };
    let is_gun = unit_arm.is_some_and(Arm::is_artillery);
    let kind = if is_gun { DraftKind::Battery } else { DraftKind::Unit };
    let mut node = DraftNode::new(0, Value::sure(kind, name.span), name.value());
    node.arm = unit_arm.map(|arm| Value::sure(arm, name.span));
    node.traits =
        traits(&plain, unit_arm).into_iter().map(|found| Value::sure(found, name.span)).collect();
    let cell = |column: Option<usize>| column.and_then(|column| row.at(column));
    let men = cell(columns.men).and_then(|cell| {
        Some((cell.text.parse().ok().filter(|men| (1..=1_000_000).contains(men))?, cell.span))
    });
    let men =
        men.map(|(men, span): (u32, Span)| Value::sure(Men { range: Some((men, men)) }, span));
    match unit_arm {
        Some(Arm::Cavalry) => node.sabres = men,
        _ => node.men = men,
    }
    if is_gun {
        node.guns = Some(Value::guess(Men { range: Some((1, 1)) }, name.span, &GUN_ROWS));
    }
    node.grade =
        cell(columns.experience).filter(|_| unit_arm != Some(Arm::Other)).and_then(|cell| {
            Some(Value::guess(grade(cell.text.parse().ok()?)?, cell.span, &FIGURES_AS_GRADE))
        });
    let has_men = node.men.is_some() || node.sabres.is_some();
    let unread = [
        ("class", cell(columns.class)),
        ("name", cell(columns.formation)),
        ("head count", cell(columns.men).filter(|_| !has_men)),
        ("experience", cell(columns.experience).filter(|_| node.grade.is_none())),
    ];
    let unread = unread.into_iter().filter_map(|(title, cell)| Some(titled(title, cell?)));
    node.notes.extend(unread);
    node
}

fn grade(experience: u8) -> Option<Grade> {
    Some(match experience {
        0 | 1 => Grade::Militia,
        2 | 3 => Grade::Conscript,
        4 | 5 => Grade::Regular,
        6 | 7 => Grade::Veteran,
        8 | 9 => Grade::Elite,
        _ => return None,
    })
}

/// Joins the guns of a captain to a battery, if only guns are below him. The battery has as many
/// guns as rows, and the men of all guns.
fn join_guns(bodies: &mut Vec<DraftNode>, paths: &mut Vec<Vec<u32>>) {
    let mut below: BTreeMap<Vec<u32>, Vec<usize>> = BTreeMap::new();
    for (index, path) in paths.iter().enumerate().filter(|(_, path)| path.len() == 6) {
        below.entry(path[..5].to_vec()).or_default().push(index);
    }
    let mut joined = BTreeSet::new();
    for captain in 0..bodies.len() {
        let Some(guns) = below.get(&paths[captain]).filter(|_| paths[captain].len() == 5) else {
            continue;
        };
        if !guns.iter().all(|gun| bodies[*gun].kind.value == DraftKind::Battery) {
            continue;
        }
        let rows: Vec<DraftNode> = guns.iter().map(|gun| bodies[*gun].clone()).collect();
        battery(&mut bodies[captain], &rows);
        joined.extend(guns.iter().copied());
    }
    let mut index = 0;
    bodies.retain(|_| {
        index += 1;
        !joined.contains(&(index - 1))
    });
    let mut index = 0;
    paths.retain(|_| {
        index += 1;
        !joined.contains(&(index - 1))
    });
}

fn battery(captain: &mut DraftNode, rows: &[DraftNode]) {
    let Some(first) = rows.first() else { return };
    let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    let men: u32 =
        rows.iter().filter_map(|row| row.men.as_ref()?.value.exact()).fold(0, u32::saturating_add);
    let span = first.name.span;
    captain.kind = Value::sure(DraftKind::Battery, captain.kind.span);
    captain.arm = first.arm.clone();
    captain.guns = Some(Value::guess(Men { range: Some((count, count)) }, span, &GUN_ROWS));
    captain.men = (men > 0).then(|| Value::sure(Men { range: Some((men, men)) }, span));
    captain.grade = first.grade.clone();
    let names: BTreeSet<&str> = rows.iter().map(|row| row.name.value.as_str()).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let places = rows.iter().map(|row| row.name.span);
    captain.notes.push(Value::sure(format!("rows of guns: {}", names.join(", ")), span));
    // A note that several rows share is written once.
    for note in rows.iter().flat_map(|row| &row.notes) {
        if !captain.notes.iter().any(|known| known.value == note.value) {
            captain.notes.push(note.clone());
        }
    }
    // The rows of the battery after the first get empty notes. Lines with a note count as read, so
    // these rows are not reported.
    captain.notes.extend(places.skip(1).map(|place| Value::sure(String::new(), place)));
}
