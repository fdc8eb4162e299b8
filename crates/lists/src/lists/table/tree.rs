//! Places bodies whose parents are named by ids, by a path, or by a number for each level.

use std::collections::{BTreeMap, BTreeSet};

use grognard_check::check::LEFT_OUT;
use grognard_core::document::{Echelon, kebab};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::shorten;

use super::body::Table;
use super::grid::{Cell, Row};
use super::items::{RowItem, side, special};
use super::keys::Key;
use crate::lists::text::{echelon, folded};
use crate::lists::{DraftKind, DraftNode, MAX_NESTING, Value};

/// Body whose place in the tree is not known yet.
pub(super) struct Placed {
    node: DraftNode,
    side: Option<Value<String>>,
    parent: Option<usize>,
}

/// Maximum number of parts of a path. Each part is a body, so without this limit one cell of a
/// megabyte could name half a million nested bodies.
const MAX_PARTS: usize = 24;

/// Sorts bodies so that each follows its parent. Siblings keep the order of their rows. A body
/// deeper than a document may nest becomes a sibling of its parent, because otherwise a chain could
/// be as deep as the table is long.
fn ordered(mut placed: Vec<Placed>, found: &mut Vec<Diagnostic>) -> Vec<RowItem> {
    cut_cycles(&mut placed, found);
    let mut parts: Vec<Vec<usize>> = vec![Vec::new(); placed.len()];
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (index, body) in placed.iter().enumerate().rev() {
        match body.parent {
            Some(parent) => parts[parent].push(index),
            None => open.push((index, 0)),
        }
    }
    let mut bodies: Vec<Option<Placed>> = placed.into_iter().map(Some).collect();
    let mut items = Vec::with_capacity(bodies.len());
    let mut deep: Vec<Value<String>> = Vec::new();
    while let Some((index, depth)) = open.pop() {
        if let Some(body) = bodies[index].take() {
            if depth >= MAX_NESTING {
                deep.push(body.node.name.clone());
            }
            let node = DraftNode { depth: depth.min(MAX_NESTING - 1), ..body.node };
            items.push(RowItem::Body(Box::new(node), body.side));
        }
        open.extend(parts[index].iter().map(|part| (*part, depth + 1)));
    }
    found.extend(too_deep(&deep));
    items
}

/// Reports all bodies that are nested deeper than a document allows, in one finding at the first of
/// these bodies.
fn too_deep(deep: &[Value<String>]) -> Option<Diagnostic> {
    let first = deep.first()?;
    let name = shorten(&first.value);
    let message = match deep.len() - 1 {
        0 => format!(
            "`{name}` is nested deeper than {MAX_NESTING} levels and is written beside its parent"
        ),
        others => format!(
            "`{name}` and {others} more are nested deeper than {MAX_NESTING} levels and are written beside their parents"
        ),
    };
    let help = "check the parents";
    Some(Diagnostic::new(&LEFT_OUT, first.span, message).help(help))
}

/// Removes the parent of a body that is above itself, and reports both bodies.
fn cut_cycles(placed: &mut [Placed], found: &mut Vec<Diagnostic>) {
    // Number of the walk that visited each body. Each body is visited once.
    let mut walks = vec![0_usize; placed.len()];
    for start in 0..placed.len() {
        let walk = start + 1;
        let mut index = start;
        while walks[index] == 0 {
            walks[index] = walk;
            let Some(parent) = placed[index].parent else { break };
            if walks[parent] == walk {
                let (name, above) = (&placed[index].node.name, &placed[parent].node.name);
                let message = format!(
                    "`{}` is below itself and is written without a parent",
                    shorten(&name.value)
                );
                let label =
                    format!("the parent `{}`, which is below the body", shorten(&above.value));
                found.push(
                    Diagnostic::new(&LEFT_OUT, name.span, message)
                        .label(above.span, label)
                        .help("give one of the two bodies another parent"),
                );
                placed[index].parent = None;
                break;
            }
            index = parent;
        }
    }
}

pub(super) fn by_parent(table: &mut Table<'_>, rows: &[&Row<'_>]) -> Vec<RowItem> {
    let (mut placed, mut others, mut wanted) = (Vec::new(), Vec::new(), Vec::new());
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows {
        let name = [Key::Name, Key::Id].into_iter().find_map(|key| table.cell(row, key));
        let parent = table.cell(row, Key::Parent);
        let is_loose = parent.is_none()
            && table
                .cell(row, Key::Id)
                .is_none_or(|id| Some(id.column) == name.map(|name| name.column));
        let parent = parent.cloned();
        let item = if is_loose { special(table, row) } else { None };
        let (None, Some(name)) = (&item, name) else {
            others.extend(item);
            continue;
        };
        let node = table.body(row, name);
        let id = table.cell(row, Key::Id).unwrap_or(name);
        if let Some(first) = seen.get(&key_of(id)) {
            let first: &Placed = &placed[*first];
            twice(&mut table.found, id, first);
        } else {
            seen.insert(key_of(id), placed.len());
        }
        seen.entry(format!("name {}", key_of(name))).or_insert(placed.len());
        wanted.push(parent);
        let side = side(table, row);
        placed.push(Placed { node, side, parent: None });
    }
    for (index, wanted) in wanted.iter().enumerate() {
        let Some(cell) = wanted else { continue };
        let key = key_of(cell);
        let parent = seen.get(&key).or_else(|| seen.get(&format!("name {key}"))).copied();
        match parent.filter(|parent| *parent != index) {
            Some(parent) => placed[index].parent = Some(parent),
            None if is_none(cell) => {}
            None => orphan(&mut table.found, cell, &placed[index]),
        }
    }
    inherit_sides(&mut placed);
    let mut found = std::mem::take(&mut table.found);
    let mut items = ordered(placed, &mut found);
    table.found = found;
    items.extend(others);
    items
}

fn key_of(cell: &Cell<'_>) -> String {
    let text = cell.text.trim();
    // A spreadsheet turns the id 12 into `12.0`. Other rows may name this parent as `12`, so the
    // ending is removed.
    text.strip_suffix(".0").unwrap_or(text).to_lowercase()
}

fn is_none(cell: &Cell<'_>) -> bool {
    ["-", "–", "0", "none", "null", "root", "n/a", "0.0", "-1"]
        .contains(&cell.text.to_lowercase().as_str())
}

fn twice(found: &mut Vec<Diagnostic>, id: &Cell<'_>, first: &Placed) {
    let message =
        format!("the id `{}` is repeated; its parts go to the first body", shorten(&id.text));
    found.push(
        Diagnostic::new(&LEFT_OUT, id.span, message)
            .label(first.node.name.span, "first used here")
            .help("give each body a unique id"),
    );
}

fn orphan(found: &mut Vec<Diagnostic>, parent: &Cell<'_>, body: &Placed) {
    let message = format!(
        "`{}` has the parent `{}`, which is not in the table; it is written without a parent",
        shorten(&body.node.name.value),
        shorten(&parent.text)
    );
    found.push(
        Diagnostic::new(&LEFT_OUT, parent.span, message)
            .help("add a row for the parent, or correct its id"),
    );
}

/// Removes the parent of a body if the two are on different sides.
fn inherit_sides(placed: &mut [Placed]) {
    for index in 0..placed.len() {
        let Some(parent) = placed[index].parent else { continue };
        let side = |body: &Placed| body.side.as_ref().map(|side| kebab(&side.value));
        let (above, below) = (side(&placed[parent]), side(&placed[index]));
        if above.is_some() && below.is_some() && above != below {
            placed[index].parent = None;
        }
    }
}

/// Separator of a column of paths. At least three of five values contain it, and the parents of two
/// in five of these paths are in the column too.
pub(super) fn path_sign(values: &[&str]) -> Option<&'static str> {
    const SIGNS: [&str; 7] = [" > ", ">", "/", "\\", "→", "|", "."];
    let paths: BTreeSet<&str> = values.iter().copied().collect();
    SIGNS.into_iter().find(|sign| {
        let with = values.iter().filter(|value| value.contains(sign)).count();
        let is_prefix = |value: &&&str| {
            value.rsplit_once(sign).is_some_and(|(above, _)| paths.contains(above.trim_end()))
        };
        let known = values.iter().filter(is_prefix).count();
        with >= 2 && 5 * with >= 3 * values.len() && 5 * known >= 2 * with
    })
}

pub(super) fn by_path(
    table: &mut Table<'_>,
    rows: &[&Row<'_>],
    column: usize,
    sign: &str,
) -> Vec<RowItem> {
    let mut placed: Vec<Placed> = Vec::new();
    let mut others = Vec::new();
    let mut paths: Vec<Vec<String>> = Vec::new();
    for row in rows {
        let (item, path) = (special(table, row), row.at(column));
        let (None, Some(path)) = (&item, path) else {
            others.extend(item);
            continue;
        };
        let parts = parts_of(path, sign, &mut table.found);
        let node = match table.cell(row, Key::Name).filter(|name| name.column != column) {
            Some(name) => table.body(row, name),
            None => {
                let mut last = path.clone();
                last.text = parts.last().cloned().unwrap_or_default().into();
                table.body(row, &last)
            }
        };
        let side = side(table, row);
        paths.push(parts);
        placed.push(Placed { node, side, parent: None });
    }
    let mut items = of_paths(table, placed, paths);
    items.extend(others);
    items
}

/// Parts of a path. If there are too many parts, only the first parts and the last part stay.
fn parts_of(path: &Cell<'_>, sign: &str, found: &mut Vec<Diagnostic>) -> Vec<String> {
    let mut split = path.text.split(sign).map(|part| part.trim().to_owned());
    let mut parts: Vec<String> = split.by_ref().take(MAX_PARTS).collect();
    if let Some(last) = split.last() {
        parts.truncate(MAX_PARTS - 1);
        parts.push(last);
        let message = format!(
            "the path has more than {MAX_PARTS} parts; those between the first {} and the last are left out",
            MAX_PARTS - 1
        );
        found.push(Diagnostic::new(&LEFT_OUT, path.span, message).help("shorten the path"));
    }
    parts
}

/// Makes the body whose path is one part shorter the parent of each body. A parent without a row is
/// created and reported.
fn of_paths(
    table: &mut Table<'_>,
    mut placed: Vec<Placed>,
    paths: Vec<Vec<String>>,
) -> Vec<RowItem> {
    let mut seen: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for (index, path) in paths.iter().enumerate() {
        seen.entry(path.clone()).or_insert(index);
    }
    for index in 0..paths.len() {
        let mut below = index;
        let mut length = paths[index].len();
        if seen.get(&paths[index]) != Some(&index) {
            // A path that occurs again becomes a sibling of the first, because a body cannot be its
            // own parent.
            placed[index].parent = seen.get(&paths[index][..length.saturating_sub(1)]).copied();
            continue;
        }
        while length > 1 {
            length -= 1;
            let above = paths[index][..length].to_vec();
            if let Some(parent) = seen.get(&above) {
                placed[below].parent = Some(*parent);
                break;
            }
            let made = made(table, &above, &placed[below]);
            seen.insert(above, placed.len());
            placed[below].parent = Some(placed.len());
            below = placed.len();
            placed.push(made);
        }
    }
    let mut found = std::mem::take(&mut table.found);
    let items = ordered(placed, &mut found);
    table.found = found;
    items
}

fn made(table: &mut Table<'_>, path: &[String], below: &Placed) -> Placed {
    let name = path.last().cloned().unwrap_or_default();
    let span = below.node.name.span;
    let message = format!("`{}` has no row and is added", shorten(&name));
    table.found.push(
        Diagnostic::new(&LEFT_OUT, span, message).help("add a row for the body to the table"),
    );
    let level = echelon(&folded(&name)).unwrap_or(Echelon::Group);
    let kind = Value::sure(DraftKind::Formation(level), span);
    let node = DraftNode::new(0, kind, Value::sure(name, span));
    Placed { node, side: below.side.clone(), parent: None }
}

/// Reads rows with a number for each level: 2, 1, 3 is the third body of the first body of the
/// second body.
pub(super) fn by_numbers(
    table: &mut Table<'_>,
    rows: &[&Row<'_>],
    columns: &[usize],
) -> Vec<RowItem> {
    let (mut placed, mut others, mut paths) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let name = table.cell(row, Key::Name).filter(|_| row.only().is_none());
        let Some(name) = name else {
            others.extend(special(table, row));
            continue;
        };
        let number = |column: &usize| {
            row.at(*column)
                .and_then(|cell| cell.text.split(['.', ',']).next()?.parse().ok())
                .unwrap_or(0_u32)
        };
        let mut path: Vec<String> =
            columns.iter().map(|column| number(column).to_string()).collect();
        while path.last().is_some_and(|last| last == "0") {
            path.pop();
        }
        let node = table.body(row, name);
        paths.push(path);
        placed.push(Placed { node, side: None, parent: None });
    }
    sides(&mut placed, &paths, table, columns);
    let mut items = numbered(placed, &paths, &mut table.found);
    items.extend(others);
    items
}

/// Makes the nearest higher body that has a row the parent of each body. Missing levels are not
/// reported, because lists may leave out levels.
pub(super) fn numbered(
    mut placed: Vec<Placed>,
    paths: &[Vec<String>],
    found: &mut Vec<Diagnostic>,
) -> Vec<RowItem> {
    let mut seen: BTreeMap<&[String], usize> = BTreeMap::new();
    for (index, path) in paths.iter().enumerate() {
        seen.entry(path).or_insert(index);
    }
    for (index, path) in paths.iter().enumerate() {
        let above = (0..path.len()).rev().find_map(|length| seen.get(&path[..length]).copied());
        placed[index].parent = above.filter(|above| *above != index);
    }
    ordered(placed, found)
}

/// Reads the side of each body from its first number, if the first column contains sides and there
/// are several.
fn sides(placed: &mut [Placed], paths: &[Vec<String>], table: &Table<'_>, columns: &[usize]) {
    let title = table.columns.iter().find(|column| Some(&column.index) == columns.first());
    let is_side = title.is_some_and(|column| super::heads::phrase(&column.title) == "side");
    let firsts: std::collections::BTreeSet<&str> =
        paths.iter().filter_map(|path| path.first().map(String::as_str)).collect();
    if !is_side || firsts.len() < 2 {
        return;
    }
    for (body, path) in placed.iter_mut().zip(paths) {
        let side = path.first().map(|number| format!("Side {number}"));
        body.side = side.map(|side| Value::sure(side, body.node.name.span));
    }
}

impl Placed {
    pub fn new(node: DraftNode, side: Option<Value<String>>) -> Placed {
        Placed { node, side, parent: None }
    }
}
