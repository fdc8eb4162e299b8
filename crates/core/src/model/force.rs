//! A force: the bodies of one order of battle, each after the one above it.

use std::sync::Arc;

use grognard_syntax::text::Span;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Record, Source};
use crate::document::{
    Arm, Date, Echelon, GameLength, Grade, MAX_MEN, Quality, Squadrons, Trait, Wear,
};

/// One order of battle as history has it, or in the terms of one game.
#[derive(Debug, Clone)]
pub struct Force {
    /// The id of its document.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The day for which it holds.
    pub date: Option<Date>,
    /// The rule set in whose terms it is written, if it is.
    pub native: Option<String>,
    /// What its list cites, in the order of the list.
    pub sources: Vec<Source>,
    /// Its bodies, the whole first.
    pub bodies: Vec<Body>,
}

/// A number that may be known only as a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, JsonSchema)]
#[schemars(rename = "StrengthExport")]
pub struct Strength {
    /// The least it can be.
    #[serde(rename = "from")]
    pub least: u32,
    /// The most it can be; the same where the number is known.
    #[serde(rename = "to")]
    pub most: u32,
}

/// One body.
#[derive(Debug, Clone)]
pub struct Body {
    /// An id that no other body of the force has: its own, or one made of the names down to it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The place of the body above it.
    pub parent: Option<usize>,
    /// The place after the last body below it.
    pub end: usize,
    /// Its level; a unit has none.
    pub echelon: Option<Echelon>,
    /// What it fights as, if it says so.
    pub arm: Option<Arm>,
    /// Its nation; most bodies of a force share one.
    pub nation: Arc<str>,
    /// Its men: those on foot, where it has sabres too.
    pub men: Option<Strength>,
    /// Its horsemen.
    pub sabres: Option<Strength>,
    /// Its guns.
    pub guns: Option<Strength>,
    /// Is a strength of it said to be unknown?
    pub unknown: bool,
    /// How many battalions it has.
    pub battalions: Option<u32>,
    /// How many squadrons it has.
    pub squadrons: Option<Squadrons>,
    /// How many batteries it has.
    pub batteries: Option<u32>,
    /// The weight of its guns.
    pub weight: Option<String>,
    /// How well its men fight.
    pub grade: Option<Grade>,
    /// What rule sets should know of it.
    pub traits: Vec<Trait>,
    /// How well it is commanded.
    pub quality: Option<Quality>,
    /// Who commands it; apart, because most bodies have none and an archive has many bodies.
    pub leader: Option<Box<HistoricalLeader>>,
    /// Its elements, in a native list.
    pub elements: Option<u32>,
    /// Its grade in the game's own word, in a native list.
    pub rating: Option<String>,
    /// Its traits in the game's own words, in a native list that says them.
    pub game_traits: Option<Vec<String>>,
    /// What it can bear, in a native list.
    pub wear: Option<Wear>,
    /// What its author wants it to be in a game, by rule set.
    pub terms: Vec<(String, Terms)>,
    /// Which of these it does not state itself; apart, because most bodies state all of them.
    pub derived: Option<Box<Derived>>,
    /// What its list says of it for readers; apart, because games do not ask for it.
    pub record: Option<Box<Record>>,
    /// Where it is written.
    pub span: Span,
}

/// What a body does not state itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Derived {
    /// What bodies above it say of all that is below them.
    pub inherited: Vec<Inherited>,
    /// By how many stands of its source it is known, where nobody gives its men or guns.
    pub stands: Option<SourceStands>,
}

/// A value that a body has from one above it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inherited {
    /// The place of the body that states it.
    pub from: usize,
    /// The value.
    pub value: Given,
}

/// A value that a body states for all below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    /// What they fight as.
    Arm(Arm),
    /// How well they fight.
    Grade(Grade),
    /// What else there is to be said of them.
    Trait(Trait),
    /// The weight of their guns.
    Weight(String),
    /// How well they are commanded.
    Quality(Quality),
}

/// What a list counts in a stand of its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandOf {
    /// Men, be they on foot or on horses.
    Men,
    /// Horsemen.
    Sabres,
    /// Guns.
    Guns,
}

/// The stands by which a source counts a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceStands {
    /// Number of stands.
    pub count: u32,
    /// What its list counts in a stand.
    pub of: StandOf,
    /// How many men, horsemen or guns a stand is in that source.
    pub each: Strength,
}

/// What an author wants a body or a leader to be in one game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// Elements.
    pub elements: Option<u32>,
    /// The grade in the game's own word.
    pub rating: Option<String>,
    /// Command quality.
    pub quality: Option<Quality>,
    /// What it can bear.
    pub wear: Option<Wear>,
    /// Points at which it breaks, or valour: the points of its grade.
    pub points: Option<i64>,
    /// How far orders reach.
    pub range: Option<GameLength>,
}

/// A leader of a force, as history has him.
#[derive(Debug, Clone, Default)]
pub struct HistoricalLeader {
    /// An id: his own, or one made of his name.
    pub id: String,
    /// Is the id his own? A map names no leader by a made one.
    pub has_own_id: bool,
    /// His name.
    pub name: String,
    /// His own nation, if it is not that of his body.
    pub nation: Option<String>,
    /// His rank in his own army.
    pub rank: Option<String>,
    /// How well he commands.
    pub rating: Option<Quality>,
    /// Is he far above his peers?
    pub exceptional: bool,
    /// Does he stand in for another?
    pub replacement: bool,
    /// What he is in the game's own word, in a native list.
    pub post: Option<String>,
    /// How far his orders reach, in a native list.
    pub range: Option<GameLength>,
    /// What the reader of the list should know of him.
    pub note: Option<String>,
    /// The short name of the source that knows him.
    pub source: Option<String>,
    /// What his author wants him to be in a game.
    pub terms: Vec<(String, Terms)>,
}

impl Strength {
    /// A number that is known.
    pub fn exact(number: u32) -> Strength {
        Strength { least: number, most: number }
    }

    /// The number to reckon with: the middle, the lower one of two.
    pub fn middle(self) -> u32 {
        self.least + (self.most - self.least) / 2
    }

    /// Both together.
    pub fn plus(self, other: Strength) -> Strength {
        Strength {
            least: self.least.saturating_add(other.least),
            most: self.most.saturating_add(other.most),
        }
    }

    /// As many of it, up to the largest strength that a document may give.
    pub fn times(self, count: u32) -> Strength {
        let times = |number: u32| number.saturating_mul(count).min(MAX_MEN);
        Strength { least: times(self.least), most: times(self.most) }
    }

    /// Is it just one number?
    pub fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// `450`, or `420-480`.
impl std::fmt::Display for Strength {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is_exact() {
            true => write!(formatter, "{}", self.least),
            false => write!(formatter, "{}-{}", self.least, self.most),
        }
    }
}

impl Force {
    /// The bodies directly below one.
    pub fn children(&self, body: usize) -> impl Iterator<Item = usize> + '_ {
        let first = Some(body + 1).filter(|first| *first < self.bodies[body].end);
        let next = move |child: &usize| {
            Some(self.bodies[*child].end).filter(|next| *next < self.bodies[body].end)
        };
        std::iter::successors(first, next)
    }

    /// The bodies above one, the nearest first.
    pub fn above(&self, body: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.bodies[body].parent, |body| self.bodies[*body].parent)
    }

    /// The arm of most of a body; guns only if there is nothing else.
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
        // Of equals the first one counts.
        let foremost = |(arm, strength): &(Arm, u64)| (!arm.is_artillery(), *strength);
        arms.iter().rev().max_by_key(|arm| foremost(arm)).map(|(arm, _)| *arm)
    }

    /// The year for which it holds.
    pub fn year(&self) -> Option<i64> {
        self.date.map(|date| i64::from(date.year))
    }
}

impl Body {
    /// A body by itself of which nothing but its id and name is known yet.
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

    /// Is it a unit, and not a body made of bodies?
    pub fn is_unit(&self) -> bool {
        self.echelon.is_none()
    }

    /// Its men, sabres or guns, whichever is told first; one, where nothing is.
    pub fn weight_of_numbers(&self) -> u32 {
        let count = self.men.or(self.sabres).or(self.guns);
        count.map_or(1, |count| count.middle().max(1))
    }

    /// What its author wants it to be in a game.
    pub fn terms_for(&self, names: &[&str]) -> Option<&Terms> {
        self.terms
            .iter()
            .find(|(ruleset, _)| names.contains(&ruleset.as_str()))
            .map(|(_, terms)| terms)
    }
}
