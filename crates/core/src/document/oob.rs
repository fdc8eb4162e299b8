//! The document type for an order of battle.

use super::read::Read;
use schemars::{JsonSchema, Schema};

use super::given_figures::GivenFigures;
use super::lengths::{MAX_NAME, MAX_NOTE, MAX_TITLE};
use super::scalars::{Date, GameLength, Id, Men, Squadrons, Wear};
use super::strengths::{Parts, Strengths};
use super::vocabulary::{Arm, Confidence, Counting, Echelon, Grade, Quality, Trait};
use super::{Field, List, Table};

/// Maximum number of elements (stands, bases) of one unit.
/// In a game of figures, a unit that is a whole corps has hundreds of elements.
pub const MAX_ELEMENTS: i64 = 10_000;

/// An order of battle: one side's bodies, their strengths and their leaders.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Oob<'a> {
    /// Kind of document and version of its format. The kind of document comes first, so that readers know what follows.
    #[schemars(required, range(min = 1, max = 1))]
    pub oob: Field<i64>,
    /// Id by which scenarios refer to this order of battle.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "oob"))]
    pub id: Field<Id<'a>>,
    /// Name of the order of battle, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Other names of the force, by which readers search for it, such as a nickname: `[Army of the North]`.
    #[schemars(length(max = 20), inner(length(min = 1, max = 200)))]
    pub also: List<&'a str>,
    /// Nation of every body that does not name its own nation.
    #[schemars(required)]
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// Day on which the bodies had these strengths, such as `1805-10-14`.
    pub date: Field<Date>,
    /// Rule set in whose terms the list is written. Without `ruleset`, the list is historical.
    #[schemars(extend("x-names" = "ruleset"))]
    pub ruleset: Field<Id<'a>>,
    /// Sources of the strengths, each under the short name that `source` uses.
    #[schemars(extend("x-defines" = "source"))]
    pub sources: Table<'a, Citation<'a>>,
    /// Source of every strength that does not name its own source.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
    /// Confidence in every strength that does not state its own confidence.
    pub confidence: Field<Confidence>,
    /// Soldiers included in every strength that does not state its own `counting`.
    pub counting: Field<Counting>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// Level of the whole force, if the force is not an army.
    pub echelon: Field<Echelon>,
    /// Command quality of the whole force, and of every formation that does not state its own quality.
    pub quality: Field<Quality>,
    /// Arm of every body that does not state its own arm.
    pub arm: Field<Arm>,
    /// Grade of every body that does not state its own grade.
    pub grade: Field<Grade>,
    /// Traits of every body, in addition to its own traits. A trait applies only to arms that can have the trait.
    #[schemars(transform = unique)]
    pub traits: List<Trait>,
    /// Weight of the guns of every body that does not state its own weight, such as `8-pounder`.
    #[schemars(regex(pattern = r"^([0-9]{1,2}-pounder|howitzer|mixed)$"))]
    pub weight: Field<&'a str>,
    /// Men that a stand (base) represents in the source, for a list that gives `stands` but not `ruleset`.
    pub men_per_stand: Field<Men>,
    /// Horsemen that a stand represents in the source, if that differs from `men_per_stand`.
    pub sabres_per_stand: Field<Men>,
    /// Guns that a stand represents in the source.
    pub guns_per_stand: Field<Men>,
    /// Commander of the whole force.
    pub leader: Field<Box<Leader<'a>>>,
    /// Total that a source prints, so that `check` can compare the total with the sum of all strengths.
    pub total: Field<Total>,
    /// Wear that the whole force can bear before it tires, in the terms of `ruleset`.
    pub fatigue: Field<Wear>,
    /// A game's own terms for the whole force, by the id of the rule set, which override the conversion.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded: Table<'a, Fielded<'a>>,
    /// Formations directly below the whole force.
    pub formations: List<Formation<'a>>,
    /// Units that answer directly to the commander of the whole force.
    pub units: List<Unit<'a>>,
    /// Batteries that answer directly to the commander of the whole force.
    pub artillery: List<Unit<'a>>,
}

/// A body made of bodies, or a body whose parts the source does not give.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Formation<'a> {
    /// Id by which maps, scenarios and commands refer to this formation.
    #[schemars(extend("x-defines" = "body"))]
    pub id: Field<Id<'a>>,
    /// Name of the formation, as printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Other names of the formation, by which readers search for it, such as a nickname: `[Union Brigade]`.
    #[schemars(length(max = 20), inner(length(min = 1, max = 200)))]
    pub also: List<&'a str>,
    /// Level of the formation.
    #[schemars(required)]
    pub echelon: Field<Echelon>,
    /// Nation of the formation, if it differs from the nation of the body above.
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// Command quality of the formation, and of every formation below it that does not state its own quality.
    pub quality: Field<Quality>,
    /// Commander of the formation.
    pub leader: Field<Box<Leader<'a>>>,
    /// Arm of the formation, and of every body below it that does not state its own arm.
    pub arm: Field<Arm>,
    /// Men on foot, if the list gives no bodies below the formation. If the formation has an `arm`, these are the men of that arm.
    pub men: Field<Men>,
    /// Number of horsemen, if the list gives no bodies below the formation.
    pub sabres: Field<Men>,
    /// Number of guns, if the list gives no bodies below the formation.
    pub guns: Field<Men>,
    /// Weight of the guns of the formation, and of every body below that does not state its own weight: `8-pounder`.
    #[schemars(regex(pattern = r"^([0-9]{1,2}-pounder|howitzer|mixed)$"))]
    pub weight: Field<&'a str>,
    /// Number of battalions, if a source gives the number.
    #[schemars(range(min = 1, max = 200))]
    pub battalions: Field<i64>,
    /// Number of squadrons, if a source gives the number; `1.5` if the source prints a half.
    pub squadrons: Field<Squadrons>,
    /// Number of batteries or companies of artillery, if a source gives the number.
    #[schemars(range(min = 1, max = 100))]
    pub batteries: Field<i64>,
    /// Grade of the men, and of every body below the formation that does not state its own grade.
    pub grade: Field<Grade>,
    /// Traits of the men, and of every body below the formation in addition to that body's own traits.
    /// A trait applies only to arms that can have the trait.
    #[schemars(transform = unique)]
    pub traits: List<Trait>,
    /// Soldiers included in the strength: all ranks, or only rank and file, for example.
    pub counting: Field<Counting>,
    /// Source of the strength, by its short name.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
    /// Confidence in the strength.
    pub confidence: Field<Confidence>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// Total that a source prints for the formation. `check` compares the total with the sum of the bodies below.
    pub total: Field<Total>,
    /// Number of elements (stands, bases) on the table, in a list with a `ruleset`.
    #[schemars(range(min = 0, max = MAX_ELEMENTS))]
    pub stands: Field<i64>,
    /// Rating in the rule set's own word, in a list with a `ruleset`.
    #[schemars(extend("x-names" = "game-grade"))]
    pub bel: Field<Id<'a>>,
    /// All traits in the rule set's own words, in a list with a `ruleset`.
    /// Without `game_traits`, the conversion derives the traits from the body.
    #[schemars(transform = unique)]
    #[schemars(extend("x-names" = "game-trait"))]
    pub game_traits: List<Id<'a>>,
    /// Wear that the formation can bear before it tires, such as `60%`, in a list with a `ruleset`.
    pub fatigue: Field<Wear>,
    /// A game's own terms for the formation, by the id of the rule set, which override the conversion.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded: Table<'a, Fielded<'a>>,
    /// Formations directly below this formation.
    pub formations: List<Formation<'a>>,
    /// Units of the formation.
    pub units: List<Unit<'a>>,
    /// Batteries of the formation.
    pub artillery: List<Unit<'a>>,
}

/// The smallest body that the list gives: a battalion, a regiment of cavalry, a battery.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Unit<'a> {
    /// Id by which maps, scenarios and commands refer to this unit.
    #[schemars(extend("x-defines" = "body"))]
    pub id: Field<Id<'a>>,
    /// Name of the unit, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Other names of the unit, by which readers search for it, such as a nickname: `[Scots Greys]`.
    #[schemars(length(max = 20), inner(length(min = 1, max = 200)))]
    pub also: List<&'a str>,
    /// Arm of the unit, if no formation above gives one.
    pub arm: Field<Arm>,
    /// Nation of the unit, if it differs from the nation of the body above.
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// Commander of the unit.
    pub leader: Field<Box<Leader<'a>>>,
    /// Men of any arm, or a battery's gunners. For a regiment on one line, the men of each battalion: `[812, 821]`.
    pub men: Strengths,
    /// Horsemen; for cavalry, the same as `men`.
    /// For a regiment on one line, the horsemen of each squadron: `[118, 124]`.
    pub sabres: Strengths,
    /// Number of guns.
    pub guns: Field<Men>,
    /// Weight of the guns, such as `8-pounder`, if it differs from the weight that the body above gives.
    #[schemars(regex(pattern = r"^([0-9]{1,2}-pounder|howitzer|mixed)$"))]
    pub weight: Field<&'a str>,
    /// Number of battalions, if a source gives the number.
    #[schemars(range(min = 1, max = 200))]
    pub battalions: Field<i64>,
    /// Number of squadrons, if a source gives the number; `1.5` if the source prints a half.
    pub squadrons: Field<Squadrons>,
    /// Grade of the unit, if it differs from the grade of the body above.
    pub grade: Field<Grade>,
    /// Traits of the unit, in addition to the traits of the bodies above the unit.
    #[schemars(transform = unique)]
    pub traits: List<Trait>,
    /// Soldiers included in the strength: all ranks, or only rank and file, for example.
    pub counting: Field<Counting>,
    /// Source of the strength, by its short name.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
    /// Confidence in the strength.
    pub confidence: Field<Confidence>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// Number of elements (stands, bases) on the table, in a list with a `ruleset`.
    #[schemars(range(min = 0, max = MAX_ELEMENTS))]
    pub stands: Field<i64>,
    /// Rating in the rule set's own word, in a list with a `ruleset`.
    #[schemars(extend("x-names" = "game-grade"))]
    pub bel: Field<Id<'a>>,
    /// All traits in the rule set's own words, in a list with a `ruleset`.
    /// Without `game_traits`, the conversion derives the traits from the unit.
    #[schemars(transform = unique)]
    #[schemars(extend("x-names" = "game-trait"))]
    pub game_traits: List<Id<'a>>,
    /// A game's own terms for the unit, by the id of the rule set, which override the conversion.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded: Table<'a, Fielded<'a>>,
}

impl Unit<'_> {
    /// Strengths of each battalion or squadron, if the unit gives them in brackets: `[812, 821]`.
    pub fn parts(&self) -> Option<&Parts> {
        self.men.parts.as_deref().or(self.sabres.parts.as_deref())
    }
}

/// A named commander. A text alone, instead of a map, is the leader's name.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields, transform = or_text)]
pub struct Leader<'a> {
    /// Name of the leader, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Other names of the leader, by which readers search for him, such as a nickname: `[Iron Duke]`.
    #[schemars(length(max = 20), inner(length(min = 1, max = 200)))]
    pub also: List<&'a str>,
    /// Id by which other documents refer to the leader. The same man has the same id in every document.
    #[schemars(extend("x-defines" = "leader"))]
    pub id: Field<Id<'a>>,
    /// Nation of the leader, if it differs from the nation of the body that he commands.
    /// The reach of a leader's orders depends on the nation of the body. A leader has one nation in all documents.
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// Rank of the leader in the words of his own army.
    #[schemars(length(min = 1, max = 200))]
    pub rank: Field<&'a str>,
    /// How well the leader commands, by the historical record.
    pub rating: Field<Quality>,
    /// `true` for a leader far above his peers.
    pub exceptional: Field<bool>,
    /// `true` if the leader commands in place of another leader.
    pub replacement: Field<bool>,
    /// Post of the leader in the rule set's own word, in a list with a `ruleset`.
    /// Without `post`, the post follows from the body that the leader commands.
    #[schemars(extend("x-names" = "game-leader"))]
    pub post: Field<Id<'a>>,
    /// Reach of the leader's orders on the table, such as `14in`, in a list with a `ruleset`.
    pub range: Field<GameLength>,
    /// Source that mentions the leader, by its short name.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// A game's own terms for the leader, by the id of the rule set.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded: Table<'a, Fielded<'a>>,
}

/// A source: a book, a return, a web page. A text alone, instead of a map, is the title of the source.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields, transform = or_text)]
pub struct Citation<'a> {
    /// Title of the source, or the whole citation.
    #[schemars(required, length(min = 1, max = MAX_TITLE))]
    pub title: Field<&'a str>,
    /// Author of the source.
    #[schemars(length(min = 1, max = 200))]
    pub author: Field<&'a str>,
    /// Year of the edition that was used, such as 1905.
    #[schemars(range(min = 1700, max = 2200))]
    pub year: Field<i64>,
    /// Volume, page or section.
    #[schemars(length(min = 1, max = 200))]
    pub place: Field<&'a str>,
    /// Web address of the source.
    #[schemars(regex(pattern = r"^https?://[^\s]+$"), length(max = 2000))]
    pub url: Field<&'a str>,
    /// Note on the source.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// A total that a source prints.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Total {
    /// All men, including horsemen and gunners.
    pub men: Field<Men>,
    /// Number of horsemen.
    pub sabres: Field<Men>,
    /// Number of guns.
    pub guns: Field<Men>,
}

/// The terms of one rule set for a body or a leader.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Fielded<'a> {
    /// Number of elements on the table, whatever the rule set calls them.
    #[schemars(range(min = 0, max = MAX_ELEMENTS))]
    pub stands: Field<i64>,
    /// Number of figures on the table, in a rule set that counts figures, or figures of the game by id, such as `{ melee: 6 }`.
    #[schemars(extend("x-names" = "game-figure"))]
    pub figures: Field<GivenFigures<'a>>,
    /// Traits in the rule set's own words. These traits replace all traits that the conversion computes.
    #[schemars(length(max = 20), extend("x-names" = "game-trait"))]
    pub game_traits: List<Id<'a>>,
    /// Rating in the rule set's own word.
    #[schemars(extend("x-names" = "game-grade"))]
    pub bel: Field<Id<'a>>,
    /// Command quality under the rule set.
    pub quality: Field<Quality>,
    /// Wear that the body can bear before it tires: `60%`, or a count such as 20.
    pub fatigue: Field<Wear>,
    /// Number of points at which the body breaks, in a rule set that counts break points.
    #[schemars(range(min = 0, max = 1000))]
    pub break_point: Field<i64>,
    /// Valour of the body, in a rule set that has valour.
    #[schemars(range(min = -10, max = 10))]
    pub valour: Field<i64>,
    /// Reach of a leader's orders, such as `14in`.
    pub range: Field<GameLength>,
}

/// Changes a schema so that a text may replace the map. The derive of `Read` reads a bare text as the first field.
fn or_text(schema: &mut Schema) {
    schema.insert("type".to_owned(), serde_json::json!(["string", "object"]));
    schema.insert("minLength".to_owned(), 1.into());
    schema.insert("maxLength".to_owned(), 1000.into());
}

fn unique(schema: &mut Schema) {
    schema.insert("uniqueItems".to_owned(), true.into());
}
