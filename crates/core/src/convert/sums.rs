//! Sums of figures of units, such as the points of a force.

use super::fielded::{Conversion, FieldedUnit, ProfileFigure};
use crate::document::Ratio;
use crate::model::{BattleSide, SideBudget};
use crate::ruleset::{Ruleset, UnitFigure};

/// The figures that the pack adds up, each with its sum over the units. A figure that no unit has
/// is left out.
pub fn figure_sums<'u>(
    rules: &Ruleset,
    units: impl Iterator<Item = &'u FieldedUnit> + Clone,
) -> Vec<ProfileFigure> {
    let totals = rules.unit_figures.iter().filter(|figure| figure.total);
    totals.filter_map(|figure| sum(figure, units.clone())).collect()
}

fn sum<'u>(
    figure: &UnitFigure,
    units: impl Iterator<Item = &'u FieldedUnit>,
) -> Option<ProfileFigure> {
    let mut parts =
        units.filter_map(|unit| unit.profile.iter().find(|part| part.id == figure.entry.id));
    let first = parts.next()?.clone();
    let mut sum = parts.try_fold(first, |mut sum, part| {
        sum.value = sum.value.plus(part.value)?;
        sum.kind = sum.kind.max(part.kind);
        sum.by_author |= part.by_author;
        let new = part.readings.iter().filter(|reading| !sum.readings.contains(*reading));
        let new: Vec<String> = new.cloned().collect();
        sum.readings.extend(new);
        Some(sum)
    })?;
    sum.shown = figure.shown(sum.value);
    Some(sum)
}

/// The sum of a figure over the units of a side, and the budget of the side.
#[derive(Debug, Clone)]
pub struct BudgetUse {
    /// Name of the side, as printed.
    pub side: String,
    /// Name of the figure, as printed.
    pub name: String,
    /// Sum over all units, with sign and unit.
    pub sum: String,
    pub most: String,
    /// Number by which the sum exceeds the budget, with sign and unit; `None` if it does not.
    pub over: Option<String>,
    /// Sum of each order of battle, by the name of the list, with sign and unit.
    pub parts: Vec<(String, String)>,
}

/// Compares a budget of a side with the units of the side; `None` if the rule set does not add up
/// the figure.
pub fn budget_use(
    rules: &Ruleset,
    side: &BattleSide,
    budget: &SideBudget,
    conversions: &[&Conversion],
) -> Option<BudgetUse> {
    let is_it = |figure: &&UnitFigure| figure.total && figure.entry.id == budget.figure;
    let figure = rules.unit_figures.iter().find(is_it)?;
    let units = conversions.iter().flat_map(|conversion| &conversion.units);
    let of = |units: Option<ProfileFigure>| units.map_or(Ratio::ZERO, |sum| sum.value);
    let whole = of(sum(figure, units));
    let over = whole.minus(budget.most).filter(|over| *over > Ratio::ZERO);
    let parts = conversions.iter().map(|conversion| {
        (conversion.name.clone(), figure.shown(of(sum(figure, conversion.units.iter()))))
    });
    Some(BudgetUse {
        side: side.name.clone(),
        name: figure.entry.name.clone(),
        sum: figure.shown(whole),
        most: figure.shown(budget.most),
        over: over.map(|over| figure.shown(over)),
        parts: parts.collect(),
    })
}

/// The uses of all budgets of a side that are for this rule set.
pub fn budget_uses(
    rules: &Ruleset,
    side: &BattleSide,
    conversions: &[&Conversion],
) -> Vec<BudgetUse> {
    let budgets = side.budgets.iter().filter(|budget| rules.answers_to(&budget.ruleset));
    budgets.filter_map(|budget| budget_use(rules, side, budget, conversions)).collect()
}
