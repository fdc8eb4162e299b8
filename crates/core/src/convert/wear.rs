//! The wear of units and formations: boxes to tick for losses, with marks where effects begin.

use super::fielded::{ProfileFigure, Track, TrackMark, TrackWeight};
use super::scope::{Facts, fits};
use super::wear_lines::{Bearer, cell, kind_of_boxes, kind_of_mark};
use crate::document::{CountFrom, Echelon, Provenance, Ratio, WearOf};
use crate::ruleset::{
    GameQuality, LossWeight, Mark, MarkAt, Ruleset, Sourced, WearModel, WearSum, When,
};

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Measured<'p> {
    /// Points that the author gives the unit, else the points of its grade.
    pub points: Option<Ratio>,
    pub points_by_author: bool,
    /// Number of real guns in a battery, because some formulas count guns and not elements.
    pub guns: Option<u32>,
    /// Figures of the unit that formulas can use by name.
    pub profile: &'p [ProfileFigure],
}

impl Measured<'_> {
    /// The number for a name in a formula of a unit.
    pub(super) fn number(&self, rules: &Ruleset, facts: &Facts<'_>, name: &str) -> Option<Ratio> {
        match name {
            "n" => Some(Ratio::whole(facts.elements.unwrap_or(0))),
            "points" => self.points,
            "guns" => self.guns.map(|guns| Ratio::whole(guns.into())),
            "men" => facts.men.map(Ratio::whole),
            name => {
                let of_unit = self.profile.iter().find(|figure| figure.id == name);
                of_unit.map(|figure| figure.value).or_else(|| rules.number(name))
            }
        }
    }
}

pub(super) fn of_unit(rules: &Ruleset, facts: &Facts<'_>, measured: Measured<'_>) -> Vec<Track> {
    let models = rules.wear.iter().filter(|model| {
        let arm = model.arms.is_empty() || facts.arm.is_some_and(|arm| model.arms.contains(&arm));
        model.of == WearOf::Unit && model.states.is_empty() && arm && rules.holds(&model.when)
    });
    let n = Ratio::whole(facts.elements.unwrap_or(0));
    let value_of = |name: &str| measured.number(rules, facts, name);
    let grade = facts.grade.filter(|_| !measured.points_by_author);
    let bearer = Bearer { grade, quality: None, facts: Some(facts), profile: measured.profile };
    models
        .map(|model| {
            let readings = chosen(&model.when).collect();
            let mut track = track(&Borne { rules, model, bearer, readings }, n, &value_of);
            track.counts_in = counts_in(rules, model, &value_of);
            track
        })
        .collect()
}

/// For each sum in a formation, the number that a unit at the mark adds to the sum, if it is not 1.
fn counts_in(
    rules: &Ruleset,
    model: &WearModel,
    value_of: &dyn Fn(&str) -> Option<Ratio>,
) -> Vec<(String, Ratio)> {
    let sums = rules.wear.iter().filter_map(|other| Some((other, other.sums.as_ref()?)));
    let of_model = sums.filter(|(_, sums)| sums.wear.value == model.entry.id);
    let count = |(other, sums): (&WearModel, &WearSum)| {
        let count = sums.by.as_ref()?.value.value(value_of).ok()?;
        Some((other.entry.id.clone(), count))
    };
    of_model.filter_map(count).collect()
}

pub(super) struct FormationForWear<'f> {
    pub echelon: Echelon,
    pub above: &'f [Echelon],
    pub quality: Option<&'f GameQuality>,
    pub units: &'f [(Facts<'f>, UnitBoxes<'f>)],
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct UnitBoxes<'f> {
    pub id: &'f str,
    pub tracks: &'f [Track],
}

impl<'f> UnitBoxes<'f> {
    /// The track of the unit that a formation adds up: the track that the formation's wear names,
    /// else the first track.
    fn summed(&self, model: &WearModel) -> Option<&'f Track> {
        match &model.sums {
            Some(sums) => self.tracks.iter().find(|track| track.id == sums.wear.value),
            None => self.tracks.first(),
        }
    }
}

pub(super) fn of_formation(rules: &Ruleset, formation: &FormationForWear<'_>) -> Vec<Track> {
    let models = rules.wear.iter().filter(|model| {
        model.of == WearOf::Formation
            && model.states.is_empty()
            && model.echelons.contains(&formation.echelon)
            && rules.holds(&model.when)
            && !(is_below(model, formation)
                && !model.highest_only.is_empty()
                && rules.holds(&model.highest_only))
    });
    models
        .map(|model| {
            let summed = formation.units.iter().filter_map(|(_, unit)| unit.summed(model));
            let parts: u32 = summed.map(|track| track.boxes).sum();
            let n = total(rules, model, formation);
            let counted_units = || {
                let facts = formation.units.iter().map(|(facts, _)| facts);
                facts.filter(|facts| counted(model, facts))
            };
            let value_of = |name: &str| match name {
                "n" => Some(n),
                "parts" => Some(Ratio::whole(parts.into())),
                "units" => i64::try_from(counted_units().count()).ok().map(Ratio::whole),
                "men" => Some(Ratio::whole(counted_units().filter_map(|facts| facts.men).sum())),
                name => {
                    let values = formation.quality.map(|quality| quality.values.as_slice());
                    let value = values.unwrap_or_default().iter().find(|(value, _)| value == name);
                    value.map(|(_, figure)| figure.value).or_else(|| rules.number(name))
                }
            };
            let bearer =
                Bearer { grade: None, quality: formation.quality, facts: None, profile: &[] };
            let readings = readings(model, formation);
            let mut track = track(&Borne { rules, model, bearer, readings }, n, &value_of);
            add_weights(&mut track, rules, model, formation);
            track
        })
        .collect()
}

/// Whether a formation above this one has a track of the same wear.
fn is_below(model: &WearModel, formation: &FormationForWear<'_>) -> bool {
    formation.above.iter().any(|echelon| model.echelons.contains(echelon))
}

/// The readings on which the wear of a formation depends, in the model and in the weights that
/// concern a unit of the formation. A weight counts even if the chosen readings disable it, because
/// another choice would enable it.
fn readings(model: &WearModel, formation: &FormationForWear<'_>) -> Vec<String> {
    let below = is_below(model, formation).then_some(&model.highest_only);
    let mut all: Vec<String> =
        chosen(&model.when).chain(below.into_iter().flat_map(chosen)).collect();
    for weight in model.weights.iter().filter(|weight| !weight.when.is_empty()) {
        let about = formation.units.iter().any(|(facts, _)| concerns(weight, formation, facts));
        all.extend(chosen(&weight.when).filter(|_| about));
    }
    all.sort();
    all.dedup();
    all
}

fn chosen(when: &When) -> impl Iterator<Item = String> {
    when.iter().map(|(reading, _)| reading.clone())
}

fn concerns(weight: &LossWeight, formation: &FormationForWear<'_>, facts: &Facts<'_>) -> bool {
    let echelon = weight.echelons.is_empty() || weight.echelons.contains(&formation.echelon);
    echelon && fits(&weight.scope, facts)
}

fn weight_of<'r>(
    rules: &'r Ruleset,
    model: &'r WearModel,
    formation: &FormationForWear<'_>,
    facts: &Facts<'_>,
) -> Option<&'r LossWeight> {
    let mut weights = model.weights.iter();
    weights.find(|weight| rules.holds(&weight.when) && concerns(weight, formation, facts))
}

/// The number of elements in a formation, in which weights can let an element count more or less
/// than 1.
fn total(rules: &Ruleset, model: &WearModel, formation: &FormationForWear<'_>) -> Ratio {
    let each = formation.units.iter().filter(|(facts, _)| counted(model, facts));
    let counted = each.map(|(facts, _)| {
        let weight = weight_of(rules, model, formation, facts);
        let times = weight.and_then(|weight| weight.total.as_ref()).map(|total| total.value);
        let elements = Ratio::whole(facts.elements.unwrap_or(0));
        elements.times(times.unwrap_or(Ratio::ONE)).unwrap_or(Ratio::ZERO)
    });
    counted.fold(Ratio::ZERO, |sum, count| sum.plus(count).unwrap_or(sum))
}

fn counted(model: &WearModel, facts: &Facts<'_>) -> bool {
    model.arms.is_empty() || facts.arm.is_some_and(|arm| model.arms.contains(&arm))
}

/// Adds the weights of losses to the track of a formation. The track's numbers get the weakest
/// origin among the weights and the tracks of the units.
fn add_weights(
    track: &mut Track,
    rules: &Ruleset,
    model: &WearModel,
    formation: &FormationForWear<'_>,
) {
    let mut kind = Provenance::Text;
    for (facts, unit) in formation.units.iter().filter(|(facts, _)| counted(model, facts)) {
        let of_parts = unit.summed(model).filter(|_| uses_parts(model));
        kind = kind.max(of_parts.map_or(kind, |track| track.kind));
        let Some(weight) = weight_of(rules, model, formation, facts) else { continue };
        let origin_kind = |origin: Option<Provenance>| origin.unwrap_or(Provenance::Text);
        let of_total = weight.total.as_ref().and_then(kind_of).filter(|_| weight.total.is_some());
        kind = kind.max(origin_kind(of_total));
        if weight.counts.value == Ratio::ONE {
            continue;
        }
        let told = track.weights.iter().position(|other| other.id == weight.entry.id);
        let index = told.unwrap_or(track.weights.len());
        if told.is_none() {
            track.weights.push(TrackWeight {
                id: weight.entry.id.clone(),
                note: weight.entry.note.clone(),
                counts: weight.counts.value,
                kind: origin_kind(kind_of(&weight.counts)),
                units: Vec::new(),
            });
        }
        track.weights[index].units.push(unit.id.to_owned());
    }
    // Sort in the order of the pack, because the loop above adds weights in the order of the units.
    let place =
        |weight: &TrackWeight| model.weights.iter().position(|other| other.entry.id == weight.id);
    track.weights.sort_by_key(place);
    track.kind = track.kind.max(kind);
    for mark in &mut track.marks {
        mark.kind = mark.kind.max(kind);
    }
}

fn kind_of<T>(figure: &Sourced<T>) -> Option<Provenance> {
    figure.origin.as_ref().map(|origin| origin.kind)
}

/// Whether the formulas for the boxes or marks of a formation use the boxes of its units (`parts`).
fn uses_parts(model: &WearModel) -> bool {
    let boxes = model.boxes.iter().any(|formula| formula.value.names().contains(&"parts"));
    boxes
        || model.marks.iter().any(|mark| match &mark.at {
            MarkAt::Formula(formula) => formula.value.names().contains(&"parts"),
            _ => false,
        })
}

struct Borne<'r> {
    rules: &'r Ruleset,
    model: &'r WearModel,
    bearer: Bearer<'r>,
    readings: Vec<String>,
}

fn track(borne: &Borne<'_>, n: Ratio, value_of: &dyn Fn(&str) -> Option<Ratio>) -> Track {
    let Borne { rules, model, bearer, readings } = borne;
    let boxes = match &model.boxes {
        Some(formula) => formula.value.value(value_of).unwrap_or(n),
        None => n,
    };
    let boxes = u32::try_from(boxes.floor()).unwrap_or(0).min(MAX_BOXES);
    let marks = model.marks.iter().filter(|mark| rules.holds(&mark.when));
    let marks = marks.filter_map(|mark| {
        let (number, percent) = number(rules, mark, bearer, value_of)?;
        let count = u32::try_from(number).ok()?;
        let lost = match mark.from {
            CountFrom::Lost => count,
            CountFrom::Left => boxes.checked_sub(count)?,
        };
        let least = mark.least.as_ref().and_then(|least| u32::try_from(least.value.ceil()).ok());
        // Without the limit, a body with fewer boxes than the minimum could never reach the mark.
        let least = least.map(|least| least.min(boxes));
        let raised = least.is_some_and(|least| lost < least);
        let of_readings = if readings.is_empty() && mark.when.is_empty() {
            Vec::new()
        } else {
            readings.iter().cloned().chain(chosen(&mark.when)).collect()
        };
        Some(TrackMark {
            id: mark.entry.id.clone(),
            name: mark.entry.name.clone(),
            lost: lost.max(least.unwrap_or(0)),
            percent,
            kind: kind_of_mark(rules, (mark, raised), bearer),
            readings: of_readings,
        })
    });
    Track {
        id: model.entry.id.clone(),
        name: model.entry.name.clone(),
        counts: model.counts.clone(),
        boxes,
        kind: kind_of_boxes(rules, model, bearer),
        marks: marks.collect(),
        weights: Vec::new(),
        counts_in: Vec::new(),
    }
}

/// Maximum number of boxes of a track, because no card has space for more.
const MAX_BOXES: u32 = 10_000;

/// The number of losses at a mark, and the share in per cent if the formula takes a share from the
/// quality of the formation.
fn number(
    rules: &Ruleset,
    mark: &Mark,
    bearer: &Bearer<'_>,
    value_of: &dyn Fn(&str) -> Option<Ratio>,
) -> Option<(i64, Option<String>)> {
    match &mark.at {
        MarkAt::Formula(formula) => {
            let names = formula.value.names();
            let values = bearer.quality.map(|quality| quality.values.as_slice());
            let mut values = values.unwrap_or_default().iter();
            let share = values.find(|(name, _)| names.contains(&name.as_str()));
            let share = share.map(|(_, figure)| figure.value.to_string());
            Some((formula.value.value(value_of).ok()?.floor(), share))
        }
        MarkAt::Cell { chart, part, .. } => {
            let cell = cell(rules.chart(chart)?, bearer.facts?)?;
            let part = cell.value.split('/').nth(part.checked_sub(1)?)?.trim();
            Some((part.parse().ok()?, None))
        }
        MarkAt::Unsaid => None,
    }
}
