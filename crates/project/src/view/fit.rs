//! Which rule sets and ratios suit a table and a collection.

use serde::Serialize;

use crate::view::origin::{Mark, mark};
use crate::view::{MusterView, TableView, drift_tenths, percent};
use grognard_core::convert::{Certainty, Conversion, FieldedUnit};
use grognard_core::document::{Posture, Ratio};
use grognard_core::ruleset::Ruleset;

/// How a force or a battle fits under one rule set and ratio.
#[derive(Debug, Clone, Serialize)]
pub struct FitView {
    /// Id of the rule set.
    pub ruleset: String,
    /// Shorter id, if it has one.
    pub alias: Option<String>,
    /// Name of the rule set.
    pub name: String,
    /// Ratio, if the rule set has several.
    pub ratio: Option<String>,
    /// Id of the rule set below it that gives the same numbers.
    pub same_as: Option<String>,
    /// Number of units of each side, the first side first.
    pub units: Vec<usize>,
    /// Number of elements.
    pub elements: u32,
    /// Mark of that number, if it does not rest on the rule book.
    pub elements_mark: Option<Mark>,
    /// Number of figures, where the game says how many an element has.
    pub figures: Option<u32>,
    /// Mark of the number of figures.
    pub figures_mark: Option<Mark>,
    /// Front of all units in line, in feet with one decimal.
    pub front_feet: String,
    /// Mark of the front.
    pub front_mark: Option<Mark>,
    /// Size of the field on the table.
    pub table: Option<TableView>,
    /// Mark of that size.
    pub table_mark: Option<Mark>,
    /// Does the field fit the table? If no table is given: does it fit any table?
    pub fits: Option<bool>,
    /// Number of turns.
    pub turns: Option<i64>,
    /// Mark of the number of turns.
    pub turns_mark: Option<Mark>,
    /// Number of units smaller than the rule set's minimum.
    pub small: usize,
    /// Number of units whose strength no number of elements fits.
    pub impossible: usize,
    /// Drift of all sides together, in per cent.
    pub drift_percent: String,
    /// Drift of each order of battle, in per cent.
    pub drifts: Vec<String>,
    /// Number of bases that the collection lacks.
    pub short: Option<u32>,
    /// What else speaks for or against it.
    pub reason: String,
    #[serde(skip)]
    order: Order,
}

/// Keys by which fits are ranked, the most important first. Smaller is better.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Order {
    /// Is the field larger than the table?
    too_large: bool,
    /// Number of bases that the collection lacks.
    short: u32,
    /// Number of units more or fewer than a club game has.
    unplayable: usize,
    /// Number of units outside the limits of their kind.
    outside: usize,
    /// Drift of each order of battle, added up without its sign.
    drift: u64,
    /// Number of elements.
    elements: u32,
}

/// What is known of a fit besides the conversion.
#[derive(Debug, Clone, Default)]
pub struct FitGiven {
    /// Size of the field on the table.
    pub table: Option<TableView>,
    /// Does the field fit the table that there is?
    pub fits: Option<bool>,
    /// Width of the table, in millimetres.
    pub width: Option<Ratio>,
    /// Number of turns.
    pub turns: Option<i64>,
    /// The muster, compared with a collection.
    pub muster: Option<MusterView>,
}

/// Number of units of a side that make a game for a club, batteries among them. Fewer leave nothing to decide,
/// more are not moved in a day by the four players or so of a side. This is our judgement; no rule book has it.
const PLAYABLE: std::ops::RangeInclusive<usize> = 6..=60;

/// How forces fit under a rule set. The sides are the conversions of each.
pub fn fit(rules: &Ruleset, sides: &[Vec<&Conversion>], given: FitGiven) -> FitView {
    let all = || sides.iter().flatten().copied();
    let units = || all().flat_map(|conversion| &conversion.units);
    let elements = units().map(|unit| unit.elements).sum();
    let counts: Vec<usize> = sides
        .iter()
        .map(|side| side.iter().map(|conversion| conversion.units.len()).sum())
        .collect();
    let small = units().filter(|unit| unit.detachment).count();
    let impossible = units().filter(|unit| unit.certainty == Certainty::Impossible).count();
    let men = all().fold(0_u32, |sum, one| sum.saturating_add(one.men_in));
    let fielded: i64 = all().map(|conversion| conversion.fielded_men).sum();
    let drifts: Vec<i64> = all().map(|one| drift_tenths(one.men_in, one.fielded_men)).collect();
    let fronts = units().filter_map(|unit| front(rules, &unit.element, unit.arm, unit.elements));
    let front = fronts.fold(Ratio::ZERO, |sum, one| sum.plus(one).unwrap_or(sum));
    let foot = Ratio::new(3048, 10).expect("a foot is a number");
    let tenths = front.over(foot).and_then(|feet| feet.times(Ratio::whole(10)));
    let tenths = tenths.map_or(0, Ratio::floor);
    let lacks = |muster: &MusterView| muster.lines.iter().filter_map(|line| line.short).sum();
    let short = given.muster.as_ref().map(lacks);
    let order = Order {
        too_large: given.fits == Some(false),
        short: short.unwrap_or(0),
        unplayable: counts.iter().map(|count| beyond(*count)).sum(),
        outside: small + impossible,
        drift: drifts.iter().map(|drift| drift.unsigned_abs()).sum(),
        elements,
    };
    let reasons = Reasons { given: &given, front, counts: &counts, small, impossible, short };
    FitView {
        ruleset: rules.id.clone(),
        alias: rules.aliases.first().cloned(),
        name: rules.name.clone(),
        ratio: all().next().and_then(|conversion| conversion.ratio.clone()),
        same_as: None,
        elements,
        elements_mark: elements_mark(rules, units()),
        figures: units().try_fold(0_u32, |sum, unit| {
            Some(sum.saturating_add(unit.figures?.saturating_mul(unit.elements)))
        }),
        figures_mark: figures_mark(rules, units()),
        front_feet: format!("{}.{}", tenths / 10, tenths % 10),
        front_mark: front_mark(rules, units()),
        fits: given.fits,
        reason: reasons.words(),
        table: given.table,
        table_mark: rules.ground.as_ref().and_then(|ground| mark(ground.ground.origin.as_ref())),
        turns: given.turns,
        turns_mark: rules.turn.as_ref().and_then(|turn| mark(turn.minutes.origin.as_ref())),
        units: counts,
        small,
        impossible,
        drift_percent: percent(drift_tenths(men, fielded)),
        drifts: drifts.iter().map(|drift| percent(*drift)).collect(),
        short,
        order,
    }
}

/// By how many units a side is smaller or larger than a club game.
fn beyond(count: usize) -> usize {
    PLAYABLE.start().saturating_sub(count) + count.saturating_sub(*PLAYABLE.end())
}

/// What speaks for a rule set and against it, where no number of the table says it.
struct Reasons<'g> {
    given: &'g FitGiven,
    front: Ratio,
    counts: &'g [usize],
    small: usize,
    impossible: usize,
    short: Option<u32>,
}

impl Reasons<'_> {
    fn words(&self) -> String {
        let mut reasons: Vec<String> = Vec::new();
        let any = self.given.table.as_ref().is_some_and(|table| table.larger_than_any);
        match self.given.fits {
            Some(false) if any => reasons.push("the field is larger than any table".to_owned()),
            Some(false) => reasons.push("the field is larger than the table".to_owned()),
            Some(true) => reasons.push("the field fits the table".to_owned()),
            None => {}
        }
        if let Some(width) = self.given.width.filter(|width| *width > Ratio::ZERO) {
            let share = self.front.over(width).and_then(|share| share.times(Ratio::whole(10)));
            let share = share.map_or(0, Ratio::floor);
            let words =
                format!("in line all units fill {}.{} table widths", share / 10, share % 10);
            reasons.push(words);
        }
        match self.short {
            Some(0) => reasons.push("the collection has it all".to_owned()),
            Some(short) => reasons.push(format!("{short} bases are missing")),
            None => {}
        }
        let (fewest, most) = (PLAYABLE.start(), PLAYABLE.end());
        let least = self.counts.iter().min().copied().unwrap_or(0);
        let greatest = self.counts.iter().max().copied().unwrap_or(0);
        if least < *fewest {
            reasons.push(format!("{} on a side leave little to decide", units(least)));
        }
        if greatest > *most {
            reasons
                .push(format!("{} on a side are more than a club moves in a day", units(greatest)));
        }
        if least >= *fewest && greatest <= *most {
            reasons.push("a game for a club".to_owned());
        }
        if self.small > 0 {
            reasons.push(format!("{} below the least", units(self.small)));
        }
        if self.impossible > 0 {
            let of = units(self.impossible);
            reasons.push(format!("{of} of a strength that fits no number of elements"));
        }
        reasons.join("; ")
    }
}

fn units(count: usize) -> String {
    if count == 1 { "1 unit".to_owned() } else { format!("{count} units") }
}

/// What elements rest on: the weakest of their sources.
pub(super) fn elements_mark<'u>(
    rules: &Ruleset,
    units: impl Iterator<Item = &'u FieldedUnit>,
) -> Option<Mark> {
    let of = |unit: &FieldedUnit| {
        let element = rules.elements.iter().find(|one| one.entry.id == unit.element)?;
        mark(element.entry.origin.as_ref())
    };
    units.filter(|unit| unit.certainty != Certainty::Author).filter_map(of).max()
}

/// What the figures of elements rest on.
pub(super) fn figures_mark<'u>(
    rules: &Ruleset,
    units: impl Iterator<Item = &'u FieldedUnit>,
) -> Option<Mark> {
    let of = |unit: &FieldedUnit| {
        let element = rules.elements.iter().find(|one| one.entry.id == unit.element)?;
        mark(element.figures.as_ref()?.origin.as_ref())
    };
    units.filter_map(of).max()
}

/// What the width of bases rests on.
fn front_mark<'u>(rules: &Ruleset, units: impl Iterator<Item = &'u FieldedUnit>) -> Option<Mark> {
    let of = |unit: &FieldedUnit| {
        let base = rules.bases.iter().find(|base| base.elements.contains(&unit.element))?;
        mark(base.width.origin.as_ref().or(base.entry.origin.as_ref()))
    };
    units.filter_map(of).max()
}

/// Says of a game that lies over another whether all comes out alike under both.
pub fn same_below(fits: &mut [FitView], below: &dyn Fn(&str) -> Vec<String>) {
    for at in 0..fits.len() {
        let under = below(&fits[at].ruleset);
        let one = &fits[at];
        let alike = |other: &&FitView| {
            let same = (&one.ratio, &one.units, &one.reason, &one.front_feet)
                == (&other.ratio, &other.units, &other.reason, &other.front_feet);
            let drifts = one.drifts == other.drifts && one.figures == other.figures;
            let clock = one.turns == other.turns && one.fits == other.fits;
            same && drifts && clock && one.order == other.order && under.contains(&other.ruleset)
        };
        let found = fits.iter().find(alike).map(|other| other.ruleset.clone());
        fits[at].same_as = found;
    }
}

/// The best first: what fits the table, what the shelf has, what a club can play, what keeps to the
/// limits, what drifts least on each side, what needs fewer elements. What comes out as the game
/// below it stands behind that.
pub fn best_first(mut fits: Vec<FitView>) -> Vec<FitView> {
    fits.sort_by(|one, other| {
        let key = |fit: &FitView| {
            (fit.order.clone(), fit.same_as.is_some(), fit.ruleset.clone(), fit.ratio.clone())
        };
        key(one).cmp(&key(other))
    });
    fits
}

/// The front of a unit in line, in millimetres: that of its base times the elements side by side.
fn front(
    rules: &Ruleset,
    element: &str,
    arm: grognard_core::document::Arm,
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
