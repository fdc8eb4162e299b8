//! What losses do to a unit and to a formation: boxes, and marks on the way.

use super::fielded::{Track, TrackMark};
use super::scope::{Facts, fits};
use crate::document::{CountFrom, Echelon, Provenance, Ratio, WearOf};
use crate::ruleset::{Chart, GameQuality, Mark, MarkAt, Ruleset, WearModel};

/// The tracks of a unit of so many elements.
pub(super) fn of_unit(rules: &Ruleset, facts: &Facts<'_>, points: Option<Ratio>) -> Vec<Track> {
    let models = rules.wear.iter().filter(|model| {
        let arm = model.arms.is_empty() || facts.arm.is_some_and(|arm| model.arms.contains(&arm));
        model.of == WearOf::Unit && arm && rules.holds(&model.when)
    });
    let n = Ratio::whole(facts.elements.unwrap_or(0));
    let value_of = |name: &str| match name {
        "n" => Some(n),
        "points" => points,
        name => rules.number(name),
    };
    models.map(|model| track(rules, model, n, facts, &value_of, None)).collect()
}

/// A formation as its wear sees it.
pub(super) struct Formation<'f> {
    pub echelon: Echelon,
    pub quality: Option<&'f GameQuality>,
    /// Its units: what each is, and how many boxes it has.
    pub units: &'f [(Facts<'f>, u32)],
}

/// The tracks of a formation.
pub(super) fn of_formation(rules: &Ruleset, formation: &Formation<'_>) -> Vec<Track> {
    let models = rules.wear.iter().filter(|model| {
        model.of == WearOf::Formation
            && model.echelons.contains(&formation.echelon)
            && rules.holds(&model.when)
    });
    let parts: u32 = formation.units.iter().map(|(_, boxes)| *boxes).sum();
    models
        .map(|model| {
            let n = total(rules, model, formation);
            let value_of = |name: &str| match name {
                "n" => Some(n),
                "parts" => Some(Ratio::whole(parts.into())),
                name => {
                    let values = formation.quality.map(|quality| quality.values.as_slice());
                    let value = values.unwrap_or_default().iter().find(|(value, _)| value == name);
                    value.map(|(_, figure)| figure.value).or_else(|| rules.number(name))
                }
            };
            track(rules, model, n, &Facts::default(), &value_of, formation.quality)
        })
        .collect()
}

/// The elements of a formation as its wear counts them.
fn total(rules: &Ruleset, model: &WearModel, formation: &Formation<'_>) -> Ratio {
    let each = formation.units.iter().filter(|(facts, _)| {
        let arm = facts.arm;
        model.arms.is_empty() || arm.is_some_and(|arm| model.arms.contains(&arm))
    });
    let counted = each.map(|(facts, _)| {
        let weight = model.weights.iter().find(|weight| {
            let echelon =
                weight.echelons.is_empty() || weight.echelons.contains(&formation.echelon);
            echelon && rules.holds(&weight.when) && fits(&weight.scope, facts)
        });
        let times = weight.and_then(|weight| weight.total.as_ref()).map(|total| total.value);
        let elements = Ratio::whole(facts.elements.unwrap_or(0));
        elements.times(times.unwrap_or(Ratio::ONE)).unwrap_or(Ratio::ZERO)
    });
    counted.fold(Ratio::ZERO, |sum, count| sum.plus(count).unwrap_or(sum))
}

fn track(
    rules: &Ruleset,
    model: &WearModel,
    n: Ratio,
    facts: &Facts<'_>,
    value_of: &dyn Fn(&str) -> Option<Ratio>,
    quality: Option<&GameQuality>,
) -> Track {
    let boxes = match &model.boxes {
        Some(formula) => formula.value.value(value_of).unwrap_or(n),
        None => n,
    };
    let boxes = u32::try_from(boxes.floor()).unwrap_or(0).min(MAX_BOXES);
    let marks = model.marks.iter().filter(|mark| rules.holds(&mark.when));
    let marks = marks.filter_map(|mark| {
        let (number, percent) = number(rules, mark, facts, value_of, quality)?;
        let count = u32::try_from(number).ok()?;
        let lost = match mark.from {
            CountFrom::Lost => count,
            CountFrom::Left => boxes.checked_sub(count)?,
        };
        let reading = |origin: &Option<crate::ruleset::Origin>| {
            origin.as_ref().is_some_and(|origin| origin.kind == Provenance::Reading)
        };
        Some(TrackMark {
            id: mark.entry.id.clone(),
            name: mark.entry.name.clone(),
            lost,
            percent,
            by_reading: reading(&mark.entry.origin) || !mark.when.is_empty(),
        })
    });
    Track {
        id: model.entry.id.clone(),
        name: model.entry.name.clone(),
        counts: model.counts.clone(),
        boxes,
        marks: marks.collect(),
    }
}

/// Maximum number of boxes of a track: no card has room for more.
const MAX_BOXES: u32 = 10_000;

/// The number of a mark, and the share of a quality that it is worked out from.
fn number(
    rules: &Ruleset,
    mark: &Mark,
    facts: &Facts<'_>,
    value_of: &dyn Fn(&str) -> Option<Ratio>,
    quality: Option<&GameQuality>,
) -> Option<(i64, Option<String>)> {
    match &mark.at {
        MarkAt::Formula(formula) => {
            let names = formula.value.names();
            let values = quality.map(|quality| quality.values.as_slice()).unwrap_or_default();
            let share = values.iter().find(|(name, _)| names.contains(&name.as_str()));
            let share = share.map(|(_, figure)| figure.value.to_string());
            Some((formula.value.value(value_of).ok()?.floor(), share))
        }
        MarkAt::Cell { chart, part, .. } => {
            let cell = cell(rules.chart(chart)?, facts)?;
            let part = cell.split('/').nth(part.checked_sub(1)?)?.trim();
            Some((part.parse().ok()?, None))
        }
        MarkAt::Unsaid => None,
    }
}

/// The cell of a chart that is about a body.
fn cell<'c>(chart: &'c Chart, facts: &Facts<'_>) -> Option<&'c str> {
    let row = chart.rows.iter().find(|row| fits(&row.scope, facts))?;
    let column = chart.columns.iter().position(|column| fits(&column.scope, facts))?;
    row.cells.get(column).map(|cell| cell.value.as_str())
}
