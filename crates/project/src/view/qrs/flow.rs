//! A ruling on the sheet.

use super::chart::signed_cell;
use super::types::{QrsBlock, QrsKind, QrsRow};
use super::{OfTopic, empty};
use crate::view::origin::{mark, said};
use crate::view::rules::conditions;
use grognard_core::ruleset::{Case, Ruleset, Ruling, SheetItem, Wanted};

/// A ruling as a flow: the first line that is true counts.
pub(super) fn flow(rules: &Ruleset, ruling: &Ruling, item: &SheetItem) -> OfTopic {
    let row = |case: &Case| {
        let outcome = ruling.outcomes.iter().find(|outcome| outcome.id == case.then);
        let mut then = outcome.map_or_else(|| case.then.clone(), |outcome| outcome.name.clone());
        if let Some(value) = &case.value {
            let unit = outcome.and_then(|outcome| outcome.unit.as_deref()).unwrap_or("");
            then = format!("{then}: {} {unit}", value.value.written()).trim_end().to_owned();
        }
        QrsRow {
            name: case.because.clone().unwrap_or_else(|| conditions(case)),
            cells: vec![signed_cell((then, mark(case.origin.as_ref())), None)],
            words: None,
            source: case.origin.as_ref().map(|origin| said(rules, Some(origin))),
        }
    };
    // Cases of readings that do not hold here are no lines of the flow.
    let holds = |case: &&Case| {
        case.when.iter().all(|condition| {
            let reading = rules.reading(&condition.fact);
            reading.is_none_or(|reading| {
                condition.any.iter().any(|wanted| *wanted == Wanted::Word(reading.default.clone()))
            })
        })
    };
    let block = QrsBlock {
        lead: Some(ruling.question.clone()),
        source: ruling
            .entry
            .origin
            .as_ref()
            .map(|origin| said(rules, Some(origin)))
            .unwrap_or_default(),
        rows: ruling.cases.iter().filter(holds).map(row).collect(),
        ..empty(rules, &ruling.entry, QrsKind::Flow, item)
    };
    (ruling.topic, block)
}
