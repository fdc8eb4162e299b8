//! A force: the bodies of one order of battle, each after its parent.

use std::sync::Arc;

use grognard_syntax::text::Span;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Record, Source};
use crate::document::{
    Arm, Date, Echelon, GameLength, Grade, MAX_MEN, Quality, Squadrons, Trait, Wear,
};

/// One order of battle, in historical terms or in the terms of one game.
#[derive(Debug, Clone)]
pub struct Force {
    /// Id of the document.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Day for which the strengths are valid, such as 1805-10-14.
    pub date: Option<Date>,
    /// Id of the rule set in whose terms the list is written; absent for a historical list.
    pub native: Option<String>,
    /// Sources that the list cites, in the order of the list.
    pub sources: Vec<Source>,
    /// All bodies, the whole force first. Each body is followed by the bodies below it.
    pub bodies: Vec<Body>,
}

/// A number, or a range such as 420-480 if the number is uncertain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, JsonSchema)]
#[schemars(rename = "StrengthExport")]
pub struct Strength {
    /// Lower end of the range.
    #[serde(rename = "from")]
    pub least: u32,
    /// Upper end of the range; equal to the lower end if the number is certain.
    #[serde(rename = "to")]
    pub most: u32,
}

/// A body: the whole force, a formation, a unit or a battery.
#[derive(Debug, Clone)]
pub struct Body {
    /// Unique id within the force: the written id, or one made from the names of the body and its parents.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Index of the parent in [`Force::bodies`]; absent for the whole force.
    pub parent: Option<usize>,
    /// Index after the last body below this one, so that `index + 1..end` are all bodies below it.
    pub end: usize,
    /// Level of a formation; absent for a unit.
    pub echelon: Option<Echelon>,
    /// Arm, if the list gives one.
    pub arm: Option<Arm>,
    /// Id of the nation; shared, because most bodies of a force have the same one.
    pub nation: Arc<str>,
    /// Men. They are only those on foot, if the body has sabres too, and gunners, if it is a battery.
    pub men: Option<Strength>,
    /// Horsemen.
    pub sabres: Option<Strength>,
    /// Guns.
    pub guns: Option<Strength>,
    /// Whether the list gives a strength of the body as `unknown`.
    pub unknown: bool,
    /// Number of battalions, so that a game of battalions can make as many units of a body without parts.
    pub battalions: Option<u32>,
    /// Number of squadrons, such as 2.5, because some sources print halves.
    pub squadrons: Option<Squadrons>,
    /// Number of batteries.
    pub batteries: Option<u32>,
    /// Weight of the guns, such as `12-pounder`.
    pub weight: Option<String>,
    /// Grade by the historical record, so that each game can translate it: how well the men fight.
    pub grade: Option<Grade>,
    /// Traits by the historical record, such as `light`. Each rule set decides on their effect.
    pub traits: Vec<Trait>,
    /// Command quality.
    pub quality: Option<Quality>,
    /// Commander; boxed, because most bodies have none and a large project has many bodies.
    pub leader: Option<Box<HistoricalLeader>>,
    /// Number of elements, in a native list.
    pub elements: Option<u32>,
    /// Grade in the game's own term, in a native list.
    pub rating: Option<String>,
    /// Traits in the game's own terms, in a native list that gives them.
    pub game_traits: Option<Vec<String>>,
    /// Losses that the body can bear before it tires, in a native list.
    pub wear: Option<Wear>,
    /// Terms that the author sets for the body, by id of the rule set. They override the conversion.
    pub terms: Vec<(String, Terms)>,
    /// Values that the body does not state itself; boxed, because most bodies state all of them.
    pub derived: Option<Box<Derived>>,
    /// Remarks of the list for readers; boxed, because games do not need them.
    pub record: Option<Box<Record>>,
    /// Span of the body in its document.
    pub span: Span,
}

/// Values that a body does not state itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Derived {
    /// Values stated by bodies above this one for all bodies below them.
    pub inherited: Vec<Inherited>,
    /// Strength in stands of the source, if the list gives no men or guns.
    pub stands: Option<SourceStands>,
}

/// A value that a body inherits from one above it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inherited {
    /// Index of the body that states the value.
    pub from: usize,
    /// The inherited value.
    pub value: Given,
}

/// A value that a body states for all bodies below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    /// Arm of the bodies below.
    Arm(Arm),
    /// Grade of the bodies below.
    Grade(Grade),
    /// Trait of the bodies below.
    Trait(Trait),
    /// Weight of their guns.
    Weight(String),
    /// Command quality of the formations below.
    Quality(Quality),
}

/// The contents of a stand in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandOf {
    /// Men, on foot or mounted.
    Men,
    /// Horsemen.
    Sabres,
    /// Guns.
    Guns,
}

/// The strength of a body in stands, as a source counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceStands {
    /// Number of stands.
    pub count: u32,
    /// Contents of each stand.
    pub of: StandOf,
    /// Men, horsemen or guns in each stand, such as 500-800.
    pub each: Strength,
}

/// Terms that an author sets for a body or a leader in one game. They override the conversion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// Number of elements.
    pub elements: Option<u32>,
    /// Grade in the game's own term.
    pub rating: Option<String>,
    /// Command quality.
    pub quality: Option<Quality>,
    /// Losses that the body can bear.
    pub wear: Option<Wear>,
    /// Points of the grade: the break point (0 to 1,000) or the valour (-10 to 10), depending on the game.
    pub points: Option<i64>,
    /// Range of a leader's orders.
    pub range: Option<GameLength>,
}

/// A leader of a force, in historical terms.
#[derive(Debug, Clone, Default)]
pub struct HistoricalLeader {
    /// The written id, or one made from his name.
    pub id: String,
    /// Whether the list gives the id. Maps cannot name a leader otherwise.
    pub has_own_id: bool,
    /// Printed name.
    pub name: String,
    /// His nation, if it differs from that of his body. His range follows the nation of his body, not his own.
    pub nation: Option<String>,
    /// Rank in his own army.
    pub rank: Option<String>,
    /// How well he commands.
    pub rating: Option<Quality>,
    /// Whether he is far above his peers. Games treat this separately from his rating.
    pub exceptional: bool,
    /// Whether he replaces another leader.
    pub replacement: bool,
    /// Post in the game's own term, in a native list.
    pub post: Option<String>,
    /// Range of his orders, in a native list.
    pub range: Option<GameLength>,
    /// Note for readers of the list.
    pub note: Option<String>,
    /// Id of the source that mentions him.
    pub source: Option<String>,
    /// Terms that the author sets for him, by id of the rule set.
    pub terms: Vec<(String, Terms)>,
}

impl Strength {
    /// A certain number.
    pub fn exact(number: u32) -> Strength {
        Strength { least: number, most: number }
    }

    /// The number used in calculations: the middle of the range, rounded down. 420-481 counts as 450.
    pub fn middle(self) -> u32 {
        self.least + (self.most - self.least) / 2
    }

    /// Adds two strengths, end by end.
    pub fn plus(self, other: Strength) -> Strength {
        Strength {
            least: self.least.saturating_add(other.least),
            most: self.most.saturating_add(other.most),
        }
    }

    /// Multiplies a strength. The result is at most `MAX_MEN`, since no document may give more.
    pub fn times(self, count: u32) -> Strength {
        let times = |number: u32| number.saturating_mul(count).min(MAX_MEN);
        Strength { least: times(self.least), most: times(self.most) }
    }

    /// Whether the number is certain.
    pub fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// Shows `450`, or `420-480` for a range.
impl std::fmt::Display for Strength {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is_exact() {
            true => write!(formatter, "{}", self.least),
            false => write!(formatter, "{}-{}", self.least, self.most),
        }
    }
}

impl Force {
    /// The direct children of a body.
    pub fn children(&self, body: usize) -> impl Iterator<Item = usize> + '_ {
        let first = Some(body + 1).filter(|first| *first < self.bodies[body].end);
        let next = move |child: &usize| {
            Some(self.bodies[*child].end).filter(|next| *next < self.bodies[body].end)
        };
        std::iter::successors(first, next)
    }

    /// The bodies above one, nearest first.
    pub fn above(&self, body: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.bodies[body].parent, |body| self.bodies[*body].parent)
    }

    /// The arm with the largest strength in a body; artillery only if there is no other arm.
    pub fn foremost_arm(&self, body: usize) -> Option<Arm> {
        let bodies = &self.bodies[body..self.bodies[body].end.max(body + 1)];
        let mut arms: Vec<(Arm, u64)> = Vec::new();
        for (body, arm) in bodies.iter().filter_map(|body| Some((body, body.arm?))) {
            let strength = u64::from(body.weight_of_numbers());
            match arms.iter_mut().find(|(other, _)| *other == arm) {
                Some((_, all)) => *all += strength,
                None => arms.push((arm, strength)),
            }
        }
        // At a tie the first arm wins. `max_by_key` returns the last maximum, so the order is reversed.
        let foremost = |(arm, strength): &(Arm, u64)| (!arm.is_artillery(), *strength);
        arms.iter().rev().max_by_key(|arm| foremost(arm)).map(|(arm, _)| *arm)
    }

    /// The year for which the strengths are valid.
    pub fn year(&self) -> Option<i64> {
        self.date.map(|date| i64::from(date.year))
    }
}

impl Body {
    /// A body without parent or children, of which only the id and the name are known.
    pub fn new(id: impl Into<String>, name: impl Into<String>, span: Span) -> Body {
        Body {
            id: id.into(),
            name: name.into(),
            parent: None,
            end: 1,
            echelon: None,
            arm: None,
            nation: Arc::default(),
            men: None,
            sabres: None,
            guns: None,
            unknown: false,
            battalions: None,
            squadrons: None,
            batteries: None,
            weight: None,
            grade: None,
            traits: Vec::new(),
            quality: None,
            leader: None,
            elements: None,
            rating: None,
            game_traits: None,
            wear: None,
            terms: Vec::new(),
            derived: None,
            record: None,
            span,
        }
    }

    /// Whether the body is a unit and not a formation.
    pub fn is_unit(&self) -> bool {
        self.echelon.is_none()
    }

    /// Weight of the body in comparisons: its men, else its sabres, else its guns, and at least 1.
    pub fn weight_of_numbers(&self) -> u32 {
        let count = self.men.or(self.sabres).or(self.guns);
        count.map_or(1, |count| count.middle().max(1))
    }

    /// The terms that the author sets for a game, under any of its names, since documents may use an alias.
    pub fn terms_for(&self, names: &[&str]) -> Option<&Terms> {
        self.terms
            .iter()
            .find(|(ruleset, _)| names.contains(&ruleset.as_str()))
            .map(|(_, terms)| terms)
    }
}
