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
    /// The id of the rule set.
    pub ruleset: String,
    /// A shorter id, where it has one.
    pub alias: Option<String>,
    /// Its name.
    pub name: String,
    /// The ratio, where there are several.
    pub ratio: Option<String>,
    /// The rule set below it under which all comes out alike.
    pub same_as: Option<String>,
    /// Units on each side, the first side first.
    pub units: Vec<usize>,
    /// Elements.
    pub elements: u32,
    /// Their mark, where they rest on something else than the rule book.
    pub elements_mark: Option<Mark>,
    /// Figures, where the game says how many an element has.
    pub figures: Option<u32>,
    /// Their mark.
    pub figures_mark: Option<Mark>,
    /// The front of all units in line, in feet and tenths.
    pub front_feet: String,
    /// Its mark.
    pub front_mark: Option<Mark>,
    /// The field on the table.
    pub table: Option<TableView>,
    /// Its mark.
    pub table_mark: Option<Mark>,
    /// Does the field fit the table? Without one, any table?
    pub fits: Option<bool>,
    /// How many turns.
    pub turns: Option<i64>,
    /// Their mark.
    pub turns_mark: Option<Mark>,
    /// Units that are below the least.
    pub small: usize,
    /// Units whose strength no number of elements stands for.
    pub impossible: usize,
    /// Drift in per cent, of all sides together.
    pub drift_percent: String,
    /// Drift in per cent of each order of battle.
    pub drifts: Vec<String>,
    /// Bases that the collection lacks.
    pub short: Option<u32>,
    /// What speaks for it or against it beside these numbers.
    pub reason: String,
    #[serde(skip)]
    order: Order,
}

/// By what fits are ranked, the first first.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Order {
    /// The field is larger than the table.
    too_large: bool,
    /// Bases that the collection lacks.
    short: u32,
    /// Units more or fewer than a club game has.
    unplayable: usize,
    /// Units that keep to no limit.
    outside: usize,
    /// Drift of each order of battle, added up whichever way it goes.
    drift: u64,
    /// Elements.
    elements: u32,
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

/// So many units on a side, its batteries among them, are a game for a club: fewer leave nothing to
/// decide, more are not moved in a day by the four players or so of a side. A judgement of ours; no
/// rule book has it.
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
