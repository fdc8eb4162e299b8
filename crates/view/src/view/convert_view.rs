//! The shape of a converted force, as the published contract has it.

use grognard_syntax::text::numbers;
use schemars::JsonSchema;
use serde::Serialize;

use super::ledger_words::LedgerLine;
use super::left_out::LeftOutView;
use super::origin::Mark;
use super::unknown::UnknownView;

/// A force under a rule set. The shape is a contract: others build on it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ConvertView {
    /// The id of the force.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The id of the rule set.
    pub ruleset: String,
    /// The name of the rule set.
    pub ruleset_name: String,
    /// The ratio that was used, where the rule set has several.
    pub ratio: Option<String>,
    /// The rounding that was used.
    pub rounding: String,
    /// The formations, each after the one above it.
    pub formations: Vec<FormationView>,
    /// The units, in the order of the force.
    pub units: Vec<UnitView>,
    /// The bodies that are not on the table because no source gives their strength.
    pub unknown: Vec<UnknownView>,
    /// The leaders.
    pub leaders: Vec<LeaderView>,
    /// How every number came about.
    pub ledger: Vec<LedgerLine>,
    /// The lines of the pack behind these numbers that do not stand in the rule book.
    pub rests_on: Vec<RestView>,
    /// What went in and what came out.
    pub totals: TotalsView,
    /// The field on the table, of a scenario with a map.
    pub table: Option<TableView>,
    /// How many turns, of a scenario with a clock.
    pub turns: Option<i64>,
    /// Bodies and values that could not be read, so that they are left out; none, where the documents are sound.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub left_out: Vec<LeftOutView>,
}

/// A formation under a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FormationView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The id of the formation above it.
    pub parent: Option<String>,
    /// Its level.
    pub echelon: String,
    /// Its nation.
    pub nation: String,
    /// Its elements, those of guns left out.
    pub elements: u32,
    /// The elements of its guns.
    pub gun_elements: u32,
    /// Men that came in.
    pub men: u32,
    /// Men that its elements stand for.
    pub fielded_men: i64,
    /// Command quality, by the id of the rule set. A formation of guns alone has one only if
    /// somebody said so.
    pub quality: Option<String>,
    /// Its name.
    pub quality_name: Option<String>,
    /// Its mark, where it rests on something else than the rule book.
    pub quality_mark: Option<Mark>,
    /// The share of elements at which it tires, where the rule set has one.
    pub fatigue_percent: Option<String>,
    /// The loss at which it tires.
    pub fatigue: Option<u32>,
    /// What losses do to it.
    pub wear: Vec<WearView>,
}

/// A unit under a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct UnitView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The id of the formation it answers to.
    pub parent: String,
    /// Its arm.
    pub arm: String,
    /// Its nation.
    pub nation: String,
    /// The kind of unit, by the id of the rule set.
    pub kind: String,
    /// Men or guns that came in.
    pub men: u32,
    /// The same as an interval, where it is one.
    pub strength: String,
    /// Men or guns that its elements stand for.
    pub fielded_men: i64,
    /// How many elements it has.
    pub elements: u32,
    /// Their mark, where that rests on something else than the rule book.
    pub elements_mark: Option<Mark>,
    /// What an element is called.
    pub element: String,
    /// Its grade, by the id of the rule set.
    pub grade: Option<String>,
    /// The name of its grade.
    pub grade_name: Option<String>,
    /// Its grade in a letter or two, where the rule set has such.
    pub grade_short: Option<String>,
    /// Its mark, where it rests on something else than the rule book.
    pub grade_mark: Option<Mark>,
    /// Its traits, by the ids of the rule set.
    pub traits: Vec<String>,
    /// The names of its traits, in the same order.
    pub trait_names: Vec<String>,
    /// Its traits in a letter or two, in the same order; the id where the rule set has no such.
    pub trait_shorts: Vec<String>,
    /// What losses do to it.
    pub wear: Vec<WearView>,
    /// Other numbers of elements that would fit as well, if they are at most twelve.
    pub or: Vec<u32>,
    /// All numbers of elements that fit, as an interval, if there are several.
    pub fits: Option<String>,
    /// How sure the number of elements is: certain, ambiguous, impossible, author.
    pub certainty: &'static str,
    /// The bodies it is made of.
    pub parts: Vec<String>,
}

/// What losses do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WearView {
    /// The id of the kind of wear.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many boxes there are to tick.
    pub boxes: u32,
    /// What is counted.
    pub counts: String,
    /// Their mark, where their number rests on something else than the rule book.
    pub boxes_mark: Option<Mark>,
    /// What happens on the way.
    pub marks: Vec<MarkView>,
    /// Units of a formation whose losses do not count one for one.
    pub weights: Vec<WeightView>,
}

/// Something that happens on the way.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MarkView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The number of lost elements at which it happens.
    pub lost: u32,
    /// Its name in a letter or two, by which it differs from every other mark of the rule set.
    pub short: String,
    /// What it does, in the words of the rule set.
    pub means: Option<String>,
    /// Its mark, where its number rests on something else than the rule book.
    pub mark: Option<Mark>,
    /// Does it rest on a reading of ours?
    pub by_reading: bool,
}

/// What each loss of some units of a formation counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WeightView {
    /// The id of the weight.
    pub id: String,
    /// As many losses as each one counts.
    pub counts: String,
    /// What the rule set says of it, in a sentence.
    pub note: Option<String>,
    /// Its mark, where that rests on something else than the rule book.
    pub mark: Option<Mark>,
    /// Ids of the units whose losses have this weight.
    pub units: Vec<String>,
}

/// A leader under a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LeaderView {
    /// His id.
    pub id: String,
    /// His name.
    pub name: String,
    /// The kind of leader, by the id of the rule set.
    pub rank: String,
    /// Its name.
    pub rank_name: String,
    /// The id of the formation he commands, or under which the unit stands that he is with.
    pub formation: String,
    /// The id of the unit that he is with, if his body is no formation of the game.
    pub unit: Option<String>,
    /// His rank in his own army.
    pub army_rank: Option<String>,
    /// How far his orders reach, with its unit.
    pub range: Option<String>,
    /// Its mark, where it rests on something else than the rule book.
    pub range_mark: Option<Mark>,
    /// What he adds to a throw.
    pub bonus: Option<String>,
    /// Its mark, where it rests on something else than the rule book.
    pub bonus_mark: Option<Mark>,
    /// Is he far above his peers?
    pub exceptional: bool,
}

/// A line of the pack that does not stand in the rule book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct RestView {
    /// What it comes from instead.
    pub mark: Mark,
    /// The line.
    pub by: String,
    /// Where that comes from.
    pub source: String,
}

/// What went in and what came out.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TotalsView {
    /// Men that came in.
    pub men: u32,
    /// The same as an interval, where it is one.
    pub strength: String,
    /// Men that the elements stand for.
    pub fielded_men: i64,
    /// Men on the table more than there were, in per cent.
    pub drift_percent: String,
    /// Guns that came in.
    pub guns: u32,
    /// Guns that the elements stand for.
    pub fielded_guns: i64,
    /// Guns on the table more than there were, in per cent.
    pub gun_drift_percent: String,
    /// Elements, those of guns left out.
    pub elements: u32,
    /// Elements of guns.
    pub gun_elements: u32,
    /// Units.
    pub units: usize,
    /// Men and guns that have no place in the game.
    pub left_out: u32,
}

/// A field on the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TableView {
    /// From west to east, with its unit.
    pub width: String,
    /// From south to north, with its unit.
    pub height: String,
    /// The same in feet of table, up to the next half foot.
    pub feet: String,
    /// The same in whole centimetres, rounded up.
    pub centimetres: String,
    /// Is it larger than any table that people play on?
    pub larger_than_any: bool,
}

impl MarkView {
    /// The losses at which it comes, with the sign of what that rests on.
    pub fn lost_and_sign(&self) -> String {
        format!("{}{}", self.lost, self.mark.map_or("", Mark::sign))
    }
}

impl UnitView {
    /// The other numbers of elements that would fit as well: `5, 6`; if they are many, all that fit: `75-120`.
    pub fn other_counts(&self) -> Option<String> {
        match self.or.as_slice() {
            [] => self.fits.clone(),
            or => Some(numbers(or)),
        }
    }
}
