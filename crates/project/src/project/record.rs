//! What an order of battle says of its bodies for readers, as the model has it.

use grognard_core::document::{BodyKind, Field, ListedBody as WrittenBody, Men, Oob};
use grognard_core::model::{Record, Source, StatedTotal, Strength};

/// The record of a body, if its list says anything.
pub(super) fn record(body: &WrittenBody<'_>) -> Option<Box<Record>> {
    // A regiment in one line is a body with its battalions below it, which say nothing themselves.
    if let BodyKind::Part(..) = body.kind {
        return None;
    }
    let record = Record {
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

/// What an order of battle cites.
pub(super) fn sources(oob: &Oob<'_>) -> Vec<Source> {
    let entries = oob.sources.entries.iter();
    entries.filter_map(|(id, citation)| Source::read(id.value, citation.value()?)).collect()
}

/// A text of several lines as it is written.
pub fn text(field: &Field<&str>) -> Option<String> {
    field.value().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
