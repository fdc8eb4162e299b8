//! Adds up a force by arm, by grade, and in total: units, elements and strengths.

use std::collections::BTreeMap;

use grognard_core::document::Ratio;
use schemars::JsonSchema;
use serde::Serialize;

use crate::view::convert::{ConvertView, drift_tenths, percent};

/// A row of sums in the summary of a roster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SumView {
    /// Part of the force that the sum covers: one `arm`, one `grade`, or `all` units.
    pub by: &'static str,
    /// Name of the arm or grade.
    pub name: String,
    /// Number of units.
    pub units: usize,
    /// Number of elements.
    pub elements: u32,
    /// Historical strength in men or guns.
    pub strength: String,
    /// Difference between the strength on the table and the historical strength in per cent, such
    /// as `1.2 % more`; absent if both are equal.
    pub drift: Option<String>,
    /// Sums of the figures that the rule set adds up, such as points, in the order of
    /// `sum_figures` of the force.
    pub figures: Vec<String>,
}

/// A difference in tenths of a per cent, in words, such as `1.2 % more`.
fn drift(tenths: i64) -> Option<String> {
    let figure = percent(tenths.abs());
    let figure = figure.trim_start_matches('+');
    match tenths {
        0 => None,
        1.. => Some(format!("{figure} % more")),
        _ => Some(format!("{figure} % fewer")),
    }
}

pub(super) fn sums(view: &ConvertView) -> Vec<SumView> {
    #[derive(Default)]
    struct Sum {
        units: usize,
        elements: u32,
        men: u32,
        fielded: i64,
        figures: Vec<Ratio>,
    }
    let added = &view.totals.figures;
    let mut by_arm: BTreeMap<&str, Sum> = BTreeMap::new();
    let mut by_grade: BTreeMap<&str, Sum> = BTreeMap::new();
    for unit in &view.units {
        let guns = unit.arm.ends_with("artillery");
        let grade = unit.grade_name.as_deref().filter(|_| !guns);
        let rows = [Some(by_arm.entry(&unit.arm).or_default())]
            .into_iter()
            .chain([grade.map(|grade| by_grade.entry(grade).or_default())]);
        for sum in rows.flatten() {
            sum.units += 1;
            sum.elements = sum.elements.saturating_add(unit.elements);
            sum.men = sum.men.saturating_add(unit.men);
            sum.fielded += unit.fielded_men;
            sum.figures.resize(added.len(), Ratio::ZERO);
            for (total, figure) in sum.figures.iter_mut().zip(added) {
                let number = unit.figure(&figure.id).and_then(|part| Ratio::read(&part.value));
                *total = number.and_then(|number| total.plus(number)).unwrap_or(*total);
            }
        }
    }
    let told = |by: &'static str, name: &str, sum: &Sum| SumView {
        by,
        name: name.to_owned(),
        units: sum.units,
        elements: sum.elements,
        strength: match by == "arm" && name.ends_with("artillery") {
            true => format!("{} guns", sum.men),
            false => format!("{} men", sum.men),
        },
        drift: drift(drift_tenths(sum.men, sum.fielded)),
        figures: sum.figures.iter().map(Ratio::to_string).collect(),
    };
    let arms = by_arm.iter().map(|(name, sum)| told("arm", name, sum));
    let grades = by_grade.iter().map(|(name, sum)| told("grade", name, sum));
    let all = SumView {
        by: "all",
        name: "all".to_owned(),
        units: view.totals.units,
        elements: view.totals.elements + view.totals.gun_elements,
        strength: format!("{} men, {} guns", view.totals.men, view.totals.guns),
        drift: drift(drift_tenths(view.totals.men, view.totals.fielded_men)),
        figures: added.iter().map(|figure| figure.value.clone()).collect(),
    };
    arms.chain(grades).chain([all]).collect()
}
