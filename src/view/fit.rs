//! Which rule sets and ratios suit a table and a collection.

use serde::Serialize;

use crate::convert::{Certainty, Conversion};
use crate::document::{Posture, Ratio};
use crate::ruleset::Ruleset;
use crate::view::{MusterView, TableView, drift_tenths, percent};

/// How a force or a battle fits under one rule set and ratio.
#[derive(Debug, Clone, Serialize)]
pub struct FitView {
    /// The id of the rule set.
    pub ruleset: String,
    /// Its name.
    pub name: String,
    /// The ratio, where there are several.
    pub ratio: Option<String>,
    /// Elements.
    pub elements: u32,
    /// Figures, where the game says how many an element has.
    pub figures: Option<u32>,
    /// The front of all units in line, in feet and tenths.
    pub front_feet: String,
    /// The field on the table.
    pub table: Option<TableView>,
    /// Does the field fit the table?
    pub fits: Option<bool>,
    /// How many turns.
    pub turns: Option<i64>,
    /// Units that are below the least.
    pub small: usize,
    /// Units whose strength no number of elements stands for.
    pub impossible: usize,
    /// Drift in per cent.
    pub drift_percent: String,
    /// Bases that the collection lacks.
    pub short: Option<u32>,
    /// What speaks for it or against it.
    pub reason: String,
    #[serde(skip)]
    order: (bool, u32, usize, i64, u32),
}

/// What is known of a fit besides the conversion.
#[derive(Debug, Clone, Default)]
pub struct FitGiven {
    /// The field on the table.
    pub table: Option<TableView>,
    /// Does the field fit the table that there is?
    pub fits: Option<bool>,
    /// How wide the table is, in millimetres.
    pub width: Option<Ratio>,
    /// How many turns.
    pub turns: Option<i64>,
    /// What the collection lacks.
    pub muster: Option<MusterView>,
}

/// How forces fit under a rule set.
pub fn fit(rules: &Ruleset, conversions: &[&Conversion], given: FitGiven) -> FitView {
    let units = || conversions.iter().flat_map(|conversion| &conversion.units);
    let elements = units().map(|unit| unit.elements).sum();
    let figures = units().map(|unit| Some(unit.figures? * unit.elements)).sum::<Option<u32>>();
    let small = units().filter(|unit| unit.detachment).count();
    let impossible = units().filter(|unit| unit.certainty == Certainty::Impossible).count();
    let men: u32 = conversions.iter().map(|conversion| conversion.men_in).sum();
    let fielded: i64 = conversions.iter().map(|conversion| conversion.fielded_men).sum();
    let drift = drift_tenths(men, fielded);
    let fronts = units().filter_map(|unit| front(rules, &unit.element, unit.arm, unit.elements));
    let front = fronts.fold(Ratio::ZERO, |sum, one| sum.plus(one).unwrap_or(sum));
    let foot = Ratio::new(3048, 10).expect("a foot is a number");
    let tenths = front.over(foot).and_then(|feet| feet.times(Ratio::whole(10)));
    let tenths = tenths.map_or(0, Ratio::floor);
    let short = given
        .muster
        .as_ref()
        .map(|muster| muster.lines.iter().filter_map(|line| line.short).sum::<u32>());
    let mut reasons: Vec<String> = Vec::new();
    match given.fits {
        Some(true) => reasons.push("the field fits the table".to_owned()),
        Some(false) => reasons.push("the field is larger than the table".to_owned()),
        None => {}
    }
    if let Some(width) = given.width.filter(|width| *width > Ratio::ZERO) {
        let share = front.over(width).and_then(|share| share.times(Ratio::whole(10)));
        let share = share.map_or(0, Ratio::floor);
        reasons.push(format!("in line both sides fill {}.{} table widths", share / 10, share % 10));
    }
    match short {
        Some(0) => reasons.push("the collection has it all".to_owned()),
        Some(short) => reasons.push(format!("{short} bases are missing")),
        None => {}
    }
    if small > 0 {
        reasons.push(format!("{small} below the least"));
    }
    if impossible > 0 {
        reasons.push(format!("{impossible} of a strength that fits no number"));
    }
    reasons.push(format!("drift {} %", percent(drift)));
    let first = conversions.first();
    FitView {
        ruleset: rules.id.clone(),
        name: rules.name.clone(),
        ratio: first.and_then(|conversion| conversion.ratio.clone()),
        elements,
        figures,
        front_feet: format!("{}.{}", tenths / 10, tenths % 10),
        table: given.table,
        fits: given.fits,
        turns: given.turns,
        small,
        impossible,
        drift_percent: percent(drift),
        short,
        reason: reasons.join("; "),
        order: (
            given.fits == Some(false),
            short.unwrap_or(0),
            small + impossible,
            drift.abs(),
            elements,
        ),
    }
}

/// The best first: what fits the table, what the shelf has, what keeps to the limits, what drifts
/// least, what needs fewer elements.
pub fn best_first(mut fits: Vec<FitView>) -> Vec<FitView> {
    fits.sort_by(|one, other| {
        let key = |fit: &FitView| (fit.order, fit.ruleset.clone(), fit.ratio.clone());
        key(one).cmp(&key(other))
    });
    fits
}

/// The front of a unit in line, in millimetres: that of its base times the elements side by side.
fn front(
    rules: &Ruleset,
    element: &str,
    arm: crate::document::Arm,
    elements: u32,
) -> Option<Ratio> {
    let base = rules.bases.iter().find(|base| base.elements.iter().any(|one| one == element))?;
    let width = base.width.value.millimetres()?;
    let line = |is: Option<Posture>| matches!(is, Some(Posture::Line | Posture::Unlimbered));
    let posture =
        rules.postures.iter().find(|posture| posture.arms.contains(&arm) && line(posture.is));
    let n = Ratio::whole(elements.into());
    let files = posture.and_then(|posture| posture.files.as_ref()).and_then(|files| {
        let known = |name: &str| if name == "n" { Some(n) } else { rules.number(name) };
        files.value.value(&known).ok()
    });
    files.unwrap_or(n).times(width)
}
