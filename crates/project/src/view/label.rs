//! Labels of bases: what stands on the label of each unit and leader.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::card::NationLook;
use super::convert::{ConvertView, UnitView};
use super::lines::{tree, within};
use grognard_core::convert::{Conversion, FieldedUnit, base_of};
use grognard_core::document::Ratio;
use grognard_core::ruleset::{Base, Ruleset};

/// The labels of a battle or of a force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LabelsView {
    /// Name of the battle or of the force.
    pub title: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Strips of labels, the narrowest first.
    pub strips: Vec<StripView>,
}

/// Labels of the same width.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StripView {
    /// Names of the bases that are so wide.
    pub name: String,
    /// Width of a label, in thousandths of a millimetre.
    pub width: i64,
    /// Labels of the strip.
    pub labels: Vec<LabelView>,
}

/// A label that is folded over the edge of a base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LabelView {
    /// Id of the unit or leader.
    pub id: String,
    /// Id of the force.
    pub force_id: String,
    /// Name of the unit or leader.
    pub name: String,
    /// Figures that are looked up at the table: elements, grade and marks of wear; of a leader his reach.
    pub told: String,
    /// Name of the formation above, for the other side of the label.
    pub under: String,
    /// Ids of the formations above, the nearest first; of a leader with a unit also that unit.
    pub within: Vec<String>,
    /// Colour of the nation.
    pub colour: Option<String>,
}

/// The labels of converted forces.
pub fn labels(
    rules: &Ruleset,
    forces: &[(&Conversion, &ConvertView)],
    title: &str,
    nations: &HashMap<String, NationLook>,
) -> LabelsView {
    let mut strips = Strips(Vec::new());
    for (conversion, view) in forces {
        strips.add_force(rules, conversion, view, nations);
    }
    let Strips(mut strips) = strips;
    strips.sort_by_key(|strip| strip.width);
    LabelsView { title: title.to_owned(), ruleset_name: rules.name.clone(), strips }
}

/// Strips as they are collected.
struct Strips(Vec<StripView>);

impl Strips {
    /// Adds a label for a base.
    fn add(&mut self, base: &Base, label: LabelView) {
        let Some(width) = thousandths(base) else { return };
        let found = self.0.iter().position(|strip| strip.width == width);
        let index = found.unwrap_or_else(|| {
            self.0.push(StripView { name: String::new(), width, labels: Vec::new() });
            self.0.len() - 1
        });
        let strip = &mut self.0[index];
        // Several kinds of base may have the same width.
        if !strip.name.split(", ").any(|name| name == base.entry.name) {
            let comma = if strip.name.is_empty() { "" } else { ", " };
            strip.name = format!("{}{comma}{}", strip.name, base.entry.name);
        }
        strip.labels.push(label);
    }

    /// Adds the labels of a force: of each formation its leaders, then its units.
    fn add_force(
        &mut self,
        rules: &Ruleset,
        conversion: &Conversion,
        view: &ConvertView,
        nations: &HashMap<String, NationLook>,
    ) {
        let tree = tree(view);
        let mut units: HashMap<&str, Vec<(&FieldedUnit, &UnitView)>> = HashMap::new();
        for (fielded, unit) in conversion.units.iter().zip(&view.units) {
            units.entry(&unit.parent).or_default().push((fielded, unit));
        }
        let colour = |nation: &str| nations.get(nation).and_then(|look| look.colour.clone());
        let year = conversion.date.map(|date| i64::from(date.year));
        for formation in &view.formations {
            let of_formation = units.remove(formation.id.as_str()).unwrap_or_default();
            let above = within(&tree, Some(&formation.id));
            let led = of_formation.iter().map(|(_, unit)| unit.id.as_str());
            for id in std::iter::once(formation.id.as_str()).chain(led) {
                let Some(leader) = tree.leaders.get(id) else { continue };
                let base = rules.bases.iter().find(|base| base.leaders.contains(&leader.rank));
                let Some(base) = base else { continue };
                let label = LabelView {
                    id: leader.id.clone(),
                    force_id: view.id.clone(),
                    name: leader.name.clone(),
                    told: leader.range.clone().unwrap_or_default(),
                    under: formation.name.clone(),
                    within: leader.unit.iter().chain(&above).cloned().collect(),
                    colour: colour(&formation.nation),
                };
                self.add(base, label);
            }
            for (fielded, unit) in of_formation {
                let Some(base) = base_of(rules, fielded, year) else { continue };
                let label = LabelView {
                    id: unit.id.clone(),
                    force_id: view.id.clone(),
                    name: unit.name.clone(),
                    told: told(unit),
                    under: formation.name.clone(),
                    within: above.clone(),
                    colour: colour(&unit.nation),
                };
                self.add(base, label);
            }
        }
    }
}

/// `6 · Veteran · W2 S4`.
fn told(unit: &UnitView) -> String {
    let grade = unit.grade_short.as_ref().or(unit.grade_name.as_ref());
    let most = unit.wear.iter().max_by_key(|wear| wear.boxes);
    let marks = most.into_iter().flat_map(|wear| &wear.marks);
    let marks: Vec<String> = marks
        .take(4)
        .map(|mark| match mark.name.parse::<i64>() {
            Ok(_) => format!("{} {}", mark.name, mark.lost),
            Err(_) => format!("{}{}", mark.name.chars().take(1).collect::<String>(), mark.lost),
        })
        .collect();
    let parts = [Some(unit.elements.to_string()), grade.cloned(), Some(marks.join(" "))];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// The width of a base in thousandths of a millimetre, to the nearest.
fn thousandths(base: &Base) -> Option<i64> {
    let millimetres = base.width.value.millimetres()?;
    let half = Ratio::new(1, 2)?;
    Some(millimetres.times(Ratio::whole(1000))?.round(half)).filter(|width| *width > 0)
}
