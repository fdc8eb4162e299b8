//! Losses of formations: boxes to tick, the marks on these boxes, and tables for adding up weighted
//! losses.

use std::collections::{BTreeSet, HashMap, HashSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::rows::{RosterRow, RosterSheet};
use crate::view::card::{MostBoxes, TrackView, track};
use crate::view::convert::{ConvertView, FormationView, WearView, WeightView};
use crate::view::marked::Marked;
use crate::view::origin::Mark;

/// A table for adding up the losses of a force in which some losses count more or less than one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TallyView {
    /// Name of the kind of wear, such as `Army fatigue`.
    pub name: String,
    /// Unit in which boxes are counted, such as `stands lost`.
    pub counts: String,
    /// Losses at which marks begin to apply, such as `B at 60 of 60`.
    pub words: Option<Marked>,
    /// Weights of a loss, smallest first, such as `×1` and `×2`. Losses with a weight of zero have
    /// no column.
    pub weights: Vec<String>,
    /// Rows of the table: the name of a sheet of the roster, and for each weight the number of
    /// elements that the force can lose.
    pub rows: Vec<(String, Vec<u32>)>,
}

/// The losses of a formation, for the summary of the roster.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LossView {
    /// Name of the formation.
    pub name: String,
    /// Number of formations above this formation.
    pub depth: usize,
    /// Leader of the formation, with post and command range.
    pub leader: Option<Marked>,
    /// Number of elements. The number of gun elements follows after a plus.
    pub elements: String,
    /// Boxes to tick for the losses of the formation.
    pub tracks: Vec<TrackView>,
}

pub(super) fn loss(
    formation: &FormationView,
    depth: usize,
    leader: Option<Marked>,
    most: MostBoxes,
) -> LossView {
    LossView {
        name: formation.name.clone(),
        depth,
        leader,
        elements: formation.elements_and_guns(),
        tracks: formation.wear.iter().map(|wear| track(wear, most)).collect(),
    }
}

pub(super) fn loss_marks(view: &ConvertView) -> Vec<(String, Marked)> {
    let mut all: Vec<(String, Marked)> = Vec::new();
    let tracks = view.formations.iter().flat_map(|formation| &formation.wear);
    for mark in tracks.flat_map(|wear| &wear.marks) {
        let Some(means) = &mark.means else { continue };
        if all.iter().all(|(name, meaning)| (name, &**meaning) != (&mark.name, means)) {
            all.push((mark.name.clone(), means.clone().into()));
        }
    }
    all.extend(weights(view));
    all
}

/// Weights with which the losses of units count on the tracks of the formations above them.
pub(super) struct Weighed<'v> {
    /// Names of the tracks of formations on which some units' losses have a weight.
    names: BTreeSet<&'v str>,
    /// By the id of a unit: each formation above it, the track of the formation, and the weight of
    /// the unit's losses on this track.
    by_unit: HashMap<&'v str, Vec<(&'v str, &'v WearView, &'v WeightView)>>,
}

impl<'v> Weighed<'v> {
    pub fn of(view: &'v ConvertView) -> Weighed<'v> {
        let mut by_unit: HashMap<&str, Vec<_>> = HashMap::new();
        for formation in &view.formations {
            for wear in &formation.wear {
                let units = wear.weights.iter();
                let units =
                    units.flat_map(|weight| weight.units.iter().map(move |id| (id, weight)));
                for (id, weight) in units {
                    let above: &mut Vec<(&str, &WearView, _)> = by_unit.entry(id).or_default();
                    // If a track names the unit in several weights, the first weight applies.
                    if above.last().is_none_or(|(_, last, _)| !std::ptr::eq(*last, wear)) {
                        above.push((formation.id.as_str(), wear, weight));
                    }
                }
            }
        }
        let names = weighted(view).map(|wear| wear.name.as_str()).collect();
        Weighed { names, by_unit }
    }

    pub fn words(&self, unit: &RosterRow) -> Option<String> {
        let above = self.by_unit.get(unit.id.as_str()).filter(|_| unit.unit)?;
        let counted = &unit.tracks.first()?.counts;
        // Weights for something other than the unit's boxes are left out, because a hit on a gun is
        // not a stand lost.
        let counts = above.iter().filter(|(formation, wear, _)| {
            wear.counts == *counted && unit.within.iter().any(|id| id == formation)
        });
        let told = counts.map(|(_, wear, weight)| {
            let figure = format!("×{}{}", weight.counts, weight.mark.map_or("", Mark::sign));
            match self.names.len() > 1 {
                true => format!("{} {figure}", wear.name),
                false => figure,
            }
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| told.join(", "))
    }
}

fn weighted(view: &ConvertView) -> impl Iterator<Item = &WearView> {
    let units: HashMap<&str, &str> = view
        .units
        .iter()
        .map(|unit| (unit.id.as_str(), unit.wear.first().map_or("", |wear| wear.counts.as_str())))
        .collect();
    let tracks = view.formations.iter().flat_map(|formation| &formation.wear);
    tracks.filter(move |wear| {
        let mut about = wear.weights.iter().flat_map(|weight| &weight.units);
        about.any(|id| units.get(id.as_str()) == Some(&wear.counts.as_str()))
    })
}

/// Tables for adding up the losses of the whole force, one for each kind of wear with weighted
/// losses.
pub(super) fn tallies(
    view: &ConvertView,
    sheets: &[RosterSheet],
    most: MostBoxes,
) -> Vec<TallyView> {
    let Some(whole) = view.formations.first() else { return Vec::new() };
    let of_whole: HashSet<&str> = whole.wear.iter().map(|wear| wear.id.as_str()).collect();
    let mut seen: HashSet<&str> = HashSet::new();
    let tracks = weighted(view)
        .filter(|wear| of_whole.contains(wear.id.as_str()) && seen.insert(wear.id.as_str()));
    let ids: Vec<&str> = tracks.map(|wear| wear.id.as_str()).collect();
    let wears = whole.wear.iter().filter(|wear| ids.contains(&wear.id.as_str()));
    wears.map(|wear| tally(view, wear, sheets, most)).collect()
}

fn tally(
    view: &ConvertView,
    wear: &WearView,
    sheets: &[RosterSheet],
    most: MostBoxes,
) -> TallyView {
    let elements: HashMap<&str, u32> =
        view.units.iter().map(|unit| (unit.id.as_str(), unit.elements)).collect();
    let mut weighs: HashMap<&str, &str> = HashMap::new();
    for weight in wear.weights.iter().rev() {
        weighs.extend(weight.units.iter().map(|id| (id.as_str(), weight.counts.as_str())));
    }
    let of_unit = |row: &RosterRow| -> Option<(&str, u32)> {
        let counted = row.unit && row.tracks.first()?.counts == wear.counts;
        let counts = weighs.get(row.id.as_str()).copied().unwrap_or("1");
        counted.then_some((counts, *elements.get(row.id.as_str())?))
    };
    let rows = || sheets.iter().flat_map(|sheet| &sheet.rows);
    let mut weights: Vec<&str> = rows().filter_map(|row| Some(of_unit(row)?.0)).collect();
    // Losses with a weight of zero need no column, because they add nothing.
    weights.retain(|weight| *weight != "0");
    weights.sort_by_key(|weight| (weight.len(), *weight));
    weights.dedup();
    let sum = |sheet: &RosterSheet, weight: &str| -> u32 {
        let lost = sheet.rows.iter().filter_map(of_unit).filter(|(counts, _)| *counts == weight);
        lost.map(|(_, elements)| elements).sum()
    };
    let sums = |sheet: &RosterSheet| weights.iter().map(|weight| sum(sheet, weight)).collect();
    let all = sheets.iter().map(|sheet| (sheet.name.clone(), sums(sheet)));
    let all: Vec<(String, Vec<u32>)> = all.collect();
    TallyView {
        name: wear.name.clone(),
        counts: wear.counts.clone(),
        words: track(wear, most).words,
        weights: weights.iter().map(|weight| format!("×{weight}")).collect(),
        rows: all.into_iter().filter(|(_, sums)| sums.iter().any(|sum| *sum > 0)).collect(),
    }
}

fn weights(view: &ConvertView) -> Vec<(String, Marked)> {
    let mut told: Vec<(String, Vec<Marked>)> = Vec::new();
    for wear in view.formations.iter().flat_map(|formation| &formation.wear) {
        for weight in &wear.weights {
            let counts =
                || format!("{} count {} each.", weight.id.replace('-', " "), weight.counts);
            let words = Marked::new(weight.note.clone().unwrap_or_else(counts), weight.mark);
            let index = told.iter().position(|(name, _)| *name == wear.name).unwrap_or(told.len());
            if index == told.len() {
                told.push((wear.name.clone(), Vec::new()));
            }
            let sentences = &mut told[index].1;
            if !sentences.contains(&words) {
                sentences.push(words);
            }
        }
    }
    told.into_iter().map(|(name, sentences)| (name, Marked::joined(sentences, " "))).collect()
}
