//! Reads a dump of PostgreSQL with `COPY`. Only tables of bodies are read. No text of other tables
//! is shown, because those may contain accounts and passwords.

use std::collections::BTreeMap;

use grognard_check::check::{LEFT_OUT, UNREADABLE_LIST};
use grognard_core::document::{Arm, Echelon, Grade, Men};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span};

use super::count::count;
use grognard_lists::lists::table::unread_columns;
use grognard_lists::lists::text::{arm, echelon, folded, split_rank, traits};
use grognard_lists::lists::{
    Draft, DraftKind, DraftLeader, DraftList, DraftNode, Input, ListImportOptions, Reading, Value,
};

/// Maximum number of rows of a table of bodies, so that its memory is bounded.
const MAX_ROWS: usize = 200_000;

const READ: &[&str] = &[
    "bayonets",
    "commander_name",
    "descr",
    "force",
    "force_id",
    "guns",
    "horse_guns",
    "name",
    "nation",
    "path",
    "rating",
    "sabres",
    "utype",
];

/// Row of a table of bodies: the text and the span of each cell, by the name of the column.
type DumpRow = BTreeMap<String, (String, Span)>;

/// True for a text that has a line `COPY … FROM stdin;`.
pub(super) fn is_dump(_: &str, text: &str) -> bool {
    text.lines().any(|line| line.starts_with("COPY ") && line.trim_end().ends_with("FROM stdin;"))
}

/// Reads the tables that have the columns `name` and `path`, because these are tables of bodies.
pub(super) fn read(input: &Input<'_>, _: &ListImportOptions) -> Reading {
    let head = Span::new(input.file, 0, input.text.find('\n').unwrap_or(input.text.len()));
    let mut draft =
        Draft { lists: Vec::new(), passed: vec![Span::new(input.file, 0, input.text.len())] };
    let Rows { rows, others, beside, found } = rows(input.text, input.file);
    if rows.is_empty() || rows.len() > MAX_ROWS {
        let message = if rows.is_empty() {
            "the dump has no table with the columns `name` and `path`".to_owned()
        } else {
            format!("the dump has more than {MAX_ROWS} bodies")
        };
        let found = Diagnostic::new(&UNREADABLE_LIST, head, message)
            .help("dump the table of the units with `COPY`");
        return Reading { found: vec![found], ..Reading::default() };
    }
    let mut forces: BTreeMap<String, Vec<DumpRow>> = BTreeMap::new();
    for row in rows {
        let force = row
            .get("force_id")
            .or(row.get("force"))
            .map_or_else(String::new, |(force, _)| force.clone());
        forces.entry(force).or_default().push(row);
    }
    draft.lists.extend(forces.into_values().map(force));
    let mut told = found;
    if others > 0 {
        let message = match others {
            1 => "1 table without bodies is not read".to_owned(),
            _ => format!("{others} tables without bodies are not read"),
        };
        told.push(
            Diagnostic::new(&LEFT_OUT, head, message)
                .help("nothing from these tables is shown or written"),
        );
    }
    told.extend(beside_tables(beside, head));
    Reading { draft, found: told, ..Reading::default() }
}

/// Reports the number of lines outside the tables. The lines themselves are never shown, because
/// they may contain secrets.
fn beside_tables(count: usize, head: Span) -> Option<Diagnostic> {
    let message = match count {
        0 => return None,
        1 => "1 line of `SQL` outside the tables is not read".to_owned(),
        _ => format!("{count} lines of `SQL` outside the tables are not read"),
    };
    let help = "dump the rows with `COPY`, because rows of `INSERT` are not read";
    Some(Diagnostic::new(&LEFT_OUT, head, message).help(help))
}

#[derive(Default)]
struct Rows {
    rows: Vec<DumpRow>,
    others: usize,
    beside: usize,
    found: Vec<Diagnostic>,
}

fn rows(text: &str, file: FileId) -> Rows {
    let Rows { mut rows, mut others, mut beside, mut found } = Rows::default();
    let mut columns: Option<Vec<String>> = None;
    let mut is_open = false;
    let mut place = 0;
    for raw in text.split_inclusive('\n') {
        let (start, line) = (place, raw.trim_end_matches(['\n', '\r']));
        place += raw.len();
        if !is_open {
            if let Some(heads) = heads(line) {
                is_open = true;
                let has = |name: &str| heads.iter().any(|head| head == name);
                columns = Some(heads.clone()).filter(|_| has("name") && has("path"));
                others += usize::from(columns.is_none());
                let span = Span::new(file, start, start + line.len());
                found.extend(columns.as_deref().and_then(|columns| unread(columns, span)));
            } else {
                beside += usize::from(line.contains(char::is_alphanumeric));
            }
            continue;
        }
        if line == "\\." {
            is_open = false;
            continue;
        }
        let Some(columns) = &columns else { continue };
        if line.split('\t').count() != columns.len() {
            let span = Span::new(file, start, start + line.len());
            let message = format!(
                "a row has {} fields instead of {}",
                line.split('\t').count(),
                columns.len()
            );
            found.push(Diagnostic::new(&LEFT_OUT, span, message).help("dump the table again"));
            continue;
        }
        let row = row(line, start, columns, file);
        if !row.contains_key("name") {
            let span = Span::new(file, start, start + line.len());
            let found_row = Diagnostic::new(&LEFT_OUT, span, "a row without a name is left out");
            found.push(found_row.help("give the body a name"));
            continue;
        }
        rows.push(row);
    }
    Rows { rows, others, beside, found }
}

fn unread(columns: &[String], span: Span) -> Option<Diagnostic> {
    let unread = columns.iter().map(String::as_str).filter(|column| !READ.contains(column));
    let message = unread_columns(&unread.collect::<Vec<&str>>(), MAX_NAMED)?;
    Some(
        Diagnostic::new(&LEFT_OUT, span, message)
            .help("copy the facts that you need into the documents"),
    )
}

/// Maximum number of columns that a finding names, so that the finding can still be read.
const MAX_NAMED: usize = 8;

/// Names of the columns in a line such as `COPY public.unit (id, name) FROM stdin;`.
fn heads(line: &str) -> Option<Vec<String>> {
    let rest = line.strip_prefix("COPY ")?;
    let (_, rest) = rest.split_once('(')?;
    let (columns, rest) = rest.split_once(')')?;
    rest.trim().starts_with("FROM stdin").then(|| {
        columns.split(',').map(|column| column.trim().trim_matches('"').to_owned()).collect()
    })
}

fn row(line: &str, start: usize, columns: &[String], file: FileId) -> DumpRow {
    let mut row = DumpRow::new();
    let mut place = start;
    for (column, field) in columns.iter().zip(line.split('\t')) {
        let span = Span::new(file, place, place + field.len());
        place += field.len() + 1;
        if field != "\\N" && !field.is_empty() {
            row.insert(column.clone(), (unescaped(field), span));
        }
    }
    row
}

fn unescaped(field: &str) -> String {
    let mut text = String::new();
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('t' | 'n' | 'r' | 'b' | 'f' | 'v') => text.push(' '),
                Some(other) => text.push(other),
                None => {}
            },
            (letter, false) => text.push(letter),
        }
    }
    text
}

/// Bodies of a force. The paths of bodies, such as `A.B.C`, define the tree, so the rows may have
/// any order.
fn force(mut rows: Vec<DumpRow>) -> DraftList {
    let path = |row: &DumpRow| -> Vec<String> {
        let path = row.get("path").map_or("", |(path, _)| path.as_str());
        path.split('.').map(str::to_owned).collect()
    };
    rows.sort_by_key(path);
    let paths: Vec<Vec<String>> = rows.iter().map(path).collect();
    let mut list = DraftList::default();
    let mut open: Vec<&Vec<String>> = Vec::new();
    for (index, (row, path)) in rows.iter().zip(&paths).enumerate() {
        open.retain(|above| above.len() < path.len() && path.starts_with(above));
        // The paths are sorted, so the next row shows whether any body is below this one.
        let has_parts = paths
            .get(index + 1)
            .is_some_and(|below| below.len() > path.len() && below.starts_with(path));
        list.nodes.extend(body(row, open.len(), has_parts));
        open.push(path);
    }
    list
}

fn body(row: &DumpRow, depth: usize, has_parts: bool) -> Option<DraftNode> {
    let field = |name: &str| row.get(name).map(|(text, span)| (text.as_str(), *span));
    let number = |name: &str| {
        field(name)
            .and_then(|(text, span)| Some((count(text)?, span)))
            .filter(|(number, _)| *number > 0)
    };
    let strength = |name: &str| {
        number(name).map(|(men, span)| Value::sure(Men { range: Some((men, men)) }, span))
    };
    let (name, span) = field("name")?;
    let plain = folded(name);
    let kind = number("utype").map(|(kind, _)| kind);
    let guns = strength("guns");
    let has_horse_guns = field("horse_guns").is_some_and(|(flag, _)| flag == "t");
    let arm = arm_of_type(kind, has_horse_guns).or_else(|| arm(&plain));
    let is_formation = has_parts || kind == Some(1);
    let kind = match (is_formation, arm) {
        (true, _) => DraftKind::Formation(echelon(&plain).unwrap_or(Echelon::Group)),
        (false, Some(arm)) if arm.is_artillery() => DraftKind::Battery,
        (false, _) => echelon(&plain).map_or(DraftKind::Unit, DraftKind::Formation),
    };
    let mut node =
        DraftNode::new(depth, Value::sure(kind, span), Value::sure(name.to_owned(), span));
    node.arm =
        arm.filter(|arm| !is_formation || *arm == Arm::Cavalry).map(|arm| Value::sure(arm, span));
    node.men = strength("bayonets");
    node.sabres = strength("sabres");
    node.guns = guns;
    node.traits = traits(&plain, arm).into_iter().map(|found| Value::sure(found, span)).collect();
    node.nation = field("nation")
        .map(|(nation, span)| Value::sure(nation.to_owned(), span))
        .filter(|nation| nation.value.contains(char::is_alphabetic));
    node.notes.extend(no_numbers(row, node.nation.is_some()));
    node.notes.extend(field("descr").map(|(text, span)| Value::sure(text.to_owned(), span)));
    node.grade = field("rating")
        .and_then(|(rating, span)| grade(rating).map(|grade| Value::sure(grade, span)));
    node.leader = field("commander_name").map(|(leader, span)| {
        let (rank, name) = split_rank(leader);
        let rank = Some(rank).filter(|rank| !rank.is_empty() && !name.is_empty());
        let name = if name.is_empty() { leader.to_owned() } else { name };
        DraftLeader {
            name: Value::sure(name, span),
            rank: rank.map(|rank| Value::sure(rank, span)),
            note: None,
        }
    });
    Some(node)
}

/// Notes from cells of numeric columns that do not contain a number, so that their text is not
/// lost.
fn no_numbers(row: &DumpRow, has_nation: bool) -> Vec<Value<String>> {
    let is_number = |text: &str| count(text).is_some();
    let is_read = |name: &str, text: &str| match name {
        "rating" => grade(text).is_some(),
        "nation" => has_nation,
        _ => is_number(text),
    };
    let columns = ["bayonets", "sabres", "guns", "rating", "nation"];
    let cells = columns.into_iter().filter_map(|name| Some((name, row.get(name)?)));
    let unread = cells.filter(|(name, (text, _))| !is_read(name, text));
    unread.map(|(name, (text, span))| Value::sure(format!("{name}: {text}"), *span)).collect()
}

/// Arm of a `utype`. A command has no arm, nor has an unknown type.
fn arm_of_type(utype: Option<u32>, has_horse_guns: bool) -> Option<Arm> {
    match utype? {
        2 => Some(Arm::Infantry),
        3 => Some(Arm::Cavalry),
        4 if has_horse_guns => Some(Arm::HorseArtillery),
        4 => Some(Arm::FootArtillery),
        _ => None,
    }
}

/// Grade of a rating. Ratings run from 1, the best, to 10.
fn grade(rating: &str) -> Option<Grade> {
    Some(match rating.parse::<u8>().ok()? {
        1..=3 => Grade::Elite,
        4 => Grade::Veteran,
        5 | 6 => Grade::Regular,
        7 => Grade::Conscript,
        8..=10 => Grade::Militia,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::*;
    use grognard_lists::lists::outline;

    const DUMP: &str = "SET x = 1;\nCOPY public.account (login, password) FROM stdin;\nbob\tsecret-word\n\\.\nCOPY unit (path, name, utype, bayonets, guns, commander_name, force_id, cmd_level) FROM stdin;\nA.B\t9e L\\\\gere\t2\t1200\t\\N\tPetit\t1\t5\nA\tV Corps\t1\t\\N\t\\N\tGeneral Duval\t1\t2\nA.C\tGuns\t4\t\\N\t8\t\\N\t1\t5\nbroken\trow\n\\.\n";

    #[test]
    fn paths_make_the_tree_and_other_tables_stay_secret() {
        let imported = run("dump.sql", DUMP.as_bytes(), None, &ListImportOptions::default());
        insta::assert_snapshot!(outline(&imported.draft.lists[0]), @r"
        corps V Corps · General Duval
          infantry 9e L\gere · 1200 men · Petit
          foot-artillery Guns · 8 guns
        ");
        let told = format!(
            "{:?} {:?}",
            imported.found.iter().map(|found| &found.message).collect::<Vec<_>>(),
            imported.lists
        );
        assert!(!told.contains("secret-word") && !told.contains("bob"), "{told}");
        assert!(told.contains("the column `cmd_level` is not read"), "{told}");
        assert!(
            told.contains("1 table without bodies") && told.contains("2 fields instead of 8"),
            "{told}"
        );
    }
}
