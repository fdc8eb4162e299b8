//! Reads the facts of bodies that an order of battle gives for readers: sources, notes, stated
//! totals.

use grognard_core::document::{BodyKind, Field, ListedBody as WrittenBody, Men, Oob};
use grognard_core::model::{Record, Source, StatedTotal, Strength};
use grognard_syntax::text::one_line;

/// The record of a body, or `None` if the list records nothing about the body.
pub(super) fn record(body: &WrittenBody<'_>) -> Option<Box<Record>> {
    // The parts of a regiment that is one entry have no keys, so they have no record either.
    if let BodyKind::Part(..) = body.kind {
        return None;
    }
    let record = Record {
        also: body.also().iter().map(|name| one_line(name.value)).collect(),
        counting: body.counting().value().copied(),
        confidence: body.confidence().value().copied(),
        source: body.source().value().map(|source| source.0.to_owned()),
        note: text(body.note()),
        total: total(body),
    };
    (record != Record::default()).then(|| Box::new(record))
}

fn total(body: &WrittenBody<'_>) -> Option<StatedTotal> {
    let total = body.total().value()?;
    let count = |field: &Field<Men>| {
        let (least, most) = field.value()?.range?;
        Some(Strength { least: least.min(most), most: least.max(most) })
    };
    let total = StatedTotal {
        men: count(&total.men),
        sabres: count(&total.sabres),
        guns: count(&total.guns),
    };
    (total != StatedTotal::default()).then_some(total)
}

pub(super) fn sources(oob: &Oob<'_>) -> Vec<Source> {
    let entries = oob.sources.entries.iter();
    entries.filter_map(|(id, citation)| Source::read(id.value, citation.value()?)).collect()
}

/// A text of several lines, trimmed but otherwise unchanged.
pub fn text(field: &Field<&str>) -> Option<String> {
    field.value().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
