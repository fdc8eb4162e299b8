//! Columns of a list as a table, and the cells of each body. CSV and workbooks share the cells.

use grognard_core::model::{Force, Record, Strength};

use super::facts::OfBody;
use super::numbers::{counts, squadrons, unknown};
use super::{Listed, Subject};

pub(super) const COLUMNS: [&str; 29] = [
    "id",
    "parent",
    "level",
    "side",
    "nation",
    "name",
    "leader",
    "rank",
    "arm",
    "men_from",
    "men_to",
    "sabres_from",
    "sabres_to",
    "guns_from",
    "guns_to",
    "weight",
    "battalions",
    "squadrons",
    "batteries",
    "grade",
    "traits",
    "counting",
    "confidence",
    "source",
    "note",
    "stands",
    "date",
    "quality",
    "rating",
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WrittenCell {
    Empty,
    Number(u32),
    /// A text. Workbooks mark the cell as text, because otherwise `2/24` would become a date.
    Text(String),
}

impl WrittenCell {
    fn text(text: impl Into<String>) -> WrittenCell {
        let text = text.into();
        if text.is_empty() { WrittenCell::Empty } else { WrittenCell::Text(text) }
    }
}

/// Cells of a body, in the order of [`COLUMNS`].
pub(super) fn cells(
    subject: &Subject<'_>,
    list: Listed<'_>,
    index: usize,
) -> [WrittenCell; COLUMNS.len()] {
    let force = list.force;
    let body = &force.bodies[index];
    let leader = body.leader.as_deref();
    let strengths = strength_cells(force, index);
    let [men, sabres, guns] = strengths;
    let is_last = super::facts::is_last(force, index);
    let word = |word: Option<&str>| word.map_or(WrittenCell::Empty, WrittenCell::text);
    let count = |count: Option<u32>| count.map_or(WrittenCell::Empty, WrittenCell::Number);
    let traits: Vec<&str> = body.traits.iter().map(|word| word.word()).collect();
    let parent = body.parent.map(|parent| subject.id_of(list, parent));
    [
        WrittenCell::text(subject.id_of(list, index)),
        WrittenCell::text(parent.unwrap_or_default()),
        WrittenCell::text(level(force, index)),
        WrittenCell::text(list.side.map_or("", |side| &side.name)),
        WrittenCell::text(&*body.nation),
        WrittenCell::text(body.name.as_str()),
        WrittenCell::text(leader.map_or("", |leader| &leader.name)),
        word(leader.and_then(|leader| leader.rank.as_deref())),
        word(body.arm.filter(|_| is_last).map(|arm| arm.word())),
        men.0,
        men.1,
        sabres.0,
        sabres.1,
        guns.0,
        guns.1,
        word(body.weight.as_deref().filter(|_| is_last)),
        count(body.battalions),
        body.squadrons.map_or(WrittenCell::Empty, |halves| match halves.halves % 2 {
            0 => WrittenCell::Number(halves.halves / 2),
            _ => WrittenCell::text(squadrons(halves)),
        }),
        count(body.batteries),
        word(body.grade.filter(|_| is_last).map(|grade| grade.word())),
        WrittenCell::text(if is_last { traits.join(" ") } else { String::new() }),
        word(recorded(force, index, |record| record.counting).map(|word| word.word())),
        word(recorded(force, index, |record| record.confidence).map(|word| word.word())),
        WrittenCell::text(source(force, index).unwrap_or_default()),
        word(force.record(index).and_then(|record| record.note.as_deref())),
        count(body.elements),
        word(force.date.filter(|_| index == 0).map(|date| date.to_string()).as_deref()),
        word(OfBody::Qualities.value(force, index).as_deref()),
        word(OfBody::Ratings.value(force, index).as_deref()),
    ]
}

/// Echelon of a formation; `unit` or `battery` for any other body.
fn level(force: &Force, index: usize) -> &'static str {
    let body = &force.bodies[index];
    match (body.echelon, body.arm) {
        (Some(echelon), _) => echelon.word(),
        (None, Some(arm)) if arm.is_artillery() => "battery",
        (None, _) => "unit",
    }
}

/// Minimum and maximum of men, sabres and guns. A question mark replaces a strength that the list
/// states to be unknown.
fn strength_cells(force: &Force, index: usize) -> [(WrittenCell, WrittenCell); 3] {
    let body = &force.bodies[index];
    let unknown = unknown(body);
    let counts: [Option<Strength>; 3] = counts(body);
    std::array::from_fn(|kind| match counts[kind] {
        Some(count) => (WrittenCell::Number(count.least), WrittenCell::Number(count.most)),
        None if unknown == Some(kind) => (WrittenCell::text("?"), WrittenCell::text("?")),
        None => (WrittenCell::Empty, WrittenCell::Empty),
    })
}

/// Property of the strength of a body. Only a body that has a strength inherits the property from
/// the whole list.
fn recorded<T>(force: &Force, index: usize, value: fn(&Record) -> Option<T>) -> Option<T> {
    let body = &force.bodies[index];
    let is_counted = counts(body).iter().any(Option::is_some) || body.elements.is_some();
    match is_counted {
        true => force.recorded(index, value),
        false => force.record(index).and_then(value),
    }
}

fn source(force: &Force, index: usize) -> Option<String> {
    let id = recorded(force, index, |record| record.source.clone())?;
    let cited = force.sources.iter().find(|source| source.id == id);
    Some(cited.map_or(id, |source| source.title.clone()))
}
