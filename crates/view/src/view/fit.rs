//! Ranks rule sets and ratios by how well a battle fits on a table and how many of its bases a
//! collection has.

use grognard_core::convert::{BudgetUse, Certainty, Conversion, FieldedUnit, figure_sums};
use grognard_core::document::{Posture, Ratio};
use grognard_core::ruleset::{Ruleset, Sourced};
use grognard_syntax::text::counted;
use serde::Serialize;

use super::muster::{elements_mark, figures_mark};
use crate::view::convert::{foot, unit_figure};
use crate::view::origin::{Mark, mark};
use crate::view::{MusterView, TableView, UnitFigureView, drift_tenths, percent};

/// How well a force or a battle suits one rule set and ratio.
#[derive(Debug, Clone, Serialize)]
pub struct FitView {
    pub ruleset: String,
    /// Shorter id of the rule set, if it has one.
    pub alias: Option<String>,
    pub name: String,
    /// Name of the ratio of men to elements, if the rule set has several ratios.
    pub ratio: Option<String>,
    /// Id of the rule set that this rule set extends, if both give the same numbers.
    pub same_as: Option<String>,
    /// Number of units on each side, beginning with the first side.
    pub units: Vec<usize>,
    /// Number of elements on each side, beginning with the first side.
    pub side_elements: Vec<u32>,
    /// Sums of the figures that the rule set adds up, such as points, by side; absent if there are
    /// none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub side_figures: Vec<Vec<UnitFigureView>>,
    pub elements: u32,
    /// Mark of the number of elements, if the number is not from the rule book.
    pub elements_mark: Option<Mark>,
    /// Number of figures; absent if the rule set does not give the figures of every element.
    pub figures: Option<u32>,
    /// Mark of the number of figures, if the number is not from the rule book.
    pub figures_mark: Option<Mark>,
    /// Total front of all units in line, in feet with one decimal.
    pub front_feet: String,
    /// Total front of all units in line, in whole centimetres, rounded up.
    pub front_centimetres: String,
    /// Mark of the front, if the width of bases is not from the rule book.
    pub front_mark: Option<Mark>,
    pub table: Option<TableView>,
    /// Mark of the size of the field, if the ground scale is not from the rule book.
    pub table_mark: Option<Mark>,
    /// Does the field fit on the table that the user gave? If the user gave no table, does it fit
    /// on any table?
    pub fits: Option<bool>,
    pub turns: Option<i64>,
    /// Mark of the number of turns, if the length of a turn is not from the rule book.
    pub turns_mark: Option<Mark>,
    /// Number of units that are smaller than the rule set's minimum.
    pub small: usize,
    /// Number of units whose strength no number of elements can represent.
    pub impossible: usize,
    /// Difference between the men on the table and the historical number of men on all sides, in
    /// per cent.
    pub drift_percent: String,
    /// Difference between the men on the table and the historical number of men in each order of
    /// battle, in per cent.
    pub drifts: Vec<String>,
    /// Number of bases that the collection lacks.
    pub short: Option<u32>,
    /// Can a club play the battle in a day? The field is absent if the pack gives no limits of a
    /// club game.
    pub club_game: Option<bool>,
    /// Mark of the limits of a club game, if the limits are not from the rule book.
    pub club_mark: Option<Mark>,
    /// Further reasons for and against the rule set, in words.
    pub reason: String,
    /// Parts of the documents that could not be read and were not counted, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    #[serde(skip)]
    order: Order,
}

/// Keys by which fits are ranked, most important first. The sort puts smaller values first, because
/// they are better.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Order {
    too_large: bool,
    short: u32,
    /// Number of limits of a club game that the battle does not keep.
    missed: usize,
    /// Number of units above the maximum or below the minimum of a club game.
    unplayable: i64,
    /// Number of units below the minimum size, or with a strength that no number of elements
    /// represents.
    outside: usize,
    /// Sum of the drifts of the orders of battle, without their signs.
    drift: u64,
    elements: u32,
}

/// Inputs of a fit, apart from the conversions.
#[derive(Debug, Clone, Default)]
pub struct FitGiven {
    pub table: Option<TableView>,
    /// Does the field fit on the table that the user gave?
    pub fits: Option<bool>,
    /// The table as the user wrote it, and its longer side in millimetres.
    pub given_table: Option<(String, Ratio)>,
    pub turns: Option<i64>,
    /// Miniatures that the forces need, compared with a collection.
    pub muster: Option<MusterView>,
    /// Budgets of the sides that are for the rule set.
    pub budgets: Vec<BudgetUse>,
}

/// Computes how well forces suit a rule set. `sides` has a list of conversions for each side.
pub fn fit(rules: &Ruleset, sides: &[Vec<&Conversion>], given: FitGiven) -> FitView {
    let all = || sides.iter().flatten().copied();
    let units = || all().flat_map(|conversion| &conversion.units);
    let elements = units().map(|unit| unit.elements).sum();
    let counts: Vec<usize> = sides.iter().map(|side| units_of_side(side)).collect();
    let side_elements: Vec<u32> = sides.iter().map(|side| elements_of_side(side)).collect();
    let sums = |side: &Vec<&Conversion>| -> Vec<UnitFigureView> {
        let units = side.iter().flat_map(|conversion| &conversion.units);
        figure_sums(rules, units).iter().map(unit_figure).collect()
    };
    let side_figures: Vec<Vec<UnitFigureView>> = sides.iter().map(sums).collect();
    let has_sums = side_figures.iter().any(|sums| !sums.is_empty());
    let side_figures = if has_sums { side_figures } else { Vec::new() };
    let measured = Measured { units: &counts, elements: &side_elements, turns: given.turns };
    let club = ClubJudgement::of(rules, measured);
    let small = units().filter(|unit| unit.detachment).count();
    let impossible = units().filter(|unit| unit.certainty == Certainty::Impossible).count();
    let men = all().fold(0_u32, |sum, unit| sum.saturating_add(unit.men_in));
    let fielded: i64 = all().map(|conversion| conversion.fielded_men).sum();
    let drifts: Vec<i64> = all().map(|unit| drift_tenths(unit.men_in, unit.fielded_men)).collect();
    let fronts = units().filter_map(|unit| front(rules, &unit.element, unit.arm, unit.elements));
    let front = fronts.fold(Ratio::ZERO, |sum, front| sum.plus(front).unwrap_or(sum));
    let lacks = |muster: &MusterView| muster.lines.iter().filter_map(|line| line.short).sum();
    let short = given.muster.as_ref().map(lacks);
    let front_centimetres = format!("{} cm", front.over(Ratio::whole(10)).map_or(0, Ratio::ceil));
    let (about, centimetres) = (&given, front_centimetres.as_str());
    let reasons = Reasons {
        given: about,
        front,
        front_centimetres: centimetres,
        club: &club,
        small,
        impossible,
        short,
        sums: sum_words(&side_figures),
    };
    let drift = drifts.iter().map(|drift| drift.unsigned_abs()).sum();
    let order = Order { drift, elements, ..reasons.order() };
    FitView {
        ruleset: rules.id.clone(),
        alias: rules.aliases.first().cloned(),
        name: rules.name.clone(),
        ratio: all().next().and_then(|conversion| conversion.ratio.clone()),
        same_as: None,
        side_elements,
        side_figures,
        elements,
        elements_mark: elements_mark(rules, units()),
        figures: figures(units()),
        figures_mark: figures_mark(rules, units()),
        front_feet: feet(front),
        front_mark: front_mark(rules, units()),
        club_game: club.says_something.then_some(club.misses.is_empty()),
        club_mark: club.mark,
        fits: given.fits,
        reason: reasons.words(),
        front_centimetres,
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
        left_out: Vec::new(),
        order,
    }
}

/// Each figure that adds up, with its sums in the order of the sides, such as `Cost 412/380`.
fn sum_words(sides: &[Vec<UnitFigureView>]) -> Vec<String> {
    let mut figures: Vec<&UnitFigureView> = Vec::new();
    for figure in sides.iter().flatten() {
        if !figures.iter().any(|seen| seen.id == figure.id) {
            figures.push(figure);
        }
    }
    let words = figures.into_iter().map(|figure| {
        let of = |side: &Vec<UnitFigureView>| {
            let sum = side.iter().find(|sum| sum.id == figure.id);
            sum.map_or_else(|| "0".to_owned(), |sum| sum.value.clone())
        };
        let sums: Vec<String> = sides.iter().map(of).collect();
        format!("{} {}", figure.name, sums.join("/"))
    });
    words.collect()
}

fn units_of_side(side: &[&Conversion]) -> usize {
    side.iter().map(|conversion| conversion.units.len()).sum()
}

fn elements_of_side(side: &[&Conversion]) -> u32 {
    let units = side.iter().flat_map(|conversion| &conversion.units);
    units.fold(0, |sum: u32, unit| sum.saturating_add(unit.elements))
}

/// Number of figures on all bases; `None` if the rule set does not give the figures of every unit,
/// because the sum would then be too low.
fn figures<'u>(mut units: impl Iterator<Item = &'u FieldedUnit>) -> Option<u32> {
    units.try_fold(0_u32, |sum, unit| {
        Some(sum.saturating_add(unit.figures?.saturating_mul(unit.elements)))
    })
}

/// A length in feet with one decimal, rounded to the nearest tenth, such as `11.3`.
fn feet(front: Ratio) -> String {
    let tenths = front.over(foot()).and_then(|feet| feet.times(Ratio::whole(10)));
    let tenths = tenths.zip(Ratio::new(1, 2)).map_or(0, |(tenths, half)| tenths.round(half));
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The numbers of a battle that are compared with the limits of a club game.
#[derive(Clone, Copy)]
struct Measured<'m> {
    units: &'m [usize],
    elements: &'m [u32],
    turns: Option<i64>,
}

#[derive(Default)]
struct ClubJudgement {
    /// Limits that the battle does not keep, in words.
    misses: Vec<String>,
    /// Number of units above the maximum or below the minimum.
    units_beyond: i64,
    /// Does the pack give any limits of a club game?
    says_something: bool,
    /// Mark of the limit with the weakest source.
    mark: Option<Mark>,
}

impl ClubJudgement {
    fn of(rules: &Ruleset, measured: Measured<'_>) -> ClubJudgement {
        let club = &rules.club_game;
        let yardsticks =
            [&club.least_units, &club.most_units, &club.most_elements, &club.most_turns];
        let mut found = ClubJudgement {
            says_something: yardsticks.iter().any(|figure| figure.is_some()),
            mark: yardsticks
                .iter()
                .filter_map(|figure| mark(figure.as_ref()?.origin.as_ref()))
                .max(),
            ..ClubJudgement::default()
        };
        let number = |figure: &Option<Sourced<Ratio>>| figure.as_ref().map(|figure| figure.value);
        let units = |count: &usize| units_of(*count);
        let least = measured.units.iter().map(units).min().unwrap_or(0);
        let most = measured.units.iter().map(units).max().unwrap_or(0);
        let elements = measured.elements.iter().max().copied().unwrap_or(0);
        if let Some(limit) = number(&club.least_units).filter(|limit| Ratio::whole(least) < *limit)
        {
            let are = if least == 1 { "is" } else { "are" };
            let units = counted(least, "unit");
            found.misses.push(format!("{units} on a side {are} too few for a game"));
            found.units_beyond += limit.ceil() - least;
        }
        if let Some(limit) = number(&club.most_units).filter(|limit| *limit < Ratio::whole(most)) {
            found.miss(
                counted(most, "unit"),
                "on a side are more than the",
                limit,
                "moves in a day",
            );
            let beyond = |count: i64| (count - limit.floor()).max(0);
            found.units_beyond += measured.units.iter().map(units).map(beyond).sum::<i64>();
        }
        let limit = number(&club.most_elements);
        if let Some(limit) = limit.filter(|limit| *limit < Ratio::whole(elements.into())) {
            let elements = counted(elements, "element");
            found.miss(elements, "on a side are more than the", limit, "moves in a day");
        }
        let over = number(&club.most_turns).zip(measured.turns);
        if let Some((limit, turns)) = over.filter(|(limit, turns)| *limit < Ratio::whole(*turns)) {
            found.miss(counted(turns, "turn"), "are more than the", limit, "plays in a day");
        }
        found
    }

    /// Adds a limit that the battle does not keep, such as `96 turns are more than the 24* that a
    /// club plays in a day`.
    fn miss(&mut self, count: String, are: &str, limit: Ratio, does: &str) {
        let sign = self.mark.map_or("", Mark::sign);
        self.misses.push(format!("{count} {are} {limit}{sign} that a club {does}"));
    }
}

/// Subject and verb for missing bases, such as `1 base is` or `12 bases are`.
fn are_missing(bases: u32) -> String {
    format!("{} {}", counted(bases, "base"), if bases == 1 { "is" } else { "are" })
}

/// Reasons for and against a rule set that no number in the table of rule sets shows.
struct Reasons<'g> {
    given: &'g FitGiven,
    front: Ratio,
    front_centimetres: &'g str,
    club: &'g ClubJudgement,
    small: usize,
    impossible: usize,
    short: Option<u32>,
    /// Sums of figures by side, in words.
    sums: Vec<String>,
}

impl Reasons<'_> {
    /// Ranking keys of the fit, without `drift` and `elements`.
    fn order(&self) -> Order {
        Order {
            too_large: self.given.fits == Some(false),
            short: self.short.unwrap_or(0),
            missed: self.club.misses.len() + self.over().count(),
            unplayable: self.club.units_beyond,
            outside: self.small + self.impossible,
            ..Order::default()
        }
    }

    fn over(&self) -> impl Iterator<Item = &BudgetUse> {
        self.given.budgets.iter().filter(|used| used.over.is_some())
    }

    fn missing(&self, short: u32) -> String {
        let lines = self.given.muster.iter().flat_map(|muster| &muster.lines);
        let uncounted: u32 = lines.map(|line| line.uncounted_figures).sum();
        match short {
            _ if uncounted > 0 => format!(
                "at least {} missing, and it is unknown how many bases {} make",
                are_missing(short),
                counted(uncounted, "figure")
            ),
            0 => "the collection has all bases".to_owned(),
            _ => format!("{} missing", are_missing(short)),
        }
    }

    fn words(&self) -> String {
        let mut reasons: Vec<String> = Vec::new();
        let any = self.given.table.as_ref().is_some_and(|table| table.larger_than_any);
        let size = self.given.table.as_ref();
        let field = size.map_or_else(
            || "the field".to_owned(),
            |table| format!("the field of {} ({})", table.feet, table.centimetres),
        );
        let table = self.given.given_table.as_ref();
        let given = table.map_or_else(String::new, |(written, _)| format!(" of {written}"));
        match self.given.fits {
            Some(false) if any => reasons.push(format!("{field} is larger than any table")),
            Some(false) => reasons.push(format!("{field} is larger than the table{given}")),
            Some(true) => reasons.push(format!("{field} fits the table{given}")),
            None => {}
        }
        if let Some((_, width)) = table.filter(|(_, width)| *width > Ratio::ZERO) {
            let share = self.front.over(*width).and_then(|share| share.times(Ratio::whole(10)));
            let share = share.map_or(0, Ratio::floor);
            let words = format!(
                "in line all units fill {}.{} table widths ({})",
                share / 10,
                share % 10,
                self.front_centimetres
            );
            reasons.push(words);
        }
        reasons.extend(self.short.map(|short| self.missing(short)));
        reasons.extend_from_slice(&self.club.misses);
        if self.club.says_something && self.club.misses.is_empty() && self.given.fits != Some(false)
        {
            let sign = self.club.mark.map_or("", Mark::sign);
            reasons.push(format!("suits a club game{sign}"));
        }
        if self.given.budgets.is_empty() {
            reasons.extend_from_slice(&self.sums);
        }
        for used in &self.given.budgets {
            let BudgetUse { side, name, sum, most, .. } = used;
            reasons.push(match &used.over {
                Some(over) => {
                    format!("{side}: {name} {sum}, {over} more than its budget of {most}")
                }
                None => format!("{side}: {name} {sum} of {most}"),
            });
        }
        if self.small > 0 {
            reasons
                .push(format!("{} below the minimum size", counted(units_of(self.small), "unit")));
        }
        if self.impossible > 0 {
            let of = counted(units_of(self.impossible), "unit");
            reasons.push(format!("{of} with a strength that fits no number of elements"));
        }
        if reasons.is_empty() {
            reasons.push("the pack has no limits of a club game".to_owned());
        }
        reasons.join("; ")
    }
}

fn units_of(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn front_mark<'u>(rules: &Ruleset, units: impl Iterator<Item = &'u FieldedUnit>) -> Option<Mark> {
    let of = |unit: &FieldedUnit| {
        let base = rules.bases.iter().find(|base| base.elements.contains(&unit.element))?;
        mark(base.width.origin.as_ref().or(base.entry.origin.as_ref()))
    };
    units.filter_map(of).max()
}

/// Fills in `same_as` for each rule set that extends another rule set and gives the same result.
pub fn same_below(fits: &mut [FitView], below: &dyn Fn(&str) -> Vec<String>) {
    for index in 0..fits.len() {
        let under = below(&fits[index].ruleset);
        let fit = &fits[index];
        let alike = |other: &&FitView| {
            let same = (&fit.ratio, &fit.units, &fit.reason, &fit.front_feet)
                == (&other.ratio, &other.units, &other.reason, &other.front_feet);
            let drifts = fit.drifts == other.drifts && fit.figures == other.figures;
            let clock = fit.turns == other.turns && fit.fits == other.fits;
            same && drifts && clock && fit.order == other.order && under.contains(&other.ruleset)
        };
        let found = fits.iter().find(alike).map(|other| other.ruleset.clone());
        fits[index].same_as = found;
    }
}

/// Sorts fits by table, collection, limits of a club game, limits of units, drift and number of
/// elements, best first. If a rule set gives the same result as the rule set that it extends, it
/// comes after that rule set.
pub fn best_first(mut fits: Vec<FitView>) -> Vec<FitView> {
    fits.sort_by(|first, other| {
        let key = |fit: &FitView| {
            (fit.order.clone(), fit.same_as.is_some(), fit.ruleset.clone(), fit.ratio.clone())
        };
        key(first).cmp(&key(other))
    });
    fits
}

/// Front of a unit in line, in millimetres: the width of a base times the number of bases side by
/// side.
fn front(
    rules: &Ruleset,
    element: &str,
    arm: grognard_core::document::Arm,
    elements: u32,
) -> Option<Ratio> {
    let base = rules.bases.iter().find(|base| base.elements.iter().any(|id| id == element))?;
    let width = base.width.value.millimetres()?;
    let line = |is: Option<Posture>| matches!(is, Some(Posture::Line | Posture::Unlimbered));
    let posture =
        rules.postures.iter().find(|posture| posture.arms.contains(&arm) && line(posture.is));
    let n = Ratio::whole(elements.into());
    let files = posture.and_then(|posture| posture.files.as_ref()).and_then(|files| {
        let numbers = |name: &str| if name == "n" { Some(n) } else { rules.number(name) };
        files.value.value(&numbers).ok()
    });
    files.unwrap_or(n).times(width)
}
