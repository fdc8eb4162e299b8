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
    /// The name of the battle or of the force.
    pub title: String,
    /// The name of the rule set.
    pub ruleset_name: String,
    /// Strips of labels that are as wide as one another.
    pub strips: Vec<StripView>,
}

/// Labels of the same width.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StripView {
    /// What stands on bases so wide.
    pub name: String,
    /// The width in thousandths of a millimetre.
    pub width: i64,
    /// The labels.
    pub labels: Vec<LabelView>,
}

/// A label that is folded over the edge of a base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LabelView {
    /// The id of the unit or of the leader.
    pub id: String,
    /// The id of its force.
    pub force_id: String,
    /// Its name.
    pub name: String,
    /// What is looked up at the table: elements, grade, the marks of wear; a leader's reach.
    pub told: String,
    /// The formation above it, for the other side.
    pub under: String,
    /// The ids of the formations above it, the nearest first; of a leader that of the unit too that he is with.
    pub within: Vec<String>,
    /// The colour of its nation.
    pub colour: Option<String>,
}

/// The labels of converted forces.
pub fn labels(
    rules: &Ruleset,
    forces: &[(&Conversion, &ConvertView)],
    title: &str,
    nations: &HashMap<String, NationLook>,
) -> LabelsView {
    let mut strips: Vec<StripView> = Vec::new();
    let mut add = |base: &Base, label: LabelView| {
        let Some(width) = thousandths(base) else { return };
        let known = strips.iter().position(|strip| strip.width == width);
        let at = known.unwrap_or_else(|| {
            strips.push(StripView { name: String::new(), width, labels: Vec::new() });
            strips.len() - 1
        });
        let strip = &mut strips[at];
        // Several kinds of base may be as wide as one another.
        if !strip.name.split(", ").any(|name| name == base.entry.name) {
            let comma = if strip.name.is_empty() { "" } else { ", " };
            strip.name = format!("{}{comma}{}", strip.name, base.entry.name);
        }
        strip.labels.push(label);
    };
    for (conversion, view) in forces {
        let tree = tree(view);
        let leaders = &tree.leaders;
        let mut units: HashMap<&str, Vec<(&FieldedUnit, &UnitView)>> = HashMap::new();
        for (fielded, unit) in conversion.units.iter().zip(&view.units) {
            units.entry(&unit.parent).or_default().push((fielded, unit));
        }
        let colour = |nation: &str| nations.get(nation).and_then(|look| look.colour.clone());
        let year = conversion.date.map(|date| i64::from(date.year));
        for formation in &view.formations {
            let own = units.remove(formation.id.as_str()).unwrap_or_default();
            let above = within(&tree, Some(&formation.id));
            let led = own.iter().map(|(_, unit)| unit.id.as_str());
            for id in std::iter::once(formation.id.as_str()).chain(led) {
                let Some(leader) = leaders.get(id) else { continue };
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
                add(base, label);
            }
            for (fielded, unit) in own {
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
                add(base, label);
            }
        }
    }
    strips.sort_by_key(|strip| strip.width);
    LabelsView { title: title.to_owned(), ruleset_name: rules.name.clone(), strips }
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
