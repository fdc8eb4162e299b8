//! The types of a converted force, in the published JSON format.

use grognard_syntax::text::numbers;
use schemars::JsonSchema;
use serde::Serialize;

use super::ledger_words::LedgerLine;
use super::left_out::LeftOutView;
use super::origin::Mark;
use super::unknown::UnknownView;

/// A force under a rule set. Other programs rely on this format.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ConvertView {
    /// Id of the force.
    pub id: String,
    /// Name of the force.
    pub name: String,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Ratio that was used, if the rule set has several.
    pub ratio: Option<String>,
    /// Rounding that was used.
    pub rounding: String,
    /// Formations, each after its parent.
    pub formations: Vec<FormationView>,
    /// Units, in the order of the force.
    pub units: Vec<UnitView>,
    /// Bodies that are not on the table because no source gives their strength.
    pub unknown: Vec<UnknownView>,
    /// Leaders who have a post in the game.
    pub leaders: Vec<LeaderView>,
    /// Explanation of every number, one fact a line.
    pub ledger: Vec<LedgerLine>,
    /// Lines of the pack behind these numbers that are not in the rule book.
    pub rests_on: Vec<RestView>,
    /// Sums before and after the conversion.
    pub totals: TotalsView,
    /// Size of the field on the table, if the force is in a scenario with a map.
    pub table: Option<TableView>,
    /// Number of turns, if the force is in a scenario with a clock.
    pub turns: Option<i64>,
    /// Bodies and values that could not be read and are missing here. Absent if the documents are sound.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub left_out: Vec<LeftOutView>,
}

/// A formation under a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FormationView {
    /// Id of the formation.
    pub id: String,
    /// Name of the formation.
    pub name: String,
    /// Id of the parent formation.
    pub parent: Option<String>,
    /// Level of the formation, such as `division`.
    pub echelon: String,
    /// Id of its nation.
    pub nation: String,
    /// Number of elements, not counting those of guns.
    pub elements: u32,
    /// Number of elements of guns.
    pub gun_elements: u32,
    /// Historical number of men.
    pub men: u32,
    /// Number of men that its elements represent.
    pub fielded_men: i64,
    /// Command quality, by its id in the rule set. A formation of guns only has one only if the author gave it.
    pub quality: Option<String>,
    /// Name of the command quality.
    pub quality_name: Option<String>,
    /// Mark of the command quality, if its origin is not the rule book.
    pub quality_mark: Option<Mark>,
    /// Percentage of lost elements at which the formation reaches its first mark of wear, if the rule set has one.
    pub fatigue_percent: Option<String>,
    /// Number of lost elements at which the formation reaches its first mark of wear.
    pub fatigue: Option<u32>,
    /// Effects of losses on the formation.
    pub wear: Vec<WearView>,
}

/// A unit under a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct UnitView {
    /// Id of the unit.
    pub id: String,
    /// Name of the unit.
    pub name: String,
    /// Id of the formation to which it belongs.
    pub parent: String,
    /// Arm of the unit, such as `infantry`.
    pub arm: String,
    /// Id of its nation.
    pub nation: String,
    /// Kind of unit, by its id in the rule set.
    pub kind: String,
    /// Historical number of men or guns.
    pub men: u32,
    /// Historical number of men or guns, as an interval if the sources give one.
    pub strength: String,
    /// Number of men or guns that its elements represent.
    pub fielded_men: i64,
    /// Number of elements.
    pub elements: u32,
    /// Mark of the number of elements, if its origin is not the rule book.
    pub elements_mark: Option<Mark>,
    /// The game's word for its elements, in the singular for one.
    pub element: String,
    /// Grade, by its id in the rule set.
    pub grade: Option<String>,
    /// Name of the grade.
    pub grade_name: Option<String>,
    /// Grade in one or two letters, if the rule set has short forms.
    pub grade_short: Option<String>,
    /// Mark of the grade, if its origin is not the rule book.
    pub grade_mark: Option<Mark>,
    /// Traits, by their ids in the rule set.
    pub traits: Vec<String>,
    /// Names of the traits, in the same order.
    pub trait_names: Vec<String>,
    /// Traits in one or two letters, in the same order. A trait without a short form is given by its id.
    pub trait_shorts: Vec<String>,
    /// Effects of losses on the unit.
    pub wear: Vec<WearView>,
    /// Other numbers of elements that fit the strength equally well, if they are at most twelve.
    pub or: Vec<u32>,
    /// All numbers of elements that fit the strength, as an interval, if there are several.
    pub fits: Option<String>,
    /// Certainty of the number of elements: `certain`, `ambiguous`, `impossible`, or `author` if the author gave it.
    pub certainty: &'static str,
    /// Bodies that the unit combines.
    pub parts: Vec<String>,
}

/// Effects of losses: boxes to tick, and marks at some of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WearView {
    /// Id of the kind of wear.
    pub id: String,
    /// Name of the kind of wear.
    pub name: String,
    /// Number of boxes to tick.
    pub boxes: u32,
    /// Unit of count, such as `stands lost`.
    pub counts: String,
    /// Mark of the number of boxes, if its origin is not the rule book.
    pub boxes_mark: Option<Mark>,
    /// Effects at certain losses.
    pub marks: Vec<MarkView>,
    /// Units of a formation whose losses do not count as one each.
    pub weights: Vec<WeightView>,
}

/// An effect at a certain loss.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MarkView {
    /// Id of the mark.
    pub id: String,
    /// Name of the mark.
    pub name: String,
    /// Number of lost elements at which it applies.
    pub lost: u32,
    /// Name in one or two letters, different from those of all other marks of the rule set.
    pub short: String,
    /// Effect, in the words of the rule set.
    pub means: Option<String>,
    /// Mark of the loss, if its origin is not the rule book.
    pub mark: Option<Mark>,
    /// Does the loss rest on a reading, an interpretation of an ambiguous text?
    pub by_reading: bool,
}

/// A weight by which the losses of some units of a formation count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WeightView {
    /// Id of the weight.
    pub id: String,
    /// Number of losses for which each loss counts.
    pub counts: String,
    /// Explanation from the rule set, as a sentence.
    pub note: Option<String>,
    /// Mark of the weight, if its origin is not the rule book.
    pub mark: Option<Mark>,
    /// Ids of the units whose losses have this weight.
    pub units: Vec<String>,
}

/// A leader under a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LeaderView {
    /// Id of the leader.
    pub id: String,
    /// Name of the leader.
    pub name: String,
    /// Post in the game, by its id in the rule set.
    pub rank: String,
    /// Name of the post.
    pub rank_name: String,
    /// Id of the formation that he commands, or of the formation of his unit.
    pub formation: String,
    /// Id of the unit that he is with, if his body is no formation of the game.
    pub unit: Option<String>,
    /// Rank in his own army.
    pub army_rank: Option<String>,
    /// Command range with its unit of length.
    pub range: Option<String>,
    /// Mark of the command range, if its origin is not the rule book.
    pub range_mark: Option<Mark>,
    /// Bonus that he adds to a die roll.
    pub bonus: Option<String>,
    /// Mark of the bonus, if its origin is not the rule book.
    pub bonus_mark: Option<Mark>,
    /// Is he exceptional among the leaders of his level?
    pub exceptional: bool,
}

/// A line of the pack that is not in the rule book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct RestView {
    /// Kind of its origin.
    pub mark: Mark,
    /// The line of the pack.
    pub by: String,
    /// Place of its origin.
    pub source: String,
}

/// Sums before and after the conversion.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TotalsView {
    /// Historical number of men.
    pub men: u32,
    /// Historical number of men, as an interval if the sources give one.
    pub strength: String,
    /// Number of men that the elements represent.
    pub fielded_men: i64,
    /// Excess of men on the table over the historical number, in per cent.
    pub drift_percent: String,
    /// Historical number of guns.
    pub guns: u32,
    /// Number of guns that the elements represent.
    pub fielded_guns: i64,
    /// Excess of guns on the table over the historical number, in per cent.
    pub gun_drift_percent: String,
    /// Number of elements, not counting those of guns.
    pub elements: u32,
    /// Number of elements of guns.
    pub gun_elements: u32,
    /// Number of units.
    pub units: usize,
    /// Men and guns that the game does not represent.
    pub left_out: u32,
}

/// The size of a battlefield on the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TableView {
    /// Width from west to east, with its unit of length.
    pub width: String,
    /// Height from south to north, with its unit of length.
    pub height: String,
    /// Size in feet, rounded up to the next half foot.
    pub feet: String,
    /// Size in whole centimetres, rounded up.
    pub centimetres: String,
    /// Is it larger than the largest table that the rule set gives for a club game?
    pub larger_than_any: bool,
}

impl MarkView {
    /// The loss at which it applies, followed by the sign of its origin.
    pub fn lost_and_sign(&self) -> String {
        format!("{}{}", self.lost, self.mark.map_or("", Mark::sign))
    }
}

impl UnitView {
    /// Other numbers of elements that fit equally well, such as `5, 6`. If they are many, an interval such as `75-120`.
    pub fn other_counts(&self) -> Option<String> {
        match self.or.as_slice() {
            [] => self.fits.clone(),
            or => Some(numbers(or)),
        }
    }
}
