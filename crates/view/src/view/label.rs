//! Makes labels for bases: a text for each unit, for each stand of a unit, and for each leader.

use std::collections::HashMap;

use super::convert::{ConvertView, LeaderView, UnitView};
use super::label_key::key_of_labels;
use super::label_view::{LabelView, LabelsView, StripView};
use super::label_words::{LabelEntry, line_of, told_of_leader, told_of_unit};
use super::lines::{tree, within};
use super::nation_look::NationLook;
use super::not_fielded::NotFieldedView;
use super::short_name::{short_names_of_body, short_names_of_person};
use grognard_core::convert::{Conversion, FieldedUnit, base_of};
use grognard_core::document::Ratio;
use grognard_core::ruleset::{Base, Ruleset};

#[derive(Clone, Copy)]
pub struct LabelsGiven<'g> {
    pub title: &'g str,
    /// Names and colours of nations, by the id of the nation.
    pub nations: &'g HashMap<String, NationLook>,
    /// Does every stand of a unit get a separate label?
    pub every_stand: bool,
}

/// Minimum width of a label in micrometres, so that the longest words of names fit in letters of
/// 6.5 points.
const MIN_WIDTH: i64 = 19_000;

/// Width of a letter of 6.5 points in micrometres, from which the width of a label with all figures
/// on one line is estimated.
const LETTER_WIDTH: i64 = 900;

/// Sum of the margins to the left and right of the text, in micrometres.
const AROUND_LETTERS: i64 = 1_600;

/// Maximum number of labels for one unit. If the unit has more stands, several stands share a
/// label.
const MAX_LABELS_OF_UNIT: usize = 100;

/// Maximum number of labels for all units together, which fills 600 sheets. In a print with many
/// units, each unit may have fewer labels.
const MAX_LABELS: usize = 40_000;

pub fn labels(
    rules: &Ruleset,
    forces: &[(&Conversion, &ConvertView)],
    given: LabelsGiven<'_>,
) -> LabelsView {
    let units: usize = forces.iter().map(|(_, view)| view.units.len()).sum();
    let most = (MAX_LABELS / units.max(1)).clamp(1, MAX_LABELS_OF_UNIT);
    let mut strips = Strips { strips: Vec::new(), rules, given, most, number: 0 };
    for (conversion, view) in forces {
        strips.add_force(conversion, view);
    }
    let mut strips = strips.strips;
    strips.sort_by_key(|strip| (strip.width, strip.bases));
    let key = key_of_labels(&strips);
    let title = given.title.to_owned();
    let off_table = forces.iter().flat_map(|(_, view)| view.not_fielded.iter());
    let off_table = off_table.map(NotFieldedView::words).collect();
    LabelsView { title, ruleset_name: rules.name.clone(), strips, key, off_table }
}

/// Keeps the labels that pass a test. Empty strips are removed, and the key is made again so that
/// it explains only the signs that are left.
pub fn only_labels(mut labels: LabelsView, is_wanted: impl Fn(&LabelView) -> bool) -> LabelsView {
    for strip in &mut labels.strips {
        strip.labels.retain(&is_wanted);
    }
    labels.strips.retain(|strip| !strip.labels.is_empty());
    labels.key = key_of_labels(&labels.strips);
    labels
}

struct Strips<'s> {
    strips: Vec<StripView>,
    rules: &'s Ruleset,
    given: LabelsGiven<'s>,
    most: usize,
    /// Ordinal of the unit or leader that was added last.
    number: usize,
}

#[derive(Clone, Copy)]
struct Above<'a> {
    force: &'a ConvertView,
    name: &'a str,
    within: &'a [String],
}

impl Strips<'_> {
    /// Adds a label that covers `bases` adjacent bases.
    fn add(&mut self, base: &Base, bases: u32, label: LabelView) {
        let Some(width) = thousandths(base) else { return };
        let width = width.saturating_mul(bases.into());
        let same = |strip: &StripView| strip.width == width && strip.bases == bases;
        let found = self.strips.iter().position(same);
        let index = found.unwrap_or_else(|| {
            self.strips.push(StripView { name: String::new(), width, bases, labels: Vec::new() });
            self.strips.len() - 1
        });
        let strip = &mut self.strips[index];
        // Several kinds of base with the same width share a strip, and the strip has all their
        // names.
        if !strip.name.split(", ").any(|name| name == base.entry.name) {
            let comma = if strip.name.is_empty() { "" } else { ", " };
            strip.name = format!("{}{comma}{}", strip.name, base.entry.name);
        }
        strip.labels.push(label);
    }

    /// Adds the labels of a force. For each formation, labels of leaders come first, then labels of
    /// units.
    fn add_force(&mut self, conversion: &Conversion, view: &ConvertView) {
        let tree = tree(view);
        let mut units: HashMap<&str, Vec<(&FieldedUnit, &UnitView)>> = HashMap::new();
        for (fielded, unit) in conversion.units.iter().zip(&view.units) {
            units.entry(&unit.parent).or_default().push((fielded, unit));
        }
        let year = conversion.date.map(|date| i64::from(date.year));
        for formation in &view.formations {
            let of_formation = units.remove(formation.id.as_str()).unwrap_or_default();
            let within = within(&tree, Some(&formation.id));
            let above = Above { force: view, name: &formation.name, within: &within };
            let led = of_formation.iter().map(|(_, unit)| unit.id.as_str());
            for id in std::iter::once(formation.id.as_str()).chain(led) {
                if let Some(leader) = tree.leaders.get(id) {
                    self.add_leader(leader, above, &formation.nation);
                }
            }
            for (fielded, unit) in of_formation {
                if let Some(base) = base_of(self.rules, fielded, year) {
                    self.add_unit(base, unit, above);
                }
            }
        }
    }

    fn add_leader(&mut self, leader: &LeaderView, above: Above<'_>, nation: &str) {
        let base = self.rules.bases.iter().find(|base| base.leaders.contains(&leader.rank));
        let Some(base) = base else { return };
        self.number += 1;
        let mut label = self.label(above, nation, told_of_leader(leader));
        label.kind = "leader";
        label.id.clone_from(&leader.id);
        label.name.clone_from(&leader.name);
        label.short_names = short_names_of_person(&leader.name);
        label.within.splice(0..0, leader.unit.clone());
        self.add(base, 1, label);
    }

    fn add_unit(&mut self, base: &Base, unit: &UnitView, above: Above<'_>) {
        self.number += 1;
        let elements = unit.elements.max(1);
        let side_by_side = bases_of_a_label(base, elements, &line_of(&told_of_unit(unit, None)));
        let mut spans = vec![(1, side_by_side)];
        if self.given.every_stand {
            spans = self.spans(elements, side_by_side);
        }
        for (first, last) in spans {
            let several = self.given.every_stand && elements > 1;
            let stand = several.then(|| stand(first, last, elements));
            let mut label = self.label(above, &unit.nation, told_of_unit(unit, stand.as_deref()));
            label.id.clone_from(&unit.id);
            label.name.clone_from(&unit.name);
            label.short_names = short_names_of_body(&unit.name);
            let bases =
                if last - first < 2 * side_by_side { last - first + 1 } else { side_by_side };
            self.add(base, bases, label);
        }
    }

    /// First and last element that each label of a unit covers. A remainder that is too small for a
    /// separate label joins the last label.
    fn spans(&self, elements: u32, side_by_side: u32) -> Vec<(u32, u32)> {
        let most = u32::try_from(self.most).unwrap_or(u32::MAX);
        let each = side_by_side.max(elements.div_ceil(most));
        let count = (elements / each).max(1);
        let last = |index: u32| if index + 1 == count { elements } else { (index + 1) * each };
        (0..count).map(|index| (index * each + 1, last(index))).collect()
    }

    /// A label without id and name.
    fn label(&self, above: Above<'_>, nation: &str, means: Vec<LabelEntry>) -> LabelView {
        let look = self.given.nations.get(nation);
        LabelView {
            id: String::new(),
            force_id: above.force.id.clone(),
            kind: "unit",
            number: self.number,
            name: String::new(),
            short_names: Vec::new(),
            told: line_of(&means),
            under: above.name.to_owned(),
            short_unders: short_names_of_body(above.name),
            within: above.within.to_vec(),
            nation_name: look.map_or(nation, |look| &look.name).to_owned(),
            colour: look.and_then(|look| look.colour.clone()),
            means,
        }
    }
}

/// Number of adjacent bases that a label covers so that its text fits, at most the number of bases
/// in the unit.
fn bases_of_a_label(base: &Base, elements: u32, told: &str) -> u32 {
    let width = thousandths(base).unwrap_or(MIN_WIDTH);
    let letters = i64::try_from(told.chars().count()).unwrap_or(i64::MAX);
    let needed = letters.saturating_mul(LETTER_WIDTH).saturating_add(AROUND_LETTERS).max(MIN_WIDTH);
    let bases = needed / width + i64::from(needed % width > 0);
    u32::try_from(bases).unwrap_or(u32::MAX).clamp(1, elements)
}

/// Stands that a label covers, such as `2 of 6` or `3-4 of 6`.
fn stand(first: u32, last: u32, elements: u32) -> String {
    if first == last {
        format!("{first} of {elements}")
    } else {
        format!("{first}-{last} of {elements}")
    }
}

fn thousandths(base: &Base) -> Option<i64> {
    let millimetres = base.width.value.millimetres()?;
    let half = Ratio::new(1, 2)?;
    Some(millimetres.times(Ratio::whole(1000))?.round(half)).filter(|width| *width > 0)
}
