//! An order of battle as it is written.

use super::read::Read;
use schemars::{JsonSchema, Schema};

use super::lengths::{MAX_NAME, MAX_NOTE, MAX_TITLE};
use super::scalars::{Date, GameLength, Id, Men, Squadrons, Wear};
use super::strengths::{Parts, Strengths};
use super::vocabulary::{Arm, Confidence, Counting, Echelon, Grade, Quality, Trait};
use super::{Field, List, Table};

/// Maximum number of elements (stands, bases) of one unit. A corps that is one unit in a game of figures has hundreds.
pub const MAX_ELEMENTS: i64 = 10_000;

/// An order of battle: one side's bodies, their strengths and their leaders.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Oob<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub oob: Field<i64>,
    /// The id by which scenarios name it.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "oob"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// The nation of every body that does not name its own.
    #[schemars(required)]
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// The day for which the strengths hold.
    pub date: Field<Date>,
    /// The rule set in whose terms the list is written; without it the list is historical.
    #[schemars(extend("x-names" = "ruleset"))]
    pub ruleset: Field<Id<'a>>,
    /// Where strengths come from, by the short name that `source` uses.
    #[schemars(extend("x-defines" = "source"))]
    pub sources: Table<'a, Citation<'a>>,
    /// The source of every strength that does not name its own.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
    /// Confidence in every strength that has none of its own.
    pub confidence: Field<Confidence>,
    /// Who is counted in every strength that does not say it.
    pub counting: Field<Counting>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// The level of the whole, where it is not an army.
    pub echelon: Field<Echelon>,
    /// Command quality of the whole, and of every formation that has none of its own.
    pub quality: Field<Quality>,
    /// Arm of every body that has none of its own.
    pub arm: Field<Arm>,
    /// The grade of every body that does not give its own.
    pub grade: Field<Grade>,
    /// Traits of every body, beside its own. A trait counts only for arms that can have it.
    #[schemars(transform = unique)]
    pub traits: List<Trait>,
    /// Weight of the guns of every body that has no weight of its own.
    #[schemars(regex(pattern = r"^([0-9]{1,2}-pounder|howitzer|mixed)$"))]
    pub weight: Field<&'a str>,
    /// How many men a stand (base) is in the source, in a list that gives `stands` and names no rule set.
    pub men_per_stand: Field<Men>,
    /// How many horsemen a stand is in the source, where that is not `men_per_stand`.
    pub sabres_per_stand: Field<Men>,
    /// How many guns a stand is in the source.
    pub guns_per_stand: Field<Men>,
    /// The commander.
    pub leader: Field<Box<Leader<'a>>>,
    /// What a source gives as the total; `check` compares it with the sum.
    pub total: Field<Total>,
    /// What the whole can bear before it tires, in a rule set's own terms.
    pub fatigue: Field<Wear>,
    /// A rule set's own terms for the whole, by rule set.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded: Table<'a, Fielded<'a>>,
    /// The bodies below it.
    pub formations: List<Formation<'a>>,
    /// Units that answer to it directly.
    pub units: List<Unit<'a>>,
    /// Batteries that answer to it directly.
    pub artillery: List<Unit<'a>>,
}

/// A body made of bodies, or one that is known only as a whole.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Formation<'a> {
    /// The id by which other places name it.
    #[schemars(extend("x-defines" = "body"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Its level.
    #[schemars(required)]
    pub echelon: Field<Echelon>,
    /// Its nation, if it is not that of the body above.
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// Its command quality, and that of every formation below it that has none of its own.
    pub quality: Field<Quality>,
    /// Its commander.
    pub leader: Field<Box<Leader<'a>>>,
    /// Its arm, and that of every body below it that has none of its own.
    pub arm: Field<Arm>,
    /// Men on foot, if its bodies are not given one by one; men of any kind where `arm` says so.
    pub men: Field<Men>,
    /// Horsemen.
    pub sabres: Field<Men>,
    /// Guns.
    pub guns: Field<Men>,
    /// Weight of its guns, and of those of bodies below it that have no weight of their own.
    #[schemars(regex(pattern = r"^([0-9]{1,2}-pounder|howitzer|mixed)$"))]
    pub weight: Field<&'a str>,
    /// How many battalions it had, where a source says so.
    #[schemars(range(min = 1, max = 200))]
    pub battalions: Field<i64>,
    /// How many squadrons it had, where a source says so; `1.5` where it prints a half.
    pub squadrons: Field<Squadrons>,
    /// How many batteries or companies of artillery it had, where a source says so.
    #[schemars(range(min = 1, max = 100))]
    pub batteries: Field<i64>,
    /// The grade of its men, and of every body below it that does not give its own.
    pub grade: Field<Grade>,
    /// Traits of its men and of every body below it, beside the traits of that body. A trait counts only for arms
    /// that can have it.
    #[schemars(transform = unique)]
    pub traits: List<Trait>,
    /// Who is counted in its strength.
    pub counting: Field<Counting>,
    /// The source of its strength, by short name.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
    /// How sure its strength is.
    pub confidence: Field<Confidence>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// What a source gives as its total; `check` compares it with the sum.
    pub total: Field<Total>,
    /// Elements on the table (stands, bases), in a list native to a rule set.
    #[schemars(range(min = 0, max = MAX_ELEMENTS))]
    pub stands: Field<i64>,
    /// The rating in the rule set's own word, in a native list.
    #[schemars(extend("x-names" = "game-grade"))]
    pub bel: Field<Id<'a>>,
    /// All its traits in the rule set's own words, in a native list. Without them they follow from
    /// what it is.
    #[schemars(transform = unique)]
    #[schemars(extend("x-names" = "game-trait"))]
    pub game_traits: List<Id<'a>>,
    /// What it can bear before it tires, in a native list.
    pub fatigue: Field<Wear>,
    /// A rule set's own terms for it, by rule set; they win over what conversion would compute.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded: Table<'a, Fielded<'a>>,
    /// The bodies below it.
    pub formations: List<Formation<'a>>,
    /// Its units.
    pub units: List<Unit<'a>>,
    /// Its batteries.
    pub artillery: List<Unit<'a>>,
}

/// The smallest body that is given: a battalion, a regiment of cavalry, a battery.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Unit<'a> {
    /// The id by which other places name it.
    #[schemars(extend("x-defines" = "body"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// What it fights as, if no body above says so.
    pub arm: Field<Arm>,
    /// Its nation, if it is not that of the body above.
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// Its commander.
    pub leader: Field<Box<Leader<'a>>>,
    /// Men of any arm; of a battery, its gunners. Of a regiment in one line, those of each battalion: `[812, 821]`.
    pub men: Strengths,
    /// Horsemen; the same as `men` for cavalry. Of a regiment in one line, those of each squadron: `[118, 124, 121]`.
    pub sabres: Strengths,
    /// Guns.
    pub guns: Field<Men>,
    /// The weight of its guns, if no body above says so.
    #[schemars(regex(pattern = r"^([0-9]{1,2}-pounder|howitzer|mixed)$"))]
    pub weight: Field<&'a str>,
    /// How many battalions it had, where a source says so.
    #[schemars(range(min = 1, max = 200))]
    pub battalions: Field<i64>,
    /// How many squadrons it had, where a source says so; `1.5` where it prints a half.
    pub squadrons: Field<Squadrons>,
    /// Its grade, if it is not that of the body above.
    pub grade: Field<Grade>,
    /// Its traits, beside those of the bodies above it.
    #[schemars(transform = unique)]
    pub traits: List<Trait>,
    /// Who is counted in its strength.
    pub counting: Field<Counting>,
    /// The source of its strength, by short name.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
    /// How sure its strength is.
    pub confidence: Field<Confidence>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// Elements on the table (stands, bases), in a list native to a rule set.
    #[schemars(range(min = 0, max = MAX_ELEMENTS))]
    pub stands: Field<i64>,
    /// The rating in the rule set's own word, in a native list.
    #[schemars(extend("x-names" = "game-grade"))]
    pub bel: Field<Id<'a>>,
    /// All its traits in the rule set's own words, in a native list. Without them they follow from
    /// what it is.
    #[schemars(transform = unique)]
    #[schemars(extend("x-names" = "game-trait"))]
    pub game_traits: List<Id<'a>>,
    /// A rule set's own terms for it, by rule set; they win over what conversion would compute.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded: Table<'a, Fielded<'a>>,
}

impl Unit<'_> {
    /// The strengths of its battalions or squadrons, where it gives them in brackets.
    pub fn parts(&self) -> Option<&Parts> {
        self.men.parts.as_deref().or(self.sabres.parts.as_deref())
    }
}

/// A named commander; a bare name is enough.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields, transform = or_text)]
pub struct Leader<'a> {
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// The id by which other places name him; the same man has the same id in every document.
    #[schemars(extend("x-defines" = "leader"))]
    pub id: Field<Id<'a>>,
    /// His own nation, if it is not that of the body that he commands. The same man has the same nation in every
    /// document. How far his orders reach on the table follows from the nation of the body.
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// His rank in his army's own words.
    #[schemars(length(min = 1, max = 200))]
    pub rank: Field<&'a str>,
    /// How well he commands.
    pub rating: Field<Quality>,
    /// Is he far above his peers?
    pub exceptional: Field<bool>,
    /// Does he stand in for another?
    pub replacement: Field<bool>,
    /// What he is in the rule set's own word, in a native list. Without it that follows from what he
    /// commands.
    #[schemars(extend("x-names" = "game-leader"))]
    pub post: Field<Id<'a>>,
    /// How far his orders reach on the table, in a list native to a rule set.
    pub range: Field<GameLength>,
    /// The source, by short name.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// A rule set's own terms for him, by rule set.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded: Table<'a, Fielded<'a>>,
}

/// Where something is known from; a bare text is enough.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields, transform = or_text)]
pub struct Citation<'a> {
    /// What it is called, or the whole citation.
    #[schemars(required, length(min = 1, max = MAX_TITLE))]
    pub title: Field<&'a str>,
    /// Who wrote it.
    #[schemars(length(min = 1, max = 200))]
    pub author: Field<&'a str>,
    /// The year of the edition that was used.
    #[schemars(range(min = 1700, max = 2200))]
    pub year: Field<i64>,
    /// Volume, page or section.
    #[schemars(length(min = 1, max = 200))]
    pub place: Field<&'a str>,
    /// Where it can be read.
    #[schemars(regex(pattern = r"^https?://[^\s]+$"), length(max = 2000))]
    pub url: Field<&'a str>,
    /// What is to be said of it.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// A total as a source states it.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Total {
    /// All men, horsemen and gunners included.
    pub men: Field<Men>,
    /// Horsemen.
    pub sabres: Field<Men>,
    /// Guns.
    pub guns: Field<Men>,
}

/// A rule set's own terms for a body or a leader.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Fielded<'a> {
    /// Elements on the table, whatever the rule set calls them.
    #[schemars(range(min = 0, max = MAX_ELEMENTS))]
    pub stands: Field<i64>,
    /// Figures on the table, in a rule set that counts figures.
    #[schemars(range(min = 0, max = 2000))]
    pub figures: Field<i64>,
    /// The rating in the rule set's own word.
    #[schemars(extend("x-names" = "game-grade"))]
    pub bel: Field<Id<'a>>,
    /// Command quality.
    pub quality: Field<Quality>,
    /// What it can bear before it tires.
    pub fatigue: Field<Wear>,
    /// The points at which it breaks, in a rule set that counts so.
    #[schemars(range(min = 0, max = 1000))]
    pub break_point: Field<i64>,
    /// Valour, in a rule set that has it.
    #[schemars(range(min = -10, max = 10))]
    pub valour: Field<i64>,
    /// How far a leader's orders reach.
    pub range: Field<GameLength>,
}

/// A bare text may stand for the whole.
fn or_text(schema: &mut Schema) {
    schema.insert("type".to_owned(), serde_json::json!(["string", "object"]));
    schema.insert("minLength".to_owned(), 1.into());
    schema.insert("maxLength".to_owned(), 1000.into());
}

fn unique(schema: &mut Schema) {
    schema.insert("uniqueItems".to_owned(), true.into());
}
