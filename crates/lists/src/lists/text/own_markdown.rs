//! Reads the Markdown that `export --format markdown` writes: a nested list with the numbers of
//! each body, and a table with names, leaders and notes.

use grognard_core::document::Echelon;
use grognard_core::document::{Arm, Grade, Trait};
use grognard_syntax::text::Span;

use super::day::day_in;
use super::folded::folded;
use super::kinds::LEVEL;
use super::lexicon::{arm, echelon, nation};
use super::own::{cite, leader_of, measured, plain};
use crate::lists::{DraftKind, DraftList, DraftNode, Input, Mark, Reading, Value};

const TABLE: &str = "| Formation | Leader | Men | Sabres | Guns | Notes |";

/// Words before the traits of a body without a grade, if a trait has the same name as a grade.
pub const NO_GRADE: &str = "no grade";

pub(super) fn is_own_markdown(text: &str) -> bool {
    text.starts_with("# ") && text.lines().any(|line| line == TABLE)
}

/// Reads exported Markdown. Returns `None` for any other text, and if the list and the table
/// disagree.
pub(super) fn read_own_markdown(input: &Input<'_>) -> Option<Reading> {
    if !is_own_markdown(input.text) {
        return None;
    }
    let mut reader = ExportedMarkdownReader::default();
    let mut place = 0;
    for raw in input.text.split_inclusive('\n') {
        let line = raw.trim_end();
        reader.line(line, Span::new(input.file, place, place + line.len()));
        place += raw.len();
    }
    let mut reading = Reading::default();
    for own in reader.lists {
        let mut list = own.finish()?;
        list.date = reader.head.date.clone();
        list.notes.extend(reader.head.notes.iter().cloned());
        reading.draft.lists.push(list);
    }
    reading.draft.passed = reader.passed;
    (!reading.draft.lists.is_empty()).then_some(reading)
}

#[derive(Default)]
struct ExportedMarkdownReader {
    head: DraftList,
    lists: Vec<ExportedMarkdownList>,
    passed: Vec<Span>,
}

#[derive(Default)]
struct ExportedMarkdownList {
    name: Option<Value<String>>,
    items: Vec<(usize, String, Span)>,
    rows: Vec<(Vec<String>, Span)>,
    sources: Vec<(String, Span)>,
}

impl ExportedMarkdownReader {
    fn line(&mut self, line: &str, span: Span) {
        let indent = line.len() - line.trim_start().len();
        let text = line.trim();
        match text {
            "" => {}
            _ if text == TABLE || text == "Sources:" || text.starts_with("| --- |") => {
                self.passed.push(span);
            }
            _ if text.starts_with("## ") => self.open(&text[3..], span),
            _ if text.starts_with("# ") => self.open(&text[2..], span),
            _ if text.starts_with("- ") => self.item(indent, &text[2..], span),
            _ if text.starts_with('|') => self.own().rows.push((cells(text), span)),
            _ => match day_in(text) {
                Some(day) => self.head.date = Some(Value::sure(day, span)),
                None => self.head.notes.push(Value::sure(plain(text), span)),
            },
        }
    }

    fn own(&mut self) -> &mut ExportedMarkdownList {
        if self.lists.is_empty() {
            self.lists.push(ExportedMarkdownList::default());
        }
        self.lists.last_mut().expect("there is one")
    }

    /// Begins a list at its title. The title of a battle comes before the titles of its lists.
    fn open(&mut self, title: &str, span: Span) {
        let is_first = self.lists.last().is_none_or(|own| own.items.is_empty());
        if is_first && let Some(above) = self.lists.pop().and_then(|own| own.name) {
            self.head.notes.push(above);
        }
        self.lists.push(ExportedMarkdownList {
            name: Some(Value::sure(plain(title), span)),
            ..ExportedMarkdownList::default()
        });
    }

    fn item(&mut self, indent: usize, text: &str, span: Span) {
        let own = self.own();
        match own.rows.is_empty() {
            true => own.items.push((indent / 2, text.to_owned(), span)),
            false => {
                own.sources.push((plain(text), span));
                self.passed.push(span);
            }
        }
    }
}

impl ExportedMarkdownList {
    fn finish(self) -> Option<DraftList> {
        if self.items.len() != self.rows.len() {
            return None;
        }
        let mut list = DraftList { name: self.name, ..DraftList::default() };
        for ((depth, item, place), (row, of_row)) in self.items.iter().zip(&self.rows) {
            let mut node = body(*depth, item, row, *place)?;
            // An empty note at the row makes the line of the row count as read, so that the line is
            // not reported.
            node.notes.push(Value::sure(String::new(), *of_row));
            list.nodes.push(node);
        }
        for index in 0..list.nodes.len() {
            let next = list.nodes.get(index + 1).map_or(0, |next| next.depth);
            let node = &mut list.nodes[index];
            if next <= node.depth {
                troops(node);
            }
        }
        name_of_list(&mut list);
        let mut cited = Vec::new();
        for (source, span) in self.sources {
            cited.push(source);
            cite(&mut list, &mut cited, span);
        }
        Some(list)
    }
}

/// Splits a name such as `V Corps: The advance guard` into a side and a list, if the list has the
/// same name as its whole force.
fn name_of_list(list: &mut DraftList) {
    let Some(name) = list.name.clone() else { return };
    let whole = list.nodes.first().map(|node| node.name.value.clone()).unwrap_or_default();
    if let Some(side) = name.value.strip_suffix(&whole).and_then(|rest| rest.strip_suffix(": ")) {
        list.side = Some(Value { value: side.to_owned(), ..name.clone() });
        list.name = Some(Value { value: whole, ..name.clone() });
    }
    let said = nation(&folded(&name.value));
    list.nation = said.map(|id| Value { value: id.to_owned(), span: name.span, mark: Mark::Sure });
}

/// Makes a body from its item in the list and its row in the table. Returns `None` if the item and
/// the row disagree.
fn body(depth: usize, item: &str, row: &[String], span: Span) -> Option<DraftNode> {
    let [name, leader, _, _, _, note] = row else { return None };
    let (text, is_formation) = match item.strip_prefix("**").and_then(|text| text.split_once("**"))
    {
        Some((name, rest)) => (plain(&format!("{name}{rest}")), true),
        None => (plain(item), false),
    };
    let rest = text.strip_prefix(name.as_str())?;
    let rest = match leader.as_str() {
        "" => rest,
        leader => rest.strip_prefix(", ")?.strip_prefix(leader)?,
    };
    let (measures, words) = rest.split_once("; ").unwrap_or((rest, ""));
    let kind = match is_formation {
        true => level(name, span),
        false => Value::sure(DraftKind::Unit, span),
    };
    let mut node = DraftNode::new(depth, kind, Value::sure(name.clone(), span));
    node.leader = (!leader.is_empty()).then(|| leader_of(leader, span));
    let measures = measures.trim_start_matches(" – ").replace('–', "-");
    for measure in measures.split(", ").filter(|measure| !measure.is_empty()) {
        if !measured(&mut node, measure, span) {
            node.weight = Some(Value::sure(measure.to_owned(), span));
        }
    }
    let mut words = words.split(", ").filter(|word| !word.is_empty()).peekable();
    let is_graded = words.next_if_eq(&NO_GRADE).is_none();
    for word in words {
        // `militia` is both a grade and a trait. The export writes the grade first, so the order of
        // the words decides.
        match (Grade::from_word(word), Trait::from_word(word)) {
            (Some(grade), _) if is_graded && node.grade.is_none() => {
                node.grade = Some(Value::sure(grade, span))
            }
            (_, Some(found)) => node.traits.push(Value::sure(found, span)),
            _ => node.notes.push(Value::sure(word.to_owned(), span)),
        }
    }
    node.notes.extend((!note.is_empty()).then(|| Value::sure(note.clone(), span)));
    Some(node)
}

/// Level of a formation by its name, because Markdown shows only the depth.
fn level(name: &str, span: Span) -> Value<DraftKind> {
    match echelon(&folded(name)) {
        Some(echelon) => Value::sure(DraftKind::Formation(echelon), span),
        None => Value::guess(DraftKind::Formation(Echelon::Group), span, &LEVEL),
    }
}

/// Sets the arm of a body at the bottom of the list by its name or its numbers. `Foot dragoons`
/// that are counted as men fight on foot, because mounted men are counted as sabres.
fn troops(node: &mut DraftNode) {
    let span = node.name.span;
    let by_counts = match () {
        () if node.sabres.is_some() || node.squadrons.is_some() => Some(Arm::Cavalry),
        () if node.guns.is_some() && node.men.is_none() => Some(Arm::FootArtillery),
        () if node.battalions.is_some() => Some(Arm::Infantry),
        () => None,
    };
    let has_men = node.men.is_some();
    let found = match (arm(&folded(&node.name.value)), by_counts) {
        (Some(Arm::Infantry | Arm::Cavalry), Some(Arm::FootArtillery)) => by_counts,
        (Some(Arm::Infantry), Some(Arm::Cavalry)) => by_counts,
        (Some(Arm::Cavalry), None | Some(Arm::Infantry)) if has_men => Some(Arm::Infantry),
        (said, by_counts) => said.or(by_counts),
    };
    node.arm = found.map(|arm| Value::sure(arm, span));
    if node.kind.value == DraftKind::Unit && found.is_some_and(Arm::is_artillery) {
        node.kind.value = DraftKind::Battery;
    }
}

/// Cells of a row. A bar after a backslash does not end a cell.
fn cells(row: &str) -> Vec<String> {
    let (mut cells, mut cell, mut is_plain) = (Vec::new(), String::new(), false);
    for letter in row.trim_start_matches('|').chars() {
        match letter {
            _ if is_plain => {
                cell.push(letter);
                is_plain = false;
            }
            '\\' => is_plain = true,
            '|' => cells.push(std::mem::take(&mut cell).trim().to_owned()),
            _ => cell.push(letter),
        }
    }
    cells
}
