//! Types of a converted force, in the JSON format that grognard publishes.

use grognard_syntax::text::numbers;
use schemars::JsonSchema;
use serde::Serialize;

use super::ledger_words::{LedgerLine, RestView};
use super::left_out::LeftOutView;
use super::marked::Marked;
use super::not_fielded::NotFieldedView;
use super::origin::Mark;
use super::unknown::UnknownView;
use grognard_core::ruleset::{HeadWords, Ruleset};

/// A force under a rule set. Other programs rely on the format of this type.
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
    /// Id of the ratio of men to elements that was used, if the rule set has several ratios.
    pub ratio: Option<String>,
    /// Id of the rounding that was used.
    pub rounding: String,
    /// Words of the rule set for heads of tables.
    pub words: HeadWordsView,
    /// Formations of the force, each after its parent.
    pub formations: Vec<FormationView>,
    /// Units of the force, in the order of the order of battle.
    pub units: Vec<UnitView>,
    /// Bodies that are not on the table because no source gives their strength.
    pub unknown: Vec<UnknownView>,
    /// Leaders to whom the rule set gives a post.
    pub leaders: Vec<LeaderView>,
    /// The ledger, which explains every number. Each line states one fact.
    pub ledger: Vec<LedgerLine>,
    /// Lines of the pack behind the numbers of this force that are not from the rule book.
    pub rests_on: Vec<RestView>,
    /// Numbers of men and guns before the conversion, and the numbers that the elements represent.
    pub totals: TotalsView,
    /// Size of the field on the table, if the force is in a scenario with a map.
    pub table: Option<TableView>,
    /// Number of turns, if the force is in a scenario with a clock.
    pub turns: Option<i64>,
    /// Bodies and values that could not be read and are missing in this conversion; absent if
    /// everything could be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub left_out: Vec<LeftOutView>,
    /// Bodies with men or guns for which the rule set has no place; absent if all are on the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub not_fielded: Vec<NotFieldedView>,
}

/// Words of a rule set for heads of tables, rosters and pages.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct HeadWordsView {
    /// Word for an element, such as `base`.
    pub element: String,
    /// Word for several elements.
    pub elements: String,
    /// Word for an element of guns.
    pub gun_element: String,
    /// Word for several elements of guns.
    pub gun_elements: String,
    /// Word for the grade of a unit, such as `morale`.
    pub grade: String,
}

impl HeadWordsView {
    pub fn of(rules: &Ruleset) -> HeadWordsView {
        let HeadWords { element, elements, gun_element, gun_elements, grade } = rules.words.clone();
        HeadWordsView { element, elements, gun_element, gun_elements, grade }
    }

    /// A number of elements, and of elements of guns if there are any, such as
    /// `6 stands and 1 battery`.
    pub fn count(&self, elements: u32, guns: u32) -> String {
        let counted = |count: u32, one: &str, many: &str| {
            format!("{count} {}", if count == 1 { one } else { many })
        };
        let all = [
            (elements > 0 || guns == 0).then(|| counted(elements, &self.element, &self.elements)),
            (guns > 0).then(|| counted(guns, &self.gun_element, &self.gun_elements)),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }
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
    /// Id of the formation's nation.
    pub nation: String,
    /// Number of elements, without gun elements.
    pub elements: u32,
    /// Number of gun elements.
    pub gun_elements: u32,
    /// Historical number of men.
    pub men: u32,
    /// Number of men that the elements represent.
    pub fielded_men: i64,
    /// Id of the command quality in the rule set. A formation that consists only of guns has a
    /// quality only if the author gave one.
    pub quality: Option<String>,
    /// Name of the command quality.
    pub quality_name: Option<String>,
    /// Mark of the command quality, if the quality is not from the rule book.
    pub quality_mark: Option<Mark>,
    /// Percentage of lost elements at which the formation reaches its first mark of wear; absent if
    /// the rule set gives no percentage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(default)]
    pub fatigue_percent: Option<String>,
    /// Number of lost elements at which the formation reaches its first mark of wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(default)]
    pub fatigue: Option<u32>,
    /// Sums of the figures of its units that the rule set adds up, such as points; absent if there
    /// are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub figures: Vec<UnitFigureView>,
    /// Effects of losses on the formation: its tracks and their marks.
    pub wear: Vec<WearView>,
}

/// A unit under a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct UnitView {
    /// Id of the unit.
    pub id: String,
    /// Name of the unit.
    pub name: String,
    /// Id of the formation to which the unit belongs.
    pub parent: String,
    /// Arm of the unit, such as `infantry`.
    pub arm: String,
    /// Id of the unit's nation.
    pub nation: String,
    /// Id of the kind of unit in the rule set.
    pub kind: String,
    /// Historical number of men or guns.
    pub men: u32,
    /// Historical number of men or guns. An interval if the sources give an interval.
    pub strength: String,
    /// Number of men or guns that the elements represent.
    pub fielded_men: i64,
    /// Number of elements.
    pub elements: u32,
    /// Mark of the number of elements, if the number is not from the rule book.
    pub elements_mark: Option<Mark>,
    /// The game's word for the elements of the unit; in the singular if the unit has one element.
    pub element: String,
    /// Id of the grade in the rule set.
    pub grade: Option<String>,
    /// Name of the grade.
    pub grade_name: Option<String>,
    /// Grade in one or two letters; absent if the rule set has no short form for it.
    pub grade_short: Option<String>,
    /// Mark of the grade, if the grade is not from the rule book.
    pub grade_mark: Option<Mark>,
    /// Ids of the traits in the rule set.
    pub traits: Vec<String>,
    /// Names of the traits, in the same order as `traits`.
    pub trait_names: Vec<String>,
    /// Traits in one or two letters, in the same order as `traits`. A trait without a short form is
    /// given by its id.
    pub trait_shorts: Vec<String>,
    /// Id of the size class; absent if the rule set has no size classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Name of the size class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size_name: Option<String>,
    /// Figures of the game that the unit has, such as melee or save; absent if the rule set gives
    /// units no figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub figures: Vec<UnitFigureView>,
    /// Effects of losses on the unit: its tracks and their marks.
    pub wear: Vec<WearView>,
    /// Other numbers of elements that represent the strength equally well, if there are at most
    /// twelve such numbers.
    pub or: Vec<u32>,
    /// All numbers of elements that represent the strength equally well, as an interval, if there
    /// are several.
    pub fits: Option<String>,
    /// Certainty of the number of elements: `certain`, `ambiguous`, `impossible`, or `author` if
    /// the author gave the number.
    pub certainty: &'static str,
    /// Names of the bodies that the unit combines.
    pub parts: Vec<String>,
}

/// A figure of a unit, such as a save of 4+.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitFigureView {
    /// Id of the figure.
    pub id: String,
    /// Name of the figure.
    pub name: String,
    /// Abbreviation of the name; absent if the rule set has none.
    pub short: Option<String>,
    /// Number without sign and unit, such as `4`.
    pub value: String,
    /// Number as printed, with the sign and the unit of the figure, such as `4+`.
    pub shown: String,
    /// Mark of the number, if the number is not from the rule book.
    pub mark: Option<Mark>,
}

/// A track: boxes to tick for losses, and marks with effects at certain losses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WearView {
    /// Id of the kind of wear.
    pub id: String,
    /// Name of the kind of wear.
    pub name: String,
    /// Number of boxes to tick.
    pub boxes: u32,
    /// Unit in which boxes are counted, such as `stands lost`.
    pub counts: String,
    /// Mark of the number of boxes, if the number is not from the rule book.
    pub boxes_mark: Option<Mark>,
    /// Marks of the track: effects at certain losses.
    pub marks: Vec<MarkView>,
    /// Units of a formation whose losses count more or less than one each.
    pub weights: Vec<WeightView>,
}

/// A mark of a track: an effect at a certain loss.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MarkView {
    /// Id of the mark.
    pub id: String,
    /// Name of the mark.
    pub name: String,
    /// Number of lost elements at which the mark applies.
    pub lost: u32,
    /// Name in one or two letters, which differ from the letters of all other marks in the rule
    /// set.
    pub short: String,
    /// Effect of the mark, in the words of the rule set.
    pub means: Option<String>,
    /// Sign for the origin of the loss, if the loss is not from the rule book.
    pub mark: Option<Mark>,
    /// Does the loss rest on a reading, which is an interpretation of an ambiguous rule text?
    pub by_reading: bool,
}

/// A weight with which the losses of some units count in the losses of their formation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WeightView {
    /// Id of the weight.
    pub id: String,
    /// Number for which each lost element of a unit with this weight counts, such as `2`.
    pub counts: String,
    /// Explanation of the weight from the rule set, as a sentence.
    pub note: Option<String>,
    /// Mark of the weight, if the weight is not from the rule book.
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
    /// Id of the leader's post in the rule set.
    pub rank: String,
    /// Name of the post.
    pub rank_name: String,
    /// Id of the formation that the leader commands, or of the formation that contains his unit.
    pub formation: String,
    /// Id of the unit that the leader accompanies, if the body that he commands is not a formation
    /// in the game.
    pub unit: Option<String>,
    /// Rank of the leader in his army.
    pub army_rank: Option<String>,
    /// Command range with its unit of length.
    pub range: Option<String>,
    /// Mark of the command range, if the range is not from the rule book.
    pub range_mark: Option<Mark>,
    /// Bonus that the leader adds to a die roll.
    pub bonus: Option<String>,
    /// Mark of the bonus, if the bonus is not from the rule book.
    pub bonus_mark: Option<Mark>,
    /// Is the leader exceptional among the leaders of his level?
    pub exceptional: bool,
}

/// Sums over a force, in history and on the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TotalsView {
    /// Historical number of men.
    pub men: u32,
    /// Historical number of men. An interval if the sources give an interval.
    pub strength: String,
    /// Number of men that the elements represent.
    pub fielded_men: i64,
    /// Difference between the men on the table and the historical number of men, in per cent;
    /// positive if there are more men on the table.
    pub drift_percent: String,
    /// Historical number of guns.
    pub guns: u32,
    /// Number of guns that the elements represent.
    pub fielded_guns: i64,
    /// Difference between the guns on the table and the historical number of guns, in per cent;
    /// positive if there are more guns on the table.
    pub gun_drift_percent: String,
    /// Number of elements, without gun elements.
    pub elements: u32,
    /// Number of gun elements.
    pub gun_elements: u32,
    /// Number of units.
    pub units: usize,
    /// Number of men and guns that the game does not represent.
    pub left_out: u32,
    /// Sums of the figures of units that the rule set adds up, such as points; absent if there are
    /// none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub figures: Vec<UnitFigureView>,
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
    /// Is the field larger than the largest table that the rule set gives for a club game?
    pub larger_than_any: bool,
}

impl MarkView {
    /// Loss at which the mark applies, followed by the sign for the origin of the loss.
    pub fn lost_and_sign(&self) -> String {
        format!("{}{}", self.lost, self.mark.map_or("", Mark::sign))
    }
}

impl UnitFigureView {
    /// The number as printed, followed by the sign of its mark.
    pub fn shown_and_sign(&self) -> String {
        format!("{}{}", self.shown, self.mark.map_or("", Mark::sign))
    }

    /// Head of a narrow column: the abbreviation, else the name.
    pub fn head(&self) -> &str {
        self.short.as_ref().unwrap_or(&self.name)
    }
}

impl ConvertView {
    /// The figures of the units, each once, in the order of the pack.
    pub fn figure_heads(&self) -> Vec<&UnitFigureView> {
        let mut heads: Vec<&UnitFigureView> = Vec::new();
        for unit in &self.units {
            let mut place = 0;
            for figure in &unit.figures {
                match heads.iter().position(|head| head.id == figure.id) {
                    Some(index) => place = index + 1,
                    None => {
                        heads.insert(place, figure);
                        place += 1;
                    }
                }
            }
        }
        heads
    }
}

impl FormationView {
    /// Number of elements. The number of gun elements follows after a plus: `16 + 2`.
    pub fn elements_and_guns(&self) -> String {
        match self.gun_elements {
            0 => self.elements.to_string(),
            guns => format!("{} + {guns}", self.elements),
        }
    }
}

impl UnitView {
    pub fn figure(&self, id: &str) -> Option<&UnitFigureView> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    /// The figures of the unit in words, such as `Melee 6, Save 4+`, with the signs of their marks.
    pub fn figures_in_words(&self) -> Marked {
        let words = self
            .figures
            .iter()
            .map(|figure| Marked::new(format!("{} {}", figure.head(), figure.shown), figure.mark));
        Marked::joined(words, ", ")
    }

    /// Other numbers of elements that represent the strength equally well, such as `5, 6`. Many
    /// numbers are given as an interval, such as `75-120`.
    pub fn other_counts(&self) -> Option<String> {
        match self.or.as_slice() {
            [] => self.fits.clone(),
            or => Some(numbers(or)),
        }
    }
}
