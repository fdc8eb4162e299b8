//! A table of figures as a chart of a rule set: the heads of its columns become `columns`, and each
//! further line becomes a row. The other lines of the rule set stay unchanged.

use std::collections::{BTreeMap, BTreeSet};

use grognard_core::document::{Topic, kebab};
use grognard_project::project::Settings;
use grognard_syntax::diagnostic::{Diagnostic, Edit, Severity, apply_edits};
use grognard_syntax::syntax::{Node, NodeKind, Reader, Style, parse};
use grognard_syntax::text::{FileId, capital, counted};

use grognard_exchange::exchange::{
    Entries, Refused, YamlValue, entry, insert_item, still_checks, text, word,
};
use grognard_lists::lists::table::separated_rows;

/// A chart to import.
#[derive(Debug, Clone)]
pub struct ChartHead {
    pub id: String,
    /// Name of the chart; `None` takes the title above the table, or else the id.
    pub name: Option<String>,
    pub topic: Topic,
    /// Origin of the figures, such as `text 5`.
    pub source: Option<String>,
}

/// A rule set with an imported chart.
#[derive(Debug)]
pub struct ImportedChart {
    pub text: String,
    pub rows: usize,
    pub columns: usize,
    pub is_new: bool,
    /// Lines and keys that are not in the chart, in words.
    pub told: Vec<String>,
    /// Findings that the rule set did not have before.
    pub findings: Vec<Diagnostic>,
}

/// Adds a table as a chart to the rule set `pack`, or replaces the columns and rows of the chart
/// with the same id. `name` is the name of the rule set's file in messages.
pub fn chart_into(
    name: &str,
    pack: &str,
    table: &str,
    head: &ChartHead,
    settings: &Settings,
) -> Result<ImportedChart, Refused> {
    let read = read(table)?;
    let (tree, found) = parse(FileId(0), pack, Reader::TwoTier);
    if found.iter().any(|found| found.severity == Severity::Error) {
        return Err(Refused::new(format!("`{name}` has errors, so no chart can be added to it"))
            .help(format!("fix the errors that `grognard check {name}` reports")));
    }
    let root = tree.root().filter(|root| root.get("ruleset").is_some());
    let root = root.ok_or_else(|| Refused::new(format!("`{name}` is not a rule set")))?;
    let charts = root.get("charts").into_iter().flat_map(Node::items);
    let old = charts.into_iter().find(|chart| {
        chart.get("id").and_then(Node::as_str).is_some_and(|id| kebab(id) == head.id)
    });
    let mut told = read.told.clone();
    let edits = match old {
        Some(old) => replaced(old, &read, head, &mut told),
        None => added(root, &read, head).map(|edit| vec![edit]),
    };
    let mut edits = edits
        .map_err(|why| Refused::new(format!("the chart cannot be written into `{name}`: {why}")))?;
    edits.sort_by_key(|edit| edit.span.start);
    let changed = apply_edits(pack, &edits);
    let findings = still_checks(name, pack, &changed, settings)?;
    Ok(ImportedChart {
        text: changed,
        rows: read.rows.len(),
        columns: read.columns.len(),
        is_new: old.is_none(),
        told,
        findings,
    })
}

/// A table: its title, ids and names of its columns, and its rows.
struct ReadTable {
    title: Option<String>,
    columns: Vec<(String, String)>,
    rows: Vec<ReadRow>,
    told: Vec<String>,
}

struct ReadRow {
    id: String,
    name: String,
    cells: Vec<String>,
}

/// Reads a table of which the first column has the names of the rows. A line with one cell above
/// the heads is the title.
fn read(table: &str) -> Result<ReadTable, Refused> {
    let (sheet, limit) = separated_rows(table, FileId(0));
    if let Some(limit) = limit {
        return Err(Refused::new(format!("the table has {limit}")));
    }
    let line_of = |start: u32| table[..start as usize].matches('\n').count() + 1;
    let mut lines = sheet.rows.iter().filter(|row| !row.cells.is_empty()).peekable();
    let mut above: Vec<(usize, String)> = Vec::new();
    while let Some(row) = lines.next_if(|row| row.cells.len() == 1) {
        above.push((line_of(row.span.start), row.cells[0].text.to_string()));
    }
    let heads = lines.next().ok_or_else(|| {
        Refused::new("the text has no table of two columns")
            .help("separate the columns by commas, semicolons, tabs or bars")
    })?;
    let mut ids = BTreeSet::new();
    let last = heads.cells.last().map_or(0, |cell| cell.column);
    let name_of = |column: usize| heads.at(column).map(|cell| cell.text.to_string());
    let columns: Vec<(String, String)> = (1..=last)
        .map(|column| {
            let name = name_of(column).unwrap_or_else(|| format!("Column {column}"));
            (free(&name, "column", &mut ids), name)
        })
        .collect();
    let mut ids = BTreeSet::new();
    let mut rows = Vec::new();
    for row in lines {
        let line = line_of(row.span.start);
        if let Some(beyond) = row.cells.iter().find(|cell| cell.column > last) {
            return Err(Refused::new(format!(
                "line {line} has `{}` in a column without a head",
                beyond.text
            ))
            .help("give every column of figures a head, or quote text that has separators"));
        }
        let name = row.at(0).map_or_else(|| format!("Row {line}"), |it| it.text.to_string());
        let cells = (1..=last)
            .map(|column| row.at(column).map_or_else(String::new, |cell| cell.text.to_string()));
        rows.push(ReadRow { id: free(&name, "row", &mut ids), name, cells: cells.collect() });
    }
    if rows.is_empty() {
        return Err(Refused::new("the table has no line below its heads"));
    }
    let title = above.pop().map(|(_, title)| title);
    let told =
        above.iter().map(|(line, text)| format!("line {line}, `{text}`, is not in the chart"));
    Ok(ReadTable { title, columns, rows, told: told.collect() })
}

/// An id from a name that no earlier name has. A bare number is no id.
fn free(name: &str, noun: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = kebab(name);
    let id = match plain.starts_with(|first: char| first.is_ascii_alphabetic()) {
        true => plain,
        false if plain.is_empty() => noun.to_owned(),
        false => format!("{noun}-{plain}"),
    };
    let others = (2..).map(|number| format!("{id}-{number}"));
    let mut all = std::iter::once(id.clone()).chain(others);
    let free = all.find(|id| !taken.contains(id)).unwrap_or(id);
    taken.insert(free.clone());
    free
}

fn added(root: Node<'_>, read: &ReadTable, head: &ChartHead) -> Result<Edit, String> {
    let source = head.source.as_deref().ok_or(
        "a new chart needs the origin of its figures: write `--source \"text 5\"`, or \
         `--source \"reading 5\"`",
    )?;
    let name = head.name.clone().or_else(|| read.title.clone());
    let name = name.unwrap_or_else(|| capital(&head.id.replace('-', " ")));
    let mut chart = vec![
        entry("id", text(&head.id)),
        entry("name", text(&name)),
        entry("topic", word(head.topic.word())),
    ];
    let kept = BTreeMap::new();
    chart.extend([entry("columns", columns(read, &kept)), entry("rows", rows(read, &kept))]);
    chart.push(entry("source", text(source)));
    insert_item(root, "charts", &YamlValue::Map(chart))
}

/// Replaces the columns and rows of a chart. A column or row with an id of the table keeps its
/// other keys.
fn replaced(
    old: Node<'_>,
    read: &ReadTable,
    head: &ChartHead,
    told: &mut Vec<String>,
) -> Result<Vec<Edit>, String> {
    if old.style() == Style::Flow {
        return Err("the chart is in braces on one line; write it as a block first".to_owned());
    }
    let mut edits = Vec::new();
    let of_columns = kept(old, "columns", read.columns.iter().map(|(id, _)| id.as_str()), told);
    let of_rows = kept(old, "rows", read.rows.iter().map(|row| row.id.as_str()), told);
    let new = [("columns", columns(read, &of_columns)), ("rows", rows(read, &of_rows))];
    let first = old.entries().next().map(|(key, _)| key.span().start).ok_or("it is empty")?;
    let whole = old.tree().text();
    let column = (first as usize) - whole[..first as usize].rfind('\n').map_or(0, |end| end + 1);
    for (key, value) in new {
        let (name, list) = old.entry(key).ok_or(format!("the chart has no `{key}`"))?;
        if list.is_alias() {
            return Err(format!("the key `{key}` is an alias for another part of the document"));
        }
        let end = list.span().end.max(name.span().end) as usize;
        let end = u32::try_from(whole[..end].trim_end().len()).unwrap_or(u32::MAX);
        let replacement = value.entry(key, column).join("\n").trim_start().to_owned();
        edits.push(Edit { span: old.tree().span(name.span().start, end), replacement });
    }
    let plain = [("name", head.name.as_deref()), ("source", head.source.as_deref())];
    for (key, new) in plain.into_iter().filter_map(|(key, new)| Some((key, new?))) {
        match old.get(key).filter(|value| value.kind() != NodeKind::Map) {
            Some(value) => {
                edits.push(Edit { span: value.span(), replacement: text(new).flow() });
            }
            None => return Err(format!("the chart has no `{key}` on one line to replace")),
        }
    }
    Ok(edits)
}

/// Keys of the old columns or rows that the new ones keep, by id. Tells which are gone.
fn kept<'t>(
    old: Node<'_>,
    list: &str,
    ids: impl Iterator<Item = &'t str>,
    told: &mut Vec<String>,
) -> BTreeMap<String, Entries> {
    let ids: BTreeSet<&str> = ids.collect();
    let noun = list.trim_end_matches('s');
    let mut all = BTreeMap::new();
    for item in old.get(list).into_iter().flat_map(Node::items) {
        let Some(id) = item.get("id").and_then(Node::as_str).map(kebab) else { continue };
        let others = item.entries().filter_map(|(key, value)| Some((key.as_str()?, value)));
        let others = others.filter(|(key, _)| !["id", "name", "cells"].contains(key));
        let (mut entries, mut gone): (Entries, Vec<&str>) = (Vec::new(), Vec::new());
        for (key, value) in others {
            let span = value.span();
            let raw = &old.tree().text()[span.start as usize..span.end as usize];
            match raw.contains('\n') || value.is_alias() {
                true => gone.push(key),
                false => entries.push((key.to_owned(), YamlValue::Scalar(raw.to_owned()))),
            }
        }
        if !ids.contains(id.as_str()) {
            told.push(format!("the {noun} `{id}` is not in the table and is gone"));
        } else if !gone.is_empty() {
            told.push(format!("`{}` of the {noun} `{id}` is gone", gone.join("`, `")));
        }
        all.insert(id, entries);
    }
    all
}

fn columns(read: &ReadTable, kept: &BTreeMap<String, Entries>) -> YamlValue {
    let column = |(id, name): &(String, String)| {
        let mut column = vec![entry("id", text(id)), entry("name", text(name))];
        column.extend(kept.get(id).into_iter().flatten().cloned());
        YamlValue::Map(column)
    };
    YamlValue::List(read.columns.iter().map(column).collect())
}

fn rows(read: &ReadTable, kept: &BTreeMap<String, Entries>) -> YamlValue {
    let row = |row: &ReadRow| {
        let cells = row.cells.iter().map(|cell| figure(cell)).collect();
        let mut entries = vec![
            entry("id", text(&row.id)),
            entry("name", text(&row.name)),
            entry("cells", YamlValue::List(cells)),
        ];
        entries.extend(kept.get(&row.id).into_iter().flatten().cloned());
        YamlValue::Map(entries)
    };
    YamlValue::List(read.rows.iter().map(row).collect())
}

/// A figure as YAML: a plain whole number needs no quotes.
fn figure(cell: &str) -> YamlValue {
    let is_number = cell.parse::<i64>().is_ok_and(|number| number.to_string() == cell);
    if is_number { word(cell) } else { text(cell) }
}

impl ImportedChart {
    /// The report in one line, such as `3 rows of 2 columns`.
    pub fn words(&self) -> String {
        format!("{} of {}", counted(self.rows, "row"), counted(self.columns, "column"))
    }
}
